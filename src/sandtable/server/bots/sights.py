"""Sights: what a bot in a seat gets when it thinks somewhere else, as a position that its side could be in."""

from __future__ import annotations

import base64
import secrets

from litestar import Router, get
from litestar.params import FromPath, FromQuery

from sandtable.kernel import codec
from sandtable.kernel.view import resample
from sandtable.server.dependencies import TheCaller, TheHost
from sandtable.server.games.deciding import seat_of
from sandtable.server.wire.state import SightInfo


@get("/api/games/{game_id:str}/sight")
async def sight(host: TheHost, caller: TheCaller, game_id: FromPath[str], side: FromQuery[str]) -> SightInfo:
    """A position that a side could be in, for all it knows; for whoever plays that side."""
    host.door.limit("action", str(caller.user))
    async with host.games.locked(game_id, newest=True) as live:
        seat = seat_of(live, caller, side)
        game = live.game
        key = secrets.token_bytes(32)
        imagined = resample(live.shelf.rules, game.position, seat.number, key, is_pending=not game.over)
        return SightInfo(
            game=live.id,
            seq=live.seq,
            side=side,
            over=game.over,
            deciding=live.deciding,
            rules_version=live.shelf.rules.version,
            data_digest=live.shelf.tables.digest,
            position=base64.b64encode(codec.pack(imagined)).decode("ascii"),
        )


ROUTES = Router("/", route_handlers=[sight], tags=["games"])
