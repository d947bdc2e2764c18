"""Knowledge of Streets of Palermo for the search: deals, moves worth comparing, a learned value."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from operator import mul

from engines.base import Memory, Mind, Seat
from engines.cards import SUITS, Suit
from engines.learned import valued
from engines.streets.cards import BRANCH, DECK, VALUE, own
from engines.streets.events import Event
from engines.streets.measures import MEASURES
from engines.streets.moves import Call, Draw, Exchange, Influence, Joker, Move, Place, Take
from engines.streets.policy import (
    COMFORTABLE_LEAD,
    DIAMONDS_PRIZE,
    DOUBTFUL_LEAD,
    HAND_CARD_WORTH,
    HEARTS_PRIZE,
    HIDDEN_VALUE,
    LEAST_GAIN,
    SAFE_LEAD,
    SUSPICION,
    SWEEP_CARDS,
    SWEEP_GAIN,
    policy,
    ranked,
    readable,
    suspicions,
)
from engines.streets.scoring import (
    HAND_CARD_POINTS,
    LOW_CARDS,
    LOWERING,
    detail,
    difference,
    multiplier,
    running_scores,
    sums,
    total,
)
from engines.streets.state import FACE_DOWN, Family, Laid, Stack, State
from engines.streets.view import Side, View, own_hand, sides, view
from engines.tuples import replaced_at

OTHERS = 7  # moves compared with the policy's
TYPICAL_BEST = 8.5  # the value of the best of three new cards
PRIZE = 4.0  # what spades are usually worth to their winner
JOKER, DRAW = Joker(), Draw()

# --- Sampling -------------------------------------------------------------------------------------


def sample(view: View, _memory: Memory, rng: random.Random) -> State:
    """A state that the reader may take for the true one. The cards laid reveal the likelier bribes."""
    unseen = _unseen(view)
    rng.shuffle(unseen)
    stacks = [_stacks(view, side, unseen) for side in view.sides]
    families = [
        Family(
            hand=_taken(unseen, side.hand, side.hand_size),
            stacks=stacks[seat],
            discards=_taken(unseen, side.discards, side.discard_size),
            influence=_influence(side, rng),
        )
        for seat, side in enumerate(view.sides)
    ]
    lowered, call, drawn = _bonuses(view)
    return State(
        options=view.options,
        phase=view.phase,
        turn=0 if view.phase in ("influence", "over") else view.owes[0],
        joker=view.joker,
        jokered=view.jokered,
        display=view.display,
        pile=_taken(unseen, None, view.pile),
        families=(families[0], families[1]),
        swept=view.swept,
        lowered=lowered,
        call=call,
        drawn=drawn,
    )


def _unseen(view: View) -> list[str]:
    """The cards that are somewhere where the reader can't see them."""
    seen = {*view.swept, *view.display}
    for side in view.sides:
        seen.update(side.hand or (), side.discards or ())
        seen.update(laid.card for stack in side.stacks for laid in stack)
    return [card for card in DECK if card not in seen]


def _stacks(view: View, side: Side, unseen: list[str]) -> tuple[Stack, ...]:
    """A side's stacks with a card for each back; it leaves ``unseen``."""
    bound = view.options.placement == "suit"
    return tuple(
        [
            tuple([laid if laid.card else _back(suit if bound else None, unseen) for laid in stack])
            for suit, stack in zip(SUITS, side.stacks, strict=True)
        ]
    )


def _back(suit: Suit | None, unseen: list[str]) -> Laid:
    card = next(card for card in unseen if suit in (None, own(card)))
    unseen.remove(card)
    return FACE_DOWN[card]


def _taken(unseen: list[str], known: tuple[str, ...] | None, size: int) -> tuple[str, ...]:
    return tuple([unseen.pop() for _ in range(size)]) if known is None else known


def _influence(side: Side, rng: random.Random) -> Influence | None:
    if side.influence is not None or not side.chosen:
        return side.influence
    if side.bribed is None:
        doubler, negator = rng.sample(SUITS, 2)
        return Influence(doubler, negator)
    guesses = suspicions(side)
    return rng.choices([guess for guess, _ in guesses], [likely for _, likely in guesses])[0]


def _bonuses(view: View) -> tuple[Suit | None, Call | None, str | None]:
    """The branch that was lowered, the bet and the card drawn, which are public."""
    if view.outcome is None:
        return _lowered(view), None, None
    bonuses = detail(view.outcome)["bonuses"]
    hearts, diamonds = bonuses["hearts"], bonuses["diamonds"]
    lowered = hearts["branch"] if hearts else None
    return (lowered, diamonds["call"], diamonds["drawn"]) if diamonds else (lowered, None, None)


