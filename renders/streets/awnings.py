"""The awnings of the branches: a suit, and who leads by how much."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from engines.cards import SUITS
from engines.streets.view import BRANCHES, View, leader, played
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, line
from renders.shared.palette import INK, SEATS
from renders.streets.colours import ROSY
from renders.streets.houses import awning
from renders.streets.words import branch_more, branch_worth

_PLATE, _AROUND = 50, 8  # height of a bonus's plate, and left and right of its figures


class Sizes(NamedTuple):
    """Of what is on an awning: a suit, an emblem, and points; the gaps between these, and around them."""

    medal: int
    emblem: int
    points: int
    gap: int
    inset: int


_SIZES = (Sizes(52, 44, 74, 11, 14), Sizes(52, 44, 66, 7, 12), Sizes(50, 40, SMALLEST, 7, 8))
_LEAST = Sizes(0, 34, SMALLEST, 3, 6)
"""Without a suit: beside two crowds, the longest figures leave no room for one."""


def awnings_width(view: View) -> tuple[int, ...]:
    """How wide the awnings of a view are at least, each with all that is on it."""
    return tuple(
        [ceil(_letters(view, branch) * TIGHTEST) + _beside(view, branch, _SIZES[-1]) for branch in BRANCHES]
    )


def _letters(view: View, branch: int) -> int:
    """The width of the figures on an awning."""
    return line(branch_worth(view, branch), face=Face.BOLD).wide + line(branch_more(view, branch)).wide


def _around(view: View, more: Line) -> int:
    """What the plate of a bonus adds to the width of its figures."""
    return 2 * _AROUND if view.outcome is not None and more.text else 0


def _beside(view: View, branch: int, sizes: Sizes) -> int:
    """The width of all that is on an awning but its figures."""
    led, worth, more = leader(view, branch) is not None, branch_worth(view, branch), branch_more(view, branch)
    gaps = bool(sizes.medal and worth) + led + bool(more)
    return sizes.medal + sizes.emblem * led + 2 * sizes.inset + _around(view, line(more)) + sizes.gap * gaps


def _sizes(view: View, branch: int, wide: int) -> Sizes:
    """The largest sizes with which all that is on an awning has room on so much cloth."""
    letters = _letters(view, branch)
    for share in (1, TIGHTEST):
        for sizes in _SIZES:
            if _beside(view, branch, sizes) + ceil(letters * share) <= wide:
                return sizes
    return _LEAST


def draw_awning(canvas: Canvas, view: View, branch: int, box: Box, *, changed: bool) -> None:
    """Draw the awning of a branch: its suit, the emblem of whoever leads, and by how much.

    At the end its bonus stands behind, smaller. Where room is short, all of it is smaller.
    """
    seat, suit = leader(view, branch), SUITS[branch]
    cloth, ink = awning(canvas, suit, box, seat, changed=changed, striped=not played(view, branch))
    worth, more = branch_worth(view, branch), line(branch_more(view, branch))
    around = _around(view, more)
    sizes = _sizes(view, branch, cloth.w)
    room = cloth.w - _beside(view, branch, sizes)
    points = fit(worth, room - ceil(more.wide * TIGHTEST), sizes.points, Face.BOLD)
    more = fit(more.text, room - points.wide)
    x, middle = cloth.x + sizes.inset + (room - points.wide - more.wide) // 2, cloth.middle[1]
    if sizes.medal:
        canvas.put(cards.medallion(suit, sizes.medal), x, middle - sizes.medal // 2)
        x += sizes.medal + sizes.gap
    if seat is not None:
        emblem = Box(x, middle - sizes.emblem // 2, sizes.emblem, sizes.emblem)
        canvas.stamp(SEATS[seat].shape, emblem, ink)
        x += sizes.emblem + sizes.gap
    canvas.write(points, (x, middle), ink)
    x += points.wide + sizes.gap
    if around:
        canvas.panel(Box(x, middle - _PLATE // 2, more.wide + around, _PLATE), ROSY, INK, 8)
        x, ink = x + _AROUND, INK
    canvas.write(more, (x, middle), ink)
