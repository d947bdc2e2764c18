"""A hand of cards, spread out on its owner's table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import Paint

Faces: TypeAlias = Callable[[str, int, int, Paint], Sprite]
"""(card, width, height, paint) -> the card face up."""

ONE_ROW = 7  # cards that lie in one row at full size
_ACROSS = (ONE_ROW, 9, 11)  # how many cards a row has room for; few sizes, so that few are kept
_CLOSEST = 100  # pixels from one card to the next in two rows, before there are three
_LIFT = 12  # pixels by which a card that may be picked is raised


def spread(
    canvas: Canvas,
    table: Box,
    own: Sequence[str],
    offered: Mapping[str, str | None],
    faces: Faces,
    *,
    room_for: int = ONE_ROW,
) -> None:
    """One row of large cards, or more rows of smaller ones; the offered ones raised, the others dimmed.

    ``offered``: by card the letter with which it is offered, if any.
    ``room_for``: cards are at most as large as if this number of them filled a row.
    """
    rows = 1 if len(own) <= ONE_ROW else 2 if len(own) <= 2 * ((table.w - 24) // _CLOSEST) else 3
    across = -(-len(own) // rows)
    most = next((most for most in (room_for, *_ACROSS) if across <= most), across)
    pitch = (table.w - 24) // most
    wide = pitch - 8
    high = table.h - 78 if rows == 1 else (table.h - 6) // rows - 26
    # The raised ones last, so that no neighbour cuts into a frame.
    for index, card in sorted(enumerate(own), key=lambda place: place[1] in offered):
        row, column = divmod(index, across)
        x = table.middle[0] - (across * pitch - 8) // 2 + column * pitch
        y = table.y + 26 + row * (high + 26) + (18 if rows == 1 else 0)
        if card in offered:
            box = Box(x, y - _LIFT, wide, high)
            canvas.put(faces(card, wide, high, "plain"), box.x, box.y)
            canvas.choice_frame(box, sign=offered[card])
        else:
            canvas.put(faces(card, wide, high, "dim" if offered else "plain"), x, y)
