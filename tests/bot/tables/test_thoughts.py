"""AI players that think: when their moves come, what they are told, and what a crash leaves of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.tables import Phase, Table
from bot.tables.core.history import lives
from bot.tables.core.thoughts import moment_of, next_moment
from bot.tables.values.change import BEFORE_ALL, NewPost
from bot.tables.values.clocks import Thought
from bot.tables.values.ids import TableId
from bot.tasks import ended
from engines.search import recall
from tests.bot.tables.test_take_back import move, undo
from tests.bot.tables.thinking import BID, GAMES, Fake
from tests.bot.tables.world import ANNA, BEPPE, NOON, World, memory
from tests.changed import changed
from tests.loop_time import settled

SECOND = timedelta(seconds=1)


@pytest.fixture
async def thinker() -> Fake:
    return Fake()


@pytest.fixture
async def world(thinker: Fake) -> AsyncIterator[World]:
    store = await memory()
    yield World(store, games={**GAMES}, thinker=thinker)
    await store.close()


async def at(world: World, table: TableId, seconds: float, looks: int = 3) -> Table:
    """The table this many seconds after noon, once all that is due is done."""
    world.time = NOON + seconds * SECOND
    for _ in range(looks):  # a search that is let go has ended with the next look
        await world.tables.thoughts.run(table, world.time)
    found = await world.store.tables.load(table)
    assert found is not None
    return found


async def duel(world: World, rounds: int = 2) -> Table:
    """Anna and a hard AI: both owe a bid, since noon."""
    table = await world.game(ANNA, ais=1, strength="hard", rounds=rounds)
    assert [thought.since for thought in table.thoughts] == [NOON]
    return table


async def bids(world: World, table: Table) -> list[Any]:
    """The moves of the AI, by the log."""
    entries = await world.store.tables.entries(table.id, BEFORE_ALL, 99)
    return [entry.body for entry in entries if entry.kind == "move" and entry.by == "ai"]


# --- The moment -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "comes"),
    [(0, 3), (2.9, 3), (3, 3), (3.1, 10), (10, 10), (10.1, 20), (29, 30), (31, 30), (None, 30)],
)
def test_the_moment_follows_from_the_beginning(found: float | None, comes: float) -> None:
    """After three seconds, or at the next full ten; at thirty the policy moves."""
    thought = Thought(0, 0, NOON)
    assert moment_of(thought, None if found is None else NOON + found * SECOND) == NOON + comes * SECOND


@pytest.mark.parametrize(("now", "comes"), [(0, 3), (3, 10), (9, 10), (10, 20), (20, 30), (30, 30), (99, 99)])
def test_the_next_moment(now: float, comes: float) -> None:
    """It is always one of the four."""
    assert next_moment(Thought(0, 0, NOON), NOON + now * SECOND) == NOON + comes * SECOND


async def test_a_move_found_at_once_comes_after_three_seconds(world: World) -> None:
    """And then at once, in a change of its own."""
    table = await duel(world)
    for seconds in (0.0, 1, 2.9):
        assert (await at(world, table.id, seconds)).version == table.version
    after = await at(world, table.id, 3)
    assert (after.version, after.thoughts) == (table.version + 1, ())
    assert await bids(world, table) == [BID]


async def test_a_move_found_late_comes_at_the_next_full_ten_seconds(world: World, thinker: Fake) -> None:
    table = await duel(world)
    thinker.open.clear()
    await at(world, table.id, 3)
    thinker.open.set()
    assert (await at(world, table.id, 4)).thoughts == table.thoughts
    assert (await at(world, table.id, 9.9)).thoughts == table.thoughts
    assert (await at(world, table.id, 10)).thoughts == ()
    assert await bids(world, table) == [BID]


async def test_after_thirty_seconds_the_policy_moves(world: World, thinker: Fake) -> None:
    """Whether the search is slow, or has not begun, or fails."""
    slow, failing = await duel(world), Fake(None)
    thinker.open.clear()
    assert (await at(world, slow.id, 29.9)).thoughts
    assert not (await at(world, slow.id, 30)).thoughts
    other = World(await memory(), games={**GAMES}, thinker=failing)
    table = await duel(other)
    for seconds in (0, 3, 10, 20, 29):
        assert (await at(other, table.id, seconds)).thoughts
    assert not (await at(other, table.id, 30)).thoughts
    assert len(failing.asked) > 4
    assert len(await bids(world, slow)) == len(await bids(other, table)) == 1
    await other.store.close()


async def test_what_others_do_does_not_begin_it_again(world: World, thinker: Fake) -> None:
    """A bid of Anna's, whose wave follows: the AI still moves after its own three seconds."""
    table = await world.game(ANNA, BEPPE, ais=1, strength="hard")
    await at(world, table.id, 0)
    world.time = NOON + SECOND
    await world.bid(ANNA, table.id)
    after = (await world.tables.play.panel(ANNA, table.id)).table
    assert after.thoughts == table.thoughts
    assert (await at(world, table.id, 2.9)).thoughts
    assert (await at(world, table.id, 3)).thoughts == ()
    assert len(thinker.asked) == 1


