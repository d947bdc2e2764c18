"""A clan on the board: its head, its hideout with the warehouses, and its gangsters on the street."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.colours import BRICKS, PALETTE, STEEL, WALLS
from renders.mafiadollar.rows import Row, Style, draw_row, needed, styles
from renders.mafiadollar.tokens import sack
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, fit, lift, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WALNUT, Colour
from renders.shared.seats import badge, badge_width
from renders.shared.shapes import FINE

_BADGE = 54
_SHORTEST = 76  # minimal width of a name
_BACK = Box(0, 0, 36, 48)
CROWN = 60
"""Width of the leader's crown with the gap after it."""
_SACK = 66  # height of a sack with a clan's loot
AWNING, _STRIPE = 14, 26  # height of an awning, and width of its stripes
_PAVED = 88  # least width of a pavement
CORNER = 14  # radius of a house's corners
_KERB = 20  # height of a kerb
_NAME = 64  # size of a name at most
_SCENERY = (150, 108, 84)  # sizes of a window or a lamp where nobody is


def leaders(view: View) -> tuple[Seat, ...]:
    """Return the seats with the most loot cards, nobody if all have as many; at the end the winners."""
    loots = [side.loots for side in view.sides]
    return tuple(seat for seat in range(len(loots)) if is_leading(loots, seat, view.outcome))


