"""A whole sheet is compiled from a small world: land, sea zones with boxes in them, a box off the map."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shapely
from shapely.geometry import Point, Polygon
from tests.tools import island_world
from tools.mapcompiler.__main__ import compiled_files
from tools.mapcompiler.agreement import faults
from tools.mapcompiler.drawing import Drawing, drawn
from tools.mapcompiler.facts import Facts, Link, read_facts
from tools.mapcompiler.recipe import Crossing, Ridge

from sandtable.boards import lettering, read_board


@dataclasses.dataclass
class World:
    """The world once drawn."""

    root: Path
    cache: Path
    facts: Facts
    drawing: Drawing


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    root, cache = island_world.laid(tmp_path_factory.mktemp("islands"))
    recipe = island_world.recipe()
    facts = read_facts(root, recipe.pack)
    return World(root, cache, facts, drawn("world", recipe.sheets["world"], facts, cache))


def test_what_the_data_say_is_what_is_drawn(world: World) -> None:
    assert list(faults(world.drawing, world.facts)) == []


def test_places_part_the_whole_sheet_among_themselves(world: World) -> None:
    shapes = list(world.drawing.shapes.values())
    assert sum(shape.area for shape in shapes) == pytest.approx(world.drawing.frame.area, rel=0.002)
    assert shapely.union_all(shapes).area == pytest.approx(world.drawing.frame.area, rel=0.002)


def test_borders_follow_coasts_countries_and_cuts(world: World) -> None:
    project, shapes = world.drawing.project, world.drawing.shapes
    for place, inside in (("west_north", (-29.8, 27.8)), ("west_south", (-29.8, 22.2)), ("east", (-22.2, 22.2))):
        assert shapes[place].contains(Point(project.point(*inside)))
    east = Polygon([project.point(x, y) for x, y in island_world.square(-26, 22, -22, 28)])
    assert shapes["east"].symmetric_difference(east).area < 0.02 * east.area
    north, south = (shapes[name] for name in ("west_north", "west_south"))
    assert north.bounds[3] == pytest.approx(project.point(-28, 25.08)[1], abs=1)
    assert south.bounds[1] == pytest.approx(project.point(-28, 25.08)[1], abs=1)


def test_boxes_lie_in_their_sea_zones(world: World) -> None:
    shapes = world.drawing.shapes
    assert shapes["atoll"].bounds[2] - shapes["atoll"].bounds[0] == pytest.approx(48, abs=0.3)
    assert shapes["atoll"].area == pytest.approx(48 * 48, rel=0.01)
    assert shapes["haven"].area == pytest.approx(3.1416 * 22 * 22, rel=0.03)
    for box, water in (("atoll", "north_water"), ("haven", "south_water")):
        holed = Polygon(shapely.get_parts(shapes[water])[0].exterior)
        assert holed.contains(shapes[box].centroid)
        assert not shapes[water].contains(shapes[box].centroid)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda links: links - {("west_north", "east")}, "east and west_north do not adjoin, but share"),
        (lambda links: links | {("west_north", "isle")}, "isle and west_north adjoin, but share 0.0 of border"),
        (lambda links: links - {("atoll", "north_water")}, "atoll and north_water do not adjoin, but share"),
        (lambda links: links - {("colony", "south_water")}, "a crossing joins colony and south_water"),
    ],
)
def test_each_mismatch_of_border_and_adjacency_is_told(
    world: World, change: Callable[[set[tuple[str, str]]], set[tuple[str, str]]], said: str
) -> None:
    links = {(link.a, link.b): link for link in world.facts.links}
    changed = change(set(links))
    facts = Facts(world.facts.places, tuple(links.get(pair, Link(*pair)) for pair in sorted(changed)))
    assert any(fault.startswith(said) for fault in faults(world.drawing, facts)), said


def redrawn(world: World, **changes: Any) -> Iterator[str]:
    recipe = msgspec.structs.replace(world.drawing.recipe, **changes)
    return faults(dataclasses.replace(world.drawing, recipe=recipe), world.facts)


def test_an_exception_must_be_drawn_where_it_holds(world: World) -> None:
    ridge = Ridge("west_north", "east")
    assert list(redrawn(world, ridges=(ridge,))) == ["east and west_north adjoin, and a ridge parts them"]
    far = Ridge("isle", "west_north")
    assert list(redrawn(world, ridges=(far,))) == ["a ridge parts isle and west_north, which do not touch"]
    assert "colony and south_water adjoin by a line of their own, but no arrow crosses" in list(
        redrawn(world, crossings=())
    )
    strait = Crossing("isle", "east", line=((-21.4, 23.3), (-22, 23.3)))
    assert "a crossing joins east and isle, which do not adjoin" in list(
        redrawn(world, crossings=(*world.drawing.recipe.crossings, strait))
    )


def test_a_ridge_allows_places_to_touch_that_do_not_adjoin(world: World) -> None:
    links = tuple(link for link in world.facts.links if {link.a, link.b} != {"west_north", "east"})
    recipe = msgspec.structs.replace(world.drawing.recipe, ridges=(Ridge("east", "west_north"),))
    drawing = dataclasses.replace(world.drawing, recipe=recipe)
    assert list(faults(drawing, Facts(world.facts.places, links))) == []


@pytest.fixture(scope="module")
def files(world: World) -> dict[str, bytes]:
    mistakes, made = compiled_files(island_world.recipe(), "world", world.root, world.cache)
    assert mistakes == []
    return made


def test_the_same_world_gives_the_same_bytes(world: World, files: dict[str, bytes]) -> None:
    assert compiled_files(island_world.recipe(), "world", world.root, world.cache) == ([], files)


def test_the_client_s_format_holds_every_place_with_its_name_seats_and_lines(
    tmp_path: Path, files: dict[str, bytes]
) -> None:
    board = {"format": 1, "game": "islands", "sheets": ["world"], "owners": {}, "marks": {}, "symbols": {}}
    (tmp_path / "board.json").write_text(json.dumps(board | {"panels": [], "cards": {}}), encoding="utf-8")
    for file, content in files.items():
        (tmp_path / file).write_bytes(content)
    (sheet,) = read_board(tmp_path).sheets
    assert (sheet.name.en, sheet.name.ja) == ("World", "世界")
    shapes = {shape.id: shape for shape in sheet.shapes}
    assert set(shapes) == set(island_world.PLACES)
    assert all(shape.seats and shape.path and shape.label.lines for shape in shapes.values())
    blocks = [lettering.box(shape.label, [shape.id]) for shape in shapes.values()]
    assert not any(lettering.overlap(one, other) for i, one in enumerate(blocks) for other in blocks[i + 1 :])
    drawn_between = {frozenset((line.a, line.b)) for line in sheet.lines if line.a and line.b}
    adjoining = {frozenset(edge[:2]) for edge in island_world.BORDERS}
    adjoining |= {frozenset((area, zone)) for area, zones in island_world.WATERS.items() for zone in zones}
    assert adjoining <= drawn_between
    assert "arrow" in [line.kind for line in sheet.lines if {line.a, line.b} == {"colony", "south_water"}]


def test_pieces_stand_in_their_places(world: World, files: dict[str, bytes]) -> None:
    sheet = json.loads(files["world.json"])
    for shape in sheet["shapes"]:
        first = Point(shape["seats"][0])
        assert world.drawing.shapes[shape["id"]].buffer(1).contains(first), shape["id"]
