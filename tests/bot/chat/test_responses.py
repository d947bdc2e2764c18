"""The response to a click: which first answer it gets, and where what follows is shown."""

from __future__ import annotations

import asyncio
import gc
from typing import Any
from unittest.mock import AsyncMock
from weakref import ref

import discord
import pytest
from discord import ui

from bot.chat.wire import delivery, open_panels, responses
from bot.chat.wire.controls import AnyKind, Control, FirstAnswer, decode
from bot.chat.wire.delivery import TooLateError
from bot.chat.wire.message import Attachment, Message, choice, compose, gallery, menu, words
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.responses import Edits, Response, Shown
from bot.lru_cache import LruCache
from bot.tables.values.ids import MessageId, TableId
from tests.bot.chat.discord_fakes import (
    ANSWERED,
    BROKEN,
    BUSY,
    CUT,
    DOWN,
    FORGOTTEN,
    GARBLED,
    HALF,
    NO_MESSAGE,
    NO_TOKEN,
    PANEL,
    TOO_LATE,
    fake_interaction,
    http_error,
)
from tests.bot.chat.kinds import Kind

QUESTION = PanelKey("question", TableId(1))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause between the tries."""
    monkeypatch.setattr(delivery, "PAUSES", (0, 0))
    monkeypatch.setattr(delivery, "BROKEN_SECONDS", 0)


@pytest.fixture
def interaction() -> Any:
    return fake_interaction()


@pytest.fixture
def edits() -> Edits:
    return LruCache(9)


async def message() -> Message:
    """A message with a picture."""
    picture = Attachment("hand.png", b"png", "a hand")
    return compose(words("hello"), gallery(picture), files=[picture])


@pytest.mark.parametrize("kind", [Kind.PLAY, Kind.HAND, Kind.LOG, Kind.RULES])
def test_from_the_board_a_hand_is_always_a_new_private_message(kind: AnyKind) -> None:
    """Never a deferred update on the board from Play or My hand."""
    assert kind.first_answer(private=False) is FirstAnswer.THINKING
    assert kind.first_answer(private=True) is FirstAnswer.THINKING


@pytest.mark.parametrize("kind", [Kind.JOIN, Kind.LEAVE, Kind.ADD_AI, Kind.START, Kind.CANCEL])
def test_lobby_buttons_leave_the_message_to_the_publisher(kind: AnyKind) -> None:
    assert kind.first_answer(private=False) is FirstAnswer.BOARD


def test_what_is_on_older_lobbies_and_behind_more_is_answered_where_it_was_pressed() -> None:
    assert Kind.CANCEL.first_answer(private=True) is FirstAnswer.PANEL
    assert Kind.OPTIONS.first_answer(private=True) is FirstAnswer.PANEL
    assert Kind.OPTIONS.first_answer(private=False) is FirstAnswer.THINKING


def test_panels_are_edited_only_where_nobody_else_sees_them() -> None:
    """A control of a panel on a public message is forged."""
    panels = {kind for kind in Kind if kind.first is FirstAnswer.PANEL}
    assert {kind.first_answer(private=True) for kind in panels} == {FirstAnswer.PANEL}
    assert {kind.first_answer(private=False) for kind in panels} == {FirstAnswer.THINKING}


def test_a_click_on_an_old_panel_is_answered_by_a_new_message() -> None:
    """Discord hardly lets it be edited; a form and a lobby's button edit nothing."""
    for kind in Kind:
        first = kind.first_answer(private=True, old=True)
        young = kind.first_answer(private=True)
        assert first is (FirstAnswer.THINKING if young is FirstAnswer.PANEL else young)


async def respond(
    interaction: Any,
    first: FirstAnswer,
    edits: Edits,
    content: Message | ui.Modal | None,
    *,
    beside: bool = False,
) -> Shown | None:
    """Give the first answer and deliver what the work has shown."""
    response = Response(interaction, edits)
    response.acknowledge(first)
    if isinstance(content, Message):
        response.show_apart(content) if beside else response.show(content, QUESTION)
    elif content:
        response.form(content)
    return await response.deliver(lambda: compose(words("Done.")))


