"""Punctuality: what counts, what a lobby shows, and whom its host lets in."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import Control
from bot.tables import Table
from bot.tables.values.ids import GuildId, TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.punctuality import NEWEST, Punctuality, Step, punctuality
from bot.tables.values.results import Result
from engines.text import Refused
from tests.bot.chat.fakes import Channel, control, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_side_posts import settled
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, refused

HERE = GuildId(1)


def result(number: int, made: int, missed: int | None, began: int = 2) -> Result:
    return Result(
        table=TableId(number),
        seat=0,
        guild=HERE,
        game="toy",
        ended=NOON + timedelta(days=number),
        user=ANNA,
        name="Anna",
        score=1,
        won=False,
        rank=2,
        decided=made,
        total=made + (missed or 0),
        missed=missed,
        began=began,
    )


@pytest.mark.parametrize(
    ("missed", "step"), [(0, "always"), (5, "always"), (6, "mostly"), (20, "mostly"), (21, "late")]
)
def test_there_are_three_steps(missed: int, step: Step) -> None:
    """From 95 and from 80 decisions in a hundred."""
    assert punctuality([result(1, 100 - missed, missed)], HERE) == Punctuality(1, step)


def test_the_newest_twenty_games_count() -> None:
    """Those of which nobody has counted it don't, nor games against AIs only."""
    late = [result(number, 0, 10) for number in range(NEWEST)]
    good = [result(NEWEST + number, 10, 0) for number in range(NEWEST)]
    assert punctuality([*late, *good], HERE) == Punctuality(2 * NEWEST, "always")
    assert punctuality([*good, *late], HERE).step == "always", "in the order of their ends"
    assert punctuality([*late, *good[:10]], HERE).step == "late"
    assert punctuality([result(1, 5, None)], HERE) == Punctuality(1, "always")
    assert punctuality([result(1, 0, 9, began=1)], HERE) == Punctuality(0, "always")
    assert punctuality([], HERE) == Punctuality(0)


@pytest.mark.parametrize(
    ("least", "steps"), [(None, "late mostly always"), ("mostly", "mostly always"), ("always", "always")]
)
def test_who_meets_what_a_host_asks_for(least: Step | None, steps: str) -> None:
    every: tuple[Step, ...] = ("late", "mostly", "always")
    assert [step for step in every if Punctuality(3, step).meets(least)] == steps.split()
    assert Punctuality(0).meets(least)


async def late(world: World, *, silent: bool = True) -> Table:
    """A game of two rounds at a pace of a day, in which Beppe lets the clock run out twice, then is back."""
    lobby = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_seating(world.click(ANNA), lobby.id, "joined")
    await world.tables.lobby.set_option(world.click(ANNA), lobby.id, "rounds", 2)
    await world.tables.lobby.set_pace(world.click(ANNA), lobby.id, Pace("1d"))
    table = await world.tables.play.start(world.click(ANNA), lobby.id)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        if silent:
            await world.tick(hours=12)
            await world.tick(hours=11)
            await world.tick(hours=2)
        else:
            await world.bid(BEPPE, table.id)
    return await world.tables.queries.table(table.id)


def lobby_of(channel: Channel) -> str:
    """The text of the newest lobby."""
    return next(
        told for sent in reversed(channel.messages.values()) if "(host)" in (told := text(sent.message))
    )


async def missed(world: World, user: UserId) -> list[int | None]:
    return [one.missed for one in await world.store.results.of_user(user)]


async def test_a_move_of_the_clock_is_a_missed_one(world: World) -> None:
    await late(world)
    assert await missed(world, BEPPE) == [2]
    assert await missed(world, ANNA) == [0]
    found = await world.tables.standings.punctual(HERE, [ANNA, BEPPE])
    assert found == {ANNA: Punctuality(1, "always"), BEPPE: Punctuality(1, "late")}
    assert (await world.tables.standings.punctual(GuildId(2), [BEPPE])) == {BEPPE: Punctuality(0)}


