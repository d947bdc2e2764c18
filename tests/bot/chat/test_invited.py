"""Offers: whoever is invited to answer is called once, and the game does not wait for them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.catalogue import game
from bot.chat.outgoing.publishing import Publisher
from bot.tables import Panel, Table
from engines.mafiadollar import GAME
from tests.bot.chat.fakes import Channel, text
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, memory


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, games={"mafiadollar": game("mafiadollar")})
    await store.close()


async def offer(world: World, table: Table, maker: int, partner: int) -> Panel:
    """The maker offers the partner the first card of the own hand for anything."""
    panel = await world.tables.play.panel(maker, table.id)
    card = panel.view.sides[panel.seat].hand[0]
    to = (await world.tables.queries.table(table.id)).seat_of(partner)
    return await world.tables.play.typed(world.click(maker), table.id, f"offer {to} {card} for any")


async def test_the_partner_of_an_offer_is_called_once(world: World) -> None:
    """Mafiadollar P25: an offer calls its partner, and never holds the turn up."""
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    panel = await offer(world, table, ANNA, BEPPE)
    assert panel.notice is None
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (BEPPE,))
    view = await world.tables.queries.view(table.id)
    assert view.invited == (BEPPE,)
    assert view.owes == (ANNA,)


async def test_a_second_offer_to_somebody_called_already_calls_nobody(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    await offer(world, table, ANNA, BEPPE)
    await world.send()
    await offer(world, table, ANNA, CARLA)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert post.mention == (CARLA,)


async def test_the_call_says_that_there_is_something_to_answer(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    await offer(world, table, ANNA, BEPPE)
    while tasks := await publisher.look():
        for task in tasks:
            await task
    (call,) = channel.calls
    assert call.mentions == (BEPPE,)
    assert f"<@{BEPPE}>, there is something for you to answer: {GAME.title}" in text(call)
