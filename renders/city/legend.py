"""The signs of Palermo 1992 for the legend."""

from __future__ import annotations

from engines.city import GAME
from engines.city.geometry import SIZE
from engines.signs import LegendPage
from renders.base import DrawContext
from renders.city.arrows import Arrow
from renders.city.badges import draw_badge
from renders.city.boxes import Grid
from renders.city.colours import PALETTE, STREET
from renders.city.figures import HOUSE, debt, debt_width, icon, stock
from renders.city.overview import small_map
from renders.city.pieces import Kind, Piece, draw_piece, sprite
from renders.city.pointer import draw_drop
from renders.city.tiles import tile
from renders.shared import legend
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.legend import HIGH, centred
from renders.shared.lettering import line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PANEL, SEATS, Colour

_KINDS: dict[str, Kind] = {"pawn": "pawn", "chip": "chip", "police": "stone", "own": "chip"}
_GROUND = (244, HIGH)  # size of a piece of the street
_CELL = 144  # side of a cell with a piece other than a pawn, which leaves room around it
_ICON, _FIGURE = 104, 112  # side of a symbol, and size of the number beside it
_CHOICES, _FRAME = (220, 104), 144  # size of both samples of a choice, and the width of the frame
_BADGE = 60  # height of a letter without a frame
_LEFT = 84  # width of who has left
_DEBT = 84  # side of an officer before points
_BESIDE = 14  # between a symbol and a number
_TIP = 16  # from the middle of a sign to that of a drop, whose tip reaches farther
_PLATE = 56  # side of the letter of a goal
_SQUARE = 116  # width of a square without houses
_PAWN, _PALACE = 74, 92  # widths of a pawn on it, and of the palace
_ENLARGED = Grid(4, 3, 7, 1)
"""The part that the small map shows."""
_MAPPED = 8  # side of a cell on it
_LINE, _EDGE, _LOW = 12, 3, 26  # width of a line on it, of the ink on both sides, and from there to its end
_GONE, _DASH, _KERB, _HEAD = 18, 18, 5, 40  # width of a way that was gone, a dash, ink around, an arrowhead
_SIDE = 20  # from the ends of such a way to the edge of the street
_MIDDLE = 4  # from the edge of a route to the ink in its middle


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
            _choice(canvas, room)
        case "home" | "waiting" | "steps" | "start" | "chips":
            _counted(name, canvas, room)
        case "left":
            wide, high = HOUSE
            stock(canvas, "roof_2", centred(room, HIGH * wide // high, HIGH), 3)
        case "debt":
            debt(canvas, centred(room, debt_width(4, _DEBT), _DEBT + 12), 4, _DEBT)
        case "square":
            canvas.put(tile("street", 0, _SQUARE), *centred(room, _SQUARE, _SQUARE)[:2])
        case "gone" | "route" | "walk" | "way":
            _on_ground(name, canvas, centred(room, *_GROUND))
        case "map":
            small_map(canvas, _ENLARGED, centred(room, SIZE * _MAPPED, SIZE * _MAPPED)[:2], _MAPPED)
        case "away":
            draw_drop(canvas, 0, (box.middle[0] - _TIP, box.middle[1]), 0)
        case _:
            canvas.fill(centred(room, *_GROUND), STREET, 8)
            piece = Piece(_KINDS[name], 0, own=name == "own")
            draw_piece(canvas, piece, box.grown(-_EDGE) if name == "pawn" else centred(room, _CELL, _CELL))


def _choice(canvas: Canvas, room: Box) -> None:
    """Draw a frame with its letter, and a letter without one, as on cells."""
    both = centred(room, *_CHOICES)
    canvas.choice_frame(both._replace(w=_FRAME), sign="A")
    draw_badge(canvas, "B", (both.right - _BADGE // 2, both.middle[1]), _BADGE)


def _on_ground(name: str, canvas: Canvas, ground: Box) -> None:
    """Draw a sign that is wider than high."""
    match name:
        case "gone":
            _gone(canvas, ground)
        case "route":
            _route(canvas, ground)
        case "walk":
            _walk(canvas, ground)
        case "way":
            _latest(canvas, ground)


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
    _way(canvas, street._replace(w=street.w - _PALACE // 2), SEATS[0].line)
    canvas.put(tile("start", 0, _PALACE), street.right - _PALACE - 4, street.middle[1] - _PALACE // 2)


def _latest(canvas: Canvas, street: Box) -> None:
    """Draw a walk, at last with dashes as for a jump, and below it the hop of a police stone."""
    canvas.fill(street, STREET, 8)
    high, low = street.y + street.h // 4, street.y + street.h * 3 // 4
    left, right = street.x + _SIDE, street.right - _SIDE
    dashes = range(street.middle[0] - _GONE, right - _HEAD - _DASH, 2 * _DASH)
    bars = [Box(left, high - _GONE // 2, dashes[0] - _DASH - left, _GONE)]
    bars += [Box(x, high - _GONE // 3, _DASH, _GONE * 2 // 3) for x in dashes]
    for bar in bars:
        canvas.fill(bar.grown(_KERB), INK, _KERB)
        canvas.fill(bar, BRASS_LIGHT)
    for x in range(left, right - _HEAD - _GONE, 2 * _GONE - _KERB):
        dot = Box(x, low - _GONE // 2, _GONE, _GONE)
        canvas.stamp("disc", dot.grown(_KERB), INK)
        canvas.stamp("disc", dot, BRASS_LIGHT)
    for y in (high, low):
        Arrow((left, y), (right, y), 0, _HEAD, _KERB).draw(canvas)


def _gone(canvas: Canvas, street: Box) -> None:
    """Draw where a pawn has stood, and where an officer has."""
    canvas.fill(street, STREET, 8)
    for name, quarter in (("pawn", 1), ("police", 3)):
        x = street.x + street.w * quarter // 4 - _LEFT // 2
        draw_piece(canvas, Piece(_KINDS[name], 0, gone=True), street._replace(x=x, w=_LEFT))


def _route(canvas: Canvas, street: Box) -> None:
    """Draw a way from a pawn to a goal, at last with dashes as for a jump."""
    canvas.fill(street, STREET, 8)
    canvas.fill(_way(canvas, street, SEATS[0].line).grown(-_MIDDLE), INK)
    for x in range(street.x + street.w // 2, street.right - _PLATE, 2 * _LINE):
        canvas.fill(Box(x, street.bottom - _LOW - _EDGE, _LINE, _LINE + 2 * _EDGE), STREET)
    draw_piece(canvas, Piece("pawn", 0), street._replace(w=_PAWN))
    canvas.choice_sign(Box(street.right - _PLATE, street.bottom - _PLATE, _PLATE, _PLATE), "A")


def _way(canvas: Canvas, street: Box, colour: Colour) -> Box:
    """Draw a line along a piece of the street. Returns its box."""
    way = Box(street.x + _PAWN // 2, street.bottom - _LOW, street.w - _PAWN, _LINE)
    canvas.fill(way.grown(_EDGE), INK)
    canvas.fill(way, colour)
    return way
