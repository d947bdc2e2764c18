"""The signs of Palermo 1992 for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.city import GAME
from engines.signs import Sign
from renders.base import DrawContext
from renders.city.boxes import Grid
from renders.city.colours import PALETTE, STREET
from renders.city.figures import debt, debt_width, icon, stocked
from renders.city.overview import MAP, small_map
from renders.city.pieces import Kind, Piece, draw_piece
from renders.city.tiles import tile
from renders.shared import legend
from renders.shared.canvas import Box, Canvas
from renders.shared.legend import HIGH, centred, frame_choice
from renders.shared.lettering import Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PANEL, SEATS, Colour

_KINDS: dict[str, Kind] = {"pawn": "pawn", "chip": "chip", "police": "stone", "own": "chip"}
_POINTS = {"home": "arrival", "waiting": "waiting"}
_GROUND = (180, HIGH)  # size of a piece of the street
_CHIP = 128  # side of a cell with a chip, around which it leaves a rim
_BESIDE = 8  # between a house and a number
_PLATE = 52  # side of the letter of a goal
_PAWN, _PALACE = 56, 72  # widths of a pawn on it, and of the palace
_ENLARGED = Grid(4, 3, 7, 1)
"""The part that the small map shows."""
_LINE, _EDGE, _LOW = 9, 3, 24  # width of a line on it, of the ink on both sides, and from there to its end


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    heading = legend.Heading(GAME.title, tile("start", 0, 80))
    return legend.draw_legend(signs, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    box = centred(room, HIGH, HIGH)
    match name:
        case "choice":
            frame_choice(canvas, room, "A")
        case "home" | "waiting":
            icon(canvas, _POINTS[name], box, CREAM, PANEL)
        case "steps":
            canvas.stamp("city/steps", box, CREAM)
        case "start":
            canvas.put(tile("start", 0, HIGH), box.x, box.y)
        case "left":
            _left(canvas, room)
        case "debt":
            debt(canvas, centred(room, debt_width(4), 54), 4)
        case "gone" | "route" | "walk":
            _on_ground(name, canvas, centred(room, *_GROUND))
        case "map":
            small_map(canvas, _ENLARGED, centred(room, MAP, MAP)[:2])
        case _:
            piece = Piece(_KINDS[name], 0, own=name == "own")
            draw_piece(canvas, piece, centred(room, _CHIP, _CHIP) if piece.kind == "chip" else box)


def _on_ground(name: str, canvas: Canvas, ground: Box) -> None:
    """Draw a sign that is wider than high."""
    match name:
        case "gone":
            _gone(canvas, ground)
        case "route":
            _route(canvas, ground)
        case "walk":
            _walk(canvas, ground)


def _left(canvas: Canvas, room: Box) -> None:
    """Draw a house, and beside it how many are left."""
    figure = line("3", 96, Face.BOLD)
    box = centred(room, HIGH + _BESIDE + figure.wide, HIGH)
    canvas.put(stocked("roof_2", HIGH), box.x, box.y)
    canvas.write(figure, (box.right, box.middle[1]), CREAM, "right")


def _walk(canvas: Canvas, street: Box) -> None:
    """Draw a line that leads to the palace."""
    canvas.fill(street, STREET, 8)
    _way(canvas, street, SEATS[0].line)
    canvas.put(tile("start", 0, _PALACE), street.right - _PALACE - 4, street.middle[1] - _PALACE // 2)


def _gone(canvas: Canvas, street: Box) -> None:
    """Draw a way from where a pawn has stood to where it is now."""
    canvas.fill(street, STREET, 8)
    _way(canvas, street, BRASS_LIGHT)
    draw_piece(canvas, Piece("pawn", 0, gone=True), street._replace(w=_PAWN))
    draw_piece(canvas, Piece("pawn", 0), Box(street.right - _PAWN, street.y, _PAWN, street.h))


def _route(canvas: Canvas, street: Box) -> None:
    """Draw a way from a pawn to a goal, at last with dashes as for a jump."""
    canvas.fill(street, STREET, 8)
    _way(canvas, street, SEATS[0].line)
    for x in range(street.x + street.w // 2, street.right - _PLATE, 2 * _LINE):
        canvas.fill(Box(x, street.bottom - _LOW - _EDGE, _LINE, _LINE + 2 * _EDGE), STREET)
    draw_piece(canvas, Piece("pawn", 0), street._replace(w=_PAWN))
    canvas.choice_sign(Box(street.right - _PLATE, street.bottom - _PLATE, _PLATE, _PLATE), "A")


def _way(canvas: Canvas, street: Box, colour: Colour) -> None:
    """Draw a line along a piece of the street."""
    way = Box(street.x + _PAWN // 2, street.bottom - _LOW, street.w - _PAWN, _LINE)
    canvas.fill(way.grown(_EDGE), INK)
    canvas.fill(way, colour)
