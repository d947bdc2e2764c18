"""Territories as city districts: each its own building at dusk, with its index and its points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engines.cards import Suit, suit
from engines.chicago.cards import POINTS
from renders.chicago.boxes import COLUMN, STRIP
from renders.chicago.colours import LAMP, PALETTE, QUARTERS, WINDOW
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import SUIT_COLOUR
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, INK, Colour
from renders.shared.shapes import FINE, rounded

INDEX = 66  # height of the index above an upright district
TAG = (87, 66)
"""The size of a district shown by its index alone."""

_RADIUS = 10
_ASIDE = 6  # pixels left of an index in a strip
_TALL = 1.5  # height of an upright drawing by its width
_LANDSCAPE = 1.25  # width by height from which a district has its whole place, not its building alone
_LOW = 108  # least height of such a one
_CENTRED = 0.085  # of its width: how far a building stands right of the middle
_ABOVE = 0.05  # of its height: the sky above the place

BUILDINGS = {
    "JH": "bar",
    "QH": "theatre",
    "KH": "hotel",
    "JD": "pawnbroker",
    "QD": "bank",
    "KD": "skyscraper",
    "JS": "pier",
    "QS": "factory",
    "KS": "steamer",
    "JC": "circus",
    "QC": "wheel",
    "KC": "city-hall",
}


@cached
def district(card: str, wide: int, high: int) -> Sprite:
    """Draw a territory as a card: its place above index and points, or its building below its index."""
    if high >= _LOW and wide > high * _LANDSCAPE:
        canvas = Canvas.blank(wide, high, INK, PALETTE)
        place = Box(3, 3, wide - 6, high - STRIP - 3)
        canvas.put(panorama(card, place.w, place.h), place.x, place.y)
        write_strip(canvas, card, Box(3, high - STRIP, wide - 6, STRIP - 3), CREAM)
        return canvas.sprite(rounded(wide, high, _RADIUS))
    finished = Canvas.on(scene(card, wide, high), PALETTE)
    finished.put(cards.face(card, min(COLUMN, wide), INDEX), 0, 0)
    return finished.sprite(rounded(wide, high, _RADIUS))


def write_strip(canvas: Canvas, card: str, strip: Box, ink: Colour) -> None:
    """Draw the index of a district on cream at the left end of its strip, and its points beside it."""
    index = index_room(strip)
    canvas.fill(strip._replace(w=index.right - strip.x), CREAM)
    write_index(canvas, card, index, SUIT_COLOUR[suit(card)], CREAM)
    write_points(canvas, card, strip.right_of(index.right), ink)


def index_room(strip: Box) -> Box:
    """Return where the index of a district is in its strip, so that no ring around a neighbour meets it."""
    return strip._replace(x=strip.x + _ASIDE, w=COLUMN)


def write_index(canvas: Canvas, card: str, room: Box, colour: Colour, ground: Colour) -> None:
    """Write the index of a district in the middle of its room, so that no tail meets an edge."""
    top = room.y + (room.h - cards.INDEX) // 2
    cards.write_index(canvas, card, room._replace(y=top, h=cards.INDEX), colour, ground)


def write_points(canvas: Canvas, card: str, room: Box, ink: Colour) -> None:
    """Write what a district counts."""
    figure = line(str(POINTS[card]), SMALLEST, Face.BOLD)
    canvas.write(figure._replace(wide=min(figure.wide, room.w - 4)), room.middle, ink, "mid")


def tag(card: str) -> Sprite:
    """Draw the index alone, for a gang with very many territories."""
    return cards.face(card, *TAG)


def colours(card: str, *, asleep: bool) -> Mapping[str, Colour]:
    """Return the colours in which a district is drawn."""
    quarter = QUARTERS[cast(Suit, suit(card))]
    if not asleep:
        return {**quarter._asdict(), "far": quarter.sky, "light": LAMP, "dark": INK}
    return {
        **{"sky": quarter.wall, "glow": quarter.wall, "far": quarter.shade},
        **{"wall": quarter.glow, "shade": quarter.sky, "trim": quarter.trim},
        **{"light": WINDOW, "dark": quarter.shade},
    }


@cached
def panorama(card: str, wide: int, high: int, *, asleep: bool = False, flag: bool = False) -> Sprite:
    """Draw the whole place under its sky, edge to edge; asleep, it is darker, without lamps.

    ``flag``: whether there is room for a flag left of the building; else it is in the middle.
    """
    slots = colours(card, asleep=asleep)
    sheet = Canvas.blank(wide * FINE, high * FINE, slots["sky"], tuple(dict.fromkeys(slots.values())))
    above = round(high * _ABOVE)
    place = Box(0, above, wide, high - above)
    aside = 0 if flag or suit(card) == "S" else round(wide * _CENTRED)  # a harbour fills its place
    for x in (wide - aside, -aside):
        sheet.draw(f"chicago/panoramas/{BUILDINGS[card]}", place._replace(x=x).scaled(FINE), slots)
    return sheet.reduced()


@cached
def scene(card: str, wide: int, high: int) -> Sprite:
    """Draw the building of a district under its sky."""
    slots = colours(card, asleep=False)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK, PALETTE)
    inner = Box(3, 3, wide - 6, high - 6)
    sheet.fill(inner.scaled(FINE), slots["sky"], (_RADIUS - 3) * FINE)
    horizon = high * 5 // 9
    sheet.fill(Box(3, horizon, wide - 6, high - 3 - horizon).scaled(FINE), slots["glow"], 4 * FINE)
    beside = wide > COLUMN + round(high / _TALL) * 3 // 4
    across = min(inner.w - (COLUMN + 4 if beside else 8), round(inner.h / _TALL))
    tall = round(across * _TALL)
    left = inner.right - across - 2 if beside else inner.middle[0] - across // 2
    room = Box(left, inner.bottom - tall, across, tall)
    sheet.draw(f"chicago/districts/{BUILDINGS[card]}", room.scaled(FINE), slots)
    return sheet.reduced(rounded(wide, high, _RADIUS))
