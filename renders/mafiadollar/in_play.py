"""A gangster or a warehouse enlarged, laid out like a card: its picture, a rail beside it, its name below.

In the rail of a gangster are its points with its items, and below them what it carries and what holds it
back; in that of a warehouse, on dark paper, its number of loots and what they are worth.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.mafiadollar.cards import COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.colours import KERB, NAVY, PALETTE, ROAD, WALLS
from renders.mafiadollar.figures import draw_state
from renders.mafiadollar.large import LETTER, RADIUS, Parts, is_upright, overlaid, split, stacked
from renders.mafiadollar.signs import plain, stored, tight
from renders.mafiadollar.store_cards import DOG
from renders.mafiadollar.stores import draw_dog
from renders.mafiadollar.street import street
from renders.mafiadollar.tokens import bonus_token, cut_card, faded, in_steps, item_token, more_token, portray
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, INK, SEATS, Colour

_RAIL, _WIDE_RAIL, _BROAD_RAIL = 106, 140, 150
"""Widths of a rail, of one with a value in dollars, and of one with signs side by side."""
TALL = 300
"""Height from which on the signs in a rail stand one above the other."""
_THING, _SMALL = 62, 46  # sizes of an item, and where there are too many of that size
_APART, _PAD, _LINE = 6, 5, 3
_BADGE = (58, 54)  # size of points
_POINTED = 2 * _BADGE[0] + 3 * _APART + 2 * _PAD  # width of both side by side on their plaque
_SACK = 70  # size of the number of loots
_VALUE = 54  # height of a value below it
_KERB, _LOW_KERB, _TALL_FIELD = 16, 10, 140
"""Heights of the kerb in front of whoever is on the street, and of a field where it is the higher one."""
_GROUND = 24  # height of the road in front of a warehouse
_PERSON = 1.25  # how much larger than its field a person is at most: the shoulders are cut off
_WALL, _RAIL_HIGH, _PANEL = 62, 16, 84
"""Hundredths of a room's wall above its panels, height of the rail on them, and width of each."""
_PLUS = "+"
"""What is before the vehicle whose bonus it is."""


def card_parts(box: Box, lines: int, *, valued: bool = False) -> Parts:
    """Divide a card in play whose name has room for that many lines; ``valued``: with dollars in its rail."""
    if is_upright(box):
        return stacked(box, lines)
    return overlaid(split(box, lines, _BROAD_RAIL if box.h < TALL else _WIDE_RAIL if valued else _RAIL))


def draw_man(canvas: Canvas, man: Gangster, seat: Seat, box: Box, lines: int, *, lettered: bool) -> Colour:
    """Draw a gangster. Returns the colour of its name.

    ``lettered``: whether the letter of a choice will lie on its upper left corner.
    """
    window, rail, _ = card_parts(box, lines)
    canvas.panel(box, CREAM, INK, RADIUS)
    canvas.fill(window, INK)
    field, letter = window.grown(-_LINE), LETTER + box.y - window.y if lettered else 0
    column = _column(field, rail, things(man)) if is_upright(box) else None
    covered = _covered(field, column or rail)
    if man.street:
        place = _place(field.w, field.h, letter, covered)
        portrait = street(man.card, field.w, field.h, seat, place, faded if man.blocks else None)
    elif man.blocks:
        portrait = _photograph(man.card, field.w, field.h, letter, covered)
    else:
        portrait = _scene(man.card, field.w, field.h, seat, letter, covered)
    canvas.put(portrait, field.x, field.y)
    if man.street:
        draw_kerb(canvas, field)
    if rail is not None and is_upright(box):
        _draw_plaque(canvas, man, rail._replace(w=_POINTED), tall=False)
        _draw_things(canvas, things(man), column or _right_of_points(rail))
    elif rail is not None:
        below = _draw_plaque(canvas, man, rail, tall=box.h >= TALL)
        _draw_things(canvas, things(man), below)
    return INK


