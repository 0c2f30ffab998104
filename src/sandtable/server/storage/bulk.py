"""Bulk rows: what the action path writes, as one statement for all rows of a group of commits.

One statement for many rows, rather than many executions, because a driver lets go of the interpreter at each: the
writer would wait for the busy event loop once per row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Table
from sqlalchemy.engine import Connection

from sandtable.server.storage.tables import CLOCKS, ENTRIES, SNAPSHOTS, TURNS

MOST_VARIABLES: Final = 20_000


@dataclass(slots=True)
class Moves:
    """What one decision adds to the database, each row in the order of its table's columns."""

    entries: list[tuple[Any, ...]] = field(default_factory=list)
    snapshots: list[tuple[Any, ...]] = field(default_factory=list)
    turns: list[tuple[Any, ...]] = field(default_factory=list)
    clocks: list[tuple[Any, ...]] = field(default_factory=list)


def write_moves(connection: Connection, group: list[Moves]) -> None:
    """Add the rows of a group of decisions; an entry that is there already fails the group."""
    _insert(connection, ENTRIES, [row for moves in group for row in moves.entries])
    _insert(connection, SNAPSHOTS, [row for moves in group for row in moves.snapshots])
    _insert(connection, TURNS, [row for moves in group for row in moves.turns])
    _insert(connection, CLOCKS, [row for moves in group for row in moves.clocks])


def _insert(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    width = len(table.columns)
    most = MOST_VARIABLES // width
    for i in range(0, len(rows), most):
        part = rows[i : i + most]
        connection.exec_driver_sql(
            _statement(table, len(part), connection.dialect.paramstyle), tuple([value for row in part for value in row])
        )


@lru_cache(maxsize=1024)
def _statement(table: Table, rows: int, paramstyle: str) -> str:
    """An insertion of so many rows; where the newest row counts, it takes the place of the older one."""
    names = [column.name for column in table.columns]
    mark = "?" if paramstyle == "qmark" else "%s"
    values = ", ".join([f"({', '.join([mark] * len(names))})"] * rows)
    text = f"INSERT INTO {table.name} ({', '.join(_quoted(name) for name in names)}) VALUES {values}"  # noqa: S608
    if table in (TURNS, CLOCKS, SNAPSHOTS):
        key = [column.name for column in table.primary_key.columns]
        rest = [name for name in names if name not in key]
        text += f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET "
        text += ", ".join(f"{_quoted(name)} = excluded.{_quoted(name)}" for name in rest)
    return text


def _quoted(name: str) -> str:
    return f'"{name}"'
