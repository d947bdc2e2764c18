"""The final scores of MafiaDollar: what each clan's loot is worth, what it costs, and what is left."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar import GAME
from engines.mafiadollar.names import dollars
from engines.mafiadollar.scoring import GANGSTER_COST, WAREHOUSE_COST, Balance
from engines.mafiadollar.view import View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.colours import BRICKS, OLIVE, PALETTE, STEEL
from renders.mafiadollar.signs import plain
from renders.mafiadollar.words import victory
from renders.shared.account import Column, Title, draw_rows, page
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import banner
from renders.shared.ledger import bar, tile
from renders.shared.lettering import Face, line
from renders.shared.money import grouped
from renders.shared.palette import CREAM, INK, SEATS, WINE
from renders.shared.points import SIGN

_COSTS = (
    (say("Gang"), "henchman", OLIVE),
    (say("Stores"), "mafiadollar/signs/warehouse", BRICKS[0]),
    (say("Police"), "star", STEEL),
)
"""What costs money: its name, its symbol, and a colour."""
_APART = 6  # pixels between a minus and the sign of what costs money
_ZERO = 6  # width of the line at zero, and how much higher than bars it is above and below


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores, in thousands of dollars. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    balances = [side.balance or Balance(0, 0, 0, (0, 0, 0)) for side in view.sides]
    least, most = min(0, *outcome.scores), max(1, *(balance.worth for balance in balances))
    canvas = page(outcome, PALETTE)
    banner(canvas, outcome.winners, context, context.say(victory(view, outcome)))
    loot = [grouped(balance.worth // 1000, context) for balance in balances]
    costs = zip(*map(_costs, balances), strict=True)
    columns = [Column(say("Loot"), plain("loot", SIGN, INK, CREAM), loot)]
    for (head, symbol, colour), sums in zip(_COSTS, costs, strict=True):
        figures = [grouped(-(sum_ // 1000), context) for sum_ in sums]
        columns.append(Column(head, _less(tile(symbol, SIGN, colour, CREAM)), figures, costs=True))
    totals = [grouped(score // 1000, context) for score in outcome.scores]
    title = Title(GAME.title, context.say(say("in {dollars}", dollars=dollars(1000))))

    def draw_bar(canvas: Canvas, seat: Seat, box: Box) -> None:
        """Draw what is left of the loot in the colour of the clan, then what it paid; a debt left of zero."""
        balance = balances[seat]
        debt, zero = max(0, -balance.total), box.x - box.w * least // (most - least)
        parts = [(debt, WINE, CREAM), (max(0, balance.total), SEATS[seat].colour, None)]
        parts += [(paid, colour, None) for paid, (_, _, colour) in zip(_paid(balance), _COSTS, strict=True)]
        bar(canvas, box._replace(x=zero - box.w * debt // (most - least)), parts, most - least)
        if least:
            canvas.fill(Box(zero - _ZERO // 2, box.y - _ZERO, _ZERO, box.h + 2 * _ZERO), INK)

    draw_rows(canvas, outcome, context, title, columns, totals, draw_bar)
    return canvas


def _less(sign: Sprite) -> Sprite:
    """Draw a minus before the sign of something that costs money."""
    minus = line("−", face=Face.BOLD)
    canvas = Canvas.blank(minus.wide + _APART + sign.size[0], sign.size[1], CREAM, PALETTE)
    canvas.write(minus, (0, sign.size[1] // 2), WINE)
    canvas.put(sign, minus.wide + _APART, 0)
    return canvas.sprite()


def _costs(balance: Balance) -> tuple[int, int, int]:
    """What gangsters, warehouses and police cards cost, in dollars."""
    men, stores = GANGSTER_COST * balance.gangsters, WAREHOUSE_COST * balance.warehouses
    return men, stores, balance.penalty - men - stores


def _paid(balance: Balance) -> list[int]:
    """How much of each of these costs the loot pays, in dollars."""
    left, paid = balance.worth, list[int]()
    for cost in _costs(balance):
        paid.append(min(cost, left))
        left -= paid[-1]
    return paid
