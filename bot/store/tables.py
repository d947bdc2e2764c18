"""Tables, their logs, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import (
    Connection,
    String,
    bindparam,
    cast,
    func,
    literal_column,
    select,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.store import rows, schema
from bot.store.changes import insert_table, write
from bot.store.database import Part, reads, writes
from bot.store.orders import orders_at
from bot.store.preferences import chosen_by
from bot.store.purge import delete_tables, over
from bot.store.statements import among
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.personal import StandingOrders
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Repeated, StaleTable, StoreUnavailable
from bot.tables.values.servers import LEFT_SERVER
from bot.tables.values.table import Phase, Table

# Built once: a click pays for running them only.
SELECT_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("table"))
SELECT_UNSHOWN = (
    select(schema.posts.c.id)
    .where(schema.posts.c.table_id == bindparam("table"), schema.posts.c.kind == literal_column("'show'"))
    .limit(1)
)
SELECT_ENTRIES = (
    select(schema.entries)
    .where(
        schema.entries.c.table_id == bindparam("table"),
        schema.entries.c.version > bindparam("after"),
        schema.entries.c.version <= bindparam("upto"),
    )
    .order_by(schema.entries.c.version)
)
SELECT_HANDLED = select(schema.entries.c.table_id).where(schema.entries.c.interaction == bindparam("number"))
LIVE_TABLES_OF = (
    select(schema.tables)
    .join(schema.sitters)
    .where(schema.sitters.c.user_id == bindparam("user"), among(schema.tables.c.phase, schema.LIVE_PHASES))
    .order_by(schema.tables.c.id)
)
OWED_AT = (
    select(schema.tables.c.id, schema.tables.c.owes)
    .join(schema.sitters)
    .where(
        schema.sitters.c.user_id == bindparam("user"),
        schema.tables.c.id != bindparam("besides"),
        schema.tables.c.phase == literal_column(f"'{Phase.PLAYING.value}'"),
        cast(schema.tables.c.owes, String).contains(bindparam("digits")),
    )
    .order_by(schema.tables.c.paused.is_not(None), schema.tables.c.id)
)
P = ParamSpec("P")
T = TypeVar("T")


class SqlTableStore(Part):
    """Implements ``bot.tables.ports.TableStore``."""

    async def open(self, table: Table, entry: Entry, posts: Sequence[NewPost]) -> Table:
        """Insert a new table and return it with its number. Raises Repeated, StaleTable."""
        try:
            number = await self._once([entry], insert_table, table, entry, posts)
        except IntegrityError:
            raise StaleTable from None  # another table has just been opened in the channel
        return replace(table, id=number)

    @reads
    def load(self, db: Connection, table: TableId) -> Table | None:
        """The newest state of a table."""
        return _loaded(db, table)

    @reads
    def case(
        self, db: Connection, table: TableId, user: UserId | None
    ) -> tuple[Table, dict[UserId, Preferences], dict[UserId, StandingOrders]] | None:
        """The newest state of a table, what its persons and this one have chosen, and all orders there."""
        found = _loaded(db, table)
        if found is None:
            return None
        persons = {*found.persons, *(() if user is None else (user,))}
        return found, chosen_by(db, persons), orders_at(db, table)

    @reads
    def unshown(self, db: Connection, table: TableId) -> bool:
        """Return whether a public message of the table is still to be sent."""
        return db.execute(SELECT_UNSHOWN, {"table": table}).scalar() is not None

    @reads
    def entries(self, db: Connection, table: TableId, after: int, upto: int) -> tuple[Entry, ...]:
        """The log entries with after < version <= upto, in order."""
        found = db.execute(SELECT_ENTRIES, {"table": table, "after": after, "upto": upto})
        return tuple(map(rows.to_entry, found))

    async def commit(self, change: Change, now: datetime) -> None:
        """Write a change as a whole. Raises Repeated, StaleTable."""
        try:
            await self._once(change.entries, write, change, now)
        except IntegrityError:
            if change.before.place == change.after.place and change.before.live:
                raise
            raise StaleTable from None  # another table has just taken the channel

    @writes
    def keep_chronicle(self, db: Connection, table: TableId, thread: ChannelId | None) -> None:
        """Note the thread of a table's chronicle; None: there is to be a new one."""
        query = update(schema.tables).where(schema.tables.c.id == table).values(chronicle_thread=thread)
        db.execute(query)

    @reads
    def tagged(self, db: Connection, tag: str) -> Table | None:
        """The table with this tag."""
        query = select(schema.tables).where(schema.tables.c.tag == tag)
        return rows.to_table_or_none(db.execute(query).one_or_none())

    @reads
    def many(self, db: Connection, tables: Sequence[TableId]) -> tuple[Table, ...]:
        """Return the tables with these numbers that still exist."""
        query = select(schema.tables).where(schema.tables.c.id.in_(tables)).order_by(schema.tables.c.id)
        return rows.to_tables(db.execute(query))

    @reads
    def handled(self, db: Connection, interaction: int) -> TableId | None:
        """The table at which this interaction has been handled."""
        return db.execute(SELECT_HANDLED, {"number": interaction}).scalar()

    @reads
    def at(self, db: Connection, channel: ChannelId) -> Table | None:
        """The live table of a channel, or else the one opened last."""
        column = schema.tables.c
        query = (
            select(schema.tables)
            .where(column.channel == channel)
            .order_by(column.phase.in_(schema.LIVE_PHASES).desc(), column.id.desc())
            .limit(1)
        )
        return rows.to_table_or_none(db.execute(query).one_or_none())

    @reads
    def latest_at(self, db: Connection, channel: ChannelId, limit: int) -> tuple[Table, ...]:
        """The tables of a channel whose game has begun, the one opened last first."""
        column = schema.tables.c
        query = select(schema.tables).where(column.channel == channel, column.phase != Phase.LOBBY.value)
        found = db.execute(query.order_by(column.id.desc()).limit(limit))
        return tuple(table for table in map(rows.to_table, found) if table.seats)

    @reads
    def with_seed(self, db: Connection, game: str, seed: bytes) -> Table | None:
        """The table of a game that has this seed. Looks through all of them."""
        column = schema.tables.c
        query = select(schema.tables).where(column.seed == seed, column.game == game).limit(1)
        return rows.to_table_or_none(db.execute(query).one_or_none())

    @reads
    def servers(self, db: Connection) -> tuple[GuildId, ...]:
        """The servers that anything is kept of."""
        tables, servers, meta = schema.tables.c.guild, schema.servers.c.guild, schema.meta.c.key
        left = db.execute(select(meta).where(meta.startswith(LEFT_SERVER))).scalars()
        noted = {int(key.removeprefix(LEFT_SERVER)) for key in left}
        return tuple(sorted({*db.execute(union(select(tables), select(servers))).scalars(), *noted}))

    @reads
    def count_in(self, db: Connection, guild: GuildId) -> int:
        """The number of a server's tables, over or not."""
        theirs = select(func.count()).select_from(schema.tables).where(schema.tables.c.guild == guild)
        return db.execute(theirs).scalar_one()

    @reads
    def count_over(self, db: Connection, guild: GuildId, before: datetime) -> int:
        """The number of a server's tables that ended before a time."""
        return len(over(db, guild, before))

    @writes
    def delete_over(self, db: Connection, guild: GuildId, before: datetime) -> int:
        """Delete these tables, and all that belongs to them. Returns their number."""
        found = over(db, guild, before)
        delete_tables(db, found)
        return len(found)

    @reads
    def live_in(self, db: Connection, guild: GuildId) -> tuple[Table, ...]:
        """The live tables of a server."""
        column = schema.tables.c
        query = select(schema.tables).where(column.guild == guild, column.phase.in_(schema.LIVE_PHASES))
        return rows.to_tables(db.execute(query.order_by(column.id)))

    @reads
    def mine(self, db: Connection, user: UserId) -> tuple[Table, ...]:
        """The live tables at which a person is, oldest first."""
        return rows.to_tables(db.execute(LIVE_TABLES_OF, {"user": user}))

    @reads
    def waiting(self, db: Connection, user: UserId, besides: TableId) -> Table | None:
        """The oldest table whose game waits for a person, other than ``besides``; paused ones last."""
        found = db.execute(OWED_AT, {"user": user, "besides": besides, "digits": str(user)})
        first = next((row.id for row in found.all() if user in row.owes), None)
        return None if first is None else _loaded(db, first)

    @reads
    def over_with(self, db: Connection, user: UserId, limit: int) -> tuple[Table, ...]:
        """The games that are over and at which a person has played, the newest first."""
        column, result, broken_off = schema.tables.c, schema.results.c, schema.broken_off.c
        played = select(result.table_id).where(result.user_id == user)
        stopped = select(broken_off.table_id).where(broken_off.user_id == user)
        query = select(schema.tables).where(column.id.in_(played.union(stopped)))
        return rows.to_tables(db.execute(query.order_by(column.id.desc()).limit(limit)))

    async def _once(
        self,
        entries: Sequence[Entry],
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """A transaction in which these entries are added. Raises Repeated if an interaction is known.

        It may have become so by this very transaction, where only the answer to the commit was lost.
        """
        try:
            return await self._database.write(work, *args, **kwargs)
        except IntegrityError:
            await self._refuse_known(entries)
            raise
        except StoreUnavailable:
            with suppress(StoreUnavailable):
                await self._refuse_known(entries)
            raise

    async def _refuse_known(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry.interaction is None:
                continue
            known = await self.handled(entry.interaction)
            if known is not None:
                raise Repeated(known) from None


def _loaded(db: Connection, table: TableId) -> Table | None:
    return rows.to_table_or_none(db.execute(SELECT_TABLE, {"table": table}).one_or_none())
