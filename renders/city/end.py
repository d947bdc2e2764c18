"""The end of a game on the board: everybody's walks, and the pawns that are home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.base import Outcome, Seat
from engines.city.view import View
from renders.city.boxes import CELL, FIELD, cell_box, space_box
from renders.city.colours import STREET
from renders.city.pieces import Piece, draw_piece, pawn_height
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, SEATS, Colour

_RIBBON, _EDGE = 22, 4  # width of a winner's trail with its edges at most, and ink on both sides of it
_LINE, _LANE = 6, 9  # width of the trails of the others, and of the room for each
_CLEAR = 2  # pixels of street on both sides of such a line, where it crosses another one
_LARGER, _MARGIN = 12, 4  # pixels by which the palace outgrows its tile, and from its edge to the pawns
_PAWN, _CROWN = 48, 44  # widths of a pawn that is home, and of a winner's crown
_ABREAST = 32  # pixels from one such pawn to the next at least
_WORN = 10  # pixels that a crown covers of its hat


def draw_trails(canvas: Canvas, view: View, outcome: Outcome) -> None:
    """Draw where each pawn has gone: those who have not won as dark lines, the winners' trails as ribbons.

    Each seat has a lane of its own in all streets; those of the winners are in the middle.
    """
    winners = outcome.winners
    others = [seat for seat in range(len(outcome.scores)) if seat not in winners]
    room = CELL - max(2, len(others) + len(others) % 2) * _LANE
    wide = min(_RIBBON, (room - _EDGE) // len(winners) + _EDGE)
    pitch = wide - _EDGE
    for place, seat in enumerate(others):
        aside = (pitch * len(winners) + _EDGE + _LANE) // 2 + place // 2 * _LANE
        line = ((_LINE + 2 * _CLEAR, STREET), (_LINE, SEATS[seat].shade))
        _draw_trail(canvas, view, seat, aside if place % 2 else -aside, line)
    for place, seat in enumerate(winners):
        aside = (2 * place + 1 - len(winners)) * pitch // 2
        _draw_trail(canvas, view, seat, aside, ((wide, INK), (wide - 2 * _EDGE, SEATS[seat].line)))
    palace = _palace(view)
    canvas.put(tile("start", 0, palace.w), palace.x, palace.y)


def _palace(view: View) -> Box:
    """The box of the palace to which all trails lead: larger than its tile."""
    start = next(space_box(laid.space) for laid in view.tiles if laid.kind == "start")
    return start.grown(_LARGER).within(FIELD)


def _draw_trail(
    canvas: Canvas, view: View, seat: Seat, aside: int, lines: Sequence[tuple[int, Colour]]
) -> None:
    """Draw a trail ``aside`` pixels beside the middle of its cells: lines of these widths and colours."""
    for wide, colour in lines:
        for start, end in view.trail(seat):
            (x, y), (to_x, to_y) = cell_box(start).middle, cell_box(end).middle
            stretch = Box(x + aside, y + aside, to_x - x, to_y - y)
            canvas.fill(stretch.grown(wide // 2), colour, wide // 2)


def draw_home(canvas: Canvas, view: View, outcome: Outcome) -> None:
    """Draw the pawns that are home before the palace, those of the winners crowned."""
    home = [seat for seat, player in enumerate(view.players) if player.home is not None]
    for seat, box in zip(home, _before(_palace(view), len(home)), strict=True):
        draw_piece(canvas, Piece("pawn", seat), box)
        if seat in outcome.winners:
            canvas.worn_crown(box.middle[0], box.y + _WORN, _CROWN)


def _before(palace: Box, pawns: int) -> Iterator[Box]:
    """The places of pawns in a row before the palace, which many of them outgrow."""
    gaps, high = max(1, pawns - 1), pawn_height(_PAWN)
    pitch = max(_ABREAST, (palace.w - 2 * _MARGIN - _PAWN) // gaps)
    left = palace.middle[0] - ((pawns - 1) * pitch + _PAWN) // 2
    for at in range(pawns):
        yield Box(left + at * pitch, palace.bottom - _MARGIN - high, _PAWN, high)
