"""Statements that several parts of the store share."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from sqlalchemy import ColumnElement, Connection, Executable, Row, literal_column, select
from sqlalchemy import Table as SqlTable


def among(column: ColumnElement[str], constants: Iterable[str]) -> ColumnElement[bool]:
    """Build the condition that a column has one of our own constants.

    They are spelt out: as parameters, SQLAlchemy would count and expand them each time.
    """
    return column.in_([literal_column(f"'{constant}'") for constant in constants])


def insert_into(db: Connection, table: SqlTable) -> Any:
    """``INSERT`` with ``ON CONFLICT`` of the database's dialect; the other one is not imported."""
    return import_module(f"sqlalchemy.dialects.{db.dialect.name}").insert(table)


def upserted(db: Connection, table: SqlTable, key: dict[str, Any], values: dict[str, Any]) -> Executable:
    """The statement that inserts a row, or changes it where the key is known."""
    row = insert_into(db, table).values(key | values)
    known: Executable = row.on_conflict_do_update(index_elements=list(key), set_=values)
    return known


def locked_row(db: Connection, table: SqlTable, key: dict[str, Any], unknown: dict[str, Any]) -> Row[Any]:
    """The row of a key, which nobody else changes until the transaction ends; ``unknown`` if there was none.

    Without a row there is nothing to lock, and of two first changes at a time one would be lost.
    """
    query = select(table).filter_by(**key).with_for_update()
    row = None
    while row is None:  # again if another transaction has just deleted it
        db.execute(insert_into(db, table).values(key | unknown).on_conflict_do_nothing())
        row = db.execute(query).one_or_none()
    return row
