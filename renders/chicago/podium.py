"""The end of a game: everybody on a step before the city at night, as high as their place."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Outcome, Seat
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import marked_boss
from renders.chicago.plate import write_score
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns, ranking
from renders.shared.lettering import SMALLEST
from renders.shared.palette import INK, SEATS
from renders.shared.seats import name_width, write_name

_WIDE = 400, 330  # width of a step at most: of two, and of more
_STEPS = 220, 188, 172, 164, 158, 156  # heights of the steps by how many are ahead
_BOSSES = 208, 190, 176, 166, 156, 150  # sides of the bosses upon them
_PAIR = ((180, 256), (158, 218))
"""The heights of the steps of two gangs, and the sides of their bosses."""
_MANY = 5  # gangs from which steps adjoin
_HIGHER = 244, 222, 210, 204, 200, 198  # heights of the steps of many
_EDGE = 44, 14  # pixels beside all steps, and beside those of many
_FACE, _SMALL = 94, 178  # hundredths of a step that one of many bosses takes at most, and its side at most
_CROWN, _DEEP = 96, 12  # width of a crown, and hundredths of a boss that it covers
_NAME, _BELOW = 60, 80  # height of a name on a step, and pixels from its upper edge to the points
_FIGURE = 160, 92  # size of the ground of the points at most
_GAP = 8, 0  # pixels between two steps, and between those of many
_INSET = 12, 2  # pixels around what is on a step, and on one of many
_BANNER = 96, 210  # size of the winner's banners beside the steps
_TAILS = 32  # length of its two tails


def podium(
    canvas: Canvas, view: View, outcome: Outcome, room: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw everybody on a step as high as their place, the winner in the middle of the winner's banners."""
    order = ranking(outcome)
    shown = [*order[1::2][::-1], *order[::2]] if len(order) > 2 else order
    most, many = _WIDE[len(order) > len(_PAIR)], len(order) >= _MANY
    gap = _GAP[many]
    wide = min(room.w - 2 * _EDGE[many], len(shown) * (most + gap) - gap)
    row = room._replace(x=room.middle[0] - wide // 2, w=wide)
    aside = (row.x - room.x - _BANNER[0]) // 2
    if len(outcome.winners) == 1 and aside > 0:
        for left in (room.x + aside, room.right - aside - _BANNER[0]):
            _banner(canvas, outcome.winners[0], Box(left, room.y, *_BANNER))
    for seat, column in zip(shown, columns(row, len(shown), gap), strict=True):
        _place(canvas, view, seat, outcome, column, changed, context)


def _banner(canvas: Canvas, seat: Seat, box: Box) -> None:
    """Draw a banner of the winner that hangs from the upper edge and ends in two tails."""
    mark = SEATS[seat]
    canvas.fill(box.grown(3)._replace(y=box.y, h=box.h + 3), INK)
    canvas.fill(box, mark.colour)
    notch = Box(box.x, box.bottom - _TAILS, box.w, _TAILS + 3)
    canvas.stamp("triangle", notch, INK)
    inset = _INSET[0]
    side = box.w - 2 * inset
    canvas.stamp(mark.shape, Box(box.x + inset, box.y + box.h // 2 - side // 2 - inset, side, side), mark.on)


def _place(
    canvas: Canvas,
    view: View,
    seat: Seat,
    outcome: Outcome,
    column: Box,
    changed: Container[str],
    context: DrawContext,
) -> None:
    """Draw a step, on it the name above the points, and upon it the boss, crowned if it has won."""
    mark, gangs = SEATS[seat], len(outcome.scores)
    ahead = sum(score > outcome.scores[seat] for score in outcome.scores)
    high, side = _PAIR[ahead] if gangs == len(_PAIR) else (_STEPS[ahead], _BOSSES[ahead])
    many = gangs >= _MANY
    if many:
        high, side = _HIGHER[ahead], min(side, column.w * _FACE // 100, _SMALL)
    step = column._replace(y=column.bottom - high, h=high)
    figure = marked_boss(seat, side)
    left = step.middle[0] - figure.size[0] // 2
    canvas.put(figure, left, step.y - side)
    if seat in outcome.winners:
        canvas.worn_crown(left + side // 2, step.y - side + side * _DEEP // 100, _CROWN)
    canvas.panel(step, mark.colour, INK, 8)
    wide = min(name_width(context, seat, SMALLEST), step.w - 2 * _INSET[many])
    name = Box(step.middle[0] - wide // 2, step.y + 4, wide, _NAME)
    write_name(canvas, context, seat, name, mark.on, SMALLEST)
    chip = Box(0, step.y + _BELOW, min(_FIGURE[0], step.w // 2), min(_FIGURE[1], high - _BELOW - _INSET[0]))
    chip = chip._replace(x=step.middle[0] - chip.w // 2)
    write_score(canvas, view, seat, chip, changed=f"score{seat}" in changed, largest=chip.h - 8)
