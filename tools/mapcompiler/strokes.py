"""Lines as a draughtsman has them: rounded, made to wander, and written as SVG paths."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

Points = npt.NDArray[np.float64]


def rounded(points: Points, times: int = 3, *, closed: bool = False) -> Points:
    """A line with its corners cut off (Chaikin); open lines keep their ends."""
    for _ in range(times):
        if len(points) < 3:
            break
        ring = points if not closed else np.vstack([points, points[1]])
        before, after = ring[:-1], ring[1:]
        near, far = 0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after
        cut = np.empty((2 * len(near), 2))
        cut[0::2], cut[1::2] = near, far
        points = np.vstack([cut[1:-1], cut[1]]) if closed else np.vstack([points[0], cut[1:-1], points[-1]])
    return points


def curved(points: Points, steps: int = 8) -> Points:
    """A curve through all the points (Catmull and Rom)."""
    if len(points) < 3:
        return points
    ring = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:], strict=False):
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*parts, points[-1]])


def wandering(points: Points, step: float, share: float, seed: str) -> Points:
    """A line that wanders between its points, more over long stretches; the same each time for the same seed."""
    chance = random.Random(seed)
    while True:
        lengths = np.hypot(*np.diff(points, axis=0).T)
        if lengths.max(initial=0) <= step:
            return points
        made = [points[0]]
        for a, b, length in zip(points, points[1:], lengths, strict=False):
            if length > step:
                across = np.array([a[1] - b[1], b[0] - a[0]])
                made.append((a + b) / 2 + across * chance.uniform(-share, share))
            made.append(b)
        points = np.array(made)


def _number(tenths: int) -> str:
    whole, part = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole or ('' if part else 0)}{f'.{part}' if part else ''}"


def _relative(points: Points, *, closed: bool) -> str:
    tenths = np.round(points * 10).astype(int)
    if closed:
        tenths = tenths[:-1]
    steps = np.diff(tenths, axis=0)
    steps = steps[(steps != 0).any(axis=1)]
    if len(steps) < (2 if closed else 1):
        return ""
    written = [f"M{_number(tenths[0][0])},{_number(tenths[0][1])}l"]
    fresh = True
    for x, y in steps:
        for value in (x, y):
            text = _number(int(value))
            written.append(text if fresh or text.startswith("-") else f" {text}")
            fresh = False
    return "".join(written) + ("z" if closed else "")


def line_path(lines: Iterable[Points]) -> str:
    """Open lines as one path, to a tenth of a unit."""
    return "".join(_relative(np.asarray(line), closed=False) for line in lines)


def area_path(shape: BaseGeometry) -> str:
    """Polygons as one path, holes wound the other way."""
    rings: list[Points] = []
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon) and not part.is_empty:
            turned = orient(part)
            rings += [np.asarray(ring.coords) for ring in (turned.exterior, *turned.interiors)]
    return "".join(_relative(ring, closed=True) for ring in rings)


def lines_of(shape: BaseGeometry) -> list[Points]:
    """The lines in a geometry as arrays."""
    parts: Sequence[BaseGeometry] = list(getattr(shape, "geoms", [shape]))
    return [np.asarray(part.coords) for part in parts if isinstance(part, LineString) and len(part.coords) > 1]
