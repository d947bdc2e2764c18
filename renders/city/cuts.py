"""The part of the city that a private picture shows."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Question
from engines.city.ask import MANY
from engines.city.geometry import names
from engines.city.names import QUARTERS
from engines.city.view import View
from renders.city.boxes import PRIVATE, QUARTER, Grid, cut
from renders.shared.choices import signs_of

_LARGE, _SOMEWHAT = 10, 12
"""Cells a side of a part of the city that is enlarged much, and of one that is just worth it."""


def shown(view: View, question: Question | None) -> Grid:
    """The city or its part that the picture shows; all that has a letter is there."""
    if question is None or question.preview is not None or view.phase == "building":
        return PRIVATE
    letters = [mark for mark, sign in signs_of(question).items() if sign]
    if not letters or any(mark in QUARTERS for mark in signs_of(question)):
        return PRIVATE
    return _part(view, letters)


def _part(view: View, letters: Sequence[str]) -> Grid:
    """The part with the pawn and the cells with letters, or else all of the city.

    Also the walks there, where they are drawn, unless only a part without them can be enlarged much. Where
    all cells are in a part as large as a quarter and the pawn is far away, only that part.
    """
    with_pawn = [*letters, *_stand(view)]
    if {*letters} == {*view.errands()}:
        with_walks = [*with_pawn, *(cell for route in map(view.route, letters) for cell in route)]
        cuts = (cut(with_walks, _LARGE), cut(with_pawn, _LARGE), cut(with_walks, _SOMEWHAT))
    elif len(letters) <= MANY:
        cuts = (cut(with_pawn, _LARGE), cut(letters, QUARTER), cut(with_pawn, _SOMEWHAT))
    else:
        cuts = (cut(letters, QUARTER), cut(with_pawn, _LARGE), cut(with_pawn, _SOMEWHAT))
    return next((grid for grid in cuts if grid != PRIVATE), PRIVATE)


def _stand(view: View) -> Sequence[str]:
    """Return where the reader's pawn stands: while it waits, on the start tile; at home nowhere."""
    player = view.players[view.reader or 0]
    if player.pawn is not None:
        return (player.pawn,)
    starts = (laid for laid in view.tiles if laid.kind == "start" and player.waits)
    return [cell for laid in starts for cell in names(laid.area)]
