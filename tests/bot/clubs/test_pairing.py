"""Pairing, by its rules and on simulated communities."""

from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clubs.core.pairing import OFTEN, Group, Meetings, Pair, Pairing, Waiting, pair
from bot.tables.values.ids import UserId

PACE = timedelta(days=1)
FIRST = datetime(2026, 12, 1, tzinfo=UTC)
PACES = 42
LOOKS = 24  # in a pace
SHARES = (0.05, 0.1, 0.25, 0.5, 0.9)  # of the pace that people use for a turn
TURNS = 14


def waiting(user: int, paces: float = 0.0, rating: int = 1500) -> Waiting:
    """Somebody who has been waiting so long."""
    return Waiting(UserId(user), FIRST - paces * PACE, rating)


def groups(*people: Waiting, sizes: tuple[int, ...], met: Meetings | None = None) -> list[set[int]]:
    """Return who gets a table together."""
    found = Pairing(met or {}, sizes, FIRST, PACE).groups(people)
    return [{one.user for one in group} for group in found]


def test_people_of_one_rating_who_never_met_play_at_once() -> None:
    assert groups(waiting(1), waiting(2), waiting(3), waiting(4), sizes=(2,)) == [{1, 2}, {3, 4}]


def test_the_largest_table_is_made_if_there_are_enough() -> None:
    assert groups(waiting(1), waiting(2), waiting(3), sizes=(2, 3)) == [{1, 2, 3}]
    assert groups(waiting(1), waiting(2), sizes=(2, 3)) == []
    assert groups(waiting(1, 0.25), waiting(2, 0.25), sizes=(2, 3)) == [{1, 2}]


def test_whoever_has_waited_longest_comes_first() -> None:
    assert groups(waiting(1), waiting(2), waiting(3, 1), sizes=(2,)) == [{3, 1}]


def test_near_ratings_are_preferred_and_distant_ones_wait() -> None:
    near, far = waiting(2, rating=1540), waiting(3, rating=1900)
    assert groups(waiting(1, 0.2), near, far, sizes=(2,)) == [{1, 2}]
    assert groups(waiting(1), far, sizes=(2,)) == []
    assert groups(waiting(1, 1), waiting(3, 1, rating=1900), sizes=(2,)) == [{1, 3}]


def test_people_who_have_met_play_with_others_first() -> None:
    met = {pair(UserId(1), UserId(2)): 1}
    assert groups(waiting(1, 1), waiting(2, 1), waiting(3, 0.1), sizes=(2,), met=met) == [{1, 3}]
    assert groups(waiting(1, 1), waiting(2, 1), sizes=(2,), met=met) == [{1, 2}]


def test_nobody_meets_a_third_time_while_another_waits() -> None:
    """Even after long waiting; with nobody else there they play at last."""
    met = {pair(UserId(1), UserId(2)): OFTEN}
    long = (waiting(1, 9), waiting(2, 9))
    assert groups(*long, waiting(3), sizes=(2,), met=met) == [{1, 3}]
    assert groups(*long, sizes=(2,), met=met) == [{1, 2}]
    every = {pair(UserId(one), UserId(two)): OFTEN for one, two in combinations((1, 2, 3), 2)}
    assert groups(*long, waiting(3), sizes=(2,), met=every) == [{1, 2}]


@given(st.data())
def test_groups_are_of_the_sizes_and_nobody_is_in_two(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, 14))
    sizes = data.draw(st.sampled_from([(2,), (3,), (2, 3, 4), (4, 5), ()]))
    people = [
        waiting(user, data.draw(st.floats(0, 9)), data.draw(st.integers(1000, 2200)))
        for user in range(1, number + 1)
    ]
    every = list(combinations(range(1, number + 1), 2))
    met = {pair(UserId(a), UserId(b)): data.draw(st.integers(0, 3)) for a, b in every}
    found = groups(*people, sizes=sizes, met=met)
    assert all(len(group) in sizes for group in found)
    assert max(Counter(user for group in found for user in group).values(), default=0) <= 1


