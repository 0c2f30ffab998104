"""Say each notice once, sign webhooks, and know how old a rating is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Change the tables."""
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("webhook_key", sa.String(length=64), nullable=True))
    with op.batch_alter_table("notices") as notices:
        notices.add_column(sa.Column("key", sa.String(length=120), nullable=False, server_default=""))
        notices.add_column(sa.Column("title", sa.Text(), nullable=False, server_default=""))
    op.execute("UPDATE notices SET key = CAST(id AS VARCHAR)")
    with op.batch_alter_table("notices") as notices:
        notices.create_unique_constraint("uq_notices_user_id", ["user_id", "key"])
    with op.batch_alter_table("ratings") as ratings:
        ratings.add_column(sa.Column("at", sa.Float(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Change them back."""
    with op.batch_alter_table("ratings") as ratings:
        ratings.drop_column("at")
    with op.batch_alter_table("notices") as notices:
        notices.drop_constraint("uq_notices_user_id", type_="unique")
        notices.drop_column("title")
        notices.drop_column("key")
    with op.batch_alter_table("users") as users:
        users.drop_column("webhook_key")
