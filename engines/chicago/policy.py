"""The AI player, which knows only its view."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, HIT_MEN, POINTS, RED_JOKER, Card, Territory
from engines.chicago.estimates import Estimates
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
from engines.chicago.payments import FEWEST
from engines.chicago.state import HAND_LIMIT, MOST_HENCHMEN, Demand
from engines.chicago.view import View

HIT_GAIN = 2.0  # points that a hit man must add to the following action
JOKER_POINTS = 15  # a joker waits for a king …
PATIENT_TURNS = 5  # … until this many turns are left
BRIBED_SHARE = 0.7  # share of a joker's effect that counts against an owner who may be able to pay


def policy(view: View, rng: random.Random) -> Move | None:
    """Return a sensible move, or None if the seat is not to act."""
    if view.reader is None or view.reader not in view.owes:
        return None
    estimates = Estimates(view, view.reader)
    if view.demand is not None:
        return _answer(estimates, view.demand)
    free = _free_play(estimates, rng)
    if free is not None:
        return free
    if view.phase == "open":
        return _best_action(estimates, rng)[1]
    surplus = len(estimates.hand) - HAND_LIMIT
    return End() if surplus <= 0 else _discard(estimates, surplus)


def _answer(estimates: Estimates, demand: Demand) -> Move:
    """Make the cheapest payment if what it gains is worth more, else decline."""
    paying = estimates.cheapest(demand.price)
    if paying is None:
        return Decline()
    cards, cost = paying
    return Pay(cards) if _stake(estimates, demand, cost) > cost else Decline()


def _stake(estimates: Estimates, demand: Demand, cost: float) -> float:
    """Return the gain of paying; against a mob attack it includes the attacker's loss."""
    if demand.territory is None:
        return estimates.recruit()
    if demand.purpose == "territory":
        return estimates.purchase(demand.territory)
    points = POINTS[demand.territory] * estimates.kept(estimates.side.henchmen)
    if demand.purpose == "mob":
        points += estimates.rivalry(demand.active) * (POINTS[demand.territory] - cost)
    return points


def _discard(estimates: Estimates, surplus: int) -> Discard:
    cards = itertools.combinations(estimates.hand, surplus)
    return Discard(min(cards, key=estimates.cost))


# --- Actions ----------------------------------------------------------------------------------------


def _best_action(
    estimates: Estimates, rng: random.Random, dead: tuple[Seat, int] | None = None
) -> tuple[float, Move]:
    """Return the action with the highest expected gain, ties at random.

    ``dead``: a seat, and the number of its henchmen to count as dead.
    """
    choices: list[tuple[float, Move]] = [(estimates.draw(), Draw())]
    if estimates.side.henchmen < MOST_HENCHMEN:
        choices.append((estimates.hire(), Hire()))
    if estimates.side.henchmen:
        for card, owner in _opposing(estimates):
            defence = estimates.view.sides[owner].henchmen
            if dead is not None and dead[0] == owner:
                defence -= dead[1]
            choices.append((estimates.battle(card, owner, defence), Battle(card)))
    return max(choices, key=lambda choice: (choice[0], rng.random()))


def _opposing(estimates: Estimates) -> Iterable[tuple[Territory, Seat]]:
    return ((card, owner) for card, owner in estimates.view.owners.items() if owner != estimates.me)


# --- Free plays -------------------------------------------------------------------------------------


def _free_play(estimates: Estimates, rng: random.Random) -> FreePlay | None:
    """Return a joker or hit man to play now, if any."""
    for joker, kind in ((BLACK_JOKER, Mob), (RED_JOKER, Raid)):
        if joker in estimates.hand:
            territory = _joker_target(estimates, joker, rng)
            if territory is not None:
                return kind(territory)
    hit_men = [card for card in estimates.hand if card in HIT_MEN]
    target = _hit_target(estimates, len(hit_men), rng) if hit_men else None
    return None if target is None else Hit(hit_men[0], target)


def _pressed(estimates: Estimates) -> bool:
    """Tell whether free plays must be made now or never: on the last turn, or with too many cards."""
    return estimates.left == 0 or (estimates.view.phase == "close" and len(estimates.hand) > HAND_LIMIT)


def _joker_target(estimates: Estimates, joker: Card, rng: random.Random) -> str | None:
    """Return the best target of the joker, or None if it is better kept."""
    targets = [
        (_joker_gain(estimates, joker, card, owner), rng.random(), card)
        for card, owner in _opposing(estimates)
    ]
    if not targets:
        return None
    _, _, card = max(targets)
    now = POINTS[card] >= JOKER_POINTS or estimates.left < PATIENT_TURNS or _pressed(estimates)
    return card if now else None


def _joker_gain(estimates: Estimates, joker: Card, card: Card, owner: Seat) -> float:
    gain = estimates.rivalry(owner) * POINTS[card]
    if joker == BLACK_JOKER:
        gain += estimates.territory(card)
    can_pay = estimates.view.sides[owner].hand_size >= FEWEST[estimates.view.options.bribe]
    return gain * BRIBED_SHARE if can_pay else gain


def _hit_target(estimates: Estimates, hit_men: int, rng: random.Random) -> Seat | None:
    """Return the seat to send a hit man to: to clear the way for a battle, or because it is now or never."""
    targets = [
        seat for seat, side in enumerate(estimates.view.sides) if side.henchmen and seat != estimates.me
    ]
    if not targets:
        return None
    if estimates.view.phase == "open":
        plain, _ = _best_action(estimates, rng)
        for seat, used in itertools.product(targets, range(1, hit_men + 1)):
            killed = min(used, estimates.view.sides[seat].henchmen)
            gain, _ = _best_action(estimates, rng, (seat, killed))
            if gain - plain > HIT_GAIN * killed:
                return seat
    if _pressed(estimates):
        return max(targets, key=lambda seat: (estimates.rivalry(seat), rng.random()))
    return None
