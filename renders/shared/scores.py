"""The scores of a game: a row each, the highest first, in two columns if there are many."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from dataclasses import dataclass

from engines.base import Seat
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import spread
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, line
from renders.shared.money import in_thousands
from renders.shared.palette import INK, PARCHMENT
from renders.shared.seats import NAME_GAP, badge_width, name_width, write_seat

_FEW = 3  # players whose scores are in one column
_AIR, _BETWEEN = 16, 36  # pixels from a name to its score at least, and between two columns
_BESIDE = 20  # pixels from a name to its crown
_RULE, _RIM = 3, 3  # width of the rule between two columns, and of the ink around an emblem
_LEAST = 4  # dots before a score, if any
_DOTS, _DOT, _BEFORE = 20, 6, 12  # from one dot before a score to the next, its size, and the gap before them


def rows_of(seats: int) -> int:
    """The number of rows that the scores of these seats take."""
    return seats if seats <= _FEW else -(-seats // 2)


def draw_scores(
    canvas: Canvas,
    room: Box,
    ranked: Sequence[Seat],
    figures: Sequence[str],
    winners: Container[Seat],
    context: DrawContext,
) -> None:
    """All scores in a room, which they fill. ``ranked``: the highest first; ``figures``: by seat."""
    rows = rows_of(len(ranked))
    high, across = room.h // rows, -(-len(ranked) // rows)
    size = SMALLEST if across > 1 else max(SMALLEST, high * 9 // 10)
    if across > 1:
        figures = [*map(in_thousands, figures)]  # names need the room
    scores = [
        _Score(seat, line(figures[seat], size, Face.BOLD), context, won=seat in winners) for seat in ranked
    ]
    parts = [scores[first : first + rows] for first in range(0, len(scores), rows)]
    wanted, least = (
        [max(math.ceil(score.width(share)) for score in part) for part in parts] for share in (1, TIGHTEST)
    )
    x = room.x
    for part, wide in zip(parts, spread(wanted, least, room.w - _BETWEEN * (across - 1)), strict=True):
        if x > room.x:
            canvas.fill(Box(x - _BETWEEN // 2 - 2, room.y, _RULE, high * len(part)), INK)
        for row, score in enumerate(part):
            score.draw(canvas, Box(x, room.y + row * high, wide, high))
        x += wide + _BETWEEN


@dataclass(frozen=True, slots=True)
class _Score:
    """A badge, a name, behind a winner's the crown, and the score, with dots between them in a row."""

    seat: Seat
    figure: Line
    context: DrawContext
    won: bool

    @property
    def _badge(self) -> int:
        return self.figure.size * 6 // 7

    @property
    def _crown(self) -> int:
        """The width of a winner's crown with the gap before it."""
        return (self.figure.size * 5 // 6 + _BESIDE) * self.won

    def width(self, share: float) -> float:
        """How wide it is with its name set in a share of its natural width."""
        name = share * name_width(self.context, self.seat, self.figure.size)
        return badge_width(self._badge) + NAME_GAP + name + self._crown + _AIR + self.figure.wide

    def draw(self, canvas: Canvas, room: Box) -> None:
        """All of it in its row, the score at the right end."""
        size, y = self.figure.size, room.middle[1]
        left = room.right - canvas.write(self.figure, (room.right, y), INK, "right")
        tile = Box(room.x, y - self._badge // 2, badge_width(self._badge), self._badge)
        canvas.fill(tile.grown(_RIM), INK, 12)
        name = Box(room.x, y - self._badge // 2, left - _AIR - self._crown - room.x, self._badge)
        end = write_seat(canvas, self.context, self.seat, name, INK, self._badge, size)
        if self.won:
            wide = self._crown - _BESIDE
            canvas.crown((end + _BESIDE + wide // 2, y), wide)
            end += self._crown
        dots = range(left - _DOTS, end + _BEFORE, -_DOTS)
        for x in dots if len(dots) >= _LEAST else ():
            canvas.fill(Box(x, y + size // 4, _DOT, _DOT), PARCHMENT)
