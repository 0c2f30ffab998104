"""The writer: one thread that alone changes the database, many requests to a commit.

Whoever asks waits until the commit is on the disk. While one commit is under way the next group gathers, so that the
busier the server is, the more a commit holds.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Engine
from sqlalchemy.engine import Connection

from sandtable.server.storage.bulk import Moves, write_moves

GROUP: Final = 256

T = TypeVar("T")
Work = Callable[[Connection], Any]

_log = logging.getLogger(__name__)


class Closed(RuntimeError):
    """The server is shutting down, and writes nothing more."""


@dataclass(slots=True)
class _Request:
    what: Moves | Work
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


@dataclass(slots=True)
class Counts:
    """What the writer has done: for the metrics."""

    commits: int = 0
    requests: int = 0
    failures: int = 0
    seconds: float = 0.0
    retried: int = field(default=0)


class Writer:
    """One thread and one connection for everything that is written."""

    def __init__(self, engine: Engine, announce: Callable[[Connection, list[Moves]], None] | None = None) -> None:
        self.counts = Counts()
        self._engine = engine
        self._connection: Connection | None = None
        self._announce = announce
        self._queue: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many requests wait for a commit."""
        return self._queue.qsize()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work within a transaction; what it returns, once that is committed."""
        done: T = await self._ask(work)
        return done

    async def append(self, moves: Moves) -> None:
        """Add the rows of a decision; return once they are committed."""
        await self._ask(moves)

    async def _ask(self, what: Moves | Work) -> Any:
        if self._closed:
            raise Closed("the server is shutting down")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._queue.put(_Request(what, loop, future))
        return await future

    def close(self) -> None:
        """Finish what has been asked for, and stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()

    # -- in the thread ---------------------------------------------------------------------------------------------

    def _run(self) -> None:
        is_open = True
        while is_open:
            group: list[_Request] = []
            request = self._queue.get()
            while request is not None:
                group.append(request)
                if len(group) >= GROUP:
                    break
                try:
                    request = self._queue.get_nowait()
                except queue.Empty:
                    break
            is_open = request is not None
            if group:
                self._serve(group)
        if self._connection is not None:
            self._connection.close()

    def _serve(self, group: list[_Request]) -> None:
        """Write a group in one transaction; if that fails, each of it in one of its own."""
        begun = time.perf_counter()
        answers: list[tuple[_Request, Any, BaseException | None]]
        try:
            results = self._commit(group)
            answers = [(request, result, None) for request, result in zip(group, results, strict=True)]
        except Exception as error:
            if len(group) == 1:
                answers = [(group[0], None, error)]
            else:
                self.counts.retried += 1
                answers = [self._alone(request) for request in group]
        self.counts.requests += len(group)
        self.counts.failures += sum(error is not None for _, _, error in answers)
        self.counts.seconds += time.perf_counter() - begun
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Request, Any, BaseException | None]]] = {}
        for answer in answers:
            by_loop.setdefault(answer[0].loop, []).append(answer)
        for loop, own in by_loop.items():
            try:
                loop.call_soon_threadsafe(_deliver, own)
            except RuntimeError:
                _log.warning("%d requests were written after their server had stopped", len(own))

    def _alone(self, request: _Request) -> tuple[_Request, Any, BaseException | None]:
        try:
            return request, self._commit([request])[0], None
        except Exception as error:
            return request, None, error

    def _commit(self, group: list[_Request]) -> list[Any]:
        results: list[Any] = [None] * len(group)
        moves: list[Moves] = []
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writer=True)
            if self._engine.dialect.name == "postgresql":
                self._connection = self._connection.execution_options(isolation_level="READ COMMITTED")
        connection = self._connection
        with connection.begin():
            for i, request in enumerate(group):
                if isinstance(request.what, Moves):
                    moves.append(request.what)
                else:
                    results[i] = request.what(connection)
            if moves:
                write_moves(connection, moves)
            if self._announce is not None and moves:
                self._announce(connection, moves)
        self.counts.commits += 1
        return results


def _deliver(answers: list[tuple[_Request, Any, BaseException | None]]) -> None:
    for request, result, error in answers:
        if request.future.done():
            continue
        if error is None:
            request.future.set_result(result)
        else:
            request.future.set_exception(error)
