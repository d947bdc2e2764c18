"""A close-up of a clan: a spread of its cards with their names, and a frame around the offered ones."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, worth
from engines.mafiadollar.names import card_name
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View, WarehouseView
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.cards import name_lines
from renders.mafiadollar.cloth import GAP, RIGHT, draw_cloth, foot_middle, write_owner
from renders.mafiadollar.colours import PALETTE, ROAD
from renders.mafiadollar.figures import POINTS, draw_pointed
from renders.mafiadollar.head import hand_size, score
from renders.mafiadollar.in_play import (
    TALL,
    card_parts,
    draw_building,
    draw_kerb,
    draw_man,
    draw_thing,
    things,
)
from renders.mafiadollar.large import LETTER, NAME, draw_card
from renders.mafiadollar.spread import draw_valued, known_value
from renders.mafiadollar.store_cards import draw_store_card
from renders.mafiadollar.strip import frame
from renders.mafiadollar.tokens import faded, more_token
from renders.mafiadollar.words import call_name, thousands
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import BANNER
from renders.shared.lettering import Face, Line, line
from renders.shared.palette import CREAM, INK, SEATS, WALNUT
from renders.shared.seats import badge, badge_width

_GRIDS = ((2, 1), (3, 1), (2, 2), (3, 2), (4, 2), (4, 3), (4, 5), (5, 6), (6, 6))
"""Columns and rows of cells, for growing numbers of them."""
_BROAD = 1.2  # maximal ratio of a cell's width to its height in a single row
_NAMED = 280  # width from which a cell has room for a name
_HIGH = 200  # height from which on the name is below the picture
_FEW = 20  # cells up to which each has a name
_WHOLE = 12  # cells up to which the whole clan is shown beside the offered cards
_EDGE, _RADIUS = 3, 12
_BADGE = 50
_STORE_HIGH = 74  # height of a warehouse below its name
_LINE = 52  # from one line of a name to the next
_BETWEEN = 6  # pixels between items and blocks
_BESIDE = 8  # pixels beside a name
_SMALL, _LARGE = 50, 92  # sizes of items at least and at most
_THING = 44  # size of items below a name
_SEEN, _WIDE_SEEN, _ROOMY = 88, 128, 330  # widths of a picture beside a name, and of a card with a wide one
_HIGHER = 165  # height from which on a card has things below a name and a letter
_NOTHING: Signs = MappingProxyType({})


class Cell(NamedTuple):
    """A card of a clan or an offered one, with its state in play."""

    card: str
    seat: Seat | None
    gangster: Gangster | None = None
    store: WarehouseView | None = None
    lettered: bool = False
    """Whether it bears the letter of a choice."""


def draw_clan(view: View, seat: Seat, context: DrawContext, offered: Signs = _NOTHING) -> Canvas:
    """Draw the clan of a seat as the reader may know it; offered cards have a frame, even those of others."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    if offered:
        draw_banner(canvas, view, context)
    cards = draw_cloth(canvas, BANNER.bottom + 10 if offered else 12, seat)
    _foot(canvas, view, seat, context)
    cells = _cells(view, seat, offered)
    boxes = _places(cards, len(cells))
    placed = [*zip(cells, boxes, strict=False)]
    lines = dict[int, int]()
    for cell, box in placed:
        lines[box.y] = max(lines.get(box.y, 1), _lines(cell, box, context))
    for cell, box in placed:
        _draw(canvas, cell, box, lines[box.y] if box.h >= TALL else _lines(cell, box, context), context)
        if cell.seat is not None and cell.seat != seat:
            _draw_badge(canvas, cell, cell.seat, box, lines[box.y])
    if len(cells) > len(boxes):
        canvas.put(more_token(len(cells) - len(boxes) + 1, *boxes[-1][2:]), boxes[-1].x, boxes[-1].y)
    for cell, box in placed:
        if cell.card in offered:
            frame(canvas, box, offered[cell.card], right=cell.seat is not None and _is_beside(box))
    return canvas


def _draw_badge(canvas: Canvas, cell: Cell, seat: Seat, box: Box, lines: int) -> None:
    """Draw the badge of another clan on its card, off the rail and the letter of a choice."""
    wide = badge_width(_BADGE)
    x, y = box.right - 10 - wide, box.y + 10
    if not _is_low(box):
        window = card_parts(box, lines).window.grown(-10)
        x, y = window.right - wide if cell.store else window.x, window.bottom - _BADGE
    elif _is_beside(box):
        x, y = box.x + 14, box.y + 14
        if cell.gangster is not None:
            return  # a face on the colour of its clan
    elif cell.gangster is not None:
        return  # its things lie there
    canvas.panel(Box(x, y, wide, _BADGE).grown(6), CREAM, INK)
    canvas.put(badge(seat, _BADGE), x, y)


