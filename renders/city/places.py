"""Places of letters and pieces: all that stand on a cell share it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from engines.base import Seat
from engines.city.cuts import place
from engines.city.geometry import CELLS
from renders.city.badges import draw_badge, draw_bearing
from renders.city.boxes import CELL, WHOLE, Grid, hull
from renders.city.pieces import Piece, draw_halo, draw_piece
from renders.city.trays import PiecesByCell, below_badge, beside_badge, on_tray, outer_corner, tray
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, SEATS

_HIGH = 58  # hundredths of a cell that a badge is high
_LEAST, _MOST = 52, 76  # its least and its greatest height
_SMALL = 46  # its least height beside pieces
_STACKED = 2  # most pieces that are told apart in a small cell
_ROOMY = 100  # pixels of a cell that has room for a badge and a piece beside it
_BEARS = 8  # pixels that a chip below a badge reaches beyond a small cell
_TIE = 8  # pixels of the tab of pieces that stand aside, around them and around the badge
_OUT = 12  # pixels that a badge beside pieces, or on the start tile, reaches out of a small cell
_ASIDE = 48  # hundredths of a tray at the start that its badge may cover
_OFF = ((0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))  # directions from the middle of a cell to a badge
_LAPS = 4  # pixels of a badge that another may lap over: its letter is narrower
_WIDER = (8, 42)  # pixels that a badge with one letter, or with two, may be wider than it is high
_AROUND, _BEYOND = 5, 6  # pixels that the plate of whose turn it is reaches beyond its cell, and the map


@dataclass(frozen=True, slots=True)
class Places:
    """Everything to be drawn, with its box."""

    grid: Grid
    start: Box | None
    """The box of the start tile."""
    letters: Mapping[str, Box]
    """The badges of cells: in their middle, at the corner if pieces stand there or on the start tile."""
    standing: Mapping[str, Sequence[tuple[Piece, Box]]]
    """The pieces by cell, from the back to the front."""
    trays: Mapping[str, Box]
    """The trays of pieces that share a cell, or stand on the start tile."""
    tabs: Mapping[str, Box]
    """By cell the place of the pieces that stand beside it."""

    def at_start(self, cell: str) -> bool:
        """Return whether a cell is one of the start tile, of which as much as possible is to be seen."""
        return self.start is not None and self.start.meets(self.grid.cell_box(cell))

    def pieces(self) -> Sequence[tuple[Piece, Box]]:
        """Every piece with its box, from the north to the south."""
        cells = sorted(self.standing, key=lambda cell: self.grid.cell_box(cell).y)
        return [pair for cell in cells for pair in self.standing[cell]]

    def ground(self, cell: str) -> Box:
        """What the pieces of a cell stand on: their tray, or the cell."""
        return self.trays.get(cell) or self.grid.cell_box(cell)


def places(
    on: PiecesByCell,
    start: Box | None,
    letters: Collection[str] = (),
    grid: Grid = WHOLE,
    free: Sequence[str] = (),
) -> Places:
    """Find a place for every piece in its own cell, which it may have to share.

    A chip of the reader's bears the letter of its cell. Other pieces make room for it: beside their cell on
    one of those that are ``free``, the best first, or else at the corner of their own. There is also where
    all but the last one of several stand that could not be told apart. The middle of the start tile
    (``start``) stays free.
    """
    shown = {cell: pieces for cell, pieces in on.items() if pieces and grid.shows(cell)}
    trays: dict[str, Box] = {}
    standing: dict[str, Sequence[tuple[Piece, Box]]] = {}
    aside: dict[str, str] = {}
    for cell, pieces in shown.items():
        lettered, box = cell in letters, grid.cell_box(cell)
        stay = [piece for piece in pieces if piece.own] if lettered else pieces[-1:]
        others = [piece for piece in pieces if piece not in stay]
        bearing, beside = [(piece, _bearing(cell, grid)) for piece in stay], None
        if others and (_is_crowded if lettered else _is_stacked)(cell, shown, start, grid):
            beside = _beside(cell, grid, free, [*shown, *letters, *aside.values()])
        if beside:
            aside[cell] = beside
            staying = bearing if lettered else on_tray(stay, box, grid.rise)
            standing[cell] = [*staying, *on_tray(others, _tab(beside, grid), 0)]
        elif lettered and not others:
            standing[cell] = bearing
        elif lettered:
            trays[cell] = below_badge(cell, len(pieces), start, grid)
            standing[cell] = beside_badge(pieces, trays[cell])
        else:
            own = tray(cell, len(pieces), start, grid)
            if own is not None:
                trays[cell] = own
            standing[cell] = on_tray(pieces, own or box, grid.rise)
    badges: dict[str, Box] = {}
    tried = {cell: _badges(cell, trays.get(cell), start, grid) for cell in letters if grid.shows(cell)}
    for cell in sorted(tried, key=lambda cell: len(tried[cell])):
        vacant = (box for box in tried[cell] if not any(map(box.grown(-_LAPS).meets, badges.values())))
        badges[cell] = next(vacant, tried[cell][0])
    tabs = {cell: _tab(beside, grid) for cell, beside in aside.items()}
    return Places(grid, start, {cell: badges[cell] for cell in tried}, standing, trays, tabs)


def _is_crowded(cell: str, shown: PiecesByCell, start: Box | None, grid: Grid) -> bool:
    """Return whether pieces of a cell with a letter are to stand beside it."""
    return len(shown[cell]) > 1 or grid.cell < _ROOMY or _meets(start, grid.cell_box(cell))


def _is_stacked(cell: str, shown: PiecesByCell, start: Box | None, grid: Grid) -> bool:
    """Return whether pieces of a small cell cannot be told apart: three, or two right beside others."""
    if grid.cell >= _ROOMY or _meets(start, grid.cell_box(cell)):
        return False
    beside = any(_touch(cell, other) and other[1:] == cell[1:] for other in shown)
    return len(shown[cell]) + beside > _STACKED


def _meets(start: Box | None, cell: Box) -> bool:
    return start is not None and start.meets(cell)


def _bearing(cell: str, grid: Grid) -> Box:
    """The box of a chip that bears the letter of its cell."""
    return grid.cell_box(cell).grown(_BEARS if grid.cell < _ROOMY else -_BEARS)


def _tab(cell: str, grid: Grid) -> Box:
    """The place of pieces that stand aside, on that cell."""
    return grid.cell_box(cell).grown(-_TIE // 2)


def _beside(cell: str, grid: Grid, free: Sequence[str], taken: Collection[str]) -> str | None:
    """The best of the free cells that have a side in common with this one, and are not taken.

    It is one beside as few others that are taken as possible.
    """
    near = [other for other in free if other not in taken and grid.shows(other) and _touch(cell, other)]
    return min(near, key=lambda other: sum(_touch(other, busy) for busy in taken), default=None)


def _touch(one: str, other: str) -> bool:
    """Return whether two cells have a side in common."""
    (x, y), (to_x, to_y) = place(one), place(other)
    return abs(to_x - x) + abs(to_y - y) == 1


def _badges(cell: str, ground: Box | None, start: Box | None, grid: Grid) -> list[Box]:
    """The squares that a badge may have, the best first.

    It is in the middle of its cell or near that, or at a corner: beside pieces, and on the start tile.
    """
    box, out = grid.cell_box(cell), _OUT * CELL // grid.cell
    side = max(_SMALL if ground else _LEAST, min(_MOST, box.h * _HIGH // 100))
    if start is not None and start.meets(box):
        beyond = side - ground.w * _ASIDE // 100 if ground else out
        tried = [outer_corner((ground or box).grown(beyond), side, start)]
    elif ground:
        tried = [Box(box.x - out, box.y - out, side, side)]
    else:
        middle, off = Box(*box.middle, 0, 0).grown(side // 2), (box.w - side) // 2
        tried = [middle._replace(x=middle.x + x * off, y=middle.y + y * off) for x, y in _OFF]
    return [place.within(grid.field) for place in tried]


def draw_grounds(canvas: Canvas, found: Places, lit: Collection[Seat], changed: Collection[str]) -> None:
    """Draw trays, and below the pawns of these seats plates in their colours, like their own.

    Cells that have ``changed`` are bright and have halos, which a plate there fills. On the start tile pieces
    stand before the palace, without anything that would hide more of it.
    """
    walkers = {cell: _walker(found, cell) for cell in found.standing}
    plates = {cell: seat for cell, seat in walkers.items() if seat is not None and seat in lit}
    for cell in plates.keys() - changed:
        plate = found.ground(cell).grown(found.grid.scaled(_AROUND))
        _draw_plate(canvas, found, plates[cell], plate.within(found.grid.field.grown(_BEYOND)))
    for cell in (mark for mark in changed if mark in CELLS):
        if found.standing.get(cell) and not found.at_start(cell):
            canvas.fill(found.ground(cell), BRASS_LIGHT)
        draw_halo(canvas, found.ground(cell))
        if cell in plates:
            _draw_plate(canvas, found, plates[cell], found.ground(cell))


def _walker(found: Places, cell: str) -> Seat | None:
    """Whose pawn came last to a cell; None if there is none."""
    seats = [piece.seat for piece, _ in found.standing[cell] if piece.kind == "pawn" and not piece.gone]
    return seats[-1] if seats else None


def _draw_plate(canvas: Canvas, found: Places, seat: Seat, box: Box) -> None:
    canvas.panel(box, SEATS[seat].colour, INK, found.grid.scaled(8))


def draw_tabs(canvas: Canvas, found: Places) -> None:
    """Draw the tabs of pieces that stand aside: each joins its cell, where the letter is."""
    for cell, tab in found.tabs.items():
        own = found.letters.get(cell) or found.grid.cell_box(cell).grown(-_TIE)
        canvas.panel(hull(tab, own).grown(_TIE), CREAM, INK, found.grid.scaled(12))


def draw_letters(canvas: Canvas, found: Places, letters: Mapping[str, str]) -> None:
    """Draw the letters of cells."""
    for cell, box in found.letters.items():
        for piece, chip in found.standing.get(cell, ()):
            if piece.own:
                draw_bearing(canvas, piece.seat, chip)
        letter = letters[cell]
        more = _WIDER[len(letter) - 1]
        room = box._replace(x=box.x - more // 2, w=box.w + more).within(found.grid.field)
        draw_badge(canvas, letter, room.middle, room.h, room.w)


def draw_pieces(canvas: Canvas, found: Places) -> None:
    """Draw all pieces, those farther south before the others."""
    for piece, box in found.pieces():
        draw_piece(canvas, piece, box)
