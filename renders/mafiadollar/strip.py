"""A hand laid out in rows: each card with its picture, its name, and its signs at the same places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image, ImageChops

from engines.mafiadollar.cards import CARDS, Card
from engines.mafiadollar.names import card_name
from engines.signs import SPOKEN, letter_of, spoken_of
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.cards import die_token, faces_for, is_dark, marks, name_lines, stock
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.motifs import picture
from renders.mafiadollar.signs import COLOURS, plain, plaque
from renders.mafiadollar.tokens import portray
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import fit, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, Colour
from renders.shared.shapes import FINE, rounded

_NAMED = 8  # cards up to which each has room for its name
_GRIDS = ((3, 1), (3, 2), (4, 2), (4, 3), (6, 3), (8, 4))
"""Columns and rows of cards, for growing numbers of them; nobody ever holds more (P4)."""
_STEEP = 1.3  # maximal ratio of a named card's height to its width
_LOW = 262  # height below which a card has its picture beside its name, and nothing else
_LARGE = 360  # size from which on a card has its signs in a row below its picture
_LINE = 54  # from one line of a name to the next
_APART = 8  # pixels between signs
_NARROW = 330  # width below which it has them there, too
_SIGN, _LARGE_SIGN = 56, 72  # heights of signs at least and at most
_LETTER, _LOW_LETTER = 76, 68  # heights of the letter of a choice
_PEOPLE = {"gangster", "police", "dog"}  # drawn larger: their shoulders are cut off
_SEVERAL = 2  # stars from which on there are several policemen
_STANDING = {"warehouse", "birthday", "police"}  # on the ground
_CLEAR = 12  # pixels around a thing
_FULL = 200  # pixels of a square in which things are measured
_EDGE, _RADIUS = 3, 12
_BESIDE = 34  # pixels beside a name on a wide card: a longer one takes two lines


def draw_hand_in(
    canvas: Canvas, room: Box, own: Sequence[str], offered: Mapping[str, str | None], context: DrawContext
) -> None:
    """Draw a hand in a room; what is offered has a frame with its letter, if any."""
    if not own:
        words = settable(context.say(say("No cards in your hand")))
        canvas.write(fit(words, room.w - 40), room.middle, CREAM, "mid")
    boxes = dict(zip(own, places(room, len(own)), strict=True))
    for card, box in boxes.items():
        if len(own) > _NAMED:
            canvas.put(faces_for(context)(card, box.w, box.h), box.x, box.y)
        else:
            draw_card(canvas, CARDS[card], box, context, lettered=bool(offered.get(card)))
    for card, box in boxes.items():
        if card in offered:
            frame(canvas, box, offered[card])


def frame(canvas: Canvas, box: Box, sign: str | None) -> None:
    """Draw the frame of a card that can be chosen, with its letter, if any."""
    canvas.choice_frame(box, _RADIUS, sign=SPOKEN if spoken_of(sign) else None)
    letter = letter_of(sign)
    if letter is not None:
        side = _LOW_LETTER if box.h < _LOW else _LETTER
        canvas.choice_sign(Box(box.x - _EDGE, box.y - _EDGE, side, side), letter)


def places(room: Box, number: int) -> Iterator[Box]:
    """Yield the places of cards, row by row; a row that is not full is in the middle."""
    across, rows = next(grid for grid in _GRIDS if number <= grid[0] * grid[1])
    wide, high = (room.w + GAP) // across, (room.h + GAP) // rows
    if number <= _NAMED:
        high = min(high, round(wide * _STEEP))
    top = room.middle[1] - (rows * high - GAP) // 2
    for at in range(number):
        row, column = divmod(at, across)
        abreast = min(across, number - row * across)
        left = room.middle[0] - (abreast * wide - GAP) // 2
        yield Box(left + column * wide, top + row * high, wide - GAP, high - GAP)


def draw_card(canvas: Canvas, card: Card, box: Box, context: DrawContext, *, lettered: bool = False) -> None:
    """Draw a card: its picture, beside it its signs, and its name below both.

    ``lettered``: whether the letter of a choice will lie on its upper left corner.
    """
    colours = stock(card)
    canvas.panel(box, colours.paper, INK, _RADIUS)
    inner = box.grown(-_EDGE)
    if box.h < _LOW:
        seen = inner._replace(w=min(inner.h, inner.w // 3))
        room = inner.right_of(seen.right + 6)
        room = room._replace(w=room.w - 6, h=room.h - 4)
    else:
        free = _BESIDE if box.w >= _NARROW else 2 * _EDGE
        room = _name_room(
            inner._replace(x=inner.x + free, w=inner.w - 2 * free), context.say(card_name(card.id))
        )
        if min(box.w, box.h) >= _LARGE or box.w < _NARROW:
            size = _LARGE_SIGN if box.w >= _LARGE else _SIGN
            row = Box(inner.x + 8, room.y - size - 4, inner.w - 16, size)
            seen = inner._replace(h=row.y - 8 - inner.y)
            _ends(canvas, card, row)
            between = row.right_of(row.x + row.h + _APART)
            _marks(canvas, card, between._replace(w=between.w - bool(card.symbol) * (row.h + _APART)))
        else:
            size = min(_LARGE_SIGN, max(_SIGN, (room.y - inner.y - 40) // 3))
            beside = Box(inner.right - 2 * size - 24, inner.y + 10, 2 * size + 14, room.y - inner.y - 14)
            seen = inner._replace(w=beside.x - 10 - inner.x, h=room.y - inner.y)
            _marks(canvas, card, beside._replace(h=size))
            _ends(canvas, card, beside._replace(y=beside.bottom - size, h=size))
    canvas.put(_picture(card.id, seen.w, seen.h, colours.ground, lettered=lettered), seen.x, seen.y)
    for words, middle in name_lines(context.say(card_name(card.id)), room, _LINE):
        canvas.write(words, middle, colours.ink, "mid")


def _name_room(inner: Box, name: str) -> Box:
    """Return the place of a name at the foot of a card: as high as the one or two lines that it takes."""
    room = inner._replace(y=inner.bottom - 2 * _LINE - 14, h=2 * _LINE + 6)
    one = len(name_lines(name, room, _LINE)) == 1
    return room._replace(y=room.y + one * _LINE, h=room.h - one * _LINE)


@cached
def _picture(card: str, wide: int, high: int, ground: Colour, *, lettered: bool) -> Sprite:
    """Draw what a card shows, with a line on the right and below; the shoulders of people are cut off."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    field = Box(0, 0, wide - _EDGE, high - _EDGE)
    known = CARDS[card]
    if known.kind in _PEOPLE and known.stars < _SEVERAL:
        side = min(wide * 9 // 8, high * (11 if known.kind == "dog" else 13) // 10)
        place = Box((field.w - side) // 2, max(4, high - side), side, side)
    else:
        place = _placed(known, field, min(_LETTER, field.w // 2) if lettered else 0)
    portray(canvas, card, field, ground, place, None)
    return canvas.sprite(_cut(wide, high))


def _placed(card: Card, field: Box, letter: int) -> Box:
    """Return the place of a thing, as large as there is room for beside or below a letter of that size."""
    left, top, right, bottom = (edge / _FULL for edge in _bounds(card.id))
    standing = card.kind in _STANDING
    rooms = (
        Box(letter + _CLEAR, _CLEAR, field.w - letter - 2 * _CLEAR, field.h - _CLEAR * (2 - standing)),
        Box(_CLEAR, letter + _CLEAR, field.w - 2 * _CLEAR, field.h - letter - _CLEAR * (2 - standing)),
    )

    def size(room: Box) -> float:
        return min(room.w / (right - left), room.h / (bottom - top))

    room = max(rooms, key=size)
    side = round(size(room))
    x = max(room.x - round(left * side), (field.w - round((left + right) * side)) // 2)
    y = room.bottom - round(bottom * side) if standing else room.middle[1] - round((top + bottom) * side / 2)
    return Box(x, y, side, side)


@cached
def _bounds(card: str) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what a card shows, in a square of ``_FULL`` pixels."""
    sheets = [Canvas.blank(_FULL, _FULL, ground) for ground in (INK, CREAM)]
    for sheet in sheets:
        picture(sheet, Box(0, 0, _FULL // FINE, _FULL // FINE), CARDS[card])
    drawn = ImageChops.difference(*(sheet.image for sheet in sheets)).convert("L")
    return drawn.point(lambda part: 255 * (part == 0)).getbbox() or (0, 0, _FULL, _FULL)


@cached
def _cut(wide: int, high: int) -> Image.Image:
    """Return the mask of a picture whose upper left corner is round."""
    mask = rounded(wide + 40, high + 40, _RADIUS - _EDGE)
    return mask.crop((0, 0, wide, high))


def _marks(canvas: Canvas, card: Card, room: Box) -> None:
    """Draw what a card does: points, counter or stars, in the middle of a row."""
    paper = BRASS_LIGHT if card.kind == "block" else CREAM
    shown = [plaque(name, figure, room.h, paper) for name, figure in marks(card) if name]
    x = room.middle[0] - (sum(mark.size[0] + _APART for mark in shown) - _APART) // 2
    for mark in shown:
        canvas.put(mark, x, room.y)
        x += mark.size[0] + _APART
    side = min(room.h, room.w // max(1, card.stars))
    for number in range(card.stars):
        left = room.middle[0] - side * card.stars // 2 + number * side
        canvas.stamp("star", Box(left, room.middle[1] - side // 2, side, side), BRASS_LIGHT)


def _ends(canvas: Canvas, card: Card, room: Box) -> None:
    """Draw the die of a card at the left end of a row, and its symbol at the right one."""
    colours, size = stock(card), room.h
    if card.dice is not None:
        canvas.put(die_token(card.dice, size), room.x, room.y)
    if card.symbol:
        colour = CREAM if is_dark(colours) else COLOURS[card.symbol]
        canvas.put(plain(card.symbol, size, colour, colours.paper), room.right - size, room.y)
