"""What search knows of Streets of Palermo: likely deals, moves worth comparing, a learned value."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.base import Memory, Mind
from engines.cards import SUITS, Suit
from engines.learned import valued
from engines.streets.cards import DECK, own
from engines.streets.events import Event
from engines.streets.moves import Call, Influence, Move
from engines.streets.policy import policy, ranked, suspicions
from engines.streets.scoring import detail, difference, running_scores, sums
from engines.streets.state import FACE_DOWN, Family, Laid, Stack, State
from engines.streets.view import Side, View

OTHERS = 7  # moves compared with the policy's

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


# --- Moves worth comparing ------------------------------------------------------------------------


def candidates(view: View, rng: random.Random) -> Sequence[Move]:
    """The policy's move, then others by its judgement; only in turns and for the bribes there is a choice."""
    first = policy(view, rng)
    if first is None:
        return ()
    others = [move for move in ranked(view, rng) if move != first]
    return (first, *others[:OTHERS])


# --- The value ------------------------------------------------------------------------------------


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """By seat: points so far, the same late in the game, worth of the hand, and whose turn it is."""
    scores = running_scores(state)
    return tuple([_features(state, scores[seat]) for seat in (0, 1)])


def _features(state: State, score: int) -> tuple[float, ...]:
    late = 1 - len(state.pile) / 23
    return score / 10, score / 10 * late


MIND: Mind[State, Move, View, Event] = Mind(
    sample=sample,
    candidates=candidates,
    value=valued("streets", features),
    horizon=3,
    playouts=64,
)
