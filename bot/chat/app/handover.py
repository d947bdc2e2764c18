"""Hands the work over to another process of the same shards, without a pause (docs/decisions/0040).

Discord tells both of every interaction. One row of the database says who serves, who wants to take over, and
the cut: interactions with smaller ids are the older process's, the others the newer one's. Each side writes
only over what it has read, so they cannot both decide. Neither claims or reads anything for a single click.
What the cut alone cannot decide, because a process stops or hears of something late, Discord does: both ask
it before they do anything (``contested``), and it takes only one first answer.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from uuid import uuid4

import discord
import structlog

from bot.tables import StoreUnavailable
from bot.tables.ports import KeyValueStore

log = structlog.get_logger()

SERVING = "serving/"
"""The prefix, before the shards, of the key for who serves them."""
ALIVE = "alive/"
"""Likewise, of the key for signs of life of the older process: the newer one's are in the other value."""
POLL_SECONDS = 2.0  # between looks whether somebody wants to take over
BEAT_SECONDS = 0.25  # between signs of life of both during a hand-over
LEASE_SECONDS = 1.5  # after its last sign of life during which the newer process answers
SILENT_SECONDS = 2.0  # without one, after which the older process withdraws the cut: longer than the lease
DEAD_SECONDS = 10.0  # without a sign of life of the older process, after which the newer one does it all
AHEAD_SECONDS = 1.0  # from the naming of a cut to the cut itself, so that both know it before
LATE_SECONDS = (
    3.0  # after the cut, during which older interactions may still arrive: Discord gives them up then
)
RECENT_SECONDS = 600.0  # during which the least delay of an interaction counts: clocks drift apart
FINISH_SECONDS = 15.0  # at most, for what the older process has begun
UNDECIDED_SECONDS = 2.3  # that an interaction waits for its process; Discord waits for three
AGAIN_SECONDS = 5.0  # before another try


class Alone:
    """A process that hands nothing over, such as in most tests."""

    gone = False
    """Whether another process has taken over everything."""

    def __init__(self) -> None:
        self.connected: Callable[[], bool] = lambda: False
        """Whether this process hears of everything from Discord."""
        self.finished: Callable[[], bool] = lambda: True
        """Whether nothing that was begun is still to be finished."""
        self.on_share: Callable[[bool], None] = lambda _: None
        """Called with whether Discord's limit is shared with another process of these shards."""

    async def begin(self) -> None:
        """Say in the database that this process serves, unless it waits. Raises StoreUnavailable."""

    async def run(self) -> None:
        """Hand over, or take over, until another process has taken over."""
        await asyncio.Event().wait()

    async def end(self) -> None:
        """Say that this process stops, so that nobody waits for it."""

    async def charge(self) -> None:
        """Wait until this process is in charge."""

    async def admits(self, interaction: int) -> bool:  # noqa: ARG002 - all are its own
        """Return whether to answer an interaction, as soon as that is decided."""
        return True

    @property
    def contested(self) -> bool:
        """Whether another process may answer the same interactions: then Discord is asked before any work."""
        return False


@dataclass(frozen=True, slots=True)
class State:
    """The processes that serve some shards.

    ``former``: from whom the holder has taken over. ``cut``: 0 until it is named. ``left``: the holder has
    finished. ``beat``: signs of life of the taker, counted.
    """

    holder: str = ""
    former: str = ""
    taker: str = ""
    cut: int = 0
    left: bool = False
    beat: int = 0


def _parsed(text: str | None) -> State:
    known = json.loads(text or "{}")
    return State(**{field.name: known[field.name] for field in fields(State) if field.name in known})


def _written(state: State) -> str:
    return json.dumps(asdict(state))


