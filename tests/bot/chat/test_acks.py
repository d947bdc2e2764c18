"""The first answer: at once, once, and tried again where the connection breaks."""

from __future__ import annotations

import asyncio
from json import JSONDecodeError
from typing import Any
from unittest.mock import AsyncMock, Mock, create_autospec

import aiohttp
import discord
import pytest
from discord import ui

from bot.chat import acks
from bot.chat.acks import First, Reply, TooLateError, first_answer
from bot.chat.controls import Kind
from bot.chat.layouts.letter import Attachment, Letter, gallery, letter, words


def http_error(
    kind: type[discord.HTTPException], status: int, code: int, **headers: str
) -> discord.HTTPException:
    """An answer of Discord's."""
    response = Mock(spec=aiohttp.ClientResponse, status=status, reason="", headers=headers)
    return kind(response, {"code": code, "message": ""})


TOO_LATE = http_error(discord.NotFound, 404, 10062)
ANSWERED = http_error(discord.HTTPException, 400, 40060)
NO_MESSAGE = http_error(discord.NotFound, 404, 10008)
NO_TOKEN = http_error(discord.HTTPException, 401, 50027)
FORGOTTEN = http_error(discord.NotFound, 404, 10015)
BUSY = http_error(discord.HTTPException, 429, 0)
DOWN = http_error(discord.DiscordServerError, 503, 0)
BROKEN = http_error(discord.HTTPException, 400, 50035)
CUT = aiohttp.ServerDisconnectedError()
HALF = aiohttp.ClientPayloadError("half an answer")
GARBLED = JSONDecodeError("no JSON", "<html>", 0)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause between the tries."""
    monkeypatch.setattr(acks, "PAUSES", (0, 0, 0))


@pytest.fixture
def interaction() -> Any:
    """An interaction with discord.py's own methods, all of which succeed."""
    found = create_autospec(discord.Interaction, instance=True)
    found.response = create_autospec(discord.InteractionResponse, instance=True)
    found.followup = create_autospec(discord.Webhook, instance=True)
    return found


async def message() -> Letter:
    """A letter with a picture."""
    picture = Attachment("hand.png", b"png", "a hand")
    return letter(words("hello"), gallery(picture), files=[picture])


@pytest.mark.parametrize("kind", [Kind.PLAY, Kind.HAND, Kind.LOG, Kind.RULES, Kind.OPTIONS])
def test_from_the_board_a_hand_is_always_a_new_private_message(kind: Kind) -> None:
    """Never a deferred update on the board from Play or My hand."""
    assert first_answer(kind, private=False) is First.THINKING
    assert first_answer(kind, private=True) is First.THINKING


@pytest.mark.parametrize("kind", [Kind.JOIN, Kind.LEAVE, Kind.ADD_AI, Kind.START, Kind.CANCEL])
def test_lobby_buttons_leave_the_message_to_the_publisher(kind: Kind) -> None:
    assert first_answer(kind, private=False) is First.BOARD


def test_panels_are_edited_only_where_nobody_else_sees_them() -> None:
    """A control of a panel on a public message is forged."""
    panels = set(Kind) - acks._ON_BOARDS - acks._OPENING - acks._FORMS  # noqa: SLF001 - the rest of them
    assert {first_answer(kind, private=True) for kind in panels} == {First.PANEL}
    assert {first_answer(kind, private=False) for kind in panels} == {First.THINKING}


async def test_thinking_is_private_and_followed_by_an_edit(interaction: Any) -> None:
    reply = Reply(interaction)
    await reply.defer(First.THINKING)
    interaction.response.defer.assert_awaited_once_with(ephemeral=True, thinking=True)
    await reply.show(await message())
    (edit,) = interaction.edit_original_response.await_args_list
    assert [file.filename for file in edit.kwargs["attachments"]] == ["hand.png"]


