"""The results of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    cast,
    delete,
    exists,
    insert,
    select,
    update,
)

from bot.store import rows, schema
from bot.store.database import Part, reads, writes
from bot.store.statements import insert_into
from bot.tables.values.ids import GuildId, TableId, UserId
from bot.tables.values.results import Result
from bot.tables.values.table import Phase, Table

IN_ORDER = (
    schema.results.c.ended,
    schema.results.c.table_id,
    schema.results.c.seat,
    schema.results.c.sitter,
)
INSERT_RESULTS = insert(schema.results)


class SqlResultStore(Part):
    """Implements ``bot.tables.persons.results.ResultStore``."""

    async def of_server(self, guild: GuildId, game: str | None) -> tuple[Result, ...]:
        """All results of a server, of one game or (None) of all, in the order of their ends."""
        column = schema.results.c
        query = select(schema.results).where(column.guild == guild)
        return await self._read(query if game is None else query.where(column.game == game))

    async def of_user(self, user: UserId) -> tuple[Result, ...]:
        """A person's own results on all servers, in the order of their ends."""
        return await self._read(select(schema.results).where(schema.results.c.user_id == user))

    @reads
    def uncounted(self, db: Connection, after: TableId, limit: int) -> tuple[Table, ...]:
        """Finished tables with a number above ``after`` that lack results, in order.

        Games with hints lack none: what counts of them was settled when they ended.
        """
        column, entry = schema.tables.c, schema.entries.c
        hinted = exists().where(entry.table_id == column.id, entry.kind == "hint")
        query = (
            select(schema.tables)
            .where(column.phase == Phase.FINISHED.value, column.id > after)
            .where(~exists().where(schema.results.c.table_id == column.id), ~hinted)
            .order_by(column.id)
            .limit(limit)
        )
        return rows.to_tables(db.execute(query))

    @reads
    def unjudged(self, db: Connection, after: TableId, limit: int) -> tuple[Table, ...]:
        """Tables with a number above ``after`` whose results do not tell who decided, in order."""
        return _with_result(db, schema.results.c.decided.is_(None), after, limit)

    async def of_table(self, table: TableId) -> tuple[Result, ...]:
        """The results of a table, by seat."""
        return await self._read(select(schema.results).where(schema.results.c.table_id == table))

    @writes
    def judge(self, db: Connection, table: TableId, results: Sequence[Result]) -> None:
        """Store other results of a table, unless they have been deleted meanwhile."""
        former = db.execute(delete(schema.results).where(schema.results.c.table_id == table))
        if former.rowcount:
            insert_results(db, results)

    @writes
    def add(self, db: Connection, results: Sequence[Result]) -> None:
        """Store the results of a table that has ended before, unless they are stored."""
        unless_known = insert_into(db, schema.results).on_conflict_do_nothing()
        db.execute(unless_known, [of_result(result) for result in results])

    @reads
    def unawarded(self, db: Connection, after: TableId, limit: int) -> tuple[Table, ...]:
        """Tables with a number above ``after`` whose feats nobody has looked for, in order."""
        return _with_result(db, cast(schema.results.c.feats, String) == "null", after, limit)

    @writes
    def award(self, db: Connection, results: Sequence[Result]) -> None:
        """Store the feats of these results."""
        column = schema.results.c
        for result in results:
            own = (
                column.table_id == result.table,
                column.seat == result.seat,
                column.sitter == result.sitter,
            )
            db.execute(update(schema.results).where(*own).values(feats=list(result.feats or ())))

    @reads
    def _read(self, db: Connection, query: Select[Any]) -> tuple[Result, ...]:
        return tuple(map(to_result, db.execute(query.order_by(*IN_ORDER))))


def _with_result(
    db: Connection, lacking: ColumnElement[bool], after: TableId, limit: int
) -> tuple[Table, ...]:
    """The tables with a number above ``after`` that have a result that matches, in order."""
    column = schema.tables.c
    found = exists().where(schema.results.c.table_id == column.id, lacking)
    query = select(schema.tables).where(column.id > after, found).order_by(column.id).limit(limit)
    return rows.to_tables(db.execute(query))


def insert_results(db: Connection, results: Sequence[Result]) -> None:
    """Store results, if there are any."""
    if results:
        db.execute(INSERT_RESULTS, [of_result(result) for result in results])


def of_result(result: Result) -> dict[str, Any]:
    """A result's row."""
    return {
        "table_id": result.table,
        "seat": result.seat,
        "guild": result.guild,
        "game": result.game,
        "ended": result.ended,
        "user_id": result.user,
        "name": result.name,
        "score": result.score,
        "won": result.won,
        "place": result.rank,
        "sitter": result.sitter,
        "decided": result.decided,
        "total": result.total,
        "fate": result.fate,
        "began": result.began,
        "feats": None if result.feats is None else list(result.feats),
        "strength": result.strength,
        "missed": result.missed,
    }


def to_result(row: Row[Any]) -> Result:
    """The result in a row."""
    return Result(
        table=row.table_id,
        seat=row.seat,
        guild=row.guild,
        game=row.game,
        ended=row.ended,
        user=row.user_id,
        name=row.name,
        score=row.score,
        won=row.won,
        rank=row.place,
        sitter=row.sitter,
        decided=row.decided,
        total=row.total,
        fate=row.fate,
        began=row.began,
        feats=None if row.feats is None else tuple(row.feats),
        strength=row.strength,
        missed=row.missed,
    )
