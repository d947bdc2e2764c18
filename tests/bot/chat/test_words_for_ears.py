"""Words where an emoji would be its name: in push notices, and for whoever reads text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.chat.publishing import contents
from bot.chat.screens.context import ChatContext
from bot.chat.screens.follow import followed
from bot.chat.wire.controls import Control
from bot.tables import Table
from bot.tables.values.ids import PostId
from engines.text import Die, say
from tests.bot.chat.fakes import press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_emojis import Application, loaded
from tests.bot.tables.world import ANNA, BEPPE, World

TAG = re.compile(r"<:\w+:\d+>")
CARDS = say("{card} on ♥, {die}", card="10♠", die=Die(5))


@pytest.fixture
async def game(world: World, context: ChatContext) -> Table:
    """A running game in which somebody has moved; all emojis are there."""
    context.emojis = await loaded(Application())
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    return await world.tables.queries.table(table.id)


async def test_whoever_reads_text_reads_cards_in_words(
    world: World, context: ChatContext, game: Table
) -> None:
    """The same handlers, for two people."""
    for kind in (Kind.LOG, Kind.TABLE):
        request, shown = request_by(world, BEPPE, Control(kind, game.id))
        await press(context, request)
        assert TAG.search(text(shown.last))
        await press(context, replace(request, in_text=True))
        assert not TAG.search(text(shown.last))
    assert TAG.search(context.reading(request, game)(CARDS))
    words = context.reading(replace(request, in_text=True), game)(CARDS)
    assert words == "10 of spades on, 5"


async def test_a_private_message_is_in_words_for_whoever_reads_text(
    world: World, context: ChatContext, game: Table
) -> None:
    assert TAG.search((await context.readers.written_to(BEPPE, game))(CARDS))
    await world.tables.preferences.change(BEPPE, lambda chosen: replace(chosen, in_text=True))
    assert not TAG.search((await context.readers.written_to(BEPPE, game))(CARDS))


async def test_a_board_in_text_is_in_words(world: World, context: ChatContext, game: Table) -> None:
    table_view = await world.tables.queries.board(game.id, 0)
    assert TAG.search(text(await contents.public(context, table_view, PostId(1))))
    in_text = replace(table_view, table=replace(game, in_text=True))
    assert not TAG.search(text(await contents.public(context, in_text, PostId(1))))


async def test_what_a_push_notice_shows_holds_no_emojis(
    world: World, context: ChatContext, game: Table
) -> None:
    """A phone shows ``:triangle:``, as the sandbox's notices do."""
    table_view = await world.tables.queries.view(game.id, since=0)
    localizer = context.localizer(None, game)
    assert TAG.search(localizer(CARDS))
    panel = await world.tables.play.panel(BEPPE, game.id)
    for told in (
        contents.call_for(context, table_view, PostId(1), [BEPPE]),
        contents.reminder(context, table_view, BEPPE, PostId(1)),
        await contents.private_call(context, panel, BEPPE, PostId(1)),
        followed(table_view, localizer, PostId(1), "here"),
    ):
        assert not TAG.search(told.content), told.content
    assert "▲ Anna has bid" in told.content
