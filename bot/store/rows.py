"""Converts the values of a table to rows of the database and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row

from bot.store.schema import NO_SEAT
from bot.tables.model import (
    Board,
    ChannelId,
    Entry,
    Invitation,
    Job,
    MessageId,
    NewPost,
    Phase,
    Place,
    Player,
    Post,
    Preferences,
    SeatClock,
    Sitter,
    Table,
    TableId,
    Undo,
    UserId,
    Vacation,
    Vote,
)
from bot.tables.pace import Pace
from bot.tables.quiet import QuietHours
from bot.tables.results import Result

STORED_KINDS = {"auto_pass": "aside"}
"""Kinds of entries whose stored name differs from ours: what is stored is never renamed."""
KINDS = {stored: kind for kind, stored in STORED_KINDS.items()}


def of_player(player: Player) -> dict[str, Any]:
    """A player as JSON."""
    return {
        "name": player.name,
        "user": player.user,
        "entropy": player.entropy,
        "left": player.left,
        "aside": player.auto_pass,
        "held": player.held,
        "missed": player.missed,
        "bank": None if player.bank is None else player.bank.total_seconds(),
        "past": [[sitter.name, sitter.user, sitter.until] for sitter in player.past],
    }


def to_player(stored: dict[str, Any]) -> Player:
    """The player in a JSON object."""
    return Player(
        name=stored["name"],
        user=stored["user"],
        entropy=stored["entropy"],
        left=stored["left"],
        auto_pass=stored["aside"],
        held=stored.get("held", False),  # the first schema had none of these three
        missed=stored.get("missed", 0),
        bank=None if stored.get("bank") is None else timedelta(seconds=stored["bank"]),
        past=tuple(Sitter(*sitter) for sitter in stored.get("past", ())),
    )


def of_clock(clock: SeatClock) -> dict[str, Any]:
    """A seat's clock as JSON."""
    return {
        "seat": clock.seat,
        "started": clock.started.isoformat(),
        "deadline": clock.ends.isoformat(),
        "reminded": clock.reminded,
        "together": clock.together,
        "quiet": of_quiet(clock.quiet),
    }


def to_clock(stored: dict[str, Any]) -> SeatClock:
    """The clock in a JSON object."""
    return SeatClock(
        seat=stored["seat"],
        started=datetime.fromisoformat(stored["started"]),
        ends=datetime.fromisoformat(stored["deadline"]),
        reminded=stored["reminded"],
        together=stored.get("together", False),
        quiet=to_quiet(stored.get("quiet")),
    )


def of_quiet(quiet: QuietHours | None) -> list[Any] | None:
    """Quiet hours as JSON."""
    return None if quiet is None else [quiet.zone, quiet.begins, quiet.ends]


def to_quiet(stored: list[Any] | None) -> QuietHours | None:
    """The quiet hours in a JSON list."""
    return None if stored is None else QuietHours(*stored)


def of_vote(vote: Vote | None) -> dict[str, Any] | None:
    """A vote as JSON."""
    if vote is None:
        return None
    return {
        "number": vote.number,
        "kind": vote.kind,
        "word": vote.word,
        "opened": vote.opened.isoformat(),
        "yes": list(vote.yes),
        "no": list(vote.no),
    }


def to_vote(stored: dict[str, Any] | None) -> Vote | None:
    """The vote in a JSON object."""
    if stored is None:
        return None
    return Vote(
        number=stored["number"],
        kind=stored["kind"],
        word=stored["word"],
        opened=datetime.fromisoformat(stored["opened"]),
        yes=tuple(stored["yes"]),
        no=tuple(stored["no"]),
    )


def of_undo(undo: Undo) -> dict[str, Any]:
    """A move that can be taken back as JSON."""
    return {
        "version": undo.version,
        "user": undo.user,
        "clock": None if undo.clock is None else of_clock(undo.clock),
        "bank": None if undo.bank is None else undo.bank.total_seconds(),
        "missed": undo.missed,
    }


