"""The final scores of MafiaDollar: each clan's loot as a bar, which costs eat into, and what is left."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.scoring import GANGSTER_COST, WAREHOUSE_COST, Balance
from engines.mafiadollar.view import View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.colours import BRICKS, PALETTE, STEEL
from renders.mafiadollar.words import thousands, victory
from renders.shared.account import Head, Place, draw_rows, tile
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import banner
from renders.shared.lettering import fit
from renders.shared.palette import CREAM, INK, PARCHMENT, SEATS, WALNUT

_KINDS = (("henchman", PARCHMENT), ("mafiadollar/signs/warehouse", BRICKS[0]), ("star", STEEL))
"""What costs money, and its colour: gangsters, warehouses and police cards."""


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    balances = [side.balance for side in view.sides]
    low = min(0, *outcome.scores)
    reach = max(1, max(balance.worth for balance in balances if balance) - low)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, outcome.winners, context, context.say(victory(outcome)))

    def points(canvas: Canvas, seat: Seat, place: Place) -> None:
        balance = balances[seat]
        if balance is not None:
            _points(canvas, seat, balance, place, (low, reach))

    heads: list[Head] = [say("Loot"), *(tile(*kind) for kind in _KINDS)]
    draw_rows(canvas, outcome, context, heads, [*map(thousands, outcome.scores)], points)
    return canvas


def _points(canvas: Canvas, seat: Seat, balance: Balance, place: Place, scale: tuple[int, int]) -> None:
    """Draw the loot and the costs in thousands, and below the loot as a bar from whose end costs are taken.

    ``scale``: the dollars at the left end of the bar, and how many it is long.
    """
    bar, (low, reach) = place.bar, scale
    men, stores = GANGSTER_COST * balance.gangsters, WAREHOUSE_COST * balance.warehouses
    costs = (men, stores, balance.penalty - men - stores)
    loot, *rest = place.figures
    canvas.write(fit(thousands(balance.worth), loot.w - 4, 64), (loot.x, loot.middle[1]), CREAM)
    canvas.fill(bar, INK, 8)

    def part(first: int, last: int) -> Box:
        left, right = (bar.x + bar.w * (dollars - low) // reach for dollars in (first, last))
        return Box(left, bar.y, right - left, bar.h)

    canvas.fill(part(0, max(0, balance.total)), SEATS[seat].colour, 8)
    end = balance.worth
    for box, dollars, (_, colour) in zip(rest, costs, _KINDS, strict=True):
        figure = fit(f"−{dollars // 1000}" if dollars else "0", box.w - 4)
        canvas.write(figure, (box.right - 4, box.middle[1]), PARCHMENT, "right")
        eaten = part(end - dollars, end)
        if eaten.w > 6:
            canvas.panel(eaten, colour, INK, 6)
        else:
            canvas.fill(eaten, colour)
        end -= dollars
    if low < 0:
        canvas.fill(Box(part(0, 0).x - 2, bar.y - 4, 4, bar.h + 8), CREAM)
