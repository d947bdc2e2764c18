"""Writes: a table's row counts them, so that a change is noticed that adds nothing to the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; earlier tables begin at zero."""
    op.add_column("tables", sa.Column("writes", sa.Integer(), nullable=False, server_default="0"))
