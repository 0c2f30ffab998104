"""Chapter 7: where units may stay and how many, single steps of movement, and range."""

import pytest
from tests.games.cataclysm.table import (
    allied,
    area,
    areas,
    at_war,
    board,
    cubes,
    difference,
    empty,
    mark,
    named,
    put_unit,
)

from sandtable.games.cataclysm import limits, lines, ranges
from sandtable.games.cataclysm.procedures.scouting import Scout
from sandtable.games.cataclysm.procedures.targets import BY_LAND
from sandtable.games.cataclysm.procedures.voyages import destinations, ways_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import FLIPPED, GERMANY, IN_PLAY, PLAIN, UK

T = board()
IN_RANGE_OF_MALTA = (
    "aegean_sea greece turkey eastern_med egypt libya north_africa tyrrhenian_sea western_med provence lombardy rome "
    "sicily adriatic_sea yugoslavia albania"
)


def in_range(g: World, unit: int, more: int = 0) -> set[str]:
    """The areas within the range of a unit, or of its range and so much more, for an operation."""
    scout = Scout(g, T.owner[unit], [])
    steps = scout.steps(unit)
    return named(a for a in range(T.areas) if 0 < steps[a] <= scout.range_of(unit) + more)


def test_7_1_1_two_of_a_kind_and_one_fortress() -> None:
    g = empty()
    put_unit(g, "germany", "army", "bavaria")
    army = put_unit(g, "germany", "army", "berlin")
    assert limits.room(g, area("bavaria"), army) == 1
    fortress = put_unit(g, "germany", "fortress", "bavaria")
    assert limits.room(g, area("bavaria"), army) == 0
    assert limits.is_over_limit(g, area("bavaria")) == []
    second = put_unit(g, "germany", "fortress", "berlin")
    assert limits.room(g, area("bavaria"), second) == 0
    assert limits.may_stay(g, fortress)


def test_7_1_1_a_minor_army_takes_a_place() -> None:
    g = cubes(empty(), "germany", "rumania")
    army = put_unit(g, "germany", "army", "berlin")
    assert limits.room(g, area("rumania"), army) == 2
    g.minor_army[area("rumania")] = 1
    assert limits.room(g, area("rumania"), army) == 1


def test_7_1_1_remote_areas_hold_any_number_of_the_controllers() -> None:
    g = at_war(allied(empty(), "uk usa"), "uk usa", "germany")
    ours = [put_unit(g, "usa", "army", "washington_dc") for _ in range(5)]
    guest = put_unit(g, "uk", "army", "london")
    assert all(limits.may_stay(g, unit) for unit in ours) and limits.is_over_limit(g, area("washington_dc")) == []
    assert not limits.may_occupy(g, guest, area("washington_dc"))


def test_e07_north_africa_is_adverse_and_restricted() -> None:
    """2.3.1, 2.3.10, 7.1.3"""
    g = empty()
    africa = area("north_africa")
    assert T.adverse[africa] and T.restricted[africa]
    units = [put_unit(g, "france", kind, "north_africa") for kind in ("army", "fleet", "tactical")]
    assert limits.is_over_limit(g, africa) == []
    more = [put_unit(g, "france", kind, "provence") for kind in ("army", "fleet", "tactical")]
    assert [limits.room(g, africa, unit) for unit in more] == [0, 0, 0]
    # A line leads into the area, but not through it into Libya.
    cubes(g, "france", "libya")
    assert lines.line_to(g, 0, africa)
    assert not lines.may_pass(g, 0, africa)
    assert len(units) == 3


def test_7_1_3_restricted_terrain_holds_one_of_a_kind() -> None:
    g = empty()
    africa = area("north_africa")
    units = [put_unit(g, "france", kind, "paris") for kind in ("army", "fleet", "tactical")]
    assert [limits.limit(g, T.owner[unit], africa, unit) for unit in units] == [1, 1, 1]
    put_unit(g, "france", "logistics", "north_africa")
    assert [limits.limit(g, T.owner[unit], africa, unit) for unit in units] == [2, 2, 2]


def test_7_1_3_the_soviet_union_ignores_winter_at_home() -> None:
    g = empty()
    army = put_unit(g, "ussr", "army", "moscow")
    assert limits.room(g, area("smolensk"), army) == 2
    assert limits.room(g, area("irkutsk"), army) == 1
    mark(g, trans_siberian=IN_PLAY)
    assert limits.room(g, area("irkutsk"), army) == 2


