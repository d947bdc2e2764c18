"""Moves that were made and taken back: one line, ten a decision, and cheap however many there are."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.tables import Table
from bot.tables.core.history import Snapshot, fold
from bot.tables.core.seats import UNDO_LIMIT
from bot.tables.repository.whole_games import whole_game
from bot.tables.values.change import Entry
from bot.tables.values.ids import TableId
from engines.base import AnyGame, Json
from tests.bot.tables.test_take_back import model, move, undo
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NOON, World
from tests.changed import changed
from tests.conformance.model_game import MODEL


async def told(world: World, table: TableId, *, minor: bool = True) -> list[str]:
    """The log of a spectator; without what is minor, what boards and panels tell."""
    lines = (await world.tables.queries.log(table)).lines
    return [str(line.text) for line in lines[1:] if minor or not line.minor]


async def test_what_was_done_undone_and_done_again_leaves_one_line(world: World) -> None:
    table = await model(world, ANNA, BEPPE, CARLA)
    await move(world, ANNA, table.id, "k")
    once = await told(world, table.id)
    for _ in range(7):
        await undo(world, ANNA, table.id)
        assert len(await told(world, table.id)) == 2, "the move struck through, and that it was taken back"
        await move(world, ANNA, table.id, "k")
        assert await told(world, table.id) == once
    panel = await world.tables.play.panel(BEPPE, table.id)
    assert [str(line.text) for line in panel.missed] == once
    world.again()
    assert await told(world, table.id) == once


async def test_what_was_undone_and_done_differently_is_one_line_in_the_log_alone(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    await move(world, ANNA, table.id, "k")
    for _ in range(3):
        await undo(world, ANNA, table.id)
        await move(world, ANNA, table.id, "k")
    await undo(world, ANNA, table.id)
    await move(world, ANNA, table.id, "s")
    for _ in range(2):
        first, *others = await told(world, table.id)
        assert first == "seat 0 undid 4 moves."
        assert await told(world, table.id, minor=False) == others
        world.again()


async def test_whether_it_was_the_same_again_is_judged_by_what_the_reader_learns(world: World) -> None:
    """The bids are sealed: only their player can tell one from another."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 2)
    await undo(world, ANNA, table.id)
    await world.bid(ANNA, table.id, 3)
    assert await told(world, table.id) == ["seat 0 has bid."]
    own = (await world.tables.queries.log(table.id, ANNA)).lines[1:]
    assert [line.minor for line in own] == [True, False]


async def test_ten_moves_are_taken_back_in_one_decision(world: World) -> None:
    table = await model(world, ANNA, BEPPE, CARLA)
    for _ in range(UNDO_LIMIT):
        assert (await move(world, ANNA, table.id, "k")).undo
        await undo(world, ANNA, table.id)
        world.again()
    assert (await move(world, ANNA, table.id, "k")).undo == ()
    refused = await undo(world, ANNA, table.id)
    assert str(refused.notice) == "You've already undone 10 moves during this decision, so this one stays."
    assert refused.table.owes == (BEPPE,)
    assert (await move(world, BEPPE, table.id, "k")).undo, "each has their own ten"


async def test_two_who_decide_together_have_ten_each_and_no_more(world: World) -> None:
    """An undo of one of them gives the other no new ones."""
    table = await world.game(ANNA, BEPPE, CARLA)
    for _ in range(UNDO_LIMIT - 1):
        await world.bid(ANNA, table.id)
        await undo(world, ANNA, table.id)
    await world.bid(BEPPE, table.id)
    await undo(world, BEPPE, table.id)
    assert (await world.bid(ANNA, table.id)).undo
    await undo(world, ANNA, table.id)
    assert (await world.bid(ANNA, table.id)).undo == ()


async def test_a_player_who_has_looked_after_an_undo_is_called_again(world: World) -> None:
    table = await model(world, ANNA, BEPPE, CARLA)
    await move(world, ANNA, table.id, "k")
    await world.send()
    await undo(world, ANNA, table.id)
    await world.send()
    await world.tables.play.opened(world.click(BEPPE), table.id)
    world.again()
    await move(world, ANNA, table.id, "k")
    (called,) = await world.store.outbox.due(world.time, 100)
    assert (called.repost, called.mention) == (True, (BEPPE,))


