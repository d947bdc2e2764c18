"""Seasons with their members, and what they post."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from bot.clubs.ports import ChannelNotice
from bot.clubs.values.seasons import Member, Season, SeasonId, SeasonState
from bot.store import club_schema
from bot.store.calls import calls, calls_of, delete_calls, write_calls
from bot.store.database import Part, reads, writes
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.refusals import Refusal

seasons, members, announcements = club_schema.seasons, club_schema.season_members, club_schema.announcements


class SqlSeasonStore(Part):
    """Implements ``bot.clubs.ports.SeasonStore``."""

    @writes
    def add(self, db: Connection, season: Season) -> Season:
        """Store a season that is being prepared, in place of one in the same channel."""
        db.execute(delete(seasons).where(seasons.c.channel == season.channel, seasons.c.opened.is_(None)))
        number: SeasonId = db.execute(
            insert(seasons).returning(seasons.c.id), _of_season(season)
        ).scalar_one()
        return replace(season, id=number)

    @reads
    def load(self, db: Connection, season: SeasonId) -> SeasonState | None:
        """A season with all that is known of it."""
        row = db.execute(select(seasons).where(seasons.c.id == season)).one_or_none()
        return None if row is None else _state(db, row, lock=False)

    @writes
    def change(
        self, db: Connection, season: SeasonId, alter: Callable[[SeasonState], SeasonState]
    ) -> SeasonState:
        """Change a season as a whole, one change at a time: its row is locked."""
        query = select(seasons).where(seasons.c.id == season).with_for_update()
        row = db.execute(query).one_or_none()
        if row is None:
            raise Refusal("This season no longer exists.")
        before = _state(db, row, lock=True)
        after = alter(before)
        _write(db, before, after)
        return after

    @reads
    def at(self, db: Connection, channel: ChannelId) -> Season | None:
        """The season of a channel that is prepared or running, or else the newest one."""
        query = select(seasons).where(seasons.c.channel == channel)
        query = query.order_by(seasons.c.over.is_not(None), seasons.c.id.desc()).limit(1)
        row = db.execute(query).one_or_none()
        return None if row is None else _to_season(row)

    @reads
    def of_server(self, db: Connection, guild: GuildId) -> tuple[Season, ...]:
        """The seasons of a server that have been opened, the newest first."""
        query = select(seasons).where(seasons.c.guild == guild, seasons.c.opened.is_not(None))
        return tuple(map(_to_season, db.execute(query.order_by(seasons.c.id.desc()))))

    @reads
    def won(self, db: Connection, guild: GuildId, user: UserId, limit: int) -> tuple[Season, ...]:
        """The seasons that somebody has won on a server, the newest first."""
        own = (members.c.season_id == seasons.c.id, members.c.user_id == user, members.c.place == 1)
        query = select(seasons).join(members, and_(*own)).where(seasons.c.guild == guild)
        return tuple(map(_to_season, db.execute(query.order_by(seasons.c.over.desc()).limit(limit))))

    @writes
    def take(self, db: Connection, now: datetime, until: datetime) -> tuple[SeasonId, ...]:
        """The seasons that are to be looked at; not again before ``until``."""
        due = select(seasons.c.id).where(seasons.c.due <= now).with_for_update(skip_locked=True)
        found = tuple(db.execute(due).scalars())
        if found:
            db.execute(update(seasons).where(seasons.c.id.in_(found)).values(due=until))
        return found


class SqlNoticeStore(Part):
    """Implements ``bot.clubs.ports.NoticeStore``."""

    @writes
    def take(self, db: Connection, now: datetime, until: datetime, limit: int) -> tuple[ChannelNotice, ...]:
        """Take what is due, and not again before then; its sending begins."""
        due = select(announcements).where(announcements.c.due <= now).order_by(announcements.c.id)
        found = db.execute(due.limit(limit).with_for_update(skip_locked=True)).all()
        for row in found:
            values = {"due": until, "begun": row.begun or now, "attempts": row.attempts + 1}
            db.execute(update(announcements).where(announcements.c.id == row.id).values(values))
        return tuple(
            ChannelNotice(
                row.id, row.origin, row.kind, row.guild, row.channel, row.attempts, row.begun, row.user_id
            )
            for row in found
        )

    @writes
    def done(self, db: Connection, announcement: int) -> None:
        """Delete it."""
        db.execute(delete(announcements).where(announcements.c.id == announcement))


def delete_seasons(db: Connection, guild: int) -> None:
    """Delete all seasons of a server, and the tables' calls."""
    theirs = select(seasons.c.id).where(seasons.c.guild == guild).scalar_subquery()
    db.execute(delete(members).where(members.c.season_id.in_(theirs)))
    db.execute(delete(announcements).where(announcements.c.guild == guild))
    delete_calls(db, calls.c.guild == guild)
    db.execute(delete(seasons).where(seasons.c.guild == guild))


def _state(db: Connection, row: Row[Any], *, lock: bool) -> SeasonState:
    season = _to_season(row)
    query = select(members).where(members.c.season_id == season.id).order_by(members.c.joined)
    every = {found.user_id: _to_member(found) for found in db.execute(query)}
    return SeasonState(season, every, calls_of(db, season.origin, lock=lock))


def _write(db: Connection, before: SeasonState, after: SeasonState) -> None:
    season = after.season
    if before.season != season:
        db.execute(update(seasons).where(seasons.c.id == season.id).values(_of_season(season)))
    for user, member in after.members.items():
        if user not in before.members:
            db.execute(insert(members).values(_of_member(season.id, member)))
        elif member != before.members[user]:
            own = (members.c.season_id == season.id, members.c.user_id == user)
            db.execute(update(members).where(*own).values(_of_member(season.id, member)))
    write_calls(db, before.calls, after.calls)
    for kind in after.announce:
        values = {"origin": season.origin, "kind": kind, "guild": season.guild, "channel": season.channel}
        due = season.over or season.opened
        db.execute(insert(announcements).values(values | {"due": due}))


def _of_season(season: Season) -> dict[str, Any]:
    """A season's row, without its number."""
    return {
        "guild": season.guild,
        "channel": season.channel,
        "language": season.language,
        "name": season.name,
        "begins": season.begins,
        "ends": season.ends,
        "counted": season.counted,
        "games": list(season.games),
        "sizes": list(season.sizes),
        "pace": str(season.pace),
        "at_once": season.at_once,
        "opened": season.opened,
        "over": season.over,
        "due": season.due,
    }


def _to_season(row: Row[Any]) -> Season:
    return Season(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        language=row.language,
        name=row.name,
        begins=row.begins,
        ends=row.ends,
        counted=row.counted,
        games=tuple(row.games),
        sizes=tuple(row.sizes),
        pace=Pace.parse(row.pace),
        at_once=row.at_once,
        opened=row.opened,
        over=row.over,
        due=row.due,
    )


def _of_member(season: SeasonId, member: Member) -> dict[str, Any]:
    return {
        "season_id": season,
        "user_id": member.user,
        "name": member.name,
        "at_once": member.at_once,
        "joined": member.joined,
        "state": member.state,
        "since": member.since,
        "place": member.place,
    }


def _to_member(row: Row[Any]) -> Member:
    return Member(row.user_id, row.name, row.at_once, row.joined, row.state, row.since, row.place)
