"""The table of Streets of Palermo: four branches between two families, and the bank beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from engines.cards import SUITS
from engines.streets.cards import in_order
from engines.streets.events import Event
from engines.streets.names import business
from engines.streets.state import Stack
from engines.streets.view import View
from renders.base import Look
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import lit_seats
from renders.shared.lettering import fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    SEATS,
    WALNUT,
    WINE,
    Colour,
)
from renders.shared.seats import badge, badge_width
from renders.streets.banner import banner
from renders.streets.changes import Changes, changes
from renders.streets.joker import joker
from renders.streets.stacks import leader, places, sum_of
from renders.streets.words import branch_worth, negator_sign

SIZE = (1280, 960)
PLATES = (Box(16, 104, 1060, 64), Box(16, 884, 1060, 64))  # at the top, at the bottom
STACKS = (Box(16, 176, 259, 252), Box(16, 624, 259, 252))  # of the first branch
SIGN = Box(16, 430, 259, 192)  # of the first branch
PITCH = 267  # from one branch to the next
BANK = Box(1088, 104, 176, 844)
ROW = 48  # height of a side's row in a sign
_NAME = 50  # size of a name on its plate
_APART, _CLOSEST = 87, 74  # from one revealed hand card to the next, with room and without


@dataclass(frozen=True, slots=True)
class _Table:
    """What is being drawn on, and from what."""

    canvas: Canvas
    view: View
    changed: Changes
    look: Look

    def low(self, seat: int) -> bool:
        """Whether the seat sits at the bottom: the reader, or seat 0 for spectators."""
        return seat == (self.view.reader or 0)


def draw_board(view: View, happened: Sequence[Event], look: Look) -> Canvas:
    """The table as the view's reader may see it, with a halo around what the told events have changed."""
    trades = () if view.winners else tuple(settable(look.say(business(suit))) for suit in SUITS)
    table = _Table(Canvas(_ground(trades)), view, changes(happened), look)
    banner(table.canvas, view, happened, look)
    _bank(table)
    for seat in range(2):
        _plate(table, seat)
        for branch in range(4):
            _row(table, seat, branch)
            _stack(table, seat, branch)
    for branch in range(4):
        _worth(table, branch)
    return table.canvas


def _at(box: Box, branch: int) -> Box:
    return box._replace(x=box.x + branch * PITCH)


# --- The ground: what never moves -------------------------------------------------------------------


@lru_cache(maxsize=32)
def _ground(trades: tuple[str, ...]) -> Image.Image:
    """The wooden table in the light of one lamp, the signs of the branches, and the leather of the bank."""
    canvas = Canvas.blank(*SIZE, WALNUT)
    draw = ImageDraw.Draw(canvas.image)
    for across, down, colour in ((640, 470, PANEL), (460, 338, LAMPLIT)):
        draw.ellipse((546 - across, 526 - down, 546 + across, 526 + down), fill=colour)
    for seam in range(170, SIZE[1], 178):
        canvas.fill(Box(0, seam, SIZE[0], 4), WALNUT)
    for branch, suit in enumerate(SUITS):
        for room, outwards in zip(STACKS, (-66, 66), strict=True):
            x, y = _at(room, branch).middle
            canvas.stamp(suit, Box(x - 52, y + outwards - 52, 104, 104), INLAY)
        sign = _at(SIGN, branch)
        for room in STACKS if branch else ():  # where three cards of one branch meet those of the next
            canvas.fill(Box(sign.x - 6, room.y, 4, room.h), BRASS_DARK)
        canvas.panel(sign, PANEL, BRASS_DARK)
        canvas.put(cards.medallion(suit, 56), sign.x + 6, sign.y + 68)
        if trades:
            _trade(canvas, trades[branch], Box(sign.x + 67, sign.y + 66, sign.w - 74, 60))
    canvas.panel(BANK, LEATHER, BRASS_DARK)
    return canvas.image


def _trade(canvas: Canvas, name: str, room: Box) -> None:
    """The name of a trade, in two lines if it is too long and has a space to break at."""
    lines = [name] if line(name).wide <= room.w else name.split(" ", 1)
    for number, part in enumerate(lines):
        middle = room.middle[1] + round((number - (len(lines) - 1) / 2) * 40)
        canvas.write(fit(part, room.w), (room.x, middle), CREAM)


# --- The branches -----------------------------------------------------------------------------------


