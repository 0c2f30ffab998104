"""Rules 5.5.2 and 5.5.3: the surrender threshold, and the collapse of a power."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import (
    allied,
    area,
    at,
    at_war,
    begin,
    board,
    cubes,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.collapse import Collapse, surrender_threshold
from sandtable.games.cataclysm.procedures.settling import Settling
from sandtable.games.cataclysm.queries import controller, effectiveness, pool_limit, pool_size
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    BOXES,
    COLLAPSE,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    IL_DUCE,
    IL_DUCE_FLAG,
    IN_PLAY,
    ITALY,
    LONG_KNIVES,
    MOBILIZATION,
    NOBODY,
    PRESSURE_BOX,
    REMOVED,
    RESERVE,
    SPENT,
    TOTAL_WAR,
    UK,
    UNSTABLE,
    USA,
    WAVERING,
)
from sandtable.kernel.game import Game


def quiet(edition: str = "2022") -> World:
    """1933 without units, minor armies and the markers that react to wars."""
    g = empty(edition=edition)
    return mark(g, status_quo=SPENT, stresa_front=SPENT, us_japan_trade=SPENT, washington_naval_treaty=SPENT)


def with_pool(g: World, owner: int, commitment: int) -> World:
    """A commitment, and a force pool that has just its limit."""
    g.commitment[owner] = commitment
    for counter in board().pool_of[owner]:
        if pool_size(g, owner) < pool_limit(g, owner) and g.where[counter] == -1:
            put(g, counter, AVAILABLE)
    return g


def drain(game: Game, *answers: str) -> Game:
    """Answer what is asked: flags go to the cup, counters are the first offered, other questions as given."""
    left = list(answers)
    while not game.over and not is_at_rest(game):
        offered = names(game)
        if step(game).startswith(("receiving_flags", "adjust_pool", "retreating", "leaving")):
            play(game, "to_cup" if "to_cup" in offered else offered[0])
        else:
            play(game, left.pop(0))
    assert not left
    return game


# -- 5.5.2 the threshold -----------------------------------------------------------------------------------------------


def test_5_5_2_foreign_and_neutral_cubes_at_home_raise_the_threshold() -> None:
    g = quiet()
    assert surrender_threshold(g, FRANCE) == 0
    cubes(g, "germany", "lorraine")
    assert surrender_threshold(g, FRANCE) == 1
    cubes(g, "neutral", "provence")
    assert surrender_threshold(g, FRANCE) == 2
    cubes(g, "italy", "paris")
    assert surrender_threshold(g, FRANCE) == 4 + int(4 - 4 <= 0)


def test_5_5_2_colonies_count_with_a_resource_only() -> None:
    g = cubes(quiet(), "japan", "indochina", "syria")
    assert surrender_threshold(g, FRANCE) == 1


def test_r_50_cubes_of_friends_do_not_count() -> None:
    assert surrender_threshold(cubes(quiet(), "uk", "lorraine"), FRANCE) == 0


def test_5_5_2_no_victory_points_and_exhaustion_and_bombs_add_to_it() -> None:
    g = cubes(quiet(), "", "poland", "czechoslovakia", "rumania", "yugoslavia")
    assert surrender_threshold(g, FRANCE) == 1
    g.commitment[FRANCE] = EXHAUSTION
    assert surrender_threshold(g, FRANCE) == 2
    g.bomb_losses[FRANCE] = 3
    assert surrender_threshold(g, FRANCE) == 5


@pytest.mark.parametrize(("die", "is_active"), [(2, False), (3, True)])
def test_5_5_2_a_die_above_the_threshold_is_a_collapse_else_the_power_surrenders(die: int, is_active: bool) -> None:
    g = cubes(quiet(), "germany", "lorraine", "provence")
    game = begin(g, Collapse(power=FRANCE), outcomes=([die],))
    assert (at(game).status[FRANCE] == 1) is is_active


# -- 5.5.3 the procedure -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_5_5_3_enemies_gain_flags_and_reserve_failures_and_tests_are_gone(edition: str) -> None:
    g = at_war(quiet(edition), "france", "germany italy")
    reserve = board().offensives_of[FRANCE][0]
    put(g, reserve, RESERVE)
    g.failed[FRANCE * BOXES + PRESSURE_BOX] = 2
    g.tests_due[FRANCE] = 3
    cubes(g, "", "poland", "czechoslovakia", "rumania", "yugoslavia")
    game = begin(g, Collapse(power=FRANCE), outcomes=([6],))
    drain(game, *(["no", "no"] if edition == "2018" else []))
    end = at(game)
    assert [sum(1 for f in board().flags_of[p] if end.where[f] == -4) for p in (ITALY, GERMANY)] == [1, 2]
    assert (end.where[reserve], end.tests_due[FRANCE], end.stability[FRANCE]) == (AVAILABLE, 0, WAVERING)
    assert sum(end.failed) == 0


@pytest.mark.parametrize("edition", ["2018", "2022"])
@pytest.mark.parametrize("commitment", [MOBILIZATION, TOTAL_WAR])
def test_5_5_3_mobilized_powers_fall_into_exhaustion(edition: str, commitment: int) -> None:
    game = begin(with_pool(quiet(edition), GERMANY, commitment), Collapse(power=GERMANY), outcomes=([6],))
    drain(game)
    assert at(game).commitment[GERMANY] == EXHAUSTION
    assert pool_size(at(game), GERMANY) == pool_limit(at(game), GERMANY) == 16
    assert at(game).has_raised[GERMANY] == 0


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_5_5_3_a_power_at_peace_keeps_its_commitment(edition: str) -> None:
    g = cubes(quiet(edition), "", "albania")
    before = g.commitment[ITALY]
    game = drain(begin(g, Collapse(power=ITALY), outcomes=([6],)))
    assert at(game).commitment[ITALY] == before


@pytest.mark.parametrize(("edition", "expected"), [("2018", 2), ("2022", 1)])
def test_5_5_3_effectiveness_is_reduced_in_2022(edition: str, expected: int) -> None:
    """D-19."""
    g = cubes(quiet(edition), "", "iraq", "jordan")
    g.special_base = [0] * board().areas
    game = drain(begin(g, Collapse(power=UK), outcomes=([6],)))
    assert effectiveness(at(game), UK) == expected


def test_5_5_3_step_7_in_2018_each_area_without_land_units_takes_a_check() -> None:
    g = quiet("2018")
    put_unit(g, "france", "army", "poland")
    # Czechoslovakia, Rumania and Yugoslavia in the order of the map; effectiveness 1; the check of the first fails.
    order = [a for a in range(board().areas) if g.cube[a] == FRANCE and a != area("poland")]
    game = drain(begin(g, Collapse(power=FRANCE), outcomes=([6], [4], [5], [6])))
    assert [controller(at(game), a) for a in order] == [NOBODY, FRANCE, FRANCE]
    assert controller(at(game), area("poland")) == FRANCE
    assert is_at_rest(game)


def test_5_5_3_step_7_in_2018_the_cube_of_abyssinia_is_lost_and_rome_is_not() -> None:
    """12.1.2 puts an Italian cube into Rome; without it Rome is Italian all the same, so there is no test (5.5.1)."""
    g = cubes(quiet("2018"), "italy", "rome", count=1)
    cubes(g, "", "albania")
    game = drain(begin(g, Collapse(power=ITALY), outcomes=([6], [1])))
    assert (at(game).cube[area("rome")], controller(at(game), area("rome"))) == (NOBODY, ITALY)
    assert at(game).tests_due[ITALY] == 0


def test_5_5_3_in_2022_no_cube_is_lost() -> None:
    game = drain(begin(quiet(), Collapse(power=FRANCE), outcomes=([6],)))
    assert sum(1 for c in at(game).cube if c == FRANCE) == 4


def test_5_5_3_step_7_in_2018_an_ally_with_land_units_may_take_the_area_over() -> None:
    g = allied(at_war(quiet("2018"), "france uk", "germany"), "france uk")
    cubes(g, "", "czechoslovakia", "rumania", "yugoslavia")
    put_unit(g, "uk", "army", "poland")
    game = begin(g, Collapse(power=FRANCE), outcomes=([6], [1], [1, 1]))
    drain(game, "yes", "no")
    assert controller(at(game), area("poland")) == UK
    # 5.5.3 step 8: the ally makes its test; then the alliance is broken.
    assert (at(game).is_allied[UK], at(game).is_allied[FRANCE], at(game).stability[UK]) == (0, 0, UNSTABLE)


def test_5_5_3_step_7_in_2018_an_ally_that_declines_must_leave() -> None:
    g = allied(at_war(quiet("2018"), "france uk", "germany"), "france uk")
    cubes(g, "", "czechoslovakia", "rumania", "yugoslavia")
    unit = put_unit(g, "uk", "army", "poland")
    game = drain(begin(g, Collapse(power=FRANCE), outcomes=([6], [1])), "no", "no")
    assert controller(at(game), area("poland")) == NOBODY
    assert at(game).where[unit] != area("poland")


# -- alliance and armistice (D-22) -------------------------------------------------------------------------------------


def war_of_alliances(edition: str) -> World:
    """Germany and Italy allied and at war with France and the United Kingdom."""
    g = allied(at_war(quiet(edition), "germany italy", "france uk"), "germany italy")
    return cubes(g, "", "albania")


@pytest.mark.parametrize(
    ("edition", "is_exhausted", "breaks"), [("2018", 0, True), ("2022", 0, False), ("2022", 1, True)]
)
def test_e37_the_collapse_of_italy_breaks_the_alliance(edition: str, is_exhausted: int, breaks: bool) -> None:
    g = war_of_alliances(edition)
    if is_exhausted:
        g.commitment[ITALY] = EXHAUSTION
    guest = put_unit(g, "germany", "army", "lombardy")
    put_unit(g, "italy", "army", "rome")
    game = begin(g, Settling(), Collapse(power=ITALY), outcomes=([6], [5, 5, 5]))
    drain(game, *(["no", "no"] if breaks else []))
    assert at(game).is_allied[GERMANY] == at(game).is_allied[ITALY] == int(not breaks)
    assert (at(game).where[guest] != area("lombardy")) is breaks


def test_5_5_3_each_enemy_answers_the_armistice_by_itself_in_increasing_order() -> None:
    g = war_of_alliances("2018")
    game = begin(g, Collapse(power=ITALY), outcomes=([6],))
    while step(game) != "collapse.answer":
        play(game, "to_cup")
    play(game, "yes")  # France, effectiveness 1
    assert at(game).enemies[ITALY] == 1 << UK
    play(game, "no")
    assert at(game).enemies[FRANCE] == 1 << GERMANY
    assert at(game).enemies[ITALY] == 1 << UK
    assert is_at_rest(game)


def test_5_6_2_an_enemy_that_makes_peace_without_its_ally_leaves_the_alliance() -> None:
    game = begin(allied(war_of_alliances("2018"), "france uk"), Collapse(power=ITALY), outcomes=([6],))
    drain(game, "yes", "no")
    assert (at(game).is_allied[FRANCE], at(game).is_allied[UK]) == (0, 0)


def test_5_6_2_enemies_that_both_make_peace_stay_allied() -> None:
    game = begin(allied(war_of_alliances("2018"), "france uk"), Collapse(power=ITALY), outcomes=([6],))
    drain(game, "yes", "yes")
    assert (at(game).is_allied[FRANCE], at(game).is_allied[UK]) == (1, 1)
    assert at(game).enemies[ITALY] == 0


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_5_5_3_allies_make_their_test_before_any_enemy_answers_the_armistice(edition: str) -> None:
    g = war_of_alliances(edition)
    g.commitment[ITALY] = EXHAUSTION
    game = begin(g, Settling(), Collapse(power=ITALY), outcomes=([6],))
    while step(game) == "receiving_flags.place":
        play(game, "to_cup", outcomes=([1, 1, 1],) if not any(at(game).flags_due) else ())
    # Step 8 of 2018, 6 of 2022: Germany has failed its test; the enemies are asked after it, knowing that.
    assert (step(game), at(game).stability[GERMANY]) == ("collapse.answer", UNSTABLE)


def test_5_5_3_all_allies_make_their_tests_before_the_collapse_of_one_is_resolved() -> None:
    g = allied(at_war(quiet(), "germany", "france uk usa"), "france uk usa")
    g.stability[FRANCE] = COLLAPSE
    g.stability[UK] = 2
    game = drain(begin(g, Settling(), outcomes=([6], [1, 1], [1, 1], [6], [6], [5, 1])))
    # The United States failed the test for France and passed that for the United Kingdom.
    assert (at(game).stability[USA], at(game).stability[UK]) == (WAVERING, WAVERING)


def test_5_5_3_collapses_follow_one_another_in_2022() -> None:
    """France falls, its ally the United Kingdom fails its test and collapses too, the United States holds."""
    g = allied(at_war(quiet(), "germany", "france uk usa"), "france uk usa")
    g.stability[FRANCE] = COLLAPSE
    # The die of France and the tests of its allies; the die of the United Kingdom and the tests for its collapse:
    # France, reduced at effectiveness 1, and the United States again.
    outcomes = ([6], [1, 1], [5, 1], [6], [6], [5, 1])
    g.stability[UK] = 2
    game = drain(begin(g, Settling(), outcomes=outcomes))
    assert at(game).stability[UK] == WAVERING
    assert [at(game).is_reduced[p] for p in (FRANCE, UK, USA)] == [1, 1, 0]
    assert [at(game).is_allied[p] for p in (FRANCE, UK, USA)] == [1, 1, 1]


# -- Il Duce and the Night of the Long Knives --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_5_5_3_the_collapse_of_italy_ends_il_duce(edition: str) -> None:
    """D-20: in 2022 the flag is lost too."""
    g = mark(cubes(quiet(edition), "", "albania"), il_duce=IN_PLAY)
    flag = next(f for f in board().flags_of[ITALY] if board().kind[f] == IL_DUCE_FLAG)
    put(g, flag, AVAILABLE)
    game = drain(begin(g, Collapse(power=ITALY), outcomes=([6],)))
    assert at(game).marker[IL_DUCE] == SPENT
    assert (at(game).where[flag] == REMOVED) is (edition == "2022")


def test_5_5_3_the_collapse_of_germany_ends_the_night_of_the_long_knives() -> None:
    game = drain(begin(quiet(), Collapse(power=GERMANY), outcomes=([6],)))
    assert at(game).marker[LONG_KNIVES] == SPENT
    assert at(game).marker[IL_DUCE] == IN_PLAY
