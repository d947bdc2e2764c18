"""The legal moves of a position (rules section 6).

They come in groups whose moves are made on demand, so one can be drawn at random without making the others.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import COUNTER, KIND, LOOT_TYPES, STARS, SYMBOL, LootType, in_order
from engines.mafiadollar.choices import candidates
from engines.mafiadollar.lookups import others_warehouse
from engines.mafiadollar.moves import (
    WISHES,
    Accept,
    Attack,
    Back,
    Burgle,
    Decline,
    Discard,
    End,
    Free,
    Gift,
    Give,
    Handover,
    Lose,
    Move,
    Offer,
    Out,
    Pass,
    Play,
    Spoils,
    Steal,
    Take,
    Withdraw,
)
from engines.mafiadollar.rules import owes
from engines.mafiadollar.state import (
    Gangster,
    GiveTask,
    LoseTask,
    SpoilsTask,
    State,
    StealTask,
    loots_of,
    only_police,
)
from engines.mafiadollar.trades import fits, may_offer, partners, trading

Group: TypeAlias = "tuple[Sequence[Any], Callable[[Any], Move]]"
"""Moves that differ in one value: its possible values, and a function from a value to the move."""

END, PASS = End(), Pass()


def legal(state: State, seat: Seat, rng: random.Random | None = None) -> Iterator[Move]:
    """Yield the seat's legal moves; with ``rng`` in random order, the first one drawn without listing all."""
    groups = list(_groups(state, seat))
    if rng is None:
        yield from _listed(groups)
        return
    size = sum(len(values) for values, _ in groups)
    if not size:
        return
    first = int(rng.random() * size)
    yield _picked(groups, first)
    others = list(_listed(groups))
    del others[first]
    rng.shuffle(others)
    yield from others


def _listed(groups: list[Group]) -> Iterator[Move]:
    for values, make in groups:
        yield from map(make, values)


def _picked(groups: list[Group], index: int) -> Move:
    for values, make in groups:
        if index < len(values):
            return make(values[index])
        index -= len(values)
    raise IndexError(index)


def _groups(state: State, seat: Seat) -> Iterator[Group]:
    if trading(state):
        if seat == state.phasing:
            yield from _card_moves(state) if state.phase == "play" else _actions(state)
        if 0 <= seat < len(state.hands):
            yield from _trades(state, seat)
    elif seat in owes(state):
        yield _choice(state, seat)


def _choice(state: State, seat: Seat) -> Group:
    """Return the answers to a decision that interrupts the turn."""
    task = state.task
    if isinstance(task, GiveTask):
        return state.hands[seat], Give
    if isinstance(task, SpoilsTask):
        return range(1 << len(task.items)), partial(_spoils, task.items)
    if isinstance(task, StealTask):
        return _thefts(state, task)
    loots = tuple(loots_of(state, seat))
    if isinstance(task, LoseTask):
        return candidates(task.police, loots), Lose
    return loots, Gift


def _spoils(items: tuple[str, ...], bits: int) -> Spoils:
    return Spoils(tuple(item for at, item in enumerate(items) if bits >> at & 1))


def _thefts(state: State, task: StealTask) -> Group:
    """Return all choices of loot in file order, into each own warehouse."""
    own = [warehouse.card for warehouse in state.warehouses[state.phasing]]
    _, _, source = others_warehouse(state, task.warehouse)
    loots = in_order(source.loots)

    def theft(index: int) -> Steal:
        pick, to = divmod(index, len(own))
        taken = next(itertools.islice(itertools.combinations(loots, task.number), pick, None))
        return Steal(taken, own[to])

    return range(math.comb(len(loots), task.number) * len(own)), theft


# --- Phase 2 ----------------------------------------------------------------------------------------


