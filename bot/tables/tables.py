"""All use cases of a table in one object."""

from __future__ import annotations

from bot.tables.clock import Clock
from bot.tables.lobby import Lobby
from bot.tables.play import Play


class Tables(Lobby, Play, Clock):
    """The tables of this bot. Nothing is kept in memory that the store does not have.

    Every change is one transaction; a click that comes twice (by its interaction) changes nothing the
    second time and is answered as the first. What a person may not do raises ``engines.text.Refused``,
    whose text says why; StoreUnavailable is one of them.
    """
