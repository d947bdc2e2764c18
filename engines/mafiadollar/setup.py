"""The setup (rules section 4). All draws of a game happen here."""

from __future__ import annotations

from collections.abc import Mapping

from engines.chance import Chance
from engines.mafiadollar.cards import CARDS, END, LOOT_TYPE, LOOT_TYPES, PILE, of_kind
from engines.mafiadollar.events import Cleared, Dealt, Event
from engines.mafiadollar.options import options_of
from engines.mafiadollar.state import State, Warehouse
from engines.mafiadollar.turns import Transition, begin_turn
from engines.options import OptionValue

SEATS = range(2, 7)  # (section 1)
DEALT_CARDS = 5  # a seat (S3)
LAST_CARDS = 30  # at the bottom of the deck, among which the end card is shuffled (S5)


def start(options: Mapping[str, OptionValue], seats: int, chance: Chance) -> Transition:
    """Return the position after the first draw, and the events that led to it (S1 to S6).

    Raises ValueError unless the number of seats is 2 to 6.
    """
    if seats not in SEATS:
        raise ValueError(f"MafiaDollar has 2 to 6 seats, not {seats}")
    warehouses = list(of_kind("warehouse"))
    chance.shuffle(warehouses)
    first = tuple(warehouses.pop() for _ in range(seats))
    deck = [card for card in CARDS if card != END and card not in first]
    chance.shuffle(deck)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for _ in range(DEALT_CARDS):
        for hand in hands:
            hand.append(deck.pop())
    street, cleared = _clear(hands, deck)
    last = [*deck[:LAST_CARDS], END]
    chance.shuffle(last)
    deck[:LAST_CARDS] = last
    state = State(
        options=options_of(options),
        deck=tuple(deck),
        discards=(),
        street=street,
        hands=tuple(map(tuple, hands)),
        warehouses=tuple((Warehouse(card),) for card in first),
        gangsters=((),) * seats,
        turn=0,
        phasing=0,
        phase="play",
        actions=0,
        task=None,
        offers=(),
        made=(),
        ended=None,
    )
    return begin_turn(state, 0, (*cleared, Dealt(first, state.hands, len(deck))))


def _clear(hands: list[list[str]], deck: list[str]) -> tuple[tuple[tuple[str, ...], ...], list[Event]]:
    """Put loot from the hands onto the street and refill the hands, until they hold none (S4)."""
    piles: list[list[str]] = [[] for _ in LOOT_TYPES]
    cleared: list[Event] = []
    while any(card in LOOT_TYPE for hand in hands for card in hand):
        for seat, hand in enumerate(hands):
            loots = tuple(card for card in hand if card in LOOT_TYPE)
            for loot in loots:
                hand.remove(loot)
                piles[PILE[loot]].append(loot)
            if loots:
                cleared.append(Cleared(seat, loots))
        for hand in hands:
            while len(hand) < DEALT_CARDS:
                hand.append(deck.pop())
    return tuple(map(tuple, piles)), cleared
