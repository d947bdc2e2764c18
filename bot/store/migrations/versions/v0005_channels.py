"""Channels of posts: a table may move, and what stands in its former channel is removed there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Tables of before have never moved."""
    op.add_column("posts", sa.Column("channel", sa.BigInteger(), nullable=True))
