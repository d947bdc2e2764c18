"""Vacations: a person's choice and the clocks of all their tables, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from bot.store import rows, schema
from bot.store.changes import write
from bot.store.database import Part, reads, writes
from bot.store.preferences import locked, put
from bot.tables.values.change import Change
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import Table


class SqlVacationStore(Part):
    """Implements ``bot.tables.clocks.vacations.VacationStore``."""

    @reads
    def due(self, db: Connection, now: datetime) -> tuple[UserId, ...]:
        """The persons whose planned vacation begins by now, the earliest first."""
        column = schema.prefs.c
        query = select(column.user_id).where(column.begins <= now).order_by(column.begins)
        return tuple(db.execute(query).scalars())

    @writes
    def change(
        self,
        db: Connection,
        user: UserId,
        alter: Callable[[Preferences], tuple[Preferences, timedelta]],
        moved: Callable[[Table, timedelta], Change],
        now: datetime,
    ) -> Preferences:
        """Alter a person's choices, and move their clocks in all running games; all of it or nothing.

        The row of each of their tables, also of a lobby, is written even where none of their clocks runs: a
        move or a start that is being made there without knowing of the vacation is computed again. For those
        who are just sitting down, ``Change.vacations`` does this.
        """
        preferences, gap = alter(locked(db, user))
        put(db, user, preferences)
        column = schema.tables.c
        theirs = (
            select(schema.tables)
            .join(schema.sitters)
            .where(schema.sitters.c.user_id == user, column.phase.not_in(schema.OVER_PHASES))
            .order_by(column.id)
            .with_for_update(of=schema.tables)
        )
        for table in map(rows.to_table, db.execute(theirs).all()):
            write(db, moved(table, gap), now)
        return preferences
