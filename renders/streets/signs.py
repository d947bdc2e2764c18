"""The sign of a branch between its stacks: its name, its bonus or worth, both sums, and the bribes."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.cards import SUITS, Suit
from engines.streets.names import minus
from engines.streets.scoring import total
from engines.streets.standing import leader
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.lettering import TIGHTEST, Face, Line, fit, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WINE, Colour
from renders.shared.shapes import FINE, rounded, shape
from renders.streets.boxes import BAND
from renders.streets.colours import FRONTS
from renders.streets.houses import awning
from renders.streets.stacks import fan
from renders.streets.table import Table
from renders.streets.words import BONUSES, TRADES, branch_worth, negator_sign, sum_of

ENVELOPE = (66, 44)
_SUM, _PADDING = 66, 12  # size of a sum, and from there to the edge of its chip
_WORTH = 66  # size of what a branch is worth, if there is room
_NAME, _CLOTH = 66, 78  # height of a shop's name, and of the awning below it
_OUTWARDS = 28  # by which a long name may be wider than its house
_BONUS = 178  # least width for its bonus, with the gaps
_BETWEEN_NAMES = 12  # the least gap between the names of two shops
_LETTERS = 32  # from the top of the name to the middle of its capitals, so that a g has room
_MEDAL, _BESIDE = 62, 10  # a suit on an awning, and the gaps beside it
_SEAM = 2  # half of the gap between two awnings
_ARROW = (44, 48)
_CARD, _RANKS = 60, 79  # height of a card on an awning, and the room for its ranks
_BETWEEN = 6  # from what a bonus is about to what it brings


def sign(table: Table, branch: int) -> None:
    """Draw the shop of a branch: its name, and on its awning its suit and its bonus, or later its worth.

    The awning has the colour of the seat that leads there.
    """
    canvas, suit, house = table.canvas, SUITS[branch], table.street.house(branch)
    name = house._replace(y=table.street.sign(branch).y + BAND, h=_NAME)
    shown, x = _names(table)[branch]
    canvas.write(shown, (x, name.y + _LETTERS), CREAM)
    cloth = Box(house.x + _SEAM, name.bottom, house.w - 2 * _SEAM, _CLOTH)
    if table.changed[suit]:
        cloth = cloth.grown(-HALO)
        canvas.halo(cloth)
        canvas.fill(cloth, FRONTS[suit].shade)
    ink = awning(canvas, suit, cloth, leader(table.view, branch))
    worth = branch_worth(table.view, branch)
    medal = _MEDAL if worth else min(_MEDAL, cloth.w - _BONUS)
    canvas.put(cards.medallion(suit, medal), cloth.x + _BESIDE, cloth.middle[1] - medal // 2)
    room = cloth.right_of(cloth.x + medal + _BESIDE + 2)
    room = room._replace(w=room.w - _BESIDE)
    if worth:
        canvas.write(fit(worth, room.w, _WORTH, Face.BOLD), room.middle, ink, "mid")
    else:
        _bonus(canvas, suit, room, ink)


def _names(table: Table) -> list[tuple[Line, int]]:
    """Set the names of all shops, and place their left ends: side by side, each as near its house as can be.

    A name stays within the frame of a choice if it can. A long one reaches out of a narrow house on both
    sides; where two would come too near each other, both move by half.
    """
    houses = [table.street.house(branch) for branch in range(len(SUITS))]
    names = []
    for branch, suit in enumerate(SUITS):
        words = settable(table.context.say(TRADES[suit]))
        tightest, most = round(line(words).wide * TIGHTEST) + 1, houses[branch].w + _OUTWARDS
        room = table.street.sign(branch).w - 2 * _PADDING
        names.append(fit(words, max(room, tightest if tightest <= most else 0)))
    wides = [name.wide for name in names]
    wanted = [house.middle[0] - wide // 2 for house, wide in zip(houses, wides, strict=True)]
    ends = [-x - wide for x, wide in zip(wanted, wides, strict=True)]
    to_right = _pushed(wanted, wides, houses[0].x, houses[-1].right)
    to_left = _pushed(ends[::-1], wides[::-1], -houses[-1].right, -houses[0].x)[::-1]
    return [(name, (x - end - name.wide) // 2) for name, x, end in zip(names, to_right, to_left, strict=True)]


def _pushed(wanted: Sequence[int], wides: Sequence[int], start: int, end: int) -> list[int]:
    """Left ends near those wanted, of things this wide, with gaps; each pushes what is behind it."""
    lefts = []
    for x, wide in zip(wanted, wides, strict=True):
        lefts.append(max(x, start))
        start = lefts[-1] + wide + _BETWEEN_NAMES
    for place in reversed(range(len(lefts))):
        lefts[place] = min(lefts[place], end - wides[place])
        end = lefts[place] - _BETWEEN_NAMES
    return lefts


def _bonus(canvas: Canvas, suit: Suit, room: Box, ink: Colour) -> None:
    """Draw in the room what the bonus of a branch is about, and write what it brings."""
    about = _about(suit, ink)
    figure = fit(BONUSES[suit][1], room.w - about.size[0] - _BETWEEN, _WORTH, Face.BOLD)
    x = room.middle[0] - (about.size[0] + _BETWEEN + figure.wide) // 2
    canvas.put(about, x, room.middle[1] - about.size[1] // 2)
    canvas.write(figure, (x + about.size[0] + _BETWEEN, room.middle[1]), ink)


@cached
def _about(suit: Suit, ink: Colour) -> Sprite:
    """Draw what is lowered, the ranks of the cards that count, or a hand."""
    if suit == "H":
        return Sprite(Image.new("RGB", _ARROW, ink), shape("streets/down", *_ARROW))
    if suit == "C":
        return fan(2, 60)
    rank = fit(BONUSES[suit][0], _RANKS, face=Face.BOLD)
    sheet = Canvas.blank(rank.wide + 14, _CARD, INK)
    sheet.fill(Box(0, 0, *sheet.size).grown(-3), CREAM, 5)
    sheet.write(rank, (sheet.size[0] // 2, _CARD // 2), INK, "mid")
    return sheet.sprite(rounded(*sheet.size, 8))


def row(table: Table, seat: int, branch: int) -> None:
    """Draw one side's sum on its band, on cream if it leads, with the side's influence.

    Beside the sum is its reduction where there is room; the account tells it, too.
    """
    view, canvas = table.view, table.canvas
    box = table.street.sum(branch, low=table.low(seat))
    stack = view.sides[seat].stacks[branch]
    leads = leader(view, branch) == seat
    middle = box.middle[1]
    left = _influence(table, seat, branch, Box(box.right - 8, middle - 27, 0, 54))
    taken = line(_taken_off(table, seat, branch))
    room = left - box.x - 2 * _PADDING
    both = line(sum_of(stack), face=Face.BOLD).wide + taken.wide <= room
    known = fit(sum_of(stack), room - taken.wide * both, _SUM, Face.BOLD)
    if leads:
        wide = known.wide + taken.wide * both + 2 * _PADDING
        canvas.panel(box._replace(w=wide), CREAM, INK, 9)
    colour = INK if leads else SEATS[seat].on
    x = box.x + _PADDING + canvas.write(known, (box.x + _PADDING, middle), colour)
    if both:
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
    box = right._replace(x=right.x - figure.wide - 20, w=figure.wide + 20)
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
