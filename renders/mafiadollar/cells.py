"""Cards of clans in rows: each with its name if there is room, and with what belongs to it in play."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, Card
from engines.mafiadollar.names import card_name
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View, WarehouseView
from engines.signs import letter_of
from renders.base import DrawContext
from renders.mafiadollar.brief import (
    BAND,
    Layout,
    draw_brief,
    has_beside,
    is_broad,
    layout_of,
    plate,
    put_badge,
)
from renders.mafiadollar.cards import Stock, faces_for, marks, name_lines, stock
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.colours import NAVY, ROAD
from renders.mafiadollar.figures import call_line
from renders.mafiadollar.in_play import TALL, card_parts, draw_building, draw_man
from renders.mafiadollar.large import LETTER, NAME, draw_card, draw_picture, is_low, is_upright, lines_of
from renders.mafiadollar.store_cards import draw_store_card, known_value
from renders.mafiadollar.strip import frame
from renders.mafiadollar.tokens import labelled
from renders.mafiadollar.words import call_name
from renders.shared.canvas import HALO, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, Line, line
from renders.shared.palette import CREAM, INK
from renders.shared.seats import badge_width

_BROAD, _BROADER = 1.25, 2.1  # maximal ratios of a cell's width to its height, if it is high and if not
_STEEP = 1.5  # maximal ratio of its height to its width, unless it is a low picture above a band
_LEAST = 130  # height of a cell in one of several rows at least
_NAMED, _WHOLE, _BROAD_WHOLE = 280, 324, 370
"""Width from which a cell has room for the name of a card, and heights for all else in play beside that:
on broad ones faces are larger in brief."""
_CALLED = 177
"""Width from which there is room for what one calls a gangster."""
_SLIM_LETTER, _BESIDE_LETTER = 46, 12  # width of a letter on a small card at least, and pixels beside it
_RADIUS, _PAD = 12, 3
_HIGHEST, _BROADEST = 1.1, 1.75
"""Ratios of height to width, and of width to height, up to which the picture of a cell grows with it."""
_CLOSE, _LOW = 0.75, 0.5  # what a narrower one counts where rows are chosen, and one too small for any name
_BADGE, _SLIM_BADGE = 50, 46  # sizes of a clan's badge on a card, and on a small one
_STEP = 9  # between heights of cells, so that cards of one size are drawn for many rooms
_BANDED, _NAMEABLE = 150, 162
"""Width and height of a small card from which on it has a band for its name."""
_MARKED = 178
"""Height of a small card from which on a name has room below a letter and the badge of another clan."""
_TITLED, _SHUT = 198, 178
"""Heights of a small warehouse from which on a name has room below its number of loots and their value, or
the badge of the clan that knows it alone; a second line of the name needs more."""
_AT_NIGHT = Stock(ROAD, CREAM, NAVY)
"""The colours of a warehouse in play."""
_FRAME = HALO + 3  # pixels of a frame, around which the halo of its card is

_Name: TypeAlias = list[tuple[Line, tuple[int, int]]]
"""The lines of a name, each with its middle."""


class Cell(NamedTuple):
    """A card of a clan or an offered one, with its state in play."""

    card: str
    seat: Seat | None
    gangster: Gangster | None = None
    store: WarehouseView | None = None


class Needed(NamedTuple):
    """The heights that small cards need for names below their pictures, if there are any of that kind."""

    gangsters: int = _NAMEABLE
    stores: int = 0


_UNNAMED = Needed()


def cells_of(view: View, cards: Sequence[str]) -> list[Cell]:
    """Return cards in the order given, each as it is in play, or as a card that nobody has."""
    known = {cell.card: cell for seat, side in enumerate(view.sides) for cell in clan_cells(side, seat)}
    return [known.get(card, Cell(card, None)) for card in cards]


@dataclass(frozen=True, slots=True)
class Look:
    """How cards of clans are shown."""

    offered: Signs
    """Those with a frame and their letter, if any."""
    changed: Container[str] = ()
    """Those with a halo."""
    gap: int = GAP
    """Pixels between them."""
    called: bool = True
    """Whether small ones have their names, if there is room."""


def draw_cells(
    canvas: Canvas, room: Box, cells: Sequence[Cell], owner: Seat, context: DrawContext, look: Look
) -> None:
    """Draw cards in rows that fill a room, those of other clans than the owner's with their badge."""
    needed = _needed(cells, owner, look)
    placed = [*zip(cells, places(room, len(cells), look.gap, needed), strict=True)]
    beside = look.called and all(cell.gangster is None or has_beside(cell.card, box) for cell, box in placed)
    named = beside or (look.called and all(_is_named(cell, box, needed) for cell, box in placed))
    titled = _titled(placed, look.offered, context) if look.called else set[str]()
    letters = [_letter(cell, box, look.offered) for cell, box in placed]
    whole = all(_is_whole(cell, box, context) for cell, box in placed)
    lines, titles = dict[int, int](), dict[int, int]()
    for cell, box in placed:
        lines[box.y] = max(lines.get(box.y, 1), _lines(cell, box, context))
        if cell.card in titled:
            titles[box.y] = max(titles.get(box.y, 1), len(_title(cell, box, context)))
        if cell.card in look.changed:
            out = _FRAME if cell.card in look.offered else 0
            canvas.halo(box.grown(out), _RADIUS + out)
    for (cell, box), letter in zip(placed, letters, strict=True):
        small = cell.gangster is not None and _is_small(box)
        layout = "beside" if beside else layout_of(box._replace(h=box.h - BAND * named), max(letters))
        foreign = cell.seat is not None and cell.seat != owner
        title = titles.get(box.y, 0) * (cell.card in titled) if cell.store is not None else int(named)
        most = lines[box.y] if box.h >= TALL else _lines(cell, box, context)
        _draw(
            canvas, cell, box, most, context, letter, layout=layout, title=title, whole=whole, foreign=foreign
        )
        if cell.seat is not None and foreign and not small:
            _draw_badge(canvas, cell, cell.seat, box, lines[box.y])
        if cell.card in look.offered:
            frame(canvas, box, look.offered[cell.card], letter or LETTER)


