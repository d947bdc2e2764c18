"""Plans: what hosts have settled about joining, and how often players were late in a finished game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. In former games nobody has counted how often players were late."""
    op.add_column("tables", sa.Column("plan", sa.JSON(), nullable=True))
    op.add_column("results", sa.Column("missed", sa.Integer(), nullable=True))
