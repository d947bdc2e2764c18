"""Converts the values of a table to rows of the database and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row

from bot.store import json_values
from bot.store.schema import NO_SEAT
from bot.tables.values.change import Entry, Job, NewPost, Post
from bot.tables.values.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.preferences import Preferences, Vacation
from bot.tables.values.results import Result
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
    "paused": lambda table: table.paused,
    "asleep": lambda table: table.asleep,
    "suspended": lambda table: table.suspended,
    "decisions": lambda table: json_values.of_decisions(table.decisions),
    "auto_start": lambda table: table.auto_start,
    "undo": lambda table: [json_values.of_undo(undo) for undo in table.undo],
    "in_text": lambda table: table.in_text,
    "chronicle": lambda table: table.chronicle,
}
"""What a change may alter of a table beside its version; the board is the outbox's."""


def of_change(before: Table, after: Table, *, counted: bool = True) -> dict[str, Any]:
    """What a change does alter of a table's row: hardly ever its players and options.

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
        paused=row.paused,
        asleep=row.asleep,
        suspended=row.suspended,
        decisions=json_values.to_decisions(row.decisions),
        auto_start=row.auto_start,
        undo=tuple(map(json_values.to_undo, row.undo)),
        in_text=row.in_text,
        invitation=to_invitation(row),
        chronicle=row.chronicle,
        chronicle_thread=row.chronicle_thread,
        writes=row.writes,
    )


def to_invitation(row: Row[Any]) -> Invitation | None:
    """Where a table's invitation stands, if it has one."""
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


def of_new_post(table: TableId, post: NewPost, due: datetime) -> dict[str, Any]:
    """A new post's row."""
    return {
        "table_id": table,
        "kind": post.kind,
        "anew": post.repost,
        "mention": list(post.mention),
        "message": None,
        "user_id": post.user,
        "since": post.since,
        "due": post.due or due,
        "attempts": 0,
        "begun": None,
        "channel": None,
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
    removal = {"kind": "remove", "message": message, "channel": channel, "user_id": user}
    return of_new_post(table, NewPost("show"), due) | removal


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
    )


def of_preferences(preferences: Preferences) -> dict[str, Any]:
    """A person's choices as their row has them."""
    notices: dict[str, Any] = {"reminders": preferences.reminders, "listed": preferences.listed}
    if preferences.calls != "channel":
        notices["calls"] = preferences.calls
    if preferences.remind_at != "twice":
        notices["remind_at"] = preferences.remind_at
    if preferences.vacation is not None:
        notices["vacation"] = _of_vacation(preferences.vacation)
    for name in ("language", "client"):
        if (code := getattr(preferences, name)) is not None:
            notices[name] = code
    if preferences.zone is not None:
        notices |= {"zone": preferences.zone, "quiet": json_values.of_quiet(preferences.quiet)}
    if preferences.in_text:
        notices["in_text"] = True
    if preferences.called:
        notices["called"] = {str(guild): at.isoformat() for guild, at in preferences.called.items()}
    if not preferences.substitute:
        notices["substitute"] = False
    planned = preferences.planned
    notices |= json_values.of_announcement(planned)
    return {
        "dm": preferences.dm,
        "notices": notices,
        "planned": json_values.of_planned(planned),
        "begins": preferences.vacation_turns,
    }


def _of_vacation(vacation: Vacation) -> dict[str, Any]:
    told = {
        "until": vacation.until.isoformat(),
        "year": vacation.year,
        "used": vacation.used.total_seconds(),
        "since": None if vacation.since is None else vacation.since.isoformat(),
        "former": [[one.isoformat() for one in times] for times in vacation.former] or None,
        "announced": None if vacation.announced is None else vacation.announced.isoformat(),
        "over": vacation.over,
    }
    return {name: value for name, value in told.items() if value is not None and value is not False}


def _to_vacation(stored: dict[str, Any] | None) -> Vacation | None:
    if stored is None:
        return None
    moments = (tuple(map(datetime.fromisoformat, times)) for times in stored.get("former", ()))
    return Vacation(
        datetime.fromisoformat(stored["until"]),
        stored["year"],
        timedelta(seconds=stored["used"]),
        json_values.to_moment(stored.get("since")),
        tuple((begun, over) for begun, over in moments),
        json_values.to_moment(stored.get("announced")),
        stored.get("over", False),
    )


def to_preferences(row: Row[Any]) -> Preferences:
    """The choices in a row."""
    return Preferences(
        dm=row.dm,
        calls=row.notices.get("calls", "channel"),
        reminders=row.notices.get("reminders", "channel"),
        remind_at=row.notices.get("remind_at", "twice"),
        vacation=_to_vacation(row.notices.get("vacation")),
        planned=json_values.to_planned(row.planned, row.notices.get("announced")),
        substitute=row.notices.get("substitute", True),
        language=row.notices.get("language"),
        client=row.notices.get("client"),
        listed=row.notices.get("listed", True),
        zone=row.notices.get("zone"),
        quiet=json_values.to_quiet(row.notices.get("quiet")),
        in_text=row.notices.get("in_text", False),
        called={
            GuildId(int(guild)): datetime.fromisoformat(at)
            for guild, at in row.notices.get("called", {}).items()
        },
    )
