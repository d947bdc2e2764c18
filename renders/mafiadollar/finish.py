"""The houses of the clans when the game is over: the head of each family, and what counted."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.view import View
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.boxes import Plate
from renders.mafiadollar.colours import WALLS
from renders.mafiadollar.plate import CORNER, draw_head
from renders.mafiadollar.words import thousands
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, fit, settable
from renders.shared.newspaper import portrait
from renders.shared.palette import BRASS_LIGHT, CREAM, SEATS, WALNUT

_GAP = 18
_TALL = 180  # height of a house from which on its sums have their names
_PORTRAIT = 190  # side of a portrait at most
_TOTAL, _LOW_TOTAL = 108, 84  # sizes of a total
_SUM, _NAMED = 225, 420  # widths of a sum, and of one with its name
_LINE = 54  # from one sum to the next


def draw_house(canvas: Canvas, view: View, seat: Seat, place: Plate, context: DrawContext) -> None:
    """Draw what a clan is worth at the end, and what counted; the winner's house is lit."""
    won = view.outcome is not None and seat in view.outcome.winners
    room = place.rooms
    canvas.fill(place.whole, SEATS[seat].colour, CORNER)
    canvas.fill(room, WALLS[seat] if won else WALNUT)
    draw_head(canvas, view, seat, place, context.names[seat], frozenset())
    side = min(_PORTRAIT, room.h - _GAP)
    canvas.put(portrait(seat, side), room.x + _GAP, room.middle[1] - side // 2)
    left = room.x + side + 2 * _GAP
    _sums(canvas, view, seat, room._replace(x=left, w=room.right - left - _GAP), context)


def _sums(canvas: Canvas, view: View, seat: Seat, room: Box, context: DrawContext) -> None:
    """Draw loot and costs, with their names if there is room, and above them or beside them the total."""
    balance = view.sides[seat].balance
    if balance is None or view.outcome is None:
        return
    named = room.h >= _TALL
    below = room._replace(w=min(room.w, _NAMED if named else _SUM))
    whole = room.right_of(below.right + _GAP)
    if room.w == below.w:
        whole = room._replace(h=room.h * 9 // 20)
        below = room._replace(y=whole.bottom, h=room.bottom - whole.bottom)
    total = fit(thousands(balance.total), whole.w, _TOTAL if named else _LOW_TOTAL, Face.SERIF)
    colour = BRASS_LIGHT if seat in view.outcome.winners else CREAM
    canvas.write(total, (whole.right, whole.middle[1]), colour, "right")
    draw_sums(canvas, balance, below, context, named=named)


def draw_sums(
    canvas: Canvas, balance: Balance, room: Box, context: DrawContext, *, named: bool = True
) -> None:
    """Draw the value of the loot and the costs, one below the other, with their names or without."""
    sums = ((say("Loot"), balance.worth), (say("Costs"), -balance.penalty))
    for number, (name, dollars) in enumerate(sums):
        y = room.middle[1] + (2 * number - 1) * _LINE // 2
        figure = fit(thousands(dollars), _SUM, SMALLEST, Face.BOLD)
        canvas.write(figure, (room.right, y), CREAM, "right")
        if named:
            words = fit(settable(context.say(name)), room.w - figure.wide - _GAP)
            canvas.write(words, (room.x, y), CREAM)
