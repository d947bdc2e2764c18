"""Converts a table, its log, its posts and its jobs to rows of the database and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from bot.store import json_values
from bot.store.schema import NO_SEAT
from bot.tables.values.change import Entry, Job, NewPost, Post
from bot.tables.values.ids import ChannelId, MessageId, TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.table import Board, Invitation, Phase, Place, Table

STORED_KINDS = {"auto_pass": "aside"}
"""Kinds of entries whose stored name differs from ours: what is stored is never renamed."""
KINDS = {stored: kind for kind, stored in STORED_KINDS.items()}

ALTERABLE: dict[str, Callable[[Table], Any]] = {
    "phase": lambda table: table.phase.value,
    "host": lambda table: table.host,
    "players": lambda table: [json_values.of_player(player) for player in table.players],
    "seats": lambda table: list(table.seats),
    "options": lambda table: dict(table.options),
    "seating": lambda table: table.seating,
    "owes": lambda table: list(table.owes),
    "pace": lambda table: str(table.pace),
    "clocks": lambda table: [json_values.of_clock(clock) for clock in table.clocks],
    "thoughts": lambda table: [json_values.of_thought(thought) for thought in table.thoughts],
    "paused": lambda table: table.paused,
    "asleep": lambda table: table.asleep,
    "suspended": lambda table: table.suspended,
    "decisions": lambda table: json_values.of_decisions(table.decisions),
    "auto_start": lambda table: table.auto_start,
    "undo": lambda table: [json_values.of_undo(undo) for undo in table.undo],
    "in_text": lambda table: table.in_text,
    "moving": lambda table: table.moving,
    "chronicle": lambda table: table.chronicle,
    "plan": lambda table: json_values.of_plan(table.plan),
    "calling": lambda table: json_values.of_calling(table.calling),
}
"""The columns of a table that a change may alter, besides its version; the board is the outbox's."""


def of_change(before: Table, after: Table, *, counted: bool = True) -> dict[str, Any]:
    """The columns of a table's row that a change alters: hardly ever its players and options.

    ``counted``: whether it is one of the table's writes.
    """
    altered = {
        name: column(after)
        for name, column in ALTERABLE.items()
        if getattr(before, name) != getattr(after, name)
    }
    if before.place != after.place:
        altered |= {"channel": after.place.channel, "parent": after.place.parent}
    if counted:
        altered["writes"] = before.writes + 1
    return {"version": after.version, **altered}


def of_new_table(table: Table) -> dict[str, Any]:
    """A new table's row, without its number."""
    return {name: column(table) for name, column in ALTERABLE.items()} | {
        "version": table.version,
        "guild": table.place.guild,
        "channel": table.place.channel,
        "language": table.place.language,
        "parent": table.place.parent,
        "game": table.game,
        "rules": table.rules,
        "seed": table.seed,
        "opened": table.opened,
        "tag": table.tag,
    }


def to_table(row: Row[Any]) -> Table:
    """The table in a row."""
    board = None
    if row.board_message is not None:
        board = Board(row.board_message, row.board_posted, row.board_version)
    return Table(
        id=row.id,
        place=Place(row.guild, row.channel, row.language, row.parent),
        game=row.game,
        rules=row.rules,
        phase=Phase(row.phase),
        host=row.host,
        players=tuple(json_values.to_player(player) for player in row.players),
        seats=tuple(row.seats),
        options=row.options,
        seating=row.seating,
        seed=row.seed,
        opened=row.opened,
        version=row.version,
        owes=tuple(row.owes),
        board=board,
        shown=row.board_version or 0,
        pace=Pace.parse(row.pace),
        clocks=tuple(map(json_values.to_clock, row.clocks)),
        thoughts=tuple(map(json_values.to_thought, row.thoughts)),
        paused=row.paused,
        asleep=row.asleep,
        suspended=row.suspended,
        decisions=json_values.to_decisions(row.decisions),
        auto_start=row.auto_start,
        undo=tuple(map(json_values.to_undo, row.undo)),
        in_text=row.in_text,
        moving=row.moving,
        invitation=to_invitation(row),
        chronicle=row.chronicle,
        chronicle_thread=row.chronicle_thread,
        tag=row.tag,
        plan=json_values.to_plan(row.plan),
        calling=json_values.to_calling(row.calling),
        writes=row.writes,
    )


def to_tables(found: Iterable[Row[Any]]) -> tuple[Table, ...]:
    """The tables in rows."""
    return tuple(map(to_table, found))


def to_table_or_none(row: Row[Any] | None) -> Table | None:
    """The table in a row, if there is one."""
    return None if row is None else to_table(row)


def to_invitation(row: Row[Any]) -> Invitation | None:
    """A table's invitation, if it has one."""
    if row.invitation_message is None:
        return None
    return Invitation(row.invitation_message, row.invitation_posted)


def of_entry(table: TableId, entry: Entry) -> dict[str, Any]:
    """A log entry's row."""
    return {
        "table_id": table,
        "version": entry.version,
        "kind": STORED_KINDS.get(entry.kind, entry.kind),
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
        kind=KINDS.get(row.kind, row.kind),
        at=row.at,
        seat=row.seat,
        body=row.body,
        by=row.by,
        user=row.user_id,
        interaction=row.interaction,
    )


UNSENT: dict[str, Any] = {
    "anew": False,
    "mention": [],
    "message": None,
    "user_id": None,
    "since": 0,
    "attempts": 0,
    "begun": None,
    "channel": None,
    "upto": None,
}
"""The default values of a new post's row."""


def of_new_post(table: TableId, post: NewPost, due: datetime) -> dict[str, Any]:
    """A new post's row."""
    return UNSENT | {
        "table_id": table,
        "kind": post.kind,
        "anew": post.repost,
        "mention": list(post.mention),
        "user_id": post.user,
        "since": post.since,
        "due": post.due or due,
        "upto": post.upto,
    }


def of_removal(
    table: TableId,
    message: MessageId,
    due: datetime,
    channel: ChannelId | None = None,
    user: UserId | None = None,
) -> dict[str, Any]:
    """The row of a post that takes a former message away, or the reminder of ``user``.

    ``channel``: where it stands, if not where the table does.
    """
    return UNSENT | {
        "table_id": table,
        "kind": "remove",
        "message": message,
        "user_id": user,
        "due": due,
        "channel": channel,
    }


def to_post(row: Row[Any]) -> Post:
    """The post in a row."""
    return Post(
        id=row.id,
        table=row.table_id,
        kind=row.kind,
        repost=row.anew,
        mention=tuple(row.mention),
        message=row.message,
        upto=row.upto,
        user=row.user_id,
        since=row.since,
        due=row.due,
        attempts=row.attempts,
        begun=row.begun,
        channel=row.channel,
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
