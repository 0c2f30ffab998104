"""Chapter 4: lines of communications and what they let a power collect; 9.6 supply."""

from tests.games.cataclysm.table import (
    area,
    at_war,
    board,
    cubes,
    empty,
    mark,
    named,
    power,
    put_unit,
    world,
)

from sandtable.games.cataclysm import lines, queries
from sandtable.games.cataclysm.terms import GERMANY, IN_PLAY, INDUSTRIAL, JAPAN, SPENT, TRANS_SIBERIAN, UK, USA, USSR

T = board()
WEST_OF_MOSCOW = "poland belorussia smolensk leningrad kharkov ukraine baltic_states"


def test_4_1_2_the_force_pool_of_every_power_is_full_at_the_start() -> None:
    for scenario in T.ids["scenario"]:
        g = world(scenario)
        for p in queries.active_powers(g):
            assert queries.pool_size(g, p) == queries.pool_limit(g, p), (scenario, p)


def test_4_3_moscow_cannot_be_collected_by_germany() -> None:  # E-17
    g = cubes(empty(), "germany", *WEST_OF_MOSCOW.split(), "moscow")
    assert lines.line_to(g, GERMANY, area("moscow")) == []
    assert not any(a == area("moscow") for a, _, _ in lines.collectable(g, GERMANY))
    h = empty()
    assert any(a == area("moscow") for a, _, _ in lines.collectable(h, USSR))
    assert lines.line_to(h, USSR, area("ukraine")) != []


def test_4_3_a_line_runs_into_restricted_land_but_not_through_it() -> None:
    g = cubes(empty(), "germany", "poland", "belorussia", "smolensk")
    assert lines.line_to(g, GERMANY, area("belorussia"))[-2:] == [area("poland"), area("belorussia")]
    assert lines.line_to(g, GERMANY, area("smolensk")) == []


def test_4_3_a_logistics_unit_lets_a_line_through() -> None:
    g = cubes(empty(), "germany", "poland", "belorussia", "smolensk")
    put_unit(g, "germany", "logistics", "belorussia")
    assert lines.line_to(g, GERMANY, area("smolensk"))[-2:] == [area("belorussia"), area("smolensk")]


def test_4_3_mixed_areas_in_both_editions() -> None:  # E-16
    for edition, is_through in (("2018", True), ("2022", False)):
        g = cubes(empty(edition=edition), "japan", "java")
        mark(g, us_japan_trade=SPENT)
        # Fleets of an enemy close every other way to Java.
        at_war(g, "japan", "uk")
        for sea in ("south_china_sea", "timor_sea", "indian_ocean", "south_indian_ocean", "gulf_of_siam"):
            if area(sea) in T.next[area("java")]:
                put_unit(g, "uk", "fleet", sea)
        through = lines.line_to(g, JAPAN, area("java"))
        assert (area("philippines") in through) == is_through
        at_war(g, "japan", "usa")
        assert area("philippines") not in lines.line_to(g, JAPAN, area("java"))


def test_4_3_enemy_ships_and_strategic_air_forces_close_a_sea() -> None:
    g = cubes(empty(), "germany", "norway")
    assert lines.line_to(g, GERMANY, area("norway")) != []
    at_war(g, "germany", "uk")
    open_line = lines.line_to(g, GERMANY, area("norway"))
    assert area("baltic_sea") in open_line or area("north_sea") in open_line
    for sea in ("north_sea", "baltic_sea"):
        put_unit(g, "uk", "submarine" if sea == "north_sea" else "strategic", sea)
    assert lines.line_to(g, GERMANY, area("norway")) == []


def test_4_3_a_belligerents_line_keeps_within_two_areas_of_its_ports() -> None:
    g = empty()
    assert area("mid_atlantic") in lines.line_to(g, UK, area("south_africa"))
    at_war(g, "uk", "germany")
    for port in ("canada", "egypt", "india"):
        cubes(g, "germany", port)
    g.base[area("central_med")] = g.base[area("eastern_med")] = -1
    cubes(g, "germany", "south_africa")
    cubes(g, "uk", "arabia")
    assert lines.line_to(g, UK, area("arabia")) == []


