"""6.0-6.1: which actions are offered, and reorganize."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import BASIC, lines, turn_of, won_bid
from tests.games.hitlers_reich.table import (
    AXIS,
    at_action,
    deck,
    give,
    hand,
    names,
    owner,
    pile,
    play,
    reason,
    refusal,
    reich,
    relaid,
    size,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.terms import REMOVED, STAR_UP
from sandtable.kernel.engine import Refusal

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
