"""What a film of Chicago Underworld shows: the last action, and the quarter that it is about."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import suit
from engines.chicago.events import Event
from engines.chicago.view import View
from renders.base import DrawContext, Still
from renders.chicago.actions import last_move
from renders.chicago.boxes import ACTION, CITY, districts
from renders.chicago.plate import leads, score
from renders.chicago.scenes import scene
from renders.shared.canvas import Box
from renders.shared.changes import changes

_AROUND = 8  # pixels around a part, for halos


def still(view: View, happened: Sequence[Event], _context: DrawContext) -> Still:
    """Return the quarter of the changed territory, without one the whole city, below the last action."""
    seats = range(len(view.sides))
    places = districts()
    quarters = {suit(mark) for mark in changes(last_move(view, happened)) if mark in places}
    part = CITY.grown(_AROUND)
    if len(quarters) == 1:
        part = _around([box for card, box in places.items() if suit(card) in quarters])
    shown = scene(view, happened)
    return Still(
        (part,) if shown else (part, ACTION.grown(2)),
        tuple(str(score(view, seat)) for seat in seats),
        tuple(seat for seat in seats if leads(view, seat)),
        shown,
    )


def _around(boxes: Sequence[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y).grown(_AROUND)
