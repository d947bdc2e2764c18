"""The tiles seen from above: roofs with their ridges in the evening sun, doors, and paved streets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw

from engines.city.tiles import CORNERS, Kind, Turn
from renders.city.boxes import CELL, TILE
from renders.city.colours import TERRACOTTA
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    LEATHER,
    LEATHER_DARK,
    WINE,
    Colour,
)
from renders.shared.shapes import FINE

Point: TypeAlias = tuple[float, float]
"""Of a tile, in cells from its north-west corner, y downwards."""
Slope: TypeAlias = tuple[int, Sequence[Point]]
"""A part of a roof: where it faces (quarters clockwise from the north), and its corners."""

_EAVES = 0.06  # of a cell: from its edge to the ink line around a roof
_LINE = 3  # width of that line in pixels
_SUN = (TERRACOTTA[1], TERRACOTTA[3], TERRACOTTA[2], TERRACOTTA[0])
"""The colours of slopes to the north, east, south and west."""

# The slopes of a house that is not turned. Its roofs: north-west, then north-east, then south-east.
_SLOPES: dict[Kind, tuple[Slope, ...]] = {
    "S": (
        (0, ((0, 0), (1, 0), (0.5, 0.5))),
        (1, ((1, 0), (1, 1), (0.5, 0.5))),
        (2, ((1, 1), (0, 1), (0.5, 0.5))),
        (3, ((0, 1), (0, 0), (0.5, 0.5))),
    ),
    "B": (
        (0, ((0, 0), (2, 0), (1.5, 0.5), (0.5, 0.5))),
        (1, ((2, 0), (2, 1), (1.5, 0.5))),
        (2, ((2, 1), (0, 1), (0.5, 0.5), (1.5, 0.5))),
        (3, ((0, 1), (0, 0), (0.5, 0.5))),
    ),
    "L": (
        (0, ((0, 0), (2, 0), (1.5, 0.5), (0.5, 0.5))),
        (1, ((2, 0), (2, 2), (1.5, 1.5), (1.5, 0.5))),
        (2, ((2, 2), (1, 2), (1.5, 1.5))),
        (3, ((1, 2), (1, 1), (1.5, 0.5), (1.5, 1.5))),
        (2, ((1, 1), (0, 1), (0.5, 0.5), (1.5, 0.5))),
        (3, ((0, 1), (0, 0), (0.5, 0.5))),
    ),
}
_WALLS: dict[Kind, tuple[Point, ...]] = {
    "S": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "B": ((0, 0), (2, 0), (2, 1), (0, 1)),
    "L": ((0, 0), (2, 0), (2, 2), (1, 2), (1, 1), (0, 1)),
}
_RIDGES: dict[Kind, tuple[Point, ...]] = {
    "S": (),
    "B": ((0.5, 0.5), (1.5, 0.5)),
    "L": ((0.5, 0.5), (1.5, 0.5), (1.5, 1.5)),
}


@cached
def tile(kind: Kind, turn: Turn, wide: int = TILE) -> Sprite:
    """A tile in one of its four turns, ``wide`` pixels wide."""
    canvas = Canvas.on(Sprite(_streets(kind, turn)))
    if kind in _WALLS:
        _roofs(canvas, kind, turn)
        _door(canvas, turn)
    image = canvas.image
    return Sprite(image if wide == TILE else image.resize((wide, wide), Image.Resampling.BOX))


def _streets(kind: Kind, turn: Turn) -> Image.Image:
    """A tile with streets and doors, and no roofs yet."""
    sheet = Canvas.blank(TILE * FINE, TILE * FINE, LAMPLIT)
    for x in (0, CELL):
        for y in (0, CELL):
            _slab(sheet, Box(x, y, CELL, CELL), LEATHER if kind == "start" else INLAY)
    if kind == "start":
        _plaza(sheet)
    elif kind == "street":
        _fountain(sheet)
    else:
        _mat(sheet, turn)
        if kind == "K":
            _parasol(sheet)
    return sheet.image.reduce(FINE)


def slab(colour: Colour) -> Image.Image:
    """A paved cell of the ring."""
    sheet = Canvas.blank(CELL * FINE, CELL * FINE, LAMPLIT)
    _slab(sheet, Box(0, 0, CELL, CELL), colour)
    return sheet.image.reduce(FINE)


def door_roof(doorway: Box, turn: Turn) -> Box:
    """The roof that the door is in, by the doorway in front of it."""
    x, y = _towards_door(turn)
    return Box(doorway.x + x * CELL, doorway.y + y * CELL, doorway.w, doorway.h)


def _slab(sheet: Canvas, cell: Box, colour: Colour) -> None:
    sheet.fill(cell.grown(-2).scaled(FINE), colour, 4 * FINE)


# --- Houses -----------------------------------------------------------------------------------------


def _turned(point: Point, turn: Turn) -> Point:
    """The point after so many quarters clockwise around the middle of the tile."""
    x, y = point
    for _ in range(turn // 90):
        x, y = 2 - y, x
    return x, y


def _towards_door(turn: Turn) -> tuple[int, int]:
    """From the doorway to the roof that the door is in, in cells."""
    return ((0, -1), (1, 0), (0, 1), (-1, 0))[turn // 90]


def _corner(turn: Turn) -> Box:
    """The doorway cell on its tile."""
    name = CORNERS[turn // 90]
    return Box(CELL if "E" in name else 0, CELL if "S" in name else 0, CELL, CELL)


def _roofs(canvas: Canvas, kind: Kind, turn: Turn) -> None:
    """One building: its eaves in ink, the slopes drawn in a little, ridges and hips where they meet."""
    size = (TILE * FINE, TILE * FINE)
    walls = _WALLS[kind]
    house, within = Image.new("RGB", size, INK), Image.new("L", size)
    roofs = Image.new("RGB", size)
    ImageDraw.Draw(within).polygon(_drawn_in(walls, _EAVES + _LINE / CELL, turn), fill=255)
    draw = ImageDraw.Draw(roofs)
    for facing, corners in _SLOPES[kind]:
        outline = [_pixel(point, turn) for point in corners]
        draw.polygon(outline, fill=_SUN[(facing + turn // 90) % 4])
    ridge = [coordinate for point in _RIDGES[kind] for coordinate in _pixel(point, turn)]
    if ridge:
        draw.line(ridge, fill=TERRACOTTA[3], width=3 * FINE)
    house.paste(roofs, (0, 0), within)
    cut = Image.new("L", size)
    ImageDraw.Draw(cut).polygon(_drawn_in(walls, _EAVES, turn), fill=255)
    canvas.image.paste(house.reduce(FINE), (0, 0), cut.reduce(FINE))


def _drawn_in(walls: Sequence[Point], by: float, turn: Turn) -> list[tuple[int, int]]:
    """The outline moved inwards, in pixels of a sheet ``FINE`` times as large."""
    return [_pixel(_inwards(walls, place, by), turn) for place in range(len(walls))]


def _inwards(walls: Sequence[Point], place: int, by: float) -> Point:
    before, corner, after = walls[place - 1], walls[place], walls[(place + 1) % len(walls)]
    x, y = corner
    # Inside lies to the right of every edge; the outline runs clockwise.
    for (ax, ay), (bx, by_) in ((before, corner), (corner, after)):
        x += by * ((ay > by_) - (ay < by_))
        y += by * ((bx > ax) - (bx < ax))
    return x, y


def _pixel(point: Point, turn: Turn) -> tuple[int, int]:
    x, y = _turned(point, turn)
    return round(x * CELL * FINE), round(y * CELL * FINE)


def _mat(sheet: Canvas, turn: Turn) -> None:
    """The doorway: a slab with a brass line, so that it is known also when its chip is gone."""
    cell = _corner(turn).grown(-5)
    sheet.fill(cell.scaled(FINE), BRASS_DARK, 4 * FINE)
    sheet.fill(cell.grown(-3).scaled(FINE), LAMPLIT, 2 * FINE)


def _door(canvas: Canvas, turn: Turn) -> None:
    """A lit door in the first roof, opening on the doorway."""
    cell = _corner(turn)
    x, y = _towards_door(turn)
    middle = (cell.middle[0] + x * (CELL // 2 + 5), cell.middle[1] + y * (CELL // 2 + 5))
    across, deep = (26, 16) if x == 0 else (16, 26)
    door = Box(middle[0] - across // 2, middle[1] - deep // 2, across, deep)
    canvas.fill(door, INK)
    canvas.fill(door.grown(-3), BRASS)


# --- Open tiles -------------------------------------------------------------------------------------


def _plaza(sheet: Canvas) -> None:
    """The start tile: red slabs in a brass frame, and a ring of brass where everybody begins and ends."""
    whole = Box(0, 0, TILE, TILE)
    frame = Canvas.blank(TILE * FINE, TILE * FINE, BRASS)
    inner = whole.grown(-5).scaled(FINE)
    frame.image.paste(sheet.image.crop((inner.x, inner.y, inner.right, inner.bottom)), (inner.x, inner.y))
    sheet.image.paste(frame.image)
    across = whole.grown(-22)
    sheet.stamp("disc", across.scaled(FINE), BRASS)
    sheet.stamp("disc", across.grown(-5).scaled(FINE), LEATHER_DARK)
    sheet.stamp("city/house", whole.grown(-36).scaled(FINE), BRASS)


def _fountain(sheet: Canvas) -> None:
    """A street tile is a small square with a fountain."""
    middle = Box(0, 0, TILE, TILE)
    for inset, colour in ((34, BRASS_DARK), (38, LAMPLIT), (50, BRASS_DARK)):
        sheet.stamp("disc", middle.grown(-inset).scaled(FINE), colour)


def _parasol(sheet: Canvas) -> None:
    """A kiosk: a parasol in the middle of its square."""
    box = Box(0, 0, TILE, TILE).grown(-33).scaled(FINE)
    sheet.stamp("disc", box, INK)
    draw = ImageDraw.Draw(sheet.image)
    rim = box.grown(-3 * FINE)
    for part in range(8):
        edges = (rim.x, rim.y, rim.right, rim.bottom)
        draw.pieslice(edges, part * 45, part * 45 + 45, fill=WINE if part % 2 else CREAM)
