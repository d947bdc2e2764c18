"""The title picture of Streets of Palermo: two families before its street at night, cards between them."""

from __future__ import annotations

from engines.cards import SUITS
from renders.shared import cards
from renders.shared.bosses import boss
from renders.shared.canvas import Canvas
from renders.shared.palette import LAMPLIT
from renders.shared.title import ART, named, scene
from renders.streets.colours import PALETTE
from renders.streets.houses import slabs, storey

_HOUSES, _WINDOW = 216, 152  # height of the houses, and width of the one window of each
_BOSS, _BESIDE = 316, 10  # side of a boss, and from there to the edge
_WIDE, _HIGH = 116, 158
_LAID = ("10H", None, "8S", "3C")  # one before each house; None: face down


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    canvas.put(slabs(ART.w, ART.h - _HOUSES, LAMPLIT), 0, _HOUSES)
    first = ART.middle[0] - _WINDOW * len(SUITS) // 2
    for x, suit in ((0, SUITS[0]), (ART.w - first, SUITS[-1])):
        canvas.put(storey(suit, first, _HOUSES, first), x, 0)
    for number, (suit, card) in enumerate(zip(SUITS, _LAID, strict=True)):
        x = first + number * _WINDOW
        canvas.put(storey(suit, _WINDOW, _HOUSES), x, 0)
        sprite = cards.face(card, _WIDE, _HIGH) if card else cards.back(_WIDE, _HIGH)
        canvas.put(sprite, x + (_WINDOW - _WIDE) // 2, ART.bottom - _HIGH - 8)
    for seat, x in enumerate((_BESIDE, ART.w - _BESIDE - _BOSS)):
        canvas.put(boss(seat, _BOSS), x, ART.bottom - _BOSS)
    return named(canvas, title)
