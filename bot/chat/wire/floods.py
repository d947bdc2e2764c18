"""Limits on interactions, so that one person or one server cannot slow down everybody else."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from bot.lru_cache import LruCache
from bot.tables.values.ids import ChannelId, GuildId, UserId
from engines.text import Refused, say

BUCKETS_REMEMBERED = 10_000  # persons, channels and servers remembered; a forgotten one starts afresh


CLICKS_A_SECOND = 4.0  # of a person; nobody plays faster, and a menu of five steps takes seconds
PERSONS_A_SERVER = 10  # who may press that fast at the same time
BURST_SECONDS = 5.0  # whose clicks may come at once

TOO_FAST = say("You're going too fast for me. Please wait a few seconds and try again.")


@dataclass(frozen=True, slots=True)
class Allowance:
    """A token bucket: its size, and the seconds per refilled token."""

    at_once: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of an action: per person in a server, per channel, and per server.

    A person's part is less than half of the channel's, so that nobody uses it up alone.
    """

    person: Allowance
    channel: Allowance
    server: Allowance


class LimitedAction(Enum):
    """An action that is limited because it posts publicly or costs much work."""

    BOARD = "board"
    """The board is posted again."""
    CALL = "call"
    """Others are called: to a rematch, or to a vote."""
    TABLE = "table"
    """A table is opened, or moves."""
    SEAT = "seat"
    """Somebody takes a seat, or leaves one before the game."""
    VERIFICATION = "verification"
    """A record is checked, for one person."""


LIMITS: Mapping[LimitedAction, Limits] = {
    LimitedAction.BOARD: Limits(person=Allowance(2, 6), channel=Allowance(5, 2), server=Allowance(10, 1)),
    LimitedAction.CALL: Limits(person=Allowance(3, 90), channel=Allowance(8, 30), server=Allowance(30, 3)),
    LimitedAction.TABLE: Limits(person=Allowance(3, 30), channel=Allowance(8, 10), server=Allowance(30, 3)),
    LimitedAction.SEAT: Limits(person=Allowance(6, 10), channel=Allowance(20, 3), server=Allowance(60, 0.5)),
    LimitedAction.VERIFICATION: Limits(
        person=Allowance(4, 20), channel=Allowance(10, 8), server=Allowance(20, 4)
    ),
}
"""Other clicks post for all, too, but no more often than these: a game begins once a table, and a host
removes only who has joined. The rest edit what stands there, or answer one person."""

YOU_TOO_OFTEN = say("You're doing this too often. Please wait a minute and try again.")
TOO_OFTEN = {
    LimitedAction.BOARD: say(
        "The board is being posted here too often. Please wait a few seconds and try again."
    ),
    LimitedAction.CALL: say("The others are being notified too often. Please wait a minute and try again."),
    LimitedAction.TABLE: say(
        "Too many tables have just been opened here. Please wait a minute and try again."
    ),
    LimitedAction.SEAT: say(
        "Too many people have just joined or left here. Please wait a few seconds and try again."
    ),
    LimitedAction.VERIFICATION: say(
        "Too many records have just been checked here. Please wait a minute and try again."
    ),
}


class _Bucket:
    """The current tokens of an allowance, refilled over time."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most = max(1.0, most)  # else nothing ever is let in
        self._a_second = a_second
        self._at = now
        self.left = self._most

    def refill(self, now: float) -> None:
        """Add the tokens refilled by now."""
        self.left = min(self._most, self.left + (now - self._at) * self._a_second)
        self._at = now

    def give_back(self) -> None:
        """Return an unused token."""
        self.left = min(self._most, self.left + 1)


class FloodGuard:
    """Counts interactions per person and server, and limited actions per person, channel and server.

    ``a_second``: a person's long-term limit, which scales all others. ``clock``: monotonic seconds.
    """

    def __init__(
        self, a_second: float = CLICKS_A_SECOND, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._clock = clock
        self._buckets: LruCache[Hashable, _Bucket] = LruCache(BUCKETS_REMEMBERED)

    def admits(self, person: UserId, server: GuildId | None) -> bool:
        """Return whether to answer one more interaction of a person, in a server or (None) in private."""
        if not self._take(("person", person), self._a_second):
            return False  # and takes nothing of the server's
        return server is None or self._take(("server", server), self._a_second * PERSONS_A_SERVER)

    def admits_typing(self, person: UserId) -> bool:
        """Return whether one more completion for this person is made; counted apart from clicks."""
        return self._take(("typing", person), self._a_second)

    @contextmanager
    def limited(
        self, action: LimitedAction, person: UserId, server: GuildId | None, channel: ChannelId | None
    ) -> Iterator[None]:
        """Count the action in the block, unless it raises.

        ``server`` is None in direct messages. Raises Refused if it was done too often.
        """
        limits = LIMITS[action]
        of_person = self._allowed((action, "person", person, server), limits.person)
        buckets = [of_person]
        if server is not None:
            buckets.append(self._allowed((action, "channel", channel), limits.channel))
            buckets.append(self._allowed((action, "server", server), limits.server))
        if any(bucket.left < 1 for bucket in buckets):
            why = YOU_TOO_OFTEN if of_person.left < 1 else TOO_OFTEN[action]
            raise Refused(why)
        for bucket in buckets:
            bucket.left -= 1
        try:
            yield
        except BaseException:
            for bucket in buckets:
                bucket.give_back()
            raise

    def _allowed(self, key: Hashable, allowance: Allowance) -> _Bucket:
        faster = self._a_second / CLICKS_A_SECOND
        return self._bucket(key, allowance.at_once * faster, faster / allowance.seconds)

    def _take(self, key: Hashable, a_second: float) -> bool:
        bucket = self._bucket(key, a_second * BURST_SECONDS, a_second)
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def _bucket(self, key: Hashable, most: float, a_second: float) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = _Bucket(most, a_second, now)
            self._buckets.put(key, bucket)
        bucket.refill(now)
        return bucket
