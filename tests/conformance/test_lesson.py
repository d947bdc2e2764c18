"""Lessons: the record replays, each step can be made by its questions, and everything fits into a panel."""

from __future__ import annotations

import importlib.resources
import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from unittest.mock import patch

import pytest

from bot.catalogue import game, pictures
from bot.tables.persons.lessons import LessonPanel, PlayedLesson
from engines.base import AnyGame, IllegalMove, Option, Question, moves, pack
from engines.lesson import Lesson
from engines.replay import verify
from engines.text import say
from renders.base import DrawContext
from renders.shared.canvas import Canvas
from tests.conformance.test_words import check
from tests.renders.recorder import examined, lettering_of

STEPS = range(8, 16)  # moves that a learner makes
CHAPTER = range(1, 5)  # steps of one: a minute or three
PAGES = range(3, 5)
COMMENT = 420  # characters that are read at once on a phone
OPENING = 500
PATHS = 5000  # at a step; more would not be searched while somebody waits
TOLD = 16  # lines between two steps; more are not read
NAME = 17  # characters of a game's id beside a path in a control


@pytest.fixture
def course(any_game: AnyGame) -> PlayedLesson:
    """The lesson of each game of the catalogue."""
    assert any_game.lesson is not None
    return PlayedLesson(any_game, any_game.lesson)


def test_its_record_holds(course: PlayedLesson) -> None:
    """A finished game by the rules; the learner's seat is a person's, all others are the AI's."""
    judge_record(course)


def test_each_step_is_a_move_of_the_learner_that_the_questions_lead_to(course: PlayedLesson) -> None:
    judge_steps(course)


def test_where_moves_of_the_learner_are_left_out_it_is_told(course: PlayedLesson) -> None:
    judge_gaps(course)


def test_everything_said_fits_into_a_panel(course: PlayedLesson) -> None:
    judge_words(course)


def test_each_page_shows_a_position_beside_sections_of_the_rules(course: PlayedLesson) -> None:
    judge_pages(course.game, course.lesson, len(course.record.moves))


def test_its_chapters_are_short_and_begin_at_the_beginning(course: PlayedLesson) -> None:
    judge_chapters(course.lesson)


def test_what_a_step_speaks_of_is_framed_on_its_picture(course: PlayedLesson) -> None:
    """Each place by itself: a picture with its frame is another one."""
    drawing = pictures(course.game.id)
    context = DrawContext(tuple(player.name for player in course.record.players), str)
    for number, step in enumerate(course.lesson.steps):
        view = course.view(number)
        question = course.game.play.ask(view, ())
        assert isinstance(question, Question)
        plain = drawing.private(view, (), replace(question, options=()), context)
        for place in step.places:
            framed = replace(question, options=(Option("", step.now, mark=place),))
            assert drawing.private(view, (), framed, context) != plain, (step.move, place)


def judge_record(course: PlayedLesson) -> None:
    """The law of the record."""
    verdict = verify(course.record, course.game)
    assert verdict.ok, verdict.error
    kinds = [player.kind for player in course.record.players]
    assert kinds == ["person" if seat == course.lesson.seat else "ai" for seat in range(len(kinds))]
    assert course.record.seating == "joined"


def judge_steps(course: PlayedLesson) -> None:
    """The law of the steps: in order, the learner's, and made by answers that fit into a custom id."""
    steps = [step.move for step in course.lesson.steps]
    assert len(steps) in STEPS
    assert steps == sorted(set(steps))
    assert len(course.game.id) <= NAME
    for number, move in enumerate(steps):
        assert course.record.moves[move - 1].seat == course.lesson.seat
        view = course.view(number)
        assert isinstance(course.game.play.ask(view, ()), Question)
        assert course.game.play.ask(view, course.solution(number)) == course.move(number)
        assert pack(course.solution(number))
        assert sum(1 for _ in zip(range(PATHS + 1), moves(course.game, view), strict=False)) <= PATHS


