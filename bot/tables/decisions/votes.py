"""Votes of the players: to end, pause or resume a game, change its pace, replace somebody, offer a seat.

Whoever manages the channel, and has no part in the game, can do the same at once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.tables.core.case import Case, Transition
from bot.tables.core.ends import abandoned
from bot.tables.core.following import follow_beside
from bot.tables.core.proposals import alone_against_ais, objection
from bot.tables.core.verdicts import Rule, by_silence, due, rule_of, time_to_vote, verdict, voters
from bot.tables.decisions.permissions import (
    may_resume,
    require_absent,
    require_closable,
    require_managing,
    require_votable,
)
from bot.tables.decisions.resolutions import Resolution, decreed, resolved
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ballots import Decided, Failed, Vote, VoteKind
from bot.tables.values.change import Change, Job, NewPost, with_entry
from bot.tables.values.ids import TableId
from bot.tables.values.names import clean
from bot.tables.values.preferences import on_vacation
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Click, Phase, Table
from engines.base import Json, Seat


class Votes:
    """Lets players propose and vote, and carries out decisions."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def propose(self, click: Click, id: TableId, kind: VoteKind, word: str = "") -> Table:
        """Ask the players; the proposer agrees. ``word``: the pace, or the seat to be replaced or offered.

        Done at once where this person decides it alone. Whoever proposes what is proposed already agrees.
        """
        return await self._repository.change(click, id, partial(_proposed, click=click, kind=kind, word=word))

    async def cast(self, click: Click, id: TableId, number: int, *, agrees: bool) -> Table:
        """Agree or disagree in the vote of this number; the last word of each voter counts."""

        def decide(case: Case) -> Transition | None:
            return _voted(case, click, _open(case.table, number), agrees=agrees)

        return await self._repository.change(click, id, decide)

    async def withdraw(self, click: Click, id: TableId, number: int) -> Table:
        """Withdraw a proposal; for whoever made it."""
        return await self._repository.change(click, id, partial(_withdrawn, click=click, number=number))

    async def decree(self, click: Click, id: TableId, kind: VoteKind, word: str = "") -> Table:
        """Decide without a vote; for those who manage the channel.

        Whoever plays at the table, or has played there, can begin one pause so, and nothing else.
        """
        return await self._repository.change(click, id, partial(_decreed, click=click, kind=kind, word=word))

    async def close(self, click: Click, id: TableId) -> Table:
        """End a running game for good: for managers who do not play, or where its rules are unknown the host.

        Where nobody can play on, managers who play may close it, too.
        """
        return await self._repository.change(click, id, partial(_closed, click=click))

    async def closable(self, click: Click, id: TableId) -> None:
        """Raise Refusal if this person cannot close the table."""
        table = await self._repository.load(id)
        require_closable(table, click, supported=self._repository.supports(table))


def resume(case: Case, _job: Job) -> Transition | None:
    """End a pause that has reached its limit."""
    return None if case.table.paused is None else _carried_out(case, Resolution("resume", "", None))


def settle(case: Case, _job: Job) -> Transition:
    """Decide the first vote whose time is over; silence is not agreement."""
    table, now = case.table, case.now
    times = {vote: time for vote in table.votes if (time := due(table, vote)) is not None and time <= now}
    if not times:
        return Transition(Change(table, table, (), renews_jobs=True))
    vote = min(times, key=lambda one: (times[one], one.number))
    return _won(case, table, vote) if verdict(table, vote, over=True) else _lost(case, table, vote)


def _proposed(case: Case, click: Click, kind: VoteKind, word: str) -> Transition | None:
    table = case.table
    _require_possible(table, kind, word)
    if click.user not in table.voices:
        raise Refusal("Only players at this table can propose that.")
    if kind == "end" and alone_against_ais(table, click.user):
        return _ended_alone(case, click)
    if kind == "resume" and may_resume(table, click.user, case.now):
        return _carried_out(case, Resolution(kind, word, Decided("player", clean(click.name))), click)
    standing = table.decisions.about(kind)
    if standing is not None:
        return _joined(case, click, standing, word)
    require_votable(table, kind)
    if kind == "replace":
        _require_absent(case, int(word))
    return _opened(case, click, kind, word)


