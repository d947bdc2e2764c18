"""Guided games: a person makes the moves of a fixed record again, with comments, as fast as they like.

A lesson is not a table: nothing in it is public, logged or counted. Only each person's progress in each game
is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bot.tables.core.seats import to_confirm
from bot.tables.ports import KeyValueStore
from bot.tables.values.ids import UserId
from engines import base
from engines.base import Answers, AnyGame, IllegalMove, Option, Question, Seat
from engines.lesson import Lesson, Step
from engines.record import Record
from engines.replay import Position, replay
from engines.signs import SPOKEN
from engines.text import Refused, Text, say


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPanel:
    """The panel for a learner: the position of a step, or the end of the game.

    ``step`` counts from 0; at ``len(lesson.steps)`` the game is over.
    """

    game: AnyGame
    lesson: Lesson
    names: tuple[str, ...]
    """The players' names by seat, as the record has them."""
    step: int
    view: Any
    told: tuple[Text, ...]
    """Events since the step before, as told to the learner."""
    happened: tuple[Any, ...] = ()
    """The events of the last move, as the learner was told of them."""
    answers: Answers = ()
    question: Question | None = None
    """The question after ``answers``; None at the end."""
    confirm: Option | None = None
    """An option of the question that was picked and has to be confirmed before it counts."""
    chosen: tuple[tuple[Text, ...], ...] | None = None
    """The labels of a move other than the recorded one: it is explained, and nothing has changed."""
    solution: Answers | None = None
    """The answers that lead to the recorded move, if the learner asked for it."""
    labels: tuple[tuple[Text, ...], ...] = ()
    """The labels of those answers."""
    marks: tuple[str, ...] = ()
    """The marks of those answers on the picture."""
    notice: Text | None = None
    """A sentence that tells the learner why the click did nothing."""
    jumped: bool = False
    """Whether the learner jumped to this chapter without making the moves before it."""

    @property
    def pictured(self) -> Question | None:
        """The question as the picture marks it, and with the move that is shown, or what the step speaks of.

        Once the learner has begun a move, the step speaks of nothing.
        """
        if self.question is None or self.now is None or (self.answers and not self.marks):
            return self.question
        spoken = self.marks or self.now.places
        options = self.question.options
        marked = [
            replace(one, sign=SPOKEN + (one.sign or "")) if one.mark in spoken else one for one in options
        ]
        offered = {one.mark for one in options}
        others = [Option("", self.now.now, mark=mark, sign=SPOKEN) for mark in spoken if mark not in offered]
        return replace(self.question, options=(*marked, *others))

    @property
    def chapter(self) -> int:
        """The number of the chapter of this step, from 0; at the end that of the last one."""
        return sum(chapter.step <= self.step for chapter in self.lesson.chapters) - 1

    @property
    def now(self) -> Step | None:
        """The step that the learner is at; None at the end."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    @property
    def before(self) -> Step | None:
        """The step that was made last."""
        return self.lesson.steps[self.step - 1] if self.step else None


@dataclass
class PlayedLesson:
    """The lesson of a game with its record played out."""

    game: AnyGame
    lesson: Lesson
    solutions: dict[int, Answers] = field(default_factory=dict)

    @cached_property
    def record(self) -> Record:
        """The record of the guided game."""
        return self.lesson.record()

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions of the record, from the setup on."""
        return tuple(replay(self.record, self.game))

    def view(self, step: int) -> Any:
        """The learner's view at a step, or at the end."""
        return self.game.knowledge.view(self.positions[self.at(step)].state, self.lesson.seat)

    def at(self, step: int) -> int:
        """The number of the position at a step, or at the end."""
        steps = self.lesson.steps
        return steps[step].move - 1 if step < len(steps) else len(self.record.moves)

    def happened(self, position: int, reader: Seat | None) -> tuple[Any, ...]:
        """The events of the move that led to a position, as a reader was told of them."""
        told = (self.game.knowledge.told(event, reader) for event in self.positions[position].events)
        return tuple(event for event in told if event is not None)

    def told(self, step: int) -> tuple[Text, ...]:
        """Events between the step before and this one, as sentences."""
        steps = self.lesson.steps
        first = steps[step - 1].move if step else 0
        last = self.at(step)
        meanwhile = steps[step].meanwhile if step < len(steps) else self.lesson.finish
        if meanwhile is None:
            return tuple(self._sentences(first, last))
        own = self._sentences(first, first) if step else iter(())
        return (*own, meanwhile)

    def _sentences(self, first: int, last: int) -> Iterator[Text]:
        for position in self.positions[first : last + 1]:
            for event in position.events:
                told = self.game.knowledge.told(event, self.lesson.seat)
                if told is not None and not told.is_minor:
                    yield told.tell()

    def move(self, step: int) -> Any:
        """The recorded move of a step."""
        made = self.record.moves[self.lesson.steps[step].move - 1]
        return self.game.notation.decode(made.move)

    def leads_on(self, step: int, answers: Answers) -> bool:
        """Return whether these answers can lead to the recorded move of a step."""
        wanted = self.move(step)
        return any(move == wanted for _, move in base.moves(self.game, self.view(step), answers))

    def reached(self, step: int, answers: Answers) -> int:
        """The step after the recorded move, or after the move that continues the same click."""
        step += 1
        last = step == len(self.lesson.steps)
        goes_on = None if last else self.game.play.goes_on(self.view(step), answers)
        return step + (goes_on is not None and goes_on == self.move(step))

    def solution(self, step: int) -> Answers:
        """The answers that lead to the recorded move of a step."""
        if step not in self.solutions:
            wanted = self.move(step)
            found = (answers for answers, move in base.moves(self.game, self.view(step)) if move == wanted)
            self.solutions[step] = next(iter(found), ())
        return self.solutions[step]


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """A position of a lesson's record as a picture shows it; a question where the seat looking decides."""

    game: AnyGame
    names: tuple[str, ...]
    seat: Seat | None
    view: Any
    question: Question | None
    happened: tuple[Any, ...]
    """The events of the last move, as the one who looks learns them."""


