"""Measures of a good position in Streets of Palermo: points, and cards in hand."""

from __future__ import annotations

from engines.base import Seat
from engines.measures import Measure, about, lead
from engines.streets.scoring import running_scores
from engines.streets.state import State
from engines.text import count


def _points(state: State, seat: Seat) -> float:
    return lead(running_scores(state), seat)


def _cards(state: State, seat: Seat) -> float:
    return len(state.families[seat].hand)


MEASURES: tuple[Measure[State], ...] = (
    Measure("points", _points, 1.0, lambda more: count("{n} point", "{n} points", about(more))),
    Measure("cards", _cards, 0.5, lambda more: count("{n} card in hand", "{n} cards in hand", about(more))),
)
