"""The final scores of Chicago Underworld: points for turf, henchmen and money as figures and as a bar."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago import GAME
from engines.chicago.view import View
from engines.text import say
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.colours import PALETTE, QUARTERS
from renders.shared.account import SIGN, Column, Title, draw_rows, page
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import bar, tile
from renders.shared.palette import CREAM, INK, INLAY, SEATS


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    most = max(outcome.scores)
    canvas = page(outcome, PALETTE)
    banner(canvas, view, context)
    money = [side.money or 0 for side in view.sides]

    def points(canvas: Canvas, seat: Seat, box: Box) -> None:
        side = view.sides[seat]
        men, cash = (side.henchman_points, INLAY, CREAM), (money[seat], QUARTERS["C"].sky, None)
        bar(canvas, box, ((side.territory_points, SEATS[seat].colour, None), men, cash), most)

    columns = (
        Column(
            say("Turf"),
            tile("chicago/blocks", SIGN, INK, CREAM),
            [str(side.territory_points) for side in view.sides],
        ),
        Column(
            say("Men"),
            tile("henchman", SIGN, INLAY, CREAM),
            [str(side.henchman_points) for side in view.sides],
        ),
        Column(
            say("Cash"),
            tile("chicago/dollar", SIGN, QUARTERS["C"].sky, CREAM),
            [f"${dollars}" for dollars in money],
        ),
    )
    totals = [str(score) for score in outcome.scores]
    draw_rows(canvas, outcome, context, Title(GAME.title), columns, totals, points)
    return canvas
