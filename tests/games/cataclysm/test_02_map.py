"""Chapters 0.3 and 2: areas, adjacency, control, bases, terrain, cubes, and the dice."""

import pytest
from tests.games.cataclysm.table import (
    area,
    areas,
    at_war,
    begin,
    board,
    cubes,
    difference,
    empty,
    named,
    names,
    play,
    power,
    put_unit,
    world,
)

from sandtable.games.cataclysm import bases, dice, lines, pieces, queries, ranges
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.terms import (
    ACTIVE,
    AVAILABLE,
    GERMANY,
    IN_PLAY,
    MIXED,
    NOBODY,
    SEA,
    SURRENDERED,
    TRANS_SIBERIAN,
    UK,
    USSR,
)

T = board()


def seas_and_land(name: str) -> tuple[set[str], set[str]]:
    beside = T.next[area(name)]
    return named(a for a in beside if T.type[a] == SEA), named(a for a in beside if T.type[a] != SEA)


def test_2_2_the_six_mixed_areas() -> None:
    mixed = named(a for a in range(T.areas) if T.type[a] == MIXED)
    assert mixed == {"denmark", "hokkaido", "java", "new_guinea", "philippines", "turkey"}


def test_e01_turkey_and_its_neighbours() -> None:
    """2.2"""
    assert T.type[area("turkey")] == MIXED
    seas, land = seas_and_land("turkey")
    assert seas == {"black_sea", "aegean_sea", "eastern_med"}
    assert land == {"caucasus", "persia", "iraq", "syria", "greece", "bulgaria"}


def test_e02_a_fleet_goes_through_egypt_only_while_it_is_friendly() -> None:
    """2.2.1: its example names two of Egypt's seas; 7.2.3 of 2022 has aircraft cross from the Aegean Sea into it."""
    g = empty()
    fleet = put_unit(g, "uk", "fleet", "egypt")
    seas = {"eastern_med", "arabian_sea", "aegean_sea"}
    assert named(ranges.naval_steps(g, fleet, area("egypt"), 0)) == seas
    assert "egypt" in named(ranges.naval_steps(g, fleet, area("eastern_med"), 0))
    cubes(g, "germany", "egypt")
    assert "egypt" not in named(ranges.naval_steps(g, fleet, area("eastern_med"), 0))


@pytest.mark.parametrize(("holder", "may"), [("", True), ("germany", False)])
def test_e02_played_from_the_base_in_the_eastern_mediterranean(holder: str, may: bool) -> None:
    """2.2.1, 8.4: the way round Africa is closed, so that Egypt alone leads to the Arabian Sea and beyond."""
    g = at_war(empty(), "uk", "germany")
    put_unit(g, "uk", "fleet", "eastern_med")
    put_unit(g, "germany", "fleet", "western_med")
    cubes(g, holder, "egypt")
    game = begin(g, Deployment(power=UK))
    play(game, names(game)[0])
    assert ("area:india" in names(game)) is may
    assert ("area:egypt" in names(game)) is may


def test_2_2_1_a_fleet_sails_only_from_the_coast_that_it_is_on() -> None:
    g = empty()
    cubes(g, "uk", "spain")
    fleet = put_unit(g, "uk", "fleet", "spain")
    north, south = (named(ranges.naval_steps(g, fleet, area("spain"), coast)) for coast in (0, 1))
    assert (north, south) == ({"western_approaches"}, {"mid_atlantic", "western_med"})
    assert ranges.coast_entered(g, area("spain"), area("western_med")) == 1
    assert ranges.coast_entered(g, area("spain"), area("western_approaches")) == 0


def test_e03_canada_is_a_home_area_india_a_colony_and_london_the_capital() -> None:
    """2.2.3"""
    assert area("canada") in T.home_areas[UK] and area("canada") not in T.colonies[UK]
    assert area("india") in T.colonies[UK] and area("india") not in T.home_areas[UK]
    assert T.capital_of[UK] == area("london") and T.capital[area("london")]


def test_2_2_3_what_is_a_country_depends_on_who_holds_it() -> None:
    g = world()
    assert queries.is_home(g, area("canada")) and not queries.is_country(g, area("india"))
    cubes(g, "japan", "india")
    assert queries.is_country(g, area("india"))
    cubes(g, "germany", "london")
    assert queries.is_home(g, area("london")) and not queries.is_country(g, area("london"))
    g.status[UK] = SURRENDERED
    assert queries.is_country(g, area("london"))


