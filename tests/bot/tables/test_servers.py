"""A server's settings for its tables, and what its managers do with those that are over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.pace import Pace
from bot.tables.values.refusals import Refusal
from bot.tables.values.servers import Preset, Server, Setup, require_place, require_room, require_starter
from bot.tables.values.table import Click
from tests.bot.tables.world import ANNA, BEPPE, PLACE, World, place_in, refused

QUICK, LAST = Setup({"rounds": 1}), Setup({"rounds": 3}, "joined", Pace("1h"))
SERVER = Server(pace=Pace("3d"), last={"toy": LAST}, presets=(Preset(2, "quick", "toy", QUICK),))


async def test_tables_are_opened_where_and_by_whom_the_server_wants_it(world: World) -> None:
    async def settle(**settings: Any) -> None:
        await world.tables.servers.change(
            replace(world.click(ANNA), server_manager=True),
            GuildId(1),
            lambda known: replace(known, **settings),
        )

    await settle(channels=(7,), in_text=True, chronicle=True, language="it", pace=Pace("1h"))
    assert "only in <#7>" in await refused(world.tables.openings.open(world.click(ANNA), PLACE, "toy"))
    thread = replace(PLACE, within=ChannelId(7))
    table = await world.tables.openings.open(world.click(ANNA), thread, "toy")
    told = (table.in_text, table.chronicle, table.place.language, table.pace)
    assert told == (True, True, "it", Pace("1h"))
    moving = world.tables.relocation.movable(world.click(ANNA, manager=True), table.id, ChannelId(9))
    assert "only in <#7>" in await refused(moving)
    await settle(channels=(), limit=1)
    assert "1 table" in await refused(world.tables.openings.open(world.click(ANNA), place_in(8), "toy"))
    await settle(limit=None, starters="managers")
    assert "manage" in await refused(world.tables.openings.open(world.click(BEPPE), place_in(8), "toy"))
    assert (
        await world.tables.openings.open(world.click(BEPPE, manager=True), place_in(8), "toy")
    ).host == BEPPE


@pytest.mark.parametrize(
    ("server", "may"),
    [
        (Server(), "all"),
        (Server(starters="role", role=5), "role manager"),
        (Server(starters="managers"), "manager"),
        (Server(role=5), "all"),
    ],
)
def test_who_may_open_tables(server: Server, may: str) -> None:
    clicks = {
        "nobody": Click(1, ANNA, "A", server_manager=True),
        "role": Click(1, ANNA, "A", roles=frozenset({4, 5})),
        "manager": Click(1, ANNA, "A", manager=True),
    }
    for who, click in clicks.items():
        if may == "all" or who in may.split():
            require_starter(server, click)
        else:
            with pytest.raises(Refusal, match="<@&5>" if server.role else "manage channels"):
                require_starter(server, click)


def test_where_and_how_many() -> None:
    server = Server(channels=(ChannelId(7), ChannelId(8)), limit=2)
    require_place(Server(), place_in(9))
    require_place(server, place_in(8))
    require_place(server, place_in(9, within=7))
    with pytest.raises(Refusal, match="only in <#7>, <#8>"):
        require_place(server, place_in(9, parent=7))
    require_room(Server(), 99)
    require_room(server, 1)
    with pytest.raises(Refusal, match="2 tables"):
        require_room(server, 2)


def test_ways_to_play_have_numbers() -> None:
    """0 is the standard, 1 the last one, and presets follow."""
    assert SERVER.setup("toy", 0) == Setup({}, pace=Pace("3d"))
    assert SERVER.setup("toy", 1) == LAST
    assert SERVER.setup("toy", 2) == QUICK
    assert [preset.number for preset in SERVER.of_game("toy")] == [2]
    assert SERVER.of_game("streets") == ()
    for game, number in (("toy", 3), ("streets", 1), ("streets", 2)):
        with pytest.raises(Refusal, match="no longer available"):
            SERVER.setup(game, number)


async def test_managers_delete_tables_that_have_been_over_for_so_long(world: World) -> None:
    manager = replace(world.click(ANNA), server_manager=True)
    table = await world.lobby(ANNA)
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    running = await world.lobby(ANNA, place=place_in(8))
    world.wait(days=3)
    old = [await world.tables.administration.count_old(manager, GuildId(1), days) for days in (2, 4)]
    assert old == [1, 0]
    assert "Manage Server" in await refused(
        world.tables.administration.purge(world.click(ANNA), GuildId(1), 2)
    )
    assert await world.tables.administration.purge(manager, GuildId(1), 4) == 0
    assert await world.tables.administration.purge(manager, GuildId(1), 2) == 1
    assert "no such table" in await refused(world.tables.queries.table(table.id))
    assert (await world.tables.queries.table(running.id)).live
