"""A legend: the signs in a game's pictures, each with its meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.signs import Sign
from engines.text import Text, say
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import back
from renders.shared.ledger import BODY, HEAD, LEAF, LEFT, PAGE, RIGHT, RULE, page, rule, write_page_title
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, INLAY, PANEL, SEATS, Colour
from renders.shared.seats import badge, badge_width
from renders.shared.wrapping import pitch

_STRIP = Box(PAGE.x, BODY, 200, 0)  # the dark strip on which the signs lie, as they do in pictures
_WORDS, _RIGHT = _STRIP.right + 24, PAGE.right - 24  # where the meanings begin and end
_FREE, _ROOM = 70, 116  # height of the corner that stays free, and of the place of the sign above it at least
_LEAST, _MOST = 116, 132  # height of a row with one line, and with two
_RAISED = 3  # pixels by which words stand above the middle of their row: below them are descenders
_LOOSE = 108  # hundredths of its room that a meaning on one line may be long
_EMBLEM = 80  # side of the game's emblem at most
_CLEAR = 12  # pixels by which it is left of the margin, off the brass corner
_SMALLEST = 480  # height of a legend with few signs: at most 8 : 3
_SEAT = 3
_BESIDE = 10  # pixels between sprites of one sign
_AIR = 8  # around a sign

HIGH = 98
"""Height of a sign at most."""
_SPACE = 18  # pixels between a name and its meaning
_BETWEEN = 28  # between the parts of the heading


class Heading(NamedTuple):
    """What stands above a legend: the title of the game, and its emblem."""

    game: str
    emblem: Sprite


class _Row(NamedTuple):
    """A line of the words: what is bold, and what follows it."""

    name: Line
    meaning: Line

    @property
    def wide(self) -> int:
        return self.name.wide + self.meaning.wide + _SPACE * bool(self.name.text and self.meaning.text)

    def within(self, room: int) -> _Row:
        """The line, narrowed to a room if it must be."""
        share = min(1, room / max(1, self.wide))
        return _Row(*(typeset._replace(wide=int(typeset.wide * share)) for typeset in self))


DrawSign = Callable[[str, Canvas, Box], None]
"""(name, canvas, room) -> the game's own sign in the middle of the room."""


def draw_legend(
    signs: Sequence[Sign],
    heading: Heading,
    draw_own: DrawSign,
    put: Callable[[Text], str],
    palette: tuple[Colour, ...],
) -> Canvas:
    """The legend, 1280 pixels wide and as high as it has to be."""
    words = _set(signs, put)
    highs = [_MOST if len(lines) > 1 else _LEAST for lines in words]
    high = max(_SMALLEST, _STRIP.y + sum(highs[:-1]) + _ROOM + _FREE)
    canvas = page(high, palette)
    canvas.fill(_STRIP._replace(h=high - PAGE.y - LEAF - _STRIP.y), PANEL, 3)
    _head(canvas, heading, settable(put(say("Legend"))))
    y = _STRIP.y
    for sign, lines, tall in zip(signs, words, highs, strict=True):
        room = _STRIP._replace(y=y, h=min(tall, high - _FREE - y)).grown(-_AIR)
        if sign.name in _COMMON:
            _COMMON[sign.name](canvas, room)
        else:
            draw_own(sign.name, canvas, room)
        middle = y + tall // 2 - _RAISED - pitch(SMALLEST) * (len(lines) - 1) // 2
        for number, told in enumerate(lines):
            _write(canvas, told, (_WORDS, middle + number * pitch(SMALLEST)))
        y += tall
        if sign is not signs[-1]:
            rule(canvas, _STRIP._replace(y=y - RULE), INLAY)
            rule(canvas, Box(_STRIP.right, y - RULE, PAGE.right - LEAF - _STRIP.right, RULE))
    return canvas


def _write(canvas: Canvas, row: _Row, at: tuple[int, int]) -> None:
    (x, middle), (name, meaning) = at, row
    if name.text:
        x += canvas.write(name, at, INK) + _SPACE
    canvas.write(meaning, (x, middle), INK)


