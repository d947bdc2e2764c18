"""The clans when the game is over: what each is worth as a bill, and below it its gangsters at home."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View
from engines.text import Text, say
from renders.base import DrawContext
from renders.mafiadollar.boxes import ALTERNATIVE
from renders.mafiadollar.rooms import draw_wall, furnish, furnish_wall
from renders.mafiadollar.signs import cut_out, tight
from renders.mafiadollar.tokens import cut_gangster, more_token
from renders.mafiadollar.words import thousands
from renders.shared.bosses import portrait
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, Face, Line, line, settable
from renders.shared.palette import CREAM, INK, WINE

_BILL = 58  # height of a bill
_LOW, _NARROW = 160, 500  # height and width of a house below which its bill is on its right side, and smaller
_RECEIPT, _NARROW_RECEIPT = 232, 190  # widths of such bills
_EDGE = 12
_BAG = 46  # size of the bag beside the loot
_NAMED = 1000  # width of a bill from which on its sums are named
_CROWN = 60
_CLOSE = 0.5  # how far apart gangsters stand at least, as a share of their size
_LEAST = 64  # size of a gangster at least
_FLOOR = 9  # pixels below the gangsters


def draw_house(canvas: Canvas, seat: Seat, side: Side, room: Box, context: DrawContext) -> None:
    """Draw what a clan is worth, and below it all its gangsters at home, beside an armchair.

    In a low house the gangsters have its whole height, beside the bill.
    """
    bill, wall = homes(room)
    if side.balance is not None:
        (_bill if bill.w == room.w else _receipt)(canvas, side.balance, bill, context)
    draw_wall(canvas, wall, seat)
    chair = wall._replace(w=ALTERNATIVE if wall.w >= _NARROW - _NARROW_RECEIPT else _EDGE)
    furnish(canvas, chair, "armchair", 0)
    end = _group(canvas, seat, side.gangsters, wall.right_of(chair.right)._replace(h=wall.h - _FLOOR))
    furnish_wall(canvas, wall.right_of(end))


def homes(room: Box) -> tuple[Box, Box]:
    """Return the places of a bill and of the gangsters at home below it, or in a low house beside it."""
    if room.h < _LOW:
        bill = room.right_of(room.right - (_RECEIPT if room.w >= _NARROW else _NARROW_RECEIPT))
        return bill, room._replace(w=room.w - bill.w)
    return room._replace(h=_BILL), room._replace(y=room.y + _BILL, h=room.h - _BILL)


def _receipt(canvas: Canvas, balance: Balance, room: Box, context: DrawContext) -> None:
    """Draw the value of the loot above the costs, right below the total."""
    canvas.fill(room, INK)
    paper = room.right_of(room.x + 3)
    canvas.fill(paper, CREAM)
    right, (loot, costs) = paper.right - _EDGE, _sums(balance)
    for number, ((_, dollars), colour) in enumerate(((loot, INK), (costs, WINE))):
        typeset = tight(_set(dollars, context), paper.w - 2 * _EDGE)
        canvas.write(typeset, (right, paper.y + paper.h * (2 * number + 1) // 4), colour, "right")


def _bill(canvas: Canvas, balance: Balance, room: Box, context: DrawContext) -> None:
    """Draw the value of the loot, and the costs below the total; with their names if there is room."""
    canvas.fill(room, INK)
    paper = room._replace(h=room.h - 3)
    canvas.fill(paper, CREAM)
    (loot, worth), (costs, penalty) = _sums(balance)
    x, y = paper.x + _EDGE, paper.middle[1]
    first, second = _set(worth, context), tight(_set(penalty, context), paper.w // 2 - _EDGE)
    right = paper.right - _EDGE - 2
    right -= canvas.write(second, (right, y), WINE, "right") + _EDGE
    if x + _BAG + _EDGE + first.wide <= right:
        canvas.put(cut_out("loot", _BAG, _BAG, INK, CREAM), x, y - _BAG // 2)
        x += _BAG + _EDGE
    if paper.w >= _NAMED:
        x += canvas.write(line(settable(context.say(loot))), (x, y), INK) + _EDGE
        canvas.write(line(settable(context.say(costs))), (right, y), INK, "right")
    canvas.write(tight(first, right - x), (x, y), INK)


def _group(canvas: Canvas, seat: Seat, gangsters: Sequence[Gangster], room: Box) -> int:
    """Draw gangsters as a group, and a count of those for whom there is no room. Returns where it ends."""
    if not gangsters:
        return room.x
    number, wide = len(gangsters), room.w - _EDGE
    room = room._replace(y=room.y + _EDGE // 2, h=room.h - _EDGE // 2)
    side = max(_LEAST, min(room.h, round(wide / (1 + _CLOSE * (number - 1)))))
    pitch = min(side, (wide - side) // max(1, number - 1))
    shown = gangsters
    if pitch < _CLOSE * side - 1:
        pitch = round(_CLOSE * side)
        shown = gangsters[: (wide - 2 * side) // pitch + 1]
        rest = Box(room.right - _EDGE - side, room.bottom - side, side, side)
        canvas.put(more_token(number - len(shown), *rest[2:]), rest.x, rest.y)
    for at, gangster in enumerate(shown):
        canvas.put(cut_gangster(gangster.card, seat, side), room.x + at * pitch, room.bottom - side)
    return room.right if len(shown) < number else room.x + (number - 1) * pitch + side


def draw_winner(canvas: Canvas, view: View, room: Box) -> None:
    """Draw the head of each family that has won, in an empty place of the table."""
    winners = view.outcome.winners if view.outcome else ()
    for seat, box in zip(winners, columns(room, len(winners), _EDGE), strict=True):
        canvas.put(portrait(seat, box.w, box.h), box.x, box.y)
        canvas.crown((box.x + _CROWN, box.y + _CROWN), wide=_CROWN)


def _sums(balance: Balance) -> tuple[tuple[Text, int], tuple[Text, int]]:
    return (say("Loot"), balance.worth), (say("Costs"), -balance.penalty)


def _set(dollars: int, context: DrawContext) -> Line:
    return line(context.say(thousands(dollars)), SMALLEST, Face.BOLD)
