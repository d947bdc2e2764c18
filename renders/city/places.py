"""Places of letters and pieces: all that stand on a cell share it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from engines.base import Seat
from engines.city.geometry import CELLS
from renders.city.badges import draw_badge, draw_onward, onward_plates
from renders.city.boxes import WHOLE, Grid
from renders.city.pieces import Piece, draw_halo, draw_piece
from renders.city.trays import PiecesByCell, below_badge, beside_badge, on_tray, outer_corner, tray
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK, SEATS

_HIGH = 58  # hundredths of a cell that a badge is high
_LEAST, _MOST = 52, 76  # its least and its greatest height
_SMALL = 46  # its least height beside pieces
_OUT = 4  # pixels that a badge beside pieces reaches out of its cell: its letter is narrower
_COVERED = 32  # hundredths of a piece beside a badge that this may cover, from its edges
_OFF = ((0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))  # directions from the middle of a cell to a badge
_LAPS = 4  # pixels of a badge that another may lap over: its letter is narrower
_WIDER = (8, 42)  # pixels that a badge with one letter, or with two, may be wider than it is high
_AROUND, _BEYOND = 3, 6  # pixels that the plate of whose turn it is reaches beyond its cell, and the map


NOWHERE: Mapping[str, str] = MappingProxyType({})
"""No goals beyond cells."""

_Standing: TypeAlias = tuple[Box | None, Sequence[tuple[Piece, Box]]]


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

    def at_start(self, cell: str) -> bool:
        """Return whether a cell is one of the start tile, of which as much as possible is to be seen."""
        return self.start is not None and self.start.meets(self.grid.cell_box(cell))

    def pieces(self) -> Sequence[tuple[Piece, Box]]:
        """Every piece with its box, from the north to the south."""
        return [pair for cell in self.cells() for pair in self.standing[cell]]

    def cells(self) -> Sequence[str]:
        """The cells with pieces, from the north to the south."""
        return sorted(self.standing, key=lambda cell: self.grid.cell_box(cell).y)

    def ground(self, cell: str) -> Box:
        """What the pieces of a cell stand on: their tray, or the cell."""
        return self.trays.get(cell) or self.grid.cell_box(cell)


def places(on: PiecesByCell, start: Box | None, letters: Collection[str] = (), grid: Grid = WHOLE) -> Places:
    """Find a place for every piece in its own cell, which it may have to share.

    They make room for the letter of their cell: then it is at the corner. The middle of the start tile
    (``start``) stays free.
    """
    shown = {cell: pieces for cell, pieces in on.items() if pieces and grid.shows(cell)}
    trays: dict[str, Box] = {}
    standing: dict[str, Sequence[tuple[Piece, Box]]] = {}
    for cell, pieces in shown.items():
        stand = _beside_letter if cell in letters else _without_letter
        ground, standing[cell] = stand(cell, pieces, start, grid)
        if ground is not None:
            trays[cell] = ground
    badges: dict[str, Box] = {}
    tried = {cell: _badges(cell, trays.get(cell), start, grid) for cell in letters if grid.shows(cell)}
    for cell in sorted(tried, key=lambda cell: len(tried[cell])):
        vacant = (box for box in tried[cell] if not any(map(box.grown(-_LAPS).meets, badges.values())))
        badges[cell] = next(vacant, tried[cell][0])
    return Places(grid, start, {cell: badges[cell] for cell in tried}, standing, trays)


def _without_letter(cell: str, pieces: Sequence[Piece], start: Box | None, grid: Grid) -> _Standing:
    """The tray of a cell's pieces, if they need one, and their boxes."""
    own = tray(cell, len(pieces), start, grid)
    return own, on_tray(pieces, own or grid.cell_box(cell), grid.rise)


def _beside_letter(cell: str, pieces: Sequence[Piece], start: Box | None, grid: Grid) -> _Standing:
    """The tray of a cell's pieces below its letter, and their boxes."""
    ground = below_badge(cell, len(pieces), start, grid)
    return ground, beside_badge(pieces, ground)