def _lowered(view: View) -> Suit | None:
    if view.phase != "guess" or view.differences is None:
        return None
    first, second = (Family((), side.stacks) for side in view.sides)
    both = sums((first, second))
    for suit, pair, left in zip(SUITS, both, view.differences, strict=True):
        if difference(pair) != left:
            return suit
    return None


def reshuffled(state: State, rng: random.Random) -> State:
    """The state with the pile in another order."""
    return state._replace(pile=tuple(rng.sample(state.pile, len(state.pile))))


# --- Moves worth comparing ------------------------------------------------------------------------


def candidates(view: View, rng: random.Random) -> Sequence[Move]:
    """The policy's move, then others by its judgement; not for bribes, which could be guessed then."""
    first = policy(view, rng)
    if first is None:
        return ()
    others = [move for move in ranked(view) if move != first] if view.phase == "turns" else []
    return (first, *others[:OTHERS])


def easy(view: View, rng: random.Random) -> Sequence[Move]:
    """The policy's move, then others by its judgement, but none by which anyone could tell the bribes.

    Where the policy would make one, low cards face down on the branch that counts for nothing come first.
    """
    first = policy(view, rng)
    mine, _ = sides(view)
    if first is None or mine.influence is None or view.phase != "turns":
        return () if first is None else (first,)
    ordered = [first, *ranked(view)]
    fine = [move for move in ordered if not _tells(mine, mine.influence, move)]
    if fine[0] == first:
        return tuple(dict.fromkeys(fine))
    low = [Place(card, mine.influence.negator) for card in own_hand(view) if VALUE[card] in LOW_CARDS]
    covers = sorted([move for move in low if move in ordered], key=lambda move: VALUE[move.card])
    return tuple(dict.fromkeys([*covers, *fine]))


def _tells(side: Side, bribes: Influence, move: Move) -> bool:
    """Return whether others can tell a side's bribes once it lays a card on the branch that counts double."""
    if not isinstance(move, Place | Take) or move.branch != bribes.doubler:
        return False
    stacks, at = side.stacks, BRANCH[move.branch]
    laid = Laid(move.card, up=isinstance(move, Take))
    return readable(replace(side, stacks=replaced_at(stacks, at, (*stacks[at], laid))), bribes)


# --- The policy within playouts -------------------------------------------------------------------


def continued(state: State, seat: Seat, rng: random.Random) -> Move | None:
    """The policy without its finer points, many times as quick: it lays its best card on its best branch."""
    if state.phase != "turns":
        return policy(view(state, seat), rng)
    lead, worth = _worth(state, seat)
    pile, hand = len(state.pile), state.families[seat].hand
    joker = state.joker == seat and not state.jokered
    closing = _closing(hand, pile, joker=joker) if lead >= SAFE_LEAD else None
    if closing is not None:
        return closing
    by_suit = {suit: worth[at] for at, suit in enumerate(SUITS)}
    branch = None if state.options.placement == "suit" else SUITS[worth.index(max(worth))]
    gains = {card: VALUE[card] * by_suit[branch or own(card)] for card in (*hand, *state.display) if card}
    laid = [(gains[card] - HAND_CARD_WORTH, card, False) for card in hand]
    if pile > 1 or lead > 0 or not hand:
        laid.extend([(gains[card], card, True) for card in state.display if card])
    gain, card, shown = max(laid, default=(0.0, None, False))
    if joker and pile > SWEEP_CARDS and gain + SWEEP_GAIN < TYPICAL_BEST * max(worth):
        return JOKER
    if card is not None and (gain > LEAST_GAIN or pile == 1):
        return Take(card, branch or own(card)) if shown else Place(card, branch or own(card))
    useless = [card for card in hand if gains[card] < LEAST_GAIN]
    return Exchange(tuple(useless[:pile])) if useless else DRAW


def _closing(hand: Sequence[str], pile: int, *, joker: bool) -> Move | None:
    """A move that ends play at once."""
    if joker and pile <= SWEEP_CARDS:
        return JOKER
    return Exchange(tuple(sorted(hand, key=VALUE.__getitem__)[:pile])) if 1 < pile <= len(hand) else None


