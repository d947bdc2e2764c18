"""Hints: for whoever plays alone, by what their seat knows; they are logged, and only a loss counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import count, islice, product
from typing import Any

import pytest

from bot.tables import Panel, Phase, Refusal, Table
from bot.tables.core.case import Case
from bot.tables.core.history import Snapshot
from bot.tables.core.seats import SeatContext
from bot.tables.play.advising import advice_of
from bot.tables.values.ids import UserId
from engines.advice import Advice
from engines.base import Json, moves
from engines.measures import Reason
from engines.search import recall
from engines.streets import GAME as STREETS
from engines.text import Refused
from tests.bot.chat.test_suspended_twins import cards
from tests.bot.chat.test_thinking_twins import QUIET
from tests.bot.tables import world as worlds
from tests.bot.tables.advising import Fake
from tests.bot.tables.thinking import GAMES
from tests.bot.tables.world import ANNA, BEPPE, DINO, World, memory

ADVICE: Json = {
    "move": {"type": "bid", "amount": 3},
    "other": {"type": "bid", "amount": 1},
    "gain": 0.2,
    "reasons": [],
}


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, games={**GAMES, "streets": STREETS}, adviser=Fake(ADVICE))
    await store.close()


async def ask(world: World, table: Table, count: int | None = None, *, confirmed: bool = True) -> Panel:
    if count is None:
        count = (await world.tables.play.panel(ANNA, table.id)).count
    return await world.tables.advising.advise(world.click(ANNA), table.id, count, confirmed=confirmed)


async def kinds(world: World, table: Table) -> list[str]:
    newest = await world.tables.queries.table(table.id)
    return [entry.kind for entry in await world.store.tables.entries(table.id, 0, newest.version)]


def adviser(world: World) -> Fake:
    assert isinstance(world.adviser, Fake)
    return world.adviser


async def test_the_first_hint_is_asked_for_twice_and_logged_once(world: World) -> None:
    """The panel stays usable: the next button and the next move are of the new count."""
    table = await world.game(ANNA, ais=1)
    first = await ask(world, table, confirmed=False)
    assert first.advising
    assert first.advice is None
    assert first.advisable
    assert adviser(world).asked == []
    assert "hint" not in await kinds(world, table)
    given = await ask(world, table, first.count)
    assert "would choose" in str(given.advice)
    assert not given.advising
    assert given.question is not None
    assert given.count == first.count + 1
    again = await ask(world, table, given.count, confirmed=False)
    assert again.advice == given.advice
    assert len(adviser(world).asked) == 1, "whoever asks again reads the same"
    assert (await kinds(world, table)).count("hint") == 1
    moved = await world.tables.play.answer(world.click(ANNA), table.id, again.count, (("bid",), ("1",)))
    assert moved.notice is None
    (told,) = [line for line in (await world.tables.queries.log(table.id)).lines if "hint" in str(line.text)]
    assert told.seat == 0
    following = await ask(world, table, confirmed=False)
    assert following.advice is not None
    assert len(adviser(world).asked) == 2
    assert (await kinds(world, table)).count("hint") == 1


async def test_a_click_that_comes_twice_is_one_hint(world: World) -> None:
    table = await world.game(ANNA, ais=1)
    click = world.click(ANNA)
    given = await world.tables.advising.advise(click, table.id, 0, confirmed=True)
    again = await world.tables.advising.advise(click, table.id, 0, confirmed=True)
    assert given.advice is not None
    assert again.notice is not None
    assert (await kinds(world, table)).count("hint") == 1


async def test_of_a_game_with_hints_only_a_loss_counts(world: World) -> None:
    """A win has no results, not even at the next start; a loss has the person's, and other games have all.

    The AI has none in either case, or its rating could only rise.
    """
    found: dict[tuple[bool, bool], list[UserId | None]] = {}
    for amount, hinted in product((1, 3), (True, False)):
        table = await world.game(ANNA, ais=1)
        if hinted:
            await ask(world, table)
        while table.live:
            assert (await world.bid(ANNA, table.id, amount)).notice is None
            table = await world.tables.queries.table(table.id)
        assert table.phase is Phase.FINISHED
        assert (await world.tables.replays.summary(table.id)).hinted is hinted
        outcome = (await world.tables.queries.view(table.id)).outcome
        assert outcome is not None
        results = await world.store.results.of_table(table.id)
        found[hinted, 0 in outcome.winners] = [result.user for result in results]
    assert found == {
        (True, True): [],
        (True, False): [ANNA],
        (False, True): [ANNA, None],
        (False, False): [ANNA, None],
    }
    assert await world.again().results.count_former() == 0


async def test_a_loss_to_somebody_who_sat_down_after_a_hint_counts(world: World) -> None:
    """Or a friend who takes an AI's seat and wins would be a way out."""
    table = await world.game(ANNA, ais=2, rounds=2)
    await ask(world, table)
    await world.tables.votes.propose(world.click(ANNA), table.id, "offer", "1")
    await world.tables.takeovers.take(world.click(BEPPE), table.id, 1)
    while table.live:
        for person, amount in ((ANNA, 1), (BEPPE, 3)):
            await world.bid(person, table.id, amount)
        table = await world.tables.queries.table(table.id)
    (result,) = await world.store.results.of_table(table.id)
    assert (result.user, result.won) == (ANNA, False)


