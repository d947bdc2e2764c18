"""Thinking in worker processes: the same moves as here, in turn, within bounds, whatever befalls a worker."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import pickle
import random
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from bot import catalogue, child_process
from bot.child_process import WorkerLostError
from bot.tables.clocks.thoughts import NotThought
from bot.tables.values.ids import GuildId
from bot.thinking import service, worker
from bot.thinking.request import ThinkRequest
from bot.thinking.service import Minds
from engines.advice import advised, decode
from engines.base import AnyGame
from engines.chance import Chance
from engines.options import complete
from engines.search import recall
from engines.strengths import decide
from engines.text import Refused
from tests.loop_time import settled

HERE, THERE = GuildId(1), GuildId(2)
THINKING = [name for name in catalogue.CATALOGUE if catalogue.game(name).mind is not None]


def position(name: str, moves: int) -> tuple[AnyGame, Any]:
    """A game, and what a seat that owes a move sees after some moves."""
    game = catalogue.game(name)
    seats = min(game.seats)
    chance = Chance(bytes(32), "game", name, ["ai"] * seats)
    state, _ = game.rules.start(complete(game.options, {}), seats, chance)
    rng = random.Random(1)
    for _ in range(moves):
        seat = game.rules.owes(state)[0]
        move = game.play.policy(game.knowledge.view(state, seat), rng)
        state, _ = game.rules.apply(state, seat, move, chance)
    return game, game.knowledge.view(state, game.rules.owes(state)[0])


class FakeWorker:
    """A worker that notes what it is asked, and answers while it is let."""

    def __init__(self) -> None:
        self.asked: list[ThinkRequest] = []
        self.came, self.open = asyncio.Event(), asyncio.Event()
        self.trouble: Exception | None = None

    async def ask(self, data: bytes, _seconds: float) -> bytes:
        """The view, as if it were the move."""
        request: ThinkRequest = pickle.loads(data)  # noqa: S301 - of this test
        self.asked.append(request)
        self.came.set()
        await self.open.wait()
        if self.trouble:
            raise self.trouble
        return json.dumps(request.view).encode()

    async def stop(self) -> None:
        """Nothing to stop."""


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeWorker]:
    fake = FakeWorker()
    monkeypatch.setattr(child_process, "PipedProcess", lambda _name: fake)
    yield fake


@pytest.fixture
async def minds() -> AsyncIterator[Minds]:
    minds = Minds(1)
    yield minds
    await minds.close()


@pytest.mark.parametrize("name", THINKING)
async def test_a_process_finds_the_move_that_is_found_here(name: str, minds: Minds) -> None:
    """By what was sent, and its own whim, alone."""
    game, view = position(name, 4)
    data = pickle.dumps(ThinkRequest(name, view, None, 7))
    found = json.loads(worker.chosen(data))
    move = decide(game, "hard", view, None, random.Random(7))
    assert game.notation.decode(found) == move
    sent = await minds.choose(name, view, None, HERE)
    assert game.notation.write(game.notation.decode(sent))


async def test_a_process_gives_the_advice_that_is_given_here(minds: Minds) -> None:
    """The move, and why; by what was sent, and its own whim, alone."""
    game, view = position("chicago", 4)
    data = pickle.dumps(ThinkRequest("chicago", view, None, 7, advise=True))
    found = decode(game, json.loads(worker.chosen(data)))
    assert found == advised(game, view, None, random.Random(7))
    sent = decode(game, await minds.advise("chicago", view, None, HERE))
    assert sent is not None
    assert game.notation.write(sent.move)


def test_a_request_holds_nothing_of_a_table() -> None:
    """Neither a state nor a seed: it has no room for them."""
    assert [field.name for field in dataclasses.fields(ThinkRequest)] == [
        "game",
        "view",
        "memory",
        "whim",
        "advise",
    ]


@pytest.mark.parametrize("name", THINKING)
def test_a_request_is_the_same_where_the_seat_knows_the_same(name: str) -> None:
    """After each of some moves, in positions that it can't tell apart."""
    game = catalogue.game(name)
    seats = min(game.seats)
    chance = Chance(bytes(32), "game", name, ["ai"] * seats)
    state, events = game.rules.start(complete(game.options, {}), seats, chance)
    rng, memories = random.Random(1), [None] * seats
    for _ in range(12):
        memories = [
            recall(game, (game.knowledge.told(event, seat) for event in events), memory)
            for seat, memory in enumerate(memories)
        ]
        seat = game.rules.owes(state)[0]
        here, there = (
            ThinkRequest(name, game.knowledge.view(one, seat), memories[seat], 7)
            for one in (state, game.knowledge.redeal(state, seat, rng))
        )
        assert here == there
        assert len(pickle.dumps(here)) == len(pickle.dumps(there))
        move = game.play.policy(game.knowledge.view(state, seat), rng)
        state, events = game.rules.apply(state, seat, move, chance)


