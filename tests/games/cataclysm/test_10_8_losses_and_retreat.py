"""10.7-10.8, 10.10: losses, and the retreat before a combat is over and after it."""

from itertools import combinations_with_replacement, product

import pytest
from tests.games.cataclysm.fighting import battle, named_option, to_the_end
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    begin,
    cubes,
    empty,
    is_at_rest,
    named,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm import ranges
from sandtable.games.cataclysm.procedures.battle import DEFENCE, MINOR, bearers
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.losses import who_may_lose
from sandtable.games.cataclysm.procedures.retreat import Retreating, retreat_places, retreat_spots
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AVAILABLE, FLIPPED, IN_CUP, LAND_OPERATION, PLAIN

# -- 10.8 losses -------------------------------------------------------------------------------------------------------


def defended(g: World, *units: tuple[str, str]) -> tuple[Battle, list[int]]:
    """A battle in Brittany that France defends with these units (owner, kind)."""
    allied(at_war(g, "germany", "france uk"), "france uk")
    cubes(g, "germany", "paris")
    army = put_unit(g, "germany", "army", "paris")
    found = [put_unit(g, owner, kind, "brittany") for owner, kind in units]
    return battle(g, LAND_OPERATION, "brittany", "germany", "france", [army]), found


def test_10_8_the_upgraded_unit_is_turned_over_first_even_an_allys() -> None:
    g = empty()
    b, (army, tank) = defended(g, ("france", "army"), ("uk", "tank"))
    # One loss: it must turn the British tank over although half (R-25: one) would be France's.
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 1, 1, False) == [tank]
    # Two losses: one for the tank, one for the French army, in either order.
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 2, 1, False) == [army, tank]
    # The tank has been turned over: now the French army.
    g.face[tank] = PLAIN
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 1, 1, True) == [army]


def test_10_8_half_of_the_losses_at_least_fall_on_the_defender_rounded_up() -> None:
    g = empty()
    b, (mine, ally) = defended(g, ("france", "tank"), ("uk", "tank"))
    # Three losses, two of them at least on the French tank army.
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 3, 2, False) == [mine, ally]
    g.face[ally] = PLAIN  # the first was Britain's
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 2, 2, True) == [mine]


def test_10_8_a_country_bears_its_losses_with_its_own_army() -> None:
    g = allied(at_war(cubes(empty(), "france", "poland"), "germany", "france uk"), "france uk")
    g.minor_army[area("poland")] = 1
    tank = put_unit(g, "germany", "tank", "silesia")
    b = battle(g, LAND_OPERATION, "poland", "germany", "", [tank])
    assert bearers(g, b, DEFENCE, LAND_OPERATION) == [MINOR]
    game = begin(g, b, outcomes=([5, 2], [4]))
    assert at(game).minor_army[area("poland")] == 0
    assert at(game).cube[area("poland")] == power("germany")


def test_10_8_one_unit_may_be_turned_over_and_destroyed() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "paris")
    tank = put_unit(g, "france", "tank", "brittany")
    army = put_unit(g, "germany", "army", "paris")
    game = begin(g, battle(g, LAND_OPERATION, "brittany", "germany", "france", [army]), outcomes=([4], [2, 1]))
    assert step(game) == "battle.retreat"  # it could retreat, turned over; it stands
    play(game, "no")
    assert at(game).where[tank] == AVAILABLE
    assert at(game).face[tank] == PLAIN


Bearer = tuple[int, int, bool]
"""A unit as the rules of losses see it: is it the defender's own, how many losses can it bear, is it upgraded."""


