"""3.3-3.8 The action phase: reserve, interrupts, rejection, units and upgrades, Sudden Death, home front; the end."""

import pytest
from tests.games.cataclysm.table import (
    area,
    at,
    at_war,
    begin,
    board,
    counter,
    cubes,
    empty,
    is_at_rest,
    names,
    play,
    power,
    put_unit,
    step,
    world,
)

from sandtable.games.cataclysm.pieces import cup, put, reserve_of
from sandtable.games.cataclysm.procedures.action_phase import ActionPhase, lowest_players
from sandtable.games.cataclysm.procedures.end_phase import EndPhase
from sandtable.games.cataclysm.procedures.holding import to_cup, to_reserve
from sandtable.games.cataclysm.procedures.home_front import HomeFront
from sandtable.games.cataclysm.procedures.interrupt import Interrupt
from sandtable.games.cataclysm.procedures.playing import Drawn, Playing, may_play, places_for
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    COMMUNISM,
    DRAWN as IN_HAND,
    FASCISM,
    FRANCE,
    GERMANY,
    HOLDING,
    IN_CUP,
    ITALY,
    MOBILIZATION,
    NEXT_TURN,
    NOBODY,
    OUT,
    REARMAMENT,
    RESERVE,
    SPENT,
    TOTAL_WAR,
    UK,
    USSR,
    WAVERING,
)

T = board()
BOTH = pytest.mark.parametrize("edition", ["2018", "2022"])


def bare(scenario: str = "c1", **choices: str) -> World:
    """No unit on the map, nothing in the cup, the holding boxes or the reserves."""
    g = empty(scenario, **choices)
    for c in range(T.counters):
        if g.where[c] in (IN_CUP, RESERVE, HOLDING, NEXT_TURN):
            put(g, c, AVAILABLE if T.owner[c] >= 0 and T.kind[c] > 5 else OUT)
    return g


def in_hand(g: World, name: str) -> int:
    """A counter that has just been drawn."""
    found = counter(name)
    put(g, found, IN_HAND)
    return found


# -- 3.4, 3.6 --------------------------------------------------------------------------------------------------------


def test_3_4_a_second_reserve_throws_back_the_first() -> None:
    g = bare()
    to_reserve(g, counter("uk_flag_1"))
    to_reserve(g, counter("uk_offensive_1"))
    assert reserve_of(g, UK) == counter("uk_offensive_1")
    assert g.where[counter("uk_flag_1")] == AVAILABLE


def test_3_6_a_drawn_counter_may_be_rejected() -> None:
    g = bare()
    drawn = in_hand(g, "uk_army_1")
    game = begin(g, Drawn(power=UK, counter=drawn))
    assert set(names(game)) == {"play", "into_reserve", "reject"}
    play(game, "reject")
    assert at(game).where[drawn] == AVAILABLE
    assert is_at_rest(game)


# -- 3.5 -------------------------------------------------------------------------------------------------------------


def reserved(last: int) -> World:
    """Italy (effectiveness 1) and the United Kingdom (2) hold a flag in reserve."""
    g = bare("c5")
    g.commitment[ITALY] = REARMAMENT
    g.commitment[UK] = REARMAMENT
    to_reserve(g, counter("italy_flag_1"))
    to_reserve(g, counter("uk_flag_1"))
    g.last_ideology = last
    return g


def test_e10_an_ideology_never_acts_twice_running() -> None:
    game = begin(reserved(FASCISM), Interrupt())
    assert step(game) == "interrupt.wish"
    assert at(game).stack[-1].power == UK  # type: ignore[attr-defined]
    play(game, "stand_by")
    assert is_at_rest(game)  # Italy is not asked