def _require_absent(case: Case, seat: Seat) -> None:
    chosen = case.choices(case.table.seated[seat].user)
    away = chosen.vacation if on_vacation(chosen, case.now) else None
    require_absent(case.table, seat, case.log[-1].at, case.now, away)


def _opened(case: Case, click: Click, kind: VoteKind, word: str) -> Transition:
    table, now, known = case.table, case.now, case.table.decisions
    vote = _new_vote(case, click, kind, word)
    after = replace(table, decisions=known.proposing(vote))
    if verdict(table, vote):
        return _won(case, after, vote, click)
    if known.proposed_lately(click.user, kind, word, now):
        raise Refusal("You proposed this less than a day ago. Others can still propose it.")
    # Whoever corrects a proposal calls nobody once more, nor does a vote call people on vacation.
    again = known.proposed_lately(click.user, kind, None, now)
    asked = () if again else tuple(user for user in voters(after, vote) if user not in vote.away)
    asked = tuple(user for user in asked if user != click.user)
    after, entry = with_entry(after, "vote", now, click, body=_said(vote, agrees=True))
    post = NewPost("show", repost=not again, mention=asked, user=click.user, since=table.version)
    return Transition(Change(table, after, (entry,), (post,)))


def _new_vote(case: Case, click: Click, kind: VoteKind, word: str) -> Vote:
    """The vote that somebody opens, with the time of each voter: it stands still in their quiet hours."""
    table, now, length = case.table, case.now, time_to_vote(case.table, case.bounds)
    vote = Vote(table.version + 1, kind, word, now, now + length, (click.user,), proposer=click.user)
    away = tuple(user for user in table.voices if on_vacation(case.choices(user), now))
    waits = []
    for user in table.voices:
        choices = case.choices(user)
        vacation = choices.vacation if user in away else None
        begins = now if vacation is None else vacation.until
        quiet = choices.quiet
        until = begins + length if quiet is None else quiet.standing_still(begins, length)
        waits += [(user, until)] if until != vote.ends else []
    return replace(vote, away=away, waits=tuple(waits))


def _joined(case: Case, click: Click, vote: Vote, word: str) -> Transition | None:
    """Agree to what is proposed already. Raises Refusal for something else of the same kind."""
    if vote.word != word:
        raise Refusal("There is already a proposal like this; it has to be decided or withdrawn first.")
    if click.user in vote.yes:
        raise Refusal("This has already been proposed, and you've agreed to it.")
    return _voted(case, click, vote, agrees=True)


def _voted(case: Case, click: Click, vote: Vote, *, agrees: bool) -> Transition | None:
    table = case.table
    if click.user not in voters(table, vote):
        raise Refusal(
            "Only players at this table can vote. You can't vote on your own seat, or on any seat "
            "if you sat down after the vote began."
        )
    if click.user in (vote.yes if agrees else vote.no):
        return None
    vote = vote.with_voice(click.user, agrees)
    after = replace(table, decisions=table.decisions.having(vote))
    won = verdict(after, vote)
    if won:
        return _won(case, after, vote, click)
    if won is False:
        return _lost(case, after, vote, click)
    after, entry = with_entry(after, "vote", case.now, click, body=_said(vote, agrees=agrees))
    post = NewPost("show", user=click.user, since=table.version)
    return Transition(Change(table, after, (entry,), (post,)))


def _withdrawn(case: Case, click: Click, number: int) -> Transition:
    vote = _open(case.table, number)
    if click.user != vote.proposer:
        raise Refusal("Only the person who proposed this can withdraw it.")
    if click.user not in case.table.persons:
        raise Refusal("You're not in this game.")
    return _ended(case, case.table, vote, Failed(vote.kind, vote.word, withdrawn=True), click)


def _lost(case: Case, table: Table, vote: Vote, click: Click | None = None) -> Transition:
    """End a vote that was not won, and say who was against it, as the board did while it was open."""
    seats = (table.seat_of(user) for user in vote.no if user in voters(table, vote))
    against = tuple(seat for seat in seats if seat is not None)
    return _ended(case, table, vote, Failed(vote.kind, vote.word, against), click)


