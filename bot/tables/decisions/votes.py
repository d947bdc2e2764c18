"""Votes of the players: to end, pause or resume a game, change its pace, replace somebody, offer a seat.

Whoever manages the channel, and has no part in the game, can do the same at once.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables.core import history
from bot.tables.core.ends import abandoned
from bot.tables.core.posts import PostContext, before_latest
from bot.tables.core.proposals import (
    alone_against_ais,
    may_resume,
    objection,
    require_absent,
    require_closable,
    require_managing,
    require_votable,
)
from bot.tables.core.verdicts import Rule, by_silence, due, rule_of, time_to_vote, verdict, voters
from bot.tables.decisions.resolutions import Resolution, decreed, resolved
from bot.tables.ports import PreferenceStore
from bot.tables.repository.progress import Progress
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ballots import Decided, Vote, VoteKind
from bot.tables.values.change import Change, Job, NewPost, with_entry
from bot.tables.values.ids import TableId
from bot.tables.values.names import clean
from bot.tables.values.preferences import on_vacation
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Click, Phase, Table
from engines.base import Json, Seat


class Votes:
    """Proposing, voting, and carrying out what was decided."""

    def __init__(self, repository: TableRepository, progress: Progress, preferences: PreferenceStore) -> None:
        self._repository = repository
        self._progress = progress
        self._preferences = preferences

    async def propose(self, click: Click, id: TableId, kind: VoteKind, word: str = "") -> Table:
        """Ask the players; the proposer agrees. ``word``: the pace, or the seat to be replaced or offered.

        Done at once where this person decides it alone. Whoever proposes what is proposed already agrees.
        """

        async def act(table: Table) -> Table:
            now = self._repository.now()
            _require_possible(table, kind, word)
            if click.user not in table.voices:
                raise Refusal("Only those who play at this table can propose that.")
            if kind == "end" and alone_against_ais(table, click.user):
                return await self._end_alone(click, table)
            if kind == "resume" and may_resume(table, click.user, now):
                done = Resolution(kind, word, Decided("player", clean(click.name)))
                return await self._carry_out(table, done, now, click)
            standing = table.decisions.about(kind)
            if standing is not None:
                return await self._joined(click, table, standing, word)
            require_votable(table, kind)
            if kind == "replace":
                await self._require_absent(table, int(word))
            return await self._opened(click, table, kind, word)

        return await self._repository.change(click, id, act)

    async def cast(self, click: Click, id: TableId, number: int, *, agrees: bool) -> Table:
        """Agree or disagree in the vote of this number; the last word of each voter counts."""

        async def act(table: Table) -> Table:
            return await self._voted(click, table, _open(table, number), agrees=agrees)

        return await self._repository.change(click, id, act)

    async def withdraw(self, click: Click, id: TableId, number: int) -> Table:
        """End a vote without a decision; for whoever proposed it."""

        async def act(table: Table) -> Table:
            vote = _open(table, number)
            if click.user != vote.proposer:
                raise Refusal("Only whoever proposed this can withdraw it.")
            if click.user not in table.persons:
                raise Refusal("You do not play at this table.")
            body: Json = {"kind": vote.kind, "word": vote.word, "withdrawn": True}
            return await self._closed(table, vote, body, self._repository.now(), click)

        return await self._repository.change(click, id, act)

    async def decree(self, click: Click, id: TableId, kind: VoteKind, word: str = "") -> Table:
        """Do without a vote what the players could vote for; for those who manage the channel.

        Whoever plays at the table, or has played there, can begin one pause so, and nothing else.
        """

        async def act(table: Table) -> Table:
            _require_possible(table, kind, word)
            if not click.manager:
                raise Refusal("Only somebody who manages this channel can do that without a vote.")
            require_managing(table, click.user, kind)
            now = self._repository.now()
            done = Resolution(kind, word, Decided("manager", clean(click.name)))
            after = decreed(table, click.user, kind, now + time_to_vote(table, self._repository.bounds))
            return await self._carry_out(table, done, now, click, after)

        return await self._repository.change(click, id, act)

    async def close(self, click: Click, id: TableId) -> Table:
        """End a running game for good: for managers who do not play, or where its rules are unknown the host.

        Where nobody can play on, managers who play may close it, too.
        """

        async def act(table: Table) -> Table:
            require_closable(table, click, supported=self._repository.supports(table))
            now = self._repository.now()
            how = Decided("manager" if click.manager else "player", clean(click.name))
            entered = with_entry(table, "close", now, click, body=how.body(None))
            return await self._repository.commit(abandoned(table, *entered))

        return await self._repository.change(click, id, act)

    async def closable(self, click: Click, id: TableId) -> None:
        """Raise Refusal where this person could not close the table."""
        table = await self._repository.load(id)
        require_closable(table, click, supported=self._repository.supports(table))

    async def resume(self, table: Table, _job: Job, now: datetime) -> Table:
        """End a pause that has lasted as long as one may."""
        if table.paused is None:
            return table
        return await self._carry_out(table, Resolution("resume", "", None), now)

    async def settle(self, table: Table, _job: Job, now: datetime) -> Table:
        """Decide the first vote whose time is over; whoever has kept silent has not agreed."""
        times = {vote: time for vote in table.votes if (time := due(table, vote)) is not None and time <= now}
        if not times:
            return await self._repository.commit(Change(table, table, (), renews_jobs=True))
        vote = min(times, key=lambda one: (times[one], one.number))
        if verdict(table, vote, over=True):
            return await self._won(table, vote, now)
        return await self._closed(table, vote, False, now)

    async def _require_absent(self, table: Table, seat: Seat) -> None:
        (newest,) = await self._repository.store.entries(table.id, table.version - 1, table.version)
        now, user = self._repository.now(), table.seated[seat].user
        chosen = await self._preferences.get(user) if user is not None else None
        away = chosen.vacation if chosen is not None and on_vacation(chosen, now) else None
        require_absent(table, seat, newest.at, now, away)

    async def _opened(self, click: Click, table: Table, kind: VoteKind, word: str) -> Table:
        now, known = self._repository.now(), table.decisions
        vote = await self._new_vote(click, table, kind, word)
        decisions = known.proposing(vote)
        if verdict(table, vote):
            return await self._won(replace(table, decisions=decisions), vote, now, click, before=table)
        if known.proposed_lately(click.user, kind, word, now):
            raise Refusal("You have proposed this within the last day. Others can still propose it.")
        after = replace(table, decisions=decisions)
        # Whoever corrects a proposal calls nobody once more, nor does a vote call people on vacation.
        again = known.proposed_lately(click.user, kind, None, now)
        asked = () if again else tuple(user for user in voters(after, vote) if user not in vote.away)
        asked = tuple(user for user in asked if user != click.user)
        after, entry = with_entry(after, "vote", now, click, body=_said(vote, agrees=True))
        post = NewPost("show", repost=not again, mention=asked, user=click.user, since=table.version)
        return await self._repository.commit(Change(table, after, (entry,), (post,)))

    async def _new_vote(self, click: Click, table: Table, kind: VoteKind, word: str) -> Vote:
        """The vote that somebody opens, with the time of each voter: it stands still in their quiet hours."""
        now, length = self._repository.now(), time_to_vote(table, self._repository.bounds)
        vote = Vote(table.version + 1, kind, word, now, now + length, (click.user,), proposer=click.user)
        chosen = await self._preferences.many(table.voices)
        away = tuple(user for user in table.voices if user in chosen and on_vacation(chosen[user], now))
        waits = []
        for user, choices in chosen.items():
            vacation = choices.vacation if user in away else None
            begins = now if vacation is None else vacation.until
            quiet = choices.quiet
            until = begins + length if quiet is None else quiet.standing_still(begins, length)
            waits += [(user, until)] if until != vote.ends else []
        return replace(vote, away=away, waits=tuple(waits))

    async def _joined(self, click: Click, table: Table, vote: Vote, word: str) -> Table:
        """Agree to what is proposed already. Raises Refusal for something else of the same kind."""
        if vote.word != word:
            raise Refusal("There is a vote of this kind already; it has to be decided or withdrawn first.")
        if click.user in vote.yes:
            raise Refusal("This is proposed already, and you agree.")
        return await self._voted(click, table, vote, agrees=True)

    async def _voted(self, click: Click, table: Table, vote: Vote, *, agrees: bool) -> Table:
        if click.user not in voters(table, vote):
            raise Refusal(
                "Only those who play at this table vote. Nobody votes about their own seat, nor about "
                "another one after sitting down since."
            )
        if click.user in (vote.yes if agrees else vote.no):
            return table
        now, vote = self._repository.now(), vote.with_voice(click.user, agrees)
        after = replace(table, decisions=table.decisions.having(vote))
        won = verdict(after, vote)
        if won:
            return await self._won(after, vote, now, click, before=table)
        body = _said(vote, agrees=agrees)
        if won is False:
            return await self._closed(after, vote, body, now, click, before=table)
        after, entry = with_entry(after, "vote", now, click, body=body)
        post = NewPost("show", user=click.user, since=table.version)
        return await self._repository.commit(Change(table, after, (entry,), (post,)))

    async def _closed(
        self,
        table: Table,
        vote: Vote,
        body: Json,
        now: datetime,
        click: Click | None = None,
        *,
        before: Table | None = None,
    ) -> Table:
        """End a vote that was not won."""
        before = before or table
        after = replace(table, decisions=table.decisions.without(vote))
        after, entry = with_entry(after, "vote", now, click, body=body)
        post = NewPost("show", user=click.user if click else None, since=table.version)
        return await self._repository.commit(Change(before, after, (entry,), (post,)))

    async def _won(
        self, table: Table, vote: Vote, now: datetime, click: Click | None = None, before: Table | None = None
    ) -> Table:
        """Carry out what a vote has decided."""
        quiet = rule_of(table, vote) is Rule.SILENCE and by_silence(table, vote)
        decisions = table.decisions.without(vote)
        if vote.kind == "pause":
            spent = (vote.proposer,) if quiet and vote.proposer is not None else ()
            pauses = tuple(dict.fromkeys((*decisions.pauses, *spent)))
            decisions = replace(decisions, pauses=pauses, paused_by=vote.proposer)
        done = Resolution(vote.kind, vote.word, Decided("silence" if quiet else "players"))
        return await self._carry_out(before or table, done, now, click, replace(table, decisions=decisions))

    async def _end_alone(self, click: Click, table: Table) -> Table:
        """Break the game off for the only person at the table, who leaves it so."""
        seat = table.seat_of(click.user)
        assert seat is not None  # noqa: S101 - whoever has a voice has a seat
        body, left = Decided("alone", clean(click.name)).body(None), table.with_player(seat, left=True)
        entered = with_entry(left, "quit", self._repository.now(), click, seat=seat, body=body)
        return await self._repository.commit(abandoned(table, *entered))

    async def _carry_out(
        self,
        before: Table,
        done: Resolution,
        now: datetime,
        click: Click | None = None,
        table: Table | None = None,
    ) -> Table:
        """Do what was decided. Votes about something else go on. ``table``: what else has changed."""
        chosen = await self._preferences.many(before.persons) if done.kind == "resume" else {}
        after, (kind, seat, body) = resolved(table or before, done, now, chosen)
        if kind == "close":
            entered = with_entry(before, kind, now, click, body=body)
            return await self._repository.commit(abandoned(before, *entered))
        after, entry = with_entry(after, kind, now, click, seat=seat, body=body)
        if after.host not in after.persons:
            after = replace(after, host=after.persons[0])
        game = self._repository.game(before)
        live = await self._repository.live_at(game, before)
        # The game stood still: players it waits for are called again, but not the one who ended the pause.
        call = tuple(user for user in after.owes if done.kind == "resume")
        posting = PostContext(before_latest(live), click.user if click else None, call)
        live = history.after_entry(live, history.effect_of(entry))
        return await self._progress.advance(game, before, after, live, (entry,), posting)


def _open(table: Table, number: int) -> Vote:
    """The open vote of a number. Raises Refusal, also in a suspension, in which votes stand still."""
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    vote = table.decisions.numbered(number)
    if vote is None:
        raise Refusal("This vote is over.")
    return vote


def _said(vote: Vote, *, agrees: bool) -> Json:
    """The body of the entry of a voice."""
    return {"kind": vote.kind, "word": vote.word, "agrees": agrees}


def _require_possible(table: Table, kind: VoteKind, word: str) -> None:
    found = objection(table, kind, word)
    if found is not None:
        raise Refusal(found)
