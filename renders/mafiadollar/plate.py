"""A clan on the board: its head, its hideout with the warehouses, and its men on the street."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View
from renders.mafiadollar.changes import hand
from renders.mafiadollar.places import Plate
from renders.mafiadollar.sizes import SMALLEST
from renders.mafiadollar.tokens import HIGH, WIDE, draw_gangster, draw_store, gangster_width, sack
from renders.mafiadollar.words import thousands
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import lit_seats
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, SEATS, Colour
from renders.shared.seats import badge, badge_width

_GAP = 8  # between tokens
_SHORTEST = 50  # pixels of a name


class _Token(NamedTuple):
    card: str
    wide: int
    draw: Callable[[int, int], None]


def leaders(view: View) -> tuple[Seat, ...]:
    """The seats with the most loots, and at the end the winners; nobody while nobody has any loot."""
    if view.outcome is not None:
        return view.outcome.winners
    most = max(side.loots for side in view.sides)
    return tuple(seat for seat, side in enumerate(view.sides) if most and side.loots == most)


def draw_plate(
    canvas: Canvas, view: View, seat: Seat, place: Plate, changed: Set[str], offered: Set[str], name: str
) -> None:
    """The clan as everybody sees it; what has changed has a halo, what is offered to the reader a frame."""
    side = view.sides[seat]
    _head(canvas, view, seat, place.head, name, changed)
    at_home = [each for each in side.gangsters if not each.street]
    outside = [each for each in side.gangsters if each.street]
    _row(canvas, place.home, seat, side, at_home, changed, offered)
    _row(canvas, place.street, seat, None, outside, changed, offered)


def _head(canvas: Canvas, view: View, seat: Seat, head: Box, name: str, changed: Set[str]) -> None:
    """Badge and name, lit while the game waits for the seat; hand cards, loots, and the leader's crown."""
    mark = SEATS[seat]
    lit = seat in lit_seats(view)
    if lit:
        canvas.panel(head, mark.colour, BRASS_LIGHT)
    canvas.put(badge(seat, 48), head.x + 6, head.y + 5)
    colour = mark.on if lit else CREAM
    middle = head.middle[1]
    right = head.right - 12
    if view.outcome is not None:
        total = line(thousands(view.outcome.scores[seat]), SMALLEST, Face.BOLD)
        right -= canvas.write(total, (right, middle), colour, "right") + 10
        right -= _crown(canvas, view, seat, right, middle)
    else:
        right = _counts(canvas, view, seat, right, middle, colour, halo=hand(seat) in changed)
    x = head.x + badge_width(48) + 16
    if right - 10 - x >= _SHORTEST:
        canvas.write(fit(settable(name), right - 10 - x, SMALLEST), (x, middle), colour)


def _counts(
    canvas: Canvas, view: View, seat: Seat, right: int, middle: int, colour: Colour, *, halo: bool
) -> int:
    """Loots, the leader's crown, and hand cards. Returns their left end."""
    side = view.sides[seat]
    canvas.put(sack(side.loots), right - 54, middle - 29)
    right -= 62
    right -= _crown(canvas, view, seat, right, middle)
    right -= canvas.write(line(str(side.hand_size), SMALLEST), (right, middle), colour, "right") + 40
    back = Box(right, middle - 23, 34, 46)
    if halo:
        canvas.halo(back, 6)
    canvas.put(cards.back(34, 46), back.x, back.y)
    return right


def _crown(canvas: Canvas, view: View, seat: Seat, right: int, middle: int) -> int:
    """The sign of who leads, left of ``right``. Returns the width that it takes."""
    if seat not in leaders(view):
        return 0
    canvas.fill(Box(right - 52, middle - 23, 52, 46), INK, 10)
    canvas.stamp("crown", Box(right - 48, middle - 19, 44, 38), BRASS_LIGHT)
    return 60


def _row(
    canvas: Canvas,
    room: Box,
    seat: Seat,
    side: Side | None,
    gangsters: Sequence[Gangster],
    changed: Set[str],
    offered: Set[str],
) -> None:
    """Warehouses (if ``side`` is given) and gangsters side by side; fanned where there are too many."""
    inner = Box(room.x + 10, room.y + (room.h - HIGH) // 2, room.w - 20, HIGH)
    for items in (True, False):
        tokens = _tokens(canvas, seat, side, gangsters, items=items)
        if sum(token.wide + _GAP for token in tokens) - _GAP <= inner.w:
            break
    lefts = fanned([token.wide for token in tokens], inner.w)
    placed = [(token, inner.x + left) for token, left in zip(tokens, lefts, strict=True)]
    for token, left in sorted(placed, key=lambda each: each[0].card in changed | offered):
        if token.card in changed:
            canvas.halo(Box(left, inner.y, WIDE, HIGH), 9)
        token.draw(left, inner.y)
        if token.card in offered:
            canvas.choice(Box(left, inner.y, WIDE, HIGH))


def fanned(widths: Sequence[int], room: int) -> list[int]:
    """Where tokens of these widths begin: side by side, or one upon the other where there are too many."""
    need = sum(widths) + _GAP * (len(widths) - 1)
    less = max(0, need - room) / max(1, len(widths) - 1)
    starts = itertools.accumulate(widths[:-1], lambda x, wide: x + wide + _GAP - less, initial=0.0)
    return [round(x) for x in starts][: len(widths)]


def _tokens(
    canvas: Canvas, seat: Seat, side: Side | None, gangsters: Sequence[Gangster], *, items: bool
) -> list[_Token]:
    def store(number: int) -> Callable[[int, int], None]:
        return lambda x, y: draw_store(canvas, stores[number], x, y)

    def man(gangster: Gangster) -> Callable[[int, int], None]:
        return lambda x, y: draw_gangster(canvas, gangster, seat, x, y, items=items)

    stores = side.stores if side else ()
    found = [_Token(each.card, WIDE, store(number)) for number, each in enumerate(stores)]
    return found + [_Token(each.card, gangster_width(each, items=items), man(each)) for each in gangsters]
