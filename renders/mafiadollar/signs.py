"""The signs of MafiaDollar: points, counters and slots, each in one colour with holes in another."""

from __future__ import annotations

import math
from functools import cache
from typing import Literal, TypeAlias

from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE, PALETTE
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, WINE, Colour
from renders.shared.shapes import FINE, rounded, shape

Skill: TypeAlias = Literal["attack", "burglary"]
Sign: TypeAlias = Literal[
    "attack", "burglary", "vehicle", "key", "newspaper", "firstaid", "hat", "dog", "loot", "tobacco",
    "alcohol", "gambling", "redlight", "lock", "sack",
]  # fmt: skip

_LINE, _SLIM = 3, 20  # pixels of a line around points on paper at least, and how many times as high they are
_RIM = 4  # pixels of a sign beside its points at least
_BONUS = 28  # pixels that a plaque with a bonus is wider than high
_EDGE = 4  # of a plaque beside points, which sets them off from what is as dark
_POINTS = 92  # hundredths of the height of points that their figure takes
_HIGH = 72  # side above which the figures on a sign grow with it
_FIGURE = 53  # hundredths of the height of a sack at which its figure is

POINTED: frozenset[Sign] = frozenset({"attack", "burglary"})
"""The signs on which points stand."""
COLOURS: dict[Sign, Colour] = {
    "attack": WINE,
    "burglary": NAVY,
    "vehicle": INK,
    "key": INK,
    "newspaper": INK,
    "firstaid": WINE,
    "hat": INK,
    "dog": INK,
    "loot": INK,
    "tobacco": OLIVE,
    "alcohol": BRICKS[2],
    "gambling": NAVY,
    "redlight": WINE,
    "lock": INK,
    "sack": CREAM,
}
"""The colour of each sign on cream, or in the dark."""


def sign(sheet: Canvas, name: Sign, box: Box, colour: Colour, paper: Colour) -> None:
    """A sign that fills a box of the picture; the sheet is ``FINE`` times as large."""
    sheet.draw(f"mafiadollar/signs/{name}", box.scaled(FINE), {"colour": colour, "paper": paper})


@cached
def plain(name: Sign, size: int, colour: Colour, paper: Colour) -> Sprite:
    """A sign on a ground of one colour."""
    sheet = Canvas.blank(size * FINE, size * FINE, paper, PALETTE)
    sign(sheet, name, Box(0, 0, size, size), colour, paper)
    return sheet.reduced()


