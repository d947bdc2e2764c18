"""The cards of a stack: each covered one shows its rank above its suit at its left edge."""

from __future__ import annotations

from typing import NamedTuple

from engines.streets.state import Laid
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import Face, line
from renders.shared.palette import BRASS_DARK, CREAM, PANEL
from renders.shared.shapes import rounded
from renders.streets.boxes import CARDS_APART, Street
from renders.streets.faces import corner, hidden

_STEP = 18  # from one back of a hand to the next
_BACK, _BEFORE = 46, 10  # width of the back of a counted hand, and the gap before the number
_NEXT_ROW = 98  # from one row to the next: a rank above a suit
_WHOLE = 110  # width from which a card that nothing covers has rank and suit side by side, and suits below


class Place(NamedTuple):
    """The place of a card."""

    box: Box
    seen: int
    """The pixels at its left edge that no other card covers."""


def laid_card(laid: Laid, place: Place, *, turned: bool) -> Sprite:
    """Draw a card of a stack as far as the reader knows it; ``turned``: all are face up now."""
    box, seen = place
    if laid.card is None:
        return hidden(box.w, box.h, seen)
    dark = not (laid.up or turned)
    if min(box.w, seen) < _WHOLE:
        return corner(laid.card, box.w, box.h, seen, dark=dark)
    return (cards.known_back if dark else cards.face)(laid.card, box.w, box.h)


@cached
def fan(number: int, high: int = 62) -> Sprite:
    """Draw the backs of a hand."""
    sheet = Canvas.blank(high + _STEP * (number - 1), high, PANEL)
    for index in range(number):
        sheet.put(cards.back(high - 2, high), index * _STEP, 0)
    return sheet.sprite(rounded(*sheet.size, 8))


@cached
def counted(number: int, high: int) -> Sprite:
    """Draw a hand on the ground of a plate: three backs at most, and behind them the number of its cards.

    An empty one is an empty place.
    """
    if not number:
        place = Canvas.blank(_BACK, high, PANEL)
        place.panel(Box(0, 0, _BACK, high), PANEL, BRASS_DARK, 8)
        return place.sprite()
    backs = _STEP * (min(3, number) - 1) + _BACK
    figure = line(str(number), face=Face.BOLD)
    sheet = Canvas.blank(backs + _BEFORE + figure.wide, high, PANEL)
    for x in range(0, backs - _BACK + 1, _STEP):
        sheet.put(cards.back(_BACK, high), x, 0)
    sheet.write(figure, (backs + _BEFORE, high // 2), CREAM)
    return sheet.sprite()


def places(number: int, room: Box, street: Street, *, upwards: bool) -> list[Place]:
    """The places of ``number`` cards in the order of placing, later ones on top of earlier ones.

    Of more than find room the oldest are left out. All lie at the street: ``upwards`` at the bottom of the
    room, otherwise at its top.
    """
    cut = street.cut
    number = min(number, cut.most(room.w))
    across = max(1, cut.across(number, room.w))
    rows = -(-number // across)
    whole = cut.wide + CARDS_APART
    step = whole if across * whole <= room.w + CARDS_APART else street.step
    top = room.bottom - cut.high - _NEXT_ROW * (rows - 1) if upwards else room.y
    found = []
    for index in range(number):
        row, column = divmod(index, across)
        box = Box(room.x + column * step, top + row * _NEXT_ROW, cut.wide, cut.high)
        covered = column + 1 < across and index + 1 < number
        found.append(Place(box, min(step, cut.wide) if covered else cut.wide))
    return found
