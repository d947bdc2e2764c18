"""Vacations: a person's clocks stop at all tables, for a limited number of days per year."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Protocol

from bot.tables.core.seat_clocks import shifted
from bot.tables.ports import PreferenceStore
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import Change, NewPost
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Planned, Preferences, Vacation, on_vacation
from bot.tables.values.quiet import DAY, clock_of
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Phase, Table
from engines.text import Text, count

PLANNED_AHEAD = timedelta(days=365)  # how far ahead a vacation can be planned
LATE_CALL = timedelta(days=7)  # after a vacation; later, its end calls nobody
FORMER_VACATIONS = 20  # former vacations kept at most


class VacationStore(Protocol):
    """Stores vacations, which change a person's preferences and the clocks at all their tables."""

    async def due(self, now: datetime) -> Sequence[UserId]:
        """People whose planned vacation has begun by now, earliest first."""

    async def change(
        self,
        user: UserId,
        alter: Callable[[Preferences], tuple[Preferences, timedelta]],
        moved: Callable[[Table, timedelta], Change],
        now: datetime,
    ) -> Preferences:
        """Alter a person's preferences and move their clocks at all live tables, in one transaction.

        ``alter`` returns how far the clocks move, ``moved`` the resulting change of a table. If ``alter``
        raises, nothing changes.
        """


