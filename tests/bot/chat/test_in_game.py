"""Clicks and typed moves in a game: late, doubled, foreign, forged or just right; and leaving it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.chat.screens import hand, leaving, typed_move
from bot.chat.screens.context import ChatContext, Games
from bot.chat.screens.typed_move import TYPED_MOVE
from bot.chat.wire.controls import AnyKind, Control
from bot.drawing.request import Request
from bot.tables.values.ids import TableId
from bot.tables.values.views import Panel
from engines.base import Answers, IllegalMove, Option, Question
from engines.text import Refused, say
from tests.bot.chat.fakes import PIXEL, OpenAccess, control, controls, labels, now, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.toy import TOY, lazy
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World


async def test_a_move_by_buttons(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await press(context, request)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.ANSWER))
    await press(context, request)
    assert "How much?" in text(shown.last)
    question = shown.last
    back = request_by(world, ANNA, control(question, Kind.ASK))
    await press(context, back[0])
    assert "What do you do?" in text(back[1].last)
    request, shown = request_by(world, ANNA, control(question, Kind.ANSWER))
    await press(context, request)
    assert "▲ Anna has bid 1." in text(shown.last)
    assert shown.last.files[0].name == "hand.png"


async def test_the_board_does_not_wait_for_the_private_panel(world: World) -> None:
    """The time to draw and send a hand depends on its cards; nothing public may depend on it."""
    happened: list[str] = []

    async def draw(request: Request) -> bytes:
        happened.append(f"{request.kind} drawn")
        return PIXEL

    games = Games(("toy",), lambda _: TOY, draw)
    context = ChatContext(
        world.tables, world.clubs, games, lambda: happened.append("publisher woken"), OpenAccess()
    )
    table = await world.game(ANNA, BEPPE)
    for path in ((("bid",),), (("bid",), ("1",))):
        await press(context, request_by(world, ANNA, Control(Kind.ANSWER, table.id, answers=path))[0])
    assert happened == ["private drawn", "publisher woken", "private drawn"]


async def test_an_old_click_changes_nothing(world: World, context: ChatContext) -> None:
    """An old count changes nothing; there is a fresh panel beside it."""
    table = await world.game(ANNA, BEPPE, CARLA)
    old = Control(Kind.ANSWER, table.id, 0, answers=(("bid",), ("1",)))
    await press(context, request_by(world, ANNA, old)[0])
    request, shown = request_by(world, ANNA, old)
    await press(context, request)
    assert "This panel is out of date" in text(shown.last)
    assert (await now(world, table)).version == table.version + 1


@pytest.mark.parametrize("kind", [Kind.PLAY, Kind.HAND, Kind.ANSWER, Kind.ASK, Kind.TYPED])
async def test_strangers_learn_how_to_watch(world: World, context: ChatContext, kind: AnyKind) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="You're not in this game"):
        await press(context, request_by(world, DINO, Control(kind, table.id))[0])


async def test_a_forged_path_is_answered_on_the_panel(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.ANSWER, table.id, answers=(("fly",),)))
    await press(context, request)
    assert "There is no such choice." in text(shown.last)


async def test_a_table_that_is_not_there_is_refused(world: World, context: ChatContext) -> None:
    with pytest.raises(Refused, match="There is no such table"):
        await press(context, request_by(world, ANNA, Control(Kind.PLAY, TableId(36**12 - 1)))[0])


async def test_a_move_is_typed_into_a_form(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.TYPE_MOVE, table.id))
    await press(context, request)
    (form,) = shown.forms
    assert form.to_dict()["components"][0]["component"]["placeholder"] == "bid 1"
    request, shown = request_by(world, ANNA, Control(Kind.TYPED, table.id), fields={TYPED_MOVE: "bid two"})
    await press(context, request)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.TYPE_MOVE))
    await press(context, request)
    (form,) = shown.forms
    assert form.to_dict()["components"][0]["component"]["value"] == "bid two", "it need not be typed again"
    request, shown = request_by(world, ANNA, Control(Kind.TYPED, table.id), fields={TYPED_MOVE: "bid 2"})
    await press(context, request)
    assert "▲ Anna has bid 2." in text(shown.last)


async def test_a_form_does_not_wait_for_an_example(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A form is the first answer, for which Discord waits three seconds."""
    table = await world.game(ANNA, BEPPE)
    monkeypatch.setattr(typed_move, "EXAMPLE_SECONDS", 0.01)
    monkeypatch.setattr(world.tables.play, "example", lambda *_: asyncio.Event().wait())
    request, shown = request_by(world, ANNA, Control(Kind.TYPE_MOVE, table.id))
    await press(context, request)
    (form,) = shown.forms
    assert "placeholder" not in form.to_dict()["components"][0]["component"]


