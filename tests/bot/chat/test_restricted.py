"""Discord restricts the bot or a server for a while: tables go on in words, and the host hears what to do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from structlog.testing import capture_logs

from bot.chat.publishing.publisher import FORBIDDEN_TRIES, Publisher
from bot.chat.wire.channels import RESTRICTED_PAUSE, Forbidden, NoUploads, TryAgain, discord_errors
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_limits import ADVICE, ErrorCode
from bot.chat.wire.message import Attachment, button, compose, gallery, rows, words
from bot.tables import Phase
from bot.tables.values.ids import ChannelId
from sandbox.administration import take_files
from tests.bot.chat.discord_fakes import http_error
from tests.bot.chat.fakes import Channel, all_parts, check, parts, text
from tests.bot.chat.harness import ANNA, BRUNO, DRAWN, Harness, Json, kinds, open_harness, private
from tests.bot.chat.harness import words as said
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import is_board, running_game
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA as ANNA_
from tests.bot.tables.world import BEPPE, World

GALLERY = 12


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    async with open_harness(tmp_path, monkeypatch, DRAWN) as opened:
        yield opened


def pictured(message: Json) -> bool:
    return any(part["type"] == GALLERY for part in parts(message["components"]))


@pytest.mark.parametrize(
    "code", [ErrorCode.QUARANTINED, ErrorCode.OPENED_TOO_FAST, ErrorCode.UPLOADS_LIMITED]
)
def test_a_restriction_is_nobody_s_prohibition(code: ErrorCode) -> None:
    """A 403, as where somebody has taken a permission away; but that would end tables in the long run."""
    with pytest.raises(TryAgain) as restricted, discord_errors(ChannelId(1)):
        raise http_error(discord.Forbidden, 403, code)
    assert restricted.value.certain
    assert restricted.value.after
    assert restricted.value.advice == ADVICE[code]
    assert isinstance(restricted.value, NoUploads) is (code is ErrorCode.UPLOADS_LIMITED)
    with pytest.raises(Forbidden), discord_errors(ChannelId(1)):
        raise http_error(discord.Forbidden, 403, 50013)


async def test_a_message_without_its_files_says_what_they_show() -> None:
    """The buttons stay, and no limit is broken."""
    picture = Attachment("board.png", b"", "a board: " + "x" * 1000)
    play = rows([button("Play", Control(Kind.PLAY))])
    full = compose(words("y" * 3500), gallery(picture), *play, files=[picture], mentions=[5], silent=True)
    plain = full.without_files()
    check(plain)
    assert (plain.files, plain.mentions, plain.silent) == ((), (5,), True)
    assert text(plain).startswith("y" * 3500 + "\na board: xxx")
    assert [part["label"] for part in all_parts(plain) if part["type"] == 2] == ["Play"]


async def test_no_table_ends_while_discord_holds_the_bot(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """No matter how long it takes; afterwards everything is sent."""
    table = await world.lobby(ANNA_, BEPPE)
    for _ in range(FORBIDDEN_TRIES + 1):
        channel.errors = [TryAgain("20026", certain=True, after=RESTRICTED_PAUSE, advice="appeal")]
        await publish(publisher)
        assert not channel.messages
        world.wait(seconds=RESTRICTED_PAUSE.total_seconds() + 1)
    assert (await world.tables.queries.table(table.id)).phase is Phase.LOBBY
    channel.errors = []
    await publish(publisher)
    assert channel.messages


async def test_where_no_files_are_taken_a_game_goes_on_in_words(harness: Harness) -> None:
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    world = harness.server.world
    take_files(world, takes=False)
    with capture_logs() as logs:
        board = await running_game(anna, bruno)
        assert not pictured(board)
        await anna.press(board, Kind.PLAY)
        panel = await anna.see(lambda message: private(message) and Kind.ANSWER in kinds(message))
        assert not pictured(panel)
    told = [entry for entry in logs if entry["event"] == "files left out"]
    assert {entry["advice"] for entry in told} == {ADVICE[ErrorCode.UPLOADS_LIMITED]}
    assert len(told) == 1, "once an hour for a channel"
    take_files(world, takes=True)
    await anna.command("board")
    assert await anna.see(lambda message: is_board(message) and pictured(message) and said(message) != "")
