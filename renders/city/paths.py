"""The ways of the pieces: the latest ones, those that can be chosen, and at the end all that were walked."""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from engines.base import Seat
from engines.city.cuts import is_short, place
from engines.city.events import Event, Patrolled, Walked
from engines.city.view import View
from renders.city.arrows import Arrow
from renders.city.boxes import Grid, hull
from renders.city.pieces import REACH, Kind, Piece, draw_piece
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK, SEATS, Colour

_WAY, _ROUTE = 16, 10  # widths of the line of a way that was gone, and of one that can be chosen
_EDGE = 4  # ink on both sides of a line
_KERB = 6  # that on both sides of a way that was gone
_HEAD, _OFF = 34, 2  # length of an arrowhead, and its gap to the halo
_LAP = 2  # pixels of a line below its arrowhead
_DASH = 26  # length of a dash, and of the gap behind it
_SHAFT = 10  # width of the shaft of a police stone's arrow


def come_home(view: View, happened: Sequence[Event]) -> Iterator[tuple[str, Piece]]:
    """Return the pawns that have just come home, with the cells where they left the city.

    They are in the city no more, but on the board that tells of it.
    """
    if view.outcome:
        return
    for walk in _walks(happened):
        if view.players[walk.seat].home is not None:
            yield walk.path[-1], Piece("pawn", walk.seat)


def departed(happened: Sequence[Event]) -> Iterator[tuple[str, Piece]]:
    """Return the pawns and police stones that have left their cells, with these cells.

    Whatever has gone to the next cell has left an arrow there: for one between both there is no room.
    """
    for walk in _walks(happened):
        if walk.origin is not None:
            yield walk.origin, _left("pawn", walk.seat, walk.path)
    for origin, event in _patrols(happened):
        yield origin, _left("stone", event.seat, (origin, event.to))


def _left(kind: Kind, seat: Seat, path: Sequence[str]) -> Piece:
    """What a piece has left where it stood."""
    if not is_short(path):
        return Piece(kind, seat, gone=True)
    (x, y), (to_x, to_y) = map(place, path)
    return Piece("arrow", seat, gone=True, ahead=(to_x - x, to_y - y))


def trodden(happened: Sequence[Event]) -> set[str]:
    """The cells through which the latest ways of the pawns lead: trays keep off them."""
    return {cell for walk in _walks(happened) for cell in walk.path[:-1]}


def draw_latest(canvas: Canvas, happened: Sequence[Event], found: Places) -> None:
    """Draw the latest ways of the pawns, and of the police stones; pieces are drawn above them."""
    for walk in _walks(happened):
        if not is_short(walk.path):
            _way(canvas, walk.path, found)
    for arrow in _flights(happened, found):
        arrow.draw(canvas)


def draw_heads(canvas: Canvas, happened: Sequence[Event], found: Places) -> None:
    """Draw the arrowheads of the latest ways, above all pieces."""
    for walk in _walks(happened):
        if not is_short(walk.path):
            arrow = _way_arrow(walk.path, found)
            if arrow:
                arrow.draw(canvas, whole=not arrow.shaft)
        elif walk.origin is None and walk.path[0] not in found.standing:
            draw_piece(canvas, _left("pawn", walk.seat, walk.path), found.grid.cell_box(walk.path[0]))
    for arrow in _flights(happened, found):
        arrow.draw(canvas, whole=False)


def wholly_in(grid: Grid, happened: Sequence[Event], letters: Container[str]) -> list[Event]:
    """The moves of pawns and police stones whose ways are all in the grid, between cells without letters."""
    found: list[Event] = []
    for event in happened:
        if isinstance(event, Walked):
            way: Sequence[str] = event.path
        elif isinstance(event, Patrolled) and event.origin is not None:
            way = (event.origin, event.to)
        else:
            continue
        if all(map(grid.shows, way)) and way[0] not in letters and way[-1] not in letters:
            found.append(event)
    return found


def draw_routes(canvas: Canvas, grid: Grid, seat: Seat, routes: Collection[Sequence[str]]) -> None:
    """Draw the walks that a seat can choose, in its colour."""
    for colour, wide in ((INK, grid.scaled(_ROUTE) + 2 * _EDGE), (SEATS[seat].line, grid.scaled(_ROUTE))):
        _line(canvas, grid, (step for route in routes for step in pairwise(route)), colour, wide)


def _walks(happened: Sequence[Event]) -> tuple[Walked, ...]:
    """The walks to draw: the last one of each pawn, unless it stayed."""
    last = {event.seat: event for event in happened if isinstance(event, Walked)}
    return tuple(walk for walk in last.values() if len(walk.path) > 1)


def _patrols(happened: Sequence[Event]) -> Iterator[tuple[str, Patrolled]]:
    """Return the moves of police stones, with the cell that each has left."""
    for event in happened:
        if isinstance(event, Patrolled) and event.origin is not None:
            yield event.origin, event


