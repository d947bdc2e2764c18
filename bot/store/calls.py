"""Calls: tables that the bot makes itself, and whom it calls to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, get_args

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, or_, select, update

from bot.clubs.values.calls import CALLING, NO_CALL, Callee, CallId, CallPhase, TableCall
from bot.store import club_schema
from bot.store.database import Part, writes
from bot.tables.values.servers import Setup

calls, callees = club_schema.calls, club_schema.callees
SETUP = TypeAdapter(Setup)


class SqlCallStore(Part):
    """Implements ``bot.clubs.ports.CallStore``."""

    @writes
    def take(self, db: Connection, now: datetime, until: datetime, limit: int) -> tuple[TableCall, ...]:
        """Calls that are due, the longest due first, held until then."""
        free = or_(calls.c.held.is_(None), calls.c.held <= now)
        due = select(calls).where(calls.c.due <= now, free).order_by(calls.c.due).limit(limit)
        found = _with_callees(db, db.execute(due.with_for_update(skip_locked=True)).all())
        taken = tuple(replace(call, tried=call.tried or now) for call in found)
        for call in taken:
            values = {"held": until, "tried": call.tried}
            db.execute(update(calls).where(calls.c.id == call.id).values(values))
        return taken

    @writes
    def change(self, db: Connection, call: CallId, alter: Callable[[TableCall], TableCall]) -> TableCall:
        """Change a call, one change at a time."""
        before = _locked(db, call)
        after = alter(before)
        write_call(db, before, after)
        return after

    @writes
    def done(self, db: Connection, call: TableCall) -> None:
        """Have nothing more due, unless somebody has changed the call since."""
        if _locked(db, call.id) == call:
            db.execute(update(calls).where(calls.c.id == call.id).values(due=None, held=None))

    @writes
    def put_off(self, db: Connection, call: CallId, until: datetime) -> None:
        """Hold a call until then, after a failure."""
        db.execute(update(calls).where(calls.c.id == call).values(held=until))

    @writes
    def give_back(self, db: Connection, gap: timedelta) -> None:
        """Have Ready count later by this time."""
        query = select(calls).where(calls.c.phase.in_(CALLING)).with_for_update()
        for row in db.execute(query).all():
            later = {"until": row.until + gap, "due": row.planned}  # its table gets the same at once
            db.execute(update(calls).where(calls.c.id == row.id).values(later))


def calls_of(
    db: Connection, origin: str, *, lock: bool = False, phases: Sequence[CallPhase] = get_args(CallPhase)
) -> tuple[TableCall, ...]:
    """The calls of an origin in these phases, the oldest first.

    ``lock``: they stay so until the transaction ends.
    """
    theirs = (calls.c.origin == origin, calls.c.phase.in_(phases))
    query = select(calls).where(*theirs).order_by(calls.c.id)
    return _with_callees(db, db.execute(query.with_for_update() if lock else query).all())


def _locked(db: Connection, call: CallId) -> TableCall:
    """A call that nobody else changes until the transaction ends."""
    row = db.execute(select(calls).where(calls.c.id == call).with_for_update()).one()
    (found,) = _with_callees(db, [row])
    return found


def write_calls(db: Connection, before: Iterable[TableCall], after: Iterable[TableCall]) -> None:
    """Write the calls that have changed, and insert the new ones."""
    known = {call.id: call for call in before}
    for call in after:
        if call.id == NO_CALL:
            insert_call(db, call)
        else:
            write_call(db, known[call.id], call)


def insert_call(db: Connection, call: TableCall) -> CallId:
    """Insert a new call. Returns its number."""
    number: CallId = db.execute(insert(calls).returning(calls.c.id), _of_call(call)).scalar_one()
    _insert_callees(db, number, call.callees)
    return number


def write_call(db: Connection, before: TableCall, after: TableCall) -> None:
    """Write a call where it has changed."""
    if before == after:
        return
    values = {name: value for name, value in _of_call(after).items() if _of_call(before)[name] != value}
    if values:
        db.execute(update(calls).where(calls.c.id == after.id).values(values))
    if before.callees != after.callees:
        db.execute(delete(callees).where(callees.c.call_id == after.id))
        _insert_callees(db, after.id, after.callees)


def delete_calls(db: Connection, *those: ColumnElement[bool]) -> None:
    """Delete calls of which all this holds."""
    theirs = select(calls.c.id).where(*those).scalar_subquery()
    db.execute(delete(callees).where(callees.c.call_id.in_(theirs)))
    db.execute(delete(calls).where(*those))


def _insert_callees(db: Connection, call: CallId, every: Iterable[Callee]) -> None:
    found = [
        {
            "call_id": call,
            "user_id": callee.user,
            "since": callee.since,
            "state": callee.state,
            "rank": callee.rank,
            "turn": turn,
        }
        for turn, callee in enumerate(every)
    ]
    if found:
        db.execute(insert(callees), found)


def _with_callees(db: Connection, found: Iterable[Row[Any]]) -> tuple[TableCall, ...]:
    rows = tuple(found)
    numbers = [row.id for row in rows]
    by_call: dict[CallId, list[Callee]] = {number: [] for number in numbers}
    query = select(callees).where(callees.c.call_id.in_(numbers)).order_by(callees.c.call_id, callees.c.turn)
    for row in db.execute(query) if numbers else ():
        by_call[row.call_id].append(Callee(row.user_id, row.since, row.state, row.rank))
    return tuple(_to_call(row, by_call[row.id]) for row in rows)


def _of_call(call: TableCall) -> dict[str, Any]:
    """A call's row, without its number."""
    return {
        "origin": call.origin,
        "guild": call.guild,
        "channel": call.channel,
        "language": call.language,
        "game": call.game,
        "setup": SETUP.dump_python(call.setup, mode="json"),
        "seats": call.seats,
        "title": call.title,
        "planned": call.planned,
        "until": call.until,
        "phase": call.phase,
        "thread": call.thread,
        "number": call.table,
        "due": call.due,
        "tried": call.tried,
        "ais": call.ais,
        "serial": call.serial,
    }


def _to_call(row: Row[Any], every: Iterable[Callee]) -> TableCall:
    return TableCall(
        id=row.id,
        origin=row.origin,
        guild=row.guild,
        channel=row.channel,
        language=row.language,
        game=row.game,
        setup=SETUP.validate_python(row.setup),
        seats=row.seats,
        title=row.title,
        planned=row.planned,
        until=row.until,
        callees=tuple(every),
        phase=row.phase,
        thread=row.thread,
        table=row.number,
        due=row.due,
        tried=row.tried,
        ais=row.ais,
        serial=row.serial,
    )
