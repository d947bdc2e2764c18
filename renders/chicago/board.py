"""The table of Chicago Underworld: plates around the city, the bank and the last action."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chicago.events import Event
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.actions import last_move
from renders.chicago.bank import bank
from renders.chicago.banner import banner
from renders.chicago.boxes import ACTION, STAGE, plates, suburbs
from renders.chicago.city import ROOFS, city, suburb
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.finale import finale
from renders.chicago.last_action import last_action
from renders.chicago.plate import plate
from renders.chicago.scored import rescored
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.palette import BRASS_DARK, WALNUT
from renders.shared.shapes import rounded

_SKY = 0.4  # of the height of the night: the dark sky behind the words


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the reader may see it, with a halo around all that the last move has changed."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, view, context)
    draw_table(canvas, view, happened, {}, context, None)
    return canvas


def draw_table(
    canvas: Canvas,
    view: View,
    happened: Sequence[Event],
    offered: Signs,
    context: DrawContext,
    own: Sequence[str] | None,
) -> None:
    """Draw everything below the banner; offered territories, and the deck if offered, have a frame.

    ``own``: the active seat's cards, if the reader holds them and the picture is for nobody else.
    """
    last = last_move(view, happened)
    changed = {*changes(last), *_asked_for(view), *map("score{}".format, rescored(last))}
    if view.outcome is not None:
        canvas.panel(STAGE, WALNUT, BRASS_DARK)
        finale(canvas, view, view.outcome, context)
        return
    city(canvas, view, changed, offered)
    canvas.put(_night(), ACTION.x, ACTION.y)
    bank(canvas, view, changed, offered, context)
    last_action(canvas, view, happened, context, own)
    for box in suburbs(len(view.sides)):
        canvas.put(suburb(box.w, box.h), box.x, box.y)
    for seat, box in enumerate(plates(len(view.sides), view.reader or 0)):
        plate(canvas, view, seat, box, changed, offered, context)


def _asked_for(view: View) -> tuple[str, ...]:
    """Return the territory that has just been turned up or attacked, as long as its payer is asked."""
    return () if view.demand is None or view.demand.territory is None else (view.demand.territory,)


@cached
def _night() -> Sprite:
    """Draw the city at night, behind the last action."""
    night, box = QUARTERS["S"], Box(0, 0, ACTION.w, ACTION.h)
    canvas = Canvas.blank(box.w, box.h, WALNUT, PALETTE)
    canvas.panel(box, night.wall, BRASS_DARK)
    room = box.grown(-3)
    sky, roofs = round(room.h * _SKY), round(room.w * ROOFS)
    city = Canvas.blank(room.w, room.h, night.wall, PALETTE)
    city.fill(Box(0, sky, room.w, room.h - sky), night.sky)
    slots = {"wall": night.wall, "shade": night.shade, "light": night.glow}
    city.draw("chicago/night", Box(0, room.h - roofs, room.w, roofs), slots)
    canvas.put(city.sprite(rounded(room.w, room.h, 9)), room.x, room.y)
    return canvas.sprite()
