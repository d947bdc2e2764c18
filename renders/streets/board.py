"""The table of Streets of Palermo: four branches between two families, and the bank at the right."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import SUITS
from engines.streets.events import DISPLAY, Event
from engines.streets.standing import leader
from engines.streets.state import Stack
from engines.streets.view import View
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.lettering import line
from renders.shared.palette import (
    BRASS_DARK,
    CREAM,
    INK,
    LEATHER,
    LEATHER_DARK,
    WALNUT,
)
from renders.streets.banner import banner
from renders.streets.boxes import BANK, street
from renders.streets.colours import PALETTE
from renders.streets.family import plate
from renders.streets.houses import outdoors
from renders.streets.signs import row, sign, worth
from renders.streets.stacks import places, shown
from renders.streets.table import Table
from renders.streets.words import TRADES

_SWEPT, _DEPTH, _STEP = 3, 3, 6
"""Cards that a joker sweeps away; for each joker their pile is a card higher, up to this many."""


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
    along = street(view)
    outdoors(canvas, along)
    for branch, suit in enumerate(SUITS):
        words = None if view.winners else context.say(TRADES[suit])
        sign(canvas, along, branch, words, leader(view, branch))
    canvas.panel(BANK, LEATHER, BRASS_DARK)


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
    _swept(table, Box(BANK.x + 28, BANK.y + 174, 106, 60))
    for slot, card in enumerate(view.display):
        box = Box(middle - 70, BANK.y + 262 + slot * 193, 140, 180)
        if card is not None and card in offered:
            canvas.choice_frame(box, sign=offered[card])
        elif table.changed[DISPLAY[slot]]:
            canvas.halo(box)
        if card is None:
            canvas.panel(box, LEATHER_DARK, BRASS_DARK)
        else:
            canvas.put(cards.face(card, box.w, box.h), box.x, box.y)


def _swept(table: Table, box: Box) -> None:
    """Draw the cards that the joker has swept away, the newest on top."""
    swept = table.view.swept
    for depth, card in enumerate(swept[::-_SWEPT][:_DEPTH][::-1]):
        table.canvas.put(cards.face(card, box.w, box.h, "dim"), box.x + _STEP * depth, box.y + _STEP * depth)
