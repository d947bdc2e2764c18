"""The final scores of MafiaDollar: each clan's loot, its costs, and the total."""

from __future__ import annotations

from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.view import View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.words import thousands, victory
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import ROWS, banner, ranked_row, ranking
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, PARCHMENT, SEATS, WALNUT
from renders.shared.podium import podium, winner_row
from renders.shared.seats import write_seat

_TITLES = 60  # height of the names of the columns
_PITCH = 112, 270  # pixels from one row to the next: least and most
_TALL = 160  # height of a row with a portrait
_SUM, _TOTAL = 64, 84  # sizes of a sum and of a total
_COLUMNS = 250, 275, 277  # widths of loot, costs and total, the last one up to the end of a row
_ICON = 44
_CROWN = 90  # width of a crown with the gaps beside it
_COUNT = 150  # pixels from one count of what costs to the next


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, outcome.winners, context, context.say(victory(outcome)))
    rooms = _columns(ROWS._replace(y=ROWS.y - 12, h=_TITLES))
    for room, title in zip(rooms, (say("Loot"), say("Costs"), say("Total")), strict=True):
        words = fit(settable(context.say(title)), room.w - 20)
        canvas.write(words, (room.right, room.middle[1]), PARCHMENT, "right")
    places = podium(outcome, *_PITCH, ROWS._replace(y=ROWS.y + _TITLES, h=ROWS.h - _TITLES))
    for row, seat in zip(places, ranking(outcome), strict=True):
        balance = view.sides[seat].balance
        won = seat in outcome.winners
        if won and row.h > _TALL:
            winner_row(canvas, row, seat, context)
        else:
            head = ranked_row(canvas, row, seat, won=won)
            room = head._replace(x=head.x + 6, w=head.w - 18 - won * _CROWN)
            write_seat(canvas, context, seat, room, SEATS[seat].on if won else CREAM, 60)
            if won:
                canvas.crown((head.right - _CROWN // 2, row.middle[1]), wide=56)
        if balance is not None:
            _sums(canvas, balance, row, won=won)
    return canvas


def _columns(row: Box) -> list[Box]:
    """Return the places of loot, costs and total in a row."""
    right, found = row.right - 24, list[Box]()
    for wide in reversed(_COLUMNS):
        found.insert(0, row._replace(x=right - wide, w=wide))
        right -= wide
    return found


def _sums(canvas: Canvas, balance: Balance, row: Box, *, won: bool) -> None:
    """Draw loot, costs and total, with the winner's crown; where there is room, what costs is below."""
    loot, costs, total = _columns(row)
    y, tall = row.middle[1], row.h > _TALL
    figures = ((loot, balance.worth, CREAM), (costs, -balance.penalty, PARCHMENT))
    for room, dollars, colour in figures:
        figure = fit(thousands(dollars), room.w - 24, _SUM, Face.BOLD)
        canvas.write(figure, (room.right, y - 34 * tall), colour, "right")
    colour = BRASS_LIGHT if won else CREAM
    whole = fit(thousands(balance.total), total.w - 24, _TOTAL, Face.SERIF)
    canvas.write(whole, (total.right, y + 32 * (won and tall)), colour, "right")
    if won and tall:
        canvas.crown((total.right - whole.wide // 2, y - 48), wide=64)
    if tall:
        _counts(canvas, balance, (loot.x + 20, y + 50))


def _counts(canvas: Canvas, balance: Balance, at: tuple[int, int]) -> None:
    """Draw the gangsters, warehouses and police stars that cost."""
    counts = (
        ("henchman", balance.gangsters),
        ("mafiadollar/signs/warehouse", balance.warehouses),
        ("star", sum(balance.police)),
    )
    for number, (shape, count) in enumerate(counts):
        x = at[0] + number * _COUNT
        canvas.stamp(shape, Box(x, at[1] - _ICON // 2, _ICON, _ICON), PARCHMENT)
        canvas.write(line(str(count), SMALLEST), (x + _ICON + 8, at[1]), PARCHMENT)
