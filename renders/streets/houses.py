"""The street at night: four houses, their upper windows and the shop windows below."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.cards import SUITS, Suit
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, SEATS, WALNUT, Colour
from renders.shared.shapes import FINE
from renders.streets.boxes import SIDE, Street
from renders.streets.colours import FRONTS, LAMP, PALETTE

_ROOF, _STREET = SIDE.y, SIDE.bottom  # where the houses begin, and where they stand
_BAY, _WALL = 110, 8  # width of a part of a house with one window, and of a drawing of its wall
_NARROW = 70  # least width of one beside cards
_WIDE = 120  # about that in other pictures
_DRAWINGS: dict[Suit, str] = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}

_DOOR = "door"
"""What is beside each window of a shop."""
_BESIDE = "-beside"
"""Every other window of a house shows something else where it is seen large."""

_EDGE, _SCALLOP = 18, 24  # height of the edge of an awning, and width of a scallop
_SLANT, _SEAM = 8, 3  # how much narrower its cloth is at the wall, and the seam above its edge

_KERB = 10  # height of the kerb before the shops
_SLAB, _JOINT = 124, 7  # width of a slab at the front, and of a joint on a sheet twice as fine
_SLABS = 16  # of them to both sides of the middle
_BEHIND = 330  # how far above the street its joints meet


class Business(NamedTuple):
    """What the windows of one side of a branch depend on."""

    end: int
    """The first column right of its cards."""
    lit: bool


class Businesses(Protocol):
    """A function that describes the lower or the upper side of a branch."""

    def __call__(self, branch: int, /, *, low: bool) -> Business:
        """Return where its cards end, and whether it has its lights on."""
        ...


def outdoors(canvas: Canvas, street: Street, businesses: Businesses) -> None:
    """Draw the street without anything on it, its windows where no card covers them."""
    for branch, suit in enumerate(SUITS):
        house, sign = street.house(branch), street.sign(branch)
        upper, lower = (
            house._replace(y=_ROOF, h=sign.y - _ROOF),
            house._replace(y=sign.bottom, h=_STREET - sign.bottom),
        )
        for storeys, box, low in (("houses", upper, False), ("shops", lower, True)):
            end, lit = businesses(branch, low=low)
            windows(canvas, storeys, suit, box, box.right_of(end), lit=lit)
        canvas.fill(house._replace(y=sign.y, h=sign.h), FRONTS[suit].shade)


def windows(canvas: Canvas, storeys: str, suit: Suit, house: Box, free: Box, *, lit: bool) -> None:
    """Draw one side of a house, its windows evenly spread where it is free."""
    wall = _bay(storeys, suit, "wall", _WALL, house.h)
    across = wall.image.resize((house.w, house.h), Image.Resampling.NEAREST)
    canvas.image.paste(across.convert("RGB"), (house.x, house.y))
    number = max(free.w // _BAY, int(free.w >= _NARROW))
    wide = min(_BAY, free.w)
    for bay in range(number):
        part = _DOOR if bay % 2 and storeys == "shops" else _DRAWINGS[suit]
        x = free.x + (free.w - number * wide) * (bay + 1) // (number + 1) + bay * wide
        canvas.put(_bay(storeys, suit, part, wide, house.h, lit=lit), x, house.y)


def storey(suit: Suit, wide: int, high: int) -> Sprite:
    """The lit windows of a house above its shop."""
    sheet = Canvas.blank(wide, high, FRONTS[suit].wall, PALETTE)
    bays = max(1, round(wide / _WIDE))
    for bay in range(bays):
        left, right = (wide * edge // bays for edge in (bay, bay + 1))
        window = _DRAWINGS[suit] + (_BESIDE if bay % 2 else "")
        sheet.put(_bay("houses", suit, window, right - left, high), left, 0)
    return sheet.sprite()


@cached
def _bay(storeys: str, suit: Suit, window: str, wide: int, high: int, *, lit: bool = True) -> Sprite:
    """A part of one side of a house."""
    front = FRONTS[suit]
    slots = {**front._asdict(), "light": LAMP, "dark": INK}
    if not lit:
        slots |= {"light": WALNUT, "dark": front.trim}
    sheet = Canvas.blank(wide * FINE, high * FINE, slots["wall"], PALETTE)
    sheet.draw(f"streets/{storeys}/{window}", Box(0, 0, *sheet.size), slots)
    return sheet.reduced()


# --- The street ------------------------------------------------------------------------------------------


@cached
def slabs(wide: int, high: int, colour: Colour) -> Sprite:
    """Slabs of basalt, larger towards the front; their joints come from one point behind the houses."""
    sheet = Image.new("RGB", (2 * wide, 2 * high), WALNUT)
    draw = ImageDraw.Draw(sheet)
    top, deep, shifted = _KERB, 22, 0.0
    while top < high:
        bottom = top + deep
        for slab in range(-_SLABS, _SLABS):
            edges = [_SLAB * (slab + shifted + end) for end in (0, 1)]
            far, near = ([wide + 2 * edge * _scale(y, high) for edge in edges] for y in (top, bottom))
            upper = (far[0], 2 * top, far[1] - _JOINT, 2 * top)
            lower = (near[1] - _JOINT, 2 * bottom - _JOINT, near[0], 2 * bottom - _JOINT)
            draw.polygon((*upper, *lower), colour)
        top, deep, shifted = bottom, deep + 7, 0.5 - shifted
    return Canvas(sheet.reduce(2), PALETTE).sprite()


def _scale(y: int, high: int) -> float:
    """Return the scale at a depth of the street, compared with its front."""
    return (y + _BEHIND) / (high + _BEHIND)


# --- Awnings --------------------------------------------------------------------------------------------


def awning(
    canvas: Canvas,
    suit: Suit,
    box: Box,
    seat: Seat | None,
    *,
    changed: bool = False,
    striped: bool = False,
) -> tuple[Box, Colour]:
    """Draw an awning in the colour of the seat that leads there, or in the house's own.

    ``striped``: in both of the house's colours, where no letters stand on it. A halo follows its cut. Returns
    its cloth above the edge, and the lettering that stands out on it.
    """
    front = FRONTS[suit]
    cloth, other, ink = (front.wall, front.trim, CREAM)
    if seat is not None:
        cloth, other, ink = SEATS[seat].colour, CREAM, SEATS[seat].on
    if changed:
        halo(canvas, box)
    canvas.put(_awning(box.w, box.h, cloth, other, striped=striped), box.x, box.y)
    return box._replace(h=box.h - _EDGE), ink


def halo(canvas: Canvas, box: Box) -> None:
    """Draw a brass halo around an awning that is drawn afterwards."""
    for out, colour in ((HALO + 3, INK), (HALO, BRASS_LIGHT), (2, BRASS)):
        canvas.image.paste(colour, (box.x - out, box.y - out), _cut(box.w, box.h, out))


@cached
def _awning(wide: int, high: int, cloth: Colour, other: Colour, *, striped: bool) -> Sprite:
    """The cloth, narrower at the wall than at its edge, which is cut in scallops of two colours."""
    sheet = Canvas.blank(wide * FINE, high * FINE, cloth, PALETTE)
    draw, edge = ImageDraw.Draw(sheet.image), (high - _EDGE) * FINE
    for left, end in _scallops(wide)[1::2]:
        draw.rectangle((left, 0 if striped else edge, end - 1, sheet.size[1]), fill=other)
    draw.rectangle((0, edge, sheet.size[0], edge + _SEAM * FINE), fill=INK)
    return sheet.reduced(_cut(wide, high))


@cached
def _cut(wide: int, high: int, out: int = 0) -> Image.Image:
    """The mask of an awning, larger by ``out`` pixels on every side."""
    mask = Image.new("L", ((wide + 2 * out) * FINE, (high + 2 * out) * FINE))
    draw, more = ImageDraw.Draw(mask), out * FINE
    edge, right = (high - _EDGE) * FINE + more, mask.size[0] - 1
    draw.polygon((_SLANT * FINE, 0, right - _SLANT * FINE, 0, right, edge, 0, edge), fill=255)
    for left, end in _scallops(wide):
        bottom = mask.size[1] - 1
        draw.rectangle((left, edge, end - 1 + 2 * more, bottom - more - (end - left) // 2), fill=255)
        draw.ellipse((left, bottom - (end - left) - 2 * more, end - 1 + 2 * more, bottom), fill=255)
    return mask.reduce(FINE)


def _scallops(wide: int) -> list[tuple[int, int]]:
    """The ends of the scallops of an awning on a sheet ``FINE`` times as large; the outer ones are alike."""
    number = wide // _SCALLOP | 1
    return [(wide * FINE * part // number, wide * FINE * (part + 1) // number) for part in range(number)]
