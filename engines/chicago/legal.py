"""The legal moves of a position (rules section 6)."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, FREE_CARDS, HIT_MEN, RED_JOKER, TERRITORIES, in_order
from engines.chicago.moves import (
    Battle,
    Decline,
    Discard,
    Draw,
    End,
    FreePlay,
    Hire,
    Hit,
    Mob,
    Move,
    Pay,
    Raid,
)
from engines.chicago.payments import payments, reaching
from engines.chicago.state import HAND_LIMIT, MOST_HENCHMEN, State, acting

# Moves are values, so the few that have no cards are made once.
HIRE, DRAW, DECLINE, END = Hire(), Draw(), Decline(), End()
BATTLES = tuple(map(Battle, TERRITORIES))


def legal(state: State, seat: Seat, rng: random.Random | None = None) -> Iterator[Move]:
    """Yield the seat's legal moves, with their cards in card order.

    With ``rng`` the order is random, and the first move is drawn without listing all of them.
    """
    if acting(state) != seat:
        return
    if rng is None:
        yield from _all(state)
        return
    first = _any(state, rng)
    yield first
    others = [move for move in _all(state) if move != first]
    rng.shuffle(others)
    yield from others


def _all(state: State) -> Iterator[Move]:
    hand = state.hands[state.active]
    if state.demand is not None:
        for cards in payments(state.hands[state.demand.payer], state.demand.price):
            yield Pay(cards)
        yield DECLINE
        return
    yield from _free_plays(state)
    if not state.closing:
        if state.henchmen[state.active] < MOST_HENCHMEN:
            yield HIRE
        yield DRAW
        if state.henchmen[state.active]:
            yield from (BATTLES[number] for number in _opposing(state))
    elif len(hand) > HAND_LIMIT:
        yield from map(Discard, itertools.combinations(in_order(hand), len(hand) - HAND_LIMIT))
    else:
        yield END


def _any(state: State, rng: random.Random) -> Move:
    """Draw one legal move, all being equally likely."""
    hand = state.hands[state.active]
    free: list[Move] = []
    if state.demand is not None:
        paying = list(reaching(state.hands[state.demand.payer], state.demand.price))
        pick = int(rng.random() * (len(paying) + 1))
        return Pay(in_order(paying[pick])) if pick < len(paying) else DECLINE
    if not FREE_CARDS.isdisjoint(hand):
        free.extend(_free_plays(state))
    if not state.closing:
        return _any_open(state, free, rng)
    surplus = len(hand) - HAND_LIMIT
    closings = 1 if surplus <= 0 else math.comb(len(hand), surplus)
    pick = int(rng.random() * (len(free) + closings))
    if pick < len(free):
        return free[pick]
    return END if surplus <= 0 else Discard(in_order(rng.sample(hand, surplus)))


def _any_open(state: State, free: list[Move], rng: random.Random) -> Move:
    seat, owners = state.active, state.owners
    henchmen = state.henchmen[seat]
    battles = len(owners) - owners.count(None) - owners.count(seat) if henchmen else 0
    actions = battles + (2 if henchmen < MOST_HENCHMEN else 1)
    pick = int(rng.random() * (actions + len(free)))
    if pick < battles:
        return BATTLES[next(itertools.islice(_opposing(state), pick, None))]
    if pick >= actions:
        return free[pick - actions]
    return DRAW if pick == battles else HIRE


def _opposing(state: State) -> Iterator[int]:
    """Yield the numbers of the territories owned by opponents of the active seat."""
    for number, owner in enumerate(state.owners):
        if owner is not None and owner != state.active:
            yield number


def _free_plays(state: State) -> Iterator[FreePlay]:
    seat = state.active
    hand = state.hands[seat]
    for card in hand:
        if card in HIT_MEN:
            for target, henchmen in enumerate(state.henchmen):
                if henchmen and target != seat:
                    yield Hit(card, target)
        elif card == RED_JOKER:
            yield from (Raid(TERRITORIES[number]) for number in _opposing(state))
        elif card == BLACK_JOKER:
            yield from (Mob(TERRITORIES[number]) for number in _opposing(state))