def _worth(state: State, seat: Seat) -> tuple[float, list[float]]:
    """Return what the seat may think of its lead, and of a point more on each branch."""
    mine, theirs = state.families[seat], state.families[1 - seat]
    known = [_seen(stack) for stack in theirs.stacks]
    leads = [total(stack) - seen for stack, seen in zip(mine.stacks, known, strict=True)]
    odds = [1 / (1 + math.exp(-lead / DOUBTFUL_LEAD)) for lead in leads]
    prizes = (HEARTS_PRIZE, DIAMONDS_PRIZE, PRIZE, HAND_CARD_POINTS * len(mine.hand))
    bonus = sum(prize * (2 * odd - 1) for prize, odd in zip(prizes, odds, strict=True))
    slopes = [2 * prize * odd * (1 - odd) / DOUBTFUL_LEAD for prize, odd in zip(prizes, odds, strict=True)]
    worth, lead = [0.0] * len(SUITS), 0.0
    for guess, likely in _guesses(theirs.influence, known):
        chosen = [influence for influence in (mine.influence, guess) if influence is not None]
        times = [multiplier(suit, chosen, state.options.negator) for suit in SUITS]
        total_lead = bonus + sum(map(mul, times, leads))
        lead += likely * total_lead
        part = likely / (1 + abs(total_lead) / COMFORTABLE_LEAD)
        for at, slope in enumerate(slopes):
            worth[at] += part * (times[at] + slope)
    return lead, worth


def _seen(stack: Stack) -> float:
    """The sum of a stack for the other family."""
    return sum([VALUE[laid.card] if laid.up and laid.card else HIDDEN_VALUE for laid in stack])


def _guesses(influence: Influence | None, known: Sequence[float]) -> Sequence[tuple[Influence, float]]:
    """The other family's bribes as they may seem: where it laid more it has probably doubled."""
    if influence is None:
        return ()
    more = known[BRANCH[influence.doubler]] - known[BRANCH[influence.negator]]
    likely = 1 / (1 + math.exp(-SUSPICION * more))
    return ((influence, likely), (Influence(influence.negator, influence.doubler), 1 - likely))


# --- The value ------------------------------------------------------------------------------------


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """By seat: points so far, hand, display, joker and bribes, each also by how much is still to come."""
    scores = running_scores(state)
    left = len(state.pile) / PILE
    return tuple([_features(state, seat, scores[seat] / 10, left) for seat in (0, 1)])


def _features(state: State, seat: Seat, score: float, left: float) -> tuple[float, ...]:
    family = state.families[seat]
    chosen = [one.influence for one in state.families if one.influence is not None]
    times = [multiplier(suit, chosen, state.options.negator) for suit in SUITS]
    best = max(times)
    doubled = times[BRANCH[family.influence.doubler]] if family.influence else 1
    sums_ = [total(stack) for stack in family.stacks]
    others = [total(stack) for stack in state.families[1 - seat].stacks]
    if state.phase not in ("influence", "turns"):
        return _ended(state, seat, score, times, sums_, others)
    values = sorted([VALUE[card] for card in family.hand], reverse=True)
    turn = float(seat == state.turn)
    shown = max([VALUE[card] for card in state.display if card is not None], default=0) / 10
    hearts, diamonds, spades, clubs = (
        math.tanh((one - other) / 8) for one, other in zip(sums_, others, strict=True)
    )
    plain = (
        score,
        hearts,
        diamonds,
        spades,
        clubs,
        sum(values[:3]) * best / 20,
        sum(values[:3]) * doubled / 20,
        len(values) / 5,
        turn,
        turn * shown * best,
        float(state.joker == seat),
        float(doubled),
    )
    return (*plain, *[left * feature for feature in plain], score * left * left, *[0.0] * 3)


def _ended(
    state: State, seat: Seat, score: float, times: Sequence[int], sums_: Sequence[int], others: Sequence[int]
) -> tuple[float, ...]:
    """The features when play is over: the points, and the bonuses still to be decided."""
    lowered = 0.0
    if state.phase == "lower" and state.turn == seat:
        lowered = max(
            [
                0.0,
                *[
                    min(LOWERING, theirs - ours) * time
                    for ours, theirs, time in zip(sums_[1:], others[1:], times[1:], strict=True)
                    if theirs > ours
                ],
            ]
        )
    bets = float(sums_[1] > others[1])
    return (*[0.0] * 25, score, lowered / 10, bets)


PILE = len(DECK) - 13  # cards of the pile at the beginning

MIND: Mind[State, Move, View, Event] = Mind(
    sample=sample,
    candidates=candidates,
    value=valued("streets", features),
    horizon=3,
    playouts=220,
    continued=continued,
    reshuffled=reshuffled,
    easy=easy,
    measures=MEASURES,
)
