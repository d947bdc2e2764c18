"""Clocks: reminders, moves by the clock, seats that the AI holds, tables that fall asleep. Time is moved."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from typing import Any, get_args

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.tables import Phase, Table
from bot.tables.core import autoplay
from bot.tables.core.jobs import reminds
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.ids import UserId
from bot.tables.values.pace import Pace
from bot.tables.values.preferences import RemindAt, Reminders
from bot.tables.values.table import LOBBY_LIFE
from tests.bot.tables.toy import TOY, Bid, Wave, Waved
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, meanwhile, place_in, refused, rules
from tests.changed import changed

DAY = timedelta(days=1)


async def tick(world: World, **length: float) -> None:
    """All boards are out; time passes, and what has become due is done."""
    await world.tick(**length)


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def reminded(world: World) -> list[UserId | None]:
    """The people reminded since the posts were last sent."""
    found = [post.user for post in await world.store.outbox.due(world.time, 99) if post.kind == "remind"]
    await world.send()
    return found


def waves_first(view: Any, _rng: random.Random) -> Bid | Wave:
    """A policy that answers an offer, and then decides."""
    return Bid(1) if view.reader in view.waved else Wave()


def haggles(_view: Any, _rng: random.Random) -> Wave:
    """A policy that never comes to its decision."""
    return Wave()


@pytest.mark.parametrize(("policy", "made"), [(waves_first, ["wave", "bid"]), (haggles, ["wave"] * 3)])
async def test_the_clock_answers_offers_before_it_decides(
    world: World, monkeypatch: pytest.MonkeyPatch, policy: Any, made: list[str]
) -> None:
    """The game waits for the decision; whoever goes on haggling is stopped."""

    def waving(state: Any, seat: int, move: Any, chance: Any) -> Any:
        if isinstance(move, Bid):
            return TOY.rules.apply(state, seat, move, chance)
        return replace(state, waved=(*state.waved, seat)), (Waved(seat),)

    monkeypatch.setattr(autoplay, "OFFERS_LIMIT", 3)
    offers = {"is_offer": lambda move: isinstance(move, Wave)}
    world.games["toy"] = changed(TOY, apply=waving, policy=policy, **offers)
    table = await world.game(ANNA, BEPPE)
    await world.bid(BEPPE, table.id)
    await tick(world, days=1, minutes=1)
    entries = await world.store.tables.entries(table.id, table.version, 99)
    bodies: list[Any] = [entry.body for entry in entries if entry.by == "clock"]
    assert [body["type"] for body in bodies] == made


@pytest.mark.parametrize(
    ("where", "kinds"),
    [("channel", ["remind"]), ("dm", ["dm"]), ("both", ["remind", "dm"]), ("none", [])],
)
async def test_a_reminder_comes_where_its_player_wants_it(
    world: World, where: Reminders, kinds: list[str]
) -> None:
    await world.tables.preferences.change(ANNA, lambda known: replace(known, reminders=where))
    table = await world.game(ANNA, BEPPE)
    await world.bid(BEPPE, table.id)
    await world.send()
    await tick(world, hours=12)
    posts = await world.store.outbox.due(world.time, 9)
    assert [(post.kind, post.user) for post in posts] == [(kind, ANNA) for kind in kinds]
    assert {post.since for post in posts if post.kind == "dm"} <= {table.version + 1}
    assert (await now(world, table)).clocks[0].reminded == 1


async def test_each_owing_seat_has_a_day_and_two_reminders(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    assert [(clock.seat, clock.deadline) for clock in table.clocks] == [
        (0, world.time + DAY),
        (1, world.time + DAY),
    ]
    await world.bid(ANNA, table.id)
    await world.send()
    await tick(world, hours=11)
    assert await reminded(world) == []
    await tick(world, hours=1)
    assert await reminded(world) == [BEPPE], "at half the time"
    await tick(world, hours=9)
    assert await reminded(world) == []
    await tick(world, hours=1)
    assert await reminded(world) == [BEPPE], "at nine tenths"
    assert (await now(world, table)).version == table.version + 1, "only Anna has moved"


async def test_a_clock_goes_on_while_others_move(world: World) -> None:
    """A move of another seat neither stops nor restarts it."""
    table = await world.game(ANNA, BEPPE)
    world.wait(hours=5)
    await world.bid(ANNA, table.id)
    (clock,) = (await now(world, table)).clocks
    assert (clock.seat, clock.deadline) == (1, NOON + DAY)


async def test_a_clock_leaves_alone_who_moves_at_the_last_moment(world: World) -> None:
    """The next decision is another one: nothing is missed, and nobody has moved for them."""
    table = await world.game(ANNA, BEPPE, rounds=3)

    async def at_the_last_moment() -> None:
        await world.bid(ANNA, table.id)
        await world.bid(BEPPE, table.id)

    meanwhile(world.store.tables, "case", at_the_last_moment)
    await tick(world, days=1)
    entries = await world.store.tables.entries(table.id, table.version, 99)
    assert [(entry.seat, entry.by) for entry in entries] == [(0, "player"), (1, "player")]
    assert [player.missed for player in (await now(world, table)).players] == [0, 0]


async def test_the_clock_plays_and_says_so(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.bid(ANNA, table.id)
    await world.send()
    await tick(world, days=1)
    moves = [entry for entry in await world.store.tables.entries(table.id, 0, 99) if entry.kind == "move"]
    assert [(entry.seat, entry.by) for entry in moves] == [(0, "player"), (1, "clock")]
    table = await now(world, table)
    assert table.owes == (ANNA, BEPPE), "the next round"
    (post,) = [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "show"]
    assert (post.repost, post.mention) == (True, (ANNA, BEPPE)), "both are called for the new decision"
    log = await world.tables.queries.log(table.id)
    assert "clock" in {line.by for line in log.lines}
    assert {clock.deadline for clock in table.clocks} == {world.time + DAY}


async def hold_beppe(world: World, rounds: int = 9) -> Table:
    """A game whose second player has been silent twice."""
    table = await world.game(ANNA, BEPPE, rounds=rounds)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await tick(world, days=1)
    await world.send()
    return await now(world, table)


async def test_after_two_moves_of_the_clock_the_ai_holds_the_seat(world: World) -> None:
    """It plays at once from then on, and nobody waits for the silent one or calls them."""
    table = await hold_beppe(world)
    assert [player.held for player in table.seated] == [False, True]
    assert table.owes == (ANNA,)
    await world.bid(ANNA, table.id)
    table = await now(world, table)
    assert table.owes == (ANNA,), "the AI has bid, and the next round has begun"
    log = await world.tables.queries.log(table.id)
    assert any("missed two decisions in a row" in str(line.text) for line in log.lines)
    await tick(world, hours=22)
    assert await reminded(world) == [ANNA]


async def test_any_click_gives_the_seat_back(world: World) -> None:
    table = await hold_beppe(world)
    await world.tables.play.opened(world.click(BEPPE), table.id)
    told = str((await world.tables.queries.log(table.id)).lines[-1].text)
    assert told == "seat 1 is back and playing again."
    table = await now(world, table)
    assert [player.held for player in table.seated] == [False, False]
    assert table.owes == (ANNA,), "the AI's bid of this round stands"
    again = await world.tables.play.return_to_seat(world.click(BEPPE), table.id)
    assert again.version == table.version, "once"
    await world.bid(ANNA, table.id)
    assert (await now(world, table)).owes == (ANNA, BEPPE)
    log = await world.tables.queries.log(table.id)
    assert any("is back" in str(line.text) for line in log.lines)


async def test_an_own_move_in_between_counts_anew(world: World) -> None:
    """Two moves of the clock in a row, not two in all."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for silent in (True, False, True):
        await world.bid(ANNA, table.id)
        if silent:
            await tick(world, days=1)
        else:
            await world.bid(BEPPE, table.id)
    assert [player.held for player in (await now(world, table)).seated] == [False, False]