async def test_no_two_decisions_have_the_same_whim(fake: FakeWorker) -> None:
    """It comes from the system, so nothing of a table can be known by it."""
    fake.open.set()
    minds = Minds(1)
    for _ in range(9):
        await minds.choose("streets", 1, None, HERE)
    assert len({request.whim for request in fake.asked}) == 9


async def test_servers_take_turns(fake: FakeWorker) -> None:
    """Whoever has many tables waits for itself alone."""
    minds = Minds(1)
    tasks = [asyncio.create_task(minds.choose("streets", f"here {n}", None, HERE)) for n in range(4)]
    await fake.came.wait()
    tasks.append(asyncio.create_task(minds.choose("streets", "there", None, THERE)))
    await asyncio.sleep(0.05)
    fake.open.set()
    await asyncio.gather(*tasks)
    assert [request.view for request in fake.asked].index("there") <= 2


async def test_too_many_are_refused(fake: FakeWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a server, and of all; then the policy decides."""
    monkeypatch.setattr(service, "WAITING_A_SERVER", 2)
    monkeypatch.setattr(service, "WAITING_LIMIT", 3)
    minds = Minds(1)
    tasks = [asyncio.create_task(minds.choose("streets", n, None, HERE)) for n in range(2)]
    await settled()
    with pytest.raises(NotThought):
        await minds.choose("streets", 3, None, HERE)
    tasks.append(asyncio.create_task(minds.choose("streets", 4, None, THERE)))
    await settled()
    with pytest.raises(NotThought):
        await minds.choose("streets", 5, None, GuildId(3))
    fake.open.set()
    await asyncio.gather(*tasks)
    assert await minds.choose("streets", 6, None, HERE) == 6


async def test_too_many_hints_are_refused(fake: FakeWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a server, and of all, so that AI players go on thinking; a place is free again afterwards."""
    monkeypatch.setattr(service, "HINTS_A_SERVER", 1)
    monkeypatch.setattr(service, "HINTS_LIMIT", 2)
    minds = Minds(1)
    tasks = [
        asyncio.create_task(minds.advise("streets", n, None, server))
        for n, server in enumerate((HERE, THERE))
    ]
    await settled()
    for server in (HERE, THERE, GuildId(3)):
        with pytest.raises(Refused, match="hints for others"):
            await minds.advise("streets", 3, None, server)
    thinking = asyncio.create_task(minds.choose("streets", 4, None, HERE))
    fake.open.set()
    assert await asyncio.gather(*tasks, thinking) == [0, 1, 4]
    assert [request.advise for request in fake.asked].count(True) == 2
    assert await minds.advise("streets", 6, None, HERE) == 6


async def test_a_lost_worker_finds_no_hint(fake: FakeWorker) -> None:
    """The person is told, and may ask again."""
    fake.trouble = WorkerLostError("killed")
    fake.open.set()
    minds = Minds(1)
    with pytest.raises(Refused, match="couldn't find a hint"):
        await minds.advise("streets", 1, None, HERE)
    fake.trouble = None
    assert await minds.advise("streets", 2, None, HERE) == 2


async def test_a_lost_worker_finds_no_move(fake: FakeWorker) -> None:
    """It is looked for again at the next moment."""
    fake.trouble = WorkerLostError("killed")
    fake.open.set()
    minds = Minds(1)
    with pytest.raises(NotThought):
        await minds.choose("streets", 1, None, HERE)
    fake.trouble = None
    assert await minds.choose("streets", 2, None, HERE) == 2


async def test_what_waited_too_long_is_not_searched_for(
    fake: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The policy has moved by then; the worker is free for others."""
    minds = Minds(1)
    first = asyncio.create_task(minds.choose("streets", 1, None, HERE))
    await fake.came.wait()
    late = asyncio.create_task(minds.choose("streets", 2, None, HERE))
    monkeypatch.setattr(service, "LONGEST_SECONDS", -1.0)
    fake.open.set()
    with pytest.raises(NotThought):
        await late
    monkeypatch.setattr(service, "LONGEST_SECONDS", 30.0)
    assert await first == 1
    assert await minds.choose("streets", 3, None, HERE) == 3
    assert [request.view for request in fake.asked] == [1, 3]
