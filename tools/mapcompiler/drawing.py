"""One sheet from recipe to drawing: the ground, who owns it, its arcs and the shapes of all places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from tools.mapcompiler import arcs as border
from tools.mapcompiler.atlas import Country, countries, fetched
from tools.mapcompiler.facts import Facts, Place
from tools.mapcompiler.ground import broken_up, cells, net
from tools.mapcompiler.growth import Costs, grown, settle_islands
from tools.mapcompiler.projection import Projection, fitted
from tools.mapcompiler.recipe import Cut, Disc, SheetRecipe
from tools.mapcompiler.rivers import RIVERS
from tools.mapcompiler.strokes import curved, wandering

ISLAND_REACH = 90.0
"""How far from a place, in units of the sheet, an island may lie that is counted as its own."""


TORN = 2.5
"""How far apart, in Earth radii, two neighbours of a line can only be if the edge of the world parts them."""


@dataclass
class Drawing:
    """A sheet before it is written: everything in units of the sheet."""

    recipe: SheetRecipe
    project: Projection
    width: float
    height: float
    frame: Polygon
    places: dict[str, Place]
    land: BaseGeometry
    countries: list[Country]
    arcs: list[border.Arc]
    shapes: dict[str, BaseGeometry]

    def is_land(self, place: str) -> bool:
        """Whether a place is drawn on land."""
        return self.places[place].kind != "sea"

    def is_waste(self, name: str) -> bool:
        """Whether an owner of ground is land out of play."""
        return name == border.LAND or (name in self.recipe.dry and name not in self.places)


def drawn(sheet_id: str, recipe: SheetRecipe, facts: Facts, cache: Path) -> Drawing:
    """Partition one sheet."""
    project, height = fitted(
        recipe.projection, recipe.meridian, recipe.parallels, recipe.edges, recipe.width, recipe.margin
    )
    frame = box(recipe.margin, recipe.margin, recipe.width - recipe.margin, height - recipe.margin)
    places = {
        place.id: place
        for place in facts.places.values()
        if (place.id in recipe.places if recipe.places else place.sheet in {"", sheet_id})
    }
    world = countries(fetched(cache, recipe.detail), project, frame, recipe.simplify, TORN * project.scale)
    world = _without_islets(world, recipe, project)
    seeds = _seeds(recipe, places, project)
    on_land = {place for place in seeds if (places[place].kind != "sea" if place in places else place in recipe.dry)}
    outlines: dict[str, BaseGeometry] = {name: _disc(disc, project) for name, disc in recipe.discs.items()}
    outlines |= {name: box(x, y, x + w, y + h) for name, given in recipe.boxes.items() for x, y, w, h in [given.at]}
    waters = {name: [project.point(*spot) for spot in spots] for name, spots in recipe.waters.items()}
    sea_seeds = [spot for place, spots in seeds.items() if place not in on_land for spot in spots]
    sea_seeds += [spot for spots in waters.values() for spot in spots]
    ground = broken_up(
        frame,
        world,
        net(frame, recipe.grain, sheet_id),
        cells(sea_seeds, frame),
        [_cut(cut, project, recipe.grain) for cut in recipe.cuts if cut.of == "land"],
        [_cut(cut, project, recipe.grain) for cut in recipe.cuts if cut.of == "sea"],
        [LineString(wandering(project(np.array(line)), recipe.grain, 0.12, name)) for name, line in RIVERS.items()],
        [shape.boundary for shape in outlines.values()],
    )
    reserved = {
        face: name
        for name, shape in outlines.items()
        for face in range(len(ground.faces))
        if shape.contains(Point(ground.centre[face]))
    }
    costs = Costs(recipe.country_cost, recipe.river_cost)
    owner = grown(ground, seeds, waters, on_land, recipe.claims, recipe.head_starts, reserved, costs)
    allowed = _neighbours(facts)
    settle_islands(ground, owner, allowed, ISLAND_REACH)
    traced = border.traced(ground, owner, reserved)
    border.smooth(traced, recipe.grain)
    land = shapely.unary_union([country.land for country in world])
    return Drawing(recipe, project, recipe.width, height, frame, places, land, world, traced, border.shapes(traced))


def _neighbours(facts: Facts) -> dict[str, set[str]]:
    near: dict[str, set[str]] = {}
    for link in facts.links:
        near.setdefault(link.a, set()).add(link.b)
        near.setdefault(link.b, set()).add(link.a)
    return near


def _seeds(
    recipe: SheetRecipe, places: Mapping[str, Place], project: Projection
) -> dict[str, list[tuple[float, float]]]:
    """The seeds of all places and of what is out of play, on the sheet."""
    found = {name: [project.point(*spot) for spot in spots] for name, spots in recipe.seeds.items()}
    drawn_otherwise = {*found, *recipe.discs, *recipe.boxes, *recipe.claims}
    for place in places.values():
        if place.id not in drawn_otherwise:
            if place.at is None:
                raise SystemExit(f"{place.id}: neither the recipe nor the data say where it lies")
            found[place.id] = [project.point(*place.at)]
    return found


def _without_islets(world: list[Country], recipe: SheetRecipe, project: Projection) -> list[Country]:
    """The countries without islands too small to see, except where a disc marks one."""
    marked = [_disc(disc, project) for disc in recipe.discs.values()]
    kept = []
    for country in world:
        parts = [
            part
            for part in shapely.get_parts(country.land)
            if part.area >= recipe.islet or any(disc.intersects(part) for disc in marked)
        ]
        if parts:
            kept.append(Country(country.name, shapely.unary_union(parts)))
    return kept


def _disc(disc: Disc, project: Projection) -> Polygon:
    x, y = project.point(*disc.at)
    r = disc.radius
    return box(x - r, y - r, x + r, y + r) if disc.square else Point(x, y).buffer(r)


def _cut(cut: Cut, project: Projection, grain: float) -> BaseGeometry:
    points = project(np.array(cut.line))
    if cut.of == "sea":
        return LineString(curved(points))
    return LineString(wandering(points, grain * 0.6, 0.16, str(cut.line)) if cut.rough else points)
