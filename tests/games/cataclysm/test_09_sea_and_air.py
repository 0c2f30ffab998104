"""Chapter 9.4, 9.5: what may be attacked by sea and from the air."""

import pytest
from tests.games.cataclysm.operating import barred, bit, defends, quiet, targets
from tests.games.cataclysm.table import EDITIONS, area, at_war, board, cubes, power, put_unit

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.scouting import Scout
from sandtable.games.cataclysm.procedures.targets import (
    ATOMIC,
    BOMBING,
    BY_AIR,
    BY_LAND,
    BY_SEA,
    CAPTURE,
    EMPTY,
    ITSELF,
    needs_check,
)
from sandtable.games.cataclysm.terms import UNOWNED, USA
from sandtable.games.cataclysm.words import operations as words

T = board()


# -- naval operations and base captures (9.4) ------------------------------------------------------------------------


def test_9_4_1_fleets_in_port_attack_ships_and_strategic_air_in_range() -> None:
    g = at_war(quiet(), "italy", "uk")
    put_unit(g, "italy", "fleet", "sicily")
    assert targets(g, "italy", BY_SEA) == set()
    put_unit(g, "uk", "tactical", "egypt")
    assert targets(g, "italy", BY_SEA) == set()
    put_unit(g, "uk", "submarine", "egypt")
    put_unit(g, "uk", "strategic", "eastern_med")
    # Sicily - Central Mediterranean - Aegean - Egypt: three areas, at extended range.
    assert targets(g, "italy", BY_SEA) == {"egypt", "eastern_med"}


def test_9_4_1_a_fleet_on_patrol_and_submarines_are_never_activated() -> None:
    g = at_war(quiet(), "italy", "uk")
    put_unit(g, "uk", "fleet", "central_med")
    put_unit(g, "italy", "submarine", "sicily")
    fleet = put_unit(g, "italy", "fleet", "tyrrhenian_sea")
    assert targets(g, "italy", BY_SEA) == set()
    scout = Scout(g, power("italy"), [])
    assert not scout.may_activate(BY_SEA, fleet)
    put(g, fleet, area("sicily"))
    assert targets(g, "italy", BY_SEA) == {"central_med"}


def test_9_4_1_r76_strategic_air_inland_is_no_target_of_a_naval_operation() -> None:
    g = at_war(quiet(), "uk", "germany")
    put_unit(g, "uk", "strategic", "london")
    put_unit(g, "germany", "strategic", "bavaria")
    cubes(g, "uk", "lorraine")
    put_unit(g, "uk", "strategic", "lorraine")
    assert targets(g, "uk", BY_SEA) == set() and targets(g, "uk", BY_AIR) == {"bavaria"}


def test_7_2_2_enemies_on_the_way_bar_an_operation() -> None:
    g = at_war(quiet(), "italy", "uk")
    put_unit(g, "italy", "fleet", "sicily")
    put_unit(g, "uk", "fleet", "aegean_sea")
    put_unit(g, "uk", "fleet", "egypt")
    assert targets(g, "italy", BY_SEA) == {"aegean_sea"}  # no way past it to Egypt


def test_e57_strategic_air_alone_makes_a_naval_operation() -> None:
    g = at_war(quiet(), "uk", "italy")
    put_unit(g, "italy", "fleet", "sicily")
    air = put_unit(g, "uk", "tactical", "central_med")
    assert targets(g, "uk", BY_SEA) == set()
    g.face[air] = 1
    assert targets(g, "uk", BY_SEA) == {"sicily"}


def test_9_4_2_a_base_capture_needs_a_fleet() -> None:
    g = at_war(quiet(), "italy", "uk")
    put_unit(g, "italy", "strategic", "sicily")
    assert targets(g, "italy", CAPTURE) == set()
    put_unit(g, "italy", "fleet", "sicily")
    assert "central_med" in targets(g, "italy", CAPTURE)
    assert defends(g, "italy", CAPTURE, "central_med") == bit("uk")


