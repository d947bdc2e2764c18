"""Tables, their logs, and who sits where."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import rows, schema
from bot.store.database import Database
from bot.store.jobs import KNOWN as KNOWN_JOBS
from bot.store.outbox import outdate, relocate
from bot.store.purge import delete_table, over
from bot.tables.change import Change, Entry, Job, NewPost
from bot.tables.model import LIVE, ChannelId, Phase, Table, TableId, UserId
from bot.tables.refusals import Repeated, StaleTable, StoreUnavailable

# Built once: a click pays for running them only.
LOAD = select(schema.tables).where(schema.tables.c.id == bindparam("table"))
LOG = (
    select(schema.entries)
    .where(
        schema.entries.c.table_id == bindparam("table"),
        schema.entries.c.version > bindparam("after"),
        schema.entries.c.version <= bindparam("upto"),
    )
    .order_by(schema.entries.c.version)
)
MOVE_ON = update(schema.tables).where(
    schema.tables.c.id == bindparam("table"), schema.tables.c.version == bindparam("seen")
)
NEW_TABLE = insert(schema.tables).returning(schema.tables.c.id)
NEW_ENTRIES = insert(schema.entries)
NEW_POSTS = insert(schema.posts)
NEW_SITTERS = insert(schema.sitters)
NEW_JOBS = insert(schema.jobs)
NEW_RESULTS = insert(schema.results)
NO_SITTERS = delete(schema.sitters).where(schema.sitters.c.table_id == bindparam("table"))
FOLLOWING = (
    select(schema.follows.c.user_id, schema.follows.c.told)
    .where(schema.follows.c.table_id == bindparam("table"))
    .order_by(schema.follows.c.user_id)
)
HOOKED = (
    select(schema.servers.c.settings)
    .join(schema.tables, schema.tables.c.guild == schema.servers.c.guild)
    .where(schema.tables.c.id == bindparam("table"))
)
NO_FOLLOWS = delete(schema.follows).where(schema.follows.c.table_id == bindparam("table"))
NO_JOBS = delete(schema.jobs).where(
    schema.jobs.c.table_id == bindparam("table"), schema.jobs.c.kind.in_(KNOWN_JOBS)
)
HANDLED = select(schema.entries.c.table_id).where(schema.entries.c.interaction == bindparam("number"))
PHASES = [phase.value for phase in LIVE]


class SqlTableStore:
    """Implements ``bot.tables.ports.TableStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, table: Table, entry: Entry, posts: Sequence[NewPost], jobs: Sequence[Job]) -> Table:
        """Insert a new table and return it with its number. Raises Repeated, StaleTable."""
        try:
            async with self._once([entry]) as db:
                number: TableId = (await db.execute(NEW_TABLE, rows.of_new_table(table))).scalar_one()
                await db.execute(NEW_ENTRIES, [rows.of_entry(number, entry)])
                await _sit(db, number, table.persons)
                await _post(db, number, posts, table.opened)
                await _schedule(db, number, jobs)
        except IntegrityError:
            raise StaleTable from None  # somebody else's table has just come to stand in the channel
        return replace(table, id=number)

    async def load(self, table: TableId) -> Table | None:
        """The newest state of a table."""
        async with self._database.reading() as db:
            row = (await db.execute(LOAD, {"table": table})).one_or_none()
        return None if row is None else rows.to_table(row)

    async def entries(self, table: TableId, after: int, upto: int) -> tuple[Entry, ...]:
        """The log entries with after < version <= upto, in order."""
        async with self._database.reading() as db:
            found = await db.execute(LOG, {"table": table, "after": after, "upto": upto})
            return tuple(map(rows.to_entry, found))

    async def commit(self, change: Change, now: datetime) -> None:
        """Write a change as a whole. Raises Repeated, StaleTable."""
        before, after = change.before, change.after
        seen = {"table": before.id, "seen": before.version}
        async with self._placed(before, after), self._once(change.entries) as db:
            moved = await db.execute(MOVE_ON, seen | rows.of_change(before, after))
            if moved.rowcount == 0:
                raise StaleTable
            if change.entries:
                await db.execute(NEW_ENTRIES, [rows.of_entry(after.id, entry) for entry in change.entries])
            if _sitting(before) != _sitting(after):
                await _sit(db, after.id, _sitting(after))
            if change.answered:
                await outdate(db, after.id, change.answered, now)
            if before.place != after.place:
                await relocate(db, after.id, before.place, now)
            await _post(db, after.id, await _addressed(db, after.id, change.posts), now)
            if before.live and not after.live:
                await db.execute(NO_FOLLOWS, {"table": after.id})
            if change.jobs is not None:
                await _schedule(db, after.id, change.jobs)
            await _end_orders(db, change)
            if change.results:
                await db.execute(NEW_RESULTS, [rows.of_result(result) for result in change.results])

    async def keep_chronicle(self, table: TableId, thread: ChannelId) -> None:
        """Note the thread of a table's chronicle."""
        query = update(schema.tables).where(schema.tables.c.id == table).values(chronicle_thread=thread)
        async with self._database.writing() as db:
            await db.execute(query)

    async def handled(self, interaction: int) -> TableId | None:
        """The table at which this interaction has been handled."""
        async with self._database.reading() as db:
            return (await db.execute(HANDLED, {"number": interaction})).scalar()

    async def at(self, channel: ChannelId) -> Table | None:
        """The live table of a channel, or else the one opened last."""
        column = schema.tables.c
        query = (
            select(schema.tables)
            .where(column.channel == channel)
            .order_by(column.phase.in_(PHASES).desc(), column.id.desc())
            .limit(1)
        )
        async with self._database.reading() as db:
            row = (await db.execute(query)).one_or_none()
        return None if row is None else rows.to_table(row)

    async def latest_at(self, channel: ChannelId, limit: int) -> tuple[Table, ...]:
        """The tables of a channel whose game has begun, the one opened last first."""
        column = schema.tables.c
        query = select(schema.tables).where(column.channel == channel, column.phase != Phase.LOBBY.value)
        async with self._database.reading() as db:
            found = await db.execute(query.order_by(column.id.desc()).limit(limit))
            return tuple(table for table in map(rows.to_table, found) if table.seats)

    async def with_seed(self, game: str, seed: bytes) -> Table | None:
        """The table of a game that has this seed. Looks through all of them."""
        column = schema.tables.c
        query = select(schema.tables).where(column.seed == seed, column.game == game).limit(1)
        async with self._database.reading() as db:
            row = (await db.execute(query)).one_or_none()
        return None if row is None else rows.to_table(row)

    async def servers(self) -> tuple[int, ...]:
        """The servers in which there is, or was, a table."""
        query = select(schema.tables.c.guild).distinct().order_by(schema.tables.c.guild)
        async with self._database.reading() as db:
            return tuple((await db.execute(query)).scalars())

    async def count_over(self, guild: int, before: datetime) -> int:
        """How many tables of a server were over before a time."""
        async with self._database.reading() as db:
            return len(await over(db, guild, before))

    async def delete_over(self, guild: int, before: datetime) -> int:
        """Delete these tables, and all that belongs to them. Returns their number."""
        async with self._database.writing() as db:
            found = await over(db, guild, before)
            for number in found:
                await delete_table(db, number)
        return len(found)

    async def live_in(self, guild: int) -> tuple[Table, ...]:
        """The live tables of a server."""
        column = schema.tables.c
        query = (
            select(schema.tables).where(column.guild == guild, column.phase.in_(PHASES)).order_by(column.id)
        )
        async with self._database.reading() as db:
            return tuple(map(rows.to_table, await db.execute(query)))

    async def mine(self, user: UserId) -> tuple[Table, ...]:
        """The live tables at which a person is, oldest first."""
        query = (
            select(schema.tables)
            .join(schema.sitters)
            .where(schema.sitters.c.user_id == user, schema.tables.c.phase.in_(PHASES))
            .order_by(schema.tables.c.id)
        )
        async with self._database.reading() as db:
            return tuple(map(rows.to_table, await db.execute(query)))

    async def finished_by(self, user: UserId, limit: int) -> tuple[Table, ...]:
        """The tables that were played to their end and have a result of a person, the newest first."""
        column, result = schema.tables.c, schema.results.c
        played = select(result.table_id).where(result.user_id == user)
        query = select(schema.tables).where(column.id.in_(played)).order_by(column.id.desc()).limit(limit)
        async with self._database.reading() as db:
            return tuple(map(rows.to_table, await db.execute(query)))

    @asynccontextmanager
    async def _placed(self, before: Table, after: Table) -> AsyncIterator[None]:
        """Where a table moves. Raises StaleTable if another one has just come to stand there."""
        try:
            yield
        except IntegrityError:
            if before.place == after.place:
                raise
            raise StaleTable from None

    @asynccontextmanager
    async def _once(self, entries: Sequence[Entry]) -> AsyncIterator[AsyncConnection]:
        """A transaction in which these entries are added. Raises Repeated if an interaction is known.

        It may have become so by this very transaction, where only the answer to the commit was lost.
        """
        try:
            async with self._database.writing() as db:
                yield db
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


