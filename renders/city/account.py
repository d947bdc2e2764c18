"""The final account of Palermo: a street for every seat, the longest walk first."""

from __future__ import annotations

from engines.base import Seat
from engines.city import GAME
from engines.city.view import View
from engines.text import say
from renders.base import DrawContext
from renders.city.banner import banner
from renders.city.colours import DEEP, LEAF_DARK, PALETTE
from renders.city.figures import parts
from renders.city.pieces import Piece, sprite
from renders.shared.account import SIGN, Column, Title, draw_rows, page
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import bar, tile
from renders.shared.palette import CREAM, INK

_PAWN = 104  # hundredths of the height of a street that a pawn at its end is wide
_KINDS = {
    "income": (say("chips"), "disc", INK),
    "arrival": (say("arrival"), "city/house", LEAF_DARK),
    "waiting": (say("waiting"), "hourglass", DEEP),
}
"""Each kind of points: its name, its symbol, and its colour; chips have that of their seat."""
_STRIPES = {"waiting": CREAM}  # on the bar


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    most = max(outcome.scores)
    canvas = page(outcome, PALETTE)
    banner(canvas, view, context)
    found = [parts(player, seat) for seat, player in enumerate(view.players)]

    def points(canvas: Canvas, seat: Seat, box: Box) -> None:
        """Draw the points by kind, and the pawn at the end of the street that it has walked."""
        pawn = sprite(Piece("pawn", seat), box.h * _PAWN // 100)
        street = box._replace(w=box.w - pawn.size[0])
        kinds = [(number, colour, _STRIPES.get(name)) for name, number, colour in found[seat]]
        end = bar(canvas, street, kinds, most)
        canvas.put(pawn, end + 2, street.bottom - pawn.size[1])

    columns = [
        Column(
            head,
            tile(symbol, SIGN, CREAM if colour is INK else colour, INK if colour is INK else CREAM),
            [
                str(found[seat][at][1]) if player.home or name == "income" else "–"
                for seat, player in enumerate(view.players)
            ],
        )
        for at, (name, (head, symbol, colour)) in enumerate(_KINDS.items())
    ]
    totals = [str(score) for score in outcome.scores]
    draw_rows(canvas, outcome, context, Title(GAME.title), columns, totals, points)
    return canvas
