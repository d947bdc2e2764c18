"""Laws of logs: versions, entries and phases."""

from __future__ import annotations

from dataclasses import replace

from bot.tables import Phase, Table
from bot.tables.values.change import Entry
from bot.tables.values.ids import UserId
from tests.bot.tables.laws.law import changed, law
from tests.bot.tables.use import Step

IN_LOBBY = {
    *(
        "open",
        "join",
        "leave",
        "host",
        "add_ai",
        "remove_ai",
        "strength",
        "option",
        "seating",
        "presentation",
    ),
    *("chronicle", "auto_start", "pace", "place", "start", "suspend", "close"),
}
IN_GAME = {
    *("move", "undo", "auto_pass", "hold", "return", "pace", "pause", "vote", "quit", "offer", "take"),
    *("place", "suspend", "close", "chronicle", "hint"),
}
SUSPENDED = {"suspend", "place", "return", "close", "quit", "move"}
OF_PHASE = {
    None: {"open"},
    Phase.LOBBY: IN_LOBBY - {"open"} | {"move"},
    Phase.PLAYING: IN_GAME,
    Phase.SUSPENDED: SUSPENDED,
    Phase.FINISHED: set[str](),
    Phase.ABANDONED: set[str](),
}
"""The entries that a change may add in each phase; moves of AI players follow a start."""
NEXT = {
    Phase.LOBBY: {Phase.PLAYING, Phase.FINISHED, Phase.SUSPENDED, Phase.ABANDONED},
    Phase.PLAYING: {Phase.SUSPENDED, Phase.FINISHED, Phase.ABANDONED},
    Phase.SUSPENDED: {Phase.LOBBY, Phase.PLAYING, Phase.ABANDONED},
    Phase.FINISHED: set[Phase](),
    Phase.ABANDONED: set[Phase](),
}
SEVERAL = {"answers", "trial", "taking_back", "quiet", "preset", "write", "purge", "lesson", "ordering"}
"""Uses that consist of several steps, of which a later one may be refused."""


@law
def versions_follow_one_another(step: Step) -> None:
    """The entries of a change follow the table's version, one by one, and the last is its new one."""
    for write in step.writes:
        last = write.was.version if write.was else 0
        assert [entry.version for entry in write.entries] == [*range(last + 1, write.now.version + 1)]


@law
def a_log_is_whole(step: Step) -> None:
    """A table has exactly one entry for each version."""
    for id, table in step.after.tables.items():
        assert [entry.version for entry in step.after.log(id)] == [*range(1, table.version + 1)], id


@law
def logs_only_grow(step: Step) -> None:
    """A log's entries stay, except for the names of people whose data was deleted."""

    def kept(entry: Entry) -> Entry:
        return replace(entry, user=None, body=None) if step.name == "forget" else entry

    for before, after in changed(step):
        former, now = step.before.log(before.id), step.after.log(after.id)
        assert [*map(kept, now[: len(former)])] == [*map(kept, former)], before.id


@law
def entries_tell_when_and_by_whom(step: Step) -> None:
    """An entry tells the time; with a click's number whose click it was, else nobody clicked for it."""
    clicks = {click.interaction: click for click in step.clicks}
    for write in step.writes:
        for entry in write.entries:
            assert entry.at == write.after.time
            if entry.interaction is not None:
                assert (entry.user, entry.by) == (clicks[entry.interaction].user, "player")
            if entry.by != "player":
                assert entry.user is None


@law
def a_click_is_one_entry(step: Step) -> None:
    """Each click that changes a table stands at the first entry of what it has changed."""
    for write in step.writes:
        numbers = [entry.interaction for entry in write.entries]
        assert not any(numbers[1:]) or write.entries[-1].kind == "start", numbers


@law
def each_phase_has_its_entries(step: Step) -> None:
    """A table gets no entry that its phase does not allow, and none when it is over."""
    for write in step.writes:
        kinds = {entry.kind for entry in write.entries}
        assert kinds <= OF_PHASE[write.was.phase if write.was else None]
        assert "move" not in kinds or "start" in kinds or (write.was is not None and write.was.seats)


@law
def phases_go_forward(step: Step) -> None:
    """A lobby is played or closed, a game ends once; only a suspended table goes back to what it was."""
    for write in step.writes:
        was, now = write.was, write.now
        if was is None:
            assert now.phase is Phase.LOBBY
        elif now.phase is not was.phase:
            assert now.phase in NEXT[was.phase]
            assert write.entries
        if was is not None and was.phase is Phase.SUSPENDED and now.live:
            assert (now.phase is Phase.PLAYING) == bool(was.seats)


@law
def a_phase_has_what_belongs_to_it(step: Step) -> None:
    """Seats from the start on, and what runs, waits or is voted on only in a game that is played."""
    for _, table in changed(step):
        assert (table.suspended is not None) == (table.phase is Phase.SUSPENDED)
        assert bool(table.seats) == any(entry.kind == "start" for entry in step.after.log(table.id))
        assert sorted(table.seats) == [*range(len(table.seats))]
        if not table.seats or table.over:
            running = (table.owes, table.clocks, table.undo, table.votes, table.paused, table.asleep)
            assert not any(running), table.id


@law
def what_is_over_stays(step: Step) -> None:
    """Of a table that is over nothing changes but where it is shown, and who a pseudonym stands for."""
    for before, after in changed(step):
        if before.over:
            assert _without_persons(before) == _without_persons(after)


def _without_persons(table: Table) -> Table:
    return replace(
        table,
        players=(),
        host=UserId(0),
        owes=(),
        board=None,
        shown=0,
        invitation=None,
        chronicle_thread=None,
    )


@law
def a_refusal_changes_nothing(step: Step) -> None:
    """A refusal leaves the whole database as it was."""
    if step.refused is not None and step.name not in SEVERAL:
        assert not step.after.altered(step.before)


@law
def a_click_counts_once(step: Step) -> None:
    """A click that has changed a table changes nothing more when it arrives again."""
    if step.again and step.known:
        assert not step.after.altered(step.before)
