"""Chapter 8: fleet carriers, Italy, Paris, Malta."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    ALLIES,
    at_action,
    attack,
    begin_turn,
    control,
    control_all,
    dice,
    discards,
    fight,
    fleet,
    fort,
    forts,
    give,
    hand,
    hold,
    names,
    owner,
    pile,
    play,
    refusal,
    reich,
    size,
    step,
)

from sandtable.kernel.game import Game

EAST_OF_GIBRALTAR = (
    "western_med", "gulf_of_lyon", "tyrrhenian_sea", "sicily_sea", "central_med", "adriatic_sea", "aegean_sea",
    "levant_sea", "black_sea",
)  # fmt: skip


# -- 8.1 --------------------------------------------------------------------------------------------------------------


def carriers_in(zone: str, *closed: tuple[str, str]) -> Game:
    """The Axis attacks a Western zone while the Allies hold FLEET CARRIERS and RESERVES."""
    game = control(at_action("axis", pact=False), zone, "western")
    control_all(game, "western", "denmark", "skagerrak", "turkey")
    for where, who in closed:
        control(game, where, who)
    hold(game, "allies", "fleet_carriers", "reserves")
    return play(game, "axis", "sea_attack", f"target:{zone}")


@pytest.mark.parametrize(("zone", "gate", "who"), [
    ("baltic_sea", "denmark", "axis"), ("baltic_sea", "skagerrak", "axis"), ("black_sea", "turkey", "neutral"),
    ("black_sea", "turkey", "axis"),
    *[(zone, gate, "axis") for zone in EAST_OF_GIBRALTAR for gate in ("gibraltar", "straits_of_gibraltar")],
])  # fmt: skip
def test_8_1_fleet_carriers_are_shut_out_by_the_gates(zone: str, gate: str, who: str) -> None:
    game = carriers_in(zone)
    assert "play:fleet_carriers" in names(game, "allies")
    game = carriers_in(zone, (gate, who))
    assert "play:fleet_carriers" not in names(game, "allies")
    assert refusal(game, "allies", "play:fleet_carriers") == "8.1"


@pytest.mark.parametrize("zone", ["straits_of_gibraltar", "atlantic", "north_sea", "barents_sea", "skagerrak"])
def test_8_1_elsewhere_no_gate_shuts_them_out(zone: str) -> None:
    game = carriers_in(zone, ("gibraltar", "axis"), ("denmark", "axis"), ("turkey", "axis"))
    assert "play:fleet_carriers" in names(game, "allies")


@pytest.mark.parametrize("closed", [False, True])
def test_8_1_a_landing_looks_at_the_zone_that_it_starts_from(closed: bool) -> None:
    game = control_all(at_action("allies", pact=False), "western", "western_med")
    control(game, "sardinia", "axis")
    if closed:
        control(game, "gibraltar", "axis")
    hold(game, "allies", "higgins_boats", "fleet_carriers", "reserves")
    play(game, "allies", "amphibious_attack")
    if step(game) == "attacking.choose":
        play(game, "allies", "target:sardinia")
    assert ("play:fleet_carriers" in names(game, "allies")) is not closed


@pytest.mark.parametrize(("fleets", "count"), [((), 4), (("north_sea",), 5), (("atlantic",), 4)])
def test_8_1_r55_the_card_works_without_a_fleet_and_a_fleet_counts_only_where_it_lies(
    fleets: tuple[str, ...], count: int
) -> None:
    game = hold(control(at_action("axis", pact=False), "north_sea", "western"), "allies", "fleet_carriers")
    fleet(game, "allies", *fleets)
    give(game, "allies", "western_13")
    play(game, "axis", "sea_attack", "target:north_sea")
    play(game, "allies", "play:fleet_carriers")
    play(game, "axis", names(game, "axis")[0])
    play(game, "allies", "card:western_13")
    assert len(dice(game)[ALLIES]) == count  # both sides are present: no die for that


@pytest.mark.parametrize(("zone", "rerolls"), [("channel", 2), ("atlantic", 1)])
def test_8_1_r55_card_and_fleet_give_a_landing_one_reroll_each(zone: str, rerolls: int) -> None:
    game = control(at_action("allies", pact=False), "channel", "western")
    fleet(game, "allies", zone)
    hold(game, "allies", "higgins_boats", "fleet_carriers")
    play(game, "allies", "amphibious_attack", "target:calais", "play:fleet_carriers")
    give(game, "axis", "german_13")  # so that the conflict stops after the effects in any case
    give(game, "allies", "western_13")
    play(game, "allies", "card:western_13")
    play(game, "axis", "card:german_13")
    for _ in range(rerolls):
        assert step(game) == "conflict.active_effects"
        play(game, "allies", next(name for name in names(game, "allies") if name.startswith("reroll_die")))
    assert step(game) != "conflict.active_effects"


# -- 8.2 Italy --------------------------------------------------------------------------------------------------------


def italy(*western: str) -> Game:
    """The Allied turn; these Italian areas are Western already, and Vichy is out of the way."""
    game = at_action("allies", pact=False, vichy=2)
    control_all(game, "western", "austria", "sicily_sea", *western)
    return fort(game, "axis", *({"rome", "naples", "sicily"} - set(western)))


def test_8_2_1_rome_taken_brings_naples_and_sicily_along() -> None:
    game = attack(italy(), "allies", "land", "rome", "allies", [0, 1])
    assert reich(game).italy_surrendered
    assert {owner(game, area) for area in ("rome", "naples", "sicily")} == {"western"}
    assert forts(game) == set()
    assert size(game, "axis") == 6 and len(hand(game, "axis")) == 6


@pytest.mark.parametrize(("held_already", "target"), [("naples", "sicily"), ("sicily", "naples")])
def test_8_2_1_naples_and_sicily_bring_rome_along(held_already: str, target: str) -> None:
    game = attack(italy(held_already), "allies", "land", target, "allies", [0, 1])
    assert {owner(game, area) for area in ("rome", "naples", "sicily")} == {"western"}
    assert forts(game) == set() and size(game, "axis") == 6


def test_8_2_1_one_of_the_two_alone_changes_nothing() -> None:
    game = control_all(at_action("allies", pact=False), "western", "sicily_sea")
    hold(game, "allies", "higgins_boats")
    control(game, "malta", "western")
    attack(game, "allies", "amphibious", "sicily", "allies")
    assert owner(game, "sicily") == "western" and owner(game, "rome") == "axis"
    assert not reich(game).italy_surrendered and size(game, "axis") == 8


def test_8_2_1_r31_two_random_cards_replace_the_loss_of_rome() -> None:
    game = italy()
    before = hand(game, "axis")
    attack(game, "allies", "land", "rome", "allies", [0, 1])
    lost = pile(game, "axis")
    assert len(lost) == 3 and lost[0] == before[0]  # the card played, and the two drawn blindly from what was left
    assert lost[1:] == [before[1], before[2]]
    assert not step(game).startswith("discarding")


@pytest.mark.parametrize(("nation", "origin"), [("western", "yugoslavia"), ("soviet", "austria")])
def test_8_2_1_r31_the_discs_are_of_the_kind_that_completed_it(nation: str, origin: str) -> None:
    game = italy()
    control_all(game, "soviet", "austria")
    play(game, "allies", "land_attack", "target:rome", f"from:{origin}")
    fight(game, "allies", [0, 1], cards={"allies": "soviet_02" if nation == "soviet" else "western_02"})
    assert {owner(game, area) for area in ("rome", "naples", "sicily")} == {nation}


def test_8_2_1_r31_rome_by_way_of_naples_and_sicily_earns_no_production_bonus() -> None:
    game = attack(italy("naples"), "allies", "land", "sicily", "allies", [0, 1])
    assert owner(game, "rome") == "western" and "production_bonus" not in names(game, "allies")
    game = attack(italy(), "allies", "land", "rome", "allies", [0, 1])
    assert "production_bonus" in names(game, "allies")


def test_8_2_1_an_area_already_allied_keeps_its_disc() -> None:
    game = italy("naples")
    control(game, "naples", "soviet")
    play(game, "allies", "land_attack", "target:rome")
    if step(game) == "attacking.start":
        play(game, "allies", "from:yugoslavia")
    fight(game, "allies", [0, 1])
    assert [owner(game, area) for area in ("rome", "naples", "sicily")] == ["western", "soviet", "western"]


def test_8_2_2_rome_retaken_is_an_ordinary_production_centre() -> None:
    game = at_action("axis", pact=False, italy_surrendered=True, hand_size=[6, 6])
    control_all(game, "western", "rome", "naples", "sicily")
    attack(game, "axis", "land", "rome", "axis")
    assert size(game, "axis") == 7 == len(hand(game, "axis"))
    assert reich(game).italy_surrendered
    assert {owner(game, area) for area in ("naples", "sicily")} == {"western"}
    assert "production_bonus" in names(game, "axis")


def test_8_2_2_naples_and_sicily_retaken_give_nothing() -> None:
    game = at_action("axis", pact=False, italy_surrendered=True, hand_size=[6, 6])
    control(game, "naples", "western")
    attack(game, "axis", "land", "naples", "axis")
    assert size(game, "axis") == 6 and "production_bonus" not in names(game, "axis")


def test_8_2_2_r31_surrender_happens_once_and_later_losses_of_rome_cost_one() -> None:
    game = italy()
    reich(game).italy_surrendered = True
    attack(game, "allies", "land", "rome", "allies")
    assert size(game, "axis") == 7 and step(game) == "discarding.choose"  # its owner's choice
    discards(game)
    assert {owner(game, area) for area in ("naples", "sicily")} == {"axis"}
    game = italy("naples")
    reich(game).italy_surrendered = True
    attack(game, "allies", "land", "sicily", "allies")
    assert owner(game, "rome") == "axis" and size(game, "axis") == 8


# -- 8.3 Paris --------------------------------------------------------------------------------------------------------


def test_8_3_paris_gives_its_taker_a_step_and_a_card_and_costs_the_loser_both() -> None:
    game = control(at_action("allies", pact=False, hand_size=[7, 9]), "normandy", "western")
    attack(game, "allies", "land", "paris", "allies")
    assert reich(game).hand_size == [6, 10]
    assert step(game) == "discarding.choose" and game.deciding == ["axis"]
    discards(game)
    assert len(hand(game, "allies")) == 10 and len(hand(game, "axis")) == 6
    assert "production_bonus" in names(game, "allies")


def test_8_3_the_same_each_time_that_it_is_retaken() -> None:
    game = control(at_action("axis", pact=False, paris_fell=True, vichy=2, hand_size=[7, 9]), "paris", "western")
    attack(game, "axis", "land", "paris", "axis")
    discards(game)
    assert reich(game).hand_size == [8, 8]
    assert (len(hand(game, "axis")), len(hand(game, "allies"))) == (8, 8)
    assert "production_bonus" in names(game, "axis")


def test_8_3_no_other_enemy_centre_gives_its_taker_anything() -> None:
    game = attack(control(at_action("axis", pact=False), "baltic_states", "axis"), "axis", "land", "leningrad", "axis")
    discards(game)
    assert reich(game).hand_size == [8, 5]


# -- 8.4 Malta --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "sea", "malta", "enemy_fleet", "after"), [
    ("axis", "axis", "western", False, "axis"),
    ("axis", "axis", "western", True, "western"),
    ("axis", "nobody", "western", False, "western"),
    ("axis", "western", "western", False, "western"),
    ("allies", "western", "axis", False, "western"),
    ("allies", "western", "axis", True, "axis"),
    ("allies", "axis", "axis", False, "axis"),
    ("allies", "soviet", "axis", False, "western"),  # the disc is lifted, and the printed symbol shows
])  # fmt: skip
def test_8_4_r44_malta_falls_in_the_preparation_of_the_uncontested_master_of_its_sea(
    side: str, sea: str, malta: str, enemy_fleet: bool, after: str
) -> None:
    game = control(control(at_action(side), "sicily_sea", sea), "malta", malta)
    if enemy_fleet:
        fleet(game, "allies" if side == "axis" else "axis", "sicily_sea")
    begin_turn(game, side)
    assert owner(game, "malta") == after
    assert step(game) == "player_turn.action"  # no action, and no bonus


def test_8_4_malta_falls_only_in_ones_own_preparation() -> None:
    game = begin_turn(control(at_action("axis"), "sicily_sea", "axis"), "allies")
    assert owner(game, "malta") == "western"


def test_8_4_ones_own_fleet_does_not_matter_and_the_fort_falls_too() -> None:
    game = fort(fleet(control(at_action("axis"), "sicily_sea", "axis"), "axis", "sicily_sea"), "allies", "malta")
    begin_turn(game, "axis")
    assert owner(game, "malta") == "axis" and forts(game) == set()
