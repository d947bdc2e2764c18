"""Writes a new table, or a change of one, as a whole: everything that belongs to it, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, update

from bot.store import rows, schema
from bot.store.follows import unfollow_all
from bot.store.jobs import schedule
from bot.store.new_posts import add_posts, addressed
from bot.store.orders import end_orders
from bot.store.outbox import outdate, relocate, withhold
from bot.store.preferences import locked
from bot.store.pseudonyms import recall, take_effect
from bot.store.purge import next_number
from bot.store.results import insert_results
from bot.store.wishes import tell_of_lobby
from bot.tables.core.jobs import jobs_of, new_jobs
from bot.tables.core.seat_clocks import no_longer_reminded
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import StaleTable
from bot.tables.values.table import Phase, Table

# Built once: a click pays for running them only.
AT_VERSION = update(schema.tables).where(
    schema.tables.c.id == bindparam("table"), schema.tables.c.version == bindparam("seen")
)
WRITE_TABLE = AT_VERSION.where(schema.tables.c.writes == bindparam("seen_writes"))
INSERT_TABLE = insert(schema.tables).returning(schema.tables.c.id)
INSERT_ENTRIES = insert(schema.entries)
INSERT_SITTERS = insert(schema.sitters)
INSERT_BROKEN_OFF = insert(schema.broken_off)
DELETE_SITTERS = delete(schema.sitters).where(schema.sitters.c.table_id == bindparam("table"))


def insert_table(db: Connection, table: Table, entry: Entry, posts: Sequence[NewPost]) -> TableId:
    """Insert a new table with its first entry, its posts and its jobs. Returns its number."""
    values = rows.of_new_table(table)
    if (unused := next_number(db)) is not None:
        values["id"] = unused
    number: TableId = db.execute(INSERT_TABLE, values).scalar_one()
    db.execute(INSERT_ENTRIES, [rows.of_entry(number, entry)])
    _sit(db, number, table.persons)
    add_posts(db, number, posts, table.opened)
    schedule(db, number, jobs_of(table))
    tell_of_lobby(db, number, table)
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
    outdate(db, after.id, no_longer_reminded(before, after), now)
    if before.place != after.place:
        relocate(db, after.id, before.place, now)
    if before.live and after.phase is Phase.SUSPENDED:
        withhold(db, after.id, now)
    add_posts(db, after.id, addressed(db, after, change.posts), now)
    jobs = new_jobs(change)
    if jobs is not None:
        schedule(db, after.id, jobs)
    end_orders(db, change)
    insert_results(db, change.results)
    if after.over and not before.over:
        unfollow_all(db, after.id)
        _break_off(db, after)
        take_effect(db, after.id)


def _move_on(db: Connection, change: Change) -> None:
    """Write a change's table. Raises StaleTable if it, or what its clocks heed, has changed."""
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
