"""The strip beside the city in a private picture: the houses left or the round, and narrow plates."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.city.geometry import SIZE
from engines.city.view import View
from renders.base import DrawContext
from renders.city.boxes import LAST_ACTION, PRIVATE, STRIP, Grid, plate_boxes
from renders.city.colours import OCHRE, SHADE, STREET, TERRACOTTA
from renders.city.pieces import Piece, sprite
from renders.city.plates import debt, debt_width, icon, plate, status
from renders.city.tiles import tile
from renders.city.words import task
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER, lit_seats
from renders.shared.lettering import Face, fit, line
from renders.shared.palette import CREAM, INK, PANEL, SEATS, WINE, Colour

_ICON, _BESIDE = 44, 2  # size of a symbol, and the gap to its figure
_MAP = 5 * SIZE  # width of the small map
_FIGURES = 116  # height of what is below a coat of arms
_SCORE = Box(10, 10, STRIP.w - 20, 50)  # in there
_NEXT = 52  # height of what is below it


def around(canvas: Canvas, view: View, question: Question | None, context: DrawContext, grid: Grid) -> None:
    """Draw the banner above the city, with a small map if a part is enlarged, and the plates beside it."""
    words = context.say(task(view, question))
    layout.banner(canvas, lit_seats(view), context, words, BANNER.right - LAST_ACTION.w)
    side = layout.side_panel(canvas, LAST_ACTION.w)
    if grid != PRIVATE:
        side = side._replace(w=side.w - _MAP - 16)
        _small_map(canvas, view, grid, (side.right, side.middle[1] - _MAP // 2))
    status(canvas, side, view, context)
    for seat, box in enumerate(plate_boxes(len(view.players), STRIP)):
        _plate(canvas, view, seat, box)


def _small_map(canvas: Canvas, view: View, part: Grid, at: tuple[int, int]) -> None:
    """Draw the city very small; the part that is shown lies in the light, in a frame."""
    grid = Grid(0, 0, SIZE, _MAP // SIZE, *at)
    cut = grid.box(part.column, part.row, part.size)
    canvas.fill(grid.field.grown(3), INK)
    canvas.fill(grid.field, SHADE)
    canvas.fill(cut, STREET)
    for laid in view.tiles:
        for roof in laid.roofs:
            box = grid.cell_box(roof)
            canvas.fill(box, TERRACOTTA[2] if box.meets(cut) else OCHRE[2])
        if laid.kind == "start":
            canvas.fill(grid.space_box(laid.space), WINE)
    sides = ((0, 0, 0, cut.h), (0, 0, cut.w, 0), (cut.w, 0, 0, cut.h), (0, cut.h, cut.w, 0))
    for x, y, wide, high in sides:
        canvas.fill(Box(cut.x + x, cut.y + y, wide, high).grown(2), INK)


def _plate(canvas: Canvas, view: View, seat: Seat, box: Box) -> None:
    """Draw a seat's coat of arms, its score, and what it has for its next turn."""
    ground = SEATS[seat].colour if seat in lit_seats(view) else PANEL
    figures = box._replace(y=box.bottom - _FIGURES, h=_FIGURES)
    plate(canvas, view, seat, box, figures)
    score = _SCORE._replace(x=figures.x + _SCORE.x, y=figures.y + _SCORE.y)
    canvas.fill(score, CREAM, 9)
    canvas.write(fit(str(view.players[seat].score), score.w - 8, face=Face.BOLD), score.middle, INK, "mid")
    _next(canvas, view, seat, Box(box.x, score.bottom, box.w, _NEXT), ground)


def _next(canvas: Canvas, view: View, seat: Seat, room: Box, ground: Colour) -> None:
    """Draw the chips in hand, or the points for the next walk; a seat that is home has a house there."""
    player, ink = view.players[seat], CREAM if ground == PANEL else SEATS[seat].on
    figure = line(str(player.hand if view.phase == "building" else player.allowance))
    wide = _ICON if player.home is not None else _ICON + _BESIDE + figure.wide
    place = Box(room.middle[0] - wide // 2, room.middle[1] - _ICON // 2, _ICON, _ICON)
    if player.home is not None:
        icon(canvas, "arrival", place, ink, ground)
        return
    if player.debt:
        wide = debt_width(player.allowance)
        debt(
            canvas, room._replace(x=room.middle[0] - wide // 2, y=room.y + 1, w=wide, h=50), player.allowance
        )
        return
    if view.phase == "building":
        canvas.put(sprite(Piece("chip", seat), _ICON), place.x, place.y)
    elif player.waits:
        canvas.put(tile("start", 0, _ICON), place.x, place.y)
    else:
        canvas.stamp("city/steps", place, ink)
    canvas.write(figure, (place.right + _BESIDE, place.middle[1]), ink)
