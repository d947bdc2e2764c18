"""Estimated values of cards, jobs and losses in thousands of dollars, from the view of one seat."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import (
    BONUS,
    CARDS,
    COUNTER,
    GUARD,
    KIND,
    LOOT_TYPE,
    PATROL,
    RAID,
    SLOT,
    STARS,
    SYMBOL,
    VALUE,
)
from engines.mafiadollar.moves import Attack, Back, Burgle, Free, Out, Play, Take
from engines.mafiadollar.odds import chance, unseen
from engines.mafiadollar.points import NEEDED, attack_points, burglary_points, carried
from engines.mafiadollar.scoring import GANGSTER_COST, POLICE_COST, WAREHOUSE_COST
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Pile, View, WarehouseView

Job: TypeAlias = Out | Back | Take | Attack | Burgle

THOUSAND = 1000
LOOT_WORTH = 25.0  # assumed value of an unknown loot card
JOB_WORTH = 22.0  # average value of a job, which takes two turns
RESERVE_SHARE = 0.4  # share of its value that a gangster without an action counts, and vice versa
IDLE_SHARE = 0.3  # share of its value that a gangster loses by a block
END_CARD_DEPTH = 15  # average number of cards below the end card
CARDS_A_TURN = 1.3  # cards that a turn takes from the deck, besides loot
MOST_IDLE = 2  # warehouses without a gangster, from which on one more is worth nothing
IDLE_GANGSTER = 10.0  # loss for each gangster that does nothing in the turn of a police card
REBUILT = 6.0  # turns after which a raid is forgotten
NEAR_END = 5.0  # turns left, below which the game may be decided
SAFE_LEAD = 300.0  # lead that nobody makes good in the last turn
TURN_SWING = 90.0  # lead that a turn more may bring
LEAST_GAIN = -15.0  # gain by a police card that is played although the game is decided
TIDY = 100.0  # value of having no police in hand when the game is decided
PASSED_SHARE = 0.6  # share of its cost that another police card counts, since it can be passed on
DOG_LOOTS = 1  # loot cards that a warehouse with a dog holds more than the others
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
    def odds(self) -> tuple[float, ...]:
        """The chances of a skill check with 0, 1, 2, … points."""
        return tuple([chance(self.dice, points) for points in range(NEEDED)])

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
            found += [(worth, Play(card, target)) for worth, target in self.blocks]
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
        idle = len(self.side.stores) - self.able
        share = 1.0 if idle < 0 else RESERVE_SHARE if idle < MOST_IDLE else 0.0
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

    @cached_property
    def blocks(self) -> list[tuple[float, str]]:
        """The values of a block on each gangster of the other seats."""
        return [
            (self.blocked(gangster, seat), gangster.card)
            for seat in self.others
            for gangster in self.view.sides[seat].gangsters
        ]

    def blocked(self, gangster: Gangster, owner: Seat) -> float:
        """Return the value of blocking another seat's gangster: it loses an action by it, or a reserve."""
        side = self.view.sides[owner]
        able = sum(not other.blocks for other in side.gangsters)
        share = 1.0 if able <= len(side.stores) else RESERVE_SHARE
        worth = 10.0 + 4 * self.equipment(gangster) + (4.0 if gangster.street else 0.0)
        worth += IDLE_SHARE * share * self.career
        return worth * self.rivalry * (0.25 if gangster.blocks else 1.0) * min(1.0, self.turns)

    def birthday(self) -> float:
        """Return the value of a birthday: freed gangsters, and gifts."""
        givers = sum(self.view.sides[seat].loots > 0 for seat in self.others)
        freed = sum(self.freed(gangster) for gangster in self.side.gangsters if gangster.blocks)
        return freed + givers * 14.0 * (1 + self.rivalry / 2) - (5.0 if self.turns > 3 else 0.0)

    def police(self, card: str) -> float:
        """Return the value of playing a police card now."""
        more = [POLICE_COST[STARS[held]] / THOUSAND for held in self.hand if held in STARS and held != card]
        price = POLICE_COST[STARS[card]] / THOUSAND + PASSED_SHARE * max(more, default=0.0)
        gain = price - self.searched(card)
        if self.decided and STARS[card] != RAID and gain > LEAST_GAIN:
            return gain + TIDY
        return gain - IDLE_GANGSTER * min(self.able, self.actions) - 6.0

    @cached_property
    def decided(self) -> bool:
        """Whether the end is near and the seat is too far ahead or behind for a turn to matter."""
        own = sum(VALUE[loot] for store in self.side.stores for loot in store.loots or ()) / THOUSAND
        best = max(LOOT_WORTH * self.view.sides[seat].loots - self.costs(seat) for seat in self.others)
        lead = own - self.costs(self.me) - best
        return self.turns < NEAR_END and abs(lead) > SAFE_LEAD + TURN_SWING * self.turns

    def costs(self, seat: Seat) -> float:
        """Return what a seat's gangsters and warehouses cost at the end."""
        side = self.view.sides[seat]
        return (GANGSTER_COST * len(side.gangsters) + WAREHOUSE_COST * len(side.stores)) / THOUSAND

    @property
    def actions(self) -> int:
        """The number of actions per turn."""
        return len(self.side.stores)

    def searched(self, card: str) -> float:
        """Return the value of what the police would take."""
        later = self.able * JOB_WORTH * min(REBUILT, self.turns) / 2 if STARS[card] == RAID else 0.0
        return self._taken(card) / THOUSAND + later

    def saving(self, card: str) -> int:
        """Return the dollars that a police card would cost at the end, less those that it takes now."""
        return POLICE_COST[STARS[card]] - self._taken(card)

    def _taken(self, card: str) -> int:
        """Return the dollars that the police would take, less what a raid saves at the end."""
        loots = [VALUE[loot] for store in self.side.stores for loot in store.loots or ()]
        if STARS[card] == GUARD:
            return min(loots, default=0)
        if STARS[card] == PATROL:
            return max(loots, default=0)
        saved = GANGSTER_COST * len(self.side.gangsters) + WAREHOUSE_COST * (len(self.side.stores) - 1)
        return sum(loots) - saved

    def kept(self, card: str) -> float:
        """Return the value of a card kept in hand: its later use, or the cost of a police card."""
        if card in STARS:
            return -POLICE_COST[STARS[card]] / THOUSAND
        spare = any(SYMBOL[held] == SYMBOL[card] and held != card for held in self.hand)
        plays = [worth for worth, move in self.plays(card) if isinstance(move, Play) or not spare]
        return max([0.0, *plays]) * min(1.0, self.turns / 3) + 1.0

    def missed(self, card: str) -> float:
        """Return the value of a card that the seat might trade away, also to gangsters out on the street."""
        if KIND[card] != "item":
            return self.kept(card)
        return max([self.kept(card), *(self.item(gangster, card) for gangster in self.side.gangsters)])

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
        odds = self.odds[burglary_points(gangster, dog=store.dog is not None)]
        each_loot = LOOT_WORTH + 2 * min(5, store.size - 1)
        return odds * min(store.size, carried(gangster)) * each_loot * (1 + 0.6 * self.rivalry)

    def fight(self, gangster: Gangster, foe: Gangster) -> float:
        """Return the expected value of an attack: the foe's future jobs, and its items."""
        odds = self.odds[attack_points(gangster)]
        gone = max(0.0, (0.5 if foe.blocks else 0.8) * self.career * 0.5 - GANGSTER_COST / THOUSAND)
        spoils = sum(max(0.0, self.item(gangster, item)) for item in foe.items)
        return odds * (gone * self.rivalry + 0.5 * spoils + 2 * self.equipment(foe))

    @staticmethod
    def equipment(gangster: Gangster) -> float:
        """Return the sum of the bonuses of a gangster's items."""
        return float(sum(BONUS[item] for item in gangster.items))

    def safest(self) -> WarehouseView:
        """Return the own warehouse for new loot: the emptiest, since a burglar finds only one of them."""
        return min(
            self.side.stores,
            key=lambda store: (store.size - DOG_LOOTS * (store.dog is not None), store.dog is None),
        )
