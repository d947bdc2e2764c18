"""The end of a game: the first three on their podium before the city at night, the others beside it."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Outcome, Seat
from engines.chicago.signs import PODIUM
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import boss
from renders.chicago.plate import plate, write_score
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns, ranking
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import INK, PANEL, SEATS
from renders.shared.seats import name_width, write_name

_WIDE = 330  # width of a step at most
_STEPS = 236, 188, 150  # heights of the steps, the highest one first
_BOSSES = 196, 160, 146  # sides of the bosses on them
_FEW, _HIGH = 150, 150  # side of one of many bosses, and height of their steps
_EMBLEM = 66  # width of one of many emblems
_CROWN, _DEEP = 92, 12  # width of a crown, and hundredths of a boss that it covers
_NAME, _BELOW = 60, 78  # height of a name on a step, and pixels from its upper edge to the points
_FIGURE, _LARGE = 128, 92  # width of the points on a step, and side of the emblem there at most
_GAP = 8  # pixels between two steps
_INSET = 12  # pixels around what is on a step
_PLATE = 411, 140  # size of the plates of the others
_BETWEEN = 14  # pixels between two plates, and around them


def podium(
    canvas: Canvas, view: View, outcome: Outcome, room: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw the first three, the winner in the middle, and the others' plates; or all of many winners."""
    order = ranking(outcome)
    places = max(PODIUM, len(outcome.winners))
    shown, others = order[:places], order[places:]
    if len(shown) == PODIUM:
        shown[:2] = shown[1::-1]
    stage = room
    if others:
        stage = room._replace(w=room.w - _PLATE[0] - 2 * _BETWEEN)
        _others(canvas, view, others, room, context)
    wide = min(stage.w - 2 * _BETWEEN, len(shown) * (_WIDE + _GAP) - _GAP)
    row = stage._replace(x=stage.middle[0] - wide // 2, w=wide)
    for seat, column in zip(shown, columns(row, len(shown), _GAP), strict=True):
        if len(shown) <= PODIUM:
            _named(canvas, view, seat, outcome, column, changed, context)
        else:
            _winner(canvas, seat, outcome, column)


def _others(canvas: Canvas, view: View, others: list[Seat], room: Box, context: DrawContext) -> None:
    """Draw the plates of those who are not on the podium below each other, the best one at the top."""
    wide, high = _PLATE
    top = room.bottom - len(others) * (high + _BETWEEN)
    for place, seat in enumerate(others):
        box = Box(room.right - wide - _BETWEEN, top + place * (high + _BETWEEN), wide, high)
        canvas.panel(box, PANEL, INK)
        plate(canvas, view, seat, box, (), {}, context)


def _step(canvas: Canvas, seat: Seat, column: Box, high: int, side: int, *, won: bool) -> Box:
    """Draw a step with the boss upon it, whose crown says that it has won. Returns the step."""
    step = column._replace(y=column.bottom - high, h=high)
    canvas.put(boss(seat, side), step.middle[0] - side // 2, step.y - side)
    if won:
        canvas.worn_crown(step.middle[0], step.y - side + side * _DEEP // 100, _CROWN)
    canvas.panel(step, SEATS[seat].colour, INK, 8)
    return step


def _named(
    canvas: Canvas,
    view: View,
    seat: Seat,
    outcome: Outcome,
    column: Box,
    changed: Container[str],
    context: DrawContext,
) -> None:
    """Draw a boss upon a step, and on it the name above the emblem and the points."""
    mark = SEATS[seat]
    ahead = min(sum(score > outcome.scores[seat] for score in outcome.scores), len(_STEPS) - 1)
    step = _step(canvas, seat, column, _STEPS[ahead], _BOSSES[ahead], won=seat in outcome.winners)
    wide = min(name_width(context, seat, SMALLEST), step.w - 2 * _INSET)
    name = Box(step.middle[0] - wide // 2, step.y, wide, _NAME)
    write_name(canvas, context, seat, name, mark.on, SMALLEST)
    high = step.h - _BELOW - _INSET
    side = min(high, _LARGE)
    left = step.middle[0] - (side + _INSET + _FIGURE) // 2
    chip = Box(left + side + _INSET, step.y + _BELOW, _FIGURE, high)
    canvas.stamp(mark.shape, Box(left, chip.middle[1] - side // 2, side, side), mark.on)
    write_score(canvas, view, seat, chip, changed=f"score{seat}" in changed, largest=high)


def _winner(canvas: Canvas, seat: Seat, outcome: Outcome, column: Box) -> None:
    """Draw one of many winners: the emblem and the points on a step, the boss upon it."""
    mark = SEATS[seat]
    step = _step(canvas, seat, column, _HIGH, _FEW, won=True)
    half = step._replace(h=step.h // 2)
    emblem = Box(step.middle[0] - _EMBLEM // 2, half.middle[1] - _EMBLEM // 2 + 4, _EMBLEM, _EMBLEM)
    canvas.stamp(mark.shape, emblem, mark.on)
    points = fit(str(outcome.scores[seat]), step.w - 2 * _INSET, SMALLEST, Face.BOLD)
    canvas.write(points, (step.middle[0], step.bottom - half.h // 2 - 2), mark.on, "mid")