def test_e10_the_higher_power_hears_of_the_lower_ones_wish_and_may_go_first() -> None:
    g = reserved(COMMUNISM)
    game = begin(g, ActionPhase())
    assert at(game).stack[-1].power == ITALY  # type: ignore[attr-defined]
    play(game, "play")
    frame = at(game).stack[-1]
    assert (frame.power, frame.chosen) == (UK, ITALY)  # type: ignore[attr-defined]
    play(game, "play")
    # The United Kingdom plays first: the flag is resolved as a political action of it.
    assert at(game).acting == UK
    assert at(game).last_ideology == at(game).ideology[UK]
    assert reserve_of(at(game), ITALY) == counter("italy_flag_1")
    # When that has been resolved, Italy is asked again and may still play, or not.
    while step(game) != "interrupt.wish":
        play(game, names(game)[0])
    assert at(game).stack[-1].power == ITALY  # type: ignore[attr-defined]


def test_3_5_the_lower_power_plays_if_the_higher_one_waits() -> None:
    game = begin(reserved(COMMUNISM), ActionPhase())
    play(game, "play", "stand_by")
    assert at(game).acting == ITALY


def test_3_5_after_crisis_markers_everybody_may_interrupt() -> None:
    game = begin(reserved(NOBODY), Interrupt())
    assert at(game).stack[-1].power == ITALY  # type: ignore[attr-defined]


def test_3_4_a_reserved_resource_cannot_interrupt() -> None:
    g = bare("c5")
    g.face[counter("uk_offensive_1")] = 1
    to_reserve(g, counter("uk_offensive_1"))
    assert is_at_rest(begin(g, Interrupt()))


def test_3_7_1_a_flag_without_any_political_action_is_kept_or_thrown_back_and_the_refusal_says_why() -> None:
    g = bare("c3")
    g.cube, g.cube_count = [-1] * T.areas, [0] * T.areas
    g.is_closed = [int(a not in T.home_areas[USSR]) for a in range(T.areas)]
    g.posture[USSR] = NOBODY
    g.has_raised[USSR] = 1
    g.stability[USSR] = 0
    g.enemies = [0] * 7
    g.marker = [SPENT] * len(g.marker)
    game = begin(g, Drawn(power=USSR, counter=in_hand(g, "ussr_flag_1")))
    assert set(names(game)) == {"into_reserve", "reject"}
    refusal = game.why_not("communist", "play")
    assert refusal is not None and refusal.rule == "6.0" and "no political action" in str(refusal)


@BOTH
def test_d_13_an_offensive_of_a_civilian_power_in_both_editions(edition: str) -> None:
    g = bare("c1", edition=edition)
    g.commitment[UK] = CIVILIAN
    put_unit(g, "uk", "army", "london")
    to_reserve(g, counter("uk_offensive_1"))
    assert is_at_rest(begin(g.copy(), Interrupt())) == (edition == "2022")
    drawn = in_hand(g, "uk_offensive_2")
    game = begin(g, Drawn(power=UK, counter=drawn))
    assert ("play_both" in names(game)) == (edition == "2022")
    assert ("play" in names(game)) == (edition == "2018")
    if edition == "2022":
        play(game, "play_both")
        assert at(game).where[counter("uk_offensive_1")] == IN_HAND
        assert at(game).stack[-1].actions == 1  # type: ignore[attr-defined]


def test_d_13_without_a_second_offensive_a_civilian_power_can_only_keep_or_reject() -> None:
    g = bare("c1")
    drawn = in_hand(g, "uk_offensive_2")
    assert set(names(begin(g, Drawn(power=UK, counter=drawn)))) == {"into_reserve", "reject"}


@BOTH
def test_d_47_an_offensive_drawn_in_collective_security(edition: str) -> None:
    g = bare("c5", edition=edition)
    g.posture[USSR] = COLLECTIVE_SECURITY
    drawn = in_hand(g, "ussr_offensive_1")
    game = begin(g, Drawn(power=USSR, counter=drawn))
    if edition == "2018":
        assert is_at_rest(game)  # there is no choice: it is rejected
        assert at(game).where[drawn] == AVAILABLE
    else:
        assert set(names(game)) == {"into_reserve", "reject"}


@pytest.mark.parametrize(("commitment", "actions"), [(REARMAMENT, 1), (MOBILIZATION, 2), (TOTAL_WAR, 3)])
def test_8_1_e48_the_military_actions_of_an_offensive(commitment: int, actions: int) -> None:
    g = world("c6")
    g.commitment[USSR] = commitment
    put(g, counter("ussr_offensive_1"), RESERVE)
    game = begin(g, Playing(power=USSR, counter=counter("ussr_offensive_1")))
    assert at(game).stack[-1].actions == actions  # type: ignore[attr-defined]


