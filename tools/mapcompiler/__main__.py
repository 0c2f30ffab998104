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
from tools.mapcompiler.hexes import hex_backdrop, hex_faults, hex_overlay, hex_sheet, laid_out
from tools.mapcompiler.recipe import Recipe, read_recipe
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
        for sheet_id in [*recipe.sheets, *recipe.hexes]:
            if given.sheet and sheet_id not in given.sheet:
                continue
            mistakes, files = compiled_files(recipe, sheet_id, ROOT, given.cache)
            for mistake in mistakes:
                found += 1
                sys.stderr.write(f"{game}/{sheet_id}: {mistake}\n")
            folder = ROOT / recipe.board
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in files.items():
                (folder / name).write_bytes(content)
                sys.stdout.write(f"{game}/{name}: {len(content)} bytes\n")
    return 1 if found else 0


def compiled_files(recipe: Recipe, sheet_id: str, root: Path, cache: Path) -> tuple[list[str], dict[str, bytes]]:
    """What disagrees with the data on a sheet, and its files by name."""
    if sheet_id in recipe.hexes:
        hexes = laid_out(recipe.hexes[sheet_id], root / recipe.pack.folder)
        sheet, mistakes = hex_sheet(sheet_id, hexes), list(hex_faults(hexes))
        below, above = hex_backdrop(hexes), hex_overlay(hexes)
    else:
        facts = read_facts(root, recipe.pack)
        drawing = drawn(sheet_id, recipe.sheets[sheet_id], facts, cache)
        sheet, mistakes = compiled(sheet_id, drawing), list(faults(drawing, facts))
        below, above = backdrop(drawing), overlay(drawing)
    texts = {sheet.backdrop: below.encode(), str(sheet.overlay): above.encode()}
    files = {f"{sheet_id}.json": msgspec.json.encode(sheet), **texts}
    return mistakes, {name: content + b"\n" for name, content in files.items()}


if __name__ == "__main__":
    sys.exit(main())
