"""What gangsters carry: weapons, tools and vehicles, each drawn after its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE, PALE, STEEL
from renders.mafiadollar.pen import Pen
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    INLAY,
    PARCHMENT,
    SEATS,
    WINE,
    Colour,
)

_WOOD = BRICKS[3]
_FLAME = SEATS[0].colour


def item(pen: Pen, card: str) -> None:
    """The item of a card."""
    _ITEMS[card](pen)


# --- Weapons ----------------------------------------------------------------------------------------


def _stick(pen: Pen) -> None:
    pen.line([(22, 92), (66, 24)], INK, 7)
    pen.curve((75, 24, 10, 12), (180, 360), BRASS_LIGHT, 7)
    pen.line([(85, 24), (84, 32)], BRASS_LIGHT, 7)


def _knuckles(pen: Pen) -> None:
    for x in (22, 40, 58, 76):
        pen.oval(x, 42, 14, 16, INK)
        pen.oval(x, 42, 12, 14, BRASS_LIGHT)
    pen.poly([(12, 54), (86, 54), (72, 84), (26, 84)], INK)
    pen.poly([(15, 56), (83, 56), (70, 81), (28, 81)], BRASS_LIGHT)
    for x in (22, 40, 58, 76):
        pen.oval(x, 42, 6, 8, INK)


def _bat(pen: Pen) -> None:
    pen.poly([(20, 90), (14, 84), (52, 44), (70, 12), (84, 8), (90, 18), (84, 32), (58, 50)], INK)
    pen.poly([(20, 87), (17, 84), (54, 46), (72, 15), (82, 12), (86, 19), (81, 30), (56, 48)], BRASS)
    pen.line([(20, 85), (32, 73)], INK, 5)
    pen.oval(82, 74, 12, 12, CREAM)
    pen.curve((70, 74, 10, 12), (-45, 45), WINE, 2)
    pen.curve((94, 74, 10, 12), (135, 225), WINE, 2)


def _revolver(pen: Pen, x: float = 0, y: float = 0) -> None:
    at = pen.within(x, y, 100, 100)
    at.poly([(34, 30), (96, 30), (96, 42), (60, 42), (58, 58), (34, 58)], INK)
    at.bar(88, 24, 6, 8, INK)
    at.bar(40, 34, 20, 18, STEEL)
    at.line([(40, 40), (60, 40)], INK, 2)
    at.line([(40, 46), (60, 46)], INK, 2)
    at.poly([(34, 32), (24, 34), (6, 80), (12, 88), (26, 86), (38, 56)], _WOOD)
    at.curve((46, 60, 10, 10), (0, 180), INK, 4)
    at.poly([(34, 30), (24, 22), (22, 32)], INK)


def _pistols(pen: Pen) -> None:
    _revolver(pen.within(-6, -8, 84, 84))
    _revolver(pen.within(20, 26, 84, 84))


def _long_gun(pen: Pen, barrels: int) -> None:
    for step in range(barrels):
        pen.line([(40, 54 - step * 7), (96, 16 - step * 7)], STEEL if step else INK, 6)
    pen.poly([(4, 72), (36, 48), (50, 46), (54, 54), (40, 66), (12, 92)], _WOOD)
    pen.poly([(36, 48), (54, 38), (60, 46), (44, 60)], INK)
    pen.curve((50, 60, 7, 8), (-30, 180), INK, 3)


def _shotgun(pen: Pen) -> None:
    _long_gun(pen, 2)
    pen.poly([(60, 40), (76, 29), (80, 36), (66, 46)], _WOOD)


def _rifle(pen: Pen) -> None:
    _long_gun(pen, 1)
    pen.line([(46, 36), (70, 20)], INK, 7)
    pen.line([(48, 42), (50, 38)], INK, 4)
    pen.line([(62, 32), (62, 28)], INK, 4)


def _tommy(pen: Pen) -> None:
    pen.bar(26, 36, 44, 14, INK)
    pen.bar(68, 40, 30, 6, INK)
    pen.bar(92, 34, 4, 8, INK)
    pen.poly([(2, 44), (28, 38), (28, 50), (12, 68), (2, 66)], _WOOD)
    pen.poly([(32, 50), (42, 50), (38, 72), (28, 72)], _WOOD)
    pen.poly([(64, 48), (74, 48), (72, 66), (64, 66)], _WOOD)


def _tommy_gun(pen: Pen) -> None:
    _tommy(pen)
    pen.bar(48, 48, 12, 32, INK)


def _drum_gun(pen: Pen) -> None:
    _tommy(pen)
    pen.oval(54, 60, 17, 17, INK)
    pen.ring((54, 60, 11, 11), STEEL, 3)
    pen.oval(54, 60, 4, 4, BRASS_LIGHT)


# --- Tools ------------------------------------------------------------------------------------------


def _hairpin(pen: Pen) -> None:
    pen.line([(16, 84), (68, 22)], INK, 5)
    pen.curve((76, 29, 11, 11), (220, 400), INK, 5)
    pen.line([(84, 37), (64, 54), (66, 60), (56, 64), (56, 70), (34, 92)], INK, 5)


def _pry_bar(pen: Pen) -> None:
    pen.line([(24, 92), (58, 28)], INK, 12)
    pen.line([(24, 92), (58, 28)], WINE, 8)
    pen.curve((71, 32, 15, 16), (190, 350), INK, 12)
    pen.curve((71, 32, 15, 16), (190, 350), WINE, 8)
    pen.poly([(80, 30), (92, 30), (94, 46), (84, 44)], STEEL)


def _rope(pen: Pen) -> None:
    for size in (36, 27, 18):
        pen.ring((44, 64, size, size * 0.75), INK, 9)
        pen.ring((44, 64, size, size * 0.75), BRASS_LIGHT, 6)
    pen.line([(74, 50), (78, 26)], BRASS_LIGHT, 5)
    pen.line([(78, 30), (78, 8)], INK, 5)
    for side in (-1, 1):
        pen.line([(78, 30), (78 + side * 10, 26), (78 + side * 14, 14)], INK, 5)


def _picks(pen: Pen) -> None:
    pen.poly([(10, 52), (90, 52), (84, 94), (16, 94)], _WOOD)
    pen.line([(12, 56), (88, 56)], BRASS_LIGHT, 3)
    for x, tip in ((24, -5), (41, 5), (58, -6), (75, 6)):
        pen.line([(x, 52), (x, 16), (x + tip, 9)], INK, 5)
        pen.oval(x, 70, 4, 4, BRASS)


def _glass_cutter(pen: Pen) -> None:
    pen.ring((42, 50, 34, 36), CREAM, 4)
    pen.line([(30, 58), (44, 36)], CREAM, 3)
    pen.line([(40, 64), (52, 46)], CREAM, 3)
    pen.line([(58, 64), (92, 24)], INK, 9)
    pen.line([(74, 45), (92, 24)], WINE, 7)
    pen.oval(57, 66, 7, 7, STEEL)


def _key(pen: Pen, x: float, tilt: float, colour: Colour) -> None:
    pen.ring((x, 44, 9, 9), colour, 5)
    pen.line([(x + tilt * 0.2, 52), (x + tilt, 92)], colour, 5)
    pen.line([(x + tilt, 90), (x + tilt + 9, 89)], colour, 5)
    pen.line([(x + tilt * 0.8, 80), (x + tilt * 0.8 + 8, 79)], colour, 5)


def _keys(pen: Pen) -> None:
    pen.ring((50, 24, 20, 18), INK, 5)
    for x, tilt, colour in ((30, -14, INK), (50, 0, BRASS_LIGHT), (68, 14, INK)):
        _key(pen, x, tilt, colour)


def _drill(pen: Pen) -> None:
    pen.poly([(6, 58), (94, 58), (94, 94), (6, 94)], _WOOD)
    pen.line([(6, 60), (94, 60)], BRASS_LIGHT, 3)
    pen.bar(44, 66, 12, 10, BRASS_LIGHT)
    pen.bar(20, 18, 42, 22, INK)
    pen.bar(62, 24, 12, 10, STEEL)
    pen.poly([(74, 24), (98, 29), (74, 34)], CREAM)
    pen.poly([(24, 38), (38, 38), (34, 58), (20, 58)], INK)
    pen.line([(20, 26), (10, 18)], INK, 5)


def _blowtorch(pen: Pen) -> None:
    pen.poly([(66, 22), (98, 8), (90, 24), (98, 38)], _FLAME)
    pen.poly([(66, 22), (86, 18), (82, 24), (86, 28)], BRASS_LIGHT)
    pen.bar(40, 16, 28, 12, INK)
    pen.bar(44, 26, 12, 24, STEEL)
    pen.poly([(30, 48), (70, 48), (76, 58), (76, 94), (24, 94), (24, 58)], INK)
    pen.poly([(33, 51), (67, 51), (72, 60), (72, 90), (28, 90), (28, 60)], BRASS)
    pen.line([(24, 58), (10, 48), (10, 30)], INK, 6)


def _stethoscope(pen: Pen) -> None:
    pen.bar(4, 30, 54, 60, INK)
    pen.bar(8, 34, 46, 52, STEEL)
    pen.ring((31, 60, 14, 14), INK, 4)
    pen.line([(31, 60), (31, 50)], INK, 4)
    pen.line([(44, 60), (70, 84), (84, 70), (80, 44)], INK, 4)
    pen.line([(80, 44), (68, 30), (68, 12)], INK, 4)
    pen.line([(80, 44), (92, 30), (92, 12)], INK, 4)
    pen.oval(43, 60, 8, 8, BRASS_LIGHT)
    for x in (66, 94):
        pen.oval(x, 12, 4.5, 4.5, INK)


# --- Vehicles ---------------------------------------------------------------------------------------


def _wheels(pen: Pen, places: Sequence[float], size: float = 12, y: float = 80) -> None:
    for x in places:
        pen.oval(x, y, size, size, INK)
        pen.oval(x, y, size * 0.5, size * 0.5, BRASS_LIGHT)


def _handcart(pen: Pen) -> None:
    pen.poly([(26, 42), (96, 42), (90, 66), (32, 66)], INK)
    pen.poly([(30, 45), (92, 45), (87, 63), (35, 63)], BRASS)
    pen.line([(32, 64), (2, 48)], INK, 5)
    pen.bar(44, 24, 22, 20, _WOOD)
    pen.bar(68, 28, 16, 16, CREAM)
    pen.oval(60, 74, 20, 20, INK)
    pen.oval(60, 74, 15, 15, STEEL)
    for end in ((60, 60), (46, 74), (74, 74), (60, 88)):
        pen.line([(60, 74), end], INK, 4)


def _motorcycle(pen: Pen) -> None:
    for x in (20, 80):
        pen.ring((x, 70, 16, 16), INK, 6)
        pen.oval(x, 70, 3, 3, INK)
    pen.line([(20, 70), (44, 70), (66, 44)], INK, 6)
    pen.line([(80, 70), (66, 30), (54, 26)], INK, 5)
    pen.poly([(34, 42), (64, 40), (60, 54), (42, 54)], WINE)
    pen.poly([(14, 42), (38, 42), (34, 50), (20, 50)], INK)
    pen.oval(46, 64, 10, 9, STEEL)
    pen.oval(74, 38, 6, 6, BRASS_LIGHT)
    pen.line([(42, 76), (8, 76)], CREAM, 4)


def _car(pen: Pen, colour: Colour, window: Colour) -> None:
    pen.poly([(4, 76), (6, 54), (24, 50), (32, 28), (68, 28), (74, 50), (96, 56), (97, 76)], INK)
    pen.poly([(7, 73), (9, 57), (27, 53), (34, 31), (66, 31), (72, 53), (93, 58), (94, 73)], colour)
    pen.poly([(36, 36), (49, 36), (49, 50), (31, 50)], window)
    pen.poly([(53, 36), (63, 36), (68, 50), (53, 50)], window)
    pen.oval(93, 62, 4, 4, BRASS_LIGHT)
    _wheels(pen, (26, 76))


def _taxi(pen: Pen) -> None:
    _car(pen, BRASS_LIGHT, NAVY)
    pen.bar(42, 18, 18, 10, WINE)
    for number, x in enumerate(range(10, 90, 8)):
        pen.bar(x, 58 + 4 * (number % 2), 8, 4, INK)


def _roadster(pen: Pen) -> None:
    pen.poly([(2, 74), (4, 58), (20, 52), (44, 52), (52, 50), (88, 54), (98, 62), (98, 74)], INK)
    pen.poly([(5, 71), (7, 60), (22, 55), (86, 57), (95, 64), (95, 71)], WINE)
    pen.line([(54, 52), (46, 34)], INK, 4)
    pen.poly([(20, 54), (28, 38), (40, 42), (40, 54)], PALE)
    pen.part((34, 38, 9, 11), (180, 360), INK)
    pen.oval(34, 42, 6, 7, PALE)
    pen.oval(94, 62, 4.5, 4.5, BRASS_LIGHT)
    _wheels(pen, (22, 78), 14, 78)


def _van(pen: Pen, colour: Colour, cab: Colour) -> None:
    pen.poly([(2, 76), (2, 22), (64, 22), (64, 36), (80, 36), (88, 54), (98, 58), (98, 76)], INK)
    pen.bar(5, 25, 56, 48, colour)
    pen.poly([(64, 39), (78, 39), (86, 57), (95, 60), (95, 73), (64, 73)], cab)
    pen.poly([(68, 42), (76, 42), (82, 55), (68, 55)], CREAM)
    pen.oval(95, 65, 3.5, 3.5, BRASS_LIGHT)
    _wheels(pen, (20, 80))


def _delivery(pen: Pen) -> None:
    _van(pen, OLIVE, OLIVE)
    pen.oval(33, 48, 18, 14, BRASS_LIGHT)
    pen.line([(22, 48), (44, 48)], INK, 3)


def _hearse(pen: Pen) -> None:
    _van(pen, INLAY, INLAY)
    pen.bar(10, 34, 46, 22, CREAM)
    pen.both([(10, 34), (24, 34), (12, 54), (10, 56)], WINE)
    pen.poly([(18, 50), (24, 42), (46, 42), (50, 50)], _WOOD)
    for x in (8, 33, 58):
        pen.oval(x, 20, 4, 5, BRASS_LIGHT)


def _milk(pen: Pen) -> None:
    _van(pen, CREAM, SEATS[1].colour)
    pen.bar(5, 58, 56, 6, SEATS[1].colour)
    for x in (16, 33, 50):
        pen.poly([(x - 5, 56), (x - 5, 42), (x - 2, 36), (x + 2, 36), (x + 5, 42), (x + 5, 56)], STEEL)


def _furniture(pen: Pen) -> None:
    pen.bar(0, 14, 66, 62, INK)
    pen.poly([(66, 38), (82, 38), (88, 54), (99, 58), (99, 76), (66, 76)], INK)
    pen.bar(3, 17, 60, 56, BRICKS[1])
    pen.poly([(66, 41), (80, 41), (86, 57), (96, 60), (96, 73), (66, 73)], WINE)
    pen.poly([(70, 44), (78, 44), (83, 55), (70, 55)], CREAM)
    pen.poly([(18, 26), (46, 26), (46, 46), (50, 46), (50, 62), (14, 62), (14, 46), (18, 46)], CREAM)
    pen.line([(18, 50), (46, 50)], PARCHMENT, 3)
    _wheels(pen, (16, 36, 82), 11, 80)
    pen.line([(4, 70), (60, 70)], BRASS_DARK, 3)


_ITEMS: dict[str, Callable[[Pen], None]] = {
    "IW1": _stick,
    "IW2": _knuckles,
    "IW3": _bat,
    "IW4": _revolver,
    "IW5": _pistols,
    "IW6": _shotgun,
    "IW7": _rifle,
    "IW8": _tommy_gun,
    "IW9": _drum_gun,
    "IT1": _hairpin,
    "IT2": _pry_bar,
    "IT3": _rope,
    "IT4": _picks,
    "IT5": _glass_cutter,
    "IT6": _keys,
    "IT7": _drill,
    "IT8": _blowtorch,
    "IT9": _stethoscope,
    "IV1": _handcart,
    "IV2": _motorcycle,
    "IV3": _taxi,
    "IV4": _roadster,
    "IV5": _delivery,
    "IV6": _hearse,
    "IV7": _milk,
    "IV8": _furniture,
}
