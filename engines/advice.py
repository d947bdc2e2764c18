"""Advice: the move that a strong player would look at, and why it is better than the next best.

It follows from what its seat knows, and from a generator that is not the table's.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from engines.base import AnyGame, Json, Memory
from engines.measures import CLEAR, Reason, reasons
from engines.search import Choice, Difference, Tried, chances_in, choose, continuations

PAIRED = 64  # states in which the best move is compared with the next best


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and the one that comes next to it; ``other`` is None where nothing else is worth a look.

    ``gain``: how much greater the chance to win is by the move, 0 if the difference is not clear.
    ``reasons``: what the move brings more or less of.
    """

    move: Any
    other: Any = None
    gain: float = 0.0
    reasons: tuple[Reason, ...] = ()


def advised(game: AnyGame, view: Any, memory: Memory, rng: random.Random) -> Advice | None:
    """The advice for the view's seat; None if it makes no move. Raises ValueError for a game without a mind.

    Where the search tries no other move, the next best is one that the easy player makes by mistake.
    ``memory`` is folded from what the seat was told (``engines.search.recall``).
    """
    choice = choose(game, view, memory, rng)
    if choice is None or game.mind is None:
        return None
    other = _next_best(choice)
    if other is None:
        easy = (game.mind.easy or game.mind.candidates)(view, rng)
        other = next((move for move in easy if move != choice.move), None)
    if other is None:
        return Advice(choice.move)
    pairs = [*continuations(game, view, memory, [choice.move, other], PAIRED, rng)]
    after_move, after_other = ([pair[at] for pair in pairs] for at in (0, 1))
    apart = Difference.of(
        *(
            Tried(move, tuple([chances_in(game, state)[view.reader] for state in states]))
            for move, states in ((choice.move, after_move), (other, after_other))
        )
    )
    if not apart.exceeds(CLEAR):
        return Advice(choice.move, other)
    why = reasons(game.mind.measures, view.reader, after_move, after_other)
    return Advice(choice.move, other, apart.mean, why)


def _next_best(choice: Choice) -> Any | None:
    """The best of the other moves: the longer one was tried, the better it was; None: it tried no other."""
    others = [one for one in choice.tried if one.move != choice.move]
    return max(others, key=lambda one: (len(one.chances), one.chance)).move if others else None


# --- As JSON --------------------------------------------------------------------------------------


def encode(game: AnyGame, advice: Advice | None) -> Json:
    """The advice as a worker sends it."""
    if advice is None:
        return None
    return {
        "move": game.notation.encode(advice.move),
        "other": None if advice.other is None else game.notation.encode(advice.other),
        "gain": advice.gain,
        "reasons": [[reason.measure, reason.more] for reason in advice.reasons],
    }


def decode(game: AnyGame, sent: Any) -> Advice | None:
    """The advice that a worker has sent."""
    if sent is None:
        return None
    move = game.notation.decode
    return Advice(
        move(sent["move"]),
        None if sent["other"] is None else move(sent["other"]),
        sent["gain"],
        tuple([Reason(measure, more) for measure, more in sent["reasons"]]),
    )
