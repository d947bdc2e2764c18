"""The positions of the cards of a stack."""

from __future__ import annotations

from engines.streets.state import Laid
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import INDEX
from renders.shared.lettering import Face, line
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER_DARK, PANEL
from renders.shared.shapes import rounded
from renders.streets.words import DOUBT

GAP = 4
_STEP = 18  # from one back of a hand to the next
_BACK, _BEFORE = 46, 10  # width of the back of a counted hand, and the gap before the number
_WIDEST, _TALLER = 126, 1.42  # width of a card at most, and its height by its width at most
_WIDEST_COVERED = 112  # a wider card has a higher index than what stays visible of a covered one
_MOST_ACROSS = 6
_WINDOW = 112  # room for a window of the house beside the cards
_PRESENT = 72  # height of the newest cards at least, as long as there is room for more columns
_MANY = 18
_PLAQUE = 46  # width of the plaque with the question mark of a hidden card
_EDGE = 3  # width of a card's ink line


def laid_card(laid: Laid, wide: int, high: int, *, turned: bool) -> Sprite:
    """Draw a card of a stack as far as the reader knows it; ``turned``: all are face up now."""
    if laid.card is None:
        return hidden(wide, high)
    return (cards.face if laid.up or turned else cards.known_back)(laid.card, wide, high)


@cached
def hidden(wide: int, high: int) -> Sprite:
    """Draw a back with a question mark on a plaque where other cards have their index."""
    back = cards.back(wide, high)
    sheet = Canvas.on(back)
    sheet.fill(Box((wide - _PLAQUE) // 2, _EDGE, _PLAQUE, INDEX - _EDGE), LEATHER_DARK, 10)
    sheet.write(line(DOUBT), (wide // 2, INDEX // 2), CREAM, "mid")
    return sheet.sprite(back.cut)


@cached
def fan(number: int, high: int = 62) -> Sprite:
    """Draw the backs of a hand."""
    sheet = Canvas.blank(high + _STEP * (number - 1), high, INK)
    for index in range(number):
        sheet.put(cards.back(high - 2, high), index * _STEP, 0)
    return sheet.sprite(rounded(*sheet.size, 8))


@cached
def counted(number: int, high: int) -> Sprite:
    """Draw a hand on the ground of a plate: three backs at most, and behind them the number of its cards.

    An empty one is an empty place.
    """
    if not number:
        place = Canvas.blank(_BACK, high, PANEL)
        place.panel(Box(0, 0, _BACK, high), PANEL, BRASS_DARK, 8)
        return place.sprite()
    backs = _STEP * (min(3, number) - 1) + _BACK
    figure = line(str(number), face=Face.BOLD)
    sheet = Canvas.blank(backs + _BEFORE + figure.wide, high, PANEL)
    for x in range(0, backs - _BACK + 1, _STEP):
        sheet.put(cards.back(_BACK, high), x, 0)
    sheet.write(figure, (backs + _BEFORE, high // 2), CREAM)
    return sheet.sprite()


def places(number: int, room: Box, *, upwards: bool) -> list[Box]:
    """The boxes of ``number`` cards in the order of placing, later ones on top of earlier ones.

    Cards lie in columns so that every index stays visible, and each column ends at the same height. If there
    are more than ``shown(number)``, the oldest are left out. ``upwards``: the newest row lies at the bottom
    of the room; otherwise the oldest row lies at its top.
    """
    number = shown(number)
    across = _across(number, room)
    rows = -(-number // across)
    wide = min(_WIDEST if rows == 1 else _WIDEST_COVERED, (room.w - GAP * (across - 1)) // across)
    tall = round(wide * _TALLER)
    high = min(tall, room.h - INDEX * (rows - 1))
    # Covered cards show their index and nothing below it: the tip of a suit looks like a speck.
    step = INDEX if high + (high + GAP) * (rows - 1) > room.h else high + GAP
    end = room.bottom if upwards else room.y + high + step * (rows - 1)
    used = min(number, across)
    spare = room.w - used * wide - (used - 1) * GAP
    left = room.x + (spare // 2 if spare < _WINDOW else 0)
    boxes = []
    for index in range(number):
        y = end - high - step * (rows - 1 - index // across)
        boxes.append(Box(left + index % across * (wide + GAP), y, wide, min(tall, end - y)))
    return boxes


def _across(number: int, room: Box) -> int:
    """Return how many columns of cards: as few as leave the newest cards their height, and at least two."""
    return next((n for n in range(2, _MOST_ACROSS) if _left(number, n, room) >= _PRESENT), _MOST_ACROSS)


def _left(number: int, across: int, room: Box) -> int:
    """The height that is left for the last row of cards."""
    return room.h - INDEX * (-(-number // across) - 1)


def shown(number: int) -> int:
    """The number of cards of a stack that are shown: all, except in stacks larger than any game has had."""
    return min(number, _MANY)
