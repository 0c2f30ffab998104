"""Who gets which face: places grow over the ground from their seeds and stop where a border is natural."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry import Point

from tools.mapcompiler.ground import Ground

BARRED = 100_000.0
"""What crossing a cut costs: only what cannot be reached otherwise is taken across one."""


@dataclass(frozen=True)
class Costs:
    """What growing across a line costs, in units of the sheet."""

    country: float
    river: float


def grown(
    ground: Ground,
    seeds: Mapping[str, Sequence[tuple[float, float]]],
    waters: Mapping[str, Sequence[tuple[float, float]]],
    on_land: Collection[str],
    claims: Mapping[str, Sequence[str]],
    head_starts: Mapping[str, float],
    reserved: Mapping[int, str],
    costs: Costs,
) -> list[str]:
    """The owner of each face, "" where nobody came; reserved faces are given beforehand and nobody grows from them.

    A place grows over land or over water from its seeds, and over water from those in `waters` besides.
    """
    owner = [""] * len(ground.faces)
    best: dict[int, float] = {}
    queue: list[tuple[float, int, str]] = []
    tree = shapely.STRtree(ground.faces)
    claimant = {country: place for place, countries in claims.items() for country in countries}
    for face, country in enumerate(ground.country):
        if face in reserved:
            owner[face] = reserved[face]
            best[face] = -BARRED
        elif country in claimant:
            best[face] = 0.0
            heapq.heappush(queue, (0.0, face, claimant[country]))
    planted = [(place, spot, place in on_land) for place, spots in seeds.items() for spot in spots]
    planted += [(place, spot, False) for place, spots in waters.items() for spot in spots]
    for place, spot, land in planted:
        face = _face_at(ground, tree, spot, land=land, place=place)
        if face not in reserved:
            start = -head_starts.get(place, 0.0)
            best[face] = start
            heapq.heappush(queue, (start, face, place))
    while queue:
        spent, face, place = heapq.heappop(queue)
        if owner[face] or spent > best[face]:
            continue
        owner[face] = place
        for other, segments in ground.near.get(face, {}).items():
            if owner[other] or ground.is_land(other) != ground.is_land(face):
                continue
            (ax, ay), (bx, by) = ground.centre[face], ground.centre[other]
            cost = spent + ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
            if all(segment in ground.on_cut for segment in segments):
                cost += BARRED
            if ground.country[other] != ground.country[face]:
                cost += costs.country
            elif all(segment in ground.on_river for segment in segments):
                cost += costs.river
            if cost < best.get(other, float("inf")):
                best[other] = cost
                heapq.heappush(queue, (cost, other, place))
    return owner


def _face_at(ground: Ground, tree: shapely.STRtree, spot: tuple[float, float], *, land: bool, place: str) -> int:
    """The face of the right kind at a point, or near it."""
    at = Point(spot)
    near = [int(i) for i in tree.query(at, predicate="dwithin", distance=12) if ground.is_land(int(i)) == land]
    if not near:
        raise SystemExit(
            f"{place}: its seed at {spot[0]:.0f}, {spot[1]:.0f} on the sheet lies on no {'land' if land else 'water'}"
        )
    return min(near, key=lambda i: float(ground.faces[i].distance(at)))


def settle_islands(
    ground: Ground, owner: list[str], allowed: Mapping[str, Collection[str]], reach: float
) -> list[list[int]]:
    """Give land that nobody reached to the nearest place whose waters it lies in; return what stays out of play."""
    left = []
    homes = [face for face in range(len(owner)) if owner[face] and ground.is_land(face)]
    tree = shapely.STRtree([ground.faces[face] for face in homes])
    for island in _unowned(ground, owner):
        shape = shapely.unary_union([ground.faces[face] for face in island])
        waters = {
            owner[other]
            for face in island
            for other in ground.near.get(face, {})
            if not ground.is_land(other) and owner[other]
        }
        near = [homes[i] for i in tree.query(shape, predicate="dwithin", distance=reach)]
        fitting = [face for face in near if waters <= {owner[face], *allowed.get(owner[face], ())}]
        same = [face for face in fitting if ground.country[face] == ground.country[island[0]]]
        if same or fitting:
            nearest = min(same or fitting, key=lambda face: float(ground.faces[face].distance(shape)))
            for face in island:
                owner[face] = owner[nearest]
        else:
            left.append(island)
    return left


def _unowned(ground: Ground, owner: Sequence[str]) -> list[list[int]]:
    """Connected land without an owner."""
    seen: set[int] = set()
    islands = []
    for start in range(len(owner)):
        if start in seen or owner[start] or not ground.is_land(start):
            continue
        island, queue = [], [start]
        seen.add(start)
        while queue:
            face = queue.pop()
            island.append(face)
            for other in ground.near.get(face, {}):
                if other not in seen and not owner[other] and ground.is_land(other):
                    seen.add(other)
                    queue.append(other)
        islands.append(island)
    return islands
