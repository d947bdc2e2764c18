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
    delete,
    insert,
    literal_column,
    select,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.store import rows, schema
from bot.store.database import Part, reads, writes
from bot.store.jobs import KNOWN_JOBS
from bot.store.new_posts import add_posts, addressed
from bot.store.outbox import outdate, relocate, withhold
from bot.store.personal import of_answers, orders_at, to_answers
from bot.store.preferences import chosen_by, locked
from bot.store.pseudonyms import recall, take_effect
from bot.store.purge import delete_tables, next_number, over
from bot.store.results import of_result
from bot.store.statements import among
from bot.tables.core.seat_clocks import jobs_of, new_jobs
from bot.tables.values.change import Change, Entry, Job, NewPost
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.personal import StandingOrders
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Repeated, StaleTable, StoreUnavailable
from bot.tables.values.table import LEFT_SERVER, Phase, Table

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
AT_VERSION = update(schema.tables).where(
    schema.tables.c.id == bindparam("table"), schema.tables.c.version == bindparam("seen")
)
WRITE_TABLE = AT_VERSION.where(schema.tables.c.writes == bindparam("seen_writes"))
INSERT_TABLE = insert(schema.tables).returning(schema.tables.c.id)
INSERT_ENTRIES = insert(schema.entries)
INSERT_SITTERS = insert(schema.sitters)
INSERT_JOBS = insert(schema.jobs)
INSERT_BROKEN_OFF = insert(schema.broken_off)
INSERT_RESULTS = insert(schema.results)
DELETE_SITTERS = delete(schema.sitters).where(schema.sitters.c.table_id == bindparam("table"))
DELETE_FOLLOWS = delete(schema.follows).where(schema.follows.c.table_id == bindparam("table"))
DELETE_JOBS = delete(schema.jobs).where(
    schema.jobs.c.table_id == bindparam("table"), among(schema.jobs.c.kind, KNOWN_JOBS)
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
END_TURN_ORDERS = (
    update(schema.orders)
    .where(schema.orders.c.table_id == bindparam("table"), schema.orders.c.offers == "turn")
    .values(offers=None, turn=None)
)
P = ParamSpec("P")
T = TypeVar("T")


class SqlTableStore(Part):
    """Implements ``bot.tables.ports.TableStore``."""

    async def open(self, table: Table, entry: Entry, posts: Sequence[NewPost]) -> Table:
        """Insert a new table and return it with its number. Raises Repeated, StaleTable."""
        try:
            number = await self._once([entry], _open, table, entry, posts)
        except IntegrityError:
            raise StaleTable from None  # somebody else's table has just come to stand in the channel
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
        """Whether a public message of the table is still to be sent."""
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
            raise StaleTable from None  # another table has just come to stand where this one comes to stand

    @writes
    def keep_chronicle(self, db: Connection, table: TableId, thread: ChannelId | None) -> None:
        """Note the thread of a table's chronicle; None: there is to be a new one."""
        query = update(schema.tables).where(schema.tables.c.id == table).values(chronicle_thread=thread)
        db.execute(query)

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
    def count_over(self, db: Connection, guild: GuildId, before: datetime) -> int:
        """How many tables of a server were over before a time."""
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
        """The oldest table whose game waits for a person, paused ones last; another one than ``besides``."""
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


def _open(db: Connection, table: Table, entry: Entry, posts: Sequence[NewPost]) -> TableId:
    values = rows.of_new_table(table)
    if (unused := next_number(db)) is not None:
        values["id"] = unused
    number: TableId = db.execute(INSERT_TABLE, values).scalar_one()
    db.execute(INSERT_ENTRIES, [rows.of_entry(number, entry)])
    _sit(db, number, table.persons)
    add_posts(db, number, posts, table.opened)
    _schedule(db, number, jobs_of(table))
    return number


def write(db: Connection, change: Change, now: datetime) -> None:
    """Write a change as a whole, in a transaction. Raises StaleTable if the table was written meanwhile."""
    before, after = change.before, change.after
    _move_on(db, change)
    if change.entries:
        db.execute(INSERT_ENTRIES, [rows.of_entry(after.id, entry) for entry in change.entries])
    if _sitting(before) != _sitting(after):
        _sit(db, after.id, _sitting(after))
        recall(db, after.id, [user for user in _sitting(after) if user not in before.persons])
    if change.answered:
        outdate(db, after.id, change.answered, now)
    if before.place != after.place:
        relocate(db, after.id, before.place, now)
    if before.live and after.phase is Phase.SUSPENDED:
        withhold(db, after.id, now)
    add_posts(db, after.id, addressed(db, after, change.posts), now)
    jobs = new_jobs(change)
    if jobs is not None:
        _schedule(db, after.id, jobs)
    _end_orders(db, change)
    if change.results:
        db.execute(INSERT_RESULTS, [of_result(result) for result in change.results])
    if after.over and not before.over:
        db.execute(DELETE_FOLLOWS, {"table": after.id})
        _break_off(db, after)
        take_effect(db, after.id)


def _move_on(db: Connection, change: Change) -> None:
    """Write a change's table. Raises StaleTable if it, or what its clocks heed, is not as it was any more."""
    # These rows first: a vacation takes them before those of tables, too.
    if any(locked(db, user).vacation != heeded for user, heeded in sorted(change.vacations.items())):
        raise StaleTable
    before, counted = change.before, change.counted
    seen = {"table": before.id, "seen": before.version}
    if counted:
        seen["seen_writes"] = before.writes
    values = rows.of_change(before, change.after, counted=counted)
    moved = db.execute(WRITE_TABLE if counted else AT_VERSION, seen | values)
    if moved.rowcount == 0:
        raise StaleTable


def _sitting(table: Table) -> tuple[UserId, ...]:
    """The persons of a table: nobody sits at one that is over, so that old ones are not searched."""
    return () if table.over else table.persons


def _sit(db: Connection, table: TableId, persons: Sequence[UserId]) -> None:
    db.execute(DELETE_SITTERS, {"table": table})
    if persons:
        db.execute(INSERT_SITTERS, [{"user_id": user, "table_id": table} for user in persons])


def _break_off(db: Connection, table: Table) -> None:
    """Note who was at a game that has no end; of others there are results."""
    if table.phase is Phase.ABANDONED and table.seats and table.persons:
        db.execute(INSERT_BROKEN_OFF, [{"user_id": user, "table_id": table.id} for user in table.persons])


def _end_orders(db: Connection, change: Change) -> None:
    """What was ordered in advance ends with the decision or the turn for which it was, or as somebody leaves.

    Raises StaleTable if what is carried out is no longer ordered.
    """
    column = schema.orders.c
    here = column.table_id == change.after.id
    for user in {*change.ordered, *change.fulfilled}:
        theirs = (here, column.user_id == user)
        standing = to_answers(db.execute(select(column.answer).where(*theirs).with_for_update()).scalar())
        if user in change.ordered and change.ordered[user] not in standing:
            raise StaleTable
        ended = change.fulfilled.get(user, ())
        if ended:
            kept = of_answers(answer for answer in standing if answer not in ended)
            db.execute(update(schema.orders).where(*theirs).values(answer=kept))
    gone = {*change.before.persons} - {*change.after.persons}
    if gone:
        db.execute(delete(schema.orders).where(here, column.user_id.in_(gone)))
    if change.turn_over:
        db.execute(END_TURN_ORDERS, {"table": change.after.id})


def _schedule(db: Connection, table: TableId, jobs: Sequence[Job]) -> None:
    db.execute(DELETE_JOBS, {"table": table})
    if jobs:
        db.execute(INSERT_JOBS, [rows.of_job(table, job) for job in jobs])
