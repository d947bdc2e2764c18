"""The pieces: chips, pawns and police stones; and the marks around and on cells."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from PIL import ImageFilter, ImageOps

from engines.base import Seat
from renders.city.boxes import CELL
from renders.city.colours import PALETTE, STREET
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, SEATS, WINE, Colour
from renders.shared.shapes import FINE, rounded, shape

Kind: TypeAlias = Literal["chip", "stone", "pawn"]
_EDGE = 5  # ink around a halo, which keeps it off the light streets
RIM = HALO + _EDGE
"""The width of a halo with its edges."""
_WITHIN = 4  # pixels of it that lie within its box: it stays off what is beside it
REACH = RIM - _WITHIN
"""Pixels that a halo reaches beyond its box."""


class Piece(NamedTuple):
    """One piece that stands on a cell."""

    kind: Kind
    seat: Seat
    own: bool = False
    """The chip is highlighted for its owner."""
    gone: bool = False
    """It has left its cell: the outline of an officer or a pawn in the brass of all changes."""


_LINE, _HOLLOW = 3, 5  # pixels of ink around an outline, and of its brass
_BADGE, _SHIELD = 0.38, 0.58  # share of an officer's width of the emblem on the cap, and on a bare shield
_FACE = 52  # width from which on an officer has a face

# The scale of each emblem, so that all look the same size.
_SHARE = {"triangle": 1.0, "square": 0.84, "disc": 0.8, "lozenge": 1.06, "star": 1.12, "cross": 0.96}


@cached
def sprite(piece: Piece, size: int) -> Sprite:
    """Draw a piece in its seat's colour and with its emblem, ``size`` pixels wide."""
    return _DRAWN[piece.kind](piece, size)


def _chip(piece: Piece, size: int) -> Sprite:
    """Draw a disc; the reader's own have a broad dark rim."""
    sheet, box = _sheet(size, size)
    rim = 2 + size // 10 if piece.own else 3
    sheet.stamp("disc", box.grown(-rim * FINE), SEATS[piece.seat].colour)
    _emblem(sheet, box, piece.seat, 0.58 if piece.own else 0.7)
    return sheet.reduced(shape("disc", size, size))


