"""Results of finished games, for tests that begin with some."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.tables.values.ids import GuildId, TableId, UserId
from bot.tables.values.results import Result
from tests.bot.tables.world import NOON

OWN = 10  # decisions of a seat


def result(number: int, seat: int, player: int | str | None, rank: int, **fields: Any) -> Result:
    """A result of game ``number``, an hour after the one before; its player made all decisions themselves."""
    known: dict[str, Any] = {
        "table": TableId(number),
        "seat": seat,
        "guild": GuildId(1),
        "game": "toy",
        "ended": NOON + timedelta(hours=number),
        "user": UserId(player) if isinstance(player, int) else None,
        "name": str(player),
        "score": 10 - rank,
        "won": rank == 1,
        "rank": rank,
        "decided": OWN,
        "total": OWN,
        "began": 2,
    }
    return Result(**(known | fields))


def played(number: int, *ranks: tuple[int | str, int]) -> tuple[Result, ...]:
    """The results of game ``number``: players with their ranks."""
    began = sum(isinstance(player, int) for player, _ in ranks)
    return tuple(result(number, seat, player, rank, began=began) for seat, (player, rank) in enumerate(ranks))
