"""Places of letters and pieces: all that stand on a cell share it."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass

from engines.base import Seat
from engines.city.geometry import CELLS
from renders.city.boxes import WHOLE, Grid
from renders.city.colours import STREET
from renders.city.pieces import Piece, box_around, draw_halo, draw_piece
from renders.city.trays import AT_START, BEYOND, PiecesByCell, free_beside, on_tray, outer_corner, tray
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import BRASS_LIGHT, INK, SEATS, WHITE

_LETTER = 50  # hundredths of a plate that a letter has beside pieces
_OTHERS = (46, 52)  # hundredths of it that a piece has in a large cell and in a small one, with its margin
_WIDE = 88  # least width of a plate of which pieces beside a letter have half
_WIDER = 102  # width of a plate with a letter and pieces in a small cell, if there is room beside that
_NARROW = 68  # hundredths of a plate that a letter has where there is none
_TAB, _LEAST = 58, 50  # hundredths of a cell that the tab of a letter is high, and its least height
_FRAMED = 5  # pixels of a frame that lie in its cell
_ROOMY = 90  # pixels of a cell from which on it has a frame: a smaller one is all white
_MOST, _ALONE = 64, 80  # greatest height of a tab beside pieces, and alone
_CHIP = 2  # pixels that a chip with a letter reaches beyond its plate
_AROUND, _BEYOND = 5, 6  # pixels that the plate of whose turn it is reaches beyond its cell, and the map
_FEW = 12
"""The letters up to which cells have a frame; of more, the tabs alone are calmer."""


@dataclass(frozen=True, slots=True)
class Places:
    """Everything to be drawn, with its box."""

    grid: Grid
    start: Box | None
    """The box of the start tile."""
    letters: Mapping[str, Box]
    """The plates of letters by cell: about as large as it, or wider; on the start tile some are smaller."""
    standing: Mapping[str, Sequence[tuple[Piece, Box]]]
    """The pieces by cell, from the back to the front."""
    trays: Mapping[str, Box]
    """The trays of pieces that share a cell, or stand on the start tile."""
    chips: Mapping[str, Seat]
    """Whose chips have letters on them: the reader's own on cells too small for both."""

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
    trodden: Collection[str] = (),
) -> Places:
    """Find a place for every piece in its own cell, which it may have to share.

    Beside a letter they stand on the right; a chip of the reader's own bears it in a small cell. The middle
    of the start tile (``start``) stays free, and no plate reaches over a cell that is ``trodden``.
    """
    shown = {cell: pieces for cell, pieces in on.items() if pieces and grid.shows(cell)}
    lettered = [cell for cell in letters if grid.shows(cell)]
    taken = {*shown, *lettered, *trodden}
    small = () if grid.cell >= _ROOMY else lettered
    chips = {cell: seat for cell in small for seat in _own_chip(shown.get(cell, ()))}
    for cell in chips:
        shown[cell] = [piece for piece in shown[cell] if not piece.own]
    shown = {cell: pieces for cell, pieces in shown.items() if pieces}
    plates = {cell: _plate(cell, taken, cell in shown, start, grid) for cell in lettered}
    trays: dict[str, Box] = {}
    standing: dict[str, Sequence[tuple[Piece, Box]]] = {}
    for cell, pieces in shown.items():
        if cell in plates:
            standing[cell] = _beside(plates[cell], pieces, cell in chips)
            continue
        own = tray(cell, len(pieces), start, grid)
        if own is not None:
            trays[cell] = own
        standing[cell] = on_tray(pieces, own or grid.cell_box(cell), grid.rise)
    return Places(grid, start, plates, standing, trays, chips)


def _own_chip(pieces: Sequence[Piece]) -> Sequence[Seat]:
    """The seat of a chip of the reader's own, if one lies there."""
    return [piece.seat for piece in pieces if piece.own]


