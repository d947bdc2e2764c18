"""Serial numbers: each table of a season has one in it, which is in the name of its thread."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("calls", sa.Column("serial", sa.Integer(), nullable=True))
