"""Finished games to analyse, and an analyst that notes what it is asked."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from bot import catalogue
from bot.tables import Table
from bot.tables.values.ids import GuildId
from engines.analysis import analysed, encode
from engines.base import Json
from engines.record import parse
from engines.text import Refused
from tests.bot.tables.world import ANNA, BEPPE, World


class Fake:
    """Analyses in this process, when a test lets it."""

    def __init__(self) -> None:
        self.asked: list[GuildId] = []
        self.came, self.open = asyncio.Event(), asyncio.Event()
        self.open.set()
        self.busy = False

    async def analyse(self, record: bytes, server: GuildId) -> Json:
        """See Analyst."""
        self.asked.append(server)
        self.came.set()
        await self.open.wait()
        if self.busy:
            raise Refused("Others wait.")
        read = parse(record)
        game = catalogue.game(read.game)
        return encode(game, await asyncio.to_thread(analysed, game, read))


async def played_to_the_end(world: World, game: str = "streets", seed: int = 3) -> Table:
    """A finished game of two who move at random."""
    table = await world.game(ANNA, BEPPE, game=game)
    while table.live:
        user = table.owes[0]
        panel = await world.tables.play.panel(user, table.id)
        move = next(iter(panel.game.rules.legal(await _state(world, table), panel.seat, random.Random(seed))))
        await world.tables.play.typed(world.click(user), table.id, panel.game.notation.write(move))
        table = await world.tables.queries.table(table.id)
    return table


async def _state(world: World, table: Table) -> Any:
    return (await world.tables.replays.positions(table))[-1].state
