"""Results, the figures that follow from them, and ratings."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

from openskill.models import PlackettLuce

from bot.tables.model import ChannelId, GuildId, Phase, Place, Player, Table, TableId, UserId
from bot.tables.persons.ratings import FIRST_RATING, Skill, ratings
from bot.tables.persons.results import Result, Statistics, results_of, statistics
from engines.base import Outcome
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NOON, SEED

OUTCOME = Outcome(scores=(3, 9, 9, 5), winners=(1,), detail={})
ROSA = "Zia Rosa"


def over(*players: Player) -> Table:
    """A finished table with these players in order of the seats."""
    return Table(
        id=TableId(7),
        place=Place(guild=GuildId(1), channel=ChannelId(2)),
        game="toy",
        rules=1,
        phase=Phase.FINISHED,
        host=ANNA,
        players=players,
        seats=tuple(range(len(players))),
        options={},
        seating="joined",
        seed=SEED,
        opened=NOON,
        version=9,
    )


def played(number: int, *ranks: tuple[int | str, int]) -> tuple[Result, ...]:
    """The results of game ``number``, an hour after the one before: players with their ranks."""
    return tuple(
        Result(
            table=TableId(number),
            seat=seat,
            guild=GuildId(1),
            game="toy",
            ended=NOON + timedelta(hours=number),
            user=UserId(player) if isinstance(player, int) else None,
            name=str(player),
            score=10 - rank,
            won=rank == 1,
            rank=rank,
            stayed=True,
        )
        for seat, (player, rank) in enumerate(ranks)
    )


def test_a_result_tells_score_rank_and_whether_its_player_stayed() -> None:
    """Who wins comes first whatever the others have; equal scores share a rank."""
    table = over(
        Player("Anna", ANNA, "1"),
        Player("Beppe", BEPPE, "2", held=True),
        Player("Carla", CARLA, "3", left=True),
        Player(ROSA, None, "ai"),
    )
    found = results_of(table, OUTCOME, NOON)
    assert [(one.player, one.score, one.rank, one.won, one.stayed) for one in found] == [
        (ANNA, 3, 4, False, True),
        (BEPPE, 9, 1, True, False),
        (CARLA, 9, 2, False, False),
        (ROSA, 5, 3, False, True),
    ]


def test_the_figures_of_a_player() -> None:
    """Games that ended without them count for nothing, nor do they end a streak."""
    own = [played(number, (ANNA, rank))[0] for number, rank in enumerate((1, 1, 2, 1, 2, 1, 1, 1))]
    own[4] = replace(own[4], stayed=False)
    assert statistics(own[::-1]) == Statistics(played=7, won=6, streak=4, best_streak=4, total=62, left=1)
    assert statistics(own[:3]).streak == 0
    assert statistics(own[:3]).best_streak == 2
    assert statistics(own[:3]).average == 26 / 3
    assert statistics(()) == Statistics()


def test_a_rating_is_openskills() -> None:
    """The same as the library makes of the ranks, for two and for more."""
    model = PlackettLuce()
    first, second = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    skills = ratings(played(1, (ANNA, 1), (BEPPE, 2)))
    assert (skills[ANNA].mu, skills[ANNA].sigma) == (first[0].mu, first[0].sigma)
    assert (skills[BEPPE].mu, skills[BEPPE].sigma) == (second[0].mu, second[0].sigma)
    assert skills[ANNA].points > FIRST_RATING > skills[BEPPE].points
    four = ratings(played(1, (ANNA, 2), (BEPPE, 1), (CARLA, 4), (ROSA, 2)))
    assert four[BEPPE].points > four[ANNA].points == four[ROSA].points > four[CARLA].points


def test_ratings_are_the_same_whenever_they_are_computed() -> None:
    """All at once, in any order, or game by game after the others."""
    rng = random.Random(3)
    games = []
    for number in range(40):
        first, second, third = rng.sample((1, 2, 3), 3)
        games.append(played(number, (ANNA, first), (BEPPE, second), (ROSA, third)))
    every = [result for game in games for result in game]
    whole = ratings(every)
    rng.shuffle(every)
    assert ratings(every) == whole
    bit_by_bit: dict[UserId | str, Skill] = {}
    for game in games:
        bit_by_bit = ratings(game, bit_by_bit)
    assert bit_by_bit == whole


def test_seats_without_their_player_are_not_rated() -> None:
    """The others are, among each other; where only one is left, nobody is."""
    three = played(1, (ANNA, 1), (BEPPE, 2), (CARLA, 3))
    gone = replace(three[1], stayed=False)
    assert ratings((three[0], gone, three[2])) == ratings(played(1, (ANNA, 1), (CARLA, 2)))
    assert ratings((three[0], gone)) == {}
