"""A hand of Chicago Underworld, for its owner's eyes alone: money, hit men and jokers."""

from __future__ import annotations

from engines.base import Question
from engines.chicago.cards import by_worth
from engines.chicago.view import Side, View
from engines.text import say
from renders.base import Look
from renders.chicago.cards import dearest_first, face
from renders.chicago.plate import gang
from renders.shared.canvas import Box, Canvas
from renders.shared.cards import INDEX
from renders.shared.hands import spread
from renders.shared.henchmen import henchman_width
from renders.shared.layout import HAND_PLATE, HAND_TABLE, hand_frame
from renders.shared.lettering import fit, settable
from renders.shared.money import note, note_width
from renders.shared.palette import CREAM

_MAN = 72
_LAND = 76  # width of a territory


def draw_hand(view: View, question: Question | None, look: Look) -> Canvas:
    """The reader's own hand; the cards that the question is about are raised, the others dimmed.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas, left = hand_frame(view.reader)
    side = view.sides[view.reader]
    own = by_worth(side.hand or ())
    spread(canvas, HAND_TABLE, own, _marked(question) & set(own), face)
    if not own:
        words = settable(look.say(say("No cards in your hand")))
        canvas.write(fit(words, HAND_TABLE.w - 40), HAND_TABLE.middle, CREAM, "mid")
    _plate(canvas, side, left + 4)
    return canvas


def _marked(question: Question | None) -> set[str]:
    """The cards that the question's options stand for; a payment stands for several."""
    marks = [option.mark for option in question.options if option.mark] if question else []
    return {card for mark in marks for card in mark.split("+")}


def _plate(canvas: Canvas, side: Side, x: int) -> None:
    """The owner's money, henchmen and territories, from ``x`` on."""
    money = side.money or 0
    canvas.put(note(money, 76), x, HAND_PLATE.y + 14)
    x += note_width(money, 76) + 24
    gang(canvas, side.henchmen, x, HAND_PLATE.y + 16, _MAN)
    x += (henchman_width(_MAN) + 4) * 5 + 20
    _territories(
        canvas, dearest_first(side.territories), Box(x, HAND_PLATE.y + 6, HAND_PLATE.right - 10 - x, 92)
    )


def _territories(canvas: Canvas, own: list[str], room: Box) -> None:
    """In one row, or in two rows of indices."""
    across = room.w // (_LAND + 4)
    high = room.h if len(own) <= across else INDEX
    for number, card in enumerate(own):
        at = (room.x + number % across * (_LAND + 4), room.y + number // across * (room.h - INDEX))
        canvas.put(face(card, _LAND, high), *at)
