"""For which games of a server people want to be told of lobbies."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from bot.store import rows, schema
from bot.store.database import Part, reads, writes
from bot.tables.values.change import NewPost
from bot.tables.values.ids import GuildId, PostId, TableId, UserId
from bot.tables.values.table import Phase, Table

column = schema.wishes.c


class SqlWishStore(Part):
    """Implements ``bot.tables.reading.wishes.WishStore``."""

    @reads
    def of(self, db: Connection, user: UserId, guild: GuildId) -> tuple[str, ...]:
        """The games that a person has chosen on a server."""
        return _games(db, user, guild)

    @writes
    def put(self, db: Connection, user: UserId, guild: GuildId, games: Collection[str]) -> None:
        """Store the games that a person has chosen on a server."""
        former = _games(db, user, guild)
        theirs = (column.user_id == user, column.guild == guild)
        db.execute(delete(schema.wishes).where(*theirs, column.game.not_in([*games])))
        new = [{"user_id": user, "guild": guild, "game": game} for game in games if game not in former]
        if new:
            db.execute(insert(schema.wishes), new)

    @writes
    def claim(self, db: Connection, user: UserId, post: PostId, now: datetime, every: timedelta) -> bool:
        """Note that a person is told now, by this post; False if another one has told them just before."""
        theirs = select(schema.wishes).where(column.user_id == user).with_for_update()
        found = db.execute(theirs).all()
        if any(row.post == post for row in found):
            return True
        if not found or any(row.told is not None and now - row.told < every for row in found):
            return False
        db.execute(update(schema.wishes).where(column.user_id == user).values(told=now, post=post))
        return True


def _games(db: Connection, user: UserId, guild: GuildId) -> tuple[str, ...]:
    query = select(column.game).where(column.user_id == user, column.guild == guild)
    return tuple(db.execute(query.order_by(column.game)).scalars())


def tell_of_lobby(db: Connection, number: TableId, table: Table) -> None:
    """Add a post for everyone who wants to be told of a new lobby, unless the bot itself has opened it."""
    if table.phase is not Phase.LOBBY or table.calling is not None:
        return
    wishing = select(column.user_id).where(column.guild == table.place.guild, column.game == table.game)
    users = db.execute(wishing.order_by(column.user_id)).scalars().all()
    posts = [NewPost("lobby", user=UserId(user)) for user in users if user not in table.persons]
    if posts:
        db.execute(insert(schema.posts), [rows.of_new_post(number, post, table.opened) for post in posts])
