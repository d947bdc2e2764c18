"""The people of the gangs: bosses on their plates as photographs, and all on the stage before the moon."""

from __future__ import annotations

from PIL import Image, ImageChops

from engines.base import Seat
from renders.chicago.colours import PALETTE, QUARTERS
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.drawings import Slots, draw_mask
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, INK, PARCHMENT, SEATS, WALNUT
from renders.shared.seats import badge
from renders.shared.shapes import FINE, rounded

_EMBLEM, _BAND = 46, 54  # side of an emblem on a photograph, and height of the band below it
_SPREAD = 1.02  # width of a head by the height of its photograph
_RADIUS = 10
_CLEAR = 128  # pixels to the middle of the emblem on a photograph in the corner, where the alt text is marked
_BADGE = 58
_SMOOTH, _TURN = Image.Resampling.BOX, Image.Transpose.ROTATE_90
_MATT = tuple(colour for colour in PALETTE if colour not in {BRASS_LIGHT, QUARTERS["D"].trim})
"""What a boss is drawn in: gold is for what has changed, so a monocle has none."""


@cached
def photograph(seat: Seat, wide: int, high: int) -> Sprite:
    """The boss of a gang on a narrow plate, above its emblem."""
    mark = SEATS[seat]
    canvas = _photo(seat, wide, high, round((high - _BAND) * _SPREAD))
    band = Box(3, high - _BAND, wide - 6, _BAND - 3)
    canvas.fill(band, mark.colour, _RADIUS - 3)
    canvas.fill(band._replace(h=_RADIUS), mark.colour)
    canvas.fill(band._replace(h=3), INK)
    middle = max(wide // 2, min(_CLEAR, wide - _EMBLEM // 2 - 12))
    emblem = Box(middle - _EMBLEM // 2, band.middle[1] + 1 - _EMBLEM // 2, _EMBLEM, _EMBLEM)
    canvas.stamp(mark.shape, emblem, mark.on)
    return canvas.sprite()


@cached
def portrait(seat: Seat, wide: int, high: int) -> Sprite:
    """The boss of a gang on a wide plate."""
    return _photo(seat, wide, high, high - 6).sprite()


def _photo(seat: Seat, wide: int, high: int, side: int) -> Canvas:
    """Draw a head of this width on the ground of a photograph, which lies on walnut."""
    canvas = Canvas.blank(wide, high, WALNUT, _MATT)
    canvas.panel(Box(0, 0, wide, high), PARCHMENT, BRASS_DARK, _RADIUS)
    photo = Box(3, 3, wide - 6, high - 6)
    sheet = Canvas.blank(photo.w * FINE, photo.h * FINE, PARCHMENT, _MATT)
    sheet.draw(_drawing(seat), Box((photo.w - side) // 2, 3, side, side).scaled(FINE), _coat(seat))
    canvas.put(sheet.reduced(rounded(photo.w, photo.h, _RADIUS - 3)), photo.x, photo.y)
    return canvas


@cached
def boss(seat: Seat, high: int) -> Sprite:
    """The boss of a gang before the moon, as wide as high."""
    return _before_the_moon(_drawing(seat), seat, high)


def _before_the_moon(drawing: str, seat: Seat, high: int) -> Sprite:
    side = high * FINE
    sheet = Canvas.blank(side, side, QUARTERS["S"].trim, _MATT)
    sheet.draw(drawing, Box(0, 0, side, side), _coat(seat))
    outline = ImageChops.lighter(draw_mask("shared/disc", side, side), draw_mask(drawing, side, side))
    return sheet.reduced(outline.resize((high, high), _SMOOTH))


@cached
def marked_boss(seat: Seat, high: int) -> Sprite:
    """The boss of a gang with its emblem, where nothing else says who it is."""
    head, mark = boss(seat, high), badge(seat, _BADGE)
    canvas, mask = Canvas(head.image.convert("RGB"), PALETTE), head.mask.copy()
    at = high - mark.size[0], high - mark.size[1]
    canvas.put(mark, *at)
    mask.paste(255, at, mark.mask)
    return canvas.sprite(mask)


@cached
def gunman(seat: Seat, high: int) -> Sprite:
    """A henchman in the colours of his gang before the moon, as wide as high."""
    return _before_the_moon("chicago/henchman", seat, high)


@cached
def fallen(seat: Seat, high: int) -> Sprite:
    """A henchman who lies in the street, as wide as high."""
    side = high * FINE
    sheet = Canvas.blank(side, side, INK, PALETTE)
    sheet.draw("chicago/henchman", Box(0, 0, side, side), _coat(seat))
    man = sheet.reduced(draw_mask("chicago/henchman", side, side).resize((high, high), _SMOOTH))
    return Sprite(man.image.transpose(_TURN), man.mask.transpose(_TURN))


def _drawing(seat: Seat) -> str:
    return f"shared/bosses/{SEATS[seat].letter.lower()}"


def _coat(seat: Seat) -> Slots:
    return {"coat": SEATS[seat].colour}
