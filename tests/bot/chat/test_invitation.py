"""A table in a thread: the message in the parent channel, up to date and without litter."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import Forbidden
from bot.chat.wire.controls import Control
from bot.tables import Phase, Table
from bot.tables.values.ids import ChannelId
from bot.tables.values.refusals import StoreUnavailable
from engines.text import Refused
from tests.bot.chat.fakes import Channel, Sent, Threads, control, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_calls import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World

THREAD = ChannelId(501)
ELSEWHERE = ChannelId(777)  # another channel
BUSY = 4711  # the private message that offers a thread


def invitations(channel: Channel) -> list[Sent]:
    """The messages of the parent channel, which has no table in these tests."""
    return [sent for sent in channel.messages.values() if channel.places[sent.id] == PLACE.channel]


@pytest.fixture
async def table(world: World, context: ChatContext) -> Table:
    """Beppe's table in a thread."""
    request, _ = request_by(world, BEPPE, Control(Kind.OPEN_THREAD, word="toy"))
    await press(context, request)
    table = await world.tables.queries.at(THREAD)
    assert table is not None
    return table


async def test_it_names_host_game_and_free_seats_and_calls_nobody(
    publisher: Publisher, channel: Channel, table: Table
) -> None:
    await publish(publisher)
    (sent,) = invitations(channel)
    assert f"<@{BEPPE}> has opened a table in <#{THREAD}>." in text(sent.shown)
    assert "### Toy" in text(sent.shown)
    assert "free seats" in text(sent.shown)
    assert labels(sent.shown) == ["Join", "Go to the table", "Rules"]
    assert sent.shown.silent
    assert channel.calls == []
    assert table.place.parent == PLACE.channel


