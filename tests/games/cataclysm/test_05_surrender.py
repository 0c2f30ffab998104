"""Rule 5.5.4: surrender, what is taken over, what becomes neutral, and who holds the Surrender marker."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import (
    EDITIONS,
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

from sandtable.games.cataclysm.lexicon import FASCISM_WINS
from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.control import gain_control
from sandtable.games.cataclysm.procedures.settling import Settling
from sandtable.games.cataclysm.procedures.surrender import Surrender
from sandtable.games.cataclysm.queries import controller, resistance, score
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ACTIVE,
    AVAILABLE,
    COMMUNISM,
    DEMOCRACY,
    FASCISM,
    FRANCE,
    GERMANY,
    IN_CUP,
    ITALY,
    JAPAN,
    NEUTRAL,
    NOBODY,
    REMOVED,
    SPENT,
    STEADY,
    SURRENDERED,
    UK,
    UNOWNED,
    USA,
    USSR,
    WAVERING,
)
from sandtable.kernel.game import Game


def quiet(edition: str = "2022") -> World:
    """1933 without units, minor armies and the markers that react to wars; Germany's counter is being resolved."""
    g = empty(edition=edition)
    g.acting = GERMANY
    return mark(g, status_quo=SPENT, stresa_front=SPENT, us_japan_trade=SPENT, washington_naval_treaty=SPENT)


def drain(game: Game, *answers: str) -> Game:
    """Answer what is asked: flags go to the cup, units where they first may, other questions as given."""
    left = list(answers)
    while not game.over and not is_at_rest(game):
        offered = names(game)
        if step(game).startswith(("receiving_flags", "retreating", "leaving")):
            play(game, "to_cup" if "to_cup" in offered else offered[0])
        else:
            play(game, left.pop(0))
    assert not left
    return game


def in_cup(g: World, owner: int) -> int:
    """How many flags of a power are in the cup."""
    return sum(1 for flag in board().flags_of[owner] if g.where[flag] == IN_CUP)


def fall_of_france(edition: str) -> World:
    """Germany has just taken Paris; Lorraine was German before; France has no victory points and wavers."""
    g = allied(at_war(quiet(edition), "germany", "france uk"), "france uk")
    cubes(g, "", "poland", "czechoslovakia", "rumania", "yugoslavia")
    cubes(g, "germany", "lorraine")
    g.stability[FRANCE] = WAVERING
    put_unit(g, "france", "army", "brittany")
    put_unit(g, "france", "fleet", "provence")
    gain_control(g, GERMANY, area("paris"), by_combat=True)
    return g


@EDITIONS
def test_e33_the_fall_of_france(edition: str) -> None:
    g = fall_of_france(edition)
    assert (g.flags_due[GERMANY], g.tests_due[FRANCE]) == (2, 2)
    flags = in_cup(g, GERMANY)
    # Two tests of France, its die; the test of the United Kingdom; Germany fails in Provence, not in Brittany.
    outcomes = ([1], [2], [3], [5, 1], [4, 1, 1], [5, 1, 1])
    game = begin(g, Settling(), outcomes=outcomes)
    drain(game, "area:provence", "yes", "yes")
    end = at(game)
    assert end.status[FRANCE] == SURRENDERED
    assert in_cup(end, GERMANY) == min(flags + 2, 3)  # one lies in reserve, four there are: the last is lost
    # The pieces of France are gone, in the cup too.
    assert all(end.where[c] == REMOVED for c in range(board().counters) if board().owner[c] == FRANCE)
    assert FRANCE not in end.cube
    # Provence is independent, Brittany German; so are the colonies that nobody else holds.
    assert (end.cube[area("provence")], controller(end, area("brittany"))) == (NEUTRAL, GERMANY)
    assert [end.cube[area(a)] for a in ("north_africa", "syria", "indochina")] == [NEUTRAL] * 3
    # Three home areas are German: the Fascists hold the Surrender marker.
    assert end.surrender_marker[FRANCE] == 1 << FASCISM
    assert end.enemies[GERMANY] == 1 << UK
    assert (end.is_allied[UK], end.tests_due) == (0, [0] * 7)
    assert end.base[area("south_pacific")] == UNOWNED
    # 1.7.1: deductions only: Paris 2, Lorraine, Brittany, Provence, three colonies.
    assert score(end, FRANCE) == -8
    assert not game.over


