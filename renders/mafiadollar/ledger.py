"""The slip of paper on which a player reads what the own clan is worth: the loot, less the costs."""

from __future__ import annotations

from engines.mafiadollar.scoring import Balance
from renders.base import DrawContext
from renders.mafiadollar.signs import stored
from renders.mafiadollar.words import thousands
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, Line, fit, line
from renders.shared.palette import CREAM, INK, WINE, Colour

_HIGH, _SACK, _LINE = 66, Box(0, 0, 70, 56), 3
_APART, _EDGE = 12, 16  # pixels between words, and beside them
_AMOUNT = 200  # width of an amount at most


def draw_ledger(
    canvas: Canvas, balance: Balance, loots: int, corner: tuple[int, int], context: DrawContext
) -> int:
    """Draw a slip whose right end and middle are at ``corner``. Returns its left end.

    ``loots``: the number of loot cards, on the sack before their worth.
    """
    words = _words(balance, context)
    wide = _width(words)
    slip = Box(corner[0] - wide, corner[1] - _HIGH // 2, wide, _HIGH)
    canvas.panel(slip, CREAM, INK, 8)
    *bill, (total, _) = words
    sum_ = slip.right_of(slip.right - total.wide - 2 * _EDGE)
    canvas.fill(sum_, INK, 8)
    canvas.write(total, sum_.middle, CREAM, "mid")
    x, middle = slip.x + _EDGE, slip.middle[1]
    canvas.put(stored(str(loots), _SACK.w, _SACK.h, _LINE), x, middle - _SACK.h // 2)
    x += _SACK.w + _APART
    for word, colour in bill:
        x += canvas.write(word, (x, middle), colour) + _APART
    return slip.x


def _words(balance: Balance, context: DrawContext) -> list[tuple[Line, Colour]]:
    """Return what stands on the slip."""
    worth, costs, total = (
        fit(context.say(thousands(amount)), _AMOUNT, SMALLEST, Face.BOLD)
        for amount in (balance.worth, balance.penalty, balance.total)
    )
    minus, equals = (line(sign, face=Face.BOLD) for sign in "−=")
    return [(worth, INK), (minus, WINE), (costs, WINE), (equals, INK), (total, CREAM)]


def _width(words: list[tuple[Line, Colour]]) -> int:
    """Return the width of a slip with these words."""
    return _EDGE + _SACK.w + sum(word.wide + _APART for word, _ in words) + 2 * _EDGE
