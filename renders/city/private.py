"""The city as one player sees it: the choices of the question are marked, and a house is laid for a look."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from engines.base import Question, Seat
from engines.city.ask import AT_HOME
from engines.city.cuts import Mover, followed, has_cards, left_out, plot_for, shown, told
from engines.city.events import Event
from engines.city.geometry import CELLS, NUMBERS
from engines.city.names import QUARTERS
from engines.city.tiles import Tile
from engines.city.view import View
from engines.signs import letter_of, spoken_of
from renders.base import DrawContext
from renders.city import field
from renders.city.badges import draw_badge
from renders.city.banner import banner
from renders.city.boxes import WHOLE, Grid, enlarged, mark_box
from renders.city.end import draw_end
from renders.city.overview import MAP, small_map
from renders.city.paths import come_home, departed, draw_heads, draw_latest, draw_routes, walked
from renders.city.pieces import Piece, draw_piece
from renders.city.places import NOWHERE, Places, draw_grounds, draw_letters, draw_pieces, places
from renders.city.plates import column
from renders.city.pointer import draw_pointer
from renders.city.preview import draw_preview, draw_turns, laid_for_a_look
from renders.city.quarters import draw_frame, draw_quarters
from renders.city.shapes import draw_shapes
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs, signs_of
from renders.shared.layout import BANNER
from renders.shared.palette import INK, SEATS

_AROUND, _BADGE = 4, 46  # pixels from a cell to the frame around its police stone, and height of its letter
_OVERVIEW = 96  # width of the end of the banner with the small map


def draw_private(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the city with the reader's own doorways lit, and mark what can be chosen.

    What the told events have changed is marked as on the board; the last way is drawn where no walks can
    be chosen. What has a letter, or lies outside the part that is shown, the banner tells alone.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no private picture")
    if view.outcome:
        return draw_end(view, view.outcome, changes(happened), context)
    part = shown(view, question)
    grid = enlarged(part)
    changed = told(view, question, changes(happened))
    on, laid = field.pieces_by_cell(view, view.reader), laid_for_a_look(question)
    offered = {} if laid else signs_of(question)
    routes = [*map(view.route, offered)] if {*offered} == {*view.errands()} else []
    for cell, pawn in come_home(view, happened):
        on.setdefault(cell, []).append(pawn)
    ways = followed(view, question, happened)
    for cell, gone in departed(ways):
        on.setdefault(cell, []).insert(0, gone)
    of_stone = question is not None and question.prompt == AT_HOME
    letters, quarters = _letters(offered, () if of_stone else CELLS), _letters(offered, QUARTERS)
    canvas = _map(view, grid, offered)
    _banner(canvas, view, happened, question, context, grid)
    if has_cards(question):
        _cards(canvas, view, question, laid)
    else:
        column(canvas, view, changed, context)
    start = field.start_box(view, grid)
    found = places(on, start, letters, grid)
    heads = draw_latest(canvas, ways, found)
    field.tear(canvas, grid)
    field.marked(canvas, view, changed)
    if laid is not None:
        draw_preview(canvas, view.reader, laid)
    _frames(canvas, {} if of_stone else offered, grid)
    draw_grounds(canvas, found, view.owes, changed)
    _routes(canvas, found, routes, view.reader, view)
    draw_pieces(canvas, found, view.owes)
    draw_heads(canvas, heads)
    for mark in (mark for mark, sign in offered.items() if spoken_of(sign)):
        if mark not in CELLS or grid.shows(mark):
            canvas.spoken_frame(mark_box(mark, grid).grown(-3), 8)
    draw_letters(canvas, found, letters, view.onward() if routes else NOWHERE)
    if of_stone:
        _frame_stone(canvas, _letters(offered, CELLS), grid)
    draw_quarters(canvas, quarters, found, view, walked(ways))
    _point_to(canvas, left_out(view, question, part), view.reader, found)
    return canvas


def _map(view: View, grid: Grid, offered: Signs) -> Canvas:
    """Draw the city, or a part of it; where plots can be chosen, the others are pale."""
    canvas = field.private(view, grid)
    plots = {mark: sign for mark, sign in offered.items() if mark in NUMBERS}
    if not all(map(spoken_of, plots.values())):
        field.pale_plots(canvas, view, plots)
    return canvas


def _cards(canvas: Canvas, view: View, question: Question | None, laid: Tile | None) -> None:
    """Draw the cards beside the city: the turns of the house that is laid for a look, or all shapes."""
    if question is not None and laid is not None:
        draw_turns(canvas, view.turn, question, laid)
    else:
        draw_shapes(canvas, view, signs_of(question), plot_for(question))


def _point_to(canvas: Canvas, away: Mover | None, seat: Seat, found: Places) -> None:
    """Draw where the seat's piece is that the part of the city leaves out, if any."""
    if away is not None:
        draw_pointer(canvas, found, Piece(away.kind, seat), away.cell)


def _banner(
    canvas: Canvas,
    view: View,
    happened: Sequence[Event],
    question: Question | None,
    context: DrawContext,
    grid: Grid,
) -> None:
    """Draw whose turn it is, the task and the last turn; beside an enlarged part also a small map.

    A reader who is asked may have their emblem alone where their plate names them.
    """
    terse = question is not None and not has_cards(question)
    if grid == WHOLE:
        banner(canvas, view, context, happened, question, terse=terse)
        return
    banner(canvas, view, context, happened, question, BANNER.right - _OVERVIEW, terse=terse)
    side = layout.side_panel(canvas, _OVERVIEW)
    small_map(canvas, grid, (side.middle[0] - MAP // 2, side.middle[1] - MAP // 2))


def _routes(canvas: Canvas, found: Places, routes: Sequence[Sequence[str]], seat: Seat, view: View) -> None:
    """Draw the walks that can be chosen, and the pawn where it still waits on the start tile."""
    if not routes:
        return
    draw_routes(canvas, found.grid, seat, routes)
    if found.start and view.players[seat].waits:
        plate = found.start.part(32, 58, 36, 36)
        canvas.panel(plate, SEATS[seat].colour, INK, plate.w // 8)
        draw_piece(canvas, Piece("pawn", seat), plate.grown(-plate.w // 16))


def _frame_stone(canvas: Canvas, letters: Mapping[str, str], grid: Grid) -> None:
    """Put a frame with a letter around the whole police stone that may move: its cell is no goal."""
    for cell, letter in letters.items():
        frame = grid.cell_box(cell).grown(_AROUND)
        canvas.choice_frame(frame, broad=True)
        corner = Box(frame.x, frame.y, 0, 0).grown(_BADGE // 2)
        draw_badge(canvas, letter, corner.within(grid.field.grown(_AROUND)).middle, _BADGE)


def _letters(offered: Signs, among: Container[str]) -> dict[str, str]:
    """The letters of those places that are among these, by mark."""
    signs = ((mark, letter_of(sign)) for mark, sign in offered.items() if mark in among)
    return {mark: letter for mark, letter in signs if letter}


def _frames(canvas: Canvas, offered: Signs, grid: Grid) -> None:
    """Put plates with numbers on the offered spaces, brackets on quarters, and frames around other cells."""
    for mark, sign in offered.items():
        box = mark_box(mark, grid)
        if mark in NUMBERS:
            canvas.choice_sign(box.part(16, 22, 68, 56), str(NUMBERS[mark]), 12)
        elif spoken_of(sign):
            continue  # drawn above the pieces
        elif mark in QUARTERS:
            draw_frame(canvas, mark)
        elif sign is None:
            canvas.choice_frame(box.grown(-3), 8)
