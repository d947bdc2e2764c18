"""A legend: the signs in a game's pictures, each with its meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.signs import Sign
from engines.text import Text, say
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.cards import back
from renders.shared.ledger import RULE, closing, paper, rule
from renders.shared.lettering import SMALLEST, Face, Line, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PANEL, SEATS, WALNUT, WINE, Colour
from renders.shared.seats import badge, badge_width
from renders.shared.wrapping import pitch, wrap

_TITLE = Box(86, 12, SIZE[0] - 172, 96)
_STRIP = Box(40, _TITLE.bottom + 12, 154, 0)  # the dark strip on which the signs lie, as they do in pictures
_WORDS = _STRIP.right + 26  # where the meanings begin
_EDGE = 40  # from there to the right end
_FREE = 84  # at the bottom: the lower left corner stays free
_LEAST, _MOST = 88, 128  # height of a row with one line, and with two
_SMALLEST = 480  # height of a legend with few signs: at most 8 : 3
_SEAT = 3
_BESIDE = 6  # pixels between sprites of one sign

DrawSign = Callable[[str, Canvas, Box], None]
"""(name, canvas, room) -> the game's own sign in the middle of the room."""


def draw_legend(
    signs: Sequence[Sign],
    draw_own: DrawSign,
    put: Callable[[Text], str],
    palette: tuple[Colour, ...],
) -> Canvas:
    """The legend, 1280 pixels wide and as high as it has to be."""
    words = [wrap(settable(put(sign.meaning)), SIZE[0] - _EDGE - _WORDS) for sign in signs]
    highs = [_MOST if len(lines) > 1 else _LEAST for lines in words]
    high = max(_SMALLEST, _STRIP.y + sum(highs) + _FREE)
    canvas = Canvas.blank(SIZE[0], high, WALNUT, palette)
    paper(canvas, Box(16, 12, SIZE[0] - 32, high - 24))
    title = fit(settable(put(say("Legend")), Face.SERIF), _TITLE.w, 72, Face.SERIF)
    canvas.write(title, (_TITLE.x, _TITLE.middle[1]), WINE)
    closing(canvas, Box(26, _TITLE.bottom, SIZE[0] - 58, RULE))
    canvas.panel(_STRIP._replace(h=sum(highs)), PANEL, INK, 6)
    y = _STRIP.y
    for sign, lines, tall in zip(signs, words, highs, strict=True):
        room = Box(_STRIP.x + 12, y + 4, _STRIP.w - 24, tall - 8)
        if sign.name in _COMMON:
            _COMMON[sign.name](canvas, room)
        else:
            draw_own(sign.name, canvas, room)
        middle = room.middle[1] - pitch(SMALLEST) * (len(lines) - 1) // 2
        _write_meaning(canvas, lines, (_WORDS, middle))
        y += tall
        rule(canvas, Box(_STRIP.right, y - RULE, SIZE[0] - 32 - _STRIP.right, RULE))
    return canvas


def _write_meaning(canvas: Canvas, lines: Sequence[Line], at: tuple[int, int]) -> None:
    """Write what a sign means below each other; what it is called, up to the colon, is red."""
    (x, y), named = at, any(":" in typeset.text for typeset in lines)
    for typeset in lines:
        text, size, face, wide = typeset
        name, colon, _ = text.partition(":") if named else ("", "", "")
        share = wide / max(1, line(text, size, face).wide)
        first = line(name + colon, size, face)
        if first.text:
            canvas.write(first._replace(wide=round(first.wide * share)), (x, y), WINE)
        if rest := text.removeprefix(first.text):
            begun = line(rest.lstrip(), size, face)
            left = wide - round(begun.wide * share)
            canvas.write(begun._replace(wide=wide - left), (x + left, y), INK)
        named = named and not colon
        y += pitch(SMALLEST)


def centred(room: Box, wide: int, high: int) -> Box:
    """A box of this size in the middle of the room."""
    return Box(room.middle[0] - wide // 2, room.middle[1] - high // 2, wide, high)


def write_score(canvas: Canvas, room: Box, figure: str) -> None:
    """Write a number as name plates show scores: in ink on cream."""
    chip = centred(room, 104, 68)
    canvas.fill(chip, CREAM, 10)
    canvas.write(line(figure, 72, Face.BOLD), chip.middle, INK, "mid")


def write_odds(canvas: Canvas, room: Box) -> None:
    """Write a chance of success."""
    canvas.write(line("62%", face=Face.BOLD), room.middle, CREAM, "mid")


def side_by_side(canvas: Canvas, room: Box, sprites: Sequence[Sprite]) -> None:
    """Draw sprites beside each other in the middle of the room."""
    x = room.middle[0] - (sum(sprite.size[0] + _BESIDE for sprite in sprites) - _BESIDE) // 2
    for sprite in sprites:
        canvas.put(sprite, x, room.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0] + _BESIDE


def four(canvas: Canvas, room: Box, draw: Callable[[int, int], Sprite]) -> None:
    """Draw four sprites in two rows; ``draw``: (number, side) -> one of them."""
    side = (room.h - _BESIDE) // 2
    left, top = room.middle[0] - side - _BESIDE // 2, room.middle[1] - side - _BESIDE // 2
    for at in range(4):
        canvas.put(draw(at, side), left + at % 2 * (side + _BESIDE), top + at // 2 * (side + _BESIDE))


def _turn(canvas: Canvas, room: Box) -> None:
    plate = centred(room, room.w - 8, 70)
    canvas.panel(plate, SEATS[_SEAT].colour, BRASS_LIGHT)
    canvas.put(badge(_SEAT, 58), plate.middle[0] - badge_width(58) // 2, plate.y + 6)


def _changed(canvas: Canvas, room: Box) -> None:
    box = centred(room, 52, 62)
    canvas.halo(box)
    canvas.put(back(box.w, box.h), box.x, box.y)


def _choice(canvas: Canvas, room: Box) -> None:
    box = centred(room, 76, 60)
    canvas.choice_frame(box, sign="A")


def _spoken(canvas: Canvas, room: Box) -> None:
    box = centred(room, 84, 60)
    canvas.spoken_frame(box)


def _leads(canvas: Canvas, room: Box) -> None:
    canvas.crown(room.middle, wide=76)


def _ai(canvas: Canvas, room: Box) -> None:
    canvas.stamp("cogwheel", centred(room, 60, 60), CREAM)


def _cards(canvas: Canvas, room: Box) -> None:
    box = centred(room, 54, 72)
    canvas.put(back(box.w, box.h), box.x, box.y)


_COMMON: dict[str, Callable[[Canvas, Box], None]] = {
    "turn": _turn,
    "changed": _changed,
    "choice": _choice,
    "spoken": _spoken,
    "leads": _leads,
    "ai": _ai,
    "cards": _cards,
}
