"""Small pictures of cards in play: gangsters with items and blocks, and warehouses with loot."""

from __future__ import annotations

from typing import Literal, TypeAlias

from PIL import Image

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, CARDS, COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.cards import stock
from renders.mafiadollar.colours import FLAT, NAVY
from renders.mafiadollar.motifs import picture
from renders.mafiadollar.signs import COLOURS, Sign, sign
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, line
from renders.shared.palette import (
    BRASS,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    PARCHMENT,
    SEATS,
    WALNUT,
    WINE,
    Colour,
)
from renders.shared.shapes import FINE, rounded

Figures: TypeAlias = tuple[tuple[Sign | None, str], ...]

HIGH = 124  # of a token
WIDE, NARROW = 88, 77  # of a token where there is room, and where there is little
STRIP = 50  # height of the figures below a picture
_SIGN = 44  # minimal size of a sign
ITEM_SIZE = 60  # of an item beside a gangster
_BESIDE = 38  # width of the part of a wheel beside its gangster, if there is room
_RADIUS = 9


def flat(image: Image.Image) -> Image.Image:
    """Return the image without smoothed edges, which would take too many bytes in all small pictures."""
    few = Image.new("P", (1, 1))
    few.putpalette([part for colour in FLAT for part in colour])
    return image.quantize(palette=few, dither=Image.Dither.NONE)


