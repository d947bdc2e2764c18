"""Suspended: since when a table has been waiting until the bot can post again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("suspended", sa.DateTime(timezone=True)))
