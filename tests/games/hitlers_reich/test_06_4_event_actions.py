"""6.4: event actions."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import BASIC, cards, in_hands, rolls, turn_of, won_bid
from tests.games.hitlers_reich.table import (
    ALLIES,
    at_action,
    bid,
    held,
    lay,
    lying,
    names,
    play,
    reason,
    refusal,
    reich,
    relaid,
    size,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, HELD, LID, REMOVED


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