def test_3_7_a_drawn_counter_is_played_reserved_or_rejected_but_a_home_front_marker_is_resolved_at_once() -> None:
    g = bare("c5")
    g.is_sudden_death = True
    put(g, T.crises[0], IN_CUP)
    put(g, T.home_front_of[UK], IN_CUP)
    put_unit(g, "uk", "army", "london")
    drawn = sorted(cup(g)).index(T.home_front_of[UK])
    game = begin(g, ActionPhase(), outcomes=([drawn], [6, 6]))
    assert step(game) == "deployment.choose"


@pytest.mark.parametrize(("name", "step_of_it"), [("uk_flag_1", "political_action"), ("uk_offensive_1", "military")])
def test_3_7_1_a_played_flag_or_offensive_goes_back_to_the_available_markers(name: str, step_of_it: str) -> None:
    g = world("c5")
    for c in range(T.counters):
        if T.owner[c] == UK and g.where[c] == RESERVE:
            put(g, c, AVAILABLE)
    drawn = in_hand(g, name)
    game = play(begin(g, Drawn(power=UK, counter=drawn)), "play")
    assert step(game).startswith(step_of_it)
    for _ in range(50):
        if is_at_rest(game):
            break
        play(game, "done" if "done" in names(game) else names(game)[0])
    assert is_at_rest(game)
    assert at(game).where[drawn] == AVAILABLE


# -- 3.7.2, 3.7.3 ----------------------------------------------------------------------------------------------------


def test_3_7_2_a_unit_is_placed_at_a_production_site() -> None:
    g = bare()
    assert {T.ids["area"][a] for a in places_for(g, counter("uk_army_1"))} == {"london", "scotland"}
    drawn = in_hand(g, "uk_army_1")
    game = play(begin(g, Drawn(power=UK, counter=drawn)), "play", "area:london")
    assert at(game).where[drawn] == area("london")
    assert step(game).startswith("deployment.")  # it alone may deploy at once


def test_3_7_2_a_naval_unit_goes_to_a_home_coast_that_a_line_reaches() -> None:
    g = bare()
    found = {T.ids["area"][a] for a in places_for(g, counter("germany_fleet_1"))}
    assert found  # Ruhr is demilitarized, but Berlin's line reaches the coast
    assert all(T.printed[area(name)] == GERMANY and T.coastal[area(name)] for name in found)
    assert "ruhr" not in {T.ids["area"][a] for a in places_for(g, counter("germany_army_3"))}


def test_r_10_the_excess_at_a_production_site_is_destroyed_after_the_deployment() -> None:
    g = bare()
    old = [put_unit(g, "uk", "army", "london"), put_unit(g, "uk", "army", "london")]
    drawn = in_hand(g, "uk_army_6")
    game = play(begin(g, Drawn(power=UK, counter=drawn)), "play", "area:london")
    while step(game).startswith("deployment."):
        play(game, "done")
    assert step(game) == "" or is_at_rest(game)
    there = [unit for unit in (*old, drawn) if at(game).where[unit] == area("london")]
    assert len(there) == 2
    assert len([unit for unit in (*old, drawn) if at(game).where[unit] == AVAILABLE]) == 1


@BOTH
def test_d_11_a_unit_without_a_place(edition: str) -> None:
    g = bare("c5", edition=edition)
    cubes(g, "germany", "paris", "lorraine")
    drawn = in_hand(g, "france_army_1")
    game = begin(g, Drawn(power=FRANCE, counter=drawn))
    expected = {"into_reserve", "to_next_turn"} | ({"reject"} if edition == "2022" else set())
    assert set(names(game)) == expected
    play(game, "to_next_turn")
    assert at(game).where[drawn] == NEXT_TURN


