"""The bonuses of the branches as small pictures."""

from __future__ import annotations

from engines.cards import Suit
from engines.streets.scoring import HAND_CARD_POINTS, LOW_CARDS, LOWERING
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS, BRASS_DARK, INK, PARCHMENT

LONGEST = 126
"""Pixels of the longest one."""


def bonus(canvas: Canvas, suit: Suit, box: Box) -> None:
    """Draw the bonus of a branch in the middle of a box.

    It is to lower another branch, a bet on a card, points for low cards or points for hand cards.
    """
    x, y = box.middle
    match suit:
        case "H":
            canvas.stamp("streets/down", Box(x - 60, y - 24, 46, 48), BRASS)
            canvas.write(line(f"−{LOWERING}"), (x - 8, y), BRASS)
        case "D":
            canvas.put(cards.back(46, 58), x - 46, y - 29)
            canvas.write(line("?", SMALLEST + 5, Face.SERIF), (x + 12, y), BRASS)
        case "S":
            figures = line(f"{LOW_CARDS[0]}–{LOW_CARDS[-1]}")
            card = Box(x - figures.wide // 2 - 10, y - 29, figures.wide + 20, 58)
            canvas.panel(card, PARCHMENT, INK, 8)
            canvas.write(figures, card.middle, INK, "mid")
        case "C":
            canvas.write(line(f"+{HAND_CARD_POINTS}"), (x - 4, y), BRASS, "right")
            for step in range(2):
                canvas.panel(
                    Box(x + 8 + 12 * step, y - 29, 44, 58), PARCHMENT if step else BRASS_DARK, INK, 8
                )
