"""Measures of a good position in MafiaDollar: dollars, gangsters who can act, warehouses and cards."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.names import dollars
from engines.mafiadollar.scoring import running_scores
from engines.mafiadollar.state import State
from engines.measures import Measure, about, lead
from engines.text import Text, count

HUNDRED = 100  # dollars to which means are rounded


def _dollars(state: State, seat: Seat) -> float:
    return lead(running_scores(state), seat)


def _so_many_dollars(more: float) -> Text:
    return dollars(HUNDRED * round(more / HUNDRED))


def _gangsters(state: State, seat: Seat) -> float:
    return sum([not gangster.blocks for gangster in state.gangsters[seat]])


def _warehouses(state: State, seat: Seat) -> float:
    return len(state.warehouses[seat])


def _cards(state: State, seat: Seat) -> float:
    return len(state.hands[seat])


MEASURES: tuple[Measure[State], ...] = (
    Measure("dollars", _dollars, 2000.0, _so_many_dollars),
    Measure(
        "gangsters",
        _gangsters,
        0.3,
        lambda more: count("{n} gangster free to act", "{n} gangsters free to act", about(more)),
    ),
    Measure(
        "warehouses", _warehouses, 0.3, lambda more: count("{n} warehouse", "{n} warehouses", about(more))
    ),
    Measure("cards", _cards, 0.5, lambda more: count("{n} card in hand", "{n} cards in hand", about(more))),
)
