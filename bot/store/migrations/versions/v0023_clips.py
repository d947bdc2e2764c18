"""Clips: whether a table's boards have animations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("moving", sa.Boolean(), nullable=False, server_default=sa.false()))
