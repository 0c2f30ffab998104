"""Let people talk in private."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Change the tables."""
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("to_sides", sa.String(length=200), nullable=False, server_default=""))
    op.create_table(
        "chat_readers",
        sa.Column("line_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["line_id"], ["chat.id"], name="fk_chat_readers_line_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_chat_readers_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("line_id", "user_id", name="pk_chat_readers"),
    )


def downgrade() -> None:
    """Change them back; what was said in private is forgotten rather than told to all."""
    op.execute("DELETE FROM chat WHERE to_sides <> ''")
    op.drop_table("chat_readers")
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("to_sides")