def test_3_7_3_an_upgrade_turns_a_unit_over_and_goes_back_to_the_force_pool() -> None:
    g = bare("c5")
    army = put_unit(g, "germany", "army", "berlin")
    plane = put_unit(g, "germany", "tactical", "berlin")
    drawn = in_hand(g, "germany_tank_upgrade_1")
    game = play(begin(g, Drawn(power=GERMANY, counter=drawn)), "play")
    assert at(game).face[army] == 1
    assert at(game).face[plane] == 0
    assert at(game).where[drawn] == AVAILABLE


@BOTH
def test_3_7_3_an_upgrade_without_a_unit(edition: str) -> None:
    g = bare("c5", edition=edition)
    drawn = in_hand(g, "germany_tank_upgrade_1")
    found = set(names(begin(g, Drawn(power=GERMANY, counter=drawn))))
    assert found == {"into_reserve", "to_next_turn"} | ({"reject"} if edition == "2022" else set())


def test_3_7_3_an_upgrade_needs_a_line() -> None:
    g = bare("c5")
    at_war(g, "germany", "uk")
    cubes(g, "germany", "iceland")
    put_unit(g, "germany", "army", "iceland")
    for sea in T.seas_of[area("iceland")]:
        put_unit(g, "uk", "fleet", T.ids["area"][sea])
    assert not may_play(g, counter("germany_tank_upgrade_1"))


# -- 3.3, 3.7.5 ------------------------------------------------------------------------------------------------------


def test_3_3_the_player_with_the_lowest_score_draws() -> None:
    g = world("c2")
    cubes(g, "germany", "benelux", "denmark", "norway", "sweden", "hungary", "greece", "turkey")
    assert lowest_players(g) == [g.player[UK]]


def test_r_03_in_a_tie_democracy_draws_and_within_an_ideology_chance_decides() -> None:
    g = bare("c5", players="four_democracies")
    for a in range(T.areas):
        g.cube[a], g.cube_count[a] = -1, 0
    put(g, T.crises[0], IN_CUP)
    g.is_sudden_death = True
    g.crises_drawn = 3
    tied = lowest_players(g)
    assert tied == sorted({g.player[UK], g.player[power("usa")]})
    game = begin(g, ActionPhase(), outcomes=([1], [0]))
    assert at(game).drawer == tied[1]


def sudden(*left: tuple[str, int]) -> World:
    """Sudden Death, a Crisis marker in the cup, and so many counters of some powers."""
    g = bare("c5")
    g.is_sudden_death = True
    g.crises_drawn = 3
    g.commitment[FRANCE] = REARMAMENT
    g.commitment[UK] = MOBILIZATION
    g.commitment[GERMANY] = MOBILIZATION
    put(g, T.crises[0], IN_CUP)
    for name, count in left:
        for n in range(count):
            to_cup(g, T.offensives_of[power(name)][n])
    return g


def test_e14_sudden_death_goes_on_while_a_power_has_enough_left() -> None:
    g = sudden(("france", 1), ("uk", 2), ("germany", 3))
    before = sorted(cup(g))
    crisis = before.index(T.crises[0])
    drawn = before.index(counter("germany_offensive_1"))
    game = begin(g, ActionPhase(), outcomes=([crisis], [drawn]))
    assert at(game).where[T.crises[0]] == IN_CUP
    assert step(game) == "drawn.choose"
    assert sorted([*cup(at(game)), counter("germany_offensive_1")]) == before
    assert at(game).is_sudden_death


def test_e14_with_one_counter_less_the_phase_ends() -> None:
    g = sudden(("france", 1), ("uk", 2), ("germany", 2))
    crisis = sorted(cup(g)).index(T.crises[0])
    game = begin(g, ActionPhase(), outcomes=([crisis],))
    assert is_at_rest(game)
    assert at(game).where[T.crises[0]] == NEXT_TURN


@pytest.mark.parametrize(("reading", "goes_on"), [("recommended", True), ("alternative", False)])
def test_r_06_a_home_front_marker_counts_or_not(reading: str, goes_on: bool) -> None:
    g = sudden(("germany", 2))
    g.house[1] = int(reading == "alternative")
    put(g, T.home_front_of[GERMANY], IN_CUP)
    found = sorted(cup(g))
    outcomes = [[found.index(T.crises[0])]]
    if goes_on:
        outcomes.append([found.index(counter("germany_offensive_1"))])
    game = begin(g, ActionPhase(), outcomes=tuple(outcomes))
    assert is_at_rest(game) != goes_on