def _plate(cell: str, taken: Container[str], shared: bool, start: Box | None, grid: Grid) -> Box:
    """The plate of a letter: its cell, or the outer corner of one of the start tile.

    A small one with pieces reaches over empty cells beside it, and one of the start tile to the next cell.
    """
    box = grid.cell_box(cell)
    plate = box.grown(2 if box.w >= _ROOMY else -2)
    if start and start.meets(box):
        least = _WIDE if shared else _LEAST
        plate = outer_corner(plate, min(plate.w, max(least, box.w * AT_START // 100)), start)
    wide = max(_WIDER, box.w)
    if not shared or plate.w >= wide:
        return plate
    free = free_beside(cell, taken, start, grid)
    more = min(box.w // 2, (wide - plate.w) // len(free)) if free else 0
    return Box(plate.x - more * (-1 in free), plate.y, plate.w + more * len(free), plate.h)


def _beside(plate: Box, pieces: Sequence[Piece], chip: bool) -> list[tuple[Piece, Box]]:
    """The pieces on the right of a plate with a letter, one above the other; ``chip``: it lies on one."""
    share = _OTHERS[plate.h < _ROOMY and not chip] if _is_wide(plate) else 100 - _NARROW
    side = min(plate.w * share // 100, (plate.h + 2 * BEYOND) // len(pieces))
    left, top = plate.right - 2 - side, plate.middle[1] - side * len(pieces) // 2
    return [
        (piece, box_around(piece.kind, Box(left, top + at * side, side, side)))
        for at, piece in enumerate(pieces)
    ]


def _is_wide(plate: Box) -> bool:
    """Return whether pieces beside a letter have half of its plate."""
    return plate.w >= _WIDE


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
    """Whose pawn came last to a cell without a letter; None if there is none."""
    seats = [piece.seat for piece, _ in found.standing[cell] if piece.kind == "pawn" and not piece.gone]
    return seats[-1] if seats and cell not in found.letters else None


def _draw_plate(canvas: Canvas, found: Places, seat: Seat, box: Box) -> None:
    canvas.panel(box, SEATS[seat].colour, INK, found.grid.scaled(8))


def draw_letters(canvas: Canvas, found: Places, letters: Mapping[str, str]) -> None:
    """Draw the letters of cells, which leave room for the pieces there."""
    framed = len(letters) <= _FEW
    for cell, box in found.letters.items():
        shared, large = bool(found.standing.get(cell)), box.h >= _ROOMY
        chip = cell in found.chips
        white = not (large or chip) and (framed or shared)
        if white:
            canvas.panel(box, WHITE, INK, 6)
        elif chip and shared:
            canvas.panel(box, STREET, INK, 6)
        elif (framed or shared) and large:
            canvas.fill(box, STREET)
            canvas.choice_frame(box.grown(-_FRAMED), 6)
        room = box
        if chip:
            room = box._replace(w=box.h)
            _draw_chip(canvas, room, found.chips[cell])
        beside = shared and not (chip and _is_wide(box))
        _write_letter(canvas, room, letters[cell], beside, tab=not white)


def _write_letter(canvas: Canvas, box: Box, letter: str, shared: bool, *, tab: bool) -> None:
    """Write a letter in the middle of its cell, or of its left part if pieces stand there."""
    room = box.part(0, 0, _LETTER if _is_wide(box) else _NARROW, 100) if shared else box
    high = min(_MOST if shared else _ALONE, max(_LEAST, box.h * _TAB // 100))
    typeset = fit(letter, room.w - 2 * shared - 8 * (not shared), max(SMALLEST, high * 4 // 5), Face.BOLD)
    wide = max(high * 8 // 10, typeset.wide + 10)
    x, y = room.middle[0] - wide // 2 + 4 * (shared and tab), room.middle[1] - high // 2
    plate = Box(x, y, wide, high)
    if tab:
        canvas.panel(plate, WHITE, INK, 6)
    canvas.write(typeset, plate.middle, INK, "mid")


def _draw_chip(canvas: Canvas, box: Box, seat: Seat) -> None:
    """Draw a chip that bears a letter instead of its emblem."""
    chip = box.grown(_CHIP)
    for inset, colour in ((0, INK), (3, SEATS[seat].colour)):
        canvas.stamp("disc", chip.grown(-inset), colour)


def draw_pieces(canvas: Canvas, found: Places) -> None:
    """Draw all pieces, those farther south before the others."""
    for piece, box in found.pieces():
        draw_piece(canvas, piece, box)
