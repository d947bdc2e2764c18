"""The final account of Palermo: a street for every seat, the longest walk first."""

from __future__ import annotations

from engines.base import Seat
from engines.city import GAME
from engines.city.view import View
from engines.text import say
from renders.base import DrawContext
from renders.city.banner import banner
from renders.city.colours import DEEP, LEAF_DARK, PALETTE
from renders.city.pieces import Piece, sprite
from renders.shared.account import Column, Title, draw_rows, page
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import bar
from renders.shared.palette import BRASS, CREAM, INK
from renders.shared.points import Points

_AFTER = 4  # pixels from a street to the chip at its end
_KINDS = {
    "income": (say("chips"), Points("city/chips", BRASS, INK)),
    "arrival": (say("arrival"), Points("city/house", LEAF_DARK, CREAM)),
    "waiting": (say("waiting"), Points("hourglass", DEEP, CREAM, CREAM)),
}
"""Each kind of points: its name, and how it looks."""


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    most = max(outcome.scores)
    canvas = page(outcome, PALETTE)
    banner(canvas, view, context)
    found = [player.points_by_kind for player in view.players]

    def draw_bar(canvas: Canvas, seat: Seat, box: Box) -> None:
        """Draw the points by kind, and a chip of the seat at their end."""
        chip = sprite(Piece("chip", seat), box.h)
        street = box._replace(w=box.w - chip.size[0] - _AFTER)
        parts = [(found[seat][name], kind.colour, kind.hatching) for name, (_, kind) in _KINDS.items()]
        end = bar(canvas, street, parts, most)
        canvas.put(chip, end + _AFTER, street.y)

    columns = [
        Column(
            head,
            kind.sign,
            [
                str(found[seat][name]) if player.home or name == "income" else "–"
                for seat, player in enumerate(view.players)
            ],
        )
        for name, (head, kind) in _KINDS.items()
    ]
    totals = [str(score) for score in outcome.scores]
    draw_rows(canvas, outcome, context, Title(GAME.title), columns, totals, draw_bar)
    return canvas
