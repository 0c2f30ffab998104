"""Access: who may look at a game, and with whose eyes."""

from __future__ import annotations

from sandtable.kernel.answers import WHOLE
from sandtable.kernel.view import SPECTATOR
from sandtable.server.accounts.caller import Caller
from sandtable.server.games.live_game import LiveGame
from sandtable.server.games.whole import ALL
from sandtable.server.problems import Problem


def viewer_of(live: LiveGame, caller: Caller | None, side: str | None) -> int:
    """The side (or the spectator) as which somebody may look; anybody else's game does not exist for strangers.

    After the game its secrets are told: everybody who may look at all may look with the eyes of every side, or of `all`
    at once.
    """
    check_may_look(live, caller)
    if not side:
        return SPECTATOR
    if side == ALL and live.game.over:
        return WHOLE
    seat = live.seat(side)
    if seat is None:
        raise Problem(422, "no_side", field="side", side=side)
    if not live.game.over and side not in live.sides_of(caller.user if caller is not None else None):
        raise Problem(403, "not_your_seat", side=side)
    return seat.number


def check_may_look(live: LiveGame, caller: Caller | None) -> None:
    """Whether somebody may see anything of a game."""
    if live.facts.spectators:
        return
    if caller is not None and (caller.user in live.people() or caller.user == live.facts.host):
        return
    raise Problem(404, "no_game")
