"""The parts of a scene on the road: figures, things, the ways they go, and skill checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.job_events import Check
from renders.mafiadollar.cards import die_token, marks
from renders.mafiadollar.colours import NAVY, PALETTE
from renders.mafiadollar.signs import Skill, pointed, tight
from renders.mafiadollar.tokens import (
    HIGH,
    Figures,
    count_plaque,
    cut_officer,
    draw_figure,
    labelled,
)
from renders.mafiadollar.words import call_name
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, Line, line, settable
from renders.shared.palette import CREAM, INK, PARCHMENT, SEATS, WINE
from renders.shared.shapes import FINE, rounded

_GAP = 5
_FIGURE, _NAME = 124, 58  # width of a figure, and height of its name
_LEGIBLE = 130  # width of a figure from which on its name is below it
_BESIDE = 14  # pixels beside a name, on both sides together
_FIGHTER = 126  # width of who fights
_THING = 106  # width of a card that is no figure
_WAY = 72  # width of an arrow
_ODDS = Box(0, 0, 108, 54)
"""The size of odds below it, which may be certain and wider."""
_TALL = 160  # height of a scene from which on its parts are wider
_WIDER_FIGURE, _WIDER_THING = 162, 138
_SKILL, _DIE, _RESULT = 64, 60, 72  # width of points and of a die, and height of a total
_NEEDED = 54  # height of the words below a sum
_SIGN, _SUM = 32, 262  # width of a sign of arithmetic, and of a sum
_NAMED = 260  # width of a skill's name at most
_FACE = 1.3  # how much larger a person is drawn than there is room above its name: the shoulders are cut off
_CROSS, _ASIDE = 58, 44  # side of the plate with the cross of who is beaten, and how far it is beside them
_CARDS = 4  # of one action beside a figure


class Part(NamedTuple):
    """A part of a scene: its width, and a function that draws it in a box as high as the scene."""

    wide: int
    draw: Callable[[Canvas, Box], None]
    wider: int = 0
    """Its width where the scene is high; 0: the same."""
    leads: bool = False
    """Whether it is an arrow, which leads from what is before it to what is behind it."""
    person: bool = False


def parts_width(parts: Sequence[Part]) -> int:
    """Return the width of parts side by side where the scene is low."""
    return sum(part.wide + _GAP for part in parts) - _GAP if parts else 0


def draw_parts(canvas: Canvas, parts: Sequence[Part], room: Box) -> None:
    """Draw the parts side by side in the middle of the room, as large as it allows."""
    wides = [part.wider or part.wide for part in parts]
    if room.h < _TALL or sum(wides) + _GAP * (len(wides) - 1) > room.w:
        wides = [part.wide for part in parts]
    gap = min(_GAP, (room.w - sum(wides)) // max(1, len(wides) - 1))
    x = room.middle[0] - (sum(wides) + gap * (len(wides) - 1)) // 2
    for part, wide in zip(parts, wides, strict=True):
        part.draw(canvas, room._replace(x=x, w=wide))
        x += wide + gap


# --- Figures and things -----------------------------------------------------------------------------


def figure(card: str, seat: Seat) -> Part:
    """A gangster above its name, or a warehouse, on its clan's colour."""
    colour = SEATS[seat].colour
    if CARDS[card].kind == "warehouse":
        return Part(_FIGURE, lambda canvas, box: draw_figure(canvas, card, box, colour), _WIDER_FIGURE)
    least = max(_LEGIBLE, _call_name(card, _FIGURE).wide + _BESIDE)

    def draw(canvas: Canvas, box: Box) -> None:
        if box.h < HIGH or box.w < _LEGIBLE:
            draw_figure(canvas, card, box, colour)
            return
        draw_figure(canvas, card, box, colour, round((box.h - _NAME) * _FACE))
        strip = Box(box.x + 3, box.bottom - _NAME, box.w - 6, _NAME - 3)
        canvas.fill(strip, CREAM)
        canvas.fill(strip._replace(h=3), INK)
        canvas.write(_call_name(card, box.w), (strip.middle[0], strip.y + 26), INK, "mid")

    wider = max(_WIDER_FIGURE, _call_name(card, _WIDER_FIGURE).wide + _BESIDE)
    return Part(least, draw, wider, person=True)


def fighter(card: str, seat: Seat, *, beaten: bool = False) -> Part:
    """Somebody, or a warehouse, on the clan's colour; beside a cross if beaten."""
    aside = _ASIDE if beaten else 0

    def draw(canvas: Canvas, box: Box) -> None:
        wide = min(box.w - aside, box.h)
        left = box.middle[0] - (wide + aside) // 2
        draw_figure(canvas, card, box._replace(x=left, w=wide), SEATS[seat].colour)
        if beaten:
            plate = Box(left + wide + aside - _CROSS, box.bottom - _CROSS, _CROSS, _CROSS)
            canvas.fill(plate, INK, 8)
            canvas.stamp("mafiadollar/signs/lost", plate.grown(-7), CREAM)

    return Part(_FIGHTER + aside, draw, person=True)


def _call_name(card: str, wide: int) -> Line:
    return tight(line(call_name(card), SMALLEST, Face.BOLD), wide - _BESIDE)


def thing(card: str, figures: Figures | None = None) -> Part:
    """A card with its points, its value, or the symbol that removes it."""
    shown = marks(CARDS[card]) if figures is None else figures

    def draw(canvas: Canvas, box: Box) -> None:
        if CARDS[card].kind == "warehouse":
            draw_figure(canvas, card, box, NAVY)
        else:
            canvas.put(labelled(card, box.w, box.h, None, shown), box.x, box.y)

    return Part(_THING, draw, _WIDER_THING)


