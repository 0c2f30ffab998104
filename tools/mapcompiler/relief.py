"""Relief in hachures: short strokes down the slopes of a made-up terrain around the listed ranges."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from tools.mapcompiler.projection import Projection
from tools.mapcompiler.ranges import RANGES
from tools.mapcompiler.strokes import wandering

Grid = npt.NDArray[np.float64]
Points = npt.NDArray[np.float64]

CELL = 1.0
"""How many units of the sheet a cell of the terrain covers."""

EARTH = 6371.0


@dataclass(frozen=True)
class Relief:
    """Hachures by strength: on lit slopes, on others, and in the shade."""

    lit: list[Points]
    plain: list[Points]
    shaded: list[Points]


@dataclass(frozen=True)
class Rib:
    """A crest or spur: its line, how high its ends are, and how far its foot is from it."""

    line: Points
    heights: tuple[float, float]
    reach: float


def ribs(project: Projection, width: float, height: float) -> Iterator[Rib]:
    """The crests of all ranges on the sheet, with spurs to both sides and spurs of these."""
    for name, mountains in RANGES.items():
        crest = project(np.array(mountains.crest))
        middle = mountains.crest[len(mountains.crest) // 2]
        reach = float(np.clip(mountains.width / EARTH * project.scale / project.stretch(middle), 4.0, 34.0))
        if not np.isfinite(crest).all() or _is_far(crest, width, height, 3 * reach):
            continue
        chance = random.Random(name)
        line = LineString(wandering(crest, 10, 0.13, name))
        tall = 0.55 + 0.45 * mountains.height
        yield Rib(np.asarray(line.coords), (tall, tall), reach * 0.62)
        along, side = chance.uniform(0.3, 0.8) * reach, 1
        while along < line.length - 0.2 * reach:
            yield from _spurs(line, along, side, reach, tall, chance)
            along += reach * chance.uniform(0.2, 0.42)
            side = -side


def _spurs(
    line: LineString, along: float, side: int, reach: float, tall: float, chance: random.Random
) -> Iterator[Rib]:
    """A spur that leaves a crest to one side, and a smaller one that leaves the spur."""
    foot, ahead = line.interpolate(along), line.interpolate(min(along + 1.0, line.length))
    angle = np.arctan2(ahead.y - foot.y, ahead.x - foot.x) + side * chance.uniform(0.85, 1.5)
    length = reach * chance.uniform(0.55, 1.0)
    bend = chance.uniform(-0.5, 0.5)
    start = np.array([foot.x, foot.y])
    middle = start + length / 2 * np.array([np.cos(angle), np.sin(angle)])
    end = middle + length / 2 * np.array([np.cos(angle + bend), np.sin(angle + bend)])
    yield Rib(np.array([start, middle, end]), (tall * 0.92, tall * 0.28), reach * 0.42)
    if length > 9:
        off = angle + chance.choice((-1, 1)) * chance.uniform(0.6, 1.0)
        tip = middle + length * 0.42 * np.array([np.cos(off), np.sin(off)])
        yield Rib(np.array([middle, tip]), (tall * 0.55, tall * 0.2), reach * 0.3)


def terrain(project: Projection, width: float, height: float) -> Grid:
    """Heights from 0 to 1: every rib is the ridge of a roof, and the highest roof counts."""
    rows, columns = int(height / CELL) + 2, int(width / CELL) + 2
    ground = np.zeros((rows, columns))
    for rib in ribs(project, width, height):
        sizes = np.hypot(*np.diff(rib.line, axis=0).T)
        risen = np.concatenate([[0.0], np.cumsum(sizes)]) / (sizes.sum() or 1.0)
        tops = rib.heights[0] + (rib.heights[1] - rib.heights[0]) * risen
        for a, b, low, high in zip(rib.line, rib.line[1:], tops, tops[1:], strict=False):
            _raise(ground, a, b, low, high, rib.reach)
    return ground


def _raise(ground: Grid, a: Points, b: Points, low: float, high: float, reach: float) -> None:
    """Put the roof over one stretch of a rib on the ground."""
    west, north = np.floor((np.minimum(a, b) - reach) / CELL).astype(int)
    east, south = np.ceil((np.maximum(a, b) + reach) / CELL).astype(int) + 1
    rows, columns = ground.shape
    west, north, east, south = max(west, 0), max(north, 0), min(east, columns), min(south, rows)
    if west >= east or north >= south:
        return
    x, y = np.meshgrid(np.arange(west, east) * CELL, np.arange(north, south) * CELL)
    along = b - a
    t = np.clip(((x - a[0]) * along[0] + (y - a[1]) * along[1]) / (float(along @ along) or 1.0), 0, 1)
    distance = np.hypot(x - a[0] - t * along[0], y - a[1] - t * along[1])
    roof = (low + (high - low) * t) * (1 - distance / reach)
    part = ground[north:south, west:east]
    np.maximum(part, roof, out=part)


def hachures(project: Projection, width: float, height: float, land: BaseGeometry, spacing: float) -> Relief:
    """The strokes of a sheet; light comes from the north-west."""
    ground = terrain(project, width, height)
    down_y, down_x = (np.asarray(part) for part in np.gradient(-ground))
    steep = np.hypot(down_x, down_y)
    chance = random.Random("hachures")
    found = Relief([], [], [])
    shapely.prepare(land)
    y = spacing
    while y < height - spacing:
        x = spacing
        while x < width - spacing:
            spot = np.array([x + chance.uniform(-0.3, 0.3) * spacing, y + chance.uniform(-0.3, 0.3) * spacing])
            row, column = int(spot[1] / CELL), int(spot[0] / CELL)
            slope = steep[row, column]
            if slope > 0.02 and ground[row, column] > 0.04:
                size = spacing * (0.75 + 0.55 * ground[row, column])
                stroke = _stroke(spot, down_x, down_y, size)
                if shapely.contains_xy(land, stroke[:, 0], stroke[:, 1]).all():
                    light = -(down_x[row, column] + down_y[row, column]) / (slope * 1.4142)
                    group = found.lit if light > 0.3 else found.shaded if light < -0.3 else found.plain
                    group.append(stroke)
            x += spacing
        y += spacing * 0.9
    return found


def _stroke(spot: Points, down_x: Grid, down_y: Grid, length: float) -> Points:
    """A stroke down the slope from a spot."""
    row, column = int(spot[1] / CELL), int(spot[0] / CELL)
    step = np.array([down_x[row, column], down_y[row, column]])
    return np.array([spot, spot + step / float(np.hypot(*step)) * length])


def _is_far(line: Points, width: float, height: float, reach: float) -> bool:
    west, north = line.min(axis=0)
    east, south = line.max(axis=0)
    return bool(east < -reach or west > width + reach or south < -reach or north > height + reach)
