"""Rules 2.2.4, 2.2.8, 2.3.3 and 2.4.1: control of areas, special British bases, and cubes that run short."""

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
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.control import gain_control, lose_control, may_gain_control
from sandtable.games.cataclysm.procedures.settling import Settling
from sandtable.games.cataclysm.procedures.wars import start_war
from sandtable.games.cataclysm.queries import controller, cubes_left, score
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    BOXES,
    CIVIL_WAR,
    FRANCE,
    GERMANY,
    IN_CUP,
    INFLUENCE,
    ITALY,
    JAPAN,
    LEFT,
    NEUTRAL,
    NO_MARKER,
    NOBODY,
    PRESSURE_BOX,
    SPENT,
    UK,
    UNDER_INFLUENCE,
    USSR,
)


def aid(g: World, owner: str, place: str, spot: int = LEFT) -> int:
    """An offensive marker of a power as aid in an area."""
    marker = next(c for c in board().offensives_of[power(owner)] if g.where[c] == AVAILABLE)
    put(g, marker, area(place), spot)
    return marker


# -- 2.2.4 control changes ---------------------------------------------------------------------------------------------


def test_2_2_4_who_gains_control_puts_a_cube_and_removes_all_others() -> None:
    g = empty()
    before = score(g, FRANCE), score(g, GERMANY)
    gain_control(g, GERMANY, area("poland"))
    assert (g.cube[area("poland")], g.cube_count[area("poland")]) == (GERMANY, 1)
    assert (score(g, FRANCE), score(g, GERMANY)) == (before[0] - 1, before[1] + 1)


def test_2_2_4_a_capital_takes_two_cubes_and_swings_four_points() -> None:
    g = at_war(empty(), "germany", "france")
    gain_control(g, GERMANY, area("paris"), by_combat=True)
    assert (g.cube[area("paris")], g.cube_count[area("paris")]) == (GERMANY, 2)
    assert (score(g, GERMANY), score(g, FRANCE)) == (2, 4 - 2)


def test_2_2_4_no_cube_is_placed_in_an_area_of_ones_own_colour() -> None:
    g = cubes(at_war(empty(), "germany", "france"), "germany", "paris")
    gain_control(g, FRANCE, area("paris"), by_combat=True)
    assert (g.cube[area("paris")], g.cube_count[area("paris")]) == (NOBODY, 0)
    assert controller(g, area("paris")) == FRANCE


@pytest.mark.parametrize("by_combat", [False, True])
def test_2_2_4_aid_and_a_civil_war_marker_leave_an_area_that_changes_hands(by_combat: bool) -> None:
    g = empty()
    g.civil_war[area("spain")] = CIVIL_WAR
    marker = aid(g, "ussr", "spain")
    gain_control(g, ITALY, area("spain"), by_combat=by_combat)
    assert g.civil_war[area("spain")] == NO_MARKER
    assert g.where[marker] == AVAILABLE


@pytest.mark.parametrize(
    ("edition", "by_combat", "left"), [("2018", True, INFLUENCE), ("2018", False, NO_MARKER), ("2022", True, NO_MARKER)]
)
def test_2_2_4_influence_goes_with_a_change_of_control(edition: str, by_combat: bool, left: int) -> None:
    """D-05: in 2018 only diplomacy removes it."""
    g = empty(edition=edition)
    g.civil_war[area("spain")] = INFLUENCE
    aid(g, "ussr", "spain", UNDER_INFLUENCE)
    gain_control(g, ITALY, area("spain"), by_combat=by_combat)
    assert g.civil_war[area("spain")] == left


@pytest.mark.parametrize(
    ("edition", "by_event", "owner"),
    [("2018", False, FRANCE), ("2018", True, UK), ("2022", False, FRANCE), ("2022", True, FRANCE)],
)
def test_2_2_4_an_active_owner_of_the_same_ideology_has_its_area_back(edition: str, by_event: bool, owner: int) -> None:
    """D-03: in 2018 only after diplomacy and conquest."""
    g = cubes(at_war(empty(edition=edition), "germany", "france uk"), "germany", "lorraine")
    gain_control(g, UK, area("lorraine"), by_combat=not by_event, by_event=by_event)
    assert controller(g, area("lorraine")) == owner
    assert g.cube_count[area("lorraine")] == (0 if owner == FRANCE else 1)


def test_2_2_4_the_area_of_an_opponent_is_kept() -> None:
    g = cubes(at_war(empty(), "germany ussr", "france uk"), "germany", "lorraine")
    gain_control(g, USSR, area("lorraine"), by_combat=True)
    assert controller(g, area("lorraine")) == USSR


def test_2_2_4_an_area_without_cubes_is_its_active_owners_again() -> None:
    g = cubes(at_war(empty(), "germany", "france"), "germany", "lorraine")
    lose_control(g, area("lorraine"))
    assert controller(g, area("lorraine")) == FRANCE
    assert g.tests_due == [0] * 7


