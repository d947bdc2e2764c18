"""Deciders: who decided how much in each seat of a finished game. The bot fills in what former games lack."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

Number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
KEPT = "table_id, seat, guild, game, ended, user_id, name, score, won, place, stayed"


def upgrade() -> None:
    """Make a new table with the added columns, because SQLite cannot change a key."""
    op.create_table(
        "results_0015",
        sa.Column("table_id", Number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("stayed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("sitter", sa.Integer(), primary_key=True, autoincrement=False, server_default="0"),
        sa.Column("decided", sa.Integer(), nullable=True),
        sa.Column("total", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("fate", sa.String(), nullable=False, server_default=""),
        sa.Column("began", sa.Integer(), nullable=False, server_default="0"),
    )
    op.execute(f"INSERT INTO results_0015 ({KEPT}) SELECT {KEPT} FROM results")  # noqa: S608 - two constants
    op.drop_table("results")
    op.rename_table("results_0015", "results")
    op.create_index("ix_results_guild", "results", ["guild", "game"])
    op.create_index("ix_results_user", "results", ["user_id"])
