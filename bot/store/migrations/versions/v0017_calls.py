"""Calls: tables that the bot opens itself, and whom it calls to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. The bot has opened no table before."""
    op.add_column("tables", sa.Column("tag", sa.String(), nullable=True))
    op.add_column("tables", sa.Column("calling", sa.JSON(), nullable=True))
    op.create_index("ix_tables_tag", "tables", ["tag"], unique=True)
