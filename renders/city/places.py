"""Places of letters and pieces: all that stand on a cell share it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engines.base import Seat
from renders.city.boxes import WHOLE, Grid
from renders.city.colours import STREET
from renders.city.pieces import Piece, draw_piece
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, fit, line
from renders.shared.palette import INK, SEATS, WHITE

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

_FRONT_PAWN, _FRONT = (-6, 0, 88, 100), (-6, -4, 96, 96)
"""What a pawn, or something else, keeps of its room before others, in hundredths: it is as large as alone."""
_CORNER = 55  # hundredths of a cell that the others have, in its corners on the right
_SHARES = (62, 48)  # hundredths of a cell that a piece beside a letter has, alone and with others
_BELOW = 24  # size of pieces below a letter in a small cell
_TAB, _LEAST = 50, 50  # hundredths of a cell that the tab of a letter is high, and its least height
_FRAMED = 5  # pixels of a frame that lie in its cell
_CAPITAL = 44  # height of a capital letter, with its edge
_ROOMY = 90  # pixels of a cell from which on it has a frame: a smaller one is all white
_MOST, _ALONE = 64, 80  # greatest height of a tab beside pieces, and alone
_FEW = 12
"""The letters up to which cells have a frame; of more, the tabs alone are calmer."""


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

    Beside a letter they stand at the lower right.
    """
    inset = -2 if grid.cell >= _ROOMY else 2
    plates = {cell: grid.cell_box(cell).grown(inset) for cell in letters if grid.shows(cell)}
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
    side = min(box.w * _CORNER // 100, box.h // len(others))
    corners = [Box(box.right - side, box.bottom - side * (at + 1), side, side) for at in range(len(others))]
    return [
        (last, room.part(*(_FRONT_PAWN if pawn else _FRONT))),
        *zip(reversed(others), corners, strict=True),
    ]


def _beside(plate: Box, number: int) -> list[Box]:
    """Places side by side in the lower right corner of a cell with a letter."""
    side = plate.h * _SHARES[number > 1] // 100 if plate.h >= _ROOMY - 4 else _BELOW
    side = min(side, (plate.w - 4) // number)
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
    """Draw the letters of cells, which leave room for the pieces there.

    ``seals``: the cells whose letters mean a whole quarter, on round plates.
    """
    framed = len(letters) <= _FEW
    for cell, box in found.letters.items():
        shared = bool(found.standing.get(cell))
        if cell in seals:
            canvas.stamp("disc", box, INK)
            canvas.stamp("disc", box.grown(-3), WHITE)
            middle = (box.middle[0], box.y + _CAPITAL // 2 + 2) if shared else box.middle
            canvas.write(line(letters[cell], face=Face.SERIF), middle, INK, "mid")
            continue
        white = found.grid.cell < _ROOMY and (framed or shared)
        if white:
            canvas.panel(box, WHITE, INK, 6)
        elif framed:
            canvas.fill(box, STREET)
            canvas.choice_frame(box.grown(-_FRAMED), 6)
        room = box if white or framed or not shared else box.grown(-_FRAMED)
        _write_letter(canvas, room, letters[cell], shared, tab=not white)


def _write_letter(canvas: Canvas, box: Box, letter: str, shared: bool, *, tab: bool) -> None:
    """Write a letter in the middle of its cell, or in the upper left corner if pieces stand there."""
    most, share = (_MOST, _TAB) if shared else (_ALONE, _TAB + 8)
    high = min(most, max(_LEAST, box.h * share // 100))
    if shared and not tab:
        letter_box = box.part(0, 0, 76, 100)
        typeset = fit(letter, letter_box.w - 4, face=Face.BOLD)
        canvas.write(typeset, (letter_box.middle[0], box.y + _CAPITAL // 2), INK, "mid")
        return
    typeset = fit(letter, box.w - 12, max(SMALLEST, high * 4 // 5), Face.BOLD)
    wide = max(high * 9 // 10, typeset.wide + 10)
    x, y = (box.x, box.y) if shared else (box.middle[0] - wide // 2, box.middle[1] - high // 2)
    plate = Box(x, y, wide, high)
    if tab:
        canvas.panel(plate, WHITE, INK, 6)
    canvas.write(typeset, plate.middle, INK, "mid")


def draw_pieces(canvas: Canvas, found: Places) -> None:
    """Draw all pieces, those farther south before the others."""
    for piece, box in found.pieces():
        draw_piece(canvas, piece, box)
