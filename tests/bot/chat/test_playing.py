"""Clicks and typed moves in a game: late, doubled, foreign, forged or just right; and leaving it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.answers import looking, playing
from bot.chat.controls import Control, Kind
from bot.chat.layouts.panel import TYPED_MOVE
from bot.chat.router import Work
from bot.chat.stage import Games, Stage
from bot.drawing.request import Request
from engines.base import Answers, IllegalMove, Option, Question
from engines.text import Refused, say
from tests.bot.chat.house import PIXEL, control, controls, labels, now, text, visit_by
from tests.bot.tables.toy import TOY, lazy
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World


async def test_a_move_by_buttons(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.PLAY, table.id))
    await playing.play(stage, visit)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.ANSWER))
    await playing.answer(stage, visit)
    assert "How much?" in text(shown.last)
    question = shown.last
    back = visit_by(world, ANNA, control(question, Kind.ASK))
    await playing.ask(stage, back[0])
    assert "What do you do?" in text(back[1].last)
    visit, shown = visit_by(world, ANNA, control(question, Kind.ANSWER))
    await playing.answer(stage, visit)
    assert "▲ Anna has bid 1." in text(shown.last)
    assert shown.last.files[0].name == "hand.png"


async def test_the_board_does_not_wait_for_the_private_panel(world: World) -> None:
    """How long a hand takes to be drawn and sent hangs on its cards; nothing public may hang on it."""
    happened: list[str] = []

    async def draw(request: Request) -> bytes:
        happened.append(f"{request.kind} drawn")
        return PIXEL

    games = Games(("toy",), lambda _: TOY, draw)
    stage = Stage(world.tables, games, lambda: happened.append("publisher woken"))
    table = await world.game(ANNA, BEPPE)
    for path in ((("bid",),), (("bid",), ("1",))):
        await playing.answer(stage, visit_by(world, ANNA, Control(Kind.ANSWER, table.id, answers=path))[0])
    assert happened == ["hand drawn", "publisher woken", "hand drawn"]


async def test_an_old_click_changes_nothing(world: World, stage: Stage) -> None:
    """An old count changes nothing; there is a fresh panel beside it."""
    table = await world.game(ANNA, BEPPE, CARLA)
    old = Control(Kind.ANSWER, table.id, 0, answers=(("bid",), ("1",)))
    await playing.answer(stage, visit_by(world, ANNA, old)[0])
    visit, shown = visit_by(world, ANNA, old)
    await playing.answer(stage, visit)
    assert "This panel is old" in text(shown.last)
    assert (await now(world, table)).version == table.version + 1


@pytest.mark.parametrize("work", [playing.play, playing.hand, playing.answer, playing.ask, playing.typed])
async def test_strangers_learn_how_to_watch(world: World, stage: Stage, work: Work) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="You do not play at this table"):
        await work(stage, visit_by(world, DINO, Control(Kind.PLAY, table.id))[0])


async def test_a_forged_path_is_answered_on_the_panel(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.ANSWER, table.id, answers=(("fly",),)))
    await playing.answer(stage, visit)
    assert "There is no such choice." in text(shown.last)


async def test_a_table_that_is_not_there_is_refused(world: World, stage: Stage) -> None:
    with pytest.raises(Refused, match="I know no such table"):
        await playing.play(stage, visit_by(world, ANNA, Control(Kind.PLAY, 36**12 - 1))[0])


async def test_a_move_is_typed_into_a_form(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.TYPE_MOVE, table.id))
    await playing.type_move(stage, visit)
    (form,) = shown.forms
    assert form.to_dict()["components"][0]["component"]["placeholder"] == "bid 1"
    visit, shown = visit_by(world, ANNA, Control(Kind.TYPED, table.id), fields={TYPED_MOVE: "bid 2"})
    await playing.typed(stage, visit)
    assert "▲ Anna has bid 2." in text(shown.last)


async def test_a_form_from_before_the_own_last_move_moves_nothing(world: World, stage: Stage) -> None:
    """An old count changes nothing, whether the move was clicked or typed."""
    table = await world.game(ANNA, BEPPE)
    form = Control(Kind.TYPED, table.id)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    before = await now(world, table)
    visit, shown = visit_by(world, ANNA, form, fields={TYPED_MOVE: "bid 2"})
    await playing.typed(stage, visit)
    assert "This panel is old" in text(shown.last)
    assert await now(world, table) == before


async def test_who_moves_where_the_bot_may_not_post_is_told(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(
        world, ANNA, Control(Kind.TYPED, table.id), fields={TYPED_MOVE: "bid 2"}, lacking=("Send Messages",)
    )
    await playing.typed(stage, visit)
    assert "has bid 2" in text(shown.last)
    assert "I cannot post in this channel" in text(shown.last)


async def test_messages_at_every_turn_are_asked_for_in_the_hand(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.HAND, table.id))
    await playing.hand(stage, visit)
    assert [file.name for file in shown.last.files] == ["hand.png", "table.png"]
    toggle = control(shown.last, Kind.TOGGLE_DM)
    visit, shown = visit_by(world, ANNA, toggle)
    await playing.toggle_dm(stage, visit)
    assert (await world.tables.preferences.get(ANNA)).dm
    assert control(shown.last, Kind.TOGGLE_DM).word == "off"


async def test_where_nobody_has_a_hand_the_private_picture_is_all(world: World, stage: Stage) -> None:
    """The board beside it would be the same once more."""
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.HAND, table.id))
    own = await world.tables.play.panel(ANNA, table.id)
    await stage.show_hand(visit, replace(own, game=replace(own.game, hands=False)), dm=False)
    assert [file.name for file in shown.last.files] == ["hand.png"]


async def test_turns_are_let_pass_and_taken_again_by_buttons(world: World, stage: Stage) -> None:
    """Issue: a seat can hand its passes over, so that nobody waits for it."""
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=4)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id)
    visit, shown = visit_by(world, ANNA, Control(Kind.PLAY, table.id))
    await playing.play(stage, visit)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.AUTO_PASSING))
    await playing.set_auto_pass(stage, visit)
    assert "Your turns pass by themselves until you say otherwise." in text(shown.last)
    visit, shown = visit_by(world, ANNA, Control(Kind.HAND, table.id))
    await playing.hand(stage, visit)
    assert "Take my turns again" in labels(shown.last)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.AUTO_PASSING))
    await playing.set_auto_pass(stage, visit)
    assert Kind.AUTO_PASSING not in {one.kind for one in controls(shown.last)}, "her bid is made"
    visit, shown = visit_by(world, BEPPE, Control(Kind.LOG, table.id))
    await looking.show_log(stage, visit)
    assert "▲ Anna lets the turns pass from now on." in text(shown.last)
    assert "▲ Anna takes the turns again." in text(shown.last)


async def test_a_running_game_is_left_after_asking(world: World, stage: Stage) -> None:
    """Design, leaving without harm: the AI takes the seat."""
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA)
    await playing.leave_at(stage, visit, table.id)
    assert (await now(world, table)).persons == (ANNA, BEPPE)
    no = visit_by(world, ANNA, control(shown.last, Kind.DISMISS))
    await playing.dismiss(stage, no[0])
    assert "Nothing has changed" in text(no[1].last)
    await playing.quit_surely(stage, visit_by(world, ANNA, control(shown.last, Kind.QUIT_SURELY))[0])
    assert (await now(world, table)).persons == (BEPPE,)


async def test_the_last_person_is_told_that_the_game_ends(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, ais=1)
    visit, shown = visit_by(world, ANNA)
    await playing.leave_at(stage, visit, table.id)
    assert "without a winner" in text(shown.last)
    visit, shown = visit_by(world, ANNA, control(shown.last, Kind.QUIT_SURELY))
    await playing.quit_surely(stage, visit)
    assert "it has ended" in text(shown.last)


async def test_a_lobby_is_left_at_once(world: World, stage: Stage) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await playing.leave_at(stage, visit_by(world, BEPPE)[0], table.id)
    assert (await now(world, table)).persons == (ANNA,)


async def test_who_does_not_play_has_nothing_to_leave(world: World, stage: Stage) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="You do not play"):
        await playing.leave_at(stage, visit_by(world, CARLA)[0], table.id)
    await world.tables.play.quit(world.click(ANNA), table.id)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    with pytest.raises(Refused, match="over"):
        await playing.leave_at(stage, visit_by(world, ANNA)[0], table.id)


CARDS = Question(say("Which cards?"), tuple(Option(f"c{n}", say("card {n}", n=n)) for n in range(60)), 2, 3)


def discarding(view: Any, answers: Answers) -> Any:
    """The toy's bid, after a discard of two or three out of sixty cards, in their order."""
    if not answers:
        return CARDS
    if answers[0] != tuple(sorted(answers[0])):
        raise IllegalMove("These cards are not in order.")
    return TOY.play.ask(view, (("bid",), ("1",)))


