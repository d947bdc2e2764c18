"""The final account of Palermo: a stacked bar for every seat, the highest first."""

from __future__ import annotations

from engines.base import Outcome, Seat
from engines.city.view import Player, View
from engines.text import count, say
from renders.base import Look
from renders.city.banner import ASIDE, banner
from renders.city.boxes import CANVAS
from renders.city.colours import PALETTE
from renders.city.plates import icon
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import HEAD, ROWS, aside, ranked_row, ranked_rows, ranking, stacked_bar, titled
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import (
    BRASS_LIGHT,
    CREAM,
    PANEL,
    PARCHMENT,
    SEATS,
    WALNUT,
)
from renders.shared.seats import badge, badge_width

_MOST = 190  # height of a row at most
_WORDS = 56  # height of the words over the rows
_TOTAL = 176  # width of the total at the right end
_BAR = 48  # height of a bar
_ICON = 44


def draw_account(view: View, look: Look) -> Canvas:
    """The account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*CANVAS, WALNUT, PALETTE)
    banner(canvas, view, look, ASIDE.x)
    _rounds(canvas, view, look)
    ranked = ranking(outcome)
    rows = ranked_rows(len(ranked), _MOST, Box(ROWS.x, ROWS.y + _WORDS, ROWS.w, ROWS.h - _WORDS))
    _columns(canvas, rows[0].y - _WORDS // 2 - 5, look)
    for row, seat in zip(rows, ranked, strict=True):
        _row(canvas, view, outcome, seat, row, look)
    return canvas


def _rounds(canvas: Canvas, view: View, look: Look) -> None:
    """How many rounds were played, at the right end of the banner."""
    area = aside(canvas, ASIDE.w)
    titled(canvas, area.grown(-20), look.say(count("{n} round", "{n} rounds", view.round)), 52)


def _columns(canvas: Canvas, y: int, look: Look) -> None:
    """What the figures of the rows are for."""
    room = _room(Box(ROWS.x, y, ROWS.w, 0))
    for column, words in enumerate((say("chips"), say("arrival"), say("waiting"))):
        set_ = fit(settable(look.say(words)), room.w // 3 - 16)
        canvas.write(set_, (room.x + room.w * column // 3, y), PARCHMENT)


def _room(row: Box) -> Box:
    """Where the points of a row are: between the name and the total."""
    left = row.x + 10 + HEAD + 18
    return Box(left, row.y, row.right - _TOTAL - left, row.h)


def _row(canvas: Canvas, view: View, outcome: Outcome, seat: Seat, row: Box, look: Look) -> None:
    """One seat: who, what it scored for what, the same as a bar, and the total."""
    won = seat in outcome.winners
    head = ranked_row(canvas, row, seat, won=won)
    _head(canvas, view.players[seat], seat, head, look, won=won)
    total = line(str(outcome.scores[seat]), 96, Face.SERIF)
    x, y = row.right - 20 - total.wide // 2, row.middle[1]
    if won:
        canvas.stamp("crown", Box(x - 32, y - 66, 64, 48), BRASS_LIGHT)
        y += 24
    canvas.write(total, (x, y), CREAM, "mid")
    _points(canvas, view.players[seat], seat, _room(row), max(outcome.scores))


def _head(canvas: Canvas, player: Player, seat: Seat, head: Box, look: Look, *, won: bool) -> None:
    """Badge and name; below since when the seat was home, or how many chips are still in the city."""
    mark = SEATS[seat]
    upper, lower = head.y + round(head.h * 0.3), head.y + round(head.h * 0.75)
    canvas.put(badge(seat, 56), head.x + 8, upper - 28)
    x = head.x + badge_width(56) + 20
    name = fit(settable(look.names[seat]), head.right - 12 - x, 52)
    canvas.write(name, (x, upper), mark.on if won else CREAM)
    if player.home is None:
        words = count("{n} chip left", "{n} chips left", len(player.chips))
    else:
        words = say("home in round {number}", number=player.home)
    below = fit(settable(look.say(words)), head.w - 24)
    canvas.write(below, (head.x + 12, lower), mark.on if won else PARCHMENT)


def _points(canvas: Canvas, player: Player, seat: Seat, room: Box, most: int) -> None:
    """Income, arrival and waiting: as figures, and below as parts of a bar as long as the score."""
    parts = (
        ("income", player.income, SEATS[seat].colour),
        ("arrival", player.arrival, CREAM),
        ("waiting", player.waiting, PARCHMENT),
    )
    top = room.middle[1] - (_ICON + 8 + _BAR) // 2
    bar = Box(room.x, top + _ICON + 8, room.w, _BAR)
    stacked_bar(canvas, bar, [(points, colour) for _, points, colour in parts], most)
    for column, (name, points, colour) in enumerate(parts):
        at = Box(room.x + room.w * column // len(parts), top, _ICON, _ICON)
        icon(canvas, name, at, colour, PANEL)
        canvas.write(line(str(points), 54), (at.right + 12, at.middle[1]), CREAM)
