"""A legend: the signs in a game's pictures, each with its meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image, ImageFilter

from engines.signs import LegendPage
from engines.text import Text, say
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import back
from renders.shared.ledger import (
    ACROSS,
    BODY,
    HEAD,
    LEAF,
    LEFT,
    PAGE,
    RIGHT,
    RULE,
    closing,
    ornament,
    page,
    rule,
    write_page_title,
)
from renders.shared.lettering import SMALLEST, Face, Line, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, INLAY, PANEL, SEATS, Colour
from renders.shared.seats import badge, badge_width
from renders.shared.wrapping import pitch, wrap

STRIP = Box(PAGE.x, BODY, 264, 0)
"""The dark strip on which the signs lie, as they do in pictures, as high as it has to be."""
ROW = 148
"""Height of a row whose name and meaning have a line each."""
_WORDS, _RIGHT = STRIP.right + 28, PAGE.right - 24  # where the meanings begin and end
_FOOT = 90  # height of the foot, whose left end stays free
_RAISED = 3  # pixels by which words stand above the middle of their row: below them are descenders
_EMBLEM = 80  # side of the game's emblem at most
_CLEAR = 12  # pixels by which it is left of the margin, off the brass corner
_SMALLEST = 480  # height of a legend with few signs: at most 8 : 3
_SEAT, _NAME = 0, "Anna"  # whose plate is shown
_BESIDE, _OVER = 10, 12  # pixels between sprites of one sign, and by which four are higher than others
_FANNED = 64  # from one card of a row to the next
_AIR = 10  # around a sign
HIGH = 120
"""Height of a sign at most."""
RIM = 3
"""Pixels of light around a sign that may be as dark as the strip."""
_BETWEEN = 28  # between the parts of the heading
_LINES = 2  # of a name or a meaning at most


class Heading(NamedTuple):
    """What stands above a legend: the title of the game, and its emblem."""

    game: str
    emblem: Sprite


DrawSign = Callable[[str, Canvas, Box], None]
"""(name, canvas, room) -> the game's own sign in the middle of the room."""


