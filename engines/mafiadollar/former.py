"""The AI player as it was before opponents of several strengths came, left as it was.

The arena and ``palermo simulate --policy former`` measure newer players against it; nothing else plays by
it. It is never improved, only kept running: ``tests/engines/test_former.py`` holds its games.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias, TypeVar

from engines.base import Seat
from engines.mafiadollar.cards import (
    BONUS,
    CARDS,
    COUNTER,
    GUARD,
    KIND,
    LOOT_TYPE,
    PATROL,
    SLOT,
    STARS,
    SYMBOL,
    VALUE,
    in_order,
)
from engines.mafiadollar.moves import (
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
    Lose,
    Move,
    Offer,
    Out,
    Pass,
    Play,
    Spoils,
    Steal,
    Take,
    Wish,
)
from engines.mafiadollar.odds import chance, unseen
from engines.mafiadollar.points import attack_points, burglary_points, carried
from engines.mafiadollar.scoring import GANGSTER_COST, POLICE_COST, WAREHOUSE_COST
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.trades import fits
from engines.mafiadollar.view import LoseSeen, OfferSeen, Pile, SpoilsSeen, StealSeen, View, WarehouseView

Job: TypeAlias = Out | Back | Take | Attack | Burgle

THOUSAND = 1000
LOOT_WORTH = 25.0  # assumed value of an unknown loot card
JOB_WORTH = 22.0  # average value of a job, which takes two turns
RESERVE_SHARE = 0.15  # share of its value that a gangster without an action counts, and vice versa
END_CARD_DEPTH = 15  # average number of cards below the end card
CARDS_A_TURN = 1.3  # cards that a turn takes from the deck, besides loot
PRESSURE_TURNS = 12.0  # turns before the end from which police cards count more and more
LEAST_PRESSURE = 0.25
GOING_OUT_SHARE = 0.45  # share of a job's value that going to the street for it counts
LAST_TURNS = 0.6  # with at most this many turns left, nobody goes out


class Estimates:
    """The estimates of the seat ``me`` in one position."""

    def __init__(self, view: View, me: Seat) -> None:
        self.view = view
        self.me = me
        self.side = view.sides[me]
        self.hand = self.side.hand or ()
        self.others = [seat for seat in range(len(view.sides)) if seat != me]
        self.rivalry = 1.0 if len(self.others) == 1 else 1.2 / len(self.others)

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The numbers of unseen cards by die."""
        return unseen(self.view)

    @cached_property
    def turns(self) -> float:
        """The expected number of the seat's turns after this one."""
        view = self.view
        seen = [card for card in view.discards if card in LOOT_TYPE]
        lying = sum(pile.size for pile in view.street) + sum(side.loots for side in view.sides)
        cards = view.deck - (len(VALUE) - len(seen) - lying)
        share = max(0.5, 1 - END_CARD_DEPTH / max(view.deck, 1))
        return cards * share / (len(view.sides) * CARDS_A_TURN)

    @cached_property
    def able(self) -> int:
        """The number of own gangsters that are not blocked."""
        return sum(not gangster.blocks for gangster in self.side.gangsters)

    @property
    def pressure(self) -> float:
        """The share of its final cost that a police card in hand counts now."""
        return min(1.0, max(LEAST_PRESSURE, 1 - self.turns / PRESSURE_TURNS))

    @property
    def career(self) -> float:
        """The value of one more gangster with an action until the end."""
        return JOB_WORTH * self.turns / 2

    # --- Cards ----------------------------------------------------------------------------------

    def plays(self, card: str) -> list[tuple[float, Play | Free]]:
        """Return the possible plays of the card, each with its value."""
        kind = KIND[card]
        found: list[tuple[float, Play | Free]] = [
            (self.freed(gangster), Free(card, gangster.card))
            for gangster in self.side.gangsters
            if gangster.blocks and COUNTER[gangster.blocks[-1]] == SYMBOL[card]
        ]
        if kind == "gangster":
            found.append((self.hired(card), Play(card)))
        elif kind == "warehouse":
            found.append((self.opened(), Play(card)))
        elif kind == "police":
            found.append((self.police(card), Play(card)))
        elif kind == "item":
            found += [
                (self.item(gangster, card), Play(card, gangster.card))
                for gangster in self.side.gangsters
                if not gangster.street
            ]
        elif kind == "block":
            found += [
                (self.blocked(gangster), Play(card, gangster.card))
                for seat in self.others
                for gangster in self.view.sides[seat].gangsters
            ]
        elif kind == "dog":
            found += [
                (4.0 + 2 * store.size, Play(card, store.card)) for store in self.side.stores if not store.dog
            ]
        else:
            found.append((self.birthday(), Play(card, self.safest().card)))
        return found

    def hired(self, card: str) -> float:
        """Return the value of hiring a gangster."""
        strength = CARDS[card].attack + CARDS[card].burglary - 6
        share = 1.0 if self.able < len(self.side.stores) else RESERVE_SHARE
        return share * self.career + strength - GANGSTER_COST / THOUSAND

    def opened(self) -> float:
        """Return the value of one more warehouse, which is one more action."""
        share = 1.0 if len(self.side.stores) < self.able else RESERVE_SHARE
        return share * self.career - WAREHOUSE_COST / THOUSAND

    def item(self, gangster: Gangster, item: str) -> float:
        """Return the value of an item to a gangster, less that of the one it replaces."""
        old = [BONUS[own] for own in gangster.items if SLOT[own] == SLOT[item]]
        gained = BONUS[item] - sum(old)
        worth = {"vehicle": 8.0, "tool": 3.0, "weapon": 2.0}[SLOT[item]]
        return gained * worth * (1 + self.turns / 4) * (0.4 if gangster.blocks else 1.0)

    def freed(self, gangster: Gangster) -> float:
        """Return the value of removing a gangster's topmost block."""
        share = 1.0 if self.able < len(self.side.stores) else RESERVE_SHARE
        return (6.0 + share * self.career * 0.7 + 2 * self.equipment(gangster)) / len(gangster.blocks)

    def blocked(self, gangster: Gangster) -> float:
        """Return the value of blocking another seat's gangster."""
        worth = 10.0 + 4 * self.equipment(gangster) + (4.0 if gangster.street else 0.0)
        return worth * self.rivalry * (0.25 if gangster.blocks else 1.0) * min(1.0, self.turns)

    def birthday(self) -> float:
        """Return the value of a birthday: freed gangsters, and gifts."""
        givers = sum(self.view.sides[seat].loots > 0 for seat in self.others)
        freed = sum(self.freed(gangster) for gangster in self.side.gangsters if gangster.blocks)
        return freed + givers * 14.0 * (1 + self.rivalry / 2) - (5.0 if self.turns > 3 else 0.0)

    def police(self, card: str) -> float:
        """Return the value of playing a police card now."""
        price = POLICE_COST[STARS[card]] / THOUSAND * self.pressure
        more = [POLICE_COST[STARS[held]] / THOUSAND for held in self.hand if held in STARS and held != card]
        price += max(more, default=0.0) * self.pressure * 0.6
        return price - self.searched(card) - 10.0 * min(self.able, self.actions) - 6.0

    @property
    def actions(self) -> int:
        """The number of actions per turn."""
        return len(self.side.stores)

    def searched(self, card: str) -> float:
        """Return the value of what the police would take."""
        loots = [VALUE[loot] / THOUSAND for store in self.side.stores for loot in store.loots or ()]
        if STARS[card] == GUARD:
            return min(loots, default=0.0)
        if STARS[card] == PATROL:
            return max(loots, default=0.0)
        saved = GANGSTER_COST * len(self.side.gangsters) + WAREHOUSE_COST * (len(self.side.stores) - 1)
        return sum(loots) - saved / THOUSAND + self.able * self.career

    def kept(self, card: str) -> float:
        """Return the value of a card kept in hand: its later use, or the cost of a police card."""
        if card in STARS:
            return -POLICE_COST[STARS[card]] / THOUSAND * self.pressure
        best = max((worth for worth, _ in self.plays(card)), default=0.0)
        return max(best, 0.0) * min(1.0, self.turns / 3) + 1.0

    # --- Jobs -----------------------------------------------------------------------------------

    def jobs(self, gangster: Gangster) -> list[tuple[float, Job]]:
        """Return the possible jobs of an own able gangster, each with its value."""
        if not gangster.street:
            worth = (
                GOING_OUT_SHARE * max(self.errand(gangster), JOB_WORTH) if self.turns > LAST_TURNS else -1.0
            )
            return [(worth + self.equipment(gangster), Out(gangster.card))]
        found: list[tuple[float, Job]] = [(0.0, Back(gangster.card))]
        to = self.safest().card
        piles = [pile for pile in self.view.street if pile.top]
        found += [(self.haul(pile, gangster), Take(gangster.card, pile.type, to)) for pile in piles]
        for seat in self.others:
            side = self.view.sides[seat]
            foes = [foe for foe in side.gangsters if foe.street]
            full = [store for store in side.stores if store.size]
            found += [(self.fight(gangster, foe), Attack(gangster.card, foe.card)) for foe in foes]
            found += [(self.burglary(gangster, store), Burgle(gangster.card, store.card)) for store in full]
        return found

    def errand(self, gangster: Gangster) -> float:
        """Return the value of the best job the gangster could do if it were on the street."""
        return max(worth for worth, _ in self.jobs(gangster._replace(street=True)))

    def haul(self, pile: Pile, gangster: Gangster) -> float:
        """Return the value of taking loot from a street pile, of which only the top is known."""
        if pile.top is None:
            return 0.0
        return VALUE[pile.top] / THOUSAND + LOOT_WORTH * (min(pile.size, carried(gangster)) - 1)

    def burglary(self, gangster: Gangster, store: WarehouseView) -> float:
        """Return the expected value of breaking into a warehouse, where the burglar takes the best loot."""
        odds = chance(self.dice, burglary_points(gangster, dog=store.dog is not None))
        each_loot = LOOT_WORTH + 2 * min(5, store.size - 1)
        return odds * min(store.size, carried(gangster)) * each_loot * (1 + 0.6 * self.rivalry)

    def fight(self, gangster: Gangster, foe: Gangster) -> float:
        """Return the expected value of an attack: the foe's future jobs, and its items."""
        odds = chance(self.dice, attack_points(gangster))
        gone = max(0.0, (0.5 if foe.blocks else 0.8) * self.career * 0.5 - GANGSTER_COST / THOUSAND)
        spoils = sum(max(0.0, self.item(gangster, item)) for item in foe.items)
        return odds * (gone * self.rivalry + 0.5 * spoils + 2 * self.equipment(foe))

    @staticmethod
    def equipment(gangster: Gangster) -> float:
        """Return the sum of the bonuses of a gangster's items."""
        return float(sum(BONUS[item] for item in gangster.items))

    def safest(self) -> WarehouseView:
        """Return the own warehouse for new loot: one with a dog if possible, else the emptiest."""
        return min(self.side.stores, key=lambda store: (store.dog is None, store.size))


