"""The store: what handlers ask to read and to write, without blocking the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.engine import Connection

from sandtable.server.storage.announcing import announce_moves
from sandtable.server.storage.bulk import Moves
from sandtable.server.storage.database import READERS, SoleUse, database_url, open_engine
from sandtable.server.storage.standing import Standing
from sandtable.server.storage.writer import Writer

T = TypeVar("T")


class Store:
    """The database of a running server: many readers, one writer."""

    def __init__(self, address: str) -> None:
        self._sole = SoleUse(database_url(address))
        try:
            self.engine: Engine = open_engine(address)
        except BaseException:
            self._sole.release()
            raise
        try:
            self.standing = Standing(self.engine)
        except BaseException:
            self.engine.dispose()
            self._sole.release()
            raise
        self.writer = Writer(self.engine, announce_moves)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Change something; it is on the disk when this returns."""
        return await self.writer.write(work)

    async def append(self, moves: Moves) -> None:
        """Add a decision; it is on the disk when this returns."""
        await self.writer.append(moves)

    def close(self) -> None:
        """Finish writing and let go of the database."""
        self.writer.close()
        self._readers.shutdown()
        self.standing.release()
        self.engine.dispose()
        self._sole.release()
