"""Backup and restore: everything that a server keeps, as one SQLite file, whatever database it is kept in.

A backup is taken while the server works, and is a database of its own: it can be opened, checked and served from. What
is restored is checked first, and what it takes the place of is kept beside it.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, delete, func, insert, select, text
from sqlalchemy.engine import Connection

from sandtable.kernel.record import BadSave
from sandtable.server.games.opening import read_game
from sandtable.server.library import Library
from sandtable.server.problems import Problem
from sandtable.server.storage.database import SoleUse, database_url, migrations, open_engine
from sandtable.server.storage.standing import SERVING
from sandtable.server.storage.tables import GAMES, METADATA

ROWS: Final = 500


class BadBackup(ValueError):
    """A file that is no backup, or a broken one: which, and why."""


class InUse(RuntimeError):
    """A database that cannot be replaced while a server uses it."""


@dataclass(slots=True)
class Findings:
    """What a backup holds: rows by table, and the games that can be opened or cannot."""

    rows: dict[str, int]
    version: str
    games: int = 0
    broken: dict[str, str] = field(default_factory=dict)


# -- taking ------------------------------------------------------------------------------------------------------------


def back_up(address: str, path: Path) -> Findings:
    """Write everything that a server keeps into a new file, while it works; it is checked before it gets its name."""
    if path.exists():
        raise FileExistsError(f"{path} exists already")
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(path.name + ".part")
    scratch.unlink(missing_ok=True)
    try:
        scratch.touch(mode=0o600)
        url = database_url(address)
        if url.get_backend_name() == "sqlite":
            _copy_sqlite(Path(url.database or ""), scratch)
        else:
            _copy_rows_out(address, scratch)
        found = examine(scratch)
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)
    return found


def _copy_sqlite(source: Path, target: Path) -> None:
    """A copy of a database that others write to, as it stands at one moment."""
    if not source.exists():
        raise FileNotFoundError(f"{source}: there is no database")
    with (
        contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as live,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _copy_rows_out(address: str, target: Path) -> None:
    engine = open_engine(address)
    try:
        with _opened(target) as copy, copy.begin() as writing, engine.connect() as live:
            live = live.execution_options(isolation_level="REPEATABLE READ")
            METADATA.create_all(writing)
            _copy_version(live, writing)
            copy_rows(live, writing)
    finally:
        engine.dispose()


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy all rows of all tables, those first to which others refer."""
    for table in METADATA.sorted_tables:
        rows = source.execution_options(stream_results=True, yield_per=ROWS).execute(select(table))
        for part in rows.partitions(ROWS):
            target.execute(insert(table), [dict(row._mapping) for row in part])


def _copy_version(source: Connection, target: Connection) -> None:
    version = source.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    target.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    target.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": version})


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{path}")
    try:
        yield engine
    finally:
        engine.dispose()


# -- checking ----------------------------------------------------------------------------------------------------------


def examine(path: Path, *, opens_games: bool = False) -> Findings:
    """Check a backup: that it is whole, that this version can read it and, if asked, that every game of it opens."""
    if not path.is_file():
        raise BadBackup(f"{path}: there is no such file")
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as copy:
            _check_whole(path, copy)
            found = Findings(_counts(copy), _version(path, copy))
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{path}: {error}") from None
    if opens_games:
        _open_games(path, found)
    return found


def _check_whole(path: Path, copy: sqlite3.Connection) -> None:
    said = [row[0] for row in copy.execute("PRAGMA integrity_check")]
    if said != ["ok"]:
        raise BadBackup(f"{path}: {'; '.join(said[:3])}")
    strays = copy.execute("PRAGMA foreign_key_check").fetchall()
    if strays:
        raise BadBackup(f"{path}: {len(strays)} rows refer to others that are not there, the first in {strays[0][0]}")
    there = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = sorted({"alembic_version", "users", "games", "entries", "snapshots"} - there)
    if missing:
        raise BadBackup(f"{path} is no backup of a server: it has no table {missing[0]}")


def _counts(copy: sqlite3.Connection) -> dict[str, int]:
    there = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    tables = [table.name for table in METADATA.sorted_tables if table.name in there]
    return {name: copy.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables}  # noqa: S608


def _version(path: Path, copy: sqlite3.Connection) -> str:
    version = str(copy.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    with migrations() as config:
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version not in known:
        raise BadBackup(f"{path} was written by a newer version of Sandtable: its tables are at {version}")
    return version


def _open_games(path: Path, found: Findings) -> None:
    library = Library()
    with _opened(path) as engine, engine.connect() as copy:
        for game in copy.execute(select(GAMES.c.id)).scalars().all():
            found.games += 1
            try:
                read_game(copy, library, game)
            except (BadSave, Problem, ValueError, LookupError) as error:
                found.broken[game] = f"{type(error).__name__}: {error}"


# -- restoring ---------------------------------------------------------------------------------------------------------


def restore(address: str, path: Path, folder: Path) -> Path | None:
    """Put a backup in the place of what a server keeps; returns where that is kept now, if there was anything.

    What was in an SQLite file is kept beside it, what was in PostgreSQL in the given folder.
    """
    examine(path, opens_games=False)
    url = database_url(address)
    if url.get_backend_name() == "sqlite":
        return _restore_sqlite(Path(url.database or ""), path)
    return _restore_rows(address, path, folder)


def _restore_sqlite(target: Path, path: Path) -> Path | None:
    target.parent.mkdir(parents=True, exist_ok=True)
    sole = SoleUse(database_url(str(target)))
    try:
        fresh = target.with_name(f"{target.name}.part")
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        _copy_sqlite(path, fresh)
        open_engine(str(fresh)).dispose()  # brings its tables up to date
        with contextlib.closing(sqlite3.connect(fresh)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")
        examine(fresh)
        kept: Path | None = None
        if target.exists():
            kept = _beside(target)
            _copy_sqlite(target, kept)
            examine(kept)
        for stale in (target.with_name(f"{target.name}-wal"), target.with_name(f"{target.name}-shm")):
            stale.unlink(missing_ok=True)
        fresh.replace(target)
        return kept
    finally:
        sole.release()


def _restore_rows(address: str, path: Path, folder: Path) -> Path:
    kept = _beside(folder / "sandtable.db")
    back_up(address, kept)
    fresh = kept.with_name(f"{kept.name}.part")
    try:
        _copy_sqlite(path, fresh)
        engine = open_engine(str(fresh))
        live = open_engine(address)
        try:
            with engine.connect() as source, live.begin() as target:
                if not target.execute(select(func.pg_try_advisory_xact_lock(SERVING))).scalar_one():
                    raise InUse("a server is using the database: stop it first")
                for table in reversed(METADATA.sorted_tables):
                    target.execute(delete(table))
                copy_rows(source, target)
                _set_sequences(target)
        finally:
            engine.dispose()
            live.dispose()
    finally:
        for stale in (fresh, fresh.with_name(f"{fresh.name}-wal"), fresh.with_name(f"{fresh.name}-shm")):
            stale.unlink(missing_ok=True)
    return kept


def _set_sequences(target: Connection) -> None:
    """Let PostgreSQL number new rows after those that were copied."""
    for table in METADATA.sorted_tables:
        column: Any = table.autoincrement_column
        if column is not None:
            name = func.pg_get_serial_sequence(table.name, column.name)
            newest = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            target.execute(select(func.setval(name, newest, False)))


def _beside(target: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1000):
        found = target.with_name(f"{target.stem}-before-restore-{stamp}{f'-{number}' if number else ''}.db")
        if not found.exists():
            return found
    raise FileExistsError(f"{target.parent} holds too many kept databases")