async def test_a_form_from_before_the_own_last_move_moves_nothing(world: World, context: ChatContext) -> None:
    """An old count changes nothing, whether the move was clicked or typed."""
    table = await world.game(ANNA, BEPPE)
    form = Control(Kind.TYPED, table.id)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    before = await now(world, table)
    request, shown = request_by(world, ANNA, form, fields={TYPED_MOVE: "bid 2"})
    await press(context, request)
    assert "This panel is out of date" in text(shown.last)
    assert await now(world, table) == before


async def test_who_moves_where_the_bot_may_not_post_is_told(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(
        world, ANNA, Control(Kind.TYPED, table.id), fields={TYPED_MOVE: "bid 2"}, lacking=("Send Messages",)
    )
    await press(context, request)
    assert "has bid 2" in text(shown.last)
    assert "I can't post in this channel" in text(shown.last)


async def test_messages_at_every_turn_are_asked_for_in_the_hand(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.HAND, table.id))
    await press(context, request)
    assert [file.name for file in shown.last.files] == ["hand.png", "table.png"]
    toggle = control(shown.last, Kind.TOGGLE_DM)
    request, shown = request_by(world, ANNA, toggle)
    await press(context, request)
    assert (await world.tables.preferences.get(ANNA)).dm
    assert control(shown.last, Kind.TOGGLE_DM).word == "off"


async def drawn_in_hand(world: World, own: Panel) -> list[Request]:
    """The pictures that Beppe's hand shows, as they are asked for."""
    drawn: list[Request] = []

    async def draw(asked: Request) -> bytes:
        drawn.append(asked)
        return PIXEL

    context = ChatContext(
        world.tables, world.clubs, Games(("toy",), lambda _: TOY, draw), lambda: None, OpenAccess()
    )
    request, shown = request_by(world, BEPPE, Control(Kind.HAND, own.table.id))
    await hand.show_hand(context, request, own)
    assert len(shown.last.files) == len(drawn)
    return drawn


async def test_where_nobody_has_a_hand_the_private_picture_is_all(world: World) -> None:
    """It tells the last move, too; the board beside it would be the same once more."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    own = await world.tables.play.panel(BEPPE, table.id)
    drawn = await drawn_in_hand(world, replace(own, game=replace(own.game, hands=False)))
    assert [(asked.kind, asked.happened) for asked in drawn] == [("private", own.happened)]
    assert own.happened


async def test_a_hand_tells_the_last_move_and_the_table_beside_it_does_not(world: World) -> None:
    """So that a card just drawn stands out in the hand."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    own = await world.tables.play.panel(BEPPE, table.id)
    drawn = await drawn_in_hand(world, own)
    assert [(asked.kind, asked.happened) for asked in drawn] == [("hand", own.happened), ("board", ())]
    assert own.happened


async def test_turns_are_let_pass_and_taken_again_by_buttons(world: World, context: ChatContext) -> None:
    """Issue: a seat can hand its passes over, so that nobody waits for it."""
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=4)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id)
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await press(context, request)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.AUTO_PASSING))
    await press(context, request)
    assert "Auto-pass is on: you pass automatically whenever the rules allow it." in text(shown.last)
    request, shown = request_by(world, ANNA, Control(Kind.HAND, table.id))
    await press(context, request)
    assert "Turn off auto-pass" in labels(shown.last)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.AUTO_PASSING))
    await press(context, request)
    assert Kind.AUTO_PASSING not in {one.kind for one in controls(shown.last)}, "her bid is made"
    request, shown = request_by(world, BEPPE, Control(Kind.LOG, table.id))
    await press(context, request)
    assert "▲ Anna will auto-pass from now on." in text(shown.last)
    assert "▲ Anna no longer auto-passes." in text(shown.last)


