"""The sign of a branch between its stacks: its bonus, its name or its points, both sums, and the bribes."""

from __future__ import annotations

from typing import Any

from PIL import Image

from engines.cards import SUITS, Suit
from engines.streets.names import minus
from engines.streets.scoring import total
from engines.streets.view import BRANCHES, View, branch_points, estimated, leader, played, unknown
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WINE
from renders.shared.shapes import FINE, rounded, shape
from renders.streets.boxes import AWNING, BAND, BONUS
from renders.streets.colours import FRONTS, LINEN, PALETTE
from renders.streets.faces import DOUBTED, write_figure
from renders.streets.houses import awning
from renders.streets.stacks import fan
from renders.streets.table import Table
from renders.streets.words import (
    BONUSES,
    DOUBLER,
    LEVEL,
    NOBODY,
    NOTHING,
    TRADES,
    bonus_of,
    branch_worth,
    negator_sign,
    sum_of,
)

ENVELOPE = (66, 44)
_SUM, _PADDING = 64, 10  # size of a sum, and from there to the edge of its chip
_WORTH = 66  # size of the points of a branch
_MEDAL, _BESIDE = 50, 8  # a suit beside its bonus, and the gaps beside it
_ASIDE, _CHIP = 4, 50  # from the right end of a band to the side's influence, and height of a multiplier
_SEAM, _INSIDE = 2, 10  # half of the gap between two awnings, and from their edge to a name
_EMBLEM, _INSET = 44, 16  # side of the emblem of whoever leads, and from the awning's edge to it
_TICKET, _STUB, _SEAL = 7, 72, 46  # around a ticket, width of its stub, and side of the emblem on that
_ALONE, _ABOVE = 132, 80  # sizes of the points on a ticket, alone and above a bonus
_UPPER, _LOWER = 29, 76  # where those and a bonus have their middle, in hundredths of a ticket's height
_TAG = 50  # height of a tag
_HOLE = 8  # of the perforation of a ticket
_LARGE, _ROOMY = 68, 260  # size of the figure of a bonus, and width of the houses from which it is that large
_RANKS = 1.3  # the room for the ranks of cards, by their size
_APART, _BETWEEN = 6, 4  # from a suit to what its bonus is about, and from there to what it brings


def sign(table: Table, branch: int) -> None:
    """Draw the shop of a branch: its suit and its bonus, below them its awning with the points.

    Without cards the awning has the shop's name. At the end a ticket with the points takes the place of both.
    """
    house = table.street.house(branch)
    shop = house._replace(y=table.street.sign(branch).y + BAND, h=BONUS + AWNING)
    if table.view.outcome is not None:
        _ticket(table, branch, shop.grown(-_TICKET))
        return
    _bonus(table, branch, shop._replace(h=BONUS))
    _awning(table, branch, Box(shop.x + _SEAM, shop.y + BONUS, shop.w - 2 * _SEAM, AWNING))


def _awning(table: Table, branch: int, box: Box) -> None:
    """Draw the awning with the shop's name if it has room for all of it; with cards, who leads there."""
    canvas, view, suit = table.canvas, table.view, SUITS[branch]
    if played(view, branch):
        changed = bool(table.changed[suit])
        lead_awning(canvas, view, branch, box.grown(-HALO) if changed else box, changed=changed)
        return
    cloth, _ = awning(canvas, suit, box, None)
    name = fit(settable(table.context.say(TRADES[suit])), cloth.w - 2 * _INSIDE)
    if not name.text.endswith("…"):
        canvas.write(name, cloth.middle, LINEN, "mid")


