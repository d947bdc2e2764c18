"""The picture of MafiaDollar in its lobby: two gangsters at night, and the loot between them."""

from __future__ import annotations

from engines.mafiadollar.cards import CARDS
from renders.mafiadollar.colours import NAVY, PALETTE, PAVEMENT, ROAD
from renders.mafiadollar.motifs import picture
from renders.mafiadollar.tokens import cut_card
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import FINE
from renders.shared.title import ART, named, scene

_SKYLINE = Box(0, 40, ART.w, 330)
_MOON = Box(515, 20, 250, 250)
_BAG = Box(520, 112, 240, 240)
_ROAD, _KERB = 62, 6  # height of the road, and of its edge
_WAREHOUSES, _HIGH = (("W11", 322), ("W02", 740)), 218
"""The warehouses and their left ends, and how high they are."""
_LEFT, _RIGHT = ("G15", -14), ("G04", 934)
"""The gangsters and their left ends."""
_SIDE, _LINE = 360, 4  # size of a gangster, and of the line around it


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas, fine = scene(PALETTE), FINE // 2
    sheet = Canvas.blank(ART.w * fine, ART.h * fine, NAVY)
    sheet.draw("mafiadollar/scenes/street", _SKYLINE.scaled(fine))
    sheet.stamp("disc", _MOON.scaled(fine), CREAM)
    road = Box(0, ART.h - _ROAD, ART.w, _ROAD)
    for card, left in _WAREHOUSES:
        place = Box(left, road.y - _HIGH, _HIGH, _HIGH)
        picture(sheet, Box(*(edge * fine // FINE for edge in place)), CARDS[card])
    sheet.fill(road.scaled(fine), ROAD)
    sheet.fill(road._replace(h=_KERB).scaled(fine), PAVEMENT)
    sheet.draw("mafiadollar/scenes/bag", _BAG.scaled(fine))
    canvas.image.paste(sheet.image.reduce(fine), (0, 0))
    for (card, left), turned in ((_LEFT, False), (_RIGHT, True)):  # both look at the loot
        gangster = cut_card(card, _SIDE, INK, _LINE)
        canvas.put(gangster.mirrored() if turned else gangster, left, ART.h - _SIDE + _LINE)
    return named(canvas, title)
