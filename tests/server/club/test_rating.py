"""Glicko-2 against the worked example and the stated properties of its author's paper."""

from __future__ import annotations

import pytest

from sandtable.server.club.rating import DRAW, LOSS, WIN, Outcome, Rating, aged, expected, rated, scores, weight

# "Example of the Glicko-2 system": a player of 1500 with deviation 200 meets three others in one period, tau = 0.5.
PLAYER = Rating(1500, 200, 0.06)
OPPONENTS = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
PERIOD = [Outcome(opponent, score) for opponent, score in zip(OPPONENTS, (WIN, LOSS, LOSS), strict=True)]


def test_the_steps_of_the_published_example() -> None:
    assert (PLAYER.mu, PLAYER.phi) == pytest.approx((0, 1.1513), abs=5e-5)
    assert [opponent.mu for opponent in OPPONENTS] == pytest.approx([-0.5756, 0.2878, 1.1513], abs=5e-5)
    assert [opponent.phi for opponent in OPPONENTS] == pytest.approx([0.1727, 0.5756, 1.7269], abs=5e-5)
    assert [weight(opponent.phi) for opponent in OPPONENTS] == pytest.approx([0.9955, 0.9531, 0.7242], abs=5e-5)
    # The paper prints 0.639, 0.432 and 0.303.
    assert [expected(PLAYER, opponent) for opponent in OPPONENTS] == pytest.approx([0.639, 0.432, 0.303], abs=6e-4)


def test_the_result_of_the_published_example() -> None:
    after = rated(PLAYER, PERIOD, tau=0.5)
    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_period_without_games_only_adds_the_volatility() -> None:
    after = rated(PLAYER, [])
    assert after.value == PLAYER.value and after.volatility == PLAYER.volatility
    # Step 6: phi* = sqrt(1.1513^2 + 0.06^2) = 1.15286, times 173.7178.
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_nobody_is_less_sure_than_a_newcomer() -> None:
    assert aged(PLAYER, 1e9).deviation == Rating().deviation
    assert aged(PLAYER, -5) == PLAYER


def test_a_surprise_moves_a_rating_farther_than_what_was_expected() -> None:
    weak, strong = Rating(1300, 80), Rating(1700, 80)
    surprise = rated(weak, [Outcome(strong, WIN)]).value - weak.value
    routine = rated(strong, [Outcome(weak, WIN)]).value - strong.value
    assert surprise > routine > 0
    assert rated(weak, [Outcome(strong, DRAW)]).value > weak.value


def test_great_surprises_raise_the_volatility() -> None:
    steady = Rating(1500, 60)
    lost_to_all = rated(steady, [Outcome(Rating(1000, 40), LOSS)] * 12)
    assert lost_to_all.volatility > steady.volatility
    assert lost_to_all.value < steady.value


def test_ranks_become_scores_of_pairs() -> None:
    assert scores([1, 2]) == [[(1, WIN)], [(0, LOSS)]]
    assert scores([1, 1]) == [[(1, DRAW)], [(0, DRAW)]]
    assert scores([1, 2, 2]) == [[(1, WIN), (2, WIN)], [(0, LOSS), (2, DRAW)], [(0, LOSS), (1, DRAW)]]
