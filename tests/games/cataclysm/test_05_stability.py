"""Rules 5.3 and 5.5.1: effectiveness checks and stability tests."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import EDITIONS, at, begin, empty, is_at_rest, play

from sandtable.games.cataclysm.dues import owe_test
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.settling import Settling
from sandtable.games.cataclysm.procedures.stability import StabilityTest
from sandtable.games.cataclysm.terms import (
    COLLAPSE,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    MOBILIZATION,
    REARMAMENT,
    STEADY,
    TOTAL_WAR,
    UK,
    UNSTABLE,
    USSR,
    WAVERING,
)
from sandtable.kernel.game import Game
from sandtable.kernel.sequence import END

PENALTY = {REARMAMENT: 0, MOBILIZATION: -1, TOTAL_WAR: -2, EXHAUSTION: -2}


def check(power: int, dice: list[int], modifier: int = 0, is_reduced: int = 0) -> Check:
    """A check with these dice; it must roll exactly so many."""
    g = empty()
    g.is_reduced[power] = is_reduced
    frame = Check(power=power, modifier=modifier)
    experiment = frame.roll_chance(g)
    assert experiment is not None
    assert experiment.count == len(dice)
    assert frame.roll(g, dice) == END
    return frame


@pytest.mark.parametrize(
    ("dice", "modifier", "score", "succeeded"),
    [([1, 5, 2], 0, 5, 1), ([4, 4, 4], 0, 4, 0), ([6, 6, 1], -2, 5, 1), ([4, 1, 1], 1, 5, 1), ([1, 1, 1], -2, 1, 0)],
)
def test_5_3_a_modified_five_succeeds(dice: list[int], modifier: int, score: int, succeeded: int) -> None:
    found = check(GERMANY, dice, modifier)
    assert (found.score, found.succeeded) == (score, succeeded)


def test_e31_a_reduction_takes_a_die_and_at_effectiveness_one_a_point() -> None:
    assert check(UK, [5], is_reduced=1).succeeded == 1
    assert check(FRANCE, [5], is_reduced=1).score == 4


def after_test(
    power: int, dice: list[int], *, commitment: int = REARMAMENT, edition: str = "2022", home_front: int = 1
) -> Game:
    """A stability test of a power at Steady."""
    g = empty(edition=edition)
    g.stability[power] = STEADY
    g.commitment[power] = commitment
    modifier = PENALTY[commitment] if home_front else 0
    return begin(g, StabilityTest(power=power, modifier=modifier, is_home_front=home_front), outcomes=(dice,))


def test_5_5_1_a_failed_test_costs_one_level() -> None:
    assert at(after_test(GERMANY, [1, 2, 4], home_front=0)).stability[GERMANY] == WAVERING
    assert at(after_test(GERMANY, [1, 2, 5], home_front=0)).stability[GERMANY] == STEADY


@pytest.mark.parametrize(
    ("commitment", "die", "expected"),
    [
        (REARMAMENT, 5, STEADY),
        (MOBILIZATION, 5, WAVERING),
        (MOBILIZATION, 6, STEADY),
        (TOTAL_WAR, 6, WAVERING),
        (EXHAUSTION, 6, WAVERING),
    ],
)
def test_5_5_1_commitment_weighs_on_the_home_front(commitment: int, die: int, expected: int) -> None:
    dice = [die, 1] if commitment >= MOBILIZATION else [die, 1, 1]
    assert at(after_test(GERMANY, dice, commitment=commitment)).stability[GERMANY] == expected


@pytest.mark.parametrize(("edition", "expected"), [("2018", UNSTABLE), ("2022", WAVERING)])
def test_5_5_1_a_result_of_zero_costs_two_levels_in_2018(edition: str, expected: int) -> None:
    """D-18: dice of 2 at -2."""
    game = after_test(GERMANY, [2, 1], commitment=TOTAL_WAR, edition=edition)
    assert at(game).stability[GERMANY] == expected


@EDITIONS
def test_5_5_1_a_result_of_one_costs_one_level(edition: str) -> None:
    game = after_test(GERMANY, [3, 1], commitment=TOTAL_WAR, edition=edition)
    assert at(game).stability[GERMANY] == WAVERING


@EDITIONS
def test_5_5_1_the_double_loss_is_for_the_home_front_alone(edition: str) -> None:
    game = after_test(GERMANY, [1, 1], commitment=TOTAL_WAR, edition=edition, home_front=0)
    assert at(game).stability[GERMANY] == WAVERING


@pytest.mark.parametrize(
    ("edition", "home_front", "dice"),
    [("2022", 0, 3), ("2022", 1, 3), ("2018", 0, 3), ("2018", 1, 2)],
)
def test_12_3_1_the_soviet_union_has_an_extra_die(edition: str, home_front: int, dice: int) -> None:
    """D-46: in 2018 not on the home front."""
    outcome = [5] + [1] * (dice - 1)
    game = after_test(USSR, outcome, commitment=REARMAMENT, edition=edition, home_front=home_front)
    assert is_at_rest(game)
    assert at(game).stability[USSR] == STEADY


def test_r_09_tests_are_made_in_increasing_effectiveness_order_all_of_a_power_together() -> None:
    g = empty()
    for power in (FRANCE, UK, GERMANY):
        g.stability[power] = STEADY
    owe_test(g, GERMANY)
    owe_test(g, UK)
    owe_test(g, FRANCE, 2)
    game = begin(g, Settling(), outcomes=([1], [5], [5, 1], [1, 1, 2]))
    assert [at(game).stability[p] for p in (FRANCE, UK, GERMANY)] == [WAVERING, STEADY, WAVERING]
    assert at(game).tests_due == [0] * 7
    assert is_at_rest(game)


def test_r_09_a_collapse_is_resolved_before_the_next_test_and_cancels_what_is_due() -> None:
    g = empty()
    g.stability[FRANCE] = UNSTABLE
    owe_test(g, FRANCE, 2)
    owe_test(g, GERMANY)
    # France fails its first test; the die of 6 is above its threshold; Germany tests last.
    game = begin(g, Settling(), outcomes=([1], [6], [5, 1, 1]))
    assert at(game).stability[FRANCE] == WAVERING
    assert at(game).tests_due == [0] * 7
    assert is_at_rest(game)


def test_5_5_1_a_test_by_itself_may_lead_to_collapse_when_it_is_settled() -> None:
    g = empty()
    g.stability[FRANCE] = UNSTABLE
    game = begin(g, Settling(), StabilityTest(power=FRANCE), outcomes=([1], [6]))
    assert is_at_rest(game)
    assert at(game).stability[FRANCE] == WAVERING
    assert play(game, "yes").position.stack
    assert COLLAPSE not in at(game).stability
