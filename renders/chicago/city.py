"""The city: all territories in two rows, those of a gang lit beside its colours, the others asleep."""

from __future__ import annotations

from collections.abc import Container
from typing import cast

from PIL import Image

from engines.base import Seat
from engines.cards import Suit, suit
from engines.chicago.cards import POINTS, PRICE, Territory
from engines.chicago.view import View
from renders.chicago.boxes import COLUMN, districts, estates
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.districts import BUILDINGS, INDEX, colours, scene
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, fit, line
from renders.shared.palette import CREAM, INK, LEATHER, PARCHMENT, SEATS, WALNUT, Colour
from renders.shared.shapes import FINE, rounded

_RADIUS = 10
PRICE_TAG = Box(5, 6, 90, 48)
"""The tag with the price of a district, seen from its lower left corner."""
_EMBLEM = 48
_BELOW = 27  # pixels from the index to the middle of the points
_BAND = 54  # height of the band with the owner's emblem in a narrow district


def city(canvas: Canvas, view: View, changed: Container[str], offered: Signs) -> None:
    """Draw what differs from the sleeping city: the gangs' districts, the one for sale, halos and frames."""
    owners = view.owners
    sold = view.demand.territory if view.demand and view.demand.purpose == "territory" else None
    places = districts()
    # Draw those with a frame last, so that no neighbour covers it.
    for card, box in sorted(places.items(), key=lambda place: place[0] in changed or place[0] in offered):
        if card in changed:
            canvas.halo(box)
        if card in owners or card in changed or card == sold:
            tile = _tile(card, owners.get(card), box, sold=card == sold)
            # On walnut it needs no mask, which takes ten times as long.
            canvas.put(Sprite(tile.image, _cut(box)) if card in changed else tile, box.x, box.y)
        if card in offered:
            canvas.choice_frame(box, sign=offered[card], right=True)


def final_city(canvas: Canvas, view: View) -> None:
    """Draw the city at the end: all districts in one row, the gangs' lit above their colours."""
    owners = view.owners
    for card, box in estates().items():
        canvas.put(_narrow(card, owners.get(card), box.w, box.h), box.x, box.y)


@cached
def _narrow(card: Territory, owner: Seat | None, wide: int, high: int) -> Sprite:
    """Return a district that is its index, its building and its owner from top to bottom."""
    canvas, slots = Canvas.blank(wide, high, WALNUT, PALETTE), colours(card, asleep=owner is None)
    sheet = Canvas.blank(wide * FINE, high * FINE, slots["sky"], PALETTE)
    street = high - _BAND
    sheet.fill(Box(0, (INDEX + street) // 2, wide, high).scaled(FINE), slots["glow"])
    tall = street - INDEX - 6
    building = Box((wide - tall * 2 // 3) // 2, street - tall, tall * 2 // 3, tall)
    sheet.draw(f"chicago/districts/{BUILDINGS[card]}", building.scaled(FINE), slots)
    canvas.put(sheet.reduced(), 0, 0)
    band, index = Box(0, street, wide, _BAND), Box(0, 0, wide, cards.INDEX)
    if owner is None:
        quarter = QUARTERS[cast(Suit, suit(card))]
        canvas.fill(band, slots["shade"])
        cards.write_index(canvas, card, index, PARCHMENT, quarter.shade)
    else:
        mark = SEATS[owner]
        canvas.fill(band, mark.colour)
        emblem = Box(0, 0, _EMBLEM, _EMBLEM)
        canvas.stamp(mark.shape, emblem._replace(x=(wide - _EMBLEM) // 2, y=street + 3), mark.on)
        canvas.put(cards.face(card, wide, INDEX), 0, 0)
    return _on_wood(canvas)


def _tile(card: Territory, owner: Seat | None, box: Box, *, sold: bool) -> Sprite:
    """Return a district with its round corners on walnut."""
    if owner is not None:
        return _owned(card, owner, box.w, box.h)
    return _for_sale(card, box.w, box.h) if sold else asleep(card, box.w, box.h)


def _cut(box: Box) -> Image.Image:
    return rounded(box.w, box.h, _RADIUS)


@cached
def asleep(card: Territory, wide: int, high: int) -> Sprite:
    """Return a district that nobody owns."""
    canvas = _drawn(card, wide, high, asleep=True)
    quarter = QUARTERS[cast(Suit, suit(card))]
    cards.write_index(canvas, card, Box(0, 0, COLUMN, cards.INDEX), PARCHMENT, quarter.shade)
    _points(canvas, card, PARCHMENT)
    return _on_wood(canvas)


@cached
def _owned(card: Territory, seat: Seat, wide: int, high: int) -> Sprite:
    """Return a gang's district, which flies the gang's colour with its emblem."""
    canvas, mark = _drawn(card, wide, high), SEATS[seat]
    canvas.fill(Box(0, INDEX - 10, COLUMN, high), mark.colour)
    canvas.put(cards.face(card, COLUMN, INDEX), 0, 0)
    _points(canvas, card, mark.on)
    canvas.stamp(mark.shape, _flag(high), mark.on)
    return _on_wood(canvas)


@cached
def _for_sale(card: Territory, wide: int, high: int) -> Sprite:
    """Return a district that is just offered: lit, with its price in place of an owner."""
    canvas = _drawn(card, wide, high)
    canvas.fill(Box(0, INDEX - 10, COLUMN, high), LEATHER)
    canvas.put(cards.face(card, COLUMN, INDEX), 0, 0)
    _points(canvas, card, CREAM)
    write_price(canvas, PRICE_TAG._replace(y=high - PRICE_TAG.y - PRICE_TAG.h), f"${PRICE[card]}")
    return _on_wood(canvas)


def write_price(canvas: Canvas, tag: Box, price: str) -> None:
    """Write a price on its tag."""
    canvas.fill(tag, CREAM, 8)
    canvas.write(fit(price, tag.w - 4, SMALLEST, Face.BOLD), tag.middle, INK, "mid")


def _drawn(card: Territory, wide: int, high: int, *, asleep: bool = False) -> Canvas:
    canvas = Canvas.blank(wide, high, WALNUT, PALETTE)
    canvas.put(scene(card, wide, high, asleep=asleep), 0, 0)
    return canvas


def _flag(high: int) -> Box:
    """Return the place of the owner's emblem in a district."""
    return Box((COLUMN - _EMBLEM) // 2, high - 6 - _EMBLEM, _EMBLEM, _EMBLEM)


def _points(canvas: Canvas, card: Territory, ink: Colour) -> None:
    """Write what a district counts below its index."""
    figure = line(str(POINTS[card]), SMALLEST, Face.BOLD)
    canvas.write(figure, (COLUMN // 2, INDEX + _BELOW), ink, "mid")


def _on_wood(canvas: Canvas) -> Sprite:
    wide, high = canvas.size
    wood = Canvas.blank(wide, high, WALNUT, PALETTE)
    wood.put(Sprite(canvas.image, _cut(Box(0, 0, wide, high))), 0, 0)
    return wood.sprite()
