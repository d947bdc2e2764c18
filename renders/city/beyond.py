"""What has happened outside an enlarged part of the city: a signpost at the torn edge points there."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engines.city.cuts import place
from engines.city.events import Event, Patrolled, Walked
from engines.city.geometry import CELLS
from renders.city.arrows import Point, draw_shape
from renders.city.boxes import Grid, hull
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import Face, line
from renders.shared.palette import INK
from renders.shared.seats import token

_HIGH, _POINT = 52, 22  # pixels that a signpost is high, and that its tip reaches beyond the name's plate
_BESIDE, _EDGE = 6, 4  # pixels beside its name, and of ink around it
_EMBLEM = 44  # side of the emblem before its name
_OVER = 3  # pixels that its tip reaches over the torn edge


class _Signpost(NamedTuple):
    """A plate with a tip."""

    plate: Box
    tip: tuple[int, int]
    ahead: tuple[int, int]
    """Where it points: columns and rows."""

    @property
    def box(self) -> Box:
        """All of it with its edge."""
        return hull(self.plate, Box(*self.tip, 0, 0)).grown(_EDGE)

    @property
    def outline(self) -> list[Point]:
        """The corners around it: the tip takes the place of one to which it points."""
        (x, y), plate = self.plate.middle, self.plate
        ways = {
            (-1, -1): plate[:2],
            (1, -1): (plate.right, plate.y),
            (1, 1): (plate.right, plate.bottom),
            (-1, 1): (plate.x, plate.bottom),
        }
        corners = [*({**ways, self.ahead: self.tip}).values()]
        return sorted(corners, key=lambda at: math.atan2(at[1] - y, at[0] - x))


def draw_beyond(canvas: Canvas, happened: Sequence[Event], found: Places, trodden: Collection[str]) -> None:
    """Draw where somebody has gone outside the map, on a signpost where the map ends nearest to it.

    It shows no piece, as none stands there, but the emblem of who went. It never lies on a piece, a letter,
    or a cell that is ``trodden``; where it finds no room, the banner alone tells it.
    """
    grid = found.grid
    taken = [*found.letters.values(), *found.trays.values(), *(box for _, box in found.pieces())]
    taken += [grid.cell_box(cell).grown(-_EDGE) for cell in trodden]
    for event in happened:
        if not isinstance(event, Walked | Patrolled) or grid.shows(event.to):
            continue
        typeset = line(event.to, face=Face.BOLD)
        near = sorted(filter(grid.shows, CELLS), key=lambda cell: math.dist(place(cell), place(event.to)))
        posts = (
            _signpost(_EMBLEM + _BESIDE + typeset.wide, grid.cell_box(cell), ahead, grid.field)
            for cell in near
            if any(ahead := _ahead(cell, event.to, grid))
        )
        post = next((post for post in posts if not any(map(post.box.meets, taken))), None)
        if post:
            taken.append(post.box)
            draw_shape(canvas, post.outline, _EDGE)
            x, y = post.plate.x + _BESIDE, post.plate.middle[1]
            canvas.put(token(event.seat, _EMBLEM), x, y - _EMBLEM // 2)
            canvas.write(typeset, (x + _EMBLEM + _BESIDE, y), INK)


def _ahead(cell: str, to: str, grid: Grid) -> tuple[int, int]:
    """Where a signpost in a cell points, over the edges of the map that lie between it and another cell."""
    (x, y), (to_x, to_y), last = place(cell), place(to), grid.size - 1
    across = (x == grid.column + last < to_x) - (to_x < x == grid.column)
    upright = (y == grid.row + last < to_y) - (to_y < y == grid.row)
    return across, upright


def _signpost(wide: int, cell: Box, ahead: tuple[int, int], field: Box) -> _Signpost:
    """Find the place of a signpost with letters ``wide`` pixels wide beside a cell at the edge of the map."""
    sides, room = (wide + 2 * _BESIDE, _HIGH), cell.w // 2 + _OVER
    x, y = (at + way * room for at, way in zip(cell.middle, ahead, strict=True))
    left, top = (
        at - way * (_POINT + side // 2) - side // 2
        for at, way, side in zip((x, y), ahead, sides, strict=True)
    )
    return _Signpost(Box(left, top, *sides).within(field), (x, y), ahead)
