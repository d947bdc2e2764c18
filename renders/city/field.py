"""The city from above: ground and ring, tiles, pieces, and what has changed."""

from __future__ import annotations

from collections.abc import Collection, Container
from itertools import cycle, islice

from PIL import ImageDraw

from engines.base import Seat
from engines.city.geometry import COLUMNS, NUMBERS, SIZE
from engines.city.view import View
from renders.city.boxes import FIELD, PICTURE, TILE, WHOLE, Grid, space_box
from renders.city.colours import DEEP, GROVE, JOINT, LEAF, LEAF_DARK, PALETTE, RING, SEA, SHADE, STREET
from renders.city.faded import tinted
from renders.city.pieces import Piece, draw_halo
from renders.city.tiles import LEVEL, building, look, paved
from renders.city.trays import PiecesByCell
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import BANNER
from renders.shared.lettering import Face, fit, line
from renders.shared.palette import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, INK, INLAY, PANEL, WALNUT, Colour
from renders.shared.shapes import rounded

STOPS = ("a1", "n1", "a14", "n14")
"""The corners, where the tram stops."""
_RAIL = 3  # width of a rail
_GAUGE = 9  # from the middle of the ring to a rail
_COMPASS = 56  # size of the compass rose
_FIGURES = 54  # width of the figures beside the map at most
_LETTERS = 33  # from the map to the middle of the letters below it
_TOOTH, _TEETH = 31, (2, 7, 3, 9, 4, 8, 1, 6)  # of a torn edge: their width, and how deep they reach
_BEYOND = 5  # pixels outside the map that a torn edge covers: less than there are to the letters
_PALE = tinted({JOINT: JOINT, GROVE: RING, **dict.fromkeys((LEAF, LEAF_DARK, INK), SHADE)})
"""The colours of a grove that can't be chosen."""
_LINE, _OUTER = 2, 6  # half the width of a line around streets, without its edges of ink and with them
_COAST, _EDGE = 6, 4  # pixels of the sea east of the city, and of the edge of the map


def city(canvas: Canvas, view: View, grid: Grid = WHOLE) -> None:
    """Draw the tiles laid so far; the ground below shows the empty spaces.

    Once pawns walk, the houses are calm, so that pieces and walks stand out.
    """
    places = ((tile, grid.space_box(tile.space)) for tile in view.tiles)
    laid = [(tile, box) for tile, box in places if box.meets(grid.field)]
    street = Sprite(paved(2 * grid.cell, STREET).image.convert("RGB"))  # once for all of them
    for _, box in laid:
        canvas.put(street, box.x, box.y)
    for tile, box in laid:
        calm = view.phase == "walking" and tile.kind not in LEVEL
        building(tile.kind, tile.turn, box.w, look(tile.kind, tile.space), calm=calm).draw(canvas, box)


def private(view: View, grid: Grid) -> Canvas:
    """Draw a private picture of the city, or of a part of it."""
    if grid == WHOLE:
        canvas = Canvas.on(ground(), PALETTE)
        city(canvas, view)
        return canvas
    canvas = Canvas.blank(*PICTURE, WALNUT, PALETTE)
    table = Box(0, BANNER.bottom, FIELD.right + _COAST + _EDGE, PICTURE[1] - BANNER.bottom)
    canvas.fill(table, PANEL)
    draw_names(canvas, grid, CREAM)
    canvas.put(Sprite(part(view, grid).image), grid.x, grid.y)
    return canvas


def tear(canvas: Canvas, grid: Grid) -> None:
    """Tear the map where a part of it ends but the city goes on."""
    field, last = grid.field, SIZE - grid.size
    if grid.row > 0:
        _torn(canvas, field, field.y, 1)
    if grid.row < last:
        _torn(canvas, field, field.bottom - 1, -1)
    if grid.column > 0:
        _torn(canvas, field, field.x, 1, upright=True)
    if grid.column < last:
        _torn(canvas, field, field.right - 1, -1, upright=True)


