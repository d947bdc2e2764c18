"""The screens of seasons: what is shown to whom, in words and pictures, within Discord's limits."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from bot.chat.screens.admin import end
from bot.chat.screens.context import ChatContext
from bot.chat.screens.listing import open_tables
from bot.chat.screens.lobby import leave
from bot.chat.screens.profile import show_profile
from bot.chat.screens.renderer import Renderer
from bot.chat.screens.seasons import links, table
from bot.chat.screens.seasons.panel import season_here
from bot.chat.screens.seasons.preparing import open_season, typed_season
from bot.chat.screens.seasons.words import amount
from bot.chat.wire.controls import Control
from bot.clubs.values.calls import TableCall
from bot.clubs.values.seasons import Member, Season, SeasonId, SeasonState
from bot.tables import Preferences, Refusal
from bot.tables.values.ids import NO_TABLE, ChannelId, GuildId, PostId, UserId
from bot.tables.values.table import Place
from engines.text import Refused
from tests.bot.chat.fakes import (
    Shown,
    Threads,
    all_parts,
    check,
    context_of,
    control,
    controls,
    draw_here,
    labels,
    press,
    request_by,
    text,
)
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import localizer
from tests.bot.clubs.community import MANAGER, Community, Person
from tests.bot.clubs.played import call_over
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, PLACE, World

TITLES = {"toy": "Toy", "streets": "Streets of Palermo"}


def season(**changes: object) -> Season:
    """A season that is open."""
    plain = Season(
        id=SeasonId(1),
        guild=GuildId(1),
        channel=PLACE.channel,
        language=None,
        name="Autumn *2026*",
        begins=NOON,
        ends=NOON + timedelta(weeks=6),
        counted=3,
        games=("toy", "streets"),
        sizes=(2, 3, 4),
        opened=NOON,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def played(number: int, first: UserId, *others: UserId) -> TableCall:
    """A table that is over, its players in the order of their ranks."""
    ranks = {user: rank for rank, user in enumerate((first, *others), 1)}
    return call_over(number, ranks, NOON, PLACE.channel)


def state(*calls: TableCall, members: int = 3, **changes: object) -> SeasonState:
    """A season with these tables, and members from Anna on."""
    users = [UserId(11 + index) for index in range(members)]
    every = {user: Member(user, f"_Person_ {user}", 2, NOON) for user in users}
    return SeasonState(season(**changes), every, calls)


async def pressed(world: World, user: UserId, what: Control, context: ChatContext, **more: object) -> Shown:
    """Return what somebody is shown who presses something, and sees every channel."""
    request, shown = request_by(world, user, what, **more)  # type: ignore[arg-type]
    await press(context, replace(request, sees=lambda _: True))
    return shown


async def opened(world: World, *users: UserId) -> Community:
    """A season at the toy that these people have joined."""
    community = Community(world, [Person(user, 0) for user in users], random.Random(1))
    await community.opened(("Autumn", "2026-11-20", "2026-12-20", "3"), ("toy",), sizes=(2,))
    await community.joined()
    return community


# --- Layouts ------------------------------------------------------------------------------------------


def test_points_are_written_with_one_decimal_at_most() -> None:
    english = localizer(0)
    assert [amount(Fraction(*value), english) for value in ((10, 1), (10, 3), (15, 2))] == [
        "10",
        "3.3",
        "7.5",
    ]


async def test_the_standings_in_words_when_nothing_is_drawn() -> None:
    found = state(played(1, ANNA, BEPPE), played(2, CARLA, ANNA))
    lines = table.named(found)
    page = table.drawn(found, lines, 0, ANNA, localizer(0))
    message = table.standings_panel(found, lines, 0, [], (page, None), localizer(0))
    check(message)
    assert "1\\. \\_Person\\_ 13: 10 points, 1 result." in text(message)
    assert "provisional standings" in text(message)
    assert labels(message) == ["The season"]


async def test_long_standings_have_pages_and_the_picture_says_the_same_in_words(world: World) -> None:
    context = context_of(world)
    context.renderer = Renderer(draw_here)
    found = state(*(played(number, ANNA, BEPPE) for number in range(1, 4)), members=14)
    lines = table.named(found)
    for page in range(3):
        shown = table.drawn(found, lines, page, ANNA, localizer(0))
        assert shown is not None
        said = [table.row_in_words(row) for row in shown.rows]
        picture = await context.renderer.season(shown, said, localizer(0))
        message = table.standings_panel(found, lines, page, [], (shown, picture), localizer(0))
        check(message)
        assert picture.alt is not None
        assert all(row.name in picture.alt for row in shown.rows)
    assert table.page_of(lines, 99) == 2


async def test_nobody_has_joined_yet() -> None:
    empty = state(members=0)
    assert table.drawn(empty, (), 0, ANNA, localizer(0)) is None
    message = table.standings_panel(empty, (), 0, [], (None, None), localizer(0))
    check(message)
    assert "Nobody has joined yet." in text(message)


async def test_the_opening_can_be_found_again_and_notifies_nobody() -> None:
    message = table.opening(season(), TITLES, localizer(0), PostId(10**12 + 5))
    check(message)
    assert control(message, Kind.SHOW_SEASON).post == 10**12 + 5
    assert message.silent
    assert "Autumn \\*2026\\*" in text(message)
    assert "Toy and Streets of Palermo · 2–4 players" in text(message)
    assert "everyone can start up to 6 tables" in text(message)


@pytest.mark.parametrize("tables", [0, 1, 3])
async def test_the_end_shows_the_best_and_who_is_don(world: World, tables: int) -> None:
    found = state(*(played(number, ANNA, BEPPE, CARLA) for number in range(tables)), over=NOON)
    shown = table.best_of(found, localizer(0))
    picture = None
    if shown is not None:
        context = context_of(world)
        context.renderer = Renderer(draw_here)
        said = [table.row_in_words(row) for row in shown.rows]
        picture = await context.renderer.season(shown, said, localizer(0))
    message = table.ending(found, shown, picture, localizer(0), PostId(10**12 + 6))
    check(message)
    assert ("Don of Autumn" in text(message)) is bool(tables)
    assert ("Nobody scored any points, so this season has no Don." in text(message)) is not bool(tables)
    assert labels(message) == ["Join again", "The season", "Standings"]
    assert message.silent


async def test_all_who_share_the_ranks_of_the_podium_are_shown_and_named(world: World) -> None:
    """Two tables of two: two share the first rank; the two without a point aren't on the podium."""
    found = state(played(1, ANNA, BEPPE), played(2, CARLA, DINO), members=4, over=NOON)
    shown = table.best_of(found, localizer(0))
    assert shown is not None
    assert [row.place for row in shown.rows] == [1, 1]
    context = context_of(world)
    context.renderer = Renderer(draw_here)
    said = [table.row_in_words(row) for row in shown.rows]
    picture = await context.renderer.season(shown, said, localizer(0))
    message = table.ending(found, shown, picture, localizer(0), PostId(1))
    check(message)
    assert f"Dons of Autumn \\*2026\\*: \\_Person\\_ {ANNA} and \\_Person\\_ {CARLA}" in text(message)


