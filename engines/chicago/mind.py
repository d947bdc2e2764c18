"""Knowledge of Chicago Underworld for the search: deals, moves worth comparing, a learned value."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

from engines.base import Memory, Mind, Seat
from engines.chicago.cards import BLACK_JOKER, DECK, HIT_MEN, NUMBER, POINTS, RED_JOKER, TERRITORIES, Card
from engines.chicago.demand_events import Paid
from engines.chicago.estimates import Estimates
from engines.chicago.events import Attacked, Discarded, Event, Killed
from engines.chicago.features import features
from engines.chicago.measures import MEASURES
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
from engines.chicago.policy import policy
from engines.chicago.state import HAND_LIMIT, MOST_HENCHMEN, Reason, State
from engines.chicago.view import View
from engines.learned import valued

__all__ = ["MIND", "features"]

PAYMENTS = 3  # payments compared, the cheapest first
DISCARDS = 5  # sets of surplus cards compared

# --- Memory -----------------------------------------------------------------------------------------


def remember(memory: Memory, event: Event) -> Memory:
    """Return the bribes that lie in the hands of those who got them: (card, seat) for each card."""
    known: tuple[tuple[Card, Seat], ...] = memory or ()
    match event:
        case Paid(demand, cards):
            known = _without(known, cards)
            if demand.purpose == "mob":
                known += tuple([(card, demand.active) for card in cards])
        case Discarded():
            known = _without(known, event.cards)
        case Killed():
            known = _without(known, (event.card,))
        case Attacked():
            known = _without(known, (event.joker,))
    return known or None


def _without(known: tuple[tuple[Card, Seat], ...], cards: Sequence[Card]) -> tuple[tuple[Card, Seat], ...]:
    return tuple([entry for entry in known if entry[0] not in cards])


# --- Sampling ---------------------------------------------------------------------------------------


def sample(view: View, memory: Memory, rng: random.Random) -> State:
    """Return a state that the reader may take for the true one: hidden hands and the deck are dealt again."""
    owners = view.owners
    seen = {*view.discards, *owners}
    for side in view.sides:
        seen.update(side.hand or ())
    demand = view.demand
    if demand is not None and demand.purpose == "territory":
        seen.add(demand.territory or "")
    elif demand is not None and demand.purpose in JOKER_OF_PURPOSE:
        seen.add(JOKER_OF_PURPOSE[demand.purpose])
    known = [(card, seat) for card, seat in memory or () if card not in seen]
    seen.update(card for card, _ in known)
    loose = [card for card in DECK if card not in seen and card not in NUMBER]
    free = [card for card in TERRITORIES if card not in seen]
    rng.shuffle(loose)
    hands = []
    for seat, side in enumerate(view.sides):
        own = [card for card, holder in known if holder == seat]
        if side.hand is None:
            own += [loose.pop() for _ in range(side.hand_size - len(own))]
        else:
            own = [*side.hand]
        rng.shuffle(own)
        hands.append(tuple(own))
    deck = loose + free
    rng.shuffle(deck)
    reason: Reason | None = None
    if view.outcome is not None:
        reason = next(one for one in REASONS if one == view.outcome.detail["reason"])
    return State(
        options=view.options,
        deck=tuple(deck),
        discards=view.discards,
        hands=tuple(hands),
        owners=tuple([owners.get(card) for card in TERRITORIES]),
        henchmen=tuple([side.henchmen for side in view.sides]),
        round=view.round,
        active=view.active,
        closing=view.phase == "close",
        demand=demand,
        refills=view.refills,
        ended=reason,
    )


JOKER_OF_PURPOSE = {"raid": RED_JOKER, "mob": BLACK_JOKER}
"""The joker that lies on the table while its bribe is asked for."""

REASONS: tuple[Reason, ...] = ("all", "deck", "rounds")

# --- Moves worth comparing --------------------------------------------------------------------------


def candidates(view: View, rng: random.Random) -> Sequence[Move]:
    """Return the policy's move, then the others that may be better."""
    first = policy(view, rng)
    if first is None or view.reader is None:
        return ()
    estimates = Estimates(view, view.reader)
    return tuple(dict.fromkeys([first, *_others(estimates)]))


def easy(view: View, rng: random.Random) -> Sequence[Move]:
    """The policy's move, then cards and henchmen at the wrong time.

    A battle, a murder or a bribe too many would cost it the game.
    """
    found = candidates(view, rng)
    return (*found[:1], *[move for move in found[1:] if isinstance(move, Draw | Hire | Discard)])


def _others(estimates: Estimates) -> Iterator[Move]:
    view = estimates.view
    if view.demand is not None:
        yield from map(Pay, estimates.payments(view.demand.price)[:PAYMENTS])
        yield Decline()
        return
    if view.phase == "open":
        yield Draw()
        if estimates.side.henchmen < MOST_HENCHMEN:
            yield Hire()
        if estimates.side.henchmen:
            yield from map(Battle, _best_of_each(estimates))
    elif len(estimates.hand) > HAND_LIMIT:
        surplus = itertools.combinations(estimates.hand, len(estimates.hand) - HAND_LIMIT)
        yield from map(Discard, sorted(surplus, key=estimates.cost)[:DISCARDS])
    else:
        yield End()
    yield from _free_plays(estimates)


def _free_plays(estimates: Estimates) -> Iterator[FreePlay]:
    hit_men = [card for card in estimates.hand if card in HIT_MEN]
    for seat, side in enumerate(estimates.view.sides):
        if hit_men and side.henchmen and seat != estimates.me:
            yield Hit(hit_men[0], seat)
    for joker, kind in ((BLACK_JOKER, Mob), (RED_JOKER, Raid)):
        if joker in estimates.hand:
            yield from map(kind, _best_of_each(estimates))


def _best_of_each(estimates: Estimates) -> list[Card]:
    """Return the dearest territory of each other seat."""
    return [
        max(side.territories, key=POINTS.__getitem__)
        for seat, side in enumerate(estimates.view.sides)
        if side.territories and seat != estimates.me
    ]


MIND: Mind[State, Move, View, Event] = Mind(
    sample=sample,
    remember=remember,
    candidates=candidates,
    value=valued("chicago", features),
    horizon=2,
    playouts=400,
    margin=2.0,
    measures=MEASURES,
    easy=easy,
)
