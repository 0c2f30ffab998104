"""The sheets as committed say of borders what the games' data say, without the atlas from which they were drawn."""

from __future__ import annotations

import itertools
import math
import re
from collections import defaultdict
from pathlib import Path

import pytest
from tools.mapcompiler.facts import read_facts
from tools.mapcompiler.recipe import Recipe, read_recipe

from sandtable.boards import Sheet, lettering, read_board

ROOT = Path(__file__).resolve().parents[2]
RECIPES = {path.stem: read_recipe(path) for path in sorted((ROOT / "tools" / "mapcompiler").glob("*.toml"))}
SHEETS = [(game, sheet) for game, recipe in RECIPES.items() for sheet in recipe.sheets]
ROUNDED = 1.0
"""Paths are written to a tenth of a unit at each corner."""


def length(path: str) -> float:
    """How long the strokes of a path are; coasts and borders are written as moves, lines and closings."""
    total, start, at = 0.0, (0.0, 0.0), (0.0, 0.0)
    for command, text in re.findall(r"([Mmlz])([^Mmlz]*)", path):
        figures = [float(figure) for figure in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        for x, y in zip(figures[::2], figures[1::2], strict=True):
            to = (x, y) if command == "M" else (at[0] + x, at[1] + y)
            if command == "l":
                total += math.dist(at, to)
            else:
                start = to
            at = to
        if command == "z":
            total += math.dist(at, start)
            at = start
    return total


def drawn(sheet: Sheet, *kinds: str) -> dict[frozenset[str], float]:
    """How much of the lines of these kinds runs between each two places."""
    found: dict[frozenset[str], float] = defaultdict(float)
    for line in sheet.lines:
        if line.a and line.b and line.kind in kinds:
            found[frozenset((line.a, line.b))] += length(line.path)
    return found


@pytest.mark.parametrize(("game", "sheet_id"), SHEETS)
def test_the_drawn_borders_are_those_of_the_data(game: str, sheet_id: str) -> None:
    recipe: Recipe = RECIPES[game]
    (sheet,) = (each for each in read_board(ROOT / recipe.board).sheets if each.id == sheet_id)
    pairs = read_facts(ROOT, recipe.pack).pairs
    here = {shape.id for shape in sheet.shapes}
    least = recipe.sheets[sheet_id].least_border
    borders = drawn(sheet, "border", "coast", "frame")
    across = drawn(sheet, "strait", "air", "arrow", "connector")
    closed = drawn(sheet, "ridge")
    missing = [sorted(pair) for pair in pairs if pair <= here and borders.get(pair, 0) < least - ROUNDED]
    assert [pair for pair in missing if frozenset(pair) not in across] == []
    touching = {pair for pair, long in borders.items() if long >= least + ROUNDED}
    assert sorted(map(sorted, touching - pairs - set(closed))) == []
    assert sorted(map(sorted, pairs & set(closed))) == []
    assert sorted(map(sorted, set(across) - pairs)) == []


@pytest.mark.parametrize(("game", "sheet_id"), SHEETS)
def test_names_stand_clear_of_each_other(game: str, sheet_id: str) -> None:
    recipe = RECIPES[game]
    (sheet,) = (each for each in read_board(ROOT / recipe.board).sheets if each.id == sheet_id)
    blocks = {shape.id: lettering.box(shape.label, [shape.id]) for shape in sheet.shapes}
    met = [(a, b) for a, b in itertools.combinations(blocks, 2) if lettering.overlap(blocks[a], blocks[b])]
    assert met == []
