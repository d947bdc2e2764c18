"""Everything that is stored about one person: read for them, or deleted.

A row belongs to a person by its column ``user_id``, in whatever table; a small value by the person's id in
its key. So what is added later is found without being named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update
from sqlalchemy import Table as SqlTable

from bot.store import rows, schema
from bot.store.database import Part, reads, writes
from bot.tables.model import Player, Table, TableId, UserId
from bot.tables.persons.privacy import Pseudonym, Stored
from engines.base import Json

KEPT = frozenset({schema.entries, schema.results, schema.sitters})
"""Not deleted: in logs and results, from which others' games and ratings follow, a pseudonym takes the
person's place; and who sits at a live table is not forgotten there."""
NAMING = ("open", "join", "leave", "take")  # kinds of entries that say by name or number who comes or goes
FEW = 200  # tables read by one statement


class SqlPrivacyStore(Part):
    """Implements ``bot.tables.ports.PrivacyStore``."""

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

        In finished games the pseudonym takes their place.
        """
        tables = list(_tables(db, user))
        over = [table for table in tables if not table.live]
        for table in over:
            _rename(db, table, user, pseudonym)
        db.execute(
            update(schema.results)
            .where(schema.results.c.user_id == user)
            .values(user_id=pseudonym.user, name=pseudonym.name)
        )
        for one in _personal():
            if one not in KEPT:
                db.execute(delete(one).where(one.c.user_id == user))
        for key in _values(db, user):
            db.execute(delete(schema.meta).where(schema.meta.c.key == key))
        return len(tables) - len(over)


def _personal() -> Iterator[SqlTable]:
    """The tables with rows that belong to persons."""
    return (table for table in schema.metadata.sorted_tables if "user_id" in table.c)


def _theirs(table: SqlTable, user: UserId) -> Any:
    return select(table).where(table.c.user_id == user).order_by(*table.primary_key)


def _plain(row: Any) -> dict[str, Json]:
    """A row as JSON."""
    told = row._asdict()
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in told.items()}


def _values(db: Connection, user: UserId) -> dict[str, str]:
    """The small values whose key names the person."""
    column = schema.meta.c
    query = select(column.key, column.value).where(column.key.contains(str(user)))
    whole = re.compile(rf"(?<!\d){user}(?!\d)")
    return {row.key: row.value for row in db.execute(query) if whole.search(row.key)}


def _tables(db: Connection, user: UserId) -> Iterator[Table]:
    """The tables at which a person is or has been, oldest first: whoever sat down has an entry there."""
    entered = select(schema.entries.c.table_id).where(schema.entries.c.user_id == user)
    listed = select(schema.results.c.table_id).where(schema.results.c.user_id == user)
    query = select(schema.tables.c.id).where(
        or_(schema.tables.c.id.in_(entered), schema.tables.c.id.in_(listed), schema.tables.c.host == user)
    )
    numbers: Sequence[TableId] = db.execute(query.order_by(schema.tables.c.id)).scalars().all()
    for start in range(0, len(numbers), FEW):
        few = select(schema.tables).where(schema.tables.c.id.in_(numbers[start : start + FEW]))
        for row in db.execute(few.order_by(schema.tables.c.id)):
            yield rows.to_table(row)


def _rename(db: Connection, table: Table, user: UserId, pseudonym: Pseudonym) -> None:
    """Put the pseudonym in the person's place at a table that is over, in its log too."""
    players = tuple(_renamed_player(player, user, pseudonym) for player in table.players)
    host = pseudonym.user if table.host == user else table.host
    changed = rows.of_change(table, replace(table, players=players, host=host))
    db.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(**changed))
    log = schema.entries.c
    query = select(schema.entries).where(log.table_id == table.id, log.kind.in_(NAMING))
    entries = db.execute(query).all()
    new = dict.fromkeys(_names(table, user, entries), pseudonym.name) | {str(user): str(pseudonym.user)}
    for row in entries:
        body = _renamed(row.body, new)
        if body != row.body:
            its = (log.table_id == table.id, log.version == row.version)
            db.execute(update(schema.entries).where(*its).values(body=body))
    own = (log.table_id == table.id, log.user_id == user)
    db.execute(update(schema.entries).where(*own).values(user_id=pseudonym.user))


def _names(table: Table, user: UserId, entries: Sequence[Any]) -> set[str]:
    """What a person was called at a table: as a player, and when they sat down or opened it."""
    names = {player.name for player in table.players if player.user == user}
    names |= {one.name for player in table.players for one in player.past if one.user == user}
    for entry in entries:
        match entry.kind, entry.body:
            case (("join" | "take"), str(name)) if entry.user_id == user:
                names.add(name)
            case "open", {"players": [first, *_]} if entry.user_id == user:
                names.add(first)
    return names


def _renamed_player(player: Player, user: UserId, pseudonym: Pseudonym) -> Player:
    past = tuple(
        replace(one, name=pseudonym.name, user=pseudonym.user) if one.user == user else one
        for one in player.past
    )
    if player.user == user:
        player = replace(player, name=pseudonym.name, user=pseudonym.user)
    return replace(player, past=past)


def _renamed(body: Any, new: Mapping[str, str]) -> Any:
    """What an entry says, with another word wherever one of these names somebody."""
    match body:
        case str():
            return new.get(body, body)
        case {"players": names}:
            return {**body, "players": [new.get(name, name) for name in names]}
        case _:
            return body
