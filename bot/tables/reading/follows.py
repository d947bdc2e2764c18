"""Following a table: spectators get private updates, after each round or at the end."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias, get_args

from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Table

When: TypeAlias = Literal["round", "end"]
"""When a follower gets an update."""

WHENS: tuple[When, ...] = get_args(When)
FOLLOWS_LIMIT = 20  # tables that one person may follow


def require_watching(table: Table, user: UserId) -> None:
    """Raise Refusal for following a finished table, or one's own."""
    if table.over:
        raise Refusal("This game is over, so there is nothing to follow. Watch its replay instead.")
    if user in table.persons:
        raise Refusal("You're in this game, so I notify you anyway. Following is for spectators.")


class FollowStore(Protocol):
    """Stores who follows which table, until the change that ends the table."""

    async def get(self, table: TableId, user: UserId) -> str | None:
        """Return when a person gets updates on a table; None for never."""

    async def number(self, user: UserId) -> int:
        """The number of tables that a person follows."""

    async def put(self, table: TableId, user: UserId, when: str) -> None:
        """Start a person's updates on a live table; do nothing if it is over."""

    async def delete(self, table: TableId, user: UserId) -> None:
        """Stop a person's updates, including those waiting to be sent."""


class Follows:
    """Lets spectators follow tables. Following ends with the table."""

    def __init__(self, repository: TableRepository, store: FollowStore) -> None:
        self._repository = repository
        self._store = store

    async def of(self, user: UserId, id: TableId) -> When | None:
        """Return when a person gets updates on a table; None for never."""
        found = await self._store.get(id, user)
        return next((when for when in WHENS if when == found), None)

    async def follow(self, user: UserId, id: TableId, when: When) -> None:
        """Start a person's updates on a table. Raises Refusal if they play there, or follow too many."""
        require_watching(await self._repository.load(id), user)
        if await self._store.get(id, user) is None and await self._store.number(user) >= FOLLOWS_LIMIT:
            raise Refusal("You already follow {n} tables. Unfollow one of them first.", n=FOLLOWS_LIMIT)
        await self._store.put(id, user, when)

    async def unfollow(self, user: UserId, id: TableId) -> None:
        """Stop a person's updates on a table."""
        await self._store.delete(id, user)
