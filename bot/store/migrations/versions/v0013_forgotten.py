"""Forgotten: who had their data deleted while a game that they had left went on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

Number = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "forgotten",
        sa.Column("table_id", Number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("pseudonym", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
    )
    op.create_index("ix_forgotten_user", "forgotten", ["user_id"])
