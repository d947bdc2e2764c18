"""A close-up of a clan: every card with its name, and a frame around the offered ones."""

from __future__ import annotations

from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, COUNTER, worth
from engines.mafiadollar.names import card_name
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View, WarehouseView
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.cards import LINE, marks, name_lines
from renders.mafiadollar.colours import PALETTE, PAVEMENT, ROAD
from renders.mafiadollar.figures import draw_pointed
from renders.mafiadollar.plate import CROWN, crown, hand_size, score
from renders.mafiadollar.tokens import (
    ITEM_SIZE,
    block_sign,
    dimmed,
    draw_store,
    item_token,
    labelled,
    more_token,
)
from renders.mafiadollar.words import thousands
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import Face, line
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    LAMPLIT,
    LEATHER,
    SEATS,
    WALNUT,
    Colour,
)
from renders.shared.seats import badge, badge_width, write_names

_ROOM = Box(16, 104, 1260, 786)
_GRIDS = ((1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5), (5, 6), (6, 6))
"""Columns and rows of cells, for growing numbers of them."""
_NAMED = 3  # columns up to which a cell has room for a name
_FEW = 20  # cells up to which the whole clan is shown beside the offered cards
_HIGHEST = 520  # maximal height of a cell
_TALL = 1.35  # maximal ratio of a picture's height to its width
_APART = 14  # pixels between cells, for frames
_BETWEEN = 4  # pixels between items and blocks
_ROOMY, _LARGE = 300, 110  # height of a cell from which items are larger, and how large at most


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
    else:
        _head(canvas, view, seat, context)
    cells = _cells(view, seat, offered.keys())
    columns, rows = next((grid for grid in _GRIDS if len(cells) <= grid[0] * grid[1]), _GRIDS[-1])
    wide, high = _ROOM.w // columns, min(_ROOM.h // rows, _HIGHEST)
    last = columns * rows - 1
    top = _ROOM.y + (_ROOM.h - high * -(-min(len(cells), last + 1) // columns)) // 3
    for number, cell in enumerate(cells[: last + 1]):
        row, column = divmod(number, columns)
        box = Box(_ROOM.x + column * wide, top + row * high, wide - _APART, high - _APART)
        if number == last and len(cells) > last + 1:
            canvas.put(more_token(len(cells) - last, box.w, box.h), box.x, box.y)
            break
        _draw(canvas, cell, box, dim=bool(offered) and cell.card not in offered)
        if columns <= _NAMED:
            for words, middle in name_lines(context.say(card_name(cell.card)), _name_room(cell, box)):
                canvas.write(words, middle, CREAM, "mid")
        if cell.store is not None and cell.seat is not None and cell.seat != seat:
            canvas.put(badge(cell.seat, 50), box.right - badge_width(50) - 8, box.bottom - 58)
        if cell.card in offered:
            canvas.choice_frame(box, sign=offered[cell.card])
    return canvas


def _head(canvas: Canvas, view: View, seat: Seat, context: DrawContext) -> None:
    """Draw the clan's name, and on the right its hand, crown, and loot cards, or at the end its total."""
    canvas.fill(BANNER, LEATHER)
    canvas.fill(Box(0, BANNER.h - 4, BANNER.w, 4), BRASS)
    side = view.sides[seat]
    right, middle = BANNER.right - 20, BANNER_MIDDLE
    if view.outcome is not None and side.balance is not None:
        total = line(thousands(side.balance.total), face=Face.SERIF)
        right -= canvas.write(total, (right, middle), CREAM, "right") + 12
    else:
        right -= score(canvas, view, seat, right, middle) + 12
    right -= crown(canvas, view, seat, right - CROWN, middle)
    right = hand_size(canvas, side.hand_size, right, middle, CREAM, halo=False)
    write_names(canvas, (seat,), context, right - 16)


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


def _draw(canvas: Canvas, cell: Cell, box: Box, *, dim: bool) -> None:
    """Draw a cell: the card's picture, with its items or blocks beside it."""
    canvas.panel(box, _ground(cell), BRASS_DARK)
    wide = _wide(box)
    high = min(box.h - 12, round(wide * _TALL))
    _picture(canvas, cell, Box(box.x + 6, box.y + (box.h - high) // 2, wide, high), dim=dim)
    row = _below(cell, box)
    if cell.gangster is not None:
        _lying(canvas, _things(cell), row)
    elif cell.store is not None and cell.store.loots:
        figure = line(thousands(worth(cell.store.loots)), face=Face.BOLD)
        canvas.write(figure, row.middle, BRASS_LIGHT, "mid")


def _name_room(cell: Cell, box: Box) -> Box:
    """Return the box of a cell's name: beside the picture, above the items and blocks."""
    row = _below(cell, box)
    bare = not _things(cell) and not (cell.store and cell.store.loots)
    low = box.bottom - 4 if bare else row.y - 4
    return Box(row.x, box.y + 4, row.w, max(LINE, low - box.y - 4))


def _below(cell: Cell, box: Box) -> Box:
    """Return the row beside the picture for items and blocks, larger ones where all of them have room."""
    left = box.x + 6 + _wide(box) + 10
    room = box.right - left - 6
    high = ITEM_SIZE
    if box.h >= _ROOMY:
        high = max(ITEM_SIZE, min(_LARGE, room // max(1, len(_things(cell))) - _BETWEEN))
    return Box(left, box.bottom - high - 8, room, high)


def _things(cell: Cell) -> tuple[str, ...]:
    return (*cell.gangster.items, *cell.gangster.blocks) if cell.gangster else ()


def _wide(box: Box) -> int:
    return min(round((box.h - 12) * 0.78), box.w // 2 - 20)


def _ground(cell: Cell) -> Colour:
    if cell.gangster is not None and cell.gangster.street:
        return PAVEMENT
    return LAMPLIT if cell.seat is not None else ROAD


def _picture(canvas: Canvas, cell: Cell, box: Box, *, dim: bool) -> None:
    """Draw the card: a gangster with its current points, a warehouse with its contents."""
    if cell.gangster is not None and cell.seat is not None:
        colour = SEATS[cell.seat].colour
        draw_pointed(canvas, cell.gangster, colour, box, fade=dimmed if dim or cell.gangster.used else None)
    elif cell.store is not None:
        draw_store(canvas, cell.store, box, dim=dim)
    else:
        canvas.put(labelled(cell.card, box.w, box.h, None, marks(CARDS[cell.card])), box.x, box.y)


def _lying(canvas: Canvas, cards: tuple[str, ...], row: Box) -> None:
    """Draw the items and the blocks' symbols, the top one last; a count of the rest comes first."""
    size = row.h
    room = max(1, (row.w + _BETWEEN) // (size + _BETWEEN))
    shown = cards if len(cards) <= room else cards[len(cards) - room + 1 :]
    x = row.x
    if len(shown) < len(cards):
        canvas.put(more_token(len(cards) - len(shown), size, size), x, row.y)
        x += size + _BETWEEN
    for number, card in enumerate(shown):
        left = x + number * (size + _BETWEEN)
        if card in COUNTER:
            canvas.fill(Box(left, row.y, size, size), LEATHER, 8)
            canvas.put(block_sign(COUNTER[card], size - 14), left + 7, row.y + 7)
        else:
            canvas.put(item_token(card, size), left, row.y)
