"""How much room names take on a sheet, estimated for any plain typeface, and where their blocks stand."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from sandtable.boards.schema import Label, Point

LEADING = 1.15
"""The distance of lines, in sizes of the type."""

_NARROW = frozenset("iljtfrI.,:;'!|()[]- ")
_WIDE = frozenset("mwMWQ@%")


def width(text: str, size: float) -> float:
    """About how wide a line of text is drawn."""
    return size * sum(
        1.0
        if unicodedata.east_asian_width(letter) in "WF"
        else 0.36
        if letter in _NARROW
        else 0.86
        if letter in _WIDE
        else 0.70
        if letter.isupper()
        else 0.56
        for letter in text
    )


def block(lines: Sequence[str], size: float) -> tuple[float, float]:
    """The width and height of a block of lines."""
    return max(width(line, size) for line in lines), size * LEADING * len(lines)


def box(label: Label, names: Iterable[str]) -> list[Point]:
    """The four corners of what a label may cover when a place is called by any of these names."""
    texts: list[Sequence[str]] = [label.lines.en, label.lines.ja] if label.lines else [[name] for name in names]
    sizes = [block(lines, label.size) for lines in texts]
    return corners(label.x, label.y, max(w for w, _ in sizes), max(h for _, h in sizes), label.angle)


def corners(x: float, y: float, across: float, down: float, angle: float) -> list[Point]:
    """The corners of a block around a centre, turned clockwise by an angle in degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [
        (x + dx * cos - dy * sin, y + dx * sin + dy * cos)
        for dx, dy in (
            (-across / 2, -down / 2),
            (across / 2, -down / 2),
            (across / 2, down / 2),
            (-across / 2, down / 2),
        )
    ]


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex blocks cover a common spot: no edge of either has them on different sides."""
    return not any(_parted(one, other, axis) for axis in (*_normals(one), *_normals(other)))


def _normals(block_corners: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in zip(block_corners, [*block_corners[1:], block_corners[0]], strict=True):
        yield ay - by, bx - ax


def _parted(one: Sequence[Point], other: Sequence[Point], axis: Point) -> bool:
    reach = [[x * axis[0] + y * axis[1] for x, y in corners] for corners in (one, other)]
    return max(reach[0]) <= min(reach[1]) or max(reach[1]) <= min(reach[0])