async def test_a_table_that_everybody_left_alone_is_closed_a_week_later(world: World) -> None:
    """All are called once more; meanwhile the AI does not play the game out by itself."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await tick(world, days=1)
    table = await now(world, table)
    assert (table.owes, table.asleep, table.phase) == ((), world.time, Phase.PLAYING)
    (post,) = [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "show"]
    assert (post.repost, set(post.mention)) == (True, {ANNA, BEPPE})
    await world.send()
    version = table.version
    await tick(world, days=6.9)
    assert (await now(world, table)).version == version
    await tick(world, days=0.2)
    table = await now(world, table)
    assert table.phase is Phase.ABANDONED
    assert b'"abandoned"' in await world.tables.exports.record(table.id)
    told = (await world.tables.queries.log(table.id)).lines[-1].text
    assert str(told) == "None of the players came back, so the game was closed."
    assert await world.store.jobs.take(world.time + LOBBY_LIFE + BOUNDS.sleep, world.time, 9) == ()


async def test_who_returns_wakes_the_table(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await tick(world, days=1)
    table = await world.tables.play.return_to_seat(world.click(BEPPE), table.id)
    assert (table.asleep, table.owes) == (None, (BEPPE,))
    await world.bid(BEPPE, table.id)
    await tick(world, days=0.9)
    assert (await now(world, table)).phase is Phase.PLAYING


async def test_without_a_limit_nothing_happens(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, Pace("none"))
    table = await world.tables.play.start(world.click(ANNA), table.id)
    assert table.clocks == ()
    await world.send()
    table = await now(world, table)
    await tick(world, days=400)
    assert await now(world, table) == table


async def test_the_host_sets_the_pace_and_a_rematch_keeps_it(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    assert "Only the host" in await refused(
        world.tables.lobby.set_pace(world.click(BEPPE), table.id, Pace("1h"))
    )
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, Pace("1h", bank=True))
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    again = await world.tables.openings.rematch(world.click(BEPPE), table.id)
    assert again.pace == Pace("1h", bank=True)


async def test_a_bank_keeps_what_was_not_used(world: World) -> None:
    """It begins with the pace and its increment, and never holds more than twice the pace."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, Pace("1d", bank=True))
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 9)
    table = await world.tables.play.start(world.click(ANNA), table.id)
    assert table.clocks[0].deadline == world.time + timedelta(hours=30)
    world.wait(hours=20)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    table = await now(world, table)
    assert table.clocks[0].deadline == world.time + timedelta(hours=30 - 20 + 6)
    for _ in range(9):
        for user in (ANNA, BEPPE):
            await world.bid(user, table.id)
    assert Pace("1d", bank=True).banked(timedelta(hours=47), timedelta()) == timedelta(days=2)


