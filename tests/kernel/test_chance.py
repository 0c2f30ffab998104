"""Dice, shuffles and draws: fair, sealed, numbered, and written down."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.kernel.answers import visible_outcomes
from sandtable.kernel.chance import (
    SEEN_BY_ALL,
    SEEN_BY_NONE,
    Experiment,
    Stream,
    commitment_of,
    dice,
    draw,
    is_outcome,
    key_of,
    outcome_of,
    shuffle,
    six_sided,
)
from sandtable.kernel.engine import Refusal
from sandtable.kernel.game import Game
from sandtable.kernel.view import SPECTATOR
from tests.kernel.play import TOYS, go_on, played

KEY = key_of("chance")

# Chi-square values that a fair experiment exceeds once in a thousand seeds, by degrees of freedom.
LIMIT = {1: 10.8, 5: 20.5, 9: 27.9, 11: 31.3, 19: 43.8, 23: 49.7, 199: 266.4, 299: 380.5}


def chi_square(found: Counter[Any], sorts: int) -> float:
    """How far counts of equally likely sorts are from being equal."""
    expected = found.total() / sorts
    missing = sorts - len(found)
    return sum((count - expected) ** 2 / expected for count in found.values()) + missing * expected


def assert_fair(found: Counter[Any], sorts: int) -> None:
    assert len(found) <= sorts
    assert chi_square(found, sorts) < LIMIT[sorts - 1]


# -- fair -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", [2, 6, 10, 20, 200, 300])
def test_each_face_of_a_die_is_as_likely(faces: int) -> None:
    """Within one event; 200 faces leave over bytes that must be thrown away, 300 need more than one byte."""
    assert_fair(Counter(outcome_of(dice(20_000, faces), KEY, 1)), faces)


def test_dice_are_fair_from_event_to_event() -> None:
    assert_fair(Counter(outcome_of(dice(1), KEY, event)[0] for event in range(6_000)), 6)


def test_one_event_tells_nothing_about_the_next() -> None:
    """All pairs of a die and the next are as likely, and so with a die of the same event of another key."""
    rolls = [outcome_of(dice(1, 2), KEY, event)[0] for event in range(4_000)]
    others = [outcome_of(dice(1, 2), key_of("another"), event)[0] for event in range(4_000)]
    for following in (rolls[1:], others):
        pairs = Counter(zip(rolls, following, strict=False))
        assert chi_square(pairs, 4) < 16.3


def test_each_order_of_a_shuffle_is_as_likely() -> None:
    found = Counter(tuple(outcome_of(shuffle(4), KEY, event)) for event in range(6_000))
    assert set(found) == set(permutations(range(4)))
    assert_fair(found, 24)


def test_each_draw_is_as_likely_as_any_other() -> None:
    assert_fair(Counter(tuple(outcome_of(draw(2, 4), KEY, event)) for event in range(4_000)), 12)


@settings(max_examples=60, deadline=None)
@given(count=st.integers(0, 90), event=st.integers(0, 10**6))
def test_ordinary_dice_are_the_stream_of_their_event_in_one_pass(count: int, event: int) -> None:
    stream = Stream(KEY, event)
    assert six_sided(count, KEY, event) == [stream.below(6) + 1 for _ in range(count)]


experiments = st.one_of(
    st.builds(dice, st.integers(0, 80), st.integers(1, 300)),
    st.builds(shuffle, st.integers(0, 300)),
    st.integers(0, 300).flatmap(lambda size: st.builds(draw, st.integers(0, size), st.just(size))),
)


@settings(max_examples=80, deadline=None)
@given(experiment=experiments, event=st.integers(0, 10**6))
def test_every_outcome_is_one_that_its_experiment_can_have(experiment: Experiment, event: int) -> None:
    assert is_outcome(experiment, outcome_of(experiment, KEY, event))


@pytest.mark.parametrize(
    ("experiment", "outcome"),
    [
        (dice(2), [1]),
        (dice(2), [1, 0]),
        (dice(2), [7, 1]),
        (shuffle(3), [0, 1, 1]),
        (shuffle(3), [0, 1, 3]),
        (draw(2, 5), [0, 5]),
        (draw(2, 5), [-1, 0]),
        (draw(2, 5), [0, 1, 2]),
    ],
)
def test_an_outcome_that_an_experiment_cannot_have_is_known_as_such(experiment: Experiment, outcome: list[int]) -> None:
    assert not is_outcome(experiment, outcome)


# -- numbered and written down ----------------------------------------------------------------------------------------


def test_every_outcome_is_in_the_log_as_the_next_event_of_the_key() -> None:
    """Skirmish begins with both sides' shuffles, and rolls four dice in each contest."""
    game = played(TOYS["skirmish"], seed=3)
    record = game.to_record()
    key = key_of("test 3")
    outcomes = [outcome for entry in [record.opening, *record.entries] for outcome in entry.outcomes]
    assert game.position.events == len(outcomes) > 5
    for event, outcome in enumerate(outcomes):
        experiment = dice(4) if outcome[0] == SEEN_BY_ALL else shuffle(len(outcome) - 1)
        assert outcome[1:] == outcome_of(experiment, key, event)


