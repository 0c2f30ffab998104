"""Rules 6.4.1 and 6.4.2: what an increase of commitment brings, and commitment offensives."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import area, at, at_war, begin, board, empty, is_at_rest, mark, names, play, step

from sandtable.games.cataclysm.pieces import count_at, put
from sandtable.games.cataclysm.procedures.commitment import RaisingCommitment
from sandtable.games.cataclysm.queries import effectiveness, pool_limit, pool_size
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    GERMANY,
    GLOBAL_WAR,
    IN_CUP,
    IN_PLAY,
    ITALY,
    JAPAN,
    LIMITED_WAR,
    MOBILIZATION,
    REARMAMENT,
    RESERVE,
    SPENT,
    TOTAL_WAR,
    UK,
    USSR,
    VOLGA_RESOURCE,
)
from sandtable.kernel.game import Game

OFFENSIVES = board().offensives_of


def quiet(commitment: dict[int, int], **choices: str) -> World:
    """1933 without units and the markers of chapter 12 that matter here, with some commitments."""
    g = empty(**choices)
    for power, level in commitment.items():
        g.commitment[power] = level
    return mark(g, status_quo=SPENT, stresa_front=SPENT, rhineland=SPENT)


def drain(game: Game, *answers: str) -> Game:
    """Fill the force pool with what comes first; other questions are answered as given."""
    left = list(answers)
    while not is_at_rest(game):
        play(game, names(game)[0] if step(game).startswith("adjust_pool") else left.pop(0))
    assert not left
    return game


def test_e27_the_united_kingdom_provokes_germany_and_italy() -> None:
    game = drain(begin(quiet({UK: CIVILIAN}), RaisingCommitment(power=UK)))
    assert (at(game).commitment[UK], at(game).has_raised[UK]) == (REARMAMENT, 1)
    assert [at(game).flags_due[p] for p in (GERMANY, ITALY, JAPAN)] == [1, 1, 0]


def test_e27_enemies_are_not_provoked() -> None:
    g = at_war(quiet({UK: CIVILIAN}), "uk", "germany")
    game = drain(begin(g, RaisingCommitment(power=UK)))
    assert [at(game).flags_due[p] for p in (GERMANY, ITALY)] == [0, 1]


def test_6_4_1_effectiveness_and_force_pool_follow_at_once() -> None:
    game = drain(begin(quiet({UK: REARMAMENT}), RaisingCommitment(power=UK)), "to_cup")
    assert effectiveness(at(game), UK) == 3
    assert pool_size(at(game), UK) == pool_limit(at(game), UK) == 15


def test_6_4_1_total_war_makes_the_war_global() -> None:
    g = at_war(quiet({GERMANY: MOBILIZATION}), "germany", "uk")
    assert g.war_status == LIMITED_WAR
    game = drain(begin(g, RaisingCommitment(power=GERMANY)), "to_cup")
    assert at(game).war_status == GLOBAL_WAR


def test_6_4_2_one_offensive_for_each_industrial_resource_one_may_be_kept() -> None:
    """Germany: count its industrial home areas; all can trace a line to one another."""
    industry = sum(1 for a in board().home_areas[GERMANY] for kind in board().resources[a] if kind == 1)
    assert industry > 1
    game = drain(begin(quiet({GERMANY: REARMAMENT}), RaisingCommitment(power=GERMANY)), "to_reserve")
    assert count_at(at(game), OFFENSIVES[GERMANY], RESERVE) == 1
    assert count_at(at(game), OFFENSIVES[GERMANY], IN_CUP) == industry - 1


def test_6_4_2_the_limited_resource_of_ruhr_may_be_used_up() -> None:
    g = quiet({GERMANY: REARMAMENT})
    g.limited_resource[area("ruhr")] = 1
    industry = sum(1 for a in board().home_areas[GERMANY] for kind in board().resources[a] if kind == 1)
    game = drain(begin(g, RaisingCommitment(power=GERMANY)), "area:ruhr", "to_cup")
    assert count_at(at(game), OFFENSIVES[GERMANY], IN_CUP) == industry + 1
    assert at(game).limited_resource[area("ruhr")] == 0


def test_6_4_2_or_kept() -> None:
    g = quiet({GERMANY: REARMAMENT})
    g.limited_resource[area("ruhr")] = 1
    game = drain(begin(g, RaisingCommitment(power=GERMANY)), "done", "to_cup")
    assert at(game).limited_resource[area("ruhr")] == 1


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_12_3_d_47_commitment_offensives_are_not_reserved_in_collective_security(edition: str) -> None:
    g = quiet({USSR: REARMAMENT}, edition=edition)
    g.posture[USSR] = COLLECTIVE_SECURITY
    kept = drain(begin(g, RaisingCommitment(power=USSR)), *(["to_reserve"] if edition == "2022" else []))
    assert count_at(at(kept), OFFENSIVES[USSR], RESERVE) == (edition == "2022")
    assert count_at(at(kept), OFFENSIVES[USSR], IN_CUP) > 0


def test_6_4_2_an_offensive_without_a_marker_is_lost() -> None:
    g = quiet({GERMANY: REARMAMENT})
    for counter in OFFENSIVES[GERMANY][1:]:
        put(g, counter, IN_CUP)
    game = drain(begin(g, RaisingCommitment(power=GERMANY)), "to_reserve")
    assert count_at(at(game), OFFENSIVES[GERMANY], AVAILABLE) == 0
    assert count_at(at(game), OFFENSIVES[GERMANY], RESERVE) == 1


def test_6_4_2_rearmament_brings_none() -> None:
    game = drain(begin(quiet({GERMANY: CIVILIAN}), RaisingCommitment(power=GERMANY)))
    assert count_at(at(game), OFFENSIVES[GERMANY], IN_CUP) == 0


@pytest.mark.parametrize(("reading", "answers"), [("recommended", ["to_cup"]), ("alternative", [])])
def test_r_22_mobilization_brings_none_by_the_other_reading(reading: str, answers: list[str]) -> None:
    g = quiet({GERMANY: REARMAMENT}, commitment_offensives=reading)
    drain(begin(g, RaisingCommitment(power=GERMANY)), *answers)


def test_12_3_1_the_volga_resource_counts_at_once() -> None:
    def gained(is_placed: bool) -> int:
        g = quiet({USSR: REARMAMENT})
        if not is_placed:
            g.marker[VOLGA_RESOURCE] = SPENT
        game = drain(begin(g, RaisingCommitment(power=USSR)), "to_cup")
        assert (at(game).marker[VOLGA_RESOURCE] == IN_PLAY) is is_placed
        return count_at(at(game), OFFENSIVES[USSR], IN_CUP)

    assert gained(True) == gained(False) + 1


def test_6_4_1_total_war_is_the_last_step() -> None:
    game = begin(quiet({USSR: TOTAL_WAR}), RaisingCommitment(power=USSR))
    assert is_at_rest(game)
    assert at(game).commitment[USSR] == TOTAL_WAR
