"""Trying out moves in private: a panel like the real one, without effect on the table."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.screens import links, panel
from bot.chat.screens.asking import Asker, questions
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.history import newest, unsaid
from bot.chat.screens.in_words import sentences
from bot.chat.screens.menus import ROOM, back_button, question, without_letters
from bot.chat.screens.panel import DONE_TEXT
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, Item, Message, button, compose, gallery, room, rows, words
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.views import Panel
from engines.base import Answer, Answers
from engines.text import count, say


@handles(links.try_)
async def begin(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Start trying out moves from the table's position."""
    await show_trial(context, request, await context.tables.trials.begin(request.click, table))


@control("X4")
async def try_back(context: ChatContext, request: UserRequest, table: TableId, count: int) -> None:
    """Undo the last move tried out."""
    await show_trial(context, request, await context.tables.trials.back(request.click, table, count))


@control("X5")
async def try_no_more(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """End the trial, and show the real question again."""
    await panel.show_panel(context, request, await context.tables.trials.stop(request.click, table))


async def show_trial(
    context: ChatContext, request: UserRequest, shown: Panel, page: int = 0, picked: Answer = ()
) -> None:
    """Show a player the trial."""
    localizer = context.reading(request, shown.table)
    picture = None if request.in_text else await unless_broken(context.renderer.trial(shown, localizer))
    message = trial_panel(shown, localizer, picture, page=page, picked=picked)
    request.response.show(message, PanelKey("question", shown.table.id))


async def _look(context: ChatContext, request: UserRequest, answers: Answers) -> Panel:
    return await context.tables.trials.look(request.click, request.control.table, answers)


async def _take(context: ChatContext, request: UserRequest, answers: Answers, confirmed: bool) -> Panel:
    at = request.control
    return await context.tables.trials.step(request.click, at.table, at.count, answers, confirmed=confirmed)


TRIAL = questions(Asker(_look, _take, show_trial), "TRY_", ask="X2", answer="X1", pick="X3")


def trial_panel(
    shown: Panel,
    localizer: Localizer,
    picture: Attachment | None,
    *,
    page: int = 0,
    picked: Answer = (),
) -> Message:
    """Build the panel of a trial: the position as the player would see it, and the next question.

    ``picture``: None for those who prefer text.
    """
    heading = say("Trying it out: none of this happens at the table, and nobody else sees it.")
    ahead = count("{n} move ahead.", "{n} moves ahead.", shown.count)
    shown = shown if picture else without_letters(shown)
    parts = [
        words(f"🧪 **{localizer(heading)}** {localizer(ahead) if shown.count else ''}"),
        words(f"⚠️ {localizer(shown.notice)}", ROOM.warning) if shown.notice else None,
        words(newest(unsaid(shown), shown.table, localizer, DONE_TEXT)),
        *_next(shown, localizer, page, picked),
        *_ways(shown, localizer),
    ]
    told = None if picture else words("\n".join(sentences(shown, localizer)), room(parts))
    return compose(gallery(picture) if picture else None, *parts, told, files=[picture] if picture else ())


def _next(shown: Panel, localizer: Localizer, page: int, picked: Answer) -> Iterator[Item | None]:
    if shown.question is None:
        yield words(localizer(say("What happens next depends on the others.")), ROOM.prompt)
        return
    here = Control(TRIAL.ask, shown.table.id, shown.count, answers=shown.answers)
    yield from question(shown, here, TRIAL, localizer, page, picked)
    yield from rows([back_button(shown, here, localizer)])


def _ways(shown: Panel, localizer: Localizer) -> Iterator[Item | None]:
    """Build the buttons to undo a step and to leave the trial."""
    back = try_back(shown.table.id, shown.count)
    stop = try_no_more(shown.table.id)
    yield from rows(
        [
            button(localizer.plain(say("Undo the last move")), back) if shown.count else None,
            button(localizer.plain(say("Back to the real game")), stop),
        ]
    )
