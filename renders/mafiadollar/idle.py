"""A card of a hand in brief: its picture, and right of it or below it its effect, its symbol and its die."""

from __future__ import annotations

from collections.abc import Sequence

from engines.mafiadollar.cards import CARDS, Card
from renders.mafiadollar.cards import Stock, die_token, is_dark, marks, stock
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.large import RADIUS, draw_picture
from renders.mafiadollar.signs import COLOURS, POINTED, Sign, badge_of, plain, tight
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, Colour
from renders.shared.shapes import rounded

_EDGE, _PAD, _APART = 3, 4, 4
_SIGN = 46
"""Size of each sign."""
_BONUS = 84
"""Width of a bonus on the sign of its skill."""
_PAIR = 2 * _SIGN + _APART
"""Width of two signs abreast."""
_COLUMN = _PAIR + 2 * _APART
"""Width of the room for them beside a picture."""


@cached
def idle(card_id: str, wide: int, high: int) -> Sprite:
    """Draw a card without its name.

    On a broad one, and on one that is too narrow for all of them abreast, the effect is above the symbol and
    the die.
    """
    card, box = CARDS[card_id], Box(0, 0, wide, high)
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    canvas.panel(box, stock(card).paper, INK, RADIUS, _EDGE)
    inner = box.grown(-_EDGE - _PAD)
    effect, spent = _effect(card), _spent(card)
    if wide > high:
        window = inner._replace(w=inner.w - (_COLUMN + _PAD) * bool(effect or spent))
        column = inner.right_of(window.right + _PAD)
        rows = [row for row in (effect, spent) if row]
        top = column.middle[1] - (len(rows) * (_SIGN + _APART) - _APART) // 2
        for at, row in enumerate(rows):
            place = Box(column.x, top + at * (_SIGN + _APART), column.w, _SIGN)
            _put(canvas, row, place._replace(x=place.x + (place.w - _width(row)) // 2))
    else:
        second = bool(effect and spent) and _width([*effect, *spent]) > inner.w
        window = inner._replace(h=inner.h - (_SIGN + _PAD) * (bool(effect or spent) + second))
        strip = inner._replace(y=window.bottom + _PAD, h=_SIGN)
        low = strip._replace(y=strip.y + (_SIGN + _PAD) * second)
        _put(canvas, effect, strip)
        _put(canvas, spent, low.right_of(low.right - _width(spent)))
    draw_picture(canvas, card, window, 0)
    return canvas.sprite(rounded(wide, high, RADIUS))


def _put(canvas: Canvas, row: Sequence[Sprite], place: Box) -> None:
    """Draw signs side by side, from the left of their place."""
    x = place.x
    for sprite in row:
        canvas.put(sprite, x, place.y)
        x += sprite.size[0] + _APART


def _width(row: Sequence[Sprite]) -> int:
    """Return the width of signs side by side."""
    return sum(sprite.size[0] + _APART for sprite in row) - _APART


def _effect(card: Card) -> list[Sprite]:
    """Return the signs and figures of what a card does."""
    colours, shown = stock(card), list[Sprite]()
    if card.stars:
        shown.append(_stars(card.stars, colours.paper))
    if card.counter:
        return [*shown, _lock(card.counter)]
    for name, figure in marks(card):
        if name in POINTED:
            shown.append(badge_of(name, figure, _SIGN if figure.isdigit() else _BONUS, _SIGN))
            continue
        if name:
            shown.append(plain(name, _SIGN, COLOURS[name], colours.paper))
        shown.append(_figure(figure, colours))
    return shown


def _spent(card: Card) -> list[Sprite]:
    """Return the symbol and the die for which a card can be spent."""
    colours, shown = stock(card), list[Sprite]()
    if card.symbol:
        colour = CREAM if is_dark(colours) else COLOURS[card.symbol]
        shown.append(plain(card.symbol, _SIGN, colour, colours.paper))
    return shown if card.dice is None else [*shown, die_token(card.dice, _SIGN)]


def _stars(number: int, paper: Colour) -> Sprite:
    """Draw stars side by side, each a little behind the next one where two have no room."""
    canvas = Canvas.blank(min(number * _SIGN, _PAIR), _SIGN, paper, PALETTE)
    for at in range(number):
        x = at * (canvas.size[0] - _SIGN) // max(1, number - 1)
        canvas.stamp("star", Box(x, 0, _SIGN, _SIGN), BRASS_LIGHT)
    return canvas.sprite()


def _lock(counter: Sign) -> Sprite:
    """Draw a lock and what removes it on a plate of brass."""
    canvas = Canvas.blank(_PAIR, _SIGN, BRASS_LIGHT, PALETTE)
    size = _SIGN - 2
    canvas.put(plain("lock", size, INK, BRASS_LIGHT), 2, 1)
    canvas.put(plain(counter, size, INK, BRASS_LIGHT), _PAIR - 2 - size, 1)
    return canvas.sprite(rounded(_PAIR, _SIGN, 8))


def _figure(words: str, colours: Stock) -> Sprite:
    """Draw a figure on the paper of a card."""
    typeset = tight(line(words, SMALLEST, Face.BOLD), _SIGN)
    canvas = Canvas.blank(typeset.wide, _SIGN, colours.paper, PALETTE)
    canvas.write(typeset, (typeset.wide // 2, _SIGN // 2), colours.ink, "mid")
    return canvas.sprite()
