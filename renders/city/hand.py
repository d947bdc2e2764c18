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
from renders.city.boxes import WHOLE, Grid, cell_box, cut, space_box
from renders.city.colours import PALETTE
from renders.city.pieces import Piece, draw_halo, draw_piece, hatched, plaque
from renders.city.places import PiecesByCell, Places, draw_places, places
from renders.city.plates import column
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import LAMPLIT, WHITE

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
    grid = shown(view, question)
    if grid == WHOLE:
        field.city(canvas, view)
    else:
        field.enlarged(canvas, view, grid)
    on = field.pieces_by_cell(view, view.reader)
    offered: dict[str, str | None] = {}
    if question is not None:
        below = _preview(canvas, view.reader, question.preview, on)
        offered = {
            option.mark: option.sign
            for option in question.options
            if option.mark and option.mark not in below
        }
    _frames(canvas, offered)
    found = places(view, on, {mark: sign for mark, sign in offered.items() if sign}, grid)
    draw_places(canvas, found)
    _letters(canvas, found)
    return canvas


def shown(view: View, question: Question | None) -> Grid:
    """The part of the city that the picture shows: the pawn and the cells with letters, or else all of it."""
    if question is None or question.preview is not None or view.phase == "building":
        return WHOLE
    cells = [option.mark for option in question.options if option.mark and option.sign]
    return cut([*cells, *_stand(view)]) if cells else WHOLE


def _stand(view: View) -> Sequence[str]:
    """Where the reader's pawn stands: while it waits, on the start tile; at home nowhere."""
    player = view.players[view.reader or 0]
    if player.pawn is not None:
        return (player.pawn,)
    starts = (laid for laid in view.tiles if laid.kind == "start" and player.waits)
    return [cell for laid in starts for cell in names(laid.area)]


def _frames(canvas: Canvas, offered: Mapping[str, str | None]) -> None:
    """Light the offered spaces with their numbers, and frame the cells that have no letter."""
    for mark, sign in offered.items():
        if mark in NUMBERS:
            box = space_box(mark)
            canvas.panel(box.grown(-4), LAMPLIT, WHITE, 10, 5)
            _write(canvas, str(NUMBERS[mark]), Box(box.x + 10, box.middle[1] - 32, 92, 64), crisp=False)
        elif sign is None:
            canvas.choice_frame(cell_box(mark).grown(-3), 8)


def _letters(canvas: Canvas, found: Places) -> None:
    """Write its letters on every offered cell."""
    crisp = len(found.letters) > _MANY
    for cell, sign in found.letters.items():
        _write(canvas, sign, found.grid.cell_box(cell).grown(-2), crisp=crisp)


def _write(canvas: Canvas, name: str, box: Box, *, crisp: bool) -> None:
    canvas.put(plaque(name, (box.w, box.h), WHITE, crisp=crisp), box.x, box.y)


# --- The preview --------------------------------------------------------------------------------------


def _preview(canvas: Canvas, seat: Seat, move: object, on: PiecesByCell) -> Set[str]:
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


def _moved(canvas: Canvas, piece: Piece, to: str, on: PiecesByCell) -> None:
    """Draw the piece where it ends; where it came from, it is hatched."""
    origin = next((cell for cell, pieces in on.items() if piece in pieces), None)
    if origin is not None:
        on[origin].remove(piece)
        if not on[origin]:
            del on[origin]
        draw_piece(canvas, piece, cell_box(origin), ghostly=True)
    draw_halo(canvas, cell_box(to))
    # A stone is drawn below pawns, but no pawn stands where a stone may move to.
    on.setdefault(to, []).append(piece)
