"""Spreads the publisher's requests, so that Discord's limit is never reached."""

from __future__ import annotations

import asyncio

from bot.chat.wire.discord_limits import REQUESTS_A_SECOND

SHARE_A_SECOND = REQUESTS_A_SECOND - 10  # requests of the publisher; the rest is for everything else


class RateLimiter:
    """Spreads requests: at most ``a_second`` start per second."""

    def __init__(self, a_second: float = SHARE_A_SECOND) -> None:
        self._gap = 1 / a_second
        self._free = 0.0

    def limit(self, a_second: float) -> None:
        """Start at most ``a_second`` requests per second from now on."""
        self._gap = 1 / a_second

    async def turn(self) -> None:
        """Wait until the next request may start."""
        now = asyncio.get_running_loop().time()
        at = max(now, self._free)
        self._free = at + self._gap
        await asyncio.sleep(at - now)
