"""Find the seat of whoever clicks, and show its panel after a step."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from bot.tables.core.answers import Asked, Led, Made, TurnedDown, Unconfirmed
from bot.tables.core.case import Case
from bot.tables.core.panels import panel
from bot.tables.core.returning import looked
from bot.tables.core.seats import DONE_ALREADY, SeatContext, seat_of
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Repeated
from bot.tables.values.table import Click, Table
from bot.tables.values.views import Panel

M = TypeVar("M")


class Seats:
    """Shared by all private actions of players: each click first gives them their seat back."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def returned(self, click: Click, id: TableId) -> Table:
        """Note that a player has just clicked, and give them their seat back if the AI holds it."""
        return await self._repository.run(id, partial(looked, click=click))

    async def of(self, user: UserId, id: TableId) -> SeatContext:
        """The seat of a person, also where the AI holds it. Raises Refusal."""
        return await self._seat(await self._repository.case(id, user), user)

    async def present(self, click: Click, id: TableId) -> SeatContext:
        """The seat of the person who clicks, given back by the AI if need be. Raises Refusal."""
        return await self._seat(await self._case(click, id), click.user)

    async def _seat(self, case: Case, user: UserId) -> SeatContext:
        return await self._repository.decided(case, partial(seat_of, user=user))

    async def _case(self, click: Click, id: TableId) -> Case:
        """The case once whoever clicks has their seat back."""
        case = await self._repository.case(id, click.user)
        if not case.table.returns(click.user):
            return case
        await self.returned(click, id)
        return await self._repository.case(id, click.user)

    async def step(
        self,
        click: Click,
        id: TableId,
        decide: Callable[[SeatContext], Led[M]],
        make: Callable[[SeatContext, M], Awaitable[Panel]],
    ) -> Panel:
        """The panel after a step of a player. Raises Refusal for spectators.

        ``decide``: what the step leads to, a pure function; ``make``: writes what was made, and shows it.
        """

        def decided(case: Case) -> tuple[SeatContext, Led[M]]:
            seat = seat_of(case, click.user)
            return seat, decide(seat)

        async def attempt() -> Panel:
            case = await self._case(click, id)
            return await self.shown(click, *await self._repository.decided(case, decided), make)

        try:
            return await self._repository.retry(attempt)
        except Repeated:
            return panel(await self.present(click, id), notice=DONE_ALREADY)

    async def shown(
        self,
        click: Click,
        seat: SeatContext,
        led: Led[M],
        make: Callable[[SeatContext, M], Awaitable[Panel]],
    ) -> Panel:
        """The panel of what a step led to: here alone that is taken apart."""
        match led:
            case Asked(answers, question):
                return panel(seat, answers, question=question)
            case Unconfirmed(answers, option):
                return panel(seat, answers, confirm=option, undoing=option is None)
            case TurnedDown(notice, answers, typed, late):
                if late and await self._repository.store.handled(click.interaction) is not None:
                    return panel(seat, answers, notice=DONE_ALREADY)
                return panel(seat, answers, notice=notice, typed=typed)
            case Made(what):
                return await make(seat, what)
