"""The sign of a branch between its stacks: its name and its bonus, the lead, both sums, and the bribes."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.cards import SUITS, Suit
from engines.streets.names import minus
from engines.streets.scoring import total
from engines.streets.standing import branch_points, leader
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.lettering import TIGHTEST, Face, Line, fit, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WINE
from renders.shared.shapes import FINE, rounded, shape
from renders.streets.boxes import AWNING, BAND, BONUS, NAME
from renders.streets.colours import FRONTS, LINEN, PALETTE
from renders.streets.houses import awning
from renders.streets.stacks import fan
from renders.streets.table import Table
from renders.streets.words import BONUSES, NOTHING, TRADES, bonus_of, branch_worth, negator_sign, sum_of

ENVELOPE = (66, 44)
_SUM, _PADDING = 64, 12  # size of a sum, and from there to the edge of its chip
_WORTH, _EARNED, _NOTHING = 66, 132, 72  # sizes of a lead, of a branch's points at the end, and of none
_OUTWARDS = 28  # by which a long name may be wider than its house
_BETWEEN_NAMES = 12  # the least gap between the names of two shops
_LETTERS = 27  # from the top of the name to the middle of its capitals, so that a g has room
_MEDAL, _BESIDE = 52, 8  # a suit beside its bonus, and the gaps beside it
_SEAM = 2  # half of the gap between two awnings
_EMBLEM, _INSET = 44, 16  # side of the emblem of whoever leads, and from the awning's edge to it
_TICKET, _STUB, _SEAL = 8, 88, 66  # around a ticket, width of its stub, and side of the emblem on that
_HOLE, _ROLLED = 8, 34  # of the perforation of a ticket, and height of a rolled-up awning
_ARROW = (44, 48)
_CARD, _RANKS = 50, 79  # height of a card beside a bonus, and the room for its ranks
_APART, _BETWEEN = 10, 6  # from a suit to what its bonus is about, and from there to what it brings


def sign(table: Table, branch: int) -> None:
    """Draw the shop of a branch: its name, below it its suit and its bonus, and its awning with the lead.

    At the end its points take the place of the name and of the awning.
    """
    canvas, house = table.canvas, table.street.house(branch)
    top = table.street.sign(branch).y + BAND
    if table.view.outcome is not None:
        _bonus(table, branch, house._replace(y=top + 2, h=BONUS))
        ticket = house._replace(y=top + BONUS, h=NAME + AWNING).grown(-_TICKET)
        _points(table, branch, ticket)
        return
    shown, x = _names(table)[branch]
    canvas.write(shown, (x, top + _LETTERS), CREAM)
    _bonus(table, branch, house._replace(y=top + NAME, h=BONUS))
    _lead(table, branch, Box(house.x + _SEAM, top + NAME + BONUS, house.w - 2 * _SEAM, AWNING))


def _lead(table: Table, branch: int, box: Box) -> None:
    """Draw the awning with the emblem of whoever leads and by how much; without cards it's rolled up."""
    canvas, view, suit = table.canvas, table.view, SUITS[branch]
    seat, worth, changed = leader(view, branch), branch_worth(view, branch), bool(table.changed[suit])
    if not worth and view.phase != "influence":
        awning(canvas, suit, box._replace(h=_ROLLED), None)
        return
    cloth, ink = awning(canvas, suit, box.grown(-HALO) if changed else box, seat, changed=changed)
    room = cloth.grown(-_BESIDE)
    if seat is not None:
        emblem = Box(cloth.x + _INSET, cloth.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM)
        canvas.stamp(SEATS[seat].shape, emblem, ink)
        room = room.right_of(emblem.right + _BESIDE)
    canvas.write(fit(worth, room.w, _WORTH, Face.BOLD), room.middle, ink, "mid")


