"""The AI player of Streets of Palermo, which knows only its view.

It looks one move ahead: a card laid is worth its value times the expected multiplier of its branch,
plus its effect on the chance of winning that branch's bonus, plus what the other family loses when
the card was the best of the display.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engines.base import Seat
from engines.cards import SUITS, Suit
from engines.streets.cards import BRANCH, DECK, VALUE, own
from engines.streets.moves import Draw, Exchange, Guess, Influence, Joker, Lower, Move, Place, Take
from engines.streets.scoring import (
    HAND_CARD_POINTS,
    LOW_CARD_POINTS,
    LOW_CARDS,
    PRIZES,
    low_cards,
    lowerable,
    lowering,
    multiplier,
    total,
    true_calls,
)
from engines.streets.view import HIDDEN, Side, View, own_hand, shown, sides

HIDDEN_VALUE = 6.0  # assumed value of the other family's face-down cards
DOUBTFUL_LEAD = 6.0  # a lead that makes winning a branch likely, not certain
HEARTS_PRIZE, DIAMONDS_PRIZE = 8.0, 2.5  # average worth of winning those bonuses
NOISE = 0.1  # standard deviation of the random part of each rating
HAND_CARD_WORTH = 0.5  # what laying a hand card costs: it can wait, and cards of the display can't
DENIAL = 0.5  # worth of a point that the other family can no longer take from the display
BLUFF_RATE = 0.02  # how often it bluffs with a low card where it is worth least
BLUFF_PILE = 12  # cards in the pile, at least; with fewer, a bluff comes too late
COMFORTABLE_LEAD = 15.0  # from this lead on, each further point counts half or less
LEAST_GAIN = 3.0  # if no card gains more than this when laid, improve the hand
SWEEP_GAIN = 3.0  # gain required of the joker, because the other family gets it
SWEEP_CARDS = 3  # cards that the joker draws
SUSPICION = 0.2  # log odds per point more on one of two bribed branches that it is the doubled one
READ = 0.5  # chance that a bribe is the doubled one, above which an observer guesses so
LAYS = 5  # cards laid that a strong player compares before it thinks of exchanging
SAMPLES = 12  # displays sampled to rate the joker
SAFE_LEAD = 10.0  # expected lead at which it ends play

PerBranch: TypeAlias = "tuple[float, float, float, float]"


@dataclass(frozen=True, slots=True)
class Outlook:
    """The scoring that the reader expects.

    ``guesses``: the other family's possible choices, as multipliers by branch with their likelihood.
    ``leads``, by branch: the reader's sum minus the other family's. ``prizes``, by branch: the worth of
    the bonus to its winner.
    """

    guesses: tuple[tuple[PerBranch, float], ...]
    leads: PerBranch
    prizes: PerBranch

    def hope(self) -> float:
        """Rate the position in points, preferring a lead under every guess.

        The farther ahead (or behind) the reader is under one guess, the less a point there counts.
        """
        return sum(likelihood * _worth(self._lead(weights)) for weights, likelihood in self.guesses)

    def lead(self) -> float:
        """The reader's average lead in points."""
        return sum(likelihood * self._lead(weights) for weights, likelihood in self.guesses)

    def _lead(self, weights: PerBranch) -> float:
        return sum(
            weight * lead + prize * (2 * _chance(lead) - 1)
            for weight, lead, prize in zip(weights, self.leads, self.prizes, strict=True)
        )

    def after(self, card: str, branch: Suit, by: int = 1) -> Outlook:
        """The outlook after the reader lays the card on the branch; with -1, after the other family does."""
        value = by * VALUE[card]
        leads = [lead + value * (suit == branch) for suit, lead in zip(SUITS, self.leads, strict=True)]
        return Outlook(self.guesses, _four(leads), self.prizes)

    def gain(self, card: str, branch: Suit) -> float:
        """The increase in ``hope`` from laying the card on the branch."""
        return self.after(card, branch).hope() - self.hope()

    def loss(self, card: str, branch: Suit) -> float:
        """The decrease in ``hope`` if the other family lays the card on the branch."""
        return self.hope() - self.after(card, branch, by=-1).hope()


def _chance(lead: float) -> float:
    """The probability that this lead wins the branch."""
    return 1 / (1 + math.exp(-lead / DOUBTFUL_LEAD))


def _worth(lead: float) -> float:
    """The worth of a lead: each point counts less than the one before."""
    return math.copysign(COMFORTABLE_LEAD * math.log1p(abs(lead) / COMFORTABLE_LEAD), lead)


def policy(view: View, rng: random.Random) -> Move | None:
    """Choose a sensible move; None if the view's reader is not to act."""
    if view.reader is None or view.reader not in view.owes:
        return None
    match view.phase:
        case "influence":
            return _influence(view, rng)
        case "lower":
            return _lower(view, view.reader)
        case "guess":
            return _guess(view, view.reader, rng)
        case _:
            return _turn(view, rng)


