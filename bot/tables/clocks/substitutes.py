"""The AI plays for somebody on vacation whose game has waited for long, until any click of theirs."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

from bot.tables.clocks.vacations import Vacations
from bot.tables.core import history
from bot.tables.core.history import Effect
from bot.tables.core.posts import PostContext, before_latest
from bot.tables.ports import PreferenceStore
from bot.tables.repository.progress import Progress
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, Entry, Job, NewPost
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.preferences import on_vacation
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Click, Phase, Table
from engines.base import Json, Seat


class Substitutes:
    """Seats of persons on vacation, taken by the AI and given back."""

    def __init__(
        self,
        repository: TableRepository,
        progress: Progress,
        preferences: PreferenceStore,
        vacations: Vacations,
    ) -> None:
        self._repository = repository
        self._progress = progress
        self._preferences = preferences
        self._vacations = vacations

    async def take_over(self, table: Table, job: Job, now: datetime) -> Table:
        """Have the AI play in a seat, if its player is still away and wanted that."""
        clock = next((clock for clock in table.clocks if clock.seat == job.seat), None)
        due = None if clock is None else clock.substitute_due
        if clock is None or due is None or now < due or table.phase is not Phase.PLAYING:
            return table
        user = table.seated[clock.seat].user
        chosen = await self._preferences.get(user) if user is not None else None
        if chosen is None or not on_vacation(chosen, now) or set(table.active) <= {user}:
            # Nobody would be left whom the game waits for: then it waits for this player.
            clocks = tuple(replace(one, away=None) if one == clock else one for one in table.clocks)
            return await self._repository.commit(Change(table, replace(table, clocks=clocks), ()))
        return await self.hold(table, clock.seat, now)

    async def agree(self, click: Click, id: TableId, seat: Seat) -> Table:
        """Agree that the AI plays for somebody on vacation who has not chosen that themselves.

        It does once more than half of the others agree. Raises Refusal before the game has waited for long.
        """

        async def act(table: Table) -> Table:
            now = self._repository.now()
            if table.phase is Phase.SUSPENDED:
                raise Suspended
            clock = next((clock for clock in table.clocks if clock.seat == seat), None)
            if clock is None or clock.substitute_due is None:
                raise Refusal("The game does not wait for anybody on vacation there any more.")
            others = {user for user in table.active if user != table.seated[seat].user}
            if click.user not in others:
                raise Refusal("Only the others who play at this table can agree to that.")
            if table.paused is not None or now < clock.substitute_due:
                raise Refusal("You can agree to that once the game has waited for three days.")
            agreed = {*clock.agreed, click.user} & others
            if 2 * len(agreed) > len(others):
                return await self.hold(table, seat, now)
            noted = replace(clock, agreed=tuple(sorted(agreed)))
            clocks = tuple(noted if one == clock else one for one in table.clocks)
            shown = NewPost("show", since=table.version)
            return await self._repository.commit(Change(table, replace(table, clocks=clocks), (), (shown,)))

        return await self._repository.change(click, id, act)

    async def hold(self, table: Table, seat: Seat, now: datetime) -> Table:
        """Have the AI play in the seat of somebody on vacation. The log tells when that was announced."""
        user = table.seated[seat].user
        known = (await self._preferences.get(user)).vacation if user is not None else None
        announced = known.announced or known.since if known is not None else None
        announced = announced or now
        game = self._repository.game(table)
        live = await self._repository.live_at(game, table)
        after = table.with_player(seat, held=True, substitute=announced)
        after = replace(after, version=table.version + 1)
        body: Json = {"announced": announced.isoformat()}
        entry = Entry(after.version, "hold", now, seat, body, by="clock")
        since = before_latest(live)
        live = history.after_entry(live, history.effect_of(entry))
        return await self._progress.advance(game, table, after, live, (entry,), PostContext(since))

    async def end_vacation(self, user: UserId) -> None:
        """A vacation is over by itself: the seats go back, and the person is called where a game waits."""
        await self.give_back(user, called=True)
        await self._vacations.note_end(user)

    async def give_back(self, user: UserId, *, called: bool = False) -> None:
        """End all substitutes of a person; ``called``: where a game waits for them, they are called."""
        for table in await self._repository.store.mine(user):
            seat = table.seat_of(user)
            if seat is not None and table.seated[seat].substitute is not None:
                await self._repository.retry(partial(self._returned, table.id, user, called=called))

    async def _returned(self, id: TableId, user: UserId, *, called: bool) -> Table:
        table = await self._repository.load(id)
        seat = table.seat_of(user)
        if table.phase is not Phase.PLAYING or seat is None or table.seated[seat].substitute is None:
            return table
        game, now = self._repository.game(table), self._repository.now()
        live = await self._repository.live_at(game, table)
        after = table.with_player(seat, held=False, missed=0, substitute=None)
        after = replace(after, version=table.version + 1, asleep=None)
        entry = Entry(after.version, "return", now, seat, by="clock")
        posting = PostContext(before_latest(live), None if called else user)
        live = history.after_entry(live, Effect(after.version, "return", seat, "clock", ()))
        return await self._progress.advance(game, table, after, live, (entry,), posting)
