"""The table of Streets of Palermo: four branches between two families, and the bank at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.cards import SUITS
from engines.streets.ask import PILE
from engines.streets.events import DISPLAY, Event
from engines.streets.scoring import is_low
from engines.streets.state import Stack
from engines.streets.view import View, earns
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import BROAD, SIZE, Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    LEATHER_DARK,
    SEATS,
    WALNUT,
)
from renders.streets.balcony import honour
from renders.streets.banner import banner
from renders.streets.boxes import BALCONY, BANK, CARDS_APART
from renders.streets.colours import FRONTS, PALETTE
from renders.streets.faces import counted
from renders.streets.family import plate
from renders.streets.houses import Business, outdoors
from renders.streets.signs import row, sign
from renders.streets.stacks import Place, laid_card, places
from renders.streets.table import RINGED, Table, new_on_offer, own_frame
from renders.streets.words import DRAW, TAKE

_MOST, _DEEPER = 3, 5  # backs of it at most, and how much further down and right each one lies
_FRAMED = BROAD - 4  # pixels by which a card in a frame is smaller on every side


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the view's reader may see it, with halos around what the told events have changed."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    table = Table(canvas, view, changes(happened), context)
    draw_ground(table)
    banner(canvas, view, happened, context)
    draw_table(table, {})
    return canvas


def draw_table(table: Table, offered: Signs, chosen: str | None = None) -> None:
    """Draw everything below the banner, with frames around what is offered and the chosen card."""
    if table.view.outcome is not None:
        honour(table.canvas, sorted(table.view.outcome.winners, key=table.low), table.context)
    else:
        bank(table, offered, chosen)
    for seat in range(2):
        plate(table, seat, offered)
    for branch in range(4):
        sign(table, branch, offered=SUITS[branch] in offered)
        for seat in range(2):
            row(table, seat, branch)
            _stack(table, seat, branch)
        if SUITS[branch] in offered:
            table.canvas.choice_frame(table.street.choice(branch), 6, sign=offered[SUITS[branch]])


# --- The ground: fixed parts -----------------------------------------------------------------------


def draw_ground(table: Table) -> None:
    """Draw the street without cards, and the leather of the bank."""
    canvas, view, along = table.canvas, table.view, table.street

    def business(branch: int, /, *, low: bool) -> Business:
        """Light the windows of those with cards, and at the end those of whoever has won the branch."""
        seat = _seat(table, low=low)
        stack, house = view.sides[seat].stacks[branch], along.house(branch)
        end = max((place.box.right for place in _laid_out(table, seat, branch)), default=house.x)
        lit = bool(stack) if view.outcome is None else earns(view, seat, SUITS[branch])
        return Business(end, lit)

    outdoors(canvas, along, business)
    for low in (True, False):
        seat = _seat(table, low=low)
        for branch, suit in enumerate(SUITS):
            canvas.fill(along.field(branch, low=low), FRONTS[suit].wall)
        for edge in along.edges(low=low):
            canvas.fill(edge, SEATS[seat].line)
    canvas.fill(BANK if view.outcome is None else BALCONY, LEATHER, 12)


def _seat(table: Table, *, low: bool) -> Seat:
    """The seat at the bottom or at the top."""
    return next(seat for seat in (0, 1) if table.low(seat) == low)


def _laid_out(table: Table, seat: Seat, branch: int) -> list[Place]:
    """The places of the cards of one side."""
    low = table.low(seat)
    number, room = len(table.view.sides[seat].stacks[branch]), table.street.stack(branch, low=low)
    return places(number, room, table.street, upwards=not low)


# --- The branches -----------------------------------------------------------------------------------


def _stack(table: Table, seat: int, branch: int) -> None:
    """Draw the cards of one side, new ones with a halo, and the number of those without room."""
    stack: Stack = table.view.sides[seat].stacks[branch]
    laid_out = _laid_out(table, seat, branch)
    left_out = len(stack) - len(laid_out)
    old = len(stack) - table.changed[f"stack{seat}{SUITS[branch]}"]
    if left_out:
        first, second, *laid_out = laid_out
        left_out += 2
        number = first.box._replace(w=second.box.x + second.seen - first.box.x - CARDS_APART)
        table.canvas.fill(number, FRONTS[SUITS[branch]].shade, 8)
        table.canvas.write(fit(f"+{left_out}", number.w), number.middle, CREAM, "mid")
    for index, (laid, place) in enumerate(zip(stack[left_out:], laid_out, strict=True), start=left_out):
        if index >= old:
            place = place.ringed()  # noqa: PLW2901 - room for its halo
            table.canvas.halo(place.box)
        sprite = laid_card(laid, place, INK if index >= old else BRASS)
        if is_low(laid) and earns(table.view, seat, "S"):
            sprite = counted(sprite)
        table.canvas.put(sprite, place.box.x, place.box.y)


# --- The bank ---------------------------------------------------------------------------------------


class Shelves(NamedTuple):
    """Of the bank: the lowest back of the pile, the first card of the display, and the gap to the next."""

    pile: Box
    card: Box
    apart: int


PLAIN = Shelves(Box(BANK.x + 12, BANK.y + 12, 114, 92), Box(BANK.middle[0] - 62, BANK.y + 128, 124, 170), 18)
_TOLD = Shelves(Box(BANK.x + 12, BANK.y + 56, 114, 76), Box(BANK.middle[0] - 62, BANK.y + 220, 124, 144), 13)
"""With room for a word above the pile and one above the display."""
_WORDS = 27, 179
"""From the top of the bank to the middle of either word."""


def bank(table: Table, offered: Signs, chosen: str | None = None) -> None:
    """Draw the pile with its number, and below it the display, on leather.

    If both are on offer, it is said what one can do with either.
    """
    canvas, view = table.canvas, table.view
    shelves = PLAIN
    if PILE in offered and not offered.keys().isdisjoint(filter(None, view.display)):
        shelves = _TOLD
        for words, below in zip((DRAW, TAKE), _WORDS, strict=True):
            told = fit(settable(table.context.say(words)), BANK.w - 4)
            canvas.write(told, (BANK.middle[0], BANK.y + below), BRASS_LIGHT, "mid")
    _pile(canvas, shelves.pile, view.pile, offered)
    new = [not table.revealed and _refilled(table, slot) for slot in range(len(view.display))]
    for slot, card in enumerate(view.display):
        box = shelves.card._replace(y=shelves.card.y + slot * (shelves.card.h + shelves.apart))
        if card is None:
            canvas.panel(box, LEATHER_DARK, BRASS_DARK)
            continue
        if card in offered:
            box = box.grown(-_FRAMED - RINGED * any(new))
            if new[slot]:
                new_on_offer(canvas, box)
            canvas.choice_frame(box, sign=offered[card], broad=True)
        elif card == chosen and view.reader is not None:
            box = box.grown(-_FRAMED)
            own_frame(canvas, box, view.reader)
        elif new[slot]:
            canvas.halo(box, cards.radius(box.w))
        canvas.put(cards.face(card, box.w, box.h), box.x, box.y)


def _refilled(table: Table, slot: int) -> bool:
    """Return whether a place of the display has another card than before the last action."""
    return bool(table.changed[DISPLAY] or table.changed[f"{DISPLAY}{slot}"])


def _pile(canvas: Canvas, box: Box, number: int, offered: Signs) -> None:
    """Draw the backs of the pile, on them its number; an empty one is an empty place.

    One that is offered is smaller by the room of its frame.
    """
    if not number:
        canvas.panel(box, LEATHER_DARK, BRASS_DARK)
        return
    deepest = _DEEPER * (min(_MOST, -(-number // 8)) - 1)
    if PILE in offered:
        box = box.grown(-_FRAMED)
        around = box._replace(w=box.w + deepest, h=box.h + deepest)
        canvas.choice_frame(around, sign=offered[PILE], broad=True)
    for down in range(0, deepest + 1, _DEEPER):
        canvas.put(cards.dark(box.w, box.h), box.x + down, box.y + down)
    x, y = (middle + deepest for middle in box.middle)
    canvas.write(line(str(number), SMALLEST, Face.BOLD), (x, y), CREAM, "mid")
