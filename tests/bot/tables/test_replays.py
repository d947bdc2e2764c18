"""Replays: which steps a game has, how far each stride goes, and what a spectator may know of them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import get_args

import pytest

from bot import catalogue
from bot.tables.core.history import Effect, begin, play
from bot.tables.reading.replays import Stride, film, steps, stops
from bot.tables.repository.whole_games import LogPosition
from bot.tables.values.ids import ChannelId, UserId
from bot.tables.values.table import Phase, Table
from engines.base import AnyGame
from engines.moments import LEAST, MOST
from engines.turns import movers
from tests.bot.tables.toy import TOY, Shown, Waved
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in, refused


async def test_a_replay_goes_from_the_setup_to_the_last_step(world: World) -> None:
    """Two rounds of two bids; of a bid that is still secret nothing but that it was made."""
    table = await world.game(ANNA, BEPPE)
    for amount in (3, 2):
        await world.bid(ANNA, table.id, amount)
        await world.bid(BEPPE, table.id, 1)
    found = await world.tables.replays.replay(table.id, 0)
    assert (found.at, found.before, found.after, found.last) == (0, 0, 1, 4)
    first = await world.tables.replays.replay(table.id, 1)
    assert [str(line.text) for line in first.news] == ["seat 0 has bid."]
    assert first.view.card is None
    assert first.outcome is None
    end = await world.tables.replays.replay(table.id, 10**9)
    assert (end.at, end.after) == (4, 4)
    assert end.outcome is not None


async def test_each_stride_stops_where_its_turns_or_rounds_end(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    for _ in range(2):
        for user in (ANNA, BEPPE, CARLA):
            await world.bid(user, table.id)
    reached = {}
    for stride in get_args(Stride):
        at, reached[stride] = 0, [0]
        while (found := await world.tables.replays.replay(table.id, at, stride)).after > at:
            at = found.after
            reached[stride].append(at)
    assert reached == {"move": [*range(7)], "turn": [*range(7)], "round": [0, 3, 6]}
    second = await world.tables.replays.replay(table.id, 4, "round")
    assert (second.at, second.before, second.round) == (6, 3, 2)
    assert len(second.news) == 4  # three bids, and what they were
    world.games["toy"] = replace(TOY, words=replace(TOY.words, round_number=lambda _view, turns: turns + 20))
    counted = await world.again().replays.replay(table.id, 4, "round")
    assert counted.round == 22, "as the game counts them"


async def test_of_a_running_game_a_player_sees_what_a_spectator_sees(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    found = await world.tables.replays.replay(table.id, 99)
    public = await world.tables.queries.view(table.id, since=0)
    assert found.view == public.view
    assert found.happened == public.happened[-1:]
    assert found.owes == ()


async def test_a_lobby_and_a_game_of_other_rules_cannot_be_gone_through(world: World) -> None:
    table = await world.lobby(ANNA)
    assert "hasn't started" in await refused(world.tables.replays.replay(table.id, 0))
    other = await world.lobby(ANNA, BEPPE, place=place_in(101))
    await world.tables.play.start(world.click(ANNA), other.id)
    world.games["toy"] = replace(TOY, version=2)
    world.again()
    assert "rules" in await refused(world.tables.replays.replay(other.id, 0))


async def test_a_game_broken_off_ends_with_that(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await world.tables.votes.close(world.click(CARLA, manager=True), table.id)
    found = await world.tables.replays.replay(table.id, 99)
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED
    assert [str(line.text) for line in found.news] == [
        "The game was abandoned. Decided by Carla, who manages this channel."
    ]


async def test_turns_that_are_only_let_pass_are_gone_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """But what happens with a pass is shown."""
    monkeypatch.setattr(Waved, "is_pass", True)
    passed, ended = (Waved(1),), (Waved(0), Shown((1, 1), 3))
    effects = [
        Effect(1, "start", None, "player", ()),
        Effect(2, "move", 1, "player", passed, turn=1),
        Effect(3, "move", 0, "player", ended, turn=0),
        Effect(4, "move", 1, "player", passed, turn=1),
        Effect(5, "move", 0, "player", ended, turn=0),
        Effect(6, "hold", 0, "clock", ()),
    ]
    found = steps(TOY, effects)
    assert [step.index for step in found] == [0, 2, 4]
    assert [step.round for step in found] == [1, 1, 2]
    assert stops(found, "round") == (0, 1, 2)


async def test_moves_of_which_spectators_learn_nothing_are_no_steps() -> None:
    """Not even by a number: else it would tell who has chosen already."""
    silent = replace(TOY, knowledge=replace(TOY.knowledge, told=lambda _event, _reader: None))
    effects = [Effect(1, "start", None, "player", ()), Effect(2, "move", 0, "player", (Waved(0),), turn=0)]
    assert [step.index for step in steps(silent, effects)] == [0]


async def test_the_tables_on_offer_are_the_channels_and_the_own_ones(world: World) -> None:
    first = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, first.id)
    await world.bid(BEPPE, first.id)
    second = await world.game(ANNA, BEPPE)
    elsewhere = await world.lobby(ANNA, BEPPE, place=place_in(101))
    offered = await world.tables.replays.choices(ChannelId(100), CARLA, 25)
    assert [table.id for table in offered] == [second.id, first.id]
    assert [table.id for table in await world.tables.replays.choices(ChannelId(100), CARLA, 1)] == [second.id]
    assert await world.tables.replays.choices(ChannelId(101), CARLA, 25) == ()
    await world.tables.play.start(world.click(ANNA), elsewhere.id)
    assert [table.id for table in await world.tables.replays.choices(None, ANNA, 25)] == [
        elsewhere.id,
        second.id,
        first.id,
    ]
    own = [await world.lobby(DINO, BEPPE, place=place_in(200 + number)) for number in range(4)]
    for table in own:
        await world.tables.play.start(world.click(DINO), table.id)
    offered = await world.tables.replays.choices(ChannelId(100), DINO, 4)
    assert [table.id for table in offered] == [second.id, first.id, own[3].id, own[2].id], "half of the room"


async def test_own_games_that_are_over_are_offered_everywhere(world: World) -> None:
    """Beside those of the channel, and not to whoever left them or never played."""
    over = await world.game(ANNA, BEPPE, CARLA, rounds=1)
    await world.tables.play.quit(world.click(CARLA), over.id)
    await world.bid(ANNA, over.id)
    await world.bid(BEPPE, over.id)
    lobby = await world.lobby(DINO, BEPPE, place=place_in(700, 7))
    here = [(await world.tables.play.start(world.click(DINO), lobby.id)).id]

    async def offered(channel: ChannelId, user: UserId, limit: int = 25) -> list[int]:
        return [table.id for table in await world.tables.replays.choices(channel, user, limit)]

    assert await offered(ChannelId(700), ANNA) == [*here, over.id]
    assert await offered(ChannelId(700), CARLA) == here
    assert await offered(ChannelId(701), BEPPE) == [*here, over.id]
    assert await offered(ChannelId(701), CARLA) == []


async def test_own_games_that_were_broken_off_are_offered_everywhere(world: World) -> None:
    """They have no result, but a course; a lobby that was closed has not even that."""
    ended = await world.game(ANNA, BEPPE, CARLA)
    await world.tables.play.quit(world.click(CARLA), ended.id)
    await world.tables.votes.decree(world.click(DINO, manager=True), ended.id, "end")
    for _ in range(2):
        lobby = await world.lobby(ANNA, BEPPE)
        await world.tables.lobby.cancel(world.click(ANNA), lobby.id)
    for user, found in ((ANNA, [ended.id]), (BEPPE, [ended.id]), (CARLA, []), (DINO, []), (1, [])):
        offered = await world.tables.replays.choices(ChannelId(701), UserId(user), 2)
        assert [table.id for table in offered] == found


@pytest.mark.parametrize("name", list(catalogue.CATALOGUE))
async def test_a_whole_game_of_every_kind_has_rounds_and_a_film(world: World, name: str) -> None:
    """Six or seven moments from the setup to the end, as spectators saw them."""
    game: AnyGame = catalogue.game(name)
    table = await _table(world, game)
    lives, rng = [begin(game, table, 1)], random.Random(7)
    while game.rules.owes(lives[-1].state):
        seat = rng.choice(movers(game.rules, lives[-1].state).owing)
        move = next(game.rules.legal(lives[-1].state, seat, rng))
        lives.append(play(game, table, lives[-1], seat, move, "player"))
    found = steps(game, [live.recent[-1] for live in lives])
    assert found[-1].round > 1
    assert {step.round for step in found} <= set(range(1, found[-1].round + 1))
    shown = film(game, [LogPosition(live.recent[-1], live.state) for live in lives])
    assert LEAST <= len(shown) <= MOST
    assert (shown[0].moment.at, shown[-1].moment.at) == (0, len(lives) - 1)
    for frame in shown:
        live = lives[frame.moment.at]
        assert frame.view == game.knowledge.view(live.state, None)
        told = [game.knowledge.told(event, None) for event in live.recent[-1].events]
        assert frame.happened == tuple(event for event in told if event is not None)


async def _table(world: World, game: AnyGame) -> Table:
    table = await world.lobby(ANNA, BEPPE, CARLA) if 3 in game.seats else await world.lobby(ANNA, BEPPE)
    options = {option.name: option.default for option in game.options}
    seats = tuple(range(len(table.players)))
    return replace(table, game=game.id, options=options, seats=seats, phase=Phase.PLAYING)
