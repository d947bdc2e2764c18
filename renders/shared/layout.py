"""The layout that all games share: the banner, seats around a table, the frame of a hand, ranked rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from engines.base import Outcome, Seat
from renders.base import DrawContext
from renders.shared.canvas import HAND_SIZE, PRIVATE_SIZE, SIZE, Align, Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    WALNUT,
    Colour,
)
from renders.shared.seats import badge, badge_width, names_width, write_names


class Turns(Protocol):
    """The part of a view that says whose turn it is."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None before its end."""
        ...

    @property
    def owes(self) -> tuple[Seat, ...]:
        """The seats that the game waits for."""
        ...


def lit_seats(view: Turns) -> tuple[Seat, ...]:
    """The seats that a picture is about: who is to act, and at the end who has won."""
    return view.outcome.winners if view.outcome else view.owes


# --- The banner ---------------------------------------------------------------------------------------

BANNER = Box(0, 0, SIZE[0], 92)
BANNER_MIDDLE = 44  # height on which everything in the banner is centred
_MARGIN = 16
_WORDS = 64  # size of what is asked


def banner(
    canvas: Canvas,
    seats: Sequence[Seat],
    context: DrawContext,
    words: str,
    right: int = BANNER.right,
    about: Sequence[Sprite] = (),
) -> None:
    """Say who is to do what: the seats with their names, then the words; left of ``right``.

    ``about``: what the words are about, before them. Where names and words are too long, the words are set
    smaller and narrower first; only names are ever cut.
    """
    canvas.fill(BANNER._replace(w=right), LEATHER)
    canvas.fill(Box(0, BANNER.h - 4, BANNER.w, 4), BRASS)
    end = right - _MARGIN
    words = settable(words, Face.SERIF)
    x = write_names(canvas, seats, context, end - _MARGIN - _things_width(about) - _least_width(words))
    for thing in about:
        canvas.put(thing, x, BANNER_MIDDLE - thing.size[1] // 2)
        x += thing.size[0] + _MARGIN
    canvas.write(fit(words, end - x, _WORDS, Face.SERIF), (x, BANNER_MIDDLE), CREAM)


def _least_width(words: str) -> int:
    """The width of the words of a banner, set as small and narrow as they may be."""
    return math.ceil(line(words, SMALLEST, Face.SERIF).wide * TIGHTEST)


def _things_width(about: Sequence[Sprite]) -> int:
    """The width of what a banner's words are about, each thing with the gap behind it."""
    return sum(thing.size[0] + _MARGIN for thing in about)


def side_room(seats: Sequence[Seat], context: DrawContext, words: str, about: Sequence[Sprite] = ()) -> int:
    """Return how wide a side panel may be beside a banner in which nothing is cut.

    ``about``: what its words are about, before them.
    """
    least = names_width(seats, context, TIGHTEST) + _least_width(settable(words, Face.SERIF))
    return BANNER.right - 2 * _MARGIN - least - _things_width(about)


def banner_width(seats: Sequence[Seat], context: DrawContext, words: str) -> int:
    """Return how wide a banner is in which nothing is set smaller."""
    return names_width(seats, context) + line(settable(words, Face.SERIF), _WORDS, Face.SERIF).wide + _MARGIN


def side_panel(canvas: Canvas, wide: int, right: int = BANNER.right) -> Box:
    """The ground of another subject in the banner, left of ``right``. Returns its box."""
    box = Box(right - wide, 0, wide, BANNER.h - 4)
    canvas.fill(box, LEATHER_DARK)
    canvas.fill(box._replace(w=3), BRASS)
    return box


def write_title(
    canvas: Canvas, box: Box, words: str, size: int, colour: Colour = CREAM, align: Align = "mid"
) -> None:
    """Words in the display face, as large as the box has room for."""
    at = {"left": box.x, "mid": box.middle[0], "right": box.right}[align]
    typeset = fit(settable(words, Face.SERIF), box.w, size, Face.SERIF)
    canvas.write(typeset, (at, box.middle[1]), colour, align)


def columns(room: Box, number: int, gap: int) -> list[Box]:
    """Divide the room into boxes of the same width side by side."""
    wide = (room.w - gap * (number - 1)) // number
    return [room._replace(x=room.x + place * (wide + gap), w=wide) for place in range(number)]


# --- A hand -------------------------------------------------------------------------------------------

HAND_PLATE = Box(16, 12, 1248, 104)
"""The place for what is asked of its owner, and for their other things."""
HAND_TABLE = Box(16, 126, 1248, 342)
"""The place of the cards of a hand; at its lower left Discord may mark the alt text."""
HAND_CLEAR = HAND_TABLE.right_of(98)
"""The part of it that is clear of that mark."""


def hand_frame(seat: Seat, palette: tuple[Colour, ...]) -> tuple[Canvas, int]:
    """A hand with nothing in it but its owner's badge. Returns where the next thing on the plate begins."""
    canvas = Canvas.blank(*HAND_SIZE, WALNUT, palette)
    canvas.panel(HAND_PLATE, PANEL, BRASS_DARK)
    canvas.panel(HAND_TABLE, LEATHER, BRASS_DARK)
    canvas.put(badge(seat, 76), HAND_PLATE.x + 12, HAND_PLATE.y + 14)
    return canvas, HAND_PLATE.x + badge_width(76) + 32


STRIP = Box(98, 966, 1166, 302)
"""The place of the cards of a hand below the table in a private picture; the corner left of it stays free
for Discord's mark of an alt text."""
_CLOTH = STRIP._replace(x=16, w=STRIP.right - 16)
"""The cloth under them, as wide as the table above."""


def private(palette: tuple[Colour, ...]) -> Canvas:
    """A private picture: room for a table, and below it an empty place for the hand."""
    canvas = Canvas.blank(*PRIVATE_SIZE, WALNUT, palette)
    canvas.panel(_CLOTH, LEATHER, BRASS_DARK)
    return canvas


# --- The account --------------------------------------------------------------------------------------


class Result(Protocol):
    """The part of an outcome or an ending that says in which order the seats come."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat."""
        ...

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won."""
        ...


def ranking(result: Result) -> list[Seat]:
    """The seats by their scores, the highest first; of those who tie the winners."""
    seats = range(len(result.scores))
    return sorted(seats, key=lambda seat: (-result.scores[seat], seat not in result.winners))


def is_leading(scores: Sequence[int], seat: Seat, outcome: Outcome | None) -> bool:
    """Return whether this seat has the highest score, alone or with others, or at the end has won.

    Where all are equal, nobody leads.
    """
    if outcome is not None:
        return seat in outcome.winners
    return min(scores) < scores[seat] == max(scores)
