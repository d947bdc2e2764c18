"""Clocks: the pace of a table, the time of each seat, pauses, votes, and when a person wants notices."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NO_SEAT = -1
AT_ONCE = datetime(2000, 1, 1, tzinfo=UTC)


def upgrade() -> None:
    """Add the columns. Tables that are being played get the default pace, and start their clocks at once."""
    op.add_column("tables", sa.Column("pace", sa.String(), nullable=False, server_default="1d"))
    op.add_column("tables", sa.Column("clocks", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("paused", sa.DateTime(timezone=True), nullable=True))
    op.add_column("tables", sa.Column("asleep", sa.DateTime(timezone=True), nullable=True))
    op.add_column("tables", sa.Column("vote", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("prefs", sa.Column("notices", sa.JSON(), nullable=False, server_default="{}"))
    tables = sa.table("tables", sa.column("id"), sa.column("phase"))
    jobs = sa.table(
        "jobs",
        sa.column("table_id"),
        sa.column("kind"),
        sa.column("seat"),
        sa.column("due", sa.DateTime(timezone=True)),
    )
    armed = sa.select(
        tables.c.id, sa.literal("arm"), sa.literal(NO_SEAT), sa.literal(AT_ONCE, sa.DateTime(timezone=True))
    ).where(tables.c.phase == "playing")
    op.execute(jobs.insert().from_select(["table_id", "kind", "seat", "due"], armed))
