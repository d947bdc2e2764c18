"""A private hand of Chicago Underworld: money, hit men and jokers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engines.base import Question, Seat
from engines.chicago.ask import Begun
from engines.chicago.cards import BLACK_JOKER, RED_JOKER, Card, by_worth
from engines.chicago.state import HAND_LIMIT
from engines.chicago.view import View
from engines.text import say
from renders.base import DrawContext
from renders.chicago.cards import dearest_first, face
from renders.chicago.city import owned, suburb
from renders.chicago.colours import PALETTE
from renders.chicago.districts import TAG, district, tag
from renders.chicago.plate import own_plate
from renders.chicago.words import effect
from renders.shared import cards
from renders.shared.canvas import BROAD, HALO, HAND_SIZE, Box, Canvas
from renders.shared.choices import Signs, among, signs_of
from renders.shared.lettering import Line, fit, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER, LEATHER_DARK, PANEL, WALNUT

TABLE = Box(16, 12, 1248, 298)
"""The place of the cards."""
PLATE = Box(16, 318, 640, 150)
"""The place of the owner; in its corner Discord may mark the alt text upon the boss."""
LANDS = PLATE._replace(h=144).right_of(PLATE.right + 12)._replace(w=TABLE.right - PLATE.right - 12)
"""The place of the owner's territories."""
_ONE_ROW = 9  # cards at most in one row
_APART, _LIFT = 18, 6  # pixels between two cards, for frames, and by which an offered one is raised
_LOWER, _LARGER = 27, 10  # pixels by which others lie lower than a card about to be played, and around it
_FRAMED = HALO + 3 - BROAD  # from the place of a card to the edge of one in a frame
_NAME, _HEM = 48, 16  # height of a name below a joker, and pixels of the card that its ground covers
_PADDING = 9  # pixels at least left and right of it
_JOKERS = (RED_JOKER, BLACK_JOKER)
_SLIM = 0.76  # width of a card by its height at most
_LANDS = 195, 96  # widths of a territory, with its place and with its building alone
_FREE = 180  # width of an empty place that shows the city instead
_BETWEEN = 4  # pixels between two territories


def draw_hand(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the reader's hand; the cards in question are raised and framed.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*HAND_SIZE, WALNUT, PALETTE)
    canvas.panel(TABLE, LEATHER, BRASS_DARK)
    side = view.sides[view.reader]
    own = by_worth(side.hand or ())
    spread(canvas, TABLE, own, among(signs_of(question), own), context)
    canvas.panel(PLATE, PANEL, BRASS_DARK)
    own_plate(canvas, view, view.reader, PLATE, context)
    _territories(canvas, view.reader, dearest_first(side.territories), LANDS)
    return canvas


def spread(
    canvas: Canvas,
    table: Box,
    own: Sequence[str],
    offered: Signs,
    context: DrawContext,
    new: Collection[str] = (),
    played: Collection[str] = (),
) -> None:
    """Draw cards in one row, with an empty place for each that may be kept, or in two rows of smaller ones.

    The offered ones are raised and framed, ``new`` ones have a halo, around the frame if there is one. Those
    that are about to be ``played`` are larger, and raised above the others. Without cards, say so.
    """
    if not own:
        words = settable(context.say(say("No cards in your hand")))
        canvas.write(fit(words, table.w - 40), table.middle, CREAM, "mid")
        return
    rows = 1 if len(own) <= _ONE_ROW else 2
    across = -(-len(own) // rows) if len(own) > HAND_LIMIT else HAND_LIMIT
    deep = table.h // rows
    lifts = 0 if rows > 1 else _LOWER if played else _LIFT
    framed = -BROAD if any(card in new for card in offered) else _FRAMED  # one size for all in frames
    high = deep - _APART - 2 * lifts
    pitch = min((table.w - _APART) // across, round(high * _SLIM) + _APART)
    left = table.middle[0] - (across * pitch - _APART) // 2
    for place in range(len(own), HAND_LIMIT):
        free = Box(left + place * pitch, table.middle[1] - high // 2, pitch - _APART, high)
        canvas.fill(free, LEATHER_DARK, cards.radius(free.w))
    for index, card in enumerate(own):
        row, column = divmod(index, across)
        box = Box(left + column * pitch, table.y + row * deep + (deep - high) // 2, pitch - _APART, high)
        lift = lifts if offered or played else 0
        if card in played:
            box = box._replace(y=box.y - lift // 3, h=box.h + lift).grown(_LARGER)
        else:
            box = box._replace(y=box.y - lift if card in offered else box.y + lift)
        if card in new:
            canvas.halo(box, cards.radius(box.w))
        if card in offered:
            box = box.grown(framed)
        name = _name(card, box.w, context) if card in _JOKERS else None
        if name is None:
            canvas.put(face(card, box.w, box.h), box.x, box.y)
        else:
            _named(canvas, card, box, name)
        if card in offered:
            canvas.choice_frame(box, cards.radius(box.w), sign=offered[card], broad=True)


def chosen(question: Question | None) -> tuple[Card, ...]:
    """Return the cards that a question is about, because the reader has chosen to play one of them."""
    return question.preview.cards if question and isinstance(question.preview, Begun) else ()


def _name(card: str, wide: int, context: DrawContext) -> Line | None:
    """Return the name of a joker, which has no index, if a card of that width has room for all of it."""
    told = settable(context.say(effect(card)))
    name = fit(told, wide - 2 * _PADDING)
    return name if name.text == told else None


def _named(canvas: Canvas, card: str, box: Box, name: Line) -> None:
    """Draw a joker above its name."""
    canvas.panel(box, CREAM, INK, cards.radius(box.w))
    canvas.put(face(card, box.w, box.h - _NAME), box.x, box.y)
    below = Box(box.x + 3, box.bottom - _NAME - _HEM, box.w - 6, _NAME)
    canvas.fill(below, CREAM)
    canvas.write(name, (below.middle[0], below.middle[1] + _HEM // 2), INK, "mid")


def _territories(canvas: Canvas, seat: Seat, own: Sequence[str], room: Box) -> None:
    """Draw the territories in one row as in the city or as buildings, or as indices in two."""
    for wide in _LANDS:
        step = wide + _BETWEEN
        if len(own) <= (room.w + _BETWEEN) // step:
            for number, card in enumerate(own):
                broad = wide == _LANDS[0]
                land = owned(card, seat, wide, room.h) if broad else district(card, wide, room.h)
                canvas.put(land, room.x + number * step, room.y)
            free = room.right_of(room.x + len(own) * step)
            if free.w > _FREE:
                canvas.put(suburb(free.w, free.h), free.x, free.y)
            return
    across = -(-len(own) // 2)
    for number, card in enumerate(own):
        row, column = divmod(number, across)
        at = room.x + column * (TAG[0] + _BETWEEN), room.y + row * (room.h - TAG[1])
        canvas.put(tag(card), *at)