def test_nobody_is_named_don_in_the_place_of_who_has_deleted_their_data() -> None:
    found = state(played(1, UserId(-5), ANNA, BEPPE), over=NOON)
    message = table.ending(found, table.best_of(found, localizer(0)), None, localizer(0), PostId(1))
    assert "Don of" not in text(message)
    assert f"Person\\_ {ANNA}" in text(message)


# --- What people do -----------------------------------------------------------------------------------


async def test_without_a_season_a_manager_can_prepare_one_and_others_are_told(world: World) -> None:
    context = context_of(world)
    request, shown = request_by(world, ANNA, manager=True)
    await season_here(context, request)
    assert Kind.PREPARE in {one.kind for one in controls(shown.messages[-1])}
    request, _ = request_by(world, ANNA)
    with pytest.raises(Refused, match="no season in this channel"):
        await season_here(context, request)


@pytest.mark.parametrize("pressed_prepare", [False, True])
async def test_where_the_bot_cannot_post_no_form_is_offered(world: World, *, pressed_prepare: bool) -> None:
    control = Control(Kind.PREPARE) if pressed_prepare else None
    request, shown = request_by(world, ANNA, control, manager=True, lacking=("Send Messages",))
    with pytest.raises(Refused, match="Send Messages"):
        await (press if pressed_prepare else season_here)(context_of(world), request)
    assert not shown.forms
    assert not shown.messages


@pytest.mark.parametrize("name", ["Autumn", "Autumn of the older ones | in Palermo", "Ö" * 40])
async def test_a_form_with_a_mistake_can_be_corrected(world: World, name: str) -> None:
    """What was typed is in it again; of a long form all but the name."""
    context = context_of(world)
    fields = {"name": name, "first": "2026-11-20", "last": "tomorrow", "counted": "3"}
    shown = await pressed(world, ANNA, Control(Kind.TYPED_SEASON), context, manager=True, fields=fields)
    check(shown.messages[-1])
    assert "“tomorrow” is not a date" in text(shown.messages[-1])
    shown = await pressed(world, ANNA, control(shown.messages[-1], Kind.CORRECT), context, manager=True)
    (again,) = shown.forms
    parts = [label["component"] for label in again.to_dict()["components"]]
    typed = {part["custom_id"]: part.get("value", "") for part in parts}
    assert typed == fields | {"name": "" if name.startswith("Ö") else name}


