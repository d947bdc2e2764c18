"""The standings of a season."""

from __future__ import annotations

from collections.abc import Callable

from engines.text import Text, say
from renders.shared.canvas import Box, Canvas
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
from renders.shared.ledger import RULE, margin
from renders.shared.lettering import SMALLEST, Face, fit, lift, settable
from renders.shared.palette import INK, PARCHMENT
from renders.shared.subjects import SeasonRow, SeasonStandings

_POINTS = Box(1010, 130, 222, 0)  # the column of the points; its lines begin beside its head
_LAST = _POINTS.x - 50  # right end of the column before it
_HEAD, _GAP = 280, 32  # width of the head of a column at most, and from one to the next
_NONE = "–"  # for no game in progress
_LARGE, _APART = 80, 46  # size of lettering in high rows, and from their middle to the name and to the bar
_FIGURE, _BESIDE = 136, 24  # width of a figure with its gap, and from the lines to the points
_TOTAL = 104  # size of the points at most


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
    size = min(size, boxes[-1].h * 2 // 3)
    for row, box in zip(page.rows, boxes, strict=True):
        _draw_row(canvas, row, box, ends)
        points = fit(row.points, _POINTS.w, size, Face.SERIF)
        canvas.write(points, (_POINTS.right, box.middle[1] - 1), INK, "right")
    margin(canvas, _POINTS._replace(x=_POINTS.x - _BESIDE, h=boxes[-1].bottom - _POINTS.y))
    return canvas


def _draw_row(canvas: Canvas, row: SeasonRow, box: Box, ends: list[int]) -> None:
    """One player: the name, and below it a bar and the games.

    ``ends``: the right ends of the games finished, and of those in progress if they are shown.
    """
    ground(canvas, box, own=row.own)
    (_, middle), size = box.middle, _LARGE if box.h >= ROOMY else SMALLEST
    write_place(canvas, row.place, (box.x + RANK, middle - 1), leads=row.leads)
    write_crest(canvas, row.name, box)
    apart = min(_APART, box.h // 4)
    name = fit(settable(row.name) or "?", _LAST - NAME, size)
    canvas.write(name, (NAME, middle - apart - lift(name, 2 * apart)), INK)
    below = middle + apart
    for games, right in zip((str(row.played), str(row.running or _NONE)), ends, strict=False):
        canvas.write(fit(games, _FIGURE - _GAP, size), (right, below), INK, "right")
    if row.share:  # of the points of the best
        bar = Box(NAME, below - size // 4, (ends[0] - _FIGURE - NAME) * row.share // 100, size // 2)
        canvas.panel(bar._replace(w=max(4 * RULE, bar.w)), MEDALS.get(row.place or 0, PARCHMENT), INK, 6)
