"""The migrations make the tables that the schema describes, on every database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from bot.store import SqlStore, schema
from bot.store.database import Database

KNOWN_TO_ALL = {
    *("entries", "sitters", "broken_off", "posts", "private_messages", "jobs", "results"),
    *("notes", "orders", "trials", "follows", "forgotten"),
}
"""Tables whose rows each release that may run beside this one deletes with those of ``tables``."""


async def test_the_migrations_lead_to_the_schema(url: str) -> None:
    """Nothing is in the tables' description that no script creates, nor the other way round."""

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    store = await SqlStore.connect(url)
    assert await store.database.write(differences) == []
    await store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_the_migrations_make_what_the_schema_describes(
    kind: str, request: pytest.FixtureRequest
) -> None:
    """Keys, defaults, indexes and all, on either database."""
    fresh = ["sqlite://"] * 2
    if kind == "postgres":
        make: Callable[[], str] = request.getfixturevalue("fresh_database")
        fresh = [make(), make()]
    described = Database(fresh[0])
    await described.write(schema.metadata.create_all)
    migrated = await SqlStore.connect(fresh[1])
    found = [await database.write(shape) for database in (described, migrated.database)]
    assert found[0] == {name: told for name, told in found[1].items() if name != "alembic_version"}
    await described.close()
    await migrated.close()


def test_what_refers_to_a_table_goes_with_it() -> None:
    """A former release beside this one deletes tables without knowing what has been added since."""
    referring = {
        table.name
        for table in schema.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table is schema.tables and key.ondelete != "CASCADE"
    }
    assert referring == KNOWN_TO_ALL


def shape(connection: Connection) -> dict[str, Any]:
    """The shape of each table, as the database itself describes it."""
    told, found = inspect(connection), {}
    for name in told.get_table_names():
        columns = [
            (
                column["name"],
                repr(column["type"]),
                column["nullable"],
                column["default"],
                column.get("autoincrement"),
            )
            for column in told.get_columns(name)
        ]
        keys = [
            (key["referred_table"], key["constrained_columns"], key["options"].get("ondelete"))
            for key in told.get_foreign_keys(name)
        ]
        indexes = [
            (index["name"], index["column_names"], index["unique"]) for index in told.get_indexes(name)
        ]
        unique = [constraint["column_names"] for constraint in told.get_unique_constraints(name)]
        primary = told.get_pk_constraint(name)["constrained_columns"]
        parts: list[list[Any]] = [columns, keys, indexes, unique]
        found[name] = [[sorted(part) for part in parts], primary, _numbered(connection, name)]
    return found


def _numbered(connection: Connection, table: str) -> bool:
    """Return whether SQLite never uses a number of the table twice."""
    if connection.dialect.name != "sqlite":
        return False
    made = text("SELECT sql FROM sqlite_master WHERE name = :name")
    return "AUTOINCREMENT" in (connection.execute(made, {"name": table}).scalar() or "")
