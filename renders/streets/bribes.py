"""The reader's own bribes in words: what each is called, what it multiplies, and by how much."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from engines.cards import Suit
from engines.streets.view import View, chosen_doubler
from engines.text import say
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas
from renders.shared.cards import SUIT_COLOUR
from renders.shared.choices import Signs
from renders.shared.lettering import fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, WINE
from renders.streets.faces import stamp_suit
from renders.streets.words import DOUBLER, negator_sign

_HIGH, _SUIT = 64, 50  # height of the card of a bribe, and side of the suit of a branch on it
_APART, _AROUND = 11, 12  # between two things, and left and right of them on a card


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


def bribe_width(bribe: Bribe) -> int:
    """The width of a bribe."""
    return line(bribe.name).wide + 2 * _APART + _card_width(bribe)


def _card_width(bribe: Bribe) -> int:
    """The width of its card, on which the branch has its room before it is chosen, too."""
    return line(bribe.factor).wide + _APART + _SUIT + 2 * _AROUND


def draw_bribe(canvas: Canvas, room: Box, bribe: Bribe) -> None:
    """Draw a bribe: its name, and at the right end of the room a card with its factor and branch."""
    middle, wide = room.middle[1], _card_width(bribe)
    card = Box(room.right - wide, middle - _HIGH // 2, wide, _HIGH)
    canvas.write(fit(bribe.name, card.x - 2 * _APART - room.x), (room.x, middle), BRASS_LIGHT)
    canvas.panel(card, CREAM, INK, 8)
    ink = INK if bribe.factor == DOUBLER else WINE
    canvas.write(line(bribe.factor), (card.x + _AROUND, middle), ink)
    if bribe.branch is not None:
        place = Box(card.right - _AROUND - _SUIT, middle - _SUIT // 2, _SUIT, _SUIT)
        stamp_suit(canvas, bribe.branch, place, SUIT_COLOUR[bribe.branch], CREAM)
