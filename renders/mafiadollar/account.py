"""The final scores of MafiaDollar: each clan's loot as a bar, which costs eat into, and what is left."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.scoring import GANGSTER_COST, WAREHOUSE_COST, Balance
from engines.mafiadollar.view import View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.colours import BRICKS, PALETTE, STEEL
from renders.mafiadollar.signs import tight
from renders.mafiadollar.tokens import mini
from renders.mafiadollar.words import thousands, victory
from renders.shared.account import Head, Place, draw_rows
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import banner
from renders.shared.lettering import fit, line
from renders.shared.palette import CREAM, INK, PARCHMENT, SEATS, WALNUT, WINE, Colour

_KINDS = (("G06", PARCHMENT), ("W14", BRICKS[0]), ("P01", STEEL))
"""One card of each kind that costs money, and its colour: gangsters, warehouses and police cards."""
_COLUMN = 108  # width of a column of costs
_PICTURE = 64  # size of the picture at its head
_STRIPE, _PITCH, _EDGE = 6, 18, 3  # pixels of a stripe of what is lost, to the next one, and of its edge


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
    """Draw what costs money above its column."""
    sheet = Canvas.blank(_COLUMN - 4, _PICTURE, WALNUT, PALETTE)
    sheet.put(mini(card, _PICTURE, _PICTURE, colour), (_COLUMN - _PICTURE) // 2, 0)
    return sheet.sprite()


def _points(
    canvas: Canvas, seat: Seat, balance: Balance, place: Place, scale: tuple[int, int], context: DrawContext
) -> None:
    """Draw the loot and the costs in thousands, and below them a bar: the loot, hatched where costs eat it.

    What is left is of the clan's colour; what costs more than the loot is worth is red, left of zero.
    ``scale``: the dollars at the left end of the bar, and how many it is long.
    """
    bar, (low, reach) = place.bar, scale
    men, stores = GANGSTER_COST * balance.gangsters, WAREHOUSE_COST * balance.warehouses
    costs = (men, stores, balance.penalty - men - stores)
    loot, *rest = place.figures
    worth = fit(context.say(thousands(balance.worth)), loot.w)
    canvas.write(worth, (loot.x, loot.middle[1]), CREAM)
    for box, dollars in zip(rest, costs, strict=True):
        figure = line(f"−{dollars // 1000}" if dollars else "0")
        canvas.write(tight(figure, box.w - 6), box.middle, CREAM, "mid")
    canvas.fill(bar, INK, 8)

    def part(first: int, last: int) -> Box:
        left, right = (bar.x + bar.w * (dollars - low) // reach for dollars in (first, last))
        return Box(left, bar.y, right - left, bar.h)

    colour, total = SEATS[seat].colour, balance.total
    canvas.fill(part(0, max(0, total)), colour, 8)
    lost, debt = part(max(0, total), balance.worth), part(min(0, total), 0)
    if lost.w:
        canvas.put(_hatched(lost.w, lost.h, colour), lost.x, lost.y)
    canvas.fill(debt, WINE, 8)
    if low < 0:
        zero = Box(part(0, 0).x - 2, bar.y - 4, 4, bar.h + 8)
        canvas.fill(zero.grown(2), INK)
        canvas.fill(zero, CREAM)


@cached
def _hatched(wide: int, high: int, colour: Colour) -> Sprite:
    """Draw stripes of a colour within a line of it: what is lost."""
    sheet = Canvas.blank(wide, high, INK, PALETTE)
    for left in range(-high, wide, _PITCH):
        sheet.line((left, high), (left + high, 0), colour, _STRIPE)
    whole = Box(0, 0, wide, high)
    for edge in (whole._replace(h=_EDGE), whole._replace(y=high - _EDGE), whole.right_of(wide - _EDGE)):
        sheet.fill(edge, colour)
    return sheet.sprite()
