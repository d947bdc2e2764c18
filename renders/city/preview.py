"""A house that is laid for a look before it is built, and the ways to turn it."""

from __future__ import annotations

from typing import cast

from engines.base import Question, Seat
from engines.city.geometry import SPACE
from engines.city.moves import House
from engines.city.tiles import HOUSES, TURNS, HouseKind, Tile, house
from engines.signs import letter_of
from renders.city.badges import draw_badge
from renders.city.boxes import WHOLE, card_boxes
from renders.city.pieces import Piece, draw_piece
from renders.city.tiles import look, tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_DARK, LEATHER, SEATS

_TILE, _MARGIN = 164, 20  # width of a house on a card, and from there to the card's right edge
_BADGE = 76  # height of a letter there


def laid_for_a_look(question: Question | None) -> Tile | None:
    """The house that a question shows as if it were built."""
    move = question.preview if question else None
    return house(move.house, SPACE[move.at], move.turn) if isinstance(move, House) else None


def draw_preview(canvas: Canvas, seat: Seat, laid: Tile) -> None:
    """Draw that house in a frame, with the seat's chip at its door."""
    box = WHOLE.space_box(laid.space)
    canvas.put(tile(laid.kind, laid.turn, box.w, look(laid.kind, laid.space)), box.x, box.y)
    canvas.choice_frame(box, 8)
    if laid.doorway is not None:
        draw_piece(canvas, Piece("chip", seat), WHOLE.cell_box(laid.doorway))


def draw_turns(canvas: Canvas, seat: Seat, question: Question, laid: Tile) -> None:
    """Draw the turns of that house as cards with their letters, the one that it has in the seat's colour."""
    letters = {option.mark: letter_of(option.sign) for option in (*question.options, *question.instead)}
    turned = [house(cast("HouseKind", laid.kind), SPACE[laid.space], turn) for turn in TURNS]
    offered = [
        (way, door, letter)
        for way in turned
        if (door := way.doorway) is not None and (letter := letters.get(door))
    ]
    cards = card_boxes(max(len(HOUSES), len(offered)))[: len(offered)]
    for (way, door, letter), card in zip(offered, cards, strict=True):
        canvas.panel(card, SEATS[seat].colour if way == laid else LEATHER, BRASS_DARK)
        box = Box(card.right - _MARGIN - _TILE, card.middle[1] - _TILE // 2, _TILE, _TILE)
        _draw_turn(canvas, seat, way, door, box)
        canvas.choice_frame(card.grown(-8), broad=True)
        draw_badge(canvas, letter, ((card.x + 8 + box.x) // 2, card.middle[1]), _BADGE)


def _draw_turn(canvas: Canvas, seat: Seat, way: Tile, door: str, box: Box) -> None:
    """Draw a house with the seat's chip at its door, a cell."""
    canvas.put(tile(way.kind, way.turn, box.w, look(way.kind, way.space)), box.x, box.y)
    cell, plot = WHOLE.cell_box(door), WHOLE.space_box(way.space)
    x, y = (box.w // 2 * (at > first) for at, first in zip(cell[:2], plot[:2], strict=True))
    draw_piece(canvas, Piece("chip", seat), Box(box.x + x, box.y + y, box.w // 2, box.w // 2))