@cached
def unlocked(counter: Sign, high: int) -> Sprite:
    """A lock and what removes it, side by side on a plaque."""
    wide, size = 2 * high - 14, high - 14
    sheet = Canvas.blank(wide * FINE, high * FINE, INK, PALETTE)
    sheet.fill(Box(0, 0, wide, high).grown(-3).scaled(FINE), BRASS_LIGHT, (max(8, high // 6) - 3) * FINE)
    sign(sheet, "lock", Box(7, 7, size, size), INK, BRASS_LIGHT)
    sign(sheet, counter, Box(wide - 7 - size, 7, size, size), INK, BRASS_LIGHT)
    return sheet.reduced(rounded(wide, high, max(8, high // 6)))


@cached
def plaque(name: Sign, figure: str, high: int) -> Sprite:
    """A sign and a figure side by side on a plaque; points on their sign."""
    if name in POINTED:
        return pointed(name, figure, high)
    wide, radius = plaque_width(name, figure, high), max(8, high // 6)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK, PALETTE)
    sheet.fill(Box(0, 0, wide, high).grown(-3).scaled(FINE), CREAM, (radius - 3) * FINE)
    size = high - 12
    sign(sheet, name, Box(7, 6, size, size), COLOURS[name], CREAM)
    if figure:
        typeset = line(figure, _size(high) * FINE, Face.BOLD)
        sheet.write(typeset, ((7 + size + wide) * FINE // 2, high * FINE // 2), INK, "mid")
    return sheet.reduced(rounded(wide, high, radius))


@cached
def pointed(skill: Sign, figure: str, high: int, *, raised: bool = False) -> Sprite:
    """Draw points on a plaque of ink, as below a portrait."""
    canvas = Canvas.blank(plaque_width(skill, figure, high), high, INK, PALETTE)
    wide = canvas.image.width
    canvas.put(badge_of(skill, figure, wide - 2 * _EDGE, high - 2 * _EDGE, raised=raised), _EDGE, _EDGE)
    return canvas.sprite(rounded(wide, high, max(8, high // 6)))


@cached
def badge_of(skill: Sign, figure: str, wide: int, high: int, *, raised: bool = False) -> Sprite:
    """Draw points on the sign of their skill, which fills the place: a shot, or a mask without eyes.

    ``raised``: on brass, for an item adds to them. An attack's are in cream on its colour and a burglary's in
    its colour on cream, so that side by side they do not read as one number of two digits.
    """
    colour, room = COLOURS[skill], wide - 2 * _RIM
    rimmed = raised or skill == "burglary"
    ground = cut_out(skill, wide, high, colour, colour)
    if raised:
        paper, ink = BRASS_LIGHT, INK
    elif rimmed:
        paper, ink = CREAM, colour
    else:
        paper, ink = colour, CREAM
    canvas = Canvas.on(ground, (colour, paper, ink, _between(colour, paper), _between(paper, ink)))
    if rimmed:
        rim = max(_LINE, high // _SLIM)
        canvas.put(cut_out(skill, wide - 2 * rim, high - 2 * rim, paper, paper), rim, rim)
    large = line(figure, max(SMALLEST, high * _POINTS // 100), Face.BOLD)
    letters = large if large.wide * TIGHTEST <= room else line(figure, SMALLEST, Face.BOLD)
    canvas.write(tight(letters, room), (wide // 2, high // 2), ink, "mid")
    return canvas.sprite(ground.cut)


@cached
def stored(figure: str, wide: int, high: int, rim: int = 0) -> Sprite:
    """Draw a number of loot cards on a sack, within a rim of ink."""
    colour = COLOURS["sack"]
    ground = cut_out("sack", wide, high, INK if rim else colour, INK)
    canvas = Canvas.on(ground, (INK, colour, _between(INK, colour)))
    if rim:
        canvas.put(cut_out("sack", wide - 2 * rim, high - 2 * rim, colour, INK), rim, rim)
    letters = tight(line(figure, _grown(SMALLEST, min(wide, high)), Face.BOLD), wide - 16)
    canvas.write(letters, (wide // 2, high * _FIGURE // 100), INK, "mid")
    return canvas.sprite(ground.cut)


@cached
def cut_out(name: Sign, wide: int, high: int, colour: Colour, paper: Colour) -> Sprite:
    """Draw a sign without a ground."""
    sheet = Canvas.blank(wide * FINE, high * FINE, colour, PALETTE)
    sign(sheet, name, Box(0, 0, wide, high), colour, paper)
    return sheet.reduced(shape(f"mafiadollar/signs/{name}", wide, high))


@cache
def _between(one: Colour, other: Colour) -> Colour:
    """Return the colour that is nearest to the middle between two: that of the edges of small figures."""
    middle = [sum(parts) / 2 for parts in zip(one, other, strict=True)]
    return min(PALETTE, key=lambda colour: math.dist(colour, middle))


def tight(typeset: Line, room: int) -> Line:
    """Return a short figure, narrowed if it must be."""
    return typeset._replace(wide=min(typeset.wide, max(room, round(typeset.wide * TIGHTEST))))


def _grown(size: int, side: int) -> int:
    """The size of a figure on a sign."""
    return size * max(side, _HIGH) // _HIGH


def plaque_width(name: Sign, figure: str, high: int) -> int:
    """Return how wide such a plaque is."""
    if name in POINTED:
        return high + (4 if figure.isdigit() else _BONUS)
    return high + 2 + (line(figure, _size(high), Face.BOLD).wide + 12 if figure else 0)


def _size(high: int) -> int:
    return max(SMALLEST, round(high * 0.92))
