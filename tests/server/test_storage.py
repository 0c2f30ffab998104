"""The database: its tables, its migrations, its one writer."""

from __future__ import annotations

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sandtable.server.storage.database import open_engine
from sandtable.server.storage.tables import METADATA


def test_the_tables_are_those_of_the_migrations(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "made.db"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