def _points(table: Table, branch: int, box: Box) -> None:
    """Draw a ticket with a branch's points, on its stub the emblem of who gets them.

    No points stand small on the bare wall: a nought, or the sign of a level branch.
    """
    canvas, view, suit = table.canvas, table.view, SUITS[branch]
    seat, worth = leader(view, branch), branch_worth(view, branch)
    if table.changed[suit]:
        canvas.halo(box)
    if seat is None or not branch_points(view, branch):
        canvas.fill(box, FRONTS[suit].shade, 12)
        canvas.write(line(worth, _NOTHING), box.middle, LINEN, "mid")
        return
    mark, stub = SEATS[seat], box._replace(w=_STUB)
    canvas.panel(box, mark.colour, INK)
    x, y = stub.middle
    canvas.stamp(mark.shape, Box(x - _SEAL // 2, y - _SEAL // 2, _SEAL, _SEAL), mark.on)
    for y in range(box.y + _HOLE, box.bottom - _HOLE, 2 * _HOLE):
        canvas.fill(Box(stub.right - 3, y, 4, _HOLE), mark.on)
    room = box.right_of(stub.right)
    canvas.write(fit(worth, room.w - 2 * _BESIDE, _EARNED, Face.BOLD), room.middle, mark.on, "mid")


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


def _bonus(table: Table, branch: int, room: Box) -> None:
    """Draw a branch's suit, what its bonus is about, and what it brings, at the end what it has brought.

    A bonus that has brought nothing leaves the suit alone; in a narrow house the end leaves out what a large
    one was about.
    """
    canvas, suit, seat = table.canvas, SUITS[branch], leader(table.view, branch)
    brings, about = bonus_of(table.view, branch), _about(suit)
    mark = None if table.view.outcome is None or seat is None else SEATS[seat]
    brought = mark is not None
    if brings == NOTHING:
        canvas.put(cards.medallion(suit, _MEDAL), room.middle[0] - _MEDAL // 2, room.middle[1] - _MEDAL // 2)
        return
    padding = _PADDING * 2 // 3 * brought
    before = _MEDAL + _APART + padding
    behind = before + about.size[0] + _BETWEEN
    whole = not brought or behind + line(brings).wide * TIGHTEST <= room.w - _PADDING
    before = behind if whole else before
    figure = fit(brings, room.w - before - _PADDING, face=Face.BOLD)
    x, middle = room.middle[0] - (before + figure.wide) // 2, room.middle[1]
    canvas.put(cards.medallion(suit, _MEDAL), x, middle - _MEDAL // 2)
    if whole:
        canvas.put(about, x + _MEDAL + _APART, middle - about.size[1] // 2)
    if mark is not None:
        box = Box(x + before - padding, middle - _CARD // 2, figure.wide + 2 * padding, _CARD)
        canvas.fill(box, mark.colour, 9)
    canvas.write(figure, (x + before, middle), CREAM if mark is None else mark.on)


@cached
def _about(suit: Suit) -> Sprite:
    """Draw what is lowered, the ranks of the cards that count, or a hand."""
    if suit == "H":
        return Sprite(Image.new("RGB", _ARROW, LINEN), shape("streets/down", *_ARROW))
    if suit == "C":
        return fan(2, _CARD)
    rank = fit(BONUSES[suit][0], _RANKS)
    sheet = Canvas.blank(rank.wide + 14, _CARD, INK)
    sheet.fill(Box(0, 0, *sheet.size).grown(-3), LINEN, 5)
    sheet.write(rank, (sheet.size[0] // 2, _CARD // 2), INK, "mid")
    return Canvas(sheet.image, PALETTE).sprite(rounded(*sheet.size, 8))


def row(table: Table, seat: int, branch: int) -> None:
    """Draw one side's sum on its band, in its colour if it leads, with the side's influence.

    Where no card lies there is no sum. Beside it is its reduction where there is room; the account tells it,
    too.
    """
    view, canvas = table.view, table.canvas
    box = table.street.sum(branch, low=table.low(seat))
    middle = box.middle[1]
    left = _influence(table, seat, branch, Box(box.right - 8, middle - 25, 0, 50))
    stack = view.sides[seat].stacks[branch]
    if not stack:
        return
    leads = leader(view, branch) == seat
    taken = line(_taken_off(table, seat, branch))
    room = left - box.x - 2 * _PADDING
    less = taken.wide + _BETWEEN
    both = bool(taken.text) and line(sum_of(stack), face=Face.BOLD).wide + less <= room
    known = fit(sum_of(stack), room - less * both, _SUM, Face.BOLD)
    if leads:
        wide = known.wide + less * both + 2 * _PADDING
        canvas.fill(box._replace(w=wide), SEATS[seat].colour, 9)
    colour = SEATS[seat].on if leads else CREAM
    x = box.x + _PADDING + canvas.write(known, (box.x + _PADDING, middle), colour)
    if both:
        canvas.write(taken, (x + _BETWEEN, middle), colour)


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
