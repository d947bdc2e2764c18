"""Standing orders: what persons have ordered in advance at tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.store import schema
from bot.store.database import Part, writes
from bot.store.statements import locked_row
from bot.tables.values.change import Change
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.personal import StandingOrders
from bot.tables.values.refusals import StaleTable

ORDERS = select(schema.orders).where(schema.orders.c.table_id == bindparam("table"))
END_TURN_ORDERS = (
    update(schema.orders)
    .where(schema.orders.c.table_id == bindparam("table"), schema.orders.c.offers == "turn")
    .values(offers=None, turn=None)
)


def _of_answers(answers: Iterable[str]) -> str | None:
    """Answers given in advance as they are stored: their values have no ``+`` in them."""
    return "+".join(answers) or None


def _to_answers(stored: str | None) -> tuple[str, ...]:
    """The answers given in advance in the text of a row."""
    return tuple(stored.split("+")) if stored else ()


def _orders(row: Any) -> StandingOrders:
    return StandingOrders(_to_answers(row.answer), row.offers, row.turn)


def orders_at(db: Connection, table: TableId) -> dict[UserId, StandingOrders]:
    """The standing orders of people at a table."""
    return {row.user_id: _orders(row) for row in db.execute(ORDERS, {"table": table})}


class SqlOrderStore(Part):
    """Implements ``bot.tables.play.orders.OrderStore``."""

    @writes
    def change(
        self,
        db: Connection,
        table: TableId,
        user: UserId,
        alter: Callable[[StandingOrders], StandingOrders],
    ) -> StandingOrders:
        """Change a person's standing orders at a table."""
        key = {"table_id": table, "user_id": user}
        nothing = {"answer": None, "offers": None, "turn": None}
        after = alter(_orders(locked_row(db, schema.orders, key, nothing)))
        if after == StandingOrders():
            db.execute(delete(schema.orders).filter_by(**key))
        else:
            values = {"answer": _of_answers(after.answers), "offers": after.offers, "turn": after.turn}
            db.execute(update(schema.orders).filter_by(**key).values(values))
        return after

    @writes
    def expire(self, db: Connection) -> None:
        """Delete what was ordered at tables that are over."""
        over = select(schema.tables.c.id).where(schema.tables.c.phase.in_(schema.OVER_PHASES))
        db.execute(delete(schema.orders).where(schema.orders.c.table_id.in_(over)))


def end_orders(db: Connection, change: Change) -> None:
    """End the orders whose decision or turn is over, or whose player leaves.

    Raises StaleTable if what is carried out is no longer ordered.
    """
    column = schema.orders.c
    here = column.table_id == change.after.id
    for user in {*change.ordered, *change.fulfilled}:
        theirs = (here, column.user_id == user)
        standing = _to_answers(db.execute(select(column.answer).where(*theirs).with_for_update()).scalar())
        if user in change.ordered and change.ordered[user] not in standing:
            raise StaleTable
        ended = change.fulfilled.get(user, ())
        if ended:
            kept = _of_answers(answer for answer in standing if answer not in ended)
            db.execute(update(schema.orders).where(*theirs).values(answer=kept))
    gone = {*change.before.persons} - {*change.after.persons}
    if gone:
        db.execute(delete(schema.orders).where(here, column.user_id.in_(gone)))
    if change.turn_over:
        db.execute(END_TURN_ORDERS, {"table": change.after.id})