def _head(canvas: Canvas, heading: Heading, words: str) -> None:
    """The game, what the page is, and the emblem of the game at the end."""
    emblem, right = heading.emblem, RIGHT - _CLEAR
    canvas.put(emblem, right - emblem.size[0], HEAD - emblem.size[1] // 2)
    end = right - _EMBLEM - _BETWEEN
    kind = fit(words, (RIGHT - LEFT) * 2 // 5)
    canvas.write(kind, (end, HEAD + 6), INK, "right")
    write_page_title(canvas, heading.game, end - kind.wide - _BETWEEN)


def _set(signs: Sequence[Sign], put: Callable[[Text], str]) -> list[list[_Row]]:
    """What the signs mean; if one needs two lines, all names have a line of their own."""
    words = [settable(put(sign.meaning)) for sign in signs]
    room = _RIGHT - _WORDS
    whole = [_typeset(said, room, parted=False) for said in words]
    if all(len(lines) < 2 for lines in whole):
        return whole
    return [_typeset(said, room, parted=True) for said in words]


def _typeset(words: str, room: int, *, parted: bool) -> list[_Row]:
    """What a sign means on one or two lines: what it is called, up to the colon, is bold if it has room.

    Where it needs two, or they are to be ``parted``, they part at the colon if they can, else where both are
    about equally long.
    """
    name, colon, rest = words.partition(":")
    called, meaning = ((name + colon).split(), rest.split()) if colon else ([], words.split())
    every, named = [*called, *meaning], len(called)
    bold = line(name + colon, face=Face.BOLD).wide * TIGHTEST <= room
    face = Face.BOLD if bold else Face.SANS

    def part(first: int, end: int) -> _Row:
        heads, plain = every[first : min(named, end)], every[max(first, named) : end]
        return _Row(line(" ".join(heads), face=face), line(" ".join(plain)))

    def broken(before: int) -> tuple[_Row, _Row]:
        return part(0, before), part(before, len(every))

    def unevenness(before: int) -> int:
        longest = max(row.wide for row in broken(before))
        return 0 if before == named and longest * TIGHTEST <= room else longest

    whole = part(0, len(every))
    if len(every) < 2 or (not (parted and called) and whole.wide * 100 <= room * _LOOSE):
        return [whole.within(room)]
    return [row.within(room) for row in broken(min(range(1, len(every)), key=unevenness))]


def centred(room: Box, wide: int, high: int) -> Box:
    """A box of this size in the middle of the room."""
    return Box(room.middle[0] - wide // 2, room.middle[1] - high // 2, wide, high)


def write_score(canvas: Canvas, room: Box, figure: str) -> None:
    """Write a number as name plates show scores: in ink on cream."""
    chip = centred(room, 136, 88)
    canvas.fill(chip, CREAM, 10)
    canvas.write(line(figure, 84, Face.BOLD), chip.middle, INK, "mid")


def frame_choice(canvas: Canvas, room: Box, letter: str | None = None) -> None:
    """Frame what can be chosen, with a letter in games whose choices have letters."""
    box = centred(room, 132, 84)
    canvas.choice_frame(box._replace(y=room.middle[1] - 34) if letter else box, sign=letter)


def write_odds(canvas: Canvas, room: Box) -> None:
    """Write a chance of success."""
    canvas.write(line("62%", 84, Face.BOLD), room.middle, CREAM, "mid")


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
    plate = centred(room, room.w, HIGH - 8)
    canvas.panel(plate, SEATS[_SEAT].colour, BRASS_LIGHT)
    canvas.put(badge(_SEAT, 76), plate.middle[0] - badge_width(76) // 2, plate.y + 8)


def _changed(canvas: Canvas, room: Box) -> None:
    box = centred(room, 66, 82)
    canvas.halo(box)
    canvas.put(back(box.w, box.h), box.x, box.y)


def _spoken(canvas: Canvas, room: Box) -> None:
    box = centred(room, 136, 82)
    canvas.spoken_frame(box)


def _leads(canvas: Canvas, room: Box) -> None:
    canvas.crown(room.middle, wide=104)


def _ai(canvas: Canvas, room: Box) -> None:
    canvas.stamp("cogwheel", centred(room, HIGH - 4, HIGH - 4), CREAM)


def _cards(canvas: Canvas, room: Box) -> None:
    box = centred(room, 76, HIGH)
    canvas.put(back(box.w, box.h), box.x, box.y)


_COMMON: dict[str, Callable[[Canvas, Box], None]] = {
    "turn": _turn,
    "changed": _changed,
    "spoken": _spoken,
    "leads": _leads,
    "ai": _ai,
    "cards": _cards,
}
