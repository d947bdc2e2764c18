"""A close-up of a clan: a spread of its cards with their names, and a frame around the offered ones."""

from __future__ import annotations

from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, COUNTER, SLOT, worth
from engines.mafiadollar.names import card_name
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View, WarehouseView
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.cards import name_lines
from renders.mafiadollar.cloth import GAP, RIGHT, draw_cloth, foot_middle, write_owner
from renders.mafiadollar.colours import BRICKS, PALETTE, STEEL
from renders.mafiadollar.figures import draw_pointed
from renders.mafiadollar.plate import hand_size, score
from renders.mafiadollar.signs import plain
from renders.mafiadollar.strip import draw_card, frame
from renders.mafiadollar.tokens import ITEM_SIZE, draw_store, faded, item_token, more_token
from renders.mafiadollar.words import call_name, thousands
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import BANNER
from renders.shared.lettering import Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, SEATS, WALNUT
from renders.shared.seats import badge

_GRIDS = ((2, 1), (3, 1), (2, 2), (3, 2), (4, 2), (3, 4), (4, 5), (5, 6), (6, 6))
"""Columns and rows of cells, for growing numbers of them."""
_STEEP = 1.3  # maximal ratio of a cell's height to its width
_NAMED = 280  # width from which a cell has room for a name
_HIGH = 300  # height from which on the name is below the picture
_FEW = 20  # cells up to which the whole clan is shown beside the offered cards
_MARGIN, _RADIUS = 10, 12
_USED = "used"
_STREET, _KERB = 20, 11  # heights of the street below whoever is there, and of its kerb
_LINE = 53  # from one line of a name to the next
_BETWEEN = 6  # pixels between items and blocks
_LARGE = 92  # size of items at most

NOTHING: Mapping[str, str | None] = MappingProxyType({})


class Cell(NamedTuple):
    """A card of a clan or an offered one, with its state in play."""

    card: str
    seat: Seat | None
    gangster: Gangster | None = None
    store: WarehouseView | None = None


