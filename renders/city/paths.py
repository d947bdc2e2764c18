"""The ways of the pieces: the latest ones, those that can be chosen, and at the end all that were walked."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product, takewhile
from typing import NamedTuple

from PIL import ImageDraw

from engines.base import Seat
from engines.city.events import Event, Patrolled, Walked
from engines.city.view import View
from renders.city.boxes import CELL, FIELD, TILE, WHOLE, Grid, cell_box
from renders.city.field import town_hall
from renders.city.pieces import REACH, Piece, crowned, draw_piece, pawn_height
from renders.city.places import Places
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS, BRASS_LIGHT, INK, LEATHER, SEATS, WHITE, Colour

_WAY, _ROUTE = 16, 6  # widths of the line of a way that was gone, and of one that can be chosen
_EDGE = 4  # ink on both sides of a line
_KERB = 6  # that on both sides of a way that was gone
_HEAD, _SHORT, _OFF = 32, 22, 2  # length of an arrowhead, of one of a single step, and its gap to the halo
_DASH = 26  # length of a dash, and of the gap behind it
_DOT, _APART = 11, 40  # radius of a dot with its edge, and from one to the next
_LANE, _FINEST, _THREAD = 6, 3, 7  # pixels between two threads, and the width of one at least and at most
_TRAIL = 22  # width of the winner's trail with its edges
_STOP, _END = 18, 4  # radius of the disc where it ends; pixels that the dot at a thread's end is wider
_AT_HOME, _PITCH = 60, 68  # width of a pawn that is home at the end, and from one of them to the next
_STEP, _RISER, _ASIDE = 18, 8, 8  # of the step where these stand: its height, what is below them, and beside
_HERO, _GIANT = 104, 150  # width of a winner's pawn, and where there is room
_NEAR = TILE + CELL  # pixels that it makes way for other pieces at most
_STEPS = sorted(
    product(range(-FIELD.w, FIELD.w + 1, CELL // 2), repeat=2),
    key=lambda step: step[0] ** 2 + (2 * step[1]) ** 2,
)
"""The steps from a place to those beside it where there may be room, the nearest first."""


def come_home(view: View, happened: Sequence[Event]) -> Iterator[tuple[str, Piece]]:
    """Return the pawns that have just come home, with the cells where they left the city.

    They are in the city no more, but on the board that tells of it.
    """
    for walk in () if view.outcome else _walks(happened):
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
            _ring(canvas, walk.path[0])
    for origin, event in _patrols(happened):
        _flight(canvas, origin, event.to, found)


def draw_heads(canvas: Canvas, happened: Sequence[Event], found: Places) -> None:
    """Draw the arrowheads of the latest ways, above all pieces."""
    for walk in _walks(happened):
        _head(walk.path, found).draw(canvas)
    for origin, event in _patrols(happened):
        _head((origin, event.to), found).draw(canvas)


def draw_routes(canvas: Canvas, grid: Grid, routes: Collection[Sequence[str]]) -> None:
    """Draw the walks that can be chosen."""
    for colour, wide in ((INK, grid.scaled(_ROUTE) + 2 * _EDGE), (WHITE, grid.scaled(_ROUTE))):
        _line(canvas, grid, (step for route in routes for step in pairwise(route)), colour, wide)


def draw_trails(canvas: Canvas, view: View, winners: Sequence[Seat]) -> None:
    """Draw where each pawn has gone in the game: winners as broad lines, the others as threads."""
    others = [seat for seat in range(len(view.players)) if seat not in winners]
    lanes = -(-len(others) // 2)
    wide = min(_TRAIL, (CELL - 2 * (_FINEST + _LANE) * lanes) // len(winners))
    room = (CELL - wide * len(winners)) // 2
    thread = min(_THREAD, room // max(1, lanes) - _LANE)
    for place, seat in enumerate(others):
        aside = wide * len(winners) // 2 + (thread + _LANE) * (place // 2) + _LANE + thread // 2
        trail = _trail(view, seat, aside if place % 2 else -aside, thread)
        off = aside if place % 2 else -aside
        for edge, colour in ((2, INK), (0, SEATS[seat].line)):
            for stretch in trail:
                canvas.fill(stretch.grown(edge), colour)
            for x, y in _ends(view, seat):
                canvas.stamp("disc", Box(x + off, y + off, 0, 0).grown(thread // 2 + _END + edge), colour)
    for place, seat in enumerate(winners):
        off = round((place - (len(winners) - 1) / 2) * wide)
        trail = _trail(view, seat, off, wide)
        for inset, colour in ((0, INK), (_EDGE * wide // _TRAIL, SEATS[seat].line)):
            for stretch in trail:
                canvas.fill(stretch.grown(-inset), colour)
            for x, y in _ends(view, seat):
                stop = Box(x + off, y + off, 0, 0).grown(_STOP * wide // _TRAIL - inset)
                canvas.stamp("disc", stop, colour)
    start = town_hall(view)
    canvas.put(tile("start", 0, start.w), start.x, start.y)


def draw_home(canvas: Canvas, view: View, winners: Sequence[Seat], found: Places) -> None:
    """Draw the pawns that are home before the start tile, and large ones of the winners."""
    home = _at_home(view, winners)
    if home:
        boxes = [*home.values()]
        first, last = boxes[0], boxes[-1]
        foot = Box(first.x, first.bottom + _RISER - _STEP, last.right - first.x, _STEP)
        canvas.panel(foot._replace(x=foot.x - _ASIDE, w=foot.w + 2 * _ASIDE), LEATHER, BRASS, 6)
    for seat, box in home.items():
        draw_piece(canvas, Piece("pawn", seat), box)
    for seat, box in zip(winners, _heroes(view, winners, found, [*home.values()]), strict=True):
        canvas.put(crowned(seat, box.w), box.x, box.y)


def _at_home(view: View, winners: Sequence[Seat]) -> dict[Seat, Box]:
    """The places of the other pawns that are home, in a row on a step before the start tile."""
    home = [seat for seat, player in enumerate(view.players) if player.home is not None]
    others, start, high = (
        [seat for seat in home if seat not in winners],
        town_hall(view),
        pawn_height(_AT_HOME),
    )
    wide = _AT_HOME + _PITCH * (len(others) - 1)
    row = Box(start.middle[0] - wide // 2, start.bottom, wide, high).within(FIELD.grown(-_RISER))
    return {seat: row._replace(x=row.x + place * _PITCH, w=_AT_HOME) for place, seat in enumerate(others)}


def _heroes(view: View, winners: Sequence[Seat], found: Places, home: Sequence[Box]) -> list[Box]:
    """The boxes of the winners' large pawns: beside the start, or where they stopped, or near by.

    None hides another one, nor other pieces, or at least no pawns, unless they are all around it.
    """
    start = town_hall(view)
    chips = [start, *(box for piece, box in found.pieces() if piece.kind != "pawn")]
    pawns = [box for piece, box in found.pieces() if piece.kind == "pawn" and piece.seat not in winners]
    heroes: list[Box] = []
    for seat in winners:
        pawn = view.players[seat].pawn
        foot = start if pawn is None else cell_box(pawn)
        standing = [*heroes, *home, *pawns]
        large, wish = (_wish(foot, wide) for wide in (_GIANT, _HERO))
        roomy = _free(large, [*standing, *chips], _NEAR) if len(winners) == 1 else None
        beside = roomy or _free(wish, [*standing, *chips], _NEAR) or _free(wish, standing, _NEAR)
        heroes.append(beside or _free(wish, heroes) or wish)
    return heroes


def _wish(foot: Box, wide: int) -> Box:
    """The box of a winner's pawn of this width that stands just on the foot."""
    high = crowned(0, wide).size[1]
    return Box(foot.middle[0] - wide // 2, foot.bottom - high, wide, high).within(FIELD)


def _free(wish: Box, taken: Collection[Box], far: int = FIELD.w) -> Box | None:
    """The nearest place where a box meets none of the others; None if none is within ``far`` pixels."""
    steps = (step for step in _STEPS if max(map(abs, step)) <= far)
    moved = (wish._replace(x=wish.x + aside, y=wish.y + along).within(FIELD) for aside, along in steps)
    return next((box for box in moved if not any(map(box.meets, taken))), None)


def _ends(view: View, seat: Seat) -> list[tuple[int, int]]:
    """The points where a trail ends: in the middle of cells that it reaches from one side only."""
    sides: Counter[tuple[int, int]] = Counter()
    for start, end in view.trail(seat):
        (x, y), (to_x, to_y) = cell_box(start).middle, cell_box(end).middle
        steps = max(to_x - x, to_y - y) // CELL
        for step in range(steps + 1):
            at = (x + (to_x - x) * step // steps, y + (to_y - y) * step // steps)
            sides[at] += 1 if step in (0, steps) else 2
    return [at for at, number in sides.items() if number == 1]


def _trail(view: View, seat: Seat, aside: int, wide: int) -> list[Box]:
    """The stretches of a trail of this width, ``aside`` pixels beside the middle of its cells."""
    found = []
    for start, end in view.trail(seat):
        (x, y), (to_x, to_y) = cell_box(start).middle, cell_box(end).middle
        found.append(Box(x + aside - wide // 2, y + aside - wide // 2, to_x - x + wide, to_y - y + wide))
    return found


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
    """Draw the way of a police stone over the roofs to its halo: a row of dots, which hides little."""
    start, end = cell_box(origin).middle, cell_box(to).middle
    (x, y), (to_x, to_y) = start, end
    far, halo = math.dist(start, end), found.ground(to).grown(REACH)
    for at in range(_APART, round(far), _APART):
        dot = Box(round(x + (to_x - x) * at / far), round(y + (to_y - y) * at / far), 0, 0).grown(_DOT)
        if not dot.meets(halo.grown(_HEAD + 2 * _KERB + _OFF)):
            canvas.stamp("disc", dot, INK)
            canvas.stamp("disc", dot.grown(-_EDGE), BRASS_LIGHT)


def _way(canvas: Canvas, path: Sequence[str], found: Places) -> None:
    """Draw the cells of a path as a line to its arrowhead; jumps are dashed."""
    halo = found.ground(path[-1]).grown(REACH)
    spared = [halo, _hull(*(Box(*point, 0, 0).grown(_WAY // 2 + _KERB) for point in _head(path, found).ends))]
    kept = [(canvas.image.crop((box.x, box.y, box.right, box.bottom)), box[:2]) for box in spared]
    for colour, wide in ((INK, _WAY + 2 * _KERB), (BRASS_LIGHT, _WAY)):
        _line(canvas, WHOLE, pairwise(path), colour, wide)
    for ground, at in kept:
        canvas.image.paste(ground, at)


def _ring(canvas: Canvas, cell: str) -> None:
    """Draw a ring on the cell of the start tile where a first walk begins."""
    x, y = cell_box(cell).middle
    for radius, colour in ((19, INK), (14, BRASS_LIGHT), (7, INK)):
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

    def at(self, off: float, aside: float = 0) -> tuple[int, int]:
        """The point that lies ``off`` pixels before its goal, and ``aside`` beside the way."""
        (x, y), (ahead, along) = self.to, (self.ahead, self.along)
        return round(x - ahead * off - along * aside), round(y - along * off + ahead * aside)

    @property
    def ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The points between which it lies, where its line is not drawn."""
        return self.at(self.off), self.at(self.off + self.long - _WAY)

    def draw(self, canvas: Canvas) -> None:
        """Draw it with an edge of ink."""
        pen = ImageDraw.Draw(canvas.image)
        for colour, rim in ((INK, _KERB), (BRASS_LIGHT, 0)):
            tip, back, aside = self.off - 2 * rim, self.off + self.long + rim, self.long * 2 // 3 + 2 * rim
            pen.polygon([self.at(tip), self.at(back, aside), self.at(back, -aside)], colour)


def _head(path: Sequence[str], found: Places) -> _Head:
    """The arrowhead before the halo at the end of a way; after a single step on the edge of its cell."""
    points = [cell_box(cell).middle for cell in path]
    steps = [(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points)]
    far = math.hypot(*steps[-1])
    ahead, along = steps[-1][0] / far, steps[-1][1] / far
    ground, to = found.ground(path[-1]), points[-1]
    across = to[0] - ground.x if ahead > 0 else ground.right - to[0]
    upright = to[1] - ground.y if along > 0 else ground.bottom - to[1]
    edge = min(length / abs(share) for length, share in ((across, ahead), (upright, along)) if share)
    run = far * len([*takewhile(steps[-1].__eq__, reversed(steps))])
    off = edge + REACH + _OFF + 2 * _KERB
    if run < off + _HEAD + _KERB:
        return _Head(to, ahead, along, edge - _SHORT // 3, _SHORT)
    return _Head(to, ahead, along, off, _HEAD)


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
            if bars and 0 in (longer := _hull(bars[-1], bar))[2:] and bars[-1].meets(bar.grown(1)):
                bars[-1] = longer  # straight on
            else:
                bars.append(bar)
    for bar in bars:
        canvas.fill(bar.grown(wide // 2), colour)


def _hull(one: Box, other: Box) -> Box:
    """The smallest box with both in it."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


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
