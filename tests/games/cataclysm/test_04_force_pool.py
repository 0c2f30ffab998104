"""Rules 4.1.1 and 4.1.2: the force pool and its limit."""

from __future__ import annotations

from tests.games.cataclysm.table import at, begin, board, is_at_rest, mark, names, play, step, world

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.pool import AdjustPool, addable
from sandtable.games.cataclysm.queries import pool_limit, pool_size
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    EXHAUSTION,
    FLEET,
    GERMANY,
    IN_CUP,
    JAPAN,
    LAST_UNIT,
    MOBILIZATION,
    OUT,
    REARMAMENT,
    SPENT,
    TOTAL_WAR,
)


def test_4_1_2_counters_of_ones_choice_are_added_up_to_the_new_limit() -> None:
    g = world()
    assert pool_size(g, GERMANY) == pool_limit(g, GERMANY) == 6
    g.commitment[GERMANY] = REARMAMENT
    game = begin(g, AdjustPool(power=GERMANY))
    added = 0
    while step(game) == "adjust_pool.add":
        assert "done" not in names(game)
        play(game, names(game)[0])
        added += 1
    assert is_at_rest(game)
    assert (added, pool_size(at(game), GERMANY)) == (5, 11)


def test_4_1_2_units_and_upgrades_may_be_added_alike_ones_are_offered_once() -> None:
    g = world()
    g.commitment[GERMANY] = REARMAMENT
    kinds = [board().kind[c] for c in addable(g, GERMANY)]
    assert len(kinds) == len(set(kinds))
    assert any(kind > LAST_UNIT for kind in kinds)


def test_4_1_a_civilian_power_has_no_upgrade_markers() -> None:
    g = world()
    assert all(board().kind[c] <= LAST_UNIT for c in addable(g, GERMANY))


def test_12_1_3_the_naval_treaty_bars_adding_fleets() -> None:
    g = world()
    assert not any(board().kind[c] == FLEET for c in addable(g, JAPAN))
    assert any(board().kind[c] == FLEET for c in addable(g, GERMANY))
    mark(g, washington_naval_treaty=SPENT)
    assert any(board().kind[c] == FLEET for c in addable(g, JAPAN))


def test_4_1_1_from_total_war_to_exhaustion_counters_leave_the_pool_wherever_they_are() -> None:
    g = world()
    g.commitment[GERMANY] = TOTAL_WAR
    for counter in addable(g, GERMANY) + [c for c in board().pool_of[GERMANY] if g.where[c] == OUT]:
        if pool_size(g, GERMANY) < pool_limit(g, GERMANY):
            put(g, counter, AVAILABLE)
    assert pool_size(g, GERMANY) == 20
    in_cup = next(c for c in board().units_of[GERMANY] if g.where[c] == AVAILABLE)
    put(g, in_cup, IN_CUP)
    g.commitment[GERMANY] = EXHAUSTION
    game = begin(g, AdjustPool(power=GERMANY))
    assert f"counter:{board().ids['counter'][in_cup]}" in names(game)
    play(game, f"counter:{board().ids['counter'][in_cup]}", "counter:germany_army_1")
    assert (at(game).where[in_cup], step(game)) == (OUT, "adjust_pool.take_out")
    while step(game) == "adjust_pool.take_out":
        play(game, names(game)[0])
    assert pool_size(at(game), GERMANY) == 16
    assert is_at_rest(game)


def test_4_1_1_from_mobilization_to_exhaustion_nothing_changes() -> None:
    assert board().pool_limit[GERMANY][MOBILIZATION] == board().pool_limit[GERMANY][EXHAUSTION] == 16
