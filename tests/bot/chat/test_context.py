"""The public facts of a table: who is an AI, who has left, and that a game was abandoned."""

from __future__ import annotations

import re

from bot.chat.publishing import contents
from bot.chat.screens import hand
from bot.chat.screens.context import ChatContext, Games
from bot.chat.screens.panel import show_panel
from bot.drawing.request import Request
from bot.drawing.service import NotDrawnError
from bot.tables.values.ids import PostId
from tests.bot.chat.fakes import OpenAccess, control, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, World


async def test_an_ai_player_is_marked_as_one_in_the_lobby_and_on_the_board(
    world: World, context: ChatContext
) -> None:
    """The board stays when the lobby has gone."""
    table = await world.lobby(ANNA, ais=1)
    (name,) = [player.name for player in table.players if player.user is None]
    waiting = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert f"{name} (AI)" in text(waiting)
    table = await world.tables.play.start(world.click(ANNA), table.id)
    localizer = context.localizer(None, table)
    assert sorted(localizer.names) == sorted(["Anna", f"{name} (AI)"])
    assert [localizer.drawn[seat] for seat in localizer.automatic] == [name]


async def test_the_board_tells_who_has_left_and_that_an_ai_plays_on(
    world: World, context: ChatContext
) -> None:
    """The others are told where they look; from then on the seat is called an AI's."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    await world.send()
    await world.tables.play.quit(world.click(BEPPE), table.id)
    (post,) = await world.store.outbox.due(world.time, 9)
    table_view = await world.tables.queries.view(table.id, since=post.since)
    told = text(await contents.public(context, table_view, post.id))
    first, second, third, *_ = [line for line in told.splitlines() if line.startswith("- ")]
    assert first == "- ▲ Anna has bid."
    assert second == "- ■ Beppe left the game; an AI takes over."
    assert third == "- ■ Beppe has bid. (AI)"
    assert context.localizer(None, table_view.table).names == ("Anna", "Beppe (AI)")


async def test_a_game_that_was_broken_off_shows_nobody_to_move(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.tables.play.quit(world.click(user), table.id)
    table_view = await world.tables.queries.view(table.id, since=table.version)
    shown = await contents.public(context, table_view, PostId(1))
    assert [file.name for file in shown.files] == ["palermo-toy-1.json"]
    assert "This game was abandoned, so there is no winner." in text(shown)
    assert "■ Beppe was the last to leave the game." in text(shown)
    assert table.seed.hex() in text(shown)


async def test_the_alt_text_begins_with_the_turn_and_what_just_happened(
    world: World, context: ChatContext
) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    shown = await contents.public(
        context, await world.tables.queries.view(table.id, since=table.version), PostId(1)
    )
    assert str(shown.files[0].alt).startswith("Rounds to come: 2. ▲ Anna has bid. Points:")


async def test_the_alt_text_tells_the_three_newest_events(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE, rounds=3)
    for user in (ANNA, BEPPE, ANNA):
        await world.bid(user, table.id, 3)
    shown = await contents.public(
        context, await world.tables.queries.view(table.id, since=table.version), PostId(1)
    )
    told = str(shown.files[0].alt).partition(" Points:")[0]
    assert told.count(" has bid.") == 2, "Anna's first bid is the fourth newest event"
    assert "■ Beppe has bid. The bids are 3 and 3, the die shows" in told
    assert told.endswith("▲ Anna has bid.")


async def test_the_pictures_of_the_end_tell_the_points_from_the_highest_on(
    world: World, context: ChatContext
) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id, 1)
    await world.bid(BEPPE, table.id, 3)
    shown = await contents.public(
        context, await world.tables.queries.view(table.id, since=table.version), PostId(1)
    )
    (alt,) = [str(file.alt) for file in shown.files if file.name == "end.png"]
    assert re.search(r"Scores: ■ Beppe [1-6](,| and) ▲ Anna 0", alt), alt
    view = await world.tables.queries.view(table.id)
    summary = await world.tables.replays.summary(table.id)
    course = await context.renderer.course(view, summary, context.localizer("en", view.table))
    assert re.search(r"over time. Final scores: ■ Beppe [1-6](,| and) ▲ Anna 0", str(course.alt)), course.alt


async def test_what_cannot_be_drawn_is_told_in_words(world: World) -> None:
    """A picture at which every drawing process dies must not stop a game."""

    async def draw(_: Request) -> bytes:
        raise NotDrawnError("The picture could not be drawn.")

    games = Games(tuple(world.games), world.games.__getitem__, draw)
    context = ChatContext(world.tables, world.clubs, games, wake=lambda: None, access=OpenAccess())
    table = await world.game(ANNA, BEPPE, rounds=1)
    board = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert "**The position**" in text(board)
    panel = await world.tables.play.panel(ANNA, table.id)
    request, shown = request_by(world, ANNA)
    await show_panel(context, request, panel)
    assert Kind.ANSWER in {one.kind for one in controls(shown.last)}
    assert "**The position**" in text(shown.last)
    await hand.show_hand(context, request, panel)
    assert "**The position**" in text(shown.last)
    await world.bid(ANNA, table.id, 1)
    await world.bid(BEPPE, table.id, 3)
    end = await contents.public(
        context, await world.tables.queries.view(table.id, since=table.version), PostId(1)
    )
    assert "Beppe" in text(end)
    assert [file.name for file in end.files] == ["palermo-toy-1.json"]
    for kind in (Kind.DETAILS, Kind.REPLAY):
        request, shown = request_by(world, ANNA, control(end, kind))
        await press(context, request)
        end = shown.last
        assert "### Toy" in text(end)
        assert end.files == ()
