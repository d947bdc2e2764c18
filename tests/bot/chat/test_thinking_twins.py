"""Twins at a table with a hard AI: two games that Anna cannot tell apart, what she gets of them, and when.

The AI holds another card, finds another move, and finds it sooner or later; Beppe still owes his bid, so no
move is shown. Every post, line and picture, and the second at which it comes, is equal.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.chat.publishing import contents
from bot.chat.screens.table import table_at
from bot.tables.values.ids import PostId
from engines.base import Json
from tests.bot.chat.fakes import context_of, request_by, text
from tests.bot.chat.test_suspended_twins import twin_of
from tests.bot.tables import world as worlds
from tests.bot.tables.thinking import Fake, with_mind
from tests.bot.tables.toy import TOY, Bid, View
from tests.bot.tables.world import ANNA, BEPPE, NOON, SEED, World, memory
from tests.changed import changed

SECONDS = (0, 1, 2, 2.9, 3, 4, 5, 9.9, 10, 11, 20, 30, 31)


def policy(view: View, _rng: Random) -> Bid | None:
    """The toy's, but for waves, which everybody sees: they follow from a secret card."""
    return None if view.reader is None or view.done[view.reader] else Bid(2)


QUIET = with_mind(changed(TOY, policy=policy))


class Twin(NamedTuple):
    """A game: its seed, the AI's move, and from which second on it can be found; None: never."""

    seed: bytes
    move: Json
    found: float | None


async def told(twin: Twin, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All that Anna gets, second by second."""
    monkeypatch.setattr(worlds, "SEED", twin.seed)
    thinker = Fake(twin.move)
    thinker.open.clear()
    world = World(await memory(), games={"toy": QUIET}, thinker=thinker)
    context = context_of(world)
    table = await world.game(BEPPE, ANNA, ais=1, strength="hard")
    found: list[Any] = []
    for seconds in SECONDS:
        world.time = NOON + timedelta(seconds=seconds)
        if twin.found is not None and seconds >= twin.found:
            thinker.open.set()
        for _ in range(3):
            await world.tables.thoughts.run(table.id, world.time)
        posts = await world.store.outbox.due(world.time, 99)
        view = await world.tables.queries.view(table.id)
        public = await contents.public(context, view, PostId(1))
        request, shown = request_by(world, ANNA)
        await table_at(context, request, table.id)
        panel = await world.tables.play.panel(ANNA, table.id)
        lines = [(str(line.text), line.version) for line in (await world.tables.queries.log(table.id)).lines]
        found.append((seconds, view.table.version, view.view, text(public), text(shown.last), lines))
        found.append([(post.kind, post.repost, post.mention, post.since, post.due) for post in posts])
        found.append((panel.view, [str(line.text) for line in panel.news], panel.count))
    await world.store.close()
    return found


BIDS: tuple[Json, Json] = ({"type": "bid", "amount": 1}, {"type": "bid", "amount": 3})


@pytest.mark.parametrize(
    ("first", "second"),
    [(0.0, 2.9), (0.0, 3), (3.1, 9.9), (4, 10), (11, 20), (31, None)],
    ids=lambda found: f"found after {found}",
)
async def test_when_the_move_is_found_is_no_ones_business(
    first: float, second: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within the same step of the clock: at once or just in time, by a search or not at all."""
    monkeypatch.setattr(worlds, "SEED", SEED)
    world = World(await memory(), games={"toy": QUIET})
    table = await world.game(BEPPE, ANNA, ais=1, strength="hard")
    await world.store.close()
    twins = (Twin(SEED, BIDS[0], first), Twin(twin_of(table), BIDS[1], second))
    one, other = [await told(twin, monkeypatch) for twin in twins]
    assert one == other


async def test_what_is_told_depends_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else these twins would prove nothing: found a step later, the move comes later."""
    one, other = [await told(Twin(SEED, BIDS[0], found), monkeypatch) for found in (2, 4)]
    assert one != other
