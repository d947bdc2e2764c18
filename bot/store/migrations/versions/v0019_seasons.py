"""Seasons: arenas that last weeks, who takes part in them, and the tables that the bot makes for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "seasons",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("begins", TIME, nullable=False),
        sa.Column("ends", TIME, nullable=False),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("sizes", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("at_once", sa.Integer(), nullable=False),
        sa.Column("opened", TIME),
        sa.Column("over", TIME),
        sa.Column("due", TIME),
        sqlite_autoincrement=True,
    )
    for column in ("guild", "channel", "due"):
        op.create_index(f"ix_seasons_{column}", "seasons", [column])
    op.create_table(
        "season_members",
        sa.Column("season_id", NUMBER, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at_once", sa.Integer(), nullable=False),
        sa.Column("joined", TIME, nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("since", TIME),
    )
    op.create_index("ix_season_members_user", "season_members", ["user_id"])
    _calls()
    op.create_table(
        "announcements",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("due", TIME, nullable=False),
        sa.Column("begun", TIME),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_announcements_due", "announcements", ["due"])


def _calls() -> None:
    op.create_table(
        "calls",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String()),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("planned", TIME, nullable=False),
        sa.Column("until", TIME, nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("thread", sa.BigInteger()),
        sa.Column("number", sa.BigInteger()),
        sa.Column("due", TIME),
        sa.Column("held", TIME),
        sa.Column("tried", TIME),
        sqlite_autoincrement=True,
    )
    for column in ("origin", "due", "guild"):
        op.create_index(f"ix_calls_{column}", "calls", [column])
    op.create_table(
        "callees",
        sa.Column("call_id", NUMBER, sa.ForeignKey("calls.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("since", TIME, nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("rank", sa.Integer()),
        sa.Column("turn", sa.Integer(), nullable=False),
    )
    op.create_index("ix_callees_user", "callees", ["user_id"])
