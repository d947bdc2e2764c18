"""The end of a game as the front page of a newspaper: who won, what decided it, three stories, the scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engines.base import Seat
from engines.moments import Moment
from engines.text import Text, Who, say
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, SOFT_HYPHEN, Face, Line, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, PALETTE, PARCHMENT, SEATS, Colour
from renders.shared.seats import TWO_LINES, name_width, write_seat
from renders.shared.shapes import FINE, shape
from renders.shared.wrapping import name_lines, pitch, wrap

Vignette: TypeAlias = Callable[[Canvas, Box, Any], bool]
"""(canvas, room, event) -> whether there is a small picture of the event, which is then drawn in the room."""

MASTHEAD = Box(0, 0, SIZE[0], 120)
PICTURE = (184, 114)  # pixels of the small picture of a story

_MARGIN = 32
_HEADLINE = Box(_MARGIN, 122, SIZE[0] - 2 * _MARGIN, 150)
_FACTS = 304  # middle of the line below the headline
_BODY = Box(_MARGIN, 348, SIZE[0] - 2 * _MARGIN, 390)
_PORTRAITS = Box(_MARGIN, 354, 368, 384)
_BETWEEN = 10  # pixels between two portraits
_STORIES = Box(420, 350, SIZE[0] - _MARGIN - 420, 390)
_TABLE = Box(0, 748, SIZE[0], SIZE[1] - 748)
_SCORES = Box(100, 756, SIZE[0] - _MARGIN - 100, 190)  # left of it Discord may mark the alt text
_LARGE, _DOUBLE = 108, 74  # sizes of a headline on one line, and on two
_LEAST_LARGE = 84  # size below which a headline rather takes two lines
_RULE = 3
_SIDE_BY_SIDE = 2  # winners whose portraits are in one row
_STORY = 130  # height of a story with the gap below it
_FEW = 3  # players whose scores stand side by side
_SMALL_PORTRAIT = 164  # side of the portrait beside a score
_CREST = (96, 112)
_NAMED = (0, 80, 140)  # height of the room for a name below a portrait on no, one and two lines
_CROWN, _CROWN_ROOM = 50, 62  # width of the crown before a score in a row, and the room that it takes
_THOUSANDS = re.compile(r"[.,’\u00a0\u202f]000$")


@dataclass(frozen=True, slots=True)
class Paper:
    """A game's newspaper: its name, what is drawn beside that name, the colour of its rules, its pictures."""

    name: str
    ornament: Callable[[int], Sprite]
    """(height) -> a drawing that stands at both ends of the masthead."""
    vignette: Vignette
    accent: Colour
    ground: Colour
    """Behind its small pictures."""
    palette: tuple[Colour, ...] = PALETTE
    """All colours of the game's pictures."""


def draw_page(paper: Paper, ending: Ending, context: DrawContext) -> Canvas:
    """The front page, 1280 × 960."""
    canvas = Canvas.blank(*SIZE, CREAM, paper.palette)
    _masthead(canvas, paper)
    _headline(canvas, ending, context)
    _winners(canvas, ending, context)
    _stories(canvas, paper, ending, context)
    _scores(canvas, ending, context)
    return canvas


