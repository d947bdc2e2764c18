"""Looking: the log, the rules, the board again, one's own tables, and help."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.catalogue import CATALOGUE, game
from bot.chat.screens import info, notes, rules
from bot.chat.screens.context import ChatContext, Games
from bot.chat.screens.in_words import POSITION
from bot.chat.screens.rules import rules_of
from bot.chat.wire.command_names import GROUPS
from bot.chat.wire.controls import Control
from bot.locales import language_of, languages
from engines.base import Account
from engines.text import Refused, say
from tests.bot.chat.fakes import control, controls, pixel, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, DINO, PLACE, World, place_in
from tests.changed import changed


async def test_everybody_reads_the_log_as_they_may_know_it(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    own, shown = request_by(world, ANNA, Control(Kind.LOG, table.id))
    await press(context, own)
    assert "Anna has bid 3." in text(shown.last)
    other, shown = request_by(world, DINO, Control(Kind.LOG, table.id))
    await press(context, other)
    assert "Anna has bid." in text(shown.last)
    (to_position,) = [one for one in controls(shown.last) if one.word == POSITION]
    turned, shown = request_by(world, DINO, to_position)
    await press(context, turned)
    assert "The position" in text(shown.last)


async def test_a_lobby_has_no_log(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    request, shown = request_by(world, ANNA, Control(Kind.LOG, table.id))
    await press(context, request)
    assert "hasn't started" in text(shown.last)


async def test_the_rules_of_the_table_and_of_any_game(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "sections", lambda game, *_: (("Goal", game), ("Play", "play")))
    table = await world.lobby(ANNA)
    request, shown = request_by(world, ANNA, Control(Kind.RULES, table.id))
    await press(context, request)
    assert "toy" in text(shown.last)
    picked = control(shown.last, Kind.RULES_PAGE)
    request, shown = request_by(world, ANNA, picked, values=("1",))
    await press(context, request)
    assert "play" in text(shown.last)
    for place in (PLACE, place_in(5), None):
        request, shown = request_by(world, ANNA, place=place)
        await rules_of(context, request, None)
        assert "toy" in text(shown.last)
    with pytest.raises(Refused, match="I don't know a game"):
        await rules_of(context, request, "chess")


async def test_the_rules_of_a_game_that_is_taught_are_pages_with_pictures(
    world: World, context: ChatContext
) -> None:
    """Each has a picture, an example, the arrows, the lesson and the menu of all chapters."""
    request, shown = request_by(world, ANNA, place=None)
    await rules_of(context, request, "streets")
    assert "The branches and the bribes" in text(shown.last)
    assert "Page 1 of 4" in text(shown.last)
    assert [one.page for one in controls(shown.last) if one.kind is Kind.RULES_PICTURE] == [1]
    control(shown.last, Kind.LEARN)
    (picture,) = shown.last.files
    assert picture.alt is not None
    assert "Toni has bribed gambling" in picture.alt
    request, shown = request_by(world, ANNA, control(shown.last, Kind.RULES_PICTURE), place=None)
    await press(context, request)
    assert "Page 2 of 4" in text(shown.last)
    forged = Control(Kind.RULES_PICTURE, page=99, word="streets")
    request, shown = request_by(world, ANNA, forged, place=None)
    await press(context, request)
    assert "Page 4 of 4" in text(shown.last)
    chapter = Control(Kind.RULES_PAGE, count=4, word="streets")
    request, shown = request_by(world, ANNA, chapter, place=None)
    await press(context, request)
    assert "Chapter 5 of" in text(shown.last)
    control(shown.last, Kind.RULES_PICTURE)


async def test_the_board_comes_again_at_the_bottom(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    await info.board_at(context, request_by(world, DINO)[0])
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.table, post.repost) == (table.id, True)


async def test_no_board_is_promised_where_none_can_be_posted(world: World, context: ChatContext) -> None:
    await world.game(ANNA, BEPPE)
    request, _ = request_by(world, ANNA, lacking=("Send Messages",))
    with pytest.raises(Refused, match="I can't post in this channel"):
        await info.board_at(context, request)
    assert not await world.store.outbox.due(world.time, 9)


async def test_my_tables_and_help_work_in_private_messages(world: World, context: ChatContext) -> None:
    await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, place=None)
    await info.my_tables(context, request)
    assert "[Toy](https://discord.com/channels/1/100/" in text(shown.last)
    request, shown = request_by(world, ANNA, place=None)
    await info.command_help(context, request)
    assert "**Play at the table in this channel**\n/palermo start · /palermo play" in text(shown.last)
    assert "/palermo learn teaches you a game, and /palermo start opens a table" in text(shown.last)
    assert controls(shown.last) == []
    context.commands.ids = {"palermo": 77, "palermo-admin": 78}
    await info.command_help(context, request)
    assert "</palermo start:77> · </palermo play:77>" in text(shown.last)
    assert "</palermo-admin end:78>" in text(shown.last)


@pytest.mark.parametrize("language", [None, *languages()])
async def test_help_explains_the_commands_group_by_group(
    world: World, context: ChatContext, language: str | None
) -> None:
    """In every language, with ids as long as Discord gives them, and all games beside them."""
    context.games = Games(tuple(CATALOGUE), game, pixel)
    context.commands.ids = {"palermo": 10**18, "palermo-admin": 10**18}
    request, shown = request_by(world, ANNA)
    await info.command_help(context, replace(request, language=language))
    speaks, said = language_of(language), text(shown.last)
    for group in GROUPS:
        heading = said.index(f"**{speaks(group.about)}**")
        for name in group.names:
            assert said.index(f"</{group.command} {name}:{10**18}>", heading)


async def test_of_many_tables_those_that_wait_for_the_reader_come_first(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    for channel in (201, 202, 203):
        await world.lobby(ANNA, BEPPE, place=place_in(channel))
    await world.game(ANNA, BEPPE)
    for limit, last in ((1000, "waiting to start"), (200, "-# There are too many to list here.")):
        monkeypatch.setattr(notes, "LIST_TEXT", limit)
        request, shown = request_by(world, ANNA)
        await info.my_tables(context, request)
        heading, first, *others = text(shown.last).splitlines()
        assert heading == "### Your tables"
        assert "<#100>" in first
        assert "**your turn**" in first
        assert others[-1].endswith(last)


async def test_without_a_table_there_is_nothing_to_look_at(world: World, context: ChatContext) -> None:
    with pytest.raises(Refused, match="/palermo start"):
        await context.table_here(request_by(world, ANNA)[0])


async def test_all_that_was_secret_is_told_page_by_page(world: World, context: ChatContext) -> None:
    """Emojis of suits make the lines long; those that a message cannot hold are on the next page."""
    kept = tuple(say("Secret {n}: {what}", n=n, what="x" * 300) for n in range(9))
    account = Account((say("Player"),), (), kept)
    world.games["toy"] = changed(TOY, account=lambda _view: account)
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id)
    turning, told = Control(Kind.DETAILS, table.id), ""
    for page in (1, 2, 3):
        request, shown = request_by(world, DINO, turning)
        await press(context, request)
        assert f"Page {page} of 3" in text(shown.last)
        told += text(shown.last)
        turning = [one for one in controls(shown.last) if one.kind is Kind.DETAILS_PAGE][-1]
    assert [n for n in range(9) if told.count(f"Secret {n}:") == 1] == [*range(9)]


async def test_the_details_of_a_finished_game_are_for_whoever_asks(
    world: World, context: ChatContext
) -> None:
    """Before the end there is nothing that they could tell."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    request, shown = request_by(world, DINO, Control(Kind.DETAILS, table.id))
    with pytest.raises(Refused, match="no result"):
        await press(context, request)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id)
    await press(context, request)
    assert "What was secret" in text(shown.last)
    assert "Some cards." in text(shown.last)
