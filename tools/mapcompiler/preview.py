"""A page that shows a board as a client may draw it: `python -m tools.mapcompiler.preview GAME SHEET OUT.html`."""

from __future__ import annotations

import argparse
import html
import json
from pathlib import Path

from sandtable.boards import Board, Sheet, lettering, read_board
from sandtable.boards.schema import Shape
from tools.mapcompiler.recipe import read_recipe

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

STYLE = """
svg { --map-ink: #22252a; --map-waste: #c8c4b8; }
body { margin: 0; background: #efe9da; }
body.dark { background: #14181c; }
.dark { --map-paper:#14181c; --map-sea:#1d2b33; --map-land:#3a3a36; --map-coast:#9aa7a8; --map-water-line:#4e6f7d;
  --map-river:#6f98a8; --map-frame:#a9a595; --map-relief:#0d0e10; --map-relief-light:#fff;
  --map-waste:#2b2b29; --map-label:#e9e4d4; }
.area { stroke: none; }
.border { fill: none; stroke: #3c3a35; stroke-width: .9; stroke-opacity: .75; stroke-linejoin: round; }
.border.sea { stroke: #47626e; stroke-dasharray: 5 2.5; stroke-width: .8; }
.dark .border { stroke: #0b0c0d; } .dark .border.sea { stroke: #86a3b0; }
.coast { fill: none; stroke: var(--map-coast, #4a5a60); stroke-width: .8; stroke-linejoin: round; }
path.frame { fill: none; stroke: #22252a; stroke-width: 1.2; }
.ridge { fill: none; stroke: #7a2f22; stroke-width: 1.3; }
.dark .ridge { stroke: #e3a596; }
.strait, .air { fill: none; stroke: #22252a; stroke-width: 1.5; stroke-linecap: round; }
.dark .strait, .dark .connector, .dark .air { stroke: #f4efe0; }
.air { stroke: #2a5fa8; }
path.arrow { fill: #fffdf4; stroke: #22252a; stroke-width: .9; stroke-linejoin: round; }
path.connector { fill: #fffdf4; stroke: #22252a; stroke-width: 1.1; }
path.limit { fill: none; stroke: #a3231a; stroke-width: 2.2; stroke-opacity: .6;
  stroke-dasharray: 9 4; stroke-linejoin: round; }
text.note { font-style: italic; fill: var(--map-label, #2d5263); dominant-baseline: central; }
text.note.connector { font-style: normal; font-weight: 700; fill: #22252a; }
text { text-anchor: middle; font-family: Georgia, "Times New Roman", "Noto Serif CJK JP", serif; }
text.sea { font-style: italic; fill: var(--map-label, #2d5263); letter-spacing: .04em; }
.dark text.sea { fill: #a9c6d2; }
"""


def page(board: Board, sheet: Sheet, folder: Path, owners: dict[str, str], language: str, *, dark: bool) -> str:
    """The page; `owners` says whose each place is."""
    below = (folder / sheet.backdrop).read_text(encoding="utf-8")
    above = (folder / sheet.overlay).read_text(encoding="utf-8") if sheet.overlay else ""
    kinds = {shape.id: shape.kind for shape in sheet.shapes}
    drawn = [
        f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><body class="{"dark" if dark else ""}">',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:g}" height="{sheet.height:g}">',
        below,
    ]
    for shape in sheet.shapes:
        owner = board.owners.get(owners.get(shape.id, ""))
        if owner:
            colour = owner.dark if dark else owner.colour
            drawn.append(f'<path class="area" d="{_outline(sheet, shape)}" fill="{colour}" fill-opacity=".86"/>')
    drawn.append(above)
    for line in sheet.lines:
        water = " sea" if line.kind == "border" and "sea" in {kinds.get(line.a or ""), kinds.get(line.b or "")} else ""
        drawn.append(f'<path class="{line.kind}{water}" d="{line.path}"/>')
        if line.label:
            said = html.escape(getattr(line.label.text, language))
            at = f'x="{line.label.x:g}" y="{line.label.y:g}" font-size="{line.label.size:g}"'
            drawn.append(f'<text class="note {line.kind}" {at}>{said}</text>')
    for shape in sheet.shapes:
        for x, y in shape.seats:
            half = sheet.piece / 2
            drawn.append(
                f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="3"'
                ' fill="#fff" fill-opacity=".18" stroke="#222" stroke-opacity=".25" stroke-width=".5"/>'
            )
        drawn.append(_label(board, shape, owners.get(shape.id, ""), language))
    drawn.append("</svg>")
    return "\n".join(drawn)


def _outline(sheet: Sheet, shape: Shape) -> str:
    return shape.path or sheet.outlines[shape.use or ""]


def _label(board: Board, shape: Shape, owner: str, language: str) -> str:
    label = shape.label
    lines = getattr(label.lines, language) if label.lines else (shape.id,)
    ink = board.owners[owner].ink if owner in board.owners else "var(--map-label,#2a2d30)"
    top = label.y - label.size * lettering.LEADING * (len(lines) - 1) / 2 + label.size * 0.34
    spans = "".join(
        f'<tspan x="{label.x:g}" y="{top + i * label.size * lettering.LEADING:.1f}">{html.escape(line)}</tspan>'
        for i, line in enumerate(lines)
    )
    turn = f' transform="rotate({label.angle:g} {label.x:g} {label.y:g})"' if label.angle else ""
    kind = "sea" if shape.kind == "sea" else "land"
    fill = "" if kind == "sea" else f' fill="{ink}"'
    return f'<text class="{kind}" font-size="{label.size:g}"{fill}{turn}>{spans}</text>'


def main() -> None:
    """Write the page."""
    reader = argparse.ArgumentParser(prog="python -m tools.mapcompiler.preview", description=__doc__)
    reader.add_argument("game")
    reader.add_argument("sheet")
    reader.add_argument("out", type=Path)
    reader.add_argument("--owners", type=Path, help="a JSON object: whose each place is")
    reader.add_argument("--language", default="en", choices=["en", "ja"])
    reader.add_argument("--dark", action="store_true")
    given = reader.parse_args()
    folder = ROOT / read_recipe(HERE / f"{given.game}.toml").board
    files = read_board(folder)
    sheet = next(sheet for sheet in files.sheets if sheet.id == given.sheet)
    owners: dict[str, str] = {}
    if given.owners:
        owners = json.loads(given.owners.read_text(encoding="utf-8"))
    given.out.write_text(page(files.board, sheet, folder, owners, given.language, dark=given.dark), encoding="utf-8")


if __name__ == "__main__":
    main()
