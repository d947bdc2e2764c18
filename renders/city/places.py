"""Places of letters and pieces: all that stand on a cell share it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engines.base import Seat
from engines.city.cuts import place
from engines.city.geometry import COLUMNS
from renders.city.boxes import WHOLE, Grid
from renders.city.colours import STREET
from renders.city.pieces import Piece, box_around, draw_piece
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import INK, SEATS, WHITE

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

_FRONT_PAWN, _FRONT = (-10, 0, 88, 100), (-6, -4, 96, 96)
"""What a pawn, or something else, keeps of its room before others, in hundredths: it is as large as alone."""
_CORNER = 55  # hundredths of a cell that the others have, in its corners on the right
_SMALL = 44  # their least size: where cells are small they reach a little beyond these corners
_LETTER = 49  # hundredths of a plate that a letter has beside pieces
_OTHERS = (46, 54)  # hundredths of it that a piece has in a large cell and in a small one, with its margin
_WIDE = 92  # width of a plate with a letter and pieces in a small cell, if there is room beside that
_NARROW = 68  # hundredths of a plate that a letter has where there is none
_TAB, _LEAST = 58, 50  # hundredths of a cell that the tab of a letter is high, and its least height
_FRAMED = 5  # pixels of a frame that lie in its cell
_ROOMY = 90  # pixels of a cell from which on it has a frame: a smaller one is all white
_MOST, _ALONE = 64, 80  # greatest height of a tab beside pieces, and alone
_FEW = 12
"""The letters up to which cells have a frame; of more, the tabs alone are calmer."""


@dataclass(frozen=True, slots=True)
class Places:
    """Everything to be drawn, with its box."""

    grid: Grid
    letters: Mapping[str, Box]
    """The plates of letters by cell, as large as the cell or wider."""
    standing: Mapping[str, Sequence[tuple[Piece, Box]]]
    """The pieces by cell, from the back to the front."""

    def pieces(self) -> Sequence[tuple[Piece, Box]]:
        """Every piece with its box, from the north to the south."""
        cells = sorted(self.standing, key=lambda cell: self.grid.cell_box(cell).y)
        return [pair for cell in cells for pair in self.standing[cell]]


def places(on: PiecesByCell, letters: Collection[str] = (), grid: Grid = WHOLE) -> Places:
    """Find a place for every piece in its own cell, which it may have to share.

    Beside a letter they stand on the right.
    """
    plates = {cell: _plate(cell, on, letters, grid) for cell in letters if grid.shows(cell)}
    standing = {
        cell: [*zip(pieces, _beside(plates[cell], len(pieces)), strict=True)]
        if cell in plates
        else _group(pieces, cell, grid)
        for cell, pieces in on.items()
        if pieces and grid.shows(cell)
    }
    return Places(grid, plates, standing)


def _group(pieces: Sequence[Piece], cell: str, grid: Grid) -> list[tuple[Piece, Box]]:
    """The places of all pieces of a cell: the last one, which came there last, is as large as if alone.

    The others are small, one above the other in the corners on the right.
    """
    *others, last = pieces
    pawn, box = last.kind == "pawn", grid.cell_box(cell)
    room = grid.pawn_box(cell) if pawn else box
    if not others:
        return [(last, room)]
    over = max(0, _SMALL - box.w * _CORNER // 100)
    side = min(box.w * _CORNER // 100 + over, (box.h + 2 * over) // len(others))
    low = Box(box.right + over - side, box.bottom + over - side, side, side)
    corners = [low._replace(y=low.y - at * side) for at in range(len(others))]
    small = [
        (piece, box_around(piece.kind, box) if over else box)
        for piece, box in zip(reversed(others), corners, strict=True)
    ]
    return [(last, room.part(*(_FRONT_PAWN if pawn else _FRONT))), *small]


def _plate(cell: str, on: PiecesByCell, letters: Collection[str], grid: Grid) -> Box:
    """The plate of a letter: its cell; a small one with pieces reaches over an empty cell beside it."""
    box = grid.cell_box(cell)
    if grid.cell >= _ROOMY:
        return box.grown(2)
    plate = box.grown(-2)
    if not on.get(cell):
        return plate
    for aside, wider in ((1, plate._replace(w=_WIDE)), (-1, plate._replace(x=plate.right - _WIDE, w=_WIDE))):
        column, row = place(cell)
        if 0 <= column + aside - grid.column < grid.size:
            beside = f"{COLUMNS[column + aside]}{row + 1}"
            if not on.get(beside) and beside not in letters:
                return wider
    return plate


def _beside(plate: Box, number: int) -> list[Box]:
    """Places on the right of a plate with a letter, one above the other."""
    share = _OTHERS[plate.h < _ROOMY] if _is_wide(plate) else 100 - _NARROW
    side = min(plate.w * share // 100, (plate.h - 4) // number)
    left, top = plate.right - 4 - side, plate.middle[1] - side * number // 2
    return [Box(left, top + at * side, side, side) for at in range(number)]


def _is_wide(plate: Box) -> bool:
    """Whether pieces beside the letter have half of a plate."""
    return plate.w >= _WIDE


def draw_grounds(canvas: Canvas, found: Places, lit: Collection[Seat]) -> None:
    """Draw the cells where the pawns of these seats stand in their colours, like their plates."""
    for cell, pieces in found.standing.items():
        seats = [piece.seat for piece, _ in pieces if piece.kind == "pawn" and piece.seat in lit]
        if seats and cell not in found.letters:
            box = found.grid.cell_box(cell)
            canvas.panel(box, SEATS[seats[-1]].colour, INK, found.grid.scaled(8))


def draw_letters(
    canvas: Canvas, found: Places, letters: Mapping[str, str], seals: Collection[str] = ()
) -> None:
    """Draw the letters of cells, which leave room for the pieces there.

    ``seals``: the cells whose letters mean a whole quarter, on round plates.
    """
    framed = len(letters) <= _FEW
    for cell, box in found.letters.items():
        shared = bool(found.standing.get(cell))
        seal = cell in seals
        white = seal or (found.grid.cell < _ROOMY and (framed or shared))
        if white:
            canvas.panel(box, WHITE, INK, box.h // 2 if seal else 6)
        elif framed:
            canvas.fill(box, STREET)
            canvas.choice_frame(box.grown(-_FRAMED), 6)
        _write_letter(
            canvas,
            box,
            letters[cell],
            shared,
            Face.SERIF if seal and not shared else Face.BOLD,
            tab=not white,
        )


def _write_letter(canvas: Canvas, box: Box, letter: str, shared: bool, face: Face, *, tab: bool) -> None:
    """Write a letter in the middle of its cell, or of its left part if pieces stand there."""
    room = box.part(0, 0, _LETTER if _is_wide(box) else _NARROW, 100) if shared else box
    high = min(_MOST if shared else _ALONE, max(_LEAST, box.h * _TAB // 100))
    typeset = fit(letter, room.w - 2 * shared - 8 * (not shared), max(SMALLEST, high * 4 // 5), face)
    wide = max(high * 9 // 10, typeset.wide + 10)
    x, y = room.middle[0] - wide // 2 + 4 * (shared and tab), room.middle[1] - high // 2
    plate = Box(x, y, wide, high)
    if tab:
        canvas.panel(plate, WHITE, INK, 6)
    canvas.write(typeset, plate.middle, INK, "mid")


def draw_pieces(canvas: Canvas, found: Places) -> None:
    """Draw all pieces, those farther south before the others."""
    for piece, box in found.pieces():
        draw_piece(canvas, piece, box)
