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

_ROW = (("KD", 260), ("JH", 386), ("QC", 706), ("KC", 876))
"""The buildings, and their left ends; the ship lies between them."""
_WIDE = 146
_STREET = 74  # height of the quay and the street before them
_SHIP = Box(530, 56, 176, 264)
_WATER = Box(0, 304, ART.w, 26)
_WAVES = ((430, 310, 64), (548, 318, 88), (668, 310, 52), (786, 318, 60))
"""The left end, the upper edge and the width of each wave."""
_MOON = Box(566, 10, 136, 136)
_BOSS = 338
_BOSSES = ((0, -8), (1, ART.w - _BOSS + 8))
"""Seat and left end of each boss."""
_DICE = ((6, 0, 336, 84), (5, 1, 858, 84))
"""The pips, the seat, the left end and the size of each die."""
_PAINT = {**QUARTERS["S"]._asdict(), "wall": QUARTERS["S"].glow, "light": LAMP, "dark": INK}
"""The colours of the ship, which stands out from the night."""


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas, fine = title_scene(PALETTE), FINE // 2
    night = QUARTERS["S"]
    sheet = Canvas.blank(ART.w * fine, ART.h * fine, night.wall, PALETTE)
    sheet.stamp("disc", _MOON.scaled(fine), CREAM)
    slots = {"wall": night.sky, "shade": night.sky, "light": night.glow}
    sheet.draw("chicago/night", Box(0, ART.h - _STREET - 230, ART.w, 230).scaled(fine), slots)
    sheet.fill(Box(0, ART.h - _STREET, ART.w, _STREET).scaled(fine), night.shade)
    for card, left in _ROW:
        quarter = QUARTERS[cast(Suit, suit(card))]
        box = Box(left, ART.h - _STREET - _WIDE * 3 // 2, _WIDE, _WIDE * 3 // 2)
        sheet.draw(
            f"chicago/districts/{BUILDINGS[card]}",
            box.scaled(fine),
            {**quarter._asdict(), "light": LAMP, "dark": INK},
        )
    sheet.draw("chicago/districts/steamer", _SHIP.scaled(fine), _PAINT)
    sheet.fill(_WATER.scaled(fine), night.glow)
    for left, top, wide in _WAVES:
        sheet.fill(Box(left, top, wide, 4).scaled(fine), night.trim)
    for seat, left in _BOSSES:
        sheet.draw(head(seat), Box(left, ART.h - _BOSS, _BOSS, _BOSS).scaled(fine), coat(seat))
    canvas.image.paste(sheet.image.reduce(fine), (0, 0))
    for pips, seat, left, size in _DICE:
        canvas.put(die(pips, seat, size), left, ART.h - size)
    return named(canvas, title)
