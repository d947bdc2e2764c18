"""The table of Streets of Palermo: four branches between two families, and the bank at the right."""

from __future__ import annotations

from collections.abc import Sequence, Set

from PIL import ImageDraw

from engines.cards import SUITS, Suit
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
from renders.shared.shapes import shape
from renders.streets.banner import banner
from renders.streets.boxes import sign_box, stack_box
from renders.streets.family import plate
from renders.streets.signs import row, sign, worth
from renders.streets.stacks import places, shown
from renders.streets.table import Table
from renders.streets.words import BONUSES

_INLAID = 148  # side of the suit on an empty side
BANK = Box(1088, 104, 176, 844)


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the view's reader may see it, with halos around what the told events have changed."""
    table = Table(Canvas.on(ground(view, context)), view, changes(happened), context)
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
            table.canvas.choice_frame(sign_box(branch, counted=table.revealed))
        for seat in range(2):
            row(table, seat, branch)
            _stack(table, seat, branch)
        if table.revealed:
            worth(table, branch)


# --- The ground: fixed parts -----------------------------------------------------------------------


def ground(view: View, context: DrawContext) -> Sprite:
    """The table without cards, with the signs of the branches; kept for each language."""
    if view.winners is not None:
        return _ground(())
    return _ground(tuple([context.say(text) for text in BONUSES.values()]))


@cached
def _ground(words: tuple[str, ...]) -> Sprite:
    """Draw the wooden table in lamplight, the signs of the branches, and the leather of the bank.

    ``words``: what each bonus is about, none once the branches are counted.
    """
    canvas = Canvas.blank(*SIZE, WALNUT)
    draw = ImageDraw.Draw(canvas.image)
    for across, down, colour in ((640, 470, PANEL), (460, 338, LAMPLIT)):
        draw.ellipse((546 - across, 528 - down, 546 + across, 528 + down), fill=colour)
    for seam in range(170, SIZE[1], 178):
        canvas.fill(Box(0, seam, SIZE[0], 4), WALNUT)
    for branch in range(len(SUITS)):
        sign(canvas, branch, words[branch] if words else None)
        for low in (False, True) if branch else ():  # between the cards of one branch and the next
            room = stack_box(branch, low=low, counted=not words)
            canvas.fill(Box(room.x - 8, room.y, 4, room.h), BRASS_DARK)
    canvas.panel(BANK, LEATHER, BRASS_DARK)
    return Sprite(canvas.flat())


# --- The branches -----------------------------------------------------------------------------------


def _stack(table: Table, seat: int, branch: int) -> None:
    """Draw the cards of one side, the new ones with a halo."""
    stack: Stack = table.view.sides[seat].stacks[branch]
    low = table.low(seat)
    room = stack_box(branch, low=low, counted=table.revealed)
    if not stack:
        _empty(table.canvas, SUITS[branch], room)
    left_out = len(stack) - shown(len(stack))
    boxes = places(len(stack), room, upwards=not low)
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


def _empty(canvas: Canvas, suit: Suit, room: Box) -> None:
    """Draw a side without cards: the suit of the branch, inlaid in the wood."""
    x, y = room.middle
    canvas.put(_inlaid(suit), x - _INLAID // 2, y - _INLAID // 2)


@cached
def _inlaid(suit: Suit) -> Sprite:
    sheet = Canvas.blank(_INLAID, _INLAID, BRASS_DARK)
    sheet.stamp(suit, Box(0, 0, _INLAID, _INLAID).grown(-6), INLAY)
    return Sprite(sheet.image, shape(suit, _INLAID, _INLAID))


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