def test_2_4_5_an_area_that_becomes_independent_has_neutral_cubes_and_no_controller() -> None:
    g = empty()
    lose_control(g, area("india"), neutral=1)
    assert (g.cube[area("india")], controller(g, area("india"))) == (NEUTRAL, NOBODY)
    assert g.tests_due[UK] == 1  # 5.5.1: a colony with a resource
    lose_control(g, area("burma"), neutral=1)
    assert g.tests_due[UK] == 1  # and one without


def test_2_4_4_a_minor_army_stays_with_whoever_gains_its_country_by_diplomacy() -> None:
    g = empty()
    g.minor_army[area("hungary")] = 1
    gain_control(g, GERMANY, area("hungary"))
    assert g.minor_army[area("hungary")] == 1


@pytest.mark.parametrize("name", ["california", "canada", "south_africa", "urals", "washington_dc"])
def test_2_2_8_nobody_else_ever_controls_a_remote_area(name: str) -> None:
    g = cubes(empty(), "neutral", name)
    assert not any(may_gain_control(g, each, area(name)) for each in range(7))


def test_2_2_4_nobody_controls_the_sea() -> None:
    assert not may_gain_control(empty(), UK, area("central_med"))


# -- what is owed (5.2.3, 5.2.4, 5.5.1) --------------------------------------------------------------------------------


def test_e29_france_and_the_united_kingdom_gain_a_flag_when_benelux_falls() -> None:
    g = empty()
    gain_control(g, GERMANY, area("benelux"), by_combat=True)
    assert [g.flags_due[p] for p in (FRANCE, UK, USSR, ITALY)] == [1, 1, 0, 0]


def test_5_2_3_the_power_that_loses_an_area_is_provoked_enemies_are_not() -> None:
    g = empty()
    gain_control(g, GERMANY, area("poland"), by_combat=True)
    assert (g.flags_due[FRANCE], g.flags_due[USSR]) == (1, 1)
    g = at_war(empty(), "germany", "france")
    gain_control(g, GERMANY, area("poland"), by_combat=True)
    assert (g.flags_due[FRANCE], g.flags_due[USSR]) == (0, 1)


def test_e30_paris_gives_germany_two_flags_and_france_two_tests() -> None:
    g = at_war(empty(), "germany", "france")
    gain_control(g, GERMANY, area("paris"), by_combat=True)
    assert (g.flags_due[GERMANY], g.tests_due[FRANCE]) == (2, 2)


def test_5_2_4_an_enemy_home_area_gives_one_flag_and_one_test() -> None:
    g = at_war(empty(), "germany", "france")
    gain_control(g, GERMANY, area("lorraine"), by_combat=True)
    assert (g.flags_due[GERMANY], g.tests_due[FRANCE]) == (1, 1)


def test_5_2_4_a_colony_counts_only_with_a_resource() -> None:
    g = at_war(empty(), "japan", "uk france")
    gain_control(g, JAPAN, area("burma"), by_combat=True)
    assert (g.flags_due[JAPAN], g.tests_due[UK]) == (0, 0)
    gain_control(g, JAPAN, area("malaya"), by_combat=True)
    assert (g.flags_due[JAPAN], g.tests_due[UK]) == (1, 1)


@EDITIONS
def test_e30_the_united_kingdom_gains_a_flag_for_india_none_for_burma(edition: str) -> None:
    g = cubes(at_war(empty(edition=edition), "japan", "uk"), "japan", "india", "burma")
    gain_control(g, UK, area("india"), by_combat=True)
    assert g.flags_due[UK] == 1
    gain_control(g, UK, area("burma"), by_combat=True)
    assert g.flags_due[UK] == 1


@pytest.mark.parametrize(("edition", "flags"), [("2018", 0), ("2022", 1)])
def test_5_2_4_a_neutral_cube_removed_at_home_counts_in_2022(edition: str, flags: int) -> None:
    g = cubes(empty(edition=edition), "neutral", "india")
    gain_control(g, UK, area("india"))
    assert g.flags_due[UK] == flags


def test_5_2_4_who_frees_the_area_of_another_gains_no_flag_for_it() -> None:
    g = cubes(at_war(empty(), "germany", "france uk"), "germany", "paris")
    gain_control(g, UK, area("paris"), by_combat=True)
    assert (controller(g, area("paris")), g.flags_due[UK], g.tests_due[GERMANY]) == (FRANCE, 0, 0)


def test_5_2_4_a_home_area_taken_without_combat_gives_no_flag_but_a_test() -> None:
    g = at_war(empty(), "germany", "france")
    gain_control(g, GERMANY, area("lorraine"), by_event=True)
    assert (g.flags_due[GERMANY], g.tests_due[FRANCE]) == (0, 1)