async def test_a_season_is_prepared_settled_and_opened(world: World) -> None:
    context = context_of(world)
    fields = {"name": "Autumn", "first": "2026-11-20", "last": "2026-12-20", "counted": "3"}
    shown = await pressed(world, ANNA, Control(Kind.TYPED_SEASON), context, manager=True, fields=fields)
    draft = shown.messages[-1]
    check(draft)
    (settled,) = {one.count for one in controls(draft) if one.kind is Kind.ADJUST}
    for what, values in (
        ("games", ("toy", "streets")),
        ("sizes", ("2", "3")),
        ("pace", ("3d",)),
        ("at_once", ("4",)),
    ):
        change = Control(Kind.ADJUST, count=settled, word=what)
        shown = await pressed(world, ANNA, change, context, manager=True, values=values)
        check(shown.messages[-1])
    request, shown = request_by(world, ANNA, manager=True)
    await season_here(context, request)
    assert control(shown.messages[-1], Kind.GO_ON).count == settled
    request, _ = request_by(world, BEPPE)
    with pytest.raises(Refused, match="no season in this channel"):
        await season_here(context, request)
    shown = await pressed(world, ANNA, Control(Kind.OPEN_SEASON, count=settled), context, manager=True)
    check(shown.messages[-1])
    found = await world.clubs.seasons.at(PLACE.channel)
    assert found is not None
    assert (found.games, found.sizes, str(found.pace), found.at_once) == (("toy", "streets"), (2, 3), "3d", 4)


class NoThreads(Threads):
    """A channel in which the bot may open no threads."""

    def require(self) -> None:
        raise Refused("I'm not allowed to open threads here.")


async def test_without_threads_no_season_is_opened_and_managers_are_told(world: World) -> None:
    """Else people would join, and wait for tables that never come."""
    context = context_of(world)

    async def shown(what: Control | None = None, *, manager: bool = True, **more: object) -> Shown:
        request, found = request_by(world, DINO, what, manager=manager, **more)  # type: ignore[arg-type]
        request = replace(request, threads=NoThreads(), sees=lambda _: True)
        await (press(context, request) if what else season_here(context, request))
        return found

    fields = dict(
        zip(("name", "first", "last", "counted"), ("Autumn", "2026-11-21", "2026-12-31", "3"), strict=True)
    )
    with pytest.raises(Refused, match="open threads"):
        await shown(typed_season(), fields=fields)
    community = Community(world, [], random.Random(1))
    draft = await world.clubs.seasons.prepare(
        community.click(DINO, manager=True), PLACE, ("Autumn", "2026-11-21", "2026-12-31", "3"), "toy"
    )
    with pytest.raises(Refused, match="open threads"):
        await shown(open_season(draft.id))
    await world.clubs.seasons.open(community.click(DINO, manager=True), draft.id)
    assert "open threads" in text((await shown()).last)
    assert "open threads" not in text((await shown(manager=False)).last)


@pytest.mark.parametrize("word", ["sizes", "nothing", "pace"])
async def test_forged_settings_change_nothing(world: World, word: str) -> None:
    context = context_of(world)
    click = Community(world, [], random.Random(1)).click(MANAGER, manager=True)
    draft = await world.clubs.seasons.prepare(
        click, PLACE, ("Autumn", "2026-11-20", "2026-12-20", "3"), "toy"
    )
    forged = Control(Kind.ADJUST, count=draft.id, word=word)
    if word == "sizes":
        await pressed(world, ANNA, forged, context, manager=True, values=("x", "99", "999"))
        assert await world.clubs.seasons.at(PLACE.channel) == draft
        return
    with pytest.raises(Refused, match="no longer available"):
        await pressed(world, ANNA, forged, context, manager=True, values=("5y",))


