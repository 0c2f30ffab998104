"""Seats: bots at one game, asked in turn and told what their sides may read."""

from __future__ import annotations

from time import perf_counter

from sandtable.bots.bot import Bot, close, ended, hear
from sandtable.kernel.game import Game
from sandtable.kernel.record import Entry


class Seats:
    """The bots of a game by the number of their side; sides without one are played by somebody else.

    `decisions` and `seconds` count what each bot was asked and how long it thought; `asked` is the side asked last.
    """

    def __init__(self, game: Game, bots: dict[int, Bot]) -> None:
        self.game = game
        self.bots = bots
        self.decisions = dict.fromkeys(bots, 0)
        self.seconds = dict.fromkeys(bots, 0.0)
        self.asked = -1
        self._heard = dict.fromkeys(bots, -1)

    def next(self) -> int | None:
        """The first side that must decide and has a bot."""
        return next((side for side in self.game.position.deciders if side in self.bots), None)

    def move(self) -> Entry | None:
        """Let one bot that must decide do so; None if it is nobody's turn here."""
        side = self.next()
        if side is None:
            return None
        return self.game.apply(side, self.choice(side))

    def choice(self, side: int) -> int:
        """What the bot of a side would take now."""
        self.asked = side
        bot = self.bots[side]
        self._tell(side)
        start = perf_counter()
        pick = bot.choose(self.game.sight(side))
        self.seconds[side] += perf_counter() - start
        self.decisions[side] += 1
        return pick

    def _tell(self, side: int) -> None:
        bot = self.bots[side]
        if not hasattr(bot, "hear"):
            return
        entries = len(self.game.entries)
        heard = min(self._heard[side], entries)
        if heard < entries:
            hear(bot, [line for line in self.game.log(side, since=max(heard, 0)) if line.entry >= heard])
            self._heard[side] = entries

    def finish(self) -> None:
        """Tell every bot how the game ended."""
        for side, bot in self.bots.items():
            self._tell(side)
            ended(bot, self.game.result)

    def close(self) -> None:
        """Let go of all bots."""
        for bot in self.bots.values():
            close(bot)
