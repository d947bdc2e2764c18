"""Chronicles: threads that keep a line of every public event of a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. Earlier tables keep no chronicle."""
    op.add_column("tables", sa.Column("chronicle", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("chronicle_thread", sa.BigInteger(), nullable=True))
    op.add_column("posts", sa.Column("upto", sa.Integer(), nullable=True))