def random_log(rng: random.Random, table: Table) -> list[Entry]:
    """A log in which several seats bid and take bids back, and let turns pass, at random."""
    entries = [Entry(table.version, "start", NOON)]
    live = fold(TOY, table, None, entries)
    while live is not None and live.version < 60:
        version = live.version + 1
        newest = next((one for one in reversed(live.recent) if one.kind == "move"), None)
        waiting = TOY.rules.owes(live.state)
        if newest and taken_back(live) and rng.random() < 0.5:
            body: Json = {"version": newest.version}
            entries.append(Entry(version, "undo", NOON, newest.seat, body, user=ANNA))
        elif rng.random() < 0.2 or not waiting:
            entries.append(Entry(version, "auto_pass", NOON, rng.randrange(3), on_or_off(rng), user=BEPPE))
        else:
            seat = rng.choice(waiting)
            bid = TOY.notation.encode(next(TOY.rules.legal(live.state, seat, rng)))
            entries.append(Entry(version, "move", NOON, seat, bid, user=CARLA))
        live = fold(TOY, table, live, entries[-1:])
    return entries


def taken_back(live: Snapshot) -> bool:
    """Return whether the newest move could be taken back: it drew no luck."""
    return live.former is not None and live.former.position == live.position


def on_or_off(rng: random.Random) -> bool:
    """The body of an entry that lets turns pass, or not."""
    return rng.random() < 0.5


@pytest.mark.parametrize("seed", range(20))
async def test_a_log_folds_to_the_same_game_at_once_and_in_parts(world: World, seed: int) -> None:
    rng = random.Random(seed)
    table = await world.game(ANNA, BEPPE, CARLA, rounds=20)
    entries = random_log(rng, table)
    at_once, in_parts, whole = fold(TOY, table, None, entries), None, None
    rest = entries
    while rest:
        part, rest = rest[: (size := rng.randint(1, 5))], rest[size:]
        in_parts = fold(TOY, table, in_parts, part)
        whole = whole_game(TOY, table, part, whole)
    assert at_once is not None
    assert in_parts is not None
    assert whole is not None
    assert known(in_parts) == known(whole.live) == known(at_once)
    fresh = whole_game(TOY, table, entries)
    assert whole.positions == fresh.positions
    assert [position.effect for position in fresh.positions[-20:]] == list(at_once.recent[-20:])
    assert fresh.positions[-1].state == at_once.state


def known(live: Snapshot) -> Any:
    """All of a game but for how much of its effects is kept."""
    bare = replace(live, recent=live.recent[-8:])
    formers = []
    while (former := live.former) is not None:
        formers.append((former.version, former.state, former.position))
        live = former
    return replace(bare, former=None), formers


def counting(work: list[str]) -> AnyGame:
    """The model game, which notes what it is asked to do."""

    def apply(*given: Any) -> Any:
        work.append("apply")
        return MODEL.rules.apply(*given)

    def told(*given: Any) -> Any:
        work.append("told")
        return MODEL.knowledge.told(*given)

    return changed(MODEL, apply=apply, told=told)


@pytest.mark.parametrize("pairs", [0, 400])
async def test_moves_taken_back_cost_nobody_anything(
    world: World, pairs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work for a panel, the log and a replay is the same, however many there are."""
    monkeypatch.setattr("bot.tables.core.seats.UNDO_LIMIT", 1000)
    table = await model(world, ANNA, BEPPE, CARLA)
    for _ in range(pairs):
        await move(world, ANNA, table.id, "k")
        await undo(world, ANNA, table.id)
    await move(world, ANNA, table.id, "k")
    work: list[str] = []
    world.games["model"] = counting(work)
    for tables in (world.again(), world.tables):
        work.clear()
        await tables.play.panel(BEPPE, table.id)
        await tables.queries.log(table.id, BEPPE, 41)
        await tables.replays.replay(table.id, 0)
        assert len(work) < 30
    assert "apply" not in work, "what is known already is not folded again"


async def test_a_log_reads_what_it_shows(world: World) -> None:
    """And so does a replay that goes on after one more move."""
    work: list[str] = []
    table = await world.game(ANNA, BEPPE, rounds=60)
    for _ in range(55):
        await world.bid(ANNA, table.id)
        await world.bid(BEPPE, table.id)
    world.games["toy"] = changed(TOY, told=noting(work))
    world.again()
    every = (await world.tables.queries.log(table.id)).lines
    assert len(every) == 1 + 55 * 3
    await world.tables.replays.replay(table.id, 0)
    await world.bid(ANNA, table.id)
    await world.tables.replays.replay(table.id, 0)
    work.clear()
    log = await world.tables.queries.log(table.id, BEPPE, 41)
    assert log.more
    assert 41 <= len(log.lines) < 100
    await world.bid(BEPPE, table.id)
    work.clear()
    replay = await world.tables.replays.replay(table.id, 0)
    assert replay.last == 112
    assert len(work) < 20


def noting(work: list[str]) -> Any:
    """The facts that a reader learns in the toy, noted."""

    def told(*given: Any) -> Any:
        work.append("told")
        return TOY.knowledge.told(*given)

    return told
