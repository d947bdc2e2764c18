"""Strengths of AI players: what they think about, and how well those played whose results are stored."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns: nobody thinks yet, and of former results no strength is known."""
    op.add_column("tables", sa.Column("thoughts", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("results", sa.Column("strength", sa.String()))
