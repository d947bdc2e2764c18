"""The final scores of MafiaDollar: each clan's loot, its costs, and the total."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.words import thousands
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import ranked_row, ranking, stacked_bar
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, PARCHMENT, SEATS, WALNUT
from renders.shared.podium import podium, winner_row
from renders.shared.seats import write_seat

_PITCH = 120, 270  # pixels from one row to the next: least and most
_TALL = 160  # height of a row with a portrait
_TOTAL = 262  # width of the total
_FIGURE = 208  # width of a sum before its bar
_BAR = 46
_ICON = 44
_COUNTS = (0, 113, 226)  # where the counts of gangsters, warehouses and police stars begin


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_banner(canvas, view, context)
    balances = [side.balance for side in view.sides]
    longest = max(own.worth for own in balances if own)
    for row, seat in zip(podium(outcome, *_PITCH), ranking(outcome), strict=True):
        won = seat in outcome.winners
        if won and row.h > _TALL:
            head = winner_row(canvas, row, seat, context)
        else:
            head = ranked_row(canvas, row, seat, won=won)
            _head(canvas, seat, head, context, lit=won)
        balance = balances[seat]
        if balance is not None:
            total = line(thousands(balance.total), 72, Face.SERIF)
            y = row.middle[1]
            if won:
                canvas.crown((row.right - 20 - total.wide // 2, y - 30), wide=50)
                y += 24
            canvas.write(total, (row.right - 20, y), CREAM, "right")
            room = Box(head.right + 12, row.y, row.right - _TOTAL - head.right - 12, row.h)
            _sums(canvas, seat, balance, room, longest)
    return canvas


def _head(canvas: Canvas, seat: Seat, head: Box, context: DrawContext, *, lit: bool) -> None:
    """Draw the badge, clear of the lower left corner of the picture, and the name."""
    room = head._replace(x=head.x + 6, w=head.w - 18)
    write_seat(canvas, context, seat, room, SEATS[seat].on if lit else CREAM, 60)


def _sums(canvas: Canvas, seat: Seat, balance: Balance, room: Box, longest: int) -> None:
    """Draw the value of the loot, on the same scale for all, and below it the costs and their sources."""
    apart = 5 + min(max(0, room.h // 2 - 58), 20)
    upper = Box(room.x, room.middle[1] - apart - _BAR, room.w, _BAR)
    lower = upper._replace(y=room.middle[1] + apart)
    for row, dollars in ((upper, balance.worth), (lower, -balance.penalty)):
        figure = line(thousands(dollars), SMALLEST, Face.BOLD)
        canvas.write(figure, (row.x + _FIGURE - 14, row.middle[1]), CREAM, "right")
    bar = upper._replace(x=upper.x + _FIGURE, w=upper.w - _FIGURE)
    stacked_bar(canvas, bar, ((balance.worth, SEATS[seat].colour),), longest)
    counts = (
        ("henchman", balance.gangsters),
        ("mafiadollar/signs/warehouse", balance.warehouses),
        ("star", sum(balance.police)),
    )
    for left, (shape, count) in zip(_COUNTS, counts, strict=True):
        x = bar.x + left
        colour = CREAM if count else PARCHMENT
        canvas.stamp(shape, Box(x, lower.y + 1, _ICON, _ICON), colour)
        canvas.write(line(str(count), SMALLEST), (x + _ICON + 4, lower.middle[1]), colour)
