"""Imagined deals: hidden hands hold any unseen cards, but bribes that were paid stay where they went."""

from __future__ import annotations

import random

from engines.chicago.cards import DECK, NUMBER
from engines.chicago.demand_events import Paid
from engines.chicago.events import Attacked, Discarded, Killed
from engines.chicago.features import turns_left
from engines.chicago.mind import MIND, candidates, features, remember, sample
from engines.chicago.moves import Battle, Decline, Discard, Draw, End, Hire, Hit, Mob, Pay
from engines.chicago.state import Demand
from engines.chicago.view import view
from tests.engines.chicago.positions import position

RNG = random.Random(1)
MOB = Demand(payer=0, purpose="mob", price=20, territory="KH", active=1)


def test_a_bribe_is_remembered_until_it_is_seen_again() -> None:
    memory = remember(None, Paid(MOB, ("10H", "10D"), 0, 1))
    assert memory == (("10H", 1), ("10D", 1))
    assert remember(memory, Discarded(1, ("10H",), 5)) == (("10D", 1),)
    price = Demand(payer=1, purpose="territory", price=20, territory="KS", active=1)
    assert remember(memory, Paid(price, ("10H", "10D"), 1, 1)) is None
    assert remember(memory, Killed(1, "AH", 0, 0)) == memory
    assert remember(memory, Attacked(1, "RJ", "KH", 0)) == memory


def test_a_remembered_bribe_is_in_that_hand_and_other_cards_may_be() -> None:
    state = position("2H|10H 5C", "KH|")
    hands = [sample(view(state, 0), (("10H", 1),), RNG).hands[1] for _ in range(1500)]
    assert all("10H" in hand for hand in hands)
    assert {card for hand in hands for card in hand} == {*DECK} - {*NUMBER, "2H"}


def test_a_joker_on_the_table_is_in_nobodys_hand() -> None:
    state = position("10H 10D|9C 9S", "KH|", active=1, demand=MOB)
    for _ in range(200):
        found = sample(view(state, 0), None, RNG)
        assert "BJ" not in (*found.hands[1], *found.deck)


def test_candidates_are_the_actions_and_the_free_plays() -> None:
    state = position("AH BJ 10H|9C", "KS|KH JH")
    found = {*candidates(view(state, 0), random.Random(1))}
    assert found == {Draw(), Hire(), Battle("KH"), Hit("AH", 1), Mob("KH")}


def test_answers_are_the_cheapest_payments_or_none() -> None:
    state = position("10H 10D 9C|2H", "KH|", active=1, demand=MOB)
    assert {*candidates(view(state, 0), random.Random(1))} == {Pay(("10H", "10D")), Decline()}


def test_surplus_cards_are_compared_too() -> None:
    few = position("2H 3H|9C", closing=True)
    assert candidates(view(few, 0), random.Random(1)) == (End(),)
    many = position("2H 3H 4H 5H 6H 7H|9C", closing=True)
    found = candidates(view(many, 0), random.Random(1))
    assert found[0] == Discard(("2H",))
    assert len(found) == 5


def test_the_leader_has_the_better_chance() -> None:
    state = position("10H 9H|2C", "KS KH|JH", round=18)
    assert MIND.value(state)[0] > 0.8
    assert len(features(state)[0]) == len(features(position("2H|3H|4H"))[0])


def test_turns_left_count_the_one_whose_action_is_to_come() -> None:
    state = position("2H|3H", active=1, round=20)
    assert [turns_left(state, seat) for seat in (0, 1)] == [0, 1]
    assert turns_left(state._replace(closing=True), 1) == 0