@EDITIONS
def test_e33_the_die_decides_between_collapse_and_surrender(edition: str) -> None:
    g = fall_of_france(edition)
    game = begin(g, Settling(), outcomes=([1], [2], [5], [1, 1]))
    while step(game).startswith("receiving_flags"):
        play(game, "to_cup")
    assert at(game).status[FRANCE] == ACTIVE
    assert at(game).stability[FRANCE] == WAVERING


@EDITIONS
def test_5_5_4_a_power_without_home_areas_surrenders_at_once(edition: str) -> None:
    g = at_war(quiet(edition), "italy", "uk france")
    cubes(g, "uk", "rome", "lombardy")
    game = begin(g, Settling())
    assert is_at_rest(game)
    assert at(game).status[ITALY] == ACTIVE
    gain_control(g, UK, area("sicily"), by_combat=True)
    game = drain(begin(g, Settling()))
    assert at(game).status[ITALY] == SURRENDERED
    assert at(game).surrender_marker[ITALY] == 1 << DEMOCRACY
    assert at(game).base[area("aegean_sea")] == UNOWNED


def test_r_94_the_united_kingdom_outlives_the_loss_of_australia_in_the_pacific_scenario() -> None:
    g = cubes(empty("c4"), "japan", "australia")
    game = drain(begin(g, Settling()))
    assert at(game).status[UK] == ACTIVE


@pytest.mark.parametrize(("edition", "count"), [("2018", 1), ("2022", 2)])
def test_5_5_4_how_many_neutral_cubes_a_capital_gets(edition: str, count: int) -> None:
    """D-07."""
    game = drain(begin(quiet(edition), Surrender(power=ITALY)))
    assert at(game).cube_count[area("rome")] == count
    assert resistance(at(game), area("rome")) == count
    assert at(game).cube_count[area("lombardy")] == 1


@EDITIONS
def test_5_5_4_allies_take_over_areas_with_land_units_and_bases_with_ships(edition: str) -> None:
    g = allied(at_war(quiet(edition), "germany italy", "uk france"), "germany italy")
    put_unit(g, "germany", "army", "lombardy")
    put_unit(g, "germany", "army", "albania")
    answers = ["yes", "yes"] if edition == "2018" else []
    game = drain(begin(g, Surrender(power=ITALY)), *answers, "area:rome", "no", "no")
    assert controller(at(game), area("lombardy")) == controller(at(game), area("albania")) == GERMANY
    assert at(game).cube[area("rome")] == NEUTRAL
    # Nobody opposing has a cube in Italy: in 2018 both opponents have the marker, in 2022 nobody.
    expected = (1 << DEMOCRACY | 1 << COMMUNISM) if edition == "2018" else 0
    assert at(game).surrender_marker[ITALY] == expected
    assert at(game).is_allied[GERMANY] == 0


@EDITIONS
def test_5_5_4_allies_make_their_test_before_they_take_over_in_2022_and_after_it_in_2018(edition: str) -> None:
    """D-21: step 2 of 2022, step 3 of 2018."""
    g = allied(at_war(quiet(edition), "germany italy", "uk france"), "germany italy")
    put_unit(g, "germany", "army", "albania")
    g.stability[GERMANY] = STEADY
    game = begin(g, Surrender(power=ITALY))
    failure = ([1, 1, 1],)
    while step(game) == "receiving_flags.place":
        is_last = not any(at(game).flags_due)
        play(game, "to_cup", outcomes=failure if is_last and edition == "2022" else ())
    if edition == "2018":
        assert (step(game), at(game).stability[GERMANY]) == ("surrender.take_over", STEADY)
        play(game, "yes", outcomes=failure)
    assert (at(game).stability[GERMANY], controller(at(game), area("albania"))) == (WAVERING, GERMANY)


