"""The policy: sensible, strong enough, and blind to what its seat may not know."""

from __future__ import annotations

import random
from collections.abc import Container

import pytest

from engines.base import Outcome, Seat
from engines.chance import Chance
from engines.chicago import GAME
from engines.chicago.estimates import LOSS_RATE, Estimates
from engines.chicago.moves import Battle, Decline, Discard, Hire, Mob, Move, Pay
from engines.chicago.odds import odds
from engines.chicago.state import Demand, State, acting
from tests.engines.chicago.positions import bought, position


def choice(state: State, seat: Seat = 0) -> Move | None:
    """The policy's choice on this seat."""
    return GAME.play.policy(GAME.knowledge.view(state, seat), random.Random(1))


def game(seats: int, seed: int, clever: Container[Seat]) -> Outcome:
    """A whole game, the policy on some seats and random moves on the others."""
    rng = random.Random(seed)
    chance = Chance(rng.randbytes(32), "game", GAME.id, ["ai"] * seats)
    state, _ = GAME.rules.start({"bribe": 20, "rounds": 20, "reshuffles": 0}, seats, chance)
    while (seat := acting(state)) is not None:
        legal = GAME.rules.legal(state, seat, rng)
        move = GAME.play.policy(GAME.knowledge.view(state, seat), rng) if seat in clever else next(legal)
        assert move is not None
        state, _ = GAME.rules.apply(state, seat, move, chance)
    result = GAME.rules.outcome(state)
    assert result is not None
    return result


@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (4, 0.5)])
def test_it_beats_random_moves(seats: int, least: float) -> None:
    """80 of 100 games with two seats; twice the fair share with four. Ties count in part."""
    won = 0.0
    for seed in range(100):
        seat = seed % seats
        winners = game(seats, seed, {seat}).winners
        won += (seat in winners) / len(winners)
    assert won >= 100 * least


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_plays_whole_games_with_itself(seats: int) -> None:
    assert game(seats, seats, range(seats)).winners


@pytest.mark.parametrize(
    ("henchmen", "safe"),
    [((0, 0), True), ((0, 1), False), ((1, 0), True), ((2, 1), False)],
    ids=["nobody attacks nobody", "nobody defends", "nobody attacks", "somebody attacks"],
)
def test_territories_are_at_risk_where_another_gang_could_attack(
    henchmen: tuple[int, int], safe: bool
) -> None:
    view = GAME.knowledge.view(position("2H|6H", "JS|", henchmen=henchmen), 0)
    assert (Estimates(view, 0).kept(henchmen[0]) == 1) is safe


def test_the_risk_of_a_territory_grows_with_the_rounds_to_come() -> None:
    """In the last round it can be lost once."""
    views = [GAME.knowledge.view(position("|", henchmen=(0, 1), round=at), 0) for at in (20, 19, 1)]
    last, two, many = (Estimates(view, 0).kept(0) for view in views)
    assert last == pytest.approx(1 - LOSS_RATE)
    assert two == pytest.approx((1 - LOSS_RATE) ** 2)
    assert many < two


def test_it_says_nothing_out_of_turn() -> None:
    state = position("2H|")
    assert choice(state, 1) is None
    assert GAME.play.policy(GAME.knowledge.view(state, None), random.Random(1)) is None


def test_it_walks_into_an_unguarded_king() -> None:
    assert choice(position("2H|", "|KS", henchmen=(1, 0))) == Battle("KS")


def test_it_sends_the_mob_for_a_king() -> None:
    assert choice(position("BJ 2H|", "|KS JD")) == Mob("KS")


def test_it_looks_for_a_guard_when_it_has_none() -> None:
    """Chicago 9, 17: without a henchman territories are taken without dice."""
    assert choice(position("5H|", "KS KD|", henchmen=(0, 2), round=10)) == Hire()


def test_it_buys_a_king_while_money_can_be_earned_back() -> None:
    """Chicago 9, 12: declining late is sound, declining always is not."""
    state = position("10H 9C 8D 6D 4S|", demand=bought(0, "KS", 20), henchmen=(3, 3), round=8)
    assert choice(state) == Pay(("10H", "6D", "4S"))


def test_it_does_not_buy_in_the_last_round() -> None:
    """Chicago 9, 12: a purchase costs 5 more than its points."""
    assert choice(position("10H 10D|", demand=bought(0, "KS", 20), round=20, active=0)) == Decline()


def test_it_pays_to_keep_a_king_from_a_rival() -> None:
    """With two seats a king lost to the mob is 30 points of difference, the bribe 40 at most."""
    state = position("2H|4H 5H 5D 6D", "|KS", demand=Demand(1, "mob", 20, "KS", 0), henchmen=(1, 5))
    assert isinstance(choice(state, 1), Pay)


def test_it_discards_what_it_needs_least() -> None:
    state = position("10H 9D 8S 2C 7C 6H|", closing=True, round=20)
    assert choice(state) == Discard(("2C",))


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [(1, 0, 1.0), (0, 2, 0.0), (1, 1, 15 / 36), (2, 1, 125 / 216), (1, 2, 55 / 216)],
)
def test_odds(attack: int, defence: int, expected: float) -> None:
    """Chicago P16: counted by hand over all dice."""
    assert odds(attack, defence) == pytest.approx(expected)
