"""A hand of Chicago Underworld, for its owner's eyes alone: money, hit men and jokers."""

from __future__ import annotations

from engines.base import Question
from engines.chicago.pieces import by_worth
from engines.chicago.view import Side, View
from engines.text import say
from renders.base import Look
from renders.cards import INDEX
from renders.chicago.faces import dearest_first, face
from renders.chicago.plate import gang
from renders.hands import spread
from renders.henchmen import henchman_width
from renders.money import note, note_width
from renders.palette import BRASS_DARK, CREAM, LEATHER, PANEL, WALNUT
from renders.paper import Box, Paper, fit, settable
from renders.seats import badge, badge_width

SIZE = (1280, 480)
TABLE = Box(16, 12, 1248, 342)
PLATE = Box(16, 364, 1248, 104)
_MAN = 72
_LAND = 76  # width of a territory


def hand(view: View, question: Question | None, look: Look) -> bytes:
    """The reader's own hand; the cards that the question is about are raised, the others dimmed.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    paper = Paper.blank(*SIZE, WALNUT)
    paper.panel(TABLE, LEATHER, BRASS_DARK)
    side = view.sides[view.reader]
    own = by_worth(side.hand or ())
    spread(paper, TABLE, own, _marked(question) & set(own), face)
    if not own:
        words = settable(look.say(say("No cards in your hand")))
        paper.write(fit(words, TABLE.w - 40), TABLE.middle, CREAM, "mid")
    _plate(paper, side, view.reader)
    return paper.png()


def _marked(question: Question | None) -> set[str]:
    """The cards that the question's options stand for; a payment stands for several."""
    marks = [option.mark for option in question.options if option.mark] if question else []
    return {card for mark in marks for card in mark.split("+")}


def _plate(paper: Paper, side: Side, seat: int) -> None:
    """The owner's badge, money, henchmen and territories."""
    paper.panel(PLATE, PANEL, BRASS_DARK)
    paper.put(badge(seat, 64), PLATE.x + 12, PLATE.y + 20)
    x = PLATE.x + badge_width(64) + 32
    money = side.money or 0
    paper.put(note(money, 76), x, PLATE.y + 14)
    x += note_width(money, 76) + 24
    gang(paper, side.henchmen, x, PLATE.y + 16, _MAN)
    x += (henchman_width(_MAN) + 4) * 5 + 20
    _territories(paper, dearest_first(side.territories), Box(x, PLATE.y + 6, PLATE.right - 10 - x, 92))


def _territories(paper: Paper, own: list[str], room: Box) -> None:
    """In one row, or in two rows of indices."""
    across = room.w // (_LAND + 4)
    high = room.h if len(own) <= across else INDEX
    for number, card in enumerate(own):
        at = (room.x + number % across * (_LAND + 4), room.y + number // across * (room.h - INDEX))
        paper.put(face(card, _LAND, high), *at)
