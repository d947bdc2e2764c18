"""The signs of Palermo 1992 for the legend."""

from __future__ import annotations

from engines.city import GAME
from engines.city.geometry import SIZE
from engines.signs import LegendPage
from renders.base import DrawContext
from renders.city.boxes import Grid
from renders.city.colours import PALETTE, STREET
from renders.city.figures import HOUSE, debt, debt_width, icon, stock
from renders.city.overview import small_map
from renders.city.pieces import Kind, Piece, draw_piece, sprite
from renders.city.tiles import tile
from renders.shared import legend
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.legend import HIGH, centred, frame_choice
from renders.shared.lettering import line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PANEL, SEATS, Colour

_KINDS: dict[str, Kind] = {"pawn": "pawn", "chip": "chip", "police": "stone", "own": "chip"}
_GROUND = (244, HIGH)  # size of a piece of the street
_CELL = 144  # side of a cell with a piece other than a pawn, which leaves room around it
_ICON, _FIGURE = 104, 112  # side of a symbol, and size of the number beside it
_DOT = 18  # width of a dot of a hop
_DEBT = 84  # side of an officer before points
_BESIDE = 14  # between a symbol and a number
_PLATE = 56  # side of the letter of a goal
_PAWN, _PALACE = 74, 92  # widths of a pawn on it, and of the palace
_ENLARGED = Grid(4, 3, 7, 1)
"""The part that the small map shows."""
_MAPPED = 8  # side of a cell on it
_LINE, _EDGE, _LOW = 9, 3, 26  # width of a line on it, of the ink on both sides, and from there to its end


def emblem() -> Sprite:
    """Draw the emblem of the game, 80 pixels high."""
    return tile("start", 0, 80)


def draw_legend(page: LegendPage, context: DrawContext) -> Canvas:
    """Draw a page of the legend: signs, each with its meaning."""
    heading = legend.Heading(GAME.title, emblem())
    return legend.draw_legend(page, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    box = centred(room, HIGH, HIGH)
    match name:
        case "choice":
            frame_choice(canvas, room, "A")
        case "home" | "waiting" | "steps" | "start" | "chips":
            _counted(name, canvas, room)
        case "left":
            wide, high = HOUSE
            stock(canvas, "roof_2", centred(room, HIGH * wide // high, HIGH), 3)
        case "debt":
            debt(canvas, centred(room, debt_width(4, _DEBT), _DEBT + 12), 4, _DEBT)
        case "gone" | "route" | "walk":
            _on_ground(name, canvas, centred(room, *_GROUND))
        case "map":
            small_map(canvas, _ENLARGED, centred(room, SIZE * _MAPPED, SIZE * _MAPPED)[:2], _MAPPED)
        case _:
            canvas.fill(centred(room, *_GROUND), STREET, 8)
            piece = Piece(_KINDS[name], 0, own=name == "own")
            draw_piece(canvas, piece, box.grown(-_EDGE) if name == "pawn" else centred(room, _CELL, _CELL))


def _on_ground(name: str, canvas: Canvas, ground: Box) -> None:
    """Draw a sign that is wider than high."""
    match name:
        case "gone":
            _gone(canvas, ground)
        case "route":
            _route(canvas, ground)
        case "walk":
            _walk(canvas, ground)


def _counted(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a symbol and points, as on a plate."""
    figure = line("5", _FIGURE)
    box = centred(room, _ICON + _BESIDE + figure.wide, _ICON)
    symbol = box._replace(w=_ICON)
    match name:
        case "steps":
            canvas.stamp("city/steps", symbol, CREAM)
        case "start":
            canvas.put(tile("start", 0, _ICON), symbol.x, symbol.y)
        case "chips":
            canvas.put(sprite(Piece("chip", 0), _ICON), symbol.x, symbol.y)
        case _:
            icon(canvas, {"home": "arrival"}.get(name, name), symbol, CREAM, PANEL)
    canvas.write(figure, (box.right, box.middle[1]), CREAM, "right")


def _walk(canvas: Canvas, street: Box) -> None:
    """Draw a line that leads to the palace."""
    canvas.fill(street, STREET, 8)
    _way(canvas, street, SEATS[0].line)
    canvas.put(tile("start", 0, _PALACE), street.right - _PALACE - 4, street.middle[1] - _PALACE // 2)


def _gone(canvas: Canvas, street: Box) -> None:
    """Draw where a pawn has stood, with its way, and where an officer has, with the dots of its hop."""
    canvas.fill(street, STREET, 8)
    pawn, stone = street._replace(w=_PAWN), street.right_of(street.middle[0] + _DOT // 2)._replace(w=_PAWN)
    way = Box(pawn.middle[0], street.bottom - _LOW, street.middle[0] - _DOT // 2 - pawn.middle[0], _LINE)
    canvas.fill(way.grown(_EDGE), INK)
    canvas.fill(way, BRASS_LIGHT)
    for dot in range(2):
        x, y = stone.right - 2 + dot * (_DOT + 2), stone.middle[1] - _DOT // 2 - dot * _DOT // 2
        for inset, colour in ((0, INK), (_EDGE, BRASS_LIGHT)):
            canvas.stamp("disc", Box(x, y, _DOT, _DOT).grown(-inset), colour)
    draw_piece(canvas, Piece("pawn", 0, gone=True), pawn)
    draw_piece(canvas, Piece("stone", 0, gone=True), stone)


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