def best_ends(units: tuple[Bearer, ...], left: int, flipped: bool) -> set[tuple[bool, int]]:
    """All ends that losses can come to: whether an upgraded unit was turned over, and how many fell on own units."""
    if left == 0 or not any(bears for _, bears, _ in units):
        return {(flipped, 0)}
    found = set()
    for i, (own, bears, upgraded) in enumerate(units):
        if bears:
            after = (*units[:i], (own, bears - 1, False), *units[i + 1 :])
            found |= {(f, o + own) for f, o in best_ends(after, left - 1, flipped or upgraded)}
    return found


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_r25_whoever_may_lose_first_leads_to_an_end_that_keeps_the_rules_best(left: int) -> None:
    wanted = (left + 1) // 2

    def worth(ends: set[tuple[bool, int]]) -> tuple[bool, int]:
        return max((flipped, min(own, wanted)) for flipped, own in ends)

    for force in combinations_with_replacement(product(("france", "uk"), ("army", "tank")), 3):
        g = empty()
        b, found = defended(g, *force)
        units = tuple((int(owner == "france"), 2 if kind == "tank" else 1, kind == "tank") for owner, kind in force)
        best = worth(best_ends(units, left, False))
        expected = []
        for i, (own, bears, upgraded) in enumerate(units):
            after = (*units[:i], (own, bears - 1, False), *units[i + 1 :])
            if worth({(f, o + own) for f, o in best_ends(after, left - 1, upgraded)}) == best:
                expected.append(found[i])
        assert sorted(who_may_lose(g, b, DEFENCE, LAND_OPERATION, left, wanted, False)) == sorted(expected), force


# -- 10.7, 10.10 retreat -----------------------------------------------------------------------------------------------


def test_10_7_a_voluntary_retreat_saves_a_loss_and_gives_up_the_area() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "paris")
    army = put_unit(g, "france", "army", "brittany")
    fortress = put_unit(g, "france", "fortress", "brittany")
    ours = put_unit(g, "germany", "army", "paris")
    game = begin(g, battle(g, LAND_OPERATION, "brittany", "germany", "france", [ours]), outcomes=([5, 2], [3, 2]))
    # 5 to 4 (the fortress): one loss, none after the retreat; the fortress is removed by it.
    play(game, "yes")
    found = to_the_end(game)
    assert found.where[army] == area("provence")
    assert found.where[fortress] == AVAILABLE
    assert found.cube[area("brittany")] == power("germany")
    assert found.where[ours] == area("brittany")


def test_r24_a_lone_fortress_cannot_save_itself() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "paris")
    put_unit(g, "france", "fortress", "brittany")
    ours = put_unit(g, "germany", "army", "paris")
    game = begin(g, battle(g, LAND_OPERATION, "brittany", "germany", "france", [ours]), outcomes=([5, 2], [3, 2]))
    assert step(game) != "battle.retreat"
    assert at(game).cube[area("brittany")] == power("germany")


def test_10_10_1_land_units_retreat_to_adjacent_friendly_areas_with_room() -> None:
    g = at_war(empty(), "germany", "france")
    army = put_unit(g, "france", "army", "paris")
    assert named(retreat_places(g, army)) == {"lorraine", "brittany", "provence"}
    put_unit(g, "france", "army", "lorraine")
    g.minor_army[area("lorraine")] = 1  # it counts for the limit
    assert named(retreat_places(g, army)) == {"brittany", "provence"}
    assert retreat_places(g, put_unit(g, "france", "fortress", "paris")) == []


@EDITIONS
def test_10_10_2_how_far_an_air_unit_retreats(edition: str) -> None:
    g = at_war(empty(edition=edition), "uk", "germany")
    air = put_unit(g, "uk", "tactical", "mid_atlantic")
    # One area away: South Africa and Gibraltar; two: London and Scotland, and Canada, over the sea.
    near = {"south_africa", "spain"}
    far = near | {"london", "scotland", "canada"}
    assert named(retreat_places(g, air)) == (near if edition == "2018" else far)
    assert named(retreat_places(g, air, True)) == far
    lost = put_unit(g, "uk", "tactical", "sea_of_japan")
    # No British airfield within two areas: destroyed in 2022; in 2018 it flies to the nearest, Hong Kong.
    assert named(retreat_places(g, lost)) == ({"guangdong"} if edition == "2018" else set())


