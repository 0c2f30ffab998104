"""What lies below the colours of places (sea, waste land, graticule, frame) and above them (relief, rivers, lakes).

Colours are CSS variables with the values of the light theme as fallbacks; there is no style in the files, so that a
client with a strict content security policy can put them into its page.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from tools.mapcompiler.drawing import Drawing
from tools.mapcompiler.ranges import LAKES
from tools.mapcompiler.relief import hachures
from tools.mapcompiler.rivers import RIVERS
from tools.mapcompiler.strokes import area_path, line_path, lines_of, rounded, wandering

Points = npt.NDArray[np.float64]

INK = "var(--map-frame,#45423a)"
WATER_LINES = ((2.0, 0.6), (5.0, 0.4), (9.5, 0.22))
"""How far from the coast the lines of water lie, and how strong they are."""


def backdrop(drawing: Drawing) -> str:
    """The sheet below the places."""
    west, north, east, south = drawing.frame.bounds
    window = f"M{west:g},{north:g}H{east:g}V{south:g}H{west:g}z"
    ground = shapely.union_all([drawing.land, *(drawing.shapes[name] for name in drawing.recipe.boxes)])
    mainland = drawing.land.simplify(1.0).buffer(-0.4)
    out_of_play = shapely.union_all([shape for name, shape in drawing.shapes.items() if drawing.is_waste(name)])
    return "".join(
        [
            _opening(drawing),
            f'<path d="M0,0H{drawing.width:g}V{drawing.height:g}H0z" fill="var(--map-paper,#efe9da)"/>',
            f'<path d="{window}" fill="var(--map-sea,#cddfe3)"/>',
            f'<path d="{line_path(_graticule(drawing, ground))}" fill="none" stroke="var(--map-graticule,#7d9ba4)"',
            ' stroke-width=".5" stroke-opacity=".55"/>',
            '<g fill="none" stroke="var(--map-water-line,#5f8b9a)" stroke-width=".55">',
            *(
                f'<path d="{line_path(_water_line(drawing, distance))}" stroke-opacity="{strength:g}"/>'
                for distance, strength in WATER_LINES
            ),
            "</g>",
            f'<path d="{area_path(mainland)}" fill="var(--map-land,#e2dccb)"/>',
            f'<path d="{area_path(out_of_play)}" fill="var(--map-waste,#d8d1be)" stroke="var(--map-coast,#4d5a5e)"',
            ' stroke-width=".6" stroke-opacity=".7" stroke-linejoin="round"/>',
            *_boxes(drawing),
            *_frame(drawing),
            "</svg>",
        ]
    )


def overlay(drawing: Drawing) -> str:
    """The sheet above the colours of the places."""
    kept = drawing.land.difference(shapely.union_all(list(_opaque(drawing))))
    relief = hachures(drawing.project, drawing.width, drawing.height, kept, drawing.recipe.hachure)
    islands = [
        shapely.intersection(drawing.land, drawing.shapes[name]).simplify(0.3)
        for name in drawing.recipe.discs
        if drawing.shapes[name].intersection(drawing.land).area < 0.6 * drawing.shapes[name].area
    ]
    lakes = [_lake(drawing, name, line) for name, line in LAKES.items()]
    lakes = [lake for lake in lakes if kept.contains(lake)]
    rivers = [
        part
        for name, line in RIVERS.items()
        for part in lines_of(shapely.intersection(_river(drawing, name, line), kept).simplify(0.25))
    ]
    return "".join(
        [
            _opening(drawing),
            f'<path d="{line_path(rivers)}" fill="none" stroke="var(--map-river,#4f7d90)" stroke-width=".9"',
            ' stroke-opacity=".75" stroke-linecap="round" stroke-linejoin="round"/>',
            f'<path d="{area_path(shapely.union_all(lakes))}" fill="var(--map-sea,#cddfe3)"',
            ' stroke="var(--map-river,#4f7d90)" stroke-width=".6"/>',
            '<g fill="none" stroke="var(--map-relief,#3d3223)" stroke-linecap="round">',
            f'<path d="{line_path(relief.lit)}" stroke-width=".45" stroke-opacity=".28"/>',
            f'<path d="{line_path(relief.plain)}" stroke-width=".6" stroke-opacity=".38"/>',
            f'<path d="{line_path(relief.shaded)}" stroke-width=".85" stroke-opacity=".5"/>',
            "</g>",
            f'<path d="{area_path(shapely.union_all(islands))}" fill="var(--map-relief,#3d3223)" fill-opacity=".3"/>',
            "</svg>",
        ]
    )


def _boxes(drawing: Drawing) -> Iterator[str]:
    """The ground of places off the map, which lie over whatever is there."""
    for name, given in drawing.recipe.boxes.items():
        x, y, width, height = given.at
        fill = "var(--map-land,#e2dccb)" if drawing.is_land(name) else "var(--map-sea,#cddfe3)"
        yield f'<path d="M{x:g},{y:g}h{width:g}v{height:g}h{-width:g}z" fill="{fill}"/>'


def _opening(drawing: Drawing) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:g} {drawing.height:g}">'


def _opaque(drawing: Drawing) -> Iterator[BaseGeometry]:
    """What relief and rivers keep clear of."""
    for name in (*drawing.recipe.discs, *drawing.recipe.boxes):
        yield drawing.shapes[name].buffer(1)


def _river(drawing: Drawing, name: str, line: tuple[tuple[float, float], ...]) -> BaseGeometry:
    """A river as the ground has it, rounded as the borders along it are."""
    return LineString(rounded(wandering(drawing.project(np.array(line)), drawing.recipe.grain, 0.12, name), 2))


def _lake(drawing: Drawing, name: str, shore: tuple[tuple[float, float], ...]) -> Polygon:
    points = drawing.project(np.array([*shore, shore[0]]))
    return Polygon(LineString(rounded(wandering(points, 5, 0.12, name), 2, closed=True)).simplify(0.2).coords)


def _water_line(drawing: Drawing, distance: float) -> list[Points]:
    """A line in the water that follows the coast at a distance and leaves its details out."""
    plain = drawing.land.simplify(0.7 + distance / 6).buffer(distance, quad_segs=2)
    inside = box(*drawing.frame.bounds).buffer(-0.5)
    return lines_of(shapely.intersection(plain.boundary, inside).simplify(0.45 + distance / 14))


def _degrees(drawing: Drawing) -> Iterator[tuple[str, float, BaseGeometry]]:
    """The meridians and parallels that cross the sheet."""
    step = drawing.recipe.graticule
    middle = drawing.recipe.meridian
    for lon in np.arange(np.ceil((middle - 179) / step) * step, middle + 180, step):
        line = np.array([(lon, lat) for lat in np.arange(-74, 84, 1.0)])
        yield "meridian", (float(lon) + 180) % 360 - 180, LineString(drawing.project(line)).intersection(drawing.frame)
    for lat in np.arange(-90 + step, 90, step):
        if abs(lat) < 84:
            line = np.array([(lon, lat) for lon in np.arange(middle - 100, middle + 100.5, 1.0)])
            yield "parallel", float(lat), LineString(drawing.project(line)).intersection(drawing.frame)


def _graticule(drawing: Drawing, ground: BaseGeometry) -> list[Points]:
    water = shapely.difference(drawing.frame, ground)
    return [
        part
        for _, _, line in _degrees(drawing)
        for part in lines_of(shapely.intersection(line, water).simplify(0.15))
        if len(part)
    ]


def _frame(drawing: Drawing) -> Iterator[str]:
    """Neat line, a bar of degrees, an outer line, and the degrees where meridians and parallels meet them."""
    west, north, east, south = drawing.frame.bounds
    bar = 5.0
    for out, stroke in ((0.0, 0.9), (bar, 0.6), (bar + 3.5, 1.6)):
        yield (
            f'<path d="M{west - out:g},{north - out:g}H{east + out:g}V{south + out:g}H{west - out:g}z"'
            f' fill="none" stroke="{INK}" stroke-width="{stroke:g}"/>'
        )
    marks: dict[str, list[tuple[float, str]]] = {"top": [], "bottom": [], "left": [], "right": []}
    for kind, degree, line in _degrees(drawing):
        for part in lines_of(line):
            for x, y in (part[0], part[-1]):
                edge = _edge(drawing, float(x), float(y), kind)
                if edge:
                    marks[edge].append((float(x if edge in {"top", "bottom"} else y), _said(kind, degree)))
    yield from _bars(drawing, marks, bar)
    for edge, found in marks.items():
        for at, said in found:
            x, y, turn = {
                "top": (at, north - bar - 6.5, 0),
                "bottom": (at, south + bar + 12.2, 0),
                "left": (west - bar - 6.5, at, -90),
                "right": (east + bar + 6.5, at, 90),
            }[edge]
            turned = f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn else ""
            yield (
                f'<text x="{x:.1f}" y="{y:.1f}" font-size="8" font-family="Georgia,serif" text-anchor="middle"'
                f' fill="{INK}"{turned}>{said}</text>'
            )


def _edge(drawing: Drawing, x: float, y: float, kind: str) -> str:
    """The edge of the frame on which a line ends, if it is one where lines of its kind are marked."""
    west, north, east, south = drawing.frame.bounds
    if kind == "meridian" and west + 14 < x < east - 14:
        return "top" if abs(y - north) < 0.5 else "bottom" if abs(y - south) < 0.5 else ""
    if kind == "parallel" and north + 14 < y < south - 14:
        return "left" if abs(x - west) < 0.5 else "right" if abs(x - east) < 0.5 else ""
    return ""


def _said(kind: str, degree: float) -> str:
    side = "" if not degree or abs(degree) == 180 else "NS"[degree < 0] if kind == "parallel" else "EW"[degree < 0]
    return f"{abs(degree):g}°{side}"


def _bars(drawing: Drawing, marks: dict[str, list[tuple[float, str]]], bar: float) -> Iterator[str]:
    """The dark pieces of the bar of degrees: every other one between two marks."""
    west, north, east, south = drawing.frame.bounds
    pieces = []
    for edge, found in marks.items():
        low, high = (west, east) if edge in {"top", "bottom"} else (north, south)
        ends = sorted({low, *(at for at, _ in found), high})
        middles = sorted([*ends, *((a + b) / 2 for a, b in pairwise(ends[1:-1]))])
        for a, b in list(pairwise(middles))[::2]:
            pieces.append(
                {
                    "top": f"M{a:.1f},{north - bar:g}H{b:.1f}V{north - bar / 2:g}H{a:.1f}z",
                    "bottom": f"M{a:.1f},{south + bar / 2:g}H{b:.1f}V{south + bar:g}H{a:.1f}z",
                    "left": f"M{west - bar:g},{a:.1f}H{west - bar / 2:g}V{b:.1f}H{west - bar:g}z",
                    "right": f"M{east + bar / 2:g},{a:.1f}H{east + bar:g}V{b:.1f}H{east + bar / 2:g}z",
                }[edge]
            )
    yield f'<path d="{"".join(pieces)}" fill="{INK}"/>'
