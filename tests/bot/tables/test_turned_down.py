"""Refusals with their exact words, and rare paths through the tables' code."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest
from sqlalchemy import insert

from bot.chat.wire.error_boundary import guarded
from bot.store import schema
from bot.tables import Place, Refusal, Table
from bot.tables.core.case import Case, Transition
from bot.tables.core.jobs import jobs_of
from bot.tables.core.posts import follow_up
from bot.tables.repository.table_repository import COMMIT_TRIES
from bot.tables.values.ballots import Decisions, Vote
from bot.tables.values.change import Change, NewPost, Post
from bot.tables.values.ids import ChannelId, PostId, TableId
from bot.tables.values.refusals import Repeated, StaleTable, StoreUnavailable
from bot.tables.values.servers import PRESET_NAME_LENGTH, PRESETS_LIMIT
from bot.tables.values.table import Phase
from tests.bot.tables.lively import lively
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, PLACE, World, refused

UNKNOWN: Any = "dealt"
ELSEWHERE = ChannelId(8)
LOBBY: dict[str, Callable[[World, Table], Awaitable[object]]] = {
    "drawn at random or": lambda world, table: world.tables.lobby.set_seating(
        world.click(ANNA), table.id, UNKNOWN
    ),
    "no longer at the table": lambda world, table: world.tables.lobby.remove_player(
        world.click(ANNA), table.id, CARLA
    ),
    "host can't be removed": lambda world, table: world.tables.lobby.remove_player(
        world.click(BEPPE, manager=True), table.id, ANNA
    ),
    "Manage Server or Manage Channels": lambda world, _: world.tables.servers.managed(
        world.click(ANNA, manager=True), PLACE.guild
    ),
    "Only the host of this table": lambda world, table: world.tables.servers.save(
        world.click(BEPPE), table, "quick"
    ),
    f"1 to {PRESET_NAME_LENGTH} characters": lambda world, table: world.tables.servers.save(
        world.click(ANNA), table, "x" * (PRESET_NAME_LENGTH + 1)
    ),
    f"1 to {PRESET_NAME_LENGTH} characters.": lambda world, table: world.tables.servers.save(
        world.click(ANNA), table, " \u200b "
    ),
    "hasn't started": lambda world, table: world.tables.play.panel(ANNA, table.id),
    "stays secret": lambda world, table: world.tables.exports.record(table.id),
}


@pytest.mark.parametrize("sentence", LOBBY)
async def test_a_lobby_turns_down(world: World, sentence: str) -> None:
    table = await world.lobby(ANNA, BEPPE)
    assert sentence in await refused(LOBBY[sentence](world, table))
    assert (await world.tables.queries.table(table.id)) == table


async def test_what_is_just_enough_is_let_through(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    server = await world.tables.servers.save(world.click(ANNA), table, f" \u202e{'x' * PRESET_NAME_LENGTH}\n")
    assert [(preset.number, preset.name) for preset in server.presets] == [(2, "x" * PRESET_NAME_LENGTH)]
    for number in range(1, PRESETS_LIMIT):
        await world.tables.servers.save(world.click(BEPPE, manager=True), table, str(number))
    assert f"{PRESETS_LIMIT} presets" in await refused(
        world.tables.servers.save(world.click(ANNA), table, "one more")
    )
    managed = await world.tables.servers.managed(replace(world.click(ANNA), server_manager=True), PLACE.guild)
    assert len(managed.presets) == PRESETS_LIMIT
    with pytest.raises(Refusal, match="doesn't allow webhooks"):
        world.tables.servers.require_webhooks()


async def test_a_table_moves_to_no_channel_where_one_stands(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    other = await world.lobby(CARLA, place=Place(PLACE.guild, ELSEWHERE))
    manager = world.click(CARLA, manager=True)
    assert "already has a table" in await refused(
        world.tables.relocation.movable(manager, table.id, ELSEWHERE)
    )
    await world.tables.lobby.cancel(world.click(CARLA), other.id)
    assert (await world.tables.relocation.movable(manager, table.id, ELSEWHERE)).id == table.id
    assert (await world.tables.queries.at(ELSEWHERE)) == await world.tables.queries.table(other.id)
    assert await world.tables.queries.last_played(ELSEWHERE) is None
    closed = await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert await world.tables.queries.last_played(PLACE.channel) == closed
    assert "while a game is in progress" in await refused(
        world.tables.orders.offers(world.click(ANNA), table.id, "game")
    )


async def test_a_change_that_always_comes_too_late_is_given_up(world: World) -> None:
    tried = []

    async def late() -> None:
        tried.append(1)
        raise StaleTable

    repository = world.tables.queries._repository  # noqa: SLF001 - no click comes too late eight times
    assert "couldn't get through" in await refused(repository.retry(late))
    assert len(tried) == COMMIT_TRIES
    table = await world.lobby(ANNA)

    def broken(_: Case) -> Transition | None:
        raise StoreUnavailable("the disk is full")

    with pytest.raises(StoreUnavailable, match=r"^the disk is full$") as caught:
        await repository.change(replace(world.click(ANNA), interaction=1001), table.id, broken)
    assert "can't reach my database" in str(caught.value.text), "why is for whoever runs the bot"
    assert str(Repeated(table.id)) == "already handled at table 1"


async def test_a_database_that_is_older_than_what_is_known_is_believed(world: World) -> None:
    """Another one may have been put in its place."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    repository = world.tables.queries._repository  # noqa: SLF001 - as after a restore while the bot runs
    _, live = await repository.live(repository.game(table), await world.tables.queries.table(table.id))
    repository._cache.put(table.id, replace(live, version=live.version + 9, state="of another game"))  # noqa: SLF001
    assert (await world.tables.queries.view(table.id, ANNA)).view.bid == 1
    assert (await world.tables.queries.entry(table.id, live.version)).user == ANNA