@pytest.mark.parametrize("text", ["2d", "none+bank", "", "1d+", "1d+bank+bank"])
def test_paces_are_read_strictly(text: str) -> None:
    with pytest.raises(ValueError, match="no pace"):
        Pace.parse(text)


async def test_downtime_is_given_back_once(world: World) -> None:
    """A gap of two minutes or more between two beats; a restart in between changes nothing."""
    table = await world.game(ANNA, BEPPE)
    deadline = table.clocks[0].deadline
    jobs = world.tables.jobs
    assert await jobs.give_back(world.time) == timedelta(), "the first start ever"
    world.wait(hours=1)
    await jobs.beat(world.time)
    world.wait(minutes=1)
    assert await jobs.give_back(world.time) == timedelta(), "a short restart"
    world.wait(hours=5)
    assert await jobs.give_back(world.time) == timedelta(hours=5)
    assert await jobs.give_back(world.time) == timedelta(), "another process"
    table = await now(world, table)
    assert {clock.deadline for clock in table.clocks} == {deadline + timedelta(hours=5)}
    assert [post.kind for post in await world.store.outbox.due(world.time + DAY, 9)] == ["show"]
    await tick(world, hours=10.9)
    assert await reminded(world) == []
    await tick(world, hours=0.1)
    assert await reminded(world) == [ANNA, BEPPE]


