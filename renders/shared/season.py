"""The standings of a season."""

from __future__ import annotations

from collections.abc import Callable

from engines.text import Text, say
from renders.shared.canvas import Box, Canvas
from renders.shared.leaderboard import (
    HEADS,
    MEDALS,
    RANK,
    ROOMY,
    lines_of,
    names_from,
    ruled,
    start_row,
    write_lines,
    write_place,
)
from renders.shared.ledger import BODY, LEAF, PAGE, RIGHT, RULE, margin, ornament
from renders.shared.lettering import SMALLEST, Face, Line, fit
from renders.shared.palette import INK, PARCHMENT
from renders.shared.subjects import SeasonRow, SeasonStandings

_POINTS = Box(1012, BODY + 12, RIGHT - 1012, 0)  # the column of the points; its lines begin beside its head
_LAST = _POINTS.x - 50  # right end of the column before it
_HEAD, _GAP = 280, 32  # width of the head of a column at most, and from one to the next
_NONE = "–"  # for no game in progress
_LARGE = 80  # size of lettering in high rows
_FIGURE, _BESIDE = 110, 24  # width of a figure, and from the lines to the points
_TOTAL = 96  # size of the points at most
_BAR, _UNDER = 20, 18  # height of the bar of the points, and from them to it


def draw_season(page: SeasonStandings, put: Callable[[Text], str]) -> Canvas:
    """The page, 1280 x 960; less high if it has few rows.

    How many games each is playing has a column of its own, as long as anybody is.
    """
    canvas, boxes = ruled(page.rows, put(page.title))
    heads = [say("Finished")]
    if any(row.running for row in page.rows):
        heads.append(say("Playing"))
    ends: list[int] = []
    right = _LAST
    for head in reversed(heads):
        ends.insert(0, right)
        right -= canvas.write(fit(put(head), _HEAD), (right, HEADS), INK, "right") + _GAP
    canvas.write(fit(put(say("Points")), _POINTS.w), (_POINTS.right, HEADS), INK, "right")
    size = min(fit(row.points, _POINTS.w, _TOTAL, Face.SERIF).size for row in page.rows)
    size = min(size, boxes[-1].h * 3 // 5)
    left = names_from(page.rows, put)
    for row, box in zip(page.rows, boxes, strict=True):
        start_row(canvas, row, box, put, left)
        _draw_row(canvas, row, box, ends, left)
        _draw_points(canvas, row, box, fit(row.points, _POINTS.w, size, Face.SERIF))
    margin(canvas, _POINTS._replace(x=_POINTS.x - _BESIDE, h=boxes[-1].bottom - _POINTS.y))
    ornament(canvas, (boxes[-1].bottom + canvas.size[1] - 2 * LEAF - PAGE.y) // 2)
    return canvas


def _draw_row(canvas: Canvas, row: SeasonRow, box: Box, ends: list[int], left: int) -> None:
    """One player: the rank, the name and the games.

    ``ends``: the right ends of the games finished, and of those in progress if they are shown; ``left``:
    where the name begins.
    """
    middle, size = box.middle[1] - 1, _LARGE if box.h >= ROOMY else SMALLEST
    write_place(canvas, row.place, (box.x + RANK, middle), leads=row.leads)
    room = box._replace(x=left, w=ends[0] - _FIGURE - left)
    write_lines(canvas, lines_of(row.name, room, size), (left, middle))
    for games, right in zip((str(row.played), str(row.running or _NONE)), ends, strict=False):
        canvas.write(fit(games, _FIGURE - _GAP, size), (right, middle), INK, "right")


def _draw_points(canvas: Canvas, row: SeasonRow, box: Box, points: Line) -> None:
    """The points, and below them a bar as long as they are beside those of the best."""
    middle = box.middle[1] - (_UNDER + _BAR) // 2 - 1
    canvas.write(points, (_POINTS.right, middle), INK, "right")
    if row.share:
        wide = max(4 * RULE, _POINTS.w * row.share // 100)
        bar = Box(_POINTS.x, middle + points.size // 3 + _UNDER, wide, _BAR)
        canvas.panel(bar, MEDALS.get(row.place or 0, PARCHMENT), INK, 6)
