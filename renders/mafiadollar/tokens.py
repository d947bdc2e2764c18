"""Small pictures of cards in play: gangsters with what lies on them, and warehouses with what is inside."""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, CARDS, COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Store
from renders.mafiadollar.cards import picture, stock
from renders.mafiadollar.colours import FLAT, NAVY
from renders.mafiadollar.pen import Pen
from renders.mafiadollar.signs import COLOURS, Sign, sign
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.kept import kept
from renders.shared.lettering import Face, line
from renders.shared.palette import (
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

WIDE, HIGH = 88, 124
ITEM = 46  # width of the column of items beside a gangster
_STRIP = 46  # height of the figures below a picture
_SIGN = 46
_RADIUS = 9
_FIGURE = 61  # size of a gangster's points


def flat(image: Image.Image) -> Image.Image:
    """The image without smoothed edges: of so many small pictures on one board they weigh too much."""
    few = Image.new("P", (1, 1))
    few.putpalette([part for colour in FLAT for part in colour])
    return image.quantize(palette=few, dither=Image.Dither.NONE).convert("RGB")


@kept
def mini(card: str, wide: int, high: int, strip: int, ground: Colour | None, *, dim: bool = False) -> Sprite:
    """A card's picture over an empty strip of ``strip`` pixels; without a ground on that of its kind."""
    known = CARDS[card]
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.fill(Box(0, 0, wide, high).grown(-3).scaled(FINE), CREAM, (_RADIUS - 3) * FINE)
    frame = Box(3, 3, wide - 6, high - strip - 5)
    field = Canvas.blank(frame.w * FINE, frame.h * FINE, ground or stock(known).ground)
    side = max(frame.w, frame.h) if known.kind in {"gangster", "dog", "police"} else min(frame.w, frame.h)
    top = 0 if side == frame.w else (frame.h - side) // 2
    picture(Pen(field.image, Box((frame.w - side) // 2, top, side, side)), known)
    sheet.image.paste(field.image, (frame.x * FINE, frame.y * FINE))
    image = flat(sheet.image.reduce(FINE))
    if dim:
        image = Image.blend(image, Image.new("RGB", image.size, WALNUT), 0.5)
    return Sprite(image, rounded(wide, high, _RADIUS))


@kept
def labelled(card: str, wide: int, high: int, seat: Seat | None, figures: Figures) -> Sprite:
    """A card over a strip with signs and figures; a gangster on its clan's colour, loot with its type's sign.

    ``figures``: side by side, each a sign (or None) and a figure (or nothing).
    """
    strip = 3 if not figures else 44 if wide > WIDE else _STRIP
    gangster = CARDS[card].kind == "gangster"
    base = mini(card, wide, high, strip, SEATS[seat].colour if gangster and seat is not None else None)
    canvas = Canvas(base.image)
    type_ = CARDS[card].type
    if type_:
        canvas.fill(Box(3, 3, _SIGN, _SIGN), CREAM)
        canvas.put(small(type_, 38), 6, 6)
    room = Box(4, high - strip - 1, wide - 8, strip - 2)
    for number, (name, words) in enumerate(figures):
        box = room._replace(x=room.x + number * room.w // len(figures), w=room.w // len(figures))
        _label(canvas, box, name, words)
    return Sprite(canvas.image, base.mask)


def _label(canvas: Canvas, box: Box, name: Sign | None, words: str) -> None:
    """A sign alone, a figure in the sign's colour, or both where there is room."""
    set_ = line(words, 46, Face.BOLD)
    if name and (not words or box.w > set_.wide + 38):
        mark = small(name, 34)
        left = box.middle[0] - (34 + (set_.wide + 6 if words else 0)) // 2
        canvas.put(mark, left, box.middle[1] - 17)
        canvas.write(set_, (left + 40, box.middle[1]), INK)
    else:
        set_ = set_._replace(wide=min(set_.wide, box.w - 2))
        canvas.write(set_, box.middle, COLOURS[name] if name else INK, "mid")


@kept
def small(name: Sign, size: int) -> Sprite:
    """A sign on cream."""
    sheet = Canvas.blank(size * FINE, size * FINE, CREAM)
    sign(Pen(sheet.image, Box(0, 0, size, size)), name, COLOURS[name], CREAM)
    return Sprite(sheet.image.reduce(FINE), rounded(size, size, 1))


# --- Gangsters --------------------------------------------------------------------------------------


def points(gangster: Gangster) -> tuple[int, int, int]:
    """Attack and burglary with weapon and tool, and how many loots more its vehicle carries."""
    card = CARDS[gangster.card]
    bonus = {SLOT[item]: BONUS[item] for item in gangster.items}
    return card.attack + bonus.get("weapon", 0), card.burglary + bonus.get("tool", 0), bonus.get("vehicle", 0)


def gangster_width(gangster: Gangster, *, items: bool) -> int:
    """How wide its token is, with a column of items if it has any."""
    return WIDE + (ITEM - 3 if items and gangster.items else 0)


def draw_gangster(canvas: Canvas, gangster: Gangster, seat: Seat, x: int, y: int, *, items: bool) -> None:
    """A gangster on its clan's colour, with its points (items included), its blocks, and its items if asked.

    Without the column of items a wheel tells of a vehicle, and brass figures of weapon and tool.
    """
    mark = SEATS[seat]
    canvas.put(mini(gangster.card, WIDE, HIGH, _STRIP, mark.colour, dim=gangster.used), x, y)
    strip = Box(x + 3, y + HIGH - _STRIP - 1, WIDE - 6, _STRIP - 2)
    if gangster.blocks:
        _blocks(canvas, gangster.blocks, strip)
    else:
        draw_points(canvas, gangster, strip)
    if gangster.used and not gangster.blocks:
        canvas.stamp("hourglass", Box(x + WIDE // 2 - 20, y + 24, 40, 46), BRASS_LIGHT)
    if items:
        for place, item in enumerate(gangster.items):
            canvas.put(chip(item), x + WIDE - 3, y + place * (HIGH // 3))
    elif points(gangster)[2]:
        canvas.put(tyre(points(gangster)[2]), x + WIDE - 46, y - 2)


def draw_points(canvas: Canvas, gangster: Gangster, strip: Box) -> None:
    """Attack and burglary, on brass where an item adds to them."""
    half = strip.w // 2
    attack, burglary, _load = points(gangster)
    for now, colour, slot, left in ((attack, WINE, "weapon", 0), (burglary, NAVY, "tool", half)):
        box = strip._replace(x=strip.x + left, w=half)
        if any(SLOT[item] == slot for item in gangster.items):
            canvas.fill(box.grown(-1), BRASS_LIGHT)
        canvas.write(line(str(now), _FIGURE, Face.BOLD), box.middle, colour, "mid")
    canvas.fill(Box(strip.middle[0] - 1, strip.y + 2, 3, strip.h - 4), PARCHMENT)


def _blocks(canvas: Canvas, blocks: tuple[str, ...], strip: Box) -> None:
    """In place of the points what lifts each block, the top one last; of more than two their number first."""
    canvas.fill(strip._replace(h=strip.h + 1), LEATHER)
    signs = [block_sign(COUNTER[block]) for block in blocks[-2:]]
    left = strip.middle[0] - len(signs) * 39 // 2
    if len(blocks) > 2:
        canvas.write(line(str(len(blocks)), _FIGURE, Face.BOLD), (left + 18, strip.middle[1]), CREAM, "mid")
        signs = [signs[-1]]
        left += 39
    for place, sprite in enumerate(signs):
        canvas.put(sprite, left + place * 39 + 1, strip.y + 3)


@kept
def block_sign(counter: Sign) -> Sprite:
    """A block: the sign of what lifts it, on leather."""
    sheet = Canvas.blank(38 * FINE, 38 * FINE, LEATHER)
    sign(Pen(sheet.image, Box(1, 1, 36, 36)), counter, CREAM, LEATHER)
    return Sprite(sheet.image.reduce(FINE), rounded(38, 38, 1))


@kept
def chip(item: str) -> Sprite:
    """An item beside its gangster."""
    high = HIGH // 3
    sheet = Canvas.blank(ITEM * FINE, high * FINE, INK)
    sheet.fill(Box(0, 0, ITEM, high).grown(-3).scaled(FINE), stock(CARDS[item]).ground, 6 * FINE)
    picture(Pen(sheet.image, Box((ITEM - high) // 2 + 1, 1, high - 2, high - 2)), CARDS[item])
    return Sprite(flat(sheet.image.reduce(FINE)), rounded(ITEM, high, 7))


@kept
def tyre(load: int) -> Sprite:
    """How many loots more a vehicle carries, on a wheel."""
    sheet = Canvas.blank(48 * FINE, 48 * FINE, INK)
    sheet.stamp("disc", Box(0, 0, 48, 48).grown(-7).scaled(FINE), CREAM)
    sheet.write(line(str(load), 44 * FINE, Face.BOLD), (24 * FINE, 24 * FINE), INK, "mid")
    return Sprite(sheet.image.reduce(FINE), rounded(48, 48, 24))


# --- Warehouses -------------------------------------------------------------------------------------


def draw_store(canvas: Canvas, store: Store, x: int, y: int) -> None:
    """A warehouse, its dog, and the number of its loots on a sack."""
    canvas.put(mini(store.card, WIDE, HIGH, _STRIP, None), x, y)
    strip = Box(x + 3, y + HIGH - _STRIP - 2, WIDE - 6, _STRIP - 1)
    if store.dog is not None:
        canvas.put(small("dog", 36), strip.right - 38, strip.y + 5)
    if store.size:
        canvas.put(sack(store.size), strip.x - 3, strip.bottom - 55)
    elif store.dog is None:
        canvas.fill(Box(strip.middle[0] - 14, strip.middle[1] - 2, 28, 4), PARCHMENT)


@kept
def sack(number: int) -> Sprite:
    """A sack with the number of loots on it."""
    size = 56
    sheet = Canvas.blank(size * FINE, size * FINE, INK)
    mask = Canvas.blank(size * FINE, size * FINE, (0, 0, 0))
    sign(Pen(mask.image, Box(0, 0, size, size)), "loot", (255, 255, 255), (255, 255, 255))
    sign(Pen(sheet.image, Box(4, 4, size - 8, size - 8)), "loot", BRASS_LIGHT, INK)
    figure = line(str(number), 54 * FINE, Face.BOLD)
    figure = figure._replace(wide=min(figure.wide, 44 * FINE))
    sheet.write(figure, (size * FINE // 2, size * FINE * 5 // 8), INK, "mid")
    return Sprite(sheet.image.reduce(FINE), mask.image.convert("L").reduce(FINE))
