"""Announcing: what one process has changed, told to the others that share its PostgreSQL when the change is committed.

An announcement says what it is about and a number, never what has changed: whoever cares reads that from the database.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.engine import Connection

from sandtable.server.storage.bulk import Moves

GAMES: Final = "sandtable_games"  # a game and its newest sequence number
SEATS: Final = "sandtable_seats"  # a game whose seats, clocks or facts have changed
CHAT: Final = "sandtable_chat"  # a game and the number of the newest line
NOTICES: Final = "sandtable_notices"  # a person and the number of a notice
PEOPLE: Final = "sandtable_people"  # an account that has changed
CHANNELS: Final = (GAMES, SEATS, CHAT, NOTICES, PEOPLE)


def announce(connection: Connection, channel: str, about: str | int, number: int = 0) -> None:
    """Tell the other processes of something, once it is committed."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (channel, f"{about} {number}"))


def announce_moves(connection: Connection, group: list[Moves]) -> None:
    """Tell the other processes which games have gone on."""
    if connection.dialect.name == "postgresql":
        newest = [f"{game} {seq}" for moves in group for game, seq, *_ in moves.turns]
        if newest:
            connection.exec_driver_sql(
                "SELECT pg_notify(%s, about) FROM unnest(CAST(%s AS text[])) AS about", (GAMES, newest)
            )


def read_announcement(payload: bytes) -> tuple[str, int]:
    """What an announcement is about, and its number."""
    about, _, number = payload.decode().rpartition(" ")
    return about, int(number)
