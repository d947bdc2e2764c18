"""Searches for others to play with, and the calls that have come of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from bot.clubs.values.calls import CALLING
from bot.clubs.values.searches import PlayerSearch, Searches
from bot.store import club_schema
from bot.store.calls import calls, calls_of, delete_calls, write_calls
from bot.store.database import Part, reads, writes
from bot.store.statements import locked_row
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.pace import Pace

searches, looks = club_schema.searches, club_schema.search_looks
KEPT = timedelta(days=30)  # for which calls are kept that nobody waits for any more


class SqlSearchStore(Part):
    """Implements ``bot.clubs.ports.SearchStore``."""

    @reads
    def load(self, db: Connection, guild: GuildId, user: UserId | None = None) -> Searches:
        """The searches that are under way on a server, with somebody's own."""
        return _state(db, guild, user)

    @writes
    def change(
        self,
        db: Connection,
        guild: GuildId,
        alter: Callable[[Searches], Searches],
        user: UserId | None = None,
    ) -> Searches:
        """Change the searches of a server, one change at a time: its row is locked."""
        look = locked_row(db, looks, {"guild": guild}, {"due": None})
        before = _state(db, guild, user, look.due, lock=True)
        after = alter(before)
        _write(db, before, after)
        return after

    @writes
    def take(self, db: Connection, now: datetime, until: datetime) -> tuple[GuildId, ...]:
        """The servers whose searches are to be looked at; not again before ``until``."""
        due = select(looks.c.guild).where(looks.c.due <= now).with_for_update(skip_locked=True)
        found = tuple(db.execute(due).scalars())
        if found:
            db.execute(update(looks).where(looks.c.guild.in_(found)).values(due=until))
            origins = [Searches(guild, {}).origin for guild in found]
            done = (calls.c.phase.not_in(CALLING), calls.c.due.is_(None), calls.c.planned < now - KEPT)
            delete_calls(db, calls.c.origin.in_(origins), *done)
        return found


def delete_searches(db: Connection, guild: int) -> None:
    """Delete all searches of a server."""
    db.execute(delete(searches).where(searches.c.guild == guild))
    db.execute(delete(looks).where(looks.c.guild == guild))


def _state(
    db: Connection,
    guild: GuildId,
    user: UserId | None,
    due: datetime | None = None,
    *,
    lock: bool = False,
) -> Searches:
    """The state of a server; ``lock``: it stays so until the transaction ends."""
    query = select(searches).where(
        searches.c.guild == guild, or_(searches.c.state == "looking", searches.c.user_id == user)
    )
    found = {row.user_id: _to_search(row) for row in db.execute(query.order_by(searches.c.user_id))}
    state = Searches(guild, found, due=due)
    return Searches(guild, found, calls_of(db, state.origin, lock=lock, phases=CALLING), due)


def _write(db: Connection, before: Searches, after: Searches) -> None:
    for user, search in after.searches.items():
        key = {"guild": search.guild, "user_id": user}
        if user not in before.searches:
            db.execute(insert(searches).values(key | _of_search(search)))
        elif search != before.searches[user]:  # it stays away if it has just been deleted
            db.execute(update(searches).filter_by(**key).values(_of_search(search)))
    write_calls(db, before.calls, after.calls)
    for user, due in after.alone:
        values = {"origin": after.origin, "kind": "alone", "guild": after.guild, "user_id": user, "due": due}
        channel = after.searches[user].channel
        db.execute(insert(club_schema.announcements).values(values | {"channel": channel}))
    if after.due != before.due:
        db.execute(update(looks).where(looks.c.guild == after.guild).values(due=after.due))


def _of_search(search: PlayerSearch) -> dict[str, Any]:
    """A search's row, without its key."""
    return {
        "channel": search.channel,
        "language": search.language,
        "games": list(search.games),
        "sizes": list(search.sizes),
        "paces": [str(pace) for pace in search.paces],
        "hours": search.hours,
        "state": search.state,
        "since": search.since,
        "until": search.until,
        "blind": sorted(search.blind),
    }


def _to_search(row: Row[Any]) -> PlayerSearch:
    return PlayerSearch(
        user=row.user_id,
        guild=row.guild,
        channel=row.channel,
        language=row.language,
        games=tuple(row.games),
        sizes=tuple(row.sizes),
        paces=tuple(map(Pace.parse, row.paces)),
        hours=row.hours,
        state=row.state,
        since=row.since,
        until=row.until,
        blind=frozenset(map(ChannelId, row.blind)),
    )
