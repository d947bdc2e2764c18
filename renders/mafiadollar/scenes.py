"""What is neither gangster, item nor loot: blocks, warehouses, dogs, police, and the two events."""

from __future__ import annotations

from collections.abc import Callable

from engines.mafiadollar.cards import Block
from renders.mafiadollar.colours import BRICKS, NAVY, PALE, STEEL, TAWNY
from renders.mafiadollar.pen import Pen
from renders.mafiadollar.people import person
from renders.shared.palette import (
    BRASS,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    PARCHMENT,
    SEATS,
    WALNUT,
    WINE,
    Colour,
)

_BLUSH = SEATS[4].colour


# --- Blocks -----------------------------------------------------------------------------------------


def block(pen: Pen, kind: Block) -> None:
    """What keeps a gangster from work."""
    _BLOCKS[kind](pen)


def _jail(pen: Pen) -> None:
    """A face behind bars, in a striped shirt."""
    pen.bar(4, 4, 92, 92, INK)
    pen.oval(50, 46, 24, 27, PALE)
    pen.poly([(14, 96), (20, 82), (40, 74), (60, 74), (80, 82), (86, 96)], CREAM)
    for y in (82, 90):
        pen.bar(20, y, 60, 4, INK)
    for x in (40, 60):
        pen.oval(x, 44, 4, 4.5, INK)
    pen.curve((50, 68, 11, 9), (205, 335), LEATHER, 3.5)
    for x in (10, 30, 50, 70, 90):
        pen.bar(x - 4, 0, 8, 100, WALNUT)
        pen.bar(x - 2.5, 0, 5, 100, STEEL)
    for y in (4, 90):
        pen.bar(0, y, 100, 7, STEEL)


def _home(pen: Pen) -> None:
    """A house with smoke from its chimney and a light in the window."""
    pen.bar(66, 14, 12, 26, BRICKS[2])
    pen.curve((80, 8, 9, 7), (150, 330), CREAM, 4)
    pen.poly([(50, 10), (100, 52), (0, 52)], INK)
    pen.poly([(50, 15), (92, 50), (8, 50)], BRICKS[1])
    pen.bar(12, 50, 76, 48, INK)
    pen.bar(15, 50, 70, 45, CREAM)
    pen.bar(22, 60, 22, 20, BRASS_LIGHT)
    pen.line([(33, 60), (33, 80)], INK, 3)
    pen.line([(22, 70), (44, 70)], INK, 3)
    pen.bar(56, 58, 20, 38, WINE)
    pen.oval(72, 78, 2.4, 2.4, BRASS_LIGHT)


def _beaten(pen: Pen) -> None:
    """A battered face: a bandage, a black eye and a plaster."""
    pen.oval(50, 52, 36, 42, PALE)
    for x in (14, 86):
        pen.oval(x, 54, 7, 9, PALE)
    pen.poly([(16, 34), (26, 16), (50, 8), (74, 16), (84, 34), (50, 30)], CREAM)
    pen.line([(18, 32), (74, 16)], PARCHMENT, 3)
    pen.line([(26, 16), (82, 32)], PARCHMENT, 3)
    pen.oval(35, 49, 13, 11, LEATHER)
    pen.line([(27, 49), (43, 49)], CREAM, 3.5)
    pen.oval(65, 49, 5, 5.5, INK)
    pen.poly([(50, 52), (57, 65), (46, 65)], TAWNY)
    pen.line([(36, 80), (46, 75), (54, 80), (66, 75)], LEATHER, 4)
    pen.line([(64, 68), (80, 60)], CREAM, 9)
    pen.line([(69, 62), (75, 68)], TAWNY, 2.5)


def _girlfriend(pen: Pen) -> None:
    """Two lovers in a heart."""
    pen.stamp("H", (0, 2, 100, 98), INK)
    pen.stamp("H", (4, 6, 92, 89), _BLUSH)
    pen.oval(34, 42, 15, 18, PALE)
    pen.oval(66, 42, 15, 18, TAWNY)
    pen.poly([(46, 44), (52, 48), (46, 50)], PALE)
    pen.poly([(54, 44), (48, 48), (54, 50)], TAWNY)
    pen.part((32, 34, 17, 16), (150, 345), BRASS_LIGHT)
    pen.poly([(17, 36), (24, 36), (26, 64), (16, 62)], BRASS_LIGHT)
    pen.part((67, 33, 17, 14), (190, 370), INK)
    pen.oval(66, 32, 24, 3.5, INK)
    for x in (40, 60):
        pen.curve((x, 40, 4, 3), (20, 160), INK, 2)
    pen.poly([(24, 64), (44, 60), (50, 90), (36, 78)], WINE)
    pen.poly([(76, 64), (56, 60), (50, 90), (64, 78)], NAVY)


