"""The setup and the options (rules sections 2 to 4)."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

import pytest

from engines.chance import Chance
from engines.chicago import GAME
from engines.chicago.cards import DECK, TERRITORIES, VALUE
from engines.chicago.events import Dealt
from engines.chicago.options import Options
from engines.chicago.payments import FEWEST
from engines.chicago.rules import start
from engines.options import IllegalOption, complete
from tests.engines.chicago.positions import Loaded


def test_the_cards() -> None:
    """Chicago 2: 54 cards; their order puts 2H first, AH at 12, 2D at 13, AC at 51, then the jokers."""
    assert len(set(DECK)) == 54
    assert [DECK[i] for i in (0, 12, 13, 51, 52, 53)] == ["2H", "AH", "2D", "AC", "RJ", "BJ"]
    assert sum(VALUE.values()) == 216
    assert TERRITORIES[:4] == ("JH", "QH", "KH", "JD")


def test_cards_are_dealt_one_by_one() -> None:
    """Chicago S1, S2: one shuffle; the top card goes to seat 0, the next to seat 1, three times over."""
    chance = Loaded()
    state, _ = start(complete(GAME.options, {}), 3, chance)
    assert chance.draws == ["shuffle " + " ".join(DECK)]
    # The loaded shuffle has turned the deck around, so its top is 2H.
    assert state.hands == (("2H", "5H", "8H"), ("3H", "6H", "9H"), ("4H", "7H", "10H"))
    assert state.deck == DECK[:8:-1]


def test_dealt_territories_are_free_and_not_replaced() -> None:
    """Chicago S3, S4: they lie open at once; everybody has one henchman."""

    class Stacked(Loaded):
        """Puts a hand-made list on top of the deck, its last card first."""

        def shuffle(self, items: MutableSequence[Any]) -> None:
            """The first cards dealt: KH, 2H, 3H, QS, JS, 4H."""
            top = ["4H", "JS", "QS", "3H", "2H", "KH"]
            items[:] = [card for card in items if card not in top] + top

    state, events = start(complete(GAME.options, {}), 2, Stacked())
    assert state.hands == (("3H",), ("2H", "4H"))
    assert len(state.deck) == 48
    assert events == (Dealt((("KH", "JS"), ("QS",)), (1, 2), 48),)
    assert state.henchmen == (1, 1)
    assert (state.round, state.active, state.closing, state.discards, state.refills) == (1, 0, False, (), 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_three_cards_a_seat(seats: int) -> None:
    """Chicago S2, S3: hand cards and free territories are three a seat."""
    chance = Chance(bytes(range(32)), "game", "chicago", ["ai"] * seats)
    state, (dealt,) = start(complete(GAME.options, {}), seats, chance)
    assert isinstance(dealt, Dealt)
    assert [hand + len(owned) for hand, owned in zip(dealt.hands, dealt.territories, strict=True)] == [
        3
    ] * seats
    assert len(state.deck) == dealt.deck == 54 - 3 * seats


def test_options() -> None:
    """Chicago 3: their values and defaults; 20 is no "20", and 1 no True."""
    assert complete(GAME.options, {}) == {"bribe": 20, "rounds": 20, "reshuffles": 0}
    legal = {"bribe": {15, 20, 30, 50}, "rounds": {10, 15, 20, 25, 30, 40}, "reshuffles": {0, 1, 2}}
    for name, values in legal.items():
        for value in (*range(60), "20", 20.0, True, None):
            if type(value) is int and value in values:
                assert complete(GAME.options, {name: value})[name] == value
            else:
                with pytest.raises(IllegalOption):
                    complete(GAME.options, {name: value})


def test_options_reach_the_game() -> None:
    state, _ = start({"bribe": 30, "rounds": 10, "reshuffles": 2}, 2, Loaded())
    assert state.options == Options(bribe=30, rounds=10, reshuffles=2)


def test_the_lobby_suggests_a_length() -> None:
    """chicago, issue: 30 rounds for two, 20 for three and four, 15 for five and six."""
    rounds = next(option for option in GAME.options if option.name == "rounds")
    assert rounds.suggest is not None
    assert [rounds.suggest(seats) for seats in GAME.seats] == [30, 20, 20, 15, 15]


def test_a_bribe_of_50_says_that_it_cannot_be_paid() -> None:
    """Chicago 9, 1: at another's turn no hand is worth more than 49."""
    bribe = next(option for option in GAME.options if option.name == "bribe")
    assert "never" in str(next(choice.help for choice in bribe.choices if choice.value == 50))


def test_fewest_cards() -> None:
    """Chicago P8: the table of prices and cards."""
    assert FEWEST == {5: 1, 10: 1, 15: 2, 20: 2, 30: 3, 50: 6}


@pytest.mark.parametrize("seats", [1, 7])
def test_the_number_of_seats(seats: int) -> None:
    """Chicago 1: 2 to 6."""
    with pytest.raises(ValueError, match="2 to 6 seats"):
        start(complete(GAME.options, {}), seats, Loaded())
