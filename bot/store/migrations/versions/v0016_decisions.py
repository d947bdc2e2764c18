"""Decisions: what the players decide together, in a column of its own.

An older release beside this one reads ``vote``, and knows nothing but one vote there.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, with the votes that are open."""
    op.add_column("tables", sa.Column("decisions", sa.JSON()))
    op.execute("UPDATE tables SET decisions = vote, vote = NULL WHERE vote IS NOT NULL")
