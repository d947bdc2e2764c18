"""Il Corriere di Palermo: the front page at the end of Streets of Palermo."""

from __future__ import annotations

from typing import Any

from PIL import Image

from engines.cards import SUITS
from engines.streets.events import Bribed, Ended, Guessed, Lowered, Placed, Swept, Taken
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared import cards
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.newspaper import Paper, draw_page, side_by_side
from renders.shared.palette import BRASS_LIGHT, LEATHER_DARK, WINE
from renders.shared.seats import badge
from renders.shared.shapes import shape
from renders.streets.colours import PALETTE
from renders.streets.houses import storey
from renders.streets.joker import joker
from renders.streets.signs import envelope

_CARD, _MARGIN = 98, 7  # width of a card in a small picture, and above and below it: rank stands above suit
_PITCH, _BRIBE = 126, (98, 66)  # from one bribe to the next, and its size
_MEDAL, _DOWN = 120, (76, 88)
_SMALL_MEDAL = 76
_BADGE, _BRIBED = 110, 76  # height of a badge alone, and of one below a bribe


def draw_front_page(ending: Ending, context: DrawContext) -> Canvas:
    """Draw the front page, 1280 × 960."""
    return draw_page(PAPER, ending, context)


def _ornament(high: int) -> Sprite:
    return joker(high * 3 // 4, high)


def scenery(wide: int, high: int) -> Sprite:
    """Draw the windows of all four houses."""
    across, tall = -(-wide // 2), -(-high // 2)
    sheet = Canvas.blank(wide, high, LEATHER_DARK, PALETTE)
    for place, suit in enumerate(SUITS):
        sheet.put(storey(suit, across, tall), place % 2 * across, place // 2 * tall)
    return sheet.sprite()


def _vignette(canvas: Canvas, room: Box, event: Any) -> bool:
    high = room.h - 2 * _MARGIN
    match event:
        case Taken():
            side_by_side(
                canvas, room, (cards.face(event.card, _CARD, high), cards.medallion(event.branch, _MEDAL))
            )
        case Placed():
            side_by_side(canvas, room, (cards.back(_CARD, high), cards.medallion(event.branch, _MEDAL)))
        case Swept():
            side_by_side(canvas, room, (joker(_CARD, high), badge(event.seat, _BADGE)))
        case Guessed():
            side_by_side(canvas, room, (cards.face(event.drawn, _CARD, high), badge(event.seat, _BADGE)))
        case Bribed():
            for seat in (0, 1):
                x = room.middle[0] - (_PITCH + _BRIBE[0]) // 2 + _PITCH * seat
                canvas.put(envelope(*_BRIBE), x, room.y + 6)
                mark = badge(seat, _BRIBED)
                canvas.put(mark, x + (_BRIBE[0] - mark.size[0]) // 2, room.y + _BRIBE[1] + 14)
        case _:
            return _branches(canvas, room, event)
    return True


def _branches(canvas: Canvas, room: Box, event: Any) -> bool:
    match event:
        case Lowered() if event.branch is not None:
            down = Sprite(Image.new("RGB", _DOWN, BRASS_LIGHT), shape("streets/down", *_DOWN))
            side_by_side(canvas, room, (cards.medallion(event.branch, _MEDAL), down))
        case Ended():
            for number, suit in enumerate(SUITS):
                row, column = divmod(number, 2)
                at = (room.middle[0] - _SMALL_MEDAL + _SMALL_MEDAL * column, room.y + 7 + _SMALL_MEDAL * row)
                canvas.put(cards.medallion(suit, _SMALL_MEDAL), *at)
        case _:
            return False
    return True


PAPER = Paper("Il Corriere di Palermo", _ornament, scenery, _vignette, WINE, LEATHER_DARK, PALETTE)