async def test_who_left_has_made_no_decision_in_time(world: World) -> None:
    """The result itself holds only what the clock decided for them before."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=3)
    for user in (ANNA, BEPPE, CARLA):
        await world.bid(user, table.id)
    await world.tables.play.quit(world.click(CARLA), table.id)
    for _ in range(2):
        for user in (ANNA, BEPPE):
            await world.bid(user, table.id)
    assert await missed(world, CARLA) == [0]
    found = await world.tables.standings.punctual(HERE, [ANNA, CARLA])
    assert found == {ANNA: Punctuality(1, "always"), CARLA: Punctuality(0, "late")}


@pytest.mark.parametrize(("left", "step"), [(0, "always"), (1, "always"), (2, "mostly"), (5, "late")])
@pytest.mark.parametrize("made", [1, 30, 59])
def test_a_game_that_one_leaves_is_missed_as_a_whole(left: int, step: Step, made: int) -> None:
    """Of twenty games as long as each other; it does not matter how late one leaves."""
    stayed = [result(number, 60, 0) for number in range(NEWEST - left)]
    gone = [replace(result(NEWEST + number, made, 0), total=60, fate="gone") for number in range(left)]
    assert punctuality([*stayed, *gone], HERE) == Punctuality(NEWEST - left, step)


async def test_a_lobby_tells_of_those_who_are_listed(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await late(world)
    await late(world, silent=False)
    await world.tables.privacy.set_listed(ANNA, listed=False)
    await world.lobby(ANNA, BEPPE, CARLA)
    await settled(world, publisher)
    told = lobby_of(channel)
    assert "<@11> (host)\n" in told
    assert "<@12> · 2 games here, often late\n" in told
    assert "<@13> · no finished games with other people here yet\n" in told


async def test_a_host_asks_for_punctual_players(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    """Whoever sits there stays; newcomers can join; and a rematch is no way round it."""
    former = await late(world)
    lobby = await world.lobby(ANNA)
    request, shown = request_by(world, ANNA, Control(Kind.MORE, lobby.id))
    await press(context, request)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.PLAN))
    await press(context, request)
    request, shown = request_by(world, ANNA, Control(Kind.SET_LEAST, lobby.id), values=("mostly",))
    await press(context, request)
    assert (await world.tables.queries.table(lobby.id)).plan.least == "mostly"
    assert "on time more often" in await refused(world.tables.lobby.join(world.click(BEPPE), lobby.id))
    assert "on time more often" in await refused(world.tables.openings.rematch(world.click(BEPPE), former.id))
    table = await world.tables.lobby.join(world.click(DINO), lobby.id)
    assert table.persons == (ANNA, DINO)
    await settled(world, publisher)
    told = lobby_of(channel)
    assert "Who can join: Players who are mostly on time, and newcomers" in told
    request, shown = request_by(world, ANNA, Control(Kind.SET_LEAST, lobby.id), values=("anybody",))
    await press(context, request)
    table = await world.tables.lobby.join(world.click(BEPPE), lobby.id)
    assert table.persons == (ANNA, DINO, BEPPE)


async def test_plans_are_the_hosts(world: World, context: ChatContext) -> None:
    lobby = await world.lobby(ANNA, BEPPE)
    request, shown = request_by(world, BEPPE, Control(Kind.MORE, lobby.id))
    await press(context, request)
    assert "Start time and players" not in labels(shown.last)
    for to, values in ((Kind.PLAN, None), (Kind.SET_LEAST, ("always",))):
        request, _ = request_by(world, BEPPE, Control(to, lobby.id), values=values)
        with pytest.raises(Refused, match="Only the host"):
            await press(context, request)
    request, _ = request_by(world, ANNA, Control(Kind.SET_LEAST, lobby.id), values=("never",))
    with pytest.raises(Refused, match="no longer available"):
        await press(context, request)
    await world.tables.lobby.set_seating(world.click(ANNA), lobby.id, "joined")
    await world.tables.play.start(world.click(ANNA), lobby.id)
    request, _ = request_by(world, ANNA, Control(Kind.PLAN, lobby.id))
    with pytest.raises(Refused, match="The game has started"):
        await press(context, request)