def _sitting(table: Table) -> tuple[UserId, ...]:
    """The persons of a live table: nobody sits at one that is over, so that old ones are not searched."""
    return table.persons if table.live else ()


async def _sit(db: AsyncConnection, table: TableId, persons: Sequence[UserId]) -> None:
    await db.execute(NO_SITTERS, {"table": table})
    if persons:
        await db.execute(NEW_SITTERS, [{"user_id": user, "table_id": table} for user in persons])


async def _addressed(db: AsyncConnection, table: TableId, posts: Sequence[NewPost]) -> list[NewPost]:
    """The posts, with one for every follower instead of one for all, and none for no webhook."""
    if any(post.kind == "webhook" for post in posts):
        settings = (await db.execute(HOOKED, {"table": table})).scalar()
        if not (settings or {}).get("webhook"):
            posts = [post for post in posts if post.kind != "webhook"]
    if not any(post.kind == "follow" for post in posts):
        return [*posts]
    following = (await db.execute(FOLLOWING, {"table": table})).all()
    found: list[NewPost] = []
    for post in posts:
        if post.kind != "follow":
            found.append(post)
        else:
            told = [row.user_id for row in following if post.repost or row.told == "round"]
            found += [replace(post, user=user) for user in told]
    return found


async def _post(db: AsyncConnection, table: TableId, posts: Sequence[NewPost], due: datetime) -> None:
    told = [post.user for post in posts if post.kind == "dm"]
    if told:  # whoever is written to later, in quiet hours, gets the newest message alone
        column = schema.posts.c
        waiting = (column.table_id == table, column.kind == "dm", column.begun.is_(None), column.due > due)
        await db.execute(delete(schema.posts).where(*waiting, column.user_id.in_(told)))
    if posts:
        await db.execute(NEW_POSTS, [rows.of_new_post(table, post, due) for post in posts])


async def _end_orders(db: AsyncConnection, change: Change) -> None:
    """What was ordered in advance ends with the decision or the turn for which it was."""
    column = schema.orders.c
    theirs = update(schema.orders).where(column.table_id == change.after.id)
    if change.fulfilled:
        await db.execute(theirs.where(column.user_id.in_(change.fulfilled)).values(answer=None))
    if change.turn_over:
        await db.execute(theirs.where(column.offers == "turn").values(offers=None, turn=None))


async def _schedule(db: AsyncConnection, table: TableId, jobs: Sequence[Job]) -> None:
    await db.execute(NO_JOBS, {"table": table})
    if jobs:
        await db.execute(NEW_JOBS, [rows.of_job(table, job) for job in jobs])
