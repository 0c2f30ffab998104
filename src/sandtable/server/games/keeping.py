"""Keeping: what a change of a game adds to the database, committed before anybody hears of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from sandtable.kernel import codec
from sandtable.server.games.live_game import OVER, PLAYING, LiveGame
from sandtable.server.games.rows import note
from sandtable.server.problems import Problem
from sandtable.server.storage.bulk import Moves, write_moves
from sandtable.server.storage.tables import GAMES, SNAPSHOTS, TURNS

if TYPE_CHECKING:
    from sandtable.server.host import Host

KEPT_IN_MEMORY: Final = 8
LONGEST_WAY: Final = 40
"""At most so many entries lie between two stored snapshots, even where one side decides for long."""

Row = tuple[str, int, bytes]
"""What a row says: what it is, which side did it, and its body."""

Also = Callable[[Connection], None] | None


async def keep(
    host: Host, live: LiveGame, rows: list[Row], user: int | None, *, cut_to: int = -1, also: Also = None
) -> None:
    """Commit new rows of a game whose memory has already changed; if that fails, memory is read anew.

    `cut_to` says to how many entries an undo has shortened the record; `also` is done in the same transaction. Whoever
    calls this holds the game's lock.
    """
    now = time.time()
    game = live.game
    moves = Moves()
    for i, (what, side, body) in enumerate(rows):
        moves.entries.append((live.id, live.seq + i, what, side, user, now, body))
    _add_snapshot(live, moves)
    deciding = "" if game.over else f",{','.join(game.deciding)},"
    moves.turns.append((live.id, live.seq + len(rows), deciding, now))
    moves.clocks.extend(host.clocks.after(live, now))
    is_ending = game.over and live.status == PLAYING
    if cut_to >= 0:
        live.stored_snapshot = min(live.stored_snapshot, cut_to)
        for socket in live.sockets:
            socket.heard = min(socket.heard, cut_to)
    try:
        if is_ending or cut_to >= 0 or also is not None:

            def write(connection: Connection) -> None:
                _write(connection, live, moves, cut_to, is_ending=is_ending)
                if also is not None:
                    also(connection)

            await host.store.write(write)
        else:
            await host.store.append(moves)
    except BaseException as error:
        live.is_stale = True
        if isinstance(error, IntegrityError):
            # Another process was faster; its rows count.
            await host.games.refresh(live)
            raise Problem(409, "stale", seq=live.seq) from None
        raise
    for what, side, body in rows:
        note(live.pending, what, side, body)
    live.seq += len(rows)
    live.updated = now
    if moves.snapshots:
        live.stored_snapshot = moves.snapshots[-1][1]
        game.thin_snapshots(KEPT_IN_MEMORY)
    if is_ending:
        live.status = OVER
    live.changed()


def check_unmoved(connection: Connection, live: LiveGame) -> None:
    """Within a transaction: refuse to go on from memory that another process has left behind.

    The row stays locked until the commit, so that what is written besides the log belongs to what the log says.
    """
    turn = select(TURNS.c.seq).where(TURNS.c.game_id == live.id).with_for_update()
    if connection.execute(turn).scalar() != live.seq:
        raise Problem(409, "stale", seq=live.seq)


def _add_snapshot(live: LiveGame, moves: Moves) -> None:
    """A snapshot, if the deciding side has changed or the way from the last one has become long."""
    game = live.game
    at = game.snapshot_at
    entries = game.entries
    is_other_side = at > 0 and (at >= len(entries) or entries[at].side != entries[at - 1].side)
    if at > live.stored_snapshot and (is_other_side or at - live.stored_snapshot >= LONGEST_WAY):
        moves.snapshots.append((live.id, *game.snapshot()))
    if game.over:
        moves.snapshots.append((live.id, len(entries), codec.pack(game.position)))


def _write(connection: Connection, live: LiveGame, moves: Moves, cut_to: int, *, is_ending: bool) -> None:
    """The rarer changes: a record that an undo has shortened, a game that has ended."""
    if cut_to >= 0:
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.game_id == live.id, SNAPSHOTS.c.entry > cut_to))
    write_moves(connection, [moves])
    if is_ending:
        g = live.game.position
        result = msgspec.json.encode([g.ending, g.winner]).decode()
        connection.execute(update(GAMES).where(GAMES.c.id == live.id).values(status=OVER, result_json=result))