def _ended(case: Case, table: Table, vote: Vote, failed: Failed, click: Click | None) -> Transition:
    """Close a vote without carrying it out. ``table``: with what was said in it."""
    after = replace(table, decisions=table.decisions.without(vote))
    after, entry = with_entry(after, "vote", case.now, click, body=failed.body)
    post = NewPost("show", user=click.user if click else None, since=case.table.version)
    return Transition(Change(case.table, after, (entry,), (post,)))


def _won(case: Case, table: Table, vote: Vote, click: Click | None = None) -> Transition:
    """Carry out what a vote has decided. ``table``: with what was said in it."""
    quiet = rule_of(table, vote) is Rule.SILENCE and by_silence(table, vote)
    decisions = table.decisions.without(vote)
    if vote.kind == "pause":
        spent = (vote.proposer,) if quiet and vote.proposer is not None else ()
        pauses = tuple(dict.fromkeys((*decisions.pauses, *spent)))
        decisions = replace(decisions, pauses=pauses, paused_by=vote.proposer)
    decided = Decided("silence" if quiet else "players")
    if click is not None and alone_against_ais(table, click.user):
        decided = Decided("player", clean(click.name))
    done = Resolution(vote.kind, vote.word, decided)
    return _carried_out(case, done, click, replace(table, decisions=decisions))


def _ended_alone(case: Case, click: Click) -> Transition:
    """Abandon the game for the only person at the table, which counts as leaving it."""
    seat = case.table.seat_of(click.user)
    assert seat is not None  # noqa: S101 - whoever has a voice has a seat
    body, left = Decided("alone", clean(click.name)).body(None), case.table.with_player(seat, left=True)
    return Transition(abandoned(case.table, *with_entry(left, "quit", case.now, click, seat=seat, body=body)))


def _decreed(case: Case, click: Click, kind: VoteKind, word: str) -> Transition:
    table = case.table
    _require_possible(table, kind, word)
    if not click.manager:
        raise Refusal("Only someone who manages this channel can do that without a vote.")
    require_managing(table, click.user, kind)
    done = Resolution(kind, word, Decided("manager", clean(click.name)))
    after = decreed(table, click.user, kind, case.now + time_to_vote(table, case.bounds))
    return _carried_out(case, done, click, after)


def _closed(case: Case, click: Click) -> Transition:
    require_closable(case.table, click, supported=case.rules is not None)
    how = Decided("manager" if click.manager else "player", clean(click.name))
    return Transition(
        abandoned(case.table, *with_entry(case.table, "close", case.now, click, body=how.body(None)))
    )


def _carried_out(
    case: Case, done: Resolution, click: Click | None = None, table: Table | None = None
) -> Transition:
    """Do what was decided. Votes about something else go on. ``table``: what else has changed."""
    after, (kind, seat, body) = resolved(table or case.table, done, case.now, case.chosen)
    if kind == "close":
        return Transition(abandoned(case.table, *with_entry(case.table, kind, case.now, click, body=body)))
    after, entry = with_entry(after, kind, case.now, click, seat=seat, body=body)
    if after.host not in after.persons:
        after = replace(after, host=after.persons[0])
    # The game stood still: players it waits for are called again, but not the one who ended the pause.
    call = tuple(user for user in after.owes if done.kind == "resume")
    return follow_beside(case, after, entry, clicker=click.user if click else None, call=call)


def _open(table: Table, number: int) -> Vote:
    """The open vote of a number. Raises Refusal, also in a suspension, in which votes stand still."""
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    vote = table.decisions.numbered(number)
    if vote is None:
        raise Refusal("This vote is over.")
    return vote


def _said(vote: Vote, *, agrees: bool) -> Json:
    """The entry body of a vote cast."""
    return {"kind": vote.kind, "word": vote.word, "agrees": agrees}


def _require_possible(table: Table, kind: VoteKind, word: str) -> None:
    found = objection(table, kind, word)
    if found is not None:
        raise Refusal(found)
