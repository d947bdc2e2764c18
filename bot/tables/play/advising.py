"""Hints: what a strong player would do, for a person who plays alone. After one, only a loss counts.

A search gets what the person's seat knows, and nothing else. The log tells that there was a hint, so that
everybody can see why a win doesn't count, and never what it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from bot.lru_cache import LruCache
from bot.tables.core.answers import Led, Made, TurnedDown
from bot.tables.core.case import Transition
from bot.tables.core.following import completed, follow_beside
from bot.tables.core.labels import labelled
from bot.tables.core.panels import panel
from bot.tables.core.seats import SeatContext
from bot.tables.repository.seats import Seats
from bot.tables.repository.table_repository import TableRepository
from bot.tables.repository.whole_games import LogPosition
from bot.tables.values.change import with_entry
from bot.tables.values.ids import GuildId, TableId, UserId
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click
from bot.tables.values.views import Panel
from engines.advice import Advice, decode
from engines.base import AnyGame, Json, Memory, Seat
from engines.measures import explained
from engines.search import recall
from engines.text import Text, count, say

HINTS_KEPT = 64  # of decisions: whoever asks again reads the same


class Adviser(Protocol):
    """Searches for advice, for some people at a time."""

    async def advise(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """Advice as ``engines.advice.encode`` writes it, by what a seat sees and remembers.

        Raises Refused if too many wait, or nothing is found.
        """


class NoAdviser:
    """Gives no advice."""

    async def advise(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Adviser."""
        del game, view, memory, server
        raise Refusal("I can't give hints here.")


class Advising:
    """Gives hints: one at a time to each person."""

    def __init__(self, repository: TableRepository, seats: Seats, adviser: Adviser) -> None:
        self._repository = repository
        self._seats = seats
        self._adviser = adviser
        self._asking: set[UserId] = set()
        self._known: LruCache[tuple[TableId, int], Text] = LruCache(HINTS_KEPT)

    async def advise(self, click: Click, id: TableId, count: int, *, confirmed: bool = False) -> Panel:
        """The panel with a hint. Before a game's first one it asks, unless that is ``confirmed``.

        ``count``: the seat's, as the control had it. The panel's notice says why there is no hint. Raises
        Refusal for spectators, Refused if too many others wait.
        """
        seat = await self._seats.present(click, id)
        objection = _objection(seat, count)
        if objection is not None:
            return await self._seats.shown(click, seat, objection, self._given)
        every = (await self._repository.whole_games.get(seat.game, seat.table)).positions
        hinted = any(position.effect.kind == "hint" for position in every)
        if not (hinted or confirmed):
            return panel(seat, advising=True)
        advice = await self._advice(click.user, seat, every)
        given = await self._seats.step(
            click, id, partial(_hinted, click=click, count=count, before=hinted), self._given
        )
        if given.notice is not None:
            return given
        return await self._shown(click.user, id, advice)

    async def _shown(self, user: UserId, id: TableId, advice: Text) -> Panel:
        seat = await self._seats.of(user, id)
        self._known.put((id, seat.table.version), advice)
        return panel(seat, advice=advice)

    async def _given(self, seat: SeatContext, step: Transition | None) -> Panel:
        """Write that there was a hint. Raises StaleTable, Repeated."""
        if step is None:
            return panel(seat)
        await self._repository.write(step)
        return panel(seat.after(step))

    async def _advice(self, user: UserId, seat: SeatContext, every: Sequence[LogPosition]) -> Text:
        """The hint for a seat's decision. Raises Refused."""
        known = self._known.get((seat.table.id, seat.table.version))
        if known is not None:
            return known
        if user in self._asking:
            raise Refusal("I'm still working on your hint. Please wait a moment.")
        self._asking.add(user)
        try:
            game = seat.game
            memory = await asyncio.to_thread(remembered_by, game, every, seat.seat)
            sent = await self._adviser.advise(game.id, seat.view, memory, seat.table.place.guild)
            return await asyncio.to_thread(advice_of, game, seat.view, decode(game, sent))
        finally:
            self._asking.remove(user)


def _objection(seat: SeatContext, count: int) -> TurnedDown | None:
    """Return why there is no hint now, if so; ``count``: as the control had it."""
    late = seat.objection(count)
    if late is not None:
        return TurnedDown(late, late=True)
    refused = seat.unadvised
    return None if refused is None else TurnedDown(refused)


def _hinted(seat: SeatContext, *, click: Click, count: int, before: bool) -> Led[Transition | None]:
    """The step by which a hint is in the log; None if there was one ``before``."""
    objection = _objection(seat, count)
    if objection is not None:
        return objection
    if before:
        return Made(None)
    after, entry = with_entry(seat.table, "hint", seat.case.now, click, seat=seat.seat)
    return Made(completed(seat.case, follow_beside(seat.case, after, entry, clicker=click.user)))


def remembered_by(game: AnyGame, every: Sequence[LogPosition], seat: Seat) -> Memory:
    """Return a seat's memory of a game so far: what an AI there would remember of what it was told."""
    events = (event for position in every for event in position.effect.events)
    return recall(game, (game.knowledge.told(event, seat) for event in events))


def advice_of(game: AnyGame, view: Any, advice: Advice | None) -> Text:
    """The advice in words."""
    if advice is None or game.mind is None:
        return say("A strong player would wait.")
    move = labelled(game, view, advice.move)
    other = None if advice.other is None else labelled(game, view, advice.other)
    if other is None or other == move:
        return say("A strong player would choose “{move}”.", move=move)
    if not advice.gain:
        return say(
            "A strong player would choose “{move}”, but “{other}” is about as good.", move=move, other=other
        )
    why = explained(game.mind.measures, view.reader, advice.reasons)
    if why is not None:
        return say(
            "A strong player would choose “{move}” rather than “{other}”. {why}",
            move=move,
            other=other,
            why=why,
        )
    return count(
        "A strong player would choose “{move}”. With “{other}”, your chance of winning would be about {n} "
        "percentage point lower.",
        "A strong player would choose “{move}”. With “{other}”, your chance of winning would be about {n} "
        "percentage points lower.",
        max(1, round(100 * advice.gain)),
        move=move,
        other=other,
    )
