"""The database: one engine for readers and writer, SQLite or PostgreSQL by its address, migrated when it is opened."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, make_url, pool
from sqlalchemy.engine import URL, Connection

BUSY_SECONDS: Final = 5.0
READERS: Final = 4


class Unusable(RuntimeError):
    """A database that cannot be used: which, and why."""


def database_url(address: str) -> URL:
    """The address of a database as SQLAlchemy takes it; a bare path is an SQLite file."""
    if "://" not in address:
        return URL.create("sqlite", database=str(Path(address).expanduser().resolve()))
    url = make_url(address)
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite" and url.drivername != "postgresql+psycopg":
        raise Unusable(f"database {url.render_as_string()}: the server keeps its games in SQLite or PostgreSQL")
    return url


def open_engine(address: str) -> Engine:
    """An engine whose connections keep what they acknowledge; the tables are brought up to date."""
    url = database_url(address)
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            raise Unusable("an SQLite database of a server needs a file")
        engine = create_engine(
            url,
            poolclass=pool.QueuePool,
            pool_size=READERS + 1,
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False, "isolation_level": None},
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        # Whoever reads sees one moment, however many questions that takes, as in SQLite.
        engine = create_engine(url, pool_size=READERS + 2, pool_pre_ping=True, isolation_level="REPEATABLE READ")
    migrate(engine)
    return engine


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Write-ahead log, and every commit on the disk before it is acknowledged."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at once, so that it waits for it at the beginning and never fails half-way."""
    is_writer = connection.get_execution_options().get("writer", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")


@contextlib.contextmanager
def migrations() -> Iterator[Config]:
    """Where Alembic finds the steps from one version of the tables to the next."""
    config = Config()
    with resources.as_file(resources.files("sandtable.server.storage").joinpath("migrations")) as folder:
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        yield config


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; several processes that start at once do it one after another."""
    with migrations() as config, engine.connect().execution_options(writer=True) as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7262841)")
        else:
            connection.exec_driver_sql("SELECT 1")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


class SoleUse:
    """A lock beside an SQLite file: a second server on the same file would not hear of the first one's moves."""

    def __init__(self, url: URL) -> None:
        self._file: int | None = None
        if url.get_backend_name() != "sqlite" or os.name == "nt":
            return
        import fcntl

        path = f"{url.database}.lock"
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            self._file = None
            raise Unusable(f"{url.database} is in use by another Sandtable server") from None

    def release(self) -> None:
        """Let another server use the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
