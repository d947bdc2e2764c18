"""The end of a game on the board: everybody's walks, the pawns that are home, and the winners' portraits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import product
from typing import NamedTuple

from engines.base import Outcome, Seat
from engines.city.view import View
from renders.city.boxes import CELL, FIELD, cell_box, space_box
from renders.city.pieces import Piece, draw_piece, pawn_height, winner
from renders.city.places import Places
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS, INK, LEATHER, SEATS

_TRAIL, _EDGE = 24, 4  # width of the winner's trail with its edges, and ink on both sides of it
_STOP = 18  # radius of the disc where it ends
_THREAD, _RIM, _KNOT = 8, 2, 6  # width of another trail with its rims, one of these, and radius of its end
_LANE = 10  # pixels from one of these to the next
_AT_HOME, _PITCH = 60, 68  # width of a pawn that is home at the end, and from one of them to the next
_STEP, _RISER, _ASIDE = 18, 8, 8  # of the step where these stand: its height, what is below them, and beside
_LARGE, _SMALL = 208, 132  # widths of a sole winner's portrait, and where there is less room
_STEPS = sorted(
    product(range(-FIELD.w, FIELD.w + 1, CELL // 2), repeat=2),
    key=lambda step: step[0] ** 2 + (2 * step[1]) ** 2,
)
"""The steps from a place to those beside it where there may be room, the nearest first."""


def draw_trails(canvas: Canvas, view: View, outcome: Outcome) -> None:
    """Draw where each pawn has gone: winners as broad lines, the others as threads beside them."""
    winners, wide = outcome.winners, _width(outcome)
    others = [seat for seat in range(len(view.players)) if seat not in winners]
    for place, seat in enumerate(others):
        aside = wide * len(winners) // 2 + _LANE * (place // 2) + _LANE // 2 + 1
        _draw_trail(canvas, view, seat, aside if place % 2 else -aside, _Line(_THREAD, _KNOT, _RIM))
    for place, seat in enumerate(winners):
        off = round((place - (len(winners) - 1) / 2) * wide)
        _draw_trail(canvas, view, seat, off, _Line(wide, _STOP * wide // _TRAIL, _EDGE * wide // _TRAIL))
    start = _start(view)
    canvas.put(tile("start", 0, start.w), start.x, start.y)


def _width(outcome: Outcome) -> int:
    """The width of each winner's trail: side by side they lie in one cell, between the others' threads."""
    winners = len(outcome.winners)
    lanes = (len(outcome.scores) - winners + 1) // 2
    return min(_TRAIL, (CELL - 2 * _LANE * lanes) // winners)


class _Line(NamedTuple):
    """How a trail is drawn."""

    wide: int
    """Its width with its edges."""
    stop: int
    """The radius of the disc at each of its ends."""
    edge: int
    """Pixels of ink on both sides."""


def _draw_trail(canvas: Canvas, view: View, seat: Seat, aside: int, line: _Line) -> None:
    """Draw a trail ``aside`` pixels beside the middle of its cells."""
    stretches, ends = _trail(view, seat, aside, line.wide), _ends(view, seat)
    for inset, colour in ((0, INK), (line.edge, SEATS[seat].line)):
        for stretch in stretches:
            canvas.fill(stretch.grown(-inset), colour)
        for x, y in ends:
            canvas.stamp("disc", Box(x + aside, y + aside, 0, 0).grown(line.stop - inset), colour)


def draw_home(canvas: Canvas, view: View, outcome: Outcome, found: Places) -> None:
    """Draw the pawns that are home before the start tile, and the winners' portraits."""
    home = _at_home(view)
    if home:
        first, last = home[0][1], home[-1][1]
        foot = Box(first.x, first.bottom + _RISER - _STEP, last.right - first.x, _STEP)
        canvas.panel(foot._replace(x=foot.x - _ASIDE, w=foot.w + 2 * _ASIDE), LEATHER, BRASS, 6)
    for pawn, box in home:
        draw_piece(canvas, pawn, box)
    for seat, box in zip(outcome.winners, portraits(view, outcome, found), strict=True):
        canvas.put(winner(seat, box.w), box.x, box.y)


def _start(view: View) -> Box:
    """The box of the start tile."""
    return next(space_box(laid.space) for laid in view.tiles if laid.kind == "start")


def _at_home(view: View) -> list[tuple[Piece, Box]]:
    """The pawns that are home with their boxes, in a row on a step before the start tile."""
    home = [Piece("pawn", seat) for seat, player in enumerate(view.players) if player.home is not None]
    start, wide = _start(view), _AT_HOME + _PITCH * (len(home) - 1)
    row = Box(start.middle[0] - wide // 2, start.bottom, wide, pawn_height(_AT_HOME))
    row = row.within(FIELD.grown(-_RISER))
    return [(pawn, row._replace(x=row.x + at * _PITCH, w=_AT_HOME)) for at, pawn in enumerate(home)]


def portraits(view: View, outcome: Outcome, found: Places) -> list[Box]:
    """The boxes of the winners' portraits: near the start, or where their pawns stopped.

    No portrait covers another, a piece or a winner's trail; where there is no room, it may cover trails and
    chips, and at worst pawns.
    """
    start, pieces = _start(view), [*_at_home(view), *found.pieces()]
    pawns = [start, *(box for piece, box in pieces if piece.kind == "pawn")]
    chips = [box for piece, box in pieces if piece.kind == "chip"]
    winners = outcome.winners
    wide = _width(outcome) * len(winners)
    trails = [stretch for seat in winners for stretch in _trail(view, seat, 0, wide)]
    boxes: list[Box] = []
    for seat in winners:
        pawn = view.players[seat].pawn
        foot = start if pawn is None else cell_box(pawn)
        large, small = (_above(foot, wide) for wide in (_LARGE, _SMALL))
        others = [*boxes, *pawns, *chips]
        tries = [
            (large, [*others, *trails]),
            (small, [*others, *trails]),
            (large, others),
            (small, others),
            (small, [*boxes, *pawns]),
            (small, boxes),
        ]
        free = (_free(wish, taken) for wish, taken in tries if wish is small or len(winners) == 1)
        boxes.append(next(filter(None, free), small))
    return boxes


def _above(foot: Box, wide: int) -> Box:
    """The box of a portrait of this width whose lower edge is that of the foot."""
    high = winner(0, wide).size[1]
    return Box(foot.middle[0] - wide // 2, foot.bottom - high, wide, high).within(FIELD)


def _free(wish: Box, taken: Collection[Box]) -> Box | None:
    """The nearest place where a box meets none of the others; None if there is none."""
    moved = (wish._replace(x=wish.x + aside, y=wish.y + along).within(FIELD) for aside, along in _STEPS)
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
