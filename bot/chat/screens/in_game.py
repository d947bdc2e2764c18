"""Clicks during a game: the hand, the questions on the way to a move, typed moves, leaving."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.chat.screens import (
    kinds,
    lobby,
    notes,
    panel,
)
from bot.chat.screens.asking import Asker
from bot.chat.screens.context import ChatContext
from bot.chat.screens.own_note import NOTE_FIELD, note_form
from bot.chat.screens.panel import EXPLAIN, MORE, TYPED_MOVE, Beside, move_form, typed_before
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.requests import UserRequest
from bot.tables.persons.hints import hints
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.preferences import TURN_NOTICES
from bot.tables.values.refusals import Suspended
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import Panel
from engines.base import Answer, Answers
from engines.text import Refused, say

EXAMPLE_SECONDS: Final = 0.5  # that a form waits for an example: it is itself the first answer


async def play(context: ChatContext, request: UserRequest) -> None:
    """Show the clicker the question that they are asked."""
    await play_at(context, request, request.control.table)


async def play_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the clicker the question that they are asked at a table."""
    await show_panel(context, request, await context.tables.play.opened(request.click, table))


async def _look(context: ChatContext, request: UserRequest, answers: Answers) -> Panel:
    return await context.tables.play.opened(request.click, request.control.table, answers)


async def _take(context: ChatContext, request: UserRequest, answers: Answers, confirmed: bool) -> Panel:
    at = request.control
    return await context.tables.play.answer(request.click, at.table, at.count, answers, confirmed=confirmed)


async def _show(context: ChatContext, request: UserRequest, shown: Panel, page: int, picked: Answer) -> None:
    await show_panel(context, request, shown, page, picked, word=request.control.word)


TABLE = Asker(_look, _take, _show)


async def type_move(context: ChatContext, request: UserRequest) -> None:
    """Show the form for a move in the text notation, with an example where one is soon found."""
    control = request.control
    example = None
    with suppress(TimeoutError):
        async with asyncio.timeout(EXAMPLE_SECONDS):
            example = await context.tables.play.example(request.user, control.table)
    localizer = context.localizer(request.language)
    request.response.form(move_form(control.table, control.count, localizer, example, typed_before(control)))


async def typed(context: ChatContext, request: UserRequest) -> None:
    """Make the move that was typed in the form."""
    control = request.control
    await typed_at(context, request, control.table, request.fields.get(TYPED_MOVE, ""), control.count)


async def typed_at(
    context: ChatContext, request: UserRequest, table: TableId, text: str, count: int | None = None
) -> None:
    """Make a move in the text notation at a table; ``count`` as the form had it, if it came from one.

    If it is refused, the panel says why, and offers to type it again.
    """
    shown = await context.tables.play.typed(request.click, table, text, count)
    await show_panel(context, request, shown, word=MORE if shown.typed else "")


async def ask_undo(context: ChatContext, request: UserRequest) -> None:
    """Ask the clicker whether to take their last move back."""
    control = request.control
    await show_panel(
        context, request, await context.tables.take_back.ask(request.click, control.table, control.count)
    )


async def ask_undo_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Ask the clicker whether to take their last move at a table back."""
    await show_panel(context, request, await context.tables.take_back.ask(request.click, table))


async def undo(context: ChatContext, request: UserRequest) -> None:
    """Take the clicker's last move back, having been asked."""
    control = request.control
    await show_panel(
        context,
        request,
        await context.tables.take_back.take_back(request.click, control.table, control.count),
    )


async def write_note(context: ChatContext, request: UserRequest) -> None:
    """Show the form with the clicker's note about the table."""
    table = await context.tables.queries.table(request.control.table)
    note = await context.tables.notes.read(request.user, table)
    request.response.form(note_form(table.id, note, context.localizer(request.language)))


async def note_written(context: ChatContext, request: UserRequest) -> None:
    """Store the clicker's note, and show the panel with it."""
    table = request.control.table
    await context.tables.notes.write(request.user, table, request.fields.get(NOTE_FIELD, ""))
    await play_at(context, request, table)


async def hand(context: ChatContext, request: UserRequest) -> None:
    """Show the clicker's own hand."""
    await hand_at(context, request, request.control.table)


async def hand_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the clicker's own hand at a table."""
    shown = await context.tables.play.opened(request.click, table)
    await show_hand(context, request, shown)