def test_9_4_2_unowned_bases_and_who_may_take_them() -> None:
    g = quiet()
    g.base[area("iceland")] = UNOWNED
    put_unit(g, "uk", "fleet", "scotland")
    put_unit(g, "germany", "fleet", "ruhr")
    assert "iceland" in targets(g, "germany", CAPTURE)  # no war is needed
    assert defends(g, "germany", CAPTURE, "iceland") == EMPTY
    assert barred(g, "uk", CAPTURE, "iceland") == words.NOT_BELLIGERENT
    at_war(g, "uk", "italy")
    assert "iceland" in targets(g, "uk", CAPTURE) and needs_check(g, power("uk"), CAPTURE, area("iceland"))


def test_2_3_3_a_special_british_base_can_be_attacked_by_base_capture() -> None:
    g = at_war(quiet(), "italy", "uk")
    put_unit(g, "italy", "fleet", "sicily")
    assert "spain" in targets(g, "italy", CAPTURE) and defends(g, "italy", CAPTURE, "spain") == bit("uk")


def test_2_3_3_the_british_in_a_country_are_ignored_by_an_attack_on_it() -> None:
    g = quiet()
    put_unit(g, "uk", "fleet", "guangdong")
    put_unit(g, "japan", "army", "jiangsu")
    cubes(g, "japan", "jiangsu")
    assert defends(g, "japan", BY_LAND, "guangdong") == ITSELF


# -- air operations and bombing (9.5) --------------------------------------------------------------------------------


def test_9_5_1_air_units_attack_air_units_in_range() -> None:
    g = at_war(quiet(), "germany", "france uk")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "tactical", "lorraine")
    put_unit(g, "france", "tactical", "paris")
    put_unit(g, "uk", "tactical", "london")
    # Over the North Sea, Paris and London are two areas away: at extended range.
    assert targets(g, "germany", BY_AIR) == {"lorraine", "paris", "london"}
    scout = Scout(g, power("germany"), [])
    air = scout.units[0]
    assert not scout.is_extended(air, area("lorraine")) and scout.is_extended(air, area("paris"))


def test_e47_bombing_of_ruhr_from_london() -> None:
    g = at_war(quiet(), "uk", "germany")
    tactical = put_unit(g, "uk", "tactical", "london")
    assert targets(g, "uk", BOMBING) == set()  # at least one strategic air force
    strategic = put_unit(g, "uk", "strategic", "london")
    assert "ruhr" in targets(g, "uk", BOMBING)
    scout = Scout(g, power("uk"), [])
    assert scout.candidates(BOMBING, area("ruhr")) == [tactical, strategic]
    assert scout.is_extended(tactical, area("ruhr")) and not scout.is_extended(strategic, area("ruhr"))


def test_9_5_2_only_an_enemy_area_with_an_undamaged_resource_is_bombed() -> None:
    g = at_war(quiet(), "uk", "germany")
    cubes(g, "germany", "brittany", "norway")
    put_unit(g, "uk", "strategic", "london")
    there = targets(g, "uk", BOMBING)
    assert "ruhr" in there and "brittany" not in there and "norway" not in there
    g.damage[area("ruhr")] = 1
    g.limited_resource[area("ruhr")] = 0
    assert "ruhr" not in targets(g, "uk", BOMBING)
    g.limited_resource[area("ruhr")] = 1
    assert "ruhr" in targets(g, "uk", BOMBING)


@EDITIONS
def test_9_5_1_d36_air_units_on_patrol(edition: str) -> None:
    g = at_war(quiet(edition), "uk", "germany")
    put_unit(g, "uk", "strategic", "north_sea")
    put_unit(g, "germany", "tactical", "ruhr")
    assert ("ruhr" in targets(g, "uk", BY_AIR)) is (edition == "2018")


@pytest.mark.parametrize(("edition", "may"), [("2018", True), ("2022", False)])
def test_12_2_2_d45_the_bomb_falls_on_home_areas_only_in_2022(edition: str, may: bool) -> None:
    g = at_war(quiet(edition), "usa", "germany japan")
    cubes(g, "usa", "korea")
    cubes(g, "japan", "manchuria")
    put_unit(g, "usa", "strategic", "korea")
    assert targets(g, "usa", ATOMIC) == set()
    put(g, T.bomb, T.capital_of[USA])
    there = targets(g, "usa", ATOMIC)
    assert "tokyo" in there and ("manchuria" in there) is may
    assert targets(g, "uk", ATOMIC) == set()
