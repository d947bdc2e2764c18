"""The hand below the table: cards with their names beside their pictures, three in a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image

from engines.base import Seat
from engines.mafiadollar.cards import CARDS, Card
from engines.mafiadollar.names import card_name
from engines.mafiadollar.state import Gangster
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.boxes import OWN_HIGH
from renders.mafiadollar.cards import die_token, faces_for, is_dark, marks, name_lines, stock
from renders.mafiadollar.figures import draw_points
from renders.mafiadollar.signs import COLOURS, plain
from renders.mafiadollar.tokens import SIGN, draw_figure, labelled
from renders.shared.cache import cached
from renders.shared.canvas import PRIVATE_SIZE, Box, Canvas
from renders.shared.hands import spread
from renders.shared.layout import STRIP
from renders.shared.lettering import fit, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER, WALNUT
from renders.shared.seats import badge

CLOTH = Box(16, OWN_HIGH, PRIVATE_SIZE[0] - 32, PRIVATE_SIZE[1] - OWN_HIGH - 8)
"""What the hand lies on."""
ROOM = Box(STRIP.x, CLOTH.y + 13, STRIP.w - 16, CLOTH.h - 26)
"""Where it lies; the corner left of it stays free for Discord's mark of an alt text."""
_ACROSS, _ROWS = 3, 2
_GAP = 8
_PICTURE, _WIDE, _LARGE = 84, 116, 180  # width of a card's picture, of a wide card's, and of a high one's
_BROAD = 450  # width of a card from which on it is wide
_HIGH = 200  # height of a card from which on it is large
_LINE = 53  # from one line of a name to the next
_EDGE, _RADIUS = 3, 10
_BADGE = 58
_SHADE = 140  # of 255: how much of a card that cannot be chosen is covered


def draw_strip(
    canvas: Canvas, seat: Seat, own: Sequence[str], offered: Mapping[str, str | None], context: DrawContext
) -> None:
    """Draw the hand of a seat; what is offered has a frame with its letter, if any, the rest is dimmed.

    A hand of more than six cards, which is rare, has no room for names.
    """
    canvas.panel(CLOTH, LEATHER, BRASS_DARK)
    canvas.put(badge(seat, _BADGE), CLOTH.x + 10, ROOM.y)
    if not own:
        words = settable(context.say(say("No cards in your hand")))
        canvas.write(fit(words, ROOM.w - 40), ROOM.middle, CREAM, "mid")
    if len(own) > _ACROSS * _ROWS:
        spread(canvas, ROOM, own, offered, faces_for(context))
        return
    boxes = dict(zip(own, _boxes(len(own)), strict=True))
    for card, box in boxes.items():
        _draw(canvas, CARDS[card], box, context)
        if offered and card not in offered:
            canvas.image.paste(WALNUT, (box.x, box.y), _shade(box.w, box.h))
    for card, box in boxes.items():  # frames overlap
        if card in offered:
            canvas.choice_frame(box, _RADIUS, sign=offered[card])


def _boxes(number: int) -> Iterator[Box]:
    """Yield the places of cards: one row of high ones, or two rows, of which the upper one has more."""
    rows = [number] if number <= _ACROSS else [number - number // _ROWS, number // _ROWS]
    high = (ROOM.h + _GAP) // len(rows)
    for row, many in enumerate(rows):
        wide = (ROOM.w + _GAP) // max(2, many)
        for column in range(many):
            yield Box(ROOM.x + column * wide, ROOM.y + row * high, wide - _GAP, high - _GAP)


@cached
def _shade(wide: int, high: int) -> Image.Image:
    return Image.new("L", (wide, high), _SHADE)


def _draw(canvas: Canvas, card: Card, box: Box, context: DrawContext) -> None:
    """Draw a card: its picture with its points, and beside it its name above its die and its symbol."""
    colours = stock(card)
    canvas.panel(box, colours.paper, INK, _RADIUS)
    seen = box._replace(w=_LARGE if box.h >= _HIGH else _WIDE if box.w >= _BROAD else _PICTURE)
    if card.kind == "gangster":
        draw_figure(canvas, card.id, seen, colours.ground, min(box.h - 40, seen.w * 5 // 4))
        draw_points(canvas, Gangster(card.id), seen)
    else:
        canvas.put(labelled(card.id, seen.w, seen.h, None, marks(card)), seen.x, seen.y)
    left = seen.right + _EDGE
    room = Box(
        left, box.y - 2, box.right - 2 * _EDGE - left, 2 * _LINE + (box.h // 4 if box.h >= _HIGH else 0)
    )
    for words, middle in name_lines(context.say(card_name(card.id)), room, _LINE):
        canvas.write(words, middle, colours.ink, "mid")
    foot = Box(room.x + 6, box.bottom - SIGN - 4, room.w - 12, SIGN)
    if card.dice is not None:
        canvas.put(die_token(card.dice, SIGN), foot.x, foot.y)
    if card.symbol:
        colour = CREAM if is_dark(colours) else COLOURS[card.symbol]
        canvas.put(plain(card.symbol, SIGN, colour, colours.paper), foot.right - SIGN, foot.y)
