"""Strengths of AI players: the host chooses one, and it appears wherever players are listed."""

from __future__ import annotations

import pytest

from bot.chat.publishing import contents
from bot.chat.screens.context import ChatContext
from bot.chat.screens.table import table_at
from bot.chat.wire.controls import Control
from bot.tables.values.ids import PostId
from engines import record
from engines.text import Refused
from tests.bot.chat.fakes import check, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.thinking import GAMES
from tests.bot.tables.world import ANNA, BEPPE, World


async def test_the_host_chooses_how_strong_an_ai_is(world: World, context: ChatContext) -> None:
    """It joins at once; the answer asks, with a sentence for each strength. The next one plays the same."""
    world.games.update(GAMES)
    table = await world.lobby(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.ADD_AI, table.id))
    await press(context, request)
    check(shown.last)
    said = text(shown.last)
    assert "Zia Rosa (AI) has joined. How strong should this AI be?" in said
    for strength in ("Easy", "Normal", "Hard"):
        assert f"**{strength}** – " in said
    hard = next(one for one in controls(shown.last) if one.word == "hard")
    request, shown = request_by(world, ANNA, hard)
    await press(context, request)
    check(shown.last)
    said = text(shown.last)
    assert "Zia Rosa (AI) is now set to Hard." in said
    assert "has joined" not in said
    request, _ = request_by(world, ANNA, Control(Kind.ADD_AI, table.id))
    await press(context, request)
    players = (await world.tables.queries.table(table.id)).players
    assert [player.strength for player in players] == ["normal", "normal", "hard", "hard"]
    public = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert "Zia Rosa (AI) · Hard" in text(public)


async def test_nobody_else_does(world: World, context: ChatContext) -> None:
    world.games.update(GAMES)
    table = await world.lobby(ANNA, BEPPE, ais=1)
    forged = Control(Kind.SET_STRENGTH, table.id, page=2, word="hard")
    for user, index, word in ((BEPPE, 2, "hard"), (ANNA, 0, "hard"), (ANNA, 9, "hard"), (ANNA, 2, "best")):
        request, _ = request_by(world, user, Control(forged.kind, table.id, page=index, word=word))
        with pytest.raises(Refused):
            await press(context, request)
    players = (await world.tables.queries.table(table.id)).players
    assert {player.strength for player in players} == {"normal"}


async def test_where_there_is_one_strength_nothing_is_asked(world: World, context: ChatContext) -> None:
    """As in a game without a mind."""
    table = await world.lobby(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.ADD_AI, table.id))
    await press(context, request)
    assert shown.messages == []
    request, _ = request_by(world, ANNA, Control(Kind.SET_STRENGTH, table.id, page=2, word="hard"))
    with pytest.raises(Refused):
        await press(context, request)


async def test_the_log_the_table_and_the_record_tell_it(world: World, context: ChatContext) -> None:
    """And a rematch keeps it."""
    world.games.update(GAMES)
    table = await world.game(ANNA, ais=1, strength="hard", rounds=1)
    request, shown = request_by(world, ANNA)
    await table_at(context, request, table.id)
    assert "Zia Rosa (AI) · Hard · to move" in text(shown.last)
    lines = [str(line.text) for line in (await world.tables.queries.log(table.id)).lines]
    assert "seat 1 plays on Hard." in lines
    await world.bid(ANNA, table.id)
    await world.tables.thoughts.run(table.id, world.time)
    world.wait(seconds=30)
    await world.tables.thoughts.run(table.id, world.time)
    found = record.parse(await world.tables.exports.record(table.id))
    assert [player.name for player in found.players] == ["Anna", "Zia Rosa (hard)"]
    final = await world.tables.exports.final(table.id)
    assert final.check == "holds"
    again = await world.tables.openings.rematch(world.click(ANNA), table.id)
    assert [player.strength for player in again.players] == ["normal", "hard"]
