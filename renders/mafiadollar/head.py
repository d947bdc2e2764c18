"""The head of a clan: whose it is, what it holds in hand and in its warehouses, and whether it leads."""

from __future__ import annotations

import math
from collections.abc import Container

from engines.base import Seat
from engines.mafiadollar.view import View, standing
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.colours import WALLS
from renders.mafiadollar.signs import stored
from renders.shared import cards
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, TIGHTEST, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WALNUT, Colour
from renders.shared.seats import AI_SIGN, badge, badge_width, write_name

CORNER = 14
"""Radius of a house's corners."""
_HEAD = 66  # height of a head of one line at most; in a higher one the name has a line of its own
_BADGE = 50  # size of a badge at most
_ROUND, _INNER = 8, 2  # radius of a halo around a badge, and pixels of it below that
_WIDE = 400  # width of a high head from which on a badge has room beside a name
_SHORTEST = 76  # minimal width of a name
_BACK = Box(0, 0, 34, 48)
_CROWN = 54  # width of the leader's crown
CROWN_ROOM = 60
"""The width of a smaller one with the gap after it."""
_APART = 8  # pixels between a sign and its number, and between counts
_RIM = 3  # pixels of ink around a bag, and below a lit head
_BROAD = 4  # pixels by which the frame of a lit house is broader
_FILLED, _LIGHT = Box(0, 0, 88, 60), 64
"""The size of a bag with that number on it at most, and its width with a digit."""
_END = 8  # pixels behind a number
LOW = 30
"""Pixels below the middle of the numbers in a high head."""


def leaders(view: View) -> tuple[Seat, ...]:
    """Return the seats with the most loot cards, nobody if all have as many; at the end the winners."""
    loots = standing(view)
    return tuple(seat for seat in range(len(loots)) if is_leading(loots, seat, view.outcome))


def draw_frame(canvas: Canvas, whole: Box, seat: Seat, *, lit: bool) -> None:
    """Draw the frame of a house: a broad one in its colour while the game waits for the seat."""
    if lit:
        canvas.fill(whole.grown(_BROAD), SEATS[seat].colour, CORNER + _BROAD)
    else:
        canvas.fill(whole, WALLS[seat], CORNER)


def draw_head(
    canvas: Canvas, view: View, seat: Seat, place: Plate, context: DrawContext, changed: Container[str]
) -> None:
    """Draw badge and name, lit while the game waits for the seat, and the numbers of its cards.

    A cogwheel behind the name says that an AI plays, a halo around the badge that it has lost a gangster.

    Each has its place, counted from the right; in a high head the name has a line of its own, below which is
    the badge if both have no room side by side.
    """
    mark, head, high = SEATS[seat], place.head, place.head.h > _HEAD
    lit = seat in lit_seats(view)
    ground = mark.colour if lit else WALNUT
    canvas.fill(Box(head.x + RIM, head.y + RIM, head.w - 2 * RIM, head.h - RIM), ground, CORNER - RIM)
    canvas.fill(Box(head.x + RIM, head.bottom - 12, head.w - 2 * RIM, 12), ground)
    if lit:  # no halo below it touches its colour
        canvas.fill(Box(head.x + RIM, head.bottom - _RIM, head.w - 2 * RIM, _RIM), INK)
    colour = mark.on if lit else CREAM
    first = head._replace(h=min(head.h, _HEAD))
    size = min(_BADGE, first.h - 4)
    below = high and head.w < _WIDE
    middle = _low(head) if below else first.middle[1]
    symbol = Box(head.x + _APART, middle - size // 2, badge_width(size), size)
    if f"clan{seat}" in changed:
        canvas.halo(symbol.grown(-_INNER), _ROUND)
    canvas.put(badge(seat, size), symbol.x, symbol.y)
    end = _counts(canvas, view, seat, place, colour, changed)
    room = first.right_of(symbol.x + 4 if below else symbol.right + _APART)
    room = room._replace(w=(head.right - _END if high else end) - room.x)
    if room.w >= _SHORTEST:
        write_name(canvas, context, seat, room, colour)


def _counts(
    canvas: Canvas,
    view: View,
    seat: Seat,
    place: Plate,
    colour: Colour,
    changed: Container[str],
) -> int:
    """Draw the numbers of loot cards and, if there is room, of cards in hand. Returns their left end.

    The number of loot cards is on a bag; beside it is the leader's crown.
    """
    middle = _low(place.head)
    bag = _FILLED._replace(x=place.head.right - _END - _FILLED.w, h=min(_FILLED.h, place.head.h - RIM - 1))
    loots = _bag(view, seat, bag.h)
    canvas.put(loots, bag.middle[0] - loots.size[0] // 2, max(middle - bag.h // 2, place.head.y + RIM))
    right = bag.x - _APART
    if seat in leaders(view):
        canvas.crown((right - _CROWN // 2, middle), _CROWN)
        right -= _CROWN + _APART
    if place.shows_hand:
        halo = f"hand{seat}" in changed
        right = hand_size(canvas, view.sides[seat].hand_size, right, middle, colour, halo=halo)
    return right


def least_width(view: View, seat: Seat, context: DrawContext) -> int:
    """Return how wide a head of one line is at least that shows the whole name, with the sign of an AI."""
    name = math.ceil(line(settable(context.names[seat])).wide * TIGHTEST)
    name += AI_SIGN * (seat in context.automatic)
    counts = _END + _FILLED.w + _APART + hand_width(view.sides[seat].hand_size)
    crowned = (_CROWN + _APART) * (seat in leaders(view))
    return _APART + badge_width(_BADGE) + _APART + name + counts + crowned


def _low(head: Box) -> int:
    """Return the middle of the lower line of a high head, or of the only one."""
    return head.bottom - LOW if head.h > _HEAD else head.middle[1]


def score(canvas: Canvas, view: View, seat: Seat, right: int, middle: int) -> int:
    """Draw a bag with the number of loot cards, left of ``right``. Returns its width."""
    loots = _bag(view, seat, _FILLED.h)
    canvas.put(loots, right - loots.size[0], middle - _FILLED.h // 2)
    return loots.size[0]


def _bag(view: View, seat: Seat, high: int) -> Sprite:
    """Return the bag with the number of a clan's loot cards."""
    number = str(view.sides[seat].loots)
    return stored(number, _FILLED.w if len(number) > 1 else _LIGHT, high, _RIM)


def hand_size(canvas: Canvas, number: int, right: int, middle: int, colour: Colour, *, halo: bool) -> int:
    """Draw a card's back with the number of cards in hand, left of ``right``. Returns their left end."""
    figure = line(str(number), SMALLEST)
    back = _BACK._replace(x=right - hand_width(number) + _APART, y=middle - _BACK.h // 2)
    if halo:
        canvas.halo(back, 6)
    canvas.put(cards.back(back.w, back.h), back.x, back.y)
    canvas.write(figure, (back.right + 6, middle), colour)
    return back.x - _APART


def hand_width(number: int) -> int:
    """Return the width of a card back and that number of cards, with a gap on both sides."""
    return _APART + _BACK.w + 6 + line(str(number), SMALLEST).wide + _APART


def crown(canvas: Canvas, view: View, seat: Seat, x: int, middle: int) -> int:
    """Draw the leader's crown right of ``x``. Returns the width it takes, 0 for all others."""
    if seat not in leaders(view):
        return 0
    canvas.crown((x + CROWN_ROOM // 2 - 5, middle), CROWN_ROOM - 10)
    return CROWN_ROOM
