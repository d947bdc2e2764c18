"""Offers: whoever is invited to answer is called once, in private, and the game does not wait for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

import pytest

from bot.catalogue import game
from bot.chat.publishing.publisher import Publisher
from bot.tables import Panel, Preferences, Table
from bot.tables.values.change import Post
from bot.tables.values.ids import UserId
from bot.tables.values.quiet import QuietHours
from engines.mafiadollar import GAME
from engines.mafiadollar.cards import KIND
from tests.bot.chat.fakes import PRIVATE, Channel, text
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, memory, place_in
from tests.changed import changed


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, games={"mafiadollar": game("mafiadollar")})
    await store.close()


async def offer(world: World, table: Table, maker: int, partner: int) -> Panel:
    """The maker offers the partner the first card of its hand for anything."""
    panel = await world.tables.play.panel(UserId(maker), table.id)
    card = panel.view.sides[panel.seat].hand[0]
    to = (await world.tables.queries.table(table.id)).seat_of(UserId(partner))
    return await world.tables.play.typed(world.click(UserId(maker)), table.id, f"offer {to} {card} for any")


def private(posts: Iterable[Post]) -> list[int | None]:
    """To whom private messages are to go."""
    return [post.user for post in posts if post.kind == "dm"]


async def test_the_partner_of_an_offer_is_called_once_and_in_private(world: World) -> None:
    """Mafiadollar P25: an offer calls its partner, and never holds the turn up."""
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    panel = await offer(world, table, ANNA, BEPPE)
    assert panel.notice is None
    posts = await world.store.outbox.due(world.time, 9)
    (post,) = [post for post in posts if post.kind == "show"]
    assert (post.repost, post.mention) == (False, ()), "the board is edited where it stands"
    assert private(posts) == [BEPPE]
    view = await world.tables.queries.view(table.id)
    assert view.invited == (BEPPE,)
    assert view.owes == (ANNA,)


async def test_a_second_offer_to_somebody_called_already_calls_nobody(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    await offer(world, table, ANNA, BEPPE)
    await world.send()
    await offer(world, table, ANNA, CARLA)
    assert private(await world.store.outbox.due(world.time, 9)) == [CARLA]


async def test_nothing_public_tells_who_wants_no_offers(world: World) -> None:
    """The posts of the table are the same with the order and without it; the private message is withheld."""
    public = []
    for number, ordered in enumerate((False, True)):
        lobby = await world.lobby(ANNA, BEPPE, CARLA, game="mafiadollar", place=place_in(101 + number))
        await world.tables.lobby.set_seating(world.click(ANNA), lobby.id, "joined")
        table = await world.tables.play.start(world.click(ANNA), lobby.id)
        await world.send()
        if ordered:
            await world.tables.orders.offers(world.click(BEPPE), table.id, "game")
        await offer(world, table, ANNA, BEPPE)
        posts = await world.store.outbox.due(world.time, 9)
        assert private(posts) == ([] if ordered else [BEPPE])
        public += [(post.kind, post.repost, post.mention, post.since) for post in posts if post.kind != "dm"]
        await world.send()
    assert public[0] == public[1]


async def test_an_offer_in_quiet_hours_is_told_after_them(world: World) -> None:
    quiet = QuietHours("UTC", 11, 20)
    await world.tables.preferences.set(BEPPE, Preferences(zone="UTC", quiet=quiet))
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    await offer(world, table, ANNA, BEPPE)
    assert private(await world.store.outbox.due(world.time, 9)) == []
    assert private(await world.store.outbox.due(quiet.after(world.time), 9)) == [BEPPE]


async def test_the_private_message_of_an_offer_goes_with_it(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Mafiadollar P26: it says that there is something to answer, as long as there is."""
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    panel = await offer(world, table, ANNA, CARLA)
    await settled(publisher)
    (call,) = channel.calls
    assert (call.mentions, channel.written) == ((), [CARLA])
    assert f"A decision for you: {GAME.title}" in text(call)
    assert PRIVATE in {channel.places[message] for message in channel.messages}

    hand = panel.view.sides[panel.seat].hand
    card = next(card for card in hand if KIND[card] != "police")
    await world.tables.play.typed(world.click(ANNA), table.id, f"discard {card}")
    assert (await world.tables.queries.view(table.id)).invited == ()
    await settled(publisher)
    assert PRIVATE not in {channel.places[message] for message in channel.messages}, "the offer has lapsed"


async def test_an_offer_is_told_though_its_partner_owes_something_meanwhile(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """A player who wants no private messages about turns still wants those about offers."""
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    await offer(world, table, ANNA, BEPPE)
    world.games["mafiadollar"] = changed(game("mafiadollar"), owes=lambda _state: (0, 1))
    await offer(world, table, ANNA, CARLA)
    assert (await world.tables.queries.view(table.id)).owes == (ANNA, BEPPE)
    await settled(publisher)
    assert sorted(channel.written) == [BEPPE, CARLA]


async def settled(publisher: Publisher) -> None:
    """Let everything that is due go out."""
    while tasks := await publisher.look():
        for task in tasks:
            await task
