"""The sign of a branch between its stacks: its name and bonus, both sums, who leads, and the bribes."""

from __future__ import annotations

from engines.base import Seat
from engines.cards import SUITS
from engines.streets.names import minus
from engines.streets.scoring import total
from engines.streets.standing import leader
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, PANEL, SEATS, WINE
from renders.shared.shapes import FINE, rounded
from renders.streets.bonuses import bonus
from renders.streets.boxes import Street
from renders.streets.houses import AWNING, awning
from renders.streets.table import Table
from renders.streets.words import branch_worth, negator_sign, sum_of

ENVELOPE = (66, 44)
_SUM = 96  # size of a sum then
_OVER = 10  # pixels by which a long name may be wider than its branch: the house is, too
_NAME = 56  # height of a shop's name
_MIDDLE = 58  # height of the row with the medallion
_ICON = 70  # width of the medallion with the gap behind it


def sign(canvas: Canvas, street: Street, branch: int, words: str | None, leads: Seat | None = None) -> None:
    """Draw the shop of a branch: its name, and below its awning the medallion and the bonus.

    ``words``: the name, None once the branches are counted. ``leads``: the seat whose colour the awning has.
    """
    suit, box = SUITS[branch], street.sign(branch)
    middle = _middle(street, branch)
    if words is not None:
        name = Box(box.x, box.y + street.band, box.w, _NAME - 6)
        called = settable(words)
        shown = fit(called, box.w - 4)  # within the frame of a choice
        if shown.text != called:
            shown = fit(called, box.w + _OVER)
        canvas.write(shown, name.middle, CREAM, "mid")
        awning(canvas, suit, Box(box.x, box.y + street.band + _NAME, box.w, AWNING), leads)
        bonus(canvas, suit, middle.right_of(middle.x + _ICON))
    canvas.put(cards.medallion(suit, _MIDDLE), middle.x, middle.y)


def _middle(street: Street, branch: int) -> Box:
    """The row between the sums: the medallion, and beside it the bonus or the worth."""
    box = street.sign(branch)
    top = box.middle[1] - _MIDDLE // 2 if street.counted else box.bottom - street.band - _MIDDLE - 1
    return Box(box.x + 4, top, box.w - 8, _MIDDLE)


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
    size = _SUM if table.revealed else SMALLEST + 3
    known = fit(
        sum_of(stack), left - box.x - taken.wide - 16, size, Face.SERIF if table.revealed else Face.BOLD
    )
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
    return sheet.reduced(rounded(wide, high, 5))


def worth(table: Table, branch: int) -> None:
    """Draw what a branch is worth once it is counted; at the end its points, in the winner's colour."""
    text = branch_worth(table.view, branch)
    middle = _middle(table.street, branch)
    area = middle.right_of(middle.x + _ICON)
    over, winner = table.view.phase == "over", table.view.winners[branch] if table.view.winners else None
    ground, ink = PANEL, BRASS_LIGHT if text != "0" else BRASS
    if over and winner is not None and text != "0":
        ground, ink = SEATS[winner].colour, SEATS[winner].on
    if table.changed[SUITS[branch]]:
        table.canvas.halo(area, 8)
    table.canvas.fill(area, ground, 8)
    table.canvas.write(fit(text, area.w - 8, 76 if over else SMALLEST), area.middle, ink, "mid")
