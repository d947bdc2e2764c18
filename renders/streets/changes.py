"""Which places of the table the events since the last picture have changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from engines.cards import SUITS
from engines.streets.events import (
    Bribed,
    Chosen,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Finished,
    Guessed,
    Lowered,
    Placed,
    Swept,
    Taken,
)

Place: TypeAlias = tuple[
    Literal["stack", "display", "hand", "joker", "plate", "influence", "branch", "score"], int, int
]
"""A place of the table: what it is, of which seat (or slot), at which branch; 0 where that says nothing."""

Changes: TypeAlias = "Counter[Place]"
"""How many things at a place have changed."""


def changes(happened: Sequence[Event]) -> Changes:
    """The places to put a halo around."""
    return Counter(place for event in happened for place in _places(event))


def _places(event: Event) -> Iterator[Place]:
    match event:
        case Placed() | Taken() | Drawn() | Exchanged():
            yield from _of_action(event)
        case Dealt():
            yield from (("display", slot, 0) for slot in range(3))
        case Chosen():
            yield "plate", event.seat, 0
        case Bribed():
            for seat, suits in enumerate(event.suits):
                yield from (("influence", seat, SUITS.index(suit)) for suit in suits)
        case Swept():
            yield from (("display", slot, 0) for slot in range(3))
            yield "joker", 1 - event.seat, 0
        case _:
            yield from _of_scoring(event)


def _of_action(event: Event) -> Iterator[Place]:
    match event:
        case Placed():
            yield "stack", event.seat, SUITS.index(event.branch)
        case Taken():
            yield "stack", event.seat, SUITS.index(event.branch)
            yield "display", event.slot, 0
        case Drawn() | Exchanged():
            yield "hand", event.seat, 0


def _of_scoring(event: Event) -> Iterator[Place]:
    match event:
        case Ended():
            for seat, influence in enumerate(event.influence):
                yield "influence", seat, SUITS.index(influence.doubler)
                yield "influence", seat, SUITS.index(influence.negator)
        case Lowered():
            yield "branch", 0, SUITS.index(event.branch or "H")
        case Guessed():
            yield "branch", 0, SUITS.index("D")
        case Finished():
            yield from (("score", seat, 0) for seat in event.outcome.winners)
