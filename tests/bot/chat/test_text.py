"""Text for screen readers and whoever prefers it: complete, whatever the game, with no picture drawn."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.catalogue import CATALOGUE, game
from bot.chat.publishing import contents
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext, Games
from bot.chat.screens.in_words import whole_pages
from bot.chat.screens.settings.panel import show_settings
from bot.chat.wire.controls import Control
from bot.chat.wire.message import Message
from bot.drawing.request import Request
from bot.tables import Panel, Phase, Preferences, Table
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.views import TableView
from engines.text import Refused
from tests.bot.chat.fakes import (
    PIXEL,
    Channel,
    OpenAccess,
    all_parts,
    check,
    control,
    controls,
    press,
    request_by,
    text,
)
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_calls import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, memory

PLAYERS = (ANNA, BEPPE, CARLA)
MOVES = 60  # before the position is looked at


class Evening:
    """A running game of any kind, with a publisher; ``drawn`` are the kinds of the pictures."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.drawn: list[str] = []
        self.channel = Channel()
        games = Games(tuple(world.games), world.games.__getitem__, self._draw)
        self.context = ChatContext(world.tables, world.clubs, games, wake=lambda: None, access=OpenAccess())
        self.publisher = Publisher(
            world.store.outbox,
            world.store.values,
            self.channel,
            self.context,
            lambda: world.time,
            asyncio.Event(),
        )

    async def _draw(self, request: Request) -> bytes:
        self.drawn.append(request.kind)
        return PIXEL

    async def play(self, table: Table, moves: int) -> Table:
        """Make this number of the policy's moves, or fewer if the game ends."""
        rng = random.Random(3)
        for _ in range(moves):
            table = await self.world.tables.queries.table(table.id)
            if table.phase is not Phase.PLAYING:
                break
            user = table.owes[0]
            panel = await self.world.tables.play.panel(user, table.id)
            move = panel.game.play.policy(panel.view, rng)
            await self.world.tables.play.typed(
                self.world.click(user), table.id, panel.game.notation.write(move)
            )
        return await self.world.tables.queries.table(table.id)


@asynccontextmanager
async def evening(name: str) -> AsyncIterator[Evening]:
    """A world with one of the true games."""
    store = await memory()
    try:
        yield Evening(World(store, games={name: game(name)}))
    finally:
        await store.close()


async def opened(one: Evening, name: str) -> Table:
    """A lobby whose host has chosen text, as large as it may be, up to three persons."""
    seats = game(name).seats
    users = PLAYERS[: seats[-1]]
    table = await one.world.lobby(*users, game=name, ais=seats[-1] - len(users))
    request, shown = request_by(one.world, ANNA, Control(Kind.SET_PRESENTATION, table.id), values=("text",))
    await press(one.context, request)
    assert "Text only" in str([part for part in all_parts(shown.last) if part["type"] == 3])
    return table


def told(view: TableView, context: ChatContext) -> list[str]:
    """Every sentence about the position, as the view's reader may know it."""
    put = context.localizer("en", view.table)
    return [put(sentence) for sentence in view.game.words.describe(view.view)]


async def position(one: Evening, user: UserId, table: TableId, first: Message) -> str:
    """The position of a message; where it does not fit, all pages of what its button opens."""
    if not [control for control in controls(first) if control.word == "position"]:
        return text(first)
    request, shown = request_by(one.world, user, Control(Kind.LOG, table, word="position"))
    await press(one.context, request)
    read = [text(shown.last)]
    while following := [c for c in controls(shown.last) if c.word == "position" and c.page >= len(read)]:
        request, shown = request_by(one.world, user, following[0])
        await press(one.context, request)
        read.append(text(shown.last))
    return "\n".join(read)


def _flat(words: str) -> str:
    """Without the marks of lists, and however the lines are broken."""
    return " ".join(words.replace("\n- ", " ").split())


@pytest.mark.parametrize("name", CATALOGUE)
async def test_a_table_in_text_has_no_pictures_and_says_all(name: str) -> None:
    """From the lobby to the end: not one picture is drawn or sent, and no sentence of the position is cut."""
    async with evening(name) as one:
        table = await opened(one, name)
        await publish(one.publisher)
        await one.world.tables.play.start(one.world.click(ANNA), table.id)
        for moves in (0, MOVES, 2000):
            table = await one.play(table, moves)
            await one.world.tables.play.repost(table.id)
            await publish(one.publisher)
            await says_all(one, table)
        assert table.phase is Phase.FINISHED


async def says_all(one: Evening, table: Table) -> None:
    """The board in the channel is without pictures, and all is told of the position or of the end."""
    assert one.drawn == []
    board = max(one.channel.messages.values(), key=lambda sent: sent.id).shown
    assert all(file.name.endswith(".json") for file in board.files)
    view = await one.world.tables.queries.view(table.id)
    if view.table.phase is Phase.PLAYING:
        read = await position(one, ANNA, table.id, board)
        status = one.context.localizer("en", table)(view.game.words.status(view.view))
        unread = [line for line in told(view, one.context) if line not in _flat(f"{text(board)} {read}")]
        assert unread in ([], [status]), "the status names whoever owes by a mention"
    else:
        account = view.game.words.account(view.view)
        assert account is not None
        for row in account.rows:
            assert one.context.localizer("en", table)(row[-1]) in text(board)


