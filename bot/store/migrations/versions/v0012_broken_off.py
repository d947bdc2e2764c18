"""Games that were broken off: who was there, so that their players find them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

Number = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table, with the players of the games that have been broken off so far; no lobby has seats."""
    broken_off = op.create_table(
        "broken_off",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("table_id", Number, sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_index("ix_broken_off_table", "broken_off", ["table_id"])
    tables = sa.table(
        "tables",
        sa.column("id", Number),
        sa.column("phase", sa.String()),
        sa.column("players", sa.JSON()),
        sa.column("seats", sa.JSON()),
    )
    query = sa.select(tables).where(tables.c.phase == "abandoned")
    there = [
        {"user_id": player["user"], "table_id": row.id}
        for row in op.get_bind().execute(query)
        for player in row.players
        if row.seats and player["user"] is not None and not player["left"]
    ]
    if there:
        op.bulk_insert(broken_off, there)
