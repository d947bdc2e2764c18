"""Moves that can be taken back, private notes, and moves that are tried out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column and two tables; of what was played before, nothing can be taken back."""
    op.add_column("tables", sa.Column("undo", sa.JSON(), nullable=False, server_default="[]"))
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "notes",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("text", sa.String(), nullable=False),
    )
    op.create_index("ix_notes_user", "notes", ["user_id"])
    op.create_table(
        "trials",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_trials_user", "trials", ["user_id"])
    op.create_index("ix_trials_expires", "trials", ["expires"])
