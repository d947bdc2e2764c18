"""A server's settings for its tables, its presets, and the list of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.publishing import contents
from bot.chat.screens import listing, opening, options, server
from bot.chat.screens.context import ChatContext
from bot.chat.screens.options import PRESET, TYPED_VALUE
from bot.chat.wire.controls import Control
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.localizer import harmless
from bot.chat.wire.requests import UserRequest
from bot.tables import Phase, Place, Table
from bot.tables.values.ids import ChannelId, GuildId, PostId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.servers import LAST, PRESETS_LIMIT, STANDARD, Server
from engines.text import Refused, say
from tests.bot.chat.fakes import OpenAccess, Shown, all_parts, controls, labels, now, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World, place_in

ROLE = 77
TYPED = "**x** <@99>"


async def setting(world: World, context: ChatContext, word: str, *values: str, manager: bool = True) -> Shown:
    """Somebody chooses in the panel of the server."""
    request, shown = request_by(world, CARLA, Control(Kind.SET_SERVER, word=word), values=values)
    request = replace(request, click=replace(request.click, server_manager=manager))
    await press(context, request)
    return shown


async def started(world: World, context: ChatContext, user: UserId = ANNA, **who: Any) -> Shown:
    """Somebody types /palermo start for the toy game."""
    place = who.pop("place", PLACE)
    request, shown = request_by(world, user, place=place)
    request = replace(request, click=replace(request.click, **who))
    await opening.start_table(context, request, "toy")
    return shown


async def refusal(doing: Any) -> str:
    """The sentence with which it is refused."""
    with pytest.raises(Refused) as caught:
        await doing
    return str(caught.value.text)


# --- The panel -----------------------------------------------------------------------------------


async def test_settings_are_for_managers_of_the_server(world: World, context: ChatContext) -> None:
    """A channel can let somebody manage it alone: that is not enough."""
    request, _ = request_by(world, ANNA, manager=True)
    assert "Manage Server" in await refusal(server.show_server(context, request))
    assert "Manage Server" in await refusal(setting(world, context, "limit", "1", manager=False))
    assert await world.tables.servers.get(GuildId(1)) == Server()


async def test_every_setting_is_kept(world: World, context: ChatContext) -> None:
    """Of this server alone, after a restart too."""
    chosen: dict[str, tuple[str, ...]] = {
        "language": ("en",),
        "channels": ("100", "101"),
        "starters": ("role",),
        "role": (str(ROLE),),
        "pinged": (str(ROLE),),
        "pace": ("3d",),
        "limit": ("2",),
        "threads": ("never",),
        "chronicle-on": (),
        "text-on": (),
    }
    for word, values in chosen.items():
        shown = await setting(world, context, word, *values)
    assert "Chronicle: on" in labels(shown.last)
    wanted = Server(
        language="en",
        channels=(ChannelId(100), ChannelId(101)),
        starters="role",
        role=ROLE,
        pinged=ROLE,
        pace=Pace("3d"),
        limit=2,
        threads="never",
        chronicle=True,
        in_text=True,
    )
    assert await world.again().servers.get(GuildId(1)) == wanted
    assert await world.tables.servers.get(GuildId(2)) == Server()
    for word, value in {"language": "auto", "limit": "0", "chronicle-off": ""}.items():
        await setting(world, context, word, value)
    await setting(world, context, "channels")
    await setting(world, context, "pinged")
    after = replace(wanted, language=None, limit=None, chronicle=False, channels=(), pinged=None)
    assert await world.tables.servers.get(GuildId(1)) == after


async def test_a_switch_is_said_in_one_place(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its button, its state and what a press changes."""
    role = server.Switch(
        say("Role 7"), lambda known: known.role == 7, lambda known, on: replace(known, role=7 if on else None)
    )
    monkeypatch.setitem(server.SWITCHES, "seven", role)
    for state, role_now in (("on", 7), ("off", None)):
        shown = await setting(world, context, f"seven-{state}")
        assert f"Role 7: {state}" in labels(shown.last)
        assert (await world.tables.servers.get(GuildId(1))).role == role_now
    assert "no longer available" in await refusal(setting(world, context, "seven-maybe"))