def _masthead(canvas: Canvas, paper: Paper) -> None:
    ornament = paper.ornament(MASTHEAD.h - 28)
    for x in (_MARGIN, SIZE[0] - _MARGIN - ornament.size[0]):
        canvas.put(ornament, x, 8)
    room = SIZE[0] - 2 * (_MARGIN + ornament.size[0] + 24)
    canvas.write(fit(paper.name, room, 96, Face.SERIF), (SIZE[0] // 2, 50), INK, "mid")
    canvas.fill(Box(_MARGIN, MASTHEAD.bottom - 12, SIZE[0] - 2 * _MARGIN, 6), paper.accent)
    canvas.fill(Box(_MARGIN, MASTHEAD.bottom - 3, SIZE[0] - 2 * _MARGIN, _RULE), INK)


def _headline(canvas: Canvas, ending: Ending, context: DrawContext) -> None:
    """Draw the headline, and the margin below it."""
    words = settable(context.say(ending.headline), Face.SERIF)
    single = fit(words, _HEADLINE.w, _LARGE, Face.SERIF)
    large = single.size >= _LEAST_LARGE
    lines = (single,) if large else wrap(words, _HEADLINE.w, _DOUBLE, 2, Face.SERIF)
    _write_middle(canvas, lines, _HEADLINE.middle, INK)
    told = [settable(context.say(fact)) for fact in ending.facts]
    whole = fit(" · ".join(told), _HEADLINE.w)
    canvas.write(fit(told[0], _HEADLINE.w) if _is_cut(whole) else whole, (SIZE[0] // 2, _FACTS), INK, "mid")
    canvas.fill(Box(_MARGIN, _BODY.y - 9, _BODY.w, _RULE), INK)
    canvas.fill(Box((_PORTRAITS.right + _STORIES.x) // 2 - 2, _BODY.y + 6, _RULE, _BODY.h - 12), INK)


def _is_cut(typeset: Line) -> bool:
    return typeset.text.endswith("…")


def _write_middle(canvas: Canvas, lines: Sequence[Line], middle: tuple[int, int], colour: Colour) -> None:
    """Lines one below the other around a point."""
    x, y = middle[0], middle[1] - sum(pitch(typeset.size) for typeset in lines[1:]) // 2
    for typeset in lines:
        canvas.write(typeset, (x, y), colour, "mid")
        y += pitch(typeset.size)


# --- Who has won --------------------------------------------------------------------------------------


def _winners(canvas: Canvas, ending: Ending, context: DrawContext) -> None:
    """The heads of the families that have won, and their names below; the scores name many winners."""
    winners = ending.winners
    told = context.say(named(*winners))
    alone = len(winners) == 1
    names = name_lines(
        settable(context.names[winners[0]] if alone else told) or "?", _PORTRAITS.w, 72, 2, Face.BOLD
    )
    if not alone and any(map(_is_cut, names)):
        names = ()
    below = _NAMED[len(names)]
    room = _PORTRAITS._replace(h=_PORTRAITS.h - below)
    if alone:
        _sole_winner(canvas, winners[0], room)
    else:
        _several(canvas, winners, room)
    _write_middle(canvas, names, (room.middle[0], room.bottom + below // 2), INK)


def named(*seats: Seat) -> Text:
    """The names of seats."""
    return say("{who}", who=tuple(map(Who, seats)))


def _several(canvas: Canvas, winners: Sequence[Seat], room: Box) -> None:
    rows = 1 if len(winners) <= _SIDE_BY_SIDE else 2
    across = -(-len(winners) // rows)
    for number, seat in enumerate(winners):
        row, column = divmod(number, across)
        high = (room.h - _BETWEEN * (rows - 1)) // rows
        line_ = room._replace(y=room.y + row * (high + _BETWEEN), h=high)
        place = columns(line_, across, _BETWEEN)[column]
        canvas.put(portrait(seat, place.w, place.h), place.x, place.y)


def _sole_winner(canvas: Canvas, seat: Seat, room: Box) -> None:
    """The head of the family on a large photograph, in its corners the crown and the crest."""
    canvas.put(portrait(seat, room.w, room.h), room.x, room.y)
    canvas.crown((room.x + 58, room.y + 54), 84)
    canvas.put(crest(seat, *_CREST), room.x + 14, room.bottom - _CREST[1] - 12)


@cached
def portrait(seat: Seat, wide: int, high: int | None = None) -> Sprite:
    """The head of a family, photographed for the paper, in the coat of its colour; as high as wide."""
    mark = SEATS[seat]
    sheet = Canvas.blank(wide * FINE, (high or wide) * FINE, INK)
    photo = Box(0, 0, *sheet.size).grown(-4 * FINE)
    inner, side = Canvas.blank(photo.w, photo.h, PARCHMENT), min(photo.h, photo.w * 13 // 10)
    head = Box((photo.w - side) // 2, photo.h - side, side, side)
    inner.draw(f"shared/bosses/{mark.letter.lower()}", head, {"coat": mark.colour})
    sheet.image.paste(inner.image, (photo.x, photo.y))
    return sheet.reduced()


@cached
def crest(seat: Seat, wide: int, high: int) -> Sprite:
    """A family's coat of arms: its emblem on its colour."""
    mark = SEATS[seat]
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    sheet.draw("shared/crest", Box(0, 0, wide, high).scaled(FINE), {"colour": mark.colour})
    side = wide * 11 // 20
    emblem = Box((wide - side) // 2, high * 46 // 100 - side // 2, side, side)
    sheet.stamp(mark.shape, emblem.scaled(FINE), mark.on)
    return sheet.reduced(shape("crest", wide, high))


# --- Stories ------------------------------------------------------------------------------------------


def _stories(canvas: Canvas, paper: Paper, ending: Ending, context: DrawContext) -> None:
    """Other moments of the game: a small picture each, with a caption."""
    pitch_ = _STORIES.h // max(1, len(ending.stories))
    for number, moment in enumerate(ending.stories):
        top = _STORIES.y + number * pitch_ + (pitch_ - _STORY) // 2
        row = Box(_STORIES.x, top, _STORIES.w, PICTURE[1])
        room = Box(row.x + 3, row.y, *PICTURE)
        if number:
            canvas.fill(Box(row.x, row.y - (pitch_ - row.h) // 2 - 1, row.w, _RULE), PARCHMENT)
        canvas.fill(room.grown(3), INK)
        canvas.fill(room, paper.ground)
        if not paper.vignette(canvas, room, moment.event):
            side = room.h - 16
            canvas.put(_first_seen(moment, ending, side), room.middle[0] - side // 2, room.y + 8)
        _caption(canvas, context.say(moment.text), row.right_of(room.right + 20))


def side_by_side(canvas: Canvas, room: Box, sprites: Sequence[Sprite]) -> None:
    """One or two sprites in a small picture, evenly spread."""
    gap = (room.w - sum(sprite.size[0] for sprite in sprites)) // (len(sprites) + 1)
    x = room.x + gap
    for sprite in sprites:
        canvas.put(sprite, x, room.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0] + gap


def _first_seen(moment: Moment, ending: Ending, side: int) -> Sprite:
    """The head of the family that a moment without a picture of its own is about."""
    seat = getattr(moment.event, "seat", ending.winners[0])
    return portrait(seat, side)


def _caption(canvas: Canvas, words: str, room: Box) -> None:
    lines = _two_lines(words, room.w)
    y = room.middle[1] - pitch(SMALLEST) * (len(lines) - 1) // 2
    for typeset in lines:
        canvas.write(typeset, (room.x, y), INK)
        y += pitch(SMALLEST)


def _two_lines(words: str, room: int) -> tuple[Line, ...]:
    """The words on two lines; they part at a soft hyphen where they would be cut otherwise."""
    lines = wrap(settable(words), room, SMALLEST, 2)
    if any(map(_is_cut, lines)):
        for at in (place for place, letter in enumerate(words) if letter == SOFT_HYPHEN):
            parted = fit(settable(words[:at]) + "-", room), fit(settable(words[at:]), room)
            if not any(map(_is_cut, parted)):
                return parted
    return lines


# --- Scores -------------------------------------------------------------------------------------------


def _scores(canvas: Canvas, ending: Ending, context: DrawContext) -> None:
    """All scores on a ground of ink, the highest first: side by side, or in two columns if there are many."""
    canvas.fill(_TABLE, INK)
    ranked = sorted(range(len(ending.scores)), key=lambda seat: -ending.scores[seat])
    figures = [context.say(points).replace("-", "−") for points in ending.points]
    if len(ranked) <= _FEW:
        for seat, room in zip(ranked, columns(_SCORES, len(ranked), 28), strict=True):
            _large_score(canvas, seat, figures[seat], room, ending, context)
        return
    figures = [_THOUSANDS.sub("k", figure) for figure in figures]  # names need the room
    rows = -(-len(ranked) // 2)
    high = _SCORES.h // rows
    for place, seat in enumerate(ranked):
        column, row = divmod(place, rows)
        half = columns(_SCORES, 2, 36)[column]
        _small_score(
            canvas, seat, figures[seat], Box(half.x, half.y + row * high, half.w, high), ending, context
        )


def _large_score(
    canvas: Canvas, seat: Seat, figure: str, room: Box, ending: Ending, context: DrawContext
) -> None:
    """A badge and a name, and the score below them; left of them the head of the family if there is room."""
    if room.w >= _SMALL_PORTRAIT + 110 + name_width(context, seat):
        canvas.put(portrait(seat, _SMALL_PORTRAIT), room.x, room.y + 12)
        room = room.right_of(room.x + _SMALL_PORTRAIT + 16)
    head = room._replace(y=room.y - 8, h=TWO_LINES)
    write_seat(canvas, context, seat, head, CREAM, 64)
    won, y = seat in ending.winners, room.y + TWO_LINES + 36
    typeset = fit(figure, room.w - 110, 88, Face.SERIF)
    canvas.write(typeset, (room.x, y), BRASS_LIGHT if won else CREAM)
    if won:
        canvas.crown((room.x + typeset.wide + 56, y), 76)


def _small_score(
    canvas: Canvas, seat: Seat, figure: str, room: Box, ending: Ending, context: DrawContext
) -> None:
    """A badge, a name and the score in one row, and dots from one to the other."""
    won, y = seat in ending.winners, room.middle[1]
    typeset = line(figure, SMALLEST, Face.BOLD)
    left = room.right - typeset.wide
    canvas.write(typeset, (left, y), BRASS_LIGHT if won else CREAM)
    if won:
        canvas.crown((left - 36, y), _CROWN)
        left -= _CROWN_ROOM
    name = Box(room.x, y - 24, left - 12 - room.x, 48)
    end = write_seat(canvas, context, seat, name, CREAM, min(56, room.h - 6), SMALLEST)
    for x in range(left - 24, end + 12, -20):
        canvas.fill(Box(x, y + 14, 6, 6), PARCHMENT)
