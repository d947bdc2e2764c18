"""Payments: who is asked, and which cards pay (P8, P9)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.base import IllegalMove
from engines.chicago.cards import DECK, NUMBER, VALUE, dollars
from engines.chicago.payments import check_payment, least_wasteful, payments
from engines.chicago.state import Demand
from tests.engines.chicago.positions import Loaded, after, bought, position, refusal, words_of

HAND_CARDS = [card for card in DECK if card not in NUMBER]


@given(
    hand=st.lists(st.sampled_from(HAND_CARDS), unique=True, max_size=8),
    price=st.sampled_from([5, 10, 15, 20, 30, 50]),
)
def test_payments_are_the_sets_without_a_superfluous_card(hand: list[str], price: int) -> None:
    """Chicago P9: enough, and not enough without the smallest."""
    expected = set()
    for size in range(1, len(hand) + 1):
        for cards in itertools.combinations(hand, size):
            worth = [VALUE.get(card, 0) for card in cards]
            if 0 not in worth and sum(worth) - min(worth) < price <= sum(worth):
                expected.add(frozenset(cards))
                check_payment(hand, cards, price)
            else:
                with pytest.raises(IllegalMove):
                    check_payment(hand, cards, price)
    found = list(payments(hand, price))
    assert set(map(frozenset, found)) == expected
    assert len(found) == len(expected)


def test_the_least_wasteful_come_first() -> None:
    """Chicago, issue: the smallest sum first; of equal sums the one that uses more cards."""
    hand = ("2H", "3H", "5H", "8H", "10H")
    sums = [dollars(cards) for cards in least_wasteful(hand, 10)]
    assert sums == sorted(sums)
    assert least_wasteful(hand, 10)[:2] == [("2H", "3H", "5H"), ("2H", "8H")]


@pytest.mark.parametrize(
    ("price", "short", "enough"),
    [(5, 0, 1), (10, 0, 1), (15, 1, 2), (20, 1, 2), (30, 2, 3)],
)
def test_the_number_of_cards_decides_who_is_asked(price: int, short: int, enough: int) -> None:
    """Chicago P8: whatever the cards are; hit men and twos are as good as tens."""
    poor, rich = ["AH", "AD", "AS", "AC", "2H"], ["10H", "10D", "10S", "10C", "9H"]
    for hand in (poor, rich):
        for cards, asked in ((short, False), (enough, True)):
            held = " ".join(hand[:cards])
            if price == 5:
                state = after(position(f"{held}|2C"), "h", Loaded(1))
            elif price in (10, 15):
                state = after(position(f"{held}|2C", deck="3C " + {10: "JS", 15: "QS"}[price]), "d")
            else:
                start = position(f"BJ|{held}", "|KS")
                state = after(start._replace(options=start.options._replace(bribe=price)), "mKS")
            assert (state.demand is not None) is asked


def test_who_cannot_pay_still_has_to_decline() -> None:
    """Chicago P8: decline is then the only legal move, and still a move."""
    state = position("AH AD|2H", demand=bought(0, "KS", 20))
    assert words_of(state) == {"n"}


def test_who_can_pay_may_decline() -> None:
    """Chicago P8."""
    assert words_of(position("10H 10D|2H", demand=bought(0, "KS", 20))) == {"n", "p10H+10D"}


def test_nothing_else_is_done_before_the_answer() -> None:
    """Chicago P8: neither by the payer nor by the active seat."""
    state = position("AH|10H 10D", "|KS", demand=Demand(1, "mob", 20, "KS", 0))
    assert words_of(state, 0) == set()
    for word in ("aAH>1", "h", "d", "e", "n"):
        assert "seat 1" in refusal(state, word, seat=0)
    assert "pay or decline" in refusal(state, "d", seat=1)


def test_refusals_of_payments_say_what_is_wrong() -> None:
    """Chicago P9: a hit man is no money, and a card must be in the hand."""
    state = position("10H 9D AS 2C|10C", demand=bought(0, "QS", 15))
    assert refusal(state, "p10H+AS") == "You can't pay with the A♠, only with cards from 2 to 10."
    assert refusal(state, "p10H+10C") == "That card isn't in your hand: 10♣."
    assert refusal(state, "p10H+2C") == "That's $12, but the price is $15."
    assert (
        refusal(state, "p10H+9D+2C") == "Leave out the 2♣: the other cards make $19, which is enough for $15."
    )


def test_where_the_money_goes() -> None:
    """Chicago P9: to the discard pile in card order, or into the attacker's hand."""
    state = after(position("9C 6H|2H", demand=bought(0, "QS", 15), discards="3H"), "p9C+6H")
    assert state.discards == ("3H", "6H", "9C")
    hired = after(position("5D|2H", demand=Demand(0, "hire", 5, None, 0)), "p5D")
    assert (hired.discards, hired.henchmen) == (("5D",), (2, 1))
    mob = position("2H|10C 10D", "|KS", demand=Demand(1, "mob", 20, "KS", 0))
    assert after(mob, "p10C+10D").hands == (("2H", "10D", "10C"), ())
