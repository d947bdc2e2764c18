"""The votes of a table: the proposal, the votes so far, the deadline, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.timing import bank_in_words, length, stamp
from bot.chat.wire.controls import COUNT, link
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, button, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.core.verdicts import AT_LEAST, Rule, ends, needs_everybody, rule_of, silent, voters
from bot.tables.values.ballots import Vote
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.table import Table
from engines.text import Text, Who, say

VOTE_TEXT = 600
VOTES_TEXT = 1000  # of all votes together


@link("N2", vote=COUNT)
def withdraw(table: TableId, vote: int) -> None:
    """Withdraw a proposal of this person."""


@control("Y", vote=COUNT)
async def agree(context: ChatContext, request: UserRequest, table: TableId, vote: int) -> None:
    """Vote for what is proposed."""
    await _cast(context, request, table, vote, agrees=True)


@control("N", vote=COUNT)
async def disagree(context: ChatContext, request: UserRequest, table: TableId, vote: int) -> None:
    """Vote against what is proposed."""
    await _cast(context, request, table, vote, agrees=False)


async def _cast(
    context: ChatContext, request: UserRequest, table: TableId, vote: int, *, agrees: bool
) -> None:
    await context.return_to_table(request, table)
    await context.tables.votes.cast(request.click, table, vote, agrees=agrees)
    await context.say(request, say("You voted for it.") if agrees else say("You voted against it."))


def on_board(table: Table, localizer: Localizer) -> Iterator[Item | None]:
    """Build all open votes, each with its buttons; shorter if there are several."""
    for vote in table.votes:
        yield words("\n".join(vote_text(table, vote, localizer)), _room(table))
        yield from _buttons(table, vote, localizer)


def for_one(table: Table, localizer: Localizer, user: UserId) -> Iterator[Item | None]:
    """Build the open votes, with the buttons that this person can use."""
    for vote in table.votes:
        yield words("\n".join(vote_text(table, vote, localizer)), _room(table))
        if user in voters(table, vote) and user not in (*vote.yes, *vote.no):
            yield from _buttons(table, vote, localizer)
        elif user == vote.proposer:
            ended = withdraw(table.id, vote.number)
            yield from rows([button(localizer.plain(say("Withdraw this proposal")), ended)])


def vote_text(table: Table, vote: Vote, localizer: Localizer) -> Iterator[str]:
    """Yield the proposal, the votes so far (if it is the only vote), and what it takes by when."""
    yield f"🗳️ {localizer(_proposal(table, vote))}"
    if len(table.votes) <= 1:
        yield from _voices(table, vote, localizer)
    yield f"-# {localizer(_condition(table, vote))}"


def _room(table: Table) -> int:
    return min(VOTE_TEXT, VOTES_TEXT // max(1, len(table.votes)))


def _voices(table: Table, vote: Vote, localizer: Localizer) -> Iterator[str]:
    for label, users in (
        (say("Agree"), vote.yes),
        (say("Disagree"), vote.no),
        (say("Not voted yet"), silent(table, vote)),
    ):
        seats = tuple(Who(seat) for seat in map(table.seat_of, users) if seat is not None)
        if seats:
            yield f"-# {localizer(say('{label}: {players}', label=label, players=seats))}"


def _buttons(table: Table, vote: Vote, localizer: Localizer) -> tuple[Item, ...]:
    """Build Agree and Disagree, for the players."""
    return rows(
        [
            button(localizer.plain(say("Agree")), agree(table.id, vote.number)),
            button(localizer.plain(say("Disagree")), disagree(table.id, vote.number)),
        ]
    )


def _condition(table: Table, vote: Vote) -> Text:
    """Say what it takes, and by when; a pause stops the time."""
    rule = rule_of(table, vote)
    if rule is Rule.TWO:
        return say("The game resumes as soon as two of you agree.")
    if table.paused is not None:
        return say("{what} The voting deadline is on hold during the pause.", what=_needed(table, vote, rule))
    time = stamp(ends(table, vote))
    if rule is Rule.SILENCE and not needs_everybody(table, vote):
        return say("It passes unless someone disagrees by {time}.", time=time)
    return say("{what} Vote by {time}.", what=_needed(table, vote, rule), time=time)


def _needed(table: Table, vote: Vote, rule: Rule) -> Text:
    if needs_everybody(table, vote):
        return say("All players have to agree, because the proposer has already had a pause.")
    if rule is Rule.SILENCE:
        return say("It passes unless someone disagrees.")
    if rule is Rule.MAJORITY:
        return say(
            "More than half of the others, and at least {n}, have to agree; "
            "not voting counts as disagreeing.",
            n=AT_LEAST,
        )
    return say("All players have to agree; not voting counts as disagreeing.")


def _other_pace(who: Who, pace: Pace) -> Text:
    if pace.time is None:
        return say("{who} proposes to play without a time limit.", who=who)
    if not pace.bank:
        return say("{who} proposes a different time per move: {pace}.", who=who, pace=length(pace.time))
    return say(
        "{who} proposes a time bank of {bank}, plus {increment} per move.", who=who, **bank_in_words(pace)
    )


def _proposal(table: Table, vote: Vote) -> Text:
    who = Who(_proposing(table, vote))
    match vote.kind:
        case "end":
            return say("{who} proposes to end the game without a result.", who=who)
        case "pause":
            return say("{who} proposes to pause the game.", who=who)
        case "resume":
            return say("{who} proposes to resume the game.", who=who)
        case "pace":
            return _other_pace(who, Pace.parse(vote.word))
        case "replace":
            absent = Who(int(vote.word))
            return say("{who} proposes to let an AI play for {player}.", who=who, player=absent)
        case "offer":
            seat = Who(int(vote.word))
            return say(
                "{who} proposes to open {player}'s seat to anyone.",
                who=who,
                player=seat,
            )


def _proposing(table: Table, vote: Vote) -> int:
    """Return the seat of the proposer, or of the next person who agrees if the proposer left."""
    users = (vote.proposer, *vote.yes)
    seats = (table.seat_of(user) for user in users if user is not None)
    return next((seat for seat in seats if seat is not None), 0)