_BLOCKS: dict[Block, Callable[[Pen], None]] = {
    "jail": _jail,
    "home": _home,
    "beaten": _beaten,
    "girlfriend": _girlfriend,
}


# --- Dogs -------------------------------------------------------------------------------------------

_DOGS: dict[str, tuple[Colour, Colour, bool]] = {
    "D1": (BRICKS[3], TAWNY, False),
    "D2": (CREAM, PARCHMENT, True),
    "D3": (INK, TAWNY, False),
    "D4": (BRICKS[0], CREAM, False),
    "D5": (STEEL, CREAM, True),
    "D6": (BRASS, CREAM, True),
}
"""By card: the colours of coat and muzzle, and whether the ears hang."""


def dog(pen: Pen, card: str) -> None:
    """A watchdog that shows its teeth."""
    coat, muzzle, hanging = _DOGS[card]
    ears = [(28, 14), (8, 10), (2, 46), (10, 60), (26, 42)] if hanging else [(18, 40), (16, 2), (40, 20)]
    pen.mirrored([(36, 14), (22, 24), (18, 46), (26, 68), (30, 100)], coat)
    pen.both(ears, INK if coat != INK else BRICKS[3])
    pen.mirrored([(42, 44), (32, 58), (28, 74), (36, 86), (50, 88)], muzzle)
    for x in (36, 64):
        pen.oval(x, 42, 5.5, 6, CREAM if coat != CREAM else BRASS)
        pen.oval(x, 43, 3, 3.6, INK if coat != INK else WINE)
    pen.line([(26, 33), (42, 38)], INK if coat != INK else TAWNY, 3.5)
    pen.line([(74, 33), (58, 38)], INK if coat != INK else TAWNY, 3.5)
    pen.oval(50, 56, 9, 6.5, INK)
    pen.poly([(34, 72), (50, 66), (66, 72), (60, 82), (40, 82)], LEATHER)
    for x in (38, 46, 54, 62):
        pen.poly([(x - 3.5, 71), (x + 3.5, 71), (x, 78)], CREAM)
    pen.bar(26, 92, 48, 9, WINE)
    for x in (34, 50, 66):
        pen.poly([(x - 4, 92), (x + 4, 92), (x, 84)], BRASS_LIGHT)


# --- Police and events ------------------------------------------------------------------------------


_SQUADS: dict[int, tuple[tuple[str, float, float, float], ...]] = {
    1: (("guard", 0, 0, 100),),
    2: (("partner", -14, 14, 78), ("guard", 36, 14, 78)),
    3: (("partner", -20, 20, 74), ("partner", 46, 20, 74), ("guard", 14, 28, 74)),
}
"""By stars: who comes, and where (left, top, size)."""


def police(pen: Pen, stars: int) -> None:
    """A guard alone, a patrol of two, or a raid: three men in the beams of searchlights."""
    if stars > 2:
        for tip in (12, 88):
            pen.poly([(tip, 110), (tip - 26, -20), (tip + 26, -20)], BRASS_LIGHT)
    for who, x, y, size in _SQUADS[stars]:
        person(pen.within(x, y, size, size), who)


def birthday(pen: Pen) -> None:
    """The Don behind his cake."""
    person(pen.within(13, -6, 74, 74), "don")
    pen.bar(8, 80, 84, 45, CREAM)
    pen.bar(8, 80, 84, 8, WINE)
    for x in (20, 35, 50, 65, 80):
        pen.oval(x, 89, 6, 6, WINE)
        pen.bar(x - 2.5, 66, 5, 14, BRASS if x % 2 else _BLUSH)
        pen.poly([(x, 52), (x + 4.5, 61), (x, 67), (x - 4.5, 61)], SEATS[0].colour)


def end(pen: Pen) -> None:
    """The news, and two glasses of beer: the prohibition is over."""
    pen.poly([(10, 4), (90, -2), (94, 44), (14, 50)], CREAM)
    pen.poly([(16, 9), (86, 4), (87, 18), (17, 23)], INK)
    for y in (29, 36, 43):
        pen.line([(20, y), (47, y - 2)], STEEL, 2.5)
        pen.line([(55, y - 2.5), (86, y - 5)], STEEL, 2.5)
    for x, side in ((29, -1), (71, 1)):
        pen.ring((x + side * 16, 76, 12, 14), INK, 6)
        pen.poly([(x - 17, 54), (x + 17, 54), (x + 14, 102), (x - 14, 102)], INK)
        pen.poly([(x - 14, 58), (x + 14, 58), (x + 11, 98), (x - 11, 98)], BRASS_LIGHT)
        for bubble in (-11, 0, 11):
            pen.oval(x + bubble, 54, 9, 9, CREAM)
