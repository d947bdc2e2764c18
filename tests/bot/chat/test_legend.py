"""The signs in a picture, one press away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.legend import BOARD, HAND, PANEL
from bot.chat.wire.controls import Control, FirstAnswer
from bot.chat.wire.message import Message
from bot.tables.values.ids import TableId, UserId
from engines.signs import every_sign
from engines.text import Refused
from tests.bot.chat.fakes import check, control, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World

TURN, CHANGED, CHOICE, SPOKEN = "it's their turn", "changed by", "you can choose it", "the lesson is about"


async def pressed(
    world: World, context: ChatContext, user: UserId, to: Control, *, in_text: bool = False
) -> Message:
    """What a control of a legend shows."""
    request, shown = request_by(world, user, to)
    await press(context, replace(request, in_text=in_text))
    check(shown.last)
    return shown.last


def told(message: Message) -> str:
    """The meanings of its signs: the alt texts, or the words."""
    return "\n".join([text(message), *(file.alt or "" for file in message.files)])


@pytest.mark.parametrize("in_text", [False, True])
async def test_every_sign_is_told(world: World, context: ChatContext, *, in_text: bool) -> None:
    """In the alt text of the picture, or in words."""
    message = await pressed(world, context, ANNA, links.legend("toy"), in_text=in_text)
    assert len(message.files) == (not in_text)
    signs = every_sign(context.games.known("toy").words.signs)
    assert [sign.name for sign in signs if str(sign.meaning) not in told(message)] == []
    assert labels(message) == []


async def test_many_signs_take_several_pictures(world: World, context: ChatContext) -> None:
    """And each picture has signs of its own."""
    message = await pressed(world, context, ANNA, links.legend("streets"))
    alts = [file.alt for file in message.files]
    assert len(alts) > 1
    assert len({*alts}) == len(alts)


async def bribed(world: World) -> TableId:
    """A game of Streets that asks Beppe for his bribes, after Anna has chosen hers."""
    table = (await world.game(ANNA, BEPPE, game="streets")).id
    panel = await world.tables.play.panel(ANNA, table)
    await world.tables.play.answer(world.click(ANNA), table, panel.count, (("H",), ("D",)))
    return table


async def test_a_board_and_a_panel_tell_their_own_signs(world: World, context: ChatContext) -> None:
    """Nothing can be chosen on a board; in a lesson the place that it speaks of has a frame."""
    table = await bribed(world)
    board = told(await pressed(world, context, ANNA, links.legend_here(table, BOARD)))
    assert TURN in board
    assert CHOICE not in board
    panel = told(await pressed(world, context, BEPPE, links.legend_here(table, PANEL)))
    assert CHOICE in panel
    assert CHANGED in panel
    assert SPOKEN not in panel
    lesson = told(await pressed(world, context, ANNA, links.legend_of_step(0, "streets", ())))
    assert SPOKEN in lesson


async def test_whoever_watches_is_told_the_signs_of_the_board(world: World, context: ChatContext) -> None:
    """The same as the players are told; a panel or a hand is none of theirs."""
    table = (await world.game(ANNA, BEPPE, game="streets")).id
    boards = [await pressed(world, context, user, links.legend_here(table, BOARD)) for user in (ANNA, CARLA)]
    assert told(boards[0]) == told(boards[1])
    for seen in (PANEL, HAND):
        with pytest.raises(Refused):
            await pressed(world, context, CARLA, links.legend_here(table, seen))


async def test_a_hand_tells_no_sign_that_the_table_beside_it_does_not_have(
    world: World, context: ChatContext
) -> None:
    """There nothing marks what happened; the hand of Streets doesn't either."""
    table = await bribed(world)
    panel = told(await pressed(world, context, BEPPE, links.legend_here(table, PANEL)))
    hand = told(await pressed(world, context, BEPPE, links.legend_here(table, HAND)))
    assert CHANGED in panel
    assert CHANGED not in hand


async def test_all_signs_of_the_game_are_one_press_further(world: World, context: ChatContext) -> None:
    """In place of those of the picture."""
    table = (await world.game(ANNA, BEPPE, game="streets")).id
    few = await pressed(world, context, ANNA, links.legend_here(table, HAND))
    assert labels(few) == ["All signs"]
    every = control(few, Kind.ALL_SIGNS)
    assert every.kind.first_answer(private=True) is FirstAnswer.PANEL
    assert SPOKEN in told(await pressed(world, context, ANNA, every))


def test_the_message_with_the_button_stays() -> None:
    """Whoever looks up a sign in the middle of a move or a lesson has not lost it."""
    for kind in (Kind.LEGEND, Kind.LEGEND_HERE, Kind.LEGEND_OF_STEP):
        assert kind.first_answer(private=True) is FirstAnswer.THINKING


async def test_a_game_that_is_not_known_is_refused(world: World, context: ChatContext) -> None:
    with pytest.raises(Refused, match="don't know a game"):
        await pressed(world, context, ANNA, links.legend("chess"))