async def test_a_running_game_is_left_after_asking(world: World, context: ChatContext) -> None:
    """Design, leaving without harm: the AI takes the seat."""
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA)
    await leaving.leave_at(context, request, table.id)
    assert (await now(world, table)).persons == (ANNA, BEPPE)
    no = request_by(world, ANNA, control(shown.last, Kind.DISMISS))
    await press(context, no[0])
    assert "Nothing has changed" in text(no[1].last)
    await press(context, request_by(world, ANNA, control(shown.last, Kind.QUIT_SURELY))[0])
    assert (await now(world, table)).persons == (BEPPE,)


async def test_the_last_person_is_told_that_the_game_ends(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, ais=1)
    request, shown = request_by(world, ANNA)
    await leaving.leave_at(context, request, table.id)
    assert "without a winner" in text(shown.last)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.QUIT_SURELY))
    await press(context, request)
    assert "it has ended" in text(shown.last)


async def test_a_lobby_is_left_at_once(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await leaving.leave_at(context, request_by(world, BEPPE)[0], table.id)
    assert (await now(world, table)).persons == (ANNA,)


async def test_who_does_not_play_has_nothing_to_leave(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="You're not in this game"):
        await leaving.leave_at(context, request_by(world, CARLA)[0], table.id)
    await world.tables.play.quit(world.click(ANNA), table.id)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    with pytest.raises(Refused, match="over"):
        await leaving.leave_at(context, request_by(world, ANNA)[0], table.id)


CARDS = Question(say("Which cards?"), tuple(Option(f"c{n}", say("card {n}", n=n)) for n in range(60)), 2, 3)


def discarding(view: Any, answers: Answers) -> Any:
    """The toy's bid, after a discard of two or three out of sixty cards, in their order."""
    if not answers:
        return CARDS
    if answers[0] != tuple(sorted(answers[0])):
        raise IllegalMove("These cards are not in order.")
    return TOY.play.ask(view, (("bid",), ("1",)))


async def test_picks_are_gathered_over_menus_and_pages_until_done(world: World, context: ChatContext) -> None:
    """Several picks of more options than one menu holds."""
    world.games["toy"] = replace(TOY, play=replace(TOY.play, ask=discarding))
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await press(context, request)
    menus = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    request, shown = request_by(world, ANNA, menus[2], values=("c55",))
    await press(context, request)
    menus = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    request, shown = request_by(world, ANNA, menus[0], values=("c11", "c10"))
    await press(context, request)
    assert "Done: 3 picked" in labels(shown.last)
    full = [one for one in controls(shown.last) if one.kind is Kind.PICK]
    done = control(shown.last, Kind.ANSWER)
    assert done.answers == (("c10", "c11", "c55"),)
    request, shown = request_by(world, ANNA, full[1], values=("c30",))
    await press(context, request)
    assert "Pick at most 3" in text(shown.last)
    assert control(shown.last, Kind.ANSWER) == done
    request, shown = request_by(world, ANNA, full[0])
    await press(context, request)
    assert control(shown.last, Kind.ANSWER) == done, "a button turns the page and keeps the picks"
    request, shown = request_by(world, ANNA, done)
    await press(context, request)
    assert "▲ Anna has bid 1." in text(shown.last)
    request, shown = request_by(world, ANNA, full[0], values=("c1",))
    await press(context, request)
    assert "nothing to decide" in text(shown.last) or "Which cards?" in text(shown.last)


async def test_picks_of_one_menu_are_put_in_order(world: World, context: ChatContext) -> None:
    """Discord sends what was picked in any order; the answers stand in the order of the options."""
    world.games["toy"] = replace(TOY, play=replace(TOY.play, ask=discarding))
    table = await world.game(ANNA, BEPPE)
    menu = Control(Kind.ANSWER, table.id)
    request, shown = request_by(world, ANNA, menu, values=("c31", "c30"))
    await press(context, request)
    assert "▲ Anna has bid 1." in text(shown.last)
