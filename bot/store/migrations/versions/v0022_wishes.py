"""Wishes: for which games of a server people want to be told of lobbies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "wishes",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("guild", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("told", sa.DateTime(timezone=True), nullable=True),
        sa.Column("post", sa.BigInteger(), nullable=True),
    )
    op.create_index("ix_wishes_game", "wishes", ["guild", "game"])
