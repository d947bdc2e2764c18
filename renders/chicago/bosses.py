"""The people of the gangs: bosses on their plates as photographs, and all on the stage before the moon."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops

from engines.base import Seat
from renders.chicago.colours import LAMP, PALETTE, QUARTERS
from renders.shared.bosses import coat, head
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.drawings import draw_mask
from renders.shared.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INLAY,
    LAMPLIT,
    PARCHMENT,
    WALNUT,
    Colour,
)
from renders.shared.seats import badge
from renders.shared.shapes import FINE, rounded

_ABOVE, _BELOW = 28, 48  # pixels above a hat on a photograph with an emblem, and above one below a crown
_ABOVE_SLIM, _CUT = 20, 125  # pixels above a hat there, and hundredths of its width that a head has at most
_CROWN = 52  # width of a crown there
_CORNER = 9  # radius of a photograph's
_BADGE = 58  # height of its emblem at least
_FACE = 84  # hundredths of a head left of the emblem, which lies beside hat, face and beard
_MEN = (
    ("chicago/henchman",),
    ("chicago/men/moustache", "chicago/men/suit", "chicago/men/bowler"),
    ("chicago/men/young", "chicago/men/toast", "chicago/men/boater"),
    ("chicago/men/beard", "chicago/men/jersey", "chicago/men/knit"),
    ("chicago/men/patch", "chicago/men/waistcoat", "chicago/men/cap"),
)
"""The henchmen of a gang, each of face, clothes and hat."""
_CROWNED = 16  # parts of its height of which the uppermost one of a hat tells where a crown stands
_LARGE = 106  # hundredths of a photograph's width: a head on a high one
_SMOOTH = Image.Resampling.BOX
_MATT = tuple(colour for colour in PALETTE if colour not in {BRASS_LIGHT, QUARTERS["D"].trim})
"""The colours of a boss: gold is for what has changed, so a monocle has none."""
_BETWEEN = (LAMP, BRASS_DARK, INLAY, LAMPLIT, WALNUT)
"""The colours of smooth edges between those of a drawing, and of a monocle."""


@cached
def photograph(seat: Seat, wide: int, high: int) -> Sprite:
    """Draw the boss of a gang for a plate at the end."""
    side = min(high - 2, wide * _LARGE // 100)
    return _photograph(seat, Box(0, 0, wide, high), Box((wide - side) // 2, high - side, side, side))


@cached
def slim_photograph(seat: Seat, wide: int, high: int, *, crowned: bool) -> Sprite:
    """Draw the boss of a gang for a narrow plate, with a crown above the hat if asked."""
    side = min(high - (_BELOW if crowned else _ABOVE_SLIM), wide * _CUT // 100)
    photo = _photograph(seat, Box(0, 0, wide, high), Box((wide - side) // 2, high - side, side, side))
    if not crowned:
        return photo
    canvas = Canvas.on(photo, PALETTE)
    canvas.worn_crown(wide // 2, high - side, _CROWN)
    return canvas.sprite(photo.mask)


@cached
def marked_photograph(seat: Seat, wide: int, high: int, *, crowned: bool) -> Sprite:
    """Draw the boss of a gang with the emblem beside the face, and a crown above the hat if asked."""
    above, mark = _BELOW if crowned else _ABOVE, badge(seat, max(_BADGE, wide * 2 // 5))
    side = high - above
    left = wide - mark.size[0] - side * _FACE // 100
    photo = _photograph(seat, Box(0, 0, wide, high), Box(left, above, side, side))
    canvas = Canvas.on(photo, PALETTE)
    canvas.put(mark, wide - mark.size[0], high - mark.size[1])
    if crowned:
        canvas.worn_crown(left + side // 2, above, _CROWN)
    return canvas.sprite(photo.mask)


def _photograph(seat: Seat, photo: Box, face: Box) -> Sprite:
    sheet = Canvas.blank(photo.w * FINE, photo.h * FINE, PARCHMENT)
    sheet.draw(head(seat), face.scaled(FINE), coat(seat))
    return _clean(sheet).reduced(rounded(photo.w, photo.h, _CORNER))


def _clean(sheet: Canvas) -> Canvas:
    """Return the drawing with its own colours and browns alone, so that no edge has a hue of its own."""
    own = [colour for _, colour in sheet.image.getcolors(sheet.image.width * sheet.image.height) or ()]
    return Canvas(sheet.image, tuple(colour for colour in _MATT if colour in {*own, *_BETWEEN}))


@cached
def boss(seat: Seat, high: int) -> Sprite:
    """Draw the boss of a gang before the moon, as wide as high."""
    return _before_the_moon(head(seat), seat, high)


def _before_the_moon(drawing: str, seat: Seat, high: int) -> Sprite:
    side = high * FINE
    sheet = Canvas.blank(side, side, QUARTERS["S"].trim)
    sheet.draw(drawing, Box(0, 0, side, side), coat(seat))
    outline = ImageChops.lighter(draw_mask("shared/disc", side, side), draw_mask(drawing, side, side))
    return _clean(sheet).reduced(outline.resize((high, high), _SMOOTH))


@cached
def marked_boss(seat: Seat, high: int) -> Sprite:
    """Draw the boss of a gang with its emblem beside the face, where nothing else says who it is."""
    figure, mark = boss(seat, high), badge(seat, max(_BADGE, high * 3 // 8))
    wide = max(high, high * _FACE // 100 + mark.size[0])
    canvas, mask = Canvas.blank(wide, high, INK, _MATT), Image.new("L", (wide, high))
    beside = wide - mark.size[0], high - mark.size[1]
    canvas.image.paste(figure.image, (0, 0))  # whole, so that the edge of the moon has no colour but its own
    canvas.put(mark, *beside)
    mask.paste(figure.mask, (0, 0))
    mask.paste(mark.mask, beside, mark.mask)
    return canvas.sprite(mask)


@cached
def gunman(seat: Seat, high: int) -> Sprite:
    """Draw a henchman in the colours of his gang before the moon, as wide as high."""
    return _before_the_moon("chicago/henchman", seat, high)


@cached
def cut_out_boss(seat: Seat, high: int) -> Sprite:
    """Draw the boss of a gang with nothing behind, as wide as high."""
    return _cut_out((head(seat),), seat, high, _MATT)


def hat(seat: Seat, high: int) -> tuple[int, int]:
    """Return the middle and the top of the hat of a boss of that height, seen from its upper left corner."""
    mask = cut_out_boss(seat, high).mask
    _, top, _, _ = mask.getbbox() or (0, 0, 0, 0)
    left, _, right, _ = mask.crop((0, top, high, top + high // _CROWNED)).getbbox() or (0, 0, high, 0)
    return (left + right) // 2, top


@cached
def gangster(seat: Seat, number: int, high: int) -> Sprite:
    """Draw a henchman as one of a gang, in its colours, as wide as high; no two of them look the same."""
    return _cut_out(_MEN[number], seat, high, PALETTE)


@cached
def fallen(seat: Seat, high: int) -> Sprite:
    """Draw the chalk line around a fallen henchman and his hat in the colour of his gang, as wide as high."""
    return _cut_out(("chicago/fallen",), seat, high, PALETTE)


def _cut_out(drawings: Sequence[str], seat: Seat, high: int, palette: tuple[Colour, ...]) -> Sprite:
    """Draw these upon each other, with nothing behind."""
    side = high * FINE
    sheet, mask = Canvas.blank(side, side, INK, palette), Image.new("L", (side, side))
    for drawing in drawings:
        sheet.draw(drawing, Box(0, 0, side, side), coat(seat))
        mask = ImageChops.lighter(mask, draw_mask(drawing, side, side))
    return sheet.reduced(mask.resize((high, high), _SMOOTH))
