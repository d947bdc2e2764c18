"""The signs of Palermo 1992 for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.city import GAME
from engines.city.geometry import SIZE
from engines.signs import LegendPage
from renders.base import DrawContext
from renders.city.arrows import Arrow
from renders.city.badges import draw_badge, draw_onward, onward_plates
from renders.city.boxes import Grid
from renders.city.colours import PALETTE, RING, STREET
from renders.city.field import draw_stop
from renders.city.figures import HOUSE, debt, debt_width, icon, stock
from renders.city.overview import small_map
from renders.city.pieces import Kind, Piece, draw_piece, shield, sprite
from renders.city.pointer import draw_signpost
from renders.city.tiles import tile
from renders.shared import legend
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import draw_tick
from renders.shared.legend import HIGH, centred
from renders.shared.lettering import line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PANEL, SEATS, WALNUT, Colour

_KINDS: dict[str, Kind] = {"pawn": "pawn", "chip": "chip", "police": "stone", "own": "chip"}
_GROUND = (244, HIGH)  # size of a piece of the street
_CELL = 144  # side of a cell with a piece other than a pawn, which leaves room around it
_ICON, _FIGURE = 104, 112  # side of a symbol, and size of the number beside it
_CHOICES, _FRAME = (220, 104), 144  # size of both samples of a choice, and the width of the frame
_BADGE, _LETTER = 60, 72  # heights of a letter without a frame, and of one alone
_LEFT = 84  # width of who has left
_OFFICER = 96  # side of an officer
_DEBT = 84  # side of an officer before points
_BESIDE = 14  # between a symbol and a number
_TIP = 16  # from the middle of a sign to that of an arrow around a piece, whose tip reaches farther
_PLATE = 56  # side of the letter of a goal
_SQUARE = 116  # width of a square without houses
_PAWN, _PALACE = 74, 92  # widths of a pawn on it, and of the palace
_ENLARGED = Grid(4, 3, 7, 1)
"""The part that the small map shows."""
_MAPPED = 8  # side of a cell on it
_EDGE = 3  # pixels from the edge of the street to a pawn
_WIDE, _RIDE, _KERB, _HEAD = 18, 14, 5, 40  # width of a line, and of a dash, ink around, an arrowhead
_DASH, _APART = 24, 40  # length of a dash, and from one to the next
_JUMP = 2  # dashes of a jump
_SIDE = 20  # from the ends of such a way to the edge of the street
_RAIL = 5  # width of a rail
_MIDDLE = 8  # width of the ink in the middle of a route


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
        case "police" | "gone" | "route" | "walk" | "way" | "corner" | "onward":
            _on_ground(name, canvas, centred(room, *_GROUND))
        case "map":
            small_map(canvas, _ENLARGED, centred(room, SIZE * _MAPPED, SIZE * _MAPPED)[:2], _MAPPED)
        case "chosen":
            draw_tick(canvas, box)
        case "away":
            draw_signpost(canvas, Piece("pawn", 0), (box.middle[0] - _TIP, box.middle[1]), 0)
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
        case "police":
            _officers(canvas, ground)
        case "gone":
            _gone(canvas, ground)
        case "route":
            _route(canvas, ground)
        case "walk":
            _walk(canvas, ground)
        case "way":
            _latest(canvas, ground)
        case "corner":
            _corner(canvas, ground)
        case "onward":
            canvas.fill(ground, STREET, 8)
            draw_onward(
                canvas, "D", onward_plates(centred(ground, _LETTER, _LETTER))[0], (ground.right, ground.y)
            )


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
    palace = Box(street.right - _PALACE - 4, street.middle[1] - _PALACE // 2, _PALACE, _PALACE)
    _line(canvas, street._replace(x=street.x + _SIDE, w=palace.x - street.x - _SIDE), SEATS[0].line)
    canvas.put(tile("start", 0, _PALACE), palace.x, palace.y)


def _latest(canvas: Canvas, street: Box) -> None:
    """Draw a walk, at last with dashes as for a jump, and below it the hop of a police stone."""
    canvas.fill(street, RING, 8)
    high, low = street.y + street.h // 4, street.y + street.h * 3 // 4
    left, right = street.x + _SIDE, street.right - _SIDE
    _line(canvas, Box(left, high, right - _HEAD - (_APART - _DASH) - left, 0), BRASS_LIGHT, jump=_JUMP)
    for x in range(left, right - _HEAD - _WIDE, 2 * _WIDE - _KERB):
        dot = Box(x, low - _WIDE // 2, _WIDE, _WIDE)
        canvas.stamp("disc", dot.grown(_KERB), INK)
        canvas.stamp("disc", dot, BRASS_LIGHT)
    for y in (high, low):
        Arrow((left, y), (right, y), 0, _HEAD, _KERB).draw(canvas)


def _corner(canvas: Canvas, street: Box) -> None:
    """Draw the ring at a corner of the map, with the rails to it."""
    canvas.fill(street, RING, 8)
    side = street.h
    for y in (street.y + side * 36 // 100, street.y + side * 64 // 100):
        canvas.fill(Box(street.x + side // 2, y - 2, street.w - side // 2, _RAIL), WALNUT)
    draw_stop(canvas, Grid(0, 0, 1, side, *street[:2]), "a1")


def _officers(canvas: Canvas, street: Box) -> None:
    """Draw an officer, and the shield that is a small one."""
    canvas.fill(street, STREET, 8)
    for quarter, draw in ((1, sprite), (3, shield)):
        x, y = street.x + street.w * quarter // 4, street.middle[1]
        canvas.put(draw(Piece("stone", 0), _OFFICER), x - _OFFICER // 2, y - _OFFICER // 2)


def _gone(canvas: Canvas, street: Box) -> None:
    """Draw where a pawn has stood, and where an officer has."""
    canvas.fill(street, RING, 8)
    for name, quarter in (("pawn", 1), ("police", 3)):
        x = street.x + street.w * quarter // 4 - _LEFT // 2
        room = Box(x, street.y, _LEFT, street.h).grown(-_EDGE)
        draw_piece(canvas, Piece(_KINDS[name], 0, gone=True), room)


def _route(canvas: Canvas, street: Box) -> None:
    """Draw a way from a pawn to a goal, at last with dashes as for a jump."""
    canvas.fill(street, STREET, 8)
    room = Box(street.x + _PAWN // 2, street.y, street.w - _PAWN // 2 - _PLATE - _KERB, street.h)
    for bar in _line(canvas, room, SEATS[0].line, jump=_JUMP):
        canvas.fill(bar._replace(y=bar.middle[1] - _MIDDLE // 2, h=_MIDDLE), INK)
    draw_piece(canvas, Piece("pawn", 0), street._replace(w=_PAWN))
    goal = Box(street.right - _PLATE, street.middle[1] - _PLATE // 2, _PLATE, _PLATE)
    canvas.choice_sign(goal, "A")


def _line(canvas: Canvas, room: Box, colour: Colour, jump: int = 0) -> Sequence[Box]:
    """Draw a line along the middle of a box, at last with this number of dashes. Returns its parts."""
    (_, y), solid = room.middle, room.right - _APART * jump
    bars = [Box(room.x, y - _WIDE // 2, solid - room.x, _WIDE)]
    bars += [Box(x + _APART - _DASH, y - _RIDE // 2, _DASH, _RIDE) for x in range(solid, room.right, _APART)]
    for bar in bars:
        canvas.fill(bar.grown(_KERB), INK, bar.h // 2 + _KERB)
        canvas.fill(bar, colour, bar.h // 2)
    return bars
