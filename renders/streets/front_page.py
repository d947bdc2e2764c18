"""Il Corriere di Palermo: the front page at the end of Streets of Palermo."""

from __future__ import annotations

from typing import Any

from PIL import Image

from engines.base import Seat
from engines.cards import SUITS
from engines.streets.events import Bribed, Ended, Guessed, Lowered, Placed, Swept, Taken
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared import cards
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import Face, fit
from renders.shared.newspaper import Paper, draw_page, side_by_side
from renders.shared.palette import INK, LEATHER_DARK, SEATS, WINE
from renders.shared.seats import badge
from renders.shared.shapes import rounded
from renders.streets.colours import PALETTE
from renders.streets.faces import corner
from renders.streets.houses import storey
from renders.streets.joker import joker
from renders.streets.signs import envelope

_CARD, _MARGIN = (92, 132), 7  # size of a card in a small picture, and the margins around a joker
_ARROW, _APART = (50, 44), 16  # from a card to its branch, and from there to the emblem above
_PITCH, _BRIBE = 126, (98, 66)  # from one bribe to the next, and its size
_MEDAL, _PLATE = 100, (104, 132)
_EMBLEM, _AMOUNT = 50, 72  # side of an emblem, and size of a number, on a seat's colour
_JOKER, _SWEPT = 98, (68, 92)
_FLYING = ((150, 54, 12), (236, 56, -12), (180, 112, 3))
"""Where the cards of the display fly off beside the joker: their middles, and by how much they are turned."""
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
    match event:
        case Taken(card=card, branch=branch):
            _deed(canvas, room, event.seat, _face(card), cards.medallion(branch, _MEDAL))
        case Placed(branch=branch):
            _deed(canvas, room, event.seat, cards.back(*_CARD), cards.medallion(branch, _MEDAL))
        case Swept():
            _sweep(canvas, room, event)
        case Guessed(drawn=drawn):
            canvas.fill(room, SEATS[event.seat].colour)
            side_by_side(canvas, room, (badge(event.seat, _BADGE), _face(drawn)))
        case Bribed():
            for seat in (0, 1):
                x = room.middle[0] - (_PITCH + _BRIBE[0]) // 2 + _PITCH * seat
                canvas.put(envelope(*_BRIBE), x, room.y + 6)
                mark = badge(seat, _BRIBED)
                canvas.put(mark, x + (_BRIBE[0] - mark.size[0]) // 2, room.y + _BRIBE[1] + 14)
        case _:
            return _branches(canvas, room, event)
    return True


def _face(card: str) -> Sprite:
    """A card with its rank above its suit: a 10 has room."""
    return corner(card, *_CARD, _CARD[0], dark=False)


def _deed(canvas: Canvas, room: Box, seat: Seat, card: Sprite, medal: Sprite) -> None:
    """Draw on a seat's colour how it lays a card on a branch: its emblem is above the arrow."""
    mark, y = SEATS[seat], room.middle[1]
    canvas.fill(room, mark.colour)
    gap = (room.w - card.size[0] - medal.size[0] - _ARROW[0]) // 4
    canvas.put(card, room.x + gap, y - card.size[1] // 2)
    canvas.put(medal, room.right - gap - medal.size[0], y - medal.size[1] // 2)
    way = Box(room.x + card.size[0] + 2 * gap, y + _APART // 2, *_ARROW)
    canvas.stamp("arrow", way, mark.on)
    x = way.middle[0] - _EMBLEM // 2
    canvas.stamp(mark.shape, Box(x, way.y - _APART - _EMBLEM, _EMBLEM, _EMBLEM), mark.on)


def _branches(canvas: Canvas, room: Box, event: Any) -> bool:
    match event:
        case Lowered() if event.branch is not None:
            side_by_side(canvas, room, (cards.medallion(event.branch, _MEDAL), _lowered(event)))
        case Ended():
            for number, suit in enumerate(SUITS):
                row, column = divmod(number, 2)
                at = (room.middle[0] - _SMALL_MEDAL + _SMALL_MEDAL * column, room.y + 7 + _SMALL_MEDAL * row)
                canvas.put(cards.medallion(suit, _SMALL_MEDAL), *at)
        case _:
            return False
    return True


def _sweep(canvas: Canvas, room: Box, event: Swept) -> None:
    """Draw the joker, the cards of the display as they fly off, and in the corner who plays it."""
    high, mark = room.h - 2 * _MARGIN, badge(event.seat, _EMBLEM)
    scene = Canvas.blank(room.w, room.h, LEATHER_DARK, PALETTE)
    swept = [card for card in event.old if card is not None]
    for card, (x, y, turn) in zip(swept, _FLYING, strict=False):
        flying = _turned(corner(card, *_SWEPT, _SWEPT[0], dark=False), turn)
        scene.put(flying, x - flying.size[0] // 2, y - flying.size[1] // 2)
    scene.put(joker(_JOKER, high), _MARGIN, _MARGIN)
    scene.put(mark, room.w - mark.size[0] - _MARGIN, room.h - mark.size[1] - _MARGIN)
    canvas.put(scene.sprite(), room.x, room.y)


def _turned(card: Sprite, turn: int) -> Sprite:
    """A card with smooth edges, turned counterclockwise by ``turn`` degrees."""
    resample = Image.Resampling.BICUBIC
    image = card.image.convert("RGB").rotate(turn, resample, expand=True, fillcolor=INK)
    return Sprite(image, card.mask.rotate(turn, resample, expand=True))


def _lowered(event: Lowered) -> Sprite:
    """A plate of whoever lowers a difference: the emblem, and by how much."""
    mark = SEATS[event.seat]
    plate = Canvas.blank(*_PLATE, mark.colour, PALETTE)
    middle = _PLATE[0] // 2
    plate.stamp(mark.shape, Box(middle - _EMBLEM // 2, _MARGIN, _EMBLEM, _EMBLEM), mark.on)
    amount = fit(f"−{event.amount}", _PLATE[0] - 2 * _MARGIN, _AMOUNT, Face.BOLD)
    plate.write(amount, (middle, (_EMBLEM + _PLATE[1]) // 2), mark.on, "mid")
    return plate.sprite(rounded(*_PLATE, 8))


PAPER = Paper("Il Corriere di Palermo", _ornament, scenery, _vignette, WINE, LEATHER_DARK, PALETTE)
