"""Features of a position as numbers, from which a seat's chance to win is learned."""

from __future__ import annotations

import math

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, COUNTER, KIND, SLOT, STARS, SYMBOL, VALUE, Kind
from engines.mafiadollar.points import ATTACK, BURGLARY
from engines.mafiadollar.scoring import GANGSTER_COST, POLICE_COST, WAREHOUSE_COST
from engines.mafiadollar.state import Gangster, State, Warehouse

CARDS_A_TURN = 1.3  # cards that a turn takes from the deck, besides loot
MANY = 100_000  # dollars that count as 1
SWING = 0.35  # of as many dollars that a turn may bring
LONG_GAME = 20  # turns a seat that count as 1
PLACES = {"weapon": 0, "tool": 1, "vehicle": 2}
HELD: tuple[Kind, ...] = ("gangster", "item", "block", "warehouse", "dog", "birthday")


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """Return the features of each seat; there are others for two seats than for more."""
    seats = range(len(state.hands))
    left = turns_left(state)
    found = [_features(state, seat, left) for seat in seats]
    none = (0.0,) * len(found[0])
    return tuple([(*own, *none) if len(seats) == 2 else (*none, *own) for own in found])


def turns_left(state: State) -> float:
    """Return the expected number of turns of a seat, by what everybody knows."""
    lying = sum(map(len, state.street)) + sum([len(its.loots) for own in state.warehouses for its in own])
    gone = sum([card in VALUE for card in state.discards])
    cards = len(state.deck) - (len(VALUE) - lying - gone)
    return max(0.0, cards * max(0.5, 1 - 15 / max(len(state.deck), 1)) / (len(state.hands) * CARDS_A_TURN))


def _features(state: State, seat: Seat, left: float) -> tuple[float, ...]:
    hand = state.hands[seat]
    stores, own = state.warehouses[seat], state.gangsters[seat]
    loot = sum([VALUE[card] for store in stores for card in store.loots])
    costs = GANGSTER_COST * len(own) + WAREHOUSE_COST * len(stores)
    stars = [STARS[card] for card in hand if card in STARS]
    police = sum([POLICE_COST[number] for number in stars])
    total = (loot - costs) / MANY
    owed = police / MANY
    swing = 0.3 + SWING * math.sqrt(left)
    share = left / LONG_GAME
    gang = _gang(own)
    held = _held(hand, own)
    few = min(left, 2) / 2
    able = gang[0]
    actions = min(able, len(stores))
    timely = (
        owed,
        len(stores) / 2,
        float(actions),
        max(0.0, len(stores) - able),
        *gang,
        *held,
        _risk(stores),
        float(len(stars)),
    )
    return (
        total / swing,
        owed / swing,
        *timely,
        *[share * value for value in timely],
        few * owed,
        few * actions,
        few * gang[3],
        few * gang[4],
        *_turn(state, seat, few),
    )


def _gang(own: tuple[Gangster, ...]) -> tuple[float, ...]:
    """Return numbers about the gangsters; a blocked one counts for itself."""
    able = blocked = street = 0
    attack = burglary = carried = 0.0
    best = [0.0, 0.0]
    idle = 0.0
    for gangster in own:
        gear = [0, 0, 0]
        for item in gangster.items:
            gear[PLACES[SLOT[item]]] = BONUS[item]
        if gangster.blocks:
            blocked += 1
            idle += sum(gear)
            continue
        able += 1
        street += gangster.street
        strong = (ATTACK[gangster.card] + gear[0]) / 5
        sly = (BURGLARY[gangster.card] + gear[1]) / 5
        attack += strong
        burglary += sly * (1 + gear[2])
        carried += gear[2]
        best = [max(best[0], strong), max(best[1], sly * (1 + gear[2]))]
    return (
        float(able),
        min(able, 2),
        float(blocked),
        float(street),
        attack,
        burglary,
        carried,
        *best,
        idle / 3,
        sum([len(gangster.blocks) for gangster in own]) / 2,
    )


def _held(hand: tuple[str, ...], own: tuple[Gangster, ...]) -> tuple[float, ...]:
    """Return how many cards of each kind the hand has, and how many gangsters it can free."""
    kinds = [KIND[card] for card in hand]
    signs = {SYMBOL[card] for card in hand}
    cures = sum([bool(gangster.blocks) and COUNTER[gangster.blocks[-1]] in signs for gangster in own])
    gear = sum([BONUS[card] for card in hand if card in BONUS])
    vehicles = max([BONUS[card] for card in hand if SLOT.get(card) == "vehicle"], default=0)
    return (*[float(kinds.count(kind)) for kind in HELD], float(cures), gear / 3, vehicles / 2)


def _risk(stores: tuple[Warehouse, ...]) -> float:
    """Return how much of the loot lies together, which a burglar finds at once."""
    heaps = [sum([VALUE[card] for card in store.loots]) for store in stores]
    return max(heaps) / MANY


def _turn(state: State, seat: Seat, few: float) -> tuple[float, ...]:
    """Return what the seat's own turn is worth, and its place among those to come."""
    mine = state.phasing == seat
    after = (seat - state.phasing) % len(state.hands) / len(state.hands)
    actions = state.actions if mine and state.phase == "actions" else 0
    ready = sum(
        [gangster.street and not gangster.used and not gangster.blocks for gangster in state.gangsters[seat]]
    )
    return (float(mine), float(actions), float(min(actions, ready)), ready * after, after, few * after)
