"""The legal moves of Streets of Palermo, lazily (rules section 6).

A game has up to 2**14 exchanges in one position, so nothing here ever lists them.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engines.base import Seat
from engines.cards import SUITS
from engines.streets.moves import (
    CALLS,
    Draw,
    Exchange,
    Guess,
    Influence,
    Joker,
    Lower,
    Move,
    Place,
    Take,
)
from engines.streets.rules import owes
from engines.streets.scoring import difference, lowerable, sums
from engines.streets.state import BRANCH, DECK, Hand, State, own

# Moves are values, so those with few possibilities are made once for all games.
INFLUENCES = tuple(Influence(doubler, negator) for doubler, negator in itertools.permutations(SUITS, 2))
GUESSES = tuple(Guess(call) for call in CALLS)
_PLACES = {card: tuple(Place(card, branch) for branch in SUITS) for card in DECK}
_TAKES = {card: tuple(Take(card, branch) for branch in SUITS) for card in DECK}


def legal(state: State, seat: Seat, rng: random.Random | None = None) -> Iterator[Move]:
    """The seat's legal moves; with ``rng`` in random order, each kind of move equally likely first."""
    if seat not in owes(state):
        return iter(())
    if state.phase == "turns":
        return _mingled(_turn(state, rng), rng)
    moves = _decisions(state)
    return (moves[at] for at in _order(len(moves), rng))


def _decisions(state: State) -> tuple[Move, ...]:
    if state.phase == "influence":
        return INFLUENCES
    if state.phase == "guess":
        return GUESSES
    branches = lowerable([difference(pair) for pair in sums(state.families)])
    return (*[Lower(branch) for branch in branches], Lower(None))


def _turn(state: State, rng: random.Random | None) -> list[Iterator[Move]]:
    """The moves of a turn, one iterator for each kind that is possible."""
    hand = state.families[state.turn].hand
    free = state.options.placement == "any"
    kinds: list[Iterator[Move]] = [_laid(state.display, _TAKES, free, rng), iter((Draw(),))]
    if state.joker == state.turn:
        kinds.append(iter((Joker(),)))
    if hand:
        kinds += _laid(hand, _PLACES, free, rng), _exchanges(hand, len(state.pile), rng)
    return kinds


def _laid(
    cards: Sequence[str | None], moves: Mapping[str, tuple[Move, ...]], free: bool, rng: random.Random | None
) -> Iterator[Move]:
    """Each of the cards to each branch, or only to its own (option ``placement``)."""
    if not free:
        return (moves[card][BRANCH[own(card)]] for at in _order(len(cards), rng) if (card := cards[at]))
    each = len(SUITS)
    return (moves[card][at % each] for at in _order(len(cards) * each, rng) if (card := cards[at // each]))


def _exchanges(hand: Hand, pile: int, rng: random.Random | None) -> Iterator[Move]:
    """All subsets of the hand that the pile can replace, their cards in the order of the hand."""
    places = list(_order(len(hand), rng))
    for size in _order(min(len(hand), pile), rng):
        for picked in itertools.combinations(places, size + 1):
            yield Exchange(tuple([hand[at] for at in sorted(picked)]))


def _order(n: int, rng: random.Random | None) -> Iterable[int]:
    """0 to n - 1, ascending or in random order."""
    return range(n) if rng is None else _shuffled(n, rng)


def _shuffled(n: int, rng: random.Random) -> Iterator[int]:
    """0 to n - 1 in random order, each number made when it is asked for (Fisher and Yates)."""
    displaced: dict[int, int] = {}
    for last in range(n - 1, -1, -1):
        at = int(rng.random() * (last + 1))
        yield displaced.get(at, at)
        displaced[at] = displaced.get(last, last)


def _mingled(sources: list[Iterator[Move]], rng: random.Random | None) -> Iterator[Move]:
    """The moves of all sources, one source after another or each time from a random one."""
    if rng is None:
        yield from itertools.chain.from_iterable(sources)
        return
    while sources:
        at = int(rng.random() * len(sources))
        move = next(sources[at], None)
        if move is None:
            del sources[at]
        else:
            yield move