async def test_what_began_in_the_gap_is_given_back_what_it_lost(world: World) -> None:
    """By the first click after an outage, before the time is given back; or after quiet hours within it."""
    early = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.jobs.beat(world.time)
    world.wait(hours=5)
    for user in (ANNA, BEPPE):
        await world.bid(user, early.id)
    await world.tables.votes.propose(world.click(ANNA), early.id, "end")
    lobby = (await world.lobby(CARLA, place=place_in(101))).opened + LOBBY_LIFE
    machine = NOON + timedelta(hours=5, seconds=5)
    world.wait(seconds=5)
    assert await world.tables.jobs.give_back(machine) == timedelta(hours=5, seconds=5)
    table = await now(world, early)
    assert {clock.deadline for clock in table.clocks} == {world.time + DAY}
    (vote,) = table.votes
    assert vote.opened == world.time
    found = await world.store.jobs.take(world.time + timedelta(days=99), world.time, 99)
    assert {job.due for job in found if job.kind == "expire"} == {lobby + timedelta(seconds=5)}
    assert {job.due for job in found if job.kind == "vote"} == {world.time + DAY}
    assert {job.due for job in found if job.kind == "clock"} == {world.time + DAY / 2}


async def test_a_clock_under_forgotten_rules_stops(world: World) -> None:
    """Nobody can move any more, so nobody is reminded; the board offers its host to close the table."""
    table = await world.game(ANNA, BEPPE)
    world.games["toy"] = rules(2)
    await tick(world, days=0.6)
    assert await reminded(world) == []
    table = await now(world, table)
    assert (table.clocks, table.phase) == ((), Phase.PLAYING)


@pytest.mark.parametrize("paused", [True, False])
async def test_a_vote_and_a_pause_under_forgotten_rules_end(world: World, paused: bool) -> None:
    """Their jobs are done, and do not fail again and again."""
    table = await world.game(ANNA, BEPPE, CARLA)
    if paused:
        await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pause")
    await world.tables.votes.propose(world.click(ANNA), table.id, "resume" if paused else "pause")
    world.games["toy"] = rules(2)
    world.wait(days=15)
    assert await world.tables.jobs.run_due(world.time, guarded) > 0
    world.wait(days=15)
    assert await world.tables.jobs.run_due(world.time, guarded) == 0
    table = await now(world, table)
    assert (table.votes, table.paused, table.phase) == ((), None, Phase.PLAYING)


async def test_the_clocks_of_a_newer_release_are_left_to_it(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    for known in ({"toy": rules(0)}, {}):
        world.games.clear()
        world.games.update(known)
        await tick(world, days=1)
        assert (await now(world, table)).clocks == table.clocks


async def test_the_ai_holds_only_the_silent_seat(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await world.bid(CARLA, table.id)
        await tick(world, days=1)
    assert [player.held for player in (await now(world, table)).seated] == [False, True, False]


async def test_a_bound_that_was_raised_holds_for_what_is_going_on(world: World) -> None:
    """The job was due by the former one; it waits for the new one, and comes once."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pause")
    world.again(Bounds(pause=timedelta(days=20)))
    await tick(world, days=14.1)
    assert (await now(world, table)).paused == NOON
    await tick(world, days=5.8)
    assert (await now(world, table)).paused == NOON
    await world.send()
    await tick(world, days=0.2)
    assert (await now(world, table)).paused is None
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (ANNA, BEPPE)), (
        "the game goes on: who is waited for is called"
    )


async def test_a_bound_that_was_lowered_holds_from_the_next_entry_on(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=4)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pause")
    world.again(Bounds(pause=timedelta(days=3)))
    await world.bid(ANNA, table.id)
    await tick(world, days=2.9)
    assert (await now(world, table)).paused == NOON
    await tick(world, days=0.1)
    assert (await now(world, table)).paused is None


def test_who_wants_one_reminder_gets_the_first_or_the_second() -> None:
    due = ((0,), (1,), (0, 1), ())
    wanted = {at: [reminds(at, numbers) for numbers in due] for at in get_args(RemindAt)}
    assert wanted == {
        "twice": [True, True, True, False],
        "early": [True, False, True, False],
        "late": [False, True, True, False],
    }
