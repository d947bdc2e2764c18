"""How a game begins: seats are drawn, the game set up, and the AI players move."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables.core import history
from bot.tables.core.posts import PostContext
from bot.tables.core.records import recorded
from bot.tables.repository.progress import Progress
from bot.tables.values.change import Entry, with_entry
from bot.tables.values.table import Click, Phase, Table
from engines import record
from engines.base import AnyGame, Json


async def begin(
    progress: Progress,
    game: AnyGame,
    before: Table,
    table: Table,
    entries: tuple[Entry, ...],
    now: datetime,
    click: Click | None = None,
) -> Table:
    """Begin the game of a lobby, in one change with the ``entries`` that made ``table`` of it.

    Without a ``click`` it begins by itself. Raises StaleTable, Repeated.
    """
    entropy = [player.entropy for player in table.players]
    seats = record.seating(table.seed, table.game, entropy, table.seating)
    players = tuple(replace(player, gives_way=False) for player in table.players)
    begun = replace(table, phase=Phase.PLAYING, players=players, seats=seats)
    body: Json = {"seats": list(seats), "terms": record.terms_digest(recorded(begun, (), None))}
    begun, entry = with_entry(begun, "start", now, click, body=body)
    live = history.begin(game, begun, begun.version)
    posting = PostContext(before.version, click.user if click else None)
    return await progress.advance(game, before, begun, live, (*entries, entry), posting)