def _flights(happened: Sequence[Event], found: Places) -> Iterator[Arrow]:
    """Return the arrows of police stones over the roofs, which are slimmer than a way on foot."""
    for origin, event in _patrols(happened):
        path = (origin, event.to)
        arrow = None if is_short(path) else _arrow(path, found, found.grid.scaled(_SHAFT), _EDGE)
        if arrow:
            yield arrow


def _way_arrow(path: Sequence[str], found: Places) -> Arrow | None:
    return _arrow(path, found, found.grid.scaled(_WAY), _KERB)


def _way(canvas: Canvas, path: Sequence[str], found: Places) -> None:
    """Draw the cells of a path as a line to its arrowhead; jumps are dashed."""
    wide, arrow = found.grid.scaled(_WAY), _way_arrow(path, found)
    spared = [found.ground(path[-1]).grown(REACH)]
    if arrow and arrow.shaft:
        around = wide // 2 + _KERB
        ends = map(arrow.at, (0, arrow.head - around + _LAP))
        spared.append(hull(*(Box(round(x), round(y), 0, 0).grown(around) for x, y in ends)))
    kept = [(canvas.image.crop((box.x, box.y, box.right, box.bottom)), box[:2]) for box in spared]
    for colour, across in ((INK, wide + 2 * _KERB), (BRASS_LIGHT, wide)):
        _line(canvas, found.grid, pairwise(path), colour, across)
    for ground, at in kept:
        canvas.image.paste(ground, at)


def _arrow(path: Sequence[str], found: Places, wide: int, edge: int) -> Arrow | None:
    """The arrow at the end of a way: its head lies before the halo there.

    Past a piece that stands before it, the head is on the way, in the last free cell; None if there is none.
    Where the way turns right before it, it has no shaft.
    """
    scaled = found.grid.scaled
    points = [found.grid.cell_box(cell).middle for cell in path]
    if is_short(path[-2:]) and path[-2] in found.standing:
        free = [at for at, cell in enumerate(path[:-1]) if at and cell not in found.standing]
        return _midway(points[free[-1]], points[free[-1] + 1], scaled(_HEAD), edge) if free else None
    steps = [(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points)]
    straight = len([*takewhile(steps[-1].__eq__, reversed(steps))])
    tail, to = points[-1 - straight], points[-1]
    far = math.dist(tail, to)
    ahead, along = (to[0] - tail[0]) / far, (to[1] - tail[1]) / far
    off = _to_edge(found.ground(path[-1]), to, ahead, along) + REACH + _OFF + edge
    head = scaled(_HEAD)
    shaft = wide if off + head < far else 0
    return Arrow(tail, (to[0] - ahead * off, to[1] - along * off), shaft, head, edge)


def _to_edge(ground: Box, to: tuple[int, int], ahead: float, along: float) -> float:
    """The way from the edge of the ground to a point in it, for whoever comes from that direction."""
    across = to[0] - ground.x if ahead > 0 else ground.right - to[0]
    upright = to[1] - ground.y if along > 0 else ground.bottom - to[1]
    return min(length / abs(share) for length, share in ((across, ahead), (upright, along)) if share)


def _midway(at: tuple[int, int], to: tuple[int, int], head: int, edge: int) -> Arrow:
    """A head alone, in the middle of a cell, that points to another one."""
    far = math.dist(at, to) * 2 / head
    ahead, along = (to[0] - at[0]) / far, (to[1] - at[1]) / far
    return Arrow((at[0] - ahead, at[1] - along), (at[0] + ahead, at[1] + along), 0, head, edge)


def _line(canvas: Canvas, grid: Grid, steps: Iterable[tuple[str, str]], colour: Colour, wide: int) -> None:
    """Draw steps as bars with square ends."""
    bars: list[Box] = []
    for step in dict.fromkeys(steps):
        start, end = (grid.cell_box(cell).middle for cell in step)
        for x, y, to_x, to_y in _dashes(start, end, grid.cell):
            if x != to_x and y != to_y:
                canvas.line((x, y), (to_x, to_y), colour, wide)
                continue
            bar = Box(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
            if bars and 0 in (longer := hull(bars[-1], bar))[2:] and bars[-1].meets(bar.grown(1)):
                bars[-1] = longer  # straight on
            else:
                bars.append(bar)
    for bar in bars:
        canvas.fill(bar.grown(wide // 2), colour)


def _dashes(start: tuple[int, int], end: tuple[int, int], cell: int) -> Iterator[tuple[int, ...]]:
    """One line to a neighbouring cell; several dashes to a cell farther away."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    if far <= cell:
        yield (*start, *end)
        return
    parts = far // _DASH
    points = [
        (start[0] + (end[0] - start[0]) * part // parts, start[1] + (end[1] - start[1]) * part // parts)
        for part in range(parts + 1)
    ]
    for part in range(0, parts, 2):
        yield (*points[part], *points[part + 1])
