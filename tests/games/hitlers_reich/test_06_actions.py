"""Chapter 6.0-6.4: reorganize, fortify, reinforce, and event actions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.moves import cards, in_hands, rolls, turn_of
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    bid,
    control,
    control_all,
    deck,
    fleet,
    fort,
    give,
    hand,
    held,
    hold,
    lay,
    lying,
    names,
    owner,
    pile,
    place,
    play,
    reason,
    refusal,
    reich,
    relaid,
    script,
    size,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.terms import DISPLAY, HELD, LID, REMOVED, STAR_DOWN, STAR_UP
from sandtable.kernel.engine import Refusal
from sandtable.kernel.game import Game

BASIC = {"reorganize", "fortify", "reinforce_fleet", "try_big_push", "event_action", "land_attack", "sea_attack"}


def lines(game: Game) -> list[list[int]]:
    """The log so far, as numbers."""
    return [line for entry in game.entries for line in entry.lines]


def won_bid(side: str, **changes: Any) -> Game:
    """A turn whose first action was a won bid: a success bonus is there to spend."""
    game = at_action(side, pact=False, **changes)
    return bid(game, side, "reserves", side)


# -- 6.0 -------------------------------------------------------------------------------------------------------------


def test_6_0_all_actions_are_offered_and_no_pass() -> None:
    game = at_action("axis", big_push=[STAR_UP, 0])
    offered = set(names(game, "axis"))
    assert offered == (BASIC - {"try_big_push"}) | {"big_push_events", "big_push_attacks", "barbarossa"}


def test_6_0_R51_a_turn_without_any_legal_action_ends() -> None:
    game = at_action("axis", pact=False, big_push=[0, 0])
    g = reich(game)
    for where in range(g.tables.places):
        if g.tables.playable[where] and owner(game, g.tables.ids["place"][where]) not in ("neutral", "vichy"):
            g.control[where] = 1
    g.event_at = [REMOVED] * g.tables.event_count
    g.deck[AXIS] += g.hand[AXIS]
    g.hand[AXIS] = []
    relaid(game)
    assert names(game, "axis") == ["end_turn"]
    play(game, "axis", "end_turn")
    assert turn_of(game) == "allies"


@pytest.mark.parametrize(
    ("option", "why", "rule"),
    [
        ("target:malta", "not_adjacent", "6.5.1"),
        ("target:leningrad", "pact_soviet", "8.6"),
        ("target:baltic_sea", "pact_zone", "8.6"),
        ("target:greece", "action_first", "6.0"),
        ("target:atlantic", "action_first", "6.0"),
        ("event:convoy_1", "not_this_display", "6.4.1"),
        ("event:stukas", "action_first", "6.0"),
    ],
)
def test_6_0_a_target_named_before_the_kind_of_action_is_answered_too(option: str, why: str, rule: str) -> None:
    game = at_action("axis")
    assert (reason(game, "axis", option), refusal(game, "axis", option)) == (why, rule)


# -- 6.1 Reorganize --------------------------------------------------------------------------------------------------


def test_6_1_lowering_the_own_hand_size_discards_two_or_more_and_draws_to_the_new_size() -> None:
    game = at_action("axis")
    play(game, "axis", "reorganize", "lower_own_hand_size")
    assert size(game, "axis") == 7
    first, second, third = hand(game, "axis")[:3]
    assert "enough" not in names(game, "axis")
    play(game, "axis", f"discard:{first}")
    assert "enough" not in names(game, "axis")
    play(game, "axis", f"discard:{second}")
    assert "enough" in names(game, "axis")
    play(game, "axis", f"discard:{third}")
    drawn = deck(game, "axis")[:2]
    play(game, "axis", "enough")
    assert pile(game, "axis") == [first, second, third]
    assert len(hand(game, "axis")) == 7
    assert set(drawn) <= set(hand(game, "axis"))
    assert (size(game, "allies"), len(hand(game, "allies"))) == (6, 6)


def test_6_1_all_cards_may_be_discarded() -> None:
    game = at_action("allies")
    play(game, "allies", "reorganize", "lower_own_hand_size")
    former = hand(game, "allies")
    for each in former:
        play(game, "allies", f"discard:{each}")
    if step(game) == "discarding.choose":
        play(game, "allies", "enough")
    assert pile(game, "allies") == former
    assert len(hand(game, "allies")) == 5
    assert not set(hand(game, "allies")) & set(former)


def test_6_1_raising_the_other_hand_size_discards_one_or_more_and_draws_to_the_own_size() -> None:
    game = at_action("axis")
    play(game, "axis", "reorganize", "raise_other_hand_size")
    assert (size(game, "axis"), size(game, "allies")) == (8, 7)
    assert "enough" not in names(game, "axis")
    play(game, "axis", f"discard:{hand(game, 'axis')[0]}", "enough")
    assert len(hand(game, "axis")) == 8
    assert len(pile(game, "axis")) == 1


@pytest.mark.parametrize(("reading", "expected"), [("recommended", 7), ("alternative", 6)])
def test_6_1_R17_the_other_side_draws_to_its_new_hand_size(reading: str, expected: int) -> None:
    game = at_action("axis", choices={"reorganize_draw": reading})
    play(game, "axis", "reorganize", "raise_other_hand_size")
    play(game, "axis", f"discard:{hand(game, 'axis')[0]}", "enough")
    assert size(game, "allies") == 7
    assert len(hand(game, "allies")) == expected


def test_6_1_the_other_hand_size_cannot_be_raised_above_twelve() -> None:
    game = at_action("axis", hand_size=[8, 12])
    play(game, "axis", "reorganize")
    assert size(game, "axis") == 7  # the only way left was taken
    assert size(game, "allies") == 12


def test_6_1_R17_hand_size_one_is_never_lowered() -> None:
    game = at_action("axis", hand_size=[1, 6])
    play(game, "axis", "reorganize")
    assert (size(game, "axis"), size(game, "allies")) == (1, 7)
    assert not game.over


def test_6_1_no_way_is_left_at_hand_size_one_against_twelve() -> None:
    game = at_action("axis", hand_size=[1, 12])
    assert "reorganize" not in names(game, "axis")
    assert reason(game, "axis", "reorganize") == "would_lose"
    assert refusal(game, "axis", "reorganize") == "9.1"


def test_6_1_each_way_needs_enough_cards() -> None:
    game = give(at_action("axis", hand_size=[2, 12]), "axis", "german_05")
    assert "reorganize" not in names(game, "axis")
    assert reason(game, "axis", "reorganize") == "too_few_cards"
    assert refusal(game, "axis", "reorganize") == "6.1"


def test_6_1_only_once_a_year() -> None:
    game = at_action("axis", reorganize=[0, 1])
    assert "reorganize" not in names(game, "axis")
    assert reason(game, "axis", "reorganize") == "reorganized_already"
    assert refusal(game, "axis", "reorganize") == "6.1"


def test_6_1_1_reorganize_turns_the_star_down_and_ends_the_turn() -> None:
    game = at_action("axis")
    play(game, "axis", "reorganize", "raise_other_hand_size")
    play(game, "axis", f"discard:{hand(game, 'axis')[0]}", "enough")
    assert reich(game).reorganize == [0, 1]
    assert turn_of(game) == "allies"


def test_6_1_1_reorganize_as_a_success_bonus_ends_the_turn() -> None:
    game = won_bid("axis")
    play(game, "axis", "reorganize", "raise_other_hand_size")
    play(game, "axis", f"discard:{hand(game, 'axis')[0]}", "enough")
    assert turn_of(game) == "allies"
    assert reich(game).reorganize == [0, 1]


def test_6_1_undo_goes_back_step_by_step_but_not_beyond_the_draw() -> None:
    game = at_action("axis")
    before = game.digest()
    play(game, "axis", "reorganize", "lower_own_hand_size", f"discard:{hand(game, 'axis')[0]}")
    for _ in range(3):
        game.undo("axis")
    assert game.digest() == before
    play(game, "axis", "reorganize", "raise_other_hand_size", f"discard:{hand(game, 'axis')[0]}", "enough")
    assert not game.may_undo("axis")
    with pytest.raises(Refusal):
        game.undo("axis")


def test_6_1_after_an_undo_the_action_goes_on_as_it_was() -> None:
    game = at_action("axis")
    play(game, "axis", "reorganize", "lower_own_hand_size")
    first, second, third = hand(game, "axis")[:3]
    play(game, "axis", f"discard:{first}", f"discard:{second}")
    game.undo("axis")
    assert game.deciding == ["axis"]
    assert "enough" not in names(game, "axis")
    play(game, "axis", f"discard:{third}", "enough")
    assert pile(game, "axis") == [first, third]
    assert [words.REORGANIZES, AXIS, 1] in lines(game)
    assert turn_of(game) == "allies"


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


# -- 6.4 Event actions -----------------------------------------------------------------------------------------------


def test_6_4_the_event_is_fought_over_in_a_conflict() -> None:
    game = at_action("axis")
    play(game, "axis", "event_action", "event:tiger_tanks")
    assert step(game) == "conflict.choose_cards"
    rolls(game, [6, 6, 6], [1, 1, 1])
    cards(game, "german_02", "western_02")
    assert "tiger_tanks" in held(game, "axis")


def test_6_4_1_each_side_bids_in_its_own_and_the_either_side_display() -> None:
    for side, own, other in (("axis", "wolfpack_1", "convoy_1"), ("allies", "convoy_1", "wolfpack_1")):
        game = at_action(side)
        play(game, side, "event_action")
        offered = names(game, side)
        assert f"event:{own}" in offered
        assert "event:reserves" in offered
        assert f"event:{other}" not in offered
        assert reason(game, side, f"event:{other}") == "not_this_display"
        assert refusal(game, side, f"event:{other}") == "6.4.1"


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_6_4_1_turkey_is_barred_by_the_pact_for_both(side: str) -> None:
    game = at_action(side)
    play(game, side, "event_action")
    assert reason(game, side, "event:turkey_declares_war") == "pact_turkey"
    assert refusal(game, side, "event:turkey_declares_war") == "8.6"
    game = at_action(side, pact=False)
    play(game, side, "event_action")
    assert "event:turkey_declares_war" in names(game, side)


@pytest.mark.parametrize("where", [HELD + ALLIES, LID, REMOVED])
def test_6_4_1_only_events_in_a_display_can_be_bid_for(where: int) -> None:
    game = lay(at_action("axis"), where, "reserves")
    play(game, "axis", "event_action")
    assert reason(game, "axis", "event:reserves") == "not_in_display"
    assert refusal(game, "axis", "event:reserves") == "4.2.4"


def test_6_4_1_several_copies_of_a_card_are_one_choice() -> None:
    game = at_action("axis")
    play(game, "axis", "event_action")
    assert [name for name in names(game, "axis") if "wolfpack" in name] == ["event:wolfpack_1"]
    game = lay(at_action("axis"), LID, "wolfpack_1")
    play(game, "axis", "event_action")
    assert [name for name in names(game, "axis") if "wolfpack" in name] == ["event:wolfpack_2"]


def test_6_4_1_without_an_event_in_the_displays_there_is_no_event_action() -> None:
    game = at_action("axis")
    reich(game).event_at = [REMOVED] * reich(game).tables.event_count
    relaid(game)
    assert reason(game, "axis", "event_action") == "no_event"
    assert refusal(game, "axis", "event_action") == "6.4.1"


def test_6_4_2_a_lost_bid_gains_nothing_and_ends_the_turn() -> None:
    game = bid(at_action("axis"), "axis", "tiger_tanks", "allies")
    assert "tiger_tanks" in lying(game, DISPLAY)
    assert turn_of(game) == "allies"
    assert in_hands(game) == (8, 6)


@pytest.mark.parametrize("name", ["tiger_tanks", "desperate_gamble", "air_supremacy", "paratroops"])
def test_6_4_2_reusable_and_returnable_events_are_held(name: str) -> None:
    game = bid(at_action("axis"), "axis", name, "axis")
    assert name in held(game, "axis")


@pytest.mark.parametrize(
    ("side", "name", "where", "sizes"),
    [
        ("axis", "wolfpack_1", LID, (8, 5)),
        ("axis", "synthetic_fuel", LID, (9, 6)),
        ("axis", "war_production_1", LID, (9, 6)),
        ("allies", "convoy_1", LID, (8, 7)),
        ("axis", "franco", REMOVED, (9, 6)),
    ],
)
def test_6_4_2_removable_and_recyclable_events_act_at_once(
    side: str, name: str, where: int, sizes: tuple[int, int]
) -> None:
    game = bid(at_action(side), side, name, side)
    if step(game) == "discarding.choose":  # WOLFPACK: the hand is above its new limit
        play(game, "allies", names(game, "allies")[0])
    assert name in lying(game, where)
    assert (size(game, "axis"), size(game, "allies")) == sizes
    assert in_hands(game) == sizes


def test_6_4_2_R36_air_supremacy_is_held_until_used() -> None:
    game = bid(at_action("axis"), "axis", "air_supremacy", "axis")
    assert "air_supremacy" in held(game, "axis")
    play(game, "axis", "sea_attack", "target:north_sea")
    assert "play:air_supremacy" in names(game, "axis")


def test_6_4_2_a_bid_won_as_the_first_action_earns_a_success_bonus() -> None:
    game = bid(at_action("axis", big_push=[0, 0]), "axis", "tiger_tanks", "axis")
    assert step(game) == "player_turn.bonus"
    assert set(names(game, "axis")) == BASIC | {"end_turn"}


def test_6_4_2_a_lost_bid_by_success_bonus_ends_the_turn() -> None:
    game = won_bid("axis")
    bid(game, "axis", "tiger_tanks", "allies")
    assert turn_of(game) == "allies"
    assert held(game, "axis") == {"reserves"}


def test_6_4_an_event_action_can_be_taken_back_until_cards_are_shown() -> None:
    game = at_action("axis")
    before = game.digest()
    play(game, "axis", "event_action", "event:tiger_tanks")
    game.undo("axis")
    game.undo("axis")
    assert game.digest() == before
    play(game, "axis", "event_action", "event:tiger_tanks", "card:german_02")
    assert game.may_undo("axis")  # face down: nobody has seen it
    play(game, "allies", "card:western_02")
    assert not game.may_undo("axis")
    assert not game.may_undo("allies")