async def test_a_move_that_is_no_longer_legal_is_looked_for_again(world: World, thinker: Fake) -> None:
    table = await duel(world)
    thinker.moves = [{"type": "bid", "amount": 9}, BID]
    await at(world, table.id, 0)
    assert (await at(world, table.id, 3, looks=1)).thoughts == table.thoughts
    assert (await at(world, table.id, 9)).thoughts == table.thoughts
    assert (await at(world, table.id, 10)).thoughts == ()
    assert await bids(world, table) == [BID]


async def test_several_that_think_at_once_move_in_one_change(world: World) -> None:
    """So that the board is edited once."""
    table = await world.game(ANNA, ais=3, strength="hard")
    assert len(table.thoughts) == 3
    await at(world, table.id, 0)
    await world.send()
    await at(world, table.id, 3)
    posts = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "show"]
    assert len(posts) == 1
    assert (await bids(world, table))[:3] == [BID] * 3


async def test_a_slow_machine_looks_no_more_often(world: World, thinker: Fake) -> None:
    """A search begins with the look that begins it, however long it takes to tell what a seat knows."""

    def slow(*given: Any) -> Any:
        time.sleep(0.1)
        return GAMES["toy"].knowledge.view(*given)

    table = await duel(world)
    world.games["toy"] = changed(GAMES["toy"], view=slow)
    world.again()
    await at(world, table.id, 1, looks=1)
    assert len(thinker.asked) == 1
    assert (await at(world, table.id, 3, looks=1)).thoughts == ()


# --- Undo, leaving, pauses ------------------------------------------------------------------------


async def test_an_undo_ends_the_thought(world: World, thinker: Fake) -> None:
    """Until the AI has moved its predecessor may undo; then the AI thinks about the next position."""
    thinker.moves = [{"type": "keep"}]
    table = await world.game(ANNA, game="model", ais=1, strength="hard")
    assert table.thoughts == ()
    assert (await move(world, ANNA, table.id, "k")).undo
    await at(world, table.id, 2)
    taken = await undo(world, ANNA, table.id)
    assert (taken.table.thoughts, taken.table.owes) == ((), (ANNA,))
    assert (await at(world, table.id, 3)).version == taken.table.version
    moved = await move(world, ANNA, table.id, "k")
    assert [thought.since for thought in moved.table.thoughts] == [world.time]
    await at(world, table.id, 5)
    assert (await at(world, table.id, 6)).phase is Phase.FINISHED
    assert len(thinker.asked) == 2


async def test_a_search_for_nothing_is_given_up(world: World, thinker: Fake) -> None:
    """It would keep others from a worker."""
    thinker.open.clear()
    left = await duel(world)
    await at(world, left.id, 0)
    await world.tables.play.quit(world.click(ANNA), left.id)
    await settled()
    assert (len(thinker.asked), thinker.given_up) == (1, 1)
    slow = await duel(world)
    await at(world, slow.id, 0)
    await at(world, slow.id, 30)
    assert thinker.given_up == 2


async def test_nobody_thinks_where_nobody_waits(world: World) -> None:
    """When the last person leaves, the game is over; while the AI holds all seats, it waits."""
    table = await duel(world)
    after = await world.tables.play.quit(world.click(ANNA), table.id)
    assert (after.phase, after.thoughts) == (Phase.ABANDONED, ())
    assert await world.tables.thoughts.run(table.id, NOON + 3 * SECOND) is None


async def test_a_suspended_table_thinks_no_more_until_it_is_resumed(world: World) -> None:
    """Then it has as much time as before."""
    table = await duel(world)
    await world.tables.suspension.channel_gone(table.place.channel)
    assert (await at(world, table.id, 60)).thoughts == table.thoughts
    back = await world.tables.suspension.resume(world.click(ANNA, manager=True), table.id, table.place)
    assert [thought.since for thought in back.thoughts] == [world.time]


# --- Crashes --------------------------------------------------------------------------------------


async def test_after_a_crash_the_row_is_due_and_the_thought_begins_again(world: World, thinker: Fake) -> None:
    """The next process looks at what is due, and the move comes at the next full ten seconds."""
    table = await duel(world)
    await at(world, table.id, 1)
    world.again()
    world.time = NOON + 4 * SECOND
    assert await world.tables.jobs.run_due(world.time, guarded) == 0
    world.time = NOON + 6 * SECOND
    assert await world.tables.jobs.run_due(world.time, guarded) == 1
    assert len(thinker.asked) == 2
    assert (await at(world, table.id, 9)).thoughts
    assert (await at(world, table.id, 10)).thoughts == ()
    assert await bids(world, table) == [BID]


async def test_without_its_own_timer_the_rows_alone_bring_the_move(world: World) -> None:
    """Each look puts the row off to the next moment."""
    table = await duel(world)
    for seconds in range(0, 60, 5):
        world.time = NOON + seconds * SECOND
        await world.tables.jobs.run_due(world.time, guarded)
    assert await bids(world, table) == [BID]


