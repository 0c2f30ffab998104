"""Writing a sheet: shapes, lines, names and seats as `SHEET.json`."""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon, box

from sandtable.boards.schema import Label, Line, Lines, Shape, Sheet
from tools.mapcompiler.crossings import crossings, limits, obstacles, spots, spots_of
from tools.mapcompiler.drawing import Drawing
from tools.mapcompiler.labels import SIZES, Setting, seats, set_across, set_inside, set_outside
from tools.mapcompiler.strokes import area_path, line_path

Points = npt.NDArray[np.float64]

SEATS = 4
LEGIBLE = 11.0
"""The size of type below which a name rather reaches over its coast."""


def compiled(sheet_id: str, drawing: Drawing) -> Sheet:
    """The sheet of a drawing."""
    settings = _settings(drawing)
    shapes = [_shape(drawing, name, settings[name]) for name in drawing.places]
    return Sheet(
        format=1,
        id=sheet_id,
        name=drawing.recipe.name,
        width=drawing.width,
        height=drawing.height,
        backdrop=f"{sheet_id}.svg",
        overlay=f"{sheet_id}.relief.svg",
        piece=drawing.recipe.piece,
        shapes=tuple(shapes),
        lines=tuple(_lines(drawing)),
        legend=drawing.recipe.legend,
        legend_box=drawing.recipe.legend_box,
    )


def _settings(drawing: Drawing) -> dict[str, Setting]:
    """Names and seats of all places: by hand, inside the place, across its coast, small inside it, or beside it."""
    recipe = drawing.recipe
    found: dict[str, Setting] = {}
    left = []
    barred = obstacles(drawing)
    room = {name: shapely.difference(drawing.shapes[name], barred) for name in drawing.places}
    for name, place in drawing.places.items():
        shape = room[name]
        broken = recipe.typography.lines.get(name)
        inside = None
        if name in recipe.typography.fixed:
            x, y, size, angle = recipe.typography.fixed[name]
            inside = Setting(x, y, size, angle, broken or {key: (text,) for key, text in place.names.items()})
        elif name not in recipe.discs:
            largest = recipe.typography.largest.get(place.kind, SIZES[0])
            inside = set_inside(place.names, shape, LEGIBLE, largest, recipe.piece, broken=broken)
        if inside is None:
            left.append(name)
        else:
            found[name] = inside
    for name, setting in found.items():
        setting.seats = seats(room[name], setting, recipe.piece, SEATS, [])
    taken = [setting.box.buffer(1) for setting in found.values()]
    taken += [box(x - 8, y - 8, x + 8, y + 8) for setting in found.values() for x, y in setting.seats[:1]]
    for name in sorted(left, key=lambda name: -drawing.shapes[name].area):
        found[name] = _beside(drawing, name, taken)
        taken.append(found[name].box.buffer(1))
        found[name].seats = seats(room[name], found[name], recipe.piece, SEATS, [])
    return found


def _beside(drawing: Drawing, name: str, taken: list[Polygon]) -> Setting:
    """A name that does not fit legibly into its place."""
    place, shape = drawing.places[name], drawing.shapes[name]
    broken = drawing.recipe.typography.lines.get(name)
    made = None
    if name not in drawing.recipe.discs and drawing.is_land(name):
        foreign = shapely.difference(drawing.land, shape.buffer(0.3))
        made = set_across(place.names, shape, drawing.frame, taken, foreign, broken=broken)
    if made is None and name not in drawing.recipe.discs:
        made = set_inside(place.names, shape, SIZES[-1], LEGIBLE, drawing.recipe.piece, broken=broken)
    return made or set_outside(place.names, shape, drawing.frame, taken, drawing.land)


def _shape(drawing: Drawing, name: str, setting: Setting) -> Shape:
    shape = drawing.shapes[name]
    west, north, east, south = shape.bounds
    label = Label(
        x=setting.x,
        y=setting.y,
        size=setting.size,
        angle=setting.angle,
        lines=Lines(en=setting.lines["en"], ja=setting.lines["ja"]),
    )
    return Shape(
        id=name,
        kind=drawing.places[name].kind,
        path=area_path(shape),
        label=label,
        seats=tuple(setting.seats),
        spots=spots_of(drawing, name),
        bounds=(round(west, 1), round(north, 1), round(east - west, 1), round(south - north, 1)),
    )


def _lines(drawing: Drawing) -> list[Line]:
    """Borders and coasts joined by the places at them, and whatever the recipe draws of its own."""
    joined: dict[tuple[str, str, str], list[Points]] = defaultdict(list)
    closed = {frozenset((ridge.a, ridge.b)) for ridge in drawing.recipe.ridges}
    closed_arcs: dict[tuple[str, str], list[Points]] = defaultdict(list)
    for arc in drawing.arcs:
        ends = sorted((arc.one, arc.other))
        places = [end for end in ends if end in drawing.places]
        if not places or arc.kind == "edge":
            continue
        if frozenset(ends) in closed:
            closed_arcs[ends[0], ends[1]].append(arc.points)
        kind = "coast" if arc.kind == "coast" else "frame" if arc.kind == "drawn" else "border"
        joined[kind, places[0], places[1] if len(set(places)) > 1 else ""].append(arc.points)
    made = [
        Line(kind=kind, path=line_path(points), a=a, b=b or None)  # type: ignore[arg-type]
        for (kind, a, b), points in joined.items()
    ]
    ridges = [
        Line(kind="ridge", path=line_path([tick for part in parts for tick in _ticks(part)]), a=a, b=b)
        for (a, b), parts in closed_arcs.items()
    ]
    return [*made, *limits(drawing), *ridges, *spots(drawing), *crossings(drawing)]


def _ticks(points: Points, step: float = 5.0, reach: float = 2.6) -> list[Points]:
    """Short strokes across a line, as maps mark what cannot be passed."""
    line = LineString(points).simplify(2.5)
    made = []
    count = int(line.length // step)
    for i in range(count):
        at = (i + 0.5) * line.length / count
        before, after = line.interpolate(max(0, at - 1.5)), line.interpolate(min(line.length, at + 1.5))
        along = np.array([after.x - before.x, after.y - before.y])
        length = math.hypot(*along) or 1.0
        across = np.array([-along[1], along[0]]) / length * reach
        middle = np.array([(before.x + after.x) / 2, (before.y + after.y) / 2])
        made.append(np.array([middle - across, middle + across]))
    return made
