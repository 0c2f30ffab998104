"""The registry: which games are live. A game that nobody has open costs no memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Final

from sqlalchemy import select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from sandtable.kernel import codec
from sandtable.kernel.game import Game
from sandtable.kernel.record import BadSave
from sandtable.server.games.keeping import check_unmoved
from sandtable.server.games.live_game import LiveGame
from sandtable.server.games.opening import read_game
from sandtable.server.library import Library
from sandtable.server.problems import Problem
from sandtable.server.storage.bulk import Moves, write_moves
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import TURNS

SWEEP_SECONDS: Final = 20.0

_log = logging.getLogger(__name__)


class Registry:
    """The live games by id; each is opened once, however many ask for it at the same time."""

    def __init__(self, store: Store, library: Library, keep_open_seconds: float) -> None:
        self.store = store
        self.library = library
        self.live: dict[str, LiveGame] = {}
        self._keep_open = keep_open_seconds
        self._opening: dict[str, asyncio.Future[LiveGame]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self, game_id: str) -> LiveGame:
        """A game, from memory or from its rows."""
        live = self.live.get(game_id)
        if live is None:
            live = await self._open_once(game_id)
        elif live.is_stale:
            async with live.lock:
                await self.refresh(live)
        live.touched = time.monotonic()
        return live

    @contextlib.asynccontextmanager
    async def locked(self, game_id: str, *, newest: bool = False) -> AsyncIterator[LiveGame]:
        """A game for whoever means to change it: nobody else does meanwhile.

        Whoever asks for the newest gets it even if another process has moved a moment ago, which is not known here yet.
        """
        while True:
            live = await self.open(game_id)
            async with live.lock:
                # It may have been put away while this waited for the lock.
                if self.live.get(game_id) is live:
                    if newest and self.store.kind == "postgresql":
                        await self._compare(live)
                    await self.refresh(live)
                    yield live
                    return

    async def _compare(self, live: LiveGame) -> None:
        """Find out whether another process has gone on with a game."""
        turn = select(TURNS.c.seq).where(TURNS.c.game_id == live.id)
        seq = await self.store.read(lambda connection: connection.execute(turn).scalar())
        live.is_stale = live.is_stale or seq != live.seq

    async def _open_once(self, game_id: str) -> LiveGame:
        under_way = self._opening.get(game_id)
        if under_way is not None:
            return await asyncio.shield(under_way)
        future: asyncio.Future[LiveGame] = asyncio.get_running_loop().create_future()
        self._opening[game_id] = future
        try:
            live = await self.read(game_id)
        except BaseException as error:
            future.set_exception(error if isinstance(error, Exception) else Problem(503, "closing"))
            future.exception()  # whoever waits for it hears of it; nobody need wait
            raise
        else:
            self.live[game_id] = live
            future.set_result(live)
            return live
        finally:
            del self._opening[game_id]

    async def read(self, game_id: str) -> LiveGame:
        """A game of its own from its rows, apart from the live one."""
        try:
            return await self.store.read(lambda connection: read_game(connection, self.library, game_id))
        except BadSave as error:
            _log.error("game %s cannot be opened: %s", game_id, error)
            raise Problem(409, "unreadable", why=error) from error

    async def refresh(self, live: LiveGame) -> None:
        """Read a stale game again, and show it to all who look on. Whoever calls this holds its lock."""
        if not live.is_stale:
            return
        shown, seated = (live.seq, live.status, live.hands), (live.status, live.seats)
        fresh = await self.read(live.id)
        known = shared_entries(live.game, fresh.game)
        for socket in live.sockets:
            socket.heard = min(socket.heard, known)
        live.facts, live.game, live.seats = fresh.facts, fresh.game, fresh.seats
        live.status, live.seq, live.pending, live.updated = fresh.status, fresh.seq, fresh.pending, fresh.updated
        live.stored_snapshot, live.hands = fresh.stored_snapshot, fresh.hands
        live.is_stale = False
        live.changed()
        for socket in live.sockets:
            if shown != (live.seq, live.status, live.hands):
                socket.show()
            if seated != (live.status, live.seats):
                socket.show_info()

    def start(self) -> None:
        """Begin to look for games that nobody has open."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.close_unused(self._keep_open)
            except Exception:
                _log.exception("games that nobody has open could not be put away")

    async def close_unused(self, seconds: float) -> int:
        """Put away what nobody has looked at for so long."""
        before = time.monotonic() - seconds
        unused = [live for live in self.live.values() if is_unused(live) and live.touched <= before]
        for live in unused:
            await self.put_away(live)
        return len(unused)

    async def put_away(self, live: LiveGame) -> None:
        """Take a game out of memory, keeping its position so that it opens at once."""
        async with live.lock:
            if not is_unused(live) or self.live.get(live.id) is not live:
                return
            at = len(live.game.entries)
            if not live.is_stale and at > live.stored_snapshot:
                await self._keep_position(live, at)
            if is_unused(live):
                del self.live[live.id]
                live.is_stale = True

    async def _keep_position(self, live: LiveGame, at: int) -> None:
        moves = Moves(snapshots=[(live.id, at, codec.pack(live.game.position))])

        def write(connection: Connection) -> None:
            check_unmoved(connection, live)
            write_moves(connection, [moves])

        try:
            await self.store.write(write)
        except Problem:
            live.is_stale = True  # another process has gone on with the game, and keeps its own snapshots
        except SQLAlchemyError as error:
            _log.warning("game %s will open more slowly, for its position could not be kept: %s", live.id, error)

    async def close(self) -> None:
        """Put every game away."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)
        for live in list(self.live.values()):
            live.sockets.clear()
            await self.put_away(live)


def shared_entries(one: Game, other: Game) -> int:
    """How many entries two records have in common, from the first on."""
    count = 0
    for mine, theirs in zip(one.entries, other.entries, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def is_unused(live: LiveGame) -> bool:
    """Whether nobody looks at a game and no bot thinks about it."""
    return not live.sockets and (live.bots_at_work is None or live.bots_at_work.done())