def test_3_7_5_the_third_crisis_marker_brings_sudden_death() -> None:
    g = bare("c5")
    g.crises_drawn = 2
    for marker in T.crises[:2]:
        put(g, marker, IN_CUP)
    # 3.7.4, then the next marker ends the phase: nobody has a counter left.
    game = begin(g, ActionPhase(), seed=3)
    while not is_at_rest(game):
        play(game, names(game)[0])
    assert at(game).is_sudden_death
    assert [at(game).where[marker] for marker in T.crises[:2]] == [NEXT_TURN, NEXT_TURN]


# -- 3.7.6 -----------------------------------------------------------------------------------------------------------


def test_3_7_6_a_civilian_home_front_makes_no_test() -> None:
    g = bare("c1")
    g.commitment[UK] = CIVILIAN
    g.stability[UK] = WAVERING
    game = begin(g, HomeFront(power=UK))
    while not is_at_rest(game):
        play(game, "done")
    assert at(game).stability[UK] == WAVERING
    assert at(game).where[T.home_front_of[UK]] == NEXT_TURN


@pytest.mark.parametrize(("commitment", "die", "falls"), [(REARMAMENT, 5, 0), (MOBILIZATION, 5, 1), (TOTAL_WAR, 6, 1)])
def test_3_7_6_the_test_is_harder_with_commitment(commitment: int, die: int, falls: int) -> None:
    g = bare("c5")
    g.commitment[ITALY] = commitment
    g.stability[ITALY] = WAVERING - 1
    game = begin(g, HomeFront(power=ITALY), outcomes=([die],))
    assert at(game).stability[ITALY] == WAVERING - 1 + falls


def test_3_7_6_all_units_may_deploy_and_the_soviet_union_may_change_its_posture() -> None:
    g = world("c5")
    game = begin(g, HomeFront(power=USSR), outcomes=([6, 6, 6],))
    while step(game).startswith("deployment."):
        play(game, "done")
    assert step(game).startswith("changing_posture.")


# -- 3.8 -------------------------------------------------------------------------------------------------------------


def test_3_8_leftovers_go_to_the_holding_boxes_and_markers_turn_back() -> None:
    g = bare("c5")
    put(g, counter("uk_offensive_1"), IN_CUP)
    put(g, counter("germany_flag_1"), RESERVE)
    g.is_reduced[UK] = g.has_raised[UK] = 1
    g.is_sudden_death = True
    turn = g.turn_number
    game = begin(g, EndPhase())
    assert is_at_rest(game)
    assert at(game).where[counter("uk_offensive_1")] == HOLDING
    assert at(game).where[counter("germany_flag_1")] == HOLDING
    assert at(game).is_reduced[UK] == at(game).has_raised[UK] == 0
    assert at(game).turn_number == turn + 1
    assert not at(game).is_sudden_death


def test_3_8_leftover_home_fronts_are_resolved_in_increasing_effectiveness_order() -> None:
    g = bare("c5")
    for p in (UK, FRANCE):
        g.commitment[p] = REARMAMENT
        put(g, T.home_front_of[p], IN_CUP)
        put_unit(g, T.ids["power"][p], "army", "london" if p == UK else "paris")
    # One die for France and two for the United Kingdom tell who is first: both succeed.
    game = begin(g, EndPhase(), outcomes=([6], [6, 6]))
    assert at(game).where[T.home_front_of[FRANCE]] == IN_HAND
    assert at(game).where[T.home_front_of[UK]] == IN_CUP


def test_1_6_the_game_ends_after_its_last_turn_without_resolving_what_is_left() -> None:
    g = bare("c5")
    put(g, T.home_front_of[UK], IN_CUP)
    g.turn_number = g.last_turn
    game = begin(g, EndPhase())
    assert game.over
