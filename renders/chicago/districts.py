"""Territories as city districts, each with its sky, roofs, index and points."""

from __future__ import annotations

from typing import cast

from engines.cards import Suit, rank, suit
from engines.chicago.cards import POINTS
from renders.chicago.colours import GLOW, SKY
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import INDEX
from renders.shared.lettering import line
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, LEATHER_DARK
from renders.shared.shapes import FINE, rounded

TAG = (87, 50)
"""The size of a district shown by its index alone."""

_NAME = 92  # width of the index in the corner
_COIN = 70
_RADIUS = 10
_WINDOW = 15  # pixels from one window to the next
_LIT = (0, 1, 3)  # of five windows
_ART_FROM = 130  # minimal height with room for the coin below the index

# By rank the buildings from left to right: both edges, the roof (0: as high as the sky), and its form.
_BUILDINGS: dict[str, tuple[tuple[float, float, float, str], ...]] = {
    "K": (
        (0.0, 0.2, 0.52, "flat"),
        (0.2, 0.46, 0.22, "spire"),
        (0.46, 0.62, 0.46, "flat"),
        (0.62, 0.84, 0.1, "steps"),
        (0.84, 1.0, 0.5, "flat"),
    ),
    "Q": (
        (0.0, 0.22, 0.6, "flat"),
        (0.22, 0.6, 0.5, "dome"),
        (0.6, 0.78, 0.4, "flat"),
        (0.78, 1.0, 0.58, "gable"),
    ),
    "J": (
        (0.0, 0.34, 0.68, "gable"),
        (0.34, 0.44, 0.42, "flat"),
        (0.44, 0.78, 0.66, "gable"),
        (0.78, 1.0, 0.74, "flat"),
    ),
}


@cached
def district(card: str, wide: int, high: int) -> Sprite:
    """Draw a territory: its index, its buildings at night, and its points on a coin if there is room."""
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    inner = Box(3, 3, wide - 6, high - 6)
    trade = cast(Suit, suit(card))
    sheet.fill(inner.scaled(FINE), SKY[trade], (_RADIUS - 3) * FINE)
    sheet.fill(Box(3, high * 5 // 9, wide - 6, high - 3 - high * 5 // 9).scaled(FINE), GLOW[trade], 4 * FINE)
    for building in _BUILDINGS[rank(card)]:
        _building(sheet, inner, *building)
    _street(sheet, inner)
    name = cards.face(card, _NAME, INDEX)
    finished = Canvas.on(Sprite(sheet.image.reduce(FINE)))
    finished.put(name, 0, 0)
    if high >= _ART_FROM:
        _coin(finished, POINTS[card], Box(wide - _COIN - 5, high - _COIN - 5, _COIN, _COIN))
    return Sprite(finished.image, rounded(wide, high, _RADIUS))


def tag(card: str) -> Sprite:
    """Draw the index alone, for a gang with very many territories."""
    return cards.face(card, *TAG)


def _building(sheet: Canvas, room: Box, left: float, right: float, roof: float, form: str) -> None:
    """Draw one building with its roof and some lit windows."""
    x, end = room.x + round(room.w * left), room.x + round(room.w * right)
    top = room.y + round(room.h * (0.28 + 0.72 * roof))
    wide = end - x
    sheet.fill(Box(x, top, wide, room.bottom - top).scaled(FINE), INK)
    tall = round(room.h * 0.16)
    match form:
        case "spire":
            sheet.stamp("triangle", Box(x + wide // 4, top - tall, wide // 2, tall + 2).scaled(FINE), INK)
        case "steps":
            sheet.fill(Box(x + wide // 5, top - tall // 2, wide * 3 // 5, tall).scaled(FINE), INK)
            sheet.fill(Box(x + wide * 2 // 5, top - tall, wide // 5, tall).scaled(FINE), INK)
        case "dome":
            sheet.stamp("disc", Box(x + wide // 8, top - tall, wide * 3 // 4, 2 * tall).scaled(FINE), INK)
        case "gable":
            sheet.stamp("triangle", Box(x, top - tall, wide, tall + 2).scaled(FINE), INK)
    across = max(1, (wide - 8) // _WINDOW)
    start = x + (wide - across * _WINDOW) // 2 + 4
    for row in range((room.bottom - top - 20) // _WINDOW):
        for column in range(across):
            if (row * 2 + column * 3 + x) % 5 in _LIT:
                sheet.fill(
                    Box(start + column * _WINDOW, top + 7 + row * _WINDOW, 7, 8).scaled(FINE), BRASS_LIGHT
                )


def _street(sheet: Canvas, room: Box) -> None:
    sheet.fill(Box(room.x, room.bottom - 12, room.w, 12).scaled(FINE), LEATHER_DARK)


def _coin(canvas: Canvas, points: int, box: Box) -> None:
    """Draw the points of the district."""
    for inset, colour in ((0, INK), (3, BRASS), (7, CREAM)):
        canvas.stamp("disc", box.grown(-inset), colour)
    figure = line(str(points))
    canvas.write(figure._replace(wide=min(figure.wide, box.w - 18)), box.middle, INK, "mid")
