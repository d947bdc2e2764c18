"""The rows of a final account: whoever has won has a higher one, with the head of the family."""

from __future__ import annotations

from engines.base import Outcome, Seat
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import ROWS, ranked_row
from renders.shared.newspaper import portrait
from renders.shared.palette import SEATS
from renders.shared.seats import badge, write_name

_HIGHER = 30  # pixels more that a higher row has at least
_MOST_WINNERS = 2  # who have such rows
_LINE = 60  # height of the line below a portrait
_PORTRAIT = 230  # side of a portrait at most
_EDGE = 8
_GAP = 10  # pixels between two rows


def podium(outcome: Outcome, least: int, most: int, room: Box = ROWS) -> list[Box]:
    """The rows of all seats, the highest score first.

    A winner's is up to twice as high as the others, unless there are many winners or no room. The others
    take ``least`` to ``most`` pixels each with the gap below; where all are the same, at most ``most``.
    """
    seats, winners = len(outcome.scores), len(outcome.winners)
    pitch = min(most, max(least, room.h // (seats + winners)))
    high = min(2 * pitch, (room.h - (seats - winners) * pitch) // winners)
    if winners > _MOST_WINNERS or high < pitch + _HIGHER:
        high = pitch = min(most, room.h // seats)
    highs = [high] * winners + [pitch] * (seats - winners)
    y = room.y + (room.h - sum(highs)) // 2
    rows = []
    for high in highs:
        rows.append(Box(room.x, y, room.w, high - _GAP))
        y += high
    return rows


def winner_row(canvas: Canvas, row: Box, seat: Seat, context: DrawContext) -> Box:
    """The row of a winner: the head of the family, beside it the badge, below it the name.

    Returns the box of what is before the points.
    """
    head = ranked_row(canvas, row, seat, won=True)
    side = min(head.h - 2 * _EDGE - _LINE, _PORTRAIT)
    top = head.middle[1] - (side + _LINE) // 2
    name = Box(head.x + _EDGE, top + side, head.w - 2 * _EDGE, _LINE + 4)
    beside = Box(name.x + side + _GAP, top, name.w - side - _GAP, side)
    canvas.put(portrait(seat, side), name.x, top)
    emblem = min(side, beside.w)
    canvas.put(badge(seat, emblem), beside.x, beside.middle[1] - emblem // 2)
    write_name(canvas, context, seat, name, SEATS[seat].on)
    return head
