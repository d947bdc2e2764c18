"""What a film of Palermo shows of a board: the part in which something has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.base import Outcome
from engines.city.events import Event, Walked
from engines.city.geometry import CELLS, NUMBERS
from engines.city.view import View
from renders.base import DrawContext, Still
from renders.city.boxes import FIELD, cell_box, hull, space_box
from renders.city.colours import PALETTE, SEA
from renders.city.feast import WHOLE, draw_feast
from renders.shared.canvas import Box, Canvas
from renders.shared.changes import changes
from renders.shared.layout import is_leading

_CUTS = ((640, 360), (928, 522))
"""The sizes of what is shown: the smallest that holds all of it."""
_CITY = FIELD.grown(6)


def still(view: View, happened: Sequence[Event], _context: DrawContext) -> Still:
    """Return the part of the city in which something has happened; at the end the feast instead."""
    scores = [player.score for player in view.players]
    leaders = [seat for seat in range(len(scores)) if is_leading(scores, seat, view.outcome)]
    return Still(
        () if view.outcome else (_part([*_places(happened)]),),
        tuple(map(str, scores)),
        tuple(leaders),
        _feast(view, view.outcome) if view.outcome else None,
    )


def _feast(view: View, outcome: Outcome) -> Canvas:
    canvas = Canvas.blank(WHOLE.w, WHOLE.h, SEA, PALETTE)
    draw_feast(canvas, WHOLE, view, outcome)
    return canvas


def _part(found: Sequence[Box]) -> Box:
    """The part of the map with these places in its middle, or with the last of them if they are far apart."""
    around = hull(*found) if found else _CITY
    fitting = (cut for cut in _CUTS if around.w <= cut[0] and around.h <= cut[1])
    cut = next(fitting, None)
    if cut is None:
        cut, around = _CUTS[-1], (found or [_CITY])[-1]
    return Box(around.middle[0] - cut[0] // 2, around.middle[1] - cut[1] // 2, *cut).within(_CITY)


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
