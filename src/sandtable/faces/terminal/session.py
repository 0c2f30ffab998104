"""A session: one game at one screen, who sits where, whose eyes the screen is for, and what they have been shown."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from sandtable.bots import registry
from sandtable.bots.bot import Bot
from sandtable.bots.seats import Seats
from sandtable.faces.saves import Autosave
from sandtable.faces.seats import HOTSEAT, HUMAN, Seat, has_secrets, remember
from sandtable.faces.terminal.board import Board
from sandtable.faces.terminal.leaving import Door
from sandtable.faces.terminal.looks import Looks
from sandtable.faces.terminal.prompt import heading, log_lines
from sandtable.faces.terminal.screen import Screen
from sandtable.faces.terminal.spaces import changed_spaces
from sandtable.faces.words import Words
from sandtable.kernel.game import Game
from sandtable.kernel.picture import Picture
from sandtable.kernel.record import DECISION
from sandtable.kernel.view import SPECTATOR, view

BOARD_MODES: Final = ("auto", "always", "never")
LANGUAGE: Final = "language"


class Session:
    """A game being played at this screen."""

    def __init__(
        self,
        game: Game,
        seats: list[Seat],
        screen: Screen,
        autosave: Autosave,
        *,
        table: str = HOTSEAT,
        pause: float = 0.0,
        seed: str = "",
        packs: tuple[Path, ...] = (),
    ) -> None:
        self.game = game
        self.seats = {seat.side: seat for seat in seats}
        self.screen = screen
        self.autosave = autosave
        self.table = table
        self.pause = pause
        self.packs = packs
        self.door = Door()
        self.board_mode = "auto"
        self.humans = [seat.side for seat in seats if seat.player == HUMAN]
        self.viewer: str | None = self.humans[0] if len(self.humans) == 1 else None
        self.may_look_freely = len(self.humans) < 2 or table != HOTSEAT or not has_secrets(game.rules)
        self._read: dict[str | None, int] = {}
        self._drawn: dict[str | None, Picture] = {}
        self.bots = Seats(game, self._seated_bots(seed))
        self._speak(game.language)
        remember(game.meta, seats, table)
        game.meta[LANGUAGE] = game.language

    # -- language ----------------------------------------------------------------------------------------------

    def _speak(self, language: str) -> None:
        self.game.language = language
        self.say = Words(language)
        self.looks = Looks(self.game.rules, self.game.texts(), self.game.sides)
        self.board = Board(self.looks, self.say)

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self._speak(language)
        self.game.meta[LANGUAGE] = language
        self._drawn.clear()

    # -- whose eyes --------------------------------------------------------------------------------------------

    def face(self, side: str) -> None:
        """Make the screen that of a side; between two people it changes hands first."""
        if self.viewer == side:
            return
        if not self.may_look_freely:
            self.screen.wipe()
            name = self.looks.of(side).name
            self.screen.say(self.say("play.pass_screen", side=name), "bold")
            self.screen.ask(self.say("play.press_enter"))
            self.screen.wipe()
            self._drawn.pop(side, None)
        self.viewer = side

    def picture(self, at: int | None = None) -> Picture:
        """The board as the viewer may see it, now or as it was before entry `at`."""
        return picture_at(self.game, at, self.viewer)

    # -- showing -----------------------------------------------------------------------------------------------

    def news(self) -> None:
        """What the log says since this viewer last read it."""
        game = self.game
        length = len(game.entries)
        since = min(self._read.get(self.viewer, self._last_own()), length)
        lines = [line for line in game.log(self.viewer, since=max(0, since)) if line.entry >= since]
        if lines:
            self.screen.show(log_lines(lines, self.looks))
        self._read[self.viewer] = length

    def _last_own(self) -> int:
        """The viewer's last decision, where telling begins when nobody knows what was told before; -1 if none."""
        entries = self.game.entries
        if self.viewer is None:
            return len(entries) - 1
        number = self.game.rules.side_number(self.viewer)
        own = (i for i in range(len(entries) - 1, -1, -1) if entries[i].side == number and entries[i].what == DECISION)
        return next(own, -1)

    def draw_board(self) -> None:
        """The board, with what changed since the viewer's last decision marked."""
        picture = self.picture()
        at = self._last_own()
        changed = changed_spaces(self.picture(at), picture) if at >= 0 else set()
        width, height = self.screen.width, self.screen.height
        self.screen.show(heading(self.game, width, self.say), self.board.draw(picture, width, height, changed))
        self._drawn[self.viewer] = picture

    def is_board_due(self) -> bool:
        """Whether the board is not what the viewer saw last, and not by their own doing alone."""
        if self.board_mode == "never" or self.game.rules.picture is None:
            return False
        entries = self.game.entries
        before = self._drawn.get(self.viewer)
        if before is None or self.board_mode == "always":
            return True
        if entries and self.viewer is not None and entries[-1].side == self.game.rules.side_number(self.viewer):
            return False
        now = self.picture()
        return bool(changed_spaces(before, now)) or now.tracks != before.tracks

    def bring_up_to_date(self) -> None:
        """The board if it is due, and below it, beside the question, all that led there since the viewer decided."""
        if self.is_board_due():
            self.draw_board()
            self._read[self.viewer] = self._last_own()
        self.news()
        self.new_facts()

    def new_facts(self) -> None:
        """What stands otherwise than the viewer was last shown, without the whole board."""
        seen = self._drawn.get(self.viewer)
        if seen is None:
            return
        facts = self.picture().facts
        known = [(fact.id, fact.value) for fact in seen.facts]
        fresh = [fact for fact in facts if (fact.id, fact.value) not in known]
        if fresh:
            self.screen.show(*self.board.facts(fresh, self.screen.width))
        seen.facts = facts

    # -- deciding and keeping ----------------------------------------------------------------------------------

    def apply(self, side: str, option: int) -> None:
        """Take an option and keep the game, the two as one."""
        with self.door.shut():
            self.game.apply(side, option)
            self.keep()

    def keep(self) -> None:
        """Write the save; whatever hinders it is said at once."""
        with self.door.shut():
            try:
                moved = self.autosave.keep(self.game)
            except OSError as error:
                self.screen.say(
                    self.say("saves.failed", path=self.autosave.path, why=error.strerror or error), "bold red"
                )
                return
        if moved is not None:
            self.screen.say(self.say("saves.moved", path=moved), "yellow")

    def forget_what_was_told(self) -> None:
        """After going back: everybody's place in the log is at most its end, and the board is drawn anew."""
        length = len(self.game.entries)
        self._read = {viewer: min(at, length) for viewer, at in self._read.items()}
        self._drawn.clear()

    # -- bots ------------------------------------------------------------------------------------------------

    def _seated_bots(self, seed: str) -> dict[int, Bot]:
        """A bot for every seat without a person, with a seed of its own."""
        rules, tables = self.game.rules, self.game.tables
        chance = random.Random(f"{seed}|bots" if seed else None)
        found: dict[int, Bot] = {}
        for number, side in enumerate(rules.sides):
            own_seed = chance.getrandbits(48)
            if side in self.seats and not self.seats[side].is_human:
                found[number] = registry.make(self.seats[side].player, rules, tables, number, own_seed)
        return found


def picture_at(game: Game, at: int | None, side: str | None) -> Picture:
    """What a side (or a spectator) may see, now or before entry `at` of the record."""
    if at is None or game.rules.picture is None:
        return game.picture(side)
    viewer = SPECTATOR if side is None else game.rules.side_number(side)
    drawn: Picture = game.rules.picture(view(game.rules, game.position_before(at), viewer), game.texts())
    return drawn
