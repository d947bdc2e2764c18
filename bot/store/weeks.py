"""Servers that want a weekly post, and when it is due."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from bot.store import rows, schema
from bot.store.database import Part, reads, writes
from bot.store.servers import altered, settings_of
from bot.store.statements import upserted
from bot.tables.persons.weeks import WEEK, minute_of, turned
from bot.tables.values.change import NewPost
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.servers import WEEK_OF_SERVER, Server

meta = schema.meta.c


class SqlWeekStore(Part):
    """Implements ``bot.tables.persons.weeks.WeekStore``."""

    @writes
    def switch(self, db: Connection, guild: GuildId, channel: ChannelId | None, due: datetime) -> Server:
        """Post in a channel from ``due`` on; None: stop posting."""
        after = altered(db, guild, lambda server: replace(server, week=channel))
        if channel is None:
            db.execute(delete(schema.meta).where(meta.key == f"{WEEK_OF_SERVER}{guild}"))
        else:
            db.execute(
                upserted(db, schema.meta, {"key": f"{WEEK_OF_SERVER}{guild}"}, {"value": due.isoformat()})
            )
        return after

    @reads
    def due(self, db: Connection, now: datetime) -> tuple[GuildId, ...]:
        """The servers whose post is due."""
        found = db.execute(select(schema.meta).where(meta.key.startswith(WEEK_OF_SERVER)))
        return tuple(
            GuildId(int(row.key.removeprefix(WEEK_OF_SERVER)))
            for row in found
            if datetime.fromisoformat(row.value) <= now
        )

    @writes
    def turn(self, db: Connection, guild: GuildId, now: datetime) -> bool:
        """Post about the week that is over, and set the next time, unless another process has done so."""
        this = meta.key == f"{WEEK_OF_SERVER}{guild}"
        value = db.execute(select(meta.value).where(this)).scalar()
        if value is None or (due := datetime.fromisoformat(value)) > now:
            return False
        over, following = turned(due, now)
        later = update(schema.meta).where(this, meta.value == value).values(value=following.isoformat())
        if db.execute(later).rowcount == 0:
            return False
        channel = settings_of(db, guild).week
        if channel is None:  # an older release beside this one does not know the setting
            db.execute(delete(schema.meta).where(this))
            return False
        _post(db, guild, channel, due - WEEK, over, now)
        return True


def _post(
    db: Connection, guild: GuildId, channel: ChannelId, since: datetime, until: datetime, now: datetime
) -> None:
    """Add the post, as one of the last game of several people that ended in that time, if there is any."""
    result = schema.results.c
    last = (
        select(result.table_id)
        .where(result.guild == guild, result.ended > since, result.ended <= until, result.began > 1)
        .order_by(result.ended.desc(), result.table_id.desc())
        .limit(1)
    )
    table = db.execute(last).scalar()
    if table is not None:
        post = NewPost("week", since=minute_of(since), upto=minute_of(until))
        db.execute(insert(schema.posts), rows.of_new_post(table, post, now) | {"channel": channel})