@cached
def mini(card: str, wide: int, high: int, strip: int, ground: Colour | None, *, dim: bool = False) -> Sprite:
    """Draw a card's picture over an empty strip of ``strip`` pixels, on ``ground`` or that of its kind."""
    known = CARDS[card]
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.fill(Box(0, 0, wide, high).grown(-3).scaled(FINE), CREAM, (_RADIUS - 3) * FINE)
    frame = Box(3, 3, wide - 6, high - strip - 5)
    field = Canvas.blank(frame.w * FINE, frame.h * FINE, ground or stock(known).ground)
    side = max(frame.w, frame.h) if known.kind in {"gangster", "dog", "police"} else min(frame.w, frame.h)
    top = 0 if side == frame.w else (frame.h - side) // 2
    picture(field, Box((frame.w - side) // 2, top, side, side), known)
    sheet.image.paste(field.image, (frame.x * FINE, frame.y * FINE))
    image = flat(sheet.image.reduce(FINE))
    if dim:
        image = Image.blend(image.convert("RGB"), Image.new("RGB", image.size, WALNUT), 0.5)
    return Sprite(image, rounded(wide, high, _RADIUS))


@cached
def labelled(card: str, wide: int, high: int, seat: Seat | None, figures: Figures) -> Sprite:
    """Draw a card over a strip with signs and figures: gangsters on their clan's colour, loot with its sign.

    ``figures``: pairs of a sign (or None) and a figure (or nothing), side by side.
    """
    known = CARDS[card]
    strip = STRIP if figures or known.stars else 3
    ground = SEATS[seat].colour if known.kind == "gangster" and seat is not None else None
    base = mini(card, wide, high, strip, ground)
    canvas = Canvas.on(Sprite(base.image))
    if known.type:
        canvas.fill(Box(3, 3, _SIGN + 6, _SIGN + 6), CREAM)
        canvas.put(sign_token(known.type, _SIGN), 6, 6)
    room = Box(4, high - strip - 2, wide - 8, strip - 1)
    for number, (name, words) in enumerate(figures):
        box = room._replace(x=room.x + number * room.w // len(figures), w=room.w // len(figures))
        _label(canvas, box, name, words)
    for number in range(known.stars):
        across = min(_SIGN, (room.w - _SIGN) // max(1, known.stars - 1))
        left = room.middle[0] - (_SIGN + across * (known.stars - 1)) // 2 + number * across
        canvas.stamp("star", Box(left, room.y + 3, _SIGN, _SIGN), INK)
    return Sprite(canvas.image, base.mask)


def _label(canvas: Canvas, box: Box, name: Sign | None, words: str) -> None:
    """Draw a sign alone, a figure in the sign's colour, or both if there is room."""
    typeset = line(words, SMALLEST, Face.BOLD)
    if name and (not words or box.w >= _SIGN + round(typeset.wide * TIGHTEST)):
        typeset = (
            typeset._replace(wide=min(typeset.wide, box.w - _SIGN)) if words else typeset._replace(wide=0)
        )
        gap = min(6, box.w - _SIGN - typeset.wide) if words else 0
        left = box.middle[0] - (_SIGN + gap + typeset.wide) // 2
        canvas.put(sign_token(name, _SIGN), left, box.middle[1] - _SIGN // 2)
        if words:
            canvas.write(typeset, (left + _SIGN + gap, box.middle[1]), INK)
    else:
        canvas.write(tight(typeset, box.w - 2), box.middle, COLOURS[name] if name else INK, "mid")


def tight(typeset: Line, room: int) -> Line:
    """Return a short figure, narrowed if it must be."""
    return typeset._replace(wide=min(typeset.wide, max(room, round(typeset.wide * TIGHTEST))))


@cached
def sign_token(name: Sign, size: int) -> Sprite:
    """Draw a sign on cream."""
    sheet = Canvas.blank(size * FINE, size * FINE, CREAM)
    sign(sheet, name, Box(0, 0, size, size), COLOURS[name], CREAM)
    return Sprite(sheet.image.reduce(FINE), rounded(size, size, 1))


@cached
def more_token(number: int, wide: int, high: int) -> Sprite:
    """Draw the number of those that do not fit."""
    sheet = Canvas.blank(wide * FINE, high * FINE, BRASS)
    inner = Box(0, 0, wide, high).grown(-3).scaled(FINE)
    sheet.fill(inner, WALNUT, (_RADIUS - 3) * FINE)
    figure = tight(line(f"+{number}", SMALLEST * FINE, Face.BOLD), (wide - 10) * FINE)
    sheet.write(figure, (wide * FINE // 2, high * FINE // 2), CREAM, "mid")
    return Sprite(sheet.image.reduce(FINE), rounded(wide, high, _RADIUS))


# --- Gangsters --------------------------------------------------------------------------------------


def points(gangster: Gangster) -> tuple[int, int, int]:
    """Return attack and burglary with weapon and tool, and the bonus of the vehicle."""
    card = CARDS[gangster.card]
    bonus = {SLOT[item]: BONUS[item] for item in gangster.items}
    return card.attack + bonus.get("weapon", 0), card.burglary + bonus.get("tool", 0), bonus.get("vehicle", 0)


Worn: TypeAlias = Literal["items", "wheel", "nothing"]
"""What is drawn beside a gangster: its items in columns of two, a wheel for a vehicle, or nothing."""


def gangster_width(gangster: Gangster, wide: int, worn: Worn) -> int:
    """Return the width of a gangster's token, including what is beside it."""
    if worn == "items":
        return wide + (ITEM_SIZE - 1) * -(-len(gangster.items) // 2)
    return wide + (_BESIDE if worn == "wheel" and points(gangster)[2] else 0)


def draw_gangster(canvas: Canvas, gangster: Gangster, seat: Seat, box: Box, worn: Worn) -> None:
    """Draw a gangster on its clan's colour, with points (items included), blocks, and what is beside it.

    Without its items a wheel tells of a vehicle, and brass figures of weapon and tool.
    ``box``: of the token without what is beside it.
    """
    canvas.put(mini(gangster.card, box.w, box.h, STRIP, SEATS[seat].colour, dim=gangster.used), box.x, box.y)
    strip = Box(box.x + 3, box.bottom - STRIP - 2, box.w - 6, STRIP - 1)
    if gangster.blocks:
        _blocks(canvas, gangster.blocks, strip)
    else:
        draw_points(canvas, gangster, strip)
    if gangster.used and not gangster.blocks:
        canvas.stamp("hourglass", Box(box.middle[0] - 23, box.y + 14, 46, 52), BRASS_LIGHT)
    load = points(gangster)[2]
    if worn == "items":
        for place, item in enumerate(gangster.items):
            column, row = divmod(place, 2)
            canvas.put(
                item_token(item), box.right - 2 + column * (ITEM_SIZE - 1), box.y + row * (HIGH - ITEM_SIZE)
            )
    elif load:
        out = _BESIDE if worn == "wheel" else 2
        canvas.put(wheel(load), box.right - WHEEL + out, box.y - 1)


def draw_points(canvas: Canvas, gangster: Gangster, strip: Box) -> None:
    """Draw attack and burglary, on brass if an item adds to them."""
    half = strip.w // 2
    attack, burglary, _load = points(gangster)
    for now, colour, slot, left in ((attack, WINE, "weapon", 0), (burglary, NAVY, "tool", half)):
        box = strip._replace(x=strip.x + left, w=half)
        if any(SLOT[item] == slot for item in gangster.items):
            canvas.fill(box.grown(-1), BRASS_LIGHT)
        canvas.write(line(str(now), SMALLEST, Face.BOLD), box.middle, colour, "mid")
    canvas.fill(Box(strip.middle[0] - 1, strip.y + 2, 3, strip.h - 4), PARCHMENT)


def _blocks(canvas: Canvas, blocks: tuple[str, ...], strip: Box) -> None:
    """Draw, in place of the points, the symbol that removes the top block, after the number of several."""
    canvas.fill(strip._replace(h=strip.h + 1), LEATHER)
    counter = block_sign(COUNTER[blocks[-1]], _SIGN)
    y = strip.middle[1] - _SIGN // 2
    if len(blocks) == 1:
        canvas.put(counter, strip.middle[0] - _SIGN // 2, y)
        return
    figure = tight(line(str(len(blocks)), SMALLEST, Face.BOLD), strip.w - _SIGN - 4)
    left = strip.middle[0] - (figure.wide + _SIGN + 2) // 2
    canvas.write(figure, (left, strip.middle[1]), CREAM)
    canvas.put(counter, left + figure.wide + 2, y)


@cached
def block_sign(counter: Sign, size: int) -> Sprite:
    """Draw a block: the symbol that removes it, on leather."""
    sheet = Canvas.blank(size * FINE, size * FINE, LEATHER)
    sign(sheet, counter, Box(1, 1, size - 2, size - 2), CREAM, LEATHER)
    return Sprite(sheet.image.reduce(FINE), rounded(size, size, 1))


@cached
def item_token(item: str) -> Sprite:
    """Draw an item beside its gangster."""
    sheet = Canvas.blank(ITEM_SIZE * FINE, ITEM_SIZE * FINE, INK)
    inner = Box(0, 0, ITEM_SIZE, ITEM_SIZE).grown(-3)
    sheet.fill(inner.scaled(FINE), stock(CARDS[item]).ground, 6 * FINE)
    picture(sheet, inner.grown(-1), CARDS[item])
    return Sprite(flat(sheet.image.reduce(FINE)), rounded(ITEM_SIZE, ITEM_SIZE, 8))


WHEEL = 60  # of the wheel that tells of a vehicle


@cached
def wheel(load: int) -> Sprite:
    """Draw a wheel with the bonus of a vehicle."""
    sheet = Canvas.blank(WHEEL * FINE, WHEEL * FINE, INK)
    sheet.stamp("disc", Box(0, 0, WHEEL, WHEEL).grown(-5).scaled(FINE), CREAM)
    sheet.write(
        line(str(load), SMALLEST * FINE, Face.BOLD), (WHEEL * FINE // 2, WHEEL * FINE // 2), INK, "mid"
    )
    return Sprite(sheet.image.reduce(FINE), rounded(WHEEL, WHEEL, WHEEL // 2))


# --- Warehouses -------------------------------------------------------------------------------------


def draw_store(canvas: Canvas, store: WarehouseView, box: Box, *, dim: bool = False) -> None:
    """Draw a warehouse, its dog, and the number of its loot cards on a sack."""
    canvas.put(mini(store.card, box.w, box.h, STRIP, None, dim=dim), box.x, box.y)
    if store.dog is not None:
        canvas.put(dog_token(), box.x + 3, box.y + 3)
    if store.size:
        bag = sack(store.size)
        canvas.put(bag, box.middle[0] - bag.size[0] // 2, box.bottom - SACK_SIZE - 2)
    else:
        canvas.fill(Box(box.middle[0] - 16, box.bottom - STRIP // 2 - 3, 32, 5), PARCHMENT)


@cached
def dog_token() -> Sprite:
    """Draw the dog that guards a warehouse."""
    size = _SIGN + 10
    sheet = Canvas.blank(size * FINE, size * FINE, INK)
    sheet.fill(Box(0, 0, size, size).grown(-2).scaled(FINE), CREAM, 8 * FINE)
    sign(sheet, "dog", Box(5, 5, _SIGN, _SIGN), INK, CREAM)
    return Sprite(sheet.image.reduce(FINE), rounded(size, size, 10))


SACK_SIZE = 62  # height of a sack


@cached
def sack(number: int) -> Sprite:
    """Draw a sack with the number of loot cards on it."""
    wide = 58 if number < 10 else 76
    shape = Canvas.blank(wide * FINE, SACK_SIZE * FINE, (0, 0, 0))
    _bag(shape, Box(0, 0, wide, SACK_SIZE), (255, 255, 255))
    sheet = Canvas.blank(wide * FINE, SACK_SIZE * FINE, INK)
    _bag(sheet, Box(3, 3, wide - 6, SACK_SIZE - 6), BRASS_LIGHT)
    figure = tight(line(str(number), SMALLEST * FINE, Face.BOLD), (wide - 16) * FINE)
    sheet.write(figure, (wide * FINE // 2, (SACK_SIZE + 12) * FINE // 2), INK, "mid")
    return Sprite(sheet.image.reduce(FINE), shape.image.convert("L").reduce(FINE))


def _bag(sheet: Canvas, box: Box, colour: Colour) -> None:
    """Draw a sack with a short neck, in one colour."""
    body = Box(box.x, box.y + 11, box.w, box.h - 11)
    sheet.fill(body.scaled(FINE), colour, 20 * FINE)
    neck = Box(box.middle[0] - 15, box.y, 30, 14)
    sheet.draw("mafiadollar/signs/neck", neck.scaled(FINE), {"colour": colour})