async def test_thinking_is_private_and_followed_by_an_edit(interaction: Any, edits: Edits) -> None:
    shown = await respond(interaction, FirstAnswer.THINKING, edits, await message())
    interaction.response.defer.assert_awaited_once_with(ephemeral=True, thinking=True)
    (edit,) = interaction.edit_original_response.await_args_list
    assert [file.filename for file in edit.kwargs["attachments"]] == ["hand.png"]
    assert shown == Shown(MessageId(PANEL), QUESTION, new=True)


async def test_a_new_message_does_not_stay_empty(interaction: Any, edits: Edits) -> None:
    await respond(interaction, FirstAnswer.THINKING, edits, None)
    interaction.edit_original_response.assert_awaited_once()


async def test_menus_of_a_panel_that_is_edited_have_new_custom_ids(interaction: Any, edits: Edits) -> None:
    """discord-api-docs #4801: else what was chosen before a step back cannot be chosen again."""
    control = Control(Kind.ANSWER, TableId(1), 2)
    sent = []
    for at, first in enumerate((FirstAnswer.THINKING, FirstAnswer.PANEL, FirstAnswer.PANEL)):
        interaction.id = (1000 + at) << 22
        await respond(interaction, first, edits, compose(menu(control, [choice("a", "A")])))
        view = interaction.edit_original_response.await_args.kwargs["view"]
        (found,) = [item for item in view.walk_children() if isinstance(item, ui.Select)]
        sent.append(found.custom_id)
    assert len(set(sent)) == 3
    assert {decode(custom_id) for custom_id in sent} == {control}


@pytest.mark.parametrize("first", [FirstAnswer.BOARD, FirstAnswer.PANEL])
async def test_where_nothing_is_to_be_said_nothing_follows(
    interaction: Any, edits: Edits, first: FirstAnswer
) -> None:
    assert await respond(interaction, first, edits, None) is None
    interaction.edit_original_response.assert_not_awaited()
    interaction.followup.send.assert_not_awaited()


async def test_a_board_is_never_edited(interaction: Any, edits: Edits) -> None:
    """Discord: an edit of the original response of a deferred update is an edit of the board."""
    assert await respond(interaction, FirstAnswer.BOARD, edits, await message()) is None
    interaction.response.defer.assert_awaited_once_with()
    interaction.edit_original_response.assert_not_awaited()
    assert interaction.followup.send.await_args.kwargs["ephemeral"] is True


async def test_without_a_first_answer_the_message_is_it(interaction: Any, edits: Edits) -> None:
    await respond(interaction, FirstAnswer.FORM, edits, await message())
    assert interaction.response.send_message.await_args.kwargs["ephemeral"] is True


@pytest.mark.parametrize(
    "first", [FirstAnswer.FORM, FirstAnswer.BOARD, FirstAnswer.PANEL, FirstAnswer.THINKING]
)
async def test_what_is_shown_pings_nobody_and_has_its_files(
    interaction: Any, edits: Edits, first: FirstAnswer
) -> None:
    """Names stand in it that somebody has chosen."""
    await respond(interaction, first, edits, await message())
    showing = {
        FirstAnswer.FORM: (interaction.response.send_message, "files"),
        FirstAnswer.BOARD: (interaction.followup.send, "files"),
    }
    work, files = showing.get(first, (interaction.edit_original_response, "attachments"))
    (call,) = work.await_args_list
    assert call.kwargs["allowed_mentions"].to_dict() == {"parse": []}
    assert [file.filename for file in call.kwargs[files]] == ["hand.png"]
    assert call.kwargs.get("ephemeral", True) is True


async def test_a_first_answer_that_is_still_tried_ends_with_the_bot(interaction: Any, edits: Edits) -> None:
    trying, ended = asyncio.Event(), asyncio.Event()

    async def hang(**_: object) -> None:
        trying.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    interaction.response.defer.side_effect = hang
    response = Response(interaction, edits)
    await response.stop()
    response.acknowledge(FirstAnswer.PANEL)
    await trying.wait()
    await response.stop()
    assert ended.is_set()


