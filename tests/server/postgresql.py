"""A PostgreSQL of one's own for a test run: Debian's package, started in a folder of its own, gone with the run."""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from sandtable.server.storage.database import database_url, open_engine

MISSING = "PostgreSQL is not installed: what is tested on it was LEFT OUT (Debian: apt-get install postgresql)"
TEMPLATE = "with_tables"
_numbers = itertools.count(1)


def binaries() -> Path | None:
    """Where the programs of PostgreSQL are: those of the newest version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    known = shutil.which("initdb")
    return Path(known).parent if known and shutil.which("pg_ctl") else None


class Cluster:
    """A running PostgreSQL, reached by a socket in its own folder."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
        self.programs = programs
        # PostgreSQL never runs as root.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user is not None:
            entry = pwd.getpwnam(self.user)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        self._call("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()
        self.create(TEMPLATE, "template1")
        open_engine(self.address(TEMPLATE)).dispose()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _call(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(command, user=self.user, cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    def start(self) -> None:
        """Listen on a socket alone; what is lost when the machine stops need not be kept here."""
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=200"
        self._call("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop at once, as if the power had failed."""
        self._call("pg_ctl", "-D", str(self.data), "-w", "-m", "immediate", "stop")

    def address(self, name: str) -> str:
        """The address of a database, as the server's settings take it."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def create(self, name: str, template: str) -> None:
        engine = create_engine(database_url(self.address("postgres")), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        engine.dispose()

    def fresh(self) -> str:
        """The address of a new database that has its tables."""
        name = f"club{next(_numbers)}"
        self.create(name, TEMPLATE)
        return self.address(name)

    def remove(self) -> None:
        with contextlib.suppress(AssertionError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@lru_cache(maxsize=1)
def cluster() -> Cluster:
    """The PostgreSQL of this run, started when the first test wants it."""
    programs = binaries()
    if programs is None:
        pytest.skip(MISSING)
    found = Cluster(programs)
    atexit.register(found.remove)
    return found


BOTH_DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
both_databases = pytest.mark.parametrize("settings", BOTH_DATABASES, indirect=True)
"""Marks a test, or a module, that is to run on SQLite and on PostgreSQL."""
