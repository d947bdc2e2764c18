"""The picture of Chicago Underworld in its lobby: two bosses before the city at night, and their dice."""

from __future__ import annotations

from typing import cast

from engines.cards import Suit, suit
from renders.chicago.colours import LAMP, PALETTE, QUARTERS
from renders.chicago.districts import BUILDINGS
from renders.shared.bosses import coat, head
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import FINE
from renders.shared.title import ART, named
from renders.shared.title import scene as title_scene

_ROW = ("KD", "JH", "KS", "QC", "QD", "KC")
_FIRST, _STEP, _WIDE = 260, 124, 146  # left end of the first building, pixels to the next one, and its width
_STREET = 74  # height of the street before them
_MOON = Box(566, 10, 136, 136)
_BOSS = 338
_BOSSES = ((0, -8), (1, ART.w - _BOSS + 8))
"""Seat and left end of each boss."""
_DICE = ((6, 0, 372, 108), (2, 0, 494, 76), (3, 1, 710, 76), (5, 1, 800, 108))
"""The pips, the seat, the left end and the size of each die."""


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas, fine = title_scene(PALETTE), FINE // 2
    night = QUARTERS["S"]
    sheet = Canvas.blank(ART.w * fine, ART.h * fine, night.wall, PALETTE)
    sheet.stamp("disc", _MOON.scaled(fine), CREAM)
    slots = {"wall": night.sky, "shade": night.sky, "light": night.glow}
    sheet.draw("chicago/night", Box(0, ART.h - _STREET - 230, ART.w, 230).scaled(fine), slots)
    for place, card in enumerate(_ROW):
        quarter = QUARTERS[cast(Suit, suit(card))]
        box = Box(_FIRST + place * _STEP, ART.h - _STREET - _WIDE * 3 // 2, _WIDE, _WIDE * 3 // 2)
        sheet.draw(
            f"chicago/districts/{BUILDINGS[card]}",
            box.scaled(fine),
            {**quarter._asdict(), "light": LAMP, "dark": INK},
        )
    sheet.fill(Box(0, ART.h - _STREET, ART.w, _STREET).scaled(fine), night.shade)
    for seat, left in _BOSSES:
        sheet.draw(head(seat), Box(left, ART.h - _BOSS, _BOSS, _BOSS).scaled(fine), coat(seat))
    canvas.image.paste(sheet.image.reduce(fine), (0, 0))
    for pips, seat, left, size in _DICE:
        canvas.put(die(pips, seat, size), left, ART.h - size - 10)
    return named(canvas, title)
