"""The commands of those who manage channels."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.chat.screens import admin
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS, Handler
from bot.chat.wire.controls import Control
from bot.chat.wire.message import Message
from bot.chat.wire.requests import UserRequest
from bot.tables import Phase
from bot.tables.values.ids import GuildId, TableId
from engines.text import Refused
from tests.bot.chat.fakes import check, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.test_standings import ELSEWHERE, finished
from tests.bot.tables.world import ANNA, BEPPE, DINO, World, place_in

Work = Callable[[ChatContext, UserRequest], Awaitable[None]]


async def shown(
    context: ChatContext, world: World, work: Work, *, manager: bool = True, control: Control | None = None
) -> Message:
    """The answer to Dino, who plays nowhere."""
    request, seen = request_by(world, DINO, control, manager=manager)
    request = replace(request, click=replace(request.click, server_manager=manager))
    await work(context, request)
    check(seen.last)
    return seen.last


async def confirmed(context: ChatContext, world: World, question: Message) -> str:
    """The answer to Dino after he said yes."""
    yes = controls(question)[0]
    return text(await shown(context, world, HANDLERS[yes.kind], control=yes))


@pytest.mark.parametrize(
    "work",
    [
        admin.end,
        admin.export,
        lambda context, request: admin.replace_player(context, request, ANNA),
    ],
)
async def test_they_are_for_managers_alone(world: World, context: ChatContext, work: Work) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="Only someone who manages this channel"):
        await shown(context, world, work, manager=False)
    assert (await world.tables.queries.table(table.id)).phase is Phase.PLAYING


@pytest.mark.parametrize("work", [lambda context, request: admin.purge(context, request, 30), press])
async def test_who_manages_one_channel_deletes_nothing_of_the_server(
    world: World, context: ChatContext, work: Handler
) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    world.wait(days=31)
    request, _ = request_by(world, DINO, Control(Kind.PURGE_SURELY, count=30), manager=True)
    with pytest.raises(Refused, match="Manage Server"):
        await work(context, request)
    assert (await world.tables.queries.table(table.id)).id == table.id


async def test_the_table_of_a_channel_is_ended(world: World, context: ChatContext) -> None:
    """After a question; a lobby too."""
    table = await world.game(ANNA, BEPPE)
    question = await shown(context, world, admin.end)
    assert (await world.tables.queries.table(table.id)).live
    assert await confirmed(context, world, question) == "The table is closed."
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED
    lobby = await world.lobby(ANNA, BEPPE)
    question = await shown(context, world, admin.end)
    assert await confirmed(context, world, question) == "The lobby is closed."
    assert not (await world.tables.queries.table(lobby.id)).live


async def test_a_player_is_replaced(world: World, context: ChatContext) -> None:
    """By name, or chosen in the table's panel."""
    table = await world.game(ANNA, BEPPE)
    panel = await shown(context, world, lambda c, r: admin.replace_player(c, r, None))
    assert "replace" in {one.word for one in controls(panel) if one.kind is Kind.DECREE}
    await shown(context, world, lambda c, r: admin.replace_player(c, r, BEPPE))
    assert (await world.tables.queries.table(table.id)).seated[1].left
    with pytest.raises(Refused, match="has no seat"):
        await shown(context, world, lambda c, r: admin.replace_player(c, r, DINO))


async def test_managers_get_what_everybody_may_know(world: World, context: ChatContext) -> None:
    """Even where they play themselves: an export of the channel's table is the public one."""
    await world.game(DINO, BEPPE)
    await world.bid(DINO, TableId(1), 3)
    message = await shown(context, world, admin.export)
    assert "Even managers of the channel see no more than that." in text(message)
    told = json.loads(message.files[0].data)
    assert (told["moves"], told["seat"]) == ([], None)
    assert told["log"][-1].endswith("Dino has bid.")


async def test_beside_a_lobby_managers_get_the_game_before_it(world: World, context: ChatContext) -> None:
    """As players do with /palermo export."""
    done = await finished(world, ANNA, BEPPE, winner=ANNA)
    await world.tables.openings.rematch(world.click(ANNA), done.id)
    message = await shown(context, world, admin.export)
    assert message.files[0].data == await world.tables.exports.record(done.id)
    assert f"This is table {done.id}, the last game played here." in text(message)


async def test_old_tables_of_this_server_are_deleted(world: World, context: ChatContext) -> None:
    """Not those of others, nor those that run; the results go with them."""
    old = await finished(world, ANNA, BEPPE, winner=ANNA)
    other = await finished(world, ANNA, BEPPE, winner=ANNA, place=ELSEWHERE)
    running = await world.lobby(ANNA, place=place_in(101))
    await world.tables.lobby.set_seating(world.click(ANNA), running.id, "joined")
    world.wait(days=31)
    new = await finished(world, ANNA, BEPPE, winner=BEPPE)
    question = await shown(context, world, lambda c, r: admin.purge(c, r, 30))
    assert "Delete 1 table on this server" in text(question)
    assert await confirmed(context, world, question) == "1 table deleted."
    with pytest.raises(Refused, match="no such table"):
        await world.tables.queries.table(old.id)
    for table in (other, running, new):
        assert (await world.tables.queries.table(table.id)).id == table.id
    assert {one.table for one in await world.store.results.of_server(GuildId(1), None)} == {new.id}
    assert "No table here ended 30 or more days ago." in text(
        await shown(context, world, lambda c, r: admin.purge(c, r, 30))
    )


async def test_a_forged_number_of_days_deletes_nothing(world: World, context: ChatContext) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    world.wait(days=2)
    with pytest.raises(Refused, match="no longer available"):
        await shown(context, world, press, control=Control(Kind.PURGE_SURELY, count=1))
    assert (await world.tables.queries.table(table.id)).id == table.id
