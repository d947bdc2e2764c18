"""The picture of Chicago Underworld in its lobby: districts at night, and the dice for them."""

from __future__ import annotations

from renders.chicago.colours import PALETTE
from renders.chicago.districts import district
from renders.shared.canvas import Canvas
from renders.shared.dice import die
from renders.shared.title import ART, named, scene

_DISTRICTS = ("JS", "QH", "KS", "QC", "KD")
_DICE = (
    (6, 0, 0),
    (3, 1, 1),
    (5, 2, 3),
)  # the pips, the seat, and the district above which the die hangs
_GAP, _DIE = 12, 116
_HANGS = 92  # pixels from the upper edge to a die


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    wide = (ART.w - _GAP) // len(_DISTRICTS)
    for number, card in enumerate(_DISTRICTS):
        canvas.put(district(card, wide - _GAP, ART.h - 2 * _GAP), _GAP + number * wide, _GAP)
    for pips, seat, place in _DICE:
        canvas.put(die(pips, seat, _DIE), _GAP + place * wide + (wide - _GAP - _DIE) // 2, _HANGS)
    return named(canvas, title)
