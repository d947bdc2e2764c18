"""Moves that are nearly right, or right at another time: how they are refused, or what comes of them."""

from __future__ import annotations

import hashlib
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

from engines.base import AnyGame, IllegalMove, Seat
from engines.chance import Chance
from engines.turns import movers

TRIED = 8  # moves at each position
FOREIGN = 0.2  # share of them made by any seat
LEGAL = 40  # moves that are looked at, of which one of each kind is kept
LATEST = 20  # moves of each kind
REPEATED = 0.3  # share of them made as they were made before


class Misplays:
    """Of one game: what is tried beside what is played, and what is said of it."""

    def __init__(self, kind: AnyGame, seats: int) -> None:
        self._kind = kind
        self._seats = seats
        self._rng = random.Random(f"misplayed {kind.id} {seats}")
        self._known: defaultdict[str, list[Any]] = defaultdict(list)
        """The moves that were legal somewhere, by kind."""
        self._values: defaultdict[tuple[str, bool], list[Any]] = defaultdict(list)
        """The values of their fields of one name; seats apart from names."""
        self._refused: Counter[str] = Counter()
        self._accepted: defaultdict[str, list[str]] = defaultdict(list)
        self._answers: list[str] = []

    def at(self, state: Any, position: int) -> None:
        """Try some moves here, with the stream of chance at this position; nothing of it stays."""
        owing, free = movers(self._kind.rules, state)
        seat = self._rng.choice(free if free and self._rng.random() < FOREIGN else owing)
        legal = islice(self._kind.rules.legal(state, seat, self._rng), LEGAL)
        here = [*{type(move): move for move in legal}.values()]
        for move in here:
            self._known[type(move).__name__].append(move)
            for field in fields(move):
                value = getattr(move, field.name)
                self._values[field.name, isinstance(value, int)].append(value)
        for number in range(TRIED):
            by = self._rng.randrange(self._seats) if self._rng.random() < FOREIGN else seat
            kind = self._known[self._rng.choice([*self._known])]
            move = self._rng.choice(here if number % 2 else kind[-LATEST:])
            move = move if self._rng.random() < REPEATED else self._altered(move)
            after = self._after(state, by, move, position)
            if after is not None:
                self._answer(after)

    def _after(self, state: Any, seat: Seat, move: Any, position: int) -> Any:
        """The state after a move; None where it is refused."""
        luck = Chance(bytes(range(32)), "game", self._kind.id, ("misplayed",), position)
        name = type(move).__name__
        try:
            after, events = self._kind.rules.apply(state, seat, move, luck)
        except IllegalMove as illegal:
            self._refused[f"{name}: {illegal.text.template}"] += 1
            return None
        knowledge, words = self._kind.knowledge, self._kind.words
        known = [knowledge.told(event, seat) for event in events]
        told = [str(event.tell()) for event in known if event is not None]
        seen = [str(sentence) for sentence in words.describe(knowledge.view(after, seat))]
        self._accepted[name].append(f"{told} {seen} {luck.position}")
        return after

    def _answer(self, state: Any) -> None:
        """The AI's next move in positions that it would not have reached by itself."""
        for seat in self._kind.rules.owes(state)[:1]:
            move = self._kind.play.policy(self._kind.knowledge.view(state, seat), self._rng)
            self._answers.append("" if move is None else self._kind.notation.write(move))

    def _altered(self, move: Any) -> Any:
        """The move with something else in one of its fields."""
        names = [field.name for field in fields(move)]
        if not names:
            return move
        name = self._rng.choice(names)
        value = getattr(move, name)
        other = self._rng.choice(self._values[name, isinstance(value, int)])
        if isinstance(value, tuple):
            other = self._rng.choice((value[1:], (*value, *value[-1:]), (*value, *other[:1]), other))
        return replace(move, **{name: other})

    def told(self) -> Iterator[str]:
        """Return how often each sentence was said, how much was accepted, and a digest of the results."""
        for sentence, times in sorted(self._refused.items()):
            yield f"refused {times} × {sentence}"
        for name, found in sorted(self._accepted.items()):
            yield f"accepted {len(found)} × {name}: {_digest(found)}"
        yield f"answered {len(self._answers)} × by the AI: {_digest(self._answers)}"


def _digest(found: list[str]) -> str:
    return hashlib.sha256(repr(found).encode()).hexdigest()[:8]
