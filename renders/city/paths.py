"""The ways of the pieces: the latest ones, those that can be chosen, and at the end all that were walked."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise, takewhile

from PIL import ImageDraw

from engines.base import Seat
from engines.city.events import Event, Patrolled, Walked
from engines.city.view import View
from renders.city.boxes import CELL, FIELD, WHOLE, Grid, cell_box
from renders.city.pieces import RIM, Piece, draw_piece
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK, SEATS, WHITE, Colour
from renders.shared.seats import badge, badge_width

_WAY, _ROUTE = 9, 6  # widths of the line of a way that was gone, and of one that can be chosen
_EDGE = 4  # ink on both sides of a line
_HEAD = 24  # length of an arrowhead
_LANES = {3: (13, 10), 4: (11, 8), 5: (10, 8)}
"""By number of seats: pixels from one seat's trail to the next, and the width of a trail."""
_RIM = 2  # ink around all trails
_BADGES, _BADGE = 2, 46  # of each trail, and their height


def draw_latest(canvas: Canvas, happened: Sequence[Event], found: Places) -> None:
    """Draw the latest ways of the pawns, and of the police stones."""
    for walk in _walks(happened):
        _way(canvas, walk.path, found)
    for event in happened:
        if isinstance(event, Patrolled) and event.origin is not None:
            _way(canvas, (event.origin, event.to), found)
            draw_piece(canvas, Piece("stone", event.seat), cell_box(event.origin), ghostly=True)


def draw_routes(canvas: Canvas, grid: Grid, routes: Collection[Sequence[str]]) -> None:
    """Draw the walks that can be chosen, as far as they are in the picture."""
    for colour, wide in ((INK, _ROUTE + 2 * _EDGE), (WHITE, _ROUTE)):
        for route in routes:
            shown = [step for step in pairwise(route) if all(map(grid.shows, step))]
            _line(canvas, grid, shown, colour, wide)


def draw_trails(canvas: Canvas, view: View, found: Places) -> None:
    """Draw everywhere that each pawn has gone in the game, side by side in the seats' colours."""
    trails = [_trail(view, seat) for seat in range(len(view.players))]
    for stretch in chain.from_iterable(trails):
        canvas.fill(stretch.grown(_RIM), INK)
    for seat, trail in enumerate(trails):
        for stretch in trail:
            canvas.fill(stretch, SEATS[seat].colour)
    taken = [box for _, box in found.pieces()]
    for seat, trail in enumerate(trails):
        for box in islice(_badges(trail, taken), _BADGES):
            canvas.put(badge(seat, box.h), box.x, box.y)
            taken.append(box)


def _badges(trail: Iterable[Box], taken: Sequence[Box]) -> Iterator[Box]:
    """Return where a trail can have its badge: in the middle of a stretch, the longest first."""
    wide = badge_width(_BADGE)
    for stretch in sorted(trail, key=lambda stretch: -stretch.w - stretch.h):
        x, y = stretch.middle
        box = Box(x - wide // 2, y - _BADGE // 2, wide, _BADGE).within(FIELD)
        if not any(map(box.meets, taken)):
            yield box


def _trail(view: View, seat: Seat) -> list[Box]:
    """The stretches of a trail in its lane."""
    seats = len(view.players)
    apart, wide = _LANES[seats]
    aside = round((seat - (seats - 1) / 2) * apart) - wide // 2
    found = []
    for start, end in view.trail(seat):
        (x, y), (to_x, to_y) = cell_box(start).middle, cell_box(end).middle
        found.append(Box(x + aside, y + aside, to_x - x + wide, to_y - y + wide))
    return found


def _walks(happened: Sequence[Event]) -> tuple[Walked, ...]:
    """The walks to draw: the last one of each pawn, unless it stayed."""
    last = {event.seat: event for event in happened if isinstance(event, Walked)}
    return tuple(walk for walk in last.values() if len(walk.path) > 1)


def _way(canvas: Canvas, path: Sequence[str], found: Places) -> None:
    """Draw the cells of a path as a line from a ring; jumps are dashed."""
    for colour, wide in ((INK, _WAY + 2 * _EDGE), (BRASS_LIGHT, _WAY)):
        _line(canvas, WHOLE, pairwise(path), colour, wide)
    _tip(canvas, path, found.box(path[-1]).grown(RIM))
    x, y = cell_box(path[0]).middle
    for radius, colour in ((15, INK), (12, BRASS_LIGHT), (6, INK)):
        canvas.stamp("disc", Box(x - radius, y - radius, 2 * radius, 2 * radius), colour)


def _tip(canvas: Canvas, path: Sequence[str], halo: Box) -> None:
    """Draw an arrowhead where a way reaches the halo at its end, if the line before is long enough."""
    points = [cell_box(cell).middle for cell in path]
    (x, y), (to_x, to_y) = points[-2:]
    step = (to_x - x, to_y - y)
    far = math.hypot(*step)
    ahead, along = step[0] / far, step[1] / far
    reach = min(
        (to_x - (halo.x if ahead > 0 else halo.right)) / ahead if ahead else math.inf,
        (to_y - (halo.y if along > 0 else halo.bottom)) / along if along else math.inf,
    )
    steps = [(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points)]
    run = far * len([*takewhile(lambda other: other == step, reversed(steps))])
    if run < reach + _HEAD + 2 * _EDGE:
        return
    pen = ImageDraw.Draw(canvas.image)
    for colour, edge in ((INK, _EDGE), (BRASS_LIGHT, 0)):
        tip, back, aside = reach + _EDGE - edge * 3 // 2, reach + _EDGE + _HEAD + edge, _HEAD * 2 // 3 + edge
        corners = ((tip, 0), (back, aside), (back, -aside))
        pen.polygon(
            [(to_x - ahead * off - along * by, to_y - along * off + ahead * by) for off, by in corners],
            colour,
        )


def _line(canvas: Canvas, grid: Grid, steps: Iterable[tuple[str, str]], colour: Colour, wide: int) -> None:
    for step in steps:
        start, end = (grid.cell_box(cell).middle for cell in step)
        for x, y, to_x, to_y in _dashes(start, end, grid.cell):
            canvas.line((x, y), (to_x, to_y), colour, wide)
        for x, y in (start, end):
            canvas.stamp("disc", Box(x - wide // 2, y - wide // 2, wide, wide), colour)


def _dashes(start: tuple[int, int], end: tuple[int, int], near: int = CELL) -> Iterator[tuple[int, ...]]:
    """One line to a neighbouring cell; several dashes to a cell farther away."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    if far <= near:
        yield (*start, *end)
        return
    parts = far // 14
    points = [
        (start[0] + (end[0] - start[0]) * part // parts, start[1] + (end[1] - start[1]) * part // parts)
        for part in range(parts + 1)
    ]
    for part in range(0, parts, 2):
        yield (*points[part], *points[part + 1])
