"""Finding people to play with: what somebody sees and presses, and the message at the end of the time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.publishing.clubs import ClubPosts
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.screens.find import find_here
from bot.chat.wire.channel_access import Access
from bot.chat.wire.channels import Forbidden
from bot.chat.wire.controls import COMMAND, Control
from bot.chat.wire.error_boundary import guarded
from bot.clubs.services.finding import Finding
from bot.tables import Phase, Preferences, Refusal
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Vacation
from engines.text import Refused
from tests.bot.chat.fakes import (
    Channel,
    OpenAccess,
    Shown,
    control,
    controls,
    labels,
    press,
    request_by,
    text,
)
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, PLACE, World, place_in


@pytest.fixture
def posts(context: ChatContext, publisher: Publisher) -> ClubPosts:
    return ClubPosts(publisher.sender, context)


async def panel(world: World, context: ChatContext, user: UserId) -> Shown:
    """Return what somebody is shown by the command."""
    request, shown = request_by(world, user, Control(COMMAND))
    await find_here(context, replace(request, sees=lambda _: True))
    return shown


async def pressed(world: World, context: ChatContext, user: UserId, what: Control, **more: object) -> Shown:
    """Return what somebody is shown who presses something, and sees every channel."""
    request, shown = request_by(world, user, what, **more)  # type: ignore[arg-type]
    await press(context, replace(request, sees=lambda _: True))
    return shown


async def looking(world: World, context: ChatContext, user: UserId) -> Shown:
    """Somebody looks for a pair at the toy."""
    await pressed(world, context, user, Kind.CHOOSE("games"), values=("toy",))
    await pressed(world, context, user, Kind.CHOOSE("sizes"), values=("2",))
    return await pressed(world, context, user, Kind.LOOK_FOR_PLAYERS())


async def due(world: World, posts: ClubPosts, **length: float) -> None:
    """Time passes, and the bot does what is due."""
    world.wait(**length)
    await world.clubs.run_due(posts, posts, guarded)


def kinds(shown: Shown) -> set[str]:
    """The kinds of the controls that are shown."""
    return {one.kind.name for one in controls(shown.last)}


async def test_one_press_is_enough(world: World, context: ChatContext) -> None:
    shown = await panel(world, context, ANNA)
    assert labels(shown.last) == ["Look for players"]
    shown = await pressed(world, context, ANNA, control(shown.last, Kind.LOOK_FOR_PLAYERS))
    assert "I'm looking for other players until" in text(shown.last)
    assert labels(shown.last) == ["Stop looking"]


async def test_what_is_chosen_is_kept(world: World, context: ChatContext) -> None:
    await pressed(world, context, ANNA, Kind.CHOOSE("games"), values=("toy",))
    await pressed(world, context, ANNA, Kind.CHOOSE("sizes"), values=("3", "4", "9"))
    await pressed(world, context, ANNA, Kind.CHOOSE("paces"), values=("1h", "3d"))
    await pressed(world, context, ANNA, Kind.CHOOSE("hours"), values=("6",))
    search, _ = await world.clubs.finding.state(ANNA, PLACE, context.games.all())
    found = (search.games, search.sizes, [str(pace) for pace in search.paces], search.hours)
    assert found == (("toy",), (3, 4), ["1h", "3d"], 6)


@pytest.mark.parametrize(
    ("what", "values"),
    [("games", ("chess",)), ("sizes", ("99",)), ("paces", ("5m",)), ("hours", ("5",)), ("who", ("1",))],
)
async def test_a_forged_choice_changes_nothing(
    world: World, context: ChatContext, what: str, values: tuple[str, ...]
) -> None:
    before = await world.clubs.finding.state(ANNA, PLACE, context.games.all())
    with pytest.raises(Refused):
        await pressed(world, context, ANNA, Kind.CHOOSE(what), values=values)
    assert await world.clubs.finding.state(ANNA, PLACE, context.games.all()) == before


async def test_two_are_called_and_told_where(world: World, context: ChatContext, posts: ClubPosts) -> None:
    await looking(world, context, ANNA)
    await looking(world, context, BEPPE)
    shown = await panel(world, context, BEPPE)
    assert "I'm looking" in text(shown.last)
    await due(world, posts)
    shown = await panel(world, context, BEPPE)
    assert "A table is waiting for you in" in text(shown.last)
    assert labels(shown.last) == ["Go to the table", "Stop looking"]
    _, call = await world.clubs.finding.state(BEPPE, PLACE, context.games.all())
    assert call is not None and call.table is not None
    await world.tables.lobby.join(world.click(BEPPE), call.table)
    assert "You're ready." in text((await panel(world, context, BEPPE)).last)
    shown = await pressed(world, context, BEPPE, Kind.STOP(PLACE.guild))
    assert labels(shown.last) == ["Look for players"]
    assert (await world.tables.queries.table(call.table)).persons == ()
    with pytest.raises(Refusal, match="already waiting"):
        await pressed(world, context, ANNA, Kind.LOOK_FOR_PLAYERS())


async def test_open_lobbies_that_fit_come_first(world: World, context: ChatContext) -> None:
    table = await world.tables.openings.open(world.click(CARLA), place_in(300), "toy")
    await looking(world, context, ANNA)
    shown = await panel(world, context, ANNA)
    assert "Tables you can join" in text(shown.last)
    shown = await pressed(world, context, ANNA, control(shown.last, Kind.JOIN_FOUND))
    assert "You've joined the table in <#300>." in text(shown.last)
    assert ANNA in (await world.tables.queries.table(table.id)).persons
    search, _ = await world.clubs.finding.state(ANNA, PLACE, context.games.all())
    assert search.state == "idle"
    assert "JOIN_FOUND" not in kinds(await panel(world, context, ANNA))


async def test_lobbies_that_do_not_fit_or_are_not_seen_are_left_out(
    world: World, context: ChatContext
) -> None:
    table = await world.tables.openings.open(world.click(CARLA), place_in(300), "toy")
    request, shown = request_by(world, ANNA, Control(COMMAND))
    await find_here(context, replace(request, sees=lambda _: False))
    assert "JOIN_FOUND" not in kinds(shown)
    forged, _ = request_by(world, ANNA, Kind.JOIN_FOUND(table.id))
    with pytest.raises(Refused, match="no such table"):
        await press(context, replace(forged, sees=lambda _: False))
    await pressed(world, context, ANNA, Kind.CHOOSE("games"), values=("streets",))
    assert "JOIN_FOUND" not in kinds(await panel(world, context, ANNA))


async def test_alone_one_gets_a_direct_message_and_ais(
    world: World, context: ChatContext, posts: ClubPosts, channel: Channel
) -> None:
    await looking(world, context, ANNA)
    await due(world, posts, hours=24, minutes=1)
    (sent,) = channel.calls
    assert "I couldn't find anyone in <#100> to play with you in time" in sent.content
    assert labels(sent) == ["Look again", "Toy against AIs"]
    shown = await panel(world, context, ANNA)
    assert labels(shown.last) == ["Look again", "Toy against AIs"]
    shown = await pressed(world, context, ANNA, control(sent, Kind.AGAINST_AIS), place=None)
    assert "I'm opening a table for you in <#100>." in text(shown.last)
    await due(world, posts)
    _, call = await world.clubs.finding.state(ANNA, PLACE, context.games.all())
    assert call is not None and call.table is not None
    assert (await world.tables.lobby.join(world.click(ANNA), call.table)).phase is Phase.PLAYING


async def test_one_can_look_again_and_stop_in_the_direct_message(
    world: World, context: ChatContext, posts: ClubPosts, channel: Channel
) -> None:
    await looking(world, context, ANNA)
    await due(world, posts, hours=24, minutes=1)
    (sent,) = channel.calls
    shown = await pressed(world, context, ANNA, control(sent, Kind.LOOK_AGAIN), place=None)
    assert "I'm looking for other players until" in text(shown.last)
    shown = await pressed(world, context, ANNA, control(shown.last, Kind.STOP), place=None)
    assert "I've stopped looking." in text(shown.last)
    search, _ = await world.clubs.finding.state(ANNA, PLACE, context.games.all())
    assert search.state == "idle"


async def test_nobody_is_written_to_who_has_gone_on_or_away(
    world: World, context: ChatContext, posts: ClubPosts, channel: Channel
) -> None:
    await looking(world, context, ANNA)
    await looking(world, context, BEPPE)
    world.wait(hours=24, minutes=1)
    finding: Finding = world.clubs.finding
    away = Vacation(world.time.replace(year=2027), 2026, world.time - world.time)
    for user in (ANNA, BEPPE):
        await world.tables.preferences.change(user, lambda _: Preferences(vacation=away))
    await finding.advance(PLACE.guild, posts)
    await finding.look_again(ANNA, PLACE.guild)
    await due(world, posts)
    assert channel.messages == {}


async def test_closed_direct_messages_stop_nothing(
    world: World, context: ChatContext, posts: ClubPosts, channel: Channel
) -> None:
    await looking(world, context, ANNA)
    channel.errors.append(Forbidden("50007"))
    await due(world, posts, hours=24, minutes=1)
    await due(world, posts, hours=1)
    assert channel.messages == {}


async def test_whoever_no_longer_sees_the_channel_gets_no_table_there(
    world: World, context: ChatContext, posts: ClubPosts, channel: Channel, access: OpenAccess
) -> None:
    await looking(world, context, ANNA)
    access.exceptions[ANNA] = Access.DENIED
    await due(world, posts, hours=24, minutes=1)
    assert channel.messages == {}
    with pytest.raises(Refused, match="no longer see"):
        await pressed(world, context, ANNA, Kind.AGAINST_AIS(PLACE.guild, "toy"))
