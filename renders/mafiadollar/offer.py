"""The terms of a trade: the card that is given, and to whom; below both what may be asked for, in a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.base import Seat
from engines.mafiadollar.focus import CHOSEN
from engines.mafiadollar.moves import Wish
from engines.text import Text, say
from renders.base import DrawContext
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.idle import idle
from renders.mafiadollar.large import LETTER, RADIUS
from renders.mafiadollar.partners import draw_bust
from renders.mafiadollar.signs import COLOURS, Sign, plain, tight
from renders.mafiadollar.strip import frame
from renders.mafiadollar.tokens import item_token
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import back
from renders.shared.layout import columns
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import CREAM, INK
from renders.shared.seats import name_width, write_name

_HIGH, _LOW = 176, 112  # height of the terms at most, and at least
_CARD, _SWAP, _SLIM = 160, 76, 70
"""Pixels that the given card is wider than high, the width of arrows, and that of a back in hundredths of its
height."""
_NAME = 300  # width of the partner's name at most
_ACROSS, _ROWS = 3, 5  # tiles in a row, and rows of tiles
_LOWEST, _HIGHEST = 72, 100  # height of a tile
_SLIM_LETTER = 58  # width of the letter on a tile
_PAD, _LEAST, _LARGEST = 8, 44, 70  # pixels around what is on a tile, and sizes of a picture there
_WORDS: Mapping[Wish, Text] = {
    "any": say("Any card"),
    "gangster": say("Gangster"),
    "item": say("Item"),
    "weapon": say("Weapon"),
    "tool": say("Tool"),
    "vehicle": say("Vehicle"),
    "block": say("Block"),
    "warehouse": say("Warehouse"),
    "dog": say("Guard dog"),
    "birthday": say("Birthday"),
    "police": say("Police"),
    "key": say("Key"),
    "newspaper": say("Newspaper"),
    "firstaid": say("First aid"),
    "hat": say("Hat"),
}
"""What is asked for in a word or two."""
_PICTURES: Mapping[Wish, Sequence[str]] = {
    "gangster": ("G05",),
    "item": ("IW8", "IT1", "IV1"),
    "weapon": ("IW8",),
    "tool": ("IT1",),
    "vehicle": ("IV1",),
    "warehouse": ("W01",),
    "dog": ("D1",),
    "birthday": ("E1",),
    "police": ("P01",),
}
"""Cards whose pictures stand for what is asked for."""
_SIGNS: Mapping[Wish, Sign] = {
    "block": "lock",
    "key": "key",
    "newspaper": "newspaper",
    "firstaid": "firstaid",
    "hat": "hat",
}
"""Signs that stand for what is asked for."""


def draw_offer(
    canvas: Canvas,
    room: Box,
    card: str,
    partner: Seat,
    wishes: Mapping[Wish, str | None],
    context: DrawContext,
) -> None:
    """Draw what is given to whom for an unknown card, and below that the wishes with their letters."""
    high = max(_LOW, min(_HIGH, room.h - _ROWS * (_LOWEST + GAP)))
    below = room._replace(y=room.y + high + GAP, h=room.h - high - GAP)
    tall = min(_HIGHEST, (below.h + GAP) // _ROWS - GAP)
    _draw_terms(canvas, room._replace(h=high), card, partner, context)
    for at, (wish, sign) in enumerate(wishes.items()):
        row = below._replace(y=below.y + at // _ACROSS * (tall + GAP), h=tall)
        box = columns(row, _ACROSS, GAP)[at % _ACROSS]
        _draw_wish(canvas, box, wish, context)
        frame(canvas, box, sign, _SLIM_LETTER)


def _draw_terms(canvas: Canvas, row: Box, card: str, partner: Seat, context: DrawContext) -> None:
    """Draw the card that is given, arrows, a card back, and the partner with its name."""
    wide, slim = row.h + _CARD, row.h * _SLIM // 100
    name = min(_NAME, name_width(context, partner))
    x = row.middle[0] - (wide + _SWAP + slim + row.h + name + 4 * GAP) // 2
    canvas.put(idle(card, wide, row.h), x, row.y)
    frame(canvas, Box(x, row.y, wide, row.h), CHOSEN)
    x += wide + GAP
    canvas.stamp("swap", Box(x, row.middle[1] - _SWAP // 2, _SWAP, _SWAP), CREAM)
    x += _SWAP + GAP
    hidden = Box(x, row.y, slim, row.h)
    canvas.put(back(hidden.w, hidden.h), hidden.x, hidden.y)
    plate = Box(hidden.middle[0] - LETTER // 2, hidden.middle[1] - LETTER // 2, LETTER, LETTER)
    canvas.panel(plate, CREAM, INK, RADIUS)
    canvas.write(line("?", face=Face.BOLD), plate.middle, INK, "mid")
    x = hidden.right + GAP
    draw_bust(canvas, Box(x, row.y, row.h, row.h), partner)
    write_name(canvas, context, partner, Box(x + row.h + GAP, row.y, name, row.h), CREAM)


def _draw_wish(canvas: Canvas, box: Box, wish: Wish, context: DrawContext) -> None:
    """Draw what is asked for on a tile: its word beside the letter, and on the right its pictures.

    A word is narrowed before they are left out, all together: one of several would stand for something else.
    """
    canvas.panel(box, CREAM, INK, RADIUS)
    free = box.right_of(box.x + _SLIM_LETTER).grown(-_PAD)
    words = settable(context.say(_WORDS[wish]), Face.BOLD)
    number = len(_PICTURES.get(wish, (wish,)))
    word = tight(line(words, face=Face.BOLD), free.w - number * _LEAST - _PAD)
    room = free.w - word.wide - _PAD
    pictured = room >= number * _LEAST
    if not pictured:
        word = fit(words, free.w, face=Face.BOLD)
    canvas.write(word, (free.x, box.middle[1]), INK)
    x = free.right
    for sprite in reversed(_sprites(wish, min(_LARGEST, free.h, room // number)) if pictured else []):
        x -= sprite.size[0]
        canvas.put(sprite, x, box.middle[1] - sprite.size[1] // 2)


def _sprites(wish: Wish, size: int) -> list[Sprite]:
    """Return the pictures of what is asked for, or its sign."""
    if wish in _PICTURES:
        return [item_token(card, size) for card in _PICTURES[wish]]
    if wish == "any":
        return [back(size * _SLIM // 100, size)]
    sign = _SIGNS[wish]
    return [plain(sign, size, COLOURS[sign], CREAM)]
