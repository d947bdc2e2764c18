"""Lets hard AI players think, and makes their moves at the right moments (``bot.tables.core.thoughts``).

A search gets what its seat knows, and nothing else. It is not stored: a row among the jobs is due when the
move is, so that after a crash another process begins the search again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

import structlog

from bot.tables.core.autoplay import thought_out
from bot.tables.core.case import Case, Part, Transition
from bot.tables.core.following import follow
from bot.tables.core.posts import Announcement, before_last_turn
from bot.tables.core.thoughts import PATIENCE, moment_of, next_moment
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Entry, with_entry
from bot.tables.values.clocks import Thought
from bot.tables.values.ids import GuildId, TableId
from bot.tables.values.table import Phase, Table
from bot.tasks import ErrorBoundary, ended
from engines.base import Json, Seat

POSITION: tuple[Part, ...] = ("position",)
RETRY = timedelta(hours=1)  # before a table is looked at again whose rules this release does not know
LONGEST_WAIT = 600.0  # seconds, for AI players that move one after another

log = structlog.get_logger()


class Thinker(Protocol):
    """Searches for moves, some at a time."""

    async def choose(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """A strong player's move, as the log has it, by what its seat sees and remembers.

        Raises NotThought.
        """


class NotThought(Exception):  # noqa: N818 - nothing is wrong: the policy can decide
    """No move was found, or too many others are being searched for."""


class Unthinking:
    """Finds no move: the policy decides."""

    async def choose(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Thinker."""
        del game, view, memory, server
        raise NotThought


@dataclass(slots=True)
class Search:
    """A search for the move of a decision; ``found``: when it was found."""

    task: asyncio.Task[Json]
    found: datetime | None = None


