"""Presence: who looks at a game, told to everybody else now and then, however many come and go."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from sandtable.server.games.live_game import LiveGame
from sandtable.server.live.encoding import tagged
from sandtable.server.live.sockets import Socket

if TYPE_CHECKING:
    from sandtable.server.host import Host

PAUSE: Final = 1.0


class Presence(msgspec.Struct):
    """The players who are here, and how many others look on."""

    online: list[str]
    spectators: int


def arrived(host: Host, live: LiveGame, socket: Socket) -> None:
    """Somebody begins to look at a game."""
    live.sockets.add(socket)
    _announce_soon(live)


def left(host: Host, socket: Socket) -> None:
    """Somebody looks no more."""
    socket.live.sockets.discard(socket)
    _announce_soon(socket.live)


def _announce_soon(live: LiveGame) -> None:
    """Tell everybody, but once for all who come within a moment: telling each of each would be a flood."""
    if live.announcing is None:
        live.announcing = asyncio.get_running_loop().call_later(PAUSE, _announce, live)


def _announce(live: LiveGame) -> None:
    live.announcing = None
    players = live.people()
    seen = {socket.user for socket in live.sockets}
    online = [seat.player for seat in live.seats if seat.user in seen and seat.player is not None]
    spectators = sum(socket.user not in players for socket in live.sockets)
    text = tagged("presence", Presence(list(dict.fromkeys(online)), spectators))
    for socket in live.sockets:
        socket.present(text)