def _stone(piece: Piece, size: int) -> Sprite:
    """Draw a police officer, whose cap has its owner's colour and emblem; a small one is their shield."""
    if piece.gone:
        return outline("city/police", size, size)
    if size < _FACE:
        return shield(piece, size)
    sheet, box = _sheet(size, size, CREAM)
    _figure(sheet, piece, "city/police", box, box._replace(h=box.h * 46 // 100), _BADGE)
    return sheet.reduced(shape("city/police", size, size))


@cached
def shield(piece: Piece, size: int) -> Sprite:
    """Draw a police stone without a face, as small ones are: a shield with a large emblem."""
    sheet, box = _sheet(size, size, CREAM)
    _figure(sheet, piece, "city/shield", box, box.part(0, 0, 100, 94), _SHIELD)
    return sheet.reduced(shape("city/shield", size, size))


def _pawn(piece: Piece, size: int) -> Sprite:
    """Draw a man in hat and coat, with his emblem on the coat; he is taller than wide."""
    high = pawn_height(size)
    if piece.gone:
        return outline("city/pawn", size, high)
    sheet, box = _sheet(size, high, CREAM)
    _figure(sheet, piece, "city/pawn", box, box.part(0, 52, 100, 45), 0.5)
    return sheet.reduced(shape("city/pawn", size, high))


def outline(drawing: str, wide: int, high: int) -> Sprite:
    """Draw the outline in brass of somebody who has left: an empty place, and nobody's colour."""
    sheet, mask = Canvas.blank(wide, high, INK, PALETTE), shape(drawing, wide, high)
    for colour, inset in ((BRASS_LIGHT, _LINE), (STREET, _LINE + _HOLLOW)):
        inner = ImageOps.expand(mask, inset).filter(ImageFilter.MinFilter(2 * inset + 1))
        sheet.image.paste(colour, (0, 0), ImageOps.crop(inner, inset))
    return sheet.sprite(mask)


_DRAWN = {"chip": _chip, "stone": _stone, "pawn": _pawn}


@cached
def officer(size: int) -> Sprite:
    """Draw an officer without a seat: the sign of a point lost by a stop at the police."""
    sheet, box = _sheet(size, size, CREAM)
    sheet.draw("city/police", box, {"colour": WINE, "shade": LEATHER, "line": INK})
    return sheet.reduced(shape("city/police", size, size))


def pawn_height(size: int) -> int:
    """The height of a pawn that is ``size`` pixels wide."""
    return round(size * 1.23)


def _sheet(wide: int, high: int, rim: Colour = INK) -> tuple[Canvas, Box]:
    """A sheet for something with a rim of that colour, so that its smooth edge has no other."""
    return Canvas.blank(wide * FINE, high * FINE, rim, PALETTE), Box(0, 0, wide * FINE, high * FINE)


def _figure(sheet: Canvas, piece: Piece, drawing: str, box: Box, cloth: Box, share: float) -> None:
    """Draw a pawn or an officer, with the emblem on coat, cap or shield."""
    mark = SEATS[piece.seat]
    sheet.draw(drawing, box, {"colour": mark.colour, "shade": mark.shade, "line": INK})
    _emblem(sheet, cloth, piece.seat, share)


def _emblem(sheet: Canvas, box: Box, seat: Seat, share: float) -> None:
    side = round(box.w * share * _SHARE[SEATS[seat].shape])
    x, y = box.middle
    sheet.stamp(SEATS[seat].shape, Box(x - side // 2, y - side // 2, side, side), SEATS[seat].on)


# --- Pieces in their boxes ------------------------------------------------------------------------------

_MARGINS: dict[Kind, int] = {"chip": 10, "stone": 4, "pawn": 2}
"""Hundredths of its box between a piece and its edge."""


def box_around(kind: Kind, piece: Box) -> Box:
    """The box in which a piece of this kind fills these bounds."""
    return piece.grown(piece.w * _MARGINS[kind] // (100 - 2 * _MARGINS[kind]))


def draw_piece(canvas: Canvas, piece: Piece, box: Box) -> None:
    """Draw a piece as large as its box allows: a pawn stands at its lower edge.

    In an enlarged city chips and officers leave room around them, as they do not outgrow pawns there. The
    light rim of the reader's chips lies around what all chips show.
    """
    room = box.grown(-(_MARGINS[piece.kind] * box.w // (300 if piece.own else 100)))
    if piece.kind != "pawn":
        room = room.grown(-(max(0, box.w - CELL) // 5))
    wide = min(room.w, room.h)
    if piece.kind == "pawn":
        while pawn_height(wide) > room.h:
            wide -= 1
    drawn = sprite(piece, wide)
    x, y = room.middle[0] - drawn.size[0] // 2, room.middle[1] - drawn.size[1] // 2
    if piece.kind == "pawn":
        x, y = room.middle[0] - drawn.size[0] // 2, room.bottom - drawn.size[1]
    canvas.put(drawn, x, y)


# --- Halos ---------------------------------------------------------------------------------------------


@cached
def halo_ring(wide: int, high: int) -> Sprite:
    """A hollow brass halo around a box of this size."""
    inner = Box(RIM, RIM, wide, high)
    outer = inner.grown(RIM)
    sheet = Canvas.blank(outer.w, outer.h, INK)
    sheet.fill(outer.grown(-_EDGE), BRASS_LIGHT, 8 + HALO)
    mask = rounded(outer.w, outer.h, 8 + RIM).copy()
    mask.paste(0, (RIM, RIM), rounded(wide, high, 8))
    return sheet.sprite(mask)


def draw_halo(canvas: Canvas, box: Box) -> None:
    """Draw a halo around the box, leaving its inside as it is: half of it lies in the box."""
    inner = box.grown(-_WITHIN)
    canvas.put(halo_ring(inner.w, inner.h), inner.x - RIM, inner.y - RIM)
