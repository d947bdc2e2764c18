"""What the people of portraits wear below their chins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from renders.mafiadollar.colours import BRICKS
from renders.mafiadollar.hats import flower
from renders.mafiadollar.pen import Pen, Point
from renders.mafiadollar.portrait import SHADES, SKINS, Features
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, INLAY, PARCHMENT, WALNUT, WINE, Colour

Dress: TypeAlias = Callable[[Pen, Colour, Colour], None]
"""(pen, colour of the coat, second colour) -> drawn."""

_BODY: Sequence[Point] = ((40, 78), (22, 82), (8, 88), (3, 101), (2, 125))
_SHIRT: Sequence[Point] = ((37, 80), (50, 101))


def body(pen: Pen, face: Features) -> None:
    """The shoulders, behind the head."""
    if face.dress == "fur":
        for x, y in ((14, 92), (26, 85), (74, 85), (86, 92), (38, 92), (62, 92), (50, 97)):
            pen.oval(x, y, 15, 13, SHADES[face.accent])
        pen.bar(4, 95, 92, 30, SHADES[face.accent])
        return
    bare = face.dress in {"singlet", "dress"}
    pen.mirrored(_BODY, SKINS[face.skin][0] if bare else SHADES[face.coat])


def collar(pen: Pen, face: Features) -> None:
    """Collar, tie and the like, before the neck; then jewels."""
    _DRESSES[face.dress](pen, SHADES[face.coat], SHADES[face.accent])
    if face.jewels != "none":
        _JEWELS[face.jewels](pen)
    if face.rope:
        pen.line([(8, 90), (50, 99), (90, 84)], PARCHMENT, 4)
    if face.flower and face.hat == "none" and face.hair == "slick":
        flower(pen, 78, 90)


def upturned(pen: Pen, face: Features) -> None:
    """What covers part of the face."""
    coat, accent = SHADES[face.coat], SHADES[face.accent]
    if face.dress == "collar up":
        pen.both([(50, 101), (50, 88), (34, 66), (18, 58), (14, 101)], coat)
        pen.both([(18, 58), (34, 66), (50, 88), (47, 92), (31, 70), (17, 62)], accent)
    elif face.dress == "muffled":
        pen.poly([(24, 60), (50, 64), (76, 60), (80, 78), (50, 86), (20, 78)], accent)
        pen.poly([(60, 80), (76, 78), (80, 101), (64, 101)], accent)
        pen.line([(23, 69), (50, 74), (78, 69)], BRASS, 1.8)
    elif face.dress == "cape":
        pen.both([(50, 90), (38, 74), (26, 72), (16, 101), (50, 101)], coat)
        pen.both([(26, 72), (38, 74), (50, 90), (50, 95), (34, 80)], accent)


def _lapels(pen: Pen, coat: Colour) -> None:
    pen.both([(37, 80), (30, 82), (30, 90), (48, 101), (50, 101)], _darker(coat))


def _tie(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.mirrored(_SHIRT, CREAM)
    pen.poly([(46, 88), (54, 88), (52, 92), (55, 101), (45, 101), (48, 92)], accent)
    _lapels(pen, coat)


def _bowtie(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.mirrored(_SHIRT, CREAM)
    _lapels(pen, coat)
    pen.both([(50, 90), (37, 84), (37, 97)], accent)
    pen.oval(50, 90.5, 3, 3.4, accent)


def _open(pen: Pen, _coat: Colour, _accent: Colour) -> None:
    pen.mirrored([(38, 80), (50, 99)], BRICKS[1])
    pen.both([(38, 78), (30, 82), (40, 96), (45, 90)], CREAM)
    pen.curve((50, 84, 10, 10), (20, 160), BRASS_LIGHT, 2.2)


def _tails(pen: Pen, coat: Colour, accent: Colour) -> None:
    _bowtie(pen, coat, CREAM if accent == CREAM else accent)
    pen.oval(50, 99, 1.6, 1.6, INK)


def _waistcoat(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.mirrored([(38, 79), (50, 101)], CREAM)
    pen.both([(38, 79), (24, 82), (24, 101), (46, 101)], accent)
    pen.both([(50, 89), (41, 85), (41, 94)], coat if coat != CREAM else INK)


def _singlet(pen: Pen, coat: Colour, _accent: Colour) -> None:
    pen.mirrored([(28, 80), (34, 80), (38, 92), (50, 95)], coat)
    pen.both([(28, 80), (24, 101), (50, 101), (50, 94), (38, 92), (34, 80)], coat)


def _stripes(pen: Pen, _coat: Colour, accent: Colour) -> None:
    for y in (83, 89, 95):
        pen.both([(50, y + 2), (28, y + 2), (10, y + 5), (9, y + 8), (28, y + 5), (50, y + 5)], accent)


def _scarf(pen: Pen, _coat: Colour, accent: Colour) -> None:
    pen.poly([(34, 78), (66, 78), (70, 86), (50, 99), (30, 86)], accent)
    for x, y in ((42, 84), (50, 90), (58, 84)):
        pen.oval(x, y, 1.8, 1.8, CREAM)


def _dungarees(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.mirrored(_BODY, accent)
    pen.both([(24, 81), (32, 79), (38, 94), (50, 94), (50, 101), (24, 101)], coat)
    for x in (35, 65):
        pen.oval(x, 94, 2.6, 2.6, BRASS_LIGHT)


def _fur(pen: Pen, coat: Colour, _accent: Colour) -> None:
    pen.mirrored([(40, 78), (36, 84), (50, 101)], SKINS["pale"][0])
    pen.mirrored([(44, 95), (50, 101)], coat)


def _two_coats(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.mirrored([(37, 80), (50, 101)], CREAM)
    pen.both([(37, 79), (28, 82), (30, 92), (49, 101)], accent)
    pen.both([(30, 80), (18, 82), (18, 94), (40, 101), (46, 101), (29, 90)], _darker(coat))


def _dress(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.mirrored([(24, 82), (16, 101)], coat)
    pen.mirrored([(37, 80), (34, 86), (50, 97)], SKINS["pale"][1] if accent == coat else accent)
    pen.both([(24, 82), (28, 80), (40, 94), (50, 97), (50, 101), (16, 101)], coat)


def _lace(pen: Pen, _coat: Colour, accent: Colour) -> None:
    for x, y in ((30, 84), (38, 90), (46, 95), (54, 95), (62, 90), (70, 84)):
        pen.oval(x, y, 6.5, 6, accent)
    pen.oval(50, 89, 3.4, 3.4, WINE)


def _uniform(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.both([(37, 77), (50, 84), (50, 91), (34, 84)], _darker(coat))
    pen.line([(50, 88), (50, 100)], _darker(coat), 1.6)
    for y in (91, 98):
        pen.oval(45, y, 2, 2, accent)
        pen.oval(55, y, 2, 2, accent)
    pen.both([(12, 86), (24, 82), (26, 86), (14, 91)], accent)


def _turtleneck(pen: Pen, coat: Colour, accent: Colour) -> None:
    pen.poly([(36, 74), (64, 74), (66, 90), (34, 90)], accent if coat != INK else INLAY)
    for x in range(40, 62, 5):
        pen.line([(x, 77), (x, 88)], coat, 1.2)


def _pyjamas(pen: Pen, _coat: Colour, accent: Colour) -> None:
    for x in (14, 24, 34):
        pen.both([(x, 84), (x + 3, 84), (x + 1, 101), (x - 2, 101)], accent)
    pen.both([(38, 78), (30, 84), (42, 96), (50, 90)], accent)


def _plain(pen: Pen, coat: Colour, _accent: Colour) -> None:
    pen.both([(40, 78), (30, 84), (46, 96), (50, 92)], _darker(coat))


def _darker(coat: Colour) -> Colour:
    dark = {
        CREAM: PARCHMENT,
        INK: INLAY,
        BRASS: BRICKS[3],
        PARCHMENT: BRICKS[3],
        BRICKS[2]: BRICKS[3],
    }
    return dark.get(coat, WALNUT)


_DRESSES: dict[str, Dress] = {
    "tie": _tie,
    "bowtie": _bowtie,
    "open": _open,
    "tails": _tails,
    "waistcoat": _waistcoat,
    "singlet": _singlet,
    "stripes": _stripes,
    "scarf": _scarf,
    "dungarees": _dungarees,
    "fur": _fur,
    "two coats": _two_coats,
    "dress": _dress,
    "lace": _lace,
    "uniform": _uniform,
    "turtleneck": _turtleneck,
    "cape": _plain,
    "muffled": _plain,
    "collar up": _plain,
    "pyjamas": _pyjamas,
}


def _pearls(pen: Pen) -> None:
    for x, y in ((36, 80), (39, 85), (44, 88.5), (50, 90), (56, 88.5), (61, 85), (64, 80)):
        pen.oval(x, y, 2.6, 2.6, CREAM)


def _keys(pen: Pen) -> None:
    pen.line([(36, 80), (50, 92), (64, 80)], BRASS_LIGHT, 1.6)
    for x in (40, 46, 52, 58):
        pen.oval(x, 92, 3, 3, BRASS_LIGHT)
        pen.line([(x, 92), (x, 100)], BRASS_LIGHT, 2)


def _earrings(pen: Pen) -> None:
    for x in (27, 73):
        pen.oval(x, 60, 3, 3, BRASS_LIGHT)
        pen.poly([(x, 60), (x + 3, 70), (x - 3, 70)], BRASS_LIGHT)


def _hoop(pen: Pen) -> None:
    for x in (27, 73):
        pen.ring((x, 60, 4, 5), BRASS_LIGHT, 2)


_JEWELS: dict[str, Callable[[Pen], None]] = {
    "pearls": _pearls,
    "earrings": _earrings,
    "hoop": _hoop,
    "keys": _keys,
}
