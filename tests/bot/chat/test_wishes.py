"""Being told of lobbies: who, when, at most how often, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channel_access import Access
from bot.chat.wire.channels import Forbidden, TryAgain
from bot.chat.wire.controls import Control
from bot.tables.values.ids import GuildId
from bot.tables.values.lobbies import Calling
from bot.tables.values.quiet import QuietHours
from bot.tables.values.servers import Setup
from tests.bot.chat.fakes import Channel, OpenAccess, all_parts, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_side_posts import settled
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in

HERE = GuildId(1)


def told(channel: Channel) -> list[str]:
    return [call.content for call in channel.calls if "A lobby for" in call.content]


@pytest.fixture
async def wish(world: World) -> None:
    """Dino wants to hear of lobbies for the toy."""
    await world.tables.wishes.choose(DINO, HERE, ["toy"])


@pytest.mark.usefixtures("wish")
async def test_who_wished_is_told_in_private(world: World, publisher: Publisher, channel: Channel) -> None:
    await world.lobby(ANNA)
    await settled(world, publisher)
    assert told(channel) == ["A lobby for Toy is open in <#100>: 5 free seats."]
    assert channel.written == [DINO]
    await world.lobby(BEPPE, place=place_in(501), game="streets")
    await world.lobby(BEPPE, place=place_in(502, 2))
    await settled(world, publisher)
    assert len(told(channel)) == 1, "of another game, and of another server"


@pytest.mark.usefixtures("wish")
async def test_at_most_once_an_hour(world: World, publisher: Publisher, channel: Channel) -> None:
    await world.lobby(ANNA)
    await settled(world, publisher)
    world.wait(minutes=50)
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(told(channel)) == 1
    world.wait(minutes=15)
    await world.lobby(CARLA, place=place_in(502))
    await settled(world, publisher)
    assert len(told(channel)) == 2


@pytest.mark.usefixtures("wish")
async def test_of_two_lobbies_at_once_one_is_told(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(told(channel)) == 1


@pytest.mark.usefixtures("wish")
async def test_a_message_whose_answer_was_lost_is_sent_once(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    for _ in range(4):
        if not told(channel) and any("Toy" in text(one.message) for one in channel.messages.values()):
            channel.lost = TryAgain("broken", certain=False)
        await settled(world, publisher, looks=1)
    await settled(world, publisher)
    assert len(told(channel)) == 1


@pytest.mark.usefixtures("wish")
@pytest.mark.parametrize("why", [Access.DENIED, Access.UNKNOWN])
async def test_only_of_channels_that_its_reader_can_see(
    world: World, access: OpenAccess, publisher: Publisher, channel: Channel, why: Access
) -> None:
    """And that one is left out does not use up the hour."""
    access.exceptions[DINO] = why
    await world.lobby(ANNA)
    await settled(world, publisher)
    assert told(channel) == []
    access.exceptions.clear()
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(told(channel)) == 1


@pytest.mark.usefixtures("wish")
async def test_not_of_what_nobody_could_join_any_more(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA)
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    own = await world.lobby(DINO, place=place_in(501))
    assert DINO in own.persons
    full = await world.lobby(ANNA, ais=5, place=place_in(502))
    assert len(full.players) == 6
    await world.game(BEPPE, CARLA)
    await settled(world, publisher)
    assert told(channel) == []


@pytest.mark.usefixtures("wish")
async def test_nor_of_what_they_are_too_late_for(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It does not use up the hour either."""
    game = await world.game(ANNA, BEPPE, DINO)
    for user in (ANNA, BEPPE, DINO):
        await world.bid(user, game.id)
    await world.tables.play.quit(world.click(DINO), game.id)
    for user in (ANNA, BEPPE):
        await world.bid(user, game.id)
    strict = await world.lobby(ANNA)
    await world.tables.lobby.set_least(world.click(ANNA), strict.id, "mostly")
    await settled(world, publisher)
    assert told(channel) == []
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(told(channel)) == 1


