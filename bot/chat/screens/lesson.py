"""A guided game, in private: the position, the point to learn, the question, and replies to wrong answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.asking import Asker, questions
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.legend import legend_button
from bot.chat.screens.menus import Room, back_button, question, without_letters
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.controls import SMALL_COUNT, WORD, Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    choice,
    compose,
    gallery,
    menu,
    pages,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.locales import language_of
from bot.tables.persons.lessons import LessonPanel
from engines.base import Answer, Answers, AnyGame
from engines.text import Refused, Text, Value, say

# Characters of each part; together below a message's 4,000.
NOTICE_TEXT = 600
TOLD_TEXT = 1100
TOLD_IN_TEXT = 700  # where the position is in words, too
COMMENT_TEXT = 500
ENDING_TEXT = 1000  # at the end nothing is asked
ROOM = Room(prompt=300, meanings=900, warning=300)
POSITION_TEXT = 900
LINES_SHOWN = 8  # of what has happened since the step before

LEARN = say("Learn it step by step")


@handles(links.learn)
async def learn(context: ChatContext, request: UserRequest, game: str) -> None:
    """Show the lesson of the game that the button names, or that was picked in the menu."""
    await learn_game(context, request, request.picked or game)


@handles(links.learn_beside)
async def learn_beside(context: ChatContext, request: UserRequest, game: str) -> None:
    """Show the lesson of a game in a message of its own."""
    await learn_game(context, request, game)


async def learn_game(context: ChatContext, request: UserRequest, game: str | None) -> None:
    """Show the lesson of a game where the person left it; without a game, a choice of games."""
    if game is None:
        taught = [one for one in context.games.all() if one.lesson is not None]
        if not taught:
            raise Refused("None of the games here has a lesson. Use /palermo rules instead.")
        request.response.show(pick_lesson(taught, context.localizer(request.language)))
        return
    await show_lesson(
        context, request, await context.tables.lessons.opened(request.user, context.games.known(game).id)
    )


@control("E6", count=SMALL_COUNT, game=WORD)
async def lesson_show(
    context: ChatContext, request: UserRequest, count: int, game: str, answers: Answers
) -> None:
    """Show the recorded move of a step."""
    known = context.games.known(game).id
    await show_lesson(context, request, await context.tables.lessons.with_solution(known, count, answers))


@control("E7", _step=SMALL_COUNT, game=WORD)
async def lesson_again(context: ChatContext, request: UserRequest, _step: int, game: str) -> None:
    """Restart the lesson, after a confirmation if it is in progress."""
    known = context.games.known(game).id
    reached = await context.tables.lessons.opened(request.user, known)
    if reached.step and reached.now is not None:
        request.response.show(asked_to_start_again(reached, context.localizer(request.language)))
        return
    await show_lesson(context, request, await context.tables.lessons.go_to(request.user, known, 0))


@control("J0", game=WORD)
async def lesson_chapters(context: ChatContext, request: UserRequest, count: int, game: str) -> None:
    """Show the chapters of the lesson."""
    shown = await context.tables.lessons.at_step(context.games.known(game).id, count)
    request.response.show(chapters(shown, context.localizer(request.language)))


@control("J1", game=WORD)
async def lesson_chapter(context: ChatContext, request: UserRequest, game: str) -> None:
    """Go to the chapter that was picked; without one, to the first."""
    step = request.require_number() if request.values else 0
    known = context.games.known(game).id
    await show_lesson(context, request, await context.tables.lessons.go_to(request.user, known, step))


async def _look(context: ChatContext, request: UserRequest, answers: Answers) -> LessonPanel:
    at = request.control
    return await context.tables.lessons.at_step(context.games.known(at.word).id, at.count, answers)


async def _take(context: ChatContext, request: UserRequest, answers: Answers, confirmed: bool) -> LessonPanel:
    at, game = request.control, context.games.known(request.control.word).id
    lessons = context.tables.lessons
    return await lessons.answer(request.user, game, at.count, answers, confirmed=confirmed)


async def show_lesson(
    context: ChatContext,
    request: UserRequest,
    shown: LessonPanel,
    page: int = 0,
    picked: Answer = (),
) -> None:
    """Show a learner a step of a lesson, as private as a hand."""
    localizer = _at_lesson(context, request, shown)
    pictures = None if request.in_text else await unless_broken(context.renderer.lesson(shown, localizer))
    message = lesson(
        shown,
        localizer,
        pictures or [],
        page=page,
        picked=picked,
        following=context.games.taught_after(shown.game.id),
    )
    request.response.show(message)


def _at_lesson(context: ChatContext, request: UserRequest, shown: LessonPanel) -> Localizer:
    """Return the localizer for a lesson: the learner by their own name, the others as in the record."""
    seat, speaks = shown.lesson.seat, language_of(request.language)
    drawn = tuple(request.click.name if at == seat else name for at, name in enumerate(shown.names))
    automatic = frozenset(range(len(drawn))) - {seat}
    found = Localizer(speaks, drawn, None, context.emojis, drawn, automatic, commands=context.commands)
    return found.as_read(in_text=request.in_text)


LESSON = questions(
    Asker(_look, _take, show_lesson),
    "LESSON_",
    ask="E3",
    answer="E2",
    pick="E4",
    surely="E5",
    room=ROOM,
    count=SMALL_COUNT,
)


def lesson(
    shown: LessonPanel,
    localizer: Localizer,
    pictures: Sequence[Attachment],
    *,
    page: int = 0,
    picked: Answer = (),
    following: AnyGame | None = None,
) -> Message:
    """Build a step of a lesson, or its end with the scores.

    Without pictures the position is given in words. ``following``: the game whose lesson may come next.
    """
    shown = shown if pictures else without_letters(shown)
    room = TOLD_TEXT if pictures else TOLD_IN_TEXT
    return compose(
        *map(gallery, pictures),
        words("\n".join(_heading(shown, localizer))),
        None if pictures else words(_position(shown, localizer)),
        words(f"⚠️ {localizer(shown.notice)}", NOTICE_TEXT) if shown.notice else None,
        *(() if shown.chosen else _happened(shown, localizer, room)),
        *(
            _ending(shown, localizer, following)
            if shown.now is None
            else _asking(shown, localizer, page, picked)
        ),
        files=pictures,
    )


def learn_button(game: AnyGame, localizer: Localizer, *, beside: bool = False) -> Item | None:
    """Build the button to a game's lesson, if it has one; ``beside``: the message with the button stays."""
    to = links.learn_beside(game.id) if beside else links.learn(game.id)
    return button(localizer.plain(LEARN), to) if game.lesson else None


