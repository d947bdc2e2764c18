"""A page of a leaderboard: players with their games, wins and ratings; AI players are below a line."""

from __future__ import annotations

from collections.abc import Callable

from engines.text import Text, say
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    PARCHMENT,
    WALNUT,
)
from renders.shared.seats import AI_SIGN, write_ai_sign
from renders.shared.subjects import Leaderboard, LeaderboardRow

_MARGIN = 16
_HEADS = 134  # height on which the heads of the columns are centred
_FIRST, _PITCH, _HIGH = 178, 88, 78  # where the rows begin, from one to the next, height of one
_PLACE = 132  # where the numbers of the places end
_CROWN = 60
_RULE = 8  # height of the line above the AI players
_NAME = 216  # where the names begin
_RATING, _PLAYED, _WON = 858, 1066, 1244  # where the columns end
_GAP = 190  # before the end of the ratings, for the ratings themselves


def draw_leaderboard(page: Leaderboard, put: Callable[[Text], str]) -> Canvas:
    """The page, 1280 × 960. ``put`` puts texts into the reader's language."""
    canvas = Canvas.blank(*SIZE, WALNUT)
    canvas.fill(BANNER, LEATHER)
    canvas.fill(Box(0, BANNER.h - 4, BANNER.w, 4), BRASS)
    title = fit(settable(put(page.title), Face.SERIF), BANNER.w - 2 * _MARGIN, 66, Face.SERIF)
    canvas.write(title, (_MARGIN, BANNER_MIDDLE), CREAM)
    rated = any(row.rating is not None for row in page.rows)
    heads = ((say("Rating") if rated else None, _RATING), (say("Games"), _PLAYED), (say("Wins"), _WON))
    left = _NAME
    for head, right in heads:
        if head is not None:
            canvas.write(fit(put(head), right - left - 24), (right, _HEADS), PARCHMENT, "right")
        left = right
    for number, row in enumerate(page.rows):
        box = Box(_MARGIN, _FIRST + number * _PITCH, SIZE[0] - 2 * _MARGIN, _HIGH)
        if row.ai and number and not page.rows[number - 1].ai:
            canvas.fill(Box(box.x, box.y - _RULE - 1, box.w, _RULE), BRASS_LIGHT)
        _row(canvas, row, box, put)
    return canvas


def _row(canvas: Canvas, row: LeaderboardRow, box: Box, put: Callable[[Text], str]) -> None:
    """One player; the reader's own row stands out by its ground and its line."""
    canvas.panel(box, LEATHER_DARK if row.own else PANEL, BRASS_LIGHT if row.own else BRASS_DARK)
    middle = box.middle[1]
    if row.place is not None:
        canvas.write(fit(str(row.place), _PLACE - box.x - 8), (_PLACE, middle), CREAM, "right")
    if row.leads:
        canvas.crown((_PLACE + _CROWN // 2 + 12, middle), wide=_CROWN)
    room = _RATING - _GAP - _NAME - (AI_SIGN if row.ai else 0)
    name = fit(settable(row.name) or "?", room)
    canvas.write(name, (_NAME, middle), CREAM)
    if row.ai:
        write_ai_sign(canvas, _NAME + name.wide, middle, PARCHMENT)
    if row.rating is not None:
        canvas.write(line(str(row.rating), SMALLEST), (_RATING, middle), BRASS_LIGHT, "right")
    for number, right in ((row.played, _PLAYED), (row.won, _WON)):
        canvas.write(line(put(say("{number}", number=number)), SMALLEST), (right, middle), CREAM, "right")
