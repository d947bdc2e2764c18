"""The part of the city that a private picture shows: the pawn and what can be chosen, enlarged."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple

from engines.base import Question
from engines.city.ask import BEAT, MANY
from engines.city.events import Event, Patrolled, Walked
from engines.city.geometry import CELLS, COLUMNS, NUMBERS, SIZE, SPACE, CellName, names
from engines.city.moves import House
from engines.city.names import QUARTERS
from engines.city.tiles import HOUSES, TURNS, HouseKind, Tile, house
from engines.city.view import View
from engines.signs import letter_of, offered

QUARTER = SIZE // 2
"""Cells per side of a quarter."""
_NEAR, _LARGEST = 10, 12
"""Cells per side of the largest part that shows the pawn with cells, and of one with the walks to them."""


class Part(NamedTuple):
    """A square part of the city."""

    column: int
    row: int
    """The cell in its north-west corner."""
    size: int
    """Cells per row, and rows."""

    def shows(self, name: CellName) -> bool:
        """Return whether the cell with this name is in it."""
        column, row = place(name)
        return 0 <= column - self.column < self.size and 0 <= row - self.row < self.size


WHOLE = Part(0, 0, SIZE)


class Mover(NamedTuple):
    """The reader's piece that a question is about, and its cell."""

    kind: Literal["stone", "pawn"]
    cell: CellName


def shown(view: View, question: Question | None) -> Part:
    """The part of the city that the picture shows, with everything that has a letter."""
    marks = offered(question)
    letters = [mark for mark, sign in marks.items() if sign]
    if view.phase == "building" or not letters or any(mark in QUARTERS for mark in marks):
        return WHOLE
    own = view.players[view.reader or 0]
    if own.home is not None and letters == [own.stone]:
        return WHOLE  # whether to move it depends on all the others
    return _part(view, letters, question)


def left_out(view: View, question: Question | None, part: Part) -> Mover | None:
    """The reader's piece that the question is about, if this part of the city leaves it out."""
    moves = _mover(view, question)
    return moves if moves and not part.shows(moves.cell) else None


def _mover(view: View, question: Question | None) -> Mover | None:
    """The police stone where a cell for it is asked for, else the pawn; None if it is not in the city."""
    own = view.players[view.reader or 0]
    kind: Literal["stone", "pawn"] = "stone" if _asks_stone(question) else "pawn"
    cell = own.stone if kind == "stone" else own.pawn
    return None if cell is None else Mover(kind, cell)


def _asks_stone(question: Question | None) -> bool:
    """Return whether a cell for the police stone is asked for."""
    return question is not None and question.prompt == BEAT


def picks_house(question: Question | None) -> bool:
    """Return whether the shape of a house is asked for."""
    return not offered(question).keys().isdisjoint(HOUSES)


def plot_for(question: Question | None) -> HouseKind | None:
    """The kind of house for which a plot is asked for."""
    return next((kind for kind in HOUSES if question is not None and question.preview == kind), None)


def turns(question: Question | None) -> list[tuple[Tile, str, str]]:
    """The turns that can be chosen for a house that is laid for a look, each with its door and its letter."""
    if question is None or not isinstance(question.preview, House):
        return []
    move, options = question.preview, (*question.options, *question.instead)
    letters = {option.mark: letter_of(option.sign) for option in options}
    turned = [house(move.house, SPACE[move.at], turn) for turn in TURNS]
    return [
        (way, door, letter)
        for way in turned
        if (door := way.doorway) is not None and (letter := letters.get(door))
    ]


def turns_house(question: Question | None) -> bool:
    """Return whether a house that can be turned is laid for a look."""
    return len(turns(question)) > 1


def has_cards(question: Question | None) -> bool:
    """Return whether cards with houses take the place of the plates: their shapes, or the turns of one."""
    return picks_house(question) or plot_for(question) is not None or turns_house(question)


