"""Small pictures of cards in play: gangsters with items and blocks, and warehouses with loot."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias, cast

from PIL import Image, ImageChops, ImageOps

from engines.base import Seat
from engines.mafiadollar.cards import CARDS
from renders.mafiadollar.cards import stock
from renders.mafiadollar.colours import FLAT, PALETTE, PHOTOGRAPH, STEEL
from renders.mafiadollar.motifs import picture
from renders.mafiadollar.signs import COLOURS, POINTED, Sign, badge_of, sign, tight
from renders.shared.bosses import coat, head
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, line
from renders.shared.palette import (
    CREAM,
    INK,
    PARCHMENT,
    SEATS,
    WALNUT,
    Colour,
)
from renders.shared.shapes import FINE, rounded

Figures: TypeAlias = tuple[tuple[Sign | None, str], ...]
Fade: TypeAlias = Callable[[Image.Image], Image.Image]
"""A filter that makes an image look old, or dark."""

HIGH = 126  # of a token; the figure in it is 120 high
STRIP = 50  # height of the figures below a picture
SIGN = 44  # minimal size of a sign
_OUTLINE, _LINE = 5, 3  # pixels around a person without a ground, and on an old photograph
_SMOOTH = 140  # size of something without a ground from which on its edges are smooth
_RADIUS = 9
_LOAD, _LOW_LOAD = 44, 40  # height of the bonus of a vehicle below its picture, and below a low one
_LOWEST = 26  # height of the lowest picture of a vehicle, without the air above it
_MIDDLE = 98  # the grey that becomes the middle tone of an old photograph: faces in the shade are seen
_PLUS, _CLEAR = 18, 3  # size of the plus before it, as thick as digits, and pixels beside both
_LEAST, _STEP = 8, 12  # the least size of a picture, and from one to the next
NEARLY_INK: Colour = (INK[0] + 1, INK[1] + 1, INK[2] + 1)
"""The ground of what is cut out: no drawing has this colour, and none shows it at its edges."""
_ANYTHING = [0] + [255] * 255  # a mask of what differs at all


def draw_figure(canvas: Canvas, card: str, box: Box, ground: Colour, side: int = 0) -> None:
    """Draw a gangster or a warehouse on a ground, ``side`` pixels high; what is too wide is cut off."""
    canvas.put(_figure(card, box.w, box.h, ground, side or box.h - 5), box.x, box.y)


@cached
def _figure(card: str, wide: int, high: int, ground: Colour, side: int) -> Sprite:
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    field = Box(3, 3, wide - 6, high - 6)
    place = Box((field.w - side) // 2, 0, side, side)
    portray(canvas, card, field, ground, place, None)
    return canvas.sprite(rounded(wide, high, _RADIUS))


def in_steps(side: float) -> int:
    """Return the size of a picture: one of few, so that pictures are seldom drawn anew.

    It is at most as given, unless that is less than the least of them.
    """
    return max(_LEAST, int(side) - int(side - _LEAST) % _STEP)


def rounded_up(side: int) -> int:
    """Return the least of those sizes that is not below a size."""
    return in_steps(side + _STEP - 1)


def portray(canvas: Canvas, card: str, field: Box, ground: Colour, place: Box, fade: Fade | None) -> None:
    """Draw what a card shows at its place in a field; what is too large for the field is cut off.

    On old photographs people stand out in ink from one ground.
    """
    canvas.fill(field, paper(fade) if fade else ground)
    drawn = _photographed(card, place.w, fade) if fade else _painted(card, place.w, ground)
    left, top = max(0, -place.x), max(0, -place.y)
    seen = drawn.crop((left, top, min(place.w, field.w - place.x), min(place.h, field.h - place.y)))
    canvas.image.paste(seen, (field.x + place.x + left, field.y + place.y + top))


@cached
def _photographed(card: str, side: int, fade: Fade) -> Image.Image:
    """Draw what a card shows on the lightest paper, within a line of ink, as an old photograph."""
    sheet = Canvas.blank(side, side, CREAM)
    rim = side + 2 * _LINE
    cut = _cut_out(rim, INK, _LINE, lambda sheet, box: picture(sheet, box, CARDS[card]))
    sheet.put(cut, -_LINE, -_LINE)
    return fade(sheet.image)


@cached
def _painted(card: str, side: int, ground: Colour) -> Image.Image:
    """Draw what a card shows on one colour, in its own colours; smoother than this it looks the same."""
    finer = FINE // 2
    sheet = Canvas.blank(side * finer, side * finer, ground)
    picture(sheet, Box(0, 0, side * finer // FINE, side * finer // FINE), CARDS[card])
    return Canvas(sheet.image.reduce(finer), _own_colours(sheet)).flat()


def _own_colours(sheet: Canvas) -> tuple[Colour, ...]:
    """Return the colours of a sheet on which nothing is smoothed."""
    return tuple(sorted(cast(Colour, colour) for _, colour in sheet.image.getcolors() or ()))


@cached
def cut_boss(seat: Seat, side: int) -> Sprite:
    """Draw the head of a family without a ground, within an outline of its colour."""
    colour = SEATS[seat].colour
    return _cut_out(
        side, colour, _OUTLINE, lambda sheet, box: sheet.draw(head(seat), box.scaled(FINE), coat(seat))
    )


@cached
def cut_gangster(card: str, seat: Seat, side: int) -> Sprite:
    """Draw a gangster without a ground, within an outline of its clan's colour."""
    return _cut_out(side, SEATS[seat].colour, _OUTLINE, lambda sheet, box: picture(sheet, box, CARDS[card]))


