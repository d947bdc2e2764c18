"""Verdicts: who has a voice in a vote, and when it is won. Pure functions of the table.

Silence never decides against anybody: it lets a pause or a longer pace pass, and nothing else.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum

from bot.tables.values.ballots import Vote
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.ids import UserId
from bot.tables.values.pace import Pace
from bot.tables.values.table import Table

AT_LEAST = 2  # who have to agree, however few play


class Rule(Enum):
    """The condition for winning a vote."""

    SILENCE = "silence"
    """Won when the time is over, without a no."""
    TWO = "two"
    """Won as soon as two agree."""
    MAJORITY = "majority"
    """Won as soon as more than half of the others agree, at least two."""
    EVERYBODY = "everybody"
    """Won as soon as every person who plays agrees; the end of a game takes at least two."""


def rule_of(table: Table, vote: Vote) -> Rule:
    """The rule of a vote, given the table's current pace."""
    if vote.kind == "pace":
        longer = Pace.parse(vote.word).longer_than(table.pace)
        return Rule.SILENCE if longer else Rule.EVERYBODY
    if vote.kind == "pause":
        return Rule.SILENCE
    if vote.kind == "resume":
        return Rule.TWO
    return Rule.EVERYBODY if vote.kind == "end" else Rule.MAJORITY


def time_to_vote(table: Table, bounds: Bounds = BOUNDS) -> timedelta:
    """Return how long the players have to vote: one pace, or a day if there is none."""
    return max(table.pace.nominal, bounds.vote)


def voters(table: Table, vote: Vote) -> tuple[UserId, ...]:
    """The persons whose vote counts.

    Where more than half decide, neither whoever it is about has a voice nor somebody who has sat down since:
    nobody brings in friends to win.
    """
    if rule_of(table, vote) is not Rule.MAJORITY:
        return table.voices
    about = table.seated[int(vote.word)].user
    return tuple(user for user in table.voices if user != about and not _newcomer(table, user, vote))


def verdict(table: Table, vote: Vote, *, over: bool = False) -> bool | None:
    """Return whether the vote is won; None while it is open. ``over``: the time of all voters is over."""
    entitled = set(voters(table, vote))
    yes, no = entitled & set(vote.yes), entitled & set(vote.no)
    match rule_of(table, vote):
        case Rule.SILENCE:
            won = bool(yes) and (over or entitled - set(vote.away) <= yes) and not _pause_spent(table, vote)
            lost = bool(no)
        case Rule.TWO:
            won, lost = len(yes) >= least(table), False
        case Rule.MAJORITY:
            won = 2 * len(yes) > len(entitled) and len(yes) >= least(table)
            lost = 2 * len(no) >= len(entitled)
        case Rule.EVERYBODY:
            # A game is never ended without a result by one person alone; its pace may be.
            needed = AT_LEAST if vote.kind == "end" or table.persons[1:] else 1
            won, lost = yes == entitled and len(yes) >= needed, bool(no)
    if lost or won:
        return won and not lost
    return False if over else None


def least(table: Table) -> int:
    """The minimum number who have to agree: two, or the only person at the table."""
    return min(AT_LEAST, len(table.persons))


def by_silence(table: Table, vote: Vote) -> bool:
    """Return whether the vote is won although not everyone at the table has agreed."""
    return not set(table.persons) <= set(vote.yes)


def silent(table: Table, vote: Vote) -> tuple[UserId, ...]:
    """The voters that the vote still waits for."""
    passed_over = set(vote.away) if rule_of(table, vote) is Rule.SILENCE else set()
    said = {*vote.yes, *vote.no}
    return tuple(user for user in voters(table, vote) if user not in passed_over | said)


def ends(table: Table, vote: Vote) -> datetime:
    """Return when the time is over of everybody for whom the vote still waits."""
    return max([vote.opened, *map(vote.deadline, silent(table, vote))])


def due(table: Table, vote: Vote) -> datetime | None:
    """Return when a vote is decided if nobody else votes; None in a pause, which stops its time.

    At once where those who have left, or whose seat the AI holds now, would have kept it open.
    """
    if verdict(table, vote) is not None:
        return vote.opened
    return ends(table, vote) if table.paused is None else None


def needs_everybody(table: Table, vote: Vote) -> bool:
    """Return whether a pause needs everyone's agreement, because its proposer has already had one."""
    return vote.kind == "pause" and vote.proposer in table.decisions.pauses


def _pause_spent(table: Table, vote: Vote) -> bool:
    return needs_everybody(table, vote) and by_silence(table, vote)


def _newcomer(table: Table, user: UserId, vote: Vote) -> bool:
    """Return whether a person sat down after the vote was opened."""
    seat = table.seat_of(user)
    past = () if seat is None else table.seated[seat].past
    return bool(past) and past[-1].until > vote.number
