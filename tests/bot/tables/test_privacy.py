"""All data about a person is found, exported and deleted."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import Connection, select

from bot.store import privacy, schema
from bot.tables import Phase, Preferences
from bot.tables.services import Tables
from bot.tables.values.ids import GuildId, TableId
from engines import record
from engines.replay import verify
from tests.bot.tables.test_standings import finished
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in, refused


async def everything(world: World) -> str:
    """All rows of the database, as text."""

    def read(db: Connection) -> str:
        tables = schema.metadata.sorted_tables
        return "\n".join(
            f"{table.name} {tuple(row)}" for table in tables for row in db.execute(select(table))
        )

    return await world.store.database.read(read)


def export_names(told: dict[str, object]) -> set[str]:
    return {name for name, found in told.items() if found}


async def a_past(world: World) -> Tables:
    """Anna has finished two games, closed a lobby, left another one, and chosen this and that."""
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await finished(world, ANNA, CARLA, winner=CARLA)
    lobby = await world.lobby(ANNA, BEPPE, place=place_in(101))
    await world.tables.lobby.leave(world.click(ANNA), lobby.id)
    await world.tables.preferences.set(ANNA, Preferences(dm=True))
    await world.store.values.set(f"hints {ANNA} toy", "{}")
    for other in (f"{ANNA}9", f"9{ANNA}"):
        await world.store.values.set(f"hints {other} toy", "{}")
    await world.send()
    return world.tables


async def test_everything_about_a_person_is_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing of a table that is not theirs to know."""
    monkeypatch.setattr(privacy, "FEW", 3)
    tables = await a_past(world)
    await finished(world, BEPPE, CARLA, winner=CARLA)
    running = await world.game(ANNA, BEPPE)
    told = await tables.privacy.export(ANNA)
    assert export_names(told) >= {"user", "tables", "entries", "results", "prefs", "sitters", "values"}
    assert [table["phase"] for table in told["tables"]] == ["finished", "finished", "lobby", "playing"]
    assert [table["host"] for table in told["tables"]] == [True, True, False, True]
    assert {entry["user_id"] for entry in told["entries"]} == {ANNA}
    assert {result["user_id"] for result in told["results"]} == {ANNA}
    assert told["values"] == {f"hints {ANNA} toy": "{}"}
    assert running.seed.hex() not in json.dumps(told)
    assert "Beppe" not in json.dumps(told)


async def test_nothing_about_a_person_is_left(world: World) -> None:
    """Another name stands in their games, whose records still hold; others are as they were."""
    tables = await a_past(world)
    before = await everything(world)
    assert "Anna" in before
    lobby = next(one for one in await tables.queries.mine(BEPPE))
    await tables.lobby.cancel(world.click(BEPPE), lobby.id)
    assert await tables.privacy.forget(ANNA) == 0
    after = await everything(world)
    assert "Anna" not in after
    assert f"'user': {ANNA}," in before
    assert f"'user': {ANNA}," not in after
    assert ANNA not in {(await tables.queries.table(TableId(id))).host for id in (1, 2, 3)}
    assert all(f"hints {other} toy" in after for other in (f"{ANNA}9", f"9{ANNA}"))
    assert not export_names(await tables.privacy.export(ANNA)) - {"format", "user"}
    for id in (1, 2):
        table = await tables.queries.table(TableId(id))
        assert (table.phase, table.pseudonymous) == (Phase.FINISHED, True)
        verdict = verify(record.parse(await world.again().exports.record(TableId(id))), TOY)
        assert verdict.error is None
    names = {one.name for one in await tables.standings.leaderboard(GuildId(1))}
    assert names == {"Beppe", "Carla"}


async def test_the_ratings_of_others_stay(world: World) -> None:
    tables = await a_past(world)
    before = {one.name: one.rating for one in await tables.standings.leaderboard(GuildId(1))}
    lobby = next(one for one in await tables.queries.mine(BEPPE))
    await tables.lobby.cancel(world.click(BEPPE), lobby.id)
    await tables.privacy.forget(ANNA)
    del before["Anna"]
    assert {one.name: one.rating for one in await world.again().standings.leaderboard(GuildId(1))} == before


async def test_who_plays_must_leave_first(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    assert "still have a seat at 1 table" in await refused(world.tables.privacy.forget(ANNA))
    assert (await world.tables.queries.table(table.id)).seat_of(ANNA) == 0


async def test_a_running_game_that_was_left_keeps_the_name_until_it_is_over(world: World) -> None:
    """Else its player could come back as somebody else, and know what they knew."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=1)
    await world.tables.play.quit(world.click(ANNA), table.id)
    assert await world.tables.privacy.forget(ANNA) == 1
    assert ANNA in (await world.tables.queries.table(table.id)).ever_seated
    for user in (BEPPE, CARLA):
        await world.bid(user, table.id)
    over = await world.tables.queries.table(table.id)
    assert over.phase is Phase.FINISHED
    assert ANNA not in over.ever_seated
    assert "Anna" not in await everything(world)
    assert not export_names(await world.tables.privacy.export(ANNA)) - {"format", "user"}
    assert await world.tables.privacy.forget(ANNA) == 0
    assert await world.tables.queries.table(table.id) == over


async def test_who_sits_down_again_after_a_deletion_keeps_their_name(world: World) -> None:
    lobby = await world.lobby(BEPPE, ANNA)
    await world.tables.lobby.leave(world.click(ANNA), lobby.id)
    assert await world.tables.privacy.forget(ANNA) == 1
    await world.tables.lobby.join(world.click(ANNA), lobby.id)
    await world.tables.lobby.cancel(world.click(BEPPE), lobby.id)
    assert ANNA in (await world.tables.queries.table(lobby.id)).persons


async def test_a_pseudonymous_game_is_compared_with_nothing(world: World) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    known = await world.tables.exports.known("toy", table.seed)
    assert known is not None
    assert known.record is not None
    await world.tables.privacy.forget(ANNA)
    known = await world.tables.exports.known("toy", table.seed)
    assert known is not None
    assert (known.record, known.terms) == (None, None)


async def test_nobody_is_told_about_who_has_nothing(world: World) -> None:
    stored = await world.tables.privacy.stored(DINO)
    assert (stored.tables, stored.values) == ((), {})
    assert not any(stored.rows.values())
    assert await world.tables.privacy.forget(DINO) == 0


@pytest.mark.parametrize("listed", [True, False])
async def test_the_choice_to_be_listed_leaves_the_others(world: World, listed: bool) -> None:
    await world.tables.preferences.set(ANNA, Preferences(dm=True, listed=not listed))
    await world.tables.privacy.set_listed(ANNA, listed=listed)
    assert await world.tables.preferences.get(ANNA) == Preferences(dm=True, listed=listed)


def test_every_column_with_a_person_is_known() -> None:
    """Whoever stores something of a person calls the column ``user_id``: then it is handed out and deleted.

    ``tables.host`` and the players in its JSON are the only others.
    """
    suspicious = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.sorted_tables
        for column in table.columns
        if any(word in column.name for word in ("user", "person", "host", "member", "owner", "author"))
        and column.name != "user_id"
    }
    assert suspicious == {"tables.host"}