def _card_moves(state: State) -> Iterator[Group]:
    seat = state.phasing
    hand = state.hands[seat]
    blocked = [
        (gangster.card, COUNTER[gangster.blocks[-1]]) for gangster in state.gangsters[seat] if gangster.blocks
    ]
    for card in hand:
        targets = _targets(state, card)
        yield ((card,), Play) if targets is None else (targets, partial(Play, card))
        if blocked:
            freed = [gangster for gangster, counter in blocked if counter == SYMBOL[card]]
            yield freed, partial(Free, card)
        if card not in STARS:
            yield (card,), Discard
    if only_police(hand):
        yield (PASS,), _same


def _same(move: Move) -> Move:
    return move


def _targets(state: State, card: str) -> list[str] | None:
    """Return the targets of the card, or None if it is not played on another card."""
    seat, kind = state.phasing, KIND[card]
    if kind == "item":
        return [gangster.card for gangster in state.gangsters[seat] if not gangster.street]
    if kind == "block":
        return [
            gangster.card
            for owner, gangsters in enumerate(state.gangsters)
            if owner != seat
            for gangster in gangsters
        ]
    if kind == "dog":
        return [warehouse.card for warehouse in state.warehouses[seat] if not warehouse.dog]
    if kind == "birthday":
        return [warehouse.card for warehouse in state.warehouses[seat]]
    return None


# --- Phase 3 ----------------------------------------------------------------------------------------


def _actions(state: State) -> Iterator[Group]:
    seat = state.phasing
    hauls: list[tuple[LootType, str]] | None = None
    for gangster in state.gangsters[seat]:
        if gangster.used or gangster.blocks:
            continue
        card = gangster.card
        if not gangster.street:
            yield (card,), Out
            if state.options.item_handover and gangster.items:
                yield _handovers(state, gangster)
            continue
        if hauls is None:
            hauls, prey, full = _hauls(state), _on_the_street(state), _with_loot(state)
        yield (card,), Back
        yield hauls, partial(_take, card)
        yield prey, partial(Attack, card)
        yield full, partial(Burgle, card)
    yield (END,), _same


def _hauls(state: State) -> list[tuple[LootType, str]]:
    """Return every pair of a street pile with loot and an own warehouse."""
    piles = [kind for kind, pile in zip(LOOT_TYPES, state.street, strict=True) if pile]
    return [(pile, warehouse.card) for pile in piles for warehouse in state.warehouses[state.phasing]]


def _take(card: str, haul: tuple[LootType, str]) -> Take:
    return Take(card, *haul)


def _handovers(state: State, giver: Gangster) -> Group:
    others = [
        gangster.card
        for gangster in state.gangsters[state.phasing]
        if not gangster.street and gangster.card != giver.card
    ]
    return list(itertools.product(giver.items, others)), partial(_handover, giver.card)


def _handover(card: str, to: tuple[str, str]) -> Handover:
    return Handover(card, *to)


def _on_the_street(state: State) -> list[str]:
    """Return the gangsters that can be attacked."""
    return [
        gangster.card
        for owner, gangsters in enumerate(state.gangsters)
        if owner != state.phasing
        for gangster in gangsters
        if gangster.street
    ]


def _with_loot(state: State) -> list[str]:
    """Return the warehouses that can be broken into."""
    return [
        warehouse.card
        for owner, warehouses in enumerate(state.warehouses)
        if owner != state.phasing
        for warehouse in warehouses
        if warehouse.loots
    ]


# --- Trading ----------------------------------------------------------------------------------------


def _trades(state: State, seat: Seat) -> Iterator[Group]:
    hand = state.hands[seat]
    for offer in state.offers:
        if offer.partner == seat:
            yield [card for card in hand if fits(card, offer.want)], partial(Accept, offer.maker)
            yield (offer.maker,), Decline
        elif offer.maker == seat:
            yield (offer.partner,), Withdraw
    for partner in partners(state, seat):
        if may_offer(state, seat, partner):
            yield range(len(hand) * len(WISHES)), partial(_offer, partner, hand)


def _offer(partner: Seat, hand: tuple[str, ...], index: int) -> Offer:
    card, wish = divmod(index, len(WISHES))
    return Offer(partner, hand[card], WISHES[wish])
