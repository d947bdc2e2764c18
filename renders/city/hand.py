"""The board as one player sees it: the choices of the question are marked, and a preview is hatched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from engines.base import Question, Seat
from engines.city.geometry import NUMBERS, SPACE, names
from engines.city.moves import House, Pawn, Police, Start
from engines.city.tiles import STARTS, Tile, house
from engines.city.view import View
from renders.base import DrawContext
from renders.city import field
from renders.city.banner import banner
from renders.city.boxes import cell_box, space_box
from renders.city.colours import PALETTE
from renders.city.pieces import Piece, draw_halo, draw_pieces, hatched, plaque
from renders.city.plates import column
from renders.city.tiles import door_roof, tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import LAMPLIT, WHITE, Colour

_MANY = 30  # from this many marks on, their names have no smoothed edges


def draw_hand(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the board with the reader's own doorways lit, and the question's cells or spaces marked.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.on(field.ground(len(view.players)), PALETTE)
    banner(canvas, view, context)
    column(canvas, view, (), context)
    field.city(canvas, view)
    on = field.pieces_by_cell(view, view.reader)
    marks: list[str] = []
    if question is not None:
        below = _preview(canvas, view.reader, question.preview, on)
        marks = [mark for option in question.options if (mark := option.mark) and mark not in below]
    signs = _frames(canvas, view, marks)
    field.pieces(canvas, on)
    _names(canvas, marks, signs, on)
    return canvas


def _frames(canvas: Canvas, view: View, marks: Sequence[str]) -> dict[str, Box]:
    """Light the marked spaces, and frame the marked doorways with chips.

    Returns where the names of these doorways go: at the door, so that the chips stay visible.
    """
    owners = view.owners
    doors = {laid.doorway: laid for laid in view.tiles if laid.roofs}
    signs = {}
    for mark in marks:
        if mark in NUMBERS:
            canvas.panel(space_box(mark).grown(-4), LAMPLIT, WHITE, 10, 5)
        elif mark in owners and mark in doors:
            doorway = cell_box(mark)
            roof = door_roof(doorway, doors[mark].turn)
            x, y = min(doorway.x, roof.x), min(doorway.y, roof.y)
            wide, high = abs(doorway.x - roof.x) + roof.w, abs(doorway.y - roof.y) + roof.h
            canvas.choice_frame(Box(x, y, wide, high).grown(-8), 8)
            signs[mark] = roof
    return signs


def _names(canvas: Canvas, marks: Sequence[str], signs: Mapping[str, Box], on: field.PiecesByCell) -> None:
    """Write the column of every marked cell, and the number of every marked space.

    The name is on the cell, at its door, or below its pieces. The row can be read off the ruler; from 10 on
    it would be too wide for a cell.
    """
    crisp = len(marks) > _MANY
    for mark in marks:
        if mark in NUMBERS:
            x, y = space_box(mark).middle
            _name(canvas, str(NUMBERS[mark]), Box(x - 46, y - 32, 92, 64), WHITE, crisp=False)
        elif mark in signs:
            _name(canvas, mark[0], signs[mark].grown(-2), WHITE, crisp=crisp)
        else:
            box = cell_box(mark).grown(-2)
            if mark in on:
                box = Box(box.x, box.bottom - 44, box.w, 46)
            _name(canvas, mark[0], box, WHITE, crisp=crisp)


def _name(canvas: Canvas, name: str, box: Box, colour: Colour, *, crisp: bool) -> None:
    canvas.put(plaque(name, (box.w, box.h), colour, crisp=crisp), box.x, box.y)


# --- The preview --------------------------------------------------------------------------------------


def _preview(canvas: Canvas, seat: Seat, move: object, on: field.PiecesByCell) -> Set[str]:
    """Draw a move as if it were made, in a halo: tiles are hatched, and so are pieces that leave a cell.

    Returns the space and cells that must have no name, so that the tile stays visible.
    """
    match move:
        case Start(at):
            return _laid(canvas, STARTS[SPACE[at]])
        case House(kind, at, turn):
            laid = house(kind, SPACE[at], turn)
            if laid.doorway is not None:
                on[laid.doorway] = [Piece("chip", seat, own=True)]
            return _laid(canvas, laid)
        case Police(to):
            _moved(canvas, Piece("stone", seat), to, on)
        case Pawn(to):
            chip = Piece("chip", seat, own=True)
            on[to] = [piece for piece in on.get(to, ()) if piece != chip]  # it is going to be collected
            _moved(canvas, Piece("pawn", seat), to, on)
    return frozenset()


def _laid(canvas: Canvas, laid: Tile) -> Set[str]:
    box = space_box(laid.space)
    canvas.fill(box, LAMPLIT)
    canvas.put(hatched(tile(laid.kind, laid.turn)), box.x, box.y)
    draw_halo(canvas, box)
    return {laid.space, *names(laid.area)}


def _moved(canvas: Canvas, piece: Piece, to: str, on: field.PiecesByCell) -> None:
    """Draw the piece where it ends; where it came from, it is hatched."""
    origin = next((cell for cell, pieces in on.items() if piece in pieces), None)
    if origin is not None:
        on[origin].remove(piece)
        if not on[origin]:
            del on[origin]
        draw_pieces(canvas, [piece], cell_box(origin), ghostly=True)
    draw_halo(canvas, cell_box(to))
    # A stone is drawn below pawns, but no pawn stands where a stone may move to.
    on.setdefault(to, []).append(piece)
