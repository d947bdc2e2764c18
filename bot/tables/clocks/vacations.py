"""Vacations: a person's clocks stand still at all tables, for some days of each year."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.change import Change, NewPost
from bot.tables.changes.repository import TableRepository
from bot.tables.clocks.bounds import BOUNDS, Bounds
from bot.tables.clocks.seat_clocks import moved, moved_undo
from bot.tables.model import Table, UserId
from bot.tables.persons.preferences import Preferences, Vacation
from bot.tables.ports import PreferenceStore, VacationStore
from bot.tables.refusals import Refusal
from engines.text import count


class Vacations:
    """Going on vacation, and coming back."""

    def __init__(
        self, repository: TableRepository, store: VacationStore, preferences: PreferenceStore
    ) -> None:
        self._repository = repository
        self._store = store
        self._preferences = preferences

    def now(self) -> datetime:
        """The time by which vacations are counted."""
        return self._repository.now()

    async def start(self, user: UserId, days: int) -> Preferences:
        """Stop the person's clocks for so many days from now. Raises Refusal beyond the year's budget."""
        now = self._repository.now()
        length = timedelta(days=days)

        def started(preferences: Preferences) -> tuple[Preferences, timedelta]:
            if on_vacation(preferences, now):
                raise Refusal("You are on vacation already. Come back first.")
            left = self.left(preferences)
            if not timedelta() < length <= left:
                raise Refusal(
                    count(
                        "You have {n} day of vacation left this year.",
                        "You have {n} days of vacation left this year.",
                        left.days,
                    )
                )
            used = self._repository.bounds.vacation - left + length
            return replace(preferences, vacation=Vacation(now + length, now.year, used, now)), length

        return await self._store.change(user, started, self._moved(user), now)

    def left(self, preferences: Preferences) -> timedelta:
        """The vacation that is left this year."""
        return budget(preferences, self._repository.now(), self._repository.bounds)

    async def away(self, table: Table) -> dict[UserId, datetime]:
        """The players of a table who are on vacation, and until when."""
        now = self._repository.now()
        known = await self._preferences.many(table.persons)
        return {
            user: chosen.vacation.until
            for user, chosen in known.items()
            if chosen.vacation is not None and on_vacation(chosen, now)
        }

    async def end(self, user: UserId) -> Preferences:
        """Let the person's clocks run again; days that were not used are not counted."""
        now = self._repository.now()

        def ended(preferences: Preferences) -> tuple[Preferences, timedelta]:
            vacation = preferences.vacation
            if vacation is None or not on_vacation(preferences, now):
                raise Refusal("You are not on vacation.")
            rest = vacation.until - now
            used = max(timedelta(), vacation.used - rest)
            return replace(preferences, vacation=replace(vacation, until=now, used=used)), -rest

        return await self._store.change(user, ended, self._moved(user), now)

    def _moved(self, user: UserId) -> Callable[[Table, timedelta], Change]:
        """The change at a table that follows when a person's clock is moved."""

        def move(table: Table, gap: timedelta) -> Change:
            seat = table.seat_of(user)
            clocks = tuple(moved(clock, gap) if clock.seat == seat else clock for clock in table.clocks)
            undo = tuple(moved_undo(one, gap) if one.user == user else one for one in table.undo)
            same = (clocks, undo) == (table.clocks, table.undo)
            posts = () if same else (NewPost("show", since=table.version),)
            after = replace(table, clocks=clocks, undo=undo)
            return self._repository.whole(Change(table, after, (), posts, touches=True))

        return move


def on_vacation(preferences: Preferences, now: datetime) -> bool:
    """Whether the person's clocks stand still."""
    return preferences.vacation is not None and now < preferences.vacation.until


def budget(preferences: Preferences, now: datetime, bounds: Bounds = BOUNDS) -> timedelta:
    """The vacation that is left this year."""
    vacation = preferences.vacation
    used = vacation.used if vacation is not None and vacation.year == now.year else timedelta()
    return max(timedelta(), bounds.vacation - used)
