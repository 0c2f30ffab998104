"""Maps of hexes: thousands of them, their sides as the data have them, and every disagreement told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.mapcompiler.__main__ import compiled_files
from tools.mapcompiler.recipe import Recipe

from sandtable.boards import read_board

SPACING = 45.0
STEPS = {"E": (1, 0), "W": (-1, 0), "NE": (0, 1), "SW": (0, -1), "NW": (-1, 1), "SE": (1, -1)}
Entries = dict[str, dict[str, Any]]


def name(q: int, r: int) -> str:
    """A hex by its column and row, from axial coordinates."""
    return f"h_{q + r // 2:03}_{r:03}"


def field(columns: int, rows: int) -> Entries:
    """A field of hexes: sea to the west, a river between two columns, mountains in a row."""
    cells = {(q, r) for r in range(rows) for q in range(-(r // 2), columns - r // 2)}
    found: Entries = {}
    for q, r in sorted(cells):
        column = q + r // 2
        sides = {
            way: {"to": name(q + dq, r + dr)}
            | ({"river": "Styx"} if {column, column + dq} == {4, 5} and not dr else {})
            for way, (dq, dr) in STEPS.items()
            if (q + dq, r + dr) in cells
        }
        found[name(q, r)] = {
            "id": name(q, r),
            "x": (q + r / 2) * SPACING,
            "y": r * SPACING * 0.8660254,
            "kind": "full_sea" if column < 2 else "land",
            "terrain": [] if column < 2 else ["mountain"] if r == 3 else ["clear"],
            "sides": sides,
        }
    return found


def compiled(root: Path, entries: Entries) -> tuple[list[str], dict[str, bytes]]:
    (root / "data").mkdir(exist_ok=True)
    (root / "data" / "hexes.json").write_text(json.dumps({"hexes": list(entries.values())}), encoding="utf-8")
    recipe = msgspec.convert(
        {
            "game": "field",
            "board": "board",
            "pack": {"folder": "data", "places": [], "links": []},
            "hexes": {
                "field": {
                    "name": {"en": "Field", "ja": "野"},
                    "file": "hexes.json",
                    "spacing": SPACING,
                    "kinds": {"land": "land", "full_sea": "sea"},
                    "fills": {"mountain": "#b9a78a"},
                    "signs": {"mountain": "peaks"},
                    "lines": {"river": "river"},
                }
            },
        },
        Recipe,
    )
    return compiled_files(recipe, "field", root, root / "none")


@pytest.mark.slow
def test_thousands_of_hexes_share_one_outline_and_are_read_by_the_client_s_format(tmp_path: Path) -> None:
    entries = field(70, 50)
    mistakes, files = compiled(tmp_path, entries)
    assert mistakes == []
    board = {"format": 1, "game": "field", "sheets": ["field"], "owners": {}, "marks": {}, "symbols": {}, "panels": []}
    (tmp_path / "board.json").write_text(json.dumps(board), encoding="utf-8")
    for file, content in files.items():
        (tmp_path / file).write_bytes(content)
    (sheet,) = read_board(tmp_path).sheets
    assert {shape.id for shape in sheet.shapes} == set(entries)
    assert len(sheet.shapes) == 3500
    assert {shape.use for shape in sheet.shapes} == {"hex"} and not any(shape.path for shape in sheet.shapes)
    assert {shape.kind for shape in sheet.shapes} == {"land", "sea"}
    assert sum(map(len, files.values())) < 300 * len(entries)
    assert all(0 < shape.x < sheet.width and 0 < shape.y < sheet.height for shape in sheet.shapes)


def test_north_is_up_and_neighbours_lie_a_hex_apart(tmp_path: Path) -> None:
    _, files = compiled(tmp_path, field(6, 6))
    shapes = {shape["id"]: shape for shape in json.loads(files["field.json"])["shapes"]}
    assert shapes[name(-1, 2)]["y"] < shapes[name(0, 0)]["y"]
    assert shapes[name(1, 0)]["x"] - shapes[name(0, 0)]["x"] == pytest.approx(36, abs=0.2)


def test_what_runs_along_hexsides_is_drawn_between_its_hexes(tmp_path: Path) -> None:
    _, files = compiled(tmp_path, field(10, 3))
    sheet = json.loads(files["field.json"])
    x = {shape["id"]: shape["x"] for shape in sheet["shapes"]}
    lines = {line["kind"]: line["path"] for line in sheet["lines"]}
    assert set(lines) == {"coast", "river"}
    first = float(lines["river"][1:].split("l")[0].replace("-", " -").split()[0])
    assert min(x[name(4, 0)], x[name(3, 2)]) <= first <= max(x[name(5, 0)], x[name(4, 2)])
    assert b"#b9a78a" in compiled(tmp_path, field(10, 5))[1]["field.svg"]


def cut(entries: Entries) -> None:
    del entries[name(2, 0)]["sides"]["E"]
    del entries[name(3, 0)]["sides"]["W"]


def half(entries: Entries) -> None:
    del entries[name(3, 0)]["sides"]["W"]


def far(entries: Entries) -> None:
    entries[name(2, 0)]["sides"]["E"]["to"] = name(5, 0)


def lost(entries: Entries) -> None:
    entries[name(2, 0)]["sides"]["E"]["to"] = "nowhere"


def dry(entries: Entries) -> None:
    del entries[name(4, 0)]["sides"]["E"]["river"]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (cut, "h_002_000 and h_003_000 do not adjoin, but touch"),
        (half, "h_002_000 names h_003_000 as its neighbour, but not the other way round"),
        (far, "h_002_000 and h_005_000 adjoin, but do not touch"),
        (lost, "h_002_000 adjoins nowhere, which is not on the sheet"),
        (dry, "h_004_000 and h_005_000 differ in what runs along their side"),
    ],
)
def test_each_disagreement_is_told(tmp_path: Path, spoil: Callable[[Entries], None], said: str) -> None:
    entries = field(8, 2)
    spoil(entries)
    mistakes, _ = compiled(tmp_path, entries)
    assert said in mistakes
