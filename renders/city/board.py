"""The board of Palermo as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.city.events import Event
from engines.city.view import View
from renders.base import Look
from renders.city import field
from renders.city.banner import ASIDE, banner, last_deed, ticker
from renders.city.changes import changes
from renders.city.colours import PALETTE
from renders.city.plates import column
from renders.shared.canvas import Canvas
from renders.shared.layout import BANNER


def draw_board(view: View, happened: Sequence[Event], look: Look) -> Canvas:
    """The city, with a halo around what the events have changed, and the score table beside it.

    At the end the whole banner says who has won; the last walk is drawn in the city anyway.
    """
    canvas = Canvas.on(field.ground(len(view.players)), PALETTE)
    changed = changes(happened)
    deed = None if view.outcome else last_deed(happened)
    banner(canvas, view, look, ASIDE.x if deed else BANNER.right)
    if deed:
        ticker(canvas, *deed, look)
    column(canvas, view, changed, look)
    field.city(canvas, view)
    field.marked(canvas, happened, changed)
    field.pieces(canvas, field.standing(view))
    return canvas
