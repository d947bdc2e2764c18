"""The end of a game: the bosses with the most points on their podium, before the city at night."""

from __future__ import annotations

from engines.base import Outcome, Seat
from renders.base import DrawContext
from renders.chicago.bosses import boss
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns, ranking
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import CREAM, INK, SEATS
from renders.shared.seats import name_width, write_name

_PLACES = 3  # on the podium, unless more have won; more have no room for their names
_WIDE = 400  # width of a step at most
_STEPS = 100, 80, 68  # heights of the steps, the highest one first
_BOSSES = 180, 150, 140  # sides of the bosses on them
_MANY, _HIGH = 160, 132  # side of one of many bosses, and height of their steps
_FIGURE = 104  # size of the points beside a boss
_EMBLEM, _SMALL = 46, 44  # widths of an emblem, and of one of many
_CROWN, _DEEP = 76, 10  # width of a crown, and hundredths of a boss that it covers
_UPPER, _LOWER = 38, 36  # pixels from the edges of a step to the middle of an emblem and of points on it
_GAP, _BESIDE = 6, 16  # pixels between two steps, and from a boss to the points
_INSET = 10  # pixels between an emblem and a name, and around both


def podium(canvas: Canvas, outcome: Outcome, room: Box, context: DrawContext) -> None:
    """Draw the first three, the winner in the middle; all who have won if they are more."""
    shown = ranking(outcome)[: max(_PLACES, len(outcome.winners))]
    if len(shown) == _PLACES:
        shown[:2] = shown[1::-1]
    wide = min(room.w, len(shown) * (_WIDE + _GAP) - _GAP)
    row = room._replace(x=room.middle[0] - wide // 2, w=wide)
    for seat, column in zip(shown, columns(row, len(shown), _GAP), strict=True):
        if len(shown) <= _PLACES:
            _named(canvas, seat, outcome, column, context)
        else:
            _winner(canvas, seat, outcome, column)


def _step(canvas: Canvas, seat: Seat, column: Box, high: int, side: int, left: int, *, won: bool) -> Box:
    """Draw a step with the boss upon it, whose crown says that it has won. Returns the step."""
    step = column._replace(y=column.bottom - high, h=high)
    canvas.put(boss(seat, side), left, step.y - side)
    if won:
        canvas.worn_crown(left + side // 2, step.y - side + side * _DEEP // 100, _CROWN)
    canvas.panel(step, SEATS[seat].colour, INK, 8)
    return step


def _named(canvas: Canvas, seat: Seat, outcome: Outcome, column: Box, context: DrawContext) -> None:
    """Draw the emblem and the name on a step, and upon it the boss beside the points."""
    mark = SEATS[seat]
    ahead = min(sum(score > outcome.scores[seat] for score in outcome.scores), len(_STEPS) - 1)
    side = _BOSSES[ahead]
    points = fit(str(outcome.scores[seat]), column.w - side - _BESIDE, _FIGURE, Face.BOLD)
    left = column.middle[0] - (side + _BESIDE + points.wide) // 2
    step = _step(canvas, seat, column, _STEPS[ahead], side, left, won=seat in outcome.winners)
    canvas.write(points, (left + side + _BESIDE, step.y - side // 2), CREAM)
    wide = min(name_width(context, seat, SMALLEST), step.w - _EMBLEM - 3 * _INSET)
    x = step.middle[0] - (_EMBLEM + _INSET + wide) // 2
    canvas.stamp(mark.shape, Box(x, step.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM), mark.on)
    name = step._replace(x=x + _EMBLEM + _INSET, y=step.y - 2, w=wide)
    write_name(canvas, context, seat, name, mark.on, SMALLEST)


def _winner(canvas: Canvas, seat: Seat, outcome: Outcome, column: Box) -> None:
    """Draw one of many winners: the emblem and the points on a step, the boss upon it."""
    mark, x = SEATS[seat], column.middle[0]
    step = _step(canvas, seat, column, _HIGH, _MANY, x - _MANY // 2, won=True)
    emblem = Box(x - _SMALL // 2, step.y + _UPPER - _SMALL // 2, _SMALL, _SMALL)
    canvas.stamp(mark.shape, emblem, mark.on)
    points = fit(str(outcome.scores[seat]), step.w - 2 * _INSET, SMALLEST, Face.BOLD)
    canvas.write(points, (x, step.bottom - _LOWER), mark.on, "mid")
