"""Chapters 3.7.4, 5.2 to 5.3 and 10.7: effectiveness, flags owed, and numbers read from dice."""

import pytest
from tests.games.cataclysm.table import power, world

from sandtable.games.cataclysm import dice, dues, pieces, queries
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    GERMANY,
    IN_CUP,
    MOBILIZATION,
    REARMAMENT,
    RESERVE,
    SURRENDERED,
    TOTAL_WAR,
    UK,
)


def test_5_3_effectiveness_follows_commitment_and_falls_by_one_at_most() -> None:  # E-31
    g = world()
    assert queries.effectiveness(g, UK) == 2
    g.commitment[UK] = MOBILIZATION
    assert queries.effectiveness(g, UK) == 3
    g.is_reduced[UK] = 1
    assert (queries.effectiveness(g, UK), queries.check_penalty(g, UK)) == (2, 0)


def test_5_3_a_reduction_at_one_is_a_penalty_on_checks() -> None:  # E-31
    g = world()
    france = power("france")
    g.is_reduced[france] = 1
    assert (queries.effectiveness(g, france), queries.check_penalty(g, france)) == (1, -1)


def test_4_1_2_force_pools_of_germany() -> None:
    g = world()
    limits = []
    for commitment in (MOBILIZATION, TOTAL_WAR, TOTAL_WAR + 1):
        g.commitment[GERMANY] = commitment
        limits.append(queries.pool_limit(g, GERMANY))
    assert limits == [16, 20, 16]


def test_5_2_1_flags_are_available_until_gained() -> None:
    g = world()
    assert queries.available_flags(g, GERMANY) == 2
    assert pieces.reserve_of(g, GERMANY) in g.tables.flags_of[GERMANY]
    flag = pieces.first_at(g, g.tables.flags_of[GERMANY], AVAILABLE)
    pieces.put(g, flag, IN_CUP)
    assert queries.available_flags(g, GERMANY) == 1 and flag in pieces.cup(g)


def test_5_2_what_is_owed_goes_to_active_powers_alone() -> None:
    g = world()
    france = power("france")
    dues.owe_flag(g, france)
    dues.owe_test(g, UK, 2)
    assert dues.is_anything_due(g) and (g.flags_due[france], g.tests_due[UK]) == (1, 2)
    dues.cancel_tests(g, UK)
    g.flags_due[france] = 0
    assert not dues.is_anything_due(g)
    g.status[france] = SURRENDERED
    dues.owe_flag(g, france)
    dues.owe_test(g, france)
    assert not dues.is_anything_due(g)


def test_3_4_one_of_counters_that_are_alike_stands_for_all() -> None:
    g = world()
    flags = list(g.tables.flags_of[GERMANY])
    found = pieces.unlike(g, flags)
    assert sorted(g.where[flag] for flag in found) == sorted([RESERVE, IN_CUP, AVAILABLE])


@pytest.mark.parametrize("rolled", [[2, 4], [4, 2]])
def test_3_7_4_a_crisis_is_read_high_and_low(rolled: list[int]) -> None:  # E-11
    assert dice.crisis_number(rolled) == (4, 2)


@pytest.mark.parametrize(("winner", "loser", "losses"), [(7, 2, 3), (5, 2, 2), (5, 3, 1), (7, 1, 7), (4, 4, 1)])
def test_10_7_losses_are_the_quotient_of_the_scores(winner: int, loser: int, losses: int) -> None:  # E-59
    assert dice.losses(winner, loser) == losses


def test_2_4_1_cubes_in_the_supply() -> None:
    g = world()
    france = power("france")
    assert queries.cubes_left(g, france) == 17 - 4
    g.is_allied[france] = 1
    g.enemies[france] = 1 << GERMANY | 1 << power("ussr")
    g.failed[france * 7 + REARMAMENT] = 2
    assert queries.cubes_left(g, france) == 17 - 4 - 1 - 2 - 2
