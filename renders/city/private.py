"""The city as one player sees it: the choices of the question are marked, and a house is laid for a look."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import chain

from engines.base import Question, Seat
from engines.city.cuts import followed, shown, told
from engines.city.events import Event
from engines.city.geometry import CELLS, NUMBERS, SPACE, names
from engines.city.moves import House
from engines.city.names import QUARTERS
from engines.city.tiles import house
from engines.city.view import View
from engines.signs import letter_of, spoken_of
from renders.base import DrawContext
from renders.city import field
from renders.city.banner import banner
from renders.city.beyond import draw_beyond
from renders.city.boxes import WHOLE, Grid, enlarged, kind_box, mark_box
from renders.city.end import draw_end
from renders.city.overview import MAP, small_map
from renders.city.paths import come_home, departed, draw_heads, draw_latest, draw_palace, draw_routes, trodden
from renders.city.pieces import Piece, draw_piece, draw_turned
from renders.city.places import Places, draw_grounds, draw_letters, draw_pieces, places
from renders.city.plates import column, draw_kind
from renders.city.quarters import draw_brackets, draw_quarters
from renders.city.tiles import look, tile
from renders.city.trays import PiecesByCell
from renders.shared import layout
from renders.shared.canvas import Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs, signs_of
from renders.shared.layout import BANNER
from renders.shared.palette import INK, SEATS, WHITE

_OVERVIEW = 96  # width of the end of the banner with the small map
_PLATE = 1  # pixels from the frame of a kind of house to the white plate in it


def draw_private(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the city with the reader's own doorways lit, and mark what can be chosen.

    What the told events have changed is marked as on the board; the last way is drawn where no walks can
    be chosen. What has a letter the banner tells alone, and to what lies outside the part that is shown a
    signpost points.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no private picture")
    if view.outcome:
        return draw_end(view, view.outcome, changes(happened), context)
    grid = enlarged(shown(view, question))
    canvas = field.private(view, grid)
    _banner(canvas, view, happened, question, context, grid)
    changed = told(view, question, changes(happened))
    column(canvas, view, changed, context)
    on = field.pieces_by_cell(view, view.reader)
    routes: list[Sequence[str]] = []
    offered: dict[str, str | None] = {}
    below: Set[str] = frozenset()
    if question is not None:
        below = _preview(canvas, view.reader, question, on)
        offered = {mark: sign for mark, sign in signs_of(question).items() if mark not in below}
        routes = [*map(view.route, offered)] if {*offered} == {*view.errands()} else []
    for cell, pawn in come_home(view, happened):
        on.setdefault(cell, []).append(pawn)
    ways = followed(view, question, happened)
    for cell, gone in departed(ways):
        on.setdefault(cell, []).insert(0, gone)
    letters = {mark: letter for mark, sign in offered.items() if (letter := letter_of(sign))}
    quarters = {mark: letters.pop(mark) for mark in QUARTERS if mark in letters}
    start = field.start_box(view, grid)
    trod = {*trodden(ways), *chain(*routes)}
    found = places(on, start, letters, grid, trod)
    draw_latest(canvas, ways, found)
    field.tear(canvas, grid)
    field.marked(canvas, changed)
    _frames(canvas, offered, grid)
    _kinds(canvas, offered, view)
    for space in below & NUMBERS.keys():
        canvas.choice_frame(WHOLE.space_box(space), 8)
    _routes(canvas, found, routes, view.reader, view)
    draw_grounds(canvas, found, view.owes, changed)
    draw_letters(canvas, found, letters)
    draw_pieces(canvas, found)
    draw_heads(canvas, ways, found)
    draw_beyond(canvas, happened, found, trod)
    draw_quarters(canvas, quarters, found, view)
    for mark in (mark for mark, sign in offered.items() if spoken_of(sign)):
        if mark not in CELLS or grid.shows(mark):
            canvas.spoken_frame(found.letters.get(mark, mark_box(mark, grid).grown(-2)).grown(-1), 8)
    return canvas


def _banner(
    canvas: Canvas,
    view: View,
    happened: Sequence[Event],
    question: Question | None,
    context: DrawContext,
    grid: Grid,
) -> None:
    """Draw whose turn it is, the task and the last turn; beside an enlarged part also a small map.

    A reader who is asked has their emblem alone, which their plate names.
    """
    if question is not None:
        context = context.nameless()
    if grid == WHOLE:
        banner(canvas, view, context, happened, question)
        return
    banner(canvas, view, context, happened, question, BANNER.right - _OVERVIEW)
    side = layout.side_panel(canvas, _OVERVIEW)
    small_map(canvas, grid, (side.middle[0] - MAP // 2, side.middle[1] - MAP // 2))


def _routes(canvas: Canvas, found: Places, routes: Sequence[Sequence[str]], seat: Seat, view: View) -> None:
    """Draw the walks that can be chosen, and the pawn where it still waits on the start tile."""
    if not routes:
        return
    draw_routes(canvas, found.grid, seat, routes)
    draw_palace(canvas, found.start, found.grid)
    if found.start and view.players[seat].waits:
        plate = found.start.grown(-found.start.w // 5)
        canvas.panel(plate, SEATS[seat].colour, INK, plate.w // 8)
        draw_piece(canvas, Piece("pawn", seat), plate.grown(-plate.w // 16))


def _frames(canvas: Canvas, offered: Signs, grid: Grid) -> None:
    """Put plates with numbers on the offered spaces, brackets on quarters, and frames around other cells."""
    for mark, sign in offered.items():
        box = mark_box(mark, grid)
        if mark in NUMBERS:
            canvas.choice_sign(box.part(16, 22, 68, 56), str(NUMBERS[mark]), 12)
        elif spoken_of(sign):
            continue  # drawn above the pieces
        elif mark in QUARTERS:
            draw_brackets(canvas, mark)
        elif sign is None:
            canvas.choice_frame(box.grown(-3), 8)


def _kinds(canvas: Canvas, offered: Signs, view: View) -> None:
    """Put the kinds of house that are offered on white plates, seen before all else."""
    for kind, left in view.left:
        if kind in offered:
            canvas.panel(kind_box(kind).grown(-_PLATE), WHITE, INK, 6)
            draw_kind(canvas, kind, left, INK)


def _preview(canvas: Canvas, seat: Seat, question: Question, on: PiecesByCell) -> Set[str]:
    """Draw the house of a move as a preview, with discs where its chip lies if it is turned.

    Returns its space and cells, which get no letters so that the house stays visible.
    """
    move = question.preview
    if not isinstance(move, House):
        return frozenset()
    laid = house(move.house, SPACE[move.at], move.turn)
    if laid.doorway is not None:
        on[laid.doorway] = [Piece("chip", seat, own=True)]
    box = WHOLE.space_box(laid.space)
    canvas.put(tile(laid.kind, laid.turn, box.w, look(laid.kind, laid.space)), box.x, box.y)
    for option in (*question.options, *question.instead):
        if option.mark in CELLS and option.mark != laid.doorway:
            draw_turned(canvas, seat, WHOLE.cell_box(option.mark))
    return {laid.space, *names(laid.area)}
