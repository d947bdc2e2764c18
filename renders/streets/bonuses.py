"""The bonuses of the branches as small pictures."""

from __future__ import annotations

from engines.cards import Suit
from engines.streets.scoring import HAND_CARD_POINTS, LOW_CARD_POINTS, LOW_CARDS, LOWERING
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PARCHMENT


def bonus(canvas: Canvas, suit: Suit, box: Box) -> None:
    """Draw the bonus of a branch: lowering another branch, a bet on a card, low cards or hand cards."""
    x, y = box.x, box.middle[1]
    match suit:
        case "H":
            canvas.stamp("streets/down", Box(x + 18, y - 24, 46, 48), BRASS_LIGHT)
            canvas.write(line(f"−{LOWERING}"), (x + 76, y), BRASS_LIGHT)
        case "D":
            canvas.put(cards.back(46, 58), x + 18, y - 29)
            canvas.write(line("?", 66, Face.SERIF), (x + 80, y), BRASS_LIGHT)
        case "S":
            x += 8 + canvas.write(line(f"+{LOW_CARD_POINTS}"), (x, y), BRASS_LIGHT)
            card = Box(x, y - 29, min(104, box.right - x), 58)
            canvas.panel(card, CREAM, INK, 8)
            figures = line(f"{LOW_CARDS[0]}–{LOW_CARDS[-1]}")
            canvas.write(figures, card.middle, INK, "mid")
        case "C":
            x += 12 + canvas.write(line(f"+{HAND_CARD_POINTS}"), (x, y), BRASS_LIGHT)
            for step in range(3):
                canvas.panel(Box(x + 22 * step, y - 29, 44, 58), CREAM if step == 2 else PARCHMENT, INK, 8)
