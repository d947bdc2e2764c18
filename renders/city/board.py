"""The board of Palermo as everyone sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.city.events import Event, Finished
from engines.city.view import View
from renders.base import DrawContext
from renders.city import field
from renders.city.banner import banner
from renders.city.colours import PALETTE
from renders.city.end import draw_end
from renders.city.paths import come_home, departed, draw_heads, draw_latest
from renders.city.places import draw_grounds, draw_pieces, places
from renders.city.plates import column
from renders.shared.canvas import Canvas
from renders.shared.changes import changes


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the city with halos around what the events have changed, and the players' plates beside it."""
    if view.outcome:
        ended = (event for event in happened if isinstance(event, Finished))
        return draw_end(view, view.outcome, changes(ended), context)
    canvas = Canvas.on(field.ground(), PALETTE)
    changed = changes(happened)
    banner(canvas, view, context, happened)
    column(canvas, view, changed, context)
    on = field.pieces_by_cell(view)
    for cell, pawn in come_home(view, happened):
        on.setdefault(cell, []).append(pawn)
    for cell, gone in departed(happened):
        on.setdefault(cell, []).insert(0, gone)
    field.city(canvas, view)
    found = places(on, field.start_box(view))
    heads = draw_latest(canvas, happened, found)
    field.marked(canvas, view, changed)
    draw_grounds(canvas, found, view.owes, changed)
    draw_pieces(canvas, found, view.owes)
    draw_heads(canvas, heads)
    return canvas
