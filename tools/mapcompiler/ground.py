"""The ground: the sheet cut up into small faces by coasts, borders, rivers, cuts and a fine irregular net."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from tools.mapcompiler.atlas import Country

Vertex = tuple[int, int]
Segment = tuple[Vertex, Vertex]

GRID = 0.01
"""All corners lie on a grid this fine, so that faces share their corners exactly."""


@dataclass
class Ground:
    """Faces with what they are, and the segments between them; -1 stands for what lies beyond the frame."""

    faces: list[Polygon]
    country: list[str]
    sides: dict[Segment, tuple[int, int]]
    on_cut: set[Segment]
    on_river: set[Segment]
    centre: npt.NDArray[np.float64]
    near: dict[int, dict[int, list[Segment]]] = field(default_factory=dict)

    def is_land(self, face: int) -> bool:
        """Whether a face is land."""
        return bool(self.country[face])


def net(frame: Polygon, grain: float, seed: str) -> BaseGeometry:
    """The edges of an irregular net of cells about as wide as the grain."""
    chance = random.Random(seed)
    west, north, east, south = frame.buffer(2 * grain).bounds
    points = []
    row = 0
    y = north
    while y < south:
        x = west + (grain / 2 if row % 2 else 0)
        while x < east:
            points.append((x + chance.uniform(-0.38, 0.38) * grain, y + chance.uniform(-0.38, 0.38) * grain))
            x += grain
        y += grain * 0.866
        row += 1
    return cells(points, frame)


def cells(points: Sequence[tuple[float, float]], frame: Polygon) -> BaseGeometry:
    """The edges between the regions of the frame that are nearest to each point."""
    if len(points) < 2:
        return Polygon()
    return shapely.voronoi_polygons(MultiPoint(points), extend_to=frame, only_edges=True)


def broken_up(
    frame: Polygon,
    countries: Sequence[Country],
    land_net: BaseGeometry,
    sea_net: BaseGeometry,
    land_cuts: Iterable[BaseGeometry],
    sea_cuts: Iterable[BaseGeometry],
    rivers: Iterable[BaseGeometry],
    outlines: Iterable[BaseGeometry],
) -> Ground:
    """The ground of a sheet."""
    land = shapely.unary_union([country.land for country in countries])
    water = frame.difference(land)
    cut_lines = shapely.unary_union(
        [
            shapely.intersection(shapely.unary_union(list(land_cuts)), land),
            shapely.intersection(shapely.unary_union(list(sea_cuts)), water),
        ]
    )
    river_lines = shapely.intersection(shapely.unary_union(list(rivers)), land)
    lines = [
        frame.boundary,
        *(country.land.boundary for country in countries),
        shapely.intersection(land_net, land),
        shapely.intersection(sea_net, water),
        cut_lines,
        river_lines,
        *outlines,
    ]
    noded = shapely.unary_union([line for line in lines if not line.is_empty], grid_size=GRID)
    faces = [face for face in shapely.get_parts(shapely.polygonize(shapely.get_parts(noded))) if face.area > 1e-6]
    inside = shapely.STRtree([country.land for country in countries])
    spots = [face.representative_point() for face in faces]
    country = [""] * len(faces)
    for spot, owner in inside.query(spots, predicate="within").T:
        country[spot] = countries[owner].name
    sides = _sides(faces)
    centre = np.array([[spot.x, spot.y] for spot in spots])
    ground = Ground(faces, country, sides, _along(sides, cut_lines), _along(sides, river_lines), centre)
    for segment, (one, other) in sides.items():
        for a, b in ((one, other), (other, one)):
            if a >= 0 and b >= 0:
                ground.near.setdefault(a, {}).setdefault(b, []).append(segment)
    return ground


def _sides(faces: Sequence[Polygon]) -> dict[Segment, tuple[int, int]]:
    """The faces to the left and to the right of each segment, seen along it."""
    left: dict[Segment, int] = {}
    right: dict[Segment, int] = {}
    for number, face in enumerate(faces):
        turned = orient(face)
        for ring in (turned.exterior, *turned.interiors):
            corners = [(int(x), int(y)) for x, y in np.round(np.asarray(ring.coords) / GRID)]
            for a, b in pairwise(corners):
                if a < b:
                    left[a, b] = number
                elif b < a:
                    right[b, a] = number
    return {segment: (left.get(segment, -1), right.get(segment, -1)) for segment in {**left, **right}}


def _along(sides: Iterable[Segment], line: BaseGeometry) -> set[Segment]:
    """The segments that run along a line."""
    if line.is_empty:
        return set()
    segments = list(sides)
    corners = np.array(segments, dtype=float) * GRID
    tree = shapely.STRtree(shapely.get_parts(line))
    touching: set[int] | None = None
    for share in (0.05, 0.5, 0.95):
        spots = shapely.points(corners[:, 0] * (1 - share) + corners[:, 1] * share)
        hit = set(tree.query(spots, predicate="dwithin", distance=3 * GRID)[0].tolist())
        touching = hit if touching is None else touching & hit
    return {segments[i] for i in touching or ()}