def test_2_2_4_control_by_cubes_and_by_colour() -> None:
    g = world()
    assert queries.controller(g, area("paris")) == power("france")
    assert queries.controller(g, area("poland")) == power("france")
    assert queries.controller(g, area("spain")) == NOBODY
    cubes(g, "germany", "paris")
    assert (queries.controller(g, area("paris")), g.cube_count[area("paris")]) == (GERMANY, 2)
    cubes(g, "neutral", "brittany")
    assert queries.controller(g, area("brittany")) == NOBODY
    g.status[power("france")] = SURRENDERED
    assert queries.controller(g, area("lorraine")) == NOBODY


def test_e04_a_minor_army_is_no_garrison() -> None:
    """2.2.5"""
    g = cubes(world(), "germany", "rumania")
    assert g.minor_army[area("rumania")] == 1
    assert queries.controller(g, area("rumania")) == GERMANY and not queries.is_garrisoned(g, area("rumania"))


def test_2_2_5_a_land_unit_is_a_garrison_a_fortress_too_and_an_uncontrolled_country_has_none() -> None:
    g = cubes(world(), "germany", "rumania")
    put_unit(g, "germany", "tactical", "rumania")
    assert not queries.is_garrisoned(g, area("rumania"))
    put_unit(g, "germany", "fortress", "rumania")
    assert queries.is_garrisoned(g, area("rumania"))
    assert queries.is_uncontrolled_country(g, area("spain")) and not queries.is_garrisoned(g, area("spain"))


def test_2_3_2_a_base_makes_a_port_and_an_airfield_of_the_sea() -> None:
    g = world()
    malta, dodecanese = area("central_med"), area("aegean_sea")
    assert bases.is_port(g, UK, malta) and bases.is_airfield(g, UK, malta)
    italy = power("italy")
    assert not bases.is_port(g, italy, dodecanese) and bases.is_airfield(g, italy, dodecanese)
    assert not bases.is_airfield(g, italy, malta)


def test_2_3_3_a_special_british_base_works_while_the_country_is_uncontrolled() -> None:
    g = world()
    assert bases.is_port(g, UK, area("spain")) and not bases.is_port(g, power("france"), area("spain"))
    cubes(g, "germany", "spain")
    assert not bases.is_port(g, UK, area("spain"))


def test_e05_aircraft_alone_pass_between_java_and_siam_and_nobody_comes_from_the_bay_of_bengal() -> None:
    """2.3.4"""
    java, siam, bengal = areas("java siam bay_of_bengal")
    g = cubes(empty(), "uk", "siam", "java")
    assert siam in T.next_air[java] and java in T.next_air[siam]
    fleet = put_unit(g, "uk", "fleet", "java")
    assert siam not in ranges.naval_steps(g, fleet, java, 0) and java not in ranges.naval_steps(g, fleet, siam, 0)
    assert siam not in T.next_land[java] and siam not in T.next[java]
    assert siam not in ranges.naval_steps(g, fleet, bengal, 0)
    assert all(bengal not in beside[siam] for beside in (T.next, T.next_air, T.next_naval, T.next_land))


def test_2_3_4_a_black_arrow_makes_areas_adjacent_for_everybody() -> None:
    hokkaido, territory = areas("hokkaido maritime_territory")
    assert ranges.is_across_strait(empty(), hokkaido, territory)
    for beside in (T.next, T.next_air, T.next_naval, T.next_land):
        assert territory in beside[hokkaido] and hokkaido in beside[territory]


def test_2_3_7_resistance_of_countries_and_neutral_cubes() -> None:
    g = world()
    assert queries.resistance(g, area("yugoslavia")) == 1
    cubes(g, "neutral", "paris", count=2)
    assert queries.resistance(g, area("paris")) == 2
    g.revised[difference("neutral_cube_resistance")] = 0
    assert queries.resistance(g, area("paris")) == 1