def draw_legend(
    shown: LegendPage,
    heading: Heading,
    draw_own: DrawSign,
    told: Callable[[Text], str],
    palette: tuple[Colour, ...],
) -> Canvas:
    """A page of the legend, 1280 pixels wide and as high as it has to be."""
    words = [_typeset(settable(told(sign.meaning))) for sign in shown.signs]
    highs = [ROW + max(0, len(lines) - 2) * pitch(SMALLEST) for lines in words]
    high = max(_SMALLEST, STRIP.y + sum(highs) + _FOOT)
    canvas = page(high, palette)
    canvas.fill(STRIP._replace(h=high - _FOOT - STRIP.y), PANEL)
    _head(canvas, heading, settable(told(say("Legend"))))
    row = ACROSS._replace(y=STRIP.y)
    for sign, lines, tall in zip(shown.signs, words, highs, strict=True):
        if row.y > STRIP.y:
            rule(canvas, row)
            rule(canvas, STRIP._replace(y=row.y), INLAY)
        room = Box(STRIP.x, row.y + (tall - ROW) // 2, STRIP.w, ROW).grown(-_AIR)
        if sign.name in _COMMON:
            _COMMON[sign.name](canvas, room)
        else:
            draw_own(sign.name, canvas, room)
        y = row.y + tall // 2 - _RAISED - pitch(SMALLEST) * (len(lines) - 1) // 2
        for typeset in lines:
            canvas.write(typeset, (_WORDS, y), INK)
            y += pitch(SMALLEST)
        row = row._replace(y=row.y + tall)
    _foot(canvas, high - _FOOT, f"{shown.number} / {shown.pages}" if shown.pages > 1 else "")
    return canvas


def _foot(canvas: Canvas, top: int, number: str) -> None:
    """The lines that close the page, and below them its number, or an ornament if it is the only one."""
    closing(canvas, ACROSS._replace(y=top))
    middle = (top + 3 * RULE + canvas.size[1] - PAGE.y - LEAF) // 2
    ornament(canvas, middle, line(number, face=Face.BOLD) if number else None)


def _head(canvas: Canvas, heading: Heading, words: str) -> None:
    """The game, what the page is, and the emblem of the game at the end."""
    emblem, right = heading.emblem, RIGHT - _CLEAR
    canvas.put(emblem, right - emblem.size[0], HEAD - emblem.size[1] // 2)
    end = right - _EMBLEM - _BETWEEN
    kind = fit(words, (RIGHT - LEFT) * 2 // 5)
    canvas.write(kind, (end, HEAD + 6), INK, "right")
    write_page_title(canvas, heading.game, end - kind.wide - _BETWEEN)


def _typeset(words: str) -> tuple[Line, ...]:
    """What a sign is called, up to the colon, in bold, and below it what it means."""
    name, _, meaning = words.partition(": ")
    room = _RIGHT - _WORDS
    bold = wrap(name, room, SMALLEST, _LINES, Face.BOLD)
    return bold + (wrap(meaning, room, SMALLEST, _LINES) if meaning else ())


def centred(room: Box, wide: int, high: int) -> Box:
    """A box of this size in the middle of the room."""
    return Box(room.middle[0] - wide // 2, room.middle[1] - high // 2, wide, high)


def write_score(canvas: Canvas, room: Box, figure: str) -> None:
    """Write a number as name plates show scores: in ink on cream."""
    chip = centred(room, 164, 108)
    canvas.fill(chip, CREAM, 10)
    canvas.write(line(figure, 104, Face.BOLD), chip.middle, INK, "mid")


def frame_choice(canvas: Canvas, room: Box, letter: str | None = None) -> None:
    """Frame what can be chosen, with a letter in games whose choices have letters."""
    canvas.choice_frame(centred(room, 168, 104), sign=letter)


def write_odds(canvas: Canvas, room: Box) -> None:
    """Write a chance of success."""
    canvas.write(line("62%", 104, Face.BOLD), room.middle, CREAM, "mid")


def side_by_side(canvas: Canvas, room: Box, sprites: Sequence[Sprite]) -> None:
    """Draw sprites beside each other in the middle of the room."""
    x = room.middle[0] - (sum(sprite.size[0] + _BESIDE for sprite in sprites) - _BESIDE) // 2
    for sprite in sprites:
        put(canvas, sprite, x, room.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0] + _BESIDE


def put(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
    """Draw a sprite with a light rim, by which a dark one stands out from the strip."""
    wide, high = sprite.size
    cut = Image.new("L", (wide + 2 * RIM, high + 2 * RIM))
    cut.paste(sprite.mask, (RIM, RIM))
    canvas.image.paste(CREAM, (x - RIM, y - RIM), cut.filter(ImageFilter.MaxFilter(2 * RIM + 1)))
    canvas.put(sprite, x, y)


def four(canvas: Canvas, room: Box, draw: Callable[[int, int], Sprite]) -> None:
    """Draw four sprites in two rows; ``draw``: (number, side) -> one of them."""
    side = (room.h + _OVER - _BESIDE) // 2
    left, top = room.middle[0] - side - _BESIDE // 2, room.middle[1] - side - _BESIDE // 2
    for at in range(4):
        put(canvas, draw(at, side), left + at % 2 * (side + _BESIDE), top + at // 2 * (side + _BESIDE))


def _turn(canvas: Canvas, room: Box) -> None:
    plate, side = centred(room, room.w, HIGH - 12), HIGH // 2
    canvas.panel(plate, SEATS[_SEAT].colour, CREAM)
    name = line(_NAME, plate.h * 3 // 5)
    x = plate.middle[0] - (badge_width(side) + name.wide) // 2
    canvas.put(badge(_SEAT, side), x, plate.middle[1] - side // 2)
    canvas.write(name, (x + badge_width(side), plate.middle[1]), SEATS[_SEAT].on)


def _changed(canvas: Canvas, room: Box) -> None:
    box = centred(room, 84, 102)
    canvas.halo(box)
    canvas.fill(box, BRASS_LIGHT, 12)
    canvas.panel(box.grown(-6), CREAM, INK)


def _spoken(canvas: Canvas, room: Box) -> None:
    box = centred(room, 168, 98)
    canvas.spoken_frame(box)


def _leads(canvas: Canvas, room: Box) -> None:
    canvas.crown(room.middle, wide=124)


def _ai(canvas: Canvas, room: Box) -> None:
    canvas.stamp("cogwheel", centred(room, HIGH - 4, HIGH - 4), CREAM)


def _cards(canvas: Canvas, room: Box) -> None:
    fan = centred(room, 2 * _FANNED + 92, HIGH)
    for x in range(fan.x, fan.right - _FANNED, _FANNED):
        put(canvas, back(92, fan.h), x, fan.y)


_COMMON: dict[str, Callable[[Canvas, Box], None]] = {
    "turn": _turn,
    "changed": _changed,
    "spoken": _spoken,
    "leads": _leads,
    "ai": _ai,
    "cards": _cards,
}
