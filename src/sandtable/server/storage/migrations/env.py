"""How Alembic reaches the database: by the connection that it is given."""

from __future__ import annotations

from alembic import context

from sandtable.server.storage.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
