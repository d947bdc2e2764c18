"""Knowledge of MafiaDollar for the search: deals, moves worth comparing, a learned value."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engines.base import Mind
from engines.learned import valued
from engines.mafiadollar.cards import KIND, STARS, VALUE, in_order
from engines.mafiadollar.estimates import Estimates
from engines.mafiadollar.events import Event
from engines.mafiadollar.features import features
from engines.mafiadollar.measures import MEASURES
from engines.mafiadollar.memory import remember
from engines.mafiadollar.moves import (
    Accept,
    Decline,
    Discard,
    End,
    Free,
    Gift,
    Give,
    Lose,
    Move,
    Offer,
    Pass,
    Play,
    Steal,
)
from engines.mafiadollar.policy import answerable, payments, policy
from engines.mafiadollar.sampling import sample
from engines.mafiadollar.state import State
from engines.mafiadollar.view import LoseSeen, StealSeen, View

__all__ = ["MIND", "features"]

OTHERS = 7  # moves compared with the policy's
DISCARDS = 3  # cards among them to be discarded
HEAP = 3  # loot cards more than elsewhere, from which on a warehouse is a prize for one burglary


def candidates(view: View, rng: random.Random) -> Sequence[Move]:
    """Return the policy's move, then others by its estimates. Offers are the policy's own business."""
    first = policy(view, rng)
    if first is None or view.reader is None:
        return ()
    if isinstance(first, Offer):
        return (first,)
    estimates = Estimates(view, view.reader)
    others = [move for move in _others(estimates, first) if move != first]
    return (first, *others[:OTHERS])


def easy(view: View, rng: random.Random) -> Sequence[Move]:
    """Return the candidates, or police alone where they take less than they would cost at the end."""
    found = candidates(view, rng)
    if view.reader is None or not isinstance(next(iter(found), None), Play | Free | Discard | Pass):
        return found
    estimates = Estimates(view, view.reader)
    police = [card for card in estimates.hand if card in STARS]
    best = max(police, key=estimates.saving, default=None)
    return found if best is None or estimates.saving(best) <= 0 else (Play(best),)


def _others(estimates: Estimates, first: Move) -> Iterator[Move]:
    view = estimates.view
    if isinstance(first, Accept | Decline):
        yield from _answers(estimates)
        return
    match view.decision:
        case StealSeen() as decision:
            yield from _thefts(estimates, decision)
        case LoseSeen(candidates=loots):
            yield from map(Lose, sorted(loots or (), key=VALUE.__getitem__))
    if view.phase == "gift":
        loots_ = [loot for store in estimates.side.stores for loot in store.loots or ()]
        yield from map(Gift, sorted(loots_, key=VALUE.__getitem__))
    elif view.phase == "give":
        yield from map(Give, sorted(estimates.hand, key=estimates.kept))
    elif view.phase == "play":
        yield from _cards(estimates)
    elif view.phase == "actions":
        yield from _jobs(estimates)


def _answers(estimates: Estimates) -> Iterator[Move]:
    offer = answerable(estimates)
    if offer is not None:
        yield Decline(offer.maker)
        yield from [Accept(offer.maker, card) for card in payments(estimates, offer)[:2]]


def _thefts(estimates: Estimates, decision: StealSeen) -> Iterator[Move]:
    """Yield the dearest loot into each own warehouse where it makes no heap."""
    dearest = sorted(decision.loots or (), key=lambda loot: -VALUE[loot])
    loots = in_order(dearest[: decision.number])
    least = min([store.size for store in estimates.side.stores])
    for store in sorted(estimates.side.stores, key=lambda store: store.size):
        if store.size < least + HEAP:
            yield Steal(loots, store.card)


def _cards(estimates: Estimates) -> Iterator[Move]:
    """Yield the plays by their values, among them some cards to be discarded."""
    plays = [
        (worth, move)
        for card in estimates.hand
        for worth, move in estimates.plays(card)
        if worth > 0 or KIND[card] != "warehouse"
    ]
    ranked: list[Move] = [move for _, move in sorted(plays, key=lambda choice: -choice[0])]
    loose = sorted([card for card in estimates.hand if card not in STARS], key=estimates.kept)
    discards = [Discard(card) for card in loose[:DISCARDS]]
    yield from ranked[: OTHERS - len(discards) + 1]
    yield from discards


def _jobs(estimates: Estimates) -> Iterator[Move]:
    able = [gangster for gangster in estimates.side.gangsters if gangster.able]
    jobs = [choice for gangster in able for choice in estimates.jobs(gangster)]
    ranked: list[Move] = [move for _, move in sorted(jobs, key=lambda choice: -choice[0])]
    yield from ranked[: OTHERS - 1]
    yield End()


MIND: Mind[State, Move, View, Event] = Mind(
    sample=sample,
    remember=remember,
    candidates=candidates,
    value=valued("mafiadollar", features),
    horizon=6,
    playouts=200,
    easy=easy,
    measures=MEASURES,
)
