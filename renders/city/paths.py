"""The ways of the pieces: the latest ones, those that can be chosen, and at the end all that were walked."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import TypeAlias

from engines.base import Seat
from engines.city.cuts import is_short, place
from engines.city.events import Event, Patrolled, Walked
from engines.city.geometry import SIZE
from engines.city.view import View
from renders.city.arrows import Arrow
from renders.city.boxes import Grid, hull
from renders.city.field import STOPS, draw_stop
from renders.city.pieces import REACH, Piece
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK, SEATS, Colour

_Point: TypeAlias = tuple[int, int]
_Run: TypeAlias = tuple[_Point, _Point]
_Bow: TypeAlias = tuple[_Point, _Point, _Point]

_WAY = 20  # width of the line of a way that was gone
_ROUTE = 20  # of a way that can be chosen
_MIDDLE = 8  # of the line of ink in the middle of that: a double line isn't taken for one that was gone
_FINEST = 2  # half the width of the finest line
_EDGE = 4  # ink on both sides of a line
_KERB = 6  # that on both sides of a way that was gone
_HEAD, _OFF = 38, 2  # length of an arrowhead, and its gap to the halo
_SMALL, _ON = 26, 2  # length of one where the last run is short or crowded, and from the cell to its tip
_ROUND = 8  # pixels that an arrowhead may reach into the box of a piece: round ones hide little of it
_LEVEL = 0.01  # the share of a direction below which it is upright or level
_ASIDE = 20  # pixels from the middle of the ring to the jumps of routes, where others may walk
_LAP = 2  # pixels of a line below its arrowhead
_RIDE = 80  # hundredths of its width that a line has where it is a ride
_DASH = 34  # length of a dash, and of the gap behind it
_DOT, _APART = 16, 26  # width of a dot of a police stone's hop, and the way from dot to dot
_GOLD, _BETWEEN, _OWN = 125, 87, 50  # hundredths of its width of gold, ink and colour in one of several walks
# Hundredths of its length that the top of a hop is aside, if its lines were straight.
_BENT = (20, -20, 40, -40)
_SAMPLES = 14  # parts of a bow, at whose ends it is looked for pieces that it would pass


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
        yield walk.path[0], Piece("pawn", walk.seat, gone=True)
    for origin, event in _patrols(happened):
        yield origin, Piece("stone", event.seat, gone=True)


def walked(happened: Sequence[Event]) -> Iterator[str]:
    """Return the cells of the latest walks."""
    return chain.from_iterable(walk.path for walk in _walks(happened))


def draw_latest(canvas: Canvas, happened: Sequence[Event], found: Places) -> Sequence[Arrow]:
    """Draw the latest ways of the pawns, and of the police stones; pieces are drawn above them.

    Where several seats have moved, the middle of each line and of its dots has the colour of its seat.

    Returns their arrowheads for ``draw_heads``.
    """
    walks, hops = _walks(happened), [*_patrols(happened)]
    several = len({walk.seat for walk in walks} | {patrol.seat for _, patrol in hops}) > 1

    def own(seat: Seat) -> Colour | None:
        return SEATS[seat].line if several else None

    ways: list[tuple[Sequence[str], Arrow]] = [
        (walk.path, _way(canvas, walk.path, found, own(walk.seat))) for walk in walks
    ]
    paths = [((origin, patrol.to), own(patrol.seat)) for origin, patrol in hops]
    ways += [(path, _draw_hop(canvas, path, found, colour)) for path, colour in paths]
    return [arrow for path, arrow in ways if not _is_step(path)]


def draw_heads(canvas: Canvas, heads: Sequence[Arrow]) -> None:
    """Draw the arrowheads of the latest ways, above pieces: a small one hides little of those."""
    for arrow in heads:
        arrow.draw(canvas, whole=not arrow.shaft)


def draw_routes(canvas: Canvas, grid: Grid, seat: Seat, routes: Collection[Sequence[str]]) -> None:
    """Draw the walks that a seat can choose, in its colour; rides end below the tram's stops."""
    steps = sorted((min(step), max(step)) for route in routes for step in pairwise(_onward(route)))
    wide = grid.scaled(_ROUTE)
    for colour, across in ((INK, wide + 2 * _EDGE), (SEATS[seat].line, wide), (INK, grid.scaled(_MIDDLE))):
        _line(canvas, grid, steps, colour, across, grid.scaled(_ASIDE))
    for stop in {*chain(*routes)} & {*filter(grid.shows, STOPS)}:
        draw_stop(canvas, grid, stop)


def _onward(route: Sequence[str]) -> Sequence[str]:
    """The cells of a walk without its ways back to where it has been."""
    cells: list[str] = []
    for cell in route:
        del cells[cells.index(cell) if cell in cells else len(cells) :]
        cells.append(cell)
    return cells


def _walks(happened: Sequence[Event]) -> tuple[Walked, ...]:
    """The walks to draw: the last one of each pawn, unless it stayed."""
    last = {event.seat: event for event in happened if isinstance(event, Walked)}
    return tuple(walk for walk in last.values() if len(walk.path) > 1)