def draw_clan(
    view: View, seat: Seat, context: DrawContext, offered: Mapping[str, str | None] = NOTHING
) -> Canvas:
    """Draw the clan of a seat as the reader may know it; offered cards have a frame, even those of others."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    if offered:
        draw_banner(canvas, view, context)
    cards = draw_cloth(canvas, BANNER.bottom + 10 if offered else 12, seat)
    _foot(canvas, view, seat, context)
    cells = _cells(view, seat, offered.keys())
    boxes = _places(cards, len(cells))
    for cell, box in zip(cells, boxes, strict=False):
        _draw(canvas, cell, box, context)
        if cell.store is not None and cell.seat is not None and cell.seat != seat:
            canvas.put(badge(cell.seat, 50), box.x + 10, box.y + 10)
    if len(cells) > len(boxes):
        canvas.put(more_token(len(cells) - len(boxes) + 1, *boxes[-1][2:]), boxes[-1].x, boxes[-1].y)
    for cell, box in zip(cells, boxes, strict=False):
        if cell.card in offered:
            frame(canvas, box, offered[cell.card])
    return canvas


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
    """Return the places of cells, row by row; a row that is not full is in the middle."""
    across, rows = next((grid for grid in _GRIDS if number <= grid[0] * grid[1]), _GRIDS[-1])
    rows = min(rows, -(-max(1, number) // across))
    gap = GAP if across * rows <= _FEW else GAP // 2
    wide, high = (room.w + gap) // across, (room.h + gap) // rows
    high = min(high, round(wide * _STEEP))
    top = room.middle[1] - (rows * high - gap) // 2
    found = []
    for at in range(min(number, across * rows)):
        row, column = divmod(at, across)
        left = room.middle[0] - (min(across, number - row * across) * wide - gap) // 2
        found.append(Box(left + column * wide, top + row * high, wide - gap, high - gap))
    return found


def _cells(view: View, seat: Seat, offered: Set[str]) -> list[Cell]:
    """Return the offered cards of others first, then the clan if all of it fits."""
    own = _clan(view.sides[seat], seat)
    known = {cell.card: cell for other, side in enumerate(view.sides) for cell in _clan(side, other)}
    there = {cell.card for cell in own}
    strange = [known.get(card, Cell(card, None)) for card in CARDS if card in offered and card not in there]
    if len(strange) + len(own) > _FEW and offered:
        own = [cell for cell in own if cell.card in offered]
    return strange + own


def _clan(side: Side, seat: Seat) -> list[Cell]:
    """Return the warehouses, the gangsters in the hideout, then those on the street."""
    men = sorted(side.gangsters, key=lambda man: man.street)
    stores = [Cell(store.card, seat, store=store) for store in side.stores]
    return stores + [Cell(man.card, seat, gangster=man) for man in men]


def _draw(canvas: Canvas, cell: Cell, box: Box, context: DrawContext) -> None:
    """Draw a cell: a card of somebody with what belongs to it, or one that nobody has."""
    if cell.seat is None:
        draw_card(canvas, CARDS[cell.card], box, context)
        return
    canvas.panel(box, CREAM, INK, _RADIUS)
    high = box.h >= _HIGH
    alone = cell.gangster is None or not _things(cell.gangster)
    inner = box.grown(-_MARGIN)
    if cell.gangster is not None and cell.gangster.street:
        _pave(canvas, inner)
        inner = inner._replace(h=inner.h - _STREET - 2)
    seen, row, words = _parts(inner, named=box.w >= _NAMED, high=high, alone=alone)
    if cell.store is not None:
        draw_store(canvas, cell.store, seen, _value(cell.store, context) if high else "")
    elif cell.gangster is not None:
        fade = faded if cell.gangster.blocks else None
        draw_pointed(canvas, cell.gangster, SEATS[cell.seat].colour, seen, fade)
        _lying(canvas, _things(cell.gangster), row)
    if box.w >= _NAMED:
        short = cell.gangster is not None and not high
        name = call_name(cell.card) if short else context.say(card_name(cell.card))
        for typeset, middle in name_lines(name, words, _LINE):
            canvas.write(typeset, middle, INK, "mid")


def _pave(canvas: Canvas, box: Box) -> None:
    """Draw the street below a gangster who is there: bricks above a kerb."""
    street = box._replace(y=box.bottom - _STREET, h=_STREET)
    canvas.fill(street, BRICKS[2])
    canvas.fill(street._replace(y=street.bottom - _KERB, h=_KERB), STEEL)


def _parts(room: Box, *, named: bool, high: bool, alone: bool) -> tuple[Box, Box, Box]:
    """Return the places of a picture, of what lies beside it, and of a name.

    ``alone``: whether nothing lies beside it.
    """
    if named and not high:
        seen = room._replace(w=room.w // 4)
        words = room.right_of(seen.right + 8)
        row = words._replace(y=words.bottom - ITEM_SIZE, h=ITEM_SIZE)
        return seen, row, words if alone else words._replace(h=row.y - words.y)
    words = room._replace(y=room.bottom - 2 * _LINE - 6, h=2 * _LINE + 6)
    seen = room._replace(h=words.y - room.y - 4) if named else room
    row = seen.right_of(seen.right - min(_LARGE, max(ITEM_SIZE, seen.h // 3 - _BETWEEN)))
    return seen if alone else seen._replace(w=row.x - 10 - seen.x), row, words


def _things(man: Gangster) -> tuple[str, ...]:
    """Return the items of a gangster, its blocks, and the sign that it has acted."""
    return (*man.items, *man.blocks, *([_USED] if man.used else []))


def _value(store: WarehouseView, context: DrawContext) -> str:
    """Return what the loot of a warehouse is worth, as far as it is known."""
    return context.say(thousands(worth(store.loots))) if store.loots else ""


def _lying(canvas: Canvas, cards: tuple[str, ...], room: Box) -> None:
    """Draw items and blocks in a row or a column, the top block last; a count of the rest comes first."""
    size, down = min(room.w, room.h), room.h > room.w
    step = size + _BETWEEN
    most = max(1, (max(room.w, room.h) + _BETWEEN) // step)
    shown = cards if len(cards) <= most else cards[len(cards) - most + 1 :]
    tokens = [*([""] if len(shown) < len(cards) else []), *shown]
    for number, card in enumerate(tokens):
        x, y = (room.x, room.y + number * step) if down else (room.x + number * step, room.y)
        if not card:
            canvas.put(more_token(len(cards) - len(shown), size, size), x, y)
        elif card in SLOT:
            canvas.put(item_token(card, size), x, y)
        else:
            canvas.fill(Box(x, y, size, size), INK, 8)
            inner = Box(x, y, size, size).grown(-8)
            if card == _USED:
                canvas.stamp("hourglass", inner, BRASS_LIGHT)
            else:
                canvas.put(plain(COUNTER[card], inner.w, CREAM, INK), inner.x, inner.y)
