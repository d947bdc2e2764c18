"""Standing orders of players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "orders",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("answer", sa.String()),
        sa.Column("offers", sa.String()),
        sa.Column("turn", sa.Integer()),
    )
    op.create_index("ix_orders_user", "orders", ["user_id"])
