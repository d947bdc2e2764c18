"""The club's ledger: cream paper with brass corners on dark wood, its ruling, and what is entered in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.cards import SYMBOLS
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.cards import SUIT_COLOUR, draw_suit
from renders.shared.lettering import Face, Line, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    PALETTE,
    PARCHMENT,
    RULED,
    SEATS,
    WALNUT,
    WINE,
    Colour,
)
from renders.shared.shapes import FINE, rounded
from renders.shared.wrapping import pitch, wrap

RULE = 3  # height of a ruled line
PAGE = Box(16, 12, SIZE[0] - 32, 0)
"""The place of a page on the wood, as high as it has to be."""
ACROSS = Box(PAGE.x + 10, 0, PAGE.w - 26, RULE)
"""A line across a page."""
LEFT, RIGHT = PAGE.x + 24, PAGE.right - 30
"""The margins of a page: whatever it says stands between them."""
TITLE, HEAD = 72, 62  # size of a page's title, and the height on which it and what is beside it are centred
BODY = 120
"""Below the lines under the title."""
_HEADING = 64  # size of an account's
_CORNER, _STUD = 44, 8  # legs of a brass corner, and a stud on it across
LEAF = 6  # pixels by which the leaf below shows
_TILE = 10  # radius of the corners of a sign
_STRIPES, _STRIPE = 18, 5  # from one stripe of a hatched bar to the next, and its width
_LEAST = 12  # width of a part of a bar, however few its points
_SUITS = {symbol: suit for suit, symbol in SYMBOLS.items()}
_PARTS = re.compile(f"[{''.join(_SUITS)}]|[^{''.join(_SUITS)}]+")
_ASIDE = 2  # pixels by which a suit in a line is further right than in type: ranks keep off it
_ORNAMENT, _STROKE = 44, 96  # side of an ornament, and length of the rules beside it
_NOTCH = 18  # depth of the notch at the end of a ribbon


def page(high: int, palette: tuple[Colour, ...] = PALETTE) -> Canvas:
    """A page of the ledger on the wood, ``high`` pixels with that."""
    canvas = Canvas.blank(SIZE[0], high, WALNUT, palette)
    paper(canvas, PAGE._replace(h=high - 2 * PAGE.y))
    return canvas


def write_page_title(canvas: Canvas, words: str, right: int = RIGHT) -> int:
    """The title of a page, as far as ``right``, and the lines below it. Returns where it ends."""
    closing(canvas, ACROSS._replace(y=BODY - 4 * RULE))
    title = fit(settable(words, Face.SERIF), right - LEFT, TITLE, Face.SERIF)
    return LEFT + canvas.write(title, (LEFT, HEAD), WINE)


def paper(canvas: Canvas, sheet: Box) -> None:
    """A sheet on the leaves below it, the upper corners held in brass."""
    canvas.fill(sheet._replace(x=sheet.x + LEAF, y=sheet.y + LEAF), INK, 8)
    canvas.fill(sheet._replace(w=sheet.w - 2, h=sheet.h - 2), PARCHMENT, 6)
    canvas.fill(sheet._replace(w=sheet.w - LEAF, h=sheet.h - LEAF), CREAM, 6)
    brass(canvas, sheet)


def brass(canvas: Canvas, sheet: Box) -> None:
    """The corners of brass that hold a sheet."""
    for right in (False, True):
        corner = _corner(right=right)
        left = sheet.right - LEAF - _CORNER + 3 if right else sheet.x - 3
        canvas.image.paste(corner.image, (left, sheet.y - 3), corner.mask)


@cached
def _corner(*, right: bool) -> Sprite:
    """A corner of brass with a stud, for the upper left end of a sheet, or the upper ``right`` one."""
    side = _CORNER * FINE
    sheet, cut = Canvas.blank(side, side, BRASS_DARK), Canvas.blank(side, side, INK)
    ends = ((side, 0), (0, side))
    sheet.line(*ends, INK, 8 * FINE)
    sheet.stamp("disc", Box(_STUD * FINE, _STUD * FINE, _STUD * FINE, _STUD * FINE), BRASS)
    for step in range(side):
        cut.fill(Box(0, step, side - step, 1), CREAM)
    drawn, mask = sheet.reduced().image, cut.image.convert("L").point([0] * 128 + [255] * 128).reduce(FINE)
    if right:
        flip = Image.Transpose.FLIP_LEFT_RIGHT
        return Sprite(drawn.transpose(flip), mask.transpose(flip))
    return Sprite(drawn, mask)


def rule(canvas: Canvas, line: Box, colour: Colour = RULED) -> None:
    """A ruled line."""
    canvas.fill(line._replace(h=RULE), colour)


def closing(canvas: Canvas, line: Box) -> None:
    """The two lines that close an account or a heading."""
    for y in (line.y, line.y + 2 * RULE):
        canvas.fill(line._replace(y=y, h=RULE), INK)


def ornament(canvas: Canvas, y: int, words: Line | None = None) -> None:
    """An ornament, or words, between two rules, in the middle of the foot of a page."""
    x = PAGE.middle[0]
    beside = (words.wide + _ORNAMENT) // 2 if words else _ORNAMENT
    if words:
        canvas.write(words, (x, y), INK, "mid")
    else:
        canvas.stamp("lozenge", Box(x, y, 0, 0).grown(_ORNAMENT // 2), BRASS_DARK)
    for left in (x - beside - _STROKE, x + beside):
        rule(canvas, Box(left, y - RULE // 2, _STROKE, RULE), BRASS_DARK)


def margin(canvas: Canvas, line: Box) -> None:
    """The red lines that part columns, two side by side."""
    for x in (line.x, line.x + 3 * RULE):
        canvas.fill(line._replace(x=x, w=RULE), WINE)


def heading(canvas: Canvas, words: str, room: Box) -> None:
    """The title of an account, on two lines if need be and if the room is high enough, at its left end."""
    most = 2 if room.h >= 2 * pitch(_HEADING) else 1
    lines = wrap(settable(words, Face.SERIF), room.w, _HEADING, most, Face.SERIF)
    y = room.middle[1] - pitch(lines[0].size) * (len(lines) - 1) // 2
    for typeset in lines:
        canvas.write(typeset, (room.x, y), WINE)
        y += pitch(typeset.size)


def write_suited(canvas: Canvas, typeset: Line, at: tuple[int, int]) -> None:
    """A line in ink whose suits are drawn as on cards."""
    text, size, face, wide = typeset
    share = wide / max(1, line(text, size, face).wide)
    for part in _PARTS.finditer(text):
        piece = line(part.group(), size, face)
        x = at[0] + round((line(text[: part.end()], size, face).wide - piece.wide) * share)
        if suit := _SUITS.get(piece.text):
            box = Box(x + round(piece.wide * share) // 2 + _ASIDE, at[1], 0, 0).grown(piece.wide // 2)
            draw_suit(canvas, suit, box, SUIT_COLOUR[suit], CREAM)
        else:
            canvas.write(piece._replace(wide=round(piece.wide * share)), (x, at[1]), INK)


def stamp(canvas: Canvas, box: Box, seat: Seat, radius: int = 10) -> None:
    """A field of a seat's colour in a line of ink."""
    canvas.panel(box, SEATS[seat].colour, INK, radius)


