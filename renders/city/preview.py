"""A house that is laid for a look before it is built, and the ways to turn it."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.city.cuts import turns
from engines.city.geometry import SPACE
from engines.city.moves import House
from engines.city.tiles import Tile, house
from renders.city.badges import draw_badge
from renders.city.boxes import WHOLE, card_boxes
from renders.city.pieces import Piece, draw_piece
from renders.city.tiles import look, tile
from renders.shared.canvas import HALO, Box, Canvas
from renders.shared.choices import draw_tick
from renders.shared.palette import BRASS_DARK, LEATHER

_FRAME = (
    HALO + 3
)  # pixels that a frame reaches beyond its box: on a plot it leaves the halo of a neighbour free
_INSIDE = 18  # from the edge of a card to what is on it
_BADGE, _TICK, _GAP = 60, 44, 4  # height of a letter there, side of a tick, and from both to the house


def laid_for_a_look(question: Question | None) -> Tile | None:
    """The house that a question shows as if it were built."""
    move = question.preview if question else None
    return house(move.house, SPACE[move.at], move.turn) if isinstance(move, House) else None


def draw_preview(canvas: Canvas, seat: Seat, laid: Tile) -> None:
    """Draw that house in a frame, ticked, with the seat's chip at its door."""
    box = WHOLE.space_box(laid.space)
    canvas.put(tile(laid.kind, laid.turn, box.w, look(laid.kind, laid.space)), box.x, box.y)
    canvas.choice_frame(box.grown(-_FRAME), 8)
    if laid.doorway is not None:
        door = WHOLE.cell_box(laid.doorway)
        draw_piece(canvas, Piece("chip", seat), door)
        corner = Box(box.x + box.right - door.middle[0], box.y + box.bottom - door.middle[1], 0, 0)
        draw_tick(canvas, corner.grown(_TICK // 2))


def draw_turns(canvas: Canvas, seat: Seat, question: Question, laid: Tile) -> None:
    """Draw the turns of that house as cards with their letters; the one that it has with a tick."""
    offered = turns(question)
    for (way, door, letter), card in zip(offered, card_boxes(len(offered)), strict=True):
        canvas.panel(card, LEATHER, BRASS_DARK)
        canvas.choice_frame(card.grown(-8), broad=True)
        room = card.grown(-_INSIDE)
        box = _tile(room)
        _draw_turn(canvas, seat, way, door, box)
        draw_badge(canvas, letter, (room.x + _BADGE * 4 // 10, room.y + _BADGE // 2), _BADGE)
        if way == laid:
            draw_tick(canvas, _tick_place(room, box))


def _tile(room: Box) -> Box:
    """The box of a house on a card: below the letter and as wide as the card, or beside it on a low one."""
    side = min(room.w, max(room.h - _BADGE - _GAP, room.w - _TICK - _GAP))
    return Box(
        room.right - side,
        min(room.bottom - side, max(room.y + _BADGE + _GAP, room.middle[1] - side // 2)),
        side,
        side,
    )


def _tick_place(room: Box, plot: Box) -> Box:
    """The box of the tick on a card: in the lower left corner if the house leaves room, else above it."""
    if plot.w < room.w - _TICK:
        return Box(room.x, room.bottom - _TICK, _TICK, _TICK)
    return Box(room.right - _TICK, room.y + (_BADGE - _TICK) // 2, _TICK, _TICK)


def _draw_turn(canvas: Canvas, seat: Seat, way: Tile, door: str, box: Box) -> None:
    """Draw a house with the seat's chip at its door, a cell."""
    canvas.put(tile(way.kind, way.turn, box.w, look(way.kind, way.space)), box.x, box.y)
    cell, plot = WHOLE.cell_box(door), WHOLE.space_box(way.space)
    x, y = (box.w // 2 * (at > first) for at, first in zip(cell[:2], plot[:2], strict=True))
    draw_piece(canvas, Piece("chip", seat), Box(box.x + x, box.y + y, box.w // 2, box.w // 2))
