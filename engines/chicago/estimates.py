"""Estimates of final points from the view of one seat."""

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

# Tuned by letting policies play each other.
MONEY_A_TURN = 0.3  # money cards that each future turn is expected to bring
LOSS_RATE = 0.4  # probability per round of losing a territory to a rival who would surely win it
ROUNDS_AHEAD = 4  # rounds of risk that count: there will be more henchmen later
BUYING_POWER = 0.2  # points per dollar as long as there are turns left to spend it
FREE_CARD_POINTS = {**dict.fromkeys(HIT_MEN, 3.0), RED_JOKER: 4.0, BLACK_JOKER: 9.0}
CHOICE_POINTS = 1.0  # points for one more card to choose from in later turns
CARD_DOLLARS = 6.0  # assumed value of an unknown hand card
ATTACK_POINTS = 3.0  # points per henchman for future attacks
PRIZE_SHARE = 0.4  # of the best attack's prize, in each of the next turns
PRIZE_TURNS = 4  # at most
DENIED_SHARE = 0.2  # of the points of a territory bought, since then no rival will buy it
OVERPAY_POINTS = 4.0  # points by which a price may exceed the value, since hoarding wins no more often …
OVERPAY_TURNS = 5  # … as long as this many turns are left to earn the money back


class Estimates:
    """The estimates of one seat in one position. ``left`` counts its turns after this one."""

    def __init__(self, view: View, me: Seat) -> None:
        self.view = view
        self.me = me
        self.side = view.sides[me]
        self.hand = self.side.hand or ()
        self.left = view.options.rounds - view.round
        draws = round(MONEY_A_TURN * self.left)
        self.hoped = [10 - 8 * (at + 0.5) / draws for at in range(draws)]
        """Dollars of the money cards still expected, spread evenly over 2 to 10."""

    def hand_points(self, hand: Sequence[Card]) -> float:
        """Return the value of a hand: its best cards, including expected ones, and its free plays."""
        money = [VALUE[card] for card in hand if card in VALUE]
        best = sorted([*money, *self.hoped], reverse=True)[:HAND_LIMIT]
        spending = BUYING_POWER * sum(money) if self.left else 0.0
        free = sum(FREE_CARD_POINTS.get(card, 0.0) for card in hand) if self.left else 0.0
        return sum(best) + spending + free

    def cost(self, cards: Iterable[Card]) -> float:
        """Return the loss in hand value if these cards go."""
        gone = set(cards)
        return self.hand_points(self.hand) - self.hand_points([c for c in self.hand if c not in gone])

    def cheapest(self, price: Dollars) -> tuple[tuple[Card, ...], float] | None:
        """Return the cheapest payment and its cost in points, or None if no payment is possible."""
        costs = [(cards, self.cost(cards)) for cards in least_wasteful(self.hand, price)]
        return min(costs, key=lambda it: it[1], default=None)

    def payments(self, price: Dollars) -> list[tuple[Card, ...]]:
        """Return the possible payments, the cheapest first."""
        return sorted(least_wasteful(self.hand, price), key=self.cost)

    def kept(self, henchmen: int) -> float:
        """Return the share of a territory's points that this number of henchmen is expected to keep."""
        others = [side.henchmen for seat, side in enumerate(self.view.sides) if seat != self.me]
        risk = max(odds(attack, henchmen) for attack in others)
        return (1 - LOSS_RATE * risk) ** min(self.left + 1, ROUNDS_AHEAD)

    def gang(self, henchmen: int, points: int | None = None) -> float:
        """Return the value of henchmen, including the territories they guard and may still win."""
        guarded = self.side.territory_points if points is None else points
        worth = HENCHMAN_POINTS * henchmen + guarded * self.kept(henchmen)
        if self.left:
            worth += ATTACK_POINTS * henchmen
            worth += PRIZE_SHARE * min(self.left, PRIZE_TURNS) * self.best_prize(henchmen)
        return worth

    def best_prize(self, henchmen: int) -> float:
        """Return the expected points of the best attack with this number of henchmen."""
        return max(
            (
                odds(henchmen, self.view.sides[owner].henchmen) * POINTS[card]
                for card, owner in self.view.owners.items()
                if owner != self.me
            ),
            default=0.0,
        )

    def territory(self, card: Card) -> float:
        """Return the value of one more territory to this seat."""
        henchmen = self.side.henchmen
        guarded = self.side.territory_points
        return self.gang(henchmen, guarded + POINTS[card]) - self.gang(henchmen)

    def purchase(self, card: Card) -> float:
        """Return the value of buying a territory, including that no rival can buy it afterwards."""
        rivals = sum(self.rivalry(seat) for seat in range(len(self.view.sides)) if seat != self.me)
        denied = DENIED_SHARE * rivals * POINTS[card] if self.left else 0.0
        venture = OVERPAY_POINTS if self.left >= OVERPAY_TURNS else 0.0
        return self.territory(card) + denied + venture

    def recruit(self) -> float:
        """Return the value of one more henchman."""
        henchmen = self.side.henchmen
        return 0.0 if henchmen == MOST_HENCHMEN else self.gang(henchmen + 1) - self.gang(henchmen)

    def rivalry(self, seat: Seat) -> float:
        """Return the value of a point that another seat loses: 1 with two seats, else most for the leader."""
        if len(self.view.sides) == 2:
            return 1.0
        leader = max(
            (other for other in range(len(self.view.sides)) if other != self.me), key=self.running_scores
        )
        return 0.5 if seat == leader else 0.2

    def running_scores(self, seat: Seat) -> float:
        """Estimate a seat's current score."""
        side = self.view.sides[seat]
        money = CARD_DOLLARS * side.hand_size if side.money is None else side.money
        return side.territory_points + side.henchman_points + money

    def battle(self, card: Card, owner: Seat, defence: int) -> float:
        """Return the expected gain of an attack against this number of henchmen."""
        henchmen = self.side.henchmen
        chance = odds(henchmen, defence)
        prize = self.territory(card) + self.rivalry(owner) * POINTS[card]
        return chance * prize - (1 - chance) * (self.gang(henchmen) - self.gang(henchmen - 1))

    def hire(self) -> float:
        """Return the expected gain of hiring, which is free on a high die."""
        paying = self.cheapest(5)
        gain = self.recruit()
        return 0.5 * gain + (0.5 * max(0.0, gain - paying[1]) if paying else 0.0)

    def draw(self) -> float:
        """Return the expected gain of drawing, averaged over all unseen cards."""
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