def ribbon(canvas: Canvas, box: Box, seat: Seat) -> None:
    """A ribbon of a seat's colour in a line of ink, with a notch at its right end."""
    canvas.fill(box, INK, 6)
    canvas.fill(box.grown(-3), SEATS[seat].colour, 4)
    middle = box.middle[1]
    for y in range(box.y, box.bottom):
        deep = _NOTCH * (box.h // 2 - abs(y - middle)) // (box.h // 2)
        if deep > 0:
            canvas.image.paste(INK, (box.right - deep - 5, y, box.right, y + 1))
            canvas.image.paste(CREAM, (box.right - deep, y, box.right, y + 1))


Hatching: TypeAlias = Colour | None
"""The colour of the stripes on a part of a bar; None: it is plain."""


def bar(canvas: Canvas, box: Box, parts: Iterable[tuple[int, Colour, Hatching]], most: int) -> int:
    """Points side by side in their colours, in lines of ink; ``most`` points fill the box.

    Returns its right end.
    """
    x, counted = box.x, 0
    for points, colour, hatching in parts:
        counted += points
        end = max(x + _LEAST, box.x + box.w * counted // max(1, most)) if points else x
        if points:
            part = Box(x, box.y, end - x, box.h)
            canvas.panel(part, colour, INK, 4)
            if hatching:
                _hatch(canvas, part.grown(-RULE), hatching)
            x = end - 3
    return x + 3


def _hatch(canvas: Canvas, box: Box, colour: Colour) -> None:
    """Slanting stripes on a part of a bar."""
    stripes = Image.new("L", (max(1, box.w), box.h))
    draw = ImageDraw.Draw(stripes)
    for left in range(-box.h, box.w, _STRIPES):
        draw.line((left, box.h, left + box.h, 0), fill=255, width=_STRIPE)
    canvas.image.paste(colour, (box.x, box.y), stripes)


@cached
def tile(name: str, side: int, colour: Colour, on: Colour) -> Sprite:
    """A symbol on a colour, in a line of ink."""
    sheet = Canvas.blank(side, side, INK)
    sheet.fill(Box(0, 0, side, side).grown(-3), colour, _TILE - 3)
    sheet.stamp(name, Box(0, 0, side, side).grown(-8), on)
    return Sprite(sheet.image, rounded(side, side, _TILE))  # in the colours of any game


def spread(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Divide a room among columns that want these widths, and need the ``least`` ones.

    Spare room is shared equally; in a room that is too narrow, each gives up the same share of what it can.
    """
    over = room - sum(wanted)
    if over >= 0:
        return [wide + over // len(wanted) for wide in wanted]
    spare = max(1, sum(wanted) - sum(least))
    return [wide + over * (wide - low) // spare for wide, low in zip(wanted, least, strict=True)]
