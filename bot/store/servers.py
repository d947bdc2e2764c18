"""The settings of servers, one row each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection, select, update

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.statements import locked_row
from bot.tables.values.ids import GuildId
from bot.tables.values.servers import Server

SETTINGS = TypeAdapter(Server)


class SqlServerStore(Part):
    """Implements ``bot.tables.ports.ServerStore``."""

    @reads
    def get(self, db: Connection, guild: GuildId) -> Server:
        """The settings of a server."""
        return settings_of(db, guild)

    @writes
    def change(self, db: Connection, guild: GuildId, alter: Callable[[Server], Server]) -> Server:
        """Alter the settings of a server; its live tables speak a new language from then on."""
        return altered(db, guild, alter)


def settings_of(db: Connection, guild: GuildId) -> Server:
    """The settings of a server."""
    query = select(schema.servers.c.settings).where(schema.servers.c.guild == guild)
    stored = db.execute(query).scalar()
    return Server() if stored is None else SETTINGS.validate_python(stored)


def altered(db: Connection, guild: GuildId, alter: Callable[[Server], Server]) -> Server:
    """The settings of a server, altered in a transaction."""
    tables, key = schema.tables, {"guild": guild}
    before = SETTINGS.validate_python(locked_row(db, schema.servers, key, _values(Server())).settings)
    after = alter(before)
    db.execute(update(schema.servers).filter_by(**key).values(_values(after)))
    if after.language is not None and after.language != before.language:
        live = tables.c.phase.not_in(schema.OVER_PHASES)
        theirs = update(tables).where(tables.c.guild == guild, live)
        db.execute(theirs.values(language=after.language))
    return after


def _values(server: Server) -> dict[str, Any]:
    """A server's settings as their row has them."""
    return {"settings": SETTINGS.dump_python(server, mode="json")}
