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


class _Pen:
    """Writes path data in steps from where the pen is, in tenths of a unit."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.at: tuple[int, int] | None = None

    def draw(self, points: Points, *, closed: bool) -> None:
        """One line or ring; what is too small to see is left out."""
        tenths = np.round(points * 10).astype(int)
        if closed:
            tenths = tenths[:-1]
        steps = np.diff(tenths, axis=0)
        steps = steps[(steps != 0).any(axis=1)]
        if len(steps) < (2 if closed else 1):
            return
        start = (int(tenths[0][0]), int(tenths[0][1]))
        if self.at is None:
            self._write("M", [start])
        else:
            self._write("m", [(start[0] - self.at[0], start[1] - self.at[1])])
        self._write("l", steps)
        end = tenths[-1]
        self.at = start if closed else (int(end[0]), int(end[1]))
        if closed:
            self.written.append("z")

    def _write(self, command: str, steps: Iterable[Sequence[int]]) -> None:
        self.written.append(command)
        is_fresh = True
        for step in steps:
            for value in step:
                text = _number(int(value))
                self.written.append(text if is_fresh or text.startswith("-") else f" {text}")
                is_fresh = False


def line_path(lines: Iterable[Points]) -> str:
    """Open lines as one path, to a tenth of a unit."""
    pen = _Pen()
    for line in lines:
        pen.draw(np.asarray(line), closed=False)
    return "".join(pen.written)


def area_path(shape: BaseGeometry) -> str:
    """Polygons as one path, holes wound the other way."""
    pen = _Pen()
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon) and not part.is_empty:
            turned = orient(part)
            for ring in (turned.exterior, *turned.interiors):
                pen.draw(np.asarray(ring.coords), closed=True)
    return "".join(pen.written)


def lines_of(shape: BaseGeometry) -> list[Points]:
    """The lines in a geometry as arrays."""
    parts: Sequence[BaseGeometry] = list(getattr(shape, "geoms", [shape]))
    return [np.asarray(part.coords) for part in parts if isinstance(part, LineString) and len(part.coords) > 1]
