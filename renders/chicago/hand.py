"""A private hand of Chicago Underworld: money, hit men and jokers."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Question
from engines.chicago.cards import by_worth
from engines.chicago.view import View
from engines.text import say
from renders.base import DrawContext
from renders.chicago.bosses import photograph
from renders.chicago.cards import dearest_first, face
from renders.chicago.city import draw_suburb
from renders.chicago.colours import PALETTE
from renders.chicago.districts import TAG, district, tag
from renders.chicago.plate import write_gang, write_score
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs, among, signs_of
from renders.shared.layout import HAND_PLATE, HAND_TABLE, hand_frame
from renders.shared.lettering import fit, settable
from renders.shared.money import bank_note, bank_note_width
from renders.shared.palette import CREAM

_ONE_ROW = 7  # cards at most in one row
_APART, _LIFT = 22, 6  # pixels between two cards, for frames, and by which an offered one is raised
_SLIM = 0.76  # width of a card by its height at most
_CORNER = 86  # width of the boss, upon whom Discord may mark the alt text
_LANDS = 176, 112  # widths of a territory, with its building and without
_FREE = 200  # width of an empty place that shows the city instead
_GANG, _POINTS = 124, 110  # width of the henchmen with their number, and of the points


def draw_hand(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the reader's hand; the cards in question are raised and framed.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas, left = hand_frame(view.reader, PALETTE)
    side = view.sides[view.reader]
    own = by_worth(side.hand or ())
    spread(canvas, HAND_TABLE, own, among(signs_of(question), own))
    if not own:
        words = settable(context.say(say("No cards in your hand")))
        canvas.write(fit(words, HAND_TABLE.w - 40), HAND_TABLE.middle, CREAM, "mid")
    _plate(canvas, view, left + 4)
    return canvas


def spread(canvas: Canvas, table: Box, own: Sequence[str], offered: Signs) -> None:
    """Draw cards in one row, or in two smaller ones; the offered ones are raised and framed."""
    rows = 1 if len(own) <= _ONE_ROW else 2
    across = -(-len(own) // rows)
    deep = table.h // rows
    high = deep - _APART - (2 * _LIFT if rows == 1 else 0)
    pitch = min((table.w - _APART) // max(1, across), round(high * _SLIM) + _APART)
    left = table.middle[0] - (across * pitch - _APART) // 2
    for index, card in enumerate(own):
        row, column = divmod(index, across)
        box = Box(left + column * pitch, table.y + row * deep + (deep - high) // 2, pitch - _APART, high)
        lift = _LIFT if offered and rows == 1 else 0
        box = box._replace(y=box.y - lift if card in offered else box.y + lift)
        canvas.put(face(card, box.w, box.h), box.x, box.y)
        if card in offered:
            canvas.choice_frame(box, sign=offered[card])


def _plate(canvas: Canvas, view: View, x: int) -> None:
    """Draw the owner's boss, money, points, henchmen and territories, starting at ``x``."""
    seat = view.reader or 0
    canvas.put(photograph(seat, _CORNER, HAND_PLATE.h - 6), HAND_TABLE.x + 3, HAND_PLATE.y + 3)
    side = view.sides[seat]
    money = side.money or 0
    canvas.put(bank_note(money, 76), x, HAND_PLATE.y + 14)
    x += bank_note_width(money, 76) + 24
    points = HAND_PLATE._replace(x=x, y=HAND_PLATE.y + 20, w=_POINTS, h=HAND_PLATE.h - 40)
    write_score(canvas, view, seat, points, changed=False)
    men = points._replace(x=points.right + 20, w=_GANG)
    write_gang(canvas, side.henchmen, men, changed=False)
    room = HAND_PLATE._replace(y=HAND_PLATE.y + 5, w=HAND_PLATE.w - 14, h=94).right_of(men.right + 20)
    own = dearest_first(side.territories)
    _territories(canvas, own, room)
    free = room.right_of(room.x + len(own) * (_LANDS[0] + 4))
    if free.w > _FREE:
        draw_suburb(canvas, free)


def _territories(canvas: Canvas, own: list[str], room: Box) -> None:
    """Draw the territories as districts in one row, or as indices in two."""
    for wide in _LANDS:
        if len(own) <= room.w // (wide + 4):
            for number, card in enumerate(own):
                canvas.put(district(card, wide, room.h), room.x + number * (wide + 4), room.y)
            return
    across = (len(own) + 1) // 2
    step = min(TAG[0] + 4, (room.w - TAG[0]) // max(1, across - 1))
    for number, card in enumerate(own):
        at = (room.x + number % across * step, room.y + number // across * (room.h - TAG[1] + 4))
        canvas.put(tag(card), *at)
