"""The parts of the map compiler, each on geometry small enough to be reckoned by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from tools.mapcompiler.atlas import Country, countries
from tools.mapcompiler.facts import read_facts
from tools.mapcompiler.ground import broken_up, cells, net
from tools.mapcompiler.growth import Costs, grown, settle_islands
from tools.mapcompiler.labels import breakings, set_inside, set_outside
from tools.mapcompiler.projection import fitted
from tools.mapcompiler.recipe import LinkTable, Pack, PlaceTable
from tools.mapcompiler.relief import hachures
from tools.mapcompiler.strokes import area_path, curved, line_path, rounded, wandering

FRAME = box(0, 0, 400, 300)


# -- projection ------------------------------------------------------------------------------------------------------


def test_a_projection_touches_its_four_edges_and_keeps_north_up() -> None:
    edges = ((-10.0, 50.0), (15.0, 65.0), (40.0, 50.0), (15.0, 35.0))
    kinds: tuple[Literal["conic", "miller"], ...] = ("conic", "miller")
    for kind in kinds:
        project, height = fitted(kind, 15, (40, 60), edges, 1000, 20)
        assert project.point(*edges[0])[0] == pytest.approx(20)
        assert project.point(*edges[1])[1] == pytest.approx(20)
        assert project.point(*edges[2])[0] == pytest.approx(980)
        assert project.point(*edges[3])[1] == pytest.approx(height - 20, abs=1)
        assert project.point(15, 50)[0] == pytest.approx(500)


def test_a_conformal_cone_keeps_a_small_square_square() -> None:
    project, _ = fitted("conic", 15, (40, 60), ((-10, 50), (15, 65), (40, 50), (15, 35)), 1000, 20)
    at, step = (30.0, 55.0), 0.01
    x, y = project.point(*at)
    east = project.point(at[0] + step / math.cos(math.radians(at[1])), at[1])
    north = project.point(at[0], at[1] + step)
    assert math.hypot(east[0] - x, east[1] - y) == pytest.approx(math.hypot(north[0] - x, north[1] - y), rel=0.001)


def test_miller_s_cylinder_crosses_the_date_line_without_a_gap() -> None:
    project, _ = fitted("miller", 180, (0, 0), ((150, 0), (180, 30), (-150, 0), (180, -30)), 1000, 0)
    assert project.point(-179, 0)[0] - project.point(179, 0)[0] == pytest.approx(1000 / 60 * 2)


# -- coasts ----------------------------------------------------------------------------------------------------------


def test_neighbours_share_their_border_after_simplifying(tmp_path: Path) -> None:
    border = [[5000 + (300 if y % 2 else -300), y * 1000] for y in range(11)]
    left = [border[-1], [0, 10000], [0, 0], border[0]]
    right = [border[0], [10000, 0], [10000, 10000], border[-1]]

    def coded(points: list[list[int]]) -> list[list[int]]:
        return [points[0], *(np.diff(np.array(points), axis=0).tolist())]

    geometries = [
        {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "Left"}},
        {"type": "MultiPolygon", "arcs": [[[2, -1]]], "properties": {"name": "Right"}},
        {"type": None, "properties": {"name": "Nowhere"}},
    ]
    file = tmp_path / "countries.json"
    transform = {"scale": [0.001, 0.001], "translate": [0, 0]}
    topology = {"transform": transform, "arcs": [coded(arc) for arc in (border, left, right)]}
    file.write_text(json.dumps(topology | {"objects": {"countries": {"geometries": geometries}}}), encoding="utf-8")
    found = {one.name: one.land for one in countries(file, lambda degrees: degrees, box(0, 0, 10, 10), 1.0, 100)}
    assert set(found) == {"Left", "Right"}
    assert found["Left"].intersection(found["Right"]).area == pytest.approx(0, abs=1e-9)
    assert found["Left"].union(found["Right"]).area == pytest.approx(100, rel=0.02)


# -- the data --------------------------------------------------------------------------------------------------------


def test_facts_are_read_from_tables_and_from_lists_within_places(tmp_path: Path) -> None:
    areas = [
        {"id": "a", "name": "A", "position": {"lon": 1, "lat": 2}, "zones": [{"zone": "s"}], "is_rough": True},
        {"id": "s", "name": "S", "name_ja": "海", "type": "water"},
    ]
    (tmp_path / "map.json").write_text(json.dumps({"areas": areas, "edges": [{"a": "s", "b": "a"}]}), encoding="utf-8")
    places = (PlaceTable("map.json", "areas", kind="land"),)
    links = (LinkTable("map.json", "edges"), LinkTable("map.json", "areas", within="zones", to="zone"))
    facts = read_facts(tmp_path, Pack(".", places, links))
    assert [facts.places[name].at for name in "as"] == [(1, 2), None]
    assert facts.places["a"].flags == {"is_rough"}
    assert facts.places["s"].names == {"en": "S", "ja": "海"}
    assert [(link.a, link.b) for link in facts.links] == [("s", "a"), ("a", "s")]
    assert facts.pairs == {frozenset("as")}


# -- the ground, and who gets it ---------------------------------------------------------------------------------------


def two_countries() -> list[Country]:
    return [Country("West", box(50, 50, 200, 250)), Country("East", box(200, 50, 350, 250))]


def test_ground_is_cut_into_faces_that_fill_the_sheet() -> None:
    cut = LineString([(50, 150), (200, 150)])
    ground = broken_up(FRAME, two_countries(), net(FRAME, 30, "seed"), cells([], FRAME), [cut], [], [], [])
    assert sum(face.area for face in ground.faces) == pytest.approx(FRAME.area, rel=1e-6)
    land = sum(face.area for i, face in enumerate(ground.faces) if ground.is_land(i))
    assert land == pytest.approx(300 * 200, rel=1e-6)
    assert {ground.country[i] for i in range(len(ground.faces))} == {"", "West", "East"}
    assert sum(LineString(segment).length for segment in ground.on_cut) * 0.01 == pytest.approx(150, rel=0.01)


def test_places_grow_up_to_coasts_countries_and_cuts() -> None:
    cut = LineString([(50, 120), (200, 120)])
    ground = broken_up(FRAME, two_countries(), net(FRAME, 20, "seed"), cells([], FRAME), [cut], [], [], [])
    seeds = {"north": [(100.0, 70.0)], "south": [(100.0, 200.0)], "east": [(340.0, 200.0)], "sea": [(20.0, 20.0)]}
    owner = grown(ground, seeds, {}, {"north", "south", "east"}, {}, {}, {}, Costs(120, 14))
    area = {name: sum(f.area for f, of in zip(ground.faces, owner, strict=True) if of == name) for name in seeds}
    assert area["north"] == pytest.approx(150 * 70, rel=0.01)
    assert area["south"] == pytest.approx(150 * 130, rel=0.01)
    assert area["east"] == pytest.approx(150 * 200, rel=0.01)
    assert area["sea"] == pytest.approx(FRAME.area - 300 * 200, rel=0.01)


def test_a_seed_of_the_wrong_element_is_named() -> None:
    ground = broken_up(FRAME, two_countries(), net(FRAME, 20, "seed"), cells([], FRAME), [], [], [], [])
    with pytest.raises(SystemExit, match="atlantis: its seed at 20, 20 on the sheet lies on no land"):
        grown(ground, {"atlantis": [(20.0, 20.0)]}, {}, {"atlantis"}, {}, {}, {}, Costs(120, 14))


def test_an_island_goes_to_the_nearest_place_that_adjoins_its_waters() -> None:
    world = [*two_countries(), Country("West", box(20, 100, 35, 120)), Country("East", box(370, 5, 380, 15))]
    ground = broken_up(FRAME, world, net(FRAME, 20, "seed"), cells([], FRAME), [], [], [], [])
    seeds = {"west": [(100.0, 150.0)], "east": [(300.0, 150.0)], "sea": [(5.0, 290.0)]}
    owner = grown(ground, seeds, {}, {"west", "east"}, {}, {}, {}, Costs(120, 14))
    left = settle_islands(ground, owner, {"west": {"sea"}}, 90)
    islet = next(i for i, face in enumerate(ground.faces) if face.contains(Point(28, 110)))
    assert owner[islet] == "west"
    assert len(left) == 1
    assert all(ground.faces[face].within(box(369, 4, 381, 16)) for face in left[0])


# -- names -----------------------------------------------------------------------------------------------------------


def test_names_break_in_the_middle_at_a_gap() -> None:
    assert list(breakings({"en": "Western Approaches", "ja": "西方近接海域"})) == [
        {"en": ("Western Approaches",), "ja": ("西方近接海域",)},
        {"en": ("Western", "Approaches"), "ja": ("西方近接海域",)},
    ]
    assert len(list(breakings({"en": "Rome", "ja": "ローマ"}))) == 1


def test_a_name_stands_inside_its_place_as_large_as_it_may_be() -> None:
    names = {"en": "Province", "ja": "州"}
    wide = set_inside(names, box(0, 0, 300, 200), 9, 19, 24, broken=None)
    assert wide is not None and wide.size == 19 and box(0, 0, 300, 200).contains(wide.box)
    small = set_inside(names, box(0, 0, 70, 30), 9, 19, 24, broken=None)
    assert small is not None and small.size < 19 and box(0, 0, 70, 30).contains(small.box)
    assert set_inside(names, box(0, 0, 20, 12), 9, 19, 24, broken=None) is None


def test_a_name_along_a_long_place_is_turned() -> None:
    strip = Polygon([(0, 0), (150, 150), (165, 135), (15, -15)])
    setting = set_inside({"en": "Longest Coast", "ja": "海岸"}, strip, 9, 19, 24, broken=None)
    assert setting is not None
    assert setting.angle == pytest.approx(45, abs=1)
    assert strip.contains(setting.box)


def test_a_name_beside_its_place_is_on_no_other_name_and_in_the_frame() -> None:
    place = Point(380, 150).buffer(6)
    taken = [box(300, 140, 372, 160)]
    setting = set_outside({"en": "Malta", "ja": "マルタ"}, place, FRAME, taken, box(300, 0, 400, 140))
    assert FRAME.contains(setting.box)
    assert not setting.box.intersects(place)
    assert not setting.box.intersects(taken[0])
    assert not setting.box.intersects(box(300, 0, 400, 140))


# -- strokes and relief ------------------------------------------------------------------------------------------------


def test_paths_are_written_in_steps_to_a_tenth() -> None:
    assert line_path([np.array([(1.0, 2.0), (2.5, 2.0), (2.5, 1.04)])]) == "M1 2l1.5 0 0-1"
    assert line_path([np.array([(0.0, 0.0), (1.0, 0.0)]), np.array([(2.0, 0.0), (3.0, 0.0)])]) == "M0 0l1 0m1 0l1 0"
    holed = Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(3, 3), (6, 3), (6, 6), (3, 6)]])
    assert area_path(holed).count("z") == 2


def test_lines_keep_their_ends_when_they_are_rounded_and_wander_alike_each_time() -> None:
    corner = np.array([(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)])
    for line in (rounded(corner), curved(corner), wandering(corner, 10, 0.2, "seed")):
        assert line[0].tolist() == [0, 0] and line[-1].tolist() == [100, 100]
        assert len(line) > 3
    assert (wandering(corner, 10, 0.2, "seed") == wandering(corner, 10, 0.2, "seed")).all()
    assert np.hypot(*np.diff(wandering(corner, 10, 0.2, "seed"), axis=0).T).max() <= 10


def test_relief_keeps_to_the_land_and_is_lit_from_one_side() -> None:
    project, height = fitted("conic", 10, (40, 50), ((4, 46), (10, 49), (16, 46), (10, 43)), 600, 0)
    west = box(0, 0, 300, height)
    relief = hachures(project, 600, height, west, 4)
    strokes = [*relief.lit, *relief.plain, *relief.shaded]
    assert len(relief.lit) > 50 and len(relief.shaded) > 50, "the Alps lie on the sheet"
    assert all(west.covers(LineString(stroke)) for stroke in strokes)
    fall = np.mean([stroke[-1] - stroke[0] for stroke in relief.lit], axis=0)
    shade = np.mean([stroke[-1] - stroke[0] for stroke in relief.shaded], axis=0)
    assert fall.sum() < 0 < shade.sum()
    assert shapely.union_all([LineString(stroke) for stroke in strokes]).length > 0
