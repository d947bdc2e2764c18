"""Everything that is stored about one person: read for them, or deleted.

A row belongs to a person by its column ``user_id``, in whatever table; a small value by the person's id in
its key. So what is added later is found without being named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, String, cast, delete, or_, select, update
from sqlalchemy import Table as SqlTable

from bot.store import club_schema, rows, schema
from bot.store.database import Part, reads, writes
from bot.store.preferences import locked
from bot.store.pseudonyms import await_end, rename
from bot.tables.persons.privacy import Pseudonym, Stored
from bot.tables.values.change import PRIVATE_KINDS
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Seated
from bot.tables.values.table import Table
from engines.base import Json

KEPT = frozenset({schema.entries, schema.results, schema.posts, schema.forgotten, club_schema.callees})
"""Not deleted: in logs, results and seasons, from which others' games and ratings follow, a pseudonym takes
the person's place; and the posts of a table are there for all."""
PERSONAL_KINDS = (*PRIVATE_KINDS, "remind", "share")  # posts for or by one person, not for a table
FEW = 200  # tables read by one statement


class SqlPrivacyStore(Part):
    """Implements ``bot.tables.persons.privacy.PrivacyStore``."""

    @reads
    def of_user(self, db: Connection, user: UserId) -> Stored:
        """All that is stored about a person."""
        found = {
            table.name: [_plain(row) for row in db.execute(_theirs(table, user))] for table in _personal()
        }
        values = _values(db, user)
        tables = tuple(_tables(db, user))
        return Stored(tables, found, values)

    @writes
    def forget(self, db: Connection, user: UserId, pseudonym: Pseudonym) -> int:
        """Delete all that is stored about a person, but at live tables. Returns the number of those.

        In games that are over the pseudonym takes their place, and in live ones when they end. Raises Seated.
        """
        locked(db, user)  # before the tables, as a vacation does
        tables = list(_tables(db, user, lock=True))
        if sitting := sum(user in table.persons for table in tables if not table.over):
            raise Seated(sitting)
        over = [table for table in tables if table.over]
        for table in over:
            rename(db, table.id, user, pseudonym)
        db.execute(
            update(schema.results)
            .where(schema.results.c.user_id == user)
            .values(user_id=pseudonym.user, name=pseudonym.name)
        )
        _rename_callee(db, user, pseudonym)
        for table in tables:
            if not table.over:
                await_end(db, table.id, user, pseudonym)
        _withdraw(db, user)
        _uninvite(db, user)
        for one in _personal():
            if one not in KEPT:
                db.execute(delete(one).where(one.c.user_id == user))
        for key in _values(db, user):
            db.execute(delete(schema.meta).where(schema.meta.c.key == key))
        return len(tables) - len(over)


def _rename_callee(db: Connection, user: UserId, pseudonym: Pseudonym) -> None:
    """Put the pseudonym in the person's place in all calls, which nobody else changes meanwhile."""
    mine = club_schema.callees.c.user_id == user
    calls = select(club_schema.callees.c.call_id).where(mine)
    db.execute(
        select(club_schema.calls.c.id).where(club_schema.calls.c.id.in_(calls)).with_for_update()
    ).all()
    db.execute(update(club_schema.callees).where(mine).values(user_id=pseudonym.user))


def _withdraw(db: Connection, user: UserId) -> None:
    """Delete the posts for one person only, and remove the person from all others."""
    post = schema.posts.c
    db.execute(delete(schema.posts).where(post.user_id == user, post.kind.in_(PERSONAL_KINDS)))
    db.execute(update(schema.posts).where(post.user_id == user).values(user_id=None))
    calling = select(post.id, post.mention).where(cast(post.mention, String).contains(str(user)))
    for row in db.execute(calling).all():
        others = [one for one in row.mention if one != user]
        db.execute(update(schema.posts).where(post.id == row.id).values(mention=others))


def _uninvite(db: Connection, user: UserId) -> None:
    """Have no lobby that the bot has opened call the person."""
    table = schema.tables.c
    calling = select(schema.tables).where(cast(table.calling, String).contains(str(user))).with_for_update()
    for found in map(rows.to_table, db.execute(calling).all()):
        if found.calling is not None and user in found.calling.invited:
            invited = tuple(one for one in found.calling.invited if one != user)
            values = rows.of_change(found, replace(found, calling=replace(found.calling, invited=invited)))
            db.execute(update(schema.tables).where(table.id == found.id).values(**values))


def _personal() -> Iterator[SqlTable]:
    """The tables with rows that belong to persons."""
    return (table for table in schema.metadata.sorted_tables if "user_id" in table.c)


def _theirs(table: SqlTable, user: UserId) -> Any:
    return select(table).where(table.c.user_id == user).order_by(*table.primary_key)


def _plain(row: Any) -> dict[str, Json]:
    """A row of the database with values that JSON can hold."""
    told = row._asdict()
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in told.items()}


def _values(db: Connection, user: UserId) -> dict[str, str]:
    """The small values whose key names the person."""
    column = schema.meta.c
    query = select(column.key, column.value).where(column.key.contains(str(user)))
    whole = re.compile(rf"(?<!\d){user}(?!\d)")
    return {row.key: row.value for row in db.execute(query) if whole.search(row.key)}


def _tables(db: Connection, user: UserId, *, lock: bool = False) -> Iterator[Table]:
    """The tables at which a person is or has been, oldest first: everybody who sat down has an entry there.

    ``lock``: they stay as they are until the transaction ends.
    """
    entered = select(schema.entries.c.table_id).where(schema.entries.c.user_id == user)
    listed = select(schema.results.c.table_id).where(schema.results.c.user_id == user)
    query = select(schema.tables.c.id).where(
        or_(schema.tables.c.id.in_(entered), schema.tables.c.id.in_(listed), schema.tables.c.host == user)
    )
    numbers: Sequence[TableId] = db.execute(query.order_by(schema.tables.c.id)).scalars().all()
    for start in range(0, len(numbers), FEW):
        few = select(schema.tables).where(schema.tables.c.id.in_(numbers[start : start + FEW]))
        few = few.order_by(schema.tables.c.id)
        for row in db.execute(few.with_for_update() if lock else few):
            yield rows.to_table(row)
