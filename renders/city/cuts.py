"""The parts of the city that a private picture shows: an enlarged one, and windows on what lies far away."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from engines.base import Question
from engines.city.ask import MANY
from engines.city.geometry import SIZE, names
from engines.city.names import QUARTERS
from engines.city.view import View
from renders.city.boxes import PRIVATE, QUARTER, Grid, around, cut, spans, window_box
from renders.shared.canvas import Box
from renders.shared.choices import signs_of

_LARGE, _SOMEWHAT = 10, 12
"""Cells a side of a part of the city that is enlarged much, and of one that is just worth it."""
_BESIDE_WINDOWS = (7, 8, 9)  # cells a side of a part that has windows
_WINDOWS = 3  # most of them
_PANE, _CELL = 3, 88  # cells a side of a window, and pixels of a cell
_MARGIN = 12  # from a window to the edge of the map
_GAP = 10  # from a window to a letter, to the pawn or to another window
_STEP = 24  # pixels from one place of a window that is tried to the next
_HIDDEN = 150  # pixels that a window is put farther away to hide one thing less

_Group = list[str]


def parts(view: View, question: Question | None) -> tuple[Grid, ...]:
    """The city or its part that the picture shows, then the windows in it, which show what lies outside.

    All that has a letter is in one of them.
    """
    if question is None or question.preview is not None or view.phase == "building":
        return (PRIVATE,)
    letters = [mark for mark, sign in signs_of(question).items() if sign]
    if not letters or any(mark in QUARTERS for mark in signs_of(question)):
        return (PRIVATE,)
    grid = _part(view, letters)
    return (grid,) if grid != PRIVATE else _with_windows(view, letters) or (PRIVATE,)


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


# --- Windows --------------------------------------------------------------------------------------------


def _with_windows(view: View, letters: Sequence[str]) -> tuple[Grid, ...]:
    """The part around the pawn that needs the fewest windows, with these; empty if none needs few."""
    stand = _stand(view)
    if not stand:
        return ()
    best = min(_around_pawn(stand), key=lambda grid: (len(_groups(_far(letters, grid))), grid.size))
    if len(groups := _groups(_far(letters, best))) > _WINDOWS:
        return ()
    taken = [best.cell_box(cell).grown(_GAP) for cell in (*stand, *letters) if best.shows(cell)]
    things = {*view.owners, *(cell for to in letters if best.shows(to) for cell in view.route(to))}
    things |= {cell for player in view.players for cell in (player.pawn, player.stone) if cell}
    hidden = [best.cell_box(cell) for cell in things if best.shows(cell)]
    windows: list[Grid] = []
    for group in groups:
        window = _window(best, group, taken, hidden)
        if window is None:
            return ()
        taken.append(window_box(window).grown(_GAP))
        windows.append(window)
    return (best, *windows)


def _around_pawn(stand: Sequence[str]) -> Iterator[Grid]:
    """All parts with these cells that may have windows, those before with the cells in their middle."""
    for size in _BESIDE_WINDOWS:
        middle, cell = around(stand, size), PRIVATE.field.w // size
        grids = [
            Grid(column, row, size, cell)
            for column in range(SIZE - size + 1)
            for row in range(SIZE - size + 1)
        ]
        grids.sort(key=lambda grid: math.dist((grid.column, grid.row), middle))
        yield from (grid for grid in grids if all(map(grid.shows, stand)))


def _far(letters: Sequence[str], grid: Grid) -> list[str]:
    return [cell for cell in letters if not grid.shows(cell)]


def _groups(cells: Sequence[str]) -> list[_Group]:
    """The cells by windows that can show them."""
    groups: list[_Group] = []
    for cell in cells:
        near = (group for group in groups if max(spans([*group, cell])) <= _PANE)
        group = next(near, None)
        if group is None:
            groups.append([cell])
        else:
            group.append(cell)
    return groups


def _window(grid: Grid, cells: _Group, taken: Collection[Box], hidden: Collection[Box]) -> Grid | None:
    """A window at the edge of the map, as near to its cells as it can be; None if all places are taken."""
    column, row = around(cells, _PANE)
    window = Grid(column, row, _PANE, _CELL)
    frame, field = window_box(window), grid.field.grown(-_MARGIN)
    x, y = grid.box(column, row, _PANE).middle
    wish = frame._replace(x=x - frame.w // 2, y=y - frame.h // 2).within(field)

    def cost(box: Box) -> float:
        return math.dist(box[:2], wish[:2]) + _HIDDEN * sum(map(box.meets, hidden))

    free = [box for box in (wish, *_edges(field, wish)) if not any(map(box.meets, taken))]
    if not free:
        return None
    best = min(free, key=cost)
    return window._replace(x=window.x + best.x - frame.x, y=window.y + best.y - frame.y)


def _edges(field: Box, box: Box) -> Iterator[Box]:
    """Places of a box along the edges of the map."""
    right, bottom = field.right - box.w, field.bottom - box.h
    for x in range(field.x, right + 1, _STEP):
        yield from (box._replace(x=x, y=y) for y in (field.y, bottom))
    for y in range(field.y, bottom + 1, _STEP):
        yield from (box._replace(x=x, y=y) for x in (field.x, right))