@pytest.mark.parametrize(
    ("word", "value"),
    [("language", "xx"), ("starters", "me"), ("pace", "1y"), ("limit", "7"), ("threads", ""), ("seed", "1")],
)
async def test_what_is_not_offered_is_refused(
    world: World, context: ChatContext, word: str, value: str
) -> None:
    assert "no longer available" in await refusal(setting(world, context, word, value))


async def test_a_role_that_cannot_be_pinged_is_not_taken(
    world: World, context: ChatContext, access: OpenAccess
) -> None:
    await setting(world, context, "pinged", str(ROLE))
    access.silent_roles.add(ROLE)
    assert "I can't ping <@&77>" in await refusal(setting(world, context, "pinged", str(ROLE)))
    request, shown = request_by(world, CARLA)
    request = replace(request, click=replace(request.click, server_manager=True))
    await server.show_server(context, request)
    assert "I can't ping <@&77>" in text(shown.last), "it is said of one that was chosen before, too"
    await setting(world, context, "pinged")
    assert (await world.tables.servers.get(GuildId(1))).pinged is None


async def test_running_tables_speak_a_new_language(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From their next message on; tables that are over stay as they were, and other servers."""
    monkeypatch.setattr("bot.chat.screens.server.languages", lambda: ("en", "de"))
    here = await world.lobby(ANNA, place=Place(GuildId(1), ChannelId(100), "fr"))
    there = await world.lobby(ANNA, place=Place(GuildId(2), ChannelId(200), "fr"))
    await setting(world, context, "language", "de")
    assert (await now(world, here)).place.language == "de"
    assert (await now(world, there)).place.language == "fr"
    table = await world.tables.openings.open(
        world.click(ANNA), Place(GuildId(1), ChannelId(101), "fr"), "toy"
    )
    assert table.place.language == "de"


# --- Opening a table -----------------------------------------------------------------------------


async def test_tables_stand_where_they_may(world: World, context: ChatContext) -> None:
    """Threads of the channel included."""
    await setting(world, context, "channels", "100", "101")
    elsewhere = await refusal(started(world, context, place=place_in(102)))
    assert elsewhere == "On this server, tables can be opened only in <#100>, <#101>."
    await started(world, context, place=Place(GuildId(1), ChannelId(500), within=ChannelId(101)))
    assert (await world.tables.queries.at(ChannelId(500))) is not None


@pytest.mark.parametrize(
    ("starters", "who", "sentence"),
    [
        ("managers", {}, "On this server, only members who manage channels can open tables."),
        ("managers", {"manager": True}, None),
        ("role", {}, f"On this server, only members with the role <@&{ROLE}> can open tables."),
        ("role", {"roles": frozenset({ROLE})}, None),
        ("role", {"manager": True}, None),
    ],
)
async def test_tables_are_opened_by_whoever_may(
    world: World, context: ChatContext, starters: str, who: dict[str, Any], sentence: str | None
) -> None:
    await setting(world, context, "starters", starters)
    await setting(world, context, "role", str(ROLE))
    if sentence is None:
        await started(world, context, **who)
        assert await world.tables.queries.at(PLACE.channel)
    else:
        assert await refusal(started(world, context, **who)) == sentence


async def test_a_server_has_so_many_tables(world: World, context: ChatContext) -> None:
    """A second click gets the existing table; a place becomes free when a table is over."""
    await setting(world, context, "limit", "1")
    click = world.click(ANNA)
    table = await world.tables.openings.open(click, PLACE, "toy")
    assert (await world.tables.openings.open(click, PLACE, "toy")).id == table.id
    full = await refusal(started(world, context, place=place_in(101)))
    assert full == "This server has reached its limit of 1 table. You can find it with /palermo tables."
    await started(world, context, place=place_in(201, 2))
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    await started(world, context, place=place_in(101))


async def test_a_rematch_keeps_to_the_settings_of_the_server(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await setting(world, context, "channels", "101")
    assert "only in <#101>" in await refusal(world.tables.openings.rematch(world.click(BEPPE), table.id))
    again = await world.tables.openings.rematch(world.click(BEPPE), table.id, within=ChannelId(101))
    assert (again.options, again.pace) == (table.options, table.pace)


@pytest.mark.parametrize("ending", ["cancelled", "left alone"])
async def test_a_closed_lobby_is_opened_again_by_whoever_may_open_tables(
    world: World, context: ChatContext, ending: str
) -> None:
    """The others join what one of those has opened again."""
    table = await world.lobby(ANNA, BEPPE)
    if ending == "cancelled":
        await world.tables.lobby.cancel(world.click(ANNA), table.id)
    else:
        world.wait(days=8)
        await world.tables.jobs.run_due(world.time, guarded)
    await setting(world, context, "starters", "managers")
    again = world.tables.openings.rematch(world.click(BEPPE), table.id)
    assert await refusal(again) == "On this server, only members who manage channels can open tables."
    opened = await world.tables.openings.rematch(world.click(ANNA, manager=True), table.id)
    joined = await world.tables.openings.rematch(world.click(BEPPE), table.id)
    assert (joined.id, joined.persons) == (opened.id, (ANNA, BEPPE))


async def test_a_played_game_has_a_rematch_whoever_may_open_tables(
    world: World, context: ChatContext
) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await setting(world, context, "starters", "managers")
    assert (await world.tables.openings.rematch(world.click(BEPPE), table.id)).host == BEPPE


async def test_each_table_gets_a_thread(world: World, context: ChatContext) -> None:
    """Where the server wants it; within a thread there is none in a thread."""
    await setting(world, context, "threads", "always")
    await started(world, context)
    assert await world.tables.queries.at(PLACE.channel) is None
    thread = await world.tables.queries.at(ChannelId(501))
    assert thread is not None
    await started(world, context, place=Place(GuildId(1), ChannelId(600), within=PLACE.channel))
    assert await world.tables.queries.at(ChannelId(600)) is not None


async def test_threads_can_be_unwanted(world: World, context: ChatContext) -> None:
    await setting(world, context, "threads", "never")
    await started(world, context)
    shown = await started(world, context, BEPPE)
    assert labels(shown.last) == ["Go to the table"]
    request, _ = request_by(world, BEPPE, Control(Kind.OPEN_THREAD, word="toy"))
    assert "Threads for tables are turned off" in await refusal(press(context, request))


async def test_a_new_table_has_the_pace_of_the_server(world: World, context: ChatContext) -> None:
    await setting(world, context, "pace", "3d")
    assert (await world.tables.openings.open(world.click(ANNA), PLACE, "toy")).pace == Pace("3d")


# --- Ways to play --------------------------------------------------------------------------------


async def played(world: World, context: ChatContext) -> Table:
    """A game of three rounds at another pace, begun."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 3)
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, Pace("1h"))
    await press(context, request_by(world, ANNA, Control(Kind.START, table.id))[0])
    return table


