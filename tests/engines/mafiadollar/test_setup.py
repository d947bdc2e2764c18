"""The setup (rules section 4) and its check values."""

from __future__ import annotations

import pytest

from engines.chance import Chance
from engines.mafiadollar.cards import CARDS, KIND, LOOT_TYPE
from engines.mafiadollar.events import Cleared, Dealt, Drew, TurnBegan
from engines.mafiadollar.rules import SEATS, owes, start
from engines.mafiadollar.turns import Transition
from tests.engines.mafiadollar.positions import all_cards

SEED = bytes(range(32))  # of vectors.json
OPTIONS = {"target": None, "item_handover": False}


def begun(*entropy: str) -> Transition:
    return start(OPTIONS, len(entropy), Chance(SEED, "game", "mafiadollar", entropy))


def test_two_seats() -> None:
    """Mafiadollar 4: the first line of check values."""
    state, _ = begun("1175000000000000001", "ai")
    assert [[warehouse.card for warehouse in own] for own in state.warehouses] == [["W14"], ["W05"]]
    assert [" ".join(hand) for hand in state.hands] == ["G26 P07 E2 IW8 P09 P08", "W09 IT9 W08 IV1 BJ2"]
    assert state.street == (("LT03",), (), (), ())
    assert len(state.deck) == 159
    assert " ".join(state.deck[:3]) == "G22 G20 G21"
    assert " ".join(state.deck[-6:]) == "P02 P01 LA05 BG5 BB8 IT7"
    assert state.deck.index("X") == 21


def test_four_seats() -> None:
    """Mafiadollar 4 and 10, 1: the second line; twelve loots came up, in more than one pass."""
    state, events = begun("1", "2", "ai", "ai")
    assert [own[0].card for own in state.warehouses] == ["W09", "W14", "W16", "W18"]
    assert [" ".join(hand) for hand in state.hands] == [
        "IW5 W05 G02 G24 IV2 P05",
        "IW4 W12 IT4 G03 P03",
        "BJ4 BG2 BH3 G19 IV1",
        "BH6 BB3 W02 BJ7 IT6",
    ]
    assert [" ".join(pile) for pile in state.street] == [
        "LT06 LT11 LT03",
        "LA05 LA01 LA11 LA07",
        "LG03 LG04 LG07 LG09",
        "LR11",
    ]
    assert len(state.deck) == 136
    assert " ".join(state.deck[:3]) == "G07 G04 W11"
    assert " ".join(state.deck[-6:]) == "P04 IT9 BJ6 E3 W15 BJ1"
    assert state.deck.index("X") == 10
    cleared = [event for event in events if isinstance(event, Cleared)]
    assert len([loot for event in cleared for loot in event.loots]) == 12
    assert len(cleared) > len({event.seat for event in cleared})


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_is_somewhere_and_no_hand_holds_loot(seats: int) -> None:
    """Mafiadollar 2.1, S1 to S6: 173 cards; five in each hand, one drawn; the end card among the last 31."""
    state, events = begun(*["ai"] * seats)
    assert sorted(all_cards(state)) == sorted(CARDS)
    assert not {card for hand in state.hands for card in hand} & set(LOOT_TYPE)
    assert [len(hand) for hand in state.hands] == [6] + [5] * (seats - 1)
    assert state.deck.index("X") <= 30
    assert owes(state) == (0,)
    kinds = [type(event) for event in events if not isinstance(event, Cleared)]
    assert kinds[:2] == [Dealt, TurnBegan]
    assert kinds[-1] is Drew


@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_seats_are_the_callers_mistake(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        begun(*["ai"] * seats)


def test_the_cards_add_up() -> None:
    """Mafiadollar 2.1 to 2.3: 173 cards, 16 of each dice value, 28 of each symbol, $1,175,000 of loot."""
    assert len(CARDS) == 173
    kinds = [*KIND.values()]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "gangster": 30, "item": 26, "block": 32, "warehouse": 18, "dog": 6, "loot": 44, "birthday": 3,
        "police": 13, "end": 1,
    }  # fmt: skip
    dice = [card.dice for card in CARDS.values() if card.dice]
    assert {value: dice.count(value) for value in set(dice)} == dict.fromkeys(range(1, 9), 16)
    symbols = [card.symbol for card in CARDS.values() if card.symbol]
    assert {symbol: symbols.count(symbol) for symbol in set(symbols)} == dict.fromkeys(
        ("key", "newspaper", "firstaid", "hat"), 28
    )
    assert sum(card.value for card in CARDS.values()) == 1_175_000
