"""Arcs: each border once, smoothed by its kind, and the shapes of places put together from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from tools.mapcompiler.ground import GRID, Ground, Segment, Vertex
from tools.mapcompiler.strokes import rounded

Points = npt.NDArray[np.float64]
Key = tuple[str, str, str]

LAND, WATER, BEYOND = "~land", "~water", "~beyond"
"""What lies at an arc where there is no place: land or water out of play, or the edge of the sheet."""


@dataclass
class Arc:
    """A border between two owners, from junction to junction: `one` to its left, `other` to its right."""

    one: str
    other: str
    kind: str
    points: Points

    @property
    def length(self) -> float:
        """How long it is drawn."""
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())

    @property
    def line(self) -> LineString:
        """It as a geometry."""
        return LineString(self.points)


def traced(ground: Ground, owner: Sequence[str], fixed: Container[int]) -> list[Arc]:
    """All arcs of the sheet, unsmoothed; those around fixed faces (discs, boxes) are drawn as they are.

    A coast inside a place that reaches over land and water is an arc with the same owner on both sides.
    """
    sided: dict[Segment, Key] = {}
    keyed: dict[Segment, Key] = {}
    for segment, (left, right) in ground.sides.items():
        one, other = _name(ground, owner, left), _name(ground, owner, right)
        is_inner_coast = one == other != BEYOND and ground.is_land(left) != ground.is_land(right)
        if one != other or (is_inner_coast and not (left in fixed or right in fixed)):
            kind = _kind(ground, segment, left, right, left in fixed or right in fixed)
            sided[segment] = (one, other, kind)
            keyed[segment] = (min(one, other), max(one, other), kind)
    at: dict[Vertex, list[Segment]] = defaultdict(list)
    for segment in keyed:
        at[segment[0]].append(segment)
        at[segment[1]].append(segment)
    junctions = {v for v, near in at.items() if len(near) != 2 or keyed[near[0]] != keyed[near[1]]}
    done: set[Segment] = set()
    arcs = []
    for start in [*sorted(junctions), *sorted(at)]:
        for first in at[start]:
            if first not in done:
                one, other, kind = sided[first]
                if first[0] != start:
                    one, other = other, one
                arcs.append(Arc(one, other, kind, _walk(start, first, at, junctions, done)))
    return arcs


def _walk(
    start: Vertex, first: Segment, at: Mapping[Vertex, list[Segment]], junctions: set[Vertex], done: set[Segment]
) -> Points:
    corners, here, segment = [start], start, first
    while segment not in done:
        done.add(segment)
        here = segment[1] if segment[0] == here else segment[0]
        corners.append(here)
        if here in junctions:
            break
        segment = next((one for one in at[here] if one not in done), segment)
    return np.array(corners, dtype=float) * GRID


def _name(ground: Ground, owner: Sequence[str], face: int) -> str:
    if face < 0:
        return BEYOND
    return owner[face] or (LAND if ground.is_land(face) else WATER)


def _kind(ground: Ground, segment: Segment, one: int, other: int, is_fixed: bool) -> str:
    if one < 0 or other < 0:
        return "edge"
    if is_fixed:
        return "drawn"
    if ground.is_land(one) != ground.is_land(other):
        return "coast"
    if segment in ground.on_cut:
        return "cut"
    if not ground.is_land(one):
        return "sea"
    return "country" if ground.country[one] != ground.country[other] else "net"


def smooth(arcs: Sequence[Arc], grain: float) -> None:
    """Smooth each arc as its kind wants it, unless it would then run into another."""
    rough = [arc.points for arc in arcs]
    for arc in arcs:
        arc.points = _smoothed(arc, grain)
    for strength in (0.5, 0.0):
        lines = [arc.line for arc in arcs]
        tree = shapely.STRtree(lines)
        crossing = {int(i) for pair in tree.query(lines, predicate="crosses").T for i in pair}
        knotted = {i for i, line in enumerate(lines) if not line.is_simple}
        for i in crossing | knotted:
            arcs[i].points = _tenths(
                rough[i] if not strength else _smoothed(Arc(*_key(arcs[i]), rough[i]), grain * strength)
            )


def _key(arc: Arc) -> Key:
    return arc.one, arc.other, arc.kind


def _smoothed(arc: Arc, grain: float) -> Points:
    points = arc.points
    closed = bool((points[0] == points[-1]).all())
    if arc.kind == "net" and not closed:
        plain = np.asarray(LineString(points).simplify(grain * 0.3).coords)
        points = np.asarray(LineString(rounded(plain, 3)).simplify(0.12).coords)
    elif arc.kind in {"cut", "country"} and not closed:
        points = np.asarray(LineString(rounded(points, 2)).simplify(0.12).coords)
    return _tenths(points)


def _tenths(points: Points) -> Points:
    """On the grid on which paths are written, without corners that fall together."""
    grid = np.round(points, 1)
    kept = np.concatenate([[True], (np.diff(grid, axis=0) != 0).any(axis=1)])
    return grid[kept] if kept.sum() > 1 else np.vstack([grid[0], grid[-1]])


def shapes(arcs: Sequence[Arc]) -> dict[str, BaseGeometry]:
    """The shape of each owner, put together from the arcs around it."""
    around: dict[str, list[Points]] = defaultdict(list)
    for arc in arcs:
        if arc.one != arc.other:
            around[arc.one].append(arc.points)
            around[arc.other].append(arc.points[::-1])
    return {name: _area(_rings(parts)) for name, parts in around.items() if name != BEYOND}


def _rings(parts: Sequence[Points]) -> list[Points]:
    """Closed rings made of directed parts; where several go on from a corner, the sharpest turn left closes a ring."""
    starting: dict[tuple[float, float], list[Points]] = defaultdict(list)
    for part in parts:
        starting[tuple(part[0])].append(part)
    rings = []
    for first in parts:
        start = tuple(first[0])
        if not any(part is first for part in starting[start]):
            continue
        ring = [first]
        starting[start] = [part for part in starting[start] if part is not first]
        while tuple(ring[-1][-1]) != start:
            corner = tuple(ring[-1][-1])
            heading = ring[-1][-1] - ring[-1][-2]
            if not starting[corner]:
                raise ValueError(f"a border stops at {corner[0]}, {corner[1]}")
            following = max(starting[corner], key=lambda part: _turn(heading, part[1] - part[0]))
            starting[corner] = [part for part in starting[corner] if part is not following]
            ring.append(following)
        rings.append(np.concatenate([ring[0], *(part[1:] for part in ring[1:])]))
    return rings


def _turn(heading: Points, out: Points) -> float:
    angle = np.arctan2(heading[0] * out[1] - heading[1] * out[0], heading[0] * out[0] + heading[1] * out[1])
    return float(angle)


def _area(rings: Sequence[Points]) -> BaseGeometry:
    """Polygons from rings that run with their inside to the left; slivers that rounding made are left out."""
    outer: list[Polygon] = []
    inner: list[Polygon] = []
    for ring in rings:
        if len(ring) >= 4:
            made = Polygon(ring)
            (outer if made.exterior.is_ccw else inner).append(made)
    parts = []
    for whole in outer:
        holes = [hole.exterior for hole in inner if whole.contains(hole.representative_point())]
        parts.append(Polygon(whole.exterior, holes))
    valid = shapely.make_valid(MultiPolygon(parts), method="structure", keep_collapsed=False)
    return MultiPolygon([part for part in shapely.get_parts(valid) if isinstance(part, Polygon)])


def contacts(arcs: Sequence[Arc]) -> dict[frozenset[str], float]:
    """How long the border of each two owners is."""
    found: dict[frozenset[str], float] = defaultdict(float)
    for arc in arcs:
        if arc.one != arc.other:
            found[frozenset((arc.one, arc.other))] += arc.length
    return dict(found)
