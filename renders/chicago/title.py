"""The picture of Chicago Underworld in its lobby: districts at night, and the dice for them."""

from __future__ import annotations

from renders.chicago.colours import PALETTE
from renders.chicago.districts import scene
from renders.shared.canvas import Canvas
from renders.shared.dice import die
from renders.shared.title import ART, named
from renders.shared.title import scene as title_scene

_DISTRICTS = ("JS", "QH", "KS", "QC", "KD")
_DICE = ((6, 0, 1), (3, 1, 2), (5, 2, 4))  # the pips, the seat, and the district to the right of the die
_GAP, _DIE = 12, 104
_STANDS = 226  # pixels from the upper edge to a die


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = title_scene(PALETTE)
    wide = (ART.w - _GAP) // len(_DISTRICTS)
    for number, card in enumerate(_DISTRICTS):
        canvas.put(scene(card, wide - _GAP, ART.h - 2 * _GAP), _GAP + number * wide, _GAP)
    for pips, seat, place in _DICE:
        canvas.put(die(pips, seat, _DIE), _GAP // 2 + place * wide - _DIE // 2, _STANDS)
    return named(canvas, title)
