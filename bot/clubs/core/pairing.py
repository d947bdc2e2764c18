"""Pairing: who of those waiting gets a table together. Pure functions.

A table's cost is counted in paces. It is the mean over all pairs at it of

- ``MEETING`` for each time that they have met in this season, and
- the distance of their ratings, one pace for each ``RATING_STEP`` points, at most ``RATING_MOST``,

plus ``EMPTY_SEAT`` for each seat that it has fewer than the largest table, minus the mean time for which its
players have been waiting. A table is made as soon as it costs nothing: the longer people wait, the less it
takes. Whoever has waited longest chooses first.

Nobody meets the same person a third time while somebody waits who could take the place of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations

from bot.tables.values.ids import UserId

MEETING = 1.0  # paces for each former meeting of two people
RATING_STEP = 400  # points of rating that weigh as much as a pace
RATING_MOST = 1.0  # paces that a distance of ratings costs at most
EMPTY_SEAT = 0.25  # paces for each seat that a table has fewer than the largest
OFTEN = 2  # meetings; the next one is put off while others wait


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits for a table; ``rating``: their own on this server."""

    user: UserId
    since: datetime
    rating: int


Pair = tuple[UserId, UserId]
Meetings = Mapping[Pair, int]
"""The number of times that two people have met; in a pair the smaller id comes first."""
Group = tuple[Waiting, ...]


def pair(first: UserId, second: UserId) -> Pair:
    """Two people as a key."""
    return (first, second) if first < second else (second, first)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The circumstances of a pairing. ``sizes``: the possible numbers of players at a table."""

    meetings: Meetings
    sizes: Sequence[int]
    now: datetime
    pace: timedelta

    def groups(self, waiting: Sequence[Waiting]) -> list[Group]:
        """Those of these people who get a table now, table by table."""
        if not self.sizes:
            return []
        left = sorted(waiting, key=lambda one: (one.since, one.user))
        found = list(self._formed(left, thirds=False))
        return [*found, *self._formed(left, thirds=True)]

    def _formed(self, left: list[Waiting], *, thirds: bool) -> Iterator[Group]:
        """Form groups around whoever has waited longest, and take them out of ``left``."""
        for anchor in tuple(left):
            if anchor not in left:
                continue
            offered = (self.around(anchor, left, size, thirds=thirds) for size in self.sizes)
            possible = [group for group in offered if group and self._allowed(group, left, thirds=thirds)]
            best = min(possible, key=self.cost, default=None)
            if best is not None and self.cost(best) <= 0:
                for one in best:
                    left.remove(one)
                yield best

    def around(
        self, anchor: Waiting, left: Sequence[Waiting], size: int, *, thirds: bool = True
    ) -> Group | None:
        """A group of this size with the anchor, person by person; None if there are too few."""
        group: list[Waiting] = [anchor]
        while len(group) < size:
            others = [one for one in left if one not in group and (thirds or not self._too_often(one, group))]
            if not others:
                return None
            group.append(min(others, key=lambda one: self._fitness(one, group)))
        return tuple(group)

    def next_one(self, group: Sequence[Waiting], waiting: Sequence[Waiting]) -> Waiting | None:
        """The person to ask for a place that has become free beside these people; None if nobody waits."""
        others = [one for one in waiting if one not in group]
        return min(others, key=lambda one: self._fitness(one, group), default=None)

    def _fitness(self, one: Waiting, group: Sequence[Waiting]) -> tuple[int, float, UserId]:
        """Return how well somebody fits into a group: above all, they should not meet too often."""
        often = sum(self._met(one, other) >= OFTEN for other in group)
        cost = sum(self._distance(one, other) for other in group) / max(1, len(group))
        return often, cost - self._waited(one), one.user

    def cost(self, group: Group) -> float:
        """The cost of a table, in paces."""
        pairs = list(combinations(group, 2))
        apart = sum(self._distance(*both) for both in pairs) / len(pairs)
        waited = sum(map(self._waited, group)) / len(group)
        return apart + EMPTY_SEAT * (max(self.sizes) - len(group)) - waited

    def _distance(self, one: Waiting, other: Waiting) -> float:
        apart = min(abs(one.rating - other.rating) / RATING_STEP, RATING_MOST)
        return MEETING * self._met(one, other) + apart

    def _waited(self, one: Waiting) -> float:
        return (self.now - one.since) / self.pace

    def _met(self, one: Waiting, other: Waiting) -> int:
        return self.meetings.get(pair(one.user, other.user), 0)

    def _too_often(self, one: Waiting, group: Sequence[Waiting]) -> bool:
        return any(self._met(one, other) >= OFTEN for other in group)

    def _allowed(self, group: Group, left: Sequence[Waiting], *, thirds: bool) -> bool:
        """Return whether nobody else is waiting who could replace someone who would meet others too often."""
        if not thirds:
            return True
        for one in group:
            rest = [other for other in group if other is not one]
            if self._too_often(one, rest) and any(
                not self._too_often(other, rest) for other in left if other not in group
            ):
                return False
        return True