async def test_a_form_is_stopped_before_it_is_sent(interaction: Any, edits: Edits) -> None:
    """Discord: an open modal lives in memory, and is lost in a restart."""
    form = ui.Modal(title="Move", custom_id="x")
    await respond(interaction, FirstAnswer.FORM, edits, form)
    assert form.is_finished()
    interaction.response.send_modal.assert_awaited_once_with(form)


async def test_a_form_that_does_not_get_through_is_given_up(
    interaction: Any, edits: Edits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "FIRST_SECONDS", 0)
    interaction.response.send_modal.side_effect = CUT
    with pytest.raises(TooLateError):
        await respond(interaction, FirstAnswer.FORM, edits, ui.Modal(title="Move", custom_id="x"))


async def test_the_work_does_not_wait_for_the_first_answer(interaction: Any, edits: Edits) -> None:
    """A first answer that is slow prevents no move."""
    arrived = asyncio.Event()
    interaction.response.defer.side_effect = arrived.wait
    response = Response(interaction, edits)
    response.acknowledge(FirstAnswer.PANEL)
    shown = await message()
    response.show(shown)
    delivering = asyncio.create_task(response.deliver(lambda: shown))
    await asyncio.sleep(0)
    interaction.edit_original_response.assert_not_awaited()
    arrived.set()
    await delivering
    interaction.edit_original_response.assert_awaited_once()


