"""The context for drawing a table of Streets of Palermo: the canvas, and the view that is drawn on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from engines.base import Seat
from engines.cards import SUITS
from engines.streets.view import View
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import BROAD, Box, Canvas
from renders.shared.lettering import Line, line, settable
from renders.shared.palette import INK, SEATS
from renders.streets.awnings import awnings_width
from renders.streets.boxes import Street, street
from renders.streets.words import TRADES

RINGED = 5
"""Pixels by which cards are smaller on every side where the choice frame of one has a halo."""
_RINGS = ((BROAD, True), (BROAD - 3, False), (4, True))
"""Around a card, from outside: how far each one reaches, and whether it is ink."""


def own_frame(canvas: Canvas, box: Box, seat: Seat) -> None:
    """Draw a frame in the seat's colour below the card that it is about to lay, wherever that lies."""
    for out, dark in _RINGS:
        canvas.fill(box.grown(out), INK if dark else SEATS[seat].line, cards.radius(box.w) + out)


def new_on_offer(canvas: Canvas, box: Box) -> None:
    """Draw a halo around the choice frame of a new card, before that."""
    canvas.halo(box.grown(BROAD), cards.radius(box.w))


@dataclass(frozen=True)
class Table:
    """A canvas with the view that is drawn on it."""

    canvas: Canvas
    view: View
    changed: Counter[str]
    context: DrawContext

    @cached_property
    def street(self) -> Street:
        """The places of the branches."""
        return street(self.view, tuple(name.wide for name in self.names), awnings_width(self.view))

    @cached_property
    def names(self) -> list[Line]:
        """The names of the shops, in their natural widths."""
        return [line(settable(self.context.say(TRADES[suit]))) for suit in SUITS]

    @property
    def revealed(self) -> bool:
        """Whether everything is revealed, and the branches are counted."""
        return self.view.winners is not None

    def low(self, seat: Seat) -> bool:
        """Return whether the seat sits at the bottom: the reader, or seat 0 for spectators."""
        return seat == (self.view.reader or 0)
