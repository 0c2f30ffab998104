"""Hooks: what other parts of the server want to hear of games, and the keeper of their clocks.

A hook is quick and never fails a game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from sandtable.server.games.live_game import LiveGame, Seat
from sandtable.server.wire.games import Clock
from sandtable.server.wire.state import ClockReading

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Hooks:
    """Whom to call: after every change, when a side has become one that must decide, when a game is over, and so on.

    They are called on the event loop, within the game's lock and after the commit.
    """

    on_change: list[Callable[[LiveGame], None]] = field(default_factory=list)
    on_turn: list[Callable[[LiveGame, Seat], None]] = field(default_factory=list)
    on_over: list[Callable[[LiveGame], None]] = field(default_factory=list)
    on_seated: list[Callable[[LiveGame, Seat], None]] = field(default_factory=list)
    on_rollback: list[Callable[[LiveGame, Seat], None]] = field(default_factory=list)
    on_draw_offer: list[Callable[[LiveGame, Seat], None]] = field(default_factory=list)
    on_bot_fault: list[Callable[[LiveGame, Seat, str], None]] = field(default_factory=list)
    on_replaced: list[Callable[[LiveGame, Seat, str], None]] = field(default_factory=list)


def call(hooks: list[Callable[..., None]], *about: object) -> None:
    """Call every hook; what fails is logged and hinders nobody."""
    for hook in hooks:
        try:
            hook(*about)
        except Exception:
            _log.exception("a hook failed")


class ClockKeeper(Protocol):
    """Who looks after the clocks of games; all of these are called within a game's lock or before it is live."""

    def check(self, clock: Clock) -> None:
        """Refuse a time control that makes no sense."""
        ...

    def begun(self, live: LiveGame, now: float) -> list[tuple[Any, ...]]:
        """The clocks of a game whose first decision is due: rows of the table of clocks."""
        ...

    def read(self, live: LiveGame, rows: list[Any]) -> None:
        """Set the clocks of a game that has been opened, from their rows."""
        ...

    def after(self, live: LiveGame, now: float) -> list[tuple[Any, ...]]:
        """The clocks that change because other sides must decide now: rows to be committed with the decision."""
        ...

    def readings(self, live: LiveGame, now: float) -> list[ClockReading] | None:
        """What the clocks show; None if the game has none."""
        ...


class Untimed:
    """No clocks: every game has all the time in the world."""

    def check(self, clock: Clock) -> None:
        """Only games without a clock can be begun."""
        if clock.kind != "none":
            raise ValueError("this server keeps no clocks")

    def begun(self, live: LiveGame, now: float) -> list[tuple[Any, ...]]:
        """Nothing runs."""
        return []

    def read(self, live: LiveGame, rows: list[Any]) -> None:
        """There is nothing to set."""

    def after(self, live: LiveGame, now: float) -> list[tuple[Any, ...]]:
        """Nothing changes."""
        return []

    def readings(self, live: LiveGame, now: float) -> list[ClockReading] | None:
        """There is nothing to show."""
        return None
