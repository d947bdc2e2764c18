"""The first schema: tables, logs, who sits where, outbox, jobs, choices and notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
LIVE = "phase IN ('lobby', 'playing')"


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "meta",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "prefs",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("dm", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "tables",
        sa.Column("id", Number, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seating", sa.String(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("owes", sa.JSON(), nullable=False),
        sa.Column("board_message", sa.BigInteger(), nullable=True),
        sa.Column("board_posted", sa.DateTime(timezone=True), nullable=True),
        sa.Column("board_version", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tables_channel", "tables", ["channel"], unique=False)
    op.create_index(
        "ix_tables_live",
        "tables",
        ["channel"],
        unique=True,
        sqlite_where=sa.text(LIVE),
        postgresql_where=sa.text(LIVE),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", Number, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("body", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("interaction", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "version"),
        sa.UniqueConstraint("interaction"),
    )
    op.create_table(
        "jobs",
        sa.Column("table_id", Number, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("held", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat"),
    )
    op.create_index("ix_jobs_due", "jobs", ["due"], unique=False)
    op.create_table(
        "posts",
        sa.Column("id", Number, nullable=False),
        sa.Column("table_id", Number, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("anew", sa.Boolean(), nullable=False),
        sa.Column("mention", sa.JSON(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_posts_due", "posts", ["due"], unique=False)
    op.create_index("ix_posts_table", "posts", ["table_id"], unique=False)
    op.create_table(
        "sitters",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", Number, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("user_id", "table_id"),
    )
    op.create_index("ix_sitters_table", "sitters", ["table_id"], unique=False)
