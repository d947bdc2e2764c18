"""The table of Streets of Palermo: four branches between two families, and the bank at the right."""

from __future__ import annotations

from collections.abc import Sequence, Set

from PIL import ImageDraw

from engines.cards import SUITS
from engines.streets.events import DISPLAY, Event
from engines.streets.state import Stack
from engines.streets.view import View
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.changes import changes
from renders.shared.lettering import line
from renders.shared.palette import (
    BRASS_DARK,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    WALNUT,
)
from renders.streets.banner import banner
from renders.streets.bonuses import bonus
from renders.streets.family import plate
from renders.streets.signs import SIGN, at, row, worth
from renders.streets.stacks import places, shown
from renders.streets.table import Table

STACKS = (Box(16, 184, 255, 248), Box(16, 624, 255, 248))  # of the first branch
BANK = Box(1088, 104, 176, 844)


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the view's reader may see it, with halos around what the told events have changed."""
    table = Table(Canvas.on(ground(worths=view.winners is not None)), view, changes(happened), context)
    banner(table.canvas, view, happened, context)
    draw_table(table, frozenset())
    return table.canvas


def draw_table(table: Table, offered: Set[str]) -> None:
    """Draw everything below the banner, with frames around what is offered."""
    bank(table, offered)
    for seat in range(2):
        plate(table, seat)
    for branch in range(4):
        if SUITS[branch] in offered:
            table.canvas.choice_frame(at(SIGN, branch))
        for seat in range(2):
            row(table, seat, branch)
            _stack(table, seat, branch)
        worth(table, branch)


# --- The ground: fixed parts -----------------------------------------------------------------------


@cached
def ground(*, worths: bool) -> Sprite:
    """Draw the wooden table in lamplight, the signs of the branches, and the leather of the bank."""
    canvas = Canvas.blank(*SIZE, WALNUT)
    draw = ImageDraw.Draw(canvas.image)
    for across, down, colour in ((640, 470, PANEL), (460, 338, LAMPLIT)):
        draw.ellipse((546 - across, 528 - down, 546 + across, 528 + down), fill=colour)
    for seam in range(170, SIZE[1], 178):
        canvas.fill(Box(0, seam, SIZE[0], 4), WALNUT)
    for branch, suit in enumerate(SUITS):
        for room in STACKS:
            x, y = at(room, branch).middle
            canvas.stamp(suit, Box(x - 60, y - 60, 120, 120), INLAY)
        sign = at(SIGN, branch)
        for room in STACKS if branch else ():  # between the cards of one branch and the next
            canvas.fill(Box(sign.x - 8, room.y, 4, room.h), BRASS_DARK)
        canvas.panel(sign, PANEL, BRASS_DARK)
        canvas.put(cards.medallion(suit, 62), sign.x + 6, sign.y + 57)
        if not worths:
            bonus(canvas, suit, Box(sign.x + 76, sign.y + 59, sign.w - 82, 58))
    canvas.panel(BANK, LEATHER, BRASS_DARK)
    return Sprite(canvas.flat())


# --- The branches -----------------------------------------------------------------------------------


def _stack(table: Table, seat: int, branch: int) -> None:
    """Draw the cards of one side, the new ones with a halo."""
    stack: Stack = table.view.sides[seat].stacks[branch]
    low = table.low(seat)
    left_out = len(stack) - shown(len(stack))
    boxes = places(len(stack), at(STACKS[low], branch), upwards=not low)
    old = len(stack) - table.changed[f"stack{seat}{SUITS[branch]}"]
    for index, (laid, box) in enumerate(zip(stack[left_out:], boxes, strict=True), start=left_out):
        if index >= old:
            table.canvas.halo(box)
        if laid.card is None:
            sprite = cards.back(box.w, box.h)
        elif laid.up:
            sprite = cards.face(laid.card, box.w, box.h)
        else:
            sprite = cards.known_back(laid.card, box.w, box.h)
        table.canvas.put(sprite, box.x, box.y)


# --- The bank ---------------------------------------------------------------------------------------


def bank(table: Table, offered: Set[str]) -> None:
    """Draw pile, swept cards and display on leather."""
    canvas, view = table.canvas, table.view
    middle = BANK.middle[0]
    deepest = Box(middle - 66, BANK.y + 14, 120, 136)
    for depth in range(min(3, -(-view.pile // 8))):
        canvas.put(cards.back(deepest.w, deepest.h), deepest.x + 5 * depth, deepest.y + 5 * depth)
    if not view.pile:
        canvas.panel(Box(middle - 60, BANK.y + 16, 120, 136), LEATHER_DARK, BRASS_DARK)
    plaque = Box(middle - 50, BANK.y + 50, 100, 66)
    canvas.panel(plaque, CREAM, INK, 10)
    canvas.write(line(str(view.pile), 66), plaque.middle, INK, "mid")
    _swept(table, Box(BANK.x + 8, BANK.y + 182, 106, 60))
    for slot, card in enumerate(view.display):
        box = Box(middle - 70, BANK.y + 262 + slot * 193, 140, 180)
        if card in offered:
            canvas.choice_frame(box)
        elif table.changed[DISPLAY[slot]]:
            canvas.halo(box)
        if card is None:
            canvas.panel(box, LEATHER_DARK, BRASS_DARK)
        else:
            canvas.put(cards.face(card, box.w, box.h), box.x, box.y)


def _swept(table: Table, box: Box) -> None:
    """Draw the newest swept card and the number of swept cards."""
    swept = table.view.swept
    if swept:
        table.canvas.put(cards.face(swept[-1], box.w, box.h, "dim"), box.x, box.y)
        table.canvas.write(line(str(len(swept))), (BANK.right - 10, box.middle[1]), CREAM, "right")
