"""The table of Chicago Underworld: plates around the city, the bank and the last action."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chicago.events import Event
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.actions import last_move
from renders.chicago.bank import bank
from renders.chicago.banner import banner
from renders.chicago.boxes import BANK, LAST_ACTION, beside, districts, plates
from renders.chicago.city import asleep, city
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.last_action import last_action
from renders.chicago.plate import plate
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.palette import BRASS_DARK, LEATHER, PANEL, WALNUT

_ASIDE, _GROUND = 12, 8  # pixels around the roofs beside a row of plates, and from the row to their ground
_SKY, _ROOFS = 78, 173  # height of the dark sky behind the words, and of the city below it


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the reader may see it, with a halo around all that the last move has changed."""
    canvas = Canvas.on(ground(len(view.sides)), PALETTE)
    banner(canvas, view, context)
    draw_table(canvas, view, happened, {}, context)
    return canvas


def draw_table(
    canvas: Canvas, view: View, happened: Sequence[Event], offered: Signs, context: DrawContext
) -> None:
    """Draw everything below the banner; offered territories, and the deck if offered, have a frame."""
    changed = {*changes(last_move(view, happened)), *_asked_for(view)}
    city(canvas, view, changed, offered)
    bank(canvas, view, changed, offered, context)
    last_action(canvas, view, happened, context)
    for seat, box in enumerate(plates(len(view.sides), view.reader or 0)):
        plate(canvas, view, seat, box, changed, offered, context)


def _asked_for(view: View) -> tuple[str, ...]:
    """Return the territory that has just been turned up or attacked, as long as its payer is asked."""
    return () if view.demand is None or view.demand.territory is None else (view.demand.territory,)


@cached
def ground(seats: int) -> Sprite:
    """Return the wooden table with its plates, bank and last action still empty, and nobody's city."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    for box in plates(seats, 0):
        canvas.panel(box, PANEL, BRASS_DARK)
    for box in beside(seats):
        roofs = Box(box.x + _ASIDE, box.y + _ASIDE, box.w - 2 * _ASIDE, box.h - _ASIDE + _GROUND)
        canvas.stamp("chicago/skyline", roofs, PANEL)
    _night(canvas)
    canvas.panel(BANK, LEATHER, BRASS_DARK)
    for card, box in districts().items():
        canvas.put(asleep(card, box.w, box.h), box.x, box.y)
    return canvas.sprite()


def _night(canvas: Canvas) -> None:
    """Draw the city at night, before which the last action is shown."""
    night = QUARTERS["S"]
    canvas.panel(LAST_ACTION, night.wall, BRASS_DARK)
    room = LAST_ACTION.grown(-3)
    canvas.fill(room._replace(y=room.y + _SKY, h=room.h - _SKY), night.sky, 9)
    canvas.fill(room._replace(y=room.y + _SKY, h=12), night.sky)
    slots = {"wall": night.wall, "shade": night.shade, "light": night.glow}
    canvas.draw("chicago/night", room._replace(y=room.bottom - _ROOFS, h=_ROOFS), slots)