def _badges(cell: str, ground: Box | None, start: Box | None, grid: Grid) -> list[Box]:
    """The squares that a badge may have, the best first.

    It is in the middle of its cell or near that; at a corner beside pieces, and on a small start tile.
    """
    box = grid.cell_box(cell)
    side = max(_SMALL if ground else _LEAST, min(_MOST, box.h * _HIGH // 100))
    middle = Box(*box.middle, 0, 0).grown(side // 2)
    if start is not None and start.meets(box):
        corner = outer_corner(box, side, start)
        if ground:
            tried = [corner._replace(x=box.x + box.right - corner.right)]
        else:
            tried = [corner if middle.meets(Box(*start.middle, 0, 0).grown(start.w // 10)) else middle]
    elif ground:
        inner = ground.w * _COVERED // 100 - side
        x, y = ground.x + inner, ground.bottom - ground.w + inner
        tried = [Box(min(box.x - _OUT, x), min(box.y - _OUT, y), side, side)]
    else:
        off = (box.w - side) // 2
        tried = [middle._replace(x=middle.x + x * off, y=middle.y + y * off) for x, y in _OFF]
    return [place.within(grid.field) for place in tried]


def draw_grounds(canvas: Canvas, found: Places, lit: Collection[Seat], changed: Collection[str]) -> None:
    """Draw trays, and below the pawns of these seats plates in their colours, like their own.

    Cells that have ``changed`` are bright and have halos, which a plate there fills. On the start tile pieces
    stand before the palace, without anything that would hide more of it.
    """
    walkers = {cell: _walker(found, cell) for cell in found.standing}
    plates = {cell: seat for cell, seat in walkers.items() if seat is not None and seat in lit}
    for cell in (mark for mark in changed if mark in CELLS):
        if found.standing.get(cell) and not found.at_start(cell):
            canvas.fill(found.ground(cell), BRASS_LIGHT)
        draw_halo(canvas, found.ground(cell))
        if cell in plates:
            _draw_plate(canvas, found, plates[cell], found.ground(cell))
    for cell in plates.keys() - changed:  # above the halo of a neighbour
        plate = found.ground(cell).grown(found.grid.scaled(_AROUND))
        _draw_plate(canvas, found, plates[cell], plate.within(found.grid.field.grown(_BEYOND)))


def _walker(found: Places, cell: str) -> Seat | None:
    """Whose pawn came last to a cell; None if there is none."""
    seats = [piece.seat for piece, _ in found.standing[cell] if piece.kind == "pawn" and not piece.gone]
    return seats[-1] if seats else None


def _draw_plate(canvas: Canvas, found: Places, seat: Seat, box: Box) -> None:
    canvas.panel(box, SEATS[seat].colour, INK, found.grid.scaled(8))


def draw_letters(
    canvas: Canvas, found: Places, letters: Mapping[str, str], onward: Mapping[str, str] = NOWHERE
) -> None:
    """Draw the letters of cells; an arrow behind them points to the goal ``onward`` from there."""
    for cell, box in found.letters.items():
        letter, goal = letters[cell], onward.get(cell)
        if goal:
            draw_onward(canvas, letter, _onward_plate(found, cell), found.grid.cell_box(goal).middle)
            continue
        more = _WIDER[len(letter) - 1]
        room = box._replace(x=box.x - more // 2, w=box.w + more).within(found.grid.field)
        draw_badge(canvas, letter, room.middle, room.h, room.w)


def _onward_plate(found: Places, cell: str) -> Box:
    """The plate of a letter with an arrow: beside pieces from its corner on; high at the map's sides."""
    field, (wide, high) = found.grid.field, onward_plates(found.letters[cell])
    if cell in found.standing:
        return wide._replace(x=found.letters[cell].x).within(field)
    return wide if wide.within(field) == wide else high.within(field)


def draw_pieces(canvas: Canvas, found: Places, lit: Collection[Seat] = ()) -> None:
    """Draw all pieces, those farther north before the others.

    Cells with pawns of the ``lit`` seats come last: no neighbour covers whoever is to move.
    """
    for cell in sorted(found.cells(), key=lambda cell: _walker(found, cell) in lit):
        for piece, box in found.standing[cell]:
            draw_piece(canvas, piece, box)
