"""The cards of a stack: each covered one shows its rank above its suit at its left edge."""

from __future__ import annotations

from typing import NamedTuple

from engines.streets.state import Laid
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.lettering import Face, line
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, PANEL, PARCHMENT, Colour
from renders.streets.boxes import CARDS_APART, Street
from renders.streets.faces import corner, hidden, own_back

_STEP = 18  # from one back of a hand to the next
_BACK, _BEFORE = 60, 10  # width of a back, and the gap before the number of those of a hand
_NEXT_ROW = 102  # from one row to the next: a rank above a suit
_SLIVER = 12  # what a card covers of another one at least
_HIGHER, _ROWS_APART = 1, 3  # how much higher than its place a card in a halo ends, and between two rows
_WHOLE = 104  # width from which a card that nothing covers has rank and suit side by side, and suits below


class Place(NamedTuple):
    """The place of a card."""

    box: Box
    seen: int
    """The pixels at its left edge for rank above suit: no other card covers them."""
    least: int
    """The same of the cards beside it that others cover: all ranks are equally wide."""

    @property
    def whole(self) -> bool:
        """Whether there is room for rank and suit side by side."""
        return min(self.box.w, self.seen) >= _WHOLE

    def ringed(self) -> Place:
        """Where the card lies within its halo, which covers nothing of the cards left of it and above it."""
        out, box = HALO + 3, self.box
        top = out - _ROWS_APART
        inner = Box(box.x + out, box.y + top, box.w - out - HALO, box.h - top - _HIGHER)
        return Place(inner, self.seen - out - HALO, self.least)


def laid_card(laid: Laid, place: Place, edge: Colour = BRASS) -> Sprite:
    """Draw a card of a stack as far as the reader knows it; dark if face down, also until the end.

    ``edge``: the line around one that the reader doesn't know; brass would hide a halo.
    """
    box, seen, least = place
    if laid.card is None:
        return hidden(box.w, box.h, seen, edge)
    dark = not laid.up
    if not place.whole:
        return corner(laid.card, box.w, box.h, seen, least, dark=dark)
    return (own_back if dark else cards.face)(laid.card, box.w, box.h)


@cached
def held(number: int, high: int) -> Sprite:
    """Draw a hand on the ground of a plate: three backs at most, and behind them the number of its cards.

    An empty one is an empty place, and its number is dim.
    """
    backs = _STEP * (max(1, min(3, number)) - 1) + _BACK
    figure = line(str(number), face=Face.BOLD)
    sheet = Canvas.blank(backs + _BEFORE + figure.wide, high, PANEL)
    if not number:
        sheet.panel(Box(0, 0, _BACK, high), PANEL, BRASS_DARK, 8)
    for x in range(0, _STEP * min(3, number), _STEP):
        on_top = x + _BACK == backs
        sheet.put((cards.back if on_top else cards.dark)(_BACK, high), x, 0)
    sheet.write(figure, (backs + _BEFORE, high // 2), CREAM if number else PARCHMENT)
    return sheet.sprite()


def places(number: int, room: Box, street: Street, *, upwards: bool) -> list[Place]:
    """The places of ``number`` cards in the order of placing, later ones on top of earlier ones.

    Of more than find room the oldest are left out: the first two places are for their number then. All lie
    at the street: ``upwards`` at the bottom of the room, otherwise at its top. Where cards would
    cover but an edge of others, all are narrower and lie side by side.
    """
    cut = street.cut
    number = min(number, cut.most(room.w))
    across = max(1, cut.across(number, room.w))
    rows = -(-number // across)
    wide = min(cut.wide, street.step - CARDS_APART) if street.step > cut.wide - _SLIVER else cut.wide
    whole = wide + CARDS_APART
    step = whole if across * whole <= room.w + CARDS_APART else street.step
    top = room.bottom - cut.high - _NEXT_ROW * (rows - 1) if upwards else room.y
    found = []
    for index in range(number):
        row, column = divmod(index, across)
        box = Box(room.x + column * step, top + row * _NEXT_ROW, wide, cut.high)
        covered = column + 1 < across and index + 1 < number
        least = min(step, wide)
        found.append(Place(box, least if covered else wide, least))
    return found
