"""Steps told with changes, so that they break a law."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, TypeAlias

from bot.tables import Phase, Table
from bot.tables.values.change import Entry, NewPost
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from tests.bot.tables.use import Step, Write

Break: TypeAlias = Callable[[Step], Step | None]
"""The step told otherwise; None where it has nothing of the kind."""
LATER = timedelta(seconds=1)
NOBODY, ANYBODY = UserId(7), UserId(1)  # who is at no table, and at many


def with_write(alter: Callable[[Write], Write | None]) -> Break:
    """A step whose first write that can be told otherwise is."""

    def broken(step: Step) -> Step | None:
        for at, write in enumerate(step.writes):
            other = alter(write)
            if other is not None:
                return replace(step, writes=(*step.writes[:at], other, *step.writes[at + 1 :]))
        return None

    return broken


def having(write: Write, **fields: Any) -> Write:
    """A write after which the table has other fields."""
    return replace(write, after=write.after.having("tables", write.now, replace(write.now, **fields)))


def with_now(where: Callable[[Table, Table], Any], **fields: Callable[[Table, Table], Any]) -> Break:
    """A step after a write of which the table has other fields; both functions of it before and after."""

    def alter(write: Write) -> Write | None:
        was, now = write.was, write.now
        if was is None or not where(was, now):
            return None
        return having(write, **{name: value(was, now) for name, value in fields.items()})

    return with_write(alter)


def with_table(where: Callable[[Table, Table], Any], **fields: Callable[[Table, Table], Any]) -> Break:
    """A step after which a table that it has altered has other fields."""

    def broken(step: Step) -> Step | None:
        for id, now in step.after.tables.items():
            was = step.before.tables.get(id)
            if was is None or was is now or not where(was, now):
                continue
            altered = replace(now, **{name: value(was, now) for name, value in fields.items()})
            return replace(step, after=step.after.having("tables", now, altered))
        return None

    return broken


def with_entry(where: Callable[[Write, Entry], Any], **fields: Any) -> Break:
    """A step of which an entry has other fields."""

    def alter(write: Write) -> Write | None:
        for row in write.after.rows["entries"].values():
            of, entry = row
            if of == write.id and entry in write.entries and where(write, entry):
                return replace(
                    write, after=write.after.having("entries", row, (of, replace(entry, **fields)))
                )
        return None

    return with_write(alter)


def with_posts(
    alter: Callable[[NewPost], tuple[NewPost, ...]], *, kind: str, where: Callable[[Write], Any] = bool
) -> Break:
    """A step of which the posts of a kind are others, where there are some."""

    def posted(write: Write) -> Write | None:
        if not where(write) or kind not in {post.kind for post in write.posts}:
            return None
        posts = (other for post in write.posts for other in (alter(post) if post.kind == kind else (post,)))
        return replace(write, posts=tuple(posts))

    return with_write(posted)


def without_row(name: str, where: Callable[[Step], Any], *, which: Callable[[Any], Any] = bool) -> Break:
    """A step after which a row is gone."""

    def broken(step: Step) -> Step | None:
        rows = [row for row in step.after.rows[name].values() if which(row)]
        if not rows or not where(step):
            return None
        return replace(step, after=step.after.having(name, rows[0]))

    return broken


def without_result(write: Write) -> Write | None:
    """A game that has ended, with the result of a seat missing."""
    rows = [*write.after.of("results", table_id=write.id)]
    finished = write.was is not None and write.was.live and write.now.phase is Phase.FINISHED
    return replace(write, after=write.after.having("results", rows[0])) if rows and finished else None


def without_broken_off(write: Write) -> Write | None:
    """A game that has been broken off, with one of its persons forgotten."""
    rows = [*write.after.of("broken_off", table_id=write.id)]
    ends = write.was is not None and not write.was.over
    return replace(write, after=write.after.having("broken_off", rows[0])) if rows and ends else None


def with_edited_call(step: Step) -> Step | None:
    """A step after which a message is to be edited that calls somebody."""
    for post in step.after.posts:
        if post.kind == "show" and post.mention:
            return replace(step, after=step.after.having("posts", post, replace(post, repost=False)))
    return None


def without_order(write: Write) -> Write | None:
    """Something that happens in a turn, and ends what somebody has ordered for it."""
    if write.former is None or write.position is None or write.former.state != write.position.state:
        return None
    for row in write.after.of("orders", table_id=write.id, offers="turn"):
        if write.now.live and row.user_id in write.now.persons:
            return replace(write, after=write.after.having("orders", row))
    return None


def with_result(**fields: Callable[[Any], Any]) -> Break:
    """A game that has ended, of which a result says something else."""

    def alter(write: Write) -> Write | None:
        for row in write.after.of("results", table_id=write.id):
            if row.fate or write.now.phase is not Phase.FINISHED or write.was is None or write.was.over:
                continue
            told = {**row._mapping, **{name: value(row) for name, value in fields.items()}}  # noqa: SLF001 - SQLAlchemy's documented name
            return replace(write, after=write.after.having("results", row, Told(told)))
        return None

    return with_write(alter)


class Told:
    """A row that says something else."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.__dict__.update(fields)