def _torn(canvas: Canvas, field: Box, edge: int, inwards: int, *, upright: bool = False) -> None:
    """Draw a torn edge of paper along a side of the map."""
    teeth = enumerate(islice(cycle(_TEETH), field.w // _TOOTH + 2))
    places = [(min(at * _TOOTH, field.w), deep) for at, deep in teeth]
    for colour, paper in ((CREAM, 4), (PANEL, 0)):
        line_of = [(along, edge + inwards * (deep + paper)) for along, deep in places]
        ring = [(0, edge - _BEYOND * inwards), *line_of, (field.w, edge - _BEYOND * inwards)]
        ImageDraw.Draw(canvas.image).polygon(
            [(across, field.y + along) if upright else (field.x + along, across) for along, across in ring],
            colour,
        )


def part(view: View, grid: Grid) -> Canvas:
    """Draw a part of the city, every space of which has its tile, and nothing around it."""
    sheet = Canvas.blank(grid.field.w, grid.field.h, JOINT, PALETTE)
    at_corner = grid._replace(x=0, y=0)
    _ring(sheet, at_corner)
    city(sheet, view, at_corner)
    return sheet


def marked(canvas: Canvas, view: View, changed: Container[str]) -> None:
    """Put a halo around the house that has been built, and a line around the streets left between houses."""
    new = [tile for tile in view.tiles if tile.space in changed]
    _outline(canvas, [space_box(tile.space) for tile in new if tile.kind == "street"])
    for tile in new:
        if tile.kind != "street":
            for wider in (0, 6):  # twice as wide as that of a cell
                draw_halo(canvas, space_box(tile.space).grown(wider))


def _outline(canvas: Canvas, boxes: Collection[Box]) -> None:
    """Draw a line of brass around spaces; none between those side by side."""
    for half, colour in ((_OUTER, INK), (_LINE, BRASS_LIGHT)):
        for x, y, wide, high in boxes:
            for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                if Box(x + across * wide, y + down * high, wide, high) not in boxes:
                    left, top = x + wide * (across > 0), y + high * (down > 0)
                    side = Box(left, top, 0 if across else wide, 0 if down else high)
                    canvas.fill(side.grown(half), colour, half)


def pale_plots(canvas: Canvas, view: View, offered: Collection[str]) -> None:
    """Draw the free plots other than those ``offered`` pale and without their numbers."""
    for space in NUMBERS.keys() - {tile.space for tile in view.tiles} - {*offered}:
        box = space_box(space)
        canvas.put(_plot(box.w, pale=True), box.x, box.y)


def start_box(view: View, grid: Grid = WHOLE) -> Box | None:
    """The box of the start tile; None before it is laid."""
    laid = (grid.space_box(tile.space) for tile in view.tiles if tile.kind == "start")
    return next(laid, None)


def pieces_by_cell(view: View, own: Seat | None = None) -> PiecesByCell:
    """The pieces on each cell: chips (those of ``own`` lit), then stones until the end, then pawns."""
    found: PiecesByCell = {}
    for cell, seat in view.owners.items():
        found.setdefault(cell, []).append(Piece("chip", seat, seat == own))
    for seat, player in enumerate(view.players):
        if player.stone is not None and not view.outcome:
            found.setdefault(player.stone, []).append(Piece("stone", seat))
    for seat, player in enumerate(view.players):
        if player.pawn is not None:
            found.setdefault(player.pawn, []).append(Piece("pawn", seat))
    return found


# --- The ground -----------------------------------------------------------------------------------------


@cached
def ground() -> Sprite:
    """Draw the empty map on wood: the sea around it with the names of cells, the ring, and groves."""
    canvas = Canvas.blank(*PICTURE, WALNUT, PALETTE)
    _sea(canvas)
    draw_names(canvas, WHOLE, DEEP)
    canvas.fill(FIELD, JOINT)
    _ring(canvas, WHOLE)
    plot = _plot(TILE)
    for space, number in NUMBERS.items():
        box = space_box(space)
        canvas.put(plot, box.x, box.y)
        canvas.write(line(str(number), 64, Face.SERIF), box.middle, INLAY, "mid")
    return canvas.sprite()


@cached
def _plot(wide: int, *, pale: bool = False) -> Sprite:
    """Draw a space on which no tile lies yet: a grove; a ``pale`` one can't be chosen."""
    canvas = Canvas.blank(wide, wide, JOINT, PALETTE)
    canvas.illustrate("city/tiles/grove", Box(0, 0, wide, wide).grown(-2), GROVE)
    plot = canvas.sprite(rounded(wide, wide, 6))
    if pale:
        plot.image.putpalette(_PALE)
    return plot


def _sea(canvas: Canvas) -> None:
    """Draw the sea around the map."""
    around = Box(0, BANNER.bottom, FIELD.right + _COAST, canvas.size[1] - BANNER.bottom)
    canvas.fill(around, SEA)
    canvas.fill(Box(around.right, around.y, _EDGE, around.h), BRASS_DARK)
    canvas.illustrate("city/compass", Box(5, FIELD.bottom + 6, _COMPASS, _COMPASS), SEA)
    canvas.fill(FIELD.grown(6), STREET)
    canvas.fill(FIELD.grown(3), SHADE)


def draw_names(canvas: Canvas, grid: Grid, colour: Colour) -> None:
    """Write the names of columns below the map, and those of rows left of it."""
    for number in range(grid.size):
        x, y = (number * grid.cell + grid.cell // 2 + start for start in grid.field[:2])
        letter, figure = (
            line(COLUMNS[grid.column + number], face=Face.SERIF),
            fit(str(grid.row + number + 1), _FIGURES),
        )
        canvas.write(letter, (x, grid.field.bottom + _LETTERS), colour, "mid")
        canvas.write(figure, (grid.field.x // 2 - 1, y), colour, "mid")


def _ring(canvas: Canvas, grid: Grid) -> None:
    """Draw the ring: slabs, the tram along each side, and its stops at the corners."""
    pair = Sprite(paved(2 * grid.cell, RING).image.convert("RGB"))
    for number in range(0, SIZE, 2):
        for x, y in ((number, 0), (number, SIZE - 2), (0, number), (SIZE - 2, number)):
            box = grid.box(x, y, 2)
            if box.meets(grid.field):
                canvas.put(pair, box.x, box.y)
    near, far = grid.box(0, 0).middle, grid.box(SIZE - 1, SIZE - 1).middle
    wide = grid.scaled(_RAIL)
    for offset in (-grid.scaled(_GAUGE), grid.scaled(_GAUGE)):
        for x, y in (near, far):
            canvas.fill(Box(near[0], y + offset - wide // 2, far[0] - near[0], wide), WALNUT)
            canvas.fill(Box(x + offset - wide // 2, near[1], wide, far[1] - near[1]), WALNUT)
    for corner in filter(grid.shows, STOPS):
        draw_stop(canvas, grid, corner)


def draw_stop(canvas: Canvas, grid: Grid, corner: str) -> None:
    """Draw the stop of the tram at a corner of the city."""
    box = grid.cell_box(corner)
    for inset, colour in ((3, INK), (7, BRASS), (15, INK), (20, BRASS)):
        canvas.stamp("disc", box.grown(-grid.scaled(inset)), colour)