@cached
def cut_officer(side: int) -> Sprite:
    """Draw a police officer without a ground, within an outline of steel."""
    return _cut_out(side, STEEL, _OUTLINE, lambda sheet, box: picture(sheet, box, CARDS["P01"]))


@cached
def cut_card(card: str, side: int, colour: Colour, rim: int) -> Sprite:
    """Draw what a card shows without a ground, within an outline ``rim`` pixels wide."""
    return _cut_out(side, colour, rim, lambda sheet, box: picture(sheet, box, CARDS[card]))


def _cut_out(side: int, colour: Colour, rim: int, draw: Callable[[Canvas, Box], None]) -> Sprite:
    """Draw a person without a ground, within an outline ``rim`` pixels wide; only large ones are smooth.

    ``draw``: draws the person on a sheet ``FINE`` times as large.
    """
    finer = FINE // 2
    empty = Canvas.blank(side * finer, side * finer, NEARLY_INK)
    sheet = Canvas(empty.image.copy())
    draw(sheet, Box(*(edge * finer // FINE for edge in Box(0, 0, side, side).grown(-rim))))
    drawn = ImageChops.difference(sheet.image, empty.image).convert("L").point(_ANYTHING)
    cut = drawn.reduce(finer)
    canvas = Canvas.blank(side, side, colour, (colour, *_own_colours(sheet)) if side < _SMOOTH else PALETTE)
    canvas.image.paste(sheet.image.reduce(finer), (0, 0), cut)
    return canvas.sprite(_widened(cut, rim - 1))


def _widened(mask: Image.Image, by: int) -> Image.Image:
    """Widen a mask by a number of pixels on every side; much faster than Pillow's filter."""
    for along in ((1, 0), (0, 1)):
        for _ in range(by):
            x, y = along
            before = mask.crop((-x, -y, mask.width - x, mask.height - y))
            after = mask.crop((x, y, mask.width + x, mask.height + y))
            mask = ImageChops.lighter(mask, ImageChops.lighter(before, after))
    return mask


def faded(image: Image.Image) -> Image.Image:
    """Return an image as an old photograph."""
    return _toned(image, CREAM)


def dimmed(image: Image.Image) -> Image.Image:
    """Return an image as an old photograph in the dark."""
    return _toned(image, PHOTOGRAPH[-2])


@lru_cache
def paper(fade: Fade) -> Colour:
    """Return the ground of an old photograph."""
    tone = fade(Image.new("RGB", (1, 1), CREAM)).convert("RGB").getpixel((0, 0))
    return cast(Colour, tone)


def _toned(image: Image.Image, light: Colour) -> Image.Image:
    """Return an image in the tones from ink to the colour of what is lightest."""
    tones = _tones(light)
    toned = image.convert("L").point(tones.tobytes())
    toned.putpalette(tones.getpalette() or ())
    return toned


@lru_cache
def _tones(light: Colour) -> Image.Image:
    """Return the tone of each grey, one beside the other."""
    greys = Image.frombytes("L", (256, 1), bytes(range(256)))
    toned = ImageOps.colorize(greys, INK, light, PHOTOGRAPH[2], midpoint=_MIDDLE)
    return Canvas(toned, PHOTOGRAPH).flat()


def _pictured(card: str, wide: int, high: int, strip: int, ground: Colour | None, left: int = 0) -> Canvas:
    """Draw a card's picture over an empty strip of ``strip`` pixels, off what is on its ``left``."""
    known = CARDS[card]
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    canvas.fill(Box(0, 0, wide, high).grown(-3), CREAM, _RADIUS - 3)
    frame = Box(3, 3, wide - 6, high - strip - 5)
    alive = known.kind in {"gangster", "dog", "police"}
    side = max(frame.w, frame.h) if alive else min(frame.w, frame.h)
    top = 0 if alive and side == frame.w else (frame.h - side) // 2
    place = Box(max((frame.w - side) // 2, min(left, frame.w - side)), top, side, side)
    portray(canvas, card, frame, ground or stock(known).ground, place, None)
    return canvas


@cached
def labelled(card: str, wide: int, high: int, seat: Seat | None, figures: Figures, letter: int = 0) -> Sprite:
    """Draw a card over a strip with signs and figures: gangsters on their clan's colour.

    Loot has the sign of its kind in a corner, if that is not among the figures.

    ``figures``: pairs of a sign (or None) and a figure (or nothing), side by side. ``letter``: the width of
    the letter of a choice that will lie on the upper left corner.
    """
    known = CARDS[card]
    strip = STRIP if figures or known.stars else 3
    ground = SEATS[seat].colour if known.kind == "gangster" and seat is not None else None
    kind = None if any(name == known.type for name, _ in figures) else known.type
    canvas = _pictured(card, wide, high, strip, ground, letter or (SIGN + 6) * (kind is not None))
    if kind is not None:
        canvas.fill(Box(3, 3, SIGN + 6, SIGN + 6), CREAM)
        canvas.put(sign_token(kind, SIGN), 6, 6)
    room = Box(4, high - strip - 2, wide - 8, strip - 1)
    for number, (name, words) in enumerate(figures):
        box = room._replace(x=room.x + number * room.w // len(figures), w=room.w // len(figures))
        _label(canvas, box, name, words)
    for number in range(known.stars):
        across = min(SIGN, (room.w - SIGN) // max(1, known.stars - 1))
        left = room.middle[0] - (SIGN + across * (known.stars - 1)) // 2 + number * across
        canvas.stamp("star", Box(left, room.y + 3, SIGN, SIGN), INK)
    return canvas.sprite(rounded(wide, high, _RADIUS))


def _label(canvas: Canvas, box: Box, name: Sign | None, words: str) -> None:
    """Draw a sign alone, a figure in the sign's colour, or both if there is room."""
    if name in POINTED:
        points = badge_of(name, words, min(box.w - 2, 56 if words.isdigit() else 72), box.h)
        canvas.put(points, box.middle[0] - points.size[0] // 2, box.y)
        return
    typeset = line(words, SMALLEST, Face.BOLD)
    if name and (not words or box.w >= SIGN + round(typeset.wide * TIGHTEST)):
        typeset = (
            typeset._replace(wide=min(typeset.wide, box.w - SIGN)) if words else typeset._replace(wide=0)
        )
        gap = min(6, box.w - SIGN - typeset.wide) if words else 0
        left = box.middle[0] - (SIGN + gap + typeset.wide) // 2
        canvas.put(sign_token(name, SIGN), left, box.middle[1] - SIGN // 2)
        if words:
            canvas.write(typeset, (left + SIGN + gap, box.middle[1]), INK)
    else:
        canvas.write(tight(typeset, box.w - 2), box.middle, COLOURS[name] if name else INK, "mid")


@cached
def sign_token(name: Sign, size: int) -> Sprite:
    """Draw a sign on cream."""
    sheet = Canvas.blank(size * FINE, size * FINE, CREAM, PALETTE)
    sign(sheet, name, Box(0, 0, size, size), COLOURS[name], CREAM)
    return sheet.reduced(rounded(size, size, 1))


@cached
def more_token(number: int, wide: int, high: int) -> Sprite:
    """Draw the number of those that do not fit."""
    sheet = Canvas.blank(wide * FINE, high * FINE, PARCHMENT, PALETTE)
    inner = Box(0, 0, wide, high).grown(-3).scaled(FINE)
    sheet.fill(inner, WALNUT, (_RADIUS - 3) * FINE)
    size = max(SMALLEST, min(wide, high) // 2)
    figure = tight(line(f"+{number}", size * FINE, Face.BOLD), (wide - 10) * FINE)
    sheet.write(figure, (wide * FINE // 2, high * FINE // 2), CREAM, "mid")
    return sheet.reduced(rounded(wide, high, _RADIUS))


# --- What a gangster carries, and what holds it ---


@cached
def item_token(item: str, size: int) -> Sprite:
    """Draw an item beside its gangster."""
    ground, inner = stock(CARDS[item]).ground, Box(0, 0, size, size).grown(-3)
    canvas = Canvas.blank(size, size, INK, FLAT)
    canvas.fill(inner, ground, 6)
    portray(canvas, item, inner.grown(-1), ground, Box(0, 0, inner.w - 2, inner.h - 2), None)
    return canvas.sprite(rounded(size, size, 8))


@cached
def load_token(item: str, wide: int, room: int) -> Sprite:
    """Draw a vehicle above its bonus, or that alone where the room is too low for both.

    In a low room the picture has no air above the vehicle, which stays as large.
    """
    known = CARDS[item]
    load = _LOAD if room >= SIGN + _LOAD + 9 else _LOW_LOAD
    pictured = min(wide - 6, room - load - 9)
    if pictured < _LOWEST:
        return bonus_token(item, min(wide, room))
    canvas = Canvas.blank(wide, pictured + load + 9, INK, PALETTE)
    plate = Box(3, pictured + 6, wide - 6, load)
    field = Box(3, 3, wide - 6, pictured)
    side = max(pictured, SIGN)
    below = side // 16 if pictured < SIGN else 0  # what is free below its wheels
    place = Box((field.w - side) // 2, pictured - side + below, side, side)
    portray(canvas, item, field, stock(known).ground, place, None)
    canvas.fill(plate, CREAM, load // 8)
    _write_bonus(canvas, known.bonus, plate)
    return canvas.sprite(rounded(*canvas.size, 8))


@cached
def bonus_token(item: str, size: int) -> Sprite:
    """Draw the bonus of a vehicle on a plate beside its picture."""
    canvas, plate = Canvas.blank(size, size, INK, PALETTE), Box(0, 0, size, size).grown(-3)
    canvas.fill(plate, CREAM, 6)
    _write_bonus(canvas, CARDS[item].bonus, plate)
    return canvas.sprite(rounded(size, size, 8))


def _write_bonus(canvas: Canvas, number: int, plate: Box) -> None:
    """Write the bonus of a vehicle in the middle of a plate, with a plus smaller than that of letters."""
    bonus = tight(line(str(number), SMALLEST, Face.BOLD), plate.w - 2 * _CLEAR - _PLUS)
    x, y = plate.middle[0] - (_PLUS + bonus.wide) // 2, plate.middle[1] - _PLUS // 2
    arm = _PLUS // 3
    canvas.fill(Box(x, y + arm, _PLUS, arm), INK)
    canvas.fill(Box(x + arm, y, arm, _PLUS), INK)
    canvas.write(bonus, (x + _PLUS, plate.middle[1]), INK)


def count_plaque(canvas: Canvas, words: str, middle: tuple[int, int]) -> None:
    """Draw a number of cards or gangsters on a plaque."""
    wide = count_width(words)
    plaque = Box(middle[0] - wide // 2, middle[1] - 27, wide, 54)
    canvas.panel(plaque, CREAM, INK, 10)
    canvas.write(tight(line(words, SMALLEST, Face.BOLD), wide - 8), plaque.middle, INK, "mid")


def count_width(words: str) -> int:
    """Return the width of that plaque."""
    return max(46, round(line(words, SMALLEST, Face.BOLD).wide * TIGHTEST) + 8)
