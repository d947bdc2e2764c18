"""The cards of Chicago Underworld face up, jokers included."""

from __future__ import annotations

from engines.cards import rank
from engines.chicago.cards import BLACK_JOKER, HIT_MEN, POINTS, RED_JOKER, in_order
from renders.chicago.colours import PALETTE
from renders.chicago.districts import district
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import INK
from renders.shared.shapes import rounded

_READ = 180  # height of a card on whose notes their worth can be read
_NOTE = 16, 38, 68, 48  # the part of the drawing in which the worth is, in hundredths
_WORTH = 0.86  # size of the worth by the height of that part
_JOKERS = {RED_JOKER: "chicago/red-joker", BLACK_JOKER: "chicago/black-joker"}


def face(card: str, wide: int, high: int) -> Sprite:
    """Draw a card face up: the red joker is a police star, the black one a bomb, an ace a hit man.

    Money is a fan of notes with its worth, or two notes where that would be too small.
    """
    if card in _JOKERS:
        return cards.picture_card(_JOKERS[card], wide, high)
    if card in HIT_MEN:
        return cards.face(card, wide, high, drawing="chicago/hit-man", palette=PALETTE)
    return _money(card, wide, high)


@cached
def _money(card: str, wide: int, high: int) -> Sprite:
    """Draw a fan of notes with their worth on the uppermost, or two notes where it would be too small."""
    if high < _READ:
        return cards.face(card, wide, high, drawing="chicago/money", palette=PALETTE)
    canvas = Canvas.on(cards.face(card, wide, high, drawing="chicago/cash", palette=PALETTE), PALETTE)
    room = cards.drawing_room(wide, high)
    note = room.part(*_NOTE)
    worth = line(f"${rank(card)}", max(SMALLEST, round(note.h * _WORTH)), Face.SERIF)
    canvas.write(worth._replace(wide=min(worth.wide, note.w)), note.middle, INK, "mid")
    return canvas.sprite(rounded(wide, high, cards.radius(wide)))


def dearest_first(territories: tuple[str, ...]) -> list[str]:
    """Return the territories by rank, kings first, then by suit."""
    return sorted(in_order(territories), key=lambda card: -POINTS[card])


def table_card(card: str, wide: int, high: int) -> Sprite:
    """Draw a card for the table: a territory as its district, the others as cards."""
    return district(card, wide, high) if card in POINTS else face(card, wide, high)
