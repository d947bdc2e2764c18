"""The sign of a branch between its stacks: both sums, who leads, the influence, and the bonus."""

from __future__ import annotations

from engines.cards import SUITS
from engines.streets.names import minus
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, INK, PANEL, PARCHMENT, SEATS, WINE
from renders.shared.shapes import FINE, rounded
from renders.streets.bonuses import bonus
from renders.streets.boxes import sign_box
from renders.streets.stacks import sum_of
from renders.streets.table import Table
from renders.streets.words import branch_worth, negator_sign

ENVELOPE = (70, 46)
_ROW, _COUNTED_ROW = 54, 86  # height of a side's row during play, and once the branches are counted
_SUM = 96  # size of a sum then
_MIDDLE = 62  # height of the row with the medallion
_ICON = 74  # width of the medallion with the gap behind it


def sign(canvas: Canvas, branch: int, words: str | None) -> None:
    """Draw the sign of a branch with its medallion, and its bonus with these words below.

    ``words``: None once the branches are counted.
    """
    suit, box = SUITS[branch], sign_box(branch, counted=words is None)
    canvas.panel(box, PANEL, BRASS_DARK)
    middle = _middle(box, counted=words is None)
    canvas.put(cards.medallion(suit, _MIDDLE), middle.x, middle.y)
    if words is not None:
        bonus(canvas, suit, middle.right_of(middle.x + _ICON))
        canvas.write(fit(settable(words), box.w - 12), (box.middle[0], middle.bottom + 25), BRASS, "mid")


def _middle(plate: Box, *, counted: bool) -> Box:
    """The row between the sums: the medallion, and beside it the bonus or the worth."""
    top = plate.middle[1] - _MIDDLE // 2 if counted else plate.y + _ROW + 2
    return Box(plate.x + 6, top, plate.w - 12, _MIDDLE)


def row(table: Table, seat: int, branch: int) -> None:
    """Draw one side's row: its sum, lit if it certainly leads, its reduction, and its influence."""
    view, canvas = table.view, table.canvas
    plate, high = sign_box(branch, counted=table.revealed), _COUNTED_ROW if table.revealed else _ROW
    y = plate.bottom - high - 3 if table.low(seat) else plate.y + 3
    box = Box(plate.x + 3, y, plate.w - 6, high)
    own = sum_of(view.sides[seat].stacks[branch])
    leads = table.leads(seat, branch)
    colour = SEATS[seat].on if leads else CREAM if view.sides[seat].stacks[branch] else PARCHMENT
    if leads:
        canvas.fill(box, SEATS[seat].colour, 9)
    middle = box.middle[1]
    left = _influence(table, seat, branch, Box(box.right - 4, middle - 24, 0, 48))
    taken = line(_taken_off(table, seat, branch))
    known = line(str(own.known))
    if table.revealed:
        known = fit(known.text, left - box.x - taken.wide - 14, _SUM, Face.SERIF)
    x = box.x + 8 + canvas.write(known, (box.x + 8, middle), colour)
    canvas.write(taken, (x, middle), colour)
    if own.hidden:
        canvas.put(cards.back(36, 48), x + 8, y + 4)
        canvas.write(line(str(own.hidden)), (x + 50, middle), colour)


def _taken_off(table: Table, seat: int, branch: int) -> str:
    """The reduction by the hearts bonus of a branch that this seat has won; empty if there is none."""
    view = table.view
    if view.differences is None or view.winners is None or view.winners[branch] != seat:
        return ""
    first, second = (sum_of(side.stacks[branch]).known for side in view.sides)
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
        envelope(table.canvas, box)
        return box.x
    doubles = side.influence.doubler == suit
    figure = line("×2" if doubles else negator_sign(table.view.options))
    box = right._replace(x=right.x - figure.wide - 12, w=figure.wide + 12)
    if table.changed[f"influence{seat}{suit}"]:
        table.canvas.halo(box, 8)
    table.canvas.panel(box, CREAM, INK, 8)
    table.canvas.write(figure, box.middle, INK if doubles else WINE, "mid")
    return box.x


def envelope(canvas: Canvas, box: Box) -> None:
    """Draw a bribe of which only the branch is known."""
    canvas.put(_envelope(box.w, box.h), box.x, box.y)


@cached
def _envelope(wide: int, high: int) -> Sprite:
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.draw("streets/envelope", Box(0, 0, wide, high).scaled(FINE))
    return Sprite(sheet.image.reduce(FINE), rounded(wide, high, 5))


def worth(table: Table, branch: int) -> None:
    """Draw what a branch is worth once it is counted; at the end its points, in the winner's colour."""
    text = branch_worth(table.view, branch)
    middle = _middle(sign_box(branch, counted=True), counted=True)
    area = middle.right_of(middle.x + _ICON)
    over, winner = table.view.phase == "over", table.view.winners[branch] if table.view.winners else None
    ground, ink = PANEL, BRASS_LIGHT if text != "0" else BRASS
    if over and winner is not None and text != "0":
        ground, ink = SEATS[winner].colour, SEATS[winner].on
    if table.changed[SUITS[branch]]:
        table.canvas.halo(area, 8)
    table.canvas.fill(area, ground, 8)
    table.canvas.write(fit(text, area.w - 8, 76 if over else SMALLEST), area.middle, ink, "mid")