async def test_picks_are_gathered_over_menus_and_pages_until_done(world: World, stage: Stage) -> None:
    """Several picks of more options than one menu holds."""
    world.games["toy"] = replace(TOY, play=replace(TOY.play, ask=discarding))
    table = await world.game(ANNA, BEPPE)
    visit, shown = visit_by(world, ANNA, Control(Kind.PLAY, table.id))
    await playing.play(stage, visit)
    menus = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    visit, shown = visit_by(world, ANNA, menus[2], values=("c55",))
    await playing.pick(stage, visit)
    menus = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    visit, shown = visit_by(world, ANNA, menus[0], values=("c11", "c10"))
    await playing.pick(stage, visit)
    assert "Done: 3 picked" in labels(shown.last)
    full = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    done = control(shown.last, Kind.ANSWER)
    assert done.answers == (("c10", "c11", "c55"),)
    visit, shown = visit_by(world, ANNA, full[1], values=("c30",))
    await playing.pick(stage, visit)
    assert "Pick at most 3" in text(shown.last)
    assert control(shown.last, Kind.ANSWER) == done
    visit, shown = visit_by(world, ANNA, full[0])
    await playing.pick(stage, visit)
    assert control(shown.last, Kind.ANSWER) == done, "a button turns the page and keeps the picks"
    visit, shown = visit_by(world, ANNA, done)
    await playing.answer(stage, visit)
    assert "▲ Anna has bid 1." in text(shown.last)
    visit, shown = visit_by(world, ANNA, full[0], values=("c1",))
    await playing.pick(stage, visit)
    assert "Nothing is asked" in text(shown.last) or "Which cards?" in text(shown.last)


async def test_picks_of_one_menu_are_put_in_order(world: World, stage: Stage) -> None:
    """Discord sends what was picked in any order; the answers stand in the order of the options."""
    world.games["toy"] = replace(TOY, play=replace(TOY.play, ask=discarding))
    table = await world.game(ANNA, BEPPE)
    menu = Control(Kind.ANSWER, table.id)
    visit, shown = visit_by(world, ANNA, menu, values=("c31", "c30"))
    await playing.answer(stage, visit)
    assert "▲ Anna has bid 1." in text(shown.last)
