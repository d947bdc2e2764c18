"""The city: four quarters along two streets, lit beneath the flags of the gangs, else asleep."""

from __future__ import annotations

from collections.abc import Container
from typing import cast

from engines.base import Seat
from engines.cards import Suit, suit
from engines.chicago.cards import PRICE, Territory
from engines.chicago.view import View
from renders.chicago.boxes import CITY, EDGE, STRIP, districts, joined, quarters
from renders.chicago.colours import PALETTE, QUARTERS, WINDOW
from renders.chicago.districts import index_room, panorama, write_index, write_points, write_strip
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import (
    BRASS_DARK,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    LEATHER,
    PANEL,
    SEATS,
    WALNUT,
    Colour,
)
from renders.shared.shapes import rounded

_PRICE_TAG = Box(3, 0, 92, 54)  # the price of a district, seen from its upper left corner
_RADIUS = 6
_CHIP = 6  # pixels around the points of a district that nobody owns
_FRAMED = 5  # pixels of a district below each side of its frame, so that two of them side by side stay apart
_ROUND = 10  # radius of a quarter's corners
_FLAG = Box(3, 0, 50, 54)  # the owner's flag, seen from there; it hangs from the upper edge
_TAIL = 10  # pixels by which its two tails are longer than its middle
_EMBLEM, _SQUARE = 44, 30  # side of the emblem on it, and of a square one, which looks larger
ROOFS = 0.185
"""The height of the city at night by its width."""
_PLACES = districts()
_MARK, _SPACE = 26, 22  # pixels of the line in the middle of a street, and between two of them


def city(canvas: Canvas, view: View, changed: Container[str], offered: Signs) -> None:
    """Draw the streets and all districts: asleep, a gang's or for sale; those with halos and frames last.

    Neighbours that have changed have one halo.
    """
    owners = view.owners
    sold = view.demand.territory if view.demand and view.demand.purpose == "territory" else None
    _draw_streets(canvas)
    tiles = {card: _tile(card, owners.get(card), box, sold=card == sold) for card, box in _PLACES.items()}
    above = {card: box for card, box in _PLACES.items() if card in changed or card in offered}
    for card, box in _PLACES.items():
        if card not in above:
            canvas.put(tiles[card], box.x, box.y)
    for ring in joined((box for card, box in above.items() if card in changed), EDGE):
        canvas.halo(ring, _RADIUS)
    for card, box in above.items():
        tile = tiles[card]
        if card in changed:
            tile = Sprite(tile.image, rounded(box.w, box.h, _RADIUS))
        canvas.put(tile, box.x, box.y)
        if card in offered:
            inner = box._replace(x=box.x + _FRAMED, w=box.w - 2 * _FRAMED)
            canvas.choice_frame(inner, _RADIUS, sign=offered[card], right=True)


def _draw_streets(canvas: Canvas) -> None:
    """Draw the ground of the four quarters, and the streets between them."""
    middle = CITY.middle
    for x in range(CITY.x + _SPACE, CITY.right - _MARK, _MARK + _SPACE):
        canvas.fill(Box(x, middle[1] - 2, _MARK, 4), INLAY)
    for y in range(CITY.y + _SPACE // 2, CITY.bottom - _MARK, _MARK + _SPACE):
        canvas.fill(Box(middle[0] - 2, y, 4, _MARK), INLAY)
    for box, quarter in zip(quarters(CITY), QUARTERS.values(), strict=True):
        canvas.panel(box, quarter.shade, BRASS_DARK, _ROUND)


@cached
def suburb(wide: int, high: int, sky: Colour = WALNUT) -> Sprite:
    """Return dim roofs with some lights below that sky, for where plates leave room."""
    sheet = Canvas.blank(wide, high, sky, PALETTE)
    roofs = Box(0, 0, round(high / ROOFS), high)
    sheet.draw("chicago/night", roofs, {"wall": PANEL, "shade": LAMPLIT, "light": BRASS_DARK})
    return sheet.sprite()


def _tile(card: Territory, owner: Seat | None, box: Box, *, sold: bool) -> Sprite:
    if owner is not None:
        return owned(card, owner, box.w, box.h)
    return _for_sale(card, box.w, box.h) if sold else asleep(card, box.w, box.h)


@cached
def asleep(card: Territory, wide: int, high: int) -> Sprite:
    """Return a district that nobody owns."""
    quarter = QUARTERS[cast(Suit, suit(card))]
    canvas = Canvas.blank(wide, high, quarter.shade, (*quarter, WINDOW, CREAM))
    canvas.put(panorama(card, wide, high - STRIP, asleep=True, flag=True), 0, 0)
    strip = Box(0, high - STRIP, wide, STRIP)
    write_index(canvas, card, index_room(strip), CREAM, quarter.shade)
    points = strip.right_of(index_room(strip).right).grown(-_CHIP)
    canvas.fill(points, quarter.sky, _RADIUS)
    write_points(canvas, card, points, CREAM)
    return canvas.sprite()


@cached
def owned(card: Territory, seat: Seat, wide: int, high: int) -> Sprite:
    """Return a gang's district, which flies the gang's flag above its colour."""
    mark = SEATS[seat]
    canvas = _lit(card, wide, high, mark.colour, mark.on)
    _fly(canvas, seat)
    return canvas.sprite()


def _fly(canvas: Canvas, seat: Seat) -> None:
    """Draw a gang's flag, which hangs from the upper edge of a district."""
    mark = SEATS[seat]
    canvas.fill(_FLAG.grown(3), INK)
    canvas.fill(_FLAG, mark.colour)
    notch = Box(_FLAG.middle[0] - _TAIL, _FLAG.bottom - _TAIL + 3, 2 * _TAIL, _TAIL)
    canvas.stamp("triangle", notch, INK)
    side = _SQUARE if mark.shape == "square" else _EMBLEM
    middle = _FLAG.y + 3 + _EMBLEM // 2
    emblem = Box(_FLAG.middle[0] - side // 2, middle - side // 2, side, side)
    canvas.stamp(mark.shape, emblem, mark.on)


@cached
def _for_sale(card: Territory, wide: int, high: int) -> Sprite:
    """Return a district that is just offered: lit, with its price in place of a flag."""
    canvas = _lit(card, wide, high, LEATHER, CREAM)
    write_price(canvas, _PRICE_TAG, f"${PRICE[card]}")
    return canvas.sprite()


def _lit(card: Territory, wide: int, high: int, ground: Colour, ink: Colour) -> Canvas:
    canvas = Canvas.blank(wide, high, ground, PALETTE)
    canvas.put(panorama(card, wide, high - STRIP, flag=True), 0, 0)
    write_strip(canvas, card, Box(0, high - STRIP, wide, STRIP), ink)
    return canvas


def write_price(canvas: Canvas, tag: Box, price: str) -> None:
    """Write a price on its tag."""
    canvas.panel(tag, CREAM, INK, 8)
    canvas.write(fit(price, tag.w - 10, SMALLEST, Face.BOLD), tag.middle, INK, "mid")
