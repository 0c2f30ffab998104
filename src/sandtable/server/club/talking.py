"""Talking: who hears what is said at a table, to all or in private."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.engine import Connection

from sandtable.server.accounts.caller import Caller
from sandtable.server.club.writings import Said
from sandtable.server.games.live_game import HUMAN, LiveGame
from sandtable.server.live.encoding import tagged
from sandtable.server.notices.box import Notice
from sandtable.server.notices.texts import WRITTEN
from sandtable.server.problems import Problem
from sandtable.server.storage.tables import SEATS


def named_sides(live: LiveGame, asked: list[str]) -> list[str]:
    """The sides that something is said to, each once and in the order of the seats."""
    for side in asked:
        if live.seat(side) is None:
            raise Problem(422, "no_side", field="to", side=side[:80])
    return [seat.side for seat in live.seats if seat.side in asked]


def readers_of(connection: Connection, game: str, speaker: int, to: list[str]) -> frozenset[int]:
    """The people in these seats, as the database has them in this very moment, and whoever speaks to them."""
    found = select(SEATS.c.side, SEATS.c.user_id).where(SEATS.c.game_id == game, SEATS.c.kind == HUMAN)
    seated = {row.side: row.user_id for row in connection.execute(found)}
    for side in to:
        if seated.get(side) in (None, speaker):
            raise Problem(409, "nobody_there", field="to", side=side)
    return frozenset({speaker, *(seated[side] for side in to)})


def show(live: LiveGame, said: Said) -> None:
    """Show a line to all who look on and may read it."""
    letter = tagged("chat", said.line)
    for socket in live.sockets:
        if said.line.id not in socket.said and said.is_for(socket.user):
            socket.said.append(said.line.id)
            socket.write(letter)


def written_notices(live: LiveGame, caller: Caller, said: Said, now: float) -> list[Notice]:
    """What those hear who were spoken to in private and are not at the table: that it was, once an hour, not what."""
    present = {socket.user for socket in live.sockets if not socket.is_gone}
    named = {"game": live.facts.name, "player": caller.name}
    return [
        Notice(user, WRITTEN, f"written:{live.id}:{caller.user}:{int(now // 3600)}", live.id, named=named)
        for user in sorted((said.readers or frozenset()) - present - {caller.user})
    ]
