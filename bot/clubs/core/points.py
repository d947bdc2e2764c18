"""Points and standings of a season. Pure functions.

At a table, a person gets ``BEST`` points times the share of their opponents whom they beat; a tie counts
half. So the mean is the same at every size. The best results count. People who have the same number of points
are told apart by their points against each other, then by the mean of all their results.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from bot.clubs.values.calls import PLAYED, Callee, TableCall
from bot.clubs.values.seasons import SeasonState
from bot.tables.values.ids import TableId, UserId

BEST = 10  # points for beating everybody at a table


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """Somebody's line in the standings. Equal people share a place."""

    user: UserId
    name: str
    place: int
    points: Fraction
    """Of the best results that count."""
    average: Fraction
    """Of all results."""
    played: int
    """The number of results."""
    running: int
    """The number of tables that are still running."""


@dataclass(frozen=True, slots=True)
class NextWin:
    """The effect of one more win: points, and the place after it."""

    points: Fraction
    place: int


def points(call: TableCall, user: UserId, among: Collection[UserId] | None = None) -> Fraction | None:
    """Return what a table brings somebody; None if it has no result for them.

    ``among``: only opponents among these people count as beaten.
    """
    own = call.of(user)
    if call.phase != "over" or own is None:
        return None
    if own.state == "last":
        return Fraction()
    if own.rank is None or own.state not in PLAYED:
        return None
    others = [
        rank
        for callee in call.callees
        if callee.user != user and (among is None or callee.user in among)
        if (rank := _rank(call, callee)) is not None
    ]
    beaten = sum(rank > own.rank for rank in others) + Fraction(sum(rank == own.rank for rank in others), 2)
    return BEST * beaten / (call.seats - 1)


def _rank(call: TableCall, callee: Callee) -> int | None:
    """The rank of somebody at a table; who has left it comes after all others."""
    return call.seats + 1 if callee.state == "last" else callee.rank


def results(state: SeasonState, user: UserId) -> list[Fraction]:
    """All results of a person, the best first."""
    found = (points(call, user) for call in state.calls_of(user))
    return sorted((result for result in found if result is not None), reverse=True)


def standings(state: SeasonState) -> tuple[SeasonLine, ...]:
    """All who have a result or still take part, by place; those without a result come last.

    Whoever had their data deleted keeps their place, without a name: their number is a pseudonym's.
    """
    users = {user for user, member in state.members.items() if member.state != "left"}
    users |= {callee.user for call in state.calls for callee in call.callees if callee.state in PLAYED}
    every = {user: results(state, user) for user in users}
    counted = {user: sum(every[user][: state.season.counted], Fraction()) for user in users}
    ordered = sorted(users, key=lambda user: (-counted[user], not every[user], user))
    lines: list[SeasonLine] = []
    for _, equal in groupby(ordered, key=lambda user: (counted[user], bool(every[user]))):
        tied = tuple(equal)
        worth = {user: (_against(state, user, tied), _mean(every[user])) for user in tied}
        best = sorted(worth.values(), reverse=True)
        above = len(lines)
        for user in sorted(tied, key=lambda user: (best.index(worth[user]), _name(state, user), user)):
            lines.append(
                SeasonLine(
                    user=user,
                    name=_name(state, user),
                    place=above + 1 + best.index(worth[user]),
                    points=counted[user],
                    average=_mean(every[user]),
                    played=len(every[user]),
                    running=_running(state, user),
                )
            )
    return tuple(lines)


def _against(state: SeasonState, user: UserId, tied: Sequence[UserId]) -> Fraction:
    """The points that somebody has won against others with as many points."""
    found = (points(call, user, tied) for call in state.calls_of(user)) if len(tied) > 1 else ()
    return sum((result for result in found if result is not None), Fraction())


def _mean(found: Sequence[Fraction]) -> Fraction:
    return sum(found, Fraction()) / len(found) if found else Fraction()


def _name(state: SeasonState, user: UserId) -> str:
    member = state.members.get(user)
    return "" if member is None else member.name


def _running(state: SeasonState, user: UserId) -> int:
    return sum(call.phase == "begun" and call.occupies(user) for call in state.calls_of(user))


def next_win(state: SeasonState, user: UserId) -> NextWin | None:
    """Return what one more win would bring somebody; None if they have no table left, and none running."""
    if state.left(user) <= 0 and not _running(state, user):
        return None
    own = results(state, user)
    before = sum(own[: state.season.counted], Fraction())
    after = sum(sorted([*own, Fraction(BEST)], reverse=True)[: state.season.counted], Fraction())
    ahead = sum(line.points > after for line in standings(state) if line.user != user)
    return NextWin(after - before, 1 + ahead)


def moved(state: SeasonState, tables: Collection[TableId]) -> Iterator[tuple[SeasonLine, int | None]]:
    """Yield the lines whose place these tables have changed, with the place before; None: first result."""
    running = (replace(call, phase="begun") if call.table in tables else call for call in state.calls)
    earlier = replace(state, calls=tuple(running))
    before = {line.user: line.place for line in standings(earlier) if line.played}
    for line in standings(state):
        if line.played and line.place != before.get(line.user):
            yield line, before.get(line.user)


def podium(state: SeasonState) -> Iterator[SeasonLine]:
    """Those on the first three ranks who have won a point; more than three if some share theirs."""
    return (line for line in standings(state) if line.place <= 3 and line.points)
