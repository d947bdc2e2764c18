"""Votes of the players: to end, pause or resume a game, change its pace, replace somebody, offer a seat.

Whoever manages the channel can do the same at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.tables.change import Change, Entry, EntryKind, NewPost
from bot.tables.changes import history
from bot.tables.changes.history import Effect
from bot.tables.changes.posts import PostContext, abandoned, before_latest
from bot.tables.changes.progress import Progress
from bot.tables.changes.repository import TableRepository
from bot.tables.clocks.pace import Pace
from bot.tables.clocks.seat_clocks import resumed
from bot.tables.decisions.proposals import decided, objection, require_absent, voters
from bot.tables.model import Click, Table, TableId, UserId, Vote, VoteKind
from bot.tables.persons.preferences import Preferences
from bot.tables.ports import PreferenceStore
from bot.tables.refusals import Refusal
from engines.base import Json, Seat


class Votes:
    """Proposing, voting, and carrying out what was decided."""

    def __init__(self, repository: TableRepository, progress: Progress, preferences: PreferenceStore) -> None:
        self._repository = repository
        self._progress = progress
        self._preferences = preferences

    async def propose(self, click: Click, id: TableId, kind: VoteKind, word: str = "") -> Table:
        """Ask the players; the proposer agrees. ``word``: the pace, or the seat to be replaced."""

        async def act(table: Table) -> Table:
            _require_possible(table, kind, word)
            if click.user not in table.active:
                raise Refusal("Only those who play at this table can propose that.")
            if table.vote is not None:
                raise Refusal("There is a vote already; it has to be decided first.")
            if kind == "replace":
                await self._require_absent(table, int(word))
            after = replace(table, version=table.version + 1)
            vote = Vote(after.version, kind, word, self._repository.now(), yes=(click.user,))
            return await self._voted(click, table, replace(after, vote=vote))

        return await self._repository.change(click, id, act)

    async def _require_absent(self, table: Table, seat: Seat) -> None:
        (newest,) = await self._repository.store.entries(table.id, table.version - 1, table.version)
        require_absent(table, seat, newest.at, self._repository.now())

    async def cast(self, click: Click, id: TableId, number: int, *, agrees: bool) -> Table:
        """Agree or disagree in the vote of this number; the last word of each voter counts."""

        async def act(table: Table) -> Table:
            vote = table.vote
            if vote is None or vote.number != number:
                raise Refusal("This vote is over.")
            if click.user not in voters(table, vote):
                raise Refusal("Only the players of this table vote, and nobody about their own seat.")
            after = replace(table, version=table.version + 1, vote=_with_voice(vote, click.user, agrees))
            return await self._voted(click, table, after)

        return await self._repository.change(click, id, act)

    async def decree(self, click: Click, id: TableId, kind: VoteKind, word: str = "") -> Table:
        """Do without a vote what the players could vote for; for those who manage the channel."""

        async def act(table: Table) -> Table:
            _require_possible(table, kind, word)
            if not click.manager:
                raise Refusal("Only somebody who manages this channel can do that without a vote.")
            return await self._carry_out(table, kind, word, self._repository.now(), click)

        return await self._repository.change(click, id, act)

    async def resume(self, table: Table, now: datetime) -> Table:
        """End a pause that has lasted as long as one may."""
        return await self._carry_out(table, "resume", "", now)

    async def settle(self, table: Table, now: datetime) -> Table:
        """Decide a vote whose time is over: those who have kept silent abstain."""
        vote = table.vote
        if vote is None:
            return table
        if decided(table, vote, over=True):
            return await self._carry_out(table, vote.kind, vote.word, now)
        after = replace(table, version=table.version + 1, vote=None)
        entry = Entry(after.version, "vote", now, body=False, by="clock")
        return await self._repository.commit(
            Change(table, after, (entry,), (NewPost("show", since=table.version),))
        )

    async def _voted(self, click: Click, table: Table, after: Table) -> Table:
        vote = after.vote
        assert vote is not None  # noqa: S101 - both callers have just set it
        verdict = decided(after, vote)
        if verdict:
            return await self._carry_out(table, vote.kind, vote.word, self._repository.now(), click)
        body: Json = {"kind": vote.kind, "word": vote.word, "agrees": click.user in vote.yes}
        entry = _entry(click, after, "vote", self._repository.now(), body=body)
        if verdict is False:
            after = replace(after, vote=None)
        opened = table.vote is None
        asked = tuple(user for user in voters(after, vote) if user != click.user) if opened else ()
        post = NewPost("show", repost=opened, mention=asked, user=click.user, since=table.version)
        return await self._repository.commit(Change(table, after, (entry,), (post,)))

    async def _carry_out(
        self, table: Table, kind: VoteKind, word: str, now: datetime, click: Click | None = None
    ) -> Table:
        """Do what was decided. A vote about something else goes on beside a manager's decision."""
        before, vote = table, table.vote
        about = vote is not None and (vote.kind, vote.word) == (kind, word)
        table = replace(table, version=table.version + 1, vote=None if about else vote)
        chosen = await self._preferences.many(table.persons) if kind == "resume" else {}
        after, entry_kind, seat, body = _changed(table, kind, word, now, chosen)
        if kind == "end" or not after.persons:
            entry = _entry(click, table, "close", now, body=about)
            return await self._repository.commit(abandoned(before, now, entry))
        if after.host not in after.persons:
            after = replace(after, host=after.persons[0])
        game = self._repository.game(before)
        live = await self._repository.live_at(game, before)
        entry = _entry(click, after, entry_kind, now, seat=seat, body=body)
        effect = Effect(after.version, entry_kind, seat, entry.by, (), body is True)
        # The game stood still: players it waits for are called again, but not the one who ended the pause.
        call = tuple(user for user in after.owes if kind == "resume")
        posting = PostContext(before_latest(live), click.user if click else None, call)
        live = history.after_entry(live, effect)
        return await self._progress.advance(game, before, after, live, (entry,), posting)


