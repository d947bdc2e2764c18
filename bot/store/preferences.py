"""The persons' own choices, and how they are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.json_values import of_quiet, to_moment, to_quiet
from bot.store.statements import locked_row, upserted
from bot.tables.values.ids import GuildId, UserId
from bot.tables.values.preferences import Planned, Preferences, Vacation

CHOSEN = select(schema.prefs).where(schema.prefs.c.user_id.in_(bindparam("users")))
CHOSEN_BY_ONE = select(schema.prefs).where(schema.prefs.c.user_id == bindparam("user"))


class SqlPreferenceStore(Part):
    """Implements ``bot.tables.ports.PreferenceStore``."""

    @reads
    def get(self, db: Connection, user: UserId) -> Preferences:
        """A person's preferences; the defaults for unknown people."""
        row = db.execute(CHOSEN_BY_ONE, {"user": user}).one_or_none()
        return Preferences() if row is None else to_preferences(row)

    @reads
    def many(self, db: Connection, users: Sequence[UserId]) -> Mapping[UserId, Preferences]:
        """The preferences of these people."""
        return chosen_by(db, users)

    @writes
    def set(self, db: Connection, user: UserId, preferences: Preferences) -> None:
        """Store a person's choices."""
        put(db, user, preferences)

    async def note_client(self, user: UserId, client: str) -> None:
        """Note the language of a person's client; their choices stay."""
        await self.change(user, lambda known: replace(known, client=client))

    @writes
    def change(
        self, db: Connection, user: UserId, alter: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Alter a person's choices; what ``alter`` raises changes nothing."""
        return altered(db, user, alter)


def chosen_by(db: Connection, users: Iterable[UserId]) -> dict[UserId, Preferences]:
    """The preferences of these people."""
    every = tuple(users)
    known = {row.user_id: to_preferences(row) for row in db.execute(CHOSEN, {"users": every})}
    return {user: known.get(user, Preferences()) for user in every}


def altered(db: Connection, user: UserId, alter: Callable[[Preferences], Preferences]) -> Preferences:
    """A person's choices, altered in a transaction."""
    after = alter(locked(db, user))
    put(db, user, after)
    return after


def put(db: Connection, user: UserId, preferences: Preferences) -> None:
    """Store a person's choices."""
    db.execute(upserted(db, schema.prefs, {"user_id": user}, of_preferences(preferences)))


def locked(db: Connection, user: UserId) -> Preferences:
    """A person's choices, which nobody else changes until the transaction ends."""
    unknown = of_preferences(Preferences())
    return to_preferences(locked_row(db, schema.prefs, {"user_id": user}, unknown))


def of_preferences(preferences: Preferences) -> dict[str, Any]:
    """A person's choices as their row has them."""
    notices: dict[str, Any] = {"reminders": preferences.reminders, "listed": preferences.listed}
    if preferences.calls != "channel":
        notices["calls"] = preferences.calls
    if preferences.remind_at != "twice":
        notices["remind_at"] = preferences.remind_at
    if preferences.vacation is not None:
        notices["vacation"] = _of_vacation(preferences.vacation)
    for name in ("language", "client"):
        if (code := getattr(preferences, name)) is not None:
            notices[name] = code
    if preferences.zone is not None:
        notices |= {"zone": preferences.zone, "quiet": of_quiet(preferences.quiet)}
    if preferences.in_text:
        notices["in_text"] = True
    if not preferences.substitute:
        notices["substitute"] = False
    planned = preferences.planned
    notices |= _of_announcement(planned) | _of_times(preferences)
    return {
        "dm": preferences.dm,
        "notices": notices,
        "planned": _of_planned(planned),
        "begins": preferences.vacation_turns,
    }


def _of_times(preferences: Preferences) -> dict[str, Any]:
    """Return when a person was called to lobbies, and when they last shared a moment."""
    called = {str(guild): at.isoformat() for guild, at in preferences.called.items()}
    shared = None if preferences.shared is None else preferences.shared.isoformat()
    return {name: value for name, value in {"called": called, "shared": shared}.items() if value}


def _of_vacation(vacation: Vacation) -> dict[str, Any]:
    told = {
        "until": vacation.until.isoformat(),
        "year": vacation.year,
        "used": vacation.used.total_seconds(),
        "since": None if vacation.since is None else vacation.since.isoformat(),
        "former": [[one.isoformat() for one in times] for times in vacation.former] or None,
        "announced": None if vacation.announced is None else vacation.announced.isoformat(),
        "over": vacation.over,
    }
    return {name: value for name, value in told.items() if value is not None and value is not False}


def _to_vacation(stored: dict[str, Any] | None) -> Vacation | None:
    if stored is None:
        return None
    moments = (tuple(map(datetime.fromisoformat, times)) for times in stored.get("former", ()))
    return Vacation(
        datetime.fromisoformat(stored["until"]),
        stored["year"],
        timedelta(seconds=stored["used"]),
        to_moment(stored.get("since")),
        tuple((begun, over) for begun, over in moments),
        to_moment(stored.get("announced")),
        stored.get("over", False),
    )


def to_preferences(row: Row[Any]) -> Preferences:
    """The choices in a row."""
    return Preferences(
        dm=row.dm,
        calls=row.notices.get("calls", "channel"),
        reminders=row.notices.get("reminders", "channel"),
        remind_at=row.notices.get("remind_at", "twice"),
        vacation=_to_vacation(row.notices.get("vacation")),
        planned=_to_planned(row.planned, row.notices.get("announced")),
        substitute=row.notices.get("substitute", True),
        language=row.notices.get("language"),
        client=row.notices.get("client"),
        listed=row.notices.get("listed", True),
        zone=row.notices.get("zone"),
        quiet=to_quiet(row.notices.get("quiet")),
        in_text=row.notices.get("in_text", False),
        called={
            GuildId(int(guild)): datetime.fromisoformat(at)
            for guild, at in row.notices.get("called", {}).items()
        },
        shared=to_moment(row.notices.get("shared")),
    )


def _of_planned(planned: Planned | None) -> list[str] | None:
    """A vacation that is planned as JSON."""
    return None if planned is None else [planned.first.isoformat(), planned.last.isoformat(), planned.zone]


def _of_announcement(planned: Planned | None) -> dict[str, str]:
    """Return when a vacation was planned. It is stored beside the plan, where older releases ignore it."""
    announced = None if planned is None else planned.announced
    return {} if announced is None else {"announced": announced.isoformat()}


def _to_planned(stored: list[str] | None, announced: str | None = None) -> Planned | None:
    """The planned vacation in a JSON list; ``announced`` stands beside it, unknown to older releases."""
    if stored is None:
        return None
    first, last, zone = stored
    return Planned(date.fromisoformat(first), date.fromisoformat(last), zone, to_moment(announced))
