"""Trying out moves: a panel like the real one, in which nothing happens at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.screens import kinds
from bot.chat.screens.history import newest, unsaid
from bot.chat.screens.in_words import sentences
from bot.chat.screens.menus import (
    AskedQuestion,
    ControlKinds,
    a_step_back,
    choices,
    confirming,
    last_page,
    meanings,
    without_letters,
)
from bot.chat.screens.panel import CONFIRMED, DETAILS_TEXT, DONE_TEXT, NOTICE_TEXT, PROMPT_TEXT
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, Item, Message, button, compose, gallery, room, rows, words
from bot.tables.values.views import Panel
from engines.base import Answer, Option
from engines.text import Text, count, say

TRIAL_KINDS = ControlKinds(kinds.TRY_ANSWER, kinds.TRY_ASK, kinds.TRY_PICK)


def trial_panel(
    shown: Panel,
    localizer: Localizer,
    picture: Attachment | None,
    *,
    page: int = 0,
    picked: Answer = (),
    notice: Text | None = None,
) -> Message:
    """The position tried out as its player would see it, and what could be done next.

    ``picture``: None for those who prefer text.
    """
    heading = say("Trying it out: nothing of this happens at the table, and nobody else sees it.")
    ahead = count("{n} move ahead.", "{n} moves ahead.", shown.count)
    warning = notice or shown.notice
    shown = shown if picture else without_letters(shown)
    parts = [
        words(f"🧪 **{localizer(heading)}** {localizer(ahead) if shown.count else ''}"),
        words(f"⚠️ {localizer(warning)}", NOTICE_TEXT) if warning else None,
        words(newest(unsaid(shown), shown.table, localizer, DONE_TEXT)),
        *_next(shown, localizer, page, picked),
        *_ways(shown, localizer),
    ]
    told = None if picture else words("\n".join(sentences(shown, localizer)), room(parts))
    return compose(gallery(picture) if picture else None, *parts, told, files=[picture] if picture else ())


def _next(shown: Panel, localizer: Localizer, page: int, picked: Answer) -> Iterator[Item | None]:
    here = Control(kinds.TRY_ASK, shown.table.id, shown.count, answers=shown.answers)
    question = shown.question
    if shown.confirm is not None:
        yield from _confirming(shown, shown.confirm, here, localizer)
    elif question is not None:
        asked = AskedQuestion(question, here, min(page, last_page(question)), picked, TRIAL_KINDS)
        yield words(f"**{localizer(question.prompt)}**", PROMPT_TEXT)
        yield words("\n".join(meanings(question, localizer)), DETAILS_TEXT)
        yield from choices(asked, localizer)
        if shown.answers:
            back = replace(here, answers=a_step_back(question, shown.answers))
            yield from rows([button(localizer.plain(say("Back")), back)])
    else:
        yield words(localizer(say("What follows is up to others.")), PROMPT_TEXT)


def _confirming(shown: Panel, option: Option, here: Control, localizer: Localizer) -> Iterator[Item | None]:
    if shown.question is None:
        return
    surely = replace(here, kind=kinds.TRY_ANSWER, word=CONFIRMED)
    room = (PROMPT_TEXT, DETAILS_TEXT, NOTICE_TEXT)
    yield from confirming(
        AskedQuestion(shown.question, here, kinds=TRIAL_KINDS), option, surely, localizer, room
    )


def _ways(shown: Panel, localizer: Localizer) -> Iterator[Item | None]:
    """A step back, and the way out."""
    back = Control(kinds.TRY_BACK, shown.table.id, shown.count)
    yield from rows(
        [
            button(localizer.plain(say("Take the last move back")), back) if shown.count else None,
            button(localizer.plain(say("Back to the real move")), Control(kinds.TRY_NO_MORE, shown.table.id)),
        ]
    )
