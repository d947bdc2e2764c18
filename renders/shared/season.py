"""The standings of a season."""

from __future__ import annotations

from collections.abc import Callable

from engines.text import Text, say
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.leaderboard import (
    HEADS,
    MEDALS,
    NAME,
    RANK,
    ROOMY,
    ground,
    ruled,
    write_crest,
    write_place,
)
from renders.shared.ledger import RULE
from renders.shared.lettering import SMALLEST, Face, fit, lift, settable
from renders.shared.palette import INK, PARCHMENT
from renders.shared.subjects import SeasonRow, SeasonStandings

_LAST = SIZE[0] - 48  # right end of the last column
_COLUMN, _GAP = 231, 24  # from the right end of a column to that of the next one, and beside it
_NONE = "–"  # for no game in progress
_LARGE, _APART = 80, 46  # size of lettering in high rows, and from their middle to the name and to the bar
_POINTS = 210  # width of the points at most, behind the longest bar


def draw_season(page: SeasonStandings, put: Callable[[Text], str]) -> Canvas:
    """The page, 1280 x 960; less high if it has few rows.

    How many games each is playing has a column of its own, as long as anybody is.
    """
    canvas, boxes = ruled(page.rows, put(page.title))
    canvas.write(fit(put(say("Points")), _LAST - 2 * _COLUMN - NAME), (NAME, HEADS), INK)
    heads = [say("Finished")]
    if any(row.running for row in page.rows):
        heads.append(say("Playing"))
    ends = [_LAST - _COLUMN * after for after in reversed(range(len(heads)))]
    for head, right in zip(heads, ends, strict=True):
        canvas.write(fit(put(head), _COLUMN - _GAP), (right, HEADS), INK, "right")
    for row, box in zip(page.rows, boxes, strict=True):
        _draw_row(canvas, row, box, ends)
    return canvas


def _draw_row(canvas: Canvas, row: SeasonRow, box: Box, ends: list[int]) -> None:
    """One player: the name and the games, and below these the points behind a bar.

    ``ends``: the right ends of the games finished, and of those in progress if they are shown.
    """
    ground(canvas, box, own=row.own)
    (_, middle), size = box.middle, _LARGE if box.h >= ROOMY else SMALLEST
    write_place(canvas, row.place, (box.x + RANK, middle - 1), leads=row.leads)
    write_crest(canvas, row.name, box)
    apart = min(_APART, box.h // 4)
    x = _LAST
    for games, right in zip((str(row.played), str(row.running or _NONE)), ends, strict=False):
        figure = fit(games, _COLUMN - _GAP, size)
        canvas.write(figure, (right, middle - apart), INK, "right")
        x = min(x, right - figure.wide)
    name = fit(settable(row.name) or "?", x - _GAP - NAME, size)
    canvas.write(name, (NAME, middle - apart - lift(name, 2 * apart)), INK)
    bar = Box(NAME, middle + apart - size // 3, _LAST - NAME - _POINTS, size * 2 // 3)
    _draw_points(canvas, row, bar, size)


def _draw_points(canvas: Canvas, row: SeasonRow, box: Box, size: int) -> None:
    """The points behind a bar, as long as their share of the best ones, in hundredths."""
    x = box.x
    if row.share:
        bar = box._replace(w=max(4 * RULE, box.w * row.share // 100))
        canvas.panel(bar, MEDALS.get(row.place or 0, PARCHMENT), INK, 6)
        x = bar.right + _GAP * 2 // 3
    canvas.write(fit(row.points, _POINTS - _GAP, size, Face.BOLD), (x, box.middle[1]), INK)
