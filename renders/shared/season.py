"""The standings of a season, and the podium at its end."""

from __future__ import annotations

from collections.abc import Callable

from engines.text import Text, say
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.leaderboard import (
    HEADS,
    LINES,
    NAME,
    TWO_LINES,
    ground,
    monogram,
    ruled,
    sheet,
    write_crest,
    write_lines,
    write_place,
    write_title,
)
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import (
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    RULED,
    TAWNY,
    Colour,
)
from renders.shared.subjects import Podium, SeasonRow, SeasonStandings
from renders.shared.wrapping import name_lines

_LOW, _FLOOR = 720, 690  # height of the podium, and of the floor on which its steps stand
_LAST = SIZE[0] - 48  # right end of the last column
_COLUMN = 262  # from the right end of a column to that of the next one
_LEFT_ENDS = (448, 64, 832)  # where the steps of the podium begin, the best first
_STEPS: dict[int, tuple[int, Colour]] = {1: (330, BRASS_LIGHT), 2: (262, RULED), 3: (216, TAWNY)}
"""Of the podium by rank: how high a step is, and its colour."""
_LARGE, _ROOMY = 76, 150  # size of lettering in high rows, and their height
_STEP = 384  # width of a step
_CREST, _CREST_TOP = 124, 24  # height of the crest on it, and from the top of the step to the crest
_ASIDE = (6, 62)  # from the middle of the step: to the right end of the crest, and to the middle of the rank
_CROWN, _ABOVE = 96, 78  # width of the crown of the leader, and from its middle to that of the name


def draw_season(page: SeasonStandings, put: Callable[[Text], str]) -> Canvas:
    """The page, 1280 x 960; less high if it has few rows.

    How many games each is playing has a column of its own, as long as anybody is.
    """
    canvas, boxes = ruled(page.rows, put(page.title))
    heads = [say("Points"), say("Finished")]
    if any(row.running for row in page.rows):
        heads.append(say("Playing"))
    points = _LAST - _COLUMN * (len(heads) - 1)
    for number, head in enumerate(heads):
        right = points + _COLUMN * number
        canvas.write(fit(put(head), _COLUMN - 20), (right, HEADS), INK, "right")
    for row, box in zip(page.rows, boxes, strict=True):
        _draw_row(canvas, row, box, points)
    return canvas


def _draw_row(canvas: Canvas, row: SeasonRow, box: Box, right: int) -> None:
    """One player; the reader's own row stands out by its ground and its line.

    ``right``: the right end of the points; the games finished and those in progress follow.
    """
    ground(canvas, box, own=row.own)
    middle = box.middle[1] - 1
    write_place(canvas, row.place, (box.x + 52, middle), leads=row.leads)
    size = _LARGE if box.h >= _ROOMY else SMALLEST
    points = fit(row.points, 200, size, Face.BOLD)
    canvas.write(points, (right, middle), INK, "right")
    for number, games in enumerate((str(row.played), str(row.running or "")), start=1):
        canvas.write(fit(games, _COLUMN - 20, size), (right + _COLUMN * number, middle), INK, "right")
    write_crest(canvas, row.name, box)
    room = right - points.wide - 20 - NAME
    lines = name_lines(settable(row.name) or "?", room, size, 2 if box.h >= TWO_LINES else 1)
    write_lines(canvas, lines, (NAME, middle))


def draw_podium(shown: Podium, put: Callable[[Text], str]) -> Canvas:
    """The best three on steps, the first in the middle, 1280 x 720; equal people stand equally high."""
    canvas = sheet(_LOW)
    write_title(canvas, put(shown.title))
    for x, row in zip(_LEFT_ENDS, shown.rows, strict=False):
        high, colour = _STEPS[row.place or len(_STEPS)]
        box = Box(x, _FLOOR - high, _STEP, high)
        canvas.panel(box, LEATHER, INK)
        canvas.fill(Box(box.x, box.y, box.w, 12), colour)
        middle = box.middle[0]
        crest = monogram(row.name, _CREST)
        canvas.put(crest, middle - crest.size[0] - _ASIDE[0], box.y + _CREST_TOP)
        canvas.write(
            line(str(row.place), 110, Face.SERIF),
            (middle + _ASIDE[1], box.y + _CREST_TOP + _CREST // 2),
            colour,
            "mid",
        )
        points = fit(row.points, _STEP - 40, face=Face.BOLD)
        canvas.write(points, (middle, box.bottom - 44), CREAM, "mid")
        lines = name_lines(settable(row.name) or "?", _STEP, SMALLEST, 2)
        y = box.y - 40 - LINES * (len(lines) - 1) // 2
        write_lines(canvas, lines, (middle, y), INK, "mid")
        if row.leads:
            canvas.crown((middle, y - LINES * (len(lines) - 1) // 2 - _ABOVE), wide=_CROWN)
    return canvas