def _patrols(happened: Sequence[Event]) -> Iterator[tuple[str, Patrolled]]:
    """Return the moves of police stones, with the cell that each has left."""
    for event in happened:
        if isinstance(event, Patrolled) and event.origin is not None:
            yield event.origin, event


def _is_step(path: Sequence[str]) -> bool:
    """Return whether a way leads to the next cell: where it began tells enough, and has no room for more."""
    return len(path) == 2 and is_short(path)


def _way_arrow(path: Sequence[str], found: Places) -> Arrow:
    """Return the arrow at the end of a way on foot."""
    last = _last_run(path, found.grid)
    return _arrow(last, found.ground(path[-1]), found, found.grid.scaled(_WAY), _KERB)


def _hop_arrow(bow: _Bow, ground: Box, found: Places) -> Arrow:
    """Return the arrowhead of a police stone, which flies on a bow to this ground."""
    return _arrow(bow[1:], ground, found, found.grid.scaled(_DOT), _EDGE)._replace(shaft=0)


def _bow(path: Sequence[str], found: Places) -> _Bow:
    """The start, the top and the end of a hop: within the map, past the pieces, flat, and near its middle."""
    grid = found.grid
    start, end = (grid.cell_box(cell).middle for cell in path)
    (x, y), (to_x, to_y) = start, end
    pieces = [box.middle for _, box in found.pieces()]
    land = grid.field.grown(-grid.scaled(_DOT) // 2)

    def top(bent: int) -> _Point:
        return (x + to_x + (y - to_y) * bent // 100) // 2, (y + to_y + (to_x - x) * bent // 100) // 2

    def hidden(bent: int) -> tuple[int, int, int, float]:
        dots = [_on_bow((start, top(bent), end), at / _SAMPLES) for at in range(1, _SAMPLES)]
        outside = sum(not land.meets(Box(round(at_x), round(at_y), 1, 1)) for at_x, at_y in dots)
        met = sum(any(math.dist(dot, piece) < grid.cell // 2 for dot in dots) for piece in pieces)
        return outside, met, abs(bent), math.dist(top(bent), grid.field.middle)

    return start, top(min(_BENT, key=hidden)), end


def _on_bow(bow: _Bow, at: float) -> tuple[float, float]:
    """The point on a bow at this share of its length."""
    x, y = ((1 - at) ** 2 * a + 2 * at * (1 - at) * b + at**2 * c for a, b, c in zip(*bow, strict=True))
    return x, y


def _draw_hop(canvas: Canvas, path: Sequence[str], found: Places, own: Colour | None) -> Arrow:
    """Draw the hop of a police stone as dots on a bow, the last of them right behind its arrowhead.

    Returns that. ``own``: the colour of its seat if the dots tell that.
    """
    bow, grid = _bow(path, found), found.grid
    head = _hop_arrow(bow, found.ground(path[-1]), found)
    radius, edge = grid.scaled(_DOT) // 2, grid.scaled(_EDGE)
    long = math.dist(bow[0], bow[-1])
    whole = 1 - (math.dist(bow[-1], head.tip) + head.head + radius + edge) / long
    dots = round(whole * long / grid.scaled(_APART))
    for number in range(dots + 1 if dots > 0 else 0):
        x, y = _on_bow(bow, whole * number / dots)
        dot = Box(round(x), round(y), 0, 0).grown(radius)
        canvas.stamp("disc", dot.grown(edge), INK)
        canvas.stamp("disc", dot, BRASS_LIGHT)
        if own:
            canvas.stamp("disc", dot.grown(-radius // 2), own)
    return head


def _way(canvas: Canvas, path: Sequence[str], found: Places, own: Colour | None) -> Arrow:
    """Draw the cells of a path as a line to its arrowhead; jumps are dashed. Returns the arrowhead.

    ``own``: the colour of its seat if the line tells that.
    """
    wide, arrow = found.grid.scaled(_WAY), _way_arrow(path, found)
    spared = [found.ground(path[-1]).grown(REACH)]
    if arrow.shaft:
        around = wide // 2 + _KERB
        ends = map(arrow.at, (0, arrow.head - around + _LAP))
        spared.append(hull(*(Box(round(x), round(y), 0, 0).grown(around) for x, y in ends)))
    kept = [(canvas.image.crop((box.x, box.y, box.right, box.bottom)), box[:2]) for box in spared]
    lines = [(INK, wide + 2 * _KERB)]
    if own:
        lines += (
            (BRASS_LIGHT, wide * _GOLD // 100),
            (INK, wide * _BETWEEN // 100),
            (own, wide * _OWN // 100),
        )
    else:
        lines.append((BRASS_LIGHT, wide))
    for colour, across in lines:
        _line(canvas, found.grid, pairwise(path), colour, across)
    for ground, at in kept:
        canvas.image.paste(ground, at)
    return arrow


def _arrow(run: _Run, ground: Box, found: Places, wide: int, edge: int) -> Arrow:
    """The arrow at the end of a way: its head lies right before the halo there.

    ``run``: the last straight part of the way; ``ground``: what is in the halo. Where that part is too short
    for a head, a smaller one may begin in its bend. If it is too short for that too, or if a piece would hide
    it there, that one lies on the halo, without a shaft if a piece is that near.
    """
    arrow = Arrow(*run, wide, found.grid.scaled(_HEAD), edge)
    small = arrow._replace(head=found.grid.scaled(_SMALL))
    halo, long = _to_halo(ground, arrow), math.dist(*run)
    off = halo + _OFF + edge
    if off + arrow.head + wide // 2 + edge <= long and _is_free(arrow, off, found):
        return arrow._replace(tip=arrow.at(off))
    if off + small.head > long or not _is_free(small, off, found):
        off = halo - REACH + found.grid.scaled(_ON)
    return small._replace(tip=small.at(off), shaft=wide * _is_free(small, off, found))


def _last_run(path: Sequence[str], grid: Grid) -> _Run:
    """The last straight part of a way."""
    (start, to), *before = (_ends(step, grid) for step in reversed([*pairwise(path)]))
    ahead = _vector(start, to)
    for step in before:
        if step[1] != start or _vector(*step) != ahead:
            break
        start = step[0]
    return start, to


def _vector(start: _Point, end: _Point) -> _Point:
    return end[0] - start[0], end[1] - start[1]


def _ends(step: Sequence[str], grid: Grid) -> _Run:
    """Where the line of a step begins and ends: in the middle of its cells."""
    first, last = (grid.cell_box(cell).middle for cell in step)
    return first, last


def _is_free(arrow: Arrow, off: int, found: Places) -> bool:
    """Return whether its head, so far before its tip, meets no tray and no piece, which would hide it."""
    x, y = arrow.at(off + arrow.head / 2)
    head = Box(round(x), round(y), 0, 0).grown(arrow.head // 2 + arrow.edge)
    taken = (piece.grown(-_ROUND) for _, piece in found.pieces())
    return not any(map(head.meets, (*taken, *found.trays.values())))


def _to_halo(ground: Box, arrow: Arrow) -> int:
    """The way to the tip of an arrow, in this ground, from the outer edge of its halo."""
    (x, y), to = arrow.at(1), arrow.tip
    ahead, along = to[0] - x, to[1] - y
    across = to[0] - ground.x if ahead > 0 else ground.right - to[0]
    upright = to[1] - ground.y if along > 0 else ground.bottom - to[1]
    ways = ((across, ahead), (upright, along))
    return round(min(length / abs(share) for length, share in ways if abs(share) > _LEVEL)) + REACH


def _line(
    canvas: Canvas, grid: Grid, steps: Iterable[tuple[str, str]], colour: Colour, wide: int, aside: int = 0
) -> None:
    """Draw steps as bars with round ends, each once. ``aside``: pixels from the rails to jumps along them."""
    bars: list[tuple[Box, int]] = []
    for step in dict.fromkeys((min(step), max(step)) for step in steps):
        half = max(_FINEST, (wide if is_short(step) else wide * _RIDE // 100) // 2)
        for x, y, to_x, to_y in _parts(step, grid, aside):
            if x != to_x and y != to_y:
                canvas.line((x, y), (to_x, to_y), colour, 2 * half)
                continue
            bar = Box(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
            before, as_wide = bars[-1] if bars else (bar, 0)
            if as_wide == half and 0 in (longer := hull(before, bar))[2:] and before.meets(bar.grown(1)):
                bars[-1] = longer, half  # straight on
            else:
                bars.append((bar, half))
    for bar, half in bars:
        canvas.fill(bar.grown(half), colour, half)


def _outwards(step: Sequence[str]) -> _Point:
    """The direction from a side of the ring to the edge of the map."""
    (x, y), (_, to_y) = map(place, step)
    if y == to_y:
        return 0, (y == SIZE - 1) - (y == 0)
    return (x == SIZE - 1) - (x == 0), 0


def _parts(step: Sequence[str], grid: Grid, aside: int) -> Iterator[tuple[int, ...]]:
    """One line to a neighbouring cell; to one farther away dashes, which begin and end in the cells.

    Dashes that are ``aside`` have lines to them from the middle of both cells.
    """
    start, end = _ends(step, grid)
    if is_short(step):
        yield (*start, *end)
        return
    if aside:
        across, upright = _outwards(step)
        moved = [(x + across * aside, y + upright * aside) for x, y in (start, end)]
        for at, beside in zip((start, end), moved, strict=True):
            yield (*at, *beside)
        start, end = moved
    parts = max(abs(end[0] - start[0]), abs(end[1] - start[1])) // grid.scaled(_DASH) | 1
    points = [
        (start[0] + (end[0] - start[0]) * part // parts, start[1] + (end[1] - start[1]) * part // parts)
        for part in range(parts + 1)
    ]
    for part in range(0, parts, 2):
        yield (*points[part], *points[part + 1])