def test_5_5_4_step_7_in_2022_what_it_had_of_earlier_losers_comes_after_its_own_home_areas() -> None:
    """D-21: Italy had surrendered before; France held Rome, the United Kingdom has Sicily, Germany Lorraine."""
    g = at(drain(begin(quiet(), Surrender(power=ITALY))))
    cubes(g, "france", "rome")
    cubes(g, "uk", "sicily")
    cubes(g, "germany", "lorraine")
    game = begin(g, Surrender(power=FRANCE))
    assert set(names(game)) == {"area:paris", "area:brittany", "area:provence"}
    assert at(game).cube[area("rome")] == NOBODY
    play(game, "area:paris", "no", "area:brittany", "no", "no")
    # Provence was the last, and has been taken without asking; then Rome, for the United Kingdom in Sicily.
    assert (step(game), at(game).cube[area("rome")]) == ("opportunity.try_it", NEUTRAL)
    assert game.deciding == ["democratic"]


def test_5_5_4_in_2018_an_ally_may_decline_and_its_units_leave() -> None:
    g = allied(at_war(quiet("2018"), "germany italy", "uk france"), "germany italy")
    unit = put_unit(g, "germany", "army", "albania")
    game = drain(begin(g, Surrender(power=ITALY)), "no")
    assert controller(at(game), area("albania")) == NOBODY
    assert at(game).where[unit] == AVAILABLE  # there is no friendly area beside it


@EDITIONS
def test_5_5_4_a_base_goes_to_an_ally_with_ships_there(edition: str) -> None:
    g = allied(at_war(quiet(edition), "germany", "uk france"), "uk france")
    put_unit(g, "france", "fleet", "central_med")
    game = drain(begin(g, Surrender(power=UK)), *(["yes"] if edition == "2018" else []))
    assert at(game).base[area("central_med")] == FRANCE
    assert at(game).base[area("eastern_med")] == UNOWNED
    # Its special bases are gone, and nobody takes them over.
    assert sum(at(game).special_base) == 0


def test_5_5_4_who_holds_several_home_areas_gets_the_marker_and_a_tie_gives_it_to_both() -> None:
    g = cubes(quiet(), "ussr", "paris")
    cubes(g, "germany", "lorraine", "brittany")
    game = begin(g, Surrender(power=FRANCE))
    drain(game, "no", "no")
    assert at(game).surrender_marker[FRANCE] == 1 << FASCISM | 1 << COMMUNISM


def test_5_5_4_an_opportunity_is_for_powers_that_control_a_home_area_of_the_loser() -> None:
    g = cubes(quiet(), "ussr", "lorraine")
    cubes(g, "germany", "brittany")
    game = begin(g, Surrender(power=FRANCE))
    assert (game.deciding, names(game)) == (["fascist"], ["area:paris", "area:provence"])
    play(game, "area:provence")
    # Germany, effectiveness 3, goes first; then the Soviet Union, 2, which wins.
    play(game, "yes", outcomes=([1, 1, 1],))
    assert game.deciding == ["communist"]
    play(game, "yes", outcomes=([5, 1],))
    assert controller(at(game), area("provence")) == USSR
    drain(game, "no", "no")
    assert at(game).surrender_marker[FRANCE] == 1 << COMMUNISM


@pytest.mark.parametrize(("edition", "count"), [("2018", 1), ("2022", 2)])
def test_r_100_a_home_area_that_was_independent_before_has_its_opportunity_too(edition: str, count: int) -> None:
    g = cubes(quiet(edition), "neutral", "provence")
    cubes(g, "neutral", "paris", count=1)
    cubes(g, "germany", "lorraine")
    game = begin(g, Surrender(power=FRANCE))
    assert set(names(game)) == {"area:paris", "area:brittany", "area:provence"}
    assert (at(game).cube_count[area("paris")], at(game).cube_count[area("provence")]) == (count, 1)