def back(number: int = 1) -> Part:
    """A card whose face is hidden, with the number of such cards on it if they are several."""

    def draw(canvas: Canvas, box: Box) -> None:
        canvas.put(cards.back(box.w, box.h), box.x, box.y)
        if number > 1:
            count_plaque(canvas, f"×{number}", box.middle)

    return Part(_THING, draw, _WIDER_THING)


def things(shown: Sequence[str | None], most: int = _CARDS) -> list[Part]:
    """Cards side by side, hidden ones as backs; if there are too many, the first ones and a count."""
    seen = len(shown) if len(shown) <= most else most - 1
    found = [thing(card) if card else back() for card in shown[:seen]]
    return found + [written(f"+{len(shown) - seen}", _THING)] * (len(shown) > seen)


def written(words: str, wide: int, size: int = SMALLEST) -> Part:
    """A figure or a sign of arithmetic."""
    typeset = tight(line(words, size, Face.BOLD), wide)
    return Part(wide, lambda canvas, box: _write(canvas, typeset, box))


def officer() -> Part:
    """The police officer who searches a clan."""

    def draw(canvas: Canvas, box: Box) -> None:
        side = min(box.w, box.h)
        canvas.put(cut_officer(side), box.middle[0] - side // 2, box.bottom - side)

    return Part(_FIGHTER, draw)


def _write(canvas: Canvas, typeset: Line, box: Box) -> None:
    canvas.write(typeset, box.middle, CREAM, "mid")


def skill(name: Skill, number: int, words: str, *, raised: bool) -> Part:
    """The points of a skill, with its name; raised ones on brass."""
    named = tight(line(settable(words), SMALLEST), _NAMED)
    points = pointed(name, str(number), _SKILL, raised=raised)

    def draw(canvas: Canvas, box: Box) -> None:
        _centre(canvas, points, box)
        canvas.write(named, (box.x + _SKILL + 12, box.middle[1]), CREAM)

    return Part(_SKILL + 12 + named.wide, draw)


def stack(parts: Sequence[Part]) -> Part:
    """Parts one below the other."""

    def draw(canvas: Canvas, box: Box) -> None:
        high = box.h // len(parts)
        for number, part in enumerate(parts):
            part.draw(canvas, box._replace(y=box.y + number * high, h=high))

    return Part(max(part.wide for part in parts), draw)


def _centre(canvas: Canvas, sprite: Sprite, box: Box) -> None:
    canvas.put(sprite, box.x, box.middle[1] - sprite.size[1] // 2)


# --- Ways, and skill checks -------------------------------------------------------------------------


def way(odds: str = "", *, lost: bool = False) -> Part:
    """An arrow to whom or what the former part goes, above the odds of succeeding there, if any."""
    typeset = tight(line(settable(odds), SMALLEST, Face.BOLD), _ODDS.w)

    def draw(canvas: Canvas, box: Box) -> None:
        below = _ODDS.h if odds else 0
        wide = min(_WAY - 8, box.w + 2 * _GAP)
        arrow = Box(box.middle[0] - wide // 2, box.middle[1] - 24 - below // 2, wide, 48)
        canvas.stamp("arrow", arrow, PARCHMENT if lost else CREAM)
        if odds:
            canvas.write(typeset, (box.middle[0], arrow.bottom + below // 2), CREAM, "mid")

    return Part(max(_WAY, typeset.wide), draw, leads=True)


def swap() -> Part:
    """Two arrows: each of two things goes to the other's place."""

    def draw(canvas: Canvas, box: Box) -> None:
        canvas.stamp("swap", box._replace(y=box.middle[1] - 30, h=60), CREAM)

    return Part(_WAY, draw, leads=True)


def check_sum(name: Skill, check: Check, needed: str, *, raised: bool) -> Part:
    """A skill check as a sum: points, die and total, a success or a failure; below it what was needed."""
    points, die = pointed(name, str(check.points), _SKILL, raised=raised), die_token(check.dice, _DIE)
    words = tight(line(settable(needed), SMALLEST), _SUM)

    def draw(canvas: Canvas, box: Box) -> None:
        high = min(_RESULT, box.h - _NEEDED)
        row = box._replace(y=box.middle[1] - (high + _NEEDED) // 2, h=high)
        x = row.x
        for summand, sign in ((points, "+"), (die, "=")):
            _centre(canvas, summand, row._replace(x=x))
            x += summand.size[0] + _SIGN
            canvas.write(line(sign, SMALLEST, Face.BOLD), (x - _SIGN // 2, row.middle[1]), CREAM, "mid")
        _result(canvas, check, row.right_of(x))
        canvas.write(words, (row.middle[0], row.bottom + _NEEDED // 2), CREAM, "mid")

    return Part(_SUM, draw)


def _result(canvas: Canvas, check: Check, box: Box) -> None:
    """The total, on cream if it was enough."""
    canvas.fill(box, CREAM if check.success else WINE, 12)
    figure = tight(line(str(check.total), 66, Face.BOLD), box.w - 6)
    canvas.write(figure, box.middle, INK if check.success else CREAM, "mid")


@cached
def total(check: Check, side: int) -> Sprite:
    """Draw the total, on cream if it was enough."""
    sheet = Canvas.blank(side * FINE, side * FINE, CREAM if check.success else WINE, PALETTE)
    figure = tight(line(str(check.total), side * FINE * 4 // 5, Face.BOLD), (side - 10) * FINE)
    colour = INK if check.success else CREAM
    sheet.write(figure, (side * FINE // 2, side * FINE // 2), colour, "mid")
    return sheet.reduced(rounded(side, side, 12))
