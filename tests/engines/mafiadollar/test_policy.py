"""The policy: sensible in single decisions, and better than chance in whole games."""

from __future__ import annotations

import random

import pytest

from engines.base import Seat
from engines.chance import Chance
from engines.mafiadollar.cards import VALUE
from engines.mafiadollar.estimates import Estimates
from engines.mafiadollar.legal import legal
from engines.mafiadollar.moves import (
    Accept,
    Burgle,
    Decline,
    Free,
    Gift,
    Give,
    Lose,
    Move,
    Offer,
    Out,
    Play,
    Spoils,
    Take,
)
from engines.mafiadollar.policy import policy
from engines.mafiadollar.rules import apply, owes, start, to_act
from engines.mafiadollar.scoring import outcome
from engines.mafiadollar.state import OpenOffer, State
from engines.mafiadollar.view import view
from tests.engines.mafiadollar.positions import after, position

SPARE = tuple(f"IW{number}" for number in (1, 3, 4, 5, 6, 7, 8, 9))


def chosen(state: State, seat: Seat = 0) -> Move | None:
    return policy(view(state, seat), random.Random(1))


def late(state: State) -> State:
    """The position with nine cards in the deck, one of them the end card, and no more loot to come."""
    lying = {loot for stores in state.warehouses for store in stores for loot in store.loots}
    return state._replace(deck=(*SPARE, "X"), discards=tuple(loot for loot in VALUE if loot not in lying))


def winners(seats: int, clever: Seat, seed: int) -> tuple[Seat, ...]:
    """The winners of a game in which one seat follows the policy and all others play at random."""
    rng = random.Random(seed)
    chance = Chance(rng.randbytes(32), "game", "mafiadollar", ["ai"] * seats)
    state, _ = start({"target": None, "item_handover": False}, seats, chance)
    while owing := owes(state):
        move = policy(view(state, clever), rng) if clever in to_act(state) else None
        seat = clever if move is not None else rng.choice([seat for seat in owing if seat != clever])
        state, _ = apply(state, seat, move or next(legal(state, seat, rng)), chance)
    result = outcome(state)
    assert result is not None
    return result.winners


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players(seats: int) -> None:
    """Issue 9: 90 of 100 games of two, twice its share of games of four; here a sample of them."""
    won = sum(winners(seats, seed % seats, seed) == (seed % seats,) for seed in range(10))
    assert won >= 9


def test_it_hires_and_sends_out() -> None:
    """A first gangster comes before anything else, and goes to the street."""
    state = position("G05 IW1 BH1 W01 D1|IW2")
    assert chosen(state) == Play("G05")
    assert chosen(after(state, Play("G05"))) == Out("G05")


def test_it_frees_a_gangster() -> None:
    """A cure for the only gangster is worth more than a second warehouse."""
    assert chosen(position("W01 G08 IW1|", gang="G14{BJ1}|")) in {Free("G08", "G14"), Play("G08")}
    assert chosen(position("IV2 IW1|", gang="G14{BJ1}|")) == Free("IV2", "G14")


def test_it_takes_the_better_job() -> None:
    """The dearest top card; a full warehouse that is hardly guarded beats a cheap one."""
    state = position(gang="G26!|", stores="W01|W07", street="LT03 LR11", phase="actions")
    assert chosen(state) == Take("G26", "redlight", "W01")
    state = position(gang="G26[IT9,IV3]!|", stores="W01|W07(LT01,LT02,LT04)", street="LT03", phase="actions")
    assert chosen(state) == Burgle("G26", "W07")


def test_it_gives_away_the_cheapest() -> None:
    """To birthdays and guards; and police cards to the neighbour."""
    state = position("E1 IW1|IW3 IW4", stores="W01|W02(LT11,LT01)")
    assert chosen(after(state, Play("E1", "W01")), 1) == Gift("LT01")
    state = after(position("P01 IW1 IW2|IW3 P13", stores="W01(LR11,LT01)|W02"), Play("P01"))
    assert chosen(state, 1) == Give("P13")
    state = after(state, (0, Give("IW1")), (1, Give("P13")))
    assert chosen(state) == Lose("LT01")


def test_a_birthday_is_kept_while_there_is_time() -> None:
    estimates = Estimates(view(position("E1|", stores="W01|W02(LT11)"), 0), 0)
    worth = {}
    for estimates.turns in (3, 4):
        worth[estimates.turns] = estimates.birthday()
    assert worth[3] - worth[4] == 5
    assert worth[3] > 14, "somebody has something to give"