@pytest.mark.parametrize("lost", [CUT, HALF, GARBLED, DOWN])
async def test_what_follows_is_tried_though_nobody_knows_of_the_first_answer(
    interaction: Any, edits: Edits, lost: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord may have taken the first answer all the same."""
    monkeypatch.setattr(delivery, "FIRST_SECONDS", 0)
    interaction.response.defer.side_effect = lost
    await respond(interaction, FirstAnswer.PANEL, edits, await message())
    interaction.edit_original_response.assert_awaited_once()
    interaction.edit_original_response.side_effect = FORGOTTEN
    with pytest.raises(TooLateError):
        await respond(interaction, FirstAnswer.PANEL, edits, await message())


async def test_already_answered_is_followed_by_the_answer(interaction: Any, edits: Edits) -> None:
    """discord.py tries again by itself after a 5xx that had taken effect."""
    interaction.response.defer.side_effect = ANSWERED
    await respond(interaction, FirstAnswer.PANEL, edits, await message())
    interaction.edit_original_response.assert_awaited_once()


async def test_too_late_shows_nothing(interaction: Any, edits: Edits) -> None:
    interaction.response.defer.side_effect = TOO_LATE
    with pytest.raises(TooLateError):
        await respond(interaction, FirstAnswer.THINKING, edits, await message())
    interaction.edit_original_response.assert_not_awaited()


async def test_on_a_deleted_board_there_is_a_new_message(interaction: Any, edits: Edits) -> None:
    """Discord: types 6 and 7 give 10008 there; a new ephemeral message still works."""
    interaction.response.defer.side_effect = [NO_MESSAGE, None]
    await respond(interaction, FirstAnswer.BOARD, edits, await message())
    assert interaction.response.defer.await_args.kwargs == {"ephemeral": True, "thinking": True}
    interaction.edit_original_response.assert_awaited_once()


async def test_where_nobody_knows_the_channel_there_is_no_new_message(interaction: Any, edits: Edits) -> None:
    interaction.response.defer.side_effect = http_error(discord.NotFound, 404, 10003)
    with pytest.raises(discord.NotFound):
        await respond(interaction, FirstAnswer.BOARD, edits, await message())
    interaction.response.defer.assert_awaited_once_with()


async def test_what_else_goes_wrong_is_not_hidden_and_an_apology_can_be_the_first_answer(
    interaction: Any, edits: Edits
) -> None:
    interaction.response.defer.side_effect = BROKEN
    shown = await message()
    for first in (FirstAnswer.PANEL, FirstAnswer.THINKING):
        response = Response(interaction, edits)
        response.acknowledge(first)
        with pytest.raises(discord.HTTPException):
            await response.deliver(lambda: shown)
        response.show_apart(shown)
        await response.deliver(lambda: shown)
    assert interaction.response.send_message.await_count == 2


async def test_an_edit_is_tried_again_with_fresh_files(interaction: Any, edits: Edits) -> None:
    """Discord: a file that was sent once uploads nothing the second time."""
    success = interaction.edit_original_response.return_value
    interaction.edit_original_response.side_effect = [CUT, CUT, success]
    await respond(interaction, FirstAnswer.PANEL, edits, await message())
    files = [call.kwargs["attachments"][0] for call in interaction.edit_original_response.await_args_list]
    assert len({id(file) for file in files}) == 3


@pytest.mark.parametrize("error", [CUT, TimeoutError(), BUSY, DOWN])
async def test_an_answer_that_never_gets_through_is_given_up(
    interaction: Any, edits: Edits, error: Exception
) -> None:
    """Discord is away: an apology would not arrive either, and nobody here has made a mistake."""
    interaction.edit_original_response.side_effect = error
    interaction.followup.send.side_effect = error
    for first in (FirstAnswer.PANEL, FirstAnswer.BOARD):
        with pytest.raises(TooLateError):
            await respond(interaction, first, edits, await message())
    assert interaction.edit_original_response.await_count == 3
    assert interaction.followup.send.await_count == 3


async def test_a_late_delivery_does_not_undo_a_newer_one(edits: Edits) -> None:
    """Two clicks on one panel: the first one's answer is tried again only until the second one's is shown."""
    first, second = fake_interaction(), fake_interaction()

    async def newer(**_edit: object) -> None:
        await respond(second, FirstAnswer.PANEL, edits, await message())
        raise CUT

    first.edit_original_response.side_effect = newer
    assert await respond(first, FirstAnswer.PANEL, edits, await message()) is None
    assert first.edit_original_response.await_count == 1
    assert second.edit_original_response.await_count == 1


@pytest.mark.parametrize(
    ("first", "edited"), [(FirstAnswer.PANEL, 0), (FirstAnswer.THINKING, 1), (FirstAnswer.BOARD, 0)]
)
async def test_a_note_leaves_the_panel_as_it_is(
    interaction: Any, edits: Edits, first: FirstAnswer, edited: int
) -> None:
    """Only a new message in which nothing stands yet is filled with it."""
    await respond(interaction, first, edits, await message(), beside=True)
    assert interaction.edit_original_response.await_count == edited
    assert interaction.followup.send.await_count == 1 - edited


@pytest.mark.parametrize("error", [NO_MESSAGE, NO_TOKEN, FORGOTTEN, BUSY, DOWN, CUT, GARBLED])
async def test_a_panel_that_cannot_be_taken_away_stays(
    interaction: Any, edits: Edits, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    tried = AsyncMock(side_effect=error)
    monkeypatch.setattr(open_panels, "delete_original", tried)
    await Response(interaction, edits).remover.discard()
    tried.assert_awaited_once_with(interaction.followup)


async def test_what_takes_a_panel_away_holds_nothing_of_it(interaction: Any, edits: Edits) -> None:
    """Its pictures would stay in memory for a quarter of an hour, of hundreds of people."""
    response = Response(interaction, edits)
    response.show(await message())
    kept, gone = response.remover, ref(response)
    del response
    gc.collect()
    assert gone() is None
    assert not kept.expired


async def test_a_panel_can_be_taken_away_for_a_quarter_of_an_hour(
    interaction: Any, edits: Edits, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not Response(interaction, edits).remover.expired
    monkeypatch.setattr(responses, "TOKEN_SECONDS", -1)
    assert Response(interaction, edits).remover.expired


async def test_a_panel_that_was_dismissed_meanwhile_is_nobody_s_mistake(
    interaction: Any, edits: Edits
) -> None:
    """10008 at an edit: there is no message of this reader any more."""
    interaction.edit_original_response.side_effect = NO_MESSAGE
    with pytest.raises(TooLateError):
        await respond(interaction, FirstAnswer.PANEL, edits, await message())


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
    interaction: Any, edits: Edits, error: Exception, meaning: type[Exception]
) -> None:
    """Discord: a token lives 15 minutes."""
    interaction.edit_original_response.side_effect = error
    interaction.followup.send = AsyncMock(side_effect=error)
    for first in (FirstAnswer.PANEL, FirstAnswer.BOARD):
        with pytest.raises(meaning):
            await respond(interaction, first, edits, await message())
