"""Cards of clans in rows: each with its name if there is room, and with what belongs to it in play."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, Card
from engines.mafiadollar.names import card_name
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View, WarehouseView
from engines.signs import letter_of
from renders.base import DrawContext
from renders.mafiadollar.cards import faces_for, marks, name_lines
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.figures import NAME as BAND
from renders.mafiadollar.figures import Layout, call_line, draw_gangster, gangster_width, portrait_field
from renders.mafiadollar.in_play import (
    TALL,
    card_parts,
    draw_building,
    draw_kerb,
    draw_man,
)
from renders.mafiadollar.large import LETTER, NAME, draw_card, is_low, lines_of
from renders.mafiadollar.store_cards import draw_store_card, draw_valued, known_value
from renders.mafiadollar.strip import frame
from renders.mafiadollar.tokens import labelled
from renders.mafiadollar.words import call_name
from renders.shared.canvas import HALO, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.lettering import Line
from renders.shared.palette import CREAM, INK
from renders.shared.seats import badge, badge_width

_BROAD, _BROADER = 1.55, 2.1  # maximal ratios of a cell's width to its height, in one row and in several
_STEEP = 1.5  # maximal ratio of its height to its width
_LEAST = 130  # height of a cell in one of several rows at least
_NAMED = 280  # width from which a cell has room for the name of a card
_RADIUS, _PAD = 12, 3
_CLOSE, _LOW = 0.75, 0.5  # what a narrower one counts where rows are chosen, and one too low for any name
_BADGE = 50
_BESIDE, _NAMEABLE = 150, 164
"""Width of a small gangster from which on its points are beside its portrait, and height for its name."""
_ARMED = 180  # width of a small gangster from which on it has its items
_FRAME = HALO + 3  # pixels of a frame, around which the halo of its card is


class Cell(NamedTuple):
    """A card of a clan or an offered one, with its state in play."""

    card: str
    seat: Seat | None
    gangster: Gangster | None = None
    store: WarehouseView | None = None


def cells_of(view: View, cards: Sequence[str]) -> list[Cell]:
    """Return cards in the order given, each as it is in play, or as a card that nobody has."""
    known = {cell.card: cell for seat, side in enumerate(view.sides) for cell in clan_cells(side, seat)}
    return [known.get(card, Cell(card, None)) for card in cards]


def draw_cells(  # noqa: PLR0913 - a place, cards, and what is marked on them
    canvas: Canvas,
    room: Box,
    cells: Sequence[Cell],
    owner: Seat,
    context: DrawContext,
    *,
    offered: Signs,
    changed: Container[str] = (),
    gap: int = GAP,
) -> None:
    """Draw cards in rows that fill a room, those of other clans than the owner's with their badge.

    Offered ones have a frame with their letter, if any, changed ones a halo.
    """
    placed = [*zip(cells, places(room, len(cells), gap), strict=True)]
    lines = dict[int, int]()
    for cell, box in placed:
        lines[box.y] = max(lines.get(box.y, 1), _lines(cell, box, context))
        if cell.card in changed:
            out = _FRAME if cell.card in offered else 0
            canvas.halo(box.grown(out), _RADIUS + out)
    for cell, box in placed:
        letter = LETTER * (letter_of(offered.get(cell.card)) is not None)
        most = lines[box.y] if box.h >= TALL else _lines(cell, box, context)
        _draw(canvas, cell, box, most, context, letter)
        if cell.seat is not None and cell.seat != owner:
            _draw_badge(canvas, cell, cell.seat, box, lines[box.y])
        if cell.card in offered:
            frame(canvas, box, offered[cell.card], low=cell.gangster is not None and _is_named(box))


def _draw_badge(canvas: Canvas, cell: Cell, seat: Seat, box: Box, lines: int) -> None:
    """Draw the badge of another clan on its card, off the rail and the letter of a choice."""
    if _is_small(box) and cell.gangster is not None:
        return  # its portrait has the colour of its clan
    wide, (window, rail, _) = badge_width(_BADGE), card_parts(box, lines)
    x, y = window.x + 10, window.bottom - 10 - _BADGE
    if _is_small(box):
        x, y = box.right - 14 - wide, box.y + 14
    elif cell.store is not None and rail is not None:
        x = rail.middle[0] - wide // 2
    canvas.panel(Box(x, y, wide, _BADGE).grown(6), CREAM, INK)
    canvas.put(badge(seat, _BADGE), x, y)


def _is_small(box: Box) -> bool:
    """Tell whether a cell has no room for a card with its name and its rail."""
    return box.w < _NAMED or box.h < TALL


def _is_named(box: Box) -> bool:
    """Tell whether a small gangster has a name below its portrait."""
    return _is_small(box) and box.w >= _BESIDE and box.h >= _NAMEABLE


def places(room: Box, number: int, gap: int = GAP) -> Iterator[Box]:
    """Yield the places of cells, row by row, so that they are as large as can be."""
    if not number:
        return
    most = max(1, (room.h + gap) // (_LEAST + gap))
    sizes = [_size(room, number, rows, gap) for rows in range(1, min(number, most) + 1)]
    wide, high = max(sizes, key=_worth)
    rows = 1 + sizes.index((wide, high))
    top = room.middle[1] - (rows * (high + gap) - gap) // 2
    for row in range(rows):
        abreast = -(-(number - row) // rows)
        left = room.middle[0] - (abreast * (wide + gap) - gap) // 2
        for column in range(abreast):
            yield Box(left + column * (wide + gap), top + row * (high + gap), wide, high)


def _worth(size: tuple[int, int]) -> float:
    """Return what a size of cells is worth: less if there is no room for names."""
    wide, high = size
    return wide * high * (wide >= _NAMED or _CLOSE) * (high >= _NAMEABLE or _LOW)


def _size(room: Box, number: int, rows: int, gap: int) -> tuple[int, int]:
    """Return the size of cells in that many rows."""
    wide, high = (room.w + gap) // -(-number // rows) - gap, (room.h + gap) // rows - gap
    broad = _BROAD if rows == 1 else _BROADER
    return min(wide, round(high * broad)), min(high, round(wide * _STEEP))


def clan_cells(side: Side, seat: Seat) -> list[Cell]:
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


def _draw(canvas: Canvas, cell: Cell, box: Box, lines: int, context: DrawContext, letter: int) -> None:
    """Draw a card of somebody with what belongs to it, or one that nobody has.

    ``letter``: the size of the letter of a choice that will lie on its upper left corner.
    """
    if cell.seat is None:
        _draw_strange(canvas, CARDS[cell.card], box, context, letter)
    elif cell.gangster is not None and _is_small(box):
        _draw_small(canvas, cell.gangster, cell.seat, box, letter)
    elif cell.store is not None and _is_small(box):
        draw = draw_store_card if cell.store.loots is None else draw_valued
        draw(canvas, cell.store, box)
    else:
        ink = INK
        if cell.store is not None:
            ink = draw_building(canvas, cell.store, box, lines, known_value(cell.store), letter)
        elif cell.gangster is not None:
            ink = draw_man(canvas, cell.gangster, cell.seat, box, lines, lettered=letter > 0)
        for typeset, middle in _name(cell, box, lines, context):
            canvas.write(typeset, middle, ink, "mid")


def _draw_strange(canvas: Canvas, card: Card, box: Box, context: DrawContext, letter: int) -> None:
    """Draw a card that nobody has in play; a small one has no name, and loot there only its value."""
    if box.w >= _NAMED and not is_low(box, lines_of(card, box, context)):
        draw_card(canvas, card, box, context, lettered=letter > 0)
    elif card.type:
        canvas.put(labelled(card.id, box.w, box.h, None, marks(card)), box.x, box.y)
    else:
        canvas.put(faces_for(context)(card.id, box.w, box.h), box.x, box.y)


def _draw_small(canvas: Canvas, man: Gangster, seat: Seat, box: Box, letter: int) -> None:
    """Draw a gangster with its items on its right; in front of a kerb if it is on the street.

    Below it is its name, if there is room, right of the letter of a choice.
    """
    if _is_named(box):
        canvas.panel(box, CREAM, INK, _RADIUS)
        band = box._replace(y=box.bottom - BAND, h=BAND).right_of(box.x + letter).grown(-_PAD)
        name = call_line(man.card, band.w)
        if name.wide <= band.w:
            canvas.write(name, band.middle, INK, "mid")
        box, letter = box._replace(h=box.h - BAND), 0
    armed = box.w >= _ARMED
    place = box._replace(w=2 * box.w - gangster_width(len(man.items) * armed, box.w, box.h))
    layout: Layout = "plain" if box.w < _BESIDE or place.h > place.w else "broad"
    canvas.fill(box, INK, _RADIUS)
    draw_gangster(canvas, man, seat, place, armed=armed, layout=layout, letter=letter)
    if man.street:
        draw_kerb(canvas, portrait_field(place, layout))
