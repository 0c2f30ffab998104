"""Waiting: for whom games wait, as the database tells it; a turn is told of once, also after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.engine import Connection

from sandtable.server.games.live_game import HUMAN, PLAYING
from sandtable.server.storage.tables import ENTRIES, GAMES, SEATS, TURNS


def waiting_seats(connection: Connection, games: Sequence[str] | None = None) -> list[Row[Any]]:
    """The seats of people that must decide now, in some games or in all."""
    found = (
        select(SEATS, GAMES.c.ruleset, GAMES.c.name.label("game_name"))
        .join(GAMES, GAMES.c.id == SEATS.c.game_id)
        .join(TURNS, TURNS.c.game_id == SEATS.c.game_id)
        .where(
            GAMES.c.status == PLAYING,
            SEATS.c.kind == HUMAN,
            SEATS.c.user_id.is_not(None),
            TURNS.c.deciding.contains("," + SEATS.c.side + ","),
        )
    )
    if games is not None:
        found = found.where(SEATS.c.game_id.in_(games))
    return list(connection.execute(found))


def turn_key(connection: Connection, game: str, number: int) -> str:
    """What tells one turn of a side from its next one: the row by which somebody else passed the decision on."""
    others = select(ENTRIES.c.seq).where(ENTRIES.c.game_id == game, ENTRIES.c.side != number)
    last = connection.execute(others.order_by(ENTRIES.c.seq.desc()).limit(1)).scalar()
    return f"turn:{game}:{number}:{-1 if last is None else last}"