async def test_leaving_a_game_with_hints_is_a_loss(world: World) -> None:
    """Or a hint would be the way out of a game that goes badly."""
    table = await world.game(ANNA, ais=1)
    await world.bid(ANNA, table.id)
    await ask(world, table)
    after = await world.tables.play.quit(world.click(ANNA), table.id)
    assert after.phase is Phase.ABANDONED
    (left,) = await world.store.results.of_table(table.id)
    assert (left.user, left.fate, left.won) == (ANNA, "gone", False)


async def refused(world: World, table: Table) -> str:
    panel = await ask(world, table)
    assert panel.advice is None
    assert "hint" not in await kinds(world, table)
    assert adviser(world).asked == []
    assert panel.notice is not None
    return str(panel.notice)


async def test_where_somebody_else_has_sat_there_are_none(world: World) -> None:
    """Now or before: also if they have left, and an AI plays for them."""
    table = await world.game(ANNA, BEPPE)
    assert not (await world.tables.play.panel(ANNA, table.id)).advisable
    assert "no other person" in await refused(world, table)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    assert "no other person" in await refused(world, table)
    await world.tables.privacy.forget(BEPPE)
    assert "no other person" in await refused(world, table)


async def test_spectators_get_none(world: World) -> None:
    table = await world.game(ANNA, ais=1)
    with pytest.raises(Refusal, match="not in this game"):
        await world.tables.advising.advise(world.click(DINO), table.id, 0, confirmed=True)


async def test_a_game_without_a_mind_has_none() -> None:
    world = World(await memory(), adviser=Fake(ADVICE))
    table = await world.game(ANNA, ais=1)
    assert not (await world.tables.play.panel(ANNA, table.id)).advisable
    assert "well enough" in await refused(world, table)
    await world.store.close()


async def test_a_game_that_the_bot_has_arranged_has_none(world: World) -> None:
    """It counts in a season, say."""
    table = await world.game(ANNA, ais=1)
    live = (await world.tables.replays.positions(table))[-1].state
    view = GAMES["toy"].knowledge.view(live, 0)
    position = Snapshot(table.version, live, 0, (0, 0), (0, 0), ())
    for tag in (None, "season/1"):
        case = Case(table=replace(table, tag=tag), rules=GAMES["toy"], now=world.time, position=position)
        refusal = SeatContext(case, 0, view).unadvised
        assert (refusal is None) == (tag is None)
    assert "arranged" in str(refusal)


async def test_old_and_forged_controls_get_the_right_answer(world: World) -> None:
    """A count of before, one of a game that waits for others, or one that is over."""
    table = await world.game(ANNA, ais=1, rounds=1)
    late = await ask(world, table, 7)
    assert "out of date" in str(late.notice)
    await world.bid(ANNA, table.id)
    over = await ask(world, table)
    assert "over" in str(over.notice)
    assert "hint" not in await kinds(world, table)
    assert adviser(world).asked == []
    lobby = await world.lobby(ANNA, place=worlds.place_in(101))
    with pytest.raises(Refusal, match="hasn't started"):
        await ask(world, lobby, 0)