def judge_gaps(course: PlayedLesson) -> None:
    """The law of the gaps: what is left out is told in a sentence, what is not left out is short."""
    before = 0
    for number, step in enumerate(course.lesson.steps):
        between = course.record.moves[before : step.move - 1]
        left_out = any(made.seat == course.lesson.seat for made in between)
        assert (step.meanwhile is not None) or not left_out, step.move
        assert len(course.told(number)) <= TOLD, step.move
        before = step.move
    rest = course.record.moves[before:]
    assert course.lesson.finish is not None or all(made.seat != course.lesson.seat for made in rest)
    assert len(course.told(len(course.lesson.steps))) <= TOLD


def judge_chapters(lesson: Lesson) -> None:
    """The law of the chapters: in order from the first step on, each with few steps."""
    begins = [chapter.step for chapter in lesson.chapters]
    assert begins[0] == 0
    assert len({str(chapter.title) for chapter in lesson.chapters}) == len(begins)
    lengths = [after - before for before, after in pairwise((*begins, len(lesson.steps)))]
    assert all(length in CHAPTER for length in lengths), lengths


def judge_words(course: PlayedLesson) -> None:
    """The law of the words: each step has its comments, and all of them are short."""
    lesson = course.lesson
    check([lesson.opening, lesson.ending, lesson.finish, lesson.pages, lesson.steps])
    assert len(str(lesson.opening)) <= OPENING
    assert len(str(lesson.ending)) <= OPENING
    for step in lesson.steps:
        for text in (step.now, step.better, step.done, step.meanwhile):
            assert text is None or len(str(text)) <= COMMENT, text


def judge_pages(game: AnyGame, lesson: Lesson, last: int) -> None:
    """The law of the pages: sections of the README, each once, and a position of the record."""
    readme = importlib.resources.files(f"engines.{game.id}").joinpath("README.md").read_text("utf-8")
    headings = re.findall(r"^## +(.+)$", readme, re.MULTILINE)
    shown = [section for page in lesson.pages for section in page.sections]
    assert len(lesson.pages) in PAGES
    assert len(shown) == len(set(shown))
    assert set(shown) <= set(headings), set(shown) - set(headings)
    for page in lesson.pages:
        assert page.sections
        assert 0 <= page.move <= last
        assert len(str(page.example)) <= OPENING
        text = sum(len(readme.split(f"## {section}\n")[1].split("\n## ")[0]) for section in page.sections)
        assert text < 2900, page.title


def test_the_laws_can_be_broken() -> None:
    """One each: a wrong seat, not the learner's move, a silent gap, a long text, no such section."""
    streets = game("streets")
    lesson = streets.lesson
    assert lesson is not None
    steps = lesson.steps

    def broken(**changed: object) -> PlayedLesson:
        return PlayedLesson(streets, replace(lesson, **changed))  # type: ignore[arg-type]

    with pytest.raises(AssertionError):
        judge_record(broken(seat=1))
    with pytest.raises((AssertionError, IllegalMove)):
        judge_steps(broken(steps=(replace(steps[0], move=1), *steps[1:])))
    with pytest.raises(AssertionError):
        judge_gaps(broken(steps=steps[1:]))
    with pytest.raises(AssertionError):
        judge_words(broken(ending=say("Long. " * 100)))
    with pytest.raises(AssertionError):
        judge_pages(streets, replace(lesson, pages=(replace(lesson.pages[0], sections=("Chess",)),) * 3), 25)


def test_pictures_mark_what_a_lesson_speaks_of(course: PlayedLesson) -> None:
    """Each step has a dashed frame around all that it is about, the letters of all choices, and no fault."""
    context = DrawContext(tuple(player.name for player in course.record.players), str)
    for number, step in enumerate(course.lesson.steps):
        view = course.view(number)
        question = course.game.play.ask(view, ())
        assert isinstance(question, Question)
        panel = LessonPanel(
            game=course.game,
            lesson=course.lesson,
            names=context.names,
            step=number,
            view=view,
            told=(),
            happened=course.happened(course.at(number), course.lesson.seat),
            question=question,
        )
        frame = patch.object(Canvas, "spoken_frame", autospec=True, side_effect=Canvas.spoken_frame)
        with frame as spoken:
            draw = partial(
                pictures(course.game.id).draw_private, view, panel.happened, panel.pictured, context
            )
            _, found = examined(draw)
        assert (number, found) == (number, [])
        assert spoken.call_count == len(step.places)
        signs = {option.sign for option in question.options if option.sign}
        assert signs <= {*lettering_of(draw)}, number
