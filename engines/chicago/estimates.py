"""What things are worth, in points at the end, as far as a seat can tell from its view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.base import Seat
from engines.chicago.cards import (
    BLACK_JOKER,
    DECK,
    HIT_MEN,
    NUMBER,
    POINTS,
    PRICE,
    RED_JOKER,
    VALUE,
    Card,
    Dollars,
)
from engines.chicago.odds import odds
from engines.chicago.payments import least_wasteful
from engines.chicago.scoring import HENCHMAN_POINTS
from engines.chicago.state import HAND_LIMIT, MOST_HENCHMEN
from engines.chicago.view import View

# Found by letting policies play each other.
MONEY_A_TURN = 0.3  # money cards that a turn to come brings into the hand
LOSS_RATE = 0.4  # how likely a territory is lost in a round, to a rival who is sure to win
ROUNDS_AHEAD = 4  # rounds of exposure that count: later there will be more henchmen
BUYING_POWER = 0.2  # points a dollar while there is something to buy
FREE_CARD_POINTS = {**dict.fromkeys(HIT_MEN, 3.0), RED_JOKER: 4.0, BLACK_JOKER: 9.0}
CHOICE_POINTS = 1.0  # points of having one more card to choose from in turns to come
CARD_DOLLARS = 6.0  # that an unknown hand card is worth
ATTACK_POINTS = 3.0  # points a henchman in attacks to come
PRIZE_SHARE = 0.4  # of the best attack's prize, in each of the next turns
PRIZE_TURNS = 4  # at most
DENIED_SHARE = 0.2  # of the points of a territory bought, since then no rival will buy it
OVERPAY_POINTS = 4.0  # points that a purchase may be dearer than it seems: hoarding wins no more often …
OVERPAY_TURNS = 5  # … while at least so many turns are left to earn the money back


class Estimates:
    """The estimates of one seat at one moment. ``left``: its turns to come after this one."""

    def __init__(self, view: View, me: Seat) -> None:
        self.view = view
        self.me = me
        self.side = view.sides[me]
        self.hand = self.side.hand or ()
        self.left = view.options.rounds - view.round
        draws = round(MONEY_A_TURN * self.left)
        self.hoped = [10 - 8 * (at + 0.5) / draws for at in range(draws)]
        """Dollars of the money cards to come, spread evenly over 2 to 10."""

    def hand_points(self, hand: Sequence[Card]) -> float:
        """What a hand is worth: its best cards, together with those to come, and its free plays."""
        money = [VALUE[card] for card in hand if card in VALUE]
        best = sorted([*money, *self.hoped], reverse=True)[:HAND_LIMIT]
        spending = BUYING_POWER * sum(money) if self.left else 0.0
        free = sum(FREE_CARD_POINTS.get(card, 0.0) for card in hand) if self.left else 0.0
        return sum(best) + spending + free

    def cost(self, cards: Iterable[Card]) -> float:
        """What the hand loses without these cards."""
        gone = set(cards)
        return self.hand_points(self.hand) - self.hand_points([c for c in self.hand if c not in gone])

    def cheapest(self, price: Dollars) -> tuple[tuple[Card, ...], float] | None:
        """The payment that hurts least, and how much; None if there is none."""
        costs = [(cards, self.cost(cards)) for cards in least_wasteful(self.hand, price)]
        return min(costs, key=lambda it: it[1], default=None)

    def kept(self, henchmen: int) -> float:
        """The part of a territory's points that so many henchmen will keep."""
        others = [side.henchmen for seat, side in enumerate(self.view.sides) if seat != self.me]
        risk = max(odds(attack, henchmen) if henchmen else float(attack > 0) for attack in others)
        return (1 - LOSS_RATE * risk) ** min(self.left + 1, ROUNDS_AHEAD)

    def gang(self, henchmen: int, points: int | None = None) -> float:
        """What henchmen are worth, the territories that they guard, and what they may still win."""
        guarded = self.side.territory_points if points is None else points
        worth = HENCHMAN_POINTS * henchmen + guarded * self.kept(henchmen)
        if self.left:
            worth += ATTACK_POINTS * henchmen
            worth += PRIZE_SHARE * min(self.left, PRIZE_TURNS) * self.best_prize(henchmen)
        return worth

    def best_prize(self, henchmen: int) -> float:
        """What the best attack with so many henchmen would win on average."""
        return max(
            (
                odds(henchmen, self.view.sides[owner].henchmen) * POINTS[card]
                for card, owner in self.view.owners.items()
                if owner != self.me
            ),
            default=0.0,
        )

    def territory(self, card: Card) -> float:
        """What one more territory is worth to this seat."""
        henchmen = self.side.henchmen
        guarded = self.side.territory_points
        return self.gang(henchmen, guarded + POINTS[card]) - self.gang(henchmen)

    def purchase(self, card: Card) -> float:
        """What buying a territory is worth: it is also out of the reach of the others' money."""
        rivals = sum(self.rivalry(seat) for seat in range(len(self.view.sides)) if seat != self.me)
        denied = DENIED_SHARE * rivals * POINTS[card] if self.left else 0.0
        venture = OVERPAY_POINTS if self.left >= OVERPAY_TURNS else 0.0
        return self.territory(card) + denied + venture

    def recruit(self) -> float:
        """What one more henchman is worth."""
        henchmen = self.side.henchmen
        return 0.0 if henchmen == MOST_HENCHMEN else self.gang(henchmen + 1) - self.gang(henchmen)

    def rivalry(self, seat: Seat) -> float:
        """What a point lost by another seat is worth: all of it with two, most against the leader."""
        if len(self.view.sides) == 2:
            return 1.0
        leader = max(
            (other for other in range(len(self.view.sides)) if other != self.me), key=self.running_scores
        )
        return 0.5 if seat == leader else 0.2

    def running_scores(self, seat: Seat) -> float:
        """What a seat seems to have in all."""
        side = self.view.sides[seat]
        money = CARD_DOLLARS * side.hand_size if side.money is None else side.money
        return side.territory_points + side.henchman_points + money

    def battle(self, card: Card, owner: Seat, defence: int) -> float:
        """What an attack against so many henchmen gains on average."""
        henchmen = self.side.henchmen
        chance = odds(henchmen, defence)
        prize = self.territory(card) + self.rivalry(owner) * POINTS[card]
        return chance * prize - (1 - chance) * (self.gang(henchmen) - self.gang(henchmen - 1))

    def hire(self) -> float:
        """What looking for a henchman gains on average: a high die is free."""
        paying = self.cheapest(5)
        gain = self.recruit()
        return 0.5 * gain + (0.5 * max(0.0, gain - paying[1]) if paying else 0.0)

    def draw(self) -> float:
        """What the top card gains on average, by what it can be."""
        seen = {*self.hand, *self.view.discards, *self.view.owners}
        unseen = [card for card in DECK if card not in seen]
        held = self.hand_points(self.hand)
        buying = {price: self.cheapest(price) for price in set(PRICE.values())}
        total = 0.0
        for card in unseen:
            if card not in NUMBER:
                total += self.hand_points((*self.hand, card)) - held
            elif (paying := buying[PRICE[card]]) is not None:
                total += max(0.0, self.purchase(card) - paying[1])
        return total / len(unseen) + (CHOICE_POINTS if self.left else 0.0)