async def test_a_board_is_never_edited(interaction: Any) -> None:
    """Discord: an edit of the original response of a deferred update is an edit of the board."""
    reply = Reply(interaction)
    await reply.defer(First.BOARD)
    interaction.response.defer.assert_awaited_once_with()
    await reply.show(await message())
    interaction.edit_original_response.assert_not_awaited()
    assert interaction.followup.send.await_args.kwargs["ephemeral"] is True


async def test_without_a_first_answer_the_message_is_it(interaction: Any) -> None:
    reply = Reply(interaction)
    await reply.defer(First.FORM)
    await reply.show(await message())
    assert interaction.response.send_message.await_args.kwargs["ephemeral"] is True


async def test_a_form_is_stopped_before_it_is_sent(interaction: Any) -> None:
    """Discord: an open modal lives in memory, and is lost in a restart."""
    form = ui.Modal(title="Move", custom_id="x")
    await Reply(interaction).form(form)
    assert form.is_finished()
    interaction.response.send_modal.assert_awaited_once_with(form)


@pytest.mark.parametrize("first", [CUT, HALF, GARBLED, TimeoutError(), BUSY, DOWN])
async def test_a_broken_connection_is_tried_again(interaction: Any, first: Exception) -> None:
    interaction.response.defer.side_effect = [first, None]
    await Reply(interaction).defer(First.PANEL)
    assert interaction.response.defer.await_count == 2


