"""The city as one player sees it: the choices of the question are marked, and a house is laid for a look."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engines.base import Question, Seat
from engines.city.ask import MANY
from engines.city.geometry import NUMBERS, SPACE, names
from engines.city.moves import House
from engines.city.names import QUARTERS
from engines.city.tiles import house
from engines.city.view import View
from engines.signs import SPOKEN
from renders.base import DrawContext
from renders.city import field
from renders.city.boxes import PRIVATE, QUARTER, Grid, cut, mark_box
from renders.city.colours import PALETTE, SHADE
from renders.city.paths import draw_routes
from renders.city.pieces import Piece
from renders.city.places import PiecesByCell, draw_grounds, draw_letters, draw_pieces, places
from renders.city.strip import around
from renders.city.tiles import look, tile
from renders.shared.canvas import Canvas
from renders.shared.choices import Signs, signs_of

_CORNERS = {"NW": "a1", "NE": "n1", "SW": "a14", "SE": "n14"}
"""The cell with the letter of each quarter, in the outer corner of its frame."""
_LARGE, _SOMEWHAT = 10, 12
"""Cells a side of a part of the city that is enlarged much, and of one that is just worth it."""
_SHADOW = 22  # pixels that the shadow of a house reaches that is not built yet


def draw_hand(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the city with the reader's own doorways lit, and the question's cells or spaces marked.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    grid = shown(view, question)
    if grid == PRIVATE:
        canvas = Canvas.on(field.private_ground(), PALETTE)
        field.city(canvas, view, grid)
    else:
        canvas = field.enlarged(view, grid)
    around(canvas, view, question, context, grid)
    on = field.pieces_by_cell(view, view.reader)
    routes: list[Sequence[str]] = []
    offered: dict[str, str | None] = {}
    if question is not None:
        below = _preview(canvas, view.reader, question.preview, on)
        offered = {mark: sign for mark, sign in signs_of(question).items() if mark not in below}
        routes = [*map(view.route, offered)] if {*offered} == {*view.errands()} else []
    _frames(canvas, offered, grid)
    signs = ((mark, sign) for mark, sign in offered.items() if sign and sign != SPOKEN)
    letters = {_CORNERS.get(mark, mark): sign for mark, sign in signs}
    found = places(on, letters, grid)
    draw_routes(canvas, grid, routes)
    draw_grounds(canvas, found, view.owes)
    draw_letters(canvas, found, letters, {_CORNERS[mark] for mark in offered if mark in QUARTERS})
    draw_pieces(canvas, found)
    for mark in (mark for mark, sign in offered.items() if sign == SPOKEN):
        canvas.spoken_frame(mark_box(mark, grid).grown(-3), 8)
    return canvas


def shown(view: View, question: Question | None) -> Grid:
    """The part of the city that the picture shows: the pawn and the cells with letters, or else all of it.

    Also the walks there, where they are drawn, unless only a part without them can be enlarged much. Where
    all cells are in a part as large as a quarter and the pawn is far away, only that part.
    """
    if question is None or question.preview is not None or view.phase == "building":
        return PRIVATE
    letters = [mark for mark, sign in signs_of(question).items() if sign]
    if not letters or any(mark in QUARTERS for mark in signs_of(question)):
        return PRIVATE
    with_pawn = [*letters, *_stand(view)]
    if {*letters} == {*view.errands()}:
        with_walks = [*with_pawn, *(cell for route in map(view.route, letters) for cell in route)]
        cuts = (cut(with_walks, _LARGE), cut(with_pawn, _LARGE), cut(with_walks, _SOMEWHAT))
    elif len(letters) <= MANY:
        cuts = (cut(with_pawn, _LARGE), cut(letters, QUARTER), cut(with_pawn, _SOMEWHAT))
    else:
        cuts = (cut(letters, QUARTER), cut(with_pawn, _LARGE), cut(with_pawn, _SOMEWHAT))
    return next((grid for grid in cuts if grid != PRIVATE), PRIVATE)


def _stand(view: View) -> Sequence[str]:
    """Return where the reader's pawn stands: while it waits, on the start tile; at home nowhere."""
    player = view.players[view.reader or 0]
    if player.pawn is not None:
        return (player.pawn,)
    starts = (laid for laid in view.tiles if laid.kind == "start" and player.waits)
    return [cell for laid in starts for cell in names(laid.area)]


def _frames(canvas: Canvas, offered: Signs, grid: Grid) -> None:
    """Put plates with their numbers on the offered spaces, and frame quarters, and cells without a letter."""
    for mark, sign in offered.items():
        if sign == SPOKEN:
            continue  # drawn above the pieces
        box = mark_box(mark, grid)
        if mark in NUMBERS:
            canvas.choice_sign(box.part(16, 22, 68, 56), str(NUMBERS[mark]), 12)
        elif mark in QUARTERS:
            canvas.choice_frame(box.grown(-3), grid.cell // 2)
        elif sign is None:
            canvas.choice_frame(box.grown(-3), 8)


def _preview(canvas: Canvas, seat: Seat, move: object, on: PiecesByCell) -> Set[str]:
    """Lay the house of a move for a look at it: it is framed, and throws a long shadow.

    Returns the space and cells that must have no name, so that the house stays visible.
    """
    if not isinstance(move, House):
        return frozenset()
    laid = house(move.house, SPACE[move.at], move.turn)
    if laid.doorway is not None:
        on[laid.doorway] = [Piece("chip", seat, own=True)]
    box = PRIVATE.space_box(laid.space)
    canvas.fill(box._replace(x=box.x + _SHADOW, y=box.y + _SHADOW), SHADE, 8)
    canvas.put(tile(laid.kind, laid.turn, box.w, look(laid.space)), box.x, box.y)
    canvas.choice_frame(box, 8)
    return {laid.space, *names(laid.area)}