def test_it_calls_the_police_when_it_has_nothing_to_lose() -> None:
    """Near the end a guard costs $25,000, and without loot the search costs nothing."""
    end = ("X", "G28", "G29", "G30")
    state = position("P01 BJ1 IT1|")
    late = state._replace(deck=end, discards=tuple(card for card in state.deck if card not in end))
    assert chosen(late) == Play("P01")


def test_it_knows_what_the_police_would_take() -> None:
    """In thousands of dollars: the cheapest loot for a guard, the dearest for a patrol."""
    estimates = Estimates(view(position("P01 P08|", stores="W01(LR11,LT01)|W02"), 0), 0)
    assert (estimates.searched("P01"), estimates.searched("P08")) == (10, 60)


def test_it_takes_what_is_better_of_the_spoils() -> None:
    """A better tool and a vehicle, but no worse weapon."""
    state = position(gang="G16[IW9,IT1]!|G05[IW1,IT9,IV5]!", deck="G08", phase="actions")
    following = after(state, next(move for move in legal(state, 0) if type(move).__name__ == "Attack"))
    assert chosen(following) == Spoils(("IT9", "IV5"))
    state = position(gang="G16[IW9,IT1,IV4]!|G05[IW1,IT9,IV5]!", deck="G08", phase="actions")
    following = after(state, next(move for move in legal(state, 0) if type(move).__name__ == "Attack"))
    assert chosen(following) == Spoils(("IT9",)), "the van is as good as the roadster"


def test_it_answers_offers() -> None:
    """A cure for a useless card is accepted, a police card for a good one is not."""
    state = position("IV3 BJ1|G08 P13", gang="G14{BJ2}|G05")
    good = state._replace(offers=(OpenOffer(1, 0, "G08", "block"),), made=((1, 0),))
    assert chosen(good) == Accept(1, "BJ1")
    bad = state._replace(offers=(OpenOffer(1, 0, "P13", "any"),), made=((1, 0),))
    assert chosen(bad) == Decline(1)


def test_it_asks_for_a_cure_once() -> None:
    """The seat whose turn it is gets one offer in its phase 2, of a cure that it needs; then silence."""
    state = position(f"G08 W05 {' '.join(SPARE)}|BJ1 BJ3 IW2", gang="G05{BG2}|G14{BB1}")
    move = chosen(state, 1)
    assert isinstance(move, Offer)
    assert (move.to, move.want) == (0, "firstaid")
    assert chosen(after(state, (1, move)), 1) is None
    assert chosen(state._replace(made=((1, 0),)), 1) is None


def test_it_asks_nobody_who_would_hardly_accept() -> None:
    """By what is public: with two cards in hand the other rarely has a cure that it can spare."""
    assert chosen(position("G08 IV2|BJ1 BJ3 IW2", gang="G05{BG2}|G14{BB1}"), 1) is None
    of_no_use = position(f"G08 W05 {' '.join(SPARE)}|BJ1 BJ3 IW2", gang="G05|G14{BB1}")
    assert chosen(of_no_use, 1) is None, "nothing that it has is worth a cure to the other"


def test_it_trades_no_good_vehicle() -> None:
    """A getaway car with a bonus of 2 serves to the end; one with a bonus of 1 may go."""
    state = position("IV4 BJ1|G08", gang="G14{BJ2}|G05")
    good = state._replace(offers=(OpenOffer(1, 0, "G08", "vehicle"),), made=((1, 0),))
    assert chosen(good) == Decline(1)
    cheap = position("IV3 BJ1|G08", gang="G14{BJ2}|G05")._replace(offers=good.offers, made=good.made)
    assert chosen(cheap) == Accept(1, "IV3")


def test_it_blocks_an_only_gangster() -> None:
    """That takes an action from the other in each turn, and is worth more than the best tool."""
    assert chosen(position("IT9 BJ1|", gang="G05|G14!")) == Play("BJ1", "G14")
    assert chosen(position("IT9 BJ1|", gang="G05|G14! G15! G16!")) == Play("IT9", "G05"), "not a reserve"


def test_it_gets_rid_of_the_police_when_the_game_is_decided() -> None:
    """Near the end, a turn more or less changes nothing for a clan that has nearly everything."""
    loots = tuple(card for card in VALUE if VALUE[card] >= 30_000)
    rich = position("P01 BJ1|", gang="G01! G02!|G05!", stores=f"W01({','.join(loots)}) W02|W18")
    assert chosen(late(rich)) == Play("P01")
    even = position("P01 BJ1|", gang="G01! G02!|G05!", stores="W01(LT01,LR11) W02|W18(LR10,LR09)")
    assert chosen(late(even)) == Play("BJ1", "G05"), "in a close game every turn counts"
