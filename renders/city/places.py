"""Places of letters and pieces: all that stand on a cell share it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engines.base import Seat
from renders.city.boxes import WHOLE, Grid
from renders.city.pieces import Piece, draw_piece
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, fit, line
from renders.shared.palette import INK, SEATS, WHITE

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

_BESIDE = {
    1: ((42, 0, 58, 58),),
    2: ((54, 0, 46, 48), (54, 52, 46, 48)),
}
"""The places beside a pawn by the number of pieces there, in hundredths of the cell."""
_PAWN = (0, 6, 68, 94)  # that of the pawn before them
_PAIR = ((0, 0, 63, 63), (37, 37, 63, 63))  # those of a chip and an officer
_BELOW = 38  # hundredths of a cell that pieces below a letter are high
_TOP = 24  # from the upper edge of a plate to the middle of a letter at least
_ASIDE = 36  # hundredths of a plate from its left edge to the middle of a letter above pieces
_LETTER = 56  # height of the room of a letter from which on it is larger


@dataclass(frozen=True, slots=True)
class Places:
    """Everything to be drawn, with its box."""

    grid: Grid
    letters: Mapping[str, Box]
    """The plates of letters by cell, as large as the cell."""
    standing: Mapping[str, Sequence[tuple[Piece, Box]]]
    """The pieces by cell, from the back to the front."""

    def pieces(self) -> Sequence[tuple[Piece, Box]]:
        """Every piece with its box, from the north to the south, and pawns last of those of a cell."""
        found = (pair for pairs in self.standing.values() for pair in pairs)
        return sorted(found, key=lambda pair: pair[1].bottom)


def places(on: PiecesByCell, letters: Collection[str] = (), grid: Grid = WHOLE) -> Places:
    """Find a place for every piece in its own cell: the smaller, the more of them share it.

    Below a letter they stand in a row.
    """
    plates = {cell: grid.cell_box(cell).grown(-2) for cell in letters if grid.shows(cell)}
    standing = {
        cell: [*zip(pieces, _row(plates[cell], len(pieces)), strict=True)]
        if cell in plates
        else _group(pieces, cell, grid)
        for cell, pieces in on.items()
        if pieces and grid.shows(cell)
    }
    return Places(grid, plates, standing)


def _group(pieces: Sequence[Piece], cell: str, grid: Grid) -> list[tuple[Piece, Box]]:
    """The places of all pieces of a cell: one alone fills it; else a pawn stands before the others."""
    box, pawn = grid.cell_box(cell), pieces[-1].kind == "pawn"
    if len(pieces) == 1:
        return [(pieces[0], grid.pawn_box(cell) if pawn else box)]
    beside = len(pieces) - 1
    if pawn and beside in _BESIDE:
        shares: Sequence[tuple[int, int, int, int]] = (*_BESIDE[beside], _PAWN)
    elif len(pieces) == len(_PAIR):
        shares = _PAIR
    else:
        shares = tuple((at % 2 * 50, at // 2 * 50, 50, 50) for at in range(len(pieces)))
    return [(piece, box.part(*share)) for piece, share in zip(pieces, shares, strict=True)]


def _row(plate: Box, number: int) -> list[Box]:
    """Places side by side in the lower right corner of a letter's plate."""
    side = min(plate.h * _BELOW // 100, (plate.w - 4) // number)
    left, top = plate.right - 2 - side * number, plate.bottom - 2 - side
    return [Box(left + at * side, top, side, side) for at in range(number)]


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
    """Draw the plates with these letters, which leave room for the pieces of their cells.

    ``seals``: the cells whose letters mean a whole quarter, on round plates.
    """
    for cell, box in found.letters.items():
        pieces = found.standing.get(cell)
        high = pieces[0][1].y - box.y if pieces else box.h
        middle = box.y + max(high // 2, _TOP)
        if cell in seals:
            canvas.stamp("disc", box, INK)
            canvas.stamp("disc", box.grown(-3), WHITE)
            canvas.write(line(letters[cell], face=Face.SERIF), (box.middle[0], middle), INK, "mid")
        elif pieces:
            size = max(SMALLEST, SMALLEST * high // _LETTER)
            letter = fit(letters[cell], box.w - 12, size, Face.BOLD)
            canvas.panel(box, WHITE, INK, 6)
            canvas.write(letter, (box.x + box.w * _ASIDE // 100, middle), INK, "mid")
        else:
            canvas.choice_sign(box, letters[cell])


def draw_pieces(canvas: Canvas, found: Places) -> None:
    """Draw all pieces, those farther south before the others."""
    for piece, box in found.pieces():
        draw_piece(canvas, piece, box)
