"""Lessons: the recorded move goes on, any other is explained, and progress is kept by person and game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot import catalogue
from bot.tables.persons.lessons import LessonPanel, Lessons
from bot.tables.values.ids import UserId
from engines.base import Answers, Question
from engines.text import Refused, say
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import Values
from tests.changed import changed

ANNA, BEPPE = UserId(1), UserId(2)
BRIBES: Answers = (("D",), ("C",))  # as recorded


@pytest.fixture
def values() -> Values:
    """The stored values of everybody."""
    return Values()


@pytest.fixture
def lessons(values: Values) -> Lessons:
    """The lessons of all games."""
    return Lessons(values, catalogue.game)


async def test_the_recorded_move_leads_to_the_next_step(lessons: Lessons, values: Values) -> None:
    """Its result and the others' moves are told in words."""
    first = await lessons.opened(ANNA, "streets")
    assert (first.step, first.before) == (0, None)
    second = await lessons.answer(ANNA, "streets", 0, BRIBES)
    assert second.step == 1
    assert any("The bribes are paid" in str(text) for text in second.told)
    assert second.question is not None
    assert list(values.kept.values()) == ["1"]


async def test_a_click_that_goes_on_makes_both_recorded_moves(lessons: Lessons, values: Values) -> None:
    """Chicago's lesson draws a card in its third step, and ends the turn in the fourth."""
    drawn = await lessons.answer(ANNA, "chicago", 2, (("d",),))
    both = await lessons.answer(ANNA, "chicago", 2, (("de",),))
    assert (drawn.step, both.step) == (3, 4)
    assert list(values.kept.values()) == ["4"]


async def test_an_answer_on_the_way_asks_the_next_question(lessons: Lessons, values: Values) -> None:
    shown = await lessons.answer(ANNA, "streets", 0, BRIBES[:1])
    assert (shown.step, shown.answers) == (0, BRIBES[:1])
    assert "count for nothing" in str(shown.question and shown.question.prompt)
    assert not values.kept


async def test_another_legal_move_is_explained_and_changes_nothing(lessons: Lessons, values: Values) -> None:
    shown = await lessons.answer(ANNA, "streets", 0, (("D",), ("S",)))
    assert (shown.step, shown.answers) == (0, (("D",),))
    assert [str(label) for picks in shown.chosen or () for label in picks] == ["♦ Gambling", "♠ Trafficking"]
    assert not values.kept


@pytest.mark.parametrize("answers", [(("?",),), (("D",), ("D",)), (("D",), ("C",), ("C",))])
async def test_what_the_rules_refuse_is_refused_in_words(lessons: Lessons, answers: Answers) -> None:
    shown = await lessons.answer(ANNA, "streets", 0, answers)
    assert shown.step == 0
    assert shown.notice is not None
    assert shown.question is not None


async def test_the_move_is_shown_on_request(lessons: Lessons) -> None:
    shown = await lessons.with_solution("streets", 0)
    assert shown.solution == BRIBES
    assert [str(label) for picks in shown.labels for label in picks] == ["♦ Gambling", "♣ Drugs"]


async def test_the_whole_lesson_ends_with_the_account(lessons: Lessons) -> None:
    shown = await _to_the_end(lessons)
    assert shown.question is None
    assert shown.game.words.account(shown.view) is not None
    assert (await lessons.with_solution("streets", shown.step)).solution is None
    assert (await lessons.answer(ANNA, "streets", shown.step, BRIBES)).now is None


async def test_progress_is_kept_by_person_and_game_and_survives_a_restart(values: Values) -> None:
    await Lessons(values, catalogue.game).answer(ANNA, "streets", 0, BRIBES)
    after = Lessons(values, catalogue.game)
    assert (await after.opened(ANNA, "streets")).step == 1
    assert (await after.opened(BEPPE, "streets")).step == 0
    assert (await after.go_to(ANNA, "streets", 0)).step == 0
    assert (await after.opened(ANNA, "streets")).step == 0


async def test_a_step_that_a_newer_lesson_lacks_is_refused(lessons: Lessons, values: Values) -> None:
    """An old button says so; what is kept of a longer lesson opens the end."""
    with pytest.raises(Refused, match="has changed"):
        await lessons.at_step("streets", 99)
    shown = await lessons.answer(ANNA, "streets", 0, BRIBES)
    (key,) = values.kept
    values.kept[key] = "99"
    assert (await lessons.opened(ANNA, "streets")).step == len(shown.lesson.steps)


async def test_a_game_without_a_lesson(values: Values) -> None:
    with pytest.raises(Refused, match="no lesson"):
        await Lessons(values, lambda _name: TOY).opened(ANNA, "toy")


async def test_what_is_to_be_confirmed_counts_once_it_is(values: Values) -> None:
    def ask(view: Any, answers: Answers) -> Any:
        asked = catalogue.game("streets").play.ask(view, answers)
        if not isinstance(asked, Question):
            return asked
        return replace(asked, options=tuple(replace(one, confirm=say("Really?")) for one in asked.options))

    lessons = Lessons(values, lambda name: changed(catalogue.game(name), ask=ask))
    shown = await lessons.answer(ANNA, "streets", 0, BRIBES)
    assert (shown.answers, shown.confirm and shown.confirm.value, values.kept) == (BRIBES[:1], "C", {})
    assert (await lessons.answer(ANNA, "streets", 0, BRIBES, confirmed=True)).step == 1


async def _to_the_end(lessons: Lessons) -> LessonPanel:
    shown = await lessons.opened(ANNA, "streets")
    while shown.now is not None:
        solution = (await lessons.with_solution("streets", shown.step)).solution
        shown = await lessons.answer(ANNA, "streets", shown.step, solution or (), confirmed=True)
    return shown
