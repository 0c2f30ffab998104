"""Where names and pieces stand: inside their place, clear of each other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from sandtable.boards import lettering

Points = npt.NDArray[np.float64]

SIZES = (19.0, 17.0, 15.0, 13.5, 12.0, 11.0, 10.0, 9.0)
GAP = 1.6
"""What stays free between a name, a piece and a border."""


@dataclass
class Setting:
    """A name set on the sheet, and the seats of its place."""

    x: float
    y: float
    size: float
    angle: float
    lines: dict[str, tuple[str, ...]]
    seats: list[tuple[float, float]] = field(default_factory=list)

    @property
    def box(self) -> Polygon:
        """What the name covers."""
        sizes = [lettering.block(lines, self.size) for lines in self.lines.values()]
        return Polygon(
            lettering.corners(self.x, self.y, max(w for w, _ in sizes), max(h for _, h in sizes), self.angle)
        )


def breakings(names: dict[str, str]) -> Iterator[dict[str, tuple[str, ...]]]:
    """The ways to break a name: in one line; in two, at the gap nearest to the middle."""
    yield {language: (name,) for language, name in names.items()}
    halves = {language: _halved(name) for language, name in names.items()}
    if len(halves["en"]) > 1 or len(halves["ja"]) > 1:
        yield halves


def _halved(name: str) -> tuple[str, ...]:
    gaps = [i for i, letter in enumerate(name) if letter in " -・・" and 1 < i < len(name) - 2]
    if not gaps:
        return (name,)
    at = min(gaps, key=lambda i: abs(i + 0.5 - len(name) / 2))
    return (name[:at], name[at + 1 :]) if name[at] == " " else (name[: at + 1], name[at + 1 :])


def main_part(shape: BaseGeometry) -> Polygon:
    """The largest polygon of a shape."""
    return max((part for part in shapely.get_parts(shape) if isinstance(part, Polygon)), key=lambda part: part.area)


def set_inside(
    names: dict[str, str],
    shape: BaseGeometry,
    smallest: float,
    largest: float,
    piece: float,
    *,
    broken: dict[str, tuple[str, ...]] | None,
) -> Setting | None:
    """The largest setting of a name inside its place, with room for pieces if there is any; None if none fits."""
    part = main_part(shape)
    room = part.buffer(-GAP)
    if room.is_empty:
        return None
    angles = _angles(part)
    ways = [broken] if broken else list(breakings(names))
    for angle in angles:
        for size in (size for size in SIZES if smallest <= size <= largest):
            for row in (piece + GAP, 0.0):
                if (angle and row) or (not row and size > 13.5):
                    continue
                for lines in ways:
                    found = _fit(room, part, lines, size, angle, row)
                    if found:
                        return found
    return None


def set_across(
    names: dict[str, str],
    shape: BaseGeometry,
    frame: Polygon,
    taken: Sequence[Polygon],
    foreign: BaseGeometry,
    *,
    broken: dict[str, tuple[str, ...]] | None,
) -> Setting | None:
    """A name that stands on its place and reaches over the coast; it keeps off the land of others and off names."""
    part = main_part(shape)
    within = part.buffer(-1.0)
    if within.is_empty:
        return None
    tree = shapely.STRtree(list(taken))
    shapely.prepare(foreign)
    west, north, east, south = part.bounds
    spots = [(x, y) for x in np.arange(west, east, 2.0) for y in np.arange(north, south, 2.0)]
    inside = [spot for spot in spots if shapely.contains_xy(within, *spot)]
    best: tuple[float, Setting] | None = None
    for size in (12.0, 11.0, 10.0):
        for lines in [broken] if broken else list(breakings(names)):
            for x, y in inside:
                made = Setting(round(float(x), 1), round(float(y), 1), size, 0.0, lines)
                block = made.box
                if not frame.contains(block) or len(tree.query(block, predicate="intersects")):
                    continue
                over = shapely.intersection(foreign, block).area / block.area
                if over < 0.04:
                    cost = -block.intersection(part).area / block.area - size / 20 + 10 * over
                    if best is None or cost < best[0]:
                        best = (cost, made)
    return best[1] if best else None


def _angles(part: Polygon) -> list[float]:
    """Level, and along the place if it is long and thin."""
    corners = shapely.get_coordinates(part.minimum_rotated_rectangle)
    sides = np.diff(corners[:3], axis=0)
    lengths = np.hypot(*sides.T)
    if lengths.max() < 2.0 * lengths.min():
        return [0.0]
    along = sides[int(lengths.argmax())]
    angle = math.degrees(math.atan2(along[1], along[0]))
    angle = (angle + 90) % 180 - 90
    return [0.0, round(angle, 1)] if 4 < abs(angle) < 78 else [0.0]


def _fit(
    room: BaseGeometry, part: Polygon, lines: dict[str, tuple[str, ...]], size: float, angle: float, row: float
) -> Setting | None:
    sizes = [lettering.block(each, size) for each in lines.values()]
    across, down = max(w for w, _ in sizes), max(h for _, h in sizes)
    west, north, east, south = part.bounds
    step = max(2.5, math.sqrt(part.area) / 30)
    spots = np.array([(x, y) for x in np.arange(west, east, step) for y in np.arange(north, south, step)])
    if len(spots) == 0:
        return None
    blocks = _blocks(spots, max(across, row * 2.1 if row else 0), down + row, angle)
    shapely.prepare(room)
    inside = shapely.contains(room, blocks)
    if not inside.any():
        return None
    spots, blocks = spots[inside], blocks[inside]
    clear = np.minimum(shapely.distance(part.boundary, blocks), 30)
    middle = part.centroid
    away = np.hypot(spots[:, 0] - middle.x, spots[:, 1] - middle.y)
    x, y = spots[int((clear - 0.12 * away).argmax())]
    return Setting(round(float(x), 1), round(float(y - row / 2), 1), size, angle, lines)


def _blocks(spots: Points, across: float, down: float, angle: float) -> npt.NDArray[np.object_]:
    corners = np.array(lettering.corners(0, 0, across, down, angle))
    rings = spots[:, None, :] + np.vstack([corners, corners[:1]])[None, :, :]
    made: npt.NDArray[np.object_] = shapely.polygons(rings)
    return made


def set_outside(
    names: dict[str, str], shape: BaseGeometry, frame: Polygon, taken: Sequence[Polygon], land: BaseGeometry
) -> Setting:
    """A name beside its place: near, on water rather than on land, upon no other name."""
    around = shape.centroid
    tree = shapely.STRtree(list(taken))
    best: tuple[float, Setting] | None = None
    for size in (10.0, 9.0):
        for lines in breakings(names):
            sizes = [lettering.block(each, size) for each in lines.values()]
            across, down = max(w for w, _ in sizes), max(h for _, h in sizes)
            for distance in range(0, 60, 3):
                for turn in range(0, 360, 15):
                    spot = (
                        around.x + math.cos(math.radians(turn)) * (across / 2 + distance),
                        around.y + math.sin(math.radians(turn)) * (down / 2 + distance),
                    )
                    made = Setting(round(spot[0], 1), round(spot[1], 1), size, 0.0, lines)
                    block = made.box
                    if not frame.contains(block) or block.intersects(shape):
                        continue
                    if len(tree.query(block, predicate="intersects")):
                        continue
                    dry = block.intersection(land).area / block.area
                    cost = block.distance(shape) + 60 * dry + (12 - size)
                    if best is None or cost < best[0]:
                        best = (cost, made)
    if best is None:
        raise SystemExit(f"{names['en']}: there is no room for its name")
    return best[1]


def seats(
    shape: BaseGeometry, setting: Setting, piece: float, wanted: int, avoid: Sequence[Polygon]
) -> list[tuple[float, float]]:
    """Points where pieces stand: a row below the name if there is room, else wherever they fit."""
    part = main_part(shape)
    bar = shapely.unary_union([setting.box.buffer(GAP), *avoid])
    step = piece * 1.06
    down = setting.y + (setting.box.bounds[3] - setting.box.bounds[1]) / 2 + piece / 2 + GAP
    if not setting.angle:
        for count in range(wanted, 1, -1):
            row = [(setting.x + (i - (count - 1) / 2) * step, down) for i in range(count)]
            if all(_is_free(part, bar, spot, piece * 0.5) for spot in row):
                return _tidy(row + _more(part, bar, setting, row, piece, wanted - count))
    for share in (0.5, 0.42, 0.3, 0.15):
        found = _more(part, bar, setting, [], piece, wanted, share)
        if found:
            return _tidy(found)
    for share in (0.3, 0.0):
        found = _more(part, Polygon(), setting, [], piece, 1, share)
        if found:
            return _tidy(found)
    return _tidy([(part.representative_point().x, part.representative_point().y)])


def _is_free(part: Polygon, bar: BaseGeometry, spot: tuple[float, float], radius: float) -> bool:
    disc = Point(spot).buffer(radius, quad_segs=4)
    return bool(part.contains(disc) and not disc.intersects(bar))


def _more(
    part: Polygon,
    bar: BaseGeometry,
    setting: Setting,
    there: Sequence[tuple[float, float]],
    piece: float,
    count: int,
    share: float = 0.5,
) -> list[tuple[float, float]]:
    """Further seats, nearest to the name first."""
    free: BaseGeometry = part.buffer(-piece * share)
    if not bar.is_empty:
        free = free.difference(bar.buffer(piece * share * 0.9))
    if free.is_empty or count < 1:
        return []
    west, north, east, south = free.bounds
    step = max(2.0, math.sqrt(part.area) / 40)
    spots = np.array([(x, y) for x in np.arange(west, east + step, step) for y in np.arange(north, south + step, step)])
    shapely.prepare(free)
    spots = spots[shapely.covers(free, shapely.points(spots))]
    order = np.argsort(np.hypot(spots[:, 0] - setting.x, 1.3 * (spots[:, 1] - setting.y)))
    found: list[tuple[float, float]] = []
    for x, y in spots[order]:
        if all(math.hypot(x - sx, y - sy) >= piece * 1.04 for sx, sy in (*there, *found)):
            found.append((float(x), float(y)))
            if len(found) == count:
                break
    return found


def _tidy(spots: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(round(x, 1), round(y, 1)) for x, y in spots]
