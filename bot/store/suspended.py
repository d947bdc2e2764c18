"""The tables that are suspended."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bot.store import rows, schema
from bot.store.database import Part, reads
from bot.tables.values.ids import GuildId, UserId
from bot.tables.values.table import Phase, Table

SUSPENDED = (
    select(schema.tables).where(schema.tables.c.phase == Phase.SUSPENDED.value).order_by(schema.tables.c.id)
)


class SqlSuspendedStore(Part):
    """Implements ``bot.tables.decisions.suspension.SuspendedStore``."""

    @reads
    def in_server(self, db: Connection, guild: GuildId) -> tuple[Table, ...]:
        """The suspended tables of a server."""
        return rows.to_tables(db.execute(SUSPENDED.where(schema.tables.c.guild == guild)))

    @reads
    def of_user(self, db: Connection, user: UserId) -> tuple[Table, ...]:
        """The suspended tables at which a person is."""
        theirs = SUSPENDED.join(schema.sitters).where(schema.sitters.c.user_id == user)
        return rows.to_tables(db.execute(theirs))