async def test_one_person_waits_for_one_hint_at_a_time(world: World) -> None:
    """And what was decided meanwhile needs none any more: then nothing is logged."""
    table = await world.game(ANNA, ais=1)
    fake = adviser(world)
    fake.open.clear()
    first = asyncio.create_task(ask(world, table))
    await fake.came.wait()
    with pytest.raises(Refused, match="still working"):
        await ask(world, table)
    await world.bid(ANNA, table.id)
    fake.open.set()
    late = await first
    assert late.advice is None
    assert "out of date" in str(late.notice)
    assert "hint" not in await kinds(world, table)
    assert (await ask(world, table)).advice is not None


async def test_a_hint_that_is_not_found_costs_nothing(world: World) -> None:
    """The game goes on counting, and the next try may succeed."""
    table = await world.game(ANNA, ais=1)
    adviser(world).busy = True
    with pytest.raises(Refused, match="Others wait"):
        await ask(world, table)
    assert "hint" not in await kinds(world, table)
    adviser(world).busy = False
    assert (await ask(world, table)).advice is not None


async def test_nobody_gives_hints_where_there_is_no_adviser(world: World) -> None:
    world.adviser = None
    world.again()
    table = await world.game(ANNA, ais=1)
    with pytest.raises(Refused, match="can't give hints"):
        await ask(world, table)


async def test_a_move_can_be_undone_after_a_hint(world: World) -> None:
    """The hint stays in the log, and what it leaves of the game is the same after a restart."""
    table = await world.game(ANNA, ais=1, game="streets")
    adviser(world).answer = None
    await ask(world, table)
    live = await world.tables.replays.positions(await world.tables.queries.table(table.id))
    assert [position.effect.kind for position in live][-1] == "hint"
    before = await world.tables.play.panel(ANNA, table.id)
    world.again()
    assert await world.tables.play.panel(ANNA, table.id) == before


async def test_the_adviser_is_sent_what_the_seat_knows_and_remembers(world: World) -> None:
    """The same as an AI in that seat would remember, in the middle of a game."""
    table = await world.game(ANNA, ais=1)
    await world.bid(ANNA, table.id)
    await ask(world, table)
    ((view, remembered),) = adviser(world).asked
    assert view == (await world.tables.play.panel(ANNA, table.id)).view
    game = GAMES["toy"]
    told = []
    for position in await world.tables.replays.positions(await world.tables.queries.table(table.id)):
        told += [game.knowledge.told(event, 0) for event in position.effect.events]
    assert remembered == recall(game, told)
    assert None not in remembered


async def test_twins_send_the_same_and_tell_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that Anna can't tell apart: what is thought about, and all that is public, is equal."""
    found: list[Any] = []
    seed = worlds.SEED
    for _ in range(2):
        monkeypatch.setattr(worlds, "SEED", seed)
        world = World(await memory(), games={"toy": QUIET}, adviser=Fake(ADVICE))
        table = await world.game(ANNA, ais=1)
        panel = await ask(world, table)
        lines = [str(line.text) for line in (await world.tables.queries.log(table.id)).lines]
        posts = [
            (post.kind, post.repost, post.mention, post.since)
            for post in await world.store.outbox.due(world.time + timedelta(minutes=1), 99)
        ]
        found.append((panel.view, panel.advice, lines, posts, adviser(world).asked))
        seed = twin(table)
        await world.store.close()
    assert found[0] == found[1]


def twin(table: Table) -> bytes:
    """Another seed, with which Anna has the same card and the AI another one."""
    hers, its = cards(table, table.seed)
    seeds = (number.to_bytes(32) for number in count(1))
    return next(seed for seed in seeds if (dealt := cards(table, seed))[0] == hers and dealt[1] != its)


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        (None, "would wait"),
        (Advice("move"), "would choose “"),
        (Advice("move", "other"), "about as good"),
        (Advice("move", "other", 0.004), "about 1 percentage"),
        (Advice("move", "other", 0.07), "about 7 percentage"),
        (Advice("move", "other", 0.07, (Reason("unknown", 3),)), "about 7 percentage"),
    ],
)
async def test_advice_in_words(world: World, advice: Advice | None, said: str) -> None:
    table = await world.game(ANNA, ais=1, game="streets")
    view = (await world.tables.play.panel(ANNA, table.id)).view
    first, second = (move for _, move in islice(moves(STREETS, view), 2))
    names = {"move": first, "other": second, None: None}
    if advice is not None:
        advice = replace(advice, move=first, other=names[advice.other])
    assert said in str(advice_of(STREETS, view, advice))
