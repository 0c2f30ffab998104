"""Stored actions a second: the server's writer, in group commits that a power failure spares, beside bare SQLite."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from pathlib import Path

from sqlalchemy import insert

from sandtable.server.storage.bulk import Moves
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import GAMES

STATE = b"s" * 4096
ENTRY = b"e" * 60
AT_ONCE = 50
"""So many games have an action under way."""


def by_the_writer(address: str, seconds: float) -> float:
    """Actions a second through the server's writer: an entry, whose turn it is, and a state of 4 KB for each."""
    return asyncio.run(_by_the_writer(address, seconds))


async def _by_the_writer(address: str, seconds: float) -> float:
    store = Store(address)
    try:
        games = [f"bench{number}" for number in range(AT_ONCE)]
        rows = [_game(game) for game in games]
        await store.write(lambda connection: connection.execute(insert(GAMES), rows))
        begun = time.perf_counter()
        done = 0

        async def one(game: str) -> None:
            nonlocal done
            for seq in itertools.count():
                moves = Moves(
                    entries=[(game, seq, "act", 0, None, 0.0, ENTRY)],
                    snapshots=[(game, 0, STATE)],
                    turns=[(game, seq + 1, ",axis,", 0.0)],
                )
                await store.append(moves)
                done += 1
                if time.perf_counter() - begun >= seconds:
                    return

        await asyncio.gather(*(one(game) for game in games))
        return done / (time.perf_counter() - begun)
    finally:
        store.close()


def _game(game: str) -> dict[str, object]:
    """The row of a game of which nothing matters but that it is there."""
    needed = [column for column in GAMES.columns if not column.nullable and column.default is None]
    return {**{column.name: column.type.python_type() for column in needed}, "id": game}


def bare_sqlite(path: Path, seconds: float, synchronous: str) -> float:
    """Actions a second as a program does it that calls SQLite itself: one commit for each action."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={synchronous}")
    connection.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, state BLOB)")
    connection.execute("CREATE TABLE replay (game INTEGER, seq INTEGER, body BLOB, PRIMARY KEY (game, seq))")
    connection.executemany("INSERT INTO games VALUES (?, ?)", [(game, STATE) for game in range(AT_ONCE)])
    begun = time.perf_counter()
    done = 0
    while True:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE games SET state = ? WHERE id = ?", (STATE, done % AT_ONCE))
        connection.execute("INSERT INTO replay VALUES (?, ?, ?)", (done % AT_ONCE, done, ENTRY))
        connection.execute("COMMIT")
        done += 1
        spent = time.perf_counter() - begun
        if spent >= seconds:
            connection.close()
            return done / spent
