"""What the server keeps about itself: a few values by name."""

from __future__ import annotations

from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from sandtable.server.storage.tables import SETTINGS


def put_setting(connection: Connection, key: str, value: str, *, keeps: bool = False) -> None:
    """Keep a value; `keeps` leaves one that is there already, which another process may have been quicker to write."""
    make: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = make(SETTINGS).values(key=key, value=value)
    if keeps:
        connection.execute(row.on_conflict_do_nothing(index_elements=["key"]))
    else:
        connection.execute(row.on_conflict_do_update(index_elements=["key"], set_={"value": value}))
