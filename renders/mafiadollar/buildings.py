"""Warehouses: each with a roof, walls and a sign of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE, STEEL
from renders.mafiadollar.pen import Pen
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, INLAY, PARCHMENT, SEATS, WINE, Colour


class _Building(NamedTuple):
    roof: str
    wall: Colour
    trim: Colour
    sign: str


_BRICK, _RUST = BRICKS[1], BRICKS[2]
_BUILDINGS: dict[str, _Building] = {
    "W01": _Building("gable", OLIVE, CREAM, "waves"),
    "W02": _Building("saw", _BRICK, STEEL, "fish"),
    "W03": _Building("chimney", _RUST, BRASS, "barrel"),
    "W04": _Building("gable", STEEL, CREAM, "flake"),
    "W05": _Building("flat", BRASS, WINE, "wheel"),
    "W06": _Building("flat", CREAM, STEEL, "shirt"),
    "W07": _Building("chimney", PARCHMENT, WINE, "bread"),
    "W08": _Building("saw", INLAY, CREAM, "piano"),
    "W09": _Building("gable", INK, STEEL, "coal"),
    "W10": _Building("flat", CREAM, WINE, "pole"),
    "W11": _Building("round", _BRICK, STEEL, "rails"),
    "W12": _Building("silo", PARCHMENT, STEEL, "wheat"),
    "W13": _Building("saw", OLIVE, CREAM, "page"),
    "W14": _Building("gable", SEATS[1].colour, CREAM, "boat"),
    "W15": _Building("chimney", BRICKS[0], INLAY, "hide"),
    "W16": _Building("round", WINE, BRASS_LIGHT, "blocks"),
    "W17": _Building("flat", _RUST, BRASS_LIGHT, "candle"),
    "W18": _Building("round", CREAM, OLIVE, "wool"),
}


def warehouse(pen: Pen, card: str) -> None:
    """The warehouse of a card: roof and walls of its own, and a sign over the gate."""
    building = _BUILDINGS[card]
    _ROOFS[building.roof](pen, building)
    pen.bar(8, 44, 84, 56, INK)
    pen.bar(11, 47, 78, 53, building.wall)
    pen.bar(27, 66, 46, 34, INK)
    pen.bar(30, 69, 40, 31, building.trim)
    pen.line([(50, 69), (50, 100)], INK, 2.5)
    pen.line([(32, 71), (48, 98)], INK, 2)
    pen.line([(68, 71), (52, 98)], INK, 2)
    pen.oval(50, 48, 19, 17, INK)
    pen.oval(50, 48, 16.5, 14.6, BRASS_LIGHT)
    _OVER_GATES[building.sign](pen.within(38, 37.5, 24, 21))


def _gable(pen: Pen, building: _Building) -> None:
    pen.poly([(50, 4), (100, 46), (0, 46)], INK)
    pen.poly([(50, 9), (90, 44), (10, 44)], building.trim)


def _saw(pen: Pen, building: _Building) -> None:
    for x in (8, 36, 64):
        pen.poly([(x, 12), (x + 28, 34), (x + 28, 48), (x, 48)], INK)
        pen.poly([(x + 3, 18), (x + 25, 35), (x + 25, 46), (x + 3, 46)], building.trim)


def _chimney(pen: Pen, building: _Building) -> None:
    pen.bar(68, 0, 16, 46, INK)
    pen.bar(71, 3, 10, 43, building.wall)
    pen.bar(71, 8, 10, 5, building.trim)
    pen.poly([(4, 46), (14, 24), (62, 24), (68, 46)], INK)
    pen.poly([(10, 45), (17, 28), (59, 28), (64, 45)], building.trim)


def _flat(pen: Pen, building: _Building) -> None:
    pen.bar(4, 24, 92, 22, INK)
    pen.bar(7, 27, 86, 16, building.trim)
    for x in range(10, 92, 12):
        pen.bar(x, 18, 6, 8, INK)


def _barrel_roof(pen: Pen, building: _Building) -> None:
    pen.part((50, 46, 48, 40), (180, 360), INK)
    pen.part((50, 46, 44, 36), (180, 360), building.trim)
    for x in (28, 50, 72):
        pen.line([(x, 16), (x, 45)], INK, 1.6)


def _silo(pen: Pen, building: _Building) -> None:
    for x in (8, 38, 68):
        pen.bar(x, 16, 25, 40, INK)
        pen.part((x + 12.5, 17, 12.5, 13), (180, 360), INK)
        pen.bar(x + 3, 18, 19, 38, building.trim)


_ROOFS: dict[str, Callable[[Pen, _Building], None]] = {
    "gable": _gable,
    "saw": _saw,
    "chimney": _chimney,
    "flat": _flat,
    "round": _barrel_roof,
    "silo": _silo,
}


def _fish(pen: Pen) -> None:
    pen.oval(42, 50, 34, 22, INK)
    pen.poly([(70, 50), (98, 26), (98, 74)], INK)
    pen.oval(24, 44, 5, 5, CREAM)


def _flake(pen: Pen) -> None:
    for line in ([(50, 6), (50, 94)], [(12, 28), (88, 72)], [(12, 72), (88, 28)]):
        pen.line(line, NAVY, 11)


def _spokes(pen: Pen) -> None:
    pen.ring((50, 50, 38, 38), INK, 14)
    pen.oval(50, 50, 12, 12, INK)


def _shirt(pen: Pen) -> None:
    pen.both([(50, 24), (34, 12), (4, 34), (16, 52), (26, 44), (26, 92), (50, 92)], NAVY)


def _bread(pen: Pen) -> None:
    pen.oval(50, 54, 46, 30, BRICKS[1])
    for x in (30, 50, 70):
        pen.line([(x - 6, 66), (x + 6, 40)], INK, 8)


def _keyboard(pen: Pen) -> None:
    pen.bar(8, 18, 84, 64, CREAM)
    for x in (22, 44, 66):
        pen.bar(x, 18, 14, 40, INK)


def _coal(pen: Pen) -> None:
    for x, y in ((28, 66), (68, 66), (48, 36)):
        pen.poly([(x - 22, y + 8), (x - 6, y - 22), (x + 20, y - 12), (x + 18, y + 18)], INK)


def _pole(pen: Pen) -> None:
    pen.bar(34, 6, 32, 88, CREAM)
    for y in (10, 38, 66):
        pen.poly([(34, y + 18), (66, y), (66, y + 14), (34, y + 32)], WINE)


def _rails(pen: Pen) -> None:
    for x, top in ((24, 38), (76, 62)):
        pen.line([(x, 94), (top, 6)], INK, 9)
    for y in (20, 46, 74):
        pen.line([(14 + (90 - y) * 0.12, y), (86 - (90 - y) * 0.12, y)], BRICKS[3], 9)


def _wheat(pen: Pen) -> None:
    pen.line([(50, 96), (50, 20)], OLIVE, 8)
    for y in (16, 36, 56):
        pen.both([(50, y + 20), (24, y + 8), (22, y - 10), (46, y + 4)], OLIVE)


def _page(pen: Pen) -> None:
    pen.bar(16, 6, 68, 88, CREAM)
    for y in (20, 42, 64):
        pen.bar(26, y, 48, 11, INK)


def _boat(pen: Pen) -> None:
    pen.poly([(4, 62), (96, 62), (78, 90), (20, 90)], INK)
    pen.poly([(46, 4), (46, 56), (10, 56)], WINE)
    pen.poly([(54, 16), (54, 56), (84, 56)], WINE)


def _hide(pen: Pen) -> None:
    pen.both([(50, 10), (36, 22), (8, 12), (22, 46), (6, 84), (34, 76), (50, 96)], BRICKS[3])


def _blocks(pen: Pen) -> None:
    pen.bar(6, 54, 40, 40, WINE)
    pen.bar(52, 54, 40, 40, NAVY)
    pen.bar(28, 8, 42, 42, OLIVE)


def _candle(pen: Pen) -> None:
    pen.bar(36, 42, 28, 52, CREAM)
    pen.poly([(50, 2), (62, 24), (50, 40), (38, 24)], WINE)


def _wool(pen: Pen) -> None:
    pen.oval(50, 50, 42, 42, WINE)
    for x in (30, 50, 70):
        pen.line([(x, 20), (100 - x, 82)], CREAM, 7)


def _waves(pen: Pen) -> None:
    for y in (30, 54, 78):
        pen.line([(6, y), (28, y - 14), (50, y), (72, y - 14), (94, y)], NAVY, 10)


def _cask(pen: Pen) -> None:
    pen.mirrored([(24, 8), (12, 50), (24, 92)], BRICKS[2])
    for y in (22, 66):
        pen.bar(14, y, 72, 11, INK)


_OVER_GATES: dict[str, Callable[[Pen], None]] = {
    "waves": _waves,
    "fish": _fish,
    "barrel": _cask,
    "flake": _flake,
    "wheel": _spokes,
    "shirt": _shirt,
    "bread": _bread,
    "piano": _keyboard,
    "coal": _coal,
    "pole": _pole,
    "rails": _rails,
    "wheat": _wheat,
    "page": _page,
    "boat": _boat,
    "hide": _hide,
    "blocks": _blocks,
    "candle": _candle,
    "wool": _wool,
}
