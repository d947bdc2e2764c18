"""The title picture of Streets of Palermo: its street at night, and cards face up and face down before it."""

from __future__ import annotations

from engines.cards import SUITS
from renders.shared import cards
from renders.shared.canvas import Canvas
from renders.shared.palette import LAMPLIT
from renders.shared.title import ART, named, scene
from renders.streets.colours import PALETTE
from renders.streets.houses import slabs, storey

_HOUSES = 244  # height of the houses
_WIDE, _HIGH = 148, 220
_LAID = ("10H", None, "8S", "9D", None, "10C", "7H")  # None: face down
_MEDAL = 104


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    canvas.put(slabs(ART.w, ART.h - _HOUSES, LAMPLIT), 0, _HOUSES)
    wide = ART.w // len(SUITS)
    for number, suit in enumerate(SUITS):
        canvas.put(storey(suit, wide, _HOUSES), number * wide, 0)
    step = ART.w // len(_LAID)
    for number, card in enumerate(_LAID):
        sprite = cards.face(card, _WIDE, _HIGH) if card else cards.back(_WIDE, _HIGH)
        canvas.put(sprite, number * step + (step - _WIDE) // 2, 158 if number % 2 else 180)
    for number, suit in enumerate(SUITS):
        canvas.put(cards.medallion(suit, _MEDAL), number * wide + (wide - _MEDAL) // 2, 12)
    return named(canvas, title)
