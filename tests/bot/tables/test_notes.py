"""Private notes: one a person and table, for nobody else."""

from __future__ import annotations

from datetime import timedelta

from bot.store.personal import NOTES_KEPT
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, refused


async def test_a_note_is_kept_changed_and_deleted(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    notes = world.tables.notes
    assert await notes.read(ANNA, table) == ""
    assert (
        await notes.write(ANNA, table.id, "  Beppe bids high\r\nwatch him ") == "Beppe bids high\nwatch him"
    )
    assert await world.again().notes.read(ANNA, table) == "Beppe bids high\nwatch him"
    assert await notes.read(BEPPE, table) == ""
    await notes.write(ANNA, table.id, "x" * 2000)
    assert len(await notes.read(ANNA, table)) == 1000
    await notes.write(ANNA, table.id, " ")
    assert await notes.read(ANNA, table) == ""


async def test_spectators_write_nothing_and_who_left_reads_nothing(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.notes.write(ANNA, table.id, "mine")
    assert "Only players" in await refused(world.tables.notes.write(CARLA, table.id, "spy"))
    left = await world.tables.play.quit(world.click(ANNA), table.id)
    assert await world.tables.notes.read(ANNA, left) == ""


async def test_notes_end_with_their_person_and_some_time_after_the_game(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.tables.notes.write(user, table.id, "mine")
    await world.store.notes.put(table.id, ANNA, "")
    assert await world.tables.notes.read(ANNA, table) == ""
    world.wait(days=100)
    await world.store.expire(world.time)
    assert await world.tables.notes.read(BEPPE, table) == "mine"
    await world.tables.votes.close(world.click(CARLA, manager=True), table.id)
    await world.store.expire(world.time + NOTES_KEPT - timedelta(seconds=1))
    assert await world.store.notes.get(table.id, BEPPE) == "mine"
    await world.store.expire(world.time + NOTES_KEPT)
    assert await world.store.notes.get(table.id, BEPPE) == ""