def _stack(table: _Table, seat: int, branch: int) -> None:
    """The cards of one side, the new ones with a halo."""
    stack: Stack = table.view.sides[seat].stacks[branch]
    low = table.low(seat)
    boxes = places(len(stack), _at(STACKS[low], branch), upwards=not low)
    old = len(stack) - table.changed["stack", seat, branch]
    for index, (laid, box) in enumerate(zip(stack, boxes, strict=True)):
        if index >= old:
            table.canvas.halo(box)
        if laid.card is None:
            sprite = cards.back(box.w, box.h)
        elif laid.up:
            sprite = cards.face(laid.card, box.w, box.h)
        else:
            sprite = cards.known_back(laid.card, box.w, box.h)
        table.canvas.put(sprite, box.x, box.y)


def _row(table: _Table, seat: int, branch: int) -> None:
    """One side's row in a branch's sign: its sum, lit if it leads for certain, and its influence."""
    view, canvas = table.view, table.canvas
    sign = _at(SIGN, branch)
    y = sign.bottom - ROW - 3 if table.low(seat) else sign.y + 3
    box = Box(sign.x + 3, y, sign.w - 6, ROW)
    first, second = (sum_of(side.stacks[branch]) for side in view.sides)
    own = (first, second)[seat]
    leads = seat == (view.winners[branch] if view.winners else leader(first, second))
    colour = SEATS[seat].on if leads else CREAM if view.sides[seat].stacks[branch] else BRASS_DARK
    if leads:
        canvas.fill(box, SEATS[seat].colour, 9)
    middle = box.middle[1]
    x = box.x + 12 + canvas.write(line(str(own.known), 52), (box.x + 12, middle), colour)
    if own.hidden:
        x += 8 + canvas.write(line("+"), (x + 6, middle), colour)
        canvas.put(cards.back(34, 44), x + 2, y + 2)
        canvas.write(line(str(own.hidden)), (x + 40, middle), colour)
    _influence(table, seat, branch, Box(box.right - 3, y + 2, 0, ROW - 4))


def _influence(table: _Table, seat: int, branch: int, right: Box) -> None:
    """The seat's influence card on a branch: its back, or what it does where the view knows."""
    side, suit = table.view.sides[seat], SUITS[branch]
    if side.bribed is None or suit not in side.bribed:
        return
    text, ground, edge, colour = "?", LEATHER_DARK, BRASS, BRASS_LIGHT
    if side.influence is not None:
        doubles = side.influence.doubler == suit
        text, ground, edge = "×2" if doubles else negator_sign(table.view.options), CREAM, INK
        colour = INK if doubles else WINE
    wide = max(60, line(text).wide + 14)
    box = right._replace(x=right.x - wide, w=wide)
    if table.changed["influence", seat, branch]:
        table.canvas.halo(box, 8)
    table.canvas.panel(box, ground, edge, 8)
    table.canvas.write(line(text), box.middle, colour, "mid")


def _worth(table: _Table, branch: int) -> None:
    """What a branch is worth, in place of its name, once everything is revealed."""
    lines = branch_worth(table.view, branch)
    sign = _at(SIGN, branch)
    area = Box(sign.x + 70, sign.y + 57, sign.w - 80, 78)
    if table.changed["branch", 0, branch]:
        table.canvas.halo(area, 8)
        table.canvas.fill(area, PANEL, 8)
    for number, text in enumerate(lines):
        middle = area.middle[1] + round((number - (len(lines) - 1) / 2) * 40)
        size = 46 if len(lines) > 1 else 54
        table.canvas.write(fit(text, area.w - 8, size), (area.middle[0], middle), BRASS_LIGHT, "mid")


# --- The families -----------------------------------------------------------------------------------


def _plate(table: _Table, seat: int) -> None:
    """A family's plate, lit in its colour if it is to act or has won: name, hand, joker, score."""
    canvas, view = table.canvas, table.view
    box, mark = PLATES[table.low(seat)], SEATS[seat]
    lit = seat in lit_seats(view)
    if table.changed["plate", seat, 0]:
        canvas.halo(box)
    canvas.panel(box, mark.colour if lit else PANEL, BRASS_LIGHT if lit else BRASS_DARK)
    canvas.put(badge(seat, 52), box.x + 6, box.y + 6)
    x = box.x + badge_width(52) + 18
    colour = mark.on if lit else CREAM
    name = settable(table.look.names[seat])
    right = box.right - 14
    if view.outcome is not None:
        right = _score(table, seat, box._replace(w=right - box.x)) - 24
    reserved = x + fit(name, 400, _NAME).wide + 20
    right = _hand(table, seat, Box(reserved, box.y, right - reserved, box.h), colour) - 20
    if view.joker == seat and not view.winners:
        right = _joker(table, seat, right, box.y + 4) - 20
    if view.phase == "influence" and view.sides[seat].chosen and view.sides[seat].bribed is None:
        right = _chosen(canvas, right, box.y + 10) - 20
    canvas.write(fit(name, right - x, _NAME), (x, box.middle[1]), colour)


