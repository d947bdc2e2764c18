"""The standings of a season, and the podium at its end."""

from __future__ import annotations

from collections.abc import Callable

from engines.text import Text, say
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.leaderboard import (
    HEADS,
    NAME,
    TWO_LINES,
    ground,
    ruled,
    write_crest,
    write_lines,
    write_place,
)
from renders.shared.ledger import RULE
from renders.shared.lettering import SMALLEST, Face, fit, settable
from renders.shared.palette import (
    BRASS_LIGHT,
    CREAM,
    INK,
    RULED,
    TAWNY,
    Colour,
)
from renders.shared.subjects import SeasonRow, SeasonStandings
from renders.shared.wrapping import name_lines

_LOW, _FLOOR = 720, 694  # height of the podium, and of the floor on which its steps stand
_LAST = SIZE[0] - 48  # right end of the last column
_COLUMN = 231  # from the right end of a column to that of the next one
_NONE = "–"  # for no game in progress
_BAR, _BARRED = 14, 140  # height of the bar of points, and of a row that has room for it
_LEFT_ENDS = (448, 64, 832)  # where the steps of the podium begin, the best first
_COLOURS: dict[int, Colour] = {1: BRASS_LIGHT, 2: RULED, 3: TAWNY}
"""Of the steps of the podium by rank."""
_HIGHEST = 382  # height of the first step
_LARGE, _ROOMY = 76, 150  # size of lettering in high rows, and their height
_STEP = 384  # width of a step
_CREST = 132  # height of the crest that stands on it
_CROWN, _WORN = 76, 14  # width of the crown on a crest, and how far it is pulled over that
_EDGE, _INSET = 12, 12  # height of the edge of a step, and from it to the plate with the name
_PLATE = 66  # height of a plate with a name on one line
_RANK = 150  # size of the figure of the rank at most
_BELOW = 40  # from the floor to the middle of the points
_NEEDED = 146  # pixels of a step below the plate


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
        canvas.write(fit(put(head), _COLUMN - 24), (right, HEADS), INK, "right")
    for row, box in zip(page.rows, boxes, strict=True):
        _draw_row(canvas, row, box, points)
    return canvas


def _draw_row(canvas: Canvas, row: SeasonRow, box: Box, right: int) -> None:
    """One player; the reader's own row stands out by its ground and its line.

    ``right``: the right end of the points; the games finished and those in progress follow.
    """
    ground(canvas, box, own=row.own)
    middle = box.middle[1] - 1 - (_BAR // 2 + 6) * (box.h >= _BARRED)
    write_place(canvas, row.place, (box.x + 52, box.middle[1] - 1), leads=row.leads)
    size = _LARGE if box.h >= _ROOMY else SMALLEST
    points = fit(row.points, 200, size, Face.BOLD)
    canvas.write(points, (right, middle), INK, "right")
    for number, games in enumerate((str(row.played), str(row.running or _NONE)), start=1):
        canvas.write(fit(games, _COLUMN - 20, size), (right + _COLUMN * number, middle), INK, "right")
    write_crest(canvas, row.name, box)
    room = right - points.wide - 20 - NAME
    lines = name_lines(settable(row.name) or "?", room, size, 2 if box.h >= TWO_LINES else 1)
    write_lines(canvas, lines, (NAME, middle))
    if box.h >= _BARRED:
        _draw_share(canvas, row.share, Box(NAME, box.bottom - _BAR - 22, right - NAME, _BAR))


def _draw_share(canvas: Canvas, share: int, box: Box) -> None:
    """The points as a bar on its track: beside the best they are so many hundredths."""
    canvas.panel(box, CREAM, INK, 5)
    if share:
        canvas.fill(box._replace(w=max(2 * RULE, box.w * share // 100)), INK, 5)
