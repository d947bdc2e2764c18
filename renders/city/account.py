"""The final account of Palermo: a street for every seat, the longest walk first."""

from __future__ import annotations

from engines.base import Seat
from engines.city.view import View
from engines.text import say
from renders.base import DrawContext
from renders.city.banner import banner
from renders.city.colours import PALETTE
from renders.city.pieces import Piece, sprite
from renders.city.plates import parts
from renders.shared.account import TILE, Place, draw_rows, figure, tile
from renders.shared.canvas import SIZE, Canvas
from renders.shared.layout import stacked_bar
from renders.shared.palette import WALNUT

_PAWN = 66  # hundredths of the height of a street that a pawn on it is wide


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the account of a finished game. Raises ValueError if the view's game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    most = max(outcome.scores)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, view, context)

    def points(canvas: Canvas, seat: Seat, place: Place) -> None:
        """Draw the points by kind, and the pawn at the end of the street that it has walked."""
        player = view.players[seat]
        kinds = parts(player, seat)
        for box, (name, number, colour) in zip(place.figures, kinds, strict=True):
            chips = name == "income"
            symbol = sprite(Piece("chip", seat), TILE) if chips else tile(_SYMBOLS[name], colour)
            figure(canvas, box, symbol, f"+{number}" if chips or player.home else "–")
        pawn = sprite(Piece("pawn", seat), place.bar.h * _PAWN // 100)
        street = place.bar._replace(w=place.bar.w - pawn.size[0])
        stacked_bar(canvas, place.bar, [(number, colour) for _, number, colour in kinds], most)
        walked = street.x + street.w * player.score // max(1, most)
        canvas.put(pawn, walked, street.bottom - pawn.size[1])

    heads = (say("chips"), say("arrival"), say("waiting"))
    draw_rows(canvas, outcome, context, heads, [str(score) for score in outcome.scores], points)
    return canvas


_SYMBOLS = {"arrival": "city/house", "waiting": "hourglass"}
