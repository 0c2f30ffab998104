"""Maps of hexes: one outline for all, what runs along hexsides as lines, the ground as areas and signs.

Where each hex lies and which hexes adjoin is the data's to say; a hexside that the drawing shows and the data do not
have, or the other way round, is a fault, as a border is on other maps.
"""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon

from sandtable.boards.schema import Label, Line, Lines, Shape, Sheet
from tools.mapcompiler.recipe import HexRecipe
from tools.mapcompiler.strokes import area_path, line_path

Points = npt.NDArray[np.float64]

NEAR = 0.1
"""How far, as a share of the spacing, two centres may be from their due distance and still be neighbours."""

CLOSED = 0.3
"""Corners of hexes as near as this are one, so that no slivers of water gape between them."""

SIGNS = {
    "peaks": ((-5, 3), (-2, -3), (0, 1), (2, -2), (5, 3)),
    "hills": ((-5, 2), (-3, -1), (-1, 2)),
    "trees": ((0, 3), (0, -3), (-2, 0), (0, -3), (2, 0)),
    "reeds": ((-4, 2), (4, 2)),
}
"""The signs of ground as strokes around a point, for a hex that is 36 wide."""


@dataclass(frozen=True)
class Hex:
    """A hex as the data have it, its centre on the sheet."""

    id: str
    kind: str
    grounds: tuple[str, ...]
    names: dict[str, str]
    x: float
    y: float
    sides: dict[str, frozenset[str]]
    """What runs along the side to each neighbour."""


@dataclass(frozen=True)
class HexDrawing:
    """A sheet of hexes before it is written, in units of the sheet."""

    recipe: HexRecipe
    width: float
    height: float
    hexes: dict[str, Hex]


def laid_out(recipe: HexRecipe, folder: Path) -> HexDrawing:
    """The hexes of a table on their sheet."""
    entries = json.loads((folder / recipe.file).read_text(encoding="utf-8"))[recipe.table]
    scale = recipe.width / recipe.spacing
    at = (
        np.array([[entry["x"], -entry["y"] if recipe.upward else entry["y"]] for entry in entries], dtype=float) * scale
    )
    at += recipe.margin + recipe.width * 0.7 - at.min(axis=0)
    far = at.max(axis=0) + recipe.margin + recipe.width * 0.7
    hexes = [_hex(recipe, entry, x, y) for entry, (x, y) in zip(entries, at.round(1).tolist(), strict=True)]
    return HexDrawing(recipe, math.ceil(far[0]), math.ceil(far[1]), {each.id: each for each in hexes})


def _hex(recipe: HexRecipe, entry: dict[str, Any], x: float, y: float) -> Hex:
    """One entry; a side names its neighbour, and has a key for each thing that runs along it."""
    found = entry.get(recipe.ground, ())
    grounds = (found,) if isinstance(found, str) else tuple(found)
    sides = {side["to"]: frozenset(side) & set(recipe.lines) for side in entry["sides"].values() if "to" in side}
    name = str(entry.get("name", entry["id"][-recipe.digits :]))
    names = {"en": name, "ja": str(entry.get("name_ja", name))}
    return Hex(entry["id"], recipe.kinds[entry[recipe.kind]], grounds, names, x, y, sides)


def hex_faults(drawing: HexDrawing) -> Iterator[str]:
    """Where the drawn hexsides disagree with the adjacency of the data."""
    hexes = drawing.hexes
    touching = _touching(drawing)
    for each in hexes.values():
        for other in each.sides:
            if other not in hexes:
                yield f"{each.id} adjoins {other}, which is not on the sheet"
            elif frozenset((each.id, other)) not in touching:
                yield f"{each.id} and {other} adjoin, but do not touch"
    for pair in sorted(touching, key=sorted):
        a, b = sorted(pair)
        there, back = b in hexes[a].sides, a in hexes[b].sides
        if not there and not back:
            yield f"{a} and {b} do not adjoin, but touch"
        elif there != back:
            yield f"{a if there else b} names {b if there else a} as its neighbour, but not the other way round"
        elif hexes[a].sides[b] != hexes[b].sides[a]:
            yield f"{a} and {b} differ in what runs along their side"


def _touching(drawing: HexDrawing) -> set[frozenset[str]]:
    """All pairs of hexes that share a side as they are drawn."""
    ids = list(drawing.hexes)
    spots = shapely.points([(each.x, each.y) for each in drawing.hexes.values()])
    reach = drawing.recipe.width * (1 + NEAR)
    near = shapely.STRtree(spots).query(spots, predicate="dwithin", distance=reach).T
    return {frozenset((ids[a], ids[b])) for a, b in near.tolist() if a < b}


def _corners(drawing: HexDrawing, x: float = 0.0, y: float = 0.0) -> Points:
    """The corners of a hex around its centre."""
    first = 0 if drawing.recipe.flat else 30
    turns = np.radians(np.arange(first, first + 360, 60))
    spokes = np.column_stack([np.cos(turns), np.sin(turns)]) * drawing.recipe.width / math.sqrt(3)
    return np.asarray(spokes + np.array([x, y]))


