"""The board of Palermo as everyone sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.city.events import Event
from engines.city.view import View
from renders.base import DrawContext
from renders.city import field
from renders.city.banner import ASIDE, banner, draw_action, latest_action
from renders.city.colours import PALETTE
from renders.city.paths import draw_latest, draw_trails
from renders.city.places import draw_places, places
from renders.city.plates import column
from renders.shared.canvas import Canvas
from renders.shared.changes import changes
from renders.shared.layout import BANNER


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the city with halos around what the events have changed, and the players' plates beside it.

    At the end the whole banner says who has won; the last walk is drawn in the city anyway.
    """
    canvas = Canvas.on(field.ground(len(view.players)), PALETTE)
    changed = changes(happened)
    action = None if view.outcome else latest_action(happened)
    banner(canvas, view, context, ASIDE.x if action else BANNER.right)
    if action:
        draw_action(canvas, *action, context)
    column(canvas, view, changed, context)
    field.city(canvas, view)
    if view.outcome:
        draw_trails(canvas, view)
    field.marked(canvas, changed)
    draw_latest(canvas, happened)
    draw_places(canvas, places(view, field.pieces_by_cell(view), {}))
    return canvas
