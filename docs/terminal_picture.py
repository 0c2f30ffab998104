"""Draw `docs/terminal.svg`, the picture of the terminal: `python docs/terminal_picture.py`.

It is the real screen, at the worked conflict of the player's guides: the board, the question and its options are those
that `sandtable play` prints there.
"""

from __future__ import annotations

import importlib.util
import io
import sys
from pathlib import Path

from rich.console import Console

from sandtable.faces.terminal.board import Board
from sandtable.faces.terminal.looks import Looks
from sandtable.faces.terminal.options import draw_options, menu_of
from sandtable.faces.terminal.prompt import heading, prompt_bar
from sandtable.faces.words import Words
from sandtable.kernel.game import Game

WIDTH, HEIGHT = 150, 50
VIEWER = "axis"
HERE = Path(__file__).parent


def scene() -> Game:
    """The Axis before Kharkov, about to choose its card."""
    spec = importlib.util.spec_from_file_location("worked_conflict", HERE / "hitlers_reich" / "worked_conflict.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game: Game = module.begun()
    return game


def picture(game: Game) -> str:
    """The screen as SVG."""
    console = Console(
        width=WIDTH, height=HEIGHT, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    say, looks = Words("en"), Looks(game.rules, game.texts(), game.sides)
    prompt = game.prompt(VIEWER)
    assert prompt is not None
    console.print(heading(game, WIDTH, say))
    console.print(Board(looks, say).draw(game.picture(VIEWER), WIDTH, HEIGHT))
    console.print(prompt_bar(prompt, looks, WIDTH))
    console.print(draw_options(menu_of(game.options(VIEWER), lambda _: ""), WIDTH, HEIGHT, say))
    return console.export_svg(title="sandtable play hitlers_reich", unique_id="sandtable")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "terminal.svg"
    target.write_text(picture(scene()), encoding="utf-8")
