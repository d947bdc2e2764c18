"""Whole games of a person and hard AI players, of every game that has a mind: always in time."""

from __future__ import annotations

import random
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot import catalogue
from bot.tables import Phase, Table
from bot.tables.core.history import fold
from bot.tables.core.thoughts import OWN_TIME
from bot.tables.values.change import BEFORE_ALL, NewPost
from bot.tables.values.ids import GuildId
from engines import record
from engines.base import Json
from engines.replay import verify
from tests.bot.tables.world import ANNA, World, memory

THINKING = [name for name in catalogue.CATALOGUE if catalogue.game(name).mind is not None]
LONGEST = 2000  # looks at a game


class Quick:
    """A thinker that finds what the policy would do, at once."""

    def __init__(self) -> None:
        self.rng = random.Random(1)

    async def choose(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Thinker."""
        del server, memory
        played = catalogue.game(game)
        move = played.play.policy(view, self.rng)
        return None if move is None else played.notation.encode(move)


async def remembers(world: World, table: Table) -> None:
    """What the AI players remember is what the log tells them."""
    repository = world.tables.thoughts._repository  # noqa: SLF001 - to see what it keeps
    game = repository.game(table)
    _, live = await repository.live(game, table)
    folded = fold(game, table, None, await world.store.tables.entries(table.id, BEFORE_ALL, table.version))
    assert folded is not None
    assert live.memories == folded.memories


@pytest.mark.parametrize("name", THINKING)
async def test_a_whole_game_against_hard_ai_players(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of their moves takes three seconds, all boards are edited or call Anna, and the record holds."""
    game = catalogue.game(name)
    world = World(await memory(), games={name: game}, thinker=Quick())
    boards: list[tuple[Any, NewPost, bool]] = []
    commit = world.store.tables.commit

    async def noting(change: Any, now: Any) -> None:
        boards.extend((now, post, bool(change.after.owes)) for post in change.posts if post.kind == "show")
        await commit(change, now)

    table = await world.game(ANNA, game=name, ais=min(3, game.seats[-1] - 1), strength="hard")
    monkeypatch.setattr(world.store.tables, "commit", noting)
    rng = random.Random(2)
    for look in range(LONGEST):
        table = await world.tables.queries.table(table.id)
        if table.over:
            break
        if look % 10 == 0:
            await remembers(world, table)
        if table.owes:
            view = (await world.tables.play.panel(ANNA, table.id)).view
            text = game.notation.write(game.play.policy(view, rng))
            await world.tables.play.typed(world.click(ANNA), table.id, text)
        else:
            assert table.thoughts
        for wait in (timedelta(), OWN_TIME):
            world.time += wait
            for _ in range(3):
                await world.tables.thoughts.run(table.id, world.time)
    assert table.phase is Phase.FINISHED
    alone = [(now, post) for now, post, persons in boards if not persons and not post.mention]
    assert not any(post.repost for _, post in alone)
    times = sorted({now for now, _ in alone})
    assert all(after - before >= OWN_TIME for before, after in pairwise(times))
    entries = await world.store.tables.entries(table.id, BEFORE_ALL, table.version)
    moves = [entry for entry in entries if entry.kind == "move"]
    assert {entry.by for entry in moves} == {"player", "ai"}
    assert verify(record.parse(await world.tables.exports.record(table.id)), game).ok
    await world.store.close()