async def toggle_dm(context: ChatContext, request: UserRequest) -> None:
    """Send the clicker a private message at every turn from now on, or no more."""
    wanted = request.control.word == "on"
    dm, calls = TURN_NOTICES["on" if wanted else "off"]
    await context.tables.preferences.change(request.user, lambda known: replace(known, dm=dm, calls=calls))
    await hand_at(context, replace(request, dm=wanted), request.control.table)


async def set_auto_pass(context: ChatContext, request: UserRequest) -> None:
    """Let the clicker's turns pass by themselves, or stop that."""
    control = request.control
    await show_panel(
        context,
        request,
        await context.tables.play.set_auto_pass(request.click, control.table, on=control.word == "on"),
    )


async def leave_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Leave a table: at once from a lobby, after a question from a running game."""
    table_view = await context.tables.queries.view(table)
    if table_view.table.phase is Phase.LOBBY:
        followed = await lobby.leave_lobby(context, request, table)
        await context.say(request, followed or say("You have left the lobby."))
        return
    if table_view.table.phase is Phase.SUSPENDED:
        raise Suspended
    if table_view.table.over:
        raise Refused("This game is over; there is nothing to leave.")
    if request.user not in table_view.table.persons:
        raise Refused("You do not play at this table.")
    question = say(
        "Leave this game? An AI plays on. You can come back only as long as nobody else has taken your seat."
    )
    if len(table_view.table.persons) == 1:
        question = say("Leave this game? Nobody else is left, so it ends here without a winner.")
    control = Control(kinds.QUIT_SURELY, table)
    localizer = context.localizer(request.language)
    request.response.show(notes.confirm(question, say("Leave the game"), control, localizer))


async def quit_surely(context: ChatContext, request: UserRequest) -> None:
    """Leave a running game, having been asked."""
    table = await context.tables.play.quit(request.click, request.control.table)
    if table.live:
        await context.say(
            request,
            say(
                "You have left this game, and an AI plays on for you. "
                "With /palermo table you can take your seat back as long as nobody else has it."
            ),
        )
    else:
        await context.say(request, say("You have left the game. You were the last, so it has ended."))


async def dismiss(context: ChatContext, request: UserRequest) -> None:
    """Cancel a question such as "Leave this game?": nothing changes."""
    await context.say(request, say("Nothing has changed."))


async def show_panel(
    context: ChatContext,
    request: UserRequest,
    shown: Panel,
    page: int = 0,
    picked: Answer = (),
    *,
    word: str = "",
) -> None:
    """Show a player their own hand and what is asked.

    ``word``: EXPLAIN for all hints once more, MORE for the buttons that are seldom needed.
    """
    unseen = None
    if shown.news:  # the move is made
        # How long a hand takes to be drawn and sent hangs on its cards: the board does not wait for it.
        context.wake()
        unseen = request.muted  # by the others
    due = hints(shown) if word == EXPLAIN else await context.tables.hints.due(request.user, shown)
    note = await context.tables.notes.read(request.user, shown.table)
    localizer = context.reading(request, shown.table)
    hand = None if request.in_text else await unless_broken(context.renderer.deciding(shown, localizer))
    elsewhere = await _waiting_elsewhere(context, request.user, shown)
    beside = Beside(unseen, due, note, elsewhere, more=word == MORE)
    message = panel.panel(shown, localizer, hand, beside, page=page, picked=picked)
    request.response.show(message, PanelKey("question", shown.table.id))


async def _waiting_elsewhere(context: ChatContext, user: UserId, here: Panel) -> Table | None:
    """The oldest other table that waits for this person, once this one does not."""
    return None if user in here.owes else await context.tables.queries.waiting(user, here.table.id)


async def show_hand(context: ChatContext, request: UserRequest, shown: Panel) -> None:
    """Show a player their own hand and their cards on the table, with the choice of private messages."""
    localizer = context.reading(request, shown.table)
    drawn = None if request.in_text else await unless_broken(_hand_pictures(context, shown, localizer))
    message = panel.hand_panel(shown, localizer, drawn or [], dm=request.dm)
    request.response.show(message, PanelKey("hand", shown.table.id))


async def _hand_pictures(context: ChatContext, shown: Panel, localizer: Localizer) -> list[Attachment]:
    pictures = [await context.renderer.hand(shown, localizer)]
    if shown.game.close_ups:
        pictures.append(await context.renderer.side(shown, shown.seat, localizer))
    elif shown.game.hands:
        pictures.append(await context.renderer.own_table(shown, localizer))
    return pictures
