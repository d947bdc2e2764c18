"""A notice of the host: on all boards, silently, and gone after the next start."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest
from discord import ui

from bot.chat.app import bot, notices
from bot.chat.app.notices import NOTICE, Notices
from bot.chat.screens import board
from bot.chat.screens.context import ChatContext
from bot.tables import Phase
from bot.tables.values.ids import ChannelId, GuildId, PostId
from bot.tables.values.table import Place
from tests.bot.chat.harness import ANNA, BRUNO, open_harness, words
from tests.bot.chat.samples import localizer, table_view
from tests.bot.chat.test_absences import HERE, Servers
from tests.bot.chat.test_in_sandbox import is_board, running_game
from tests.bot.tables.world import ANNA as SOMEBODY
from tests.bot.tables.world import BEPPE, World


@pytest.fixture
def looking(world: World, monkeypatch: pytest.MonkeyPatch) -> Notices:
    """The watch for notices, on a server that this process hears about."""
    monkeypatch.setattr(notices, "BOARDS_A_SECOND", 1e6)
    context = ChatContext(world.tables, world.clubs, Mock(), Mock(), Mock())
    return Notices(world.store.values, context, Servers(there={HERE}, others={3}), Mock())


async def shown(world: World) -> list[tuple[int, bool, tuple[int, ...]]]:
    """The boards that are due, which are sent then: the table, whether it is a new message, whom it calls."""
    due = [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "show"]
    for post in due:
        await world.store.outbox.drop(post.id)
    return [(post.table, post.repost, post.mention) for post in due]


async def test_every_running_game_shows_a_notice_and_calls_nobody(world: World, looking: Notices) -> None:
    """A lobby and a game on a server of another process have other boards; each notice is shown once."""
    game = await world.game(SOMEBODY, BEPPE)
    await world.lobby(SOMEBODY, place=Place(HERE, ChannelId(101)))
    looking.servers = Servers(others={GuildId(3)})
    elsewhere = await world.lobby(SOMEBODY, BEPPE, place=Place(GuildId(3), ChannelId(300)))
    await world.tables.play.start(world.click(SOMEBODY), elsewhere.id)
    await shown(world)
    await looking.look()
    assert (await shown(world), looking.context.notice) == ([], "")
    await looking.values.set(NOTICE, "Back at eight.")
    await looking.look()
    assert looking.context.notice == "Back at eight."
    assert await shown(world) == [(game.id, False, ())]
    await looking.look()
    assert await shown(world) == []


async def test_a_notice_is_gone_after_the_next_start(world: World, looking: Notices) -> None:
    """From the boards, too, as soon as the bot hears from Discord."""
    game = await world.game(SOMEBODY, BEPPE)
    await shown(world)
    await looking.values.set(NOTICE, "Back at eight.")
    looking.servers = Servers(others={HERE})
    for _ in range(2):
        await looking.look()
        assert looking.context.notice == ""
        assert await looking.values.get(NOTICE) == ""
        assert await shown(world) == []
    looking.servers = Servers()
    await looking.look()
    assert await shown(world) == [(game.id, False, ())]
    await looking.look()
    assert await shown(world) == []


def texts(view: ui.LayoutView) -> list[str]:
    """All text of a message, part by part."""
    return [part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay)]


async def test_a_notice_mentions_nobody() -> None:
    """It is text, whatever it looks like, and the board stays silent."""
    said = "@everyone: <@7>, see https://example.com **now**"
    told = board.board(table_view(Phase.PLAYING), localizer(), None, PostId(1), notice=said)
    (line,) = [one for one in texts(told.view) if "Notice from whoever runs this bot" in one]
    assert "@everyone" not in line
    assert "\\<@" in line
    assert "**now" not in line
    assert told.silent


async def test_a_notice_is_on_the_board_until_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "NOTICE_SECONDS", 0.02)
    async with open_harness(tmp_path, monkeypatch) as harness:
        anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
        await running_game(anna, bruno)
        await harness.store.values.set(NOTICE, "Back at eight.")
        await bruno.see(
            lambda message: is_board(message) and "runs this bot: Back at eight." in words(message)
        )
        await harness.stop()
        await harness.start()
        await bruno.see(lambda message: is_board(message) and "Back at eight" not in words(message))
        assert await harness.store.values.get(NOTICE) == ""
