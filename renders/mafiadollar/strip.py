"""A hand laid out in rows that fill their room, with frames around what can be chosen."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.focus import CHOSEN
from engines.signs import SPOKEN, letter_of, spoken_of
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.cards import faces_for
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.idle import idle
from renders.mafiadollar.large import LETTER, NAME, RADIUS, draw_card, is_low, lines_of
from renders.shared.canvas import HALO, Box, Canvas
from renders.shared.choices import draw_tick
from renders.shared.lettering import fit, settable
from renders.shared.palette import CREAM

_NAMED, IN_BRIEF = 8, 5
"""Cards up to which each has room for its name, and up to which they are broad in brief."""
_ROWS: dict[int, tuple[int, ...]] = {
    **{number: (number,) for number in (1, 2, 3)},
    4: (2, 2),
    5: (3, 2),
    6: (3, 3),
    7: (3, 2, 2),
    8: (3, 3, 2),
}
"""By number of cards with names how many are in each row; the fullest is as wide as the room."""
_GRIDS = ((4, 3), (6, 3), (8, 4))
"""Columns and rows of more cards, for growing numbers of them; nobody ever holds more (P4)."""
_UNNAMED = 240  # width of a card without its name at most
_CLOSE = 14  # pixels between cards in brief
_BROAD = 1.5  # maximal ratio of a card's width to its height in a single row
_STEEP = 1.3  # maximal ratio of a card's height to its width
_EDGE = 3
_STEP = NAME // 2  # between heights of cards: rows with names of two lines are one higher than others
_FRAME = HALO + 3  # pixels of a frame, around which the halo of its card is


def draw_hand_in(
    canvas: Canvas,
    room: Box,
    own: Sequence[str],
    offered: Mapping[str, str | None],
    context: DrawContext,
    *,
    changed: Container[str] = (),
    named: bool = True,
) -> None:
    """Draw a hand in a room; what is offered has a frame with its letter, if any, what is new a halo.

    ``offered``: with CHOSEN in place of a letter what has been chosen.
    """
    if not own:
        words = settable(context.say(say("No cards in your hand")))
        canvas.write(fit(words, room.w - 40), room.middle, CREAM, "mid")
    boxes, lines = _laid_out(room, own, context, named=named)
    for card, box in zip(own, boxes, strict=True):
        if card in changed:
            out = _FRAME if card in offered else 0
            canvas.halo(box.grown(out), RADIUS + out)
    for card, box, most in zip(own, boxes, lines, strict=True):
        if most:
            draw_card(canvas, CARDS[card], box, context, lettered=bool(offered.get(card)), lines=most)
        elif len(own) <= _NAMED:
            canvas.put(idle(card, box.w, box.h), box.x, box.y)
        else:
            canvas.put(faces_for(context)(card, box.w, box.h), box.x, box.y)
        if card in offered:
            frame(canvas, box, offered[card])


def _laid_out(
    room: Box, own: Sequence[str], context: DrawContext, *, named: bool
) -> tuple[list[Box], list[int]]:
    """Return the places of cards, and for how many lines of a name each has room: none without names."""
    if named and 0 < len(own) <= _NAMED:
        return _levelled(own, [*places(room, len(own))], context)
    if not named and len(own) <= _NAMED:
        wide = min(_UNNAMED, (room.w + _CLOSE) // max(1, len(own)) - _CLOSE)
        step = wide + _CLOSE
        left = room.middle[0] - (len(own) * step - _CLOSE) // 2
        return [Box(left + at * step, room.y, wide, room.h) for at in range(len(own))], [0] * len(own)
    return [*places(room, len(own))], [0] * len(own)


def _levelled(own: Sequence[str], boxes: Sequence[Box], context: DrawContext) -> tuple[list[Box], list[int]]:
    """Give rows with names of two lines more height than others, so that all pictures are equally high.

    Returns the boxes, and for how many lines each has room.
    """
    lines = dict[int, int]()
    for card, box in zip(own, boxes, strict=True):
        lines[box.y] = max(lines.get(box.y, 1), lines_of(CARDS[card], box, context))
    each = [lines[box.y] for box in boxes]
    more = {y: NAME * (len(lines) * most - sum(lines.values())) // len(lines) for y, most in lines.items()}
    if any(is_low(box._replace(h=box.h + more[box.y]), lines[box.y]) for box in boxes):
        return [*boxes], [2] * len(boxes)  # one would be low: all of them are
    above = {y: sum(more[row] for row in lines if row < y) for y in lines}
    return [box._replace(y=box.y + above[box.y], h=box.h + more[box.y]) for box in boxes], each


def frame(canvas: Canvas, box: Box, sign: str | None, wide: int = LETTER) -> None:
    """Draw the frame of a card that can be chosen, with its letter, if any, or the tick of one that has been.

    Letters and ticks are in the upper left corner; ``wide``: their width.
    """
    corner = Box(box.x - _EDGE, box.y - _EDGE, wide, LETTER)
    if sign == CHOSEN:
        draw_tick(canvas, corner)
        return
    canvas.choice_frame(box, RADIUS, sign=SPOKEN if spoken_of(sign) else None)
    letter = letter_of(sign)
    if letter is not None:
        canvas.choice_sign(corner, letter)


def places(room: Box, number: int) -> Iterator[Box]:
    """Yield the places of cards, row by row: a row that is not full is in the middle."""
    if number in _ROWS:
        yield from _filled(room, _ROWS[number])
    elif number:
        yield from _gridded(room, number)


def _filled(room: Box, rows: Sequence[int]) -> Iterator[Box]:
    high, wide = (room.h + GAP) // len(rows) - GAP, (room.w + GAP) // max(rows) - GAP
    for at, abreast in enumerate(rows):
        if len(rows) == 1:
            high = min(high, round(wide * _STEEP))
            wide = min(wide, round(high * _BROAD))
        high = stepped(high)
        left = room.middle[0] - (abreast * (wide + GAP) - GAP) // 2
        top = room.middle[1] - (len(rows) * (high + GAP) - GAP) // 2 + at * (high + GAP)
        for column in range(abreast):
            yield Box(left + column * (wide + GAP), top, wide, high)


def stepped(high: int) -> int:
    """Return a height in a few steps, so that cards of one size are drawn for many rooms."""
    return high - high % _STEP


def _gridded(room: Box, number: int) -> Iterator[Box]:
    across, rows = next(grid for grid in _GRIDS if number <= grid[0] * grid[1])
    wide, high = (room.w + GAP) // across, (room.h + GAP) // rows
    top = room.middle[1] - (rows * high - GAP) // 2
    for at in range(number):
        row, column = divmod(at, across)
        abreast = min(across, number - row * across)
        left = room.middle[0] - (abreast * wide - GAP) // 2
        yield Box(left + column * wide, top + row * high, wide - GAP, high - GAP)