def players(change: Callable[[Any], dict[str, Any]]) -> Callable[[Table, Table], tuple[Any, ...]]:
    """All players of a table, each with other fields."""
    return lambda _, now: tuple(replace(player, **change(player)) for player in now.players)


def clocks(change: Callable[[Any], dict[str, Any]]) -> Callable[[Table, Table], tuple[Any, ...]]:
    """All clocks of a table, each with other fields."""
    return lambda _, now: tuple(replace(clock, **change(clock)) for clock in now.clocks)


def playing(was: Table, now: Table) -> bool:
    return was.phase is Phase.PLAYING and now.phase is Phase.PLAYING


def moved(was: Table, now: Table) -> bool:
    """Return whether a game has gone on, and still has time."""
    return (
        playing(was, now)
        and now.version > was.version
        and was.pace == now.pace
        and not was.paused
        and not now.paused
    )


def in_lobby(was: Table, now: Table) -> bool:
    return was.phase is Phase.LOBBY and now.phase is Phase.LOBBY and now.version > was.version


def closes(write: Write) -> bool:
    """Return whether somebody has closed a lobby."""
    return first("close")(write) and write.was is not None and write.was.phase is Phase.LOBBY


def first(kind: str) -> Callable[[Write], bool]:
    """Return whether the first entry of a change is of a kind."""
    return lambda write: [entry.kind for entry in write.entries][:1] == [kind] and write.was is not None


def nobody(write: Write) -> bool:
    """Return whether a move of a game that goes on was made."""
    return write.was is not None and playing(write.was, write.now) and first("move")(write)


def anew(post: NewPost) -> tuple[NewPost, ...]:
    return (replace(post, repost=not post.repost),)


def twice(post: NewPost) -> tuple[NewPost, ...]:
    return (post, post)


def dropped(_: NewPost) -> tuple[NewPost, ...]:
    return ()


def later(post: NewPost) -> tuple[NewPost, ...]:
    return (replace(post, since=post.since + 1),)


def called(*users: UserId) -> Callable[[NewPost], tuple[NewPost, ...]]:
    return lambda post: (replace(post, mention=users),)


def a_vote(was: Table, now: Table) -> bool:
    """Return whether a vote is open after an entry, which was not before."""
    return playing(was, now) and bool(
        {vote.number for vote in now.votes} - {vote.number for vote in was.votes}
    )


def votes(change: Callable[[Any], dict[str, Any]]) -> Callable[[Table, Table], Any]:
    """The decisions, with each vote changed."""
    return lambda _, now: replace(
        now.decisions, votes=tuple(replace(vote, **change(vote)) for vote in now.votes)
    )


def with_another_beginning(step: Step) -> Step | None:
    """A step after which the first entry of a table that it has altered is another one."""
    changed = {write.id for write in step.writes if write.id in step.before.tables}
    for row in step.after.rows["entries"].values():
        if row[0] in changed and row[1].version == 1:
            other = (row[0], replace(row[1], kind="join"))
            return replace(step, after=step.after.having("entries", row, other))
    return None


def begun_later(table: Table) -> tuple[SeatClock, ...]:
    return tuple(replace(clock, started=clock.started + LATER) for clock in table.clocks)


def with_another_choice(step: Step) -> Step | None:
    """A move after which a person has chosen something else."""
    for row in step.after.rows["prefs"].values():
        if step.name == "sensible":
            other = (row[0], Preferences(dm=not row[1].dm))
            return replace(step, after=step.after.having("prefs", row, other))
    return None


def calls(write: Write) -> bool:
    return any(post.mention for post in write.posts if post.kind == "show")


def dm_to_owing(write: Write) -> bool:
    """Return whether a private message calls somebody for whom the game waits only now."""
    assert write.was is not None
    owing = {*write.now.owes} - {*write.was.owes}
    return any(post.kind == "dm" and post.user in owing for post in write.posts)


def touched(step: Step, job: Any) -> bool:
    return (
        step.before.tables.get(job.table) is not step.after.tables[job.table]
        and job.table in step.before.tables
    )


def with_late_job(step: Step, kind: str) -> Step | None:
    """The step with all jobs of a kind due too late."""
    jobs = [job for job in step.after.jobs if job.kind == kind]
    if not jobs:
        return None
    late = replace(jobs[0], due=jobs[0].due + timedelta(days=400))
    return replace(step, after=step.after.having("jobs", jobs[0], late))


def with_all_tables(step: Step, alter: Callable[[Table], Table]) -> Step | None:
    after = step.after
    if len({table.place.channel for table in after.tables.values()}) == len(after.tables):
        return None
    for table in after.tables.values():
        after = after.having("tables", table, alter(table))
    return replace(step, after=after)
