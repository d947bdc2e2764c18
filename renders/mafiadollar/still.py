"""What a film of MafiaDollar shows: what happens on the road, and the house of who acted."""

from __future__ import annotations

from collections.abc import Sequence

from engines.mafiadollar.choice_events import Lost, Raided
from engines.mafiadollar.events import Event
from engines.mafiadollar.view import View
from renders.base import DrawContext, Still
from renders.mafiadollar.boxes import table_of
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.head import leaders
from renders.mafiadollar.last_action import doer, pictured, stage_of
from renders.mafiadollar.scene import draw_parts, parts_width
from renders.mafiadollar.tokens import cut_officer
from renders.shared.canvas import Box, Canvas

_RIM = 4  # pixels around a house, for its halo
_LEAST = 640  # width of a scene at least
_OFFICER = 176  # side of the officer who takes what is lost
_SHARE = 0.29  # of that is its height
_INSET, _BESIDE, _KERB = 12, 20, 26  # pixels around and beside what is seen, and height of the road below


def still(view: View, happened: Sequence[Event], context: DrawContext) -> Still:
    """Return the scene and a house; the number of loot cards, at the end the scores."""
    table = table_of(len(view.sides), stage=stage_of(view, happened))
    seat = doer(happened)
    house = table.plates(0)[view.phasing if seat is None else seat].whole.grown(_RIM)
    if view.outcome is not None:
        figures = tuple(f"${points // 1000}k".replace("$-", "−$") for points in view.outcome.scores)
    else:
        figures = tuple(str(side.loots) for side in view.sides)
    return Still((house,), figures, leaders(view), _scene(view, happened, context))


def _scene(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas | None:
    """Draw what is seen of the last action, without words."""
    shown = pictured(view, happened, context)
    if not shown:
        return None
    raided = any(isinstance(event, Raided | Lost) for event in happened)
    wide = max(_LEAST, parts_width(shown) + 2 * _BESIDE + _OFFICER * raided)
    canvas = Canvas.blank(wide, round(wide * _SHARE), NAVY, PALETTE)
    whole = Box(0, 0, *canvas.size)
    canvas.fill(whole._replace(y=whole.bottom - _KERB, h=_KERB), ROAD)
    room = whole.grown(-_INSET)
    if raided:
        canvas.put(cut_officer(_OFFICER), 0, whole.bottom - _OFFICER)
        room = room.right_of(_OFFICER)
    draw_parts(canvas, shown, room)
    return canvas