def told(view: View, question: Question | None, marks: Iterable[str]) -> set[str]:
    """Return which of these places the picture shows as changed: none with a letter or off the part."""
    part, free = shown(view, question), {*marks} - {*offered(question)}
    cells, spaces = {mark for mark in free if mark in CELLS}, {mark for mark in free if mark in NUMBERS}
    return {*filter(part.shows, cells), *(spaces if part == WHOLE else ()), *(free - cells - spaces)}


def followed(view: View, question: Question | None, happened: Iterable[Event]) -> list[Walked | Patrolled]:
    """The moves whose ways a private picture shows: all in the part, between cells without letters.

    None where it shows the walks that can be chosen.
    """
    marks, part = offered(question), shown(view, question)
    if {*marks} == {*view.errands()} and any(map(view.route, marks)):
        return []
    moves = (event for event in happened if isinstance(event, Walked | Patrolled))
    ways = ((event, way_of(event)) for event in moves)
    return [
        event
        for event, way in ways
        if way and all(map(part.shows, way)) and not marks.keys() & {way[0], way[-1]}
    ]


def way_of(event: Walked | Patrolled) -> Sequence[CellName]:
    """The cells of a move from where it began; none of a police stone that was not in the city."""
    if isinstance(event, Walked):
        return event.path
    return () if event.origin is None else (event.origin, event.to)


def _part(view: View, letters: Sequence[str], question: Question | None) -> Part:
    """The part with the piece to be moved, the cells with letters, and the walks to them if these are drawn.

    Where no walks are drawn, a quarter may leave the piece out: if it is far away from the cells, or if there
    are more than MANY of them. The whole city if no part is small enough.
    """
    cuts: tuple[Part, ...]
    with_mover = [*letters, *_stand(view, question)]
    if {*letters} == {*view.errands()}:
        with_walks = [*with_mover, *(cell for route in map(view.route, letters) for cell in route)]
        cuts = (cut(with_walks, _LARGEST),)
    elif len(letters) <= MANY:
        cuts = (cut(with_mover, _NEAR), cut(letters, QUARTER))
    else:
        cuts = (cut(letters, QUARTER), cut(with_mover, _NEAR))
    return next((part for part in cuts if part != WHOLE), WHOLE)


def _stand(view: View, question: Question | None) -> Sequence[str]:
    """The cell of the piece to be moved; all four of the start tile if that is a pawn that waits.

    None of a pawn at home, or of a police stone that is not in the city.
    """
    moves = _mover(view, question)
    if moves is not None:
        return (moves.cell,)
    if _asks_stone(question):
        return ()
    player = view.players[view.reader or 0]
    starts = (laid for laid in view.tiles if laid.kind == "start" and player.waits)
    return [cell for laid in starts for cell in names(laid.area)]


def cut(cells: Collection[str], most: int) -> Part:
    """The smallest part of the city that shows these cells, at least a quarter.

    The whole city if it would have more than ``most`` cells per side.
    """
    size = max(QUARTER, *_spans(cells))
    return WHOLE if size > most else Part(*_around(cells, size), size)


def _spans(cells: Iterable[str]) -> tuple[int, int]:
    """How many columns and how many rows these cells span."""
    columns, rows = zip(*map(place, cells), strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _around(cells: Iterable[str], size: int) -> tuple[int, int]:
    """The north-west corner of a square part of the city, with these cells near its middle."""
    column, row = (
        max(0, min(SIZE - size, (min(axis) + max(axis) + 1 - size) // 2))
        for axis in zip(*map(place, cells), strict=True)
    )
    return column, row


def place(name: str) -> tuple[int, int]:
    """The column and the row of the cell with this name, from 0."""
    return COLUMNS.index(name[0]), int(name[1:]) - 1


def is_short(way: Sequence[str]) -> bool:
    """Return whether a way leads only to the next cell, perhaps across a corner."""
    (x, y), (to_x, to_y) = place(way[0]), place(way[-1])
    return len(way) == 2 and max(abs(to_x - x), abs(to_y - y)) == 1
