"""A clan on the board: its head, its hideout with the warehouses, and its gangsters on the street."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import CROWD, Plate
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.rows import Row, draw_row
from renders.mafiadollar.tokens import SACK_SIZE, sack
from renders.mafiadollar.words import thousands
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PANEL, PARCHMENT, SEATS, Colour
from renders.shared.seats import badge, badge_width

_BADGE = 46
_SHORTEST = 76  # minimal width of a name
_HANDS = 3  # clans up to which a head has room for the number of cards in hand
_BACK = Box(0, 0, 36, 48)
_CROWN = 60
AWNING, _STRIPE = 14, 26  # height of an awning, and width of its stripes


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
    _head(canvas, view, seat, place, context.names[seat], changed)
    at_home = [gangster for gangster in side.gangsters if not gangster.street]
    outside = [gangster for gangster in side.gangsters if gangster.street]
    across = place.home.y < place.head.y
    crowd = len(view.sides) >= CROWD
    quiet = crowd and not place.inside
    window, lamp = (None, None) if crowd else ("window", "lamp")
    home = Row(place.indoors, seat, side.stores, at_home, window, not across, quiet=quiet)
    street = Row(place.street, seat, (), outside, lamp, across)
    for row in (home, street):
        draw_row(canvas, row, changed, offered)


# --- The head ---------------------------------------------------------------------------------------


def _head(canvas: Canvas, view: View, seat: Seat, place: Plate, name: str, changed: Container[str]) -> None:
    """Draw badge and name, lit while the game waits for the seat, the loot cards and the leader's crown."""
    mark, head = SEATS[seat], place.head
    lit = seat in lit_seats(view)
    canvas.fill(head, mark.colour if lit else PANEL)
    upwards = head.y > place.street.y
    canvas.put(_awning(seat, head.w, upwards=upwards), head.x, head.y - AWNING if upwards else head.bottom)
    middle = head.middle[1] - 2
    symbol = Box(head.x + 6, middle - _BADGE // 2, badge_width(_BADGE), _BADGE)
    told = len(view.sides) <= _HANDS
    if f"hand{seat}" in changed and not told:
        canvas.halo(symbol.grown(-3), 9)
    canvas.put(badge(seat, _BADGE), symbol.x, symbol.y)
    colour = mark.on if lit else CREAM
    right = head.right - 4
    if view.outcome is not None:
        total = line(thousands(view.outcome.scores[seat]), SMALLEST, Face.BOLD)
        right -= canvas.write(total, (right, middle), colour, "right") + 10
    else:
        right -= loot_cards(canvas, view, seat, right, middle) + 6
    right -= crown(canvas, view, seat, right, middle)
    if told and view.outcome is None:
        right = hand_size(
            canvas, view.sides[seat].hand_size, right, middle, colour, halo=f"hand{seat}" in changed
        )
    x = symbol.right + 10
    if right - 4 - x >= _SHORTEST:
        canvas.write(fit(settable(name), right - 4 - x, SMALLEST), (x, middle), colour)


@cached
def _awning(seat: Seat, wide: int, *, upwards: bool) -> Sprite:
    """Draw a striped awning in the seat's colour, as wide as its house, scalloped towards the street."""
    canvas, cut = Canvas.blank(wide, AWNING, CREAM, PALETTE), Canvas.blank(wide, AWNING, (0, 0, 0))
    half = AWNING // 2
    cut.fill(Box(0, half if upwards else 0, wide, half), (255, 255, 255))
    for number, x in enumerate(range(0, wide, _STRIPE)):
        if number % 2 == 0:
            canvas.fill(Box(x, 0, _STRIPE, AWNING), SEATS[seat].colour)
        cut.stamp("disc", Box(x, 0, _STRIPE, AWNING), (255, 255, 255))
    return canvas.sprite(cut.image.convert("L"))


def loot_cards(canvas: Canvas, view: View, seat: Seat, right: int, middle: int) -> int:
    """Draw the number of a seat's loot cards left of ``right``, in brass if it leads. Returns the width."""
    bag = sack(view.sides[seat].loots, BRASS_LIGHT if seat in leaders(view) else PARCHMENT)
    canvas.put(bag, right - bag.size[0], middle - SACK_SIZE // 2)
    return bag.size[0]


def hand_size(canvas: Canvas, number: int, right: int, middle: int, colour: Colour, *, halo: bool) -> int:
    """Draw a card's back with the number of cards in hand, left of ``right``. Returns their left end."""
    figure = line(str(number), SMALLEST)
    back = _BACK._replace(x=right - 12 - figure.wide - 10 - _BACK.w, y=middle - _BACK.h // 2)
    if halo:
        canvas.halo(back, 6)
    canvas.put(cards.back(back.w, back.h), back.x, back.y)
    canvas.write(figure, (back.right + 10, middle), colour)
    return back.x - 12


def crown(canvas: Canvas, view: View, seat: Seat, right: int, middle: int) -> int:
    """Draw the leader's crown left of ``right``. Returns the width it takes."""
    if seat not in leaders(view):
        return 0
    canvas.fill(Box(right - _CROWN, middle - 26, _CROWN, 52), INK, 10)
    canvas.crown((right - _CROWN // 2, middle - 1), wide=50)
    return _CROWN + 4
