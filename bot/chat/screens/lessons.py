"""Guided games, in private: in servers and in private messages alike."""

from __future__ import annotations

from bot.chat.screens import (
    lesson,
    notes,
)
from bot.chat.screens.context import ChatContext
from bot.chat.screens.in_game import picking
from bot.chat.screens.lesson import asked_to_start_again
from bot.chat.screens.lesson import chapters as offered_chapters
from bot.chat.screens.menus import in_order
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.requests import UserRequest
from bot.locales import language_of
from bot.tables.persons.lessons import LessonPanel
from engines.base import Answer, Answers
from engines.menus import MENUS_A_PANEL
from engines.text import Refused, Text


async def learn(context: ChatContext, request: UserRequest) -> None:
    """Show the lesson of the game that the button names, or that was picked in the menu."""
    await learn_game(context, request, request.picked or request.control.word)


async def learn_game(context: ChatContext, request: UserRequest, game: str | None) -> None:
    """Show the lesson of a game, where the person left it; without a game, the choice of one."""
    if game is None:
        taught = [one for one in context.games.all() if one.lesson is not None]
        if not taught:
            raise Refused("No game here has a lesson. /palermo rules explains each of them.")
        request.response.show(notes.pick_lesson(taught, context.localizer(request.language)))
        return
    await show_lesson(
        context, request, await context.tables.lessons.opened(request.user, context.games.known(game).id)
    )


async def answer(context: ChatContext, request: UserRequest) -> None:
    """Take one step on the way to a move, or make the move."""
    await _answer(context, request, confirmed=False)


async def surely(context: ChatContext, request: UserRequest) -> None:
    """Make a move that is confirmed, or was shown."""
    await _answer(context, request, confirmed=True)


async def ask(context: ChatContext, request: UserRequest) -> None:
    """Show the question after the answers of the control: a step back, or another page."""
    await show_lesson(
        context,
        request,
        await _asked(context, request, request.control.answers),
        page=request.control.page // MENUS_A_PANEL,
    )


async def pick(context: ChatContext, request: UserRequest) -> None:
    """Gather picks from one of several menus until Done is pressed, or show another page of them."""
    control = request.control
    shown = await _asked(context, request, control.answers[:-1])
    picked, notice = picking(request, shown)
    page = control.page // MENUS_A_PANEL
    await show_lesson(context, request, shown, page=page, picked=picked, notice=notice)


async def show(context: ChatContext, request: UserRequest) -> None:
    """Show the recorded move of a step."""
    control = request.control
    game = context.games.known(control.word).id
    await show_lesson(
        context, request, await context.tables.lessons.with_solution(game, control.count, control.answers)
    )


async def again(context: ChatContext, request: UserRequest) -> None:
    """Begin the lesson again; somebody who is on the way is asked first."""
    game = context.games.known(request.control.word).id
    reached = await context.tables.lessons.opened(request.user, game)
    if reached.step and reached.now is not None:
        request.response.show(asked_to_start_again(reached, context.localizer(request.language)))
        return
    await show_lesson(context, request, await context.tables.lessons.go_to(request.user, game, 0))


async def chapters(context: ChatContext, request: UserRequest) -> None:
    """Show the chapters of the lesson."""
    game = context.games.known(request.control.word).id
    shown = await context.tables.lessons.at_step(game, request.control.count)
    request.response.show(offered_chapters(shown, context.localizer(request.language)))


async def chapter(context: ChatContext, request: UserRequest) -> None:
    """Go to the chapter that was picked; without one, to the first."""
    game = context.games.known(request.control.word).id
    step = request.require_number() if request.values else 0
    await show_lesson(context, request, await context.tables.lessons.go_to(request.user, game, step))


async def _answer(context: ChatContext, request: UserRequest, *, confirmed: bool) -> None:
    control = request.control
    if request.values is not None:
        asked = await _asked(context, request, request.control.answers)
        control = control.answering(in_order(asked.question, request.values))
    game = context.games.known(control.word).id
    shown = await context.tables.lessons.answer(
        request.user, game, control.count, control.answers, confirmed=confirmed
    )
    await show_lesson(context, request, shown)


async def _asked(context: ChatContext, request: UserRequest, answers: Answers) -> LessonPanel:
    control = request.control
    return await context.tables.lessons.at_step(context.games.known(control.word).id, control.count, answers)


async def show_lesson(
    context: ChatContext,
    request: UserRequest,
    shown: LessonPanel,
    *,
    page: int = 0,
    picked: Answer = (),
    notice: Text | None = None,
) -> None:
    """Show a learner a step of a lesson, as private as a hand."""
    localizer = _at_lesson(context, request, shown)
    pictures = None if request.in_text else await unless_broken(context.renderer.lesson(shown, localizer))
    message = lesson.lesson(
        shown,
        localizer,
        pictures or [],
        page=page,
        picked=picked,
        notice=notice,
        following=context.games.taught_after(shown.game.id),
    )
    request.response.show(message)


def _at_lesson(context: ChatContext, request: UserRequest, shown: LessonPanel) -> Localizer:
    """The words for a lesson: the learner by their own name, the others by those of the record."""
    seat, speaks = shown.lesson.seat, language_of(request.language)
    drawn = tuple(request.click.name if at == seat else name for at, name in enumerate(shown.names))
    automatic = frozenset(range(len(drawn))) - {seat}
    found = Localizer(speaks, drawn, None, context.emojis, drawn, automatic, commands=context.commands)
    return found.as_read(in_text=request.in_text)
