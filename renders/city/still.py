"""What a film of Palermo shows of a board: the quarter in which something has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.city.events import Event, Walked
from engines.city.geometry import CELLS, NUMBERS
from engines.city.view import View
from renders.base import DrawContext, Still
from renders.city.boxes import FIELD, cell_box, space_box
from renders.shared.canvas import Box
from renders.shared.changes import changes
from renders.shared.layout import is_leading

_CUT = (640, 360)
_CITY = FIELD.grown(6)


def still(view: View, happened: Sequence[Event], _context: DrawContext) -> Still:
    """Return a quarter of the city, or where more has changed the whole city."""
    scores = [player.score for player in view.players]
    leaders = [seat for seat in range(len(scores)) if is_leading(scores, seat, view.outcome)]
    found = [*_places(happened)]
    last = found[-1] if found else _CITY
    near = Box(last.middle[0] - _CUT[0] // 2, last.middle[1] - _CUT[1] // 2, *_CUT).within(_CITY)
    part = near if found and all(near.meets(box) for box in found) else _CITY
    return Still((part,), tuple(map(str, scores)), tuple(leaders))


def _places(happened: Sequence[Event]) -> Iterator[Box]:
    """Return where the ways of the pawns began, and what has changed."""
    for event in happened:
        if isinstance(event, Walked) and event.path:
            yield cell_box(event.path[0])
    for mark in changes(happened):
        if mark in CELLS:
            yield cell_box(mark)
        elif mark in NUMBERS:
            yield space_box(mark)
