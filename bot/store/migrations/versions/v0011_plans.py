"""Plans: a vacation that a person has planned, and when it begins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; nobody has planned anything yet."""
    op.add_column("prefs", sa.Column("planned", sa.JSON()))
    op.add_column("prefs", sa.Column("begins", sa.DateTime(timezone=True)))
    op.create_index("ix_prefs_begins", "prefs", ["begins"])
