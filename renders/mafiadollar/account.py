"""The final scores of MafiaDollar: each clan's loot as a bar, which costs eat into, and what is left."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar import GAME
from engines.mafiadollar.scoring import GANGSTER_COST, WAREHOUSE_COST, Balance
from engines.mafiadollar.view import View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.colours import BRICKS, NAVY, PALETTE, STEEL
from renders.mafiadollar.signs import plain
from renders.mafiadollar.words import thousands, victory
from renders.shared.account import SIGN, Column, draw_rows, page
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import banner
from renders.shared.ledger import RULE, hatch, tile
from renders.shared.palette import CREAM, INK, SEATS, WINE

_COSTS = (
    (say("Gang"), "henchman", NAVY),
    (say("Stores"), "mafiadollar/signs/warehouse", BRICKS[2]),
    (say("Police"), "star", STEEL),
)
"""What costs money: its name, its symbol, and a colour."""
_SLIVER = 16  # width of a loss at least


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    balances = [side.balance or Balance(0, 0, 0, (0, 0, 0)) for side in view.sides]
    low = min(0, *outcome.scores)
    reach = max(1, max(balance.worth for balance in balances) - low)
    canvas = page(outcome, PALETTE)
    banner(canvas, outcome.winners, context, context.say(victory(outcome)))

    def points(canvas: Canvas, seat: Seat, box: Box) -> None:
        _bar(canvas, seat, balances[seat], box, (low, reach))

    loot = [f"{balance.worth // 1000}k" if balance.worth else "0" for balance in balances]
    costs = zip(*map(_costs, balances), strict=True)
    columns = [Column(say("Loot"), plain("loot", SIGN, INK, CREAM), loot)]
    for (head, symbol, colour), dollars in zip(_COSTS, costs, strict=True):
        figures = [f"−{sum_ // 1000}k" if sum_ else "0" for sum_ in dollars]
        columns.append(Column(head, tile(symbol, SIGN, colour, CREAM), figures, costs=True))
    totals = [context.say(thousands(score)) for score in outcome.scores]
    draw_rows(canvas, outcome, context, GAME.title, columns, totals, points)
    return canvas


def _costs(balance: Balance) -> tuple[int, int, int]:
    """What gangsters, warehouses and police cards cost, in dollars."""
    men, stores = GANGSTER_COST * balance.gangsters, WAREHOUSE_COST * balance.warehouses
    return men, stores, balance.penalty - men - stores


def _bar(canvas: Canvas, seat: Seat, balance: Balance, bar: Box, scale: tuple[int, int]) -> None:
    """Draw the loot as a bar, hatched where costs eat it.

    What is left is of the clan's colour; what costs more than the loot is worth is left of zero, hatched too.
    ``scale``: the dollars at the left end of the bar, and how many it is long.
    """
    low, reach = scale

    def part(first: int, last: int) -> Box:
        left, right = (bar.x + bar.w * (dollars - low) // reach for dollars in (first, last))
        return Box(left, bar.y, right - left, bar.h)

    total = balance.total
    lost, debt = part(max(0, total), balance.worth), part(min(0, total), 0)
    if lost.w:
        costs = lost._replace(w=max(lost.w, _SLIVER))
        canvas.panel(costs, CREAM, INK, 4)
        hatch(canvas, costs.grown(-RULE), WINE)
    if total > 0:
        left = part(0, total)
        canvas.panel(left._replace(w=max(left.w, _SLIVER)), SEATS[seat].colour, INK, 4)
    elif total < 0:
        wide = max(debt.w, _SLIVER)
        owed = debt._replace(x=debt.right - wide, w=wide)
        canvas.panel(owed, CREAM, INK, 4)
        hatch(canvas, owed.grown(-RULE), WINE)
    if low < 0:
        canvas.fill(Box(part(0, 0).x - 2, bar.y - 6, 4, bar.h + 12), INK)
