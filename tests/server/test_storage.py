"""The database: its tables, its migrations, its one writer."""

from __future__ import annotations

import time
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from sandtable.server.club import writings
from sandtable.server.storage.database import database_url, migrations, open_engine
from sandtable.server.storage.tables import METADATA


def test_the_tables_are_those_of_the_migrations(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "made.db"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_database_of_an_older_version_is_brought_up_to_date_with_all_that_is_in_it(tmp_path: Path) -> None:
    address = str(tmp_path / "old.db")
    old = create_engine(database_url(address))
    with migrations() as config, old.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        columns = "id, name, ruleset, rules_version, data_digest, scenario, options_json, seed, commitment, meta_json"
        values = "'g', 'Old', 'hitlers_reich', 1, 'd', 's', '{}', 'x', 'c', '{}'"
        connection.exec_driver_sql(
            f"INSERT INTO games ({columns}, opening, status, spectators, clock_json, created)"
            f" VALUES ({values}, x'00', 'playing', 1, '{{}}', 1.0)"
        )
        connection.exec_driver_sql("INSERT INTO chat (game_id, at, text) VALUES ('g', 1.0, 'said long ago')")
        connection.commit()
    old.dispose()
    engine = open_engine(address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert [line.text for line in writings.chat_of(connection, "g", None)] == ["said long ago"]
        said = writings.say(connection, "g", None, None, "and now", time.time())
        assert said.is_for(None) and len(writings.chat_of(connection, "g", None)) == 2
    engine.dispose()
