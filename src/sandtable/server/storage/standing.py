"""Standing: which of the processes that share a PostgreSQL leads, that is, does what must be done once.

An SQLite file has one server, which leads. On PostgreSQL every server holds a shared lock, so that nobody restores a
backup beneath it, and one of them the leader's lock; both end with the connection, however a process dies.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from typing import Final

from sqlalchemy import Engine, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.storage.database import Unusable

SERVING: Final = 7_262_842
"""The lock that every running server on PostgreSQL shares, and that a restore needs for itself."""
LEADING: Final = 7_262_843

_log = logging.getLogger(__name__)


class Standing:
    """The locks that one process holds."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._turn = threading.Lock()
        self.leads = engine.dialect.name == "sqlite"
        if not self.leads:
            self.look()

    def look(self) -> bool:
        """Whether this process leads; it does as soon as nobody else does."""
        if self._engine.dialect.name == "sqlite":
            return True
        with self._turn:
            try:
                self.leads = self._try()
            except SQLAlchemyError as error:
                if self.leads:
                    _log.warning("this process leads no more: %s", error)
                self.leads = False
                self._let_go()
            return self.leads

    def _try(self) -> bool:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            serves = self._connection.execute(text("SELECT pg_try_advisory_lock_shared(:key)"), {"key": SERVING})
            if not serves.scalar_one():
                self._let_go()
                raise Unusable("a backup is being restored into the database: start again when that is done")
        if self.leads:
            self._connection.execute(text("SELECT 1"))
            return True
        found = self._connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": LEADING}).scalar_one()
        return bool(found)

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                connection.invalidate()
            with contextlib.suppress(SQLAlchemyError):
                connection.close()

    def release(self) -> None:
        """Let somebody else lead, and let a backup be restored."""
        with self._turn:
            self.leads = False
            self._let_go()
