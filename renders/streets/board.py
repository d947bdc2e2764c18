"""The table of Streets of Palermo: four branches between two families, and the bank at the right."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import SUITS
from engines.streets.events import DISPLAY as DISPLAY_SLOTS
from engines.streets.events import Event
from engines.streets.standing import leader
from engines.streets.state import Stack
from engines.streets.view import View
from engines.text import Text
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, fit, line, settable
from renders.shared.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    LEATHER_DARK,
    PARCHMENT,
    SEATS,
    WALNUT,
)
from renders.shared.wrapping import pitch, wrap
from renders.streets.banner import banner
from renders.streets.boxes import BANK, PLATES, street
from renders.streets.colours import PALETTE
from renders.streets.family import plate
from renders.streets.houses import outdoors
from renders.streets.joker import joker
from renders.streets.signs import row, sign, worth
from renders.streets.stacks import places, shown
from renders.streets.table import Table
from renders.streets.words import BONUSES, DISPLAY, PILE, TRADES

_SWEPT, _DEPTH, _STEP = 3, 3, 6
"""Cards that a joker sweeps away; for each joker their pile is a card higher, up to this many."""

PILED = Box(BANK.middle[0] - 65, BANK.y + 66, 120, 108)
"""Where the lowest of the backs of the pile lies."""
_LAID = 424  # the upper edge of the display


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the view's reader may see it, with halos around what the told events have changed."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_ground(canvas, view, context)
    banner(canvas, view, happened, context)
    draw_table(Table(canvas, view, changes(happened), context), {})
    return canvas


def draw_table(table: Table, offered: Signs) -> None:
    """Draw everything below the banner, with frames around what is offered."""
    bank(table, offered)
    for seat in range(2):
        plate(table, seat)
    for branch in range(4):
        if SUITS[branch] in offered:
            table.canvas.choice_frame(table.street.sign(branch), sign=offered[SUITS[branch]])
        for seat in range(2):
            row(table, seat, branch)
            _stack(table, seat, branch)
        if table.revealed:
            worth(table, branch)


# --- The ground: fixed parts -----------------------------------------------------------------------


def draw_ground(canvas: Canvas, view: View, context: DrawContext) -> None:
    """Draw the street without cards: the shops of the branches, and the leather of the bank."""
    along, own = street(view), view.reader or 0
    for seat in range(2):
        half = along.half(low=seat == own)
        canvas.fill(half, SEATS[seat].colour, 12)
    canvas.fill(PLATES[0].grown(6), WALNUT, 6)
    outdoors(canvas, along)
    for branch, suit in enumerate(SUITS):
        words = None if view.winners else context.say(TRADES[suit])
        sign(canvas, along, branch, words, leader(view, branch))
        if not view.sides[own].stacks[branch]:
            _painted(canvas, along.stack(branch, low=True), context.say(BONUSES[suit]))
    canvas.panel(BANK, LEATHER, BRASS_DARK)


def _painted(canvas: Canvas, room: Box, words: str) -> None:
    """Write the bonus of a branch on the free pavement before it."""
    lines = wrap(settable(words), room.w - 8, most=3)
    middle = room.middle[1] - pitch(SMALLEST) * (len(lines) - 1) // 2
    for part in lines:
        canvas.write(part, (room.middle[0], middle), PARCHMENT, "mid")
        middle += pitch(SMALLEST)


# --- The branches -----------------------------------------------------------------------------------


def _stack(table: Table, seat: int, branch: int) -> None:
    """Draw the cards of one side, the new ones with a halo."""
    stack: Stack = table.view.sides[seat].stacks[branch]
    low = table.low(seat)
    room = table.street.stack(branch, low=low)
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


# --- The bank ---------------------------------------------------------------------------------------


def bank(table: Table, offered: Signs) -> None:
    """Draw pile and display on leather, each below its name, and between them what the joker swept away."""
    canvas, view = table.canvas, table.view
    middle = BANK.middle[0]
    _caption(table, PILE, BANK.y + 36)
    for depth in range(min(3, -(-view.pile // 8))):
        canvas.put(cards.back(PILED.w, PILED.h), PILED.x + 5 * depth, PILED.y + 5 * depth)
    if not view.pile:
        canvas.panel(PILED.grown(-2), LEATHER_DARK, BRASS_DARK)
    plaque = Box(middle - 50, PILED.middle[1] - 28, 100, 66)
    canvas.panel(plaque, CREAM, INK, 10)
    canvas.write(line(str(view.pile), 66), plaque.middle, INK, "mid")
    _swept(table, Box(BANK.x + 62, BANK.y + 186, 100, 58))
    _caption(table, DISPLAY, _LAID - 42)
    for slot, card in enumerate(view.display):
        box = Box(middle - 70, _LAID + slot * 176, 140, 166)
        if card is not None and card in offered:
            canvas.choice_frame(box, sign=offered[card])
        elif table.changed[DISPLAY_SLOTS[slot]]:
            canvas.halo(box)
        if card is None:
            canvas.panel(box, LEATHER_DARK, BRASS_DARK)
        else:
            canvas.put(cards.face(card, box.w, box.h), box.x, box.y)


def _caption(table: Table, words: Text, middle: int) -> None:
    """Write what lies below."""
    caption = fit(settable(table.context.say(words)), BANK.w - 8)
    table.canvas.write(caption, (BANK.middle[0], middle), BRASS_LIGHT, "mid")


def _swept(table: Table, box: Box) -> None:
    """Draw the cards that the joker has swept away beside it, the newest on top."""
    swept = table.view.swept
    if swept:
        table.canvas.put(joker(44, box.h), box.x - 50, box.y)
    for depth, card in enumerate(swept[::-_SWEPT][:_DEPTH][::-1]):
        table.canvas.put(cards.face(card, box.w, box.h, "dim"), box.x + _STEP * depth, box.y + _STEP * depth)
