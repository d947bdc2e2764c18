"""Heads for portraits: skull, ears, hair, and what is in the face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from renders.mafiadollar.colours import BRICKS, STEEL
from renders.mafiadollar.pen import Pen, Point
from renders.mafiadollar.portrait import SHADES, SKINS, Features, Head
from renders.shared.palette import (
    BRASS,
    BRASS_LIGHT,
    CREAM,
    INK,
    INLAY,
    LEATHER_DARK,
    PARCHMENT,
    WINE,
    Colour,
)

Draw: TypeAlias = Callable[[Pen, Features], None]

EYES = 47  # height of the eyes, in hundredths of the picture from its top
APART = 10  # from the middle to an eye
MOUTH = 66

_OVALS: dict[Head, tuple[float, float, float, float]] = {
    "oval": (50, 49, 22, 28),
    "round": (50, 50, 25, 27),
    "long": (50, 49, 19.5, 31),
}
_HALVES: dict[Head, Sequence[Point]] = {
    "square": ((40, 20), (29, 25), (26, 38), (26, 60), (31, 72), (41, 78)),
    "heart": ((42, 20), (31, 25), (27, 38), (28, 50), (34, 65), (45, 76), (50, 78)),
}
SIDE: dict[Head, float] = {"oval": 22, "round": 25, "long": 19.5, "square": 24, "heart": 22.5}
"""How far from the middle the ears are."""


def skull(pen: Pen, face: Features) -> None:
    """Neck, ears and head."""
    skin, shade = SKINS[face.skin]
    pen.poly([(40, 66), (60, 66), (62, 88), (50, 94), (38, 88)], shade)
    size = 9 if face.ears == "big" else 5.5
    for x in (50 - SIDE[face.head], 50 + SIDE[face.head]):
        pen.oval(x, 50, size, size * 1.25, skin)
        pen.oval(x, 50, size * 0.45, size * 0.65, shade)
    if face.head in _OVALS:
        pen.oval(*_OVALS[face.head], skin)
    else:
        pen.mirrored(_HALVES[face.head], skin)


# --- Hair -------------------------------------------------------------------------------------------


def hair_behind(pen: Pen, face: Features) -> None:
    """The hair that falls behind the head."""
    draw = _BEHIND.get(face.hair)
    if draw is not None:
        draw(pen, SHADES[face.hair_colour])


def hair_before(pen: Pen, face: Features) -> None:
    """The hair on top of the head, and beside it."""
    draw = _BEFORE.get(face.hair)
    if draw is not None:
        draw(pen, SHADES[face.hair_colour])


def _long(pen: Pen, colour: Colour) -> None:
    pen.oval(50, 42, 32, 32, colour)
    pen.both([(18, 42), (30, 42), (33, 90), (20, 94), (14, 84)], colour)


def _bob(pen: Pen, colour: Colour) -> None:
    pen.oval(50, 42, 30, 29, colour)
    pen.both([(20, 42), (50, 40), (50, 70), (32, 73), (18, 68)], colour)


def _pageboy(pen: Pen, colour: Colour) -> None:
    pen.oval(50, 40, 31, 28, colour)
    pen.bar(19, 40, 62, 40, colour)


def _waves(pen: Pen, colour: Colour) -> None:
    pen.oval(50, 38, 29, 26, colour)
    for x, y in ((23, 40), (20, 53), (23, 66), (77, 40), (80, 53), (77, 66)):
        pen.oval(x, y, 10, 9, colour)


def _bun(pen: Pen, colour: Colour) -> None:
    pen.oval(50, 12, 13, 11, colour)
    pen.oval(50, 40, 27, 26, colour)


def _wild(pen: Pen, colour: Colour) -> None:
    spikes: tuple[Point, ...] = (
        *((24, 62), (8, 60), (17, 50), (3, 42), (16, 36), (8, 22), (24, 24), (26, 8), (40, 16)),
        *((50, 3), (60, 16), (74, 8), (76, 24), (92, 22), (84, 36), (97, 42), (83, 50), (92, 60), (76, 62)),
    )
    pen.poly(spikes, colour)


def _curls_behind(pen: Pen, colour: Colour) -> None:
    for x, y in ((24, 36), (22, 48), (26, 59), (76, 36), (78, 48), (74, 59)):
        pen.oval(x, y, 9, 8, colour)


def _sides(pen: Pen, colour: Colour) -> None:
    pen.both([(31, 26), (36, 30), (33, 38), (31, 54), (25, 52), (24, 38)], colour)


def _slick(pen: Pen, colour: Colour) -> None:
    pen.part((50, 38, 27, 22), (180, 360), colour)
    pen.both([(23, 37), (33, 36), (31, 50), (25, 52)], colour)
    pen.poly([(38, 38), (66, 30), (60, 40)], colour)
    pen.line([(40, 30), (52, 20)], INLAY, 1.6)
    pen.line([(52, 31), (63, 23)], INLAY, 1.6)


def _curls(pen: Pen, colour: Colour) -> None:
    for x, y in ((30, 28), (39, 22), (50, 20), (61, 22), (70, 28)):
        pen.oval(x, y, 8.5, 8, colour)


def _parted(pen: Pen, colour: Colour) -> None:
    pen.poly([(24, 52), (23, 34), (34, 20), (50, 16), (50, 27), (36, 33), (30, 44), (29, 54)], colour)
    pen.poly([(76, 52), (77, 34), (66, 20), (50, 16), (44, 24), (64, 34), (70, 44), (71, 54)], colour)


def _fringe(pen: Pen, colour: Colour) -> None:
    pen.poly(
        [(24, 44), (26, 26), (50, 16), (74, 26), (76, 44), (66, 34), (56, 40), (46, 32), (36, 40)], colour
    )


def _straight(pen: Pen, colour: Colour) -> None:
    pen.part((50, 38, 28, 24), (180, 360), colour)
    pen.bar(24, 30, 52, 10, colour)
    pen.both([(20, 38), (31, 38), (31, 74), (20, 76)], colour)


def _tufts(pen: Pen, colour: Colour) -> None:
    pen.both([(34, 21), (24, 26), (22, 46), (29, 54), (31, 36)], colour)


_BEHIND: dict[str, Callable[[Pen, Colour], None]] = {
    "long": _long,
    "bob": _bob,
    "pageboy": _pageboy,
    "waves": _waves,
    "bun": _bun,
    "wild": _wild,
    "curls": _curls_behind,
}
_BEFORE: dict[str, Callable[[Pen, Colour], None]] = {
    "sides": _sides,
    "slick": _slick,
    "curls": _curls,
    "bob": _parted,
    "long": _parted,
    "waves": _parted,
    "bun": _parted,
    "fringe": _fringe,
    "pageboy": _straight,
    "wild": _tufts,
}


# --- The face ---------------------------------------------------------------------------------------


def features(pen: Pen, face: Features) -> None:
    """Everything between the ears: cheeks, nose, mouth, eyes, brows, beard and glasses."""
    _cheeks(pen, face)
    _beard(pen, face)
    _nose(pen, face)
    _mouth(pen, face)
    _moustache(pen, face)
    _eyes(pen, face)
    _brows(pen, face)
    _marks(pen, face)
    _glasses(pen, face)
    _smoke(pen, face)


def _cheeks(pen: Pen, face: Features) -> None:
    if face.lips:
        for x in (37, 63):
            pen.oval(x, 58, 4.5, 3.2, SKINS[face.skin][1])
    if face.freckles:
        for x, y in ((36, 56), (41, 58), (38, 60), (64, 56), (59, 58), (62, 60)):
            pen.oval(x, y, 1.3, 1.3, BRICKS[1])


def _nose(pen: Pen, face: Features) -> None:
    shade = SKINS[face.skin][1]
    match face.nose:
        case "plain":
            pen.poly([(50, 48), (55.5, 60), (48, 60)], shade)
        case "button":
            pen.oval(50, 58, 3.5, 3, shade)
        case "big":
            pen.poly([(48, 46), (52, 46), (57, 60), (43, 60)], shade)
            pen.oval(50, 59, 8, 5, shade)
        case "long":
            pen.poly([(50, 45), (58, 62), (54, 64), (48, 61)], shade)
        case "broken":
            pen.poly([(48, 44), (53, 50), (49, 54), (57, 61), (45, 61), (44, 54)], shade)
        case "none":
            pass


def _mouth(pen: Pen, face: Features) -> None:
    if face.lips:
        pen.poly([(43, MOUTH), (48, MOUTH - 3), (50, MOUTH - 2), (52, MOUTH - 3), (57, MOUTH)], WINE)
        pen.part((50, MOUTH, 6.5, 4.5), (0, 180), WINE)
        return
    draw = _MOUTHS.get(face.mouth)
    if draw is not None:
        draw(pen)
    if face.gold_tooth:
        pen.bar(45, MOUTH, 4, 4, BRASS)


def _grin(pen: Pen) -> None:
    pen.part((50, MOUTH - 2, 11, 9), (0, 180), LEATHER_DARK)
    pen.part((50, MOUTH - 2, 9, 5), (0, 180), CREAM)


def _whistle(pen: Pen) -> None:
    pen.oval(50, MOUTH, 5, 4.5, BRICKS[1])
    pen.oval(50, MOUTH, 2.5, 2.5, INK)
    for x, y in ((80, 58), (89, 44)):
        pen.oval(x, y, 4, 3, INK)
        pen.line([(x + 3.4, y), (x + 3.4, y - 14), (x + 8, y - 10)], INK, 1.6)


def _yawn(pen: Pen) -> None:
    pen.oval(50, MOUTH + 2, 6.5, 6.5, LEATHER_DARK)
    pen.part((50, MOUTH + 4, 5, 4), (0, 180), BRICKS[0])


def _buck_teeth(pen: Pen) -> None:
    pen.line([(44, MOUTH - 1), (56, MOUTH - 1)], LEATHER_DARK)
    pen.bar(46, MOUTH - 1, 8, 6, CREAM)
    pen.line([(50, MOUTH), (50, MOUTH + 4.5)], PARCHMENT, 1)


_MOUTHS: dict[str, Callable[[Pen], None]] = {
    "line": lambda pen: pen.line([(43, MOUTH), (57, MOUTH)], LEATHER_DARK, 2.4),
    "smile": lambda pen: pen.curve((50, MOUTH - 6, 10, 8), (20, 160), LEATHER_DARK, 2.6),
    "frown": lambda pen: pen.curve((50, MOUTH + 8, 10, 9), (205, 335), LEATHER_DARK, 3),
    "sour": lambda pen: pen.line([(42, 69), (46, 65), (50, 68), (54, 65), (58, 69)], LEATHER_DARK, 2.4),
    "smirk": lambda pen: pen.line([(42, 67), (52, 67.5), (60, 62)], LEATHER_DARK, 2.6),
    "grin": _grin,
    "whistle": _whistle,
    "yawn": _yawn,
    "buck teeth": _buck_teeth,
}


def _moustache(pen: Pen, face: Features) -> None:
    colour = SHADES[face.hair_colour]
    match face.moustache:
        case "pencil":
            pen.line([(40, 64), (49, 61.5)], INK, 2.2)
            pen.line([(60, 64), (51, 61.5)], INK, 2.2)
        case "handlebar":
            half = [(50, 60), (42, 61), (34, 65), (28, 57), (26, 64), (33, 71), (44, 68), (50, 65)]
            pen.both(half, colour)
        case "walrus":
            pen.both([(50, 58), (38, 61), (32, 72), (40, 72), (50, 67)], colour)
        case "none":
            pass


def _beard(pen: Pen, face: Features) -> None:
    colour = SHADES[face.hair_colour]
    match face.beard:
        case "stubble":
            half = [(27, 56), (36, 60), (44, 59), (50, 61), (50, 79), (40, 78), (31, 72)]
            pen.both(half, SKINS[face.skin][1])
        case "goatee":
            pen.poly([(42, 70), (58, 70), (55, 80), (50, 87), (45, 80)], colour)
            pen.both([(50, 59.5), (41, 62), (40, 71), (43, 72), (44, 64.5), (50, 63)], colour)
        case "full":
            half = [(24, 46), (30, 56), (40, 60), (50, 59), (50, 90), (36, 86), (26, 72)]
            pen.both(half, colour)
        case "none":
            pass


def _eyes(pen: Pen, face: Features) -> None:
    for side in (-1, 1):
        x = 50 + side * APART
        match face.eyes:
            case "plain":
                pen.oval(x, EYES, 3, 3.4, INK)
            case "wide":
                pen.oval(x, EYES, 5.4, 6, CREAM)
                pen.oval(x, EYES, 2.8, 3.2, INK)
            case "narrow":
                pen.poly([(x - 6, EYES), (x, EYES - 2.6), (x + 6, EYES), (x, EYES + 2.6)], INK)
            case "sleepy":
                pen.curve((x, EYES - 2, 6, 5), (20, 160), INK, 2.4)
            case "lashes":
                pen.oval(x, EYES + 0.5, 3.2, 3.6, INK)
                pen.curve((x, EYES + 1.5, 6, 5.5), (200, 340), INK, 2)
                pen.line([(x + side * 5, EYES), (x + side * 8, EYES - 3)], INK, 1.8)
            case "glow":
                pen.poly(
                    [(x - side * 6, EYES + 3), (x + side * 7, EYES - 4), (x + side * 4, EYES + 4)], CREAM
                )


def _brows(pen: Pen, face: Features) -> None:
    if face.skin == "shadow":
        return
    grey = face.hair_colour in {"white", "grey"}
    colour = STEEL if grey else BRICKS[3] if face.hair_colour in {"ginger", "blond", "brown"} else INK
    low, high, thick = {
        "plain": (EYES - 8, EYES - 9, 2.0),
        "thick": (EYES - 7, EYES - 8, 4.6),
        "angry": (EYES - 5, EYES - 11, 3.2),
        "raised": (EYES - 12, EYES - 12, 2.2),
    }[face.brows]
    if face.eyes == "lashes" and face.brows == "plain":
        for x in (50 - APART, 50 + APART):
            pen.curve((x, EYES - 3, 7.5, 8), (215, 325), colour, 1.6)
        return
    for side in (-1, 1):
        pen.line([(50 + side * 5, low), (50 + side * 16, high)], colour, thick)


def _marks(pen: Pen, face: Features) -> None:
    if face.scar:
        pen.line([(63, 52), (70, 66)], WINE, 2)
        for x, y in ((65, 56), (67, 60), (69, 64)):
            pen.line([(x - 3, y + 1.5), (x + 3, y - 1.5)], WINE, 1.4)
    if face.mole:
        pen.oval(61, 62, 1.7, 1.7, INK)
    if face.smudge:
        pen.poly([(58, 56), (70, 53), (67, 60)], STEEL)


def _glasses(pen: Pen, face: Features) -> None:
    if face.glasses == "none":
        return
    if face.glasses == "monocle":
        pen.ring((60, EYES, 8, 8.5), BRASS_LIGHT, 2.4)
        pen.line([(67, EYES + 4), (69, 78)], BRASS_LIGHT, 1.4)
        return
    size = {"round": 8.0, "large": 11.0, "pince-nez": 6.5, "fogged": 9.0}[face.glasses]
    for x in (50 - APART, 50 + APART):
        if face.glasses == "fogged":
            pen.oval(x, EYES, size, size, PARCHMENT)
            pen.line([(x - 4, EYES + 3), (x + 3, EYES - 4)], CREAM, 2.4)
        pen.ring((x, EYES, size, size), INK, 2)
    pen.line([(50 - APART + size, EYES), (50 + APART - size, EYES)], INK, 2)
    if face.glasses != "pince-nez":
        for side in (-1, 1):
            pen.line([(50 + side * (APART + size), EYES), (50 + side * 24, EYES - 1)], INK, 1.6)


def _smoke(pen: Pen, face: Features) -> None:
    if face.smoke == "cigar":
        pen.line([(56, 67), (74, 63)], BRICKS[3], 5)
        pen.line([(74, 63), (77, 62.4)], PARCHMENT, 5)
        pen.line([(80, 56), (77, 50), (82, 44)], PARCHMENT, 1.6)
    elif face.smoke == "pipe":
        pen.line([(54, 66), (68, 70)], INK, 2.6)
        pen.poly([(66, 62), (77, 62), (75, 74), (68, 74)], INK)
        pen.line([(72, 57), (69, 50), (75, 44)], PARCHMENT, 1.6)
