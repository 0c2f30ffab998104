"""Chapter 3: control discs, fleets, forts, and what happens when none is left."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    ALLIES,
    at_action,
    attack,
    begin_turn,
    board,
    control,
    control_all,
    dice,
    duel,
    fleet,
    fort,
    give,
    hand,
    names,
    owner,
    play,
    put,
    reason,
    refusal,
    reich,
    step,
)

from sandtable.kernel.game import Game

CENTRES = ("north_sea", "irish_sea")
ZONES = tuple(zone for zone in board().ids["place"][board().areas :] if zone not in CENTRES)
SOVIET = ("baltic_states", "minsk", "bessarabia", "crimea", "smolensk", "vologda", "steppes")
WESTERN = ("scotland", "ireland", "egypt", "malta", "crete", "cyprus", "yugoslavia", "iraq", "palestine")
VICHY = ("vichy_france", "algeria", "morocco", "tunisia", "syria_lebanon")


# -- 3.0 taking one's own marker off the map --------------------------------------------------------------------------


def test_3_0_a_fort_comes_from_the_map_when_none_is_in_supply() -> None:
    game = fort(at_action("axis"), "axis", "berlin", "rome", "ruhr", "norway")
    play(game, "axis", "fortify", "place:finland")
    assert names(game, "axis") == ["lift:berlin", "lift:ruhr", "lift:rome", "lift:norway"]
    play(game, "axis", "lift:norway", f"discard:{hand(game, 'axis')[0]}")
    forts = {board().ids["place"][i] for i, mark in enumerate(reich(game).fort) if mark}
    assert forts == {"berlin", "rome", "ruhr", "finland"}


def test_3_0_a_fleet_comes_from_the_map_when_none_is_in_supply() -> None:
    game = fleet(at_action("axis"), "axis", "atlantic", "channel", "aegean_sea", "adriatic_sea")
    fleet(game, "allies", "norwegian_sea")
    play(game, "axis", "reinforce_fleet", "place:norwegian_sea")
    assert set(names(game, "axis")) == {"lift:atlantic", "lift:channel", "lift:aegean_sea", "lift:adriatic_sea"}
    play(game, "axis", "lift:atlantic", f"discard:{hand(game, 'axis')[0]}")
    zones = {board().ids["place"][i] for i, mark in enumerate(reich(game).fleet) if mark & 1}
    assert zones == {"norwegian_sea", "channel", "aegean_sea", "adriatic_sea"}


def test_3_0_nothing_is_lifted_while_one_is_in_supply() -> None:
    game = fleet(at_action("axis"), "axis", "atlantic", "channel", "aegean_sea")
    play(game, "axis", "reinforce_fleet", "place:adriatic_sea")
    assert step(game) == "discarding.choose"
    game = fort(at_action("allies"), "allies", "london", "moscow", "suez")
    play(game, "allies", "fortify", "place:malta")
    assert step(game) == "discarding.choose"


# -- 3.1 control discs ------------------------------------------------------------------------------------------------


def out_of_axis_discs(**choices: str) -> Game:
    """All 35 Axis discs lie on the map: 17 zones, 7 Soviet, 9 Western and 2 Vichy areas."""
    game = at_action("axis", pact=False, vichy=2, choices=choices)
    discs = (*ZONES, *SOVIET, *WESTERN, *VICHY[:2])
    assert len(discs) == 35
    return control_all(game, "axis", *discs)


def test_3_1_r09_without_a_disc_in_supply_one_is_taken_from_the_map() -> None:
    game = out_of_axis_discs()
    attack(game, "axis", "land", "greece", "axis")
    assert step(game) == "settling.lift_disc" and game.deciding == ["axis"]
    # no production centre, not the place just won, no Vichy symbol
    assert {name.split(":")[1] for name in names(game, "axis")} == {*ZONES, *SOVIET, *WESTERN}
    play(game, "axis", "lift:minsk")
    assert owner(game, "minsk") == "soviet"
    assert owner(game, "greece") == "axis"
    assert step(game) == "player_turn.bonus"


def test_3_1_r09_a_zone_that_loses_its_disc_is_uncontrolled() -> None:
    game = out_of_axis_discs()
    attack(game, "axis", "land", "greece", "axis")
    play(game, "axis", "lift:channel")
    assert owner(game, "channel") == "nobody"


def test_3_1_r09_a_fort_goes_with_the_disc_of_its_area() -> None:
    game = fort(out_of_axis_discs(), "axis", "minsk")
    attack(game, "axis", "land", "greece", "axis")
    play(game, "axis", "lift:minsk")
    assert owner(game, "minsk") == "soviet"
    assert reich(game).fort[board().ids["place"].index("minsk")] == 0


def test_3_1_r09_the_unlimited_reading_never_takes_a_disc() -> None:
    game = out_of_axis_discs(unlimited_discs="alternative")
    attack(game, "axis", "land", "greece", "axis")
    assert step(game) == "player_turn.bonus"
    assert {owner(game, place) for place in (*ZONES, *SOVIET, *WESTERN, "greece")} == {"axis"}


def test_3_1_r09_the_thirty_fifth_disc_is_still_in_supply() -> None:
    game = control(out_of_axis_discs(), "minsk", "soviet")
    attack(game, "axis", "land", "greece", "axis")
    assert step(game) == "player_turn.bonus"


def test_3_1_an_area_with_ones_own_symbol_needs_no_disc() -> None:
    game = control(out_of_axis_discs(), "naples", "western")
    put(game, italy_surrendered=True)
    attack(game, "axis", "land", "naples", "axis")
    assert step(game) == "player_turn.bonus" and owner(game, "naples") == "axis"


def test_3_1_r09_vichy_joining_the_axis_takes_discs_too() -> None:
    game = at_action("allies", pact=False, vichy=1)
    control_all(game, "axis", *ZONES, *SOVIET, *WESTERN[:8])
    begin_turn(game, "axis")
    assert {owner(game, area) for area in VICHY} == {"axis"}
    for zone in ("channel", "atlantic"):
        assert step(game) == "settling.lift_disc"
        play(game, "axis", f"lift:{zone}")
    assert step(game) == "player_turn.action"


def soviets_take_finland(*discs: str) -> Game:
    """Fifteen Soviet discs lie at these places, and Leningrad takes Finland."""
    assert len(discs) == 15
    game = at_action("allies", pact=False, vichy=2, paris_fell=True, italy_surrendered=True)
    control_all(game, "axis", *VICHY)
    control_all(game, "soviet", *discs)
    return attack(game, "allies", "land", "finland", "allies")


def test_3_1_r09_western_and_soviet_discs_are_counted_apart() -> None:
    discs = ("norway", "denmark", "bulgaria", "hungary", "poland", *ZONES[:10])
    game = soviets_take_finland(*discs)
    assert owner(game, "finland") == "soviet"
    assert step(game) == "settling.lift_disc" and game.deciding == ["allies"]
    assert {name.split(":")[1] for name in names(game, "allies")} == set(discs)


def test_3_1_r09_an_extra_disc_is_used_when_none_may_be_taken() -> None:
    centres = ("ruhr", "austria", "rome", "paris", "london", "gibraltar", "suez", "persia", "north_sea", "irish_sea")
    game = soviets_take_finland(*centres, *VICHY)
    assert step(game) == "player_turn.bonus"
    assert {owner(game, place) for place in (*centres, *VICHY, "finland")} == {"soviet"}


# -- 3.2 fleets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "limit"), [("axis", 4), ("allies", 6)])
def test_3_2_never_more_fleets_than_at_the_start(side: str, limit: int) -> None:
    game = fleet(at_action(side), side, *ZONES[: limit - 1])
    play(game, side, "reinforce_fleet", f"place:{ZONES[10]}")
    assert step(game) == "discarding.choose"
    game = fleet(at_action(side), side, *ZONES[:limit])
    play(game, side, "reinforce_fleet", f"place:{ZONES[10]}")
    assert len(names(game, side)) == limit and names(game, side)[0].startswith("lift:")


def test_3_2_one_fleet_of_each_side_in_a_zone() -> None:
    game = fleet(at_action("axis"), "allies", "channel")
    fleet(game, "axis", "atlantic")
    play(game, "axis", "reinforce_fleet")
    assert "place:channel" in names(game, "axis")
    assert refusal(game, "axis", "place:atlantic") == "3.2"
    assert reason(game, "axis", "place:atlantic") == "fleet_there"
    play(game, "axis", "place:channel", f"discard:{hand(game, 'axis')[0]}")
    assert reich(game).fleet[board().ids["place"].index("channel")] == 3


# -- 3.3 forts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_3_3_four_forts_a_side(side: str) -> None:
    areas = ("berlin", "rome", "ruhr", "norway") if side == "axis" else ("london", "suez", "moscow", "malta")
    fresh = "finland" if side == "axis" else "egypt"
    game = fort(at_action(side), side, *areas[:3])
    play(game, side, "fortify", f"place:{fresh}")
    assert step(game) == "discarding.choose"
    game = fort(at_action(side), side, *areas)
    play(game, side, "fortify", f"place:{fresh}")
    assert {name.split(":")[1] for name in names(game, side)} == set(areas)


def test_3_3_one_fort_in_an_area() -> None:
    game = fort(at_action("axis"), "axis", "berlin")
    play(game, "axis", "fortify")
    assert refusal(game, "axis", "place:berlin") == "3.3"
    assert "place:berlin" not in names(game, "axis")


@pytest.mark.parametrize(("area", "face"), [("leningrad", 5), ("minsk", 4)])
def test_3_3_star_up_in_a_production_centre_and_down_elsewhere(area: str, face: int) -> None:
    game = fort(at_action("axis", pact=False), "allies", area)
    give(game, "axis", "german_13")  # whose reroll is asked for after the fort
    play(game, "axis", "land_attack", f"target:{area}")
    duel(game, "german_13", "soviet_02", [2, 2, 2], [1, 2, 3])
    assert step(game) == "conflict.inactive_effects" and game.deciding == ["allies"]
    set_die = next(option for option in game.options("allies") if option.name.startswith("set_die"))
    play(game, "allies", set_die.name)
    assert sorted(dice(game)[ALLIES]) == sorted([face, 2, 3])
