"""Titles: the rank that members of a season had in the end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("season_members", sa.Column("place", sa.Integer(), nullable=True))
