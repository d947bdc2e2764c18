"""What the clans are worth when the game is over, beside or below their gangsters."""

from __future__ import annotations

from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.view import View
from engines.text import Text, say
from renders.base import DrawContext
from renders.mafiadollar.signs import cut_out, tight
from renders.mafiadollar.words import thousands
from renders.shared.bosses import portrait
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, line, settable
from renders.shared.palette import CREAM, INK, WINE

_PITCH = 56  # from one sum to the next
_EDGE = 12
_BAG = 46  # size of the bag beside the loot
_CROWN = 60


def bill_width(view: View) -> int:
    """Return the width of the bills of all clans."""
    balances = [side.balance for side in view.sides if side.balance]
    sums = [_set(dollars).wide for balance in balances for _, dollars in _sums(balance)]
    return round(max(sums, default=0) * TIGHTEST) + _EDGE


def draw_bill(canvas: Canvas, balance: Balance, room: Box) -> None:
    """Draw the value of the loot, and below it the costs."""
    canvas.panel(room, CREAM, INK, 6)
    y = room.middle[1] - _PITCH // 2
    for _, dollars in _sums(balance):
        figure = tight(_set(dollars), room.w - _EDGE)
        canvas.write(figure, (room.right - _EDGE // 2, y), WINE if dollars < 0 else INK, "right")
        y += _PITCH


def draw_sums(canvas: Canvas, balance: Balance, room: Box, context: DrawContext) -> None:
    """Draw the value of the loot and beside it the costs, with their names or, if too long, a bag."""
    canvas.panel(room, CREAM, INK, 6)
    halves = columns(room.grown(-_EDGE), 2, 2 * _EDGE)
    figures = [_set(dollars) for _, dollars in _sums(balance)]
    names = [line(settable(context.say(name))) for name, _ in _sums(balance)]
    rooms = [half.w - figure.wide - _EDGE for half, figure in zip(halves, figures, strict=True)]
    for half, figure, colour in zip(halves, figures, (INK, WINE), strict=True):
        canvas.write(figure, (half.right, half.middle[1]), colour, "right")
    if all(name.wide <= most for name, most in zip(names, rooms, strict=True)):
        for half, name in zip(halves, names, strict=True):
            canvas.write(name, (half.x, half.middle[1]), INK)
    else:
        bag = halves[0].middle[1] - _BAG // 2
        canvas.put(
            cut_out("loot", _BAG, _BAG, INK, CREAM), halves[0].right - figures[0].wide - _EDGE - _BAG, bag
        )


def draw_winner(canvas: Canvas, view: View, room: Box) -> None:
    """Draw the head of each family that has won, in an empty place of the table."""
    winners = view.outcome.winners if view.outcome else ()
    for seat, box in zip(winners, columns(room, len(winners), _EDGE), strict=True):
        canvas.put(portrait(seat, box.w, box.h), box.x, box.y)
        canvas.crown((box.middle[0] - box.h * 3 // 5, box.y + _CROWN), wide=_CROWN)


def _sums(balance: Balance) -> tuple[tuple[Text, int], tuple[Text, int]]:
    return (say("Loot"), balance.worth), (say("Costs"), -balance.penalty)


def _set(dollars: int) -> Line:
    return line(thousands(dollars), SMALLEST, Face.BOLD)
