"""What a clan has earned at the end: a heap of money on the floor, to one scale in all houses."""

from __future__ import annotations

from renders.mafiadollar.colours import OLIVE
from renders.mafiadollar.rooms import scenery
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, PARCHMENT

_BAG, _NOTES = 100_000, 25_000  # dollars in a bag, and in a bundle of notes
_SIZE, _PITCH = 60, 44  # size of a bag, and from one to the next
_BUNDLE, _THICK = 52, 16  # size of a bundle
_HIGHEST = 10  # bags of a heap at most
_BAND = 12  # width of the paper around notes
_APART = 8


def heap_width(dollars: int) -> int:
    """Return the width of the heap for an amount in dollars, with the gap behind it."""
    bags, bundles = _counted(dollars)
    wide = (_base(bags) - 1) * _PITCH + _SIZE + _APART if bags else 0
    return wide + (_BUNDLE + _APART if bundles else 0)


def heap_height(dollars: int) -> int:
    """Return how high the bags of a heap lie on each other."""
    bags, _ = _counted(dollars)
    return (_base(bags) - 1) * _PITCH + _SIZE if bags else 0


def draw_heap(canvas: Canvas, dollars: int, room: Box) -> None:
    """Draw bags on each other, and notes beside them, on the ground of the room."""
    bags, bundles = _counted(dollars)
    base, placed = _base(bags), 0
    for below in range(base):
        for place in range(min(base - below, bags - placed)):
            left = room.x + below * _PITCH // 2 + place * _PITCH
            canvas.put(scenery("bag", _SIZE), left, room.bottom - _SIZE - below * _PITCH)
        placed += base - below
    left = room.x + heap_width(dollars) - _APART - _BUNDLE
    for number in range(bundles):
        _bundle(canvas, Box(left + number % 2 * 4, room.bottom - (number + 1) * _THICK, _BUNDLE - 4, _THICK))


def _bundle(canvas: Canvas, box: Box) -> None:
    """Draw notes within a band of paper."""
    canvas.fill(box, INK, 4)
    canvas.fill(box.grown(-3), OLIVE)
    canvas.fill(Box(box.middle[0] - _BAND // 2, box.y + 3, _BAND, box.h - 6), PARCHMENT)


def _counted(dollars: int) -> tuple[int, int]:
    """Return how many bags and bundles stand for an amount: none for debts, few notes beside bags."""
    bags, rest = divmod(max(0, dollars), _BAG)
    return min(bags, _HIGHEST), 0 if bags > 1 else rest // _NOTES


def _base(bags: int) -> int:
    """Return how many bags stand on the ground: each row above has one less."""
    return next(row for row in range(bags + 1) if row * (row + 1) // 2 >= bags)