def test_who_may_see_an_outcome_is_written_down_with_it() -> None:
    opening = Game.begin(TOYS["fog"], seed=1).to_record().opening
    assert [outcome[0] for outcome in opening.outcomes] == [0, 1]
    assert visible_outcomes(opening, 0) == [opening.outcomes[0][1:]]
    assert visible_outcomes(opening, SPECTATOR) == []
    shuffled = Game.begin(TOYS["skirmish"], seed=1).to_record().opening
    assert shuffled.outcomes[0][0] == SEEN_BY_NONE and visible_outcomes(shuffled, 0) == []
    fought = next(entry for entry in played(TOYS["skirmish"]).entries if len(entry.outcomes) == 1)
    assert [visible_outcomes(fought, side) for side in (0, 1, SPECTATOR)] == [[fought.outcomes[0][1:]]] * 3


def test_the_same_seed_makes_the_same_game_whether_number_or_word() -> None:
    digests = {played(TOYS["skirmish"], 30).digest() for _ in range(2)}
    digests.add(played(TOYS["skirmish"], 30, seed=2).digest())
    assert len(digests) == 2
    assert Game.begin(TOYS["skirmish"], seed=7).digest() == Game.begin(TOYS["skirmish"], seed="7").digest()


# -- sealed -----------------------------------------------------------------------------------------------------------


def test_without_a_seed_a_secret_one_is_drawn() -> None:
    first, second = Game.begin(TOYS["skirmish"]), Game.begin(TOYS["skirmish"])
    assert first.commitment != second.commitment
    assert first.digest() != second.digest()


def test_the_seed_is_sealed_until_the_game_is_over_and_keeps_to_its_commitment() -> None:
    game = played(TOYS["skirmish"], 5)
    with pytest.raises(Refusal, match="sealed until the game is over"):
        game.reveal_seed()
    finished = played(TOYS["skirmish"])
    assert finished.commitment == game.commitment == commitment_of(finished.reveal_seed())


@pytest.mark.parametrize("name", TOYS)
def test_nothing_that_a_side_gets_holds_the_key_or_what_it_made(name: str) -> None:
    """Neither key nor seed nor the number of hidden events is in any view, picture, prompt or log."""
    game = played(TOYS[name], 12, seed=5)
    for side in (None, *game.rules.sides):
        seen = game.view(side)
        assert not {"key", "events", "script", "journal"} & seen.keys()
        log = [str(line) for line in game.log(side)]
        told = json.dumps([seen, str(game.picture(side)), str(game.prompt(side)), log])
        assert "test 5" not in told and game.position.key.hex() not in told


def test_the_record_tells_rolls_from_shuffles_and_draws() -> None:
    game = Game.begin(TOYS["skirmish"], seed=4)
    assert game._record.opening.faces == [0] * len(game._record.opening.outcomes), "cards are shuffled and drawn"
    go_on(game, 200, 3)
    rolls = [(faces, row[1:]) for entry in game.entries for faces, row in zip(entry.faces, entry.outcomes, strict=True)]
    assert any(faces == 6 for faces, _ in rolls)
    assert all(1 <= value <= faces for faces, row in rolls if faces for value in row)
