"""Runs due jobs while Discord and the store respond, and gives back the time in which they did not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.chat.publishing.clubs import ClubPosts
from bot.chat.wire.error_boundary import guarded
from bot.clubs.services.clubs import Clubs
from bot.tables import StoreUnavailable
from bot.tables.clocks.jobs import JobRunner


class DueJobs:
    """Runs what is due of tables and club life, as long as people can act on it.

    ``posts``: what club life does on Discord. ``reachable``: whether a connection to Discord is up. ``now``:
    the time of the tables; ``machine``: the machine's own, which the sandbox does not move. ``wake``: called
    when there may be something to post.
    """

    def __init__(
        self,
        jobs: JobRunner,
        clubs: Clubs,
        posts: ClubPosts,
        reachable: Callable[[], bool],
        now: Callable[[], datetime],
        machine: Callable[[], datetime],
        wake: Callable[[], None],
    ) -> None:
        self._jobs = jobs
        self._clubs = clubs
        self._posts = posts
        self._reachable = reachable
        self._now = now
        self._machine = machine
        self._wake = wake
        self._cut_off = True
        self.trouble: str | None = None
        """Why the store failed when it was last tried, such as a full disk; None while Discord is away."""

    async def run(self) -> None:
        """Run due jobs; none while Discord is away, whose outage is then given back to all clocks.

        Raises StoreUnavailable; the time until the store is back is given back, too.
        """
        if not self._reachable():
            self._cut_off, self.trouble = True, None  # which would grow old: nothing is tried
            return
        try:
            if self._cut_off:
                await self.give_back()
                self._cut_off = False
            ran = await self._jobs.run_due(self._now(), guarded)
        except StoreUnavailable as away:  # no click counts then, either
            self._cut_off, self.trouble = True, str(away)
            raise
        if ran:
            self._wake()

    async def give_back(self) -> None:
        """Give people back the time for which the bot was down, if it was."""
        if gap := await self._jobs.give_back(self._machine()):
            await self._clubs.calls.give_back(gap)
            self._wake()
        self.trouble = None

    async def run_clubs(self) -> None:
        """Do what is due in club life, beside the clocks: Discord may take its time to open a thread."""
        if not self._cut_off and await self._clubs.run_due(self._posts, self._posts, guarded):
            self._wake()

    async def beat(self) -> None:
        """Note that the bot is running and can be reached. Raises StoreUnavailable."""
        if self._cut_off:
            return
        try:
            await self._jobs.beat(self._machine())
        except StoreUnavailable as away:
            self.trouble = str(away)
            raise
        self.trouble = None