# --- Influence ------------------------------------------------------------------------------------


def _influence(view: View, rng: random.Random) -> Influence:
    """Double the suit that the hand is strong in; at random with free placement."""
    if view.options.placement == "any":
        doubler, negator = rng.sample(SUITS, 2)
        return Influence(doubler, negator)
    held = {suit: sum(VALUE[card] for card in own_hand(view) if own(card) == suit) for suit in SUITS}
    ranked = sorted(SUITS, key=lambda suit: held[suit] + rng.gauss(sigma=DOUBTFUL_LEAD))
    return Influence(ranked[-1], ranked[0])


# --- Turns ----------------------------------------------------------------------------------------


def _turn(view: View, rng: random.Random) -> Move:
    outlook = _outlook(view)
    closing = _closing(view, outlook)
    if closing is not None:
        return closing
    if view.pile > BLUFF_PILE and rng.random() < BLUFF_RATE:
        bluff = _bluff(view, outlook)
        if bluff is not None:
            return bluff
    denials = _denials(view, outlook)
    rated = [
        (_liking(outlook, move, denials) + rng.gauss(sigma=NOISE), at, move)
        for at, move in enumerate(_lays(view, outlook))
    ]
    liking, _, best = max(rated)
    if _sweeps(view, outlook, liking, rng):
        return Joker()
    return best if liking > LEAST_GAIN or view.pile == 1 else _improve(view, outlook)


def ranked(view: View) -> list[Move]:
    """The moves that a strong player compares in this turn, the most promising first."""
    outlook = _outlook(view)
    denials = _denials(view, outlook)
    lays = sorted(_lays(view, outlook), key=lambda move: -_liking(outlook, move, denials))
    joker = [Joker()] if _may_sweep(view) else []
    return [*lays[:LAYS], _improve(view, outlook), *joker, *lays[LAYS:]]


def _lays(view: View, outlook: Outlook) -> Iterator[Place | Take]:
    """The cards that may be laid; a seat that is behind avoids drawing the last card."""
    for card in own_hand(view):
        for branch in _branches(view, card):
            yield Place(card, branch)
    if view.pile > 1 or outlook.lead() > 0 or not own_hand(view):
        for card in shown(view):
            for branch in _branches(view, card):
                yield Take(card, branch)


def _branches(view: View, card: str) -> Sequence[Suit]:
    return SUITS if view.options.placement == "any" else (own(card),)


def _liking(outlook: Outlook, move: Place | Take, denials: Mapping[str, float]) -> float:
    gain = outlook.gain(move.card, move.branch)
    return gain - HAND_CARD_WORTH if isinstance(move, Place) else gain + DENIAL * denials[move.card]


def _denials(view: View, outlook: Outlook) -> dict[str, float]:
    """By card of the display, by how many points it is the other family's best one there, or 0."""
    losses = {
        card: max(outlook.loss(card, branch) for branch in _branches(view, card)) for card in shown(view)
    }
    best = max(losses.values(), default=0.0)
    return {
        card: best - max([loss for other, loss in losses.items() if other != card], default=0.0)
        for card in losses
    }


def _closing(view: View, outlook: Outlook) -> Move | None:
    """A move that ends play at once, if the seat is safely ahead."""
    hand = own_hand(view)
    if outlook.lead() < SAFE_LEAD:
        return None
    if _may_sweep(view) and view.pile <= SWEEP_CARDS:
        return Joker()
    if 1 < view.pile <= len(hand):
        worst = sorted(hand, key=VALUE.__getitem__)[: view.pile]
        return Exchange(tuple(card for card in hand if card in worst))
    return None


def _bluff(view: View, outlook: Outlook) -> Place | None:
    """A low card, face down, where it is worth least."""
    low = [card for card in own_hand(view) if VALUE[card] in LOW_CARDS]
    places = [Place(card, branch) for card in low for branch in _branches(view, card)]
    return min(places, key=lambda move: outlook.gain(move.card, move.branch), default=None)


def _may_sweep(view: View) -> bool:
    return view.joker == view.reader and not view.jokered


def _sweeps(view: View, outlook: Outlook, liking: float, rng: random.Random) -> bool:
    """Return whether the joker promises a much better display without ending play."""
    if not _may_sweep(view) or view.pile <= SWEEP_CARDS:
        return False
    unseen = _unseen(view)
    hopes = [
        max(
            outlook.gain(card, branch)
            for card in rng.sample(unseen, SWEEP_CARDS)
            for branch in _branches(view, card)
        )
        for _ in range(SAMPLES)
    ]
    return sum(hopes) / SAMPLES > liking + SWEEP_GAIN


