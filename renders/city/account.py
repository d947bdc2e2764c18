"""The final account of Palermo: a stacked bar for every seat, the highest first."""

from __future__ import annotations

from engines.base import Outcome, Seat
from engines.city.view import Player, View
from engines.text import count, say
from renders.base import Look
from renders.city.banner import ASIDE, aside, banner
from renders.city.places import CANVAS
from renders.city.plates import icon
from renders.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    LAMPLIT,
    PANEL,
    PARCHMENT,
    SEATS,
    WALNUT,
    Colour,
)
from renders.paper import Box, Face, Paper, fit, line, settable
from renders.seats import badge, badge_width

_ROWS = Box(16, 108, 1248, 836)
_MOST = 190  # height of a row at most
_WORDS = 56  # height of the words over the rows
_NAME = 372  # width of the badge and the name
_TOTAL = 176  # width of the total at the right end
_BAR = 48  # height of a bar
_ICON = 44


def account(view: View, look: Look) -> bytes:
    """The account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    paper = Paper.blank(*CANVAS, WALNUT)
    banner(paper, view, look, ASIDE.x)
    _rounds(paper, view, look)
    ranking = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])
    pitch = min(_MOST, (_ROWS.h - _WORDS) // len(ranking))
    top = _ROWS.y + (_ROWS.h + _WORDS - pitch * len(ranking)) // 2
    _columns(paper, top - _WORDS // 2 - 5, look)
    for place, seat in enumerate(ranking):
        row = Box(_ROWS.x, top + place * pitch, _ROWS.w, pitch - 10)
        _row(paper, view, outcome, seat, row, look)
    return paper.png()


def _rounds(paper: Paper, view: View, look: Look) -> None:
    """How many rounds were played, at the right end of the banner."""
    words = settable(look.say(count("{n} round", "{n} rounds", view.round)), Face.SERIF)
    aside(paper)
    paper.write(fit(words, ASIDE.w - 40, 52, Face.SERIF), ASIDE.middle, CREAM, "mid")


def _columns(paper: Paper, y: int, look: Look) -> None:
    """What the figures of the rows are for."""
    room = _room(Box(_ROWS.x, y, _ROWS.w, 0))
    for column, words in enumerate((say("chips"), say("arrival"), say("waiting"))):
        set_ = fit(settable(look.say(words)), room.w // 3 - 16)
        paper.write(set_, (room.x + room.w * column // 3, y), PARCHMENT)


def _room(row: Box) -> Box:
    """Where the points of a row are: between the name and the total."""
    left = row.x + 10 + _NAME + 18
    return Box(left, row.y, row.right - _TOTAL - left, row.h)


def _row(paper: Paper, view: View, outcome: Outcome, seat: Seat, row: Box, look: Look) -> None:
    """One seat: who, what it scored for what, the same as a bar, and the total."""
    won = seat in outcome.winners
    if won:
        paper.halo(row)
    paper.panel(row, PANEL, BRASS if won else BRASS_DARK)
    head = Box(row.x + 10, row.y + 10, _NAME, row.h - 20)
    _head(paper, view.players[seat], seat, head, look, won=won)
    total = line(str(outcome.scores[seat]), 96, Face.SERIF)
    x, y = row.right - 20 - total.wide // 2, row.middle[1]
    if won:
        paper.stamp("crown", Box(x - 32, y - 66, 64, 48), BRASS_LIGHT)
        y += 24
    paper.write(total, (x, y), CREAM, "mid")
    _points(paper, view.players[seat], seat, _room(row), max(outcome.scores))


def _head(paper: Paper, player: Player, seat: Seat, head: Box, look: Look, *, won: bool) -> None:
    """Badge and name; below since when the seat was home, or how many chips are still in the city."""
    mark = SEATS[seat]
    if won:
        paper.fill(head, mark.colour, 10)
    upper, lower = head.y + round(head.h * 0.3), head.y + round(head.h * 0.75)
    paper.put(badge(seat, 56), head.x + 8, upper - 28)
    x = head.x + badge_width(56) + 20
    name = fit(settable(look.names[seat]), head.right - 12 - x, 52)
    paper.write(name, (x, upper), mark.on if won else CREAM)
    if player.home is None:
        words = count("{n} chip left", "{n} chips left", len(player.chips))
    else:
        words = say("home in round {number}", number=player.home)
    below = fit(settable(look.say(words)), head.w - 24)
    paper.write(below, (head.x + 12, lower), mark.on if won else PARCHMENT)


def _points(paper: Paper, player: Player, seat: Seat, room: Box, most: int) -> None:
    """Income, arrival and waiting: as figures, and below as parts of a bar as long as the score."""
    parts = (
        ("income", player.income, SEATS[seat].colour),
        ("arrival", player.arrival, CREAM),
        ("waiting", player.waiting, PARCHMENT),
    )
    top = room.middle[1] - (_ICON + 8 + _BAR) // 2
    bar = Box(room.x, top + _ICON + 8, room.w, _BAR)
    paper.fill(bar, LAMPLIT, 8)
    x, counted = room.x, 0
    for column, (name, points, colour) in enumerate(parts):
        at = Box(room.x + room.w * column // len(parts), top, _ICON, _ICON)
        icon(paper, name, at, colour, PANEL)
        paper.write(line(str(points), 54), (at.right + 12, at.middle[1]), CREAM)
        counted += points
        end = room.x + room.w * counted // max(1, most)
        _part(paper, Box(x, bar.y, end - x, _BAR), colour)
        x = end


def _part(paper: Paper, box: Box, colour: Colour) -> None:
    if box.w > 6:
        paper.panel(box, colour, WALNUT, 6)
    elif box.w:
        paper.fill(box, colour)