def ways(shown: Shown) -> dict[str, str]:
    """The labels of the ways to play that are offered, by value."""
    (menu,) = [part for part in all_parts(shown.last) if part["type"] == 3]
    return {option["value"]: option["label"] for option in menu["options"]}


async def picked(world: World, context: ChatContext, shown: Shown, way: int, place: Place) -> Table:
    """The table that opens with a way to play."""
    (control,) = controls(shown.last)
    request, _ = request_by(world, CARLA, control, values=(str(way),), place=place)
    await press(context, request)
    table = await world.tables.queries.at(place.channel)
    assert table is not None
    return table


async def test_the_last_way_to_play_is_offered_first(world: World, context: ChatContext) -> None:
    """Of each game; where it was the standard one, nothing is asked."""
    await played(world, context)
    place = place_in(101)
    shown = await started(world, context, CARLA, place=place)
    assert list(ways(shown).items()) == [(str(LAST), "Same as last time"), (str(STANDARD), "Standard")]
    table = await picked(world, context, shown, LAST, place)
    assert (table.options["rounds"], table.pace) == (3, Pace("1h"))
    shown = await started(world, context, CARLA, place=place_in(102))
    table = await picked(world, context, shown, STANDARD, place_in(102))
    assert (table.options["rounds"], table.pace) == (2, Pace())
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    await press(context, request_by(world, CARLA, Control(Kind.START, table.id))[0])
    await started(world, context, CARLA, place=place_in(103))
    assert await world.tables.queries.at(ChannelId(103))


