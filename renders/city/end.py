"""The end of a game: the feast at the palace, and below it a map for everybody's walk."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engines.base import Outcome, Seat
from engines.city.geometry import SIZE
from engines.city.view import View
from renders.base import DrawContext
from renders.city import field
from renders.city.bands import draw_band
from renders.city.banner import banner
from renders.city.boxes import PICTURE, Grid
from renders.city.colours import PALETTE
from renders.city.faded import faded
from renders.city.feast import draw_feast
from renders.city.pieces import Piece, draw_piece, pawn_height
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER, columns, ranking
from renders.shared.lettering import Face, fit
from renders.shared.palette import BRASS_DARK, CREAM, INK, SEATS, WALNUT

_MARGIN, _GAP, _INSIDE = 10, 7, 4  # around the plates, from one to the next, and from its edge to the map
_HEAD, _FOOT = 60, 78  # heights of the band with the name, and of what is below the map
_LARGEST = 24  # pixels of a cell at most
_RIBBON, _EDGE = 50, 3  # hundredths of a cell that a trail is wide without its edges, and ink on both sides
_LARGER = 40  # hundredths of a cell by which the palace outgrows its tile
_RAIL = 4  # height of the rail below the feast
_PAWN = 44  # width of a pawn that is not home
_SCORE, _EMBLEM, _CROWN = 100, 46, 46  # widths of the tile of the score, of an emblem, and of a crown
_BEFORE = 8  # from the score to the crown or the emblem before it


def draw_end(view: View, outcome: Outcome, changed: Container[str], context: DrawContext) -> Canvas:
    """Draw the feast, and a plate for every seat with its walk and its score, in the order of the scores."""
    seats = len(view.players)
    canvas = Canvas.blank(*PICTURE, WALNUT, PALETTE)
    banner(canvas, view, context)
    scene = feast_box(seats)
    draw_feast(canvas, scene, view, outcome)
    canvas.fill(Box(scene.x, scene.bottom, scene.w, _RAIL), BRASS_DARK)
    city = faded(field.part(view, map_grid(seats, 0)._replace(x=0, y=0))).sprite()
    boxes = plate_boxes(seats)
    for at, seat in reversed(
        [*enumerate(ranking(outcome))]
    ):  # the halo of the first lies on the other plates
        box = boxes[at]
        if f"seat{seat}" in changed:
            canvas.halo(box)
        draw_band(canvas, context, seat, box, _HEAD, lit=seat in outcome.winners)
        grid = map_grid(seats, at)
        canvas.fill(grid.field.grown(3), INK)
        canvas.put(city, grid.x, grid.y)
        _draw_walk(canvas, view, seat, grid)
        _draw_foot(canvas, box, seat, outcome)
    return canvas


def feast_box(seats: int) -> Box:
    """The box of the feast: what the plates leave of the picture."""
    return Box(0, BANNER.bottom, PICTURE[0], plate_boxes(seats)[0].y - _GAP - BANNER.bottom)


def plate_boxes(seats: int) -> Sequence[Box]:
    """The boxes of the plates side by side: by rank, the winner's at the left end."""
    boxes = columns(Box(_MARGIN, 0, PICTURE[0] - 2 * _MARGIN, 0), seats, _GAP)
    high = _HEAD + SIZE * _cell(boxes[0]) + 2 * _INSIDE + _FOOT
    return [box._replace(y=PICTURE[1] - _MARGIN - high, h=high) for box in boxes]


def _cell(plate: Box) -> int:
    """The pixels of a cell of the map on a plate."""
    return min(_LARGEST, (plate.w - 2 * _INSIDE) // SIZE)


def map_grid(seats: int, at: int) -> Grid:
    """The map on a plate, counted from the left."""
    box = plate_boxes(seats)[at]
    cell = _cell(box)
    return Grid(0, 0, SIZE, cell, box.middle[0] - SIZE * cell // 2, box.y + _HEAD + _INSIDE)


def _draw_walk(canvas: Canvas, view: View, seat: Seat, grid: Grid) -> None:
    """Draw where a pawn has gone as a ribbon that leads to the palace, or to where it still stands."""
    wide = grid.cell * _RIBBON // 100
    for colour, by in ((INK, wide // 2 + _EDGE), (SEATS[seat].line, wide // 2)):
        for start, end in view.trail(seat):
            (x, y), (to_x, to_y) = grid.cell_box(start).middle, grid.cell_box(end).middle
            canvas.fill(Box(x, y, to_x - x, to_y - y).grown(by), colour, by)
    palace = next(grid.space_box(laid.space) for laid in view.tiles if laid.kind == "start")
    palace = palace.grown(grid.cell * _LARGER // 100).within(grid.field)
    canvas.put(tile("start", 0, palace.w), palace.x, palace.y)
    stand = view.players[seat].pawn
    if stand is not None:
        x, y = grid.cell_box(stand).middle
        high = pawn_height(_PAWN)
        box = Box(x - _PAWN // 2, y - high * 2 // 3, _PAWN, high).within(grid.field)
        draw_piece(canvas, Piece("pawn", seat), box)


def _draw_foot(canvas: Canvas, box: Box, seat: Seat, outcome: Outcome) -> None:
    """Draw the score at the right end, before it the crown of a winner, and the emblem.

    The crown is nearer: Discord may mark the alt text on the lower left corner of the picture.
    """
    lit, mark = seat in outcome.winners, SEATS[seat]
    score = Box(box.right - _INSIDE - 4 - _SCORE, box.bottom - _FOOT + 2, _SCORE, _FOOT - 10)
    canvas.fill(score, CREAM, 9)
    canvas.write(fit(str(outcome.scores[seat]), _SCORE - 12, 84, Face.BOLD), score.middle, INK, "mid")
    x, y = score.x - _BEFORE, score.middle[1]
    if lit:
        canvas.crown((x - _CROWN // 2, y), _CROWN)
        x -= _CROWN + 2 * _BEFORE
    emblem = Box(x - _EMBLEM, y - _EMBLEM // 2, _EMBLEM, _EMBLEM)
    canvas.stamp(mark.shape, emblem, mark.on if lit else mark.line)
