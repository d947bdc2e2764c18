"""The analysis of finished games: who gets it, when it is made, and what it says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.tables.values.ids import TableId
from bot.tables.values.table import Phase
from engines.base import Json, Question, moves
from engines.streets import GAME as STREETS
from engines.streets.view import View
from engines.text import Refused
from tests.bot.tables.analysing import Fake, played_to_the_end
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, World, memory, place_in, refused


@pytest.fixture
def analyst() -> Fake:
    return Fake()


@pytest.fixture
async def world(analyst: Fake) -> AsyncIterator[World]:
    store = await memory()
    yield World(store, analyst=analyst)
    await store.close()


async def test_a_finished_game_is_analysed_once(world: World, analyst: Fake) -> None:
    """Whoever asks at the same time waits for the same one; after a restart it is still there."""
    table = await played_to_the_end(world)
    assert await world.tables.analyses.known(table) is None
    analyst.open.clear()
    asked = [asyncio.create_task(world.tables.analyses.of(table.id)) for _ in range(3)]
    await asyncio.sleep(0)
    analyst.open.set()
    first, *others = await asyncio.gather(*asked)
    assert others == [first, first]
    assert analyst.asked == [table.place.guild]
    again = world.again()
    assert await again.analyses.known(table) == first
    assert await again.analyses.of(table.id) == first
    assert len(analyst.asked) == 1


async def test_whoever_gives_up_leaves_it_to_the_others(world: World, analyst: Fake) -> None:
    table = await played_to_the_end(world)
    analyst.open.clear()
    gone, stays = (asyncio.create_task(world.tables.analyses.of(table.id)) for _ in range(2))
    await analyst.came.wait()
    gone.cancel()
    await asyncio.wait([gone])
    analyst.open.set()
    assert (await stays).curve
    assert len(analyst.asked) == 2


async def test_an_analysis_follows_the_game_from_the_setup_to_the_end(world: World) -> None:
    """A chance for each seat at each position; in the end the winner has all of it."""
    table = await played_to_the_end(world)
    found = await world.tables.analyses.of(table.id)
    summary = await world.tables.replays.summary(table.id)
    outcome = (await world.tables.queries.view(table.id)).outcome
    assert outcome is not None
    assert len(found.curve) == summary.moves + 1
    assert all(sum(chances) == pytest.approx(1, abs=0.01) for chances in found.curve)
    assert [seat for seat, chance in enumerate(found.curve[-1]) if chance] == [*outcome.winners]


async def test_a_turning_point_is_at_its_step_of_the_replay(world: World) -> None:
    """There its seat has just made that move; the better one could have been chosen, too."""
    table = await played_to_the_end(world)
    found = await world.tables.analyses.of(table.id)
    assert found.turns, "moves at random are bad ones"
    positions = await world.tables.replays.positions(table)
    for turn in found.turns:
        shown = await world.tables.replays.replay(table.id, turn.step)
        assert shown.news[0].seat == turn.seat
        assert turn.lost > 0
        view = STREETS.knowledge.view(positions[turn.at].state, turn.seat)
        labels = {str(turn.made), str(turn.better)}
        assert len(labels) == 2
        assert all(label.split(" → ")[-1] in offered(view) for label in labels)


def offered(view: View) -> set[str]:
    """All that can be chosen last on the way to a move."""
    found = set()
    for answers, _ in moves(STREETS, view):
        question = STREETS.play.ask(view, answers[:-1])
        assert isinstance(question, Question)
        found |= {str(option.label) for option in question.options}
    return found


async def test_nothing_is_said_of_a_game_that_goes_on(world: World, analyst: Fake) -> None:
    """Nor of one that is suspended, has no result, or was never begun."""
    table = await world.game(ANNA, BEPPE, game="streets")
    assert "isn't over" in await refused(world.tables.analyses.of(table.id))
    assert await world.tables.analyses.known(table) is None
    await world.tables.suspension.suspend(table.id, table.place.channel)
    assert "suspended" in await refused(world.tables.analyses.of(table.id))
    for phase in Phase:
        if phase is not Phase.FINISHED:
            assert await world.tables.analyses.known(replace(table, phase=phase)) is None
    lobby = await world.lobby(ANNA, BEPPE, place=place_in(200))
    assert "isn't over" in await refused(world.tables.analyses.of(lobby.id))
    await world.tables.lobby.cancel(world.click(ANNA), lobby.id)
    assert "no result" in await refused(world.tables.analyses.of(lobby.id))
    assert "no such table" in await refused(world.tables.analyses.of(TableId(404)))
    assert analyst.asked == []


async def test_a_game_that_nothing_can_judge_has_none(world: World) -> None:
    """Neither one without a mind, nor one whose rules are no longer known."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    assert "can't analyse" in await refused(world.tables.analyses.of(table.id))
    world.games["toy"] = replace(TOY, version=TOY.version + 1)
    assert "rules that I don't know" in await refused(world.again().analyses.of(table.id))
    assert await world.tables.analyses.known(await world.tables.queries.table(table.id)) is None


async def test_a_refusal_of_the_analyst_is_passed_on_and_nothing_is_stored(
    world: World, analyst: Fake
) -> None:
    table = await played_to_the_end(world)
    analyst.busy = True
    with pytest.raises(Refused, match="Others wait"):
        await world.tables.analyses.of(table.id)
    analyst.busy = False
    assert (await world.tables.analyses.of(table.id)).curve


async def test_whoever_waits_for_an_analysis_that_fails_gets_the_same_refusal(
    world: World, analyst: Fake
) -> None:
    """It may take a minute to fail; only the next click tries it again."""
    table = await played_to_the_end(world)
    analyst.open.clear()
    analyst.busy = True
    asked = [asyncio.create_task(world.tables.analyses.of(table.id)) for _ in range(3)]
    await analyst.came.wait()
    for _ in range(10):  # the others' reads come before these
        await world.tables.queries.table(table.id)
    analyst.open.set()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [str(answer) for answer in answers] == ["Others wait."] * 3
    assert len(analyst.asked) == 1
    with pytest.raises(Refused, match="Others wait"):
        await world.tables.analyses.of(table.id)
    assert len(analyst.asked) == 2
    analyst.busy = False
    assert (await world.tables.analyses.of(table.id)).curve


async def test_an_analysis_that_a_later_release_has_made_is_refused(
    world: World, analyst: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that makes it runs the files that are installed then."""
    table = await played_to_the_end(world)

    async def another_form(*_: object) -> Json:
        return {"form": 2}

    monkeypatch.setattr(analyst, "analyse", another_form)
    with pytest.raises(Refused, match="couldn't analyse"):
        await world.tables.analyses.of(table.id)


async def test_an_analysis_of_another_form_is_made_again(world: World, analyst: Fake) -> None:
    """A later release may store it otherwise."""
    table = await played_to_the_end(world)
    await world.store.analyses.put(table.id, {"form": 0})
    assert await world.tables.analyses.known(table) is None
    assert (await world.tables.analyses.of(table.id)).curve
    assert len(analyst.asked) == 1


async def test_an_analysis_goes_with_its_table(world: World) -> None:
    table = await played_to_the_end(world)
    await world.tables.analyses.of(table.id)
    world.wait(days=60)
    manager = replace(world.click(ANNA), server_manager=True)
    await world.tables.administration.purge(manager, table.place.guild, 30)
    assert await world.store.analyses.get(table.id) is None
    await world.store.analyses.put(table.id, {"form": 1})  # made meanwhile
    assert await world.store.analyses.get(table.id) is None
