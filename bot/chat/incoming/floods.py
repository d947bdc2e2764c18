"""Limits on interactions, so that one person or one server cannot slow down everybody else."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from enum import Enum

from bot.chat.incoming.controls import Kind
from bot.tables.changes.cache import LruCache
from bot.tables.model import ChannelId
from engines.text import Text, say

KEPT = 10_000  # persons, channels and servers remembered; a forgotten one starts again


CLICKS_A_SECOND = 4.0  # of a person; nobody plays faster, and a menu of five steps takes seconds
PERSONS_A_SERVER = 10  # who may press that fast at the same time
BURST_SECONDS = 5.0  # whose clicks may come at once

TOO_FAST = say("You are faster than I can answer everybody here. Please wait a few seconds and press again.")


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, and one more after each ``seconds``."""

    at_once: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How often something may be done in a channel, and in a server."""

    channel: Allowance
    server: Allowance


class LimitedAction(Enum):
    """What everybody sees, so that it may be asked for only so often."""

    BOARD = "board"
    CALL = "call"
    TABLE = "table"
    SEAT = "seat"


LIMITS: Mapping[LimitedAction, Limits] = {
    LimitedAction.BOARD: Limits(channel=Allowance(5, 2), server=Allowance(10, 1)),
    LimitedAction.CALL: Limits(channel=Allowance(8, 30), server=Allowance(30, 3)),
    LimitedAction.TABLE: Limits(channel=Allowance(8, 10), server=Allowance(30, 3)),
    LimitedAction.SEAT: Limits(channel=Allowance(20, 3), server=Allowance(60, 0.5)),
}


ASKED = {
    Kind.REMATCH: LimitedAction.CALL,
    Kind.PROPOSE: LimitedAction.CALL,
    Kind.OPEN: LimitedAction.TABLE,
    Kind.OPEN_SETUP: LimitedAction.TABLE,
    Kind.OPEN_THREAD: LimitedAction.TABLE,
    Kind.MOVE_TABLE: LimitedAction.TABLE,
    Kind.JOIN: LimitedAction.SEAT,
    Kind.JOIN_LISTED: LimitedAction.SEAT,
    Kind.TAKE_SURELY: LimitedAction.SEAT,
    Kind.LEAVE: LimitedAction.SEAT,
}
"""The controls that post something for all. The others edit what stands there, or answer one person."""

TOO_OFTEN = {
    LimitedAction.BOARD: say(
        "The board was asked for very often just now. Please wait a few seconds and ask again."
    ),
    LimitedAction.CALL: say(
        "The others were called very often just now. Please wait a minute and press again."
    ),
    LimitedAction.TABLE: say("Many tables were opened here just now. Please wait a minute and try again."),
    LimitedAction.SEAT: say(
        "Many people joined or left here just now. Please wait a few seconds and press again."
    ),
}


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class FloodGuard:
    """Counts interactions by person and by server, and what is posted for all by channel and by server.

    ``a_second``: of a person, in the long run; everything else grows with it. ``clock``: seconds, never
    going back.
    """

    def __init__(
        self, a_second: float = CLICKS_A_SECOND, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._clock = clock
        self._buckets: LruCache[Hashable, _Bucket] = LruCache(KEPT)

    def refusal(
        self, person: int, server: int | None, channel: ChannelId | None, asked: LimitedAction | None = None
    ) -> Text | None:
        """Why an interaction is not answered; ``server`` is None in private messages."""
        if not self.admits(person, server):
            return TOO_FAST
        if asked is None or server is None:
            return None
        limits = LIMITS[asked]
        there = self._takes((asked, "channel", channel), limits.channel)
        return None if there and self._takes((asked, "server", server), limits.server) else TOO_OFTEN[asked]

    def admits(self, person: int, server: int | None) -> bool:
        """Whether one more interaction of this person, in this server or (None) in private, is answered."""
        if not self._take(("person", person), self._a_second):
            return False  # and takes nothing of the server's
        return server is None or self._take(("server", server), self._a_second * PERSONS_A_SERVER)

    def admits_typing(self, person: int) -> bool:
        """Whether one more completion of what this person types is made; counted apart from clicks."""
        return self._take(("typing", person), self._a_second)

    def _takes(self, key: Hashable, allowance: Allowance) -> bool:
        faster = self._a_second / CLICKS_A_SECOND
        return self._take(key, faster / allowance.seconds, allowance.at_once * faster)

    def _take(self, key: Hashable, a_second: float, burst: float | None = None) -> bool:
        now = self._clock()
        burst = max(1.0, a_second * BURST_SECONDS if burst is None else burst)  # else nothing ever is let in
        bucket = self._buckets.get(key) or _Bucket(burst, now)
        bucket.left = min(burst, bucket.left + (now - bucket.at) * a_second)
        bucket.at = now
        self._buckets.put(key, bucket)
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True
