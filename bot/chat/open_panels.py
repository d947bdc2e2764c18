"""The private panel that somebody has open at a table: a new one takes the place of the former."""

from __future__ import annotations

from bot.chat.visits import Answering
from bot.tables.cache import LruCache
from bot.tables.model import TableId, UserId

REMEMBERED = 256  # people who play at about the same time


class OpenPanels:
    """The newest panel of one kind, such as a question, of each person at each table.

    This only tidies up: every panel goes on working, and one that was forgotten in a restart, or is older
    than Discord lets it be removed, stays where it is.
    """

    def __init__(self) -> None:
        self._newest: LruCache[tuple[UserId, TableId], Answering] = LruCache(REMEMBERED)

    async def opened(self, user: UserId, table: TableId, reply: Answering) -> None:
        """Note what a panel was shown by; where it is a new message, take the former panel away."""
        former = self._newest.get((user, table))
        self._newest.put((user, table), reply)
        if former is not None and reply.new:
            await former.discard()