def _is_low(box: Box) -> bool:
    """Tell whether a cell has no room for a rail."""
    return box.w < _NAMED or box.h < _HIGH


def _is_beside(box: Box) -> bool:
    """Tell whether a cell has its picture beside its name, and the letter of a choice above that name."""
    return _is_low(box) and box.w >= _NAMED


def _foot(canvas: Canvas, view: View, seat: Seat, context: DrawContext) -> None:
    """Draw whose clan it is, and on the right its hand and its loot cards, or at the end its total."""
    side, right, middle = view.sides[seat], RIGHT, foot_middle(canvas)
    if view.outcome is not None and side.balance is not None:
        total = line(context.say(thousands(side.balance.total)), face=Face.SERIF)
        right -= canvas.write(total, (right, middle), CREAM, "right") + 12
    else:
        right -= score(canvas, view, seat, right, middle) + 12
    right = hand_size(canvas, side.hand_size, right, middle, CREAM, halo=False)
    write_owner(canvas, view, seat, right - 16, context)


def _places(room: Box, number: int) -> list[Box]:
    """Return the places of cells, row by row; few of them fill each row, equally many in each."""
    across, rows = next((grid for grid in _GRIDS if number <= grid[0] * grid[1]), _GRIDS[-1])
    rows = min(rows, -(-max(1, number) // across))
    gap = GAP if across * rows <= _FEW else GAP // 2
    high = (room.h + gap) // rows - gap
    number = min(number, across * rows)
    found = list[Box]()
    for row in range(rows):
        abreast = min(across, number - row * across) if number > _FEW else -(-(number - row) // rows)
        wide = (room.w + gap) // (across if number > _FEW else max(1, abreast)) - gap
        wide = min(wide, round(high * _BROAD)) if rows == 1 else wide
        left = room.middle[0] - (abreast * (wide + gap) - gap) // 2
        top = room.y + row * (high + gap)
        found += [Box(left + column * (wide + gap), top, wide, high) for column in range(abreast)]
    return found


def _cells(view: View, seat: Seat, offered: Signs) -> list[Cell]:
    """Return what is offered in the order of its letters, then the rest of the clan if all of it fits."""
    own = _clan(view.sides[seat], seat)
    known = {cell.card: cell for other, side in enumerate(view.sides) for cell in _clan(side, other)}
    there = {cell.card for cell in own}
    strange = [known.get(card, Cell(card, None)) for card in CARDS if card in offered and card not in there]
    if len(strange) + len(own) > _WHOLE and offered:
        own = [cell for cell in own if cell.card in offered]
    signs = {card: sign for card, sign in offered.items() if sign}
    found = sorted(strange + own, key=lambda cell: _turn(signs.get(cell.card)))
    return [cell._replace(lettered=cell.card in signs) for cell in found]


def _turn(sign: str | None) -> tuple[bool, int, str]:
    """Return what cards are sorted by: those with letters first, in their order."""
    return (sign is None, len(sign or ""), sign or "")


def _clan(side: Side, seat: Seat) -> list[Cell]:
    """Return the warehouses, the gangsters in the hideout, then those on the street."""
    stores = [Cell(store.card, seat, store=store) for store in side.stores]
    return stores + [Cell(man.card, seat, gangster=man) for man in side.by_place]


def _lines(cell: Cell, box: Box, context: DrawContext) -> int:
    """Return how many lines the name of a card takes where there is room for two."""
    return len(_name(cell, box, 2, context))


def _name(cell: Cell, box: Box, lines: int, context: DrawContext) -> list[tuple[Line, tuple[int, int]]]:
    """Return the lines of a card's name; of a gangster's, if there is little room, only what one calls it."""
    room = card_parts(box, lines).name
    found = name_lines(context.say(card_name(cell.card)), room, NAME)
    cut = box.h < TALL or any(typeset.text.endswith("…") for typeset, _ in found)
    return name_lines(call_name(cell.card), room, NAME) if cell.gangster is not None and cut else found


def _draw(canvas: Canvas, cell: Cell, box: Box, lines: int, context: DrawContext) -> None:
    """Draw a cell: a card of somebody with what belongs to it, or one that nobody has."""
    if cell.seat is None:
        draw_card(canvas, CARDS[cell.card], box, context, lettered=cell.lettered)
    elif _is_low(box):
        _draw_low(canvas, cell, cell.seat, box, context)
    else:
        ink = INK
        if cell.store is not None:
            ink = draw_building(canvas, cell.store, box, lines, known_value(cell.store))
        elif cell.gangster is not None:
            ink = draw_man(canvas, cell.gangster, cell.seat, box, lines, lettered=cell.lettered)
        for typeset, middle in _name(cell, box, lines, context):
            canvas.write(typeset, middle, ink, "mid")


def _draw_low(canvas: Canvas, cell: Cell, seat: Seat, box: Box, context: DrawContext) -> None:
    """Draw a card in play whose picture is beside its name, or which has none."""
    canvas.panel(box, CREAM, INK, _RADIUS)
    named = _is_beside(box)
    seen, row, words = _parts(box.grown(-_EDGE), named=named, lettered=cell.lettered)
    own = things(cell.gangster) if cell.gangster is not None else ()
    if cell.store is not None and named and not cell.lettered:
        words = _draw_low_store(canvas, cell.store, box, context)
    elif cell.store is not None and named and known_value(cell.store):
        draw_valued(canvas, cell.store, seen)
    elif cell.store is not None:
        draw_store_card(canvas, cell.store, seen)
    elif cell.gangster is not None:
        _draw_gangster(canvas, cell.gangster, seat, seen, beside=named)
        _lying(canvas, own, row)
    if named:
        if own and row.y > words.y:
            words = words._replace(h=row.y - words.y)
        name = call_name(cell.card) if cell.gangster is not None else context.say(card_name(cell.card))
        for typeset, middle in name_lines(name, words, _LINE):
            canvas.write(typeset, middle, INK, "mid")


def _draw_low_store(canvas: Canvas, store: WarehouseView, box: Box, context: DrawContext) -> Box:
    """Draw a warehouse below its name, which needs the whole width. Returns the place of that name."""
    inner = box.grown(-_EDGE)
    ground = inner._replace(y=inner.bottom - _STORE_HIGH, h=_STORE_HIGH)
    canvas.fill(ground, ROAD)
    seen = ground.grown(-_BETWEEN)._replace(x=ground.x + _BESIDE, w=ground.w - 2 * _BESIDE)
    draw_store_card(canvas, store, seen, context.say(thousands(worth(store.loots))) if store.loots else "")
    return Box(box.x + _BETWEEN, inner.y, box.w - 2 * _BETWEEN, ground.y - inner.y)


def _draw_gangster(canvas: Canvas, man: Gangster, seat: Seat, box: Box, *, beside: bool) -> None:
    """Draw a gangster with the points below; on the street in front of a kerb.

    ``beside``: whether what it carries is beside the picture; otherwise it lies on its right side.
    """
    fade, room = faded if man.blocks else None, box.w
    if not beside and things(man):
        room -= _token_size(box.h - POINTS) + _BETWEEN
    draw_pointed(canvas, man, SEATS[seat].colour, box, fade, room)
    if man.street:
        inner = box.grown(-_EDGE)
        draw_kerb(canvas, inner._replace(h=inner.h - POINTS + 2))


def _parts(room: Box, *, named: bool, lettered: bool) -> tuple[Box, Box, Box]:
    """Return the places of a picture, of what a gangster carries, beside or on the picture, and of a name.

    The name is below the letter of a choice; of a low card, what a gangster carries is beside that letter.
    """
    if named:
        higher = room.h + 2 * _EDGE >= _HIGHER
        seen = room._replace(w=_WIDE_SEEN if room.w >= _ROOMY else _SEEN)
        beside = room.right_of(seen.right + _BESIDE)
        words = beside._replace(w=beside.w - _BETWEEN)
        row = words._replace(y=words.bottom - _THING - _BETWEEN, h=_THING)
        if lettered:
            words = words._replace(y=room.y + LETTER, h=room.h - LETTER)
            if not higher:
                row = row._replace(y=room.y + _BESIDE, w=row.w - LETTER)
        return seen, row, words
    size = _token_size(room.h - POINTS)
    row = Box(room.right - size - _BETWEEN, room.y + _BETWEEN, size, room.h - POINTS - 2 * _BETWEEN)
    return room, row, room


def _token_size(high: int) -> int:
    """Return the size of items that lie on a picture as high as that."""
    return min(_LARGE, max(_SMALL, (high - _BETWEEN) // 3 - _BETWEEN))


def _lying(canvas: Canvas, cards: tuple[str, ...], room: Box) -> None:
    """Draw items and blocks in a row or a column, the top block last; a count of the rest comes first.

    In a row it has two places.
    """
    size, down = min(room.w, room.h), room.h > room.w
    step = size + _BETWEEN
    most = max(1, (max(room.w, room.h) + _BETWEEN) // step)
    counted = 1 if down else 2
    shown = cards if len(cards) <= most else cards[len(cards) - most + counted :]
    tokens = [*([""] * counted if len(shown) < len(cards) else []), *shown]
    for number, card in enumerate(tokens):
        x, y = (room.x, room.y + number * step) if down else (room.x + number * step, room.y)
        if not card and not number:
            wide = counted * step - _BETWEEN
            canvas.put(more_token(len(cards) - len(shown), wide, size), x, y)
        elif card:
            draw_thing(canvas, card, Box(x, y, size, size))