async def test_a_process_that_hands_over_thinks_no_more(world: World, thinker: Fake) -> None:
    """Each look waits until this process is in charge."""
    charged, looked = asyncio.Event(), asyncio.Event()
    serving = asyncio.create_task(world.tables.thoughts.serve(guarded, looked.set, charged.wait))
    table = await duel(world)
    await settled()
    assert not looked.is_set()
    charged.set()
    await looked.wait()
    assert len(thinker.asked) == 1
    charged.clear()
    await settled()
    looked.clear()
    await world.tables.play.quit(world.click(ANNA), table.id)
    await duel(world)
    await asyncio.sleep(0.1)
    assert not looked.is_set()
    await ended(serving)


async def test_two_processes_make_one_move(world: World, thinker: Fake) -> None:
    """The later one finds that the decision is made."""
    table = await duel(world)
    first, second = world.tables, world.again()
    thinker.open.clear()
    for one in (first, second):
        await one.thoughts.run(table.id, NOON + SECOND)
    thinker.open.set()
    world.time = NOON + 2 * SECOND
    for one in (first, second):
        await one.thoughts.run(table.id, world.time)
    world.time = NOON + 3 * SECOND
    for one in (first, second):
        await one.thoughts.run(table.id, world.time)
    assert await bids(world, table) == [BID]


async def test_time_of_an_outage_is_given_back(world: World) -> None:
    """As to everybody else."""
    table = await duel(world)
    await world.tables.jobs.beat(NOON)
    world.time = NOON + timedelta(minutes=9)
    await world.tables.jobs.give_back(world.time)
    (thought,) = (await world.tables.queries.table(table.id)).thoughts
    assert thought.since == world.time


# --- What it is told ------------------------------------------------------------------------------


async def test_it_is_sent_what_its_seat_knows(world: World, thinker: Fake) -> None:
    """Its view, and what it was told from the beginning; nothing of Anna's card or bid."""
    table = await duel(world)
    await world.bid(ANNA, table.id, 2)
    await at(world, table.id, 0)
    ((view, remembered),) = thinker.asked
    game = GAMES["toy"]
    whole = [*lives(game, table, None, await world.store.tables.entries(table.id, BEFORE_ALL, 99))]
    assert view == game.knowledge.view(whole[-1].state, 1)
    told = [game.knowledge.told(event, 1) for live in whole for event in live.recent[-1].events]
    assert remembered == tuple(one for one in told if one is not None)
    assert remembered[-1].amount is None


async def test_the_memory_is_that_of_the_log(world: World, thinker: Fake) -> None:
    """Kept beside the running game, and folded from the log: without what was undone, both are equal."""
    thinker.moves = [{"type": "keep"}]
    table = await world.game(ANNA, BEPPE, game="model", ais=1, strength="hard")
    await move(world, ANNA, table.id, "k")
    await undo(world, ANNA, table.id)
    await move(world, ANNA, table.id, "k")
    await move(world, BEPPE, table.id, "s")
    await at(world, table.id, 0)
    world.again()
    await at(world, table.id, 0)
    (_, running), (_, folded) = thinker.asked
    assert running == folded
    game, entries = GAMES["model"], await world.store.tables.entries(table.id, BEFORE_ALL, 99)
    live = [*lives(game, table, None, entries)][-1]
    events = [event for effect in live.recent if effect.kind != "undo" for event in effect.events]
    assert recall(game, [game.knowledge.told(event, 2) for event in events]) == running


# --- Posts ----------------------------------------------------------------------------------------


async def test_while_ai_players_think_the_board_is_edited_and_nobody_is_called(
    world: World, thinker: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new board comes when it is a person's turn, and tells all since their move."""
    thinker.moves = [{"type": "keep"}]
    table = await world.game(ANNA, game="model", ais=2, strength="hard")
    commits: list[tuple[NewPost, ...]] = []
    commit = world.store.tables.commit

    async def noting(change: Any, now: Any) -> None:
        commits.append(tuple(post for post in change.posts if post.kind == "show"))
        await commit(change, now)

    monkeypatch.setattr(world.store.tables, "commit", noting)
    await move(world, ANNA, table.id, "k")
    for seconds in (0, 3, 3.1, 6, 6.1):
        await at(world, table.id, seconds)
    boards = [post for posts in commits for post in posts]
    assert [(post.repost, post.mention) for post in boards] == [(False, ()), (False, ()), (True, (ANNA,))]
    assert len({post.since for post in boards}) == 1


async def test_one_can_wait_until_nobody_thinks(world: World) -> None:
    """At once where nobody does; otherwise with the move."""
    table = await duel(world, rounds=1)
    waiting = asyncio.create_task(world.tables.thoughts.over(table.id))
    await at(world, table.id, 2.9)
    await settled()
    assert not waiting.done()
    await at(world, table.id, 3)
    await waiting
    await world.tables.thoughts.over(table.id)
