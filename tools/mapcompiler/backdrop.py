"""What lies below and above the colours of places: sea, land out of play, relief, rivers, graticule and frame."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import LineString

from tools.mapcompiler.drawing import Drawing
from tools.mapcompiler.geography import RIVERS
from tools.mapcompiler.strokes import area_path, line_path, lines_of, rounded, wandering


def backdrop(drawing: Drawing) -> str:
    """The sheet below the places."""
    west, north, east, south = drawing.frame.bounds
    clip = f"M{west:g},{north:g}H{east:g}V{south:g}H{west:g}Z"
    waters = []
    for distance, strength in ((2.2, 0.55), (5.0, 0.35), (9.0, 0.2)):
        ring = drawing.land.simplify(0.8).buffer(distance, quad_segs=3).boundary.intersection(drawing.frame)
        waters.append(f'<path d="{line_path(lines_of(ring.simplify(0.6)))}" stroke-opacity="{strength}"/>')
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:g} {drawing.height:g}">',
            f'<rect width="{drawing.width:g}" height="{drawing.height:g}" fill="var(--map-paper,#efe9da)"/>',
            f'<path d="{clip}" fill="var(--map-sea,#c9dbe1)"/>',
            f'<g fill="none" stroke="var(--map-water-line,#5f8795)" stroke-width=".5">{"".join(waters)}</g>',
            f'<path d="{area_path(drawing.land)}" fill="var(--map-land,#ddd7c6)"',
            ' stroke="var(--map-coast,#4a5a60)" stroke-width=".5"/>',
            f'<path d="{clip}" fill="none" stroke="var(--map-frame,#3a3a36)" stroke-width="1.4"/>',
            "</svg>",
        ]
    )


def overlay(drawing: Drawing) -> str:
    """The sheet above the colours of the places: rivers and relief."""
    rivers = []
    for name, line in RIVERS.items():
        points = rounded(wandering(drawing.project(np.array(line)), drawing.recipe.grain, 0.12, name), 2)
        rivers += lines_of(shapely.intersection(LineString(points).simplify(0.15), drawing.land))
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:g} {drawing.height:g}">',
            f'<path d="{line_path(rivers)}" fill="none" stroke="var(--map-river,#5f8795)" stroke-width=".8"',
            ' stroke-linecap="round" stroke-opacity=".8"/>',
            "</svg>",
        ]
    )