def test_e06_lombardy_is_a_production_site_rome_and_conquered_paris_are_not() -> None:
    """2.3.9"""
    g = world()
    assert lines.is_production_site(g, power("france"), area("paris"))
    g.limited_resource[area("rome")] = 1
    italy = power("italy")
    assert lines.is_production_site(g, italy, area("lombardy")) and not lines.is_production_site(g, italy, area("rome"))
    cubes(g, "germany", "paris")
    assert not any(lines.is_production_site(g, p, area("paris")) for p in range(7))


def test_2_3_9_a_bombed_production_site_is_still_one() -> None:
    g = world()
    g.damage[area("lombardy")] = 1
    assert lines.is_production_site(g, power("italy"), area("lombardy"))
    assert lines.resources_in(g, power("italy"), area("lombardy")) == []


def test_2_3_10_general_winter_and_the_railroad() -> None:
    g = world()
    assert not lines.is_restricted(g, USSR, area("smolensk"))
    assert lines.is_restricted(g, GERMANY, area("smolensk"))
    assert lines.is_restricted(g, USSR, area("siberia")) and lines.has_delay(g, USSR, area("urals"))
    g.marker[TRANS_SIBERIAN] = IN_PLAY
    assert not lines.is_restricted(g, USSR, area("siberia")) and not lines.has_delay(g, USSR, area("urals"))


def test_2_3_10_a_friendly_logistics_unit_cancels_restricted_terrain() -> None:
    g = empty()
    assert lines.is_restricted(g, power("france"), area("north_africa"))
    put_unit(g, "france", "logistics", "north_africa")
    assert not lines.is_restricted(g, power("france"), area("north_africa"))
    assert lines.is_restricted(g, GERMANY, area("north_africa"))


@pytest.mark.parametrize(
    ("rolled", "modifier", "result"),
    [([3, 6, 6], 0, 7), ([6, 6, 6], 0, 8), ([6, 6, 4], 0, 7), ([4], -1, 3), ([1], -1, 1), ([2, 5, 1], 1, 6)],
)
def test_2_8_the_result_of_dice(rolled: list[int], modifier: int, result: int) -> None:  # E-08
    assert dice.score(rolled, modifier) == result


def test_2_8_a_roll_without_minimum_may_fall_below_one() -> None:
    assert dice.score([1], -2, has_minimum=False) == -1


def test_2_8_the_last_die_is_not_lost() -> None:  # E-09
    assert dice.dice_and_penalty(1, lost=1) == (1, -1)
    assert dice.dice_and_penalty(2, extra=1, lost=1) == (2, 0)


def test_2_4_counters_of_a_place() -> None:
    g = world()
    flags = T.flags_of[GERMANY]
    assert pieces.count_at(g, flags, AVAILABLE) == 2
    tank = put_unit(g, "germany", "tank", "ruhr")
    assert tank in pieces.units_in(g, area("ruhr"))
    pieces.give_back(g, tank)
    assert tank not in pieces.units_in(g, area("ruhr")) and g.where[tank] == AVAILABLE and g.face[tank] == 0


def test_1_1_allies_at_peace_share_interests_but_are_not_friendly() -> None:
    g = world("c5")
    uk, france = UK, power("france")
    assert queries.are_allies(g, uk, france) and not queries.are_friends(g, uk, france)
    at_war(g, "uk france", "germany")
    assert queries.are_friends(g, uk, france) and queries.is_friendly_area(g, uk, area("paris"))
    g.status[france] = SURRENDERED
    assert not queries.are_allies(g, uk, france)


def test_3_1_order_of_play_with_ties_by_ideology() -> None:
    g = world()
    everybody = [p for p in range(7) if g.status[p] == ACTIVE]
    assert queries.decreasing(g, everybody) == [
        power(name) for name in ["germany", "japan", "ussr", "uk", "usa", "italy", "france"]
    ]
    assert queries.increasing(g, everybody) == [
        power(name) for name in ["france", "italy", "uk", "usa", "ussr", "japan", "germany"]
    ]


@pytest.mark.parametrize("scenario", ["c1", "c4", "c6"])
def test_2_2_2_the_ports_of_a_power_are_all_areas_that_are_ports(scenario: str) -> None:
    g = world(scenario)
    g.chinese_army[area("jiangsu")] = 1
    for p in queries.active_powers(g):
        assert bases.ports(g, p) == [a for a in range(T.areas) if bases.is_port(g, p, a)]
        assert queries.friend_mask(g, p) == sum(1 << other for other in queries.friends_of(g, p))
