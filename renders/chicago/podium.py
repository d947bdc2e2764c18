"""The end of a game: the bosses with the most points on their podium, before the city at night."""

from __future__ import annotations

from engines.base import Outcome, Seat
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import boss
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns, ranking
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import CREAM, INK, SEATS
from renders.shared.seats import name_width, write_name

_PLACES = 3  # on the podium, unless more have won; more have no room for their names
_STEPS = 104, 78, 62  # heights of the steps, the highest one first
_BOSS, _FIGURE = 94, 84  # side of a boss, and size of the points beside
_EMBLEM, _CROWN, _SMALL = 46, 54, 44  # widths of an emblem, of a winner's crown, and of one of many
_UPPER, _LOWER = 30, 27  # pixels from the edges of a step to the middle of an emblem and of points on it
_GAP, _BESIDE = 6, 14  # pixels between two steps, and from a boss to the points and the crown
_INSET = 10  # pixels between an emblem and a name, and around both


def podium(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw the first three, the winner in the middle; all who have won if they are more.

    Raises ValueError if the game is not over.
    """
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    shown = ranking(outcome)[: max(_PLACES, len(outcome.winners))]
    if len(shown) == _PLACES:
        shown[:2] = shown[1::-1]
    for seat, column in zip(shown, columns(room, len(shown), _GAP), strict=True):
        ahead = sum(score > outcome.scores[seat] for score in outcome.scores)
        high = _STEPS[min(ahead, len(_STEPS) - 1)]
        step = column._replace(y=column.bottom - high, h=high)
        canvas.panel(step, SEATS[seat].colour, INK, 8)
        if len(shown) <= _PLACES:
            _named(canvas, seat, outcome, step, context)
        else:
            _winner(canvas, seat, outcome, step)


def _named(canvas: Canvas, seat: Seat, outcome: Outcome, step: Box, context: DrawContext) -> None:
    """Draw the emblem and the name on a step, and upon it the boss beside the points."""
    mark, won = SEATS[seat], seat in outcome.winners
    wide = min(name_width(context, seat, SMALLEST), step.w - _EMBLEM - 3 * _INSET)
    x = step.middle[0] - (_EMBLEM + _INSET + wide) // 2
    canvas.stamp(mark.shape, Box(x, step.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM), mark.on)
    name = step._replace(x=x + _EMBLEM + _INSET, y=step.y - 2, w=wide)
    write_name(canvas, context, seat, name, mark.on, SMALLEST)
    crown = (_CROWN + _BESIDE) * won
    points = fit(str(outcome.scores[seat]), step.w - _BOSS - _BESIDE - crown, _FIGURE, Face.BOLD)
    x = step.middle[0] - (_BOSS + _BESIDE + points.wide + crown) // 2
    canvas.put(boss(seat, _BOSS), x, step.y - _BOSS)
    x += _BOSS + _BESIDE
    x += canvas.write(points, (x, step.y - _BOSS // 2), CREAM)
    if won:
        canvas.crown((x + _BESIDE + _CROWN // 2, step.y - _BOSS // 2), _CROWN)


def _winner(canvas: Canvas, seat: Seat, outcome: Outcome, step: Box) -> None:
    """Draw one of many winners: the emblem beside a crown and the points on a step, the boss upon it."""
    mark, (x, y) = SEATS[seat], (step.middle[0], step.y + _UPPER)
    canvas.put(boss(seat, _BOSS), x - _BOSS // 2, step.y - _BOSS)
    canvas.stamp(mark.shape, Box(x - _EMBLEM - 4, y - _EMBLEM // 2, _EMBLEM, _EMBLEM), mark.on)
    canvas.crown((x + 8 + _SMALL // 2, y), _SMALL)
    points = fit(str(outcome.scores[seat]), step.w - 2 * _INSET, SMALLEST, Face.BOLD)
    canvas.write(points, (x, step.bottom - _LOWER), mark.on, "mid")