def hex_sheet(sheet_id: str, drawing: HexDrawing) -> Sheet:
    """The sheet of a drawing: each place is the shared outline, moved."""
    recipe = drawing.recipe
    outline = np.vstack([_corners(drawing), _corners(drawing)[:1]]).round(1)
    return Sheet(
        format=1,
        id=sheet_id,
        name=recipe.name,
        width=drawing.width,
        height=drawing.height,
        backdrop=f"{sheet_id}.svg",
        overlay=f"{sheet_id}.relief.svg",
        piece=round(recipe.width * 0.6, 1),
        outlines={"hex": area_path(Polygon(outline))},
        shapes=tuple(_shape(drawing, each) for each in drawing.hexes.values()),
        lines=tuple(_lines(drawing)),
        legend=recipe.legend,
    )


def _shape(drawing: HexDrawing, each: Hex) -> Shape:
    wide = drawing.recipe.width
    x, y = each.x, each.y
    left, top = _corners(drawing, x, y).min(axis=0).round(1).tolist()
    across, down = (_corners(drawing).max(axis=0) * 2).round(1).tolist()
    seats = [(x, y), (x + wide * 0.16, y - wide * 0.16), (x - wide * 0.16, y + wide * 0.16)]
    lines = Lines(en=(each.names["en"],), ja=(each.names["ja"],))
    return Shape(
        id=each.id,
        kind=each.kind,
        use="hex",
        x=x,
        y=y,
        label=Label(x=x, y=round(y + wide * 0.4, 1), size=round(wide * 0.19, 1), lines=lines),
        seats=tuple((round(across, 1), round(down, 1)) for across, down in seats),
        bounds=(left, top, across, down),
    )


def _side(drawing: HexDrawing, a: Hex, b: Hex) -> LineString:
    """The hexside between two neighbours."""
    corners = _corners(drawing, a.x, a.y)
    near = np.argsort(np.hypot(corners[:, 0] - b.x, corners[:, 1] - b.y))[:2]
    return LineString(corners[near].round(1))


def _joined(sides: list[LineString]) -> npt.NDArray[np.object_]:
    """Hexsides in as few lines as they make."""
    parts: npt.NDArray[np.object_] = shapely.get_parts(shapely.line_merge(shapely.union_all(sides, grid_size=CLOSED)))
    return parts


def _lines(drawing: HexDrawing) -> Iterator[Line]:
    """What runs along hexsides: one line for each kind of thing, joined where its sides meet; coasts besides."""
    hexes = drawing.hexes
    running: dict[str, list[LineString]] = defaultdict(list)
    for each in hexes.values():
        for other, things in each.sides.items():
            if each.id < other and other in hexes:
                side = _side(drawing, each, hexes[other])
                for thing in things:
                    running[drawing.recipe.lines[thing]].append(side)
                if (each.kind == "sea") != (hexes[other].kind == "sea"):
                    running["coast"].append(side)
    for kind in sorted(running):
        path = line_path([np.asarray(part.coords) for part in _joined(running[kind])])
        yield Line(kind=kind, path=path)  # type: ignore[arg-type]


def hex_backdrop(drawing: HexDrawing) -> str:
    """The ground below the hexes: water, and land in the colours of its kinds."""
    painted: dict[str, list[Polygon]] = defaultdict(list)
    for each in drawing.hexes.values():
        fill = next((drawing.recipe.fills[name] for name in each.grounds if name in drawing.recipe.fills), "")
        if each.kind != "sea":
            painted[fill or "var(--map-land, #ddd7c6)"].append(Polygon(_corners(drawing, each.x, each.y)))
    drawn = [
        f'<path d="{area_path(shapely.union_all(parts, grid_size=CLOSED))}" fill="{fill}"/>'
        for fill, parts in painted.items()
    ]
    sea = f'<rect width="{drawing.width:g}" height="{drawing.height:g}" fill="var(--map-sea, #c9dbe1)"/>'
    return "\n".join([_opening(drawing), sea, *drawn, "</svg>"])


def hex_overlay(drawing: HexDrawing) -> str:
    """The signs of the ground and the net of hexsides over the colours of owners."""
    strokes: list[Points] = []
    chance = random.Random("signs")
    scale = drawing.recipe.width / 36
    for each in drawing.hexes.values():
        for name in each.grounds:
            sign = SIGNS.get(drawing.recipe.signs.get(name, ""), ())
            for dx, dy in ((-6, -7), (5, -9), (0, -2)) if sign else ():
                shift = (dx + chance.uniform(-1, 1), dy + chance.uniform(-1, 1))
                strokes.append((np.array(sign) + shift) * scale * 0.8 + np.array([each.x, each.y]))
    sides = [
        _side(drawing, each, drawing.hexes[other])
        for each in drawing.hexes.values()
        for other in each.sides
        if each.id < other and other in drawing.hexes
    ]
    net = line_path(
        [np.asarray(part.coords) for part in shapely.get_parts(shapely.line_merge(shapely.union_all(sides)))]
    )
    return "\n".join(
        [
            _opening(drawing),
            f'<path d="{net}" fill="none" stroke="var(--map-border, #3c3a35)" stroke-opacity=".35" stroke-width=".6"/>',
            f'<path d="{line_path(strokes)}" fill="none" stroke="var(--map-relief, #5d5546)" stroke-width=".8"/>',
            "</svg>",
        ]
    )


def _opening(drawing: HexDrawing) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:g} {drawing.height:g}">'