def test_4_3_a_line_of_an_intervention_may_end_in_a_foreign_area() -> None:
    g = world()
    spain = area("spain")
    assert lines.line_to(g, GERMANY, spain) == []
    assert lines.line_into(g, GERMANY, spain)[-1] == spain


def test_4_4_1_lend_lease_is_blocked_by_the_receivers_enemies_alone() -> None:  # E-18
    g = empty("c5")
    origins = lines.production_sites(g, USA)

    def arrives() -> bool:
        before = lines.spread(g, UK, origins, guests=(USA,))
        return any(before[site] >= 0 for site in lines.production_sites(g, UK))

    put_unit(g, "germany", "submarine", "iceland")
    put_unit(g, "germany", "submarine", "north_atlantic")
    assert arrives()
    at_war(g, "usa", "germany")
    assert arrives()
    at_war(g, "uk", "germany")
    assert not arrives()


def test_4_4_2_status_quo_keeps_democracies_to_their_home_areas() -> None:
    g = world()
    assert area("iraq") not in {a for a, _, _ in lines.collectable(g, UK)}
    mark(g, status_quo=SPENT)
    assert {area("iraq"), area("india")} <= {a for a, _, _ in lines.collectable(g, UK)}


def test_6_4_2_industry_counts_limited_resources_too() -> None:  # E-21
    g = mark(world(), rhineland=SPENT)
    assert {a for a, limited in lines.industry(g, GERMANY) if not limited} == {area("berlin"), area("ruhr")}
    g.limited_resource[area("ruhr")] = 1
    assert (area("ruhr"), True) in lines.industry(g, GERMANY)


def test_12_1_1_the_demilitarized_rhineland_yields_nothing() -> None:
    g = world()
    assert named(lines.production_sites(g, GERMANY)) == {"berlin"}
    assert lines.resources_in(g, GERMANY, area("ruhr")) == []


def test_12_3_1_special_resources_are_sites_and_industry() -> None:
    g = world("c6")
    assert lines.is_production_site(g, USSR, area("volga"))
    assert lines.resources_in(g, USSR, area("volga")) == [(INDUSTRIAL, False)]


def test_9_6_supply_of_smolensk_and_leningrad() -> None:  # E-53
    g = cubes(empty(), "germany", *WEST_OF_MOSCOW.split())
    at_war(g, "germany", "ussr")
    assert not lines.is_in_supply(g, GERMANY, area("smolensk"))
    assert lines.is_in_supply(g, GERMANY, area("leningrad"))
    assert area("baltic_sea") in lines.line_to(g, GERMANY, area("leningrad"))


def test_12_3_1_the_far_east_is_supplied_once_the_railroad_is_built() -> None:  # E-65
    g = at_war(empty(), "ussr", "japan")
    for name in ("irkutsk", "maritime_territory"):
        assert not lines.is_in_supply(g, USSR, area(name))
    g.marker[TRANS_SIBERIAN] = IN_PLAY
    for name in ("irkutsk", "maritime_territory"):
        assert lines.is_in_supply(g, USSR, area(name))


def test_11_4_2_a_chinese_army_denies_a_power_its_chinese_country() -> None:
    g = cubes(empty(), "japan", "hebei")
    japan = power("japan")
    assert queries.is_friendly_area(g, japan, area("hebei"))
    g.chinese_army[area("hebei")] = 1
    assert queries.controller(g, area("hebei")) == japan
    assert not queries.is_friendly_area(g, japan, area("hebei"))
    assert lines.line_to(g, japan, area("hebei")) == [] and lines.resources_in(g, japan, area("hebei")) == []
