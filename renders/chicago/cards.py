"""The cards of Chicago Underworld face up, jokers included."""

from __future__ import annotations

from engines.cards import rank
from engines.chicago.cards import BLACK_JOKER, HIT_MEN, POINTS, RED_JOKER, in_order
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.districts import district
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import CREAM, INK, RULED, TAWNY, WINE
from renders.shared.shapes import FINE, rounded

_READ = 136  # height of a card on whose notes their worth can be read
_NOTE = 92, 48  # size of a note by that of the drawing, in hundredths
_MOST = 10  # notes in a stack at most
_ASIDE = 3  # pixels by which the notes of a stack lie to the left and to the right
_PRINTED = (*QUARTERS["C"], CREAM, INK, WINE, RULED, TAWNY)
"""The colours of a money card: its inks, its stock, and what is between them at smooth edges."""
_JOKERS = {RED_JOKER: "chicago/red-joker", BLACK_JOKER: "chicago/black-joker"}


def face(card: str, wide: int, high: int) -> Sprite:
    """Draw a card face up: the red joker is a police star, the black one a bomb, an ace a hit man.

    Money is a stack of as many notes as dollars, or two notes where that would be too small.
    """
    if card in _JOKERS:
        return cards.picture_card(_JOKERS[card], wide, high)
    if card in HIT_MEN:
        return cards.face(card, wide, high, drawing="chicago/hit-man", palette=PALETTE)
    if high < _READ:
        return cards.face(card, wide, high, drawing="chicago/money", palette=PALETTE)
    return _stack(card, wide, high)


@cached
def _stack(card: str, wide: int, high: int) -> Sprite:
    """Draw a money card with a stack of as many notes as dollars."""
    canvas = Canvas(cards.indexed(card, wide, high).image, _PRINTED)
    room = cards.drawing_room(wide, high)
    across, tall = (room.w * share // 100 for share in _NOTE)
    bill = note(across, tall)
    for place in range(int(rank(card)) - 1, -1, -1):
        aside = _ASIDE if place % 2 else -_ASIDE
        low = room.bottom - tall - (room.h - tall) * place // (_MOST - 1)
        canvas.put(bill, room.middle[0] - across // 2 + (aside if place else 0), low)
    return canvas.sprite(rounded(wide, high, cards.radius(wide)))


@cached
def note(wide: int, high: int) -> Sprite:
    """Draw a note of a stack, without its worth."""
    sheet = Canvas.blank(wide * FINE, high * FINE, CREAM, PALETTE)
    sheet.draw("chicago/cash", Box(0, 0, *sheet.size), {"paper": CREAM})
    return sheet.reduced()


def dearest_first(territories: tuple[str, ...]) -> list[str]:
    """Return the territories by rank, kings first, then by suit."""
    return sorted(in_order(territories), key=lambda card: -POINTS[card])


def table_card(card: str, wide: int, high: int) -> Sprite:
    """Draw a card for the table: a territory as its district, the others as cards."""
    return district(card, wide, high) if card in POINTS else face(card, wide, high)
