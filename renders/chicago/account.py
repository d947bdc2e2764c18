"""The final scores of Chicago Underworld: one stacked bar per gang, the highest first."""

from __future__ import annotations

from PIL import Image

from engines.base import Outcome
from engines.chicago.view import View
from engines.text import say
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.colours import PALETTE
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.henchmen import henchman
from renders.shared.layout import ranked_row, ranking, stacked_bar
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.money import bank_note
from renders.shared.palette import BRASS, CREAM, PARCHMENT, SEATS, WALNUT, Colour
from renders.shared.podium import podium, winner_row
from renders.shared.seats import write_seat
from renders.shared.shapes import shape

PITCH = 104, 270  # pixels from one row to the next: least and most
_TOTAL = 196  # width of the total at the right end, enough for three digits
_ICON = 60  # height of the symbol of a source of points
_SWATCH = 16  # width of its colour sample
_TALL = 170  # height of a row with a portrait, and with words above its figures
_WORDS = 60
_COLUMNS = (0, 38, 68)  # where the sources begin, in hundredths of their room


def draw_account(view: View, context: DrawContext) -> Canvas:
    """Draw the final scores. Raises ValueError if the game is not over."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    banner(canvas, view, context)
    for row, seat in zip(podium(outcome, *PITCH), ranking(outcome), strict=True):
        _row(canvas, view, outcome, seat, row, context)
    return canvas


def _row(canvas: Canvas, view: View, outcome: Outcome, seat: int, row: Box, context: DrawContext) -> None:
    """Draw one gang: its name, its points by source, also as a bar, and the total."""
    won = seat in outcome.winners
    mark = SEATS[seat]
    tall = won and row.h > _TALL
    if tall:
        head = winner_row(canvas, row, seat, context)
    else:
        head = ranked_row(canvas, row, seat, won=won)
        name = head._replace(x=head.x + 6, w=head.w - 14)
        write_seat(canvas, context, seat, name, mark.on if won else CREAM, 64)
    total = line(str(outcome.scores[seat]), 80, Face.SERIF)
    canvas.write(total, (row.right - 14, row.middle[1]), CREAM, "right")
    if won:
        canvas.crown((row.right - total.wide - 48, row.middle[1]))
    room = Box(head.right + 18, row.y, row.right - _TOTAL - head.right - 18, row.h)
    if tall:
        if seat == outcome.winners[0]:
            _sources(canvas, room, context)
        room = room._replace(y=room.y + _WORDS - 8, h=room.h - _WORDS + 8)
    _points(canvas, view, seat, room, max(outcome.scores))


def _sources(canvas: Canvas, room: Box, context: DrawContext) -> None:
    """Write what the figures below count."""
    ends = (*_COLUMNS[1:], 100)
    for left, right, words in zip(_COLUMNS, ends, (say("turf"), say("men"), say("cash")), strict=True):
        wide = room.w * (right - left) // 100 - 16
        at = (room.x + room.w * left // 100, room.y + _WORDS // 2)
        canvas.write(fit(settable(context.say(words)), wide), at, PARCHMENT)


def _points(canvas: Canvas, view: View, seat: int, room: Box, most: int) -> None:
    """Draw the points for territories, henchmen and money as figures, and below as parts of a bar."""
    side = view.sides[seat]
    lands, men, money = side.territory_points, side.henchman_points, side.money or 0
    parts = (
        (SEATS[seat].colour, lands, _roofs(), str(lands)),
        (PARCHMENT, men, henchman(CREAM, _ICON), str(men)),
        (CREAM, money, bank_note(money, _ICON), ""),
    )
    gap = 8 + (room.h - 110) // 8
    high = min(96, room.h - _ICON - 3 * gap)
    top = room.middle[1] - (_ICON + gap + high) // 2
    bar = Box(room.x, top + _ICON + gap, room.w, high)
    stacked_bar(canvas, bar, [(points, colour) for colour, points, _, _ in parts], most, least=8)
    for left, (colour, _, icon, figure) in zip(_COLUMNS, parts, strict=True):
        _label(canvas, icon, figure, colour, Box(room.x + room.w * left // 100, top, 0, _ICON))


def _roofs() -> Sprite:
    """Return the symbol of territories: a skyline in brass."""
    return Sprite(Image.new("RGB", (84, _ICON), BRASS), shape("chicago/skyline", 84, _ICON))


def _label(canvas: Canvas, icon: Sprite, figure: str, colour: Colour, at: Box) -> None:
    """Draw a source of points: its colour in the bar, its symbol, and the number."""
    canvas.fill(at._replace(w=_SWATCH), colour, 4)
    x = at.x + _SWATCH + 10
    canvas.put(icon, x, at.y)
    canvas.write(line(figure, 62), (x + icon.size[0] + 12, at.middle[1]), CREAM)