def _joker(table: _Table, seat: int, right: int, y: int) -> int:
    """The joker, left of ``right``. Returns its left end."""
    place = Box(right - 50, y, 50, 56)
    if table.changed["joker", seat, 0]:
        table.canvas.halo(place, 8)
    table.canvas.put(joker(place.w, place.h), place.x, place.y)
    return place.x


def _chosen(canvas: Canvas, right: int, y: int) -> int:
    """Two influence cards face down, left of ``right``: the choice is made. Returns their left end."""
    for step in (1, 2):
        box = Box(right - step * 66, y, 60, ROW - 4)
        canvas.panel(box, LEATHER_DARK, BRASS, 8)
        canvas.write(line("?"), box.middle, BRASS_LIGHT, "mid")
    return right - 132


def _score(table: _Table, seat: int, room: Box) -> int:
    """The score at the right end of the room. Returns its left end."""
    figure = line(str(table.view.outcome.scores[seat] if table.view.outcome else 0), 56)
    chip = Box(room.right - figure.wide - 32, room.y + 9, figure.wide + 32, room.h - 18)
    if table.changed["score", seat, 0]:
        table.canvas.halo(chip, 10)
    table.canvas.fill(chip, CREAM, 10)
    table.canvas.write(figure, chip.middle, INK, "mid")
    return chip.x


def _hand(table: _Table, seat: int, room: Box, colour: Colour) -> int:
    """A hand at the right end of the room: its number, and backs or what has been revealed.

    Returns its left end.
    """
    canvas, view, side = table.canvas, table.view, table.view.sides[seat]
    if view.winners and side.hand:
        return _revealed(canvas, in_order(side.hand), room, colour)
    number = line(str(side.hand_size), 50)
    right = room.right - canvas.write(number, (room.right, room.middle[1]), colour, "right") - 12
    if not side.hand_size:
        return right
    step = min(26, 230 // max(1, side.hand_size - 1))
    wide = 40 + step * (side.hand_size - 1)
    fan = Box(right - wide, room.y + 4, wide, 56)
    if table.changed["hand", seat, 0]:
        canvas.halo(fan, 8)
    for index in range(side.hand_size):
        canvas.put(cards.back(40, 56), fan.x + index * step, fan.y)
    return fan.x


def _revealed(canvas: Canvas, hand: tuple[str, ...], room: Box, colour: Colour) -> int:
    """A hand face up, and its number; or what fits of it, and how many more. Returns its left end."""
    number = line(str(len(hand)), 50)
    space = room.w - number.wide - 12
    pitch = max(_CLOSEST, min(_APART, space // len(hand)))
    shown = hand
    if pitch * len(hand) > space:
        shown = hand[: max(0, (space - line("+", 50).wide) // pitch)]
        number = line(f"+{len(hand) - len(shown)}", 50)
    right = room.right - canvas.write(number, (room.right, room.middle[1]), colour, "right") - 12
    left = right - pitch * len(shown)
    for index, card in enumerate(shown):
        canvas.put(cards.face(card, pitch - 4, 58), left + pitch * index, room.y + 3)
    return left


# --- The bank ---------------------------------------------------------------------------------------


def _bank(table: _Table) -> None:
    """Pile, swept cards and display, on leather."""
    canvas, view = table.canvas, table.view
    middle = BANK.middle[0]
    deepest = Box(middle - 62, BANK.y + 14, 116, 150)
    for depth in range(min(3, -(-view.pile // 8))):
        canvas.put(cards.back(deepest.w, deepest.h), deepest.x + 5 * depth, deepest.y + 5 * depth)
    if not view.pile:
        canvas.panel(Box(middle - 58, BANK.y + 18, 116, 150), LEATHER_DARK, BRASS_DARK)
    plaque = Box(middle - 46, BANK.y + 62, 92, 62)
    canvas.panel(plaque, CREAM, INK, 10)
    canvas.write(line(str(view.pile), 60), plaque.middle, INK, "mid")
    swept = Box(BANK.x + 14, BANK.y + 188, 84, 58)
    if view.swept:
        for depth in range(min(3, len(view.swept)) - 1, -1, -1):
            sprite = cards.face(view.swept[-1 - depth], swept.w, swept.h, "dim")
            canvas.put(sprite, swept.x + 6 * depth, swept.y - 6 * depth)
        canvas.write(line(str(len(view.swept)), 50), (BANK.right - 16, swept.middle[1]), CREAM, "right")
    for slot, card in enumerate(view.display):
        box = Box(middle - 62, BANK.y + 264 + slot * 191, 124, 176)
        if table.changed["display", slot, 0]:
            canvas.halo(box)
        if card is None:
            canvas.panel(box, LEATHER_DARK, BRASS_DARK)
        else:
            canvas.put(cards.face(card, box.w, box.h), box.x, box.y)
