"""Chapter 4.2: what each removable and recyclable event does when it is won."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.event_spots import ALLIED_ONLY, AXIS_ONLY, EITHER, at_bid
from tests.games.hitlers_reich.table import (
    attack,
    begin_turn,
    bid,
    board,
    control,
    control_all,
    deck,
    empty_deck,
    fort,
    hand,
    held,
    lying,
    names,
    owner,
    pile,
    play,
    refusal,
    reich,
    size,
    step,
    targets,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, LID, REMOVED


@pytest.mark.parametrize(("side", "name"), [
    *[(side, f"war_production_{n}") for side in ("axis", "allies") for n in (1, 2, 3)],
    *[("allies", f"convoy_{n}") for n in (1, 2, 3)],
    ("axis", "synthetic_fuel"), ("axis", "swedish_trade"),
])  # fmt: skip
def test_4_2_production_events_raise_the_winners_hand_size_and_he_draws(side: str, name: str) -> None:
    game = at_bid(side, name)
    before, other = size(game, side), size(game, "axis" if side == "allies" else "allies")
    bid(game, side, name, side)
    assert size(game, side) == before + 1 == len(hand(game, side))
    assert size(game, "axis" if side == "allies" else "allies") == other
    assert name in lying(game, LID)


@pytest.mark.parametrize(("side", "name"), [
    *[("axis", f"wolfpack_{n}") for n in (1, 2, 3)], ("axis", "v_rockets"), ("allies", "strategic_bombing"),
])  # fmt: skip
def test_4_2_raiding_events_lower_the_enemys_hand_size(side: str, name: str) -> None:
    other = "allies" if side == "axis" else "axis"
    game = at_bid(side, name)
    before, own = size(game, other), size(game, side)
    bid(game, side, name, side)
    assert size(game, other) == before - 1 == len(hand(game, other))
    assert size(game, side) == own
    assert name in lying(game, LID)


@pytest.mark.parametrize("name", EITHER + AXIS_ONLY + ALLIED_ONLY)
def test_4_2_5_a_failed_bid_leaves_the_event_in_its_display_and_does_nothing(name: str) -> None:
    side = "allies" if name in ALLIED_ONLY else "axis"
    game = at_bid(side, name)
    control_before = list(reich(game).control)
    sizes = list(reich(game).hand_size)
    bid(game, side, name, "axis" if side == "allies" else "allies")
    assert name in lying(game, DISPLAY)
    assert (reich(game).control, reich(game).hand_size) == (control_before, sizes)
    assert game.deciding == ["allies" if side == "axis" else "axis"]


def test_4_2_turkey_joins_the_axis_when_it_wins_the_bid() -> None:
    game = bid(at_bid("axis", "turkey_declares_war"), "axis", "turkey_declares_war", "axis")
    assert owner(game, "turkey") == "axis" and "turkey_declares_war" in lying(game, REMOVED)


@pytest.mark.parametrize("nation", ["western", "soviet"])
def test_4_2_r46_turkey_joins_the_ally_that_the_allies_name(nation: str) -> None:
    game = bid(at_bid("allies", "turkey_declares_war"), "allies", "turkey_declares_war", "allies")
    assert step(game) == "gaining.turkey"
    assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
    play(game, "allies", f"nation:{nation}")
    assert owner(game, "turkey") == nation
    play(game, "allies", "end_turn")
    assert "turkey" in targets(game, "axis", "land")  # from then on it is an area like any other


def test_4_2_r45_franco_brings_spain_to_the_axis_with_a_hand_size_step() -> None:
    game = bid(at_bid("axis", "franco"), "axis", "franco", "axis")
    assert owner(game, "spain") == "axis" and "franco" in lying(game, REMOVED)
    assert size(game, "axis") == 9 == len(hand(game, "axis"))
    assert reich(game).spain_cube


def test_4_2_r45_no_land_attack_starts_in_spain_in_the_turn_of_its_entry() -> None:
    game = bid(control(at_bid("axis", "franco"), "norway", "axis"), "axis", "franco", "axis")
    play(game, "axis", "land_attack")
    assert refusal(game, "axis", "target:gibraltar") == "2.1"
    begin_turn(game, "axis")
    assert "gibraltar" in targets(game, "axis", "land")


def test_4_2_iraq_revolts_places_an_axis_disc_and_opens_syria() -> None:
    game = bid(fort(at_bid("axis", "iraq_revolts"), "allies", "iraq"), "axis", "iraq_revolts", "axis")
    assert owner(game, "iraq") == "axis" and "iraq_revolts" in lying(game, REMOVED)
    assert reich(game).fort[board().ids["place"].index("iraq")] == 0
    play(game, "axis", "end_turn")
    attack(game, "allies", "land", "syria_lebanon", "axis")
    assert {owner(game, area) for area in ("syria_lebanon", "algeria", "tunisia")} == {"vichy"}


def test_4_2_iraq_revolts_in_an_iraq_that_is_axis_already_still_opens_syria() -> None:
    game = bid(control(at_bid("axis", "iraq_revolts"), "iraq", "axis"), "axis", "iraq_revolts", "axis")
    assert owner(game, "iraq") == "axis" and reich(game).iraq_revolted


def test_4_2_atlantic_wall_places_up_to_two_forts_on_the_western_coast() -> None:
    game = bid(fort(at_bid("axis", "atlantic_wall"), "axis", "calais"), "axis", "atlantic_wall", "axis")
    assert step(game) == "gaining.forts"
    coast = {"normandy", "holland_belgium", "denmark", "norway"}  # Calais has one, Vichy France is not Axis
    assert {name.split(":")[1] for name in names(game, "axis") if name != "pass"} == coast
    play(game, "axis", "place:norway", "place:normandy")
    assert step(game) == "player_turn.bonus"
    forts = {board().ids["place"][i] for i, mark in enumerate(reich(game).fort) if mark == 1}
    assert forts == {"calais", "norway", "normandy"} and "atlantic_wall" in lying(game, REMOVED)


def test_4_2_atlantic_wall_takes_forts_from_supply_alone_and_may_stop() -> None:
    game = fort(at_bid("axis", "atlantic_wall"), "axis", "berlin", "rome", "ruhr")
    bid(game, "axis", "atlantic_wall", "axis")
    play(game, "axis", "place:norway")
    assert step(game) == "player_turn.bonus"
    game = bid(at_bid("axis", "atlantic_wall"), "axis", "atlantic_wall", "axis")
    play(game, "axis", "pass")
    assert not any(reich(game).fort) and step(game) == "player_turn.bonus"


def test_4_2_r48_speer_lies_before_the_axis_until_it_is_used() -> None:
    game = bid(at_bid("axis", "speer"), "axis", "speer", "axis")
    assert "speer" in held(game, "axis")


def test_4_2_vichy_defects_gives_the_west_two_areas_and_two_zones_at_once() -> None:
    game = bid(at_bid("allies", "vichy_defects"), "allies", "vichy_defects", "allies")
    now = ("algeria", "morocco", "straits_of_gibraltar", "western_med")
    later = ("tunisia", "vichy_france", "syria_lebanon")
    assert {owner(game, place) for place in now} == {"western"}
    assert {owner(game, place) for place in later} == {"vichy"}
    assert "vichy_defects" in lying(game, REMOVED)
    begin_turn(game, "axis")
    assert {owner(game, place) for place in now} == {"western"}
    assert {owner(game, place) for place in later} == {"axis"}


def test_4_2_turncoats_turns_an_axis_minor_that_borders_an_ally() -> None:
    # Finland borders Leningrad, Rumania Bessarabia and Yugoslavia, Bulgaria Greece, Hungary both.
    game = bid(at_bid("allies", "turncoats"), "allies", "turncoats", "allies")
    assert step(game) == "gaining.minor"
    assert set(names(game, "allies")) == {"place:finland", "place:rumania", "place:bulgaria", "place:hungary"}
    play(game, "allies", "place:hungary")
    assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
    play(game, "allies", "nation:western")
    assert owner(game, "hungary") == "western" and "turncoats" in lying(game, LID)
    game = bid(at_bid("allies", "turncoats"), "allies", "turncoats", "allies")
    play(game, "allies", "place:finland")  # only Soviet areas border it
    assert owner(game, "finland") == "soviet"


def test_4_2_turncoats_in_rumania_costs_the_axis_a_production_centre() -> None:
    game = bid(at_bid("allies", "turncoats"), "allies", "turncoats", "allies")
    play(game, "allies", "place:rumania", "nation:soviet")
    assert size(game, "axis") == 7
    assert step(game) == "discarding.choose" and game.deciding == ["axis"]
    assert "production_bonus" not in names(game, "allies")  # nothing was taken by attack


def test_4_2_turncoats_finds_nobody_while_no_minor_borders_an_ally() -> None:
    game = at_bid("allies", "turncoats")
    control_all(game, "axis", "leningrad", "archangel", "bessarabia", "crimea", "yugoslavia", "greece")
    bid(game, "allies", "turncoats", "allies")
    assert step(game) == "player_turn.bonus" and "turncoats" in lying(game, LID)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_4_2_lend_lease_exchanges_up_to_three_cards(count: int) -> None:
    game = bid(at_bid("allies", "lend_lease"), "allies", "lend_lease", "allies")
    assert step(game) == "discarding.choose" and game.deciding == ["allies"]
    thrown = hand(game, "allies")[:count]
    play(game, "allies", *(f"discard:{card}" for card in thrown), *(["enough"] if count < 3 else []))
    assert set(thrown) <= set(pile(game, "allies"))
    assert len(hand(game, "allies")) == 6 and not set(thrown) & set(hand(game, "allies"))
    assert "lend_lease" in lying(game, LID)


def test_4_2_lend_lease_draws_as_many_as_were_discarded_before_the_used_card_is_replaced() -> None:
    game = empty_deck(at_bid("allies", "lend_lease"), "allies", leave=2)
    bid(game, "allies", "lend_lease", "allies")
    play(game, "allies", *(f"discard:{card}" for card in hand(game, "allies")[:2]), "enough")
    # Two cards were left and two were drawn; the used card is in the pile when the third draw reshuffles it.
    assert reich(game).year == [0, 1]
    assert "western_02" in (*deck(game, "allies"), *hand(game, "allies"))
