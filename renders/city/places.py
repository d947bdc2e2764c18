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

_FRONT_PAWN, _FRONT = (-6, 0, 88, 100), (-6, -4, 96, 96)
"""What a pawn, or something else, keeps of its room before others, in hundredths: it is as large as alone."""
_CORNER = 55  # hundredths of a cell that the others have, in its corners on the right
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
        """Every piece with its box, from the north to the south."""
        cells = sorted(self.standing, key=lambda cell: self.grid.cell_box(cell).y)
        return [pair for cell in cells for pair in self.standing[cell]]


def places(on: PiecesByCell, letters: Collection[str] = (), grid: Grid = WHOLE) -> Places:
    """Find a place for every piece in its own cell, which it may have to share.

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
    """The places of all pieces of a cell: the last one, which came there last, is as large as if alone.

    The others are small, one above the other in the corners on the right.
    """
    *others, last = pieces
    pawn, box = last.kind == "pawn", grid.cell_box(cell)
    room = grid.pawn_box(cell) if pawn else box
    if not others:
        return [(last, room)]
    side = min(box.w * _CORNER // 100, box.h // len(others))
    corners = [Box(box.right - side, box.bottom - side * (at + 1), side, side) for at in range(len(others))]
    return [
        (last, room.part(*(_FRONT_PAWN if pawn else _FRONT))),
        *zip(reversed(others), corners, strict=True),
    ]


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
