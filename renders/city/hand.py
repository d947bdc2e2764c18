"""The board as one player sees it: the choices of the question are marked, and a preview is hatched."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from engines.base import Question, Seat
from engines.city.ask import MANY
from engines.city.geometry import NUMBERS, SPACE, names
from engines.city.moves import House, Pawn, Police, Start
from engines.city.names import QUARTERS
from engines.city.tiles import STARTS, Tile, house
from engines.city.view import View
from engines.signs import SPOKEN
from renders.base import DrawContext
from renders.city import field
from renders.city.banner import banner
from renders.city.boxes import QUARTER, WHOLE, Grid, cell_box, cut, mark_box, space_box
from renders.city.colours import PALETTE
from renders.city.paths import draw_routes
from renders.city.pieces import Piece, draw_halo, draw_piece, hatched
from renders.city.places import PiecesByCell, draw_places, places
from renders.city.plates import column
from renders.city.tiles import look, tile
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs, signs_of
from renders.shared.palette import LAMPLIT, WHITE

_LARGE, _SOMEWHAT = 10, 12
"""Cells a side of a part of the city that is enlarged much, and of one that is just worth it."""


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
    routes: list[Sequence[str]] = []
    offered: dict[str, str | None] = {}
    if question is not None:
        below = _preview(canvas, view.reader, question.preview, on)
        offered = {mark: sign for mark, sign in signs_of(question).items() if mark not in below}
        routes = _routes(view, question.preview, offered)
    _frames(canvas, offered)
    draw_routes(canvas, grid, routes)
    letters = {mark: sign for mark, sign in offered.items() if sign and sign != SPOKEN}
    found = places(view, on, letters, grid)
    if question is not None and isinstance(question.preview, Police | Pawn):
        draw_halo(canvas, found.box(question.preview.to))
    draw_places(canvas, found)
    for cell, box in found.letters.items():
        canvas.choice_sign(box, letters[cell])
    for mark in (mark for mark, sign in offered.items() if sign == SPOKEN):
        canvas.spoken_frame(mark_box(mark, grid).grown(-3), 8)
    return canvas


def shown(view: View, question: Question | None) -> Grid:
    """The part of the city that the picture shows: the pawn and the cells with letters, or else all of it.

    Also the walks there, where they are drawn, unless only a part without them can be enlarged much. Where
    all cells are in a part as large as a quarter and the pawn is far away, only that part.
    """
    if question is None or question.preview is not None or view.phase == "building":
        return WHOLE
    letters = [mark for mark, sign in signs_of(question).items() if sign]
    if not letters or any(mark in QUARTERS for mark in signs_of(question)):
        return WHOLE
    with_pawn = [*letters, *_stand(view)]
    if {*letters} == {*view.errands()}:
        with_walks = [*with_pawn, *(cell for route in map(view.route, letters) for cell in route)]
        cuts = (cut(with_walks, _LARGE), cut(with_pawn, _LARGE), cut(with_walks, _SOMEWHAT))
    elif len(letters) <= MANY:
        cuts = (cut(with_pawn, _LARGE), cut(letters, QUARTER), cut(with_pawn, _SOMEWHAT))
    else:
        cuts = (cut(letters, QUARTER), cut(with_pawn, _LARGE), cut(with_pawn, _SOMEWHAT))
    return next((grid for grid in cuts if grid != WHOLE), WHOLE)


def _stand(view: View) -> Sequence[str]:
    """Return where the reader's pawn stands: while it waits, on the start tile; at home nowhere."""
    player = view.players[view.reader or 0]
    if player.pawn is not None:
        return (player.pawn,)
    starts = (laid for laid in view.tiles if laid.kind == "start" and player.waits)
    return [cell for laid in starts for cell in names(laid.area)]


def _routes(view: View, preview: object, offered: Collection[str]) -> list[Sequence[str]]:
    """The walks to show: the previewed one, or those to the goals of the pawn while it is asked for one."""
    if isinstance(preview, Pawn):
        return [view.route(preview.to)]
    return [*map(view.route, offered)] if {*offered} == {*view.errands()} else []


def _frames(canvas: Canvas, offered: Signs) -> None:
    """Light the offered spaces with their numbers, and frame the cells and quarters that have no letter."""
    for mark, sign in offered.items():
        if sign == SPOKEN:
            continue  # drawn above the pieces
        if mark in NUMBERS:
            box = space_box(mark)
            canvas.panel(box.grown(-4), LAMPLIT, WHITE, 10, 5)
            canvas.choice_sign(Box(box.x + 10, box.middle[1] - 32, 92, 64), str(NUMBERS[mark]))
        elif sign is None:
            canvas.choice_frame(mark_box(mark).grown(-3), 8)


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
    canvas.put(hatched(tile(laid.kind, laid.turn, box.w, look(laid.space))), box.x, box.y)
    draw_halo(canvas, box)
    return {laid.space, *names(laid.area)}


def _moved(canvas: Canvas, piece: Piece, to: str, on: PiecesByCell) -> None:
    """Put the piece where it ends; where it came from, draw it hatched."""
    origin = next((cell for cell, pieces in on.items() if piece in pieces), None)
    if origin is not None:
        on[origin].remove(piece)
        if not on[origin]:
            del on[origin]
        box = next(WHOLE.pawn_boxes(origin))[0] if piece.kind == "pawn" else cell_box(origin)
        draw_piece(canvas, piece, box, ghostly=True)
    # A stone is drawn below pawns, but no pawn stands where a stone may move to.
    on.setdefault(to, []).append(piece)