async def test_people_join_pause_and_leave_by_buttons(world: World) -> None:
    context = context_of(world)
    community = await opened(world, BEPPE)
    join = links.join_season(community.season)
    shown = await pressed(world, ANNA, join, context)
    check(shown.messages[-1])
    assert labels(shown.messages[-1])[:3] == ["Pause", "Leave", "Standings"]
    assert "waiting for a table" in text(shown.messages[-1])
    shown = await pressed(world, ANNA, Control(Kind.REST, count=community.season, word="paused"), context)
    assert labels(shown.messages[-1])[:2] == ["Join again", "Leave"]
    shown = await pressed(world, ANNA, Control(Kind.REST, count=community.season, word="left"), context)
    assert "You've left this season" in text(shown.messages[-1])
    await pressed(world, ANNA, join, context)
    shown = await pressed(world, ANNA, Control(Kind.WANT, count=community.season), context, values=("1",))
    assert (await community.state()).members[ANNA].at_once == 1


async def test_the_standings_say_what_one_more_win_would_bring(world: World) -> None:
    context = context_of(world)
    community = await opened(world, ANNA, BEPPE)
    standings = links.season_standings(community.season, 0)
    shown = await pressed(world, ANNA, standings, context)
    check(shown.messages[-1])
    assert "One more win would earn you 10 points and put you in first place." in text(shown.messages[-1])
    request, read = request_by(world, ANNA, standings)
    await press(context, replace(request, sees=lambda _: True, in_text=True))
    assert "Person 11: no results yet." in text(read.messages[-1])
    assert not read.messages[-1].files


async def test_nobody_sees_a_season_of_a_channel_that_they_cannot_see(world: World) -> None:
    context = context_of(world)
    community = await opened(world, ANNA)
    for what in (
        links.show_season(community.season),
        links.season_standings(community.season, 0),
        links.join_season(community.season),
        links.show_season(99),
    ):
        request, _ = request_by(world, BEPPE, what, place=replace(PLACE, channel=ChannelId(7)))
        with pytest.raises(Refused, match="no longer exists"):
            await press(context, request)


async def test_a_manager_ends_a_season_once_confirmed(world: World) -> None:
    context = context_of(world)
    community = await opened(world, ANNA)
    shown = await pressed(world, BEPPE, links.end_season(community.season, ""), context, manager=True)
    (sure,) = [one for one in controls(shown.messages[-1]) if one.kind is Kind.END_SEASON]
    with pytest.raises(Refusal, match="manage this channel"):
        await pressed(world, BEPPE, sure, context)
    await pressed(world, BEPPE, sure, context, manager=True)
    await community.due()
    assert (await community.state()).season.over is not None


async def test_managers_in_a_season_have_no_say_about_its_other_tables(world: World) -> None:
    """They could close a game that a rival is winning. Where they play themselves, the table's rules hold."""
    context = context_of(world)
    community = await opened(world, ANNA, BEPPE)
    await community.due()
    (call,) = (await community.state()).calls
    assert call.thread is not None
    thread = replace(PLACE, channel=call.thread, within=PLACE.channel)

    async def manages(user: UserId, place: Place = thread) -> bool:
        request, _ = request_by(world, user, manager=True, place=place)
        return (await context.admission.as_player(request)).click.manager

    assert await manages(CARLA)
    await world.clubs.seasons.join(community.click(CARLA), community.season)
    assert not await manages(CARLA)
    assert await manages(CARLA, PLACE), "elsewhere nothing has changed"
    request, _ = request_by(world, CARLA, place=thread)
    with pytest.raises(Refused, match="only managers who aren't in that season"):
        await end(context, request)
    for user in (ANNA, BEPPE):
        await world.tables.lobby.join(community.click(user), call.table or NO_TABLE)
    assert await manages(ANNA)
    await world.clubs.seasons.rest(community.click(CARLA), community.season, "left")
    assert await manages(CARLA)
    await world.clubs.seasons.join(community.click(CARLA), community.season)
    await world.store.seasons.change(
        community.season, lambda state: replace(state, season=replace(state.season, over=world.time))
    )
    assert await manages(CARLA), "nothing depends on the table any more"


async def test_join_again_leads_to_the_next_season(world: World) -> None:
    context = context_of(world)
    community = await opened(world, ANNA, BEPPE, DINO)
    again = links.join_next()
    await world.clubs.seasons.rest(community.click(DINO), community.season, "left")
    await world.clubs.seasons.end(community.click(MANAGER, manager=True), community.season)
    await community.due()
    for user in (CARLA, DINO):
        with pytest.raises(Refused, match="no new season"):
            await pressed(world, user, again, context)
    shown = await pressed(world, BEPPE, again, context)
    assert "as soon as it opens" in text(shown.messages[-1])
    following = await opened(world)
    assert [*(await following.state()).members] == [BEPPE], "who has pressed it before is in from the start"
    shown = await pressed(world, ANNA, again, context)
    assert {*(await following.state()).members} == {ANNA, BEPPE}
    assert Kind.FORMER in {one.kind for one in controls(shown.messages[-1])}
    former = Control(Kind.FORMER)
    shown = await pressed(world, ANNA, former, context, values=(str(community.season),))
    assert "This season is over." in text(shown.messages[-1])


