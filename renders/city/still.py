"""What a film of Palermo shows of a board: the quarter in which something has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.base import Outcome
from engines.city.events import Event, Walked
from engines.city.geometry import CELLS, NUMBERS
from engines.city.view import View
from renders.base import DrawContext, Still
from renders.city.boxes import FIELD, cell_box, hull, space_box
from renders.city.end import portraits
from renders.city.field import pieces_by_cell, start_box
from renders.city.places import places
from renders.shared.canvas import Box
from renders.shared.changes import changes
from renders.shared.layout import is_leading

_CUT = (640, 360)
_CITY = FIELD.grown(6)


def still(view: View, happened: Sequence[Event], _context: DrawContext) -> Still:
    """Return a quarter of the city, or where more has changed the whole city."""
    scores = [player.score for player in view.players]
    leaders = [seat for seat in range(len(scores)) if is_leading(scores, seat, view.outcome)]
    found = _portraits(view, view.outcome) if view.outcome else [*_places(happened)]
    return Still((_part(found),), tuple(map(str, scores)), tuple(leaders))


def _part(found: Sequence[Box]) -> Box:
    """The part of the map with these places in its middle; the whole city if they are too far apart."""
    around = hull(*found) if found else _CITY
    if around.w > _CUT[0] or around.h > _CUT[1]:
        return _CITY
    return Box(around.middle[0] - _CUT[0] // 2, around.middle[1] - _CUT[1] // 2, *_CUT).within(_CITY)


def _portraits(view: View, outcome: Outcome) -> Sequence[Box]:
    """The portraits of the winners on the board."""
    return portraits(view, outcome, places(pieces_by_cell(view), start_box(view)))


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
