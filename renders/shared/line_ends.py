"""The tags at the ends of a chart's lines: a seat's badge, its name and its last figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.base import Seat
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import BODY, RIGHT, stamp
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, cap_height, line
from renders.shared.palette import INK, SEATS
from renders.shared.seats import badge, badge_width, name_width, write_name

TAGS = Box(0, BODY + 4, 576, 504)
"""Where all tags stand, as wide as they may be."""
GAP = 8
"""Pixels from one tag to the next."""
RIM = 3
"""The line of ink around an emblem."""
BADGE = 60
"""Height of an emblem."""

_PAD = 14  # beside words
_HIGH, _STACKED = 168, 114  # height of a tag at most, and at least where the figure is below the name
_ROOMY, _LARGE = 150, (84, 104)  # height of a tag with a large badge, and sizes of that and of its figure
_NAME = 360  # width at most of names above their figures
_FEW = 4  # seats whose names have room for two lines
_CROWN = 0.8  # width of a winner's crown beside its figure


class LineEnds(NamedTuple):
    """The tags of all seats: who has won, the figures by seat, and the names."""

    winners: Sequence[Seat]
    figures: Sequence[str]
    context: DrawContext

    def room(self) -> Box:
        """The room of a tag: as wide as names need, and as high as there is room for all."""
        names, seats, high = self._names, range(len(self.figures)), self._high
        if self._stacked:
            wide = badge_width(self._badge) + 3 * _PAD + max(*names, *map(self._figured, seats))
            return Box(RIGHT - wide, TAGS.y, wide, high)
        beside = [self._beside(seat) for seat in seats]
        wide = min(TAGS.w, max(map(sum, zip(beside, names, strict=True))))
        tight = max(other + name * TIGHTEST for other, name in zip(beside, names, strict=True))
        if len(names) > _FEW or tight <= wide:
            high = min(high, _STACKED)
        return Box(RIGHT - wide, TAGS.y, wide, high)

    def tag(self, canvas: Canvas, seat: Seat, box: Box) -> None:
        """A seat's tag; a winner's is on the seat's colour, with a crown."""
        won, badge_high = seat in self.winners, self._badge
        ink = SEATS[seat].on if won else INK
        if won:
            stamp(canvas, box, seat)
        emblem(canvas, seat, (box.x + RIM + 2, box.middle[1] - badge_high // 2), badge_high)
        name = box.right_of(box.x + badge_width(badge_high) + _PAD)
        figure, middle = self._figure(seat), box.middle[1]
        if self._stacked:
            capitals = [cap_height(size, Face.SANS) for size in (SMALLEST, figure.size)]
            air = (box.h - sum(capitals)) // 3
            above = Box(name.x, box.y + air, name.w, capitals[0])
            write_name(canvas, self.context, seat, above, ink, SMALLEST)
            middle = box.bottom - air - capitals[1] // 2
            end = name.x + canvas.write(figure, (name.x, middle), ink)
        else:
            canvas.write(figure, (box.right - _PAD, middle), ink, "right")
            name = name._replace(w=box.w - self._beside(seat))
            end = name.right
            write_name(canvas, self.context, seat, name, ink, SMALLEST)
        if won:
            wide = self._crown
            canvas.worn_crown(end + _PAD + wide // 2, middle + wide * 3 // 7, wide)

    @property
    def _names(self) -> list[int]:
        """The widths of the names."""
        return [name_width(self.context, seat, SMALLEST) for seat in range(len(self.figures))]

    @property
    def _high(self) -> int:
        """The height of a tag: all of them fill their place, unless they are few."""
        number = len(self.figures)
        return min(_HIGH, (TAGS.h + GAP) // number - GAP)

    @property
    def _roomy(self) -> bool:
        """Whether large figures are below the names: of few seats with short ones."""
        return self._high >= _ROOMY and max(self._names) <= _NAME

    @property
    def _stacked(self) -> bool:
        """Whether figures are below the names at all: there is room for it, but none beside them."""
        long = max(self._beside(seat) + name for seat, name in enumerate(self._names)) > TAGS.w
        return self._roomy or (long and self._high >= _STACKED and max(self._names) <= _NAME)

    @property
    def _badge(self) -> int:
        return _LARGE[0] if self._roomy else BADGE

    @property
    def _crown(self) -> int:
        return round(_CROWN * self._figure(0).size)

    def _figure(self, seat: Seat) -> Line:
        return line(self.figures[seat], _LARGE[1] if self._roomy else SMALLEST, Face.BOLD)

    def _figured(self, seat: Seat) -> int:
        """The width of a figure, with a winner's crown."""
        return self._figure(seat).wide + (self._crown + _PAD) * (seat in self.winners)

    def _beside(self, seat: Seat) -> int:
        """The part of a tag's width that is not for a name beside its figure."""
        return badge_width(BADGE) + self._figured(seat) + 3 * _PAD


def emblem(canvas: Canvas, seat: Seat, at: tuple[int, int], high: int) -> None:
    """The emblem of a seat in a line of ink."""
    canvas.fill(Box(*at, badge_width(high), high).grown(RIM), INK, 12)
    canvas.put(badge(seat, high), *at)
