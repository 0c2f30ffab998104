"""Draw `docs/terminal.svg`, the picture of the terminal: `python docs/terminal_picture.py`.

It is the real screen of a real game: bots play until the decision that is shown, and the board, the question and its
options are those that `sandtable play` would print.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console

import sandtable
from sandtable.bots import Seats, best_quick, make
from sandtable.faces.terminal.board import Board
from sandtable.faces.terminal.looks import Looks
from sandtable.faces.terminal.options import draw_options, menu_of
from sandtable.faces.terminal.prompt import heading, prompt_bar
from sandtable.faces.words import Words
from sandtable.kernel.game import Game

WIDTH, HEIGHT = 150, 50
SEED = "a picture of the terminal"
VIEWER = "axis"
QUESTION = "conflict.choose_cards"
EARLIEST = 150
HERE = Path(__file__).parent


def scene() -> Game:
    """A game in mid-war, at a question of the side that looks on."""
    game = sandtable.new("hitlers_reich", seed=SEED)
    rules = game.rules
    bots = {side: make(best_quick(rules), rules, game.tables, side, side) for side in range(len(rules.sides))}
    table = Seats(game, bots)
    while not game.over:
        prompt = game.prompt()
        if prompt is not None and len(game.entries) >= EARLIEST and (prompt.side, prompt.step) == (VIEWER, QUESTION):
            return game
        table.move()
    raise RuntimeError(f"the game of seed {SEED!r} never comes to {QUESTION} after decision {EARLIEST}")


def picture(game: Game) -> str:
    """The screen as SVG."""
    console = Console(
        width=WIDTH, height=HEIGHT, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    say, looks = Words("en"), Looks(game.rules, game.texts())
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
