"""The final scores of Chicago Underworld: points for turf, henchmen and money as figures and as a bar."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.view import View
from engines.text import say
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.colours import PALETTE, QUARTERS
from renders.shared.account import Place, draw_rows, figure, tile
from renders.shared.canvas import SIZE, Canvas
from renders.shared.layout import stacked_bar
from renders.shared.money import bank_note
from renders.shared.palette import PARCHMENT, SEATS, WALNUT

_NOTE = 66  # height of the money


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    most = max(outcome.scores)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, view, context)

    def points(canvas: Canvas, seat: Seat, place: Place) -> None:
        mark, side = SEATS[seat], view.sides[seat]
        lands, men, money = side.territory_points, side.henchman_points, side.money or 0
        turf, gang, cash = place.figures
        figure(canvas, turf, tile("chicago/blocks", mark.colour, mark.on), f"+{lands}")
        figure(canvas, gang, tile("henchman", PARCHMENT), f"+{men}")
        canvas.put(bank_note(money, _NOTE), cash.x, cash.middle[1] - _NOTE // 2)
        parts = ((lands, mark.colour), (men, PARCHMENT), (money, QUARTERS["C"].glow))
        stacked_bar(canvas, place.bar, parts, most, least=8)

    heads = (say("Turf"), say("Men"), say("Cash"))
    draw_rows(canvas, outcome, context, heads, [str(score) for score in outcome.scores], points)
    return canvas