class Lessons:
    """Shows lessons, judges answers and remembers how far each person has come."""

    def __init__(self, values: KeyValueStore, games: Callable[[str], AnyGame]) -> None:
        self._values = values
        self._games = games
        self._played_lessons: dict[str, PlayedLesson] = {}

    async def opened(self, user: UserId, game: str) -> LessonPanel:
        """The lesson where the person left it."""
        played = self._played(game)
        reached = await self._values.get(_key(user, game)) or "0"
        return await self.at_step(game, min(int(reached), len(played.lesson.steps)))

    async def go_to(self, user: UserId, game: str, step: int) -> LessonPanel:
        """Go on from a step, such as the first of the lesson or of a chapter."""
        shown = await self.at_step(game, step)
        await self._values.set(_key(user, game), str(step))
        return replace(shown, jumped=step > 0)

    async def at_step(self, game: str, step: int, answers: Answers = ()) -> LessonPanel:
        """A step, with the question after these answers, or after the most of them that go together."""
        played = self._played(game)
        if not 0 <= step <= len(played.lesson.steps):
            raise Refused("This lesson has changed. Please open it again with /palermo learn.")
        return await asyncio.to_thread(_panel, played, step, answers)

    async def with_solution(self, game: str, step: int, answers: Answers = ()) -> LessonPanel:
        """A step with the recorded move, and the question after these answers."""
        panel = await self.at_step(game, step, answers)
        if panel.now is None:
            return panel
        played = self._played(game)
        solution = await asyncio.to_thread(played.solution, step)
        picked = await asyncio.to_thread(_picked, played, step, solution)
        marks = dict.fromkeys(option.mark for options in picked for option in options if option.mark)
        return replace(panel, solution=solution, labels=_named(picked), marks=tuple(marks))

    async def answer(
        self, user: UserId, game: str, step: int, answers: Answers, *, confirmed: bool = False
    ) -> LessonPanel:
        """Answer a question: show the next question, the next step, or why another answer is better.

        An answer that does not lead to the recorded move gets a comment at once. Only that move leads to the
        next step, and is remembered.
        """
        panel = await self.at_step(game, step, answers)
        played = self._played(game)
        if panel.now is None:
            return panel
        try:
            found = played.game.play.ask(panel.view, answers)
            option = None if confirmed else to_confirm(played.game, panel.view, answers)
        except IllegalMove as illegal:
            return replace(panel, notice=illegal.text)
        if option is not None:
            return replace(await self.at_step(game, step, answers[:-1]), confirm=option)
        if not await asyncio.to_thread(played.leads_on, step, answers):
            before = await self.at_step(game, step, answers[:-1])
            return replace(before, chosen=_named(_picked(played, step, answers)))
        if isinstance(found, Question):
            return panel
        reached = played.reached(step, answers)
        await self._values.set(_key(user, game), str(reached))
        return await self.at_step(game, reached)

    async def position(self, game: str, move: int, seat: Seat | None = None) -> LessonPosition:
        """The position of a lesson's record after ``move`` moves, as a seat or everyone sees it."""
        played = self._played(game)
        return await asyncio.to_thread(_shown, played, move, seat)

    def _played(self, name: str) -> PlayedLesson:
        if name not in self._played_lessons:
            game = self._games(name)
            if game.lesson is None:
                raise Refused("There is no lesson for this game.")
            self._played_lessons[name] = PlayedLesson(game, game.lesson)
        return self._played_lessons[name]


def _key(user: UserId, game: str) -> str:
    return f"lesson {user} {game}"


def _panel(played: PlayedLesson, step: int, answers: Answers) -> LessonPanel:
    view = played.view(step)
    shown = LessonPanel(
        game=played.game,
        lesson=played.lesson,
        names=tuple(player.name for player in played.record.players),
        step=step,
        view=view,
        told=played.told(step),
        happened=played.happened(played.at(step), played.lesson.seat),
    )
    if shown.now is None:
        return shown
    while True:
        try:
            found = played.game.play.ask(view, answers)
        except IllegalMove:
            if not answers:
                raise
            found = None
        if isinstance(found, Question):
            return replace(shown, answers=answers, question=found)
        answers = answers[:-1]


def _shown(played: PlayedLesson, move: int, seat: Seat | None) -> LessonPosition:
    game, state = played.game, played.positions[move].state
    view = game.knowledge.view(state, seat)
    found = game.play.ask(view, ()) if seat in game.rules.to_act(state) else None
    names = tuple(player.name for player in played.record.players)
    question = found if isinstance(found, Question) else None
    return LessonPosition(game, names, seat, view, question, played.happened(move, seat))


def _picked(played: PlayedLesson, step: int, answers: Answers) -> tuple[tuple[Option, ...], ...]:
    """The options that the answers pick, question by question."""
    found = []
    for at, picks in enumerate(answers):
        question = played.game.play.ask(played.view(step), answers[:at])
        options = question.options if isinstance(question, Question) else ()
        by_value = {option.value: option for option in options}
        found.append(tuple(by_value[pick] for pick in picks))
    return tuple(found)


def _named(picked: tuple[tuple[Option, ...], ...]) -> tuple[tuple[Text, ...], ...]:
    """The labels of the options."""
    return tuple(tuple(option.label for option in options) or (say("None"),) for options in picked)
