"""The part of the city that a private picture shows: the pawn and what can be chosen, as large as can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from engines.base import Question
from engines.city.ask import MANY
from engines.city.geometry import COLUMNS, SIZE, names
from engines.city.names import QUARTERS
from engines.city.view import View
from engines.signs import offered

QUARTER = SIZE // 2
"""Cells a side of a quarter."""
_LARGE, _SOMEWHAT = 10, 12
"""Cells a side of a part of the city that is enlarged much, and of one that is just worth it."""


class Part(NamedTuple):
    """A square part of the city."""

    column: int
    row: int
    """The cell in its north-west corner."""
    size: int
    """Cells per row, and rows."""


WHOLE = Part(0, 0, SIZE)


def shown(view: View, question: Question | None) -> Part:
    """The city or its part that the picture shows; all that has a letter is there."""
    marks = offered(question)
    letters = [mark for mark, sign in marks.items() if sign]
    if view.phase == "building" or not letters or any(mark in QUARTERS for mark in marks):
        return WHOLE
    return _part(view, letters)


def _part(view: View, letters: Sequence[str]) -> Part:
    """The part with the pawn and the cells with letters, or else all of the city.

    Also the walks there, where they are drawn. Where all cells are in a part as large as a quarter and the
    pawn is far away, only that part.
    """
    cuts: tuple[Part, ...]
    with_pawn = [*letters, *_stand(view)]
    if {*letters} == {*view.errands()}:
        with_walks = [*with_pawn, *(cell for route in map(view.route, letters) for cell in route)]
        cuts = (cut(with_walks, _SOMEWHAT),)
    elif len(letters) <= MANY:
        cuts = (cut(with_pawn, _LARGE), cut(letters, QUARTER), cut(with_pawn, _SOMEWHAT))
    else:
        cuts = (cut(letters, QUARTER), cut(with_pawn, _LARGE), cut(with_pawn, _SOMEWHAT))
    return next((part for part in cuts if part != WHOLE), WHOLE)


def _stand(view: View) -> Sequence[str]:
    """Return where the reader's pawn stands: while it waits, on the start tile; at home nowhere."""
    player = view.players[view.reader or 0]
    if player.pawn is not None:
        return (player.pawn,)
    starts = (laid for laid in view.tiles if laid.kind == "start" and player.waits)
    return [cell for laid in starts for cell in names(laid.area)]


def cut(cells: Collection[str], most: int = SIZE) -> Part:
    """The smallest part of the city that shows these cells, in the middle as far as it can be.

    It is as large as a quarter at least; all of the city if that has more than ``most`` cells a side.
    """
    size = max(QUARTER, *_spans(cells))
    return WHOLE if size > most else Part(*_around(cells, size), size)


def _spans(cells: Iterable[str]) -> tuple[int, int]:
    """The columns and the rows of cells from the first with one of these to the last."""
    columns, rows = zip(*map(place, cells), strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _around(cells: Iterable[str], size: int) -> tuple[int, int]:
    """The north-west corner of a square part of the city with these cells in its middle, as far as can be."""
    column, row = (
        max(0, min(SIZE - size, (min(axis) + max(axis) + 1 - size) // 2))
        for axis in zip(*map(place, cells), strict=True)
    )
    return column, row


def place(name: str) -> tuple[int, int]:
    """The column and the row of the cell with this name, from 0."""
    return COLUMNS.index(name[0]), int(name[1:]) - 1
