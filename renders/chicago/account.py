"""The final scores of Chicago Underworld: points for turf, henchmen and money as figures and as a bar."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago import GAME
from engines.chicago.scoring import HENCHMAN_POINTS
from engines.chicago.view import View
from engines.text import say
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.colours import PALETTE, QUARTERS
from renders.shared.account import Column, Title, draw_rows, page
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import bar
from renders.shared.palette import BRASS, CREAM, INK, INLAY
from renders.shared.points import Points

_KINDS = (
    (say("Turf"), Points("chicago/blocks", BRASS, INK)),
    (say("Men"), Points("henchman", INLAY, CREAM, CREAM)),
    (say("Cash"), Points("chicago/dollar", QUARTERS["C"].sky, CREAM)),
)
"""Each kind of points: its name, and how it looks."""


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    most = max(outcome.scores)
    canvas = page(outcome, PALETTE)
    banner(canvas, view, context)
    found = [(side.territory_points, side.henchman_points, side.money or 0) for side in view.sides]

    def draw_bar(canvas: Canvas, seat: Seat, box: Box) -> None:
        parts = [
            (points, kind.colour, kind.hatching)
            for points, (_, kind) in zip(found[seat], _KINDS, strict=True)
        ]
        bar(canvas, box, parts, most)

    told = [
        (str(turf), f"{side.henchmen}×{HENCHMAN_POINTS}", str(cash))
        for side, (turf, _, cash) in zip(view.sides, found, strict=True)
    ]
    columns = [
        Column(head, kind.sign, [entries[at] for entries in told]) for at, (head, kind) in enumerate(_KINDS)
    ]
    totals = [str(score) for score in outcome.scores]
    draw_rows(canvas, outcome, context, Title(GAME.title), columns, totals, draw_bar)
    return canvas