@pytest.mark.usefixtures("wish")
async def test_nor_in_quiet_hours_or_on_vacation(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    chosen = await world.tables.preferences.get(DINO)
    quiet = QuietHours("UTC", 11, 13)
    await world.tables.preferences.set(DINO, replace(chosen, zone="UTC", quiet=quiet))
    await world.lobby(ANNA)
    await settled(world, publisher)
    assert told(channel) == []
    world.wait(hours=3)
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(told(channel)) == 1


@pytest.mark.usefixtures("wish")
async def test_closed_messages_harm_nothing(world: World, publisher: Publisher, channel: Channel) -> None:
    table = await world.lobby(ANNA)
    while any(post.kind != "lobby" for post in await world.store.outbox.due(world.time, 9)):
        for post in await world.store.outbox.due(world.time, 9):
            if post.kind != "lobby":
                await world.store.outbox.sent(post.id, None, table.version, world.time)
    channel.errors = [Forbidden("50007")]
    await settled(world, publisher)
    assert told(channel) == []
    assert await world.store.outbox.due(world.time, 9) == ()


@pytest.mark.usefixtures("wish")
async def test_the_message_itself_ends_it(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    await settled(world, publisher)
    (call,) = (call for call in channel.calls if "A lobby for" in call.content)
    (stop,) = controls(call)
    request, shown = request_by(world, DINO, stop, place=None)
    await context.admission.admit(request)
    await press(context, request)
    assert text(shown.last) == "You won't get any more messages about lobbies for Toy."
    assert await world.tables.wishes.of(DINO, HERE) == ()
    world.wait(hours=2)
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(told(channel)) == 1


async def test_games_are_chosen_below_the_list_of_tables(world: World, context: ChatContext) -> None:
    async def choose(*games: str) -> str:
        request, shown = request_by(world, DINO, Control(Kind.WISH), values=games)
        await press(context, request)
        return text(shown.last)

    assert "when lobbies for Toy and Streets of Palermo open" in await choose("toy", "streets", "unknown")
    assert set(await world.tables.wishes.of(DINO, HERE)) == {"toy", "streets"}
    request, shown = request_by(world, DINO, Control(Kind.TABLES_PAGE))
    await press(context, request)
    (menu,) = [part for part in all_parts(shown.last) if part["type"] == 3]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["toy", "streets"]
    await choose("streets")
    assert await world.tables.wishes.of(DINO, HERE) == ("streets",)
    assert "I won't send you" in await choose()
    assert await world.tables.wishes.of(DINO, HERE) == ()


@pytest.mark.usefixtures("wish")
async def test_a_wish_is_part_of_a_persons_data(world: World, publisher: Publisher, channel: Channel) -> None:
    await world.lobby(ANNA)
    assert [row["game"] for row in (await world.tables.privacy.stored(DINO)).rows["wishes"]] == ["toy"]
    await world.tables.privacy.forget(DINO)
    await settled(world, publisher)
    assert told(channel) == []
    assert (await world.tables.privacy.stored(DINO)).rows["wishes"] == []


async def test_two_posts_claim_one_hour(world: World) -> None:
    store, hour = world.store.wishes, timedelta(hours=1)
    await store.put(DINO, HERE, ["toy"])
    assert await store.claim(DINO, 5, world.time, hour)  # type: ignore[arg-type] # a number is enough
    assert await store.claim(DINO, 5, world.time, hour)  # type: ignore[arg-type]
    assert not await store.claim(DINO, 6, world.time, hour)  # type: ignore[arg-type]
    assert not await store.claim(ANNA, 7, world.time, hour)  # type: ignore[arg-type]


# --- The role that a server pings ---------------------------------------------------------------------

ROLE = 77


def pings(channel: Channel) -> list[str]:
    return [call.content for call in channel.calls if call.role == ROLE]


@pytest.fixture
async def pinged(world: World) -> None:
    """The server pings a role when a lobby opens."""
    manager = replace(world.click(CARLA), server_manager=True)
    await world.tables.servers.change(manager, HERE, lambda server: replace(server, pinged=ROLE))


@pytest.mark.usefixtures("pinged")
async def test_the_role_is_pinged_once_in_half_an_hour(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    await settled(world, publisher)
    assert pings(channel) == ["<@&77>: a lobby for Toy is open, with 5 free seats."]
    (sent,) = [call for call in channel.calls if call.role]
    allowed = sent.allowed_mentions()
    assert allowed.everyone is False
    assert [role.id for role in allowed.roles] == [ROLE]  # type: ignore[union-attr]
    assert allowed.users == []
    world.wait(minutes=25)
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(pings(channel)) == 1
    world.wait(minutes=10)
    await world.lobby(CARLA, place=place_in(502))
    await settled(world, publisher)
    assert len(pings(channel)) == 2


@pytest.mark.usefixtures("pinged")
async def test_the_ping_comes_below_its_lobby_and_once(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    for _ in range(6):
        if not pings(channel):
            channel.lost = TryAgain("broken", certain=False)
        await settled(world, publisher, looks=1)
    await settled(world, publisher)
    (ping,) = [sent for sent in channel.messages.values() if getattr(sent.message, "role", None)]
    assert ping.id > min(channel.messages)
    assert len(pings(channel)) == 1


@pytest.mark.usefixtures("pinged")
async def test_no_role_is_pinged_that_cannot_be(
    world: World, publisher: Publisher, channel: Channel, access: OpenAccess
) -> None:
    """And that does not use up the half hour."""
    access.silent_roles.add(ROLE)
    await world.lobby(ANNA)
    await settled(world, publisher)
    assert pings(channel) == []
    access.silent_roles.clear()
    await world.lobby(BEPPE, place=place_in(501))
    await settled(world, publisher)
    assert len(pings(channel)) == 1


@pytest.mark.usefixtures("pinged")
async def test_no_role_is_pinged_for_a_lobby_that_nobody_can_join(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA)
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    await world.lobby(ANNA, ais=5, place=place_in(502))
    calling = Calling((BEPPE, CARLA), world.time + timedelta(hours=1), 2)
    await world.tables.openings.call(place_in(501), "toy", Setup({}), "find/1/1", calling)
    await settled(world, publisher)
    assert pings(channel) == []
