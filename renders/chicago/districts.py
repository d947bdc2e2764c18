"""Territories as city districts: each its own building at dusk, with its index and its points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engines.cards import Suit, suit
from engines.chicago.cards import POINTS
from renders.chicago.boxes import COLUMN
from renders.chicago.colours import LAMP, PALETTE, QUARTERS
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import line
from renders.shared.palette import BRASS, CREAM, INK, Colour
from renders.shared.shapes import FINE, rounded

INDEX = 60  # height of the index of a district
TAG = (87, 50)
"""The size of a district shown by its index alone."""

_COIN = 62
_RADIUS = 10
_TALL = 1.5  # height of a drawing by its width
_COIN_FROM = 120  # minimal height with room for the coin below the index

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
    """Draw a territory: its index, its building, and its points on a coin if both have room beside it."""
    finished = Canvas.on(scene(card, wide, high), PALETTE)
    finished.put(cards.face(card, min(COLUMN, wide), INDEX), 0, 0)
    if high >= _COIN_FROM and _is_beside(wide, high):
        _coin(finished, POINTS[card], Box((COLUMN - _COIN) // 2, high - _COIN - 4, _COIN, _COIN))
    return finished.sprite(rounded(wide, high, _RADIUS))


def _is_beside(wide: int, high: int) -> bool:
    """Tell whether the building has room beside the index."""
    return wide > COLUMN + round(high / _TALL) * 3 // 4


def tag(card: str) -> Sprite:
    """Draw the index alone, for a gang with very many territories."""
    return cards.face(card, *TAG)


def colours(card: str, *, asleep: bool) -> Mapping[str, Colour]:
    """Return the colours in which a district is drawn."""
    quarter = QUARTERS[cast(Suit, suit(card))]
    if not asleep:
        return {**quarter._asdict(), "light": LAMP, "dark": INK}
    return {
        **{"sky": quarter.shade, "glow": quarter.wall, "wall": quarter.glow, "shade": quarter.sky},
        **{"trim": quarter.glow, "light": quarter.wall, "dark": quarter.shade},
    }


@cached
def scene(card: str, wide: int, high: int, *, asleep: bool = False) -> Sprite:
    """Draw the building of a district under its sky; asleep, it is dim in the dark, without a lamp."""
    slots = colours(card, asleep=asleep)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK, PALETTE)
    inner = Box(3, 3, wide - 6, high - 6)
    sheet.fill(inner.scaled(FINE), slots["sky"], (_RADIUS - 3) * FINE)
    horizon = high * 5 // 9
    sheet.fill(Box(3, horizon, wide - 6, high - 3 - horizon).scaled(FINE), slots["glow"], 4 * FINE)
    beside = _is_beside(wide, high)
    across = min(inner.w - (COLUMN + 4 if beside else 8), round(inner.h / _TALL))
    tall = round(across * _TALL)
    left = inner.right - across - 2 if beside else inner.middle[0] - across // 2
    room = Box(left, inner.bottom - tall, across, tall)
    sheet.draw(f"chicago/districts/{BUILDINGS[card]}", room.scaled(FINE), slots)
    return sheet.reduced(rounded(wide, high, _RADIUS))


def _coin(canvas: Canvas, points: int, box: Box) -> None:
    """Draw the points of the district."""
    for inset, colour in ((0, INK), (3, BRASS), (7, CREAM)):
        canvas.stamp("disc", box.grown(-inset), colour)
    figure = line(str(points))
    canvas.write(figure._replace(wide=min(figure.wide, box.w - 12)), box.middle, INK, "mid")
