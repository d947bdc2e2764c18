"""A sensible player that knows only its view."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engines.mafiadollar.cards import BONUS, COUNTER, KIND, SLOT, STARS, SYMBOL, VALUE, in_order
from engines.mafiadollar.judge import Judge
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
from engines.mafiadollar.trades import fits
from engines.mafiadollar.view import LoseSeen, OfferSeen, SpoilsSeen, StealSeen, View

M = TypeVar("M", bound=Move)

MARGIN = 6.0  # thousands of dollars that a trade must gain
WORTH_DISCARDING = -3.0  # a play that loses more is not made
WORTH_DOING = 1.0  # a job that gains less is not done


def policy(view: View, rng: random.Random) -> Move | None:
    """A sensible move; None for a seat that merely may trade and does not wish to."""
    reader = view.reader
    if reader is None or reader not in view.to_act:
        return None
    judge = Judge(view, reader)
    if view.phase in ("play", "actions"):
        answer = _answer(judge)
        if answer is not None:
            return answer
        if reader != view.phasing:
            return _offer(judge)
    return _owed(judge, rng)


def _owed(judge: Judge, rng: random.Random) -> Move:
    """The move that the seat owes."""
    match judge.view.decision:
        case SpoilsSeen() as decision:
            return _spoils(judge, decision)
        case StealSeen() as decision:
            dearest = sorted(decision.loots or (), key=lambda loot: -VALUE[loot])
            return Steal(in_order(dearest[: decision.number]), judge.safest().card)
        case LoseSeen() as decision:
            return Lose(_cheapest(decision.candidates or ()))
    if judge.view.phase == "gift":
        return Gift(_cheapest(loot for store in judge.side.stores for loot in store.loots or ()))
    if judge.view.phase == "give":
        return Give(min(judge.hand, key=judge.kept))
    return _card(judge, rng) if judge.view.phase == "play" else _job(judge, rng)


def _cheapest(loots: Iterable[str]) -> str:
    return min(loots, key=VALUE.__getitem__)


def _best(choices: Sequence[tuple[float, M]], rng: random.Random) -> tuple[float, M]:
    """The choice that is worth most, ties by lot."""
    return max(choices, key=lambda choice: (choice[0], rng.random()))


# --- Phases 2 and 3 -------------------------------------------------------------------------------


def _card(judge: Judge, rng: random.Random) -> Move:
    """The play that is worth most; else the least useful card is thrown away."""
    choices = [choice for card in judge.hand for choice in judge.plays(card)]
    if choices:
        worth, move = _best(choices, rng)
        if worth > WORTH_DISCARDING:
            return move
    loose = [card for card in judge.hand if card not in STARS]
    return Discard(min(loose, key=judge.kept)) if loose else Pass()


def _job(judge: Judge, rng: random.Random) -> Move:
    """The job that is worth most, as long as one is worth anything."""
    choices = [choice for each in judge.side.gangsters if each.able for choice in judge.jobs(each)]
    worth, move = _best(choices, rng)
    return move if worth > WORTH_DOING else End()


def _spoils(judge: Judge, decision: SpoilsSeen) -> Spoils:
    """The items that are better than those of the same slot."""
    winner = next(each for each in judge.side.gangsters if each.card == decision.gangster)
    own = {SLOT[item]: BONUS[item] for item in winner.items}
    return Spoils(tuple(item for item in decision.items if BONUS[item] > own.get(SLOT[item], 0)))


# --- Trading --------------------------------------------------------------------------------------


def _answer(judge: Judge) -> Move | None:
    """The answer to the oldest offer to the seat, if there is one."""
    for offer in judge.view.offers:
        if offer.partner == judge.me:
            return _reply(judge, offer)
    return None


def _reply(judge: Judge, offer: OfferSeen) -> Move:
    fitting = [card for card in judge.hand if offer.want and fits(card, offer.want)]
    if offer.give is None or not fitting:
        return Decline(offer.maker)
    card = min(fitting, key=judge.kept)
    gain = judge.kept(offer.give) - judge.kept(card)
    return Accept(offer.maker, card) if gain > MARGIN else Decline(offer.maker)


def _offer(judge: Judge) -> Offer | None:
    """One offer in a phase 2 of another seat, for what is missing most: a cure for a block, or a gangster."""
    view, partner = judge.view, judge.view.phasing
    if view.phase != "play" or (judge.me, partner) in view.made:
        return None
    need = _need(judge)
    loose = [card for card in judge.hand if card not in STARS]
    if need is None or not loose:
        return None
    want, worth = need
    card = min(loose, key=judge.kept)
    return Offer(partner, card, want) if worth - judge.kept(card) > MARGIN else None


def _need(judge: Judge) -> tuple[Wish, float] | None:
    """What the hand lacks, and what it would be worth."""
    symbols = {SYMBOL[card] for card in judge.hand}
    cures = [
        (judge.freed(each), COUNTER[each.blocks[-1]])
        for each in judge.side.gangsters
        if each.blocks and COUNTER[each.blocks[-1]] not in symbols
    ]
    if cures:
        worth, symbol = max(cures)
        return symbol, worth
    if not judge.side.gangsters and not any(KIND[card] == "gangster" for card in judge.hand):
        return "gangster", judge.career
    return None
