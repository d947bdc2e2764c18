"""The title picture of Streets of Palermo: two families before the street at night, and a bribe."""

from __future__ import annotations

from engines.cards import SUITS
from renders.shared import cards
from renders.shared.bosses import boss
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import LAMPLIT
from renders.shared.title import ART, named, scene
from renders.streets.colours import PALETTE
from renders.streets.houses import slabs, storey
from renders.streets.signs import envelope

_HOUSES, _BOSS = 196, 300  # height of the houses, and side of a boss
_WIDE, _HIGH = 118, 164
# From the left, upper ones last; None: face down.
_LAID = ((346, None), (426, "10H"), (816, None), (736, "3C"))
_BRIBE = Box(574, 236, 132, 88)
_ABOVE = 12  # from the band to a card
_BEHIND_HATS = (0, len(SUITS) - 1)  # houses with windows in which nothing looks like a part of a hat


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    canvas.put(slabs(ART.w, ART.h - _HOUSES, LAMPLIT), 0, _HOUSES)
    wide = ART.w // len(SUITS)
    for number, suit in enumerate(SUITS):
        behind = number in _BEHIND_HATS
        canvas.put(storey(suit, wide, _HOUSES, alike=behind), number * wide, 0)
    for x, card in _LAID:
        sprite = cards.face(card, _WIDE, _HIGH) if card else cards.back(_WIDE, _HIGH)
        canvas.put(sprite, x, ART.bottom - _HIGH - _ABOVE)
    canvas.put(envelope(_BRIBE.w, _BRIBE.h), _BRIBE.x, _BRIBE.y)
    for seat, x in enumerate((0, ART.w - _BOSS)):
        canvas.put(boss(seat, _BOSS), x, ART.bottom - _BOSS)
    return named(canvas, title)