class Handover(Alone):
    """One process of some shards, as it and another one see each other in the database.

    ``shards``: which. ``now``: the time by which Discord numbers interactions. ``waits``: to take over from a
    process that serves now. ``on_serving``: called with whether people see this process now.
    ``before_alone``: called before it says that it serves alone, whereupon the other one ends.
    """

    def __init__(
        self,
        values: KeyValueStore,
        shards: str,
        now: Callable[[], datetime],
        *,
        waits: bool,
        on_serving: Callable[[bool], None] = lambda _: None,
        before_alone: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__()
        self.id = uuid4().hex
        self._values = values
        self._key = f"{SERVING}{shards}"
        self._alive = f"{ALIVE}{shards}"
        self._beat = 0
        self._now = now
        self._waits = waits
        self._on_serving = on_serving
        self._before_alone = before_alone
        self._holds = False
        self._cut: int | None = None
        """As both know it, or are about to."""
        self._named = 0.0
        self._lease = -math.inf
        """Until when the newer process may answer, by the event loop's clock."""
        self._seen = "", ""
        self._seen_at = 0.0
        self._moved = False
        """Whether the other process has given a sign of life."""
        self._ahead: float | None = None
        """The seconds by which Discord's time is ahead of the event loop's, by the quickest interaction."""
        self._ahead_at = -math.inf
        self._alone_at = -math.inf
        """The time at which this process took everything over, or back."""
        self._paired = False
        """Whether another process may know of this one, and hears of the same interactions."""
        self._pause = POLL_SECONDS
        self._before = ""
        """The holder of the shards when this process, which waits for them, last saw that they had one."""
        self._beside = ""
        """A process that serves beside this one, not in its place; empty if none. The host is told once."""
        self._changed = asyncio.Event()

    @property
    def in_charge(self) -> bool:
        """Whether this process posts, runs due jobs, and so on: from the naming of a cut on the newer one."""
        if self._holds:
            return not self.gone and self._cut is None
        return self._cut is not None and self._time() < self._lease

    async def begin(self) -> None:
        """See Alone."""
        while not self._holds:
            text, state = await self._read()
            if self._waits and state.holder:
                self._before = state.holder
                log.info("waiting to take over from another process")
                return
            await self._hold_alone(text, "")

    async def run(self) -> None:
        """See Alone."""
        while not self.gone:
            if not self._holds:
                self._pause = BEAT_SECONDS
            try:
                if self._holds:
                    await self._hold()
                elif self.connected():  # else it is as silent as if it were dead
                    await self._take()
            except StoreUnavailable as away:
                log.warning("hand-over waits for the database", reason=str(away))
            if not self.gone:
                await asyncio.sleep(self._pause)

    async def end(self) -> None:
        """See Alone."""
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(LATE_SECONDS):
                while not await self._say_goodbye():
                    pass  # the other one has just given a sign of life

    async def _say_goodbye(self) -> bool:
        text, state = await self._read()
        if state.holder == self.id:
            return await self._swap(text, replace(state, holder=""))
        return state.taker != self.id or await self._swap(text, State(state.holder))

    async def charge(self) -> None:
        """See Alone."""
        while not self.in_charge:
            await self._changed.wait()

    async def admits(self, interaction: int) -> bool:
        """See Alone."""
        self._note_time(interaction)
        verdict = self._verdict(interaction)
        if verdict is not None:
            return verdict
        with suppress(TimeoutError):
            async with asyncio.timeout(UNDECIDED_SECONDS):
                while verdict is None and not self.gone:
                    await self._changed.wait()
                    verdict = self._verdict(interaction)
        return verdict or self._paired  # nobody has said: the other one may have died, or not heard of it

    @property
    def contested(self) -> bool:
        """See Alone."""
        return not self._holds or self._paired or self._time() - self._alone_at < LATE_SECONDS

    def _verdict(self, interaction: int) -> bool | None:
        """Return whose an interaction is; None while that may still change."""
        if self.gone:
            return False
        if self._cut is None:
            return True if self._holds else None
        if interaction < self._cut:  # the newer one's as well, if it is alone before Discord gives it up
            return True if self._holds else None
        return True if not self._holds and self._time() < self._lease else None

    # The newer process

    async def _take(self) -> None:
        text, state = await self._read()
        self._before = state.holder or self._before
        began = self._time()
        if state.taker != self.id:
            await self._offer(text, state)
        elif not state.holder or state.left or await self._holder_is_dead(state):
            await self._hold_alone(text, self._before)
        elif await self._swap(text, replace(state, beat=state.beat + 1)):
            self._paired = True
            self._lease = began + LEASE_SECONDS  # the other one waits for longer
            if state.cut and self._cut is None:
                log.info("taking over", interactions_from=state.cut)
                self._agree(state.cut)
            else:
                self._change()

    async def _holder_is_dead(self, state: State) -> bool:
        alive = await self._values.get(self._alive) or ""
        return self._silent(state.holder, alive, DEAD_SECONDS)

    async def _offer(self, text: str | None, state: State) -> None:
        if self._cut is not None:
            self._withdraw("the other process has withdrawn the cut")
            self._pause = AGAIN_SECONDS
        elif not state.holder:
            await self._hold_alone(text, self._before)
        elif not state.taker or self._silent(state.taker, str(state.beat), DEAD_SECONDS):
            self._seen = "", ""
            await self._swap(text, State(state.holder, taker=self.id))

    async def _hold_alone(self, text: str | None, former: str) -> None:
        """Serve these shards from now on, unless somebody has written since that was read."""
        self._before_alone()
        if await self._swap(text, State(self.id, former)):
            self._holds, self._cut = True, None
            if self._waits:
                self._on_our_own()
            self._pause = POLL_SECONDS
            self._change()
            self.on_share(False)
            log.info("serving", taken_over=bool(former))

    # The older process

    async def _hold(self) -> None:
        text, state = await self._read()
        if state.holder != self.id:
            await self._replaced(text, state)
        elif not state.taker:
            self._pause = POLL_SECONDS
            if self._paired:
                self._withdraw("the other process has given up")
        elif self._silent(state.taker, str(state.beat), SILENT_SECONDS):
            if await self._swap(text, State(self.id)):
                self._withdraw("the other process is silent")
        else:
            self._paired = True  # at the latest from here on: the newer one decides nothing before it is seen
            self._pause = BEAT_SECONDS
            self._beat += 1
            await self._values.set(self._alive, f"{self.id} {self._beat}")
            await self._hand_over(text, state)

    async def _replaced(self, text: str | None, state: State) -> None:
        if state.former and state.former in {self.id, self._beside}:
            log.info("handed over")
            self.gone = True
            self._change()
        elif not state.holder:  # one that was started beside this one by mistake, and has stopped
            if await self._swap(text, State(self.id)):
                self._beside = ""
        elif state.holder != self._beside:
            self._beside = state.holder
            log.warning("another process serves the same shards: stop one of them, or use --take-over")
        self._pause = POLL_SECONDS

    async def _hand_over(self, text: str | None, state: State) -> None:
        if self._moved and state.cut == 0:
            cut = int((self._discord_time() + AHEAD_SECONDS) * 1000 - discord.utils.DISCORD_EPOCH) << 22
            self._named = self._time()
            self._agree(cut)  # obeyed before anybody else can know it
            if await self._swap(text, replace(state, cut=cut)):
                log.info("handing over", interactions_from=cut)
            else:  # the newer one has just given a sign of life: a later cut is named
                self._pause = 0.0
        elif state.cut:
            self._cut = state.cut
            if not state.left and self._has_finished(state.cut):
                await self._swap(text, replace(state, left=True))

    def _has_finished(self, cut: int) -> bool:
        """Return whether no older interaction can still arrive, and all that have arrived are done."""
        past = (cut >> 22) + discord.utils.DISCORD_EPOCH
        if self._discord_time() * 1000 < past + LATE_SECONDS * 1000:
            return False
        return self.finished() or self._time() > self._named + FINISH_SECONDS

    def _note_time(self, interaction: int) -> None:
        now = self._time()
        ahead = (interaction >> 22) / 1000 + discord.utils.DISCORD_EPOCH / 1000 - now
        if self._ahead is None or ahead > self._ahead or now - self._ahead_at > RECENT_SECONDS:
            self._ahead, self._ahead_at = ahead, now

    def _discord_time(self) -> float:
        """Seconds since 1970 by the clock that numbers interactions; by this machine's before any has come.

        It is never later than that clock, nor earlier than any interaction of the last minutes.
        """
        return self._now().timestamp() if self._ahead is None else self._time() + self._ahead

    # Both

    def _agree(self, cut: int) -> None:
        self._cut = cut
        self._change()
        self.on_share(True)

    def _withdraw(self, why: str) -> None:
        log.warning("cut withdrawn", reason=why)
        self._cut, self._moved = None, False
        self._on_our_own()
        self._change()
        self.on_share(False)

    def _on_our_own(self) -> None:
        self._paired, self._alone_at = False, self._time()

    def _silent(self, who: str, beat: str, seconds: float) -> bool:
        """Return whether the other process has given no sign of life for so long."""
        if (who, beat) != self._seen:
            self._moved = self._seen[0] == who
            self._seen, self._seen_at = (who, beat), self._time()
        return self._time() - self._seen_at > seconds

    async def _read(self) -> tuple[str | None, State]:
        text = await self._values.get(self._key)
        return text, _parsed(text)

    async def _swap(self, text: str | None, state: State) -> bool:
        return await self._values.swap(self._key, text, _written(state))

    def _change(self) -> None:
        self._on_serving(not self.gone and (self._holds or self._cut is not None))
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def _time(self) -> float:
        return asyncio.get_running_loop().time()
