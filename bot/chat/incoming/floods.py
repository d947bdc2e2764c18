"""Limits on interactions, so that one person or one server cannot slow down everybody else."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.changes.cache import LruCache

KEPT = 10_000  # persons and servers remembered; a forgotten one starts afresh


CLICKS_A_SECOND = 4.0  # of a person; nobody plays faster, and a menu of five steps takes seconds
PERSONS_A_SERVER = 10  # who may press that fast at the same time
BURST_SECONDS = 5.0  # whose clicks may come at once


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class FloodGuard:
    """Counts interactions by person and by server.

    ``a_second``: of a person, in the long run. ``clock``: seconds, never going back.
    """

    def __init__(
        self, a_second: float = CLICKS_A_SECOND, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._clock = clock
        self._buckets: LruCache[tuple[str, int], _Bucket] = LruCache(KEPT)

    def admits(self, person: int, server: int | None) -> bool:
        """Whether one more interaction of this person, in this server or (None) in private, is answered."""
        if not self._take(("person", person), self._a_second):
            return False  # and takes nothing of the server's
        return server is None or self._take(("server", server), self._a_second * PERSONS_A_SERVER)

    def _take(self, key: tuple[str, int], a_second: float) -> bool:
        now, burst = self._clock(), a_second * BURST_SECONDS
        bucket = self._buckets.get(key) or _Bucket(burst, now)
        bucket.left = min(burst, bucket.left + (now - bucket.at) * a_second)
        bucket.at = now
        self._buckets.put(key, bucket)
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True