async def test_who_joins_there_is_at_the_table_and_told_where(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await publish(publisher)
    (sent,) = invitations(channel)
    request, shown = request_by(world, ANNA, control(sent.shown, Kind.JOIN))
    await context.admission.admit(request)
    await press(context, request)
    assert f"The table is in <#{THREAD}>" in text(shown.last)
    assert ANNA in (await world.tables.queries.table(table.id)).persons
    await publish(publisher)
    (edited,) = invitations(channel)
    assert edited.id == sent.id
    assert f"At the table: <@{BEPPE}> and <@{ANNA}>" in text(edited.shown)


async def test_controls_of_other_channels_are_refused(
    world: World, context: ChatContext, table: Table
) -> None:
    other = await world.lobby(ANNA)
    request, _ = request_by(world, CARLA, Control(Kind.JOIN, other.id), place=table.place)
    with pytest.raises(Refused, match="in another channel"):
        await context.admission.admit(request)


async def test_many_changes_are_one_edit(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await publish(publisher)
    (sent,) = invitations(channel)
    channel.edits.clear()
    for user in (ANNA, CARLA):
        await world.tables.lobby.join(world.click(user), table.id)
    await world.tables.lobby.add_ai(world.click(BEPPE), table.id)
    await publish(publisher)
    assert channel.edits.count(sent.id) == 1


async def test_once_begun_it_says_who_plays_where(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await world.tables.lobby.join(world.click(ANNA), table.id)
    await publish(publisher)
    await world.tables.play.start(world.click(BEPPE), table.id)
    await publish(publisher)
    (sent,) = invitations(channel)
    assert f"are playing in <#{THREAD}>." in text(sent.shown)
    assert labels(sent.shown) == ["Go to the table", "Rules"]
    edits = len(channel.edits)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    assert sent.id not in channel.edits[edits:], "moves do not change it"


@pytest.mark.parametrize("published", [True, False])
async def test_a_cancelled_lobby_leaves_nothing(
    world: World, publisher: Publisher, channel: Channel, table: Table, *, published: bool
) -> None:
    if published:
        await publish(publisher)
    await world.tables.lobby.cancel(world.click(BEPPE), table.id)
    await publish(publisher)
    assert invitations(channel) == []


async def test_it_goes_with_the_game(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await world.tables.lobby.join(world.click(ANNA), table.id)
    await world.tables.play.start(world.click(BEPPE), table.id)
    await publish(publisher)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await publish(publisher)
    assert invitations(channel) == []


async def test_a_table_that_moves_leaves_none(
    world: World, publisher: Publisher, channel: Channel, context: ChatContext, table: Table
) -> None:
    """Nor can it be looked at from there any more: the new channel may be one that fewer people see."""
    await publish(publisher)
    request, _ = request_by(world, CARLA, Control(Kind.LOG, table.id))
    await context.admission.admit(request)
    channel.known.add(ELSEWHERE)
    await world.tables.relocation.move(world.click(ANNA, manager=True), table.id, ELSEWHERE)
    await publish(publisher)
    assert invitations(channel) == []
    assert (await world.tables.queries.table(table.id)).invitation is None
    with pytest.raises(Refused, match="in another channel"):
        await context.admission.admit(request)


async def test_a_table_that_moves_leaves_none_that_was_on_its_way(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    """Whether Discord has taken it becomes known only after the move."""
    with pytest.MonkeyPatch.context() as away:
        away.setattr(world.store.outbox, "invitation_sent", AsyncMock(side_effect=StoreUnavailable("gone")))
        await publish(publisher)
    assert len(invitations(channel)) == 1
    channel.known.add(ELSEWHERE)
    await world.tables.relocation.move(world.click(ANNA, manager=True), table.id, ELSEWHERE)
    world.wait(minutes=1)
    await publish(publisher)
    assert invitations(channel) == []


async def test_an_old_one_is_posted_anew(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    """Discord: messages older than an hour can hardly be edited."""
    await publish(publisher)
    (former,) = invitations(channel)
    world.wait(minutes=56)
    await world.tables.lobby.join(world.click(ANNA), table.id)
    await publish(publisher)
    (sent,) = invitations(channel)
    assert sent.id != former.id


async def test_one_that_was_deleted_is_posted_anew_or_gone(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    for joining in (True, False):
        await publish(publisher)
        (former,) = invitations(channel)
        del channel.messages[former.id]
        if joining:
            await world.tables.lobby.join(world.click(ANNA), table.id)
        else:
            await world.tables.lobby.cancel(world.click(BEPPE), table.id)
    await publish(publisher)
    assert invitations(channel) == []
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_it_can_be_found_again_by_the_number_of_its_row(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await world.prove()
    posts = await world.store.outbox.due(world.time, 9)
    (post,) = [post for post in posts if post.kind == "invitation"]
    await publish(publisher)
    (sent,) = invitations(channel)
    assert control(sent.shown, Kind.RULES).post == post.id
    assert (await world.tables.queries.table(table.id)).invitation is not None


async def test_where_the_bot_may_not_post_the_table_goes_on(
    world: World, publisher: Publisher, channel: Channel, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may open threads and write in them, and not in the channel itself."""
    true = channel.send

    async def send(where: int, content: object, nonce: str) -> int:
        if where == PLACE.channel:
            raise Forbidden("50013")
        return await true(where, content, nonce)  # type: ignore[arg-type]

    monkeypatch.setattr(channel, "send", send)
    await publish(publisher)
    assert (await world.tables.queries.table(table.id)).phase is Phase.LOBBY
    assert all(post.kind != "invitation" for post in await world.store.outbox.due(world.time, 99))


async def test_two_quick_presses_open_one_thread(world: World, context: ChatContext) -> None:
    """Both are told where the one table is."""
    threads = Threads()
    pressed = []
    for _ in range(2):
        request, shown = request_by(world, BEPPE, Control(Kind.OPEN_THREAD, word="toy"))
        object.__setattr__(request, "threads", threads)
        object.__setattr__(request, "message", BUSY)
        pressed.append((request, shown))
    await asyncio.gather(*(press(context, request) for request, _ in pressed))
    assert threads.opened == ["Toy"]
    assert {text(shown.last) for _, shown in pressed} == {
        f"Your table is open in <#{THREAD}>. Others can now join."
    }


async def test_a_thread_that_could_not_be_opened_is_tried_again(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    request, _ = request_by(world, BEPPE, Control(Kind.OPEN_THREAD, word="toy"))
    object.__setattr__(request, "message", BUSY)

    async def full(_name: str) -> int:
        raise Refused("There are too many open threads on this server.")

    with monkeypatch.context() as crowded:
        crowded.setattr(request.threads, "open", full)
        with pytest.raises(Refused, match="too many"):
            await press(context, request)
    await press(context, request)
    assert await world.tables.queries.at(THREAD) is not None


async def test_a_rematch_in_a_thread_invites_again(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await world.tables.lobby.join(world.click(ANNA), table.id)
    await world.tables.play.start(world.click(BEPPE), table.id)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await publish(publisher)
    await world.tables.openings.rematch(world.click(ANNA), table.id)
    await publish(publisher)
    (sent,) = invitations(channel)
    assert f"<@{ANNA}> has opened a table in <#{THREAD}>." in text(sent.shown)
