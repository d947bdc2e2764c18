"""A game's log, record and cached states, also with a restart of the bot in between."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.tables import Phase, Unsupported
from bot.tables.core import autoplay
from bot.tables.core.history import Effect, Snapshot, undo
from bot.tables.repository.table_repository import SnapshotCache
from bot.tables.values.ids import TableId
from engines import record
from engines.base import IllegalMove
from engines.replay import verify
from tests.bot.tables.toy import TOY, Bid, Sealed, Shown
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, place_in, refused, rules


async def test_rules_that_are_no_longer_known(world: World) -> None:
    """A table whose number is not supported says so and is offered to its host for closing."""
    table = await world.game(ANNA, BEPPE)
    world.games["toy"] = rules(2)
    world.again()
    with pytest.raises(Unsupported):
        await world.tables.play.panel(ANNA, table.id)
    with pytest.raises(Unsupported):
        await world.tables.play.quit(world.click(BEPPE), table.id)
    scene = await world.tables.queries.view(table.id, ANNA, 0)
    assert (scene.supported, scene.view, scene.happened) == (False, None, ())
    assert "manages" in await refused(world.tables.votes.close(world.click(BEPPE), table.id))
    table = await world.tables.votes.close(world.click(ANNA), table.id)
    assert table.phase is Phase.ABANDONED
    assert record.parse(await world.tables.exports.record(table.id)).result == record.ABANDONED
    del world.games["toy"]
    with pytest.raises(Unsupported):
        await world.tables.queries.view(table.id)


async def test_a_log_that_does_not_replay_is_a_mistake_of_ours(world: World) -> None:
    """Rules are pinned. Where they changed under their number the player has done nothing wrong."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)

    def stricter(*_: object) -> Any:
        raise IllegalMove("A bid of 3 is too high.")

    world.games["toy"] = replace(TOY, rules=replace(TOY.rules, apply=stricter))
    world.again()
    with pytest.raises(RuntimeError, match=f"entry 6 of table {table.id} does not replay"):
        await world.tables.play.panel(ANNA, table.id)


