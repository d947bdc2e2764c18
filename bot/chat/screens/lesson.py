"""A guided game: the position, what matters now, the question, and what to say to another answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.chat.screens import kinds, links
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
from bot.chat.wire.controls import AnyKind, Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    Style,
    button,
    choice,
    compose,
    gallery,
    menu,
    pages,
    rows,
    words,
)
from bot.tables.persons.lessons import LessonPanel
from engines.base import Answer, Answers, AnyGame, Option, Question
from engines.text import Text, Value, say

# Characters of each part; together below a message's 4,000.
NOTICE_TEXT = 600
TOLD_TEXT = 1100
TOLD_IN_TEXT = 700  # where the position is told too
COMMENT_TEXT = 500
ENDING_TEXT = 1000  # at the end nothing is asked
PROMPT_TEXT = 300
MEANINGS_TEXT = 900
POSITION_TEXT = 900
LINES_SHOWN = 8  # of what has happened since the step before

LESSON_KINDS = ControlKinds(kinds.LESSON_ANSWER, kinds.LESSON_ASK, kinds.LESSON_PICK)
LEARN = say("Learn it step by step")


def lesson(
    shown: LessonPanel,
    localizer: Localizer,
    pictures: Sequence[Attachment],
    *,
    page: int = 0,
    picked: Answer = (),
    notice: Text | None = None,
    following: AnyGame | None = None,
) -> Message:
    """A step of a lesson, or its end with the account of the scores.

    Without pictures the position is told in words, for those who prefer that. ``following``: the game whose
    lesson may come next.
    """
    warning = notice or shown.notice
    shown = shown if pictures else without_letters(shown)
    room = TOLD_TEXT if pictures else TOLD_IN_TEXT
    return compose(
        *map(gallery, pictures),
        words("\n".join(_heading(shown, localizer))),
        None if pictures else words(_position(shown, localizer)),
        words(f"⚠️ {localizer(warning)}", NOTICE_TEXT) if warning else None,
        *(() if shown.chosen else _happened(shown, localizer, room)),
        *(
            _ending(shown, localizer, following)
            if shown.now is None
            else _asking(shown, localizer, page, picked)
        ),
        files=pictures,
    )


def learn_button(game: AnyGame, localizer: Localizer) -> Item | None:
    """The way to the lesson of a game, if it has one."""
    return button(localizer.plain(LEARN), Control(links.learn, word=game.id)) if game.lesson else None


def _position(shown: LessonPanel, localizer: Localizer) -> str:
    """What the picture would show: as many whole sentences as there is room for; at the end the scores."""
    texts: Iterable[Text] = shown.game.words.describe(shown.view)
    account = shown.game.words.account(shown.view)
    if account is not None:
        rows_told = ("  ".join(map(localizer, row)) for row in (account.head, *account.rows))
        return "\n".join(f"- {row}" for row in rows_told)
    return pages([f"- {localizer(text)}" for text in dict.fromkeys(texts)], POSITION_TEXT)[0]


def _heading(shown: LessonPanel, localizer: Localizer) -> Iterator[str]:
    steps = len(shown.lesson.steps)
    yield f"### {shown.game.title}"
    if shown.now is not None:
        step = say(
            "{chapter}: step {step} of {steps}",
            chapter=shown.lesson.chapters[shown.chapter].title,
            step=shown.step + 1,
            steps=steps,
        )
        yield f"-# {localizer(step)}"


def _explained(shown: LessonPanel, localizer: Localizer) -> Iterator[Item | None]:
    """Why the move chosen is not the one to make here: right above the buttons, where the eye is."""
    step = shown.now
    if step is None or shown.chosen is None:
        return
    chosen = say("You chose: {move}. The rules allow it, and nothing has changed.", move=_path(shown.chosen))
    again = say("Try again, or let me show you the move.")
    yield words(f"↩️ {localizer(chosen)}\n{localizer(step.better)}\n{localizer(again)}", NOTICE_TEXT)


def _happened(shown: LessonPanel, localizer: Localizer, room: int) -> Iterator[Item | None]:
    """What the last move has brought, and what the others did; not again while a move is being chosen.

    The last of it, in whole lines, as far as there is room.
    """
    if shown.answers:
        return
    if shown.before is None:
        yield words(localizer(shown.lesson.opening), COMMENT_TEXT)
        return  # the setup is to be seen
    if shown.jumped:
        yield words(localizer(say("The moves before this chapter have been made for you.")))
        return
    told = [f"- {localizer(text)}" for text in shown.told][-LINES_SHOWN:]
    while len(told) > 1 and len("\n".join(told)) > room:
        del told[0]
    yield words("\n".join(told), room)
    if shown.before.done is not None:
        yield words(f"👉 {localizer(shown.before.done)}", COMMENT_TEXT)


def _asking(shown: LessonPanel, localizer: Localizer, page: int, picked: Answer) -> Iterator[Item | None]:
    step, question = shown.now, shown.question
    if step is None or question is None:
        return
    if shown.chosen is None:
        yield words(f"💡 {localizer(step.now)}", COMMENT_TEXT)
    if shown.confirm is not None:
        yield from _confirming(shown, shown.confirm, localizer)
    else:
        yield from _choosing(shown, question, localizer, page, picked)


def _choosing(
    shown: LessonPanel, question: Question, localizer: Localizer, page: int, picked: Answer
) -> Iterator[Item | None]:
    here = _control(shown, kinds.LESSON_ASK)
    asked = AskedQuestion(question, here, min(page, last_page(question)), picked, LESSON_KINDS)
    yield words(f"**{localizer(question.prompt)}**", PROMPT_TEXT)
    yield words("\n".join(meanings(question, localizer)), MEANINGS_TEXT)
    yield from _explained(shown, localizer)
    yield from choices(asked, localizer)
    back = replace(here, answers=a_step_back(shown.question, shown.answers))
    show = button(localizer.plain(say("Show me the move")), replace(here, kind=kinds.LESSON_SHOW))
    hide = button(localizer.plain(say("Hide the move")), here)
    yield from rows(
        [
            button(localizer.plain(say("Back")), back) if shown.answers else None,
            show if shown.solution is None else hide,
            _again(shown, localizer) if shown.step else None,
            _all_chapters(shown, localizer),
        ]
    )
    if shown.solution is not None:
        yield from _solved(shown, shown.solution, localizer)


def _confirming(shown: LessonPanel, option: Option, localizer: Localizer) -> Iterator[Item | None]:
    """A dangerous choice once more, as at a table."""
    if shown.question is None:
        return
    here, surely = _control(shown, kinds.LESSON_ASK), _control(shown, kinds.LESSON_SURELY)
    room = (PROMPT_TEXT, MEANINGS_TEXT, PROMPT_TEXT)
    yield from confirming(
        AskedQuestion(shown.question, here, kinds=LESSON_KINDS), option, surely, localizer, room
    )


def _solved(shown: LessonPanel, solution: Answers, localizer: Localizer) -> Iterator[Item | None]:
    """The recorded move in words, to be made with one press."""
    made = replace(_control(shown, kinds.LESSON_SURELY), answers=solution)
    yield words(localizer(say("The move is: {move}.", move=_path(shown.labels))), PROMPT_TEXT)
    yield from rows([button(localizer.plain(say("Make this move")), made, style=Style.primary)])


def _ending(shown: LessonPanel, localizer: Localizer, following: AnyGame | None) -> Iterator[Item | None]:
    yield words(f"🏁 {localizer(shown.lesson.ending)}", ENDING_TEXT)
    yield words(localizer(say("That is the whole game.")))
    game = shown.game.id
    now = button(
        localizer.plain(say("Play it now against the AI")),
        Control(links.play_against_ai, word=game),
        style=Style.primary,
    )
    yield from rows([now, None if following is None else _next_lesson(following, localizer)])
    reading = Control(links.rules_picture, word=game)
    yield from rows(
        [
            button(localizer.plain(say("Rules")), reading),
            _again(shown, localizer),
            _all_chapters(shown, localizer),
        ]
    )


def _next_lesson(game: AnyGame, localizer: Localizer) -> Item:
    label = say("Next lesson: {game}", game=game.title)
    return button(localizer.plain(label), Control(links.learn, word=game.id))


def chapters(shown: LessonPanel, localizer: Localizer) -> Message:
    """The chapters of a lesson to choose one from, and a way back to the step where the learner is."""
    offered = [
        choice(str(chapter.step), f"{number}. {localizer.plain(chapter.title)}")
        for number, chapter in enumerate(shown.lesson.chapters, start=1)
    ]
    asked = say("Which chapter? Each takes one to three minutes; the lesson goes on from there.")
    return compose(
        words(f"### {shown.game.title}\n{localizer(asked)}"),
        menu(Control(kinds.LESSON_CHAPTER, word=shown.game.id), offered),
        *rows([button(localizer.plain(say("Back")), _control(shown, kinds.LESSON_ASK))]),
    )


def asked_to_start_again(shown: LessonPanel, localizer: Localizer) -> Message:
    """Whether a learner who is on the way wants to begin once more; Back stands where the button stood."""
    step = say(
        "You are at step {step} of {steps}. Start again from the first?",
        step=shown.step + 1,
        steps=len(shown.lesson.steps),
    )
    first = Control(kinds.LESSON_CHAPTER, word=shown.game.id)
    return compose(
        words(f"### {shown.game.title}\n{localizer(step)}"),
        *rows([button(localizer.plain(say("Back")), _control(shown, kinds.LESSON_ASK))]),
        *rows([button(localizer.plain(say("Start again")), first, style=Style.danger)]),
    )


def _again(shown: LessonPanel, localizer: Localizer) -> Item:
    control = Control(kinds.LESSON_AGAIN, count=shown.step, word=shown.game.id)
    return button(localizer.plain(say("Start again")), control)


def _all_chapters(shown: LessonPanel, localizer: Localizer) -> Item:
    control = Control(kinds.LESSON_CHAPTERS, count=shown.step, word=shown.game.id)
    return button(localizer.plain(say("Chapters")), control)


def _control(shown: LessonPanel, kind: AnyKind) -> Control:
    return Control(kind, count=shown.step, word=shown.game.id, answers=shown.answers)


def _path(labels: tuple[tuple[Text, ...], ...]) -> Value:
    """What was picked, one question after the other, in the order in which it is pressed."""
    first, *others = labels
    path: Value = first
    for picks in others:
        path = say("{path} → {picks}", path=path, picks=picks)
    return path
