"""6.2-6.3: fortify, reinforce with a fleet, and the try for a Big Push marker."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import in_hands, lines, turn_of, won_bid
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    control,
    control_all,
    fleet,
    fort,
    give,
    hand,
    hold,
    names,
    owner,
    pile,
    place,
    play,
    reason,
    refusal,
    reich,
    script,
    size,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.terms import STAR_DOWN, STAR_UP
from sandtable.kernel.game import Game

# -- 6.2 Fortify -----------------------------------------------------------------------------------------------------


def test_6_2_a_fort_costs_a_card_of_choice_and_the_hand_is_filled_up() -> None:
    game = at_action("axis")
    play(game, "axis", "fortify", "place:calais")
    assert set(names(game, "axis")) == {f"discard:{each}" for each in hand(game, "axis")}
    thrown = hand(game, "axis")[3]
    play(game, "axis", f"discard:{thrown}")
    assert reich(game).fort[place("calais")] == AXIS + 1
    assert pile(game, "axis") == [thrown]
    assert len(hand(game, "axis")) == 8


def test_6_2_after_an_undo_the_action_goes_on_as_it_was() -> None:
    game = at_action("axis")
    play(game, "axis", "fortify", "place:calais")
    game.undo("axis")
    play(game, "axis", "place:paris", f"discard:{hand(game, 'axis')[0]}")
    assert [words.FORTIFIES, AXIS, place("paris")] in lines(game)
    assert reich(game).fort[place("paris")] == AXIS + 1
    assert reich(game).fort[place("calais")] == 0


def test_6_2_1_fortify_ends_the_turn() -> None:
    game = at_action("axis")
    play(game, "axis", "fortify", "place:calais", f"discard:{hand(game, 'axis')[0]}")
    assert turn_of(game) == "allies"


def test_6_2_1_fortify_as_a_success_bonus_ends_the_turn() -> None:
    game = won_bid("allies")
    play(game, "allies", "fortify", "place:london", f"discard:{hand(game, 'allies')[0]}")
    assert turn_of(game) == "axis"
    assert reich(game).fort[place("london")] == ALLIES + 1


def test_6_2_R18_forts_go_to_any_controlled_area_of_either_ally() -> None:
    game = control(at_action("allies"), "libya", "western")
    play(game, "allies", "fortify")
    offered = set(names(game, "allies"))
    assert {"place:moscow", "place:london", "place:libya", "place:malta"} <= offered
    assert not {"place:berlin", "place:tunisia", "place:spain", "place:sweden", "place:north_sea"} & offered


@pytest.mark.parametrize(
    ("where", "why", "rule"),
    [
        ("rome", "fort_there", "3.3"),
        ("london", "not_controlled", "6.2"),
        ("tunisia", "not_controlled", "6.2"),
        ("spain", "not_controlled", "6.2"),
        ("channel", "not_an_area", "6.5.1"),
    ],
)
def test_6_2_why_not_there(where: str, why: str, rule: str) -> None:
    game = fort(at_action("axis"), "axis", "rome")
    play(game, "axis", "fortify")
    assert reason(game, "axis", f"place:{where}") == why
    assert refusal(game, "axis", f"place:{where}") == rule


def test_6_2_with_four_forts_on_the_map_one_is_moved() -> None:
    game = fort(at_action("axis"), "axis", "rome", "paris", "ruhr", "berlin")
    play(game, "axis", "fortify", "place:calais")
    assert set(names(game, "axis")) == {f"lift:{area}" for area in ("rome", "paris", "ruhr", "berlin")}
    play(game, "axis", "lift:ruhr", f"discard:{hand(game, 'axis')[0]}")
    forts = reich(game).fort
    assert forts[place("calais")] == AXIS + 1
    assert forts[place("ruhr")] == 0
    assert sum(1 for mark in forts if mark) == 4


def test_6_2_without_a_card_there_is_no_fort_and_no_fleet() -> None:
    game = give(at_action("axis", big_push=[0, 0]), "axis")
    for action in ("fortify", "reinforce_fleet", "try_big_push"):
        assert action not in names(game, "axis")
        assert reason(game, "axis", action) == "no_card"
        assert refusal(game, "axis", action) == "4.1.5"


# -- 6.3.1 Reinforce with a fleet ------------------------------------------------------------------------------------


def test_6_3_1_a_fleet_costs_a_card_and_gives_no_control() -> None:
    game = at_action("axis")
    play(game, "axis", "reinforce_fleet", "place:north_sea", f"discard:{hand(game, 'axis')[0]}")
    assert reich(game).fleet[place("north_sea")] == 1 << AXIS
    assert owner(game, "north_sea") == "nobody"
    assert size(game, "allies") == 6
    assert in_hands(game) == (8, 6)
    assert len(pile(game, "axis")) == 1


def test_6_3_1_R18_any_zone_adjacent_or_not_and_one_fleet_of_a_side_in_a_zone() -> None:
    game = fleet(at_action("axis", pact=False), "axis", "north_sea")
    fleet(game, "allies", "atlantic")
    play(game, "axis", "reinforce_fleet")
    offered = names(game, "axis")
    assert len(offered) == 18
    assert "place:atlantic" in offered  # a fleet of each side may share a zone
    assert reason(game, "axis", "place:north_sea") == "fleet_there"
    assert refusal(game, "axis", "place:north_sea") == "3.2"
    assert reason(game, "axis", "place:london") == "not_a_zone"


def test_6_3_1_a_fleet_contests_an_enemy_zone() -> None:
    game = control_all(at_action("axis", pact=False), "western", "channel")
    hold(game, "allies", "higgins_boats")
    play(game, "axis", "reinforce_fleet", "place:channel", f"discard:{hand(game, 'axis')[0]}")
    assert "amphibious_attack" not in names(game, "allies")
    assert owner(game, "channel") == "western"


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("zone", ["baltic_sea", "black_sea", "barents_sea"])
def test_6_3_1_the_pact_closes_zones_beside_the_soviet_union(side: str, zone: str) -> None:
    game = at_action(side)
    play(game, side, "reinforce_fleet")
    assert f"place:{zone}" not in names(game, side)
    assert reason(game, side, f"place:{zone}") == "pact_zone"
    assert refusal(game, side, f"place:{zone}") == "8.6"


def test_6_3_1_with_all_fleets_at_sea_one_is_moved() -> None:
    zones = ("north_sea", "atlantic", "channel", "irish_sea")
    game = fleet(at_action("axis"), "axis", *zones)
    play(game, "axis", "reinforce_fleet", "place:skagerrak")
    assert set(names(game, "axis")) == {f"lift:{zone}" for zone in zones}
    play(game, "axis", "lift:channel", f"discard:{hand(game, 'axis')[0]}")
    assert reich(game).fleet[place("channel")] == 0
    assert reich(game).fleet[place("skagerrak")] == 1 << AXIS


def test_6_3_3_a_fleet_ends_the_turn_also_as_a_success_bonus() -> None:
    game = at_action("axis")
    play(game, "axis", "reinforce_fleet", "place:north_sea", f"discard:{hand(game, 'axis')[0]}")
    assert turn_of(game) == "allies"
    game = won_bid("axis")
    play(game, "axis", "reinforce_fleet", "place:north_sea", f"discard:{hand(game, 'axis')[0]}")
    assert turn_of(game) == "allies"


# -- 6.3.2 The try for a Big Push marker -----------------------------------------------------------------------------


def push_try(card: str, dice: list[int], *after: list[int], side: str = "axis") -> Game:
    game = at_action(side, big_push=[0, 0])
    give(game, side, card, *(("german_02",) if side == "axis" else ("western_02",)))
    script(game, dice, *after)
    return play(game, side, "try_big_push", f"discard:{card}")


@pytest.mark.parametrize(
    ("card", "dice", "expected"),
    [
        ("german_10", [3, 3, 3], STAR_DOWN),
        ("german_10", [4, 3, 3], 0),
        ("german_10", [6, 6, 6], 0),
        ("german_04", [1, 1, 1], STAR_DOWN),
        ("italian_03", [1, 1, 1], 0),
        ("german_01", [1, 1, 1], 0),
        ("double_agent_axis", [2, 3, 4], STAR_DOWN),
    ],
)
def test_6_3_2_the_dice_must_add_up_to_less_than_the_card(card: str, dice: list[int], expected: int) -> None:
    game = push_try(card, dice)
    assert reich(game).big_push[AXIS] == expected
    assert pile(game, "axis") == [card]
    assert len(hand(game, "axis")) == 8
    assert turn_of(game) == "allies"
    assert [words.PUSH_TRY, AXIS, game.tables.number("card", card), *dice] in lines(game)
    assert [words.PUSH_WON if expected else words.PUSH_FAILED, AXIS] in lines(game)


@pytest.mark.parametrize(("card", "most"), [("italian_11", 1), ("german_12", 2), ("german_13", 3)])
def test_6_3_2_a_bonus_card_may_reroll_as_many_dice_as_in_a_conflict(card: str, most: int) -> None:
    game = push_try(card, [6, 5, 4], [1, 1, 1][:most])
    counts = {int(name.split(":")[1]).bit_count() for name in names(game, "axis") if name != "pass"}
    assert counts == set(range(1, most + 1))
    assert "pass" in names(game, "axis")  # the reroll is optional
    play(game, "axis", f"reroll:{(1 << most) - 1}")
    total = sum([1, 1, 1][:most] + [6, 5, 4][most:])
    assert reich(game).big_push[AXIS] == (STAR_DOWN if total < int(card[-2:]) else 0)
    assert turn_of(game) == "allies"


def test_6_3_2_a_declined_reroll_lets_the_dice_stand() -> None:
    game = push_try("german_13", [6, 6, 1])
    play(game, "axis", "pass")
    assert reich(game).big_push[AXIS] == 0


def test_6_3_2_plain_cards_reroll_nothing() -> None:
    game = push_try("german_10", [6, 6, 6])
    assert turn_of(game) == "allies"


def test_6_3_2_the_marker_is_ready_at_the_start_of_the_next_own_turn() -> None:
    game = push_try("german_10", [1, 1, 1])
    assert reich(game).big_push[AXIS] == STAR_DOWN
    begin_turn(game, "allies")
    assert reich(game).big_push[AXIS] == STAR_DOWN
    begin_turn(game, "axis")
    assert reich(game).big_push[AXIS] == STAR_UP
    assert "big_push_events" in names(game, "axis")


@pytest.mark.parametrize("marker", [STAR_DOWN, STAR_UP])
def test_6_3_2_no_second_marker_can_be_tried_for(marker: int) -> None:
    game = at_action("allies", big_push=[0, marker])
    assert "try_big_push" not in names(game, "allies")
    assert reason(game, "allies", "try_big_push") == "has_marker"
    assert refusal(game, "allies", "try_big_push") == "6.3.2"


def test_6_3_2_the_stake_can_not_be_taken_back_once_the_dice_are_rolled() -> None:
    game = at_action("axis", big_push=[0, 0])
    play(game, "axis", "try_big_push")
    game.undo("axis")
    play(game, "axis", "try_big_push", f"discard:{hand(game, 'axis')[0]}")
    assert not game.may_undo("axis")


def test_6_3_3_a_big_push_try_as_a_success_bonus_ends_the_turn() -> None:
    game = won_bid("axis", big_push=[0, 0])
    give(game, "axis", "german_10", "german_09")
    script(game, [1, 1, 1])
    play(game, "axis", "try_big_push", "discard:german_10")
    assert turn_of(game) == "allies"
    assert reich(game).big_push[AXIS] == STAR_DOWN
