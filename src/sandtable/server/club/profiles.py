"""Profiles: what everybody may know of a member: since when, what was played, and how strong."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Row, select
from sqlalchemy.engine import Connection

from sandtable.server.accounts import people
from sandtable.server.games.infos import StoredResult
from sandtable.server.games.live_game import HUMAN, OVER
from sandtable.server.library import Library
from sandtable.server.storage.tables import GAMES, RATINGS, SEATS, TURNS
from sandtable.server.wire.accounts import PlayedGame, Profile, Rating

PAGE: Final = 100
WON: Final = "won"
LOST: Final = "lost"
DRAWN: Final = "drawn"


def profile_of(connection: Connection, library: Library, name: str, language: str) -> Profile | None:
    """The profile of a member; guests have none."""
    person = people.by_name(connection, name)
    if person is None or person.guest or person.disabled:
        return None
    ratings = select(RATINGS).where(RATINGS.c.user_id == person.id).order_by(RATINGS.c.ruleset)
    known = library.names()
    return Profile(
        name=person.name,
        since=person.created,
        results=[_played(library, row, language) for row in _finished(connection, person.id) if row.ruleset in known],
        ratings=[
            Rating(row.ruleset, round(row.rating, 1), round(row.deviation, 1), row.games)
            for row in connection.execute(ratings)
        ],
    )


def _finished(connection: Connection, user: int) -> list[Row[Any]]:
    """The newest finished games of a person that everybody may look at."""
    columns = (GAMES.c.id, GAMES.c.name, GAMES.c.ruleset, GAMES.c.result_json, SEATS.c.side, SEATS.c.number)
    found = (
        select(*columns, TURNS.c.updated)
        .join(SEATS, SEATS.c.game_id == GAMES.c.id)
        .join(TURNS, TURNS.c.game_id == GAMES.c.id)
        .where(
            SEATS.c.user_id == user,
            SEATS.c.kind == HUMAN,
            GAMES.c.status == OVER,
            GAMES.c.spectators,
            GAMES.c.result_json.is_not(None),
        )
        .order_by(TURNS.c.updated.desc())
        .limit(PAGE)
    )
    return list(connection.execute(found))


def _played(library: Library, row: Row[Any], language: str) -> PlayedGame:
    result = msgspec.json.decode(row.result_json, type=StoredResult)
    outcome = DRAWN if result.winner < 0 else WON if result.winner == row.number else LOST
    told = result.told(library.shelf(row.ruleset), language)
    return PlayedGame(row.id, row.ruleset, row.name, row.side, row.updated, outcome, told)