def draw_plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    place: Plate,
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw the clan as everybody sees it; changed cards have a halo, those offered to the reader a frame."""
    side = view.sides[seat]
    at_home = [gangster for gangster in side.gangsters if not gangster.street]
    outside = [gangster for gangster in side.gangsters if gangster.street]
    home = Row(seat, side.stores, at_home, changed, offered)
    street = Row(seat, (), outside, changed, offered)
    style, left, right = _fitted(home, street, place)
    inside, pavement = place.parts(left, right)
    canvas.fill(place.whole, SEATS[seat].colour, CORNER)
    _wall(canvas, inside, seat)
    _paving(canvas, pavement)
    if place.head.h > RIM:
        draw_head(canvas, view, seat, place, context.names[seat], changed)
    ends = (
        draw_row(canvas, home, inside.right_of(inside.x + place.indoors), style),
        draw_row(canvas, street, pavement, style),
    )
    if place.corner:
        canvas.put(_scenery("window", 84), inside.x + 6, inside.bottom - 100)
    if place.scenic:
        _furnish(canvas, inside.right_of(ends[0] + 80), "window", 24)
        _furnish(canvas, pavement.right_of(ends[1]), "lamp", 4)


def _fitted(home: Row, street: Row, place: Plate) -> tuple[Style, int, int]:
    """Return the widest style in which both fit beside each other, and the widths that they need."""
    room = place.rooms
    for style in styles(room):
        left = place.indoors + needed(home, style, room.h)
        right = max(_PAVED, needed(street, style, room.h))
        if left + right <= room.w:
            break
    else:
        right = min(right, max(_PAVED, room.w * right // (left + right)))
        left = room.w - right
    return style, left, right


def _wall(canvas: Canvas, room: Box, seat: Seat) -> None:
    """Draw the wall of a hideout above its floor."""
    canvas.fill(room, WALLS[seat])
    canvas.fill(Box(room.x, room.bottom - _KERB, room.w, _KERB), WALNUT)


def _paving(canvas: Canvas, room: Box) -> None:
    """Draw the street in front of a house: a brick wall, and the kerb."""
    kerb = Box(room.x, room.bottom - _KERB, room.w, _KERB)
    canvas.fill(room, BRICKS[3])
    canvas.fill(kerb, STEEL)
    canvas.fill(kerb._replace(h=3), INK)
    canvas.fill(Box(room.x, room.y, RIM, room.h), WALNUT)


def _furnish(canvas: Canvas, room: Box, name: str, above: int) -> None:
    """Draw a window or a lamp in an empty part of a house, as large as there is room for.

    ``above``: the pixels from the ground to it.
    """
    high = next((high for high in _SCENERY if high <= min(room.w, room.h - _KERB - above)), None)
    if high is not None:
        canvas.put(_scenery(name, high), room.middle[0] - high // 2, room.bottom - above - high)


@cached
def _scenery(name: str, size: int) -> Sprite:
    """Draw a window or a street lamp."""
    finer = FINE // 2
    side = Box(0, 0, size * finer, size * finer)
    sheet, cut = Canvas.blank(side.w, side.h, INK, PALETTE), Canvas.blank(side.w, side.h, (0, 0, 0))
    sheet.draw(f"mafiadollar/scenes/{name}", side)
    cut.stamp(f"mafiadollar/scenes/{name}", side, (255, 255, 255))
    return Canvas(sheet.image.reduce(finer), PALETTE).sprite(cut.image.convert("L").reduce(finer))


# --- The head ---------------------------------------------------------------------------------------


def draw_head(
    canvas: Canvas, view: View, seat: Seat, place: Plate, name: str, changed: Container[str]
) -> None:
    """Draw badge and name, lit while the game waits for the seat, the loot cards and the leader's crown."""
    mark, head = SEATS[seat], place.head
    lit = seat in lit_seats(view)
    if not lit:
        canvas.fill(Box(head.x + RIM, head.y + RIM, head.w - 2 * RIM, head.h - RIM), WALNUT, CORNER - RIM)
        canvas.fill(Box(head.x + RIM, head.bottom - 12, head.w - 2 * RIM, 12), WALNUT)
    if place.scenic:
        canvas.put(_awning(seat, head.w - 2 * RIM), head.x + RIM, head.bottom)
    middle = head.middle[1]
    symbol = Box(head.x + 8, middle - _BADGE // 2, badge_width(_BADGE), _BADGE)
    canvas.put(badge(seat, _BADGE), symbol.x, symbol.y)
    colour = mark.on if lit else CREAM
    right = head.right - 8
    if view.outcome is None:
        right -= score(canvas, view, seat, right, middle) + 8
    if view.outcome is None and place.scenic:
        right = hand_size(
            canvas, view.sides[seat].hand_size, right, middle, colour, halo=f"hand{seat}" in changed
        )
    x = symbol.right + 10
    x += crown(canvas, view, seat, x, middle)
    if right - 4 - x >= _SHORTEST:
        told = fit(settable(name), right - 4 - x, _NAME)
        canvas.write(told, (x, middle - lift(told, head.h)), colour)


def score(canvas: Canvas, view: View, seat: Seat, right: int, middle: int) -> int:
    """Draw a sack with the number of loot cards. Returns its width."""
    loot = sack(view.sides[seat].loots, _SACK)
    canvas.put(loot, right - loot.size[0], middle - _SACK // 2)
    return loot.size[0]


@cached
def _awning(seat: Seat, wide: int) -> Sprite:
    """Draw a striped awning in the seat's colour, as wide as its house, scalloped towards the street."""
    canvas, cut = Canvas.blank(wide, AWNING, CREAM, PALETTE), Canvas.blank(wide, AWNING, (0, 0, 0))
    cut.fill(Box(0, 0, wide, AWNING // 2), (255, 255, 255))
    for number, x in enumerate(range(0, wide, _STRIPE)):
        if number % 2 == 0:
            canvas.fill(Box(x, 0, _STRIPE, AWNING), SEATS[seat].colour)
        cut.stamp("disc", Box(x, 0, _STRIPE, AWNING), (255, 255, 255))
    return canvas.sprite(cut.image.convert("L"))


def hand_size(canvas: Canvas, number: int, right: int, middle: int, colour: Colour, *, halo: bool) -> int:
    """Draw a card's back with the number of cards in hand, left of ``right``. Returns their left end."""
    figure = line(str(number), SMALLEST)
    back = _BACK._replace(x=right - 8 - figure.wide - 8 - _BACK.w, y=middle - _BACK.h // 2)
    if halo:
        canvas.halo(back, 6)
    canvas.put(cards.back(back.w, back.h), back.x, back.y)
    canvas.write(figure, (back.right + 8, middle), colour)
    return back.x - 8


def crown(canvas: Canvas, view: View, seat: Seat, x: int, middle: int) -> int:
    """Draw the leader's crown right of ``x``. Returns the width it takes: CROWN, or 0 for all others."""
    if seat not in leaders(view):
        return 0
    canvas.crown((x + CROWN // 2 - 5, middle), wide=50)
    return CROWN
