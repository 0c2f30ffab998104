"""Replay: a recorded game stepped through, forward and back, as one side (or a spectator) may see it."""

from __future__ import annotations

import contextlib
import unicodedata

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from sandtable.faces.terminal.board import Board
from sandtable.faces.terminal.looks import Looks
from sandtable.faces.terminal.prompt import heading, log_lines, prompt_bar, prompt_in
from sandtable.faces.terminal.screen import Screen
from sandtable.faces.terminal.session import picture_at
from sandtable.faces.terminal.spaces import changed_spaces
from sandtable.faces.words import Words
from sandtable.kernel.game import Game
from sandtable.kernel.record import ROLLBACK

LEAP = 10


class Replay:
    """A game being stepped through; `at` counts the entries of the record that have happened."""

    def __init__(self, game: Game, screen: Screen, side: str | None) -> None:
        self.game = game
        self.screen = screen
        self.side = side
        self.at = 0
        self.last = len(game.entries)
        self.say = Words(game.language)
        self.looks = Looks(game.rules, game.texts(), game.sides)
        self.board = Board(self.looks, self.say)

    def go(self, at: int) -> None:
        """Go to the position before entry `at`, as far as there is one."""
        self.at = max(0, min(self.last, at))

    def draw(self) -> RenderableType:
        """What led here, the board with what it changed, and the question that comes next."""
        game = self.game
        picture = picture_at(game, self.at, self.side)
        parts: list[RenderableType] = [heading(game, self.screen.width, self.say)]
        changed: set[str] = set()
        if self.at > 0:
            changed = changed_spaces(picture_at(game, self.at - 1, self.side), picture)
            entry = game.entries[self.at - 1]
            key = "replay.rollback" if entry.what == ROLLBACK else "replay.after"
            name = self.looks.of(game.rules.sides[entry.side]).name
            parts.append(Rule(self.say(key, at=self.at - 1, side=name), align="left", style="dim"))
        since = self.at - 1
        lines = [line for line in game.log(self.side, since=max(0, since)) if line.entry == since]
        parts += [log_lines(lines, self.looks)] if lines else []
        parts.append(self.board.draw(picture, self.screen.width, self.screen.height, changed))
        parts.append(self._next())
        return Group(*parts)

    def _next(self) -> RenderableType:
        position = self.game.position_before(self.at)
        if position.over:
            return Padding(Text(f" {self.game.result} ", style="bold reverse"), (1, 0))
        number = self.game.rules.side_number(self.side) if self.side else -1
        asked = number if number in position.deciders else position.deciders[0]
        prompt = prompt_in(self.game, position, asked, self.looks, self.say, is_own=asked == number)
        return prompt_bar(prompt, self.looks, self.screen.width)

    def where(self) -> str:
        """How far the replay has come."""
        key = "replay.end" if self.at == self.last else "replay.position"
        return self.say(key, at=self.at, last=self.last)


def step_through(replay: Replay) -> None:
    """Show one position after another as keys (or, where there are none, lines) say."""
    with replay.screen.single_keys(), contextlib.suppress(EOFError, KeyboardInterrupt):
        done: bool | None = True
        while done is not None:
            if done:
                _show(replay)
            done = _obey(replay, _order(replay))


def _show(replay: Replay) -> None:
    screen = replay.screen
    if screen.is_interactive and not screen.is_dumb:
        screen.console.clear()
    screen.show(replay.draw())
    screen.say(f"{replay.where()}   {replay.say('replay.keys')}", "dim")


def _order(replay: Replay) -> str:
    """What to do next: a key where there are keys, else a line."""
    key = replay.screen.key()
    if key == "g":
        return "g " + replay.screen.ask_line(replay.say("replay.go"))
    return key or unicodedata.normalize("NFKC", replay.screen.ask(replay.say("replay.line"))).strip().casefold()


def _obey(replay: Replay, order: str) -> bool | None:
    """Carry out an order: True if the position is to be drawn, None to end."""
    word, _, rest = order.partition(" ")
    if word in ("q", "quit", "exit", "\x04"):
        return None
    if word == "l":
        lines = [line for line in replay.game.log(replay.side) if line.entry < replay.at]
        replay.screen.show(log_lines(lines[-40:], replay.looks))
        return False
    steps = {"n": 1, "p": -1, "pagedown": LEAP, "pageup": -LEAP, " ": 1, "": 1}
    if word in steps:
        replay.go(replay.at + steps[word])
    elif word == "home":
        replay.go(0)
    elif word == "end":
        replay.go(replay.last)
    elif word == "g" and rest.strip().lstrip("#").isdecimal():
        replay.go(int(rest.strip().lstrip("#")))
    else:
        replay.screen.say(replay.say("replay.keys"), "yellow")
        return False
    return True


def print_all(replay: Replay) -> None:
    """The whole log at once, and how the game stands."""
    replay.screen.show(heading(replay.game, replay.screen.width, replay.say))
    replay.screen.show(log_lines(replay.game.log(replay.side), replay.looks))
    if replay.game.result is not None:
        replay.screen.say(str(replay.game.result), "bold")
