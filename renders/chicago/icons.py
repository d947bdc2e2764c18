"""The icons of Chicago's actions, and rows of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from PIL import Image

from engines.base import Seat
from engines.chicago.cards import JOKERS, POINTS, VALUE, dollars
from engines.chicago.state import HIRE_PRICE
from renders.chicago.bosses import fallen, gunman, marked_boss
from renders.chicago.cards import table_card
from renders.shared import cards, dice, money
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.lettering import SMALLEST, lettering, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK
from renders.shared.seats import badge
from renders.shared.shapes import edged, shape

Icon: TypeAlias = Callable[[int], Sprite]
"""(height of the row) -> something drawn for a row of that height."""

_LOW = 100  # height of a row that has room for the names of cards alone
_NAMED, _UNNAMED = (96, 58), (62, 62)  # size of a card in it, and of a joker
_DRAWN, _PAID = 116, 80  # height from which a card has a drawing, and of a row with a note in its place
_CARD, _LAND = 0.86, 1.45  # width of a card and of a district by its height
_STEP = 8  # pixels between two cards of a pile
_GAP, _WIDE_GAP = 8, 36  # pixels between two icons, and at most where they fill their room
_SMALLER = 0, 8, 16, 46  # pixels by which a high row may be lower, so that its icons fit
_EDGE = 6  # width of an outline
LISTED_CARDS = 4  # of one action, as many as fit


def face_up(card: str) -> Icon:
    """Return a card face up, a territory as its district; a joker, which has no name, is slim in a row."""
    share = _LAND if card in POINTS else _CARD
    named = _UNNAMED if card in JOKERS else _NAMED
    return lambda high: table_card(card, *(named if high < _LOW else (round(high * share), high)))


def face_down(high: int) -> Sprite:
    """Return the back of a card."""
    return cards.back(round(high * 0.7), high)


def emblem(seat: Seat) -> Icon:
    """Return the badge of a seat."""
    return lambda high: badge(seat, min(high, 124))


def boss(seat: Seat) -> Icon:
    """Return the boss of a gang, with its emblem."""
    return lambda high: marked_boss(seat, high)


def shooter(seat: Seat) -> Icon:
    """Return a henchman of a gang with a gun."""
    return lambda high: gunman(seat, high)


def victim(seat: Seat) -> Icon:
    """Return a henchman of a gang who was killed."""
    return lambda high: fallen(seat, min(high, 116))


def die(number: int, seat: Seat) -> Icon:
    """Return a die of a seat that shows a number."""
    return lambda high: dice.die(number, seat, min(high - 4, 130))


def bill(amount: int) -> Icon:
    """Return a bank note of these dollars."""
    return lambda high: money.bank_note(amount, max(62, min(high - 4, 130)))


@cached
def _sign(name: str, high: int) -> Sprite:
    size = 46 if high < 100 else 84
    return Sprite(Image.new("RGB", (size, size), BRASS_LIGHT), shape(name, size, size))


ARROW: Icon = partial(_sign, "arrow")


def tilted(icon: Icon, degrees: int) -> Icon:
    """Turn a card, as if it flew; it stays as high as the row."""

    def turned(high: int) -> Sprite:
        card = icon(high * 7 // 8)
        image, mask = (
            part.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
            for part in (card.image.convert("RGB"), card.mask)
        )
        return Sprite(image, mask)

    return turned


def pile(high: int) -> Sprite:
    """Return some cards on each other, face down, lower than the row."""
    high = high * 7 // 8
    card = cards.back(round(high * 0.62), high)
    wide = card.size[0] + 2 * _STEP
    sheet = Canvas.blank(wide, high, INK)
    mask = Image.new("L", (wide, high))
    for layer in (2, 1, 0):
        sheet.put(card, layer * _STEP, 0)
        mask.paste(card.mask, (layer * _STEP, 0), card.mask)
    return Sprite(sheet.image, mask)


def man(high: int) -> Sprite:
    """Return a henchman of any gang."""
    return henchman(CREAM, min(high, 130))


@cached
def nobody(high: int) -> Sprite:
    """Return the outline of a henchman who is not hired."""
    high = min(high, 130) - 2 * _EDGE
    wide = henchman_width(high)
    mask = edged("henchman", wide, high, _EDGE).copy()
    mask.paste(0, (_EDGE, _EDGE), shape("henchman", wide, high))
    return Sprite(Image.new("RGB", mask.size, BRASS_LIGHT), mask)


@cached
def figure(text: str, high: int) -> Sprite:
    """Return a figure or a sign in the colour of words."""
    mask, _, _ = lettering(line(text, SMALLEST if high < 100 else 96))
    return Sprite(Image.new("RGB", mask.size, CREAM), mask)


@cached
def price(high: int) -> Sprite:
    """Return the price of a henchman, and whether it is paid as a question."""
    note, mark = bill(HIRE_PRICE)(high), figure("?", high)
    wide, tall = note.size[0] + _GAP + mark.size[0], max(note.size[1], mark.size[1])
    sheet, mask = Canvas.blank(wide, tall, INK), Image.new("L", (wide, tall))
    for sprite, left in ((note, 0), (mark, note.size[0] + _GAP)):
        top = (tall - sprite.size[1]) // 2
        sheet.put(sprite, left, top)
        mask.paste(sprite.mask, (left, top))
    return Sprite(sheet.image, mask)


def _money(card: str) -> Icon:
    """Return a card that is paid; where it has no room for a drawing of money, a note of its worth."""
    return lambda high: face_up(card)(high) if high >= _DRAWN else bill(VALUE[card])(min(high, _PAID))


def payment(paid: Sequence[str]) -> tuple[Icon, ...]:
    """Return the cards paid, or their sum if they do not fit side by side."""
    if len(paid) < LISTED_CARDS:
        return tuple(map(_money, paid))
    return (bill(dollars(paid)),)


def row(canvas: Canvas, icons: Sequence[Icon], room: Box, *, middle: bool = False) -> None:
    """Draw the icons side by side, as high as the room, or smaller if they would not fit."""
    gap = _GAP
    for less in _SMALLER if room.h > _LOW else (0,):
        sprites = [icon(room.h - less) for icon in icons]
        wide = sum(sprite.size[0] + gap for sprite in sprites) - gap
        if wide <= room.w:
            break
    if middle:
        gap = min(_WIDE_GAP, (room.w - wide) // max(1, len(sprites) - 1) + gap)
        wide = sum(sprite.size[0] + gap for sprite in sprites) - gap
    x = room.middle[0] - wide // 2 if middle else room.x
    for sprite in sprites:
        canvas.put(sprite, x, room.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0] + gap


def row_width(icons: Sequence[Icon], high: int) -> int:
    """Return how wide icons of that height are side by side."""
    return sum(icon(high).size[0] + _GAP for icon in icons) - _GAP


def wide_row_width(icons: Sequence[Icon], high: int) -> int:
    """Return how wide icons of that height are side by side, as far apart as they may be."""
    return row_width(icons, high) + (len(icons) - 1) * (_WIDE_GAP - _GAP)