@pytest.mark.parametrize("mistake", [IllegalMove("A bid of 3 is too high."), KeyError("bid")])
async def test_a_game_that_does_not_replay_can_be_ended(world: World, mistake: Exception) -> None:
    """No matter how its rules fail: actions that need no position still work."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)

    def failing(*_: object) -> Any:
        raise mistake

    world.games["toy"] = replace(TOY, rules=replace(TOY.rules, apply=failing))
    world.again()
    await world.tables.play.repost(table.id)
    closed = await world.tables.votes.close(replace(world.click(CARLA), manager=True), table.id)
    assert closed.phase is Phase.ABANDONED


async def test_the_last_message_of_a_finished_game_outlives_its_rules(world: World) -> None:
    """A new message could show less than the one already there."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await world.send()
    await world.tables.play.repost(table.id)
    await world.send()
    world.games["toy"] = rules(2)
    for look in (world.tables.play.repost, world.tables.queries.log):
        assert "can't show how it ended" in await refused(look(table.id))
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_the_log_tells_each_reader_its_own(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    notes = {}
    for user in (ANNA, BEPPE, None):
        log = await world.tables.queries.log(table.id, user)
        notes[user] = [line.note for line in log.lines]
        assert log.position == TOY.words.describe((await world.tables.queries.view(table.id, user)).view)
    assert notes == {ANNA: ["", "0: bid 3"], BEPPE: ["", "0: bid ?"], None: ["", "0: bid ?"]}


async def test_the_record_can_be_verified(world: World) -> None:
    """The whole record exists for games that are over alone."""
    table = await world.game(ANNA, BEPPE, ais=2, rounds=3)
    for _ in range(3):
        assert "until the game is over" in await refused(world.tables.exports.record(table.id))
        await world.bid(ANNA, table.id, 2)
        await world.bid(BEPPE, table.id, 3)
    data = await world.again().exports.record(table.id)
    made = record.parse(data)
    verdict = verify(made, TOY)
    assert (verdict.ok, verdict.error) == (True, None)
    outcome = (await world.tables.queries.view(table.id)).outcome
    assert outcome is not None
    assert verdict.scores == outcome.scores
    assert json.loads(data)["players"][2]["kind"] == "ai"


async def test_a_restart_at_every_step_changes_nothing(world: World) -> None:
    """The bot restarted at any moment goes on."""
    table = await world.game(ANNA, BEPPE, ais=2, rounds=5)
    while table.phase is Phase.PLAYING:
        user = table.owes[0]
        scenes = [await world.tables.queries.view(table.id, who, 0) for who in (ANNA, BEPPE, None)]
        panel = await world.tables.play.panel(user, table.id)
        world.again()
        assert [await world.tables.queries.view(table.id, who, 0) for who in (ANNA, BEPPE, None)] == scenes
        assert await world.tables.play.panel(user, table.id) == panel
        table = (await world.bid(user, table.id)).table
    assert verify(record.parse(await world.tables.exports.record(table.id)), TOY).ok


async def test_what_follows_the_beginning_of_a_turn_is_told_in_that_turn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move may end one turn and begin the next: its lines are of both."""
    monkeypatch.setattr(Shown, "begins_turn_of", 1)
    table = await world.game(ANNA, BEPPE)
    await world.bid(BEPPE, table.id)
    await world.bid(ANNA, table.id)
    lines = (await world.tables.queries.log(table.id)).lines
    last = [(line.seat, line.turn) for line in lines if line.version == lines[-1].version]
    assert last == [(0, 0), (0, 1)]


async def test_of_one_matter_only_the_latest_line_is_more_than_log(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offers that were declined do not fill the board; the log has them all."""
    monkeypatch.setattr(Sealed, "topic", "bid")
    table = await world.game(ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    lines = (await world.tables.queries.log(table.id)).lines
    assert [line.minor for line in lines] == [False, True, False, False]
    assert [line.topic for line in lines] == [None, "bid", "bid", None]


async def test_a_long_game_keeps_what_it_told(world: World) -> None:
    """Only the newest steps are kept beside a state; the older are folded again from the log."""
    table = await world.game(ANNA, BEPPE, rounds=40)
    for _ in range(30):
        await world.bid(ANNA, table.id)
        await world.bid(BEPPE, table.id)
    warm = await world.tables.queries.view(table.id, ANNA, table.version)
    assert sum(isinstance(event, Shown) for event in warm.happened) == 30
    assert await world.again().queries.view(table.id, ANNA, table.version) == warm
    assert len((await world.tables.queries.log(table.id)).lines) == 1 + 30 * 3


def test_a_snapshot_tells_what_it_still_keeps() -> None:
    """If effects are missing it returns nothing, so that the log is folded again."""
    start, *moves = (Effect(3, "start", None, "player", ()), *(move(version) for version in (4, 5, 6)))
    whole = Snapshot(6, None, 0, (), (), (start, *moves))
    assert whole.since(0) == (start, *moves)
    assert whole.since(4) == (moves[1], moves[2])
    cut = replace(whole, recent=tuple(moves))
    assert cut.since(3) == tuple(moves)
    assert cut.since(5) == (moves[2],)
    assert cut.since(2) is None


def move(version: int) -> Effect:
    """The effect of a move of the first seat."""
    return Effect(version, "move", 0, "player", ())


async def test_the_log_of_the_bot_keeps_the_secrets(world: World) -> None:
    """A seed is never shown, logged or exported before its game is over."""
    world.games["toy"] = replace(TOY, play=replace(TOY.play, policy=lambda _view, _rng: Bid(9)))
    with capture_logs() as lines:
        table = await world.game(ANNA, BEPPE, ais=1, rounds=1)
        await world.bid(ANNA, table.id, 2)
        await world.tables.play.quit(world.click(BEPPE), table.id)
    stages = [line["event"] for line in lines if line["log_level"] == "info"]
    assert stages == ["table opened", "game begun", "game finished"]
    assert {line["event"] for line in lines} == {*stages, "policy gave no legal move"}
    keys = {key for line in lines for key in line}
    assert keys == {"event", "log_level", "table", "game", "version", "seat"}


def test_only_so_many_games_are_kept_in_memory() -> None:
    """Those unused longest are forgotten; an older state never replaces a newer one."""
    warm = SnapshotCache(2)
    lives = [Snapshot(version, None, 0, (), (), ()) for version in range(5)]
    warm.put(TableId(1), lives[3])
    warm.put(TableId(2), lives[1])
    warm.put(TableId(1), lives[2])
    warm.put(TableId(3), lives[4])
    assert [warm.get(TableId(table)) for table in (1, 2, 3)] == [lives[3], None, lives[4]]
    warm.drop(TableId(1))
    warm.drop(TableId(2))
    assert [warm.get(TableId(table)) for table in (1, 3)] == [None, lives[4]]


def test_a_log_takes_back_the_newest_move_alone() -> None:
    with pytest.raises(RuntimeError, match="entry 3 cannot be undone at version 4"):
        undo(Snapshot(4, None, 0, (), (), ()), 0, 3)


async def test_players_who_never_end_are_stopped(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "MOVES_LIMIT", 2)
    table = await world.lobby(ANNA, ais=2)
    table = await world.tables.play.start(world.click(ANNA), table.id)
    table = await world.lobby(BEPPE, ais=3, place=place_in(7))
    with pytest.raises(RuntimeError, match="do not come to an end"):
        await world.tables.play.start(world.click(BEPPE), table.id)
