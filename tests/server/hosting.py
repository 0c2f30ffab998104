"""A server of one's own for a test: started in this process on a free port, stopped and gone afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import uvicorn

from sandtable.client import Client
from sandtable.server.app import create_app
from sandtable.server.host import Host
from sandtable.server.settings import AccountSettings, GameSettings, NoticeSettings, ServerSettings, Settings
from sandtable.server.storage.database import open_engine
from tests.toys.skirmish import RULES as SKIRMISH

PASSWORD = "correct horse"


@dataclass
class Running:
    """A server at work."""

    url: str
    host: Host
    clients: contextlib.ExitStack
    loop: asyncio.AbstractEventLoop

    def client(self, token: str = "") -> Client:
        """Somebody who has not said who it is, or a program with a token."""
        return self.clients.enter_context(Client(self.url, token))

    def member(self, name: str) -> Client:
        """A member, registered and signed in."""
        client = self.client()
        client.register(name, PASSWORD)
        return client


@lru_cache(maxsize=1)
def _empty_database() -> bytes:
    """A database with all its tables and no rows, made once: making them takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        engine = open_engine(str(path))
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        engine.dispose()
        return path.read_bytes()


def with_tables(folder: Path) -> str:
    """A data folder in which the first start finds its tables."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "sandtable.db"
    if not path.exists():
        path.write_bytes(_empty_database())
    return str(folder)


def public(folder: Path, *, loopback: bool = False, **accounts: bool) -> Settings:
    """Settings of a server for others, or else for oneself, that keeps everything in a folder."""
    return Settings(
        data_folder=with_tables(folder),
        loopback=loopback,
        server=ServerSettings(port=free_port()),
        accounts=AccountSettings(**accounts),
        notices=NoticeSettings(),
        games=GameSettings(rulesets=["hitlers_reich"]),
    )


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(given: Settings, prepare: Callable[[Host], None] | None = None) -> Iterator[Running]:
    """A server while the test needs it."""
    host = Host(given)
    host.library.add(SKIRMISH)
    if prepare is not None:
        prepare(host)
    config = uvicorn.Config(
        create_app(given, host),
        host="127.0.0.1",
        port=given.server.port,
        log_config=None,
        lifespan="on",
        ws="websockets-sansio",
        access_log=False,
        log_level="warning",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="server")
    thread.start()
    try:
        until = time.monotonic() + 20
        while not server.started:
            assert thread.is_alive() and time.monotonic() < until, "the server did not start"
            time.sleep(0.01)
        with contextlib.ExitStack() as clients:
            yield Running(given.url, host, clients, host.loop)
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive(), "the server did not stop"
