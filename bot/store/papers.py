"""What persons keep at a table for themselves: their notes, and the moves that they try out."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timedelta

from sqlalchemy import and_, delete, func, or_, select

from bot.store import schema
from bot.store.database import Database
from bot.store.preferences import upserted
from bot.store.tables import PHASES
from bot.tables.model import StandingOrders, TableId, Trial, UserId
from engines.base import Seat

NOTES_KEPT = timedelta(days=30)  # after the end of a game


class SqlNoteStore:
    """Implements ``bot.tables.ports.NoteStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table: TableId, user: UserId) -> str:
        """What a person has written down at a table; empty: nothing."""
        column = schema.notes.c
        query = select(column.text).where(column.table_id == table, column.user_id == user)
        async with self._database.reading() as db:
            return (await db.execute(query)).scalar() or ""

    async def put(self, table: TableId, user: UserId, text: str) -> None:
        """Keep a text in place of the former one; an empty one deletes it."""
        key = {"table_id": table, "user_id": user}
        async with self._database.writing() as db:
            if text:
                await db.execute(upserted(self._database, schema.notes, key, {"text": text}))
            else:
                await db.execute(delete(schema.notes).filter_by(**key))

    async def expire(self, now: datetime) -> None:
        """Delete the notes at tables that have been over for ``NOTES_KEPT``."""
        tables, entries = schema.tables.c, schema.entries.c
        over = (
            select(tables.id)
            .join(schema.entries, entries.table_id == tables.id)
            .where(tables.phase.not_in(PHASES), tables.id.in_(select(schema.notes.c.table_id)))
            .group_by(tables.id)
            .having(func.max(entries.at) <= now - NOTES_KEPT)
        )
        async with self._database.writing() as db:
            await db.execute(delete(schema.notes).where(schema.notes.c.table_id.in_(over)))


class SqlOrderStore:
    """Implements ``bot.tables.ports.OrderStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table: TableId, user: UserId) -> StandingOrders:
        """What a person has ordered at a table; the default: nothing."""
        query = select(schema.orders).filter_by(table_id=table, user_id=user)
        async with self._database.reading() as db:
            row = (await db.execute(query)).one_or_none()
        return StandingOrders() if row is None else StandingOrders(row.answer, row.offers, row.turn)

    async def put(self, table: TableId, user: UserId, orders: StandingOrders) -> None:
        """Keep what a person orders, in place of what was before."""
        key = {"table_id": table, "user_id": user}
        async with self._database.writing() as db:
            if orders == StandingOrders():
                await db.execute(delete(schema.orders).filter_by(**key))
            else:
                await db.execute(upserted(self._database, schema.orders, key, asdict(orders)))

    async def refusing(self, table: TableId, turn: Seat | None) -> tuple[UserId, ...]:
        """The persons who are not to be asked about offers in this seat's turn."""
        column = schema.orders.c
        now = or_(column.offers == "game", and_(column.offers == "turn", column.turn == turn))
        query = select(column.user_id).where(column.table_id == table, now)
        async with self._database.reading() as db:
            return tuple((await db.execute(query)).scalars())

    async def expire(self) -> None:
        """Delete what was ordered at tables that are over."""
        over = select(schema.tables.c.id).where(schema.tables.c.phase.not_in(PHASES))
        async with self._database.writing() as db:
            await db.execute(delete(schema.orders).where(schema.orders.c.table_id.in_(over)))


class SqlTrialStore:
    """Implements ``bot.tables.ports.TrialStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table: TableId, user: UserId, now: datetime) -> Trial | None:
        """What a person is trying out at a table; None if nothing, or no longer."""
        column = schema.trials.c
        query = select(schema.trials).where(
            column.table_id == table, column.user_id == user, column.expires > now
        )
        async with self._database.reading() as db:
            row = (await db.execute(query)).one_or_none()
        return None if row is None else Trial(row.version, tuple(row.moves))

    async def put(self, table: TableId, user: UserId, trial: Trial, expires: datetime) -> None:
        """Keep what a person is trying out, in place of what was before."""
        key = {"table_id": table, "user_id": user}
        values = {"version": trial.version, "moves": list(trial.moves), "expires": expires}
        async with self._database.writing() as db:
            await db.execute(upserted(self._database, schema.trials, key, values))

    async def drop(self, table: TableId, user: UserId) -> None:
        """Forget what a person is trying out at a table."""
        async with self._database.writing() as db:
            await db.execute(delete(schema.trials).filter_by(table_id=table, user_id=user))

    async def expire(self, now: datetime) -> None:
        """Forget what nobody has gone on with in time."""
        async with self._database.writing() as db:
            await db.execute(delete(schema.trials).where(schema.trials.c.expires <= now))