def _changed(
    table: Table, kind: VoteKind, word: str, now: datetime, chosen: Mapping[UserId, Preferences]
) -> tuple[Table, EntryKind, Seat | None, Json]:
    """The table after a decision, and the kind, the seat and the body of its entry."""
    match kind:
        case "pause":
            return replace(table, paused=now), "pause", None, True
        case "resume":
            return resumed(table, now, chosen), "pause", None, False
        case "pace":
            return _with_pace(table, Pace.parse(word)), "pace", None, word
        case "replace":
            return table.with_player(int(word), left=True), "quit", int(word), True
        case "offer":
            return table.with_player(int(word), left=True), "offer", int(word), None
        case "end":
            return table, "close", None, None


def _with_voice(vote: Vote, user: UserId, agrees: bool) -> Vote:
    """The vote with what somebody says now, in place of what they said before."""
    yes = tuple(one for one in vote.yes if one != user)
    no = tuple(one for one in vote.no if one != user)
    if agrees:
        return replace(vote, yes=(*yes, user), no=no)
    return replace(vote, yes=yes, no=(*no, user))


def _with_pace(table: Table, pace: Pace) -> Table:
    """The table at another pace: all clocks begin again, with full banks."""
    players = tuple(replace(player, bank=None) for player in table.players)
    undo = tuple(replace(undo, clock=None, bank=None) for undo in table.undo)
    return replace(table, pace=pace, players=players, clocks=(), undo=undo)


def _require_possible(table: Table, kind: VoteKind, word: str) -> None:
    found = objection(table, kind, word)
    if found is not None:
        raise Refusal(found)


def _entry(
    click: Click | None,
    table: Table,
    kind: EntryKind,
    now: datetime,
    *,
    seat: Seat | None = None,
    body: Json = None,
) -> Entry:
    if click is None:
        return Entry(table.version, kind, now, seat, body, "clock")
    return Entry(table.version, kind, now, seat, body, user=click.user, interaction=click.interaction)
