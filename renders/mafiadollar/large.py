"""An enlarged card: its picture in a window, on its right a rail with what it does, and its name below both.

At the top of the rail is the effect of the card, at its bottom the symbol and the die for which it can be
spent: on every card in the same places, one above the other on a tall card and side by side on a lower one.
A low card has them in a strip below its name, both beside its picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, cast

from PIL import ImageChops

from engines.mafiadollar.cards import CARDS, Card
from engines.mafiadollar.names import card_name
from renders.base import DrawContext
from renders.mafiadollar.cards import die_token, is_dark, marks, name_lines, stock
from renders.mafiadollar.motifs import picture
from renders.mafiadollar.signs import COLOURS, POINTED, Sign, badge_of, plain, tight
from renders.mafiadollar.tokens import NEARLY_INK, in_steps, portray, rounded_up
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, Colour
from renders.shared.shapes import FINE

RADIUS = 12
LETTER = 66
"""Height of the letter of a choice, on the upper left corner of a card."""
_EDGE, _LINE = 3, 3  # lines around a card, and around its picture
_MARGIN = 8  # pixels of paper around a picture
_TALL = 330  # height from which on the signs in a rail stand one above the other, beside a name of one line
LOW = 184
"""Height below which a card whose name has one line is low; each further line needs more."""
_SLIM, _STRIP = 6, 53  # pixels of paper around what is on a low card, and height of its strip
_NARROW = 0.2  # share of a low card's width that its picture takes at most
_UPRIGHT, _BELOW = 1.3, 78  # ratio of height to width from which on signs are below a picture, and their room
_WIDER, _VALUED = 10, 30
"""Pixels that a place in a strip is wider than high, for two figures, and for a bonus or dollars."""
_RAIL, _BONUS_RAIL, _WIDE_RAIL, _BROAD_RAIL = 82, 106, 116, 150
"""Widths of a rail, of one with a bonus, of one with dollars, and of one with signs side by side."""
_MOST = 72  # size of a sign at most
_APART = 6  # pixels between signs
_PAD = 5  # pixels between a plaque's edge and its signs
NAME = 54
"""Height of each line of a name."""
_BESIDE = 12  # pixels beside a name
_PEOPLE = {"gangster", "police", "dog"}  # drawn larger: their shoulders are cut off
_CUT = 0.4  # share of the width of a field that may be cut off of them
_SEVERAL = 2  # stars from which on there are several policemen
_ELBOWS = 1.3  # how much larger they are where their field is high
_STANDING = {"warehouse", "birthday", "police"}  # on the ground
_CLEAR, _CLOSE, _BRIEF = 10, 5, 140
"""Pixels around a thing, and in a field lower than that."""
_FULL = 200  # pixels of a square in which things are measured


class Parts(NamedTuple):
    """The places of a card's picture, of its signs, if there is room for them, and of its name.

    A rail that has signs at its top alone is on the picture.
    """

    window: Box
    rail: Box | None
    name: Box


def parts(card: Card, box: Box, lines: int) -> Parts:
    """Divide a card whose name has room for that many lines."""
    if is_low(box, lines):
        return _beside(box)
    if is_upright(box):
        return stacked(box, lines)
    if card.dice is None:
        found = overlaid(split(box, lines, _WIDE_RAIL))
        return found if card.type else found._replace(rail=None)
    return split(box, lines, _upright_rail(card) if _is_tall(box, lines) else _BROAD_RAIL)


def _upright_rail(card: Card) -> int:
    """Return the width of a rail whose signs stand one above the other; a bonus needs more of it."""
    bonus = any(name in POINTED and not figure.isdigit() for name, figure in marks(card))
    return _BONUS_RAIL if bonus else _RAIL


def is_low(box: Box, lines: int) -> bool:
    """Tell whether a card has its name and its signs beside its picture."""
    return box.h < LOW + (lines - 1) * NAME


def is_upright(box: Box) -> bool:
    """Tell whether a card is so high that its signs are below its picture."""
    return box.h > _UPRIGHT * box.w


def stacked(box: Box, lines: int) -> Parts:
    """Divide a high card, with its signs in a strip between picture and name."""
    window, _, name = split(box, lines, _MARGIN)
    window = window._replace(h=window.h - _BELOW)
    return Parts(window, window._replace(y=window.bottom, h=_BELOW).grown(-_SLIM), name)


def _is_tall(box: Box, lines: int) -> bool:
    """Tell whether the signs of a card stand one above the other in its rail."""
    return box.h >= _TALL + (lines - 1) * NAME


def _beside(box: Box) -> Parts:
    """Divide a low card; the lowest have no room for signs."""
    inner = box.grown(-_EDGE - _SLIM)
    window = inner._replace(w=min(inner.h, round(inner.w * _NARROW)))
    right = inner.right_of(window.right + _SLIM)
    if inner.h < 2 * NAME + _STRIP - _SLIM:
        return Parts(window, None, right)
    strip = right._replace(y=right.bottom - _STRIP, h=_STRIP)
    return Parts(window, strip, right._replace(y=box.y + _EDGE, h=strip.y - box.y - _EDGE))


def split(box: Box, lines: int, wide: int) -> Parts:
    """Divide a card with a rail of that width."""
    inner, high = box.grown(-_EDGE - _MARGIN), lines * NAME + _MARGIN
    window = inner._replace(w=inner.w + _MARGIN - wide, h=inner.bottom + _MARGIN // 2 - high - inner.y)
    rail = Box(window.right, window.y, wide, window.h)
    name = Box(box.x + _EDGE + _BESIDE, window.bottom, box.w - 2 * _EDGE - 2 * _BESIDE, high)
    return Parts(window, rail, name)


def overlaid(found: Parts) -> Parts:
    """Return the parts of a card whose rail is on the right of its picture."""
    window, rail, name = found
    if rail is None:
        return found
    window = window._replace(w=window.w + rail.w - _MARGIN)
    rail = Box(window.right - rail.w - _LINE, window.y + _APART, rail.w, rail.h - _APART)
    return Parts(window, rail, name)


def lines_of(card: Card, box: Box, context: DrawContext) -> int:
    """Return in how many lines the name of a card is set."""
    room = split(box, 2, _RAIL).name
    return len(name_lines(context.say(card_name(card.id)), room, NAME))


def draw_card(
    canvas: Canvas, card: Card, box: Box, context: DrawContext, *, lettered: bool = False, lines: int = 0
) -> None:
    """Draw a card.

    ``lettered``: whether the letter of a choice will lie on its upper left corner. ``lines``: for how many
    lines of a name there is room, as many as it needs if that is 0.
    """
    lines = lines or lines_of(card, box, context)
    draw_unnamed(canvas, card, box, lines, lettered=lettered)
    for words, middle in name_lines(context.say(card_name(card.id)), parts(card, box, lines).name, NAME):
        canvas.write(words, middle, stock(card).ink, "mid")


def draw_unnamed(canvas: Canvas, card: Card, box: Box, lines: int, *, lettered: bool) -> None:
    """Draw a card without its name."""
    window, rail, _ = parts(card, box, lines)
    canvas.panel(box, stock(card).paper, INK, RADIUS, _EDGE)
    covered = window.right - rail.x if rail is not None and rail.meets(window) else 0
    draw_picture(canvas, card, window, LETTER + box.x - window.x if lettered else 0, covered)
    if rail is not None and (is_low(box, lines) or is_upright(box)):
        _draw_strip(canvas, card, rail)
    elif rail is not None:
        _draw_rail(canvas, card, rail, tall=card.dice is None or _is_tall(box, lines))


def draw_picture(canvas: Canvas, card: Card, window: Box, letter: int, covered: int = 0) -> None:
    """Draw what a card shows in a window, off a letter of that size in its upper left corner.

    ``covered``: the pixels on its right that signs are on.
    """
    canvas.fill(window, INK)
    field = window.grown(-_LINE)
    free = field._replace(w=field.w - covered)
    place = _place(card, free, max(0, letter - _LINE))
    portray(canvas, card.id, field, stock(card).ground, place, None)


def _draw_rail(canvas: Canvas, card: Card, rail: Box, *, tall: bool) -> None:
    """Draw what a card does on a plaque at the top of its rail, and its symbol and die at the bottom."""
    shown, inner = _effect(card), rail.grown(-_APART)._replace(y=rail.y, h=rail.h)
    most = 4 if card.dice is not None else len(shown)
    size = min(_MOST, inner.w - 2 * _PAD, (rail.h - 2 * _PAD - most * _APART) // most)
    if not tall:
        size = min(_MOST - 2 * _PAD, (rail.h - 2 * _PAD - _APART) // 2)
    rows = len(shown) if tall else 1
    _plaque(canvas, card, shown, inner._replace(h=rows * (size + _APART) - _APART + 2 * _PAD), rows)
    _spent(canvas, card, inner, size, tall=tall)


def _draw_strip(canvas: Canvas, card: Card, strip: Box) -> None:
    """Draw what a card does on a plaque, and right of it its symbol and die."""
    shown, size = _effect(card), strip.h - 2 * _LINE
    spent = strip.right_of(strip.right - 2 * (size + _APART))
    end = strip.right if card.dice is None and not card.symbol else spent.x
    each = size + (_VALUED if card.type or card.slot or card.kind == "dog" else _WIDER)
    wide = min(len(shown) * each + 2 * _PAD, end - strip.x)
    _plaque(canvas, card, shown, strip._replace(w=wide), 1)
    _spent(canvas, card, spent._replace(h=strip.h - _LINE), size, tall=False)


def _plaque(canvas: Canvas, card: Card, shown: Sequence[str], plaque: Box, rows: int) -> None:
    """Draw signs and figures in rows on a plaque, if there are any."""
    if not shown:
        return
    ground = INK if card.stars else BRASS_LIGHT if card.kind == "block" else CREAM
    canvas.panel(plaque, ground, INK, 10)
    inner = plaque.grown(-_PAD)
    high = (inner.h + _APART) // rows
    places = columns(inner._replace(h=high - _APART), len(shown) // rows, 0)
    for at, sign in enumerate(shown):
        place = places[at % len(places)]
        _sign(canvas, sign, place._replace(y=place.y + at // len(places) * high), ground)


def _effect(card: Card) -> list[str]:
    """Return the signs and figures of what a card does; points together with their skill."""
    shown = ["star"] * card.stars
    for name, figure in marks(card):
        pointed = name in POINTED
        shown += [f"{name} {figure}"] if pointed else [part for part in (card.type or name, figure) if part]
    return shown


def _sign(canvas: Canvas, sign: str, place: Box, ground: Colour) -> None:
    """Draw a sign, a figure, or points on the sign of their skill, in the middle of its place."""
    skill, _, points = sign.partition(" ")
    (x, y), size = place.middle, min(place.w, place.h)
    if sign == "star":
        canvas.stamp("star", Box(x - size // 2, y - size // 2, size, size), BRASS_LIGHT)
    elif points:
        wide = min(place.w - 4, place.h + (6 if points.isdigit() else _VALUED))
        canvas.put(badge_of(cast("Sign", skill), points, wide, place.h), x - wide // 2, place.y)
    elif sign in COLOURS:
        colour = INK if ground == BRASS_LIGHT else COLOURS[sign]
        canvas.put(plain(sign, size, colour, ground), x - size // 2, y - size // 2)
    else:
        largest = line(sign, min(_MOST, max(SMALLEST, place.h)), Face.BOLD)
        figure = largest if largest.wide <= place.w - _APART else line(sign, SMALLEST, Face.BOLD)
        figure = tight(figure, place.w - _APART)
        canvas.write(figure, (x, y), INK, "mid")


def _spent(canvas: Canvas, card: Card, rail: Box, size: int, *, tall: bool) -> None:
    """Draw the die of a card in the lower corner of its rail, and its symbol above or beside it."""
    colours, (x, _), y = stock(card), rail.middle, rail.bottom - size
    die, symbol = (x - size // 2, y), (x - size // 2, y - size - _APART)
    if not tall:
        die, symbol = (x + rail.w // 4 - size // 2, y), (x - rail.w // 4 - size // 2, y)
    if card.dice is not None:
        canvas.put(die_token(card.dice, size), *die)
    if card.symbol:
        colour = CREAM if is_dark(colours) else COLOURS[card.symbol]
        canvas.put(plain(card.symbol, size, colour, colours.paper), *symbol)


def _place(card: Card, field: Box, letter: int) -> Box:
    """Return the place of what a card shows in a field, seen from its corner, off a letter of that size."""
    if card.kind not in _PEOPLE:
        return _standing(card, field, letter)
    if card.stars >= _SEVERAL:
        return _crowd(_standing(card, field, letter), field)
    larger = 1.1 if card.kind == "dog" else 1.3
    shoulders = 0 if letter else round(field.w * _CUT)  # on a narrow card they are cut off
    beside = min(field.h * larger, field.w - letter + shoulders)
    below = min((field.h - letter) * larger, field.w)
    side = in_steps(max(beside, below))
    left, top = (letter - shoulders, 4) if beside >= below else (0, letter)
    return Box(max(left, (field.w - side) // 2), max(top, field.h - side), side, side)


def _crowd(place: Box, field: Box) -> Box:
    """Enlarge a group on the ground of a field: elbows are cut off on both sides, by its edges alone."""
    side = max(place.w, in_steps(min(place.w * _ELBOWS, field.h)))
    more = side - place.w
    if side < field.w <= side * _ELBOWS:
        side = rounded_up(field.w)
        return Box((field.w - side) // 2, place.y - more, side, side)
    return Box(place.x - more // 2, place.y - more, side, side)


def _standing(card: Card, field: Box, letter: int) -> Box:
    """Return the place of a thing, as large as there is room for beside or below a letter of that size."""
    left, top, right, bottom = (edge / _FULL for edge in _bounds(card.id))
    standing, clear = card.kind in _STANDING, _CLEAR if field.h >= _BRIEF else _CLOSE
    rooms = (
        Box(letter + clear, clear, field.w - letter - 2 * clear, field.h - clear * (2 - standing)),
        Box(clear, letter + clear, field.w - 2 * clear, field.h - letter - clear * (2 - standing)),
    )

    def size(room: Box) -> float:
        return min(room.w / (right - left), room.h / (bottom - top))

    room = max(rooms, key=size)
    side = in_steps(size(room))
    x = max(room.x - round(left * side), (field.w - round((left + right) * side)) // 2)
    y = room.bottom - round(bottom * side) if standing else room.middle[1] - round((top + bottom) * side / 2)
    return Box(x, y, side, side)


@cache  # not beside drawings: these few numbers are kept longer
def _bounds(card: str) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what a card shows, in a square of ``_FULL`` pixels."""
    sheet, empty = (Canvas.blank(_FULL, _FULL, NEARLY_INK) for _ in range(2))
    picture(sheet, Box(0, 0, _FULL // FINE, _FULL // FINE), CARDS[card])
    return ImageChops.difference(sheet.image, empty.image).getbbox() or (0, 0, _FULL, _FULL)
