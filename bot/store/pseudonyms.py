"""Other names in the place of persons who had their data deleted, in tables that are over and their logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, delete, select, update

from bot.store import rows, schema
from bot.store.statements import insert_into
from bot.tables.persons.privacy import Pseudonym
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.players import Player
from bot.tables.values.table import Table

COMING_AND_GOING = ("open", "join", "leave", "take")  # kinds of entries that say by name or number who does
DECIDING = ("pause", "pace", "quit", "offer", "close")  # kinds that may say by name who has decided it


def await_end(db: Connection, number: TableId, user: UserId, pseudonym: Pseudonym) -> None:
    """Have the pseudonym take the person's place once the table is over.

    Until then it knows them: else they could come back as somebody else, and know what they knew.
    """
    values = {"table_id": number, "user_id": user, "pseudonym": pseudonym.user, "name": pseudonym.name}
    db.execute(insert_into(db, schema.forgotten).values(values).on_conflict_do_nothing())


def recall(db: Connection, number: TableId, users: Sequence[UserId]) -> None:
    """Have these persons keep their names: they sit down again."""
    column = schema.forgotten.c
    if users:
        db.execute(delete(schema.forgotten).where(column.table_id == number, column.user_id.in_(users)))


def take_effect(db: Connection, number: TableId) -> None:
    """Put the pseudonyms in place that were waiting for the end of a table."""
    column, result = schema.forgotten.c, schema.results.c
    for row in db.execute(select(schema.forgotten).where(column.table_id == number)).all():
        pseudonym = Pseudonym(row.pseudonym, row.name)
        rename(db, number, row.user_id, pseudonym)
        own = update(schema.results).where(result.table_id == number, result.user_id == row.user_id)
        db.execute(own.values(user_id=pseudonym.user, name=pseudonym.name))
        db.execute(delete(schema.forgotten).where(column.table_id == number, column.user_id == row.user_id))


def rename(db: Connection, number: TableId, user: UserId, pseudonym: Pseudonym) -> None:
    """Put the pseudonym in the person's place at a table that is over, in its log too."""
    table = rows.to_table(db.execute(select(schema.tables).where(schema.tables.c.id == number)).one())
    players = tuple(_renamed_player(player, user, pseudonym) for player in table.players)
    host = pseudonym.user if table.host == user else table.host
    changed = rows.of_change(table, replace(table, players=players, host=host))
    db.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(**changed))
    log = schema.entries.c
    query = select(schema.entries).where(
        log.table_id == table.id, log.kind.in_((*COMING_AND_GOING, *DECIDING))
    )
    entries = db.execute(query).all()
    new = dict.fromkeys(_names(table, user, entries), pseudonym.name) | {str(user): str(pseudonym.user)}
    for row in entries:
        body = _renamed(row.kind, row.body, new)
        if body != row.body:
            its = (log.table_id == table.id, log.version == row.version)
            db.execute(update(schema.entries).where(*its).values(body=body))
    own = (log.table_id == table.id, log.user_id == user)
    db.execute(update(schema.entries).where(*own).values(user_id=pseudonym.user))


def _names(table: Table, user: UserId, entries: Sequence[Any]) -> set[str]:
    """A person's names at a table: as a player, and when they sat down or opened it."""
    names = {player.name for player in table.players if player.user == user}
    names |= {one.name for player in table.players for one in player.past if one.user == user}
    for entry in entries:
        match entry.kind, entry.body:
            case (("join" | "take"), str(name)) if entry.user_id == user:
                names.add(name)
            case "open", {"players": [first, *_]} if entry.user_id == user:
                names.add(first)
            case _, {"how": _, "name": str(name)} if entry.user_id == user:
                names.add(name)
    return names


def _renamed_player(player: Player, user: UserId, pseudonym: Pseudonym) -> Player:
    past = tuple(
        replace(one, name=pseudonym.name, user=pseudonym.user) if one.user == user else one
        for one in player.past
    )
    if player.user == user:
        player = replace(player, name=pseudonym.name, user=pseudonym.user)
    return replace(player, past=past)


def _renamed(kind: str, body: Any, new: Mapping[str, str]) -> Any:
    """The body of an entry, with these names replaced."""
    match body:
        case str() if kind in COMING_AND_GOING:
            return new.get(body, body)
        case {"how": _, "name": name}:
            return {**body, "name": new.get(name, name)}
        case {"players": names}:
            return {**body, "players": [new.get(name, name) for name in names]}
        case _:
            return body
