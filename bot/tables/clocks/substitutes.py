"""Substitutes: an AI plays for someone on vacation once their game has waited long enough."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.tables.clocks.vacations import Vacations
from bot.tables.core.case import Case, Transition
from bot.tables.core.following import follow_beside
from bot.tables.core.returning import handed_back
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, Job, NewPost, with_entry
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.preferences import on_vacation
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Click, Phase, Table
from engines.base import Json, Seat


class Substitutes:
    """Lets the AI play in the seats of people on vacation, and gives the seats back."""

    def __init__(self, repository: TableRepository, vacations: Vacations) -> None:
        self._repository = repository
        self._vacations = vacations

    async def agree(self, click: Click, id: TableId, seat: Seat) -> Table:
        """Agree that the AI plays for someone on vacation who has not chosen this themselves.

        It does so once more than half of the others agree. Raises Refusal before the game has waited long.
        """
        return await self._repository.change(click, id, partial(_agreed, click=click, seat=seat))

    async def end_vacation(self, user: UserId) -> None:
        """End a person's substitutes after a vacation, and call the person where a game waits."""
        await self.give_back(user, called=True)
        await self._vacations.note_end(user)

    async def give_back(self, user: UserId, *, called: bool = False) -> None:
        """End all substitutes of a person; ``called``: call them where a game waits for them."""
        for table in await self._repository.store.mine(user):
            seat = table.seat_of(user)
            if seat is not None and table.seated[seat].substitute is not None:
                await self._repository.run(table.id, partial(_returned, user=user, called=called))


def take_over(case: Case, job: Job) -> Transition | None:
    """Have the AI play in a seat, if its player is still away and has agreed to it."""
    table, now = case.table, case.now
    clock = table.clock_at(job.seat)
    due = None if clock is None else clock.substitute_due
    if clock is None or due is None or now < due or table.phase is not Phase.PLAYING:
        return None
    user = table.seated[clock.seat].user
    if not on_vacation(case.choices(user), now) or set(table.active) <= {user}:
        # The game would not wait for anyone else, so it waits for this player.
        return Transition(Change(table, table.with_clock(replace(clock, away=None)), ()))
    return _held(case, clock.seat)


def _agreed(case: Case, click: Click, seat: Seat) -> Transition:
    table = case.table
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    clock = table.clock_at(seat)
    if clock is None or clock.substitute_due is None:
        raise Refusal("The game is no longer waiting for that player.")
    others = {user for user in table.active if user != table.seated[seat].user}
    if click.user not in others:
        raise Refusal("Only the other players at this table can agree to that.")
    if table.paused is not None or case.now < clock.substitute_due:
        raise Refusal("You can agree to that once the game has waited for three days.")
    agreed = {*clock.agreed, click.user} & others
    if 2 * len(agreed) > len(others):
        return _held(case, seat)
    after = table.with_clock(replace(clock, agreed=tuple(sorted(agreed))))
    return Transition(Change(table, after, (), (NewPost("show", since=table.version),)))


def _held(case: Case, seat: Seat) -> Transition:
    """Have the AI play for someone on vacation. The log says when the vacation was announced."""
    known = case.choices(case.table.seated[seat].user).vacation
    announced = known.announced or known.since if known is not None else None
    announced = announced or case.now
    held = case.table.with_player(seat, held=True, substitute=announced)
    body: Json = {"announced": announced.isoformat()}
    return follow_beside(case, *with_entry(held, "hold", case.now, seat=seat, body=body))


def _returned(case: Case, user: UserId, *, called: bool) -> Transition | None:
    table, seat = case.table, case.table.seat_of(user)
    if table.phase is not Phase.PLAYING or seat is None or table.seated[seat].substitute is None:
        return None
    return handed_back(case, seat, clicker=None if called else user)
