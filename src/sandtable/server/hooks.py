"""Hooks: what other parts of the server want to hear of games.

A hook is quick and never fails a game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from sandtable.server.games.live_game import LiveGame, Seat

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
    on_replaced: list[Callable[[LiveGame, Seat, int | None], None]] = field(default_factory=list)


def call(hooks: list[Callable[..., None]], *about: object) -> None:
    """Call every hook; what fails is logged and hinders nobody."""
    for hook in hooks:
        try:
            hook(*about)
        except Exception:
            _log.exception("a hook failed")