M = TypeVar("M", bound=Move)

TRADE_GAIN = 6.0  # thousands of dollars that a trade must gain
WORTH_DISCARDING = -3.0  # minimal value of a play that is made
WORTH_DOING = 1.0  # minimal value of a job that is done


def former(view: View, rng: random.Random) -> Move | None:
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
    for offer in estimates.view.offers:
        if offer.partner == estimates.me:
            return _reply(estimates, offer)
    return None


def _reply(estimates: Estimates, offer: OfferSeen) -> Move:
    fitting = [card for card in estimates.hand if offer.want and fits(card, offer.want)]
    if offer.give is None or not fitting:
        return Decline(offer.maker)
    card = min(fitting, key=estimates.kept)
    gain = estimates.kept(offer.give) - estimates.kept(card)
    return Accept(offer.maker, card) if gain > TRADE_GAIN else Decline(offer.maker)


def _offer(estimates: Estimates) -> Offer | None:
    """Make at most one offer in another seat's phase 2, for a symbol that frees a gangster, or a gangster."""
    view, partner = estimates.view, estimates.view.phasing
    if view.phase != "play" or (estimates.me, partner) in view.made:
        return None
    need = _need(estimates)
    loose = [card for card in estimates.hand if card not in STARS]
    if need is None or not loose:
        return None
    want, worth = need
    card = min(loose, key=estimates.kept)
    return Offer(partner, card, want) if worth - estimates.kept(card) > TRADE_GAIN else None


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