async def test_the_panel_leads_to_ones_own_tables(world: World) -> None:
    context = context_of(world)
    community = await opened(world, ANNA, BEPPE)
    show = links.show_season(community.season)
    shown = await pressed(world, ANNA, show, context)
    assert "<#" not in text(shown.messages[-1])
    await community.due()
    (call, *_) = (await community.state()).calls
    assert call.table is not None
    shown = await pressed(world, ANNA, show, context)
    assert f"You've been invited: press Ready in <#{call.thread}>" in text(shown.messages[-1])
    for user in (ANNA, BEPPE):
        await world.tables.lobby.join(community.click(user), call.table)
    world.wait(minutes=20)
    await community.due()
    shown = await pressed(world, ANNA, show, context)
    assert f"You're playing in <#{call.thread}>" in text(shown.messages[-1])


@pytest.mark.parametrize("by_button", [True, False], ids=["not now", "pause"])
async def test_not_now_has_the_next_one_called_at_once(world: World, by_button: bool) -> None:
    """Long before the bot would look at the season by itself."""
    context = context_of(world)
    community = await opened(world, ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.clubs.seasons.want(community.click(user), community.season, 1)
    await community.due()
    await world.clubs.seasons.join(community.click(CARLA), community.season)
    await community.due()
    (call,) = (await community.state()).calls
    assert call.table is not None
    if by_button:
        request, _ = request_by(world, BEPPE, leave(call.table))
        await press(context, request)
    else:
        await world.clubs.seasons.rest(community.click(BEPPE), community.season, "paused")
    world.wait(seconds=1)
    await community.due()
    state = await community.state()
    assert state.members[BEPPE].state == "paused"
    assert state.calls[0].in_state("called") == (ANNA, CARLA)


async def test_a_won_season_is_a_title_on_the_profile(world: World) -> None:
    context = context_of(world)
    community = await opened(world, ANNA, BEPPE)
    await community.due()
    for call in (await community.state()).calls:
        for user in (ANNA, BEPPE):
            assert call.table is not None
            await world.tables.lobby.join(community.click(user), call.table)
    world.wait(minutes=20)
    await community.due()
    (call, *_) = (await community.state()).calls
    assert call.table is not None
    await world.tables.play.quit(community.click(BEPPE), call.table)
    for _ in range(9):
        current = await world.tables.queries.table(call.table)
        if ANNA in current.owes:
            await community.move(ANNA, current)
        world.wait(minutes=20)
        await community.due()
    await world.clubs.seasons.end(community.click(MANAGER, manager=True), community.season)
    for _ in range(3):
        world.wait(minutes=20)
        await community.due()
    request, shown = request_by(world, ANNA)
    await show_profile(context, replace(request, sees=lambda _: True), ANNA, "Anna")
    assert "Don of Autumn" in text(shown.messages[-1])
    (picture,) = [part for part in all_parts(shown.messages[-1]) if part["type"] == 12]
    assert "Titles: Don of Autumn." in picture["items"][0]["description"]
    assert await world.clubs.seasons.won(PLACE.guild, BEPPE) == ()
    assert await world.clubs.seasons.won(GuildId(2), ANNA) == ()
    request, hidden = request_by(world, ANNA)
    await show_profile(context, request, ANNA, "Anna")
    assert "Don of" not in text(hidden.messages[-1])


async def test_texts_are_read_in_the_readers_language(world: World) -> None:
    await world.store.preferences.set(ANNA, Preferences(language="de"))
    message = table.opening(season(), TITLES, context_of(world).localizer("de"), PostId(1))
    check(message)
    assert "Mitspielen" in labels(message)


async def test_a_called_lobby_is_not_listed_and_its_setup_not_remembered(world: World) -> None:
    context = context_of(world)
    community = await opened(world, ANNA, BEPPE)
    await community.due()
    request, shown = request_by(world, CARLA)
    await open_tables(context, replace(request, sees=lambda _: True))
    assert "There are no tables on this server." in text(shown.messages[-1])
    (call, *_) = (await community.state()).calls
    assert call.table is not None
    for user in (ANNA, BEPPE):
        await pressed(world, user, Control(Kind.JOIN, table=call.table), context)
    assert (await world.tables.queries.table(call.table)).seats
    assert (await world.tables.servers.get(PLACE.guild)).last == {}
