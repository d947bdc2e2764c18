"""Gangsters in play: a portrait above its points, or above what holds it back, and its items beside both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, CARDS, COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.signs import Skill, badge_of, cut_out, plain, tight
from renders.mafiadollar.street import street
from renders.mafiadollar.tokens import SIGN, Fade, bonus_token, dimmed, item_token, load_token, portray
from renders.mafiadollar.words import call_name
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, Face, Line, cap_height, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PARCHMENT, SEATS, Colour

Layout: TypeAlias = Literal["plain", "short", "named", "broad"]
"""Points below a portrait, in a lower band if it is short, or beside it, one below the other; then the call
name may be below both."""

_EDGE = 3
POINTS = 58
"""Height of the band below a portrait."""
SHORT_POINTS = 54
"""Height of a lower one."""
NAME = 62
"""Height of the band with a call name."""
_ABOVE = 8  # pixels above a name
_LOCK = Box(0, 0, 30, 44)
_SECOND, _HIGHER = 5, 9  # pixels that a second lock is beside the first one, and above it
_APART = 6  # pixels between points beside a portrait
_PARTED, _ASIDE = 8, 3  # hundredths of a band between those below it, and at most pixels beside both
_NARROW = 64  # width of a card that has no room beside its points
_SHOULDERS, _ELBOWS = 1.28, 1.3  # how much higher and wider than its field a person is: its face fills it
_SIZE, _STEP = 104, 24  # a size of a person, and from one to the next
_ITEM, _LARGE_ITEM, _WIDE = 50, 68, 120  # sizes of items, and width of a card from which on they are large
_WORN = 46  # size of the bonus of a vehicle on a portrait
_RADIUS, _STRIP = 9, 12


def points(gangster: Gangster) -> tuple[int, int, int]:
    """Return attack and burglary with weapon and tool, and the bonus of the vehicle."""
    card = CARDS[gangster.card]
    bonus = {SLOT[item]: BONUS[item] for item in gangster.items}
    return card.attack + bonus.get("weapon", 0), card.burglary + bonus.get("tool", 0), bonus.get("vehicle", 0)


def gangster_width(items: int, wide: int, high: int, most: int = 0) -> int:
    """Return the width of a gangster's card with its items, given its height, and their number and size."""
    size = _item_size(items, wide, high, most)
    return wide + -(-items // _on_each_other(high, size)) * (size - _EDGE)


def _item_size(items: int, wide: int, high: int, most: int) -> int:
    """Return the size of items beside a card, larger if it is high enough for all of them.

    ``most``: the largest size; 0: the usual one, which is larger beside a wide card.
    """
    most = most or (_LARGE_ITEM if wide >= _WIDE else _ITEM)
    return max(_ITEM, min(most, high // max(1, items)))


def _on_each_other(high: int, size: int) -> int:
    """Return how many items of a size stand on each other beside a card as high as that."""
    return max(1, high // size)


def draw_gangster(
    canvas: Canvas,
    gangster: Gangster,
    seat: Seat,
    box: Box,
    *,
    armed: bool,
    layout: Layout = "plain",
    letter: int = 0,
) -> None:
    """Draw a gangster on its clan's colour; ``armed``: with its items on its right, outside the box.

    ``letter``: the size of the letter of a choice in its upper left corner; the face is right of it.

    With its portrait are its points (items included). In their place is an hourglass if it has acted, or a
    lock (two for several blocks) and what opens it if it is blocked: then it is an old photograph above a
    strip of that colour.
    """
    if armed:
        draw_items(canvas, gangster.items, box)
    ground, fade = SEATS[seat].colour, dimmed if gangster.blocks else None
    _draw_card(canvas, gangster.card, ground, box, fade, letter, layout=layout)
    if gangster.blocks:
        field = portrait_field(box, layout)
        canvas.fill(field._replace(y=field.bottom - _STRIP, h=_STRIP), ground)
    draw_state(canvas, gangster, _cells(box, layout))
    if layout == "named":
        band = _name_band(box)
        name = call_line(gangster.card, band.w)
        middle = band.y + _ABOVE + cap_height(name.size, name.face) // 2
        canvas.write(name, (band.middle[0], middle), INK, "mid")


def draw_items(canvas: Canvas, items: Sequence[str], box: Box, most: int = 0) -> None:
    """Draw items on each other beside a card, in a second column if it is too low; ``most``: their size.

    Weapon and tool are among the points; the vehicle comes last with its bonus: others leave it room.
    """
    size = _item_size(len(items), box.w, box.h, most)
    loaded = len(items) > 1 and any(SLOT[item] == "vehicle" for item in items)
    if loaded and box.h < len(items) * size + _ITEM:
        size = _ITEM
    for place, item in enumerate(sorted(items, key=lambda item: SLOT[item] == "vehicle")):
        column, row = divmod(place, _on_each_other(box.h, size))
        left, top = box.right - _EDGE + column * (size - _EDGE), box.y + row * (size - _EDGE)
        loads = SLOT[item] == "vehicle"
        token = load_token(item, size, box.bottom - top) if loads else item_token(item, size)
        canvas.put(token, left, top)


def draw_worn(canvas: Canvas, items: Sequence[str], field: Box) -> None:
    """Draw the bonus of a vehicle on a portrait that has no room beside it; others are among the points.

    It is on the hat, above the eyes.
    """
    for item in items:
        if SLOT[item] == "vehicle":
            canvas.put(bonus_token(item, _WORN), field.right + _EDGE - _WORN, field.y - _EDGE)


def draw_state(canvas: Canvas, gangster: Gangster, cells: tuple[Box, Box]) -> None:
    """Draw the points of a gangster, or on black why it does not act: it is blocked, or has acted."""
    if not gangster.blocks and not gangster.used:
        _draw_points(canvas, gangster, cells)
        return
    first, second = cells
    plate = Box(first.x, first.y, second.right - first.x, second.bottom - first.y)
    canvas.fill(plate, INK, _RADIUS)
    if gangster.blocks:
        _draw_held_back(canvas, gangster, cells)
    else:
        draw_hourglass(canvas, plate)


def _draw_points(canvas: Canvas, gangster: Gangster, cells: Sequence[Box]) -> None:
    """Draw attack and burglary, on brass if an item adds to them."""
    raised = {SLOT[item] for item in gangster.items}
    shown: tuple[tuple[Skill, str], ...] = (("attack", "weapon"), ("burglary", "tool"))
    for (skill, item), figure, cell in zip(shown, points(gangster), cells, strict=False):
        canvas.put(badge_of(skill, str(figure), cell.w, cell.h, raised=item in raised), cell.x, cell.y)


def draw_hourglass(canvas: Canvas, plate: Box) -> None:
    """Draw the hourglass of a gangster that has acted in the middle of a plate, as large as it allows."""
    (x, y), size = plate.middle, max(SIGN, min(plate.w, plate.h) - 2 * _EDGE)
    canvas.stamp("hourglass", Box(x - size // 2, y - size // 2, size, size), BRASS_LIGHT)


def _name_band(box: Box) -> Box:
    """Return the place of a call name, at the bottom of a card."""
    inner = box.grown(-_EDGE)
    return inner._replace(y=inner.bottom - NAME, h=NAME)


def call_line(card: str, wide: int) -> Line:
    """Return what one calls a gangster, narrowed to that width if it must be."""
    return tight(line(call_name(card), SMALLEST, Face.BOLD), wide)


def _cells(box: Box, layout: Layout) -> tuple[Box, Box]:
    """Return the two halves of the band below a portrait, or beside it."""
    inner = box.grown(-_EDGE)
    if layout == "named":
        inner = inner._replace(h=inner.h - NAME - _EDGE)
    if layout in {"named", "broad"}:
        upper = inner.right_of(inner.right - POINTS)._replace(h=(inner.h - _APART) // 2)
        return upper, upper._replace(y=inner.bottom - upper.h)
    high = SHORT_POINTS if layout == "short" else POINTS
    aside = max(0, min(_ASIDE, (box.w - _NARROW) // 8))
    band = Box(inner.x + aside, inner.bottom - high, inner.w - 2 * aside, high)
    left, right = columns(band, 2, band.w * _PARTED // 100)
    return left, right


def portrait_field(box: Box, layout: Layout) -> Box:
    """Return the place of a portrait."""
    inner = box.grown(-_EDGE)
    if layout in {"plain", "short"}:
        return inner._replace(h=_cells(box, layout)[0].y - _EDGE - inner.y)
    below = NAME + _EDGE if layout == "named" else 0
    return inner._replace(w=inner.w - POINTS - _EDGE, h=inner.h - below)


def _draw_card(
    canvas: Canvas,
    card: str,
    ground: Colour,
    box: Box,
    fade: Fade | None,
    letter: int = 0,
    *,
    layout: Layout,
) -> None:
    """Draw a portrait with a band of ink below it or beside it, and with one for a name, if any."""
    canvas.fill(box, INK, _RADIUS)
    field = portrait_field(box, layout)
    side = _side(field)
    if layout == "named":
        canvas.fill(_name_band(box), CREAM)
    portray(canvas, card, field, ground, Box((letter + field.w - side) // 2, 0, side, side), fade)


def draw_portrait(
    canvas: Canvas, man: Gangster, field: Box, seat: Seat, fade: Fade | None, left: int, right: int
) -> None:
    """Draw a person in a field, in the middle between two places in it, before bricks if on the street."""
    side = _side(field)
    place = Box((left + right - side) // 2, 0, side, side)
    if man.street:
        canvas.put(street(man.card, field.w, field.h, seat, place, fade), field.x, field.y)
    else:
        portray(canvas, man.card, field, SEATS[seat].colour, place, fade)


def _side(field: Box) -> int:
    """Return the size of a person in a field: one of few, so that people are seldom drawn anew."""
    wanted = min(field.w * _ELBOWS, field.h * _SHOULDERS)
    size = _SIZE + round((wanted - _SIZE) / _STEP) * _STEP
    return size if size >= field.h else size + -(-(field.h - size) // _STEP) * _STEP


def _draw_held_back(canvas: Canvas, gangster: Gangster, cells: Sequence[Box]) -> None:
    """Draw a lock, or two for several blocks, and what opens the top one."""
    first, second = cells
    several = len(gangster.blocks) > 1
    across = first.middle[0] - _LOCK.w // 2 - several * _SECOND // 2
    top = first.middle[1] - _LOCK.h // 2 + several * _HIGHER // 2
    lock = _LOCK._replace(x=max(across, first.x + _EDGE - several), y=top)
    if several:
        canvas.put(cut_out("lock", lock.w, lock.h, PARCHMENT, PARCHMENT), lock.x + _SECOND, lock.y - _HIGHER)
        rim = lock.grown(_EDGE)
        canvas.put(cut_out("lock", rim.w, rim.h, INK, INK), rim.x, rim.y)
    canvas.put(cut_out("lock", lock.w, lock.h, CREAM, INK), lock.x, lock.y)
    beside = second.right - _EDGE - lock.right - several * _SECOND
    size = min(SIGN, beside) if second.y == first.y else SIGN
    sign = plain(COUNTER[gangster.blocks[-1]], size, CREAM, INK)
    canvas.put(sign, min(second.middle[0] - size // 2, second.right - size), second.middle[1] - size // 2)
