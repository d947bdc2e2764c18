"""Settings of servers, and lobbies that start by themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a table and a column; nothing has been settled yet."""
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("settings", sa.JSON(), nullable=False),
    )
    op.add_column("tables", sa.Column("auto_start", sa.Boolean(), nullable=False, server_default=sa.false()))
