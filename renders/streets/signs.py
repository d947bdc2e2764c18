"""The sign of a branch between its stacks: its name, its bonus or worth, both sums, and the bribes."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import SUITS
from engines.streets.names import minus
from engines.streets.scoring import total
from engines.streets.standing import leader
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.lettering import Face, Line, fit, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WINE
from renders.shared.shapes import FINE, rounded
from renders.shared.wrapping import wrap
from renders.streets.boxes import BAND
from renders.streets.houses import awning
from renders.streets.table import Table
from renders.streets.words import BONUSES, TRADES, branch_worth, negator_sign, sum_of

ENVELOPE = (66, 44)
_SUM = 72  # size of a sum
_WORTH = 76  # size of what a branch is worth, if there is room
_NAME, _CLOTH = 56, 108  # height of a shop's name, and of the awning below it
_LETTERS = 23  # from the top of the name to the middle of its capitals, so that a g has room
_MEDAL, _BESIDE = 50, 2  # a suit on an awning, and the gaps beside it
_SEAM = 2  # half of the gap between two awnings
_PITCH = 54  # from one line to the next


def sign(table: Table, branch: int) -> None:
    """Draw the shop of a branch: its name, and on its awning its suit and what it is good for.

    The awning has the colour of the seat that leads there.
    """
    canvas, suit, house = table.canvas, SUITS[branch], table.street.house(branch)
    name = house._replace(y=table.street.sign(branch).y + BAND, h=_NAME)
    words = settable(table.context.say(TRADES[suit]))
    shown = fit(words, table.street.sign(branch).w - 4)  # within the frame of a choice
    if shown.text != words:
        shown = fit(words, house.w - 2)
    canvas.write(shown, (name.middle[0], name.y + _LETTERS), CREAM, "mid")
    cloth = Box(house.x + _SEAM, name.bottom, house.w - 2 * _SEAM, _CLOTH)
    if table.changed[suit]:
        cloth = cloth.grown(-HALO)
        canvas.halo(cloth)
    ink = awning(canvas, suit, cloth, leader(table.view, branch))
    canvas.put(cards.medallion(suit, _MEDAL), cloth.x + _BESIDE, cloth.middle[1] - _MEDAL // 2)
    room = cloth.right_of(cloth.x + _MEDAL + _BESIDE).grown(-_BESIDE)
    lines = _told(table, branch, room.w)
    y = room.middle[1] - _PITCH * (len(lines) - 1) // 2
    for part in lines:
        canvas.write(part, (room.middle[0], y), ink, "mid")
        y += _PITCH


def _told(table: Table, branch: int, wide: int) -> Sequence[Line]:
    """Say the bonus of a branch, or once the branches are counted its worth."""
    if table.revealed:
        return (fit(branch_worth(table.view, branch), wide, _WORTH, Face.SERIF),)
    return wrap(settable(table.context.say(BONUSES[SUITS[branch]])), wide)


def row(table: Table, seat: int, branch: int) -> None:
    """Draw one side's sum on its band, on cream if it leads, with its reduction and the side's influence."""
    view, canvas = table.view, table.canvas
    box = table.street.sum(branch, low=table.low(seat))
    stack = view.sides[seat].stacks[branch]
    leads = leader(view, branch) == seat
    colour = INK if leads else SEATS[seat].on
    if leads:
        canvas.panel(box, CREAM, INK, 9)
    middle = box.middle[1]
    left = _influence(table, seat, branch, Box(box.right - 6, middle - 23, 0, 46))
    taken = line(_taken_off(table, seat, branch))
    known = fit(sum_of(stack), left - box.x - taken.wide - 16, _SUM, Face.BOLD)
    x = box.x + 12 + canvas.write(known, (box.x + 12, middle), colour)
    canvas.write(taken, (x, middle), colour)


def _taken_off(table: Table, seat: int, branch: int) -> str:
    """The reduction by the hearts bonus of a branch that this seat has won; empty if there is none."""
    view = table.view
    if view.differences is None or view.winners is None or view.winners[branch] != seat:
        return ""
    first, second = (total(side.stacks[branch]) for side in view.sides)
    lowered = abs(first - second) - view.differences[branch]
    return minus(-lowered) if lowered else ""


def _influence(table: Table, seat: int, branch: int, right: Box) -> int:
    """Draw the seat's influence on a branch: an envelope, or its multiplier if the view knows it.

    Returns its left end.
    """
    side, suit = table.view.sides[seat], SUITS[branch]
    if side.bribed is None or suit not in side.bribed:
        return right.x
    if side.influence is None:
        box = Box(right.x - ENVELOPE[0], right.middle[1] - ENVELOPE[1] // 2, *ENVELOPE)
        if table.changed[f"influence{seat}{suit}"]:
            table.canvas.halo(box, 6)
        table.canvas.put(envelope(*ENVELOPE), box.x, box.y)
        return box.x
    doubles = side.influence.doubler == suit
    figure = line("×2" if doubles else negator_sign(table.view.options))
    box = right._replace(x=right.x - figure.wide - 12, w=figure.wide + 12)
    if table.changed[f"influence{seat}{suit}"]:
        table.canvas.halo(box, 8)
    table.canvas.panel(box, CREAM, INK, 8)
    table.canvas.write(figure, box.middle, INK if doubles else WINE, "mid")
    return box.x


@cached
def envelope(wide: int, high: int) -> Sprite:
    """Draw a bribe of which only the branch is known."""
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.draw("streets/envelope", Box(0, 0, wide, high).scaled(FINE))
    return sheet.reduced(rounded(wide, high, 5))
