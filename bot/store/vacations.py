"""Vacations: a person's choice and the clocks of all their tables, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from bot.store import rows, schema
from bot.store.database import Part, writes
from bot.store.preferences import altered
from bot.store.tables import write
from bot.tables.change import Change
from bot.tables.model import Phase, Table, UserId
from bot.tables.persons.preferences import Preferences


class SqlVacationStore(Part):
    """Implements ``bot.tables.ports.VacationStore``."""

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

        A row of each table is written even where it has no clock of theirs: a move that is being made there
        and knows nothing of the vacation is computed again.
        """
        gap = timedelta()

        def noted(known: Preferences) -> Preferences:
            nonlocal gap
            known, gap = alter(known)
            return known

        preferences = altered(db, user, noted)
        column = schema.tables.c
        running = (
            select(schema.tables)
            .join(schema.sitters)
            .where(schema.sitters.c.user_id == user, column.phase == Phase.PLAYING.value)
            .order_by(column.id)
            .with_for_update(of=schema.tables)
        )
        for table in map(rows.to_table, db.execute(running).all()):
            write(db, moved(table, gap), now)
        return preferences