class Thoughts:
    """The searches of this process, by table and decision."""

    def __init__(self, repository: TableRepository, thinker: Thinker) -> None:
        self._repository = repository
        self._thinker = thinker
        self._searches: dict[TableId, dict[Thought, Search]] = {}
        self._due: dict[TableId, datetime] = {}
        """The time to look at a table next."""
        self._news = asyncio.Event()
        self._waiting: dict[TableId, set[asyncio.Event]] = {}
        """Those who wait until nobody thinks at a table."""
        repository.on_write(self._note)

    async def serve(
        self, guarded: ErrorBoundary, wake: Callable[[], None], charge: Callable[[], Awaitable[object]]
    ) -> None:
        """Begin searches and make moves when it is time, until cancelled.

        ``wake``: called after a move. ``charge``: waits while another process does it.
        """
        while True:
            await charge()
            self._news.clear()
            for table in [table for table, due in self._due.items() if due <= self._repository.now()]:
                del self._due[table]
                await guarded(self.run(table, self._repository.now()), "thinking", table=table)
                wake()
            next_look = min(self._due.values(), default=None)
            pause = None if next_look is None else (next_look - self._repository.now()).total_seconds()
            with suppress(TimeoutError):
                async with asyncio.timeout(None if pause is None else max(0.0, pause)):
                    await self._news.wait()

    async def over(self, id: TableId) -> None:
        """Wait until no AI thinks at a table any more, for ``LONGEST_WAIT`` at most.

        Another process may make the moves; this one isn't told of them.
        """
        over, waiting = asyncio.Event(), self._waiting.setdefault(id, set())
        waiting.add(over)  # before the table is read: no move comes in between
        try:
            if (await self._repository.load(id)).thoughts:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LONGEST_WAIT):
                        await over.wait()
        finally:
            waiting.discard(over)
            if not waiting:
                self._waiting.pop(id, None)

    async def close(self) -> None:
        """Give up all searches; what is stored of them begins again with the next process."""
        await ended(*(search.task for searches in self._searches.values() for search in searches.values()))

    async def run(self, id: TableId, now: datetime) -> datetime | None:
        """Begin the searches of a table that have not begun, and make the moves whose moment has come.

        Returns when to look again; None if nobody thinks there.
        """
        case = await self._repository.case(id, now=now, parts=POSITION)
        if case.rules is None:  # a newer release beside this one may know them
            return now + RETRY
        thoughts = _in_force(case)
        self._forget(id, thoughts)
        for thought in thoughts:
            self._begin(case, thought)
        await asyncio.sleep(0)
        if made := self._made(id, thoughts, now):
            after = await self._repository.run(id, partial(moved, made=made), now)
            if after.version != case.table.version:
                return self._look_at(id, after.thoughts, now)
            for thought in made:  # found in another position, where it was legal: the search begins again
                self._searches[id].pop(thought, None)
        return self._look_at(id, thoughts, now)

    def _note(self, table: Table) -> None:
        """Note what was written: an AI may think from now on, or about nothing any more."""
        self._forget(table.id, table.thoughts)
        if table.thoughts and table.phase is Phase.PLAYING:
            self._due[table.id] = self._repository.now()
            self._news.set()
        else:
            for over in self._waiting.get(table.id, ()):
                over.set()

    def _look_at(self, id: TableId, thoughts: Collection[Thought], now: datetime) -> datetime | None:
        """Plan the next look at a table; None if nobody thinks there."""
        looks = [next_moment(thought, now) for thought in thoughts]
        if not looks:
            return None
        self._due.setdefault(id, min(looks))
        self._news.set()
        return min(looks)

    def _made(self, id: TableId, thoughts: Collection[Thought], now: datetime) -> dict[Thought, Json]:
        """The moves whose moment has come; None where the policy decides."""
        searches = self._searches.get(id, {})
        made: dict[Thought, Json] = {}
        for thought in thoughts:
            search = searches.get(thought)
            found = None if search is None else search.found
            if moment_of(thought, found) <= now:
                made[thought] = None if search is None or found is None else search.task.result()
        return made

    def _begin(self, case: Case, thought: Thought) -> None:
        """Begin to search for a move, unless it is too late, or that has begun."""
        searches = self._searches.setdefault(case.table.id, {})
        if thought in searches or case.now >= thought.since + PATIENCE:
            return
        search = searches[thought] = Search(asyncio.create_task(self._found(case, thought.seat)))

        def note(task: asyncio.Task[Json]) -> None:
            if task.cancelled():
                return
            if task.exception() is None:
                search.found = self._repository.now()
            elif searches.get(thought) is search:  # it begins again at the next look
                del searches[thought]

        search.task.add_done_callback(note)

    async def _found(self, case: Case, seat: Seat) -> Json:
        """The move that the AI in a seat has thought of."""
        game, live = case.game, case.live
        view = game.knowledge.view(live.state, seat)  # at once: what is found must not depend on a thread
        memory = live.memories[seat] if live.memories else None
        try:
            return await self._thinker.choose(game.id, view, memory, case.table.place.guild)
        except NotThought as reason:
            log.warning("no move was found", table=case.table.id, game=game.id, reason=str(reason))
            raise

    def _forget(self, id: TableId, thoughts: Collection[Thought]) -> None:
        """End the searches of a table for other decisions than these: workers are few."""
        searches = self._searches.get(id, {})
        for thought in [thought for thought in searches if thought not in thoughts]:
            searches.pop(thought).task.cancel()
        if not thoughts:
            self._searches.pop(id, None)
            self._due.pop(id, None)


def _in_force(case: Case) -> tuple[Thought, ...]:
    """The thoughts about decisions that are still to be made: an older release decides without them."""
    table, game = case.table, case.game
    if table.phase is not Phase.PLAYING:
        return ()
    owing, counts = game.rules.owes(case.live.state), case.live.counts
    return tuple(one for one in table.thoughts if one.seat in owing and counts[one.seat] == one.count)


def moved(case: Case, made: Mapping[Thought, Json]) -> Transition | None:
    """Make these moves, as far as they are still owed and legal. None: the policy decides."""
    game, live, after = case.game, case.live, case.table
    entries: list[Entry] = []
    for thought in _in_force(case):
        if thought not in made or thought.seat not in game.rules.owes(live.state):
            continue
        live, moves = thought_out(game, after, live, thought.seat, made[thought], case.rng())
        for move in moves:
            body = game.notation.encode(move)
            after, entry = with_entry(after, "move", case.now, seat=thought.seat, body=body)
            entries.append(replace(entry, by="ai"))
    if not entries:
        return None
    told = Announcement(before_last_turn(case.live, case.live.version))
    return follow(case, after, live, entries, told)
