"""Neighbours: what other processes on the same PostgreSQL have changed, shown to those who are looking on here.

What is heard is a game and a sequence number; what has changed is read from the database. When the line was down, or
nobody knows what was missed, every open game is read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy import select
from sqlalchemy.engine import URL, Connection

from sandtable.server.club import talking, writings
from sandtable.server.games.live_game import LiveGame
from sandtable.server.live.encoding import tagged
from sandtable.server.problems import Problem
from sandtable.server.storage import announcing
from sandtable.server.storage.announcing import CHANNELS, CHAT, NOTICES, PEOPLE, read_announcement
from sandtable.server.storage.tables import NOTICES as NOTICE_ROWS
from sandtable.server.wire.club import NoticeInfo

if TYPE_CHECKING:
    from sandtable.server.host import Host

PAUSE: Final = 1.0

_log = logging.getLogger(__name__)


class Neighbours:
    """Listens to the other processes."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._chat: dict[str, int] = {}

    async def run(self) -> None:
        """Listen until the server stops; a line that breaks is taken up again."""
        while True:
            try:
                await self._listen()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                _log.warning("the line to the other processes broke: %s", error)
            await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        line = PsycoPgChannelsBackend(dsn_of(self.host.store.engine.url))
        await line.on_startup()
        try:
            await line.subscribe(CHANNELS)
            await self._read_all_again()
            async for channel, payload in line.stream_events():
                try:
                    await self.hear(channel, *read_announcement(payload))
                except Exception:
                    _log.exception("what another process said could not be followed: %s %r", channel, payload)
        finally:
            with contextlib.suppress(Exception):
                await line.on_shutdown()

    async def _read_all_again(self) -> None:
        for live in list(self.host.games.live.values()):
            self.host.send(self.catch_up(live, -1))

    async def hear(self, channel: str, about: str, number: int) -> None:
        """Follow one announcement."""
        if channel == PEOPLE:
            self.host.door.forget(int(about))
        elif channel == NOTICES:
            await self._show_notice(int(about), number)
        elif (live := self.host.games.live.get(about)) is None:
            return
        elif channel == CHAT:
            await self._show_chat(live, number)
        elif channel == announcing.SEATS or live.seq < number:
            self.host.send(self.catch_up(live, number if channel == announcing.GAMES else -1))

    async def catch_up(self, live: LiveGame, seq: int) -> None:
        """Read a game again unless it is known as far as `seq` (-1: in any case), and show it to all."""
        games = self.host.games
        async with live.lock:
            if games.live.get(live.id) is not live or 0 <= seq <= live.seq:
                return
            live.is_stale = True
            try:
                await games.refresh(live)
            except Problem as problem:
                if problem.status == 404:
                    games.live.pop(live.id, None)
                    for socket in list(live.sockets):
                        socket.dismiss(Problem(410, "removed"))

    async def _show_chat(self, live: LiveGame, number: int) -> None:
        if not live.sockets:
            return
        # Lines are committed in another order than numbered, and some may have been missed while the line was down.
        since = min(self._chat.get(live.id, number - 1), number - 1)
        for said in await self.host.store.read(lambda connection: writings.said_since(connection, live.id, since)):
            self._chat[live.id] = max(self._chat.get(live.id, 0), said.line.id)
            talking.show(live, said)

    async def _show_notice(self, user: int, number: int) -> None:
        mine = [s for live in self.host.games.live.values() for s in live.sockets if s.user == user]
        mine = [socket for socket in mine if number > socket.noticed]
        if not mine:
            return
        row = await self.host.store.read(lambda connection: _notice(connection, number))
        if row is not None:
            letter = tagged("notice", row)
            for socket in mine:
                if number > socket.noticed:
                    socket.noticed = number
                    socket.write(letter)


def _notice(connection: Connection, number: int) -> NoticeInfo | None:
    row = connection.execute(select(NOTICE_ROWS).where(NOTICE_ROWS.c.id == number)).first()
    if row is None:
        return None
    return NoticeInfo(row.id, row.kind, row.title, row.text, row.at, row.read, row.game_id)


def dsn_of(url: URL) -> str:
    """The address of a database as psycopg itself takes it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
