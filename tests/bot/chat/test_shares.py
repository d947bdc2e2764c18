"""Sharing a moment of a game: what everybody sees of it, where, and how often."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.controls import Control
from bot.tables import Place, Table
from bot.tables.values.ids import UserId
from bot.tables.values.table import Phase
from engines.text import Refused
from tests.bot.chat.fakes import Channel, Sent, control, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_side_posts import settled
from tests.bot.tables.world import ANNA, BEPPE, DINO, PLACE, World, place_in


async def begun(world: World) -> Table:
    """A game in its second round."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    for amount in (3, 2):
        await world.bid(ANNA, table.id, amount)
        await world.bid(BEPPE, table.id, 1)
    return table


async def share(
    world: World,
    context: ChatContext,
    table: Table,
    *,
    user: UserId = DINO,
    step: int = 2,
    how: str = "m",
    place: Place = PLACE,
) -> str:
    """Share a step; returns the answer."""
    to = Control(Kind.SHARE, table.id, page=step, word=how)
    request, shown = request_by(world, user, to, place=place)
    await press(context, request)
    return text(shown.last)


def moments(channel: Channel) -> list[Sent]:
    return [sent for sent in channel.messages.values() if "shares a moment" in text(sent.message)]


async def test_share_stands_under_a_step_in_the_channel_of_its_table(
    world: World, context: ChatContext
) -> None:
    table = await begun(world)
    for user, place, offered in ((DINO, PLACE, True), (ANNA, place_in(555), False), (ANNA, None, False)):
        request, shown = request_by(
            world, user, Control(Kind.REPLAY, table.id, page=2, word="tn"), place=place
        )
        await press(context, request)
        assert ("Share" in labels(shown.last)) is offered
        if offered:
            found = control(shown.last, Kind.SHARE)
            assert (found.table, found.page, found.word) == (table.id, 2, "t")


async def test_the_replay_goes_on_after_a_share(world: World, context: ChatContext) -> None:
    """Where it was, with what it showed."""
    table = await begun(world)
    request, shown = request_by(world, ANNA, Control(Kind.SHARE, table.id, page=2, word="tn"))
    await press(context, request)
    assert control(shown.last, Kind.REPLAY) == Control(Kind.REPLAY, table.id, page=2, word="tn")


async def test_everybody_sees_that_moment_as_spectators_saw_it(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    """Anna shares the step after her own bid, which was secret then; with the notation in her panel."""
    table = await begun(world)
    await settled(world, publisher)
    assert await share(world, context, table, user=ANNA, step=1, how="mn") == (
        "I'm posting this moment in the channel."
    )
    await settled(world, publisher)
    (sent,) = moments(channel)
    assert channel.places[sent.id] == PLACE.channel
    told = text(sent.shown)
    assert "### Toy: Replay\n-# <@11> shares a moment · Step 1 of 4, round 1" in told
    assert told.endswith("Anna has bid.")
    assert "`" not in told
    assert sent.shown.silent
    assert [file.name for file in sent.shown.files] == ["board.png"]
    (to,) = controls(sent.shown)
    assert (to.kind, to.page) == (Kind.REPLAY, 1)
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_a_stride_tells_all_that_happened_in_it(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await begun(world)
    await share(world, context, table, how="r")
    await settled(world, publisher)
    (sent,) = moments(channel)
    assert "Anna has bid." in text(sent.shown)
    assert "The bids are 3 and 1" in text(sent.shown)


async def test_one_moment_in_ten_minutes_a_person(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await begun(world)
    await share(world, context, table)
    world.wait(minutes=9, seconds=59)
    context.tables = world.again()
    with pytest.raises(Refused, match="one moment every 10 minutes"):
        await share(world, context, table, step=1)
    await share(world, context, table, user=BEPPE)
    world.wait(seconds=1)
    await share(world, context, table, step=1)
    await settled(world, publisher)
    assert len(moments(channel)) == 3


async def test_the_setup_and_the_end_can_be_shared(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    await share(world, context, table, step=0)
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    await share(world, context, table, user=ANNA, step=999)
    await settled(world, publisher)
    told = sorted((text(one.shown) for one in moments(channel)), key=lambda said: "Step 2 of 2" in said)
    assert "The cards are dealt." in told[0]
    assert "Step 2 of 2" in told[1]


async def test_a_moment_that_was_undone_is_not_posted(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await begun(world)
    await world.bid(ANNA, table.id, 2)
    await share(world, context, table, step=5)
    await world.tables.take_back.take_back(
        world.click(ANNA), table.id, (await world.tables.play.panel(ANNA, table.id)).count
    )
    await settled(world, publisher)
    assert moments(channel) == []
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_it_is_posted_once_where_the_answer_was_lost(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await begun(world)
    await settled(world, publisher)
    await share(world, context, table)
    channel.lost = TryAgain("broken", certain=False)
    await settled(world, publisher)
    assert len(moments(channel)) == 1


async def test_a_table_in_text_shares_text(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    lobby = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_presentation(world.click(ANNA), lobby.id, "text")
    await world.tables.play.start(world.click(ANNA), lobby.id)
    await share(world, context, lobby, step=0)
    await settled(world, publisher)
    (sent,) = moments(channel)
    assert sent.shown.files == ()
    assert "**The position**" in text(sent.shown)


async def test_it_is_refused_elsewhere_and_where_nobody_may_write(world: World, context: ChatContext) -> None:
    table = await begun(world)
    with pytest.raises(Refused, match="in the table's own channel: <#100>"):
        await share(world, context, table, user=ANNA, place=place_in(555))
    request, _ = request_by(world, DINO, Control(Kind.SHARE, table.id, page=2, word="m"))
    with pytest.raises(Refused, match="You can't write in this channel"):
        await press(context, replace(request, writes=False))
    with pytest.raises(Refused, match="I can't post in this channel"):
        await press(context, replace(request, lacking=("Send Messages",)))
    await world.tables.suspension.suspend(table.id, PLACE.channel)
    assert (await world.tables.queries.table(table.id)).phase is Phase.SUSPENDED
    with pytest.raises(Refused, match="suspended"):
        await share(world, context, table)
    assert (await world.tables.preferences.get(DINO)).shared is None


async def test_a_lobby_has_nothing_to_share(world: World, context: ChatContext) -> None:
    lobby = await world.lobby(ANNA)
    with pytest.raises(Refused, match="nothing to replay"):
        await share(world, context, lobby)


async def test_deleted_data_take_what_waits_with_them(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await begun(world)
    await share(world, context, table)
    assert "shared" in str((await world.tables.privacy.stored(DINO)).rows["prefs"])
    await world.tables.privacy.forget(DINO)
    await settled(world, publisher)
    assert moments(channel) == []