def _letter(cell: Cell, box: Box, offered: Signs) -> int:
    """Return the width of the letter of a choice that will lie on a card, if any."""
    letter = letter_of(offered.get(cell.card))
    if letter is None:
        return 0
    least = _SLIM_LETTER if box.w < _NAMED else LETTER
    return max(least, line(letter, SMALLEST, Face.BOLD).wide + _BESIDE_LETTER)


def _draw_badge(canvas: Canvas, cell: Cell, seat: Seat, box: Box, lines: int) -> None:
    """Draw the badge of another clan on its card, off the rail and the letter of a choice."""
    wide, (window, rail, _) = badge_width(_BADGE), card_parts(box, lines)
    x, y = window.x + 10, window.bottom - 10 - _BADGE
    if _is_small(box):
        put_badge(canvas, seat, box.right - 12 - badge_width(_SLIM_BADGE), box.y + 8, _SLIM_BADGE, _PAD)
        return
    if cell.store is not None and rail is not None:
        x = rail.middle[0] - wide // 2
        if is_upright(box):
            x, y = rail.right - wide - 6, rail.middle[1] - _BADGE // 2
    put_badge(canvas, seat, x, y, _BADGE, 6)


def _is_small(box: Box) -> bool:
    """Tell whether a cell has no room for a card with its name and its rail."""
    return box.w < _NAMED or box.h < (_WHOLE if box.w <= box.h else _BROAD_WHOLE)


def _needed(cells: Sequence[Cell], owner: Seat, look: Look) -> Needed:
    """Return what height cards need for their names."""
    if not look.called:
        return _UNNAMED
    lettered = [cell for cell in cells if letter_of(look.offered.get(cell.card)) is not None]
    marked = any(cell.gangster is not None and cell.seat != owner for cell in lettered)
    stores = max((_least(cell) for cell in cells if cell.store is not None), default=0)
    return Needed(_MARKED if marked else _NAMEABLE, stores)


def _is_named(cell: Cell, box: Box, needed: Needed) -> bool:
    """Tell whether a small card has room for a name below its picture, if it is a gangster."""
    if not _is_small(box) or not _has_band(box) or box.h < needed.gangsters:
        return False
    return cell.gangster is None or call_line(cell.card, 0).wide <= plate(box).w