async def test_a_hanging_connection_is_given_up_in_time(
    interaction: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord: a hang raises nothing by itself."""
    monkeypatch.setattr(acks, "TRY_SECONDS", 0)

    async def hang() -> None:
        await asyncio.Event().wait()

    interaction.response.defer.side_effect = hang
    with pytest.raises(TooLateError):
        await Reply(interaction).defer(First.PANEL)
    assert interaction.response.defer.await_count == 2


async def test_after_a_retry_already_answered_is_success(interaction: Any) -> None:
    interaction.response.defer.side_effect = [CUT, ANSWERED]
    reply = Reply(interaction)
    await reply.defer(First.PANEL)
    await reply.show(await message())
    interaction.edit_original_response.assert_awaited_once()


@pytest.mark.parametrize("error", [TOO_LATE, ANSWERED])
async def test_too_late_is_known_as_such(interaction: Any, error: Exception) -> None:
    """10062: three seconds are over. 40060 at the first try: another process has answered."""
    interaction.response.defer.side_effect = error
    with pytest.raises(TooLateError):
        await Reply(interaction).defer(First.THINKING)


async def test_on_a_deleted_board_there_is_a_new_message(interaction: Any) -> None:
    """Discord: types 6 and 7 give 10008 there; a new ephemeral message still works."""
    interaction.response.defer.side_effect = [NO_MESSAGE, None]
    reply = Reply(interaction)
    await reply.defer(First.BOARD)
    assert interaction.response.defer.await_args.kwargs == {"ephemeral": True, "thinking": True}
    await reply.show(await message())
    interaction.edit_original_response.assert_awaited_once()


async def test_what_else_goes_wrong_is_not_hidden(interaction: Any) -> None:
    interaction.response.defer.side_effect = BROKEN
    for first in (First.PANEL, First.THINKING):
        with pytest.raises(discord.HTTPException):
            await Reply(interaction).defer(first)


async def test_an_edit_is_tried_again_with_fresh_files(interaction: Any) -> None:
    """Discord: a file that was sent once uploads nothing the second time."""
    interaction.edit_original_response.side_effect = [CUT, CUT, None]
    reply = Reply(interaction)
    await reply.defer(First.PANEL)
    await reply.show(await message())
    files = [call.kwargs["attachments"][0] for call in interaction.edit_original_response.await_args_list]
    assert len({id(file) for file in files}) == 3


@pytest.mark.parametrize("error", [CUT, HALF, GARBLED, TimeoutError(), BUSY, DOWN])
async def test_an_answer_that_never_gets_through_is_given_up(interaction: Any, error: Exception) -> None:
    """Discord is away: an apology would not arrive either, and nobody here has made a mistake."""
    interaction.edit_original_response.side_effect = error
    interaction.followup.send.side_effect = error
    for first in (First.PANEL, First.BOARD):
        reply = Reply(interaction)
        await reply.defer(first)
        with pytest.raises(TooLateError):
            await reply.show(await message())
    assert interaction.edit_original_response.await_count == 3
    assert interaction.followup.send.await_count == 3


async def test_an_edit_that_hangs_is_tried_again(interaction: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library alone would wait five minutes for it."""
    monkeypatch.setattr(acks, "DELIVERY_SECONDS", 0)

    async def hang(**_edit: object) -> None:
        await asyncio.Event().wait()

    interaction.edit_original_response.side_effect = hang
    reply = Reply(interaction)
    await reply.defer(First.THINKING)
    with pytest.raises(TooLateError):
        await reply.show(await message())
    assert interaction.edit_original_response.await_count == 3


@pytest.mark.parametrize(("first", "edited"), [(First.PANEL, 0), (First.THINKING, 1), (First.BOARD, 0)])
async def test_a_note_leaves_the_panel_as_it_is(interaction: Any, first: First, edited: int) -> None:
    """Only a new message in which nothing stands yet is filled with it."""
    reply = Reply(interaction)
    await reply.defer(first)
    await reply.note(await message())
    assert interaction.edit_original_response.await_count == edited
    assert interaction.followup.send.await_count == 1 - edited


async def test_a_note_beside_what_is_shown_already(interaction: Any) -> None:
    reply = Reply(interaction)
    await reply.defer(First.THINKING)
    await reply.show(await message())
    await reply.note(await message())
    interaction.followup.send.assert_awaited_once()


async def test_a_panel_is_taken_away_but_never_a_board(interaction: Any) -> None:
    """The original response of a deferred update on the board is the board."""
    for first, removed in ((First.THINKING, 1), (First.BOARD, 1), (First.PANEL, 2)):
        reply = Reply(interaction)
        await reply.defer(first)
        await reply.show(await message())
        assert reply.new is (first is First.THINKING)
        await reply.discard()
        assert interaction.delete_original_response.await_count == removed


@pytest.mark.parametrize("error", [NO_MESSAGE, NO_TOKEN, FORGOTTEN, BUSY, DOWN, CUT, GARBLED])
async def test_a_panel_that_cannot_be_taken_away_stays(interaction: Any, error: Exception) -> None:
    reply = Reply(interaction)
    await reply.defer(First.THINKING)
    await reply.show(await message())
    interaction.delete_original_response.side_effect = error
    await reply.discard()
    interaction.delete_original_response.assert_awaited_once_with()


async def test_a_panel_that_was_dismissed_meanwhile_is_nobody_s_mistake(interaction: Any) -> None:
    """10008 at an edit: there is no message of this reader any more."""
    interaction.edit_original_response.side_effect = NO_MESSAGE
    reply = Reply(interaction)
    await reply.defer(First.PANEL)
    with pytest.raises(TooLateError):
        await reply.show(await message())


@pytest.mark.parametrize(
    ("error", "meaning"),
    [
        (NO_TOKEN, TooLateError),
        (FORGOTTEN, TooLateError),
        (BROKEN, discord.HTTPException),
        (http_error(discord.NotFound, 404, 0), discord.NotFound),
    ],
)
async def test_what_follows_may_be_too_late_too(
    interaction: Any, error: Exception, meaning: type[Exception]
) -> None:
    """Discord: a token lives 15 minutes."""
    interaction.edit_original_response.side_effect = error
    interaction.followup.send = AsyncMock(side_effect=error)
    for first in (First.PANEL, First.BOARD):
        reply = Reply(interaction)
        await reply.defer(first)
        with pytest.raises(meaning):
            await reply.show(await message())
