"""The table of Streets of Palermo: four branches between two families, and the bank at the right."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import SUITS
from engines.streets.events import DISPLAY as DISPLAY_MARK
from engines.streets.events import Event
from engines.streets.state import Stack
from engines.streets.view import View
from engines.text import Text
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import HALO, SIZE, Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    SEATS,
    WALNUT,
)
from renders.streets.balcony import honour
from renders.streets.banner import banner
from renders.streets.boxes import BANK, street
from renders.streets.colours import PALETTE
from renders.streets.family import plate
from renders.streets.houses import Business, outdoors
from renders.streets.signs import row, sign
from renders.streets.stacks import laid_card, places, shown
from renders.streets.table import Table
from renders.streets.words import DISPLAY, PILE

PILED = Box(BANK.x + 18, BANK.y + 64, 66, 92)
"""The place of the lowest of the backs of the pile."""
_MOST = 3  # backs of it at most
_CARD, _APART = Box(BANK.middle[0] - 66, BANK.y + 248, 132, 136), 12
"""The first card of the display, and the gap to the next."""
_LINE = 2  # half of a line between two fields of a band


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the view's reader may see it, with halos around what the told events have changed."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_ground(canvas, view)
    banner(canvas, view, happened, context)
    draw_table(Table(canvas, view, changes(happened), context), {})
    return canvas


def draw_table(table: Table, offered: Signs) -> None:
    """Draw everything below the banner, with frames around what is offered."""
    if table.view.outcome is not None:
        honour(table.canvas, table.view.outcome.winners)
    else:
        bank(table, offered)
    for seat in range(2):
        plate(table, seat, offered)
    for branch in range(4):
        sign(table, branch)
        if SUITS[branch] in offered:
            table.canvas.choice_frame(table.street.sign(branch).grown(-4), sign=offered[SUITS[branch]])
        for seat in range(2):
            row(table, seat, branch)
            _stack(table, seat, branch)


# --- The ground: fixed parts -----------------------------------------------------------------------


def draw_ground(canvas: Canvas, view: View) -> None:
    """Draw the street without cards, and the leather of the bank."""
    along, own = street(view), view.reader or 0
    for seat in range(2):
        for edge in along.edges(low=seat == own):
            canvas.fill(edge, SEATS[seat].line)
        for branch in range(4):
            field = along.field(branch, low=seat == own)
            canvas.fill(field, PANEL)
            if branch:
                canvas.fill(field._replace(x=field.x - _LINE, w=2 * _LINE), WALNUT)

    def business(branch: int, /, *, low: bool) -> Business:
        """Light the windows before play, in play those with cards, and at the end the winner's."""
        seat, room = own if low else 1 - own, along.stack(branch, low=low)
        stack = view.sides[seat].stacks[branch]
        end = max((box.right for box in places(len(stack), room, upwards=not low)), default=room.x)
        won = view.outcome is None or seat in view.outcome.winners
        return Business(end, view.phase == "influence" or (bool(stack) and won))

    outdoors(canvas, along, business)
    canvas.fill(BANK, LEATHER, 12)


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
            box = Box(box.x, box.y + HALO, box.w, box.h - HALO)  # noqa: PLW2901 - the halo covers no rank
            table.canvas.halo(box)
        table.canvas.put(laid_card(laid, box.w, box.h, turned=table.revealed), box.x, box.y)


# --- The bank ---------------------------------------------------------------------------------------


def bank(table: Table, offered: Signs) -> None:
    """Draw pile and display on leather, each below its name."""
    canvas, view = table.canvas, table.view
    middle = BANK.middle[0]
    _caption(table, PILE, BANK.y + 34)
    for depth in range(min(_MOST, -(-view.pile // 8))):
        canvas.put(cards.back(PILED.w, PILED.h), PILED.x + 5 * depth, PILED.y + 5 * depth)
    if view.pile:
        figure = line(str(view.pile), face=Face.BOLD)
        canvas.write(figure, (PILED.right + 26, PILED.middle[1] + 5), CREAM)
    else:
        canvas.panel(PILED._replace(x=middle - PILED.w // 2), LEATHER_DARK, BRASS_DARK)
    _caption(table, DISPLAY, _CARD.y - 50)
    boxes = [_CARD._replace(y=_CARD.y + slot * (_CARD.h + _APART)) for slot in range(len(view.display))]
    if table.changed[DISPLAY_MARK]:
        around = _CARD._replace(h=boxes[-1].bottom - _CARD.y).grown(6)
        canvas.halo(around)
        canvas.fill(around, LEATHER, 12)
    for box, card in zip(boxes, view.display, strict=True):
        if card is not None and card in offered:
            canvas.choice_frame(box, sign=offered[card])
        if card is None:
            canvas.panel(box, LEATHER_DARK, BRASS_DARK)
        else:
            canvas.put(cards.face(card, box.w, box.h), box.x, box.y)


def _caption(table: Table, words: Text, middle: int) -> None:
    """Write what lies below."""
    caption = fit(settable(table.context.say(words)), BANK.w - 12)
    table.canvas.write(caption, (BANK.middle[0], middle), BRASS_LIGHT, "mid")
