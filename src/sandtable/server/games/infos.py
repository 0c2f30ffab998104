"""Infos: games as a lobby shows them, one by one and in lists."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Select, or_, select
from sqlalchemy.engine import Connection

from sandtable.server.games.live_game import BOT, HUMAN, OPEN, OVER, PLAYING, WAITING, LiveGame, Seat
from sandtable.server.games.opening import facts_of
from sandtable.server.games.states import result_of
from sandtable.server.library import Shelf
from sandtable.server.problems import Problem
from sandtable.server.storage.tables import GAMES, SEATS, TURNS, USERS
from sandtable.server.wire.games import GameInfo, GameList, GameResult, Origin, SeatInfo, Status, Which

if TYPE_CHECKING:
    from sandtable.server.host import Host

MOST_LISTED = 100


def info_of(host: Host, live: LiveGame, user: int | None, language: str) -> GameInfo:
    """A live game as whoever asks may see it in a lobby."""
    readings = {reading.side: reading.left for reading in host.clocks.readings(live, time.time()) or []}
    online = {socket.user for socket in live.sockets if socket.user is not None}
    texts = live.shelf.texts(language)
    seats = [
        SeatInfo(
            side=seat.side,
            side_name=texts.thing("side", seat.number),
            kind=seat.kind,  # type: ignore[arg-type]  # the column holds nothing else
            online=seat.kind == BOT or seat.user in online,
            conceded=seat.conceded,
            player=seat.player,
            bot=seat.bot,
            time_left=readings.get(seat.side),
        )
        for seat in live.seats
    ]
    facts = live.facts
    return GameInfo(
        id=live.id,
        name=facts.name,
        ruleset=facts.ruleset,
        ruleset_name=texts.get("game.name"),
        scenario=facts.scenario,
        scenario_name=texts.get(f"scenario.{facts.scenario}.name"),
        options=facts.options,
        status=live.status,  # type: ignore[arg-type]  # likewise
        seq=live.seq,
        created=facts.created,
        updated=live.updated,
        seats=seats,
        deciding=live.deciding,
        my_sides=live.sides_of(user),
        host=user is not None and user == facts.host,
        spectators=facts.spectators,
        clock=facts.clock,
        commitment=facts.commitment,
        entries=len(live.game.entries),
        result=result_of(live.game, language),
        seed=live.game.reveal_seed() if live.game.over else None,
        forked_from=Origin(facts.forked_from, facts.forked_at or 0) if facts.forked_from else None,
    )


async def list_games(
    host: Host, user: int | None, which: Which, ruleset: str | None, before: str | None, limit: int, language: str
) -> GameList:
    """A page of games, newest change first, without opening any of them."""
    most = max(1, min(limit, MOST_LISTED))
    wanted = _wanted(which, user, ruleset)
    if before is not None:
        try:
            wanted = wanted.where(TURNS.c.updated < float(before))
        except ValueError:
            raise Problem(422, "malformed", field="before", what=before) from None
    query = wanted.order_by(TURNS.c.updated.desc()).limit(most + 1)
    infos = await host.store.read(lambda connection: _read_infos(host, connection, query, user, language))
    more = infos[:most]
    return GameList(more, repr(more[-1].updated) if len(infos) > most else None)


def _wanted(which: Which, user: int | None, ruleset: str | None) -> Select[Any]:
    query = select(GAMES, TURNS.c.seq, TURNS.c.deciding, TURNS.c.updated).join(TURNS, TURNS.c.game_id == GAMES.c.id)
    own = select(SEATS.c.game_id).where(SEATS.c.user_id == user)
    if which == "mine":
        query = query.where(GAMES.c.status.in_((WAITING, PLAYING)), or_(GAMES.c.host_id == user, GAMES.c.id.in_(own)))
    elif which == "open":
        vacant = select(SEATS.c.game_id).where(SEATS.c.kind == OPEN)
        query = query.where(GAMES.c.status == WAITING, GAMES.c.id.in_(vacant))
    elif which == "live":
        query = query.where(GAMES.c.status == PLAYING, or_(GAMES.c.spectators, GAMES.c.id.in_(own)))
    else:
        query = query.where(GAMES.c.status == OVER, or_(GAMES.c.spectators, GAMES.c.id.in_(own)))
    return query.where(GAMES.c.ruleset == ruleset) if ruleset else query


def _read_infos(
    host: Host, connection: Connection, query: Select[Any], user: int | None, language: str
) -> list[GameInfo]:
    rows = connection.execute(query).all()
    ids = [row.id for row in rows]
    seats: dict[str, list[Seat]] = {}
    for row in connection.execute(
        select(SEATS, USERS.c.name.label("player"))
        .join(USERS, USERS.c.id == SEATS.c.user_id, isouter=True)
        .where(SEATS.c.game_id.in_(ids))
        .order_by(SEATS.c.game_id, SEATS.c.number)
    ):
        seat = Seat(row.number, row.side, row.kind, row.user_id, row.player, row.bot, row.conceded)
        seats.setdefault(row.game_id, []).append(seat)
    found = []
    for row in rows:
        try:
            shelf = host.library.shelf(row.ruleset)
        except Problem:
            continue  # a ruleset that is not at hand any more hides its games, and loses none
        live = host.games.live.get(row.id)
        online = {socket.user for socket in live.sockets} if live is not None else set()
        found.append(_info_of_row(row, shelf, seats.get(row.id, []), user, language, online))
    return found


def _info_of_row(
    row: Any, shelf: Shelf, seats: list[Seat], user: int | None, language: str, online: set[int | None]
) -> GameInfo:
    facts = facts_of(row)
    texts = shelf.texts(language)
    is_over = row.status == OVER
    result = msgspec.json.decode(row.result_json, type=StoredResult) if row.result_json else None
    status: Status = row.status
    return GameInfo(
        id=row.id,
        name=row.name,
        ruleset=row.ruleset,
        ruleset_name=texts.get("game.name"),
        scenario=row.scenario,
        scenario_name=texts.get(f"scenario.{row.scenario}.name"),
        options=facts.options,
        status=status,
        seq=row.seq,
        created=row.created,
        updated=row.updated,
        seats=[
            SeatInfo(
                side=seat.side,
                side_name=texts.thing("side", seat.number),
                kind=seat.kind,  # type: ignore[arg-type]  # the column holds nothing else
                online=seat.kind == BOT or (seat.user is not None and seat.user in online),
                conceded=seat.conceded,
                player=seat.player,
                bot=seat.bot,
            )
            for seat in seats
        ],
        deciding=[side for side in row.deciding.split(",") if side] if row.status == PLAYING else [],
        my_sides=[seat.side for seat in seats if user is not None and seat.user == user and seat.kind == HUMAN],
        host=user is not None and user == row.host_id,
        spectators=row.spectators,
        clock=facts.clock,
        commitment=row.commitment,
        entries=row.seq,
        result=result.told(shelf, language) if result is not None else None,
        seed=row.seed if is_over else None,
        forked_from=Origin(row.forked_from, row.forked_at or 0) if row.forked_from else None,
    )


class StoredResult(msgspec.Struct, array_like=True):
    """How a game ended, by the kernel's numbers."""

    ending: int
    winner: int

    def told(self, shelf: Shelf, language: str) -> GameResult:
        """The same in words."""
        symbol = shelf.rules.ending(self.ending)
        winner = shelf.rules.sides[self.winner] if self.winner >= 0 else None
        return GameResult(winner, symbol.name, symbol.rule, shelf.texts(language).ending(self.ending, self.winner))
