"""Loot: what there is to sell, drawn after the name of its card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE, STEEL
from renders.mafiadollar.pen import Pen
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, LEATHER, PARCHMENT, SEATS, WINE, Colour

_BLUSH = SEATS[4].colour
_FELT = SEATS[3].colour


def loot(pen: Pen, name: str) -> None:
    """The loot of that name."""
    _LOOTS[name](pen)


# --- Tobacco ----------------------------------------------------------------------------------------


def _cigarettes(pen: Pen) -> None:
    for x, top in ((34, 12), (50, 4), (66, 16)):
        pen.bar(x - 6, top, 12, 40, INK)
        pen.bar(x - 4, top + 2, 8, 38, CREAM)
        pen.bar(x - 4, top + 2, 8, 10, BRASS)
    pen.bar(22, 40, 56, 58, INK)
    pen.bar(25, 43, 50, 52, WINE)
    pen.oval(50, 70, 17, 17, CREAM)
    pen.stamp("star", (38, 58, 24, 24), WINE)


def _chewing(pen: Pen) -> None:
    pen.bar(8, 44, 84, 34, INK)
    pen.oval(50, 78, 42, 18, INK)
    pen.bar(11, 44, 78, 34, WINE)
    pen.oval(50, 77, 39, 16, WINE)
    pen.oval(50, 44, 42, 18, INK)
    pen.oval(50, 43, 39, 16, BRASS)
    _leaf(pen.within(36, 24, 28, 40), OLIVE)


def _pipe(pen: Pen) -> None:
    pen.line([(96, 34), (72, 40), (46, 74)], INK, 9)
    pen.poly([(8, 40), (48, 40), (46, 84), (36, 94), (20, 94), (10, 84)], INK)
    pen.poly([(12, 44), (44, 44), (42, 82), (34, 90), (22, 90), (14, 82)], BRICKS[1])
    pen.bar(8, 38, 40, 8, BRASS)
    pen.line([(28, 32), (22, 22), (34, 14), (28, 4)], CREAM, 4)


def _cigar(pen: Pen, y: float) -> None:
    pen.line([(14, y), (80, y)], INK, 20)
    pen.line([(14, y), (80, y)], BRICKS[1], 14)
    pen.bar(30, y - 8, 13, 16, BRASS_LIGHT)
    pen.bar(80, y - 7, 9, 14, PARCHMENT)


def _cigarillos(pen: Pen) -> None:
    _cigar(pen, 40)
    _cigar(pen, 74)
    pen.line([(92, 30), (86, 20), (96, 12), (90, 2)], CREAM, 4)


def _crate_of_cigars(pen: Pen) -> None:
    pen.poly([(10, 10), (90, 10), (96, 44), (4, 44)], INK)
    pen.poly([(14, 14), (86, 14), (91, 42), (9, 42)], BRASS_LIGHT)
    pen.oval(50, 27, 16, 11, WINE)
    pen.bar(4, 42, 92, 54, INK)
    pen.bar(8, 70, 84, 22, BRASS)
    for x in range(10, 90, 16):
        pen.bar(x, 46, 13, 22, BRICKS[1])
        pen.bar(x, 54, 13, 5, BRASS_LIGHT)


def _leaf(pen: Pen, colour: Colour) -> None:
    pen.mirrored([(50, 0), (24, 22), (18, 48), (30, 74), (48, 88)], colour)
    pen.line([(50, 16), (50, 98)], CREAM, 4)
    for y in (36, 54, 72):
        pen.line([(32, y - 10), (50, y), (68, y - 10)], CREAM, 3)


def _hull(pen: Pen, colour: Colour) -> None:
    pen.poly([(0, 60), (100, 60), (86, 92), (14, 92)], INK)
    pen.poly([(5, 64), (95, 64), (84, 88), (16, 88)], colour)
    pen.line([(2, 97), (18, 93), (34, 97), (50, 93), (66, 97), (82, 93), (98, 97)], CREAM, 4)


def _shipload(pen: Pen) -> None:
    _hull(pen, WINE)
    for x in (12, 36, 60):
        _leaf(pen.within(x, 16, 28, 48), OLIVE)


# --- Alcohol ----------------------------------------------------------------------------------------


def _jug(pen: Pen) -> None:
    pen.ring((74, 36, 14, 14), INK, 7)
    pen.poly([(40, 4), (60, 4), (60, 26), (84, 46), (84, 96), (16, 96), (16, 46), (40, 26)], INK)
    pen.poly([(43, 14), (57, 14), (57, 28), (80, 48), (80, 92), (20, 92), (20, 48), (43, 28)], PARCHMENT)
    for x in (34, 50, 66):
        pen.line([(x - 6, 62), (x + 6, 78)], WINE, 5)
        pen.line([(x + 6, 62), (x - 6, 78)], WINE, 5)


def _cider(pen: Pen) -> None:
    pen.ring((78, 62, 15, 18), INK, 7)
    pen.bar(18, 24, 58, 74, INK)
    pen.bar(22, 28, 50, 66, BRASS)
    for x in (26, 42, 58, 70):
        pen.oval(x, 26, 11, 10, CREAM)
    pen.oval(41, 66, 12, 13, WINE)
    pen.oval(53, 66, 12, 13, WINE)
    pen.line([(47, 56), (50, 46)], INK, 4)


def _barrel(pen: Pen, wood: Colour) -> None:
    pen.mirrored([(22, 4), (8, 50), (22, 98)], INK)
    pen.mirrored([(25, 8), (12, 50), (25, 94)], wood)
    for y in (20, 72):
        pen.bar(12, y, 76, 9, STEEL)
    pen.oval(50, 50, 9, 9, INK)


def _barrels(pen: Pen) -> None:
    _barrel(pen.within(26, 0, 48, 52), BRICKS[0])
    _barrel(pen.within(0, 48, 48, 52), BRICKS[1])
    _barrel(pen.within(52, 48, 48, 52), BRICKS[1])


def _bottle(pen: Pen, x: float, fill: Colour) -> None:
    neck = [(x - 6, 4), (x + 6, 4), (x + 6, 30)]
    pen.poly([*neck, (x + 15, 44), (x + 15, 98), (x - 15, 98), (x - 15, 44), (x - 6, 30)], INK)
    pen.poly(
        [(x - 3, 16), (x + 3, 16), (x + 3, 32), (x + 12, 46), (x + 12, 95), (x - 12, 95), (x - 12, 46)], fill
    )
    pen.bar(x - 12, 56, 24, 24, CREAM)
    for y in (62, 70):
        pen.bar(x - 7, y, 14, 4, INK)


def _gin(pen: Pen) -> None:
    _bottle(pen, 32, SEATS[5].colour)
    _bottle(pen, 68, STEEL)


def _rum(pen: Pen) -> None:
    _barrel(pen.within(4, 30, 60, 70), BRICKS[2])
    _bottle(pen, 80, BRICKS[0])


def _whisky(pen: Pen) -> None:
    for x, fill in ((24, BRASS), (50, BRICKS[0]), (76, BRASS)):
        _bottle(pen, x, fill)
    pen.bar(2, 62, 96, 37, INK)
    for y in (65, 82):
        pen.bar(5, y, 90, 14, BRICKS[1])


def _champagne(pen: Pen) -> None:
    _bottle(pen, 34, _FELT)
    pen.bar(27, 4, 14, 20, BRASS_LIGHT)
    pen.poly([(60, 30), (94, 30), (80, 58), (80, 90), (90, 98), (64, 98), (74, 90), (74, 58)], INK)
    pen.poly([(66, 36), (88, 36), (77, 54)], BRASS_LIGHT)
    for x, y in ((70, 20), (82, 24), (78, 10)):
        pen.oval(x, y, 3.4, 3.4, CREAM)


# --- Gambling ---------------------------------------------------------------------------------------


def _die(pen: Pen, x: float, y: float, size: float) -> None:
    pen.bar(x, y, size, size, INK)
    pen.bar(x + 2.5, y + 2.5, size - 5, size - 5, CREAM)
    for dx, dy in ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)):
        pen.oval(x + dx * size, y + dy * size, size * 0.1, size * 0.1, INK)


def _dice(pen: Pen) -> None:
    _die(pen, 2, 44, 52)
    _die(pen, 52, 10, 46)


def _playing_card(pen: Pen, outline: Sequence[tuple[float, float]], suit: str) -> None:
    pen.poly(outline, INK)
    x = sum(point[0] for point in outline) / 4
    y = sum(point[1] for point in outline) / 4
    pen.poly([(x + (px - x) * 0.88, y + (py - y) * 0.92) for px, py in outline], CREAM)
    pen.stamp(suit, (x - 15, y - 16, 30, 32), WINE if suit == "H" else INK)


def _cards(pen: Pen) -> None:
    _playing_card(pen, [(2, 26), (44, 10), (66, 76), (24, 92)], "H")
    _playing_card(pen, [(54, 12), (98, 24), (80, 94), (36, 82)], "S")


def _slips(pen: Pen) -> None:
    pen.poly([(14, 10), (64, 2), (78, 86), (28, 94)], INK)
    pen.poly([(18, 13), (61, 6), (74, 83), (31, 90)], PARCHMENT)
    pen.poly([(30, 14), (84, 14), (84, 98), (30, 98)], INK)
    pen.poly([(33, 17), (81, 17), (81, 95), (33, 95)], CREAM)
    for y in (28, 46, 64, 82):
        pen.line([(42, y), (50, y)], WINE, 6)
        pen.line([(58, y), (73, y)], INK, 5)


def _slot_machine(pen: Pen) -> None:
    pen.line([(84, 60), (94, 56), (94, 24)], STEEL, 5)
    pen.oval(94, 20, 6, 6, WINE)
    pen.part((48, 24, 34, 22), (180, 360), INK)
    pen.bar(10, 22, 76, 76, INK)
    pen.bar(14, 26, 68, 68, WINE)
    pen.bar(18, 34, 60, 26, CREAM)
    for x, name in ((20, "H"), (39, "star"), (58, "D")):
        pen.stamp(name, (x, 38, 18, 18), INK if name == "star" else WINE)
    for x in (38, 58):
        pen.bar(x - 1, 34, 2, 26, INK)
    pen.bar(26, 74, 44, 14, BRASS_LIGHT)
    pen.oval(48, 14, 6, 6, BRASS_LIGHT)


def _roulette(pen: Pen) -> None:
    pen.oval(50, 52, 49, 47, INK)
    pen.oval(50, 52, 46, 44, BRASS)
    for number in range(16):
        start = number * 22.5
        pen.wedge((50, 52, 40, 38), (start, start + 22.5), WINE if number % 2 else INK)
    pen.oval(50, 52, 23, 22, _FELT)
    pen.oval(50, 52, 9, 9, BRASS_LIGHT)
    pen.oval(77, 29, 6, 6, CREAM)


def _horse(pen: Pen) -> None:
    head = [(30, 98), (34, 58), (24, 66), (10, 60), (6, 48), (40, 14), (48, 2), (56, 14), (74, 30), (86, 98)]
    pen.poly(head, INK)
    inner = [(36, 94), (40, 46), (24, 58), (14, 54), (12, 48), (44, 18), (56, 20), (68, 34), (78, 94)]
    pen.poly(inner, BRICKS[1])
    pen.poly([(56, 14), (76, 30), (88, 98), (76, 98), (70, 50)], INK)
    pen.oval(39, 33, 4, 4, INK)
    pen.line([(28, 34), (40, 48), (66, 42)], BRASS_LIGHT, 4)


def _casino_boat(pen: Pen) -> None:
    for x in (30, 56):
        pen.bar(x, 4, 12, 26, INK)
        pen.bar(x + 2, 10, 8, 5, WINE)
    pen.bar(14, 26, 72, 36, INK)
    pen.bar(17, 29, 66, 30, CREAM)
    for x in (22, 38, 54, 70):
        pen.bar(x, 36, 9, 14, BRASS_LIGHT)
    _hull(pen, CREAM)
    pen.oval(86, 70, 16, 16, INK)
    pen.oval(86, 70, 11, 11, WINE)


# --- Red light --------------------------------------------------------------------------------------


def _cocktail(pen: Pen) -> None:
    pen.poly([(6, 10), (94, 10), (55, 60), (55, 88), (76, 98), (24, 98), (45, 88), (45, 60)], INK)
    pen.poly([(18, 18), (82, 18), (50, 56)], _BLUSH)
    pen.line([(44, 40), (78, 0)], CREAM, 4)
    pen.oval(56, 26, 8, 8, OLIVE)
    pen.oval(56, 26, 3, 3, WINE)


def _cabaret(pen: Pen) -> None:
    pen.line([(10, 92), (88, 20)], BRASS_LIGHT, 6)
    pen.oval(90, 18, 6, 6, CREAM)
    pen.poly([(30, 12), (72, 12), (70, 58), (32, 58)], INK)
    pen.poly([(31, 42), (71, 42), (70, 54), (32, 54)], _BLUSH)
    pen.oval(51, 60, 38, 9, INK)
    for x in (30, 66):
        pen.bar(x, 68, 16, 30, CREAM)
        pen.line([(x + 8, 70), (x + 8, 84)], PARCHMENT, 3)


def _stage(pen: Pen) -> None:
    pen.bar(0, 2, 100, 96, INK)
    pen.poly([(50, 4), (24, 88), (76, 88)], BRASS_LIGHT)
    pen.both([(0, 2), (34, 2), (26, 40), (8, 88), (0, 88)], WINE)
    pen.both([(12, 2), (16, 2), (10, 70), (6, 70)], LEATHER)
    pen.both([(24, 2), (28, 2), (18, 56), (14, 56)], LEATHER)
    pen.stamp("star", (36, 38, 28, 28), WINE)
    pen.bar(0, 88, 100, 11, BRASS)


def _night_club(pen: Pen) -> None:
    pen.oval(40, 42, 38, 40, BRASS_LIGHT)
    pen.oval(56, 34, 34, 36, LEATHER)
    pen.stamp("star", (52, 14, 22, 22), CREAM)
    pen.bar(26, 66, 70, 30, INK)
    for number, x in enumerate(range(34, 92, 11)):
        pen.oval(x, 72 + 18 * (number % 2), 3.6, 3.6, BRASS_LIGHT)
    pen.line([(40, 81), (84, 81)], _BLUSH, 6)


def _private(pen: Pen) -> None:
    pen.bar(16, 2, 68, 97, INK)
    pen.bar(20, 6, 60, 93, WINE)
    pen.bar(30, 18, 40, 20, INK)
    for x in (40, 60):
        pen.oval(x, 28, 7, 6, CREAM)
        pen.oval(x, 28, 3, 4, INK)
    pen.bar(32, 52, 36, 34, LEATHER)
    pen.oval(72, 60, 4, 4, BRASS_LIGHT)


def _hotel(pen: Pen) -> None:
    pen.bar(20, 14, 60, 85, INK)
    pen.bar(24, 18, 52, 81, CREAM)
    pen.bar(14, 10, 72, 8, BRASS)
    for y in (26, 42, 58):
        for x in (31, 46, 61):
            pen.bar(x, y, 9, 11, WINE if y == 42 else NAVY)
    pen.bar(42, 78, 16, 21, INK)
    pen.poly([(34, 72), (66, 72), (70, 80), (30, 80)], WINE)
    pen.bar(49, 0, 2, 12, INK)
    pen.poly([(51, 0), (64, 3), (51, 7)], WINE)


def _boulevard(pen: Pen) -> None:
    for x, top, colour in ((0, 30, CREAM), (25, 16, WINE), (50, 26, CREAM), (75, 10, WINE)):
        pen.bar(x, top, 25, 80 - top, INK)
        pen.bar(x + 2, top + 3, 21, 77 - top, colour)
        for y in range(top + 10, 64, 16):
            pen.bar(x + 5, y, 6, 9, BRASS_LIGHT)
            pen.bar(x + 14, y, 6, 9, BRASS_LIGHT)
    pen.bar(0, 78, 100, 20, INK)
    pen.line([(8, 88), (92, 88)], CREAM, 4)
    for x in (18, 50, 82):
        pen.bar(x - 1.5, 52, 3, 30, INK)
        pen.oval(x, 50, 5, 5, _BLUSH)


_LOOTS: dict[str, Callable[[Pen], None]] = {
    "Cigarettes": _cigarettes,
    "Chewing tobacco": _chewing,
    "Pipe tobacco": _pipe,
    "Cigarillos": _cigarillos,
    "Cigar crate": _crate_of_cigars,
    "Shipload of leaf": _shipload,
    "Home brew": _jug,
    "Cider": _cider,
    "Beer barrels": _barrels,
    "Gin bottles": _gin,
    "Rum casks": _rum,
    "Whisky crate": _whisky,
    "Champagne cellar": _champagne,
    "Dice corner": _dice,
    "Card table": _cards,
    "Numbers slips": _slips,
    "Slot machines": _slot_machine,
    "Roulette room": _roulette,
    "Racetrack share": _horse,
    "Casino boat": _casino_boat,
    "Dance bar": _cocktail,
    "Cabaret": _cabaret,
    "Revue stage": _stage,
    "Night club": _night_club,
    "Private club": _private,
    "Grand hotel floor": _hotel,
    "Whole boulevard": _boulevard,
}
