"""A sensible player that knows only its view."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

from engines.base import Seat
from engines.chicago.judge import Judge
from engines.chicago.moves import (
    Battle,
    Decline,
    Demand,
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
from engines.chicago.pieces import BLACK_JOKER, HIT_MEN, POINTS, RED_JOKER
from engines.chicago.state import HAND_LIMIT, MOST_HENCHMEN
from engines.chicago.view import View

HIT_GAIN = 2.0  # points that a hit man must add to the action after it
JOKER_POINTS = 15  # a joker waits for a king …
PATIENCE = 5  # … until so many turns are left
BRIBE_DOUBT = 0.7  # of a joker's effect is counted against an owner who may be able to pay


def policy(view: View, rng: random.Random) -> Move | None:
    """A sensible move; None for a seat that is not to act."""
    if view.reader is None or view.reader not in view.owes:
        return None
    judge = Judge(view, view.reader)
    if view.demand is not None:
        return _answer(judge, view.demand)
    free = _free_play(judge, rng)
    if free is not None:
        return free
    if view.phase == "open":
        return _best_action(judge, rng)[1]
    surplus = len(judge.hand) - HAND_LIMIT
    return End() if surplus <= 0 else _discard(judge, surplus)


def _answer(judge: Judge, demand: Demand) -> Move:
    """Pay with what hurts least, if that is worth it."""
    paying = judge.cheapest(demand.price)
    if paying is None:
        return Decline()
    cards, cost = paying
    return Pay(cards) if _stake(judge, demand, cost) > cost else Decline()


def _stake(judge: Judge, demand: Demand, cost: float) -> float:
    """What paying gains: the henchman or territory; against a mob attack, also what the attacker lacks."""
    if demand.territory is None:
        return judge.recruit()
    if demand.purpose == "territory":
        return judge.purchase(demand.territory)
    points = POINTS[demand.territory] * judge.kept(judge.side.henchmen)
    if demand.purpose == "mob":
        points += judge.rivalry(demand.active) * (POINTS[demand.territory] - cost)
    return points


def _discard(judge: Judge, surplus: int) -> Discard:
    cards = itertools.combinations(judge.hand, surplus)
    return Discard(min(cards, key=judge.cost))


# --- Actions ----------------------------------------------------------------------------------------


def _best_action(
    judge: Judge, rng: random.Random, dead: tuple[Seat, int] | None = None
) -> tuple[float, Move]:
    """The action that gains most on average, ties by lot; ``dead``: if a seat lost so many henchmen."""
    choices: list[tuple[float, Move]] = [(judge.draw(), Draw())]
    if judge.side.henchmen < MOST_HENCHMEN:
        choices.append((judge.hire(), Hire()))
    if judge.side.henchmen:
        for card, owner in _opposing(judge):
            defence = judge.view.sides[owner].henchmen
            if dead is not None and dead[0] == owner:
                defence -= dead[1]
            choices.append((judge.battle(card, owner, defence), Battle(card)))
    return max(choices, key=lambda choice: (choice[0], rng.random()))


def _opposing(judge: Judge) -> Iterable[tuple[str, Seat]]:
    return ((card, owner) for card, owner in judge.view.owners.items() if owner != judge.me)


# --- Free plays -------------------------------------------------------------------------------------


def _free_play(judge: Judge, rng: random.Random) -> FreePlay | None:
    """A joker or a hit man, if now is the time."""
    for joker, kind in ((BLACK_JOKER, Mob), (RED_JOKER, Raid)):
        if joker in judge.hand:
            territory = _joker_target(judge, joker, rng)
            if territory is not None:
                return kind(territory)
    hit_men = [card for card in judge.hand if card in HIT_MEN]
    target = _hit_target(judge, len(hit_men), rng) if hit_men else None
    return None if target is None else Hit(hit_men[0], target)


def _pressed(judge: Judge) -> bool:
    """Whether a free play has to be made now or never: the last turn, or too many cards."""
    return judge.left == 0 or (judge.view.phase == "close" and len(judge.hand) > HAND_LIMIT)


def _joker_target(judge: Judge, joker: str, rng: random.Random) -> str | None:
    """The territory that the joker hurts or gains most; None while it is better kept."""
    targets = [
        (_joker_gain(judge, joker, card, owner), rng.random(), card) for card, owner in _opposing(judge)
    ]
    if not targets:
        return None
    _, _, card = max(targets)
    now = POINTS[card] >= JOKER_POINTS or judge.left < PATIENCE or _pressed(judge)
    return card if now else None


def _joker_gain(judge: Judge, joker: str, card: str, owner: Seat) -> float:
    gain = judge.rivalry(owner) * POINTS[card]
    if joker == BLACK_JOKER:
        gain += judge.territory(card)
    can_pay = judge.view.sides[owner].hand_size >= FEWEST[judge.view.options.bribe]
    return gain * BRIBE_DOUBT if can_pay else gain


def _hit_target(judge: Judge, hit_men: int, rng: random.Random) -> Seat | None:
    """Whose henchman should die: to clear the way for a battle now, or because it is now or never."""
    targets = [seat for seat, side in enumerate(judge.view.sides) if side.henchmen and seat != judge.me]
    if not targets:
        return None
    if judge.view.phase == "open":
        plain, _ = _best_action(judge, rng)
        for seat, used in itertools.product(targets, range(1, hit_men + 1)):
            killed = min(used, judge.view.sides[seat].henchmen)
            gain, _ = _best_action(judge, rng, (seat, killed))
            if gain - plain > HIT_GAIN * killed:
                return seat
    if _pressed(judge):
        return max(targets, key=lambda seat: (judge.rivalry(seat), rng.random()))
    return None