def _titled(placed: Sequence[tuple[Cell, Box]], offered: Signs, context: DrawContext) -> set[str]:
    """Return the warehouses that have names: all that can be chosen, or all others, if each has room."""
    found = set[str]()
    for choice in (False, True):
        alike = [(cell, box) for cell, box in placed if cell.store and (cell.card in offered) is choice]
        if all(_is_titled(cell, box, context, asked=bool(offered)) for cell, box in alike):
            found |= {cell.card for cell, _ in alike}
    return found


def _is_titled(cell: Cell, box: Box, context: DrawContext, *, asked: bool) -> bool:
    """Tell whether a small warehouse has room for a name below its picture.

    On a wide one it may be shortened if something is ``asked``.
    """
    return box.h >= _least(cell) and (
        (asked and box.w >= _NAMED) or _is_whole_name(_title(cell, box, context))
    )


def _least(cell: Cell) -> int:
    """Return from which height on a small card has room for a name of one line."""
    if cell.store is None:
        return _NAMEABLE
    return _SHUT if cell.store.loots is None else _TITLED


def _title(cell: Cell, box: Box, context: DrawContext) -> _Name:
    """Return as much of a card's name as has room below its picture, in two lines if it must and can be."""
    return _name_below(CARDS[cell.card], box, 2 if box.h >= _least(cell) + NAME else 1, context)


def _name_below(card: Card, box: Box, lines: int, context: DrawContext) -> _Name:
    """Return as much of a card's name as has room below its picture, in a band for that many lines."""
    return name_lines(context.say(card_name(card.id)), _band(box, lines).grown(-_PAD), NAME)


def _band(box: Box, lines: int) -> Box:
    """Return the band of a small card for that many lines of a name."""
    high = BAND + (lines - 1) * NAME if lines else 0
    return box._replace(y=box.bottom - high, h=high)


def _is_whole_name(name: _Name) -> bool:
    """Tell whether nothing of a name is cut."""
    return not any(typeset.text.endswith("…") for typeset, _ in name)


def _has_band(box: Box) -> bool:
    """Tell whether a small card has room for a band below its picture."""
    return box.w >= _BANDED and box.h >= _NAMEABLE


