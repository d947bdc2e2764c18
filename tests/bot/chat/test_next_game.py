"""After a move, a button to the next table that waits for the same person."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import Control
from bot.tables import Place
from bot.tables.values.ids import ChannelId
from tests.bot.chat.fakes import all_parts, labels, press, request_by
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, PLACE, World

LABEL = "Go to your next game"


async def test_it_leads_to_another_table_that_waits(world: World, context: ChatContext) -> None:
    first = await world.game(ANNA, BEPPE)
    lobby = await world.lobby(ANNA, CARLA, place=Place(PLACE.guild, ChannelId(PLACE.channel + 1)))
    move = Control(Kind.ANSWER, first.id, answers=(("bid",), ("1",)))
    request, shown = request_by(world, ANNA, move)
    await press(context, request)
    assert LABEL not in labels(shown.last), "the other game has not begun"
    second = await world.tables.play.start(world.click(ANNA), lobby.id)
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, first.id))
    await press(context, request)
    (button,) = [part for part in all_parts(shown.last) if part.get("label") == LABEL]
    assert button["url"].endswith(f"/{second.place.channel}")


async def test_there_is_none_while_this_table_waits_for_the_player(
    world: World, context: ChatContext
) -> None:
    first = await world.game(ANNA, BEPPE)
    lobby = await world.lobby(ANNA, CARLA, place=Place(PLACE.guild, ChannelId(PLACE.channel + 1)))
    await world.tables.play.start(world.click(ANNA), lobby.id)
    request, shown = request_by(world, ANNA, Control(Kind.PLAY, first.id))
    await press(context, request)
    assert LABEL not in labels(shown.last)