def _position(shown: LessonPanel, localizer: Localizer) -> str:
    """Describe the picture: as many whole sentences as there is room for; at the end, the scores."""
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


def _explained(shown: LessonPanel, localizer: Localizer) -> Item | None:
    """Explain why the chosen move is not the one of the lesson."""
    step = shown.now
    if step is None or shown.chosen is None:
        return None
    chosen = say("You chose: {move}. That's a legal move, but I haven't made it.", move=_path(shown.chosen))
    again = say("Try again, or let me show you the move.")
    return words(f"↩️ {localizer(chosen)}\n{localizer(step.better)}\n{localizer(again)}", NOTICE_TEXT)


def _happened(shown: LessonPanel, localizer: Localizer, room: int) -> Iterator[Item | None]:
    """Show the effects of the last move and the others' moves, unless a move is being chosen.

    Only the last lines for which there is room.
    """
    if shown.answers:
        return
    if shown.before is None:
        yield words(localizer(shown.lesson.opening), COMMENT_TEXT)
        return  # the setup is visible
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
    if shown.now is None:
        return
    if shown.chosen is None:
        yield words(f"💡 {localizer(shown.now.now)}", COMMENT_TEXT)
    here, why = _question(shown), _explained(shown, localizer)
    yield from question(shown, here, LESSON, localizer, page, picked, why)
    if shown.confirm is not None:
        return
    show = lesson_show(shown.step, shown.game.id, shown.answers)
    yield from rows(
        [
            back_button(shown, here, localizer),
            button(localizer.plain(say("Show me the move")), show)
            if shown.solution is None
            else button(localizer.plain(say("Hide the move")), here),
            _again(shown, localizer) if shown.step else None,
            _all_chapters(shown, localizer),
            legend_button(_legend(shown), localizer),
        ]
    )
    if shown.solution is not None:
        yield from _solved(shown, shown.solution, localizer)