def draw_building(
    canvas: Canvas, store: WarehouseView, box: Box, lines: int, value: str, letter: int = 0
) -> Colour:
    """Draw a warehouse. Returns the colour of its name.

    ``value``: what its loots are worth, or nothing if only their owner knows that. ``letter``: the size of
    the letter of a choice that will lie on its upper left corner.
    """
    window, rail, _ = card_parts(box, lines, valued=bool(value))
    canvas.panel(box, ROAD, INK, RADIUS)
    canvas.fill(window, INK)
    field = window.grown(-_LINE)
    letter = max(0, letter + box.x - field.x)
    canvas.put(_building(store.card, field.w, field.h, letter, _covered(field, rail)), field.x, field.y)
    if rail is not None:
        sack, plate = _stock(rail, upright=is_upright(box))
        canvas.put(stored(str(store.size), sack.w, sack.h), sack.x, sack.y)
        if value:
            canvas.panel(plate, CREAM, INK, 10)
            worth = tight(line(value, SMALLEST, Face.BOLD), plate.w - 4 * _PAD)
            canvas.write(worth, plate.middle, INK, "mid")
    if store.dog is not None:
        draw_dog(canvas, store.dog, field.grown(-_PAD), max(DOG, field.h // 3))
    return CREAM


def _right_of_points(strip: Box) -> Box:
    """Return what is left of the strip below the picture of a high card."""
    return strip.right_of(strip.x + _POINTED)


def _column(field: Box, strip: Box | None, shown: Sequence[str]) -> Box | None:
    """Return a place on the right of a high card's picture for things that its strip has no room for."""
    if strip is None or len(shown) <= _grid(_right_of_points(strip), _SMALL)[2]:
        return None
    return field.right_of(field.right - _SMALL - 2 * _PAD).grown(-_PAD)


def _covered(field: Box, rail: Box | None) -> int:
    """Return how much of a field is below a rail or a column on its right."""
    return field.right - rail.x if rail is not None and rail.meets(field) else 0


def _stock(rail: Box, *, upright: bool) -> tuple[Box, Box]:
    """Return the places of a number of loots and of their value: side by side, or one above the other."""
    if upright:
        sack = rail._replace(w=rail.h)
        return sack, rail.right_of(sack.right + _APART)._replace(y=rail.middle[1] - _VALUE // 2, h=_VALUE)
    size = min(_SACK, rail.h - _VALUE)
    sack = Box(rail.middle[0] - size // 2, rail.y, size, size)
    return sack, Box(rail.x + _APART, sack.bottom + _PAD, rail.w - 2 * _APART, _VALUE)


def draw_kerb(canvas: Canvas, field: Box) -> None:
    """Draw a kerb at the lower end of a field: whoever is in it is on the street."""
    high = kerb_height(field)
    kerb = field._replace(y=field.bottom - high, h=high)
    canvas.fill(kerb, KERB)
    canvas.fill(kerb._replace(h=_LINE), INK)


def kerb_height(field: Box) -> int:
    """Return how high the kerb in a field is."""
    return _KERB if field.h >= _TALL_FIELD else _LOW_KERB


def things(man: Gangster) -> tuple[str, ...]:
    """Return what is beside the points of a gangster.

    These are its items, its vehicle's bonus after that, and its blocks but the top one.
    """
    bonus = [_PLUS + item for item in man.items if SLOT[item] == "vehicle"]  # vehicles are the last items
    return (*man.items, *bonus, *man.blocks[:-1])


def draw_thing(canvas: Canvas, thing: str, box: Box) -> None:
    """Draw an item or its bonus, or on ink what removes a block."""
    if thing in SLOT:
        canvas.put(item_token(thing, box.w), box.x, box.y)
        return
    if thing.startswith(_PLUS):
        canvas.put(bonus_token(thing.removeprefix(_PLUS), box.w), box.x, box.y)
        return
    canvas.fill(box, INK, 8)
    inner = box.grown(-8)
    canvas.put(plain(COUNTER[thing], inner.w, CREAM, INK), inner.x, inner.y)


def _draw_plaque(canvas: Canvas, man: Gangster, rail: Box, *, tall: bool) -> Box:
    """Draw the points of a gangster on a plaque, or what it has in their place.

    Returns what is below.
    """
    wide, high = _BADGE
    inner = rail.grown(-_APART)._replace(y=rail.y)
    plaque = inner._replace(h=(2 * high + _APART if tall else high) + 2 * _PAD)
    canvas.panel(plaque, CREAM, INK, 10)
    across = 0 if tall else wide // 2 + _APART // 2
    first = Box(plaque.middle[0] - wide // 2 - across, plaque.y + _PAD, wide, high)
    second = first._replace(x=first.x + 2 * across, y=first.y + tall * (high + _APART))
    draw_state(canvas, man, (first, second))
    top = plaque.bottom + _APART
    return inner._replace(y=top, h=rail.bottom - top)


def _draw_things(canvas: Canvas, cards: tuple[str, ...], room: Box) -> None:
    """Draw items and blocks, row by row, the top block last; a count of the rest comes first."""
    size, across, most = _grid(room, _THING)
    if most < len(cards) <= _grid(room, _SMALL)[2]:
        size, across, most = _grid(room, _SMALL)
    step = size + _APART
    shown = cards if len(cards) <= most else cards[len(cards) - most + 1 :]
    left = room.middle[0] - (across * step - _APART) // 2
    for at, card in enumerate([*([""] if len(shown) < len(cards) else []), *shown]):
        box = Box(left + at % across * step, room.y + at // across * step, size, size)
        if not card:
            hidden = [card for card in cards[: len(cards) - len(shown)] if not card.startswith(_PLUS)]
            canvas.put(more_token(len(hidden), size, size), box.x, box.y)
        else:
            draw_thing(canvas, card, box)


def _grid(room: Box, most: int) -> tuple[int, int, int]:
    """Return the size of things in a room, at most as given, how many are abreast, and how many fit."""
    size, across = min(room.w, most), max(1, (room.w + _APART) // (most + _APART))
    return size, across, across * max(1, (room.h + _APART) // (size + _APART))


@cached
def _photograph(card: str, wide: int, high: int, letter: int, covered: int) -> Sprite:
    """Draw a gangster on an old photograph, at its place."""
    canvas, place = Canvas.blank(wide, high, INK, PALETTE), _place(wide, high, letter, covered)
    portray(canvas, card, Box(0, 0, wide, high), INK, place, faded)
    return canvas.sprite()


@cached
def _scene(card: str, wide: int, high: int, seat: Seat, letter: int, covered: int) -> Sprite:
    """Draw a gangster at its place, before the panels of a room."""
    canvas, place = Canvas.blank(wide, high, SEATS[seat].colour, PALETTE), _place(wide, high, letter, covered)
    top = high * _WALL // 100
    canvas.fill(Box(0, top, wide, high - top), WALLS[seat])
    canvas.fill(Box(0, top, wide, _LINE), INK)
    canvas.fill(Box(0, top + _RAIL_HIGH, wide, _LINE), INK)
    for x in range(_PANEL // 2, wide, _PANEL):
        canvas.fill(Box(x, top + _RAIL_HIGH, _LINE, high), INK)
    canvas.put(cut_card(card, place.w, INK, _LINE), place.x, place.y)
    return canvas.sprite()


def _place(wide: int, high: int, letter: int, covered: int) -> Box:
    """Return the place of a person, as large as there is room for off a letter and what covers its right."""
    free = wide - covered
    beside, below = min(free - letter, high * _PERSON), min(free, (high - letter) * _PERSON)
    left, top = (letter, 0) if beside >= below else (0, letter)
    side = in_steps(max(beside, below))
    x = max(left, min((wide - side) // 2, free - side))
    return Box(x, max(top, high - side), side, side)


@cached
def _building(card: str, wide: int, high: int, letter: int, covered: int) -> Sprite:
    """Draw a warehouse at night on a road, as large as there is room for off a letter and what covers it."""
    canvas, free = Canvas.blank(wide, high, ROAD, PALETTE), wide - covered
    field = Box(0, 0, wide, high - _GROUND)
    beside, below = min(free - letter, field.h - 8), min(free, field.h - max(8, letter))
    side = in_steps(max(beside, below))
    left = max(letter if beside >= below else 0, min((wide - side) // 2, free - side))
    portray(canvas, card, field, NAVY, Box(left, field.h - side, side, side), None)
    return canvas.sprite()
