"""A lesson as it is clicked: private panels whose controls say all, in servers and in private messages."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

import pytest

from bot import catalogue
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.screens.lesson import learn_game, lesson
from bot.chat.wire.controls import Control, FirstAnswer, encode
from bot.chat.wire.emojis import NO_BREAK_SPACE
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Message, picture
from bot.locales import language_of
from bot.tables.persons.lessons import LessonPanel, Lessons
from bot.tables.values.ids import TableId
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import Phase
from engines.base import Answers, AnyGame
from engines.signs import letter_of, spoken_of
from engines.text import Refused
from tests.bot.chat.fakes import all_parts, check, control, controls, labels, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_emojis import Application, loaded
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, World

ACTION_ROW, SELECT = 1, 3


async def press(world: World, context: ChatContext, pressed: Control, *values: str) -> Message:
    """Press a control, and return what it shows in private messages."""
    request, shown = request_by(world, ANNA, pressed, values=values or None, place=None)
    await context.admission.admit(request)
    await HANDLERS[pressed.kind](context, await context.readers.personal(request))
    check(shown.last)
    return shown.last


async def opened(world: World, context: ChatContext, game: str | None = "streets") -> Message:
    """The lesson as the command shows it."""
    request, shown = request_by(world, ANNA, place=None)
    await learn_game(context, await context.readers.personal(request), game)
    return shown.last


async def test_a_lesson_is_chosen_opened_and_played_to_its_end(world: World, context: ChatContext) -> None:
    """Each step shows the move; no table is made, and nothing is posted."""
    shown = await press(world, context, control(await opened(world, context, None), Kind.LEARN), "streets")
    assert "step 1 of 14" in text(shown)
    while any(one.kind is Kind.LESSON_SHOW for one in controls(shown)):
        solved = await press(world, context, control(shown, Kind.LESSON_SHOW))
        assert "The move is:" in text(solved)
        shown = await press(world, context, control(solved, Kind.LESSON_SURELY))
        assert "✅" not in text(shown), "what came of a move is no praise: it may be a lost battle"
    assert "That makes 58" in text(shown)
    assert await world.store.tables.load(TableId(1)) is None
    assert not await world.store.outbox.due(world.time, 9)
    again = await press(world, context, control(shown, Kind.LESSON_AGAIN))
    assert "step 1 of 14" in text(again)


@pytest.mark.parametrize("game", ["streets", "city", "chicago", "mafiadollar"])
async def test_no_word_of_a_lesson_is_cut(world: World, game: str) -> None:
    """With the emojis that stand for suits and seats, as long as Discord has them."""
    lessons_ = Lessons(world.store.values, catalogue.game)
    emojis = await loaded(Application())
    steps = len((await lessons_.at_step(game, 0)).lesson.steps)
    for step in range(steps + 1):
        panel = await lessons_.at_step(game, step)
        speaking = Localizer(language_of(None), panel.names, emojis=emojis)
        shown = lesson(panel, speaking, [picture("position.png", b"PNG", "The position.")])
        check(shown)
        assert "…" not in text(shown)
        last = [speaking(told).replace(NO_BREAK_SPACE, " ") for told in panel.told[-2:] if step]
        assert all(f"- {told}" in text(shown) for told in last)


async def test_hide_stands_where_the_move_was_asked_for(world: World, context: ChatContext) -> None:
    """Nothing above it changes, also on the way to a move; below stands the move."""
    shown = await opened(world, context)
    for answer in ("D", "C"):
        solved = await press(world, context, control(shown, Kind.LESSON_SHOW))
        assert labels(solved)[-1] == "Make this move"
        assert labels(solved).index("Hide the move") == labels(shown).index("Show me the move")
        assert text(solved).startswith(text(shown))
        hide = [one for one in controls(solved) if one.kind is Kind.LESSON_ASK][-1]
        hidden = await press(world, context, hide)
        assert labels(hidden) == labels(shown)
        shown = await press(world, context, right(shown, answer))


def right(shown: Message, value: str) -> Control:
    """The button of an answer."""
    answers = (one for one in controls(shown) if one.kind is Kind.LESSON_ANSWER)
    return next(one for one in answers if one.answers[-1] == (value,))


async def test_another_answer_is_explained_at_once(world: World, context: ChatContext) -> None:
    """At the question that it was given to, not only when the move is whole; nothing changes by it."""
    shown = await opened(world, context)
    wrong = await press(world, context, right(shown, "H"))
    assert "You chose: Contract killing. That's a legal move, but I haven't made it." in text(wrong)
    assert "Any two branches would do" in text(wrong)
    assert "Which branch do you want to count double" in text(wrong), "the same question once more"
    second = await press(world, context, right(wrong, "D"))
    assert "You chose" not in text(second)
    wrong = await press(world, context, right(second, "S"))
    assert "You chose: Gambling → Trafficking" in text(wrong)
    assert "Your doubler: gambling" in text(wrong)
    parts = all_parts(wrong)
    (at,) = (place for place, part in enumerate(parts) if "You chose" in part.get("content", ""))
    assert parts[at + 1]["type"] == ACTION_ROW, "the explanation stands right above the buttons"
    asked = next(place for place, part in enumerate(parts) if part.get("content", "").startswith("**"))
    assert asked < at
    assert "step 1 of 14" in text(await opened(world, context))


def either(name: str) -> AnyGame:
    """A game of the catalogue, or the toy."""
    return TOY if name == "toy" else catalogue.game(name)


async def test_a_lesson_ends_with_a_game_and_the_next_lesson(world: World, context: ChatContext) -> None:
    context.games = replace(context.games, names=("toy", "city", "streets"), game=either)
    last = await press(world, context, Control(Kind.LESSON_ASK, count=14, word="streets"))
    assert labels(last)[:2] == ["Play it now against AIs", "Next lesson: Palermo 1992"]
    assert control(last, Kind.LEARN).word == "city"
    nowhere = control(last, Kind.PLAY_AGAINST_AI)
    with pytest.raises(Refused, match="Games run in server channels"):
        await press(world, context, nowhere)


async def test_the_game_against_the_ai_begins_at_once(world: World, context: ChatContext) -> None:
    """With as few AI players as it allows, in the channel where the lesson was opened."""
    playing = Control(Kind.PLAY_AGAINST_AI, word="streets")
    for _ in range(2):
        request, shown = request_by(world, ANNA, playing)
        await context.admission.admit(request)
        await HANDLERS[playing.kind](context, await context.readers.personal(request))
    assert "A game is being played in this channel." in text(shown.last), (
        "a second press opens no second table"
    )
    table = await world.store.tables.load(TableId(1))
    assert table is not None
    assert table.phase is Phase.PLAYING
    assert [player.user for player in table.players] == [ANNA, None]


async def test_starting_again_asks_once(world: World, context: ChatContext) -> None:
    """Back stands where the button stood; at the end of the lesson there is nothing to lose."""
    await context.tables.lessons.go_to(ANNA, "streets", 5)
    asked = await press(world, context, Control(Kind.LESSON_AGAIN, word="streets"))
    assert "You're at step 6 of 14. Start again from the beginning?" in text(asked)
    assert labels(asked) == ["Back", "Start again"]
    assert "step 6 of 14" in text(await press(world, context, control(asked, Kind.LESSON_ASK)))
    again = await press(world, context, control(asked, Kind.LESSON_CHAPTER))
    assert "step 1 of 14" in text(again)
    assert "step 1 of 14" in text(await opened(world, context))


async def test_a_chapter_can_be_chosen(world: World, context: ChatContext) -> None:
    """And is where the lesson is opened again."""
    shown = await opened(world, context)
    listed = await press(world, context, control(shown, Kind.LESSON_CHAPTERS))
    (menu,) = (part for part in all_parts(listed) if part["type"] == SELECT)
    police = next(one for one in menu["options"] if one["label"] == "4. The joker")
    there = await press(world, context, control(listed, Kind.LESSON_CHAPTER), police["value"])
    assert "The joker: step 7 of 14" in text(there)
    assert "The moves before this chapter have been made for you." in text(there)
    assert "Anna" not in text(there), "nothing is told that the learner has not done"
    assert "The joker: step 7 of 14" in text(await opened(world, context))
    back = await press(world, context, control(listed, Kind.LESSON_ASK))
    assert "step 1 of 14" in text(back)


async def test_the_picture_frames_what_is_spoken_of_and_what_is_shown() -> None:
    """Before the learner chooses, and while a move is shown; all that can be chosen has its letter."""
    taught = Lessons(Mock(), catalogue.game)
    plain = await taught.at_step("streets", 1)
    shown = await taught.with_solution("streets", 1, (("P",),))
    begun = await taught.at_step("streets", 1, (("P",),))
    assert [spoken_in(panel) for panel in (plain, shown, begun)] == [["10D", "D"], ["10D", "D"], []]
    for panel in (plain, shown, begun):
        assert panel.question is not None
        assert panel.pictured is not None
        offered = {(option.mark, option.sign) for option in panel.question.options if option.mark}
        assert offered <= {(option.mark, letter_of(option.sign)) for option in panel.pictured.options}


def spoken_in(panel: LessonPanel) -> list[str | None]:
    """The places that the picture of a step frames as what it speaks of."""
    options = panel.pictured.options if panel.pictured else ()
    return [option.mark for option in options if spoken_of(option.sign)]


async def test_back_and_the_old_button_of_a_step(world: World, context: ChatContext) -> None:
    """Back asks the former question; an old button shows what it showed when it was new."""
    first = await opened(world, context)
    second = await press(world, context, right(first, "D"))
    asked = await press(world, context, control(second, Kind.LESSON_ASK))
    assert "Which branch do you want to count double" in text(asked)
    answered = Control(Kind.LESSON_ANSWER, word="streets", answers=(("D",), ("C",)))
    for _ in range(2):
        assert "step 2 of 14" in text(await press(world, context, answered))
    assert "step 2 of 14" in text(await opened(world, context))


async def test_several_picks_come_in_the_order_of_the_options(world: World, context: ChatContext) -> None:
    """The exchange of three cards, picked in any order."""
    menu = Control(Kind.LESSON_ANSWER, count=11, word="streets", answers=(("X",),))
    shown = await press(world, context, menu, "8C", "8D", "7S")
    assert "step 13 of 14" in text(shown)


async def test_picks_from_several_menus_are_gathered(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_step, after = context.tables.lessons.at_step, []

    async def noted(game: str, step: int, answers: Answers) -> LessonPanel:
        after.append(answers)
        return await at_step(game, step, answers)

    monkeypatch.setattr(context.tables.lessons, "at_step", noted)
    asked = Control(Kind.LESSON_ASK, count=11, word="streets", answers=(("X",),))
    picking = replace(asked, kind=Kind.LESSON_PICK, answers=(("X",), ("8C", "8D", "7S")))
    shown = await press(world, context, picking, "8D")
    assert text(shown) == text(await press(world, context, asked))
    assert after == [(("X",),)] * 2, "a pick is no answer yet"


async def test_who_prefers_text_gets_lessons_and_rules_without_pictures(
    world: World, context: ChatContext
) -> None:
    await context.tables.preferences.set(ANNA, Preferences(in_text=True))
    shown = await opened(world, context)
    assert not shown.files
    assert "23 cards in the pile" in text(shown)
    last = await press(world, context, Control(Kind.LESSON_ASK, count=14, word="streets"))
    assert not last.files
    assert "58" in text(last)
    rules = await press(world, context, Control(Kind.RULES_PICTURE, word="streets"))
    assert not rules.files
    assert "Both families have paid" in text(rules)


@pytest.mark.parametrize("word", ["chess", "toy"])
async def test_a_game_that_is_not_taught(world: World, context: ChatContext, word: str) -> None:
    with pytest.raises(Refused, match=r"don't know a game|no lesson"):
        await press(world, context, Control(Kind.LEARN, word=word))


def test_nothing_of_a_lesson_is_ever_public() -> None:
    """Opened from a public message it is a new private one; the panels themselves are edited."""
    assert Kind.LEARN.first_answer(private=False) is FirstAnswer.THINKING
    for kind in Kind:
        if kind.name.startswith("LESSON"):
            assert kind.first_answer(private=True) is FirstAnswer.PANEL
            assert kind.first_answer(private=False) is FirstAnswer.THINKING


def test_the_longest_path_fits_into_a_control() -> None:
    """With the longest id of a game that the kit allows."""
    answers = (("x" * 4,),) * 14  # 69 characters
    assert encode(Control(Kind.LESSON_ANSWER, count=15, page=99, word="m" * 17, answers=answers))


async def test_where_no_game_has_a_lesson_no_empty_menu_is_shown(world: World, context: ChatContext) -> None:
    """Discord refuses a menu without options."""
    request, shown = request_by(world, ANNA, place=None)
    context.games = replace(context.games, names=())
    with pytest.raises(Refused, match="None of the games here has a lesson"):
        await learn_game(context, request, None)
    assert not shown.messages