@EDITIONS
def test_10_10_2_naval_units_retreat_to_ports_within_range(edition: str) -> None:
    g = at_war(empty(edition=edition), "japan", "usa")
    fleet = put_unit(g, "usa", "fleet", "guam")
    places = named(retreat_places(g, fleet))
    assert "guam" not in places  # it must leave
    assert ("dutch_harbor" in places) == (edition == "2022")  # three steps
    assert "philippines" in places  # two steps


def test_10_10_2_ships_retreat_to_a_special_british_base() -> None:
    g = at_war(empty(), "uk", "germany")
    fleet = put_unit(g, "uk", "fleet", "western_med")
    assert "spain" in named(retreat_places(g, fleet))
    assert {coast for place, coast in retreat_spots(g, fleet) if place == area("spain")} == {1}


def test_2_2_8_a_retreat_does_not_pass_the_remote_area_of_an_ally() -> None:
    g = allied(at_war(empty(edition="2018"), "uk usa", "germany"), "uk usa")
    south_africa, canada = area("south_africa"), area("canada")
    for owner, may_pass in (("uk", True), ("usa", False)):
        fleet = put_unit(g, owner, "fleet", "mid_atlantic")
        assert (south_africa in ranges.naval_steps(g, fleet, area("mid_atlantic"), 0)) == may_pass
        assert ranges.may_fly_over(g, power(owner), canada, in_operation=True) == may_pass


@EDITIONS
def test_d04_displaced_units_may_go_to_the_cup_if_no_combat_made_them(edition: str) -> None:
    g = empty(edition=edition)
    tank = put_unit(g, "france", "tank", "paris")
    game = begin(g, Retreating(units=[tank]))
    assert ("to_cup" in names(game)) == (edition == "2022")
    if edition == "2022":
        play(game, "to_cup")
        assert at(game).where[tank] == IN_CUP
        assert at(game).face[tank] == PLAIN
    else:
        play(game, "area:brittany")
        assert at(game).where[tank] == area("brittany")
        assert at(game).face[tank] == FLIPPED


def test_10_10_after_combat_nobody_goes_to_the_cup() -> None:
    g = empty()
    tank = put_unit(g, "france", "tank", "paris")
    assert "to_cup" not in names(begin(g, Retreating(units=[tank], by_combat=1)))


def test_10_10_powers_retreat_in_decreasing_effectiveness_and_owners_choose_the_unit() -> None:
    g = allied(at_war(empty(), "germany", "france uk"), "france uk")
    french = put_unit(g, "france", "army", "brittany")
    british = [put_unit(g, "uk", "army", "brittany"), put_unit(g, "uk", "tank", "brittany")]
    game = begin(g, Retreating(units=[french, *british], by_combat=1))
    assert set(names(game)) == {named_option(g, unit) for unit in british}  # UK 2, France 1


def test_7_1_4_fortresses_and_logistics_units_do_not_retreat() -> None:
    g = empty()
    units = [put_unit(g, "france", "fortress", "paris"), put_unit(g, "france", "logistics", "paris")]
    game = begin(g, Retreating(units=units, by_combat=1))
    assert is_at_rest(game)
    assert [at(game).where[unit] for unit in units] == [AVAILABLE, AVAILABLE]


def test_2_2_1_a_ship_that_retreats_is_on_the_coast_it_comes_to() -> None:
    g = at_war(empty(), "italy", "france")
    fleet = put_unit(g, "italy", "fleet", "adriatic_sea")
    game = begin(g, Retreating(units=[fleet], by_combat=1))
    play(game, "area:lombardy")
    g = at(game)
    coast = g.tables.coasts[area("lombardy")][g.spot[fleet]]
    assert named(coast) == {"adriatic_sea"}


def test_9_3_2_an_invasion_force_goes_back_to_where_it_came_from() -> None:
    g = at_war(empty(), "japan", "usa")
    army = put_unit(g, "japan", "army", "formosa")
    put_unit(g, "usa", "tank", "philippines")
    b = battle(g, LAND_OPERATION, "philippines", "japan", "usa", [army], is_invasion=1)
    game = begin(g, b, outcomes=([3], [4, 4]))
    if step(game) == "battle.retreat":
        play(game, "yes")
    assert to_the_end(game).where[army] == area("formosa")
