"""Rate limits: buckets, the bot's global limit, edits of old messages, and the ban for ignoring them."""

from __future__ import annotations

import hashlib
import math
from collections import deque
from dataclasses import dataclass

from aiohttp import web

from sandbox.clock import Clock
from sandbox.errors import ApiError


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A rate limit: a number of requests per number of seconds."""

    requests: int
    seconds: float


GLOBAL_LIMIT = RateLimit(50, 1)
DEFAULT_LIMIT = RateLimit(50, 1)
MESSAGES_LIMIT = RateLimit(5, 5)
DELETES_LIMIT = RateLimit(5, 1)
FOLLOWUPS_LIMIT = RateLimit(5, 2)
OLD_EDITS_LIMIT = RateLimit(3, 20)
DM_OPENINGS_LIMIT = RateLimit(10, 10)  # of DMs that were not open yet; Discord documents no number
COMMANDS_LIMIT = RateLimit(5, 20)
COMMAND_CREATIONS_LIMIT = RateLimit(200, 86_400)  # commands, each scope
INVALID_LIMIT = RateLimit(10_000, 600)
MAX_BUCKETS = 1000  # kept before those that have closed are dropped
VIA_HEADER = {"Via": "1.1 google"}  # clients tell Discord's own 429 from a ban at the edge by it


@dataclass(slots=True)
class Bucket:
    """A window of requests, opened by the first one; it closes at this instant (seconds since 1970)."""

    closes: float
    used: int = 0


class Limits:
    """Counts requests by the sandbox's clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._invalid: deque[float] = deque()

    def _bucket(self, key: str, rule: RateLimit) -> Bucket:
        now = self._clock.now()
        bucket = self._buckets.get(key)
        if bucket is None or now >= bucket.closes:
            if len(self._buckets) >= MAX_BUCKETS:
                self._buckets = {name: kept for name, kept in self._buckets.items() if kept.closes > now}
            bucket = self._buckets[key] = Bucket(now + rule.seconds)
        return bucket

    def take(self, route: str, major: str, rule: RateLimit) -> dict[str, str]:
        """The headers that tell how a bucket stands after one more request. Raises the 429 when it is spent.

        ``major`` is the channel, guild or interaction that has a bucket of its own.
        """
        bucket = self._bucket(f"{route} {major}", rule)
        after = bucket.closes - self._clock.now()
        over = bucket.used >= rule.requests
        bucket.used += not over
        headers = {
            "X-RateLimit-Limit": str(rule.requests),
            "X-RateLimit-Remaining": str(rule.requests - bucket.used),
            "X-RateLimit-Reset": f"{bucket.closes:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(route.encode(), usedforsecurity=False).hexdigest(),
        }
        if over:
            raise limited(after, headers | {"X-RateLimit-Scope": "user"})
        return headers

    def take_global(self) -> None:
        """Count a request of the bot. Raises the global 429."""
        bucket = self._bucket("global", GLOBAL_LIMIT)
        if bucket.used >= GLOBAL_LIMIT.requests:
            after = bucket.closes - self._clock.now()
            raise limited_everywhere(after)
        bucket.used += 1

    def take_old_edit(self, channel_id: str) -> None:
        """Count an edit of a message older than an hour. Raises 30046."""
        bucket = self._bucket(f"old edits {channel_id}", OLD_EDITS_LIMIT)
        if bucket.used >= OLD_EDITS_LIMIT.requests:
            after = bucket.closes - self._clock.now()
            raise too_many_old_edits(after)
        bucket.used += 1

    def take_opening(self) -> None:
        """Count a DM that is opened. Raises 40003, a 403 that does not say how long to wait."""
        bucket = self._bucket("openings", DM_OPENINGS_LIMIT)
        if bucket.used >= DM_OPENINGS_LIMIT.requests:
            raise ApiError(403, 40003, "You are opening direct messages too fast")
        bucket.used += 1

    def take_creations(self, scope: str | None, new: int) -> None:
        """Count new commands of a guild (None: of all guilds). Raises 30034."""
        bucket = self._bucket(f"creations {scope}", COMMAND_CREATIONS_LIMIT)
        if bucket.used + new > COMMAND_CREATIONS_LIMIT.requests:
            most = COMMAND_CREATIONS_LIMIT.requests
            text = f"Max number of daily application command creates has been reached ({most})"
            raise ApiError(400, 30034, text)
        bucket.used += new

    def note_invalid(self) -> None:
        """Count an answer of 401, 403 or 429 (but for a shared limit)."""
        self._invalid.append(self._clock.now())

    def banned(self) -> bool:
        """Return whether there were too many invalid requests, so that Discord's edge stops answering."""
        while self._invalid and self._invalid[0] <= self._clock.now() - INVALID_LIMIT.seconds:
            self._invalid.popleft()
        return len(self._invalid) >= INVALID_LIMIT.requests


def limited(after: float, headers: dict[str, str], *, everywhere: bool = False) -> ApiError:
    """A 429 that says when to come again, in seconds from now."""
    wait = round(max(after, 0.001), 3)
    error = ApiError(429, 0, "You are being rate limited.", retry_after=wait, **{"global": everywhere})
    del error.body["code"]
    error.headers = {**VIA_HEADER, **headers, "Retry-After": str(math.ceil(wait))}
    return error


def limited_everywhere(after: float) -> ApiError:
    """The 429 of the bot's global limit."""
    headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
    return limited(after, headers, everywhere=True)


def too_many_old_edits(after: float) -> ApiError:
    """Error 30046, which comes as a 429."""
    error = limited(after, {"X-RateLimit-Scope": "shared"})
    text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
    error.body |= {"message": text, "code": 30046}
    return error


def banned_at_the_edge(seconds: int) -> web.Response:
    """A ban: without a Via header, and not JSON, because the edge answers and not the API."""
    return web.Response(status=429, text="error code: 1015", headers={"Retry-After": str(seconds)})
