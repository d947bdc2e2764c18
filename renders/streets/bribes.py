"""The reader's own bribes in words: what each is called, what it multiplies by, and its branch."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from engines.cards import Suit
from engines.streets.view import View, chosen_doubler
from engines.text import say
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.lettering import fit, line, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, INK, LEATHER_DARK, WINE
from renders.streets.words import DOUBLER, negator_sign

_MEDAL, _HIGH = 80, 60  # side of the suit of a branch at most, and height of what a bribe multiplies by
_APART, _AROUND = 11, 10  # between two things, and left and right of a figure


class Bribe(NamedTuple):
    """A bribe of the reader."""

    name: str
    factor: str
    branch: Suit | None
    """None before it is chosen."""


def own_bribes(view: View, seat: Seat, offered: Signs, context: DrawContext) -> tuple[Bribe, Bribe]:
    """The reader's doubler and negator."""
    influence, sign = view.sides[seat].influence, negator_sign(view.options)
    doubler, negator = (context.say(name) for name in (say("Doubler"), say("Negator")))
    doubled, negated = (
        (influence.doubler, influence.negator) if influence else (chosen_doubler(view, offered), None)
    )
    return Bribe(settable(doubler), DOUBLER, doubled), Bribe(settable(negator), sign, negated)


def bribe_width(bribe: Bribe, high: int) -> int:
    """The width of a bribe in a room of that height."""
    return line(bribe.name).wide + _beside(bribe, high)


def _beside(bribe: Bribe, high: int) -> int:
    """The width of everything behind its name."""
    return line(bribe.factor).wide + 2 * _AROUND + 3 * _APART + min(_MEDAL, high)


def draw_bribe(canvas: Canvas, room: Box, bribe: Bribe) -> None:
    """Draw a bribe: its name, what it multiplies by, and its branch or an empty place for it.

    The branches of bribes below each other are below each other, too.
    """
    middle, medal = room.middle[1], min(_MEDAL, room.h)
    canvas.write(fit(bribe.name, room.w - _beside(bribe, room.h)), (room.x, middle), BRASS_LIGHT)
    place = Box(room.right - medal, middle - medal // 2, medal, medal)
    figure = line(bribe.factor)
    wide = figure.wide + 2 * _AROUND
    card = Box(place.x - _APART - wide, middle - _HIGH // 2, wide, _HIGH)
    canvas.panel(card, CREAM, INK, 8)
    canvas.write(figure, card.middle, INK if bribe.factor == DOUBLER else WINE, "mid")
    if bribe.branch is None:
        canvas.panel(place, LEATHER_DARK, BRASS_DARK, medal // 2)
    else:
        canvas.put(cards.medallion(bribe.branch, medal), place.x, place.y)
