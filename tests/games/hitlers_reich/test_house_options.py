"""Options of a new game: discs and bonuses in uncontrolled zones (R07, R08), the draw of R17, and the list of all."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    at_action,
    attack,
    control,
    fleet,
    hand,
    names,
    owner,
    play,
    reich,
    rules,
    size,
    step,
)

from sandtable.kernel.game import Game

READINGS = ("recommended", "alternative")


def zone_after(reading: str, side: str, winner: str) -> Game:
    game = at_action(side, pact=False, choices={"neutral_zone_disc": reading})
    fleet(game, "axis", "adriatic_sea")
    fleet(game, "allies", "adriatic_sea")
    return attack(game, side, "sea", "adriatic_sea", winner)


@pytest.mark.parametrize(("reading", "side", "winner", "after"), [
    ("recommended", "axis", "allies", "western"),
    ("recommended", "allies", "axis", "axis"),
    ("alternative", "axis", "allies", "nobody"),
    ("alternative", "allies", "axis", "nobody"),
    *[(reading, "axis", "axis", "axis") for reading in READINGS],
    *[(reading, "allies", "allies", "western") for reading in READINGS],
])  # fmt: skip
def test_6_5_2_1_r07_who_places_a_disc_in_an_unowned_zone(reading: str, side: str, winner: str, after: str) -> None:
    game = zone_after(reading, side, winner)
    assert owner(game, "adriatic_sea") == after
    assert not any(reich(game).fleet)  # fleets leave in either reading


@pytest.mark.parametrize("reading", READINGS)
def test_6_5_2_1_r07_a_controlled_zone_stays_with_a_winning_defender(reading: str) -> None:
    game = control(at_action("axis", choices={"neutral_zone_disc": reading}), "adriatic_sea", "western")
    attack(game, "axis", "sea", "adriatic_sea", "allies")
    assert owner(game, "adriatic_sea") == "western"


def test_6_5_2_1_r07_an_axis_defence_of_the_uncontrolled_north_sea_costs_the_allies_a_centre() -> None:
    game = attack(at_action("allies", pact=False), "allies", "sea", "north_sea", "axis")
    assert owner(game, "north_sea") == "axis" and size(game, "allies") == 5


@pytest.mark.parametrize("zone", ["north_sea", "irish_sea"])
@pytest.mark.parametrize(("reading", "bonus"), [("recommended", False), ("alternative", True)])
def test_7_9_r08_the_allies_securing_an_uncontrolled_sea_centre(zone: str, reading: str, bonus: bool) -> None:
    game = attack(at_action("allies", pact=False, choices={"sea_production": reading}), "allies", "sea", zone, "allies")
    assert owner(game, zone) == "western"
    assert reich(game).hand_size == [8, 6]
    assert ("production_bonus" in names(game, "allies")) is bonus


@pytest.mark.parametrize("reading", READINGS)
def test_7_9_r08_other_zones_earn_no_production_bonus(reading: str) -> None:
    game = at_action("allies", pact=False, choices={"sea_production": reading})
    attack(game, "allies", "sea", "adriatic_sea", "allies")
    assert "production_bonus" not in names(game, "allies")


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("before", ["nobody", "western"])
def test_7_9_r08_an_axis_win_costs_a_hand_size_step_and_earns_the_bonus(reading: str, before: str) -> None:
    game = control(at_action("axis", pact=False, choices={"sea_production": reading}), "north_sea", before)
    attack(game, "axis", "sea", "north_sea", "axis")
    while step(game) == "discarding.choose":
        play(game, "allies", names(game, "allies")[0])
    assert size(game, "allies") == 5 == len(hand(game, "allies"))
    assert "production_bonus" in names(game, "axis")


@pytest.mark.parametrize("reading", READINGS)
def test_7_9_r08_the_allies_retaking_it_from_the_axis_get_step_and_bonus(reading: str) -> None:
    game = control(at_action("allies", pact=False, choices={"sea_production": reading}), "north_sea", "axis")
    attack(game, "allies", "sea", "north_sea", "allies")
    assert size(game, "allies") == 7 and "production_bonus" in names(game, "allies")


@pytest.mark.parametrize(("reading", "cards"), [("recommended", 7), ("alternative", 6)])
def test_6_1_r17_whether_the_opponent_draws_when_reorganize_raises_his_hand_size(reading: str, cards: int) -> None:
    game = at_action("axis", hand_size=[8, 6], choices={"reorganize_draw": reading})
    play(game, "axis", "reorganize", "raise_other_hand_size", f"discard:{hand(game, 'axis')[0]}", "enough")
    assert size(game, "allies") == 7 and len(hand(game, "allies")) == cards
    play(game, "allies", "fortify", "place:london", f"discard:{hand(game, 'allies')[0]}")
    assert len(hand(game, "allies")) == 7  # at the latest when he next draws up to it


def test_options_of_a_new_game_are_checked_and_kept() -> None:
    assert {choice.id for choice in rules().choices} == {
        "unlimited_discs", "sicily_strait", "neutral_zone_disc", "sea_production", "overlord_zones", "naval_ban",
        "reorganize_star", "reorganize_draw", "year_end_pool", "paratroop_neutrals", "enigma_roll", "hold_production",
        "gap_test", "fillers",
    }  # fmt: skip
    settled = rules().settled({"gap_test": "alternative"})
    assert settled["gap_test"] == "alternative" and settled["fillers"] == "on"
    with pytest.raises(ValueError, match="gap_test"):
        rules().settled({"gap_test": "maybe"})
    with pytest.raises(ValueError, match="no option"):
        rules().settled({"house_rule": "on"})
