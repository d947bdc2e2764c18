"""Feats: what players have achieved in finished games. Of former games none are known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("results", sa.Column("feats", sa.JSON(), nullable=False, server_default="[]"))
