"""Opening: a game from its rows into memory, from its newest snapshot."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Row, select
from sqlalchemy.engine import Connection

from sandtable.kernel.game import Game
from sandtable.server.clocks.rows import hands_of
from sandtable.server.games.live_game import Facts, LiveGame, Seat
from sandtable.server.games.rows import record_of, unroll
from sandtable.server.library import Library
from sandtable.server.problems import Problem
from sandtable.server.storage.tables import CLOCKS, ENTRIES, GAMES, SEATS, SNAPSHOTS, TURNS, USERS
from sandtable.server.wire.games import Clock

NEWEST: Final = 3  # snapshots that are read: of the last change of side, and what may lie beyond it


def read_game(connection: Connection, library: Library, game_id: str) -> LiveGame:
    """A game as its rows say it is."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
    if row is None:
        raise Problem(404, "no_game")
    shelf = library.shelf(row.ruleset)
    entries = connection.execute(
        select(ENTRIES.c.seq, ENTRIES.c.what, ENTRIES.c.side, ENTRIES.c.body)
        .where(ENTRIES.c.game_id == game_id)
        .order_by(ENTRIES.c.seq)
    )
    unrolled = unroll(shelf.rules, (tuple(entry) for entry in entries))
    snapshots = read_snapshots(connection, game_id, len(unrolled.entries))
    record = record_of(shelf.rules, row, row.opening, unrolled.entries, snapshots)
    game = Game.from_record(shelf.rules, shelf.tables, record)
    clocks = connection.execute(select(CLOCKS).where(CLOCKS.c.game_id == game_id))
    updated = connection.execute(select(TURNS.c.updated).where(TURNS.c.game_id == game_id)).scalar()
    return LiveGame(
        facts=facts_of(row),
        shelf=shelf,
        game=game,
        seats=read_seats(connection, game_id),
        status=row.status,
        seq=unrolled.seq,
        pending=unrolled.pending,
        updated=row.created if updated is None else updated,
        stored_snapshot=snapshots[-1][0],
        hands=hands_of(clocks, shelf.rules.sides),
    )


def facts_of(row: Row[Any]) -> Facts:
    """The facts in the row of a game."""
    return Facts(
        id=row.id,
        name=row.name,
        ruleset=row.ruleset,
        rules_version=row.rules_version,
        data_digest=row.data_digest,
        scenario=row.scenario,
        options=msgspec.json.decode(row.options_json, type=dict[str, str]),
        commitment=row.commitment,
        host=row.host_id,
        spectators=row.spectators,
        clock=msgspec.json.decode(row.clock_json, type=Clock),
        created=row.created,
        forked_from=row.forked_from,
        forked_at=row.forked_at,
    )


def read_seats(connection: Connection, game_id: str) -> list[Seat]:
    """The seats of a game, in the order of its sides."""
    found = connection.execute(
        select(SEATS, USERS.c.name.label("player"))
        .join(USERS, USERS.c.id == SEATS.c.user_id, isouter=True)
        .where(SEATS.c.game_id == game_id)
        .order_by(SEATS.c.number)
    )
    return [Seat(row.number, row.side, row.kind, row.user_id, row.player, row.bot, row.conceded) for row in found]


def read_snapshots(connection: Connection, game_id: str, upto: int, newest: int = NEWEST) -> list[tuple[int, bytes]]:
    """The snapshot of the opening, and the newest before or at an entry."""
    found = connection.execute(
        select(SNAPSHOTS.c.entry, SNAPSHOTS.c.body)
        .where(SNAPSHOTS.c.game_id == game_id, SNAPSHOTS.c.entry > 0, SNAPSHOTS.c.entry <= upto)
        .order_by(SNAPSHOTS.c.entry.desc())
        .limit(newest)
    ).all()
    opening = connection.execute(
        select(SNAPSHOTS.c.body).where(SNAPSHOTS.c.game_id == game_id, SNAPSHOTS.c.entry == 0)
    ).scalar_one()
    return [(0, opening), *[(row.entry, row.body) for row in reversed(found)]]
