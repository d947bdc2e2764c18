"""The reader's own bribes: in words what they are, and what each multiplies by how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.cards import Suit
from engines.streets.view import View, chosen_doubler
from engines.text import say
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import SUIT_COLOUR
from renders.shared.choices import Signs
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, WINE, Colour
from renders.shared.shapes import rounded
from renders.streets.faces import stamp_suit
from renders.streets.table import own_frame
from renders.streets.words import DOUBLER, negator_sign

_HIGH, _SUIT = 64, 50  # height of the card of a bribe, and side of the suit of a branch on it
_APART, _AROUND = 11, 12  # between two things, and left and right of them on a card
_TALL, _NAMED = Box(0, 0, 120, 160), Box(0, 0, 336, 76)  # a bribe as a tall card, and the words above both
_FACTOR, _FACTOR_AT = 72, 40  # size of its factor, and from the top of the card to the middle of that
_LARGE, _BETWEEN = 76, 32  # side of its suit, and between two bribes, or from words to a low one
_NEXT, _BELOW = 18, 9  # between two low ones, and below the suit of a tall one
BRIBES = say("Your bribes")


class Bribe(NamedTuple):
    """A bribe of the reader."""

    factor: str
    branch: Suit | None
    """None before it is chosen."""


def own_bribes(view: View, seat: Seat, offered: Signs) -> tuple[Bribe, Bribe]:
    """The reader's doubler and negator."""
    influence, sign = view.sides[seat].influence, negator_sign(view.options)
    doubled, negated = (
        (influence.doubler, influence.negator) if influence else (chosen_doubler(view, offered), None)
    )
    return Bribe(DOUBLER, doubled), Bribe(sign, negated)


def next_bribe(bribes: Sequence[Bribe]) -> Bribe:
    """The bribe that is to be chosen next. Raises StopIteration if all are chosen."""
    return next(bribe for bribe in bribes if bribe.branch is None)


def unplaced(bribe: Bribe, high: int) -> Sprite:
    """Draw a bribe without its branch as a small card."""
    figure = line(bribe.factor)
    sheet = Canvas.blank(figure.wide + 2 * _AROUND, high, INK)
    sheet.fill(Box(0, 0, *sheet.size).grown(-3), CREAM, 5)
    sheet.write(figure, (_AROUND, high // 2), _ink(bribe))
    return sheet.sprite(rounded(*sheet.size, 8))


def bribes_width(bribes: Sequence[Bribe], words: str) -> int:
    """The width of bribes as cards beside each other, and of the gap to any words before them."""
    return sum(_NEXT + _card_width(bribe) for bribe in bribes) - _NEXT + _BETWEEN * bool(words)


def _card_width(bribe: Bribe) -> int:
    """The width of its card, on which the branch has its room before it is chosen, too."""
    return line(bribe.factor).wide + _APART + _SUIT + 2 * _AROUND


def draw_bribes(canvas: Canvas, room: Box, bribes: Sequence[Bribe], words: str, chooser: Seat | None) -> None:
    """Draw words, and at the right end of the room a card for each bribe, with its factor and branch.

    If anybody is about to choose one, it is in the frame of its ``chooser``.
    """
    x, middle = room.right, room.middle[1]
    for bribe in reversed(bribes):
        wide = _card_width(bribe)
        card = Box(x - wide, middle - _HIGH // 2, wide, _HIGH)
        if chooser is not None and bribe is next_bribe(bribes):
            own_frame(canvas, card, chooser)
        canvas.panel(card, CREAM, INK, 8)
        canvas.write(line(bribe.factor), (card.x + _AROUND, middle), _ink(bribe))
        if bribe.branch is not None:
            place = Box(card.right - _AROUND - _SUIT, middle - _SUIT // 2, _SUIT, _SUIT)
            stamp_suit(canvas, bribe.branch, place, SUIT_COLOUR[bribe.branch], CREAM)
        x = card.x - _NEXT
    if words:
        canvas.write(fit(words, x + _NEXT - _BETWEEN - room.x), (room.x, middle), BRASS_LIGHT)


def draw_tall_bribes(
    canvas: Canvas, at: tuple[int, int], bribes: Sequence[Bribe], context: DrawContext, chooser: Seat | None
) -> int:
    """Draw bribes as tall cards beside each other, below what they are. Returns their right end.

    The first one without a branch is in the frame of its ``chooser``, if anybody is about to choose it.
    """
    x, y = at
    named = _NAMED._replace(x=x, y=y)
    canvas.write(fit(settable(context.say(BRIBES)), named.w), named.middle, BRASS_LIGHT, "mid")
    left = x + (named.w + _BETWEEN - len(bribes) * (_TALL.w + _BETWEEN)) // 2
    for number, bribe in enumerate(bribes):
        card = _TALL._replace(x=left + number * (_TALL.w + _BETWEEN), y=named.bottom)
        if chooser is not None and bribe is next_bribe(bribes):
            own_frame(canvas, card, chooser)
        draw_tall_bribe(canvas, card, bribe)
    return named.right


def draw_tall_bribe(canvas: Canvas, card: Box, bribe: Bribe) -> None:
    """Draw a bribe as a tall card: its factor, and below it the suit of its branch."""
    canvas.panel(card, CREAM, INK, 12)
    factor = fit(bribe.factor, card.w - _APART, _FACTOR, Face.BOLD)
    canvas.write(factor, (card.middle[0], card.y + _FACTOR_AT), _ink(bribe), "mid")
    if bribe.branch is not None:
        place = Box(card.middle[0] - _LARGE // 2, card.bottom - _LARGE - _BELOW, _LARGE, _LARGE)
        stamp_suit(canvas, bribe.branch, place, SUIT_COLOUR[bribe.branch], CREAM)


def _ink(bribe: Bribe) -> Colour:
    return INK if bribe.factor == DOUBLER else WINE
