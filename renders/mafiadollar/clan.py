"""A clan close up: everything with its name, and lit what a question offers."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, COUNTER, worth
from engines.mafiadollar.names import card_name
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, Store, View
from renders.base import Look
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.cards import marks, squeezed_name
from renders.mafiadollar.colours import PALETTE, PAVEMENT, ROAD
from renders.mafiadollar.sizes import SMALLEST
from renders.mafiadollar.tokens import block_sign, chip, draw_points, labelled, mini, sack, small
from renders.mafiadollar.words import thousands
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.lettering import line, settable
from renders.shared.palette import BRASS_DARK, CREAM, LAMPLIT, LEATHER, SEATS, WALNUT, Colour
from renders.shared.seats import badge, badge_width

_ROOM = Box(25, 110, 1248, 848)
_GRIDS = ((3, 2), (3, 3), (4, 3), (4, 4), (4, 5), (5, 6), (6, 7))
"""Columns and rows of cells, for more and more of them."""
_FEW = 20  # cells up to which the whole clan is shown beside what is offered
_HIGHEST = 300  # of a cell
_TALL = 1.35  # height of a picture by its width, at most
_APART = 18  # pixels between cells, for halos
_STRIP = 48
_LINE = 44


class Cell(NamedTuple):
    """Something of a clan, or something that is offered: a card, and what is known of it in play."""

    card: str
    seat: Seat | None
    gangster: Gangster | None = None
    store: Store | None = None


def draw_clan(view: View, seat: Seat, look: Look, offered: Set[str] = frozenset()) -> Canvas:
    """The clan of a seat as the reader may know it; offered cards are lit, whoever has them."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_banner(canvas, view, look)
    cells = _cells(view, seat, offered)
    columns, rows = next((grid for grid in _GRIDS if len(cells) <= grid[0] * grid[1]), _GRIDS[-1])
    wide, high = _ROOM.w // columns, min(_ROOM.h // rows, _HIGHEST)
    for number, cell in enumerate(cells[: columns * rows]):
        row, column = divmod(number, columns)
        box = Box(_ROOM.x + column * wide, _ROOM.y + row * high, wide - _APART, high - _APART)
        _draw(canvas, cell, box, lit=cell.card in offered, dim=bool(offered) and cell.card not in offered)
        _label(canvas, cell, box, look)
        if cell.store is not None and cell.seat is not None and cell.seat != seat:
            canvas.put(badge(cell.seat, 46), box.right - badge_width(46) - 8, box.bottom - 54)
    return canvas


def _cells(view: View, seat: Seat, offered: Set[str]) -> list[Cell]:
    """What is offered first where it is not the clan's; then the clan, if there is room for all of it."""
    own = _clan(view.sides[seat], seat)
    known = {cell.card: cell for other, side in enumerate(view.sides) for cell in _clan(side, other)}
    there = {cell.card for cell in own}
    strange = [known.get(card, Cell(card, None)) for card in CARDS if card in offered and card not in there]
    if len(strange) + len(own) > _FEW and offered:
        own = [cell for cell in own if cell.card in offered]
    return strange + own


def _clan(side: Side, seat: Seat) -> list[Cell]:
    """Warehouses, then the gangsters in the hideout, then those on the street."""
    men = sorted(side.gangsters, key=lambda each: each.street)
    stores = [Cell(store.card, seat, store=store) for store in side.stores]
    return stores + [Cell(each.card, seat, gangster=each) for each in men]


def _draw(canvas: Canvas, cell: Cell, box: Box, *, lit: bool, dim: bool) -> None:
    """A cell: the card's picture, its name, and below what lies there."""
    if lit:
        canvas.halo(box)
    canvas.panel(box, _ground(cell), BRASS_DARK)
    wide = _wide(box)
    high = min(box.h - 12, round(wide * _TALL))
    picture = Box(box.x + 6, box.y + (box.h - high) // 2, wide, high)
    _picture(canvas, cell, picture, dim=dim)
    room = _room(box)
    _row(canvas, cell, Box(room.x, room.bottom + 4, room.w, box.bottom - room.bottom - 8))


def _room(box: Box) -> Box:
    """Where the name of a cell's card stands."""
    left = box.x + 6 + _wide(box) + 8
    return Box(left, box.y + 6, box.right - left - 6, 2 * _LINE)


def _wide(box: Box) -> int:
    return min(round((box.h - 12) * 0.78), box.w // 2 - 20)


def _label(canvas: Canvas, cell: Cell, box: Box, look: Look) -> None:
    """The name of a cell's card."""
    for words, middle in squeezed_name(settable(look.say(card_name(cell.card))), _room(box)):
        canvas.write(words, middle, CREAM, "mid")


def _ground(cell: Cell) -> Colour:
    if cell.gangster is not None and cell.gangster.street:
        return PAVEMENT
    return LAMPLIT if cell.seat is not None else ROAD


def _picture(canvas: Canvas, cell: Cell, box: Box, *, dim: bool) -> None:
    """The card, a gangster with its points as they are now, a warehouse with what is inside."""
    if cell.gangster is not None and cell.seat is not None:
        colour = SEATS[cell.seat].colour
        canvas.put(mini(cell.card, box.w, box.h, _STRIP, colour, dim=dim or cell.gangster.used), box.x, box.y)
        draw_points(canvas, cell.gangster, Box(box.x + 3, box.bottom - _STRIP, box.w - 6, _STRIP - 4))
    elif cell.store is not None:
        canvas.put(mini(cell.card, box.w, box.h, _STRIP, None, dim=dim), box.x, box.y)
        if cell.store.size:
            canvas.put(sack(cell.store.size), box.x + 4, box.bottom - 58)
        if cell.store.dog:
            canvas.put(small("dog", 40), box.right - 46, box.bottom - _STRIP)
    else:
        canvas.put(labelled(cell.card, box.w, box.h, None, marks(CARDS[cell.card])), box.x, box.y)


def _row(canvas: Canvas, cell: Cell, room: Box) -> None:
    """Whose it is, then the items and blocks of a gangster, or the value of loot that the reader knows."""
    x, y = room.x, room.y + max(0, (room.h - 46) // 2)
    if room.h < 40:
        return
    if cell.gangster is not None:
        lying = (*cell.gangster.items, *cell.gangster.blocks)
        pitch = min(50, (room.w - 46) // max(1, len(lying) - 1))
        for number, card in enumerate(lying):
            _lying(canvas, card, x + number * pitch, y)
    elif cell.store is not None and cell.store.loots:
        figure = line(thousands(worth(cell.store.loots)), SMALLEST)
        canvas.write(figure, (room.middle[0], y + 24), CREAM, "mid")


def _lying(canvas: Canvas, card: str, x: int, y: int) -> None:
    """An item, or what lifts a block."""
    if card in COUNTER:
        canvas.fill(Box(x, y + 2, 46, 42), LEATHER, 8)
        canvas.put(block_sign(COUNTER[card]), x + 4, y + 4)
    else:
        canvas.put(chip(card), x, y + 4)