async def test_what_everybody_learned_up_to_a_version(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    (only,) = await world.tables.public_log.lines(table.id, table.version, table.version + 1)
    assert (only.line.seat, str(only.line.text)) == (0, "seat 0 has bid.")


async def test_the_clocks_of_a_table_that_has_none_are_started(world: World) -> None:
    """A table that was begun before there were clocks; of one that is over nothing starts."""
    table = await world.game(ANNA, BEPPE)
    await world.store.tables.commit(Change(table, replace(table, clocks=()), ()), world.time)
    arm = {"table_id": table.id, "kind": "arm", "seat": schema.NO_SEAT, "due": world.time}
    await world.store.database.write(lambda db: db.execute(insert(schema.jobs).values(arm)))
    assert await world.tables.jobs.run_due(world.time, guarded) == 1
    after = await world.tables.queries.table(table.id)
    assert [clock.seat for clock in after.clocks] == [0, 1]
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.kind, post.since, post.mention) == ("show", table.version, ())
    stored = await world.store.jobs.take(world.time.replace(year=2030), world.time, 9)
    assert sorted(stored, key=str) == sorted(jobs_of(after), key=str)


def test_what_follows_a_message() -> None:
    table = Table(TableId(1), PLACE, "toy", 1, Phase.FINISHED, ANNA, (), (), {}, "joined", bytes(32), NOON, 4)
    shown = Post(PostId(1), TableId(1), "show", True, (), None, None, 4, NOON)
    assert follow_up(replace(shown, mention=(ANNA,)), table, copied=False) == NewPost("show", since=4)
    assert follow_up(shown, table, copied=False) == NewPost("replay")
    assert follow_up(shown, table, copied=True) is None
    assert follow_up(shown, replace(table, phase=Phase.PLAYING), copied=False) is None


async def test_whom_a_table_awaits(world: World) -> None:
    """Those who owe a decision or a vote; once it is asleep, all players whom it has lost."""
    table = await world.game(ANNA, BEPPE, CARLA)
    assert table.awaited == (ANNA, BEPPE, CARLA)
    table = replace(table, owes=(CARLA,))
    assert table.awaited == (CARLA,)
    vote = Vote(4, "end", "", NOON, NOON, yes=(ANNA,))
    assert replace(table, decisions=Decisions((vote,))).awaited == (CARLA, BEPPE)
    assert replace(table, decisions=Decisions((replace(vote, no=(CARLA,)),))).awaited == (CARLA, BEPPE)
    assert replace(table, decisions=Decisions((vote,)), asleep=NOON).awaited == (ANNA, BEPPE, CARLA)


async def test_a_hint_is_kept_for_the_decision_in_which_it_is_new(world: World) -> None:
    world.games["toy"] = lively()
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.play.panel(ANNA, table.id)
    told = [str(hint) for hint in await world.tables.hints.due(ANNA, panel)]
    assert told == ["Who bids most gets most.", "Bid."]
    assert [str(hint) for hint in await world.tables.hints.due(ANNA, panel)] == told, "as long as it is open"
    assert await world.tables.hints.due(ANNA, replace(panel, answers=(("bid",),))) == ()
    assert await world.tables.hints.due(ANNA, replace(panel, count=panel.count + 1)) == ()
    assert await world.tables.hints.due(BEPPE, panel) != ()


async def test_a_place_that_was_read_before_a_move_is_not_believed(world: World) -> None:
    """A read may be overtaken by the move."""
    table = await world.game(ANNA, BEPPE)
    repository, store = world.tables.queries._repository, world.store.tables  # noqa: SLF001 - reads overtake each other
    moved = await world.tables.relocation.move(world.click(DINO, manager=True), table.id, ELSEWHERE)
    with patch.object(store, "load", AsyncMock(return_value=table)):
        await repository.load(table.id)
    assert await world.tables.queries.place(table.id) == moved.place
