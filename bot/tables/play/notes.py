"""Private notes that a player keeps at a table."""

from __future__ import annotations

from typing import Protocol

from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Table

NOTE_LENGTH = 1000  # characters


class NoteStore(Protocol):
    """Stores the notes of people at tables."""

    async def get(self, table: TableId, user: UserId) -> str:
        """A person's notes at a table; empty if there are none."""

    async def put(self, table: TableId, user: UserId, text: str) -> None:
        """Store a text, replacing the former one; an empty text deletes it."""


class Notes:
    """Reads and writes a player's notes at a table. They belong to the person, not to the seat."""

    def __init__(self, repository: TableRepository, store: NoteStore) -> None:
        self._repository = repository
        self._store = store

    async def read(self, user: UserId, table: Table) -> str:
        """A person's notes at a table; empty for anyone who does not play there."""
        return "" if table.seat_of(user) is None else await self._store.get(table.id, user)

    async def write(self, user: UserId, id: TableId, text: str) -> str:
        """Store a text, replacing the former one; an empty text deletes it. Raises Refusal for spectators."""
        table = await self._repository.load(id)
        if table.seat_of(user) is None:
            raise Refusal("Only players at this table can keep notes on it.")
        text = text.replace("\r\n", "\n").strip()[:NOTE_LENGTH]
        await self._store.put(id, user, text)
        return text