# --- Communities --------------------------------------------------------------------------------------


class Community:
    """People of different speeds who play for six weeks; a third of them drop out."""

    def __init__(self, number: int, sizes: tuple[int, ...], at_once: int, seed: int) -> None:
        self.luck = random.Random(seed)
        self.sizes, self.at_once = sizes, at_once
        users = [UserId(user) for user in range(1, number + 1)]
        self.share = {user: self.luck.choice(SHARES) for user in users}
        self.rating = {user: round(self.luck.gauss(1500, 150)) for user in users}
        self.joins = {user: self.luck.uniform(0, PACES / 4) * self.luck.randint(0, 1) for user in users}
        drop = {user: self.luck.random() < 1 / 3 for user in users}
        self.leaves = {user: self.luck.uniform(0, PACES) if drop[user] else 2.0 * PACES for user in users}
        self.since: dict[UserId, datetime] = {}
        self.met: Counter[Pair] = Counter()
        self.busy: Counter[UserId] = Counter()
        self.begun: Counter[UserId] = Counter()
        self.running: list[tuple[datetime, Group]] = []
        self.waits: list[float] = []

    def play(self) -> None:
        """Six weeks."""
        for look in range(PACES * LOOKS):
            self.look(look / LOOKS)

    def look(self, paces: float) -> None:
        """Tables end, people come and go, and tables are made."""
        now = FIRST + paces * PACE
        for ends, group in [one for one in self.running if one[0] <= now]:
            self.running.remove((ends, group))
            self.busy.subtract(one.user for one in group)
        for user in self.share:
            there = self.joins[user] <= paces < self.leaves[user]
            if there and self.busy[user] < self.at_once and self.begun[user] < 20:
                self.since.setdefault(user, now)
            else:
                self.since.pop(user, None)
        people = [Waiting(user, since, self.rating[user]) for user, since in self.since.items()]
        found = Pairing(self.met, self.sizes, now, PACE).groups(people)
        left = [one for one in people if not any(one in group for group in found)]
        for group in found:
            self.check(group, left)
            self.begin(group, now)

    def check(self, group: Group, left: list[Waiting]) -> None:
        """Nobody meets the same person a third time while somebody waits who could take their place."""
        for one in group:
            rest = [other.user for other in group if other is not one]
            if any(self.met[pair(one.user, other)] >= OFTEN for other in rest):
                for instead in left:
                    assert any(self.met[pair(instead.user, other)] >= OFTEN for other in rest)

    def begin(self, group: Group, now: datetime) -> None:
        """A table begins, and takes as long as its players' speed says."""
        users = [one.user for one in group]
        self.met.update(pair(*both) for both in combinations(users, 2))
        self.busy.update(users)
        self.begun.update(users)
        length = sum(self.share[user] for user in users) * TURNS / 2 * self.luck.uniform(0.7, 1.3)
        self.running.append((now + length * PACE, group))
        for one in group:
            self.waits.append((now - one.since) / PACE)
            del self.since[one.user]

    def waited(self, share: float) -> float:
        """The time, in paces, within which this share of all waits is over."""
        return sorted(self.waits)[int(share * (len(self.waits) - 1))]


@pytest.mark.parametrize("sizes", [(2,), (2, 3, 4), (4,)])
@pytest.mark.parametrize("at_once", [1, 2])
def test_twenty_people_wait_a_pace_and_seldom_four(sizes: tuple[int, ...], at_once: int) -> None:
    community = Community(20, sizes, at_once, seed=1)
    community.play()
    assert community.waited(0.5) <= 1
    assert community.waited(0.95) <= 4


@pytest.mark.parametrize("number", [8, 50, 200])
def test_small_and_large_communities_play(number: int) -> None:
    """Each check that nobody meets too often is made at every table."""
    community = Community(number, (2, 3, 4), 1, seed=2)
    community.play()
    assert community.waited(0.5) <= (1 if number > 8 else 2)
    assert len(community.waits) > 3 * number