# -- 2.3.3 special British bases ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "gainer", "stays"),
    [
        ("2018", JAPAN, 0),
        ("2018", FRANCE, 1),
        ("2018", UK, 1),
        ("2022", JAPAN, 0),
        ("2022", FRANCE, 0),
        ("2022", UK, 0),
    ],
)
def test_2_3_3_a_special_base_goes_when_the_country_is_gained(edition: str, gainer: int, stays: int) -> None:
    """D-06."""
    g = empty(edition=edition)
    gain_control(g, gainer, area("java"))
    assert g.special_base[area("java")] == stays


@pytest.mark.parametrize(("edition", "answer"), [("2018", ""), ("2022", "to_cup")])
def test_2_3_3_units_in_a_special_base_that_is_gone_must_leave(edition: str, answer: str) -> None:
    """D-04: in 2022 the owner may put the unit into the cup, for the cause was no combat."""
    g = empty(edition=edition)
    unit = put_unit(g, "uk", "fleet", "java")
    gain_control(g, JAPAN, area("java"), provokes=False)
    game = begin(g, Settling())
    if answer:
        play(game, answer)
        assert at(game).where[unit] == IN_CUP
    while step(game).startswith("retreating"):
        game.apply(game.deciding[0], game.options(game.deciding[0])[0])
    assert at(game).where[unit] != area("java")
    assert is_at_rest(game)


def test_2_3_3_in_2018_british_units_stay_in_the_country_of_another_democracy() -> None:
    g = mark(empty(edition="2018"), status_quo=SPENT, stresa_front=SPENT, washington_naval_treaty=SPENT)
    ship = put_unit(g, "uk", "fleet", "java")
    gain_control(g, FRANCE, area("java"), provokes=False)
    army = put_unit(g, "france", "army", "java")
    game = begin(g, Settling())
    assert is_at_rest(game)
    assert at(game).where[ship] == at(game).where[army] == area("java")


# -- 2.2.4 units that may not stay -------------------------------------------------------------------------------------


def test_2_2_4_a_unit_that_may_stay_is_left_alone() -> None:
    g = mark(empty(), status_quo=SPENT, stresa_front=SPENT)
    allied(at_war(g, "germany", "france uk"), "france uk")
    unit = put_unit(g, "uk", "army", "paris")
    game = begin(g, Settling())
    assert is_at_rest(game)
    assert at(game).where[unit] == area("paris")


def test_7_1_of_too_many_units_the_owner_says_which_is_destroyed() -> None:
    g = empty()
    army = put_unit(g, "germany", "army", "berlin")
    put_unit(g, "germany", "army", "berlin")
    put_unit(g, "germany", "tank", "berlin")
    game = begin(g, Settling())
    assert step(game) == "leaving.choose"
    play(game, f"counter:{board().ids['counter'][army]}")
    assert at(game).where[army] == AVAILABLE
    assert is_at_rest(game)


# -- 2.4.1 cubes that run short (R-47) ---------------------------------------------------------------------------------


def only(g: World, owner: str, left: int) -> World:
    """Leave a power so many cubes in the supply: the others lie in countries."""
    number = power(owner)
    for place in range(board().areas):
        if cubes_left(g, number) <= left:
            return g
        if board().status[place] == 2 and not board().china[place] and g.cube[place] == NOBODY:
            g.cube[place], g.cube_count[place] = number, 1
    return g


def test_2_4_1_a_cube_of_failed_actions_serves_when_none_is_left() -> None:
    g = cubes(empty(), "", "poland")
    g.failed[ITALY * BOXES + PRESSURE_BOX] = 1
    only(g, "italy", 0)
    g.cube[area("lorraine")], g.cube_count[area("lorraine")] = NOBODY, 0
    assert cubes_left(g, ITALY) == 0
    gain_control(g, ITALY, area("lorraine"), by_combat=True)
    assert g.failed[ITALY * BOXES + PRESSURE_BOX] == 0
    assert controller(g, area("lorraine")) == ITALY


def test_2_4_1_without_any_cube_nothing_is_gained_but_by_conquest() -> None:
    g = only(empty(), "italy", 0)
    held = sum(1 for each in g.cube if each == ITALY)
    assert not may_gain_control(g, ITALY, area("lorraine"))
    gain_control(g, ITALY, area("lorraine"), by_combat=True)
    assert controller(g, area("lorraine")) == ITALY
    assert sum(1 for each in g.cube if each == ITALY) == held
    assert cubes_left(g, ITALY) == 0


def test_2_4_1_a_war_takes_a_cube_back_from_the_map_if_need_be() -> None:
    g = only(empty(), "italy", 0)
    held = sum(1 for each in g.cube if each == ITALY)
    start_war(g, [ITALY], [UK])
    assert cubes_left(g, ITALY) == 0
    assert sum(1 for each in g.cube if each == ITALY) == held - 1
