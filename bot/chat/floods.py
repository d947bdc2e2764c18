"""Limits on interactions, so that one person or one server cannot slow down everybody else."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.cache import LruCache

KEPT = 10_000  # persons and servers remembered; a forgotten one starts afresh


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many interactions at once, and so many a second in the long run."""

    burst: int
    a_second: float


PERSON = Allowance(20, 4)  # nobody plays faster; a menu of five steps takes seconds
SERVER = Allowance(200, 40)  # half of what one process can answer


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class FloodGuard:
    """Counts interactions by person and by server. ``clock``: seconds, never going back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: LruCache[tuple[str, int], _Bucket] = LruCache(KEPT)

    def admits(self, person: int, server: int | None) -> bool:
        """Whether one more interaction of this person, in this server or (None) in private, is answered."""
        if not self._take(("person", person), PERSON):
            return False  # and takes nothing of the server's
        return server is None or self._take(("server", server), SERVER)

    def _take(self, key: tuple[str, int], allowance: Allowance) -> bool:
        now = self._clock()
        bucket = self._buckets.get(key) or _Bucket(allowance.burst, now)
        bucket.left = min(allowance.burst, bucket.left + (now - bucket.at) * allowance.a_second)
        bucket.at = now
        self._buckets.put(key, bucket)
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True
