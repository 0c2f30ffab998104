"""Telling: after a change has been kept, everybody who looks at the game hears of it, and whoever is next is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.server.games.live_game import HUMAN, LiveGame
from sandtable.server.hooks import call

if TYPE_CHECKING:
    from sandtable.server.host import Host


def tell(host: Host, live: LiveGame, before: list[str]) -> None:
    """Show the new state to all, and call the sides that must decide now and did not before."""
    for socket in live.sockets:
        socket.show()
    deciding = live.deciding
    for seat in live.seats:
        if seat.side in deciding and seat.side not in before and seat.kind == HUMAN:
            call(host.hooks.on_turn, live, seat)
    if live.game.over and before:
        call(host.hooks.on_over, live)
    call(host.hooks.on_change, live)
