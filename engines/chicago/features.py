"""Features of a position as numbers, from which a seat's chance to win is learned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, HIT_MEN, POINTS, RED_JOKER, TERRITORIES, VALUE
from engines.chicago.odds import odds
from engines.chicago.scoring import HENCHMAN_POINTS
from engines.chicago.state import HAND_LIMIT, State

TERRITORY_POINTS = tuple(POINTS[card] for card in TERRITORIES)


def turns_left(state: State, seat: Seat) -> int:
    """Return how many actions the seat still has."""
    done = seat < state.active or (seat == state.active and state.closing)
    return max(0, state.options.rounds - state.round + (0 if done else 1))


class Standing(NamedTuple):
    """A seat in numbers."""

    henchmen: int
    points: int
    prize: int
    """The points of its dearest territory."""
    money: float
    best: float
    """The dollars of its two dearest cards."""
    hit_men: float
    red: float
    black: float
    """Whether it has the joker, or how likely that is."""
    cards: int
    left: int
    """Its turns to come."""

    @property
    def score(self) -> float:
        """The points if the game ended now."""
        return self.points + HENCHMAN_POINTS * self.henchmen + self.money

    def basics(self) -> tuple[float, ...]:
        """Return its features."""
        return (
            self.points / 20,
            self.henchmen / 2,
            float(self.henchmen == 0),
            self.money / 15,
            self.best / 10,
            float(self.hit_men),
            float(self.red),
            float(self.black),
            self.cards / HAND_LIMIT,
            self.prize / 10,
        )


def standing(state: State, seat: Seat) -> Standing:
    """Return the standing of a seat."""
    own = [points for points, owner in zip(TERRITORY_POINTS, state.owners, strict=True) if owner == seat]
    hand = state.hands[seat]
    money = sorted([VALUE[card] for card in hand if card in VALUE], reverse=True)
    return Standing(
        state.henchmen[seat],
        sum(own),
        max(own, default=0),
        sum(money),
        sum(money[:2]),
        sum([card in HIT_MEN for card in hand]),
        RED_JOKER in hand,
        BLACK_JOKER in hand,
        len(hand),
        turns_left(state, seat),
    )


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """Return the features of each seat."""
    seats = [standing(state, seat) for seat in range(len(state.hands))]
    free = sum(
        [points for points, owner in zip(TERRITORY_POINTS, state.owners, strict=True) if owner is None]
    )
    return tuple([_features(seats, seat, free / 60, seat == state.active) for seat in range(len(seats))])


def _features(seats: Sequence[Standing], own: Seat, free: float, active: bool) -> tuple[float, ...]:
    me = seats[own]
    others = [other for seat, other in enumerate(seats) if seat != own]
    rival = max(others, key=lambda other: other.score)
    left = me.left
    lead = me.score - rival.score
    attack = [odds(me.henchmen, other.henchmen) for other in others]
    threat = [odds(other.henchmen, me.henchmen) for other in others]
    prize = max([chance * other.prize for chance, other in zip(attack, others, strict=True)]) / 10
    risk = max([chance if other.left else 0.0 for chance, other in zip(threat, others, strict=True)])
    share = left / 10
    swing = 10 + 10 * math.sqrt(left)
    mine, its = me.basics(), rival.basics()
    rest = [other for other in others if other is not rival]
    few = min(left, 3) / 3
    return (
        *mine,
        *its,
        sum([other.points for other in rest]) / 20,
        sum([other.henchmen for other in rest]) / 2,
        sum([other.money for other in rest]) / 15,
        *[share * value for value in (mine[0], mine[1], mine[3], mine[5], its[0], its[1], its[3], its[5])],
        float(left == 0),
        share,
        few,
        2 * lead / swing,
        lead / 20,
        prize,
        prize * share,
        prize * few,
        risk,
        risk * me.points / 20,
        risk * me.points / 20 * share,
        risk * me.prize / 10 * min(rival.left, 3) / 3,
        max(threat) - max(attack),
        free,
        free * share,
        free * me.money / 15,
        float(active),
    )