def _solved(shown: LessonPanel, solution: Answers, localizer: Localizer) -> Iterator[Item | None]:
    """Show the recorded move in words, with a button to make it."""
    made = replace(LESSON.confirmed(_question(shown)), answers=solution)
    yield words(localizer(say("The move is: {move}.", move=_path(shown.labels))), ROOM.prompt)
    yield from rows([button(localizer.plain(say("Make this move")), made, style=ButtonStyle.primary)])


def _ending(shown: LessonPanel, localizer: Localizer, following: AnyGame | None) -> Iterator[Item | None]:
    yield words(f"🏁 {localizer(shown.lesson.ending)}", ENDING_TEXT)
    yield words(localizer(say("That's the whole game.")))
    game = shown.game.id
    now = button(
        localizer.plain(say("Play it now against AIs")),
        links.play_against_ai(game),
        style=ButtonStyle.primary,
    )
    yield from rows([now, None if following is None else _next_lesson(following, localizer)])
    reading = links.rules_picture(game, 0)
    yield from rows(
        [
            button(localizer.plain(say("Rules")), reading),
            _again(shown, localizer),
            _all_chapters(shown, localizer),
        ]
    )


def _next_lesson(game: AnyGame, localizer: Localizer) -> Item:
    label = say("Next lesson: {game}", game=game.title)
    return button(localizer.plain(label), links.learn(game.id))


def pick_lesson(games: Sequence[AnyGame], localizer: Localizer) -> Message:
    """Build a menu of the games with a lesson."""
    offered = [choice(game.id, game.title, localizer.plain(game.blurb)) for game in games]
    return compose(words(localizer(say("Which game do you want to learn?"))), menu(links.learn(""), offered))


def chapters(shown: LessonPanel, localizer: Localizer) -> Message:
    """Build the menu of a lesson's chapters, with a button back to the learner's step."""
    offered = [
        choice(str(chapter.step), f"{number}. {localizer.plain(chapter.title)}")
        for number, chapter in enumerate(shown.lesson.chapters, start=1)
    ]
    asked = say("Which chapter? Each takes one to three minutes, and the lesson continues from there.")
    return compose(
        words(f"### {shown.game.title}\n{localizer(asked)}"),
        menu(lesson_chapter(shown.game.id), offered),
        *rows([button(localizer.plain(say("Back")), _question(shown))]),
    )


def asked_to_start_again(shown: LessonPanel, localizer: Localizer) -> Message:
    """Ask a learner in the middle of a lesson whether to restart; Back takes the place of the button."""
    step = say(
        "You're at step {step} of {steps}. Start again from the beginning?",
        step=shown.step + 1,
        steps=len(shown.lesson.steps),
    )
    first = lesson_chapter(shown.game.id)
    return compose(
        words(f"### {shown.game.title}\n{localizer(step)}"),
        *rows([button(localizer.plain(say("Back")), _question(shown))]),
        *rows([button(localizer.plain(say("Start again")), first, style=ButtonStyle.danger)]),
    )


def _again(shown: LessonPanel, localizer: Localizer) -> Item:
    return button(localizer.plain(say("Start again")), lesson_again(shown.step, shown.game.id))


def _all_chapters(shown: LessonPanel, localizer: Localizer) -> Item:
    return button(localizer.plain(say("Chapters")), lesson_chapters(shown.step, shown.game.id))


def _question(shown: LessonPanel) -> Control:
    """Return the control that asks a step's question again."""
    return Control(LESSON.ask, count=shown.step, word=shown.game.id, answers=shown.answers)


def _legend(shown: LessonPanel) -> Control:
    """Return the control of the legend of a step's picture, which marks the move instead if it is shown."""
    answers = shown.answers if shown.solution is None else ()
    return links.legend_of_step(shown.step, shown.game.id, answers)


def _path(labels: tuple[tuple[Text, ...], ...]) -> Value:
    """Write the picks, one question after the other, in the order of pressing."""
    first, *others = labels
    path: Value = first
    for picks in others:
        path = say("{path} → {picks}", path=path, picks=picks)
    return path