def test_7_1_2_beside_a_port_for_a_belligerent() -> None:  # E-40
    g = at_war(empty(), "uk", "germany")
    fleet, strategic, tactical = (put_unit(g, "uk", kind, "scotland") for kind in ("fleet", "strategic", "tactical"))
    sea = area("norwegian_sea")
    assert limits.may_occupy(g, fleet, sea) and limits.may_occupy(g, strategic, sea)
    assert not limits.may_occupy(g, tactical, sea)
    assert limits.limit(g, UK, sea, fleet) == 1 and limits.limit(g, UK, sea, strategic) == 1
    g.enemies = [0] * 7
    assert not limits.may_occupy(g, fleet, sea) and not limits.may_occupy(g, strategic, sea)


def test_7_1_2_a_base_and_a_port_beside_it_do_not_add_up() -> None:  # E-41
    g = at_war(empty(), "uk", "germany")
    fleet, tactical = put_unit(g, "uk", "fleet", "egypt"), put_unit(g, "uk", "tactical", "egypt")
    sea = area("eastern_med")
    assert limits.limit(g, UK, sea, fleet) == 1 and limits.limit(g, UK, sea, tactical) == 1


def test_7_1_2_submarine_packs_two_areas_from_a_port() -> None:  # E-42
    g = at_war(mark(empty(), rhineland=3), "germany", "uk")
    pack, fleet, strategic = (put_unit(g, "germany", kind, "ruhr") for kind in ("submarine", "fleet", "strategic"))
    approaches, north, mid = area("western_approaches"), area("north_atlantic"), area("mid_atlantic")
    assert limits.may_occupy(g, pack, approaches)
    assert not limits.may_occupy(g, fleet, approaches) and not limits.may_occupy(g, strategic, approaches)
    assert not limits.may_occupy(g, pack, north)
    cubes(g, "germany", "brittany")
    assert limits.may_occupy(g, fleet, approaches) and limits.may_occupy(g, strategic, approaches)
    assert limits.may_occupy(g, pack, north) and limits.may_occupy(g, pack, mid)
    assert not limits.may_occupy(g, fleet, north) and not limits.may_occupy(g, pack, area("iceland"))


def test_7_1_4_a_logistics_unit_raises_the_limits_of_a_base() -> None:  # E-43
    g = empty()
    fleet, tactical = put_unit(g, "japan", "fleet", "tokyo"), put_unit(g, "japan", "tactical", "tokyo")
    sea = area("carolines")
    found = [limits.limit(g, T.owner[unit], sea, unit) for unit in (fleet, tactical)]
    assert found == [1, 1]
    put_unit(g, "japan", "logistics", "carolines")
    assert [limits.limit(g, T.owner[unit], sea, unit) for unit in (fleet, tactical)] == [2, 2]


def test_7_1_2_an_air_base_holds_no_fleet() -> None:
    g = empty()
    fleet, tactical = put_unit(g, "japan", "fleet", "tokyo"), put_unit(g, "japan", "tactical", "tokyo")
    assert not limits.may_occupy(g, fleet, area("okinawa")) and limits.may_occupy(g, tactical, area("okinawa"))


def test_7_1_2_in_an_operation_two_and_two() -> None:
    g = empty()
    fleet = put_unit(g, "japan", "fleet", "tokyo")
    assert limits.limit(g, T.owner[fleet], area("midway"), fleet, in_operation=True) == 2


def test_7_1_units_share_areas_with_friends_alone() -> None:
    g = empty("c5")
    army = put_unit(g, "uk", "army", "london")
    assert not limits.may_occupy(g, army, area("paris"))
    at_war(g, "uk france", "germany")
    assert limits.may_occupy(g, army, area("paris"))
    put_unit(g, "germany", "army", "paris")
    assert not limits.may_occupy(g, army, area("paris"))


def test_2_3_3_a_special_british_base_holds_ships_and_aircraft_but_no_armies() -> None:
    g = empty()
    spain = area("spain")
    g.minor_army[spain] = 1
    fleet, tactical, army = (put_unit(g, "uk", kind, "london") for kind in ("fleet", "tactical", "army"))
    assert limits.may_occupy(g, fleet, spain) and limits.may_occupy(g, tactical, spain)
    assert not limits.may_occupy(g, army, spain)
    assert limits.limit(g, UK, spain, fleet) == 1
    french = put_unit(g, "france", "fleet", "provence")
    assert not limits.may_occupy(g, french, spain)


def test_12_1_1_no_german_unit_in_the_demilitarized_rhineland_in_2022() -> None:
    g = empty()
    army = put_unit(g, "germany", "army", "berlin")
    assert not limits.may_occupy(g, army, area("ruhr"))
    g.revised[difference("rhineland")] = 0
    assert limits.may_occupy(g, army, area("ruhr"))


