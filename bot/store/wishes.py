"""For which games of a server people want to be told of lobbies, and the role that is pinged for them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from bot.store import rows, schema
from bot.store.database import Part, reads, writes
from bot.store.servers import settings_of
from bot.store.statements import locked_row
from bot.tables.values.change import NewPost
from bot.tables.values.ids import GuildId, PostId, TableId, UserId
from bot.tables.values.servers import PINGED_SERVER
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
        """Note that a person gets a message now, by this post; False if they have just got another one."""
        theirs = select(schema.wishes).where(column.user_id == user).with_for_update()
        found = db.execute(theirs).all()
        if any(row.post == post for row in found):
            return True
        if not found or any(row.told is not None and now - row.told < every for row in found):
            return False
        db.execute(update(schema.wishes).where(column.user_id == user).values(told=now, post=post))
        return True

    @writes
    def claim_role(
        self, db: Connection, guild: GuildId, post: PostId, now: datetime, every: timedelta
    ) -> bool:
        """Note that a server's role is pinged now, by this post; False if another one has just pinged it."""
        key = {"key": f"{PINGED_SERVER}{guild}"}
        told = locked_row(db, schema.meta, key, {"value": ""}).value
        last, _, when = told.partition(" ")
        if last == str(post):
            return True
        if when and now - datetime.fromisoformat(when) < every:
            return False
        value = f"{post} {now.isoformat()}"
        db.execute(update(schema.meta).filter_by(**key).values(value=value))
        return True


def _games(db: Connection, user: UserId, guild: GuildId) -> tuple[str, ...]:
    query = select(column.game).where(column.user_id == user, column.guild == guild)
    return tuple(db.execute(query.order_by(column.game)).scalars())


def tell_of_lobby(db: Connection, number: TableId, table: Table) -> None:
    """Add a post for everyone who wants to be told of a new lobby, and one for the role to ping.

    A lobby that the bot itself has opened is for those it calls.
    """
    if table.phase is not Phase.LOBBY or table.calling is not None:
        return
    wishing = select(column.user_id).where(column.guild == table.place.guild, column.game == table.game)
    users = db.execute(wishing.order_by(column.user_id)).scalars().all()
    posts = [NewPost("lobby", user=UserId(user)) for user in users if user not in table.persons]
    if settings_of(db, table.place.guild).pinged is not None:
        posts.append(NewPost("role"))
    if posts:
        db.execute(insert(schema.posts), [rows.of_new_post(number, post, table.opened) for post in posts])
