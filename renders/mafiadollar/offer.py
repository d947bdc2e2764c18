"""The terms of a trade: the card that is given, and to whom; below both what may be asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.base import Seat
from engines.mafiadollar.focus import CHOSEN
from engines.mafiadollar.moves import Wish
from renders.base import DrawContext
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.idle import idle
from renders.mafiadollar.large import LETTER, RADIUS
from renders.mafiadollar.partners import draw_bust
from renders.mafiadollar.signs import COLOURS, Sign, plain
from renders.mafiadollar.strip import frame
from renders.mafiadollar.tokens import item_token
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import back
from renders.shared.layout import columns
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, INK
from renders.shared.seats import name_width, write_name

_HIGH, _LOW = 176, 112  # height of the terms at most, and at least
_CARD, _SWAP, _SLIM = 160, 76, 70
"""Pixels that the given card is wider than high, the width of arrows, and that of a back in hundredths of its
height."""
_NAME = 300  # width of the partner's name at most
_ACROSS, _ROWS = 5, 3  # tiles in a row, and rows of tiles
_LOWEST, _HIGHEST = 60, 120  # height of a tile
_PAD, _LEAST = 6, 44  # pixels around what is on a tile, and its least size
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
        _draw_wish(canvas, box, wish)
        frame(canvas, box, sign)


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


def _draw_wish(canvas: Canvas, box: Box, wish: Wish) -> None:
    """Draw what is asked for on a tile, right of its letter."""
    canvas.panel(box, CREAM, INK, RADIUS)
    free = box.right_of(box.x + LETTER).grown(-_PAD)
    number = len(_PICTURES[wish]) if wish in _PICTURES else 1
    sprites = _sprites(wish, max(_LEAST, min(free.h, free.w // number)))
    x = free.middle[0] - sum(sprite.size[0] for sprite in sprites) // 2
    for sprite in sprites:
        canvas.put(sprite, x, box.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0]


def _sprites(wish: Wish, size: int) -> list[Sprite]:
    """Return pictures of what is asked for, or its sign."""
    if wish == "any":
        return [back(size * _SLIM // 100, size)]
    if wish in _PICTURES:
        return [item_token(card, size) for card in _PICTURES[wish]]
    sign = _SIGNS[wish]
    return [plain(sign, size, COLOURS[sign], CREAM)]