def test_7_2_1_armies_step_to_friendly_areas_and_the_target() -> None:
    g = cubes(empty(), "germany", "austria")
    army = put_unit(g, "germany", "army", "bavaria")
    there = named(destinations(g, ways_of(g, GERMANY), army))
    assert {"berlin", "silesia", "austria"} <= there and not {"lorraine", "czechoslovakia"} & there
    scout = Scout(g, GERMANY, [])
    assert area("czechoslovakia") in scout.targets(BY_LAND, 1) and area("poland") not in scout.targets(BY_LAND, 1)


def test_7_2_2_denmark_has_no_way_for_ships_into_ruhr_but_hokkaido_has_one() -> None:  # E-44
    assert area("ruhr") not in T.next_naval[area("denmark")]
    assert area("maritime_territory") in T.next_naval[area("hokkaido")]
    g = empty()
    fleet = put_unit(g, "japan", "fleet", "hokkaido")
    assert "maritime_territory" not in named(ranges.naval_steps(g, fleet, area("hokkaido"), 0))
    cubes(g, "japan", "maritime_territory")
    assert "maritime_territory" in named(ranges.naval_steps(g, fleet, area("hokkaido"), 0))


def test_7_2_2_only_submarine_packs_pass_enemy_ships() -> None:
    g = at_war(mark(empty(), rhineland=3), "germany", "uk")
    pack, fleet = put_unit(g, "germany", "submarine", "ruhr"), put_unit(g, "germany", "fleet", "ruhr")
    put_unit(g, "uk", "fleet", "north_sea")
    assert "north_sea" in named(ranges.naval_steps(g, pack, area("ruhr"), 0))
    assert "north_sea" not in named(ranges.naval_steps(g, fleet, area("ruhr"), 0))
    assert not ranges.may_end_at_sea(g, pack, area("north_sea"))


def test_7_2_2_opponents_at_sea_in_both_editions() -> None:
    g = mark(empty(), rhineland=3)
    fleet = put_unit(g, "germany", "fleet", "ruhr")
    put_unit(g, "uk", "fleet", "north_sea")
    assert ranges.may_end_at_sea(g, fleet, area("north_sea"))
    g.revised[difference("naval_move_through_opposing")] = 0
    assert not ranges.may_end_at_sea(g, fleet, area("north_sea"))


@pytest.mark.parametrize(("edition", "may"), [("2018", True), ("2022", False)])
def test_7_2_3_flying_over_enemy_land(edition: str, may: bool) -> None:
    g = at_war(empty(edition=edition), "germany", "france")
    assert ranges.may_fly_over(g, 1, area("lorraine"), in_operation=True)
    assert ranges.may_fly_over(g, 1, area("lorraine"), in_operation=False) == may
    assert not ranges.may_fly_over(g, 1, area("benelux"), in_operation=True)
    assert not ranges.may_fly_over(g, 1, area("scotland"), in_operation=True)


def test_e46_the_sixteen_targets_within_range_of_malta() -> None:
    """7.3.1, R-04"""
    g = empty()
    fleet = put_unit(g, "uk", "fleet", "central_med")
    found = in_range(g, fleet)
    assert found == {T.ids["area"][a] for a in areas(IN_RANGE_OF_MALTA)} and len(found) == 16


def test_7_3_3_extended_range_reaches_one_area_further() -> None:
    g = empty()
    fleet = put_unit(g, "uk", "fleet", "central_med")
    assert not in_range(g, fleet) & {"spain", "syria"}
    assert in_range(g, fleet, more=1) >= {"spain", "syria"}


def test_7_3_1_range_from_one_coast_of_two() -> None:
    g = cubes(empty(), "uk", "spain")
    north, south = put_unit(g, "uk", "fleet", "spain", 0), put_unit(g, "uk", "fleet", "spain", 1)
    assert "tyrrhenian_sea" in in_range(g, south)
    assert "tyrrhenian_sea" not in in_range(g, north)
    assert "north_sea" in in_range(g, north)


def test_7_3_2_air_range_from_london_to_ruhr() -> None:  # E-47
    g = at_war(empty(), "uk", "germany")
    unit = put_unit(g, "uk", "tactical", "london")
    assert "ruhr" not in in_range(g, unit)
    assert "ruhr" in in_range(g, unit, more=1)
    g.face[unit] = FLIPPED
    assert "ruhr" in in_range(g, unit)
    g.face[unit] = PLAIN
    assert "paris" in in_range(g, unit)
