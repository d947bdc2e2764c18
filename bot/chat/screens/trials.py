"""Trying out moves in private."""

from __future__ import annotations

from bot.chat.screens import (
    in_game,
    trial,
)
from bot.chat.screens.context import ChatContext
from bot.chat.screens.in_game import picking
from bot.chat.screens.menus import in_order
from bot.chat.screens.panel import CONFIRMED
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.requests import UserRequest
from bot.tables.values.views import Panel
from engines.base import Answer
from engines.menus import MENUS_A_PANEL
from engines.text import Text


async def begin(context: ChatContext, request: UserRequest) -> None:
    """Begin to try moves out, from the position of the table."""
    await show_trial(
        context, request, await context.tables.trials.begin(request.click, request.control.table)
    )


async def ask(context: ChatContext, request: UserRequest) -> None:
    """Show the question after the answers of the control: a step back, or another page."""
    control = request.control
    shown = await context.tables.trials.look(request.click, control.table, control.answers)
    await show_trial(context, request, shown, page=control.page // MENUS_A_PANEL)


async def answer(context: ChatContext, request: UserRequest) -> None:
    """Take one step on the way to a move, or make the move in the trial."""
    control = request.control
    if request.values is not None:
        shown = await context.tables.trials.look(request.click, control.table, control.answers)
        control = control.answering(in_order(shown.question, request.values))
    shown = await context.tables.trials.step(
        request.click, control.table, control.count, control.answers, confirmed=control.word == CONFIRMED
    )
    await show_trial(context, request, shown)


async def pick(context: ChatContext, request: UserRequest) -> None:
    """Gather picks from one of several menus until Done is pressed, or show another page of them."""
    control = request.control
    shown = await context.tables.trials.look(request.click, control.table, control.answers[:-1])
    picked, notice = picking(request, shown)
    await show_trial(
        context, request, shown, page=control.page // MENUS_A_PANEL, picked=picked, notice=notice
    )


async def back(context: ChatContext, request: UserRequest) -> None:
    """Take the last move tried out back."""
    control = request.control
    await show_trial(
        context, request, await context.tables.trials.back(request.click, control.table, control.count)
    )


async def stop(context: ChatContext, request: UserRequest) -> None:
    """End the trial, and show the real question again."""
    await in_game.show_panel(
        context, request, await context.tables.trials.stop(request.click, request.control.table)
    )


async def show_trial(
    context: ChatContext,
    request: UserRequest,
    shown: Panel,
    *,
    page: int = 0,
    picked: Answer = (),
    notice: Text | None = None,
) -> None:
    """Show a player what is tried out."""
    localizer = context.reading(request, shown.table)
    picture = None if request.in_text else await unless_broken(context.renderer.trial(shown, localizer))
    message = trial.trial_panel(shown, localizer, picture, page=page, picked=picked, notice=notice)
    request.response.show(message, PanelKey("question", shown.table.id))
