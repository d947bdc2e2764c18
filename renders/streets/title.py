"""The title picture of Streets of Palermo: two families before its street at night, cards between them."""

from __future__ import annotations

from engines.cards import SUITS
from renders.shared import cards
from renders.shared.canvas import Canvas
from renders.shared.palette import LAMPLIT
from renders.shared.title import ART, named, scene
from renders.streets.colours import PALETTE
from renders.streets.family import boss
from renders.streets.houses import slabs, storey

_HOUSES = 244  # height of the houses
_BOSS, _BESIDE = 316, 14  # side of a boss, and from there to the edge
_WIDE, _HIGH, _STEP = 160, 228, 178
_LAID = ("10H", None, "8S")  # None: face down
_MEDAL, _MEDALS = 84, 134  # a suit, and from one to the next


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    canvas.put(slabs(ART.w, ART.h - _HOUSES, LAMPLIT), 0, _HOUSES)
    wide = ART.w // len(SUITS)
    for number, suit in enumerate(SUITS):
        canvas.put(storey(suit, wide, _HOUSES), number * wide, 0)
    for number, suit in enumerate(SUITS):
        x = ART.middle[0] + round((number - 1.5) * _MEDALS) - _MEDAL // 2
        canvas.put(cards.medallion(suit, _MEDAL), x, 12)
    for number, card in enumerate(_LAID):
        sprite = cards.face(card, _WIDE, _HIGH) if card else cards.back(_WIDE, _HIGH)
        canvas.put(sprite, ART.middle[0] + (number - 1) * _STEP - _WIDE // 2, ART.bottom - _HIGH - 10)
    for seat, x in enumerate((_BESIDE, ART.w - _BESIDE - _BOSS)):
        canvas.put(boss(seat, _BOSS), x, ART.bottom - _BOSS)
    return named(canvas, title)
