"""Hints: who plays a game for the first time is told its goal and each new kind of decision, once."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.screens.context import ChatContext
from bot.chat.screens.panel import EXPLAIN
from bot.chat.wire.controls import Control, FirstAnswer
from engines.text import say
from tests.bot.chat.fakes import context_of, control, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, World, memory

GOAL, HINT = "Most points win.", "A high bid is risky."
TAUGHT = replace(TOY, goal=say(GOAL), play=replace(TOY.play, hint=lambda _view: say(HINT)))


async def test_a_newcomer_is_told_the_goal_and_each_kind_of_decision_once() -> None:
    """Until the decision is made, however often the panel is opened; after that, ? brings it back."""
    store = await memory()
    world = World(store, {"toy": TAUGHT})
    context = context_of(world)
    table = await world.game(ANNA, BEPPE)
    for _ in range(2):
        request, shown = request_by(world, ANNA, Control(Kind.PLAY, table.id))
        await press(context, request)
        assert GOAL in text(shown.last)
        assert HINT in text(shown.last)
        assert EXPLAIN not in [one.word for one in controls(shown.last)]
    request, shown = request_by(world, ANNA, Control(Kind.ASK, table.id, answers=(("bid",),)))
    await press(context, request)
    assert "How much?" in text(shown.last)
    assert not {line for line in (GOAL, HINT) if line in text(shown.last)}, "it has been read a step before"
    assert "Explain" in labels(shown.last)
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await press(context, request)
    assert HINT not in text(shown.last)
    (again,) = [one for one in controls(shown.last) if one.word == EXPLAIN]
    assert "Explain" in labels(shown.last)
    request, shown = request_by(world, ANNA, again)
    await press(context, request)
    assert GOAL in text(shown.last)
    assert HINT in text(shown.last)
    await store.close()


async def test_the_lesson_leaves_the_question_where_it_is(world: World, context: ChatContext) -> None:
    """A newcomer who looks at it in the middle of a game comes back to what they were asked."""
    table = await world.game(ANNA, BEPPE, game="streets")
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await press(context, request)
    to = control(shown.last, Kind.LEARN_BESIDE)
    assert to.kind.first_answer(private=True) is FirstAnswer.THINKING
    request, shown = request_by(world, ANNA, to)
    await press(context, request)
    assert Kind.LESSON_CHAPTERS in {one.kind for one in controls(shown.last)}