class Vacations:
    """Going on vacation, at once or as planned, and coming back."""

    def __init__(
        self, repository: TableRepository, store: VacationStore, preferences: PreferenceStore
    ) -> None:
        self._repository = repository
        self._store = store
        self._preferences = preferences

    def now(self) -> datetime:
        """The current time for vacations."""
        return self._repository.now()

    async def start(self, user: UserId, days: int) -> Preferences:
        """Stop the person's clocks for ``days`` from now. Raises Refusal beyond the year's budget."""
        now = self._repository.now()
        length = timedelta(days=days)

        def started(preferences: Preferences) -> tuple[Preferences, timedelta]:
            if on_vacation(preferences, now):
                raise Refusal("You're already on vacation. Come back first.")
            if preferences.planned is not None:
                raise Refusal("You already have a vacation planned. Change or cancel it first.")
            self._require_left(preferences, length, now, now)
            return self._away(preferences, now, now + length, length, now), length

        return await self._store.change(user, started, self._moved(user), now)

    async def plan(self, user: UserId, first: date, last: date) -> Preferences:
        """Plan to be away from ``first`` to ``last`` in the person's time zone, replacing any earlier plan.

        Days count once they are taken. Raises Refusal, also beyond the budget of the year of ``first``.
        """
        now = self._repository.now()

        def planned(preferences: Preferences) -> Preferences:
            if on_vacation(preferences, now):
                raise Refusal("You're already on vacation. Come back first.")
            if preferences.zone is None:
                raise Refusal("Choose your time zone first.")
            plan = Planned(first, last, preferences.zone, now)
            today = now.astimezone(clock_of(plan.zone)).date()
            if last < first:
                raise Refusal("The last day is before the first.")
            if first <= today:
                raise Refusal(
                    "A planned vacation begins tomorrow at the earliest. To start one right away, use the "
                    "menu."
                )
            if first > today + PLANNED_AHEAD:
                raise Refusal("You can plan a vacation at most a year ahead.")
            self._require_left(preferences, plan.days * DAY, first, now)
            return replace(preferences, planned=plan)

        return await self._preferences.change(user, planned)

    async def call_off(self, user: UserId) -> Preferences:
        """Cancel the planned vacation."""

        def called_off(preferences: Preferences) -> Preferences:
            if preferences.planned is None:
                raise Refusal("You have no vacation planned.")
            return replace(preferences, planned=None)

        return await self._preferences.change(user, called_off)

    async def due(self) -> Sequence[UserId]:
        """People whose planned vacation has begun by now."""
        return await self._store.due(self._repository.now())

    async def begin(self, user: UserId, *, late: bool = False) -> Preferences:
        """Begin a person's planned vacation if it is due.

        It begins when it was planned or, if ``late``, now, as the time until now has already been given back.
        It lasts as long as the year's budget still allows.
        """
        now = self._repository.now()
        chosen = await self._preferences.get(user)
        known = chosen.planned
        if known is None:
            return chosen
        since = now if late else known.begins

        def begun(preferences: Preferences) -> tuple[Preferences, timedelta]:
            plan = preferences.planned
            if plan is None or plan != known or plan.begins > now:
                return preferences, timedelta()
            length = min(plan.ends - since, plan.days * DAY)
            length = min(length, budget(preferences, plan.first, self._repository.bounds))
            preferences = replace(preferences, planned=None)
            if length <= timedelta():
                return preferences, timedelta()
            away = self._away(preferences, since, since + length, length, plan.first)
            assert away.vacation is not None  # noqa: S101 - it was just set
            return replace(away, vacation=replace(away.vacation, announced=plan.announced)), length

        return await self._store.change(user, begun, self._moved(user, since), now)

    async def note_end(self, user: UserId) -> None:
        """Tell the tables that a vacation is over, and call the person where a game waits for them."""
        now = self._repository.now()
        known = (await self._preferences.get(user)).vacation

        def noted(preferences: Preferences) -> tuple[Preferences, timedelta]:
            vacation = preferences.vacation
            if vacation is None or on_vacation(preferences, now):
                return preferences, timedelta()
            return replace(preferences, vacation=replace(vacation, over=True)), timedelta()

        recently = known is not None and now - known.until < LATE_CALL
        await self._store.change(user, noted, self._moved(user, calling=recently), now)

    async def set_substitute(self, user: UserId, *, wanted: bool) -> Preferences:
        """Set whether an AI plays for a person once a game has waited three days of a vacation."""
        now = self._repository.now()

        def chosen(preferences: Preferences) -> tuple[Preferences, timedelta]:
            return replace(preferences, substitute=wanted), timedelta()

        def noted(table: Table, _gap: timedelta) -> Change:
            clock = table.clock_of(user)
            after = table if clock is None else table.with_clock(replace(clock, substitute=wanted))
            return self._repository.completed(Change(table, after, (), (), counts_as_write=True))

        return await self._store.change(user, chosen, noted, now)

    def left(self, preferences: Preferences) -> timedelta:
        """The vacation time left this year."""
        return budget(preferences, self._repository.now(), self._repository.bounds)

    def _require_left(self, preferences: Preferences, length: timedelta, first: date, now: datetime) -> None:
        """Raise Refusal for an empty vacation, or one longer than the days left in that year."""
        left = budget(preferences, first, self._repository.bounds)
        if not timedelta() < length <= left:
            raise Refusal(_left_of(left.days, first, now))

    def _away(
        self, preferences: Preferences, since: datetime, until: datetime, length: timedelta, first: date
    ) -> Preferences:
        """The preferences of a person who is away for ``length``, counted in the year of ``first``."""
        bounds, before = self._repository.bounds, preferences.vacation
        used = bounds.vacation - budget(preferences, first, bounds) + length
        former: tuple[tuple[datetime, datetime], ...] = ()
        if before is not None and before.since is not None:
            former = (*before.former, (before.since, before.until))
        kept = tuple(times for times in former if times[1] > since - bounds.pause)[-FORMER_VACATIONS:]
        return replace(preferences, vacation=Vacation(until, first.year, used, since, kept, since))

    async def away(self, table: Table) -> dict[UserId, datetime]:
        """Players of a table who are on vacation, with the end of their vacation."""
        now = self._repository.now()
        known = await self._preferences.many(table.persons)
        return {
            user: chosen.vacation.until
            for user, chosen in known.items()
            if chosen.vacation is not None and on_vacation(chosen, now)
        }

    async def end(self, user: UserId) -> Preferences:
        """Restart the person's clocks; unused days are not counted."""
        now = self._repository.now()

        def ended(preferences: Preferences) -> tuple[Preferences, timedelta]:
            vacation = preferences.vacation
            if vacation is None or not on_vacation(preferences, now):
                raise Refusal("You're not on vacation.")
            rest = vacation.until - now
            used = max(timedelta(), vacation.used - rest)
            back = replace(vacation, until=now, used=used, over=True)
            return replace(preferences, vacation=back), -rest

        return await self._store.change(user, ended, self._moved(user), now)

    def _moved(
        self,
        user: UserId,
        since: datetime | None = None,
        *,
        calling: bool = False,
    ) -> Callable[[Table, timedelta], Change]:
        """Return a function that makes the change of a table when a person's clock moves.

        ``since``: when the vacation began, if it is over. A clock that has started since then moves less, and
        one that had run out before does not move. ``calling``: whether the person is called.
        """
        now = self._repository.now()

        def later(clock: SeatClock, gap: timedelta) -> SeatClock:
            away = max(since or now, clock.started) if gap > timedelta() else None
            clock = replace(clock, away=away)
            if since is not None and clock.deadline <= since:
                return clock
            if since is not None and since < clock.started <= now:
                gap = max(timedelta(), gap - (clock.started - since))
            return shifted(clock, gap)

        def move(table: Table, gap: timedelta) -> Change:
            seat = table.seat_of(user)
            clocks = tuple(later(clock, gap) if clock.seat == seat else clock for clock in table.clocks)
            undo = tuple(
                replace(one, clock=later(one.clock, gap)) if one.user == user and one.clock else one
                for one in table.undo
            )
            same = (clocks, undo) == (table.clocks, table.undo)
            shown = () if same else (NewPost("show", since=table.version),)
            if calling and user in table.owes and table.paused is None:
                shown = (NewPost("show", repost=True, mention=(user,), since=table.version),)
            posts = () if table.phase is Phase.SUSPENDED else shown
            after = replace(table, clocks=clocks, undo=undo)
            return self._repository.completed(Change(table, after, (), posts, counts_as_write=True))

        return move


def budget(preferences: Preferences, day: date, bounds: Bounds = BOUNDS) -> timedelta:
    """The vacation time left in the year of ``day``."""
    vacation = preferences.vacation
    used = vacation.used if vacation is not None and vacation.year == day.year else timedelta()
    return max(timedelta(), bounds.vacation - used)


def _left_of(days: int, first: date, now: date) -> Text:
    """A sentence that says how many days are left in the year of ``first``."""
    if first.year == now.year:
        return count(
            "You have {n} day of vacation left this year.",
            "You have {n} days of vacation left this year.",
            days,
        )
    return count(
        "You have {n} day of vacation left in {year}.",
        "You have {n} days of vacation left in {year}.",
        days,
        year=str(first.year),
    )
