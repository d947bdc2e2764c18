"""The hand below the table: cards with their names beside their pictures, at most three in a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, Card
from engines.mafiadollar.names import card_name
from engines.signs import SPOKEN
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.boxes import OWN_HIGH
from renders.mafiadollar.cards import die_token, faces_for, is_dark, marks, name_lines, stock
from renders.mafiadollar.signs import COLOURS, POINTED, badge_of, plain, plaque
from renders.mafiadollar.tokens import SIGN, draw_figure
from renders.mafiadollar.words import YOUR_HAND
from renders.shared.cache import cached
from renders.shared.canvas import PRIVATE_SIZE, Box, Canvas
from renders.shared.hands import spread
from renders.shared.layout import STRIP
from renders.shared.lettering import fit, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, INK, LEATHER, WALNUT
from renders.shared.seats import badge

CLOTH = Box(16, OWN_HIGH, PRIVATE_SIZE[0] - 32, PRIVATE_SIZE[1] - OWN_HIGH - 8)
"""What the hand lies on."""
_HEADLINE = 62  # height of what says whose hand it is
ROOM = Box(STRIP.x, CLOTH.y + _HEADLINE, STRIP.w - 16, CLOTH.h - _HEADLINE - 9)
"""Where it lies; the corner left of it stays free for Discord's mark of an alt text."""
_ACROSS, _ROWS = 3, 2
_FEW = 2  # cards that lie in one row, high; beside a third one there is no room for names and signs
_GAP = 8
_PICTURE, _WIDE, _LARGE = 84, 116, 180  # width of a card's picture, of a wide card's, and of a high one's
_BROAD = 450  # width of a card from which on it is wide
_HIGH = 200  # height of a card from which on it is large
_LINE = 53  # from one line of a name to the next
_LETTER, _LARGE_LETTER, _LARGE_SIGN = 76, 110, 76  # heights of the letter of a choice, and of signs
_PEOPLE = {"gangster", "police", "dog"}  # drawn larger: their shoulders are cut off
_EDGE, _RADIUS = 3, 10
_BADGE = 50
_SHADE = 76  # of 255: how much of a card that cannot be chosen is covered


def draw_strip(
    canvas: Canvas, seat: Seat, own: Sequence[str], offered: Mapping[str, str | None], context: DrawContext
) -> None:
    """Draw the hand of a seat; what is offered has a frame with its letter, if any, the rest is dimmed.

    A hand of more than six cards, which is rare, has no room for names.
    """
    canvas.panel(CLOTH, LEATHER, BRASS_DARK)
    badge_ = badge(seat, _BADGE)
    canvas.put(badge_, CLOTH.x + 12, CLOTH.y + 4)
    title = settable(context.say(YOUR_HAND))
    canvas.write(fit(title, ROOM.w), (CLOTH.x + 28 + badge_.size[0], CLOTH.y + 27), CREAM)
    if not own:
        words = settable(context.say(say("No cards in your hand")))
        canvas.write(fit(words, ROOM.w - 40), ROOM.middle, CREAM, "mid")
    if len(own) > _ACROSS * _ROWS:
        spread(canvas, ROOM, own, offered, faces_for(context))
        return
    boxes = dict(zip(own, places(len(own)), strict=True))
    for card, box in boxes.items():
        _draw(canvas, CARDS[card], box, offered.get(card), context)
        if offered and card not in offered:
            canvas.image.paste(WALNUT, (box.x, box.y), _shade(box.w, box.h))
    for card, box in boxes.items():  # frames overlap
        if card in offered:
            sign = offered[card]
            canvas.choice_frame(box, _RADIUS, sign=sign if sign == SPOKEN else None)


def places(number: int) -> Iterator[Box]:
    """Yield the places of cards: one row of two high ones, or two rows, of which the upper one has more."""
    rows = [number] if number <= _FEW else [number - number // _ROWS, number // _ROWS]
    high = (ROOM.h + _GAP) // len(rows)
    for row, many in enumerate(rows):
        wide = (ROOM.w + _GAP) // max(_FEW, many)
        for column in range(many):
            yield Box(ROOM.x + column * wide, ROOM.y + row * high, wide - _GAP, high - _GAP)


@cached
def _shade(wide: int, high: int) -> Image.Image:
    return Image.new("L", (wide, high), _SHADE)


def _draw(canvas: Canvas, card: Card, box: Box, sign: str | None, context: DrawContext) -> None:
    """Draw a card: its picture above the letter of its choice; beside them its name above its marks."""
    colours = stock(card)
    canvas.panel(box, colours.paper, INK, _RADIUS)
    seen = box._replace(w=_LARGE if box.h >= _HIGH else _WIDE if box.w >= _BROAD else _PICTURE)
    letter, size = (_LARGE_LETTER, _LARGE_SIGN) if box.h >= _HIGH else (_LETTER, SIGN)
    plate, left = seen._replace(y=seen.bottom - letter, h=letter), seen.right + _EDGE
    if sign and sign != SPOKEN:
        seen = seen._replace(h=seen.h - letter + _EDGE)
    side = min(seen.h - 2 * _EDGE, seen.w - 2 * _EDGE) if card.kind not in _PEOPLE else seen.w * 5 // 4
    draw_figure(canvas, card.id, seen, colours.ground, side)
    if sign and sign != SPOKEN:
        canvas.choice_sign(plate, sign)
    room = Box(
        left, box.y - 2, box.right - 2 * _EDGE - left, 2 * _LINE + (box.h // 4 if box.h >= _HIGH else 0)
    )
    for words, middle in name_lines(context.say(card_name(card.id)), room, _LINE):
        canvas.write(words, middle, colours.ink, "mid")
    _foot(canvas, card, Box(room.x + 6, box.bottom - size - 4, room.w - 12, size))


def _foot(canvas: Canvas, card: Card, foot: Box) -> None:
    """Draw a card's die, its points, counter or stars, and on the right its symbol."""
    colours, x, size = stock(card), foot.x, foot.h
    if card.dice is not None:
        canvas.put(die_token(card.dice, size), x, foot.y)
        x += size + _GAP
    for name, figure in marks(card):
        if name:
            paper = BRASS_LIGHT if card.kind == "block" else CREAM
            mark = plaque(name, figure, size + 4, paper)
            if name in POINTED and figure.isdigit():
                mark = badge_of(name, figure, size + 10, size + 8)
            canvas.put(mark, x, foot.bottom + 2 - mark.size[1])
            x += mark.size[0] + _GAP
    for number in range(card.stars):
        canvas.stamp("star", Box(x + number * size, foot.y, size, size), BRASS_LIGHT)
    if card.symbol:
        colour = CREAM if is_dark(colours) else COLOURS[card.symbol]
        canvas.put(plain(card.symbol, size, colour, colours.paper), foot.right - size, foot.y)
