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
_SIGN, _DIE = 46, 54
"""Sizes of a sign, and of a die, whose figure has some room around it."""
_BONUS = 84
"""Width of a bonus on the sign of its skill."""
_PAIR = 2 * _SIGN + _APART
"""Width of two signs abreast."""
_COLUMN = _SIGN + _DIE + 3 * _APART
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
        top = column.middle[1] - (sum(_height(row) + _APART for row in rows) - _APART) // 2
        for row in rows:
            place = Box(column.x + (column.w - _width(row)) // 2, top, column.w, _height(row))
            _put(canvas, row, place)
            top = place.bottom + _APART
    else:
        second = bool(effect and spent) and _width([*effect, *spent]) > inner.w
        last = _height(spent or effect)
        low = inner._replace(y=inner.bottom - last, h=last)
        strip = low._replace(y=low.y - _SIGN - _PAD, h=_SIGN) if second else low
        window = inner._replace(h=strip.y - _PAD - inner.y if effect or spent else inner.h)
        _put(canvas, effect, strip)
        _put(canvas, spent, low.right_of(low.right - _width(spent)))
    draw_picture(canvas, card, window, 0)
    return canvas.sprite(rounded(wide, high, RADIUS))


def _put(canvas: Canvas, row: Sequence[Sprite], place: Box) -> None:
    """Draw signs side by side, from the left of their place, in the middle of its height."""
    x = place.x
    for sprite in row:
        canvas.put(sprite, x, place.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0] + _APART


def _width(row: Sequence[Sprite]) -> int:
    """Return the width of signs side by side."""
    return sum(sprite.size[0] + _APART for sprite in row) - _APART


def _height(row: Sequence[Sprite]) -> int:
    """Return the height of signs side by side."""
    return max((sprite.size[1] for sprite in row), default=0)


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
    return shown if card.dice is None else [*shown, die_token(card.dice, _DIE)]


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
