"""The post about a server's week: what it tells, to whom, and that it comes once."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens import week
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import TryAgain, Vanished
from bot.chat.wire.controls import Control
from bot.clubs.core.points import moved, standings
from bot.clubs.values.calls import Callee
from bot.tables import Table
from bot.tables.persons.weeks import WEEK, Week, minute_of, time_of, turned
from bot.tables.values.ids import ChannelId, GuildId, PostId, UserId
from bot.tables.values.servers import Server
from engines.text import Refused, Who, say
from tests.bot.chat.fakes import Channel, OpenAccess, Sent, control, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import localizer
from tests.bot.chat.test_side_posts import settled
from tests.bot.clubs.community import Community, Person
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, place_in

HERE, NEWS = GuildId(1), ChannelId(505)


async def played(world: World, *users: UserId, channel: int = 100, ais: int = 0) -> Table:
    """A game that the first of these people wins."""
    table = await world.lobby(*users, ais=ais, place=place_in(channel))
    await world.tables.lobby.set_seating(world.click(users[0]), table.id, "joined")
    await world.tables.lobby.set_option(world.click(users[0]), table.id, "rounds", 1)
    await world.tables.play.start(world.click(users[0]), table.id)
    for user in users:
        await world.bid(user, table.id, 3 if user == users[0] else 1)
    await world.send()
    return await world.tables.queries.table(table.id)


async def switch(world: World, channel: int | None = NEWS) -> Server:
    click = world.click(DINO)
    object.__setattr__(click, "server_manager", True)
    server = await world.tables.weeks.switch(click, HERE, None if channel is None else ChannelId(channel))
    world.wait(minutes=1)
    return server


def weeks(channel: Channel) -> list[Sent]:
    return [sent for sent in channel.messages.values() if "### The week" in text(sent.message)]


async def over(world: World, publisher: Publisher, channel: Channel, weeks_: float = 1) -> list[Sent]:
    """The posts after some weeks."""
    world.time += weeks_ * WEEK
    await world.tables.weeks.run_due()
    await settled(world, publisher)
    return weeks(channel)


def test_a_post_that_is_late_tells_all_weeks_since() -> None:
    """And the next one follows where it ended, in step."""
    day = timedelta(days=1)
    assert turned(NOON, NOON) == (NOON, NOON + WEEK)
    assert turned(NOON, NOON + 6 * day) == (NOON, NOON + WEEK)
    assert turned(NOON, NOON + 17 * day) == (NOON + 2 * WEEK, NOON + 3 * WEEK)
    assert time_of(minute_of(NOON)) == NOON


async def test_a_week_after_it_was_switched_on_it_tells_of_the_games(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await played(world, CARLA, BEPPE)
    world.wait(minutes=1)
    await switch(world)
    world.wait(days=1)
    table = await played(world, ANNA, BEPPE)
    (post,) = await over(world, publisher, channel)
    assert channel.places[post.id] == NEWS
    told = text(post.shown)
    assert told.count("[Toy]") == 1
    assert f"[Toy](https://discord.com/channels/1/100/{table.board.message if table.board else 0})" in told
    assert "Anna: new at rank 2, rating" in told
    assert post.shown.silent
    assert post.shown.mentions == ()
    assert labels(post.shown) == ["Leaderboard"]
    assert len(await over(world, publisher, channel)) == 1, "nothing ended in the second week"
    await played(world, BEPPE, ANNA)
    assert len(await over(world, publisher, channel)) == 2


async def test_ranks_that_stay_are_not_told(world: World, publisher: Publisher, channel: Channel) -> None:
    await played(world, ANNA, BEPPE)
    world.wait(minutes=1)
    await switch(world)
    await played(world, ANNA, BEPPE)
    (post,) = await over(world, publisher, channel)
    assert "rank" not in text(post.shown)


async def test_two_processes_post_once(world: World, publisher: Publisher, channel: Channel) -> None:
    await switch(world)
    await played(world, ANNA, BEPPE)
    world.time += WEEK
    store = world.store.weeks
    assert await store.due(world.time) == (HERE,)
    assert [await store.turn(HERE, world.time) for _ in range(2)] == [True, False]
    assert await store.due(world.time) == ()
    await settled(world, publisher)
    assert len(weeks(channel)) == 1


async def test_a_post_whose_answer_was_lost_is_not_posted_twice(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await switch(world)
    await played(world, ANNA, BEPPE)
    channel.lost = TryAgain("broken", certain=False)
    assert len(await over(world, publisher, channel)) == 1


async def test_channels_that_are_not_open_to_everyone_are_left_out(
    world: World, access: OpenAccess, publisher: Publisher, channel: Channel
) -> None:
    access.closed.add(ChannelId(501))
    await switch(world)
    await played(world, ANNA, BEPPE, channel=501)
    assert await over(world, publisher, channel) == []
    await played(world, ANNA, BEPPE, channel=501)
    await played(world, CARLA, BEPPE, channel=502)
    (post,) = await over(world, publisher, channel)
    assert text(post.shown).count("[Toy]") == 1
    assert "/502/" in text(post.shown)


async def test_who_does_not_want_to_be_listed_is_not_named(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.tables.privacy.set_listed(BEPPE, listed=False)
    await switch(world)
    await played(world, ANNA, BEPPE)
    await played(world, ANNA, CARLA)
    (post,) = await over(world, publisher, channel)
    assert text(post.shown).count("[Toy]") == 1
    assert "Beppe" not in text(post.shown)


async def test_games_against_ais_and_broken_off_ones_are_not_told(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await switch(world)
    await played(world, ANNA, ais=1)
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert await over(world, publisher, channel) == []


async def test_it_speaks_the_servers_language(world: World, publisher: Publisher, channel: Channel) -> None:
    await switch(world)
    await world.store.servers.change(HERE, lambda _: Server(language="de", week=NEWS))
    await played(world, ANNA, BEPPE)
    world.time += WEEK
    await world.tables.weeks.run_due()
    await settled(world, publisher)
    assert any("Die Woche" in text(sent.message) for sent in channel.messages.values())


@pytest.mark.parametrize("closed", [False, True])
async def test_it_tells_who_has_moved_in_a_season(
    world: World, access: OpenAccess, publisher: Publisher, channel: Channel, closed: bool
) -> None:
    """Unless its channel is not open to everyone."""
    community = Community(world, [Person(user, 0) for user in (ANNA, BEPPE)], random.Random(1))
    await community.opened(("Autumn", "2026-11-20", "2026-12-20", "3"), ("toy",), sizes=(2,), at_once=1)
    await community.joined()
    await switch(world)
    await community.due()
    (call,) = (await community.state()).calls
    assert call.table is not None
    for user in (ANNA, BEPPE):
        await world.tables.lobby.join(community.click(user), call.table)
    while not (table := await world.tables.queries.table(call.table)).over:
        await community.move(min(table.owes), table)
    world.wait(hours=1)
    await community.due()
    if closed:
        access.closed.add((await community.state()).season.channel)
    (post,) = await over(world, publisher, channel)
    (best, other) = standings(await community.state())
    told = (
        f"**Autumn: provisional standings**\n{best.name}: new at rank 1, 10 points\n"
        f"{other.name}: new at rank 2, 0 points"
    )
    assert (told in text(post.shown)) is not closed
    assert list(moved(await community.state(), ())) == [], "no table has ended since"


async def test_who_is_not_listed_is_not_named_in_a_season_either(world: World) -> None:
    community = Community(world, [Person(user, 0) for user in (ANNA, BEPPE)], random.Random(1))
    await community.opened(("Autumn", "2026-11-20", "2026-12-20", "3"), ("toy",), sizes=(2,))
    await community.joined()
    ranked = tuple(Callee(user, NOON, "seated", rank) for rank, user in enumerate((ANNA, BEPPE), 1))
    await community.due()
    (call,) = (await community.state()).calls
    state = replace(await community.state(), calls=(replace(call, phase="over", callees=ranked),))
    assert call.table is not None
    told = Week(NOON, NOON + WEEK, (), (), frozenset({call.table}), frozenset({BEPPE}))
    shown = text(week.week_message(told, [], 0, localizer(), PostId(1), [state]))
    assert f"Person {BEPPE}: new at rank 2, 0 points" in shown
    assert f"Person {ANNA}" not in shown


async def test_many_games_fit(world: World, publisher: Publisher, channel: Channel) -> None:
    await switch(world)
    for _ in range(14):
        await played(world, ANNA, BEPPE)
    (post,) = await over(world, publisher, channel)
    assert text(post.shown).count("[Toy]") == 12
    assert "And 2 more games." in text(post.shown)


async def test_a_channel_that_is_gone_harms_nothing(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await switch(world)
    await played(world, ANNA, BEPPE)
    await settled(world, publisher)
    channel.errors = [Vanished("10003")]
    assert await over(world, publisher, channel) == []
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_managers_switch_it_on_where_they_are_and_off_anywhere(
    world: World, context: ChatContext
) -> None:
    def to(choice: str) -> Control:
        return Control(Kind.SET_WEEK, word=choice)

    request, _ = request_by(world, ANNA, to("on"))
    with pytest.raises(Refused, match="Only members with"):
        await press(context, request)
    request, shown = request_by(world, DINO, to("on"), manager=True)
    object.__setattr__(request.click, "server_manager", True)
    await press(context, request)
    assert "Weekly post: in <#100>" in text(shown.last)
    assert control(shown.last, Kind.SET_WEEK).word == "off"
    world.time += 2 * WEEK
    request, shown = request_by(world, DINO, to("off"), manager=True, place=place_in(555))
    object.__setattr__(request.click, "server_manager", True)
    await press(context, request)
    assert "Weekly post: none" in text(shown.last)
    assert await world.store.weeks.due(world.time) == ()


async def test_an_older_release_that_drops_the_setting_ends_it(world: World) -> None:
    await switch(world)
    await world.store.servers.change(HERE, lambda _: Server())
    world.time += WEEK
    assert not await world.tables.weeks.run_due()
    assert await world.store.weeks.due(world.time) == ()


async def test_emojis_take_no_room_from_headlines(
    world: World,
    context: ChatContext,
    publisher: Publisher,
    channel: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name's mark would take as much room as ten words."""
    context.emojis._tags["▲"] = "<:triangle:1576225679148580864>"  # noqa: SLF001 - as if they were loaded
    monkeypatch.setattr(week, "_lines", lambda *_: [say("{who} wins", who=Who(0)), say("{who}!", who=Who(0))])
    await switch(world)
    await played(world, ANNA, BEPPE)
    (post,) = await over(world, publisher, channel)
    assert ": ▲ Anna wins · ▲ Anna!" in text(post.shown)


async def test_a_headline_is_whole_or_left_out(world: World) -> None:
    table = await world.lobby(ANNA)
    won, headline = "Anna wins with 12 points.", "x" * 100
    (short, long) = (
        text(
            week.week_message(
                Week(NOON, NOON + WEEK, (), ()), [week.Told(table, "Toy", lines)], 0, localizer(), PostId(1)
            )
        )
        for lines in ((won, headline), (won, headline * 2))
    )
    assert f"{won} · {headline}" in short
    assert won in long
    assert "xx" not in long
