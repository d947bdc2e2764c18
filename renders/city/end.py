"""The end of a game on the board: everybody's walks, the pawns that are home, and the winners' portraits."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

from engines.base import Outcome, Seat
from engines.city.view import View
from renders.city.boxes import CELL, FIELD, cell_box, space_box
from renders.city.pieces import Piece, draw_piece, pawn_height, winner
from renders.city.places import Places
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, SEATS

_RIBBON, _EDGE = 24, 4  # width of a winner's trail with its edges, and ink on both sides of it
_BEADS = CELL // 3  # pixels from one bead of the other trails to the next
_BEAD, _RIM = 9, 3  # radius of a bead, and ink around it
_AT_HOME, _PITCH = 60, 68  # width of a pawn that is home at the end, and from one of them to the next
_LARGE, _SMALL = 208, 132  # widths of a sole winner's portrait, and where there is less room
_STEPS = sorted(
    product(range(-FIELD.w, FIELD.w + 1, CELL // 2), repeat=2),
    key=lambda step: step[0] ** 2 + (2 * step[1]) ** 2,
)
"""The steps from a place to those beside it where there may be room, the nearest first."""


def draw_trails(canvas: Canvas, view: View, outcome: Outcome) -> None:
    """Draw where each pawn has gone: a winner's trail as a ribbon, those of the others as beads beside it."""
    wide = _width(outcome)
    edge = _EDGE * wide // _RIBBON
    _draw_beads(canvas, view, outcome, wide * len(outcome.winners) // 2)
    for seat in outcome.winners:
        for inset, colour in ((0, INK), (edge, SEATS[seat].line)):
            for stretch in _ribbon(view, outcome, seat):
                canvas.fill(stretch.grown(-inset), colour, wide // 2 - inset)
    start = _start(view)
    canvas.put(tile("start", 0, start.w), start.x, start.y)


def _draw_beads(canvas: Canvas, view: View, outcome: Outcome, aside: int) -> None:
    """Draw the trails of those who have not won as one string of beads, on which they take turns."""
    passed: dict[tuple[int, int], list[Seat]] = {}
    for seat in _others(outcome):
        for spot in _spots(view, seat):
            passed.setdefault(spot, []).append(seat)
    for (x, y), seats in passed.items():
        seat = seats[(x // _BEADS + y // _BEADS) % len(seats)]
        for radius, colour in ((_BEAD, INK), (_BEAD - _RIM, SEATS[seat].line)):
            canvas.stamp("disc", Box(x + aside, y + aside, 0, 0).grown(radius), colour)


def _others(outcome: Outcome) -> list[Seat]:
    """The seats that have not won."""
    return [seat for seat in range(len(outcome.scores)) if seat not in outcome.winners]


def _beside(outcome: Outcome) -> int:
    """The width of the string of beads beside the winners' ribbons."""
    return _BEADS if _others(outcome) else 0


def _width(outcome: Outcome) -> int:
    """The width of each winner's ribbon: side by side they lie in one cell, with the beads of the others."""
    return min(_RIBBON, (CELL - _beside(outcome)) // len(outcome.winners))


def draw_home(canvas: Canvas, view: View, outcome: Outcome, found: Places) -> None:
    """Draw the pawns that are home before the start tile, and the winners' portraits."""
    for pawn, box in _at_home(view):
        draw_piece(canvas, pawn, box)
    for seat, box in zip(outcome.winners, _portraits(view, outcome, found), strict=True):
        canvas.put(winner(seat, box.w), box.x, box.y)


def _start(view: View) -> Box:
    """The box of the start tile."""
    return next(space_box(laid.space) for laid in view.tiles if laid.kind == "start")


def _at_home(view: View) -> list[tuple[Piece, Box]]:
    """The pawns that are home with their boxes, in a row before the start tile."""
    home = [Piece("pawn", seat) for seat, player in enumerate(view.players) if player.home is not None]
    start, wide = _start(view), _AT_HOME + _PITCH * (len(home) - 1)
    row = Box(start.middle[0] - wide // 2, start.bottom, wide, pawn_height(_AT_HOME))
    row = row.within(FIELD)
    return [(pawn, row._replace(x=row.x + at * _PITCH, w=_AT_HOME)) for at, pawn in enumerate(home)]


def _portraits(view: View, outcome: Outcome, found: Places) -> list[Box]:
    """The boxes of the winners' portraits: near the start, or where their pawns stopped.

    No portrait covers another, a piece or a winner's trail; where there is no room, it may cover trails and
    chips, and at worst pawns.
    """
    start, pieces = _start(view), [*_at_home(view), *found.pieces()]
    pawns = [start, *(box for piece, box in pieces if piece.kind == "pawn")]
    chips = [box for piece, box in pieces if piece.kind == "chip"]
    winners = outcome.winners
    wide = _width(outcome) * len(winners) + _beside(outcome)
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


def _spots(view: View, seat: Seat) -> set[tuple[int, int]]:
    """The points on a trail where a bead may lie."""
    return {
        (x, y)
        for line in _trail(view, seat, 0, 0)
        for x in range(line.x, line.right + 1, _BEADS)
        for y in range(line.y, line.bottom + 1, _BEADS)
    }


def _ribbon(view: View, outcome: Outcome, seat: Seat) -> list[Box]:
    """The stretches of a winner's ribbon, beside those of the other winners."""
    wide, place = _width(outcome), outcome.winners.index(seat)
    lane = (2 * place + 1 - len(outcome.winners)) * wide
    return _trail(view, seat, (lane - _beside(outcome)) // 2, wide)


def _trail(view: View, seat: Seat, aside: int, wide: int) -> list[Box]:
    """The stretches of a trail of this width, ``aside`` pixels beside the middle of its cells."""
    found = []
    for start, end in view.trail(seat):
        (x, y), (to_x, to_y) = cell_box(start).middle, cell_box(end).middle
        found.append(Box(x + aside - wide // 2, y + aside - wide // 2, to_x - x + wide, to_y - y + wide))
    return found
