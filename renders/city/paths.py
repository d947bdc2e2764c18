"""The ways of the pieces: the latest ones, those that can be chosen, and at the end all that were walked."""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from PIL import ImageDraw

from engines.base import Seat
from engines.city.events import Event, Patrolled, Walked
from engines.city.view import View
from renders.city.boxes import Grid, hull
from renders.city.pieces import REACH, Piece
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK, SEATS, Colour

_WAY, _ROUTE = 16, 10  # widths of the line of a way that was gone, and of one that can be chosen
_EDGE = 4  # ink on both sides of a line
_KERB = 6  # that on both sides of a way that was gone
_HEAD, _SHORT, _OFF = 32, 18, 2  # length of an arrowhead, of one of a single step, and its gap to the halo
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
    """Return the pawns and police stones that have left their cells, with these cells."""
    for walk in _walks(happened):
        if walk.origin is not None:
            yield walk.origin, Piece("pawn", walk.seat, gone=True)
    for origin, event in _patrols(happened):
        yield origin, Piece("stone", event.seat, gone=True)


def draw_latest(canvas: Canvas, happened: Sequence[Event], found: Places) -> None:
    """Draw the latest ways of the pawns, and of the police stones; pieces are drawn above them."""
    for walk in _walks(happened):
        if len(walk.path) > 2:
            _way(canvas, walk.path, found)
        if walk.origin is None:
            _ring(canvas, walk.path[0], found.grid)
    for origin, event in _patrols(happened):
        _flight(canvas, origin, event.to, found)


def draw_heads(canvas: Canvas, happened: Sequence[Event], found: Places) -> None:
    """Draw the arrowheads of the latest ways, above all pieces."""
    for walk in _walks(happened):
        _head(walk.path, found).draw(canvas)
    for origin, event in _patrols(happened):
        _head((origin, event.to), found).draw(canvas)


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


def _flight(canvas: Canvas, origin: str, to: str, found: Places) -> None:
    """Draw the way of a police stone over the roofs: the shaft of an arrow, narrower than a way on foot."""
    head = _head((origin, to), found)
    shaft = found.grid.scaled(_SHAFT)
    for colour, wide in ((INK, shaft + 2 * _EDGE), (BRASS_LIGHT, shaft)):
        canvas.line(found.grid.cell_box(origin).middle, head.at(head.off + head.long), colour, wide)


def _way(canvas: Canvas, path: Sequence[str], found: Places) -> None:
    """Draw the cells of a path as a line to its arrowhead; jumps are dashed."""
    halo, head = found.ground(path[-1]).grown(REACH), _head(path, found)
    spared = [halo, hull(*(Box(*point, 0, 0).grown(head.way // 2 + _KERB) for point in head.ends))]
    kept = [(canvas.image.crop((box.x, box.y, box.right, box.bottom)), box[:2]) for box in spared]
    for colour, wide in ((INK, head.way + 2 * _KERB), (BRASS_LIGHT, head.way)):
        _line(canvas, found.grid, pairwise(path), colour, wide)
    for ground, at in kept:
        canvas.image.paste(ground, at)


def _ring(canvas: Canvas, cell: str, grid: Grid) -> None:
    """Draw a ring on the cell of the start tile where a first walk begins."""
    x, y = grid.cell_box(cell).middle
    for radius, colour in ((grid.scaled(19), INK), (grid.scaled(14), BRASS_LIGHT), (grid.scaled(7), INK)):
        canvas.stamp("disc", Box(x - radius, y - radius, 2 * radius, 2 * radius), colour)


class _Head(NamedTuple):
    """An arrowhead at the end of a way."""

    to: tuple[int, int]
    """The point to which it leads."""
    ahead: float
    along: float
    """Its direction."""
    off: float
    """Pixels from its tip to that point."""
    long: int
    rim: int
    """Pixels of ink around it."""
    way: int
    """Pixels of the line before it."""

    def at(self, off: float, aside: float = 0) -> tuple[int, int]:
        """The point that lies ``off`` pixels before its goal, and ``aside`` beside the way."""
        (x, y), (ahead, along) = self.to, (self.ahead, self.along)
        return round(x - ahead * off - along * aside), round(y - along * off + ahead * aside)

    @property
    def ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The points between which it lies, where its line is not drawn."""
        return self.at(self.off), self.at(self.off + self.long - self.way)

    def draw(self, canvas: Canvas) -> None:
        """Draw it with an edge of ink."""
        pen = ImageDraw.Draw(canvas.image)
        for colour, rim in ((INK, self.rim), (BRASS_LIGHT, 0)):
            tip, back, aside = self.off - 2 * rim, self.off + self.long + rim, self.long * 2 // 3 + 2 * rim
            pen.polygon([self.at(tip), self.at(back, aside), self.at(back, -aside)], colour)


def _head(path: Sequence[str], found: Places) -> _Head:
    """The arrowhead before the halo at the end of a way.

    After a single step, and past another piece, it is small and on the edge of its cell.
    """
    scaled = found.grid.scaled
    points = [found.grid.cell_box(cell).middle for cell in path]
    steps = [(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points)]
    far = math.hypot(*steps[-1])
    ahead, along = steps[-1][0] / far, steps[-1][1] / far
    ground, to = found.ground(path[-1]), points[-1]
    across = to[0] - ground.x if ahead > 0 else ground.right - to[0]
    upright = to[1] - ground.y if along > 0 else ground.bottom - to[1]
    edge = min(length / abs(share) for length, share in ((across, ahead), (upright, along)) if share)
    run = far * len([*takewhile(steps[-1].__eq__, reversed(steps))])
    off = edge + REACH + _OFF + 2 * _KERB
    passing = len(path) > 2 and path[-2] in found.standing
    if passing or run < off + scaled(_HEAD) + _KERB:
        return _Head(to, ahead, along, edge, scaled(_SHORT), _EDGE, scaled(_WAY))
    return _Head(to, ahead, along, off, scaled(_HEAD), _KERB, scaled(_WAY))


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