def _unseen(view: View) -> list[str]:
    """The cards that the reader has not seen, including those in the pile."""
    seen = {*view.swept, *view.display}
    for side in view.sides:
        seen.update(side.hand or (), side.discards or ())
        seen.update(laid.card for stack in side.stacks for laid in stack)
    return [card for card in DECK if card not in seen]


def _improve(view: View, outlook: Outlook) -> Move:
    """Exchange the cards that gain nothing, or draw if there are none."""
    useless = [
        card
        for card in own_hand(view)
        if all(outlook.gain(card, branch) < LEAST_GAIN for branch in _branches(view, card))
    ]
    return Exchange(tuple(useless[: view.pile])) if useless else Draw()


# --- Expectations ---------------------------------------------------------------------------------


def _outlook(view: View) -> Outlook:
    mine, theirs = sides(view)
    leads = [total(mine.stacks[at]) - _estimate(theirs, at) for at in range(len(SUITS))]
    prizes = (
        HEARTS_PRIZE,
        DIAMONDS_PRIZE,
        LOW_CARD_POINTS * (1.0 + low_cards(mine.stacks)),
        float(HAND_CARD_POINTS * mine.hand_size),
    )
    guesses = tuple([(_weights(view, mine, guess), likelihood) for guess, likelihood in suspicions(theirs)])
    return Outlook(guesses, _four(leads), prizes)


def _four(numbers: Sequence[float]) -> PerBranch:
    hearts, diamonds, spades, clubs = numbers
    return hearts, diamonds, spades, clubs


def _estimate(side: Side, at: int) -> float:
    """Estimate the sum of a stack whose face-down cards may be unknown."""
    stack = side.stacks[at]
    return total(stack) + HIDDEN_VALUE * sum(laid.card is None for laid in stack)


def _weights(view: View, mine: Side, guess: Influence | None) -> PerBranch:
    """The multipliers of the branches if the other family has chosen ``guess``."""
    chosen = [influence for influence in (mine.influence, guess) if influence is not None]
    return _four([multiplier(suit, chosen, view.options.negator) for suit in SUITS])


def suspicions(side: Side) -> list[tuple[Influence | None, float]]:
    """The other family's possible choices with their likelihood: it probably doubled where it laid more."""
    if side.bribed is None:
        return [(None, 1.0)]
    one, other = side.bribed
    more = _estimate(side, BRANCH[one]) - _estimate(side, BRANCH[other])
    likelihood = 1 / (1 + math.exp(-SUSPICION * more))
    return [(Influence(one, other), likelihood), (Influence(other, one), 1 - likelihood)]


def readable(side: Side, bribes: Influence) -> bool:
    """Return whether an observer who goes by where more is laid guesses these bribes of a side."""
    stacks = tuple([tuple([laid if laid.up else HIDDEN for laid in stack]) for stack in side.stacks])
    guess, likely = max(suspicions(replace(side, stacks=stacks)), key=lambda suspicion: suspicion[1])
    return guess == bribes and likely > READ


# --- Scoring --------------------------------------------------------------------------------------


def _lower(view: View, reader: Seat) -> Lower:
    """Lower the branch that costs the other family most; decline if every choice would hurt."""
    differences = view.differences or (0, 0, 0, 0)
    gains: list[tuple[int, int, Suit | None]] = [(0, 0, None)]
    for branch in lowerable(differences):
        at = BRANCH[branch]
        gains.append((-_points(view, reader, at, lowering(differences[at])), at, branch))
    _, _, best = max(gains)
    return Lower(best)


def _guess(view: View, reader: Seat, rng: random.Random) -> Guess:
    """The smallest risk that can still win the game, or the greatest if none can."""
    differences = view.differences or (0, 0, 0, 0)
    lead = sum(_points(view, reader, at, margin) for at, margin in enumerate(differences))
    lead += _bonus(view, reader) - _bonus(view, 1 - reader)
    bets = true_calls(rng.choice(PRIZES))
    enough = [call for call, points in bets.items() if lead + points >= 0]
    return Guess(enough[0] if enough else [*bets][-1])


def _bonus(view: View, seat: Seat) -> int:
    """The automatic bonuses of a seat (B4, B5)."""
    _, _, spades, clubs = view.winners or (None, None, None, None)
    side = view.sides[seat]
    points = LOW_CARD_POINTS * low_cards(side.stacks) if spades == seat else 0
    return points + HAND_CARD_POINTS * side.hand_size if clubs == seat else points


def _points(view: View, reader: Seat, at: int, margin: int) -> int:
    """The points of a branch for the reader, negative if the other family has won it."""
    winner = view.winners[at] if view.winners else None
    if winner is None:
        return 0
    chosen = [side.influence for side in view.sides if side.influence is not None]
    points = margin * multiplier(SUITS[at], chosen, view.options.negator)
    return points if winner == reader else -points
