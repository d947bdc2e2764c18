"""Analyses of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    # The former release deletes tables, and knows no analyses.
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "analyses",
        sa.Column("table_id", number, table, primary_key=True),
        sa.Column("found", sa.JSON(), nullable=False),
    )
