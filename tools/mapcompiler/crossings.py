"""What is drawn between places besides their borders: arrows over straits, broad arrows, connectors, limits, spots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from sandtable.boards import lettering
from sandtable.boards.schema import Line, LineLabel, Named, Point
from tools.mapcompiler.drawing import Drawing
from tools.mapcompiler.recipe import Crossing
from tools.mapcompiler.strokes import line_path, rounded

Points = npt.NDArray[np.float64]

TYPE = 9.0
DISC = 8.5
"""The radius of the disc that carries the letter of a connector."""
SPOT = 5.5
SHAFT, BARB, HEAD = 1.8, 5.0, 8.0
"""A broad arrow: half the width of its shaft and of its head, and how long the head is."""


def crossings(drawing: Drawing) -> Iterator[Line]:
    """The lines of all crossings of a recipe."""
    for crossing in drawing.recipe.crossings:
        points = _curve(drawing, crossing)
        if crossing.kind == "connector":
            yield from _connector(crossing, points)
        elif crossing.kind == "arrow":
            outline = _broad(points, both=crossing.text is None)
            label = _label(points[0], crossing.text, crossing.text_at)
            yield Line(kind="arrow", path=line_path([outline]), a=crossing.a, b=crossing.b, label=label)
        else:
            drawn = [points, _barbs(points[-1], points[-2]), _barbs(points[0], points[1])]
            label = _label(points[len(points) // 2], crossing.text, (0.0, 0.0))
            yield Line(kind=crossing.kind, path=line_path(drawn), a=crossing.a, b=crossing.b, label=label)


def limits(drawing: Drawing) -> Iterator[Line]:
    """The lines around all places with a flag, where they meet places without it."""
    for limit in drawing.recipe.limits:
        places = drawing.places
        inside = {name for name, place in places.items() if limit.flag in place.flags}
        edge = [
            arc.points if arc.kind != "coast" else _plain(arc.line)
            for arc in drawing.arcs
            if arc.one in drawing.places
            and arc.other in drawing.places
            and (arc.one in inside) != (arc.other in inside)
        ]
        at = np.array(drawing.project.point(*limit.at))
        yield Line(kind="limit", path=line_path(edge), label=_label(at, limit.text, (0.0, 0.0)))


def _plain(coast: LineString) -> Points:
    """A coast without its details, which a heavy line along it would smear."""
    return rounded(np.asarray(coast.simplify(4.0).coords), 2)


def spots(drawing: Drawing) -> Iterator[Line]:
    """A ring at each spot of the recipe, with the name of what is there."""
    for spot in drawing.recipe.spots:
        at = np.array(drawing.project.point(*spot.at))
        yield Line(kind="frame", path=line_path([_ring(at, SPOT)]), label=_label(at, spot.text, spot.text_at))


def spots_of(drawing: Drawing, place: str) -> dict[str, Point]:
    """Where the marks of a place stand that have a spot of their own."""
    found = {}
    for spot in drawing.recipe.spots:
        if spot.place == place:
            x, y = drawing.project.point(*spot.at)
            found[spot.mark] = (round(x, 1), round(y, 1))
    return found


def obstacles(drawing: Drawing) -> BaseGeometry:
    """What names and pieces keep clear of: arrows and spots with their words."""
    covered: list[BaseGeometry] = []
    for crossing in drawing.recipe.crossings:
        points = _curve(drawing, crossing)
        covered.append(LineString(points).buffer(BARB))
        if crossing.kind in {"arrow", "connector"}:
            covered += _worded(points[0], crossing.text, crossing.text_at)
    for spot in drawing.recipe.spots:
        at = np.array(drawing.project.point(*spot.at))
        covered.append(Polygon(_ring(at, SPOT + 2.5)))
        covered += _worded(at, spot.text, spot.text_at)
    return shapely.union_all(covered)


def _worded(at: Points, text: Named | None, offset: Sequence[float]) -> Iterator[Polygon]:
    if text is not None:
        wide, high = (
            max(sizes) for sizes in zip(*(lettering.block([each], TYPE) for each in (text.en, text.ja)), strict=True)
        )
        yield Polygon(lettering.corners(float(at[0] + offset[0]), float(at[1] + offset[1]), wide, high, 0))


def _label(at: Points, text: Named | None, offset: Sequence[float]) -> LineLabel | None:
    if text is None:
        return None
    return LineLabel(x=round(float(at[0] + offset[0]), 1), y=round(float(at[1] + offset[1]), 1), size=TYPE, text=text)


def _curve(drawing: Drawing, crossing: Crossing) -> Points:
    """From one end of a crossing to the other, bent if the recipe says so."""
    ends = crossing.on_sheet or tuple(drawing.project.point(*end) for end in crossing.line)
    start, end = np.array(ends[0]), np.array(ends[-1])
    across = np.array([-(end - start)[1], (end - start)[0]]) * crossing.bend
    t = np.linspace(0, 1, 2 if not crossing.bend else 13)[:, None]
    curve: Points = (1 - t) ** 2 * start + 2 * t * (1 - t) * ((start + end) / 2 + across) + t**2 * end
    return curve


def _connector(crossing: Crossing, points: Points) -> Iterator[Line]:
    """An arrow that leads off the map from a disc with a letter, and the name of where it leads."""
    outline = _broad(points, both=False)
    label = _label(points[0], crossing.text, crossing.text_at)
    yield Line(kind="arrow", path=line_path([outline]), a=crossing.a, b=crossing.b, label=label)
    if crossing.letter:
        x, y = (round(float(at), 1) for at in points[0])
        letter = LineLabel(x=x, y=y, size=TYPE + 2, text=Named(en=crossing.letter, ja=crossing.letter))
        yield Line(kind="connector", path=line_path([_ring(points[0], DISC)]), label=letter)


def _ring(middle: Points, radius: float) -> Points:
    turns = np.linspace(0, 2 * math.pi, 25)
    return np.asarray(middle + radius * np.column_stack([np.cos(turns), np.sin(turns)]))


def _broad(points: Points, *, both: bool) -> Points:
    """The outline of a broad arrow along a line, with a head at its end, or at both."""
    steps = np.diff(points, axis=0)
    along = steps / np.hypot(*steps.T)[:, None]
    along = np.vstack([along, along[-1]])
    across = np.column_stack([-along[:, 1], along[:, 0]])
    body = points.copy()
    body[-1] = points[-1] - HEAD * along[-1]
    if both:
        body[0] = points[0] + HEAD * along[0]
    left, right = body + SHAFT * across, body - SHAFT * across
    tip = [body[-1] + BARB * across[-1], points[-1], body[-1] - BARB * across[-1]]
    tail = [body[0] - BARB * across[0], points[0], body[0] + BARB * across[0]] if both else []
    return np.array([*left, *tip, *right[::-1], *tail, left[0]])


def _barbs(tip: Points, tail: Points, size: float = 6.0) -> Points:
    """The barbs of a thin arrow."""
    back = (tail - tip) / (math.hypot(*(tail - tip)) or 1.0)
    turned = []
    for angle in (0.5, -0.5):
        cos, sin = math.cos(angle), math.sin(angle)
        turned.append(tip + size * np.array([back[0] * cos - back[1] * sin, back[0] * sin + back[1] * cos]))
    return np.array([turned[0], tip, turned[1]])