async def named(
    world: World, context: ChatContext, table: Table, name: str, user: UserId = ANNA
) -> UserRequest:
    """Somebody gives what a lobby plays a name."""
    control = Control(Kind.PRESET_NAMED, table.id)
    request, _ = request_by(world, user, control, fields={PRESET: name})
    await press(context, request)
    return request


async def test_presets_are_saved_picked_and_deleted(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 3)
    request, shown = request_by(world, ANNA, Control(Kind.NAME_PRESET, table.id))
    await press(context, request)
    assert shown.forms
    await named(world, context, table, "  Long   evening ")
    assert "already" in await refusal(named(world, context, table, "long evening"))
    assert "Only the host" in await refusal(named(world, context, table, "mine", BEPPE))
    assert "1 to 40" in await refusal(named(world, context, table, " "))
    place = place_in(101)
    offered = await started(world, context, CARLA, place=place)
    assert ways(offered) == {"2": "Long evening", str(STANDARD): "Standard"}
    assert (await picked(world, context, offered, 2, place)).options["rounds"] == 3
    shown = await setting(world, context, "delete", "2")
    assert "Delete a preset" not in str(all_parts(shown.last))
    assert "no longer available" in await refusal(picked(world, context, offered, 2, place_in(102)))


async def test_nothing_in_a_presets_name_is_markup_or_a_mention(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    request, shown = request_by(world, ANNA, Control(Kind.PRESET_NAMED, table.id), fields={PRESET: TYPED})
    await press(context, request)
    assert harmless(TYPED) in text(shown.last)
    with pytest.raises(Refused) as refused:
        await press(context, request)
    assert harmless(TYPED) in context.localizer(None)(refused.value.text)


async def test_nothing_typed_for_an_option_is_markup_or_a_mention(world: World, context: ChatContext) -> None:
    """Neither while it is refused nor where a table has it from elsewhere."""
    table = await world.lobby(ANNA)
    control = Control(Kind.OPTION_TYPED, table.id, word="rounds")
    request, shown = request_by(world, ANNA, control, fields={TYPED_VALUE: TYPED})
    await press(context, request)
    assert TYPED not in text(shown.last)
    view = await world.tables.queries.view(table.id)
    view = replace(view, table=replace(table, options={"rounds": TYPED}))
    for host in (True, False):
        assert harmless(TYPED) in text(options.options(view, context.localizer(None), host=host))


async def test_a_server_keeps_so_many_presets(world: World, context: ChatContext) -> None:
    """Numbers are not used again: an old menu could mean another preset."""
    table = await world.lobby(ANNA)
    for number in range(PRESETS_LIMIT):
        await named(world, context, table, f"preset {number}")
    assert "its limit" in await refusal(named(world, context, table, "one more"))
    await setting(world, context, "delete", str(PRESETS_LIMIT + 1))
    await named(world, context, table, "one more")
    kept = (await world.tables.servers.get(GuildId(1))).presets
    assert (len(kept), kept[-1].number) == (PRESETS_LIMIT, PRESETS_LIMIT + 2)


async def test_a_game_that_has_begun_is_no_preset(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, _ = request_by(world, ANNA, Control(Kind.NAME_PRESET, table.id))
    assert "can no longer be changed" in await refusal(press(context, request))


# --- The list of tables --------------------------------------------------------------------------


def everything(_channel: int) -> bool:
    """A person who sees every channel."""
    return True


async def listed(world: World, context: ChatContext, user: UserId, **changes: Any) -> Shown:
    """Somebody types /palermo tables."""
    request, shown = request_by(world, user)
    await listing.open_tables(context, replace(request, **({"sees": everything} | changes)))
    return shown


async def test_lobbies_with_free_seats_and_games_are_listed(world: World, context: ChatContext) -> None:
    """First what can be joined; not what stands where the person cannot look, nor other servers."""
    assert "Open one with /palermo start" in text((await listed(world, context, CARLA)).last)
    await world.game(ANNA, BEPPE)
    for channel in (101, 102):
        await world.lobby(ANNA, BEPPE, place=place_in(channel))
    await world.lobby(ANNA, place=place_in(201, 2))
    shown = await listed(world, context, CARLA, sees=lambda channel: channel != 102)
    told = text(shown.last)
    assert told.index("<#101>") < told.index(f"<#{PLACE.channel}>")
    assert "<#102>" not in told
    assert "<#201>" not in told
    assert labels(shown.last) == ["Join", "Watch"]
    assert labels((await listed(world, context, ANNA)).last) == ["Go to the table"] * 3
    context.games = replace(context.games, names=("streets",))
    unknown = await listed(world, context, CARLA)
    assert "**[toy](" in text(unknown.last), "a game that a later release has no more"
    assert labels(unknown.last) == ["Watch"]


async def test_a_full_lobby_that_has_not_begun_is_listed(world: World, context: ChatContext) -> None:
    """Behind those with free seats and before the games; an AI that gives way leaves a seat free."""
    await world.lobby(ANNA, ais=5, place=place_in(101))
    await world.lobby(ANNA, place=place_in(102))
    await world.game(ANNA, BEPPE)
    shown = await listed(world, context, CARLA)
    told = text(shown.last)
    assert told.index("<#102>") < told.index("<#101>") < told.index(f"<#{PLACE.channel}>")
    assert "waiting to start · all seats are taken" in told
    assert labels(shown.last) == ["Join", "Go to the table", "Watch"]


async def test_a_lobby_is_joined_from_the_list(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, place=place_in(101))
    control, _wishes = controls((await listed(world, context, CARLA)).last)
    request, shown = request_by(world, CARLA, control)
    await press(context, replace(request, sees=everything))
    assert text(shown.last) == "You've joined the table in <#101>."
    assert (await now(world, table)).persons == (ANNA, CARLA)
    other = await world.lobby(ANNA, place=place_in(201, 2))
    for hidden, sees in ((other.id, {101, 201}.__contains__), (table.id, set[int]().__contains__)):
        forged, _ = request_by(world, BEPPE, Control(Kind.JOIN_LISTED, count=hidden))
        forged = replace(forged, sees=sees)
        assert "no such table" in await refusal(press(context, forged))


async def test_many_tables_have_pages(world: World, context: ChatContext) -> None:
    for channel in range(101, 120):
        await world.lobby(ANNA, place=place_in(channel))
    shown = await listed(world, context, CARLA)
    seen = labels(shown.last).count("Join")
    many, page = -(-19 // seen), 1
    assert f"Page 1 of {many}" in text(shown.last)
    while turning := [one for one in controls(shown.last) if one.kind is Kind.TABLES_PAGE]:
        if labels(shown.last)[-1] != "›":
            break
        request, shown = request_by(world, CARLA, turning[-1])
        await press(context, replace(request, sees=everything))
        seen += labels(shown.last).count("Join")
        page += 1
        assert f"Page {page} of {many}" in text(shown.last)
    assert (seen, page) == (19, many)
    assert all(table.phase is Phase.LOBBY for table in await world.tables.queries.in_server(GuildId(1)))


async def test_a_game_that_begins_by_itself_is_remembered(world: World, context: ChatContext) -> None:
    """However it became full; the options show whether it will."""
    table = await world.lobby(ANNA, ais=world.games["toy"].seats[-1] - 2)
    request, shown = request_by(world, ANNA, Control(Kind.SET_AUTO_START, table.id, word="on"))
    await press(context, request)
    assert "Start only when I say so" in labels(shown.last)
    full = await world.lobby(CARLA, ais=world.games["toy"].seats[-1] - 1, place=place_in(101))
    last, told = request_by(world, CARLA, Control(Kind.SET_AUTO_START, full.id, word="on"))
    await press(context, last)
    assert text(told.last) == "The table is full, so the game has started."
    assert (await now(world, full)).phase is Phase.PLAYING
    lobby = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert "As soon as the table is full" in text(lobby)
    joining, _ = request_by(world, BEPPE, Control(Kind.JOIN, table.id))
    await press(context, joining)
    assert (await now(world, table)).phase is Phase.PLAYING
    assert "toy" in (await world.tables.servers.get(GuildId(1))).last