def lead_awning(canvas: Canvas, view: View, branch: int, box: Box, *, changed: bool) -> None:
    """Draw the awning of a branch with cards: the emblem of whoever leads, and the points of the branch."""
    seat, worth = leader(view, branch), branch_worth(view, branch)
    cloth, ink = awning(canvas, SUITS[branch], box, seat, changed=changed)
    before = (_EMBLEM + _APART) * (seat is not None)
    estimate = estimated(view, branch)
    after = DOUBTED * estimate
    figure = fit(worth, cloth.w - 2 * _INSET - before - after, _WORTH, Face.BOLD)
    x, middle = cloth.middle[0] - (before + figure.wide + after) // 2, cloth.middle[1]
    if seat is not None:
        canvas.stamp(SEATS[seat].shape, Box(x, middle - _EMBLEM // 2, _EMBLEM, _EMBLEM), ink)
    write_figure(canvas, figure, (x + before, middle), ink, estimate=estimate)


def _ticket(table: Table, branch: int, box: Box) -> None:
    """Draw a ticket with a branch's points and what its bonus has brought, in the colour of who gets them.

    On its stub are that seat's emblem and the suit. Nothing earned stands small on the bare wall.
    """
    canvas, view, suit = table.canvas, table.view, SUITS[branch]
    seat, worth, brought = leader(view, branch), branch_worth(view, branch), bonus_of(view, branch)
    if table.changed[suit]:
        canvas.halo(box)
    if seat is None or not (branch_points(view, branch) or brought != NOTHING):
        _bare(table, suit, box, worth)
        return
    mark, stub = SEATS[seat], box._replace(w=_STUB)
    canvas.panel(box, mark.colour, INK)
    middle = stub.middle[0]
    canvas.stamp(mark.shape, Box(middle - _SEAL // 2, box.y + 10, _SEAL, _SEAL), mark.on)
    canvas.put(cards.medallion(suit, _MEDAL), middle - _MEDAL // 2, box.bottom - _MEDAL - 8)
    for y in range(box.y + _HOLE, box.bottom - _HOLE, 2 * _HOLE):
        canvas.fill(Box(stub.right - 3, y, 4, _HOLE), mark.on)
    room = box.right_of(stub.right).grown(-_BESIDE)
    if brought == NOTHING:
        canvas.write(fit(worth, room.w, _ALONE, Face.BOLD), room.middle, mark.on, "mid")
        return
    x, upper, lower = room.middle[0], box.y + box.h * _UPPER // 100, box.y + box.h * _LOWER // 100
    canvas.write(fit(worth, room.w, _ABOVE, Face.BOLD), (x, upper), mark.on, "mid")
    if suit == "H":
        _lowering(table, room._replace(y=lower - _TAG // 2, h=_TAG), brought)
    else:
        canvas.write(fit(brought, room.w, face=Face.BOLD), (x, lower), mark.on, "mid")


def _bare(table: Table, suit: Suit, box: Box, worth: str) -> None:
    """Draw the suit of a branch on the bare wall, and below it “nobody” or a 0."""
    canvas, nobody = table.canvas, settable(table.context.say(NOBODY))
    canvas.fill(box, FRONTS[suit].shade, 12)
    x, y = box.middle[0], box.y + box.h // 4 + 4
    canvas.put(cards.medallion(suit, _MEDAL), x - _MEDAL // 2, y - _MEDAL // 2)
    figure = fit(nobody if worth in ("", LEVEL) else worth, box.w - 2 * _BESIDE)
    below = x, box.bottom - box.h // 4 - 4
    canvas.write(line(NOTHING) if figure.text.endswith("…") else figure, below, LINEN, "mid")


def _lowering(table: Table, room: Box, taken: str) -> None:
    """Draw a tag with the branch that the hearts bonus has lowered, where it has room, and by how much."""
    canvas, outcome, figure = table.canvas, table.view.outcome, line(taken, face=Face.BOLD)
    wide = figure.wide + 2 * _PADDING
    medal = (_MEDAL + _BETWEEN) * (wide + _MEDAL + _BETWEEN <= room.w - _PADDING)
    x, middle = room.middle[0] - (wide + medal) // 2, room.middle[1]
    canvas.panel(Box(x, middle - _TAG // 2, wide + medal, _TAG), LINEN, INK, 12)
    if outcome is not None and medal:
        lowered: Any = outcome.detail["bonuses"]
        canvas.put(cards.medallion(lowered["hearts"]["branch"], _MEDAL), x + _BETWEEN, middle - _MEDAL // 2)
    canvas.write(figure, (x + medal + _PADDING, middle), INK)


def _bonus(table: Table, branch: int, room: Box) -> None:
    """Draw a branch's suit, what its bonus is about, and what it brings."""
    canvas, suit = table.canvas, SUITS[branch]
    narrowest = min(house.w for house in map(table.street.house, BRANCHES))
    size = _LARGE if narrowest >= _ROOMY else SMALLEST
    medal, drawn = cards.medallion(suit, _high(size)), _about(suit, size)
    brings = line(bonus_of(table.view, branch), size, Face.BOLD)
    wide = medal.size[0] + _APART + drawn.size[0] + _BETWEEN + brings.wide
    x, middle = room.middle[0] - wide // 2, room.middle[1]
    canvas.put(medal, x, middle - medal.size[1] // 2)
    x += medal.size[0] + _APART
    canvas.put(drawn, x, middle - drawn.size[1] // 2)
    canvas.write(brings, (x + drawn.size[0] + _BETWEEN, middle), LINEN)


@cached
def _about(suit: Suit, size: int) -> Sprite:
    """Draw what a bonus is about beside lettering of a size.

    That is an arrow for what is lowered, the ranks of the cards that count, or a hand.
    """
    high = _high(size)
    if suit == "H":
        side = high - 6
        return Sprite(Image.new("RGB", (side, side), LINEN), shape("streets/down", side, side))
    if suit == "C":
        return fan(2, high)
    rank = fit(BONUSES[suit][0], round(size * _RANKS), size)
    sheet = Canvas.blank(rank.wide + 12, high, INK)
    sheet.fill(Box(0, 0, *sheet.size).grown(-3), LINEN, 5)
    sheet.write(rank, (sheet.size[0] // 2, high // 2), INK, "mid")
    return Canvas(sheet.image, PALETTE).sprite(rounded(*sheet.size, 8))


def _high(size: int) -> int:
    """The height of a sign beside lettering of a size."""
    return size * 5 // 6


def row(table: Table, seat: int, branch: int) -> None:
    """Draw one side's sum on its band, in its colour if it leads, with the side's influence.

    Where no card lies there is no sum. Beside it is its reduction where there is room; the account tells it,
    too.
    """
    view, canvas = table.view, table.canvas
    box = table.street.sum(branch, low=table.low(seat))
    middle = box.middle[1]
    changed = bool(table.changed[f"influence{seat}{SUITS[branch]}"])
    left = influence(canvas, view, seat, branch, (box.right - _ASIDE, middle), changed=changed)
    stack = view.sides[seat].stacks[branch]
    if not stack:
        return
    leads, estimate = leader(view, branch) == seat, bool(unknown(stack))
    taken = line(_taken_off(table, seat, branch))
    room = left - box.x - 2 * _PADDING
    less = taken.wide + _BETWEEN
    both = bool(taken.text) and line(sum_of(stack), face=Face.BOLD).wide + less <= room
    behind = less * both + DOUBTED * estimate
    known = fit(sum_of(stack), room - behind, _SUM, Face.BOLD)
    if leads:
        wide = known.wide + behind + 2 * _PADDING
        canvas.fill(box._replace(w=wide), SEATS[seat].colour, 9)
    colour, x = SEATS[seat].on if leads else CREAM, box.x + _PADDING
    write_figure(canvas, known, (x, middle), colour, estimate=estimate)
    if both:
        canvas.write(taken, (x + known.wide + _BETWEEN, middle), colour)


def _taken_off(table: Table, seat: int, branch: int) -> str:
    """The reduction by the hearts bonus of a branch that this seat has won; empty if there is none."""
    view = table.view
    if view.differences is None or view.winners is None or view.winners[branch] != seat:
        return ""
    first, second = (total(side.stacks[branch]) for side in view.sides)
    lowered = abs(first - second) - view.differences[branch]
    return minus(-lowered) if lowered else ""


def influence(
    canvas: Canvas, view: View, seat: int, branch: int, right: tuple[int, int], *, changed: bool
) -> int:
    """Draw a seat's influence on a branch: an envelope, or its multiplier if the view knows it.

    Returns its left end.
    """
    side, suit = view.sides[seat], SUITS[branch]
    if suit not in (side.bribed or ()):
        return right[0]
    if side.influence is not None:
        known = DOUBLER if side.influence.doubler == suit else negator_sign(view.options)
        return _multiplier(canvas, known, right, changed=changed)
    box = Box(right[0] - ENVELOPE[0], right[1] - ENVELOPE[1] // 2, *ENVELOPE)
    if changed:
        canvas.halo(box, 6)
    canvas.put(envelope(*ENVELOPE), box.x, box.y)
    return box.x


def _multiplier(canvas: Canvas, words: str, right: tuple[int, int], *, changed: bool) -> int:
    """Draw what a bribe multiplies a lead by. Returns its left end."""
    figure = line(words)
    wide = figure.wide + 2 * _PADDING
    box = Box(right[0] - wide, right[1] - _CHIP // 2, wide, _CHIP)
    if changed:
        canvas.halo(box, 8)
    canvas.panel(box, CREAM, INK, 8)
    canvas.write(figure, box.middle, INK if words == DOUBLER else WINE, "mid")
    return box.x


def draw_doubler(table: Table, suit: Suit) -> None:
    """Draw the doubler that the reader has chosen, while the negator is still to be chosen."""
    box = table.street.sum(SUITS.index(suit), low=True)
    _multiplier(table.canvas, DOUBLER, (box.right - _ASIDE, box.middle[1]), changed=False)


@cached
def envelope(wide: int, high: int) -> Sprite:
    """Draw a bribe of which only the branch is known."""
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.draw("streets/envelope", Box(0, 0, wide, high).scaled(FINE))
    return sheet.reduced(rounded(wide, high, 5))
