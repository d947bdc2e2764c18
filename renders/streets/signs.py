"""The sign of a branch between its stacks: both sums, who leads, the influence, and the bonus."""

from __future__ import annotations

from engines.cards import SUITS
from engines.streets.names import minus
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import fit, line
from renders.shared.palette import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, INK, LEATHER, PANEL, SEATS, WINE
from renders.shared.shapes import FINE, rounded
from renders.streets.stacks import sum_of
from renders.streets.table import Table
from renders.streets.words import branch_worth, negator_sign

SIGN = Box(16, 440, 255, 176)  # of the first branch
PITCH = 267  # from one branch to the next
ROW = 56  # height of a side's row
ENVELOPE = (70, 46)


def at(box: Box, branch: int) -> Box:
    """Move a box of the first branch to another branch."""
    return box._replace(x=box.x + branch * PITCH)


def row(table: Table, seat: int, branch: int) -> None:
    """Draw one side's row: its sum, lit if it certainly leads, its reduction, and its influence."""
    view, canvas = table.view, table.canvas
    sign = at(SIGN, branch)
    y = sign.bottom - ROW - 3 if table.low(seat) else sign.y + 3
    box = Box(sign.x + 3, y, sign.w - 6, ROW)
    own = sum_of(view.sides[seat].stacks[branch])
    leads = table.leads(seat, branch)
    colour = SEATS[seat].on if leads else CREAM if view.sides[seat].stacks[branch] else BRASS_DARK
    if leads:
        canvas.fill(box, SEATS[seat].colour, 9)
    middle = box.middle[1]
    text = f"{own.known}{_taken_off(table, seat, branch)}"
    x = box.x + 8 + canvas.write(line(text), (box.x + 8, middle), colour)
    if own.hidden:
        canvas.put(cards.back(36, 48), x + 8, y + 4)
        canvas.write(line(str(own.hidden)), (x + 50, middle), colour)
    _influence(table, seat, branch, Box(box.right - 4, y + 4, 0, ROW - 8))


def _taken_off(table: Table, seat: int, branch: int) -> str:
    """The reduction by the hearts bonus of a branch that this seat has won; empty if there is none."""
    view = table.view
    if view.differences is None or view.winners is None or view.winners[branch] != seat:
        return ""
    first, second = (sum_of(side.stacks[branch]).known for side in view.sides)
    lowered = abs(first - second) - view.differences[branch]
    return minus(-lowered) if lowered else ""


def _influence(table: Table, seat: int, branch: int, right: Box) -> None:
    """Draw the seat's influence on a branch: an envelope, or its multiplier if the view knows it."""
    side, suit = table.view.sides[seat], SUITS[branch]
    if side.bribed is None or suit not in side.bribed:
        return
    if side.influence is None:
        box = Box(right.x - ENVELOPE[0], right.middle[1] - ENVELOPE[1] // 2, *ENVELOPE)
        if table.changed[f"influence{seat}{suit}"]:
            table.canvas.halo(box, 6)
        envelope(table.canvas, box)
        return
    doubles = side.influence.doubler == suit
    figure = line("×2" if doubles else negator_sign(table.view.options))
    box = right._replace(x=right.x - figure.wide - 12, w=figure.wide + 12)
    if table.changed[f"influence{seat}{suit}"]:
        table.canvas.halo(box, 8)
    table.canvas.panel(box, CREAM, INK, 8)
    table.canvas.write(figure, box.middle, INK if doubles else WINE, "mid")


def envelope(canvas: Canvas, box: Box) -> None:
    """Draw a bribe of which only the branch is known."""
    canvas.put(_envelope(box.w, box.h), box.x, box.y)


@cached
def _envelope(wide: int, high: int) -> Sprite:
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.draw("streets/envelope", Box(0, 0, wide, high).scaled(FINE))
    return Sprite(sheet.image.reduce(FINE), rounded(wide, high, 5))


def worth(table: Table, branch: int) -> None:
    """Draw the worth of a branch in place of its bonus, once everything is revealed."""
    text = branch_worth(table.view, branch)
    sign = at(SIGN, branch)
    area = Box(sign.x + 74, sign.y + 60, sign.w - 80, 56)
    if table.changed[SUITS[branch]]:
        table.canvas.halo(area, 8)
        table.canvas.fill(area, LEATHER if text else PANEL, 8)
    if text:
        table.canvas.write(fit(text, area.w - 8), area.middle, BRASS_LIGHT if text != "0" else BRASS, "mid")
