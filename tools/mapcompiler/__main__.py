"""Compile the maps of games: `python -m tools.mapcompiler hitlers_reich`, or of their sheets only some."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from tools.mapcompiler.agreement import faults
from tools.mapcompiler.backdrop import backdrop, overlay
from tools.mapcompiler.drawing import drawn
from tools.mapcompiler.facts import read_facts
from tools.mapcompiler.recipe import read_recipe
from tools.mapcompiler.sheet import compiled

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def main() -> int:
    """Compile the sheets of the games named; end with an error if a drawn border disagrees with the data."""
    reader = argparse.ArgumentParser(prog="python -m tools.mapcompiler", description=__doc__)
    games = sorted(recipe.stem for recipe in HERE.glob("*.toml"))
    reader.add_argument("games", nargs="*", choices=[*games, []], metavar="GAME", help=f"one of {', '.join(games)}")
    reader.add_argument("--sheet", action="append", default=[], help="only this sheet; may be given several times")
    reader.add_argument("--cache", type=Path, default=ROOT / ".cache" / "world-atlas", help="where Natural Earth lies")
    given = reader.parse_args()
    found = 0
    for game in given.games or games:
        recipe = read_recipe(HERE / f"{game}.toml")
        facts = read_facts(ROOT, recipe.pack)
        folder = ROOT / recipe.board
        folder.mkdir(parents=True, exist_ok=True)
        for sheet_id, wanted in recipe.sheets.items():
            if given.sheet and sheet_id not in given.sheet:
                continue
            drawing = drawn(sheet_id, wanted, facts, given.cache)
            for fault in faults(drawing, facts):
                found += 1
                sys.stderr.write(f"{game}/{sheet_id}: {fault}\n")
            sheet = compiled(sheet_id, drawing)
            written = {
                f"{sheet_id}.json": msgspec.json.encode(sheet) + b"\n",
                sheet.backdrop: backdrop(drawing).encode() + b"\n",
                str(sheet.overlay): overlay(drawing).encode() + b"\n",
            }
            for name, content in written.items():
                (folder / name).write_bytes(content)
                sys.stdout.write(f"{game}/{name}: {len(content)} bytes\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
