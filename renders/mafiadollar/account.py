"""The final scores of MafiaDollar: each clan's loot as a bar, which costs eat into, and what is left."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.scoring import GANGSTER_COST, WAREHOUSE_COST, Balance
from engines.mafiadollar.view import View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.colours import BRICKS, PALETTE, STEEL
from renders.mafiadollar.tokens import mini
from renders.mafiadollar.words import thousands, victory
from renders.shared.account import Head, Place, draw_rows
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import banner
from renders.shared.lettering import fit, line
from renders.shared.palette import CREAM, INK, PARCHMENT, SEATS, WALNUT, Colour

_KINDS = (("G06", PARCHMENT), ("W14", BRICKS[0]), ("P01", STEEL))
"""One card of each kind that costs money, and its colour: gangsters, warehouses and police cards."""
_COLUMN = 104  # width of a column of costs
_PICTURE, _MINUS = 64, 12  # size of the picture at its head, and width of the minus sign before it


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
            _points(canvas, seat, balance, place, (low, reach), context)

    heads: list[Head] = [say("Loot"), *(_cost(*kind) for kind in _KINDS)]
    totals = [context.say(thousands(score)) for score in outcome.scores]
    draw_rows(canvas, outcome, context, heads, totals, points, _COLUMN)
    return canvas


@cached
def _cost(card: str, colour: Colour) -> Sprite:
    """Draw what costs money, on the colour of its part of the bar, behind a minus sign."""
    sheet = Canvas.blank(_COLUMN - 4, _PICTURE, WALNUT, PALETTE)
    left = (_COLUMN - _PICTURE) // 2
    sheet.fill(Box(left - _MINUS - 6, _PICTURE // 2 - 2, _MINUS, 5), PARCHMENT)
    sheet.put(mini(card, _PICTURE, _PICTURE, colour), left, 0)
    return sheet.sprite()


def _points(
    canvas: Canvas, seat: Seat, balance: Balance, place: Place, scale: tuple[int, int], context: DrawContext
) -> None:
    """Draw the loot and the costs in thousands, and below the loot as a bar from whose end costs are taken.

    The costs are in the order of their columns. ``scale``: the dollars at the left end of the bar, and how
    many it is long.
    """
    bar, (low, reach) = place.bar, scale
    men, stores = GANGSTER_COST * balance.gangsters, WAREHOUSE_COST * balance.warehouses
    costs = (men, stores, balance.penalty - men - stores)
    loot, *rest = place.figures
    worth = fit(context.say(thousands(balance.worth)), loot.w - 4)
    canvas.write(worth, (loot.x, loot.middle[1]), CREAM)
    canvas.fill(bar, INK, 8)

    def part(first: int, last: int) -> Box:
        left, right = (bar.x + bar.w * (dollars - low) // reach for dollars in (first, last))
        return Box(left, bar.y, right - left, bar.h)

    canvas.fill(part(0, max(0, balance.total)), SEATS[seat].colour, 8)
    end = balance.total
    for box, dollars, (_, colour) in zip(rest, costs, _KINDS, strict=True):
        figure = line(str(dollars // 1000))
        canvas.write(figure, box.middle, PARCHMENT, "mid")
        eaten = part(end, end + dollars)
        if eaten.w > 6:
            canvas.panel(eaten, colour, INK, 6)
        else:
            canvas.fill(eaten, colour)
        end += dollars
    if low < 0:
        canvas.fill(Box(part(0, 0).x - 2, bar.y - 4, 4, bar.h + 8), CREAM)
