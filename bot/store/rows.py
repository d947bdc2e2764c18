"""Between the tables' values and the rows of the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from bot.store.schema import NO_SEAT
from bot.tables.model import Board, Draft, Entry, Job, MessageId, Phase, Place, Player, Post, Table, TableId

ALTERABLE: dict[str, Callable[[Table], Any]] = {
    "phase": lambda table: table.phase.value,
    "host": lambda table: table.host,
    "players": lambda table: [asdict(player) for player in table.players],
    "seats": lambda table: list(table.seats),
    "options": lambda table: dict(table.options),
    "seating": lambda table: table.seating,
    "owes": lambda table: list(table.owes),
}
"""What a change may alter of a table beside its version; the board is the outbox's."""


def of_change(before: Table, after: Table) -> dict[str, Any]:
    """What a change does alter of a table's row: hardly ever its players and options."""
    altered = {
        name: column(after)
        for name, column in ALTERABLE.items()
        if getattr(before, name) != getattr(after, name)
    }
    return {"version": after.version, **altered}


def of_new_table(table: Table) -> dict[str, Any]:
    """A new table's row, without its number."""
    return {name: column(table) for name, column in ALTERABLE.items()} | {
        "version": table.version,
        "guild": table.place.guild,
        "channel": table.place.channel,
        "language": table.place.language,
        "game": table.game,
        "rules": table.rules,
        "seed": table.seed,
        "opened": table.opened,
    }


def to_table(row: Row[Any]) -> Table:
    """The table in a row."""
    board = None
    if row.board_message is not None:
        board = Board(row.board_message, row.board_posted, row.board_version)
    return Table(
        id=row.id,
        place=Place(row.guild, row.channel, row.language),
        game=row.game,
        rules=row.rules,
        phase=Phase(row.phase),
        host=row.host,
        players=tuple(Player(**player) for player in row.players),
        seats=tuple(row.seats),
        options=row.options,
        seating=row.seating,
        seed=row.seed,
        opened=row.opened,
        version=row.version,
        owes=tuple(row.owes),
        board=board,
    )


def of_entry(table: TableId, entry: Entry) -> dict[str, Any]:
    """A log entry's row."""
    return {
        "table_id": table,
        "version": entry.version,
        "kind": entry.kind,
        "at": entry.at,
        "seat": entry.seat,
        "body": entry.body,
        "by": entry.by,
        "user_id": entry.user,
        "interaction": entry.interaction,
    }


def to_entry(row: Row[Any]) -> Entry:
    """The log entry in a row."""
    return Entry(
        version=row.version,
        kind=row.kind,
        at=row.at,
        seat=row.seat,
        body=row.body,
        by=row.by,
        user=row.user_id,
        interaction=row.interaction,
    )


def of_draft(table: TableId, draft: Draft, due: datetime) -> dict[str, Any]:
    """A new post's row."""
    return {
        "table_id": table,
        "kind": draft.kind,
        "anew": draft.anew,
        "mention": list(draft.mention),
        "message": None,
        "user_id": draft.user,
        "since": draft.since,
        "due": due,
        "attempts": 0,
        "begun": None,
    }


def of_removal(table: TableId, message: MessageId, due: datetime) -> dict[str, Any]:
    """The row of a post that takes a former board away."""
    return of_draft(table, Draft("show"), due) | {"kind": "remove", "message": message}


def to_post(row: Row[Any]) -> Post:
    """The post in a row."""
    return Post(
        id=row.id,
        table=row.table_id,
        kind=row.kind,
        anew=row.anew,
        mention=tuple(row.mention),
        message=row.message,
        user=row.user_id,
        since=row.since,
        due=row.due,
        attempts=row.attempts,
        begun=row.begun,
    )


def seat_of(job: Job) -> int:
    """A job's seat as its row has it."""
    return NO_SEAT if job.seat is None else job.seat


def of_job(table: TableId, job: Job) -> dict[str, Any]:
    """A new job's row."""
    return {
        "table_id": table,
        "kind": job.kind,
        "seat": seat_of(job),
        "due": job.due,
        "held": None,
    }


def to_job(row: Row[Any]) -> Job:
    """The job in a row."""
    return Job(row.table_id, row.kind, row.due, None if row.seat == NO_SEAT else row.seat)
