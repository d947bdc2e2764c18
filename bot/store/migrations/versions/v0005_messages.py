"""Messages: boards in text, invitations in the channels of threads, and private messages to be taken away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table. Earlier tables keep their pictures, and have no invitation."""
    op.add_column("tables", sa.Column("in_text", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("parent", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("invitation_message", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("invitation_posted", sa.DateTime(timezone=True), nullable=True))
    op.add_column("posts", sa.Column("channel", sa.BigInteger(), nullable=True))
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "private_messages",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
    )
