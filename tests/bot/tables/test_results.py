"""Results, the figures that follow from them, and ratings."""

from __future__ import annotations

import random
from dataclasses import replace

from openskill.models import PlackettLuce

from bot.tables.persons.ratings import FIRST_RATING, Rated, Skill, ratings
from bot.tables.values.ids import ChannelId, GuildId, TableId
from bot.tables.values.players import Player
from bot.tables.values.results import Result, Statistics, ends_of, statistics
from bot.tables.values.table import Phase, Place, Table
from engines.base import Outcome
from engines.strengths import Strength
from tests.bot.tables.outcomes import played
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, SEED

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


def test_the_winners_come_first_whatever_the_others_have() -> None:
    """Equal scores share a rank."""
    assert [(one.score, one.won, one.rank) for one in ends_of(OUTCOME)] == [
        (3, False, 4),
        (9, True, 1),
        (9, False, 2),
        (5, False, 3),
    ]


def test_the_figures_of_a_player() -> None:
    """A game that counts for nobody does not end a streak; leaving does, and its points do not count."""
    own = [played(number, (ANNA, rank))[0] for number, rank in enumerate((1, 1, 2, 1, 1, 1, 1, 1))]
    own[4] = replace(own[4], decided=5)
    assert statistics(own[::-1]) == Statistics(played=7, won=6, streak=4, best_streak=4, total=62)
    assert statistics(own[:3]).streak == 0
    assert statistics(own[:3]).best_streak == 2
    assert statistics(own[:3]).average == 9
    own[6] = replace(own[6], fate="gone")
    assert statistics(own) == Statistics(played=7, won=5, streak=1, best_streak=2, total=53, left=1)
    assert statistics(()) == Statistics()
    assert statistics(()).average is None


def test_a_rating_is_openskills() -> None:
    """The same as the library makes of the ranks, for two and for more."""
    model = PlackettLuce()
    first, second = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    skills = ratings(played(1, (ANNA, 1), (BEPPE, 2)))
    assert (skills[ANNA].mu, skills[ANNA].sigma) == (first[0].mu, first[0].sigma)
    assert (skills[BEPPE].mu, skills[BEPPE].sigma) == (second[0].mu, second[0].sigma)
    assert skills[ANNA].points > FIRST_RATING > skills[BEPPE].points
    four = ratings(played(1, (ANNA, 2), (BEPPE, 1), (CARLA, 4), (DINO, 2)))
    assert four[BEPPE].points > four[ANNA].points == four[DINO].points > four[CARLA].points


def test_ratings_are_the_same_whenever_they_are_computed() -> None:
    """All at once, in any order, or game by game after the others."""
    rng = random.Random(3)
    games = []
    for number in range(40):
        first, second, third = rng.sample((1, 2, 3), 3)
        games.append(played(number, (ANNA, first), (BEPPE, second), (CARLA, third)))
    every = [result for game in games for result in game]
    whole = ratings(every)
    rng.shuffle(every)
    assert ratings(every) == whole
    bit_by_bit: dict[Rated, Skill] = {}
    for game in games:
        bit_by_bit = ratings(game, bit_by_bit)
    assert bit_by_bit == whole


def test_persons_are_rated_against_persons() -> None:
    """AIs are left out, wherever they come in; games that one person began rate no person."""
    rated = ratings(played(1, (ANNA, 2), (ROSA, 1), (BEPPE, 3)))
    assert rated.pop("former").worth > 0
    assert rated == ratings(played(1, (ANNA, 1), (BEPPE, 2)))
    assert [*ratings(played(1, (ANNA, 1), (ROSA, 2)))] == ["former"]


def test_ai_players_are_rated_by_strength_against_persons() -> None:
    """Those of one strength as one, whatever their names; a win against a better person counts for more."""

    def game(number: int, best: int | str, other: int | str, strength: Strength) -> tuple[Result, ...]:
        ends = played(number, (best, 1), (other, 2))
        return tuple(replace(one, strength=strength if one.user is None else None) for one in ends)

    games = [*game(1, ROSA, ANNA, "hard"), *game(2, "Nino", BEPPE, "hard"), *game(3, ANNA, ROSA, "easy")]
    rated = ratings(games)
    assert set(rated) == {"hard", "easy"}
    assert len(rated["hard"].course) == 2
    assert rated["hard"].worth > 0 > rated["easy"].worth
    strong: dict[Rated, Skill] = {ANNA: Skill(40.0, 2.0)}
    after = ratings(game(1, ROSA, ANNA, "hard"), strong)
    assert after["hard"].worth > ratings(game(1, ROSA, ANNA, "hard"))["hard"].worth
    assert after[ANNA] == strong[ANNA]
    assert ratings(game(1, ROSA, "Nino", "hard")) == {}, "no person was there"