@pytest.mark.parametrize("name", CATALOGUE)
@pytest.mark.parametrize("moves", [0, 15])
async def test_who_prefers_text_reads_the_hand_the_position_and_the_choices(name: str, moves: int) -> None:
    async with evening(name) as one:
        seats = game(name).seats
        users = PLAYERS[: seats[-1]]
        table = await one.world.lobby(*users, game=name, ais=seats[-1] - len(users))
        await one.world.tables.play.start(one.world.click(ANNA), table.id)
        table = await one.play(table, moves)
        user = table.owes[0]
        request, _ = request_by(one.world, user, Control(Kind.SET_READING), values=("text",), place=None)
        await press(one.context, request)
        request, shown = request_by(one.world, user, Control(Kind.PLAY, table.id))
        await press(one.context, await one.context.readers.personal(request))
        panel = await one.world.tables.play.panel(user, table.id)
        await _check_complete(one, user, panel, shown.last)
        request, shown = request_by(one.world, user, Control(Kind.HAND, table.id))
        await press(one.context, await one.context.readers.personal(request))
        await _check_complete(one, user, replace(panel, question=None), shown.last)
        message = await contents.turn_message(one.context, panel, user, PostId(1))
        check(message)
        await _check_complete(one, user, replace(panel, question=None), message)
        assert one.drawn == []


async def _check_complete(one: Evening, user: UserId, panel: Panel, message: Message) -> None:
    assert message.files == ()
    read = _flat(text(message)) + _flat(await position(one, user, panel.table.id, message))
    status = one.context.localizer("en", panel.table)(panel.game.words.status(panel.view))
    assert [line for line in told(panel, one.context) if line not in {status} and line not in read] == []
    offered = str(all_parts(message))
    for option in panel.question.options if panel.question else ():
        assert one.context.localizer("en", panel.table).plain(option.label)[:80] in offered


async def test_the_others_go_on_with_pictures(world: World) -> None:
    one = Evening(world)
    table = await world.game(ANNA, BEPPE)
    await world.tables.preferences.set(ANNA, Preferences(in_text=True))
    for user, drawn in ((ANNA, []), (BEPPE, ["private"])):
        request, shown = request_by(world, user, Control(Kind.PLAY, table.id))
        await press(one.context, await one.context.readers.personal(request))
        assert one.drawn == drawn
        assert len(shown.last.files) == len(drawn)


async def test_replays_and_details_are_read_too(world: World) -> None:
    one = Evening(world)
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await world.tables.preferences.set(ANNA, Preferences(in_text=True))
    for kind in (Kind.REPLAY, Kind.DETAILS):
        for user, pictures in ((ANNA, 0), (BEPPE, 1 if kind is Kind.REPLAY else 2)):
            request, shown = request_by(world, user, Control(kind, table.id, word="t"))
            await press(one.context, await one.context.readers.personal(request))
            assert len(shown.last.files) == pictures
    assert len(one.drawn) == 3


async def test_only_the_host_settles_how_the_board_is_read(world: World) -> None:
    one = Evening(world)
    table = await world.lobby(ANNA, BEPPE)
    request, _ = request_by(world, BEPPE, Control(Kind.SET_PRESENTATION, table.id), values=("text",))
    with pytest.raises(Refused, match="host"):
        await press(one.context, request)
    table = await world.tables.lobby.set_presentation(world.click(ANNA), table.id, "text")
    assert table.in_text
    await publish(one.publisher)
    (sent,) = one.channel.messages.values()
    assert "**Board:** Text only" in text(sent.shown)
    table = await world.tables.lobby.set_presentation(world.click(ANNA), table.id, "pictures")
    assert not (await world.tables.queries.table(table.id)).in_text


async def test_a_rematch_is_read_as_the_game_before(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_presentation(world.click(ANNA), table.id, "text")
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 1)
    await world.tables.play.start(world.click(ANNA), table.id)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    assert (await world.tables.openings.rematch(world.click(ANNA), table.id)).in_text


def test_long_sentences_go_on_in_the_next_page() -> None:
    """Nothing is cut."""
    sentence = " ".join(f"word{n}" for n in range(200))
    every = whole_pages([sentence, "short"], 300)
    assert all(len(page) <= 300 for page in every)
    assert " ".join(every).split() == [*sentence.split(), "short"]


async def test_the_choice_is_shown_in_the_settings(world: World) -> None:
    one = Evening(world)
    await world.tables.preferences.set(ANNA, Preferences(in_text=True))
    request, shown = request_by(world, ANNA)
    await show_settings(one.context, request)
    assert control(shown.last, Kind.SET_READING).table == 0
    (reading,) = [
        part for part in all_parts(shown.last) if "pictures" in str(part.get("options")) and part["type"] == 3
    ]
    assert [option["value"] for option in reading["options"] if option.get("default")] == ["text"]
