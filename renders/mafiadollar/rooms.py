"""The rooms of a clan's house: its wall, the pavement in front of it, and what stands where nobody is."""

from __future__ import annotations

from engines.base import Seat
from renders.mafiadollar.boxes import RIM
from renders.mafiadollar.colours import BRICKS, KERB, PALETTE, WALLS
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import columns
from renders.shared.palette import INK, PANEL, WALNUT
from renders.shared.shapes import FINE

_KERB = 20  # height of a floor, and of a kerb
_DADO = 34  # hundredths of a wall that are panelled in wood
_PITCH = 190  # width of a wall that has one piece of furniture
_HANGING, _STANDING = ("window", "painting", "mirror"), ("table", "gramophone", "palm", "armchair")
_CHAIR, _TALL = 134, 70  # height of furniture at most, unless that is less than so many hundredths of a wall
_PIECES = 3  # of furniture at most
_AIR = 12  # pixels above what hangs at least
_SCENERY = (196, 164, 134, 112, 96, 84, 64, 48)  # sizes of furniture or a lamp
_LEAST = 64  # usual size of them at least
_PANE = 74  # hundredths of the size of what hangs that it is high
_COURSE, _BRICK, _JOINT = 22, 44, 4  # height of a course of bricks, width of a brick, and gap after both


def draw_wall(canvas: Canvas, room: Box, seat: Seat) -> None:
    """Draw the wall of a hideout above its floor, panelled in wood below."""
    canvas.fill(room, WALLS[seat])
    floor = Box(room.x, room.bottom - _KERB, room.w, _KERB)
    high = (room.h - _KERB) * _DADO // 100
    dado = floor._replace(y=floor.y - high, h=high)
    canvas.fill(floor, WALNUT)
    canvas.fill(dado, PANEL)


def draw_paving(canvas: Canvas, room: Box) -> None:
    """Draw the street in front of a house: a brick wall, and the kerb."""
    kerb = Box(room.x, room.bottom - _KERB, room.w, _KERB)
    wall = _brickwork(room.h - _KERB)
    canvas.image.paste(wall.image.crop((0, 0, room.w, kerb.y - room.y)), (room.x, room.y))
    canvas.fill(kerb, KERB)
    canvas.fill(kerb._replace(h=3), INK)
    canvas.fill(Box(room.x, room.y, RIM, room.h), WALNUT)


@cached
def _brickwork(high: int) -> Sprite:
    """Draw the courses of bricks of a wall as wide as the board."""
    canvas = Canvas.blank(SIZE[0], high, BRICKS[3], PALETTE)
    for row, y in enumerate(range(0, high, _COURSE)):
        for x in range(RIM - row % 2 * _BRICK // 2, SIZE[0], _BRICK):
            canvas.fill(Box(x, y, _BRICK - _JOINT, _COURSE - _JOINT), BRICKS[2])
    return canvas.sprite()


def furnish_wall(canvas: Canvas, room: Box, seat: Seat) -> None:
    """Draw the furniture of an empty part of a hideout: by turns on the wall and on the floor.

    It differs from one clan to the next.
    """
    high = max(_CHAIR, room.h * _TALL // 100) if room.h >= _CHAIR else room.h
    pitch = max(_PITCH, room.h)
    for number, part in enumerate(columns(room, max(1, min(_PIECES, room.w // pitch)), 0)):
        kind, place = _STANDING if number % 2 else _HANGING, seat + number // 2
        piece = kind[place % len(kind)]
        if kind is _HANGING:
            _hang(canvas, part, piece)
        else:
            furnish(canvas, part._replace(y=part.bottom - high, h=high), piece, 4)


def _hang(canvas: Canvas, wall: Box, piece: str) -> None:
    """Draw what hangs above the panels of a wall, as large as there is room for."""
    free, most = wall.h - _KERB - 2 * _AIR, min(wall.w, wall.h - _AIR)
    sizes = (size for size in _SCENERY if _LEAST <= size <= most and size * _PANE // 100 <= free)
    size = next(sizes, None)
    if size is not None:
        top = max(wall.y + _AIR, wall.y + (wall.h * (100 - _DADO) // 100 - size * _PANE // 100) // 2)
        canvas.put(scenery(piece, size), wall.middle[0] - size // 2, top)


def furnish_street(canvas: Canvas, room: Box) -> None:
    """Draw a lamp on an empty pavement."""
    furnish(canvas, room, "lamp", 4)


def furnish(canvas: Canvas, room: Box, name: str, above: int, least: int = _LEAST) -> None:
    """Draw a lamp or a piece of furniture in an empty part of a house, as large as there is room for.

    ``above``: the pixels from the ground to it. ``least``: its least size.
    """
    high = next((high for high in _SCENERY if least <= high <= min(room.w, room.h - above - 4)), None)
    if high is not None:
        canvas.put(scenery(name, high), room.middle[0] - high // 2, room.bottom - above - high)


@cached
def scenery(name: str, size: int) -> Sprite:
    """Draw a street lamp or a piece of furniture."""
    finer = FINE // 2
    side = Box(0, 0, size * finer, size * finer)
    sheet, cut = Canvas.blank(side.w, side.h, INK, PALETTE), Canvas.blank(side.w, side.h, (0, 0, 0))
    sheet.draw(f"mafiadollar/scenes/{name}", side)
    cut.stamp(f"mafiadollar/scenes/{name}", side, (255, 255, 255))
    return Canvas(sheet.image.reduce(finer), PALETTE).sprite(cut.image.convert("L").reduce(finer))
