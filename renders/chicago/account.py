"""The final account of Chicago Underworld: a stacked bar for every gang, the highest first."""

from __future__ import annotations

from engines.base import Outcome
from engines.chicago.view import View
from renders import cards
from renders.base import Look
from renders.chicago.banner import banner
from renders.chicago.places import SIZE
from renders.henchmen import henchman
from renders.money import note
from renders.palette import BRASS, BRASS_DARK, CREAM, LAMPLIT, PANEL, PARCHMENT, SEATS, WALNUT, Colour
from renders.paper import Box, Face, Paper, Sprite, fit, line, settable
from renders.seats import badge, badge_width

_ROWS = Box(16, 108, 1248, 836)
_MOST = 270  # height of a row at most
_NAME = 372  # width of the badge and the name
_TOTAL = 208  # width of the total at the right end, of three figures too
_ICON = 52  # height of what stands for a kind of points
_SWATCH = 16  # width of the colour that it has in the bar


def account(view: View, look: Look) -> bytes:
    """The account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    paper = Paper.blank(*SIZE, WALNUT)
    banner(paper, view, look)
    ranking = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])
    for row, seat in zip(rows(len(ranking)), ranking, strict=True):
        _row(paper, view, outcome, seat, row, look.names[seat])
    return paper.png()


def rows(number: int) -> list[Box]:
    """The rows of that many gangs, the first one's at the top."""
    pitch = min(_MOST, _ROWS.h // number)
    top = _ROWS.y + (_ROWS.h - pitch * number) // 2
    return [Box(_ROWS.x, top + place * pitch, _ROWS.w, pitch - 10) for place in range(number)]


def _row(paper: Paper, view: View, outcome: Outcome, seat: int, row: Box, name: str) -> None:
    """One gang: who, what it counts for what, the same as a bar, and the total."""
    won = seat in outcome.winners
    mark = SEATS[seat]
    if won:
        paper.halo(row)
    paper.panel(row, PANEL, BRASS if won else BRASS_DARK)
    head = Box(row.x + 10, row.y + 10, _NAME, row.h - 20)
    if won:
        paper.fill(head, mark.colour, 10)
    paper.put(badge(seat, 60), head.x + 6, head.middle[1] - 30)
    x = head.x + badge_width(60) + 18
    paper.write(fit(settable(name), head.right - 12 - x, 52), (x, head.middle[1]), mark.on if won else CREAM)
    total = line(str(outcome.scores[seat]), 96, Face.SERIF)
    paper.write(total, (row.right - 20, row.middle[1]), CREAM, "right")
    room = Box(head.right + 18, row.y, row.right - _TOTAL - head.right - 18, row.h)
    _points(paper, view, seat, room, max(outcome.scores))


def _points(paper: Paper, view: View, seat: int, room: Box, most: int) -> None:
    """Territories, henchmen and money: as figures, and below as parts of a bar as long as the score."""
    side = view.sides[seat]
    lands, men, money = side.territory_points, side.henchman_points, side.money or 0
    parts = (
        (SEATS[seat].colour, lands, cards.face("KS", 76, _ICON), str(lands)),
        (PARCHMENT, men, henchman(CREAM, _ICON), str(men)),
        (CREAM, money, note(money, _ICON), ""),
    )
    gap = 8 + (room.h - 110) // 8
    high = min(96, room.h - _ICON - 3 * gap)
    top = room.middle[1] - (_ICON + gap + high) // 2
    bar = Box(room.x, top + _ICON + gap, room.w, high)
    paper.fill(bar, LAMPLIT, 8)
    x, counted = room.x, 0
    for column, (colour, points, icon, figure) in enumerate(parts):
        _label(paper, icon, figure, colour, Box(room.x + room.w * column // len(parts), top, 0, _ICON))
        counted += points
        end = room.x + room.w * counted // max(1, most)
        if points:
            paper.panel(Box(x, bar.y, max(8, end - x), high), colour, WALNUT, 6)
        x = end


def _label(paper: Paper, icon: Sprite, figure: str, colour: Colour, at: Box) -> None:
    """A kind of points: its colour in the bar, what it is, and how many."""
    paper.fill(at._replace(w=_SWATCH), colour, 4)
    x = at.x + _SWATCH + 10
    paper.put(icon, x, at.y)
    paper.write(line(figure, 54), (x + icon.image.width + 12, at.middle[1]), CREAM)
