"""Asks questions and takes answers, in the same way at a table, in a trial and in a lesson."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import handled
from bot.chat.screens.menus import CONFIRMED, ROOM, QuestionKinds, Room, gather, in_order, too_many
from bot.chat.wire.controls import AnyKind, Kind, Slot, declared
from bot.chat.wire.requests import UserRequest
from bot.tables.persons.lessons import LessonPanel
from bot.tables.values.views import Panel
from engines.base import Answer, Answers
from engines.menus import MENUS_A_PANEL

Shown = TypeVar("Shown", Panel, LessonPanel)


@dataclass(frozen=True, slots=True)
class Asker(Generic[Shown]):
    """A source of questions: tables, trials or lessons, chosen by the clicked control."""

    look: Callable[[ChatContext, UserRequest, Answers], Awaitable[Shown]]
    """Returns the question after these answers."""
    take: Callable[[ChatContext, UserRequest, Answers, bool], Awaitable[Shown]]
    """Returns the result of these answers; the flag tells if the last one is confirmed."""
    show: Callable[[ChatContext, UserRequest, Shown, int, Answer], Awaitable[None]]
    """Shows either, with the page of the question and the picks so far."""


AskedBy: TypeAlias = Asker[Panel] | Asker[LessonPanel]


def questions(
    asker: AskedBy,
    prefix: str,
    *,
    ask: str,
    answer: str,
    pick: str,
    surely: str = "",
    room: Room = ROOM,
    **slots: Slot,
) -> QuestionKinds:
    """Declare the controls of a question, each by its code, and bind them to ``asker``.

    ``prefix``: of their names. ``surely``: the code for confirming; without one, ``answer`` confirms by its
    word.
    """

    def declare(code: str, name: str, work: Callable[..., Awaitable[None]]) -> AnyKind:
        kind: AnyKind = declared(Kind(code, prefix + name, slots=slots))
        handled(kind, partial(work, asker))
        return kind

    return QuestionKinds(
        answer=declare(answer, "ANSWER", take_answer),
        ask=declare(ask, "ASK", ask_again),
        pick=declare(pick, "PICK", take_pick),
        surely=declare(surely, "SURELY", take_confirmed) if surely else None,
        room=room,
    )


async def ask_again(asker: Asker[Shown], context: ChatContext, request: UserRequest) -> None:
    """Show the question after the control's answers: a step back, or another page."""
    control = request.control
    shown = await asker.look(context, request, control.answers)
    await asker.show(context, request, shown, control.page // MENUS_A_PANEL, ())


async def take_answer(asker: Asker[Shown], context: ChatContext, request: UserRequest) -> None:
    """Take one step towards a move, or make the move."""
    await _take(asker, context, request, confirmed=request.control.word == CONFIRMED)


async def take_confirmed(asker: Asker[Shown], context: ChatContext, request: UserRequest) -> None:
    """Make a move that was confirmed, or shown as the solution."""
    await _take(asker, context, request, confirmed=True)


async def _take(asker: Asker[Shown], context: ChatContext, request: UserRequest, *, confirmed: bool) -> None:
    answers: Answers = request.control.answers
    if request.values is not None:
        picks = request.values
        if len(picks) > 1:
            picks = in_order((await asker.look(context, request, answers)).question, picks)
        answers = (*answers, picks)
    await asker.show(context, request, await asker.take(context, request, answers, confirmed), 0, ())


async def take_pick(asker: Asker[Shown], context: ChatContext, request: UserRequest) -> None:
    """Gather picks from one of several menus until Done is pressed, or show another page of them."""
    control = request.control
    answers = control.answers[:-1]
    picked = control.answers[-1] if control.answers else ()
    shown = await asker.look(context, request, answers)
    question = shown.question
    if question is None or shown.answers != answers:
        picked = ()
    elif request.values is not None:
        wanted = gather(question, picked, control.page, request.values)
        if len(wanted) <= question.most:
            picked = wanted
        else:
            shown = replace(shown, notice=too_many(question.most))
    await asker.show(context, request, shown, control.page // MENUS_A_PANEL, picked)