def to_undo(stored: dict[str, Any]) -> Undo:
    """The move in a JSON object."""
    return Undo(
        version=stored["version"],
        user=stored["user"],
        clock=None if stored["clock"] is None else to_clock(stored["clock"]),
        bank=None if stored["bank"] is None else timedelta(seconds=stored["bank"]),
        missed=stored["missed"],
    )


ALTERABLE: dict[str, Callable[[Table], Any]] = {
    "phase": lambda table: table.phase.value,
    "host": lambda table: table.host,
    "players": lambda table: [of_player(player) for player in table.players],
    "seats": lambda table: list(table.seats),
    "options": lambda table: dict(table.options),
    "seating": lambda table: table.seating,
    "owes": lambda table: list(table.owes),
    "pace": lambda table: str(table.pace),
    "clocks": lambda table: [of_clock(clock) for clock in table.clocks],
    "paused": lambda table: table.paused,
    "asleep": lambda table: table.asleep,
    "vote": lambda table: of_vote(table.vote),
    "auto_start": lambda table: table.auto_start,
    "undo": lambda table: [of_undo(undo) for undo in table.undo],
    "in_text": lambda table: table.in_text,
    "chronicle": lambda table: table.chronicle,
}
"""What a change may alter of a table beside its version; the board is the outbox's."""


def of_change(before: Table, after: Table) -> dict[str, Any]:
    """What a change does alter of a table's row: hardly ever its players and options."""
    altered = {
        name: column(after)
        for name, column in ALTERABLE.items()
        if getattr(before, name) != getattr(after, name)
    }
    if before.place != after.place:
        altered |= {"channel": after.place.channel, "parent": after.place.parent}
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
        players=tuple(to_player(player) for player in row.players),
        seats=tuple(row.seats),
        options=row.options,
        seating=row.seating,
        seed=row.seed,
        opened=row.opened,
        version=row.version,
        owes=tuple(row.owes),
        board=board,
        pace=Pace.parse(row.pace),
        clocks=tuple(map(to_clock, row.clocks)),
        paused=row.paused,
        asleep=row.asleep,
        vote=to_vote(row.vote),
        auto_start=row.auto_start,
        undo=tuple(map(to_undo, row.undo)),
        in_text=row.in_text,
        invitation=to_invitation(row),
        chronicle=row.chronicle,
        chronicle_thread=row.chronicle_thread,
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
        "stayed": result.stayed,
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
        stayed=row.stayed,
    )


def of_preferences(preferences: Preferences) -> dict[str, Any]:
    """A person's choices as their row has them."""
    notices: dict[str, Any] = {"reminders": preferences.reminders, "listed": preferences.listed}
    if preferences.vacation is not None:
        notices["vacation"] = {
            "until": preferences.vacation.until.isoformat(),
            "year": preferences.vacation.year,
            "used": preferences.vacation.used.total_seconds(),
        }
    for name in ("language", "client"):
        if (code := getattr(preferences, name)) is not None:
            notices[name] = code
    if preferences.zone is not None:
        notices |= {"zone": preferences.zone, "quiet": of_quiet(preferences.quiet)}
    if preferences.in_text:
        notices["in_text"] = True
    return {"dm": preferences.dm, "notices": notices}


def to_preferences(row: Row[Any]) -> Preferences:
    """The choices in a row."""
    stored = row.notices.get("vacation")
    vacation = None
    if stored is not None:
        until = datetime.fromisoformat(stored["until"])
        vacation = Vacation(until, stored["year"], timedelta(seconds=stored["used"]))
    return Preferences(
        dm=row.dm,
        reminders=row.notices.get("reminders", "channel"),
        vacation=vacation,
        language=row.notices.get("language"),
        client=row.notices.get("client"),
        listed=row.notices.get("listed", True),
        zone=row.notices.get("zone"),
        quiet=to_quiet(row.notices.get("quiet")),
        in_text=row.notices.get("in_text", False),
    )
