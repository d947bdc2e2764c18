"""The legal moves of Streets of Palermo, lazily (rules section 6).

A position can have up to 2**14 exchanges, so nothing here ever lists them all.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from engines.base import Seat
from engines.cards import SUITS
from engines.streets.cards import BRANCH, DECK, own
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
from engines.streets.state import State

# Moves are values, so the kinds with few variants are created once, for all games.
INFLUENCES = tuple(Influence(doubler, negator) for doubler, negator in itertools.permutations(SUITS, 2))
GUESSES = tuple(Guess(call) for call in CALLS)
_PLACES = {card: tuple(Place(card, branch) for branch in SUITS) for card in DECK}
_TAKES = {card: tuple(Take(card, branch) for branch in SUITS) for card in DECK}
_DRAW, _JOKER = Draw(), Joker()


def legal(state: State, seat: Seat, rng: random.Random | None = None) -> Iterator[Move]:
    """The seat's legal moves; with ``rng`` in random order, each kind being equally likely to come first."""
    if seat not in owes(state):
        return iter(())
    if state.phase != "turns":
        moves = _decisions(state)
        return (moves[at] for at in _order(len(moves), rng))
    if rng is None:
        return itertools.chain.from_iterable(kind(state, None) for kind in _KINDS)
    return _from_any(state, rng)


def _from_any(state: State, rng: random.Random) -> Iterator[Move]:
    """The moves of a turn in random order. The first, often the only one needed, takes a faster path."""
    first = _any(state, rng)
    yield first
    yield from (move for move in _mingled(state, rng) if move != first)


def _mingled(state: State, rng: random.Random) -> Iterator[Move]:
    """The moves of a turn, each from a random kind; a kind is opened when it is first picked."""
    kinds = [*_KINDS]
    opened: dict[_Kind, Iterator[Move]] = {}
    while kinds:
        kind = kinds[int(rng.random() * len(kinds))]
        moves = opened.get(kind)
        if moves is None:
            moves = opened[kind] = kind(state, rng)
        move = next(moves, None)
        if move is None:
            kinds.remove(kind)
        else:
            yield move


def _decisions(state: State) -> tuple[Move, ...]:
    """The moves outside the turns."""
    if state.phase == "influence":
        return INFLUENCES
    if state.phase == "guess":
        return GUESSES
    branches = lowerable([difference(pair) for pair in sums(state.families)])
    return (*[Lower(branch) for branch in branches], Lower(None))


# --- The kinds of moves in a turn -----------------------------------------------------------------


def _takes(state: State, rng: random.Random | None) -> Iterator[Move]:
    return _laid(state, state.display, _TAKES, rng)


def _places(state: State, rng: random.Random | None) -> Iterator[Move]:
    return _laid(state, state.families[state.turn].hand, _PLACES, rng)


def _laid(
    state: State,
    cards: Sequence[str | None],
    moves: Mapping[str, tuple[Move, ...]],
    rng: random.Random | None,
) -> Iterator[Move]:
    """Each card to each branch, or only to its own branch (option ``placement``)."""
    if state.options.placement == "suit":
        return (moves[card][BRANCH[own(card)]] for at in _order(len(cards), rng) if (card := cards[at]))
    branches = len(SUITS)
    return (
        moves[card][at % branches]
        for at in _order(len(cards) * branches, rng)
        if (card := cards[at // branches])
    )


def _draws(state: State, rng: random.Random | None) -> Iterator[Move]:  # noqa: ARG001 - as all kinds
    return iter((_DRAW,))


def _jokers(state: State, rng: random.Random | None) -> Iterator[Move]:  # noqa: ARG001 - as all kinds
    return iter((_JOKER,) if state.joker == state.turn else ())


def _exchanges(state: State, rng: random.Random | None) -> Iterator[Move]:
    """All subsets of the hand that the pile can replace, each in the order of the hand."""
    hand = state.families[state.turn].hand
    places = list(_order(len(hand), rng))
    for size in _order(min(len(hand), len(state.pile)), rng):
        for picked in itertools.combinations(places, size + 1):
            yield Exchange(tuple([hand[at] for at in sorted(picked)]))


_Kind: TypeAlias = Callable[[State, random.Random | None], Iterator[Move]]
_KINDS: tuple[_Kind, ...] = (_takes, _places, _draws, _exchanges, _jokers)


def _order(n: int, rng: random.Random | None) -> Sequence[int]:
    """0 to n - 1, ascending or in random order."""
    return range(n) if rng is None else _shuffled(n, rng)


def _shuffled(n: int, rng: random.Random) -> list[int]:
    """0 to n - 1 in random order."""
    numbers = [*range(n)]
    for last in range(n - 1, 0, -1):
        at = int(rng.random() * (last + 1))
        numbers[at], numbers[last] = numbers[last], numbers[at]
    return numbers


# --- One move of each kind, at random; None where there is none ----------------------------------
#
# A faster version of the kinds above. It gains 8 %, which the target for moves per second needs
# (docs/decisions/0031).


def _any(state: State, rng: random.Random) -> Move:
    """A random move: each kind that has moves is equally likely; within it, each move or number of cards."""
    kinds = [*_ANY]
    while True:
        kind = kinds[int(rng.random() * len(kinds))]
        move = kind(state, rng)
        if move is not None:
            return move
        kinds.remove(kind)  # a draw is always possible


def _any_take(state: State, rng: random.Random) -> Move | None:
    return _any_laid(state, [card for card in state.display if card is not None], _TAKES, rng)


def _any_place(state: State, rng: random.Random) -> Move | None:
    return _any_laid(state, state.families[state.turn].hand, _PLACES, rng)


def _any_laid(
    state: State, cards: Sequence[str], moves: Mapping[str, tuple[Move, ...]], rng: random.Random
) -> Move | None:
    if not cards:
        return None
    if state.options.placement == "suit":
        card = cards[int(rng.random() * len(cards))]
        return moves[card][BRANCH[own(card)]]
    at, branch = divmod(int(rng.random() * (len(cards) * len(SUITS))), len(SUITS))
    return moves[cards[at]][branch]


def _any_exchange(state: State, rng: random.Random) -> Move | None:
    hand = state.families[state.turn].hand
    most = min(len(hand), len(state.pile))
    if not most:
        return None
    size = 1 + int(rng.random() * most)
    picked = range(len(hand)) if size == len(hand) else sorted(_shuffled(len(hand), rng)[:size])
    return Exchange(tuple([hand[at] for at in picked]))


def _any_draw(state: State, rng: random.Random) -> Move | None:  # noqa: ARG001 - as all kinds
    return _DRAW


def _any_joker(state: State, rng: random.Random) -> Move | None:  # noqa: ARG001 - as all kinds
    return _JOKER if state.joker == state.turn else None


_ANY: tuple[Callable[[State, random.Random], Move | None], ...] = (
    _any_take, _any_place, _any_draw, _any_exchange, _any_joker,
)  # fmt: skip