def test_r_43b_for_a_crisis_the_drawing_side_orders_the_opportunities() -> None:
    g = cubes(quiet(), "germany", "lorraine")
    g.acting = NOBODY
    g.drawer = g.player[USSR]
    assert begin(g, Surrender(power=FRANCE)).deciding == ["communist"]


def test_5_5_4_colonies_and_remote_areas_have_no_opportunity() -> None:
    g = cubes(quiet(), "germany", "london")
    game = begin(g, Surrender(power=UK))
    assert set(names(game)) == {"area:scotland", "area:australia"}


@pytest.mark.parametrize(("edition", "left"), [("2018", NOBODY), ("2022", NEUTRAL)])
def test_5_5_4_what_the_loser_had_of_an_earlier_loser_becomes_neutral_in_2022(edition: str, left: int) -> None:
    """D-21: Italy had surrendered before; France held Rome and Libya, the United Kingdom holds Sicily."""
    g = at(drain(begin(quiet(edition), Surrender(power=ITALY))))
    cubes(g, "france", "rome", "libya")
    cubes(g, "uk", "sicily")
    game = begin(g, Surrender(power=FRANCE))
    drain(game, *(["no"] if edition == "2022" else []))
    assert at(game).cube[area("rome")] == at(game).cube[area("libya")] == left
    assert at(game).cube_count[area("rome")] == (2 if left == NEUTRAL else 0)


def test_5_5_4_home_areas_of_active_powers_are_theirs_again() -> None:
    g = cubes(at_war(quiet(), "germany", "ussr uk"), "germany", "ukraine", "poland")
    game = drain(begin(g, Surrender(power=GERMANY)))
    assert controller(at(game), area("ukraine")) == USSR
    assert controller(at(game), area("poland")) == NOBODY


def test_12_2_2_after_a_bomb_the_democracies_take_the_marker_in_2022() -> None:
    """D-45."""
    g = cubes(quiet(), "ussr", "hokkaido")
    g.bomb_losses[JAPAN] = 1
    game = drain(begin(g, Surrender(power=JAPAN)), "no")
    assert at(game).surrender_marker[JAPAN] == 1 << DEMOCRACY


# -- 1.6 the end -------------------------------------------------------------------------------------------------------


def test_1_6_an_ideology_that_has_wholly_surrendered_ends_the_game() -> None:
    game = begin(quiet(), Surrender(power=USSR))
    assert game.over


def test_1_6_two_surrender_markers_end_the_game() -> None:
    g = at_war(quiet(), "germany", "france uk")
    g.surrender_marker[UK] = 1 << FASCISM
    cubes(g, "germany", "paris", "lorraine", "brittany", "provence")
    game = drain(begin(g, Settling()))
    assert game.over
    assert at(game).ending == FASCISM_WINS


def test_1_6_a_global_war_without_belligerents_ends_the_game() -> None:
    g = at_war(quiet(), "japan", "usa")
    g.war_status = 2
    game = begin(g, Surrender(power=JAPAN))
    drain(game)
    assert game.over


# -- what else goes ----------------------------------------------------------------------------------------------------


def test_5_5_4_counters_in_the_cup_go_and_nothing_is_owed_any_more() -> None:
    g = quiet()
    marker = board().offensives_of[ITALY][0]
    put(g, marker, IN_CUP)
    g.flags_due[ITALY] = g.tests_due[ITALY] = 2
    game = drain(begin(g, Surrender(power=ITALY)))
    assert at(game).where[marker] == REMOVED
    assert at(game).flags_due[ITALY] == at(game).tests_due[ITALY] == 0


def test_5_5_4_all_enemies_gain_a_flag() -> None:
    g = at_war(quiet(), "japan", "uk usa")
    cups = in_cup(g, UK), in_cup(g, USA), in_cup(g, FRANCE)
    game = drain(begin(g, Surrender(power=JAPAN)))
    assert (in_cup(at(game), UK), in_cup(at(game), USA), in_cup(at(game), FRANCE)) == (
        cups[0] + 1,
        cups[1] + 1,
        cups[2],
    )
