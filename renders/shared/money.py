"""Bank notes."""

from __future__ import annotations

import re

from engines.text import Text
from renders.base import DrawContext
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, INK, PARCHMENT
from renders.shared.shapes import FINE, rounded

_RADIUS = 8
_OVAL = 76  # height of a note from which its figure is in an oval
_BAR = 12  # width of the edges beside a lower one's
_THOUSANDS = re.compile(r"[.,’\u00a0\u202f]000$")


def grouped(number: int, context: DrawContext) -> str:
    """A number with the separators of the reader's language, and with a true minus."""
    return "−" * (number < 0) + context.say(Text("{n}", (("n", abs(number)),)))


def in_thousands(sum_: str) -> str:
    """A sum as a language writes it, in thousands if it is whole ones: $725k."""
    return _THOUSANDS.sub("k", sum_)


@cached
def bank_note(dollars: int, high: int) -> Sprite:
    """A bank note of any value, ``bank_note_width(dollars, high)`` pixels wide."""
    wide = bank_note_width(dollars, high)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    paper = Box(0, 0, wide, high).grown(-3)
    sheet.fill(paper.scaled(FINE), PARCHMENT, (_RADIUS - 3) * FINE)
    if high < _OVAL:  # the dollar sign would cut an oval
        sheet.fill(paper._replace(x=_BAR, w=wide - 2 * _BAR).scaled(FINE), CREAM)
    else:
        oval = Box(0, 0, wide, high).grown(-9)
        sheet.fill(oval.scaled(FINE), CREAM, oval.h * FINE // 2)
    figure = line(f"${dollars}", _size(high) * FINE, Face.SERIF)
    sheet.write(figure, (wide * FINE // 2, high * FINE // 2), INK, "mid")
    return sheet.reduced(rounded(wide, high, _RADIUS))


def bank_note_width(dollars: int, high: int) -> int:
    """Return how wide such a note is."""
    return line(f"${dollars}", _size(high), Face.SERIF).wide + max(36, round(high * 0.6))


def _size(high: int) -> int:
    return max(SMALLEST, round(high * 0.7))
