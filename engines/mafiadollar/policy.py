"""The AI player, which knows only its view."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engines.mafiadollar.cards import BONUS, COUNTER, KIND, SLOT, STARS, SYMBOL, VALUE, in_order
from engines.mafiadollar.estimates import Estimates
from engines.mafiadollar.moves import (
    Accept,
    Decline,
    Discard,
    End,
    Gift,
    Give,
    Lose,
    Move,
    Offer,
    Pass,
    Spoils,
    Steal,
    Wish,
)
from engines.mafiadollar.odds import unseen_cards
from engines.mafiadollar.trades import fits
from engines.mafiadollar.view import LoseSeen, OfferSeen, SpoilsSeen, StealSeen, View

M = TypeVar("M", bound=Move)

LIKELY = 0.75  # least chance, by what is public, that the other seat has a card that it would give for it
PRIZED = 2  # bonus of a vehicle or tool, from which on nobody trades it
TRADE_GAIN = 6.0  # thousands of dollars that a trade must gain
WORTH_DISCARDING = -3.0  # minimal value of a play that is made
WORTH_DOING = 1.0  # minimal value of a job that is done


def policy(view: View, rng: random.Random) -> Move | None:
    """Return a sensible move, or None if the seat may only trade and does not want to."""
    reader = view.reader
    if reader is None or reader not in view.to_act:
        return None
    estimates = Estimates(view, reader)
    if view.phase in ("play", "actions"):
        answer = _answer(estimates)
        if answer is not None:
            return answer
        if reader != view.phasing:
            return _offer(estimates)
    return _owed(estimates, rng)


def _owed(estimates: Estimates, rng: random.Random) -> Move:
    """Return the move that the seat owes."""
    match estimates.view.decision:
        case SpoilsSeen() as decision:
            return _spoils(estimates, decision)
        case StealSeen() as decision:
            dearest = sorted(decision.loots or (), key=lambda loot: -VALUE[loot])
            return Steal(in_order(dearest[: decision.number]), estimates.safest().card)
        case LoseSeen() as decision:
            return Lose(_cheapest(decision.candidates or ()))
    if estimates.view.phase == "gift":
        return Gift(_cheapest(loot for store in estimates.side.stores for loot in store.loots or ()))
    if estimates.view.phase == "give":
        return Give(min(estimates.hand, key=estimates.kept))
    return _card(estimates, rng) if estimates.view.phase == "play" else _job(estimates, rng)


def _cheapest(loots: Iterable[str]) -> str:
    return min(loots, key=VALUE.__getitem__)


def _best(choices: Sequence[tuple[float, M]], rng: random.Random) -> tuple[float, M]:
    """Return the choice with the highest value, ties at random."""
    return max(choices, key=lambda choice: (choice[0], rng.random()))


# --- Phases 2 and 3 -------------------------------------------------------------------------------


def _card(estimates: Estimates, rng: random.Random) -> Move:
    """Return the best play, or discard the least useful card if no play is good."""
    choices = [choice for card in estimates.hand for choice in estimates.plays(card)]
    if choices:
        worth, move = _best(choices, rng)
        if worth > WORTH_DISCARDING:
            return move
    loose = [card for card in estimates.hand if card not in STARS]
    return Discard(min(loose, key=estimates.kept)) if loose else Pass()


def _job(estimates: Estimates, rng: random.Random) -> Move:
    """Return the best job, or end the turn if none is worth doing."""
    choices = [
        choice
        for gangster in estimates.side.gangsters
        if gangster.able
        for choice in estimates.jobs(gangster)
    ]
    worth, move = _best(choices, rng)
    return move if worth > WORTH_DOING else End()


def _spoils(estimates: Estimates, decision: SpoilsSeen) -> Spoils:
    """Take the items that are better than those of the same slot."""
    winner = next(gangster for gangster in estimates.side.gangsters if gangster.card == decision.gangster)
    own = {SLOT[item]: BONUS[item] for item in winner.items}
    return Spoils(tuple(item for item in decision.items if BONUS[item] > own.get(SLOT[item], 0)))


# --- Trading --------------------------------------------------------------------------------------


def _answer(estimates: Estimates) -> Move | None:
    """Return the answer to the oldest offer to the seat, if there is one."""
    offer = answerable(estimates)
    return None if offer is None else _reply(estimates, offer)


def answerable(estimates: Estimates) -> OfferSeen | None:
    """Return the oldest offer to the seat, if there is one."""
    return next((offer for offer in estimates.view.offers if offer.partner == estimates.me), None)


def payments(estimates: Estimates, offer: OfferSeen) -> list[str]:
    """Return the cards that the seat might give for the offer's, the least missed first."""
    fitting = [card for card in estimates.hand if offer.want and fits(card, offer.want) and not prized(card)]
    return sorted(fitting, key=estimates.missed)


def prized(card: str) -> bool:
    """Tell whether a card is a good vehicle or tool, which serves its owner to the end."""
    return SLOT.get(card) in ("vehicle", "tool") and BONUS[card] >= PRIZED


def _reply(estimates: Estimates, offer: OfferSeen) -> Move:
    fitting = payments(estimates, offer)
    if offer.give is None or not fitting:
        return Decline(offer.maker)
    card = fitting[0]
    gain = estimates.kept(offer.give) - estimates.missed(card)
    return Accept(offer.maker, card) if gain > TRADE_GAIN else Decline(offer.maker)


def _offer(estimates: Estimates) -> Offer | None:
    """Make at most one offer in another seat's phase 2, for a symbol that frees a gangster, or a gangster.

    By what is public, the other probably has a card that it would give for it, were it of the same mind.
    """
    view, partner = estimates.view, estimates.view.phasing
    if view.phase != "play" or (estimates.me, partner) in view.made:
        return None
    need = _need(estimates)
    if need is None:
        return None
    want, worth = need
    loose = [card for card in estimates.hand if card not in STARS and not prized(card)]
    spare = [card for card in loose if worth - estimates.missed(card) > TRADE_GAIN]
    if not spare:
        return None
    theirs = Estimates(view, partner)
    prices = [theirs.missed(card) for card in unseen_cards(view) if fits(card, want)]
    likely = [card for card in spare if _accepted(theirs, card, prices) >= LIKELY]
    return Offer(partner, min(likely, key=estimates.missed), want) if likely else None


def _accepted(theirs: Estimates, card: str, prices: Sequence[float]) -> float:
    """Return the chance that a seat has a card at one of these prices that it would give for this one."""
    cards = sum([theirs.kept(card) - price > TRADE_GAIN for price in prices])
    return 1 - (1 - cards / max(1, sum(theirs.dice))) ** theirs.side.hand_size


def _need(estimates: Estimates) -> tuple[Wish, float] | None:
    """Return the wish for what the hand lacks most, and its value."""
    symbols = {SYMBOL[card] for card in estimates.hand}
    cures = [
        (estimates.freed(gangster), COUNTER[gangster.blocks[-1]])
        for gangster in estimates.side.gangsters
        if gangster.blocks and COUNTER[gangster.blocks[-1]] not in symbols
    ]
    if cures:
        worth, symbol = max(cures)
        return symbol, worth
    if not estimates.side.gangsters and not any(KIND[card] == "gangster" for card in estimates.hand):
        return "gangster", estimates.career
    return None
