"""The clans when the game is over: what each is worth as a bill, and below it its gangsters at home."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side
from engines.text import Text, say
from renders.base import DrawContext
from renders.mafiadollar.boxes import ALTERNATIVE, Plate
from renders.mafiadollar.colours import NAVY, ROAD
from renders.mafiadollar.riches import draw_heap, heap_height, heap_width
from renders.mafiadollar.rooms import draw_wall, furnish_wall, hang_window, scenery
from renders.mafiadollar.scene import Part
from renders.mafiadollar.signs import tight
from renders.mafiadollar.tokens import cut_boss, cut_gangster, more_token
from renders.mafiadollar.words import thousands
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, Line, line, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, INK, WINE, Colour

_BILL, _LINE = 62, 3  # height of a bill, and of the lines above and below it
_EDGE, _APART = 12, 8
_NAMED = 1000  # width of a bill from which on its sums are named
_TWO_ROWS = 155  # hundredths of the size of gangsters that two rows of them are high
_CLOSE = 0.5  # how far apart gangsters stand at least, as a share of their size
_LEAST = 64  # size of a gangster at least
_MORE = 60  # side of the count of those for whom there is no room
_FLOOR, _HEADROOM = 9, 6  # pixels below people, and above them
_ROAD = 40  # height of the road
_BOSS, _CROWN = 24, 10  # hundredths of a house that a head is wide, and part of it that a crown is
_CROWNED, _WORN = 34, 7  # hundredths of a wall that a crown is wide, and that it covers of a head
_WINDOW = 140  # height above a heap of money from which on a window is there
_CHAIR = 128  # hundredths of the size of a head that its armchair is


def draw_house(
    canvas: Canvas, seat: Seat, side: Side, place: Plate, context: DrawContext, *, won: bool
) -> None:
    """Draw what a clan is worth, and below it head, money and all gangsters of the family at home.

    The winner wears the crown, and has a golden bill.
    """
    bill, wall = homes(place.rooms)
    total = side.balance.total if side.balance is not None else 0
    if side.balance is not None:
        _bill(canvas, side.balance, bill, context, BRASS_LIGHT if won else CREAM)
    draw_wall(canvas, wall, seat)
    people = wall.right_of(wall.x + (ALTERNATIVE if place.corner else _EDGE))._replace(h=wall.h - _FLOOR)
    money = people.right_of(_boss(canvas, seat, people, won=won))
    beside = heap_width(total)
    draw_heap(canvas, total, money)
    if wall.h - heap_height(total) >= _WINDOW:
        hang_window(canvas, wall._replace(x=money.x, w=beside))
    end = _group(canvas, seat, side.gangsters, money.right_of(money.x + beside))
    furnish_wall(canvas, wall.right_of(end + _EDGE))


def homes(room: Box) -> tuple[Box, Box]:
    """Return the places of a bill, and of those at home below it."""
    return room._replace(h=_BILL), room._replace(y=room.y + _BILL, h=room.h - _BILL)


def _boss(canvas: Canvas, seat: Seat, room: Box, *, won: bool) -> int:
    """Draw the head of a family in an armchair, with the crown if it has won. Returns the chair's end."""
    side, crown = _boss_size(room), _crown_width(room)
    chair = min(side * _CHAIR // 100, room.h)
    canvas.put(scenery("armchair", chair), room.x, room.bottom - chair)
    left, top = room.x + (chair - side) // 2, room.bottom - side
    canvas.put(cut_boss(seat, side), left, top)
    if won:
        canvas.worn_crown(room.x + chair // 2, top + room.h * _WORN // 100, crown)
    return room.x + chair + _EDGE


def _boss_size(room: Box) -> int:
    """Return the size of the head of a family: there is room for a crown on it."""
    high = room.h - _HEADROOM - _crown_width(room) * 6 // 7 + room.h * _WORN // 100
    return min(room.w * _BOSS // 100, high)


def _crown_width(room: Box) -> int:
    return min(room.h * _CROWNED // 100, room.w // _CROWN)


def _bill(canvas: Canvas, balance: Balance, room: Box, context: DrawContext, ground: Colour) -> None:
    """Draw the value of the loot, the costs and the total as a sum; with their names if there is room."""
    canvas.fill(room, INK)
    paper = room._replace(y=room.y + _LINE, h=room.h - 2 * _LINE)
    canvas.fill(paper, ground)
    y, inner = paper.middle[1], Box(paper.x + _EDGE, paper.y, paper.w - 2 * _EDGE, paper.h)
    (loot, worth), (costs, penalty) = _sums(balance)
    texts = [context.say(thousands(dollars)) for dollars in (worth, penalty, balance.total)]
    figures = [line(settable(text), SMALLEST, Face.BOLD) for text in texts]
    equal = line("=", SMALLEST, Face.BOLD)
    spare = inner.w - sum(typeset.wide for typeset in figures) - equal.wide - 3 * _APART
    if spare < 0:
        figures = [tight(typeset, typeset.wide + spare * typeset.wide // inner.w) for typeset in figures]
    first, second, third = figures
    if paper.w >= _NAMED:
        inner = inner.right_of(inner.x + canvas.write(_name(loot, context), (inner.x, y), INK) + _EDGE)
    canvas.write(first, (inner.x, y), INK)
    total = inner.right - canvas.write(third, (inner.right, y), INK, "right")
    canvas.write(equal, (total - _APART, y), INK, "right")
    left = (inner.x + first.wide + total - _APART - equal.wide - second.wide) // 2
    if paper.w >= _NAMED:
        canvas.write(_name(costs, context), (left - _EDGE, y), INK, "right")
    canvas.write(second, (left, y), WINE)


def _name(words: Text, context: DrawContext) -> Line:
    return line(settable(context.say(words)))


def _group(canvas: Canvas, seat: Seat, gangsters: Sequence[Gangster], room: Box) -> int:
    """Draw gangsters as a group, and a count of those for whom there is no room. Returns where it ends.

    They stand in two rows, one behind the other, if they are larger so.
    """
    if not gangsters:
        return room.x
    room = room._replace(y=room.y + _EDGE, h=room.h - _EDGE, w=room.w - _EDGE)
    number = len(gangsters)
    one, two = _size(number, room.w, room.h), _size((number + 1) / 2, room.w, room.h * 100 // _TWO_ROWS)
    rows, side = (1, one) if two <= one else (2, two)
    if number > _most(room.w, side, rows):
        room = room._replace(w=room.w - _MORE - _APART)
        gangsters = gangsters[: _most(room.w, side, rows)]
        more = more_token(number - len(gangsters), _MORE, _MORE)
        canvas.put(more, room.right + _APART, room.bottom - _MORE)
    behind = gangsters[: len(gangsters) * (rows - 1) // 2]
    back = room._replace(x=room.x + side // 4, w=room.w - side // 4)
    back = back._replace(h=room.h - side * (_TWO_ROWS - 100) // 100)
    ends = _row(canvas, seat, behind, back, side), _row(canvas, seat, gangsters[len(behind) :], room, side)
    return max(ends) if number == len(gangsters) else room.right + _APART + _MORE


def _size(number: float, wide: int, high: int) -> int:
    """Return the size of gangsters in a row, each of whom covers a part of the one before.

    ``number``: of gangsters; half a gangster more where another row begins a quarter further right.
    """
    return max(_LEAST, min(high, int(wide / (1 + _CLOSE * (number - 1)))))


def _most(wide: int, side: int, rows: int) -> int:
    """Return how many gangsters of a size have room in one row or in two."""
    return max(1, int(rows * wide / (_CLOSE * side)) - 2 * rows + 1)


def _row(canvas: Canvas, seat: Seat, gangsters: Sequence[Gangster], room: Box, side: int) -> int:
    """Draw gangsters side by side. Returns where they end."""
    number = len(gangsters)
    pitch = min(side, (room.w - side) // max(1, number - 1))
    for at, gangster in enumerate(gangsters):
        canvas.put(cut_gangster(gangster.card, seat, side), room.x + at * pitch, room.bottom - side)
    return room.x + (number - 1) * pitch + side if number else room.x


def draw_cause(canvas: Canvas, room: Box, cause: Part) -> None:
    """Draw what ended the game, in an empty place of the table."""
    canvas.panel(room, NAVY, BRASS_DARK)
    canvas.fill(Box(room.x + 3, room.bottom - _ROAD, room.w - 6, _ROAD - 3), ROAD)
    high = room.h - 4 * _EDGE
    wide = min(room.w - 4 * _EDGE, max(cause.wide, high * 4 // 5))
    cause.draw(canvas, Box(room.middle[0] - wide // 2, room.middle[1] - high // 2, wide, high))


def _sums(balance: Balance) -> tuple[tuple[Text, int], tuple[Text, int]]:
    return (say("Loot"), balance.worth), (say("Costs"), -balance.penalty)