def places(room: Box, number: int, gap: int = GAP, needed: Needed = _UNNAMED) -> Iterator[Box]:
    """Yield the places of cells, row by row, so that they are as large as can be, with their names."""
    if not number:
        return
    most = max(1, (room.h + gap) // (_LEAST + gap))
    sizes = [_size(room, number, rows, gap) for rows in range(1, min(number, most) + 1)]
    wide, high = max(sizes, key=lambda size: _worth(size, needed))
    rows = 1 + sizes.index((wide, high))
    top = room.middle[1] - (rows * (high + gap) - gap) // 2
    for row in range(rows):
        abreast = -(-(number - row) // rows)
        left = room.middle[0] - (abreast * (wide + gap) - gap) // 2
        for column in range(abreast):
            yield Box(left + column * (wide + gap), top + row * (high + gap), wide, high)


def height(room: Box, number: int, gap: int = GAP) -> int:
    """Return how high the rows of cells in a room are."""
    boxes = [*places(room, number, gap)]
    return boxes[-1].bottom - boxes[0].y


def _worth(size: tuple[int, int], needed: Needed) -> float:
    """Return what a size of cells is worth: less if there is no room for names."""
    wide, high = size
    called = (wide >= _CALLED and high >= needed.gangsters) or is_broad(Box(0, 0, wide, high))
    named = called and high >= needed.stores
    useful = min(wide, round(high * _BROADEST)) * min(high, round(wide * _HIGHEST))
    return useful * (wide >= _NAMED or _CLOSE) * (named or _LOW)


def _size(room: Box, number: int, rows: int, gap: int) -> tuple[int, int]:
    """Return the size of cells in that many rows."""
    wide, high = (room.w + gap) // -(-number // rows) - gap, (room.h + gap) // rows - gap
    broad, steep = (
        _BROAD if rows == 1 and high >= _WHOLE else _BROADER,
        wide * _STEEP if wide >= _NAMED else wide + BAND,
    )
    tall = min(high, round(steep))
    return min(wide, round(high * broad)), tall - tall % _STEP


def clan_cells(side: Side, seat: Seat) -> list[Cell]:
    """Return the warehouses, the gangsters in the hideout, then those on the street."""
    stores = [Cell(store.card, seat, store=store) for store in side.stores]
    return stores + [Cell(man.card, seat, gangster=man) for man in side.by_place]


def _lines(cell: Cell, box: Box, context: DrawContext) -> int:
    """Return how many lines the name of a card takes where there is room for two."""
    return len(_name(cell, box, 2, context))


def _name(cell: Cell, box: Box, lines: int, context: DrawContext) -> _Name:
    """Return the lines of a card's name; of a gangster's, if there is little room, only what one calls it."""
    room = card_parts(box, lines).name
    found = name_lines(context.say(card_name(cell.card)), room, NAME)
    cut = box.h < TALL or not _is_whole_name(found)
    return name_lines(call_name(cell.card), room, NAME) if cell.gangster is not None and cut else found


def _draw(  # noqa: PLR0913 - a card, its place, and what is marked on it
    canvas: Canvas,
    cell: Cell,
    box: Box,
    lines: int,
    context: DrawContext,
    letter: int,
    *,
    layout: Layout,
    title: int,
    whole: bool,
    foreign: bool,
) -> None:
    """Draw a card of somebody with what belongs to it, or one that nobody has.

    ``letter``: the width of the letter of a choice that will lie on its upper left corner. ``layout``,
    ``title``, ``foreign``: how a small card has its points, how many lines of its name, and whether the badge
    of its clan. ``whole``: whether one that nobody has shows all that is on it.
    """
    if cell.seat is None:
        _draw_strange(canvas, CARDS[cell.card], box, context, letter, whole=whole)
    elif cell.gangster is not None and _is_small(box):
        draw_brief(canvas, cell.gangster, cell.seat, box, letter, layout, named=title > 0, foreign=foreign)
    elif cell.store is not None and _is_small(box):
        name = _name_below(CARDS[cell.card], box, title, context) if title else []
        draw_store_card(canvas, cell.store, _draw_name_below(canvas, box, name, title, _AT_NIGHT), letter)
    else:
        ink = INK
        if cell.store is not None:
            ink = draw_building(canvas, cell.store, box, lines, known_value(cell.store), letter)
        elif cell.gangster is not None:
            ink = draw_man(canvas, cell.gangster, cell.seat, box, lines, lettered=letter > 0)
        for typeset, middle in _name(cell, box, lines, context):
            canvas.write(typeset, middle, ink, "mid")


def _is_whole(cell: Cell, box: Box, context: DrawContext) -> bool:
    """Tell whether there is room for all that is on a card that nobody has in play."""
    card = CARDS[cell.card]
    return cell.seat is not None or (box.w >= _NAMED and not is_low(box, lines_of(card, box, context)))


def _draw_strange(
    canvas: Canvas, card: Card, box: Box, context: DrawContext, letter: int, *, whole: bool
) -> None:
    """Draw a card that nobody has in play.

    One that is not shown whole has no name if there is no room for that, and loot has its kind and its value.
    """
    if whole:
        draw_card(canvas, card, box, context, lettered=letter > 0)
    elif card.type:
        figures = tuple((card.type, figure) for _, figure in marks(card))
        canvas.put(labelled(card.id, box.w, box.h, None, figures, letter), box.x, box.y)
    elif _has_band(box):
        _draw_pictured(canvas, card, box, context, letter)
    else:
        canvas.put(faces_for(context)(card.id, box.w, box.h), box.x, box.y)


def _draw_pictured(canvas: Canvas, card: Card, box: Box, context: DrawContext, letter: int) -> None:
    """Draw a small card's picture, and below it its name if all of it has room."""
    name = _name_below(card, box, 1, context)
    lines = 1 if _is_whole_name(name) else 0
    picture = _draw_name_below(canvas, box, name[:lines], lines, stock(card))
    draw_picture(canvas, card, picture.grown(-_PAD), letter)


def _draw_name_below(canvas: Canvas, box: Box, name: _Name, lines: int, colours: Stock) -> Box:
    """Draw a card's name in a band for that many lines, and return what is above it."""
    canvas.panel(box, colours.paper, INK, _RADIUS)
    for typeset, middle in name:
        canvas.write(typeset, middle, colours.ink, "mid")
    return box._replace(h=box.h - _band(box, lines).h)
