"""Searches: people who look for others to play with; calls to tables against AI players, private notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the tables and the columns."""
    op.create_table(
        "searches",
        sa.Column("guild", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String()),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("sizes", sa.JSON(), nullable=False),
        sa.Column("paces", sa.JSON(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("since", TIME),
        sa.Column("until", TIME),
        sa.Column("blind", sa.JSON(), nullable=False),
    )
    op.create_index("ix_searches_user", "searches", ["user_id"])
    op.create_index("ix_searches_state", "searches", ["guild", "state"])
    op.create_table(
        "search_looks",
        sa.Column("guild", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("due", TIME),
    )
    op.create_index("ix_search_looks_due", "search_looks", ["due"])
    op.add_column("calls", sa.Column("ais", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("announcements", sa.Column("user_id", sa.BigInteger()))
    op.create_index("ix_announcements_user", "announcements", ["user_id"])
