"""Matches (10.4.3): sides exchanged, the best result as the first side wins; or one game, bid for."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.game import Game
from sandtable.match import BID, Match


def finished(hand_sizes: tuple[int, int], scenario: str = "intro_1941_1942") -> Game:
    """An introductory game that has reached its last year with these hand sizes."""
    game = sandtable.new("hitlers_reich", scenario=scenario, seed=1)
    g = game.position
    rules = game.rules
    g.hand_size = list(hand_sizes)  # type: ignore[attr-defined]
    g.end(rules.endings.number["axis_limited"], 0)
    return game


def test_10_4_3_each_player_commands_the_axis_equally_often() -> None:
    match = Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"), games=4)
    firsts = []
    for _ in range(4):
        firsts.append(match.seats()[0])
        match.record(finished((8, 5)))
    assert firsts == ["Ann", "Bob", "Ann", "Bob"]
    assert match.over


def test_10_4_3_best_axis_result_wins() -> None:
    match = Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"))
    match.record(finished((8, 5)))
    assert match.winner() is None
    match.record(finished((9, 4)))
    assert match.best("Ann") == 3
    assert match.best("Bob") == 5
    assert match.winner() == "Bob"


def test_10_4_3_equal_results_draw() -> None:
    match = Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"))
    match.record(finished((8, 5)))
    match.record(finished((7, 4)))
    assert match.over
    assert match.winner() is None


def test_sudden_death_outweighs_any_lead_in_hand_size() -> None:
    match = Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"))
    match.record(finished((12, 1)))
    won = sandtable.new("hitlers_reich", scenario="intro_1941_1942", seed=1)
    won.position.end(won.rules.endings.number["capitulation"], 0)
    match.record(won)
    assert match.winner() == "Bob"


def test_the_higher_bid_commands_the_axis_and_must_beat_it() -> None:
    match = Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"), kind=BID)
    match.bid("Ann", 2)
    with pytest.raises(ValueError, match="both players must bid"):
        match.seats()
    match.bid("Bob", 3)
    assert match.seats() == ("Bob", "Ann")
    match.record(finished((8, 5)))
    assert match.winner() == "Ann"


def test_a_bid_is_won_with_a_greater_lead() -> None:
    match = Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"), kind=BID)
    match.bid("Ann", 3)
    match.bid("Bob", 1)
    match.record(finished((9, 5)))
    assert match.winner() == "Ann"


def test_a_match_refuses_what_does_not_belong_to_it() -> None:
    match = Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"))
    with pytest.raises(ValueError, match="not over"):
        match.record(sandtable.new("hitlers_reich", scenario="intro_1941_1942", seed=1))
    with pytest.raises(ValueError, match="intro_1941_1943"):
        match.record(finished((8, 5), "intro_1941_1943"))
    with pytest.raises(ValueError, match="no bidding"):
        match.bid("Ann", 1)
    with pytest.raises(ValueError, match="equally often"):
        Match("hitlers_reich", "intro_1941_1942", ("Ann", "Bob"), games=3)
    with pytest.raises(ValueError, match="two players"):
        Match("hitlers_reich", "intro_1941_1942", ("Ann", "Ann"))
