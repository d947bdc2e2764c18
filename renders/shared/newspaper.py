"""The end of a game as the front page of a newspaper: who won, what decided it, two stories, the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engines.base import Seat
from engines.moments import Moment
from engines.text import Text, Who, say
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared.bosses import free_corner, group, portrait, pose
from renders.shared.canvas import RIM, SIZE, Box, Canvas, Sprite
from renders.shared.captions import caption, captions, in_lines, is_cut, is_natural
from renders.shared.layout import columns, ranking
from renders.shared.ledger import write_suited
from renders.shared.lettering import SMALLEST, Face, Line, fit, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, SEATS, WALNUT, WINE, Colour
from renders.shared.scores import draw_scores, rows_of
from renders.shared.seats import badge
from renders.shared.wrapping import name_lines, pitch

Vignette: TypeAlias = Callable[[Canvas, Box, Any], bool]
"""(canvas, room, event) -> whether there is a small picture of the event, which is then drawn in the room."""

MASTHEAD = Box(0, 0, SIZE[0], 106)
PICTURE = (280, 166)  # pixels of the small picture of a story

_MARGIN = 32
_WOOD = 6  # pixels of the table around the page, which would be lost on the light ground of Discord
_SPACE = "\u200a"  # between the letters of a paper's name
_WIDE = SIZE[0] - 2 * _MARGIN
_LEAD = 368  # width of the lead picture
_STORIES = 424  # where the stories begin
_TABLE_END = 948
_SCORES = Box(92, 0, SIZE[0] - 158, 0)  # left of it Discord may mark the alt text
_ROWS, _PITCH, _PAD = 168, 62, 11  # height of the scores, at least by row, and from them to the frame
_LARGE, _DOUBLE = 112, 74  # sizes of a headline on one line and on two
_DECK, _LOW_DECK = 72, SMALLEST  # size of the deck below at most, and of one above a story with a ribbon
_RAISED = 8  # pixels by which a headline is higher, because of the tails of its letters
_LEAST_LARGE = 70  # size below which a headline rather takes two lines
_RIBBON = 62  # height of the ribbon on the picture of the winner's deed
_BEFORE = 24  # pixels from a small picture to its caption
_RULE = 3  # height of a rule
_LIFTED = 5  # pixels by which a caption is above the middle: its descenders keep off the rule
_BADGE, _BAND = 56, 72  # height of the badge of one of several winners, and of the band with all of them
_EMBLEM = 52  # side of the emblem before the name of a winner alone
_CROWN, _AROUND, _CLEAR = 76, 16, 4  # width of a crown, and from it to the corner and to a head
_ABOVE, _BELOW_CROWN = 16, 84  # pixels above the heads of winners, and of those who fill the picture
_PAIR, _PAIRED_CROWN = 2, 64  # winners whose names have room, and width of the crown above each
_FEW = 3  # winners at most of whom none stands below the crown
_NAMED = {1: 92, 2: 144}  # height of the room for a name below a portrait on one line and on two


@dataclass(frozen=True, slots=True)
class Paper:
    """A game's newspaper: its name, what is drawn beside that name, the colour of its rules, its pictures."""

    name: str
    ornament: Callable[[int], Sprite]
    """(height) -> a drawing that stands at both ends of the masthead."""
    scenery: Callable[[int, int], Sprite]
    """(width, height) -> what is behind the winner on the lead picture."""
    vignette: Vignette
    accent: Colour
    ground: Colour
    """Behind its small pictures."""
    palette: tuple[Colour, ...]
    """All colours of the game's pictures."""


def draw_page(paper: Paper, ending: Ending, context: DrawContext) -> Canvas:
    """The front page, 1280 × 960."""
    canvas = Canvas.blank(*SIZE, WALNUT, paper.palette)
    canvas.fill(Box(0, 0, *SIZE).grown(-_WOOD), CREAM)
    _masthead(canvas, paper)
    top = _headline(canvas, ending, context)
    ranked = ranking(ending)
    rows = max(_ROWS, _PITCH * rows_of(len(ranked)))
    table = Box(_MARGIN, _TABLE_END - rows - 2 * _PAD, _WIDE, rows + 2 * _PAD)
    body = Box(_MARGIN, top, _WIDE, table.y - 8 - top)
    canvas.fill(Box((_MARGIN + _LEAD + _STORIES) // 2 - 2, body.y, _RULE, body.h), INK)
    _winners(canvas, paper, ending, body._replace(w=_LEAD), context)
    _stories(canvas, paper, ending, body.right_of(_STORIES), context)
    canvas.panel(table, CREAM, INK, _RULE, 2 * _RULE)
    figures = [context.say(points).replace("-", "−") for points in ending.points]
    one_column = rows_of(len(ranked)) == len(ranked)  # names in two columns need the room
    wide = SIZE[0] - 2 * _SCORES.x if one_column else _SCORES.w
    scores = Box(_SCORES.x, table.y + _PAD, wide, rows)
    draw_scores(canvas, scores, ranked, figures, ending.winners, context)
    return canvas


def _masthead(canvas: Canvas, paper: Paper) -> None:
    ornament = paper.ornament(MASTHEAD.h - 28)
    for x in (_MARGIN, SIZE[0] - _MARGIN - ornament.size[0]):
        canvas.put(ornament, x, 8)
    room = SIZE[0] - 2 * (_MARGIN + ornament.size[0] + 24)
    name = _SPACE.join(paper.name.upper())
    canvas.write(fit(name, room, 72, Face.SERIF), (SIZE[0] // 2, 46), INK, "mid")
    canvas.fill(Box(_MARGIN, MASTHEAD.bottom - 12, _WIDE, 6), paper.accent)
    canvas.fill(Box(_MARGIN, MASTHEAD.bottom - 3, _WIDE, _RULE), INK)


def _headline(canvas: Canvas, ending: Ending, context: DrawContext) -> int:
    """Draw who won, the deck and the rule below both. Returns where the rest begins.

    Where winners are too many for the headline, their names are all of it. On two lines, above a story with
    a ribbon, it leaves no room for the deck.
    """
    lines = _set_large(ending.headline, context)
    if len(ending.winners) > 1 and any(map(is_cut, lines)):
        lines = _set_large(named(*ending.winners), context)
    high = 42 + 8 * len(lines) + sum(pitch(typeset.size) for typeset in lines) * 3 // 4
    y = MASTHEAD.bottom + high // 2 - _RAISED - sum(pitch(typeset.size) for typeset in lines[1:]) // 2
    for typeset in lines:
        write_suited(canvas, typeset, ((SIZE[0] - typeset.wide) // 2, y))
        y += pitch(typeset.size)
    y = MASTHEAD.bottom + high + 24
    for typeset in _deck(ending, context) if not ending.label or len(lines) == 1 else ():
        write_suited(canvas, typeset, ((SIZE[0] - typeset.wide) // 2, y - (_DECK - typeset.size) // 2))
        y += pitch(typeset.size)
    canvas.fill(Box(_MARGIN, y - 21, _WIDE, _RULE), INK)
    return y - 11


def _deck(ending: Ending, context: DrawContext) -> tuple[Line, ...]:
    """The sentence below the headline or, on one line, another fact; on two lines if neither fits on one.

    Where the winner's deed has a picture of its own, the page has room for one line at most.
    """
    size = _LOW_DECK if ending.label else _DECK
    for told in (ending.deck, *ending.facts):
        single = fit(settable(context.say(told)), _WIDE, size)
        if is_natural(single):
            return (single,)
    return () if ending.label else in_lines(ending.deck, context, _WIDE)


def _set_large(told: Text, context: DrawContext) -> tuple[Line, ...]:
    """A headline on one line, or on two where that would be small."""
    single = fit(settable(context.say(told), Face.SERIF), _WIDE, _LARGE, Face.SERIF)
    large = single.size >= _LEAST_LARGE
    return (single,) if large else in_lines(told, context, _WIDE, _DOUBLE, face=Face.SERIF)


def _write_middle(canvas: Canvas, lines: Sequence[Line], middle: tuple[int, int], colour: Colour) -> None:
    """Lines one below the other around a point."""
    x, y = middle[0], middle[1] - sum(pitch(typeset.size) for typeset in lines[1:]) // 2
    for typeset in lines:
        canvas.write(typeset, (x, y), colour, "mid")
        y += pitch(typeset.size)


# --- Who has won --------------------------------------------------------------------------------------


def _winners(canvas: Canvas, paper: Paper, ending: Ending, box: Box, context: DrawContext) -> None:
    """The head of the family that has won, with its name; or the heads of several."""
    if len(ending.winners) == _PAIR:
        _pair(canvas, paper, ending.winners, box, context)
        return
    if len(ending.winners) > 1:
        _several(canvas, paper, ending.winners, box)
        return
    (winner,) = ending.winners
    name = settable(context.names[winner]) or "?"
    _sole_winner(canvas, paper, winner, box, name)


def named(*seats: Seat) -> Text:
    """The names of seats."""
    return say("{who}", who=tuple(map(Who, seats)))


def _pair(canvas: Canvas, paper: Paper, winners: Sequence[Seat], box: Box, context: DrawContext) -> None:
    """The heads of two families side by side, each below a crown, and below them a band with each name."""
    canvas.fill(box, INK)
    photo = box.grown(-4)._replace(h=box.h - 2 * _BAND - 16)
    inner = Canvas.blank(photo.w, photo.h, INK)
    inner.put(paper.scenery(photo.w, photo.h), 0, 0)
    top = group(inner, winners, _PAIRED_CROWN * 6 // 7 + 2 * _ABOVE)
    canvas.image.paste(inner.image, (photo.x, photo.y))
    band = photo._replace(y=photo.bottom + 4, h=_BAND)
    for seat, half in zip(winners, columns(photo, len(winners), 0), strict=True):
        canvas.crown((half.middle[0], photo.y + top - _ABOVE - _PAIRED_CROWN * 3 // 7), _PAIRED_CROWN)
        mark = SEATS[seat]
        canvas.fill(band, mark.colour)
        side, left = _EMBLEM, band.x + _AROUND
        canvas.stamp(mark.shape, Box(left, band.middle[1] - side // 2, side, side), mark.on)
        name = fit(
            settable(context.names[seat]) or "?", band.right - left - side - 2 * _AROUND, face=Face.BOLD
        )
        canvas.write(name, (left + side + _AROUND, band.middle[1]), mark.on)
        band = band._replace(y=band.bottom + 4)


def _several(canvas: Canvas, paper: Paper, winners: Sequence[Seat], box: Box) -> None:
    """The heads of several families together, and below them a band with their emblems."""
    canvas.fill(box, INK)
    photo = box.grown(-4)._replace(h=box.h - _BAND - 12)
    inner = Canvas.blank(photo.w, photo.h, INK)
    inner.put(paper.scenery(photo.w, photo.h), 0, 0)
    group(inner, winners, _ABOVE if len(winners) <= _FEW else _BELOW_CROWN)
    canvas.image.paste(inner.image, (photo.x, photo.y))
    _crown(canvas, photo)
    band = photo._replace(y=photo.bottom + 4, h=_BAND)
    for seat, cell in zip(winners, columns(band, len(winners), 4), strict=True):
        canvas.fill(cell, SEATS[seat].colour)
        mark = badge(seat, _BADGE)
        canvas.put(mark, cell.middle[0] - mark.size[0] // 2, cell.middle[1] - _BADGE // 2)


def _sole_winner(canvas: Canvas, paper: Paper, seat: Seat, box: Box, name: str) -> None:
    """The lead picture: the head of the family, on its colour below emblem and name; a crown in the corner.

    A name that would be cut beside the emblem stands alone.
    """
    beside = _EMBLEM + _AROUND
    lines = name_lines(name, box.w - beside - 2 * _AROUND, 72, 2, Face.BOLD)
    if any(map(is_cut, lines)):
        beside, lines = 0, name_lines(name, box.w - 8, 72, 2, Face.BOLD)
    mark, below = SEATS[seat], _NAMED[len(lines)]
    room = box._replace(h=box.h - below)
    canvas.fill(box, INK)
    canvas.fill(box.grown(-4), mark.colour)
    tile = _CROWN + 2 * RIM, _CROWN * 6 // 7 + 2 * RIM
    above, right = free_corner(seat, room, (tile[0] + _AROUND + _CLEAR, tile[1] + _AROUND + _CLEAR), _ABOVE)
    pose(canvas, seat, room, paper.scenery(room.w, room.h), above)
    _crown(canvas, room, right=right)
    x, middle = box.middle[0] + beside // 2, room.bottom + below // 2 - 2
    if beside:
        left = x - max(typeset.wide for typeset in lines) // 2 - beside
        canvas.stamp(mark.shape, Box(left, middle - _EMBLEM // 2, _EMBLEM, _EMBLEM), mark.on)
    _write_middle(canvas, lines, (x, middle), mark.on)


def _crown(canvas: Canvas, photo: Box, *, right: bool = False) -> None:
    """A crown in the left corner of a picture of winners, or in the ``right`` one."""
    beside = _AROUND + _CROWN // 2
    x = photo.right - beside if right else photo.x + beside
    canvas.crown((x, photo.y + _AROUND + _CROWN * 3 // 7), _CROWN)


# --- Stories ------------------------------------------------------------------------------------------


def _stories(canvas: Canvas, paper: Paper, ending: Ending, box: Box, context: DrawContext) -> None:
    """Moments of the game from top to bottom: a picture each, beside it a caption; all in one size.

    With a ribbon, the pictures begin and end where the winners' does.
    """
    rows = len(ending.stories)
    if rows == 1:
        _single_story(canvas, paper, ending, box, context)
        return
    ribbon = _RIBBON * (ending.label is not None)
    every = captions(ending.stories, context, box.w - PICTURE[0] - 3 - _BEFORE)
    top = box.y
    for number, (moment, lines) in enumerate(zip(ending.stories, every, strict=True)):
        above = ribbon if moment.deed else 0
        row = Box(box.x, top, box.w, (box.h - ribbon) // rows + above)
        y = row.middle[1] - PICTURE[1] // 2
        if ribbon:
            y = row.bottom - 3 - PICTURE[1] if number else row.y + 3 + above
        room = Box(row.x + 3, y, *PICTURE)
        if ending.label and moment.deed:
            _draw_ribbon(canvas, room, context.say(ending.label))
        if number:
            canvas.fill(row._replace(y=row.y - 2, h=_RULE), BRASS_DARK)
        _picture(canvas, paper, moment, room, ending.winners[0])
        _write_caption(canvas, lines, (room.right + _BEFORE, y + (PICTURE[1] - above) // 2))
        top = row.bottom


def _draw_ribbon(canvas: Canvas, room: Box, words: str) -> None:
    """Draw above a small picture what its story is to the game."""
    ribbon = room._replace(y=room.y - _RIBBON, h=_RIBBON)
    canvas.fill(ribbon.grown(3), INK)
    canvas.fill(ribbon._replace(h=_RIBBON - 3), WINE)
    typeset = fit(settable(words), ribbon.w - 2 * _CLEAR, face=Face.BOLD)
    canvas.write(typeset, (ribbon.middle[0], ribbon.middle[1] - 4), CREAM, "mid")


def _single_story(canvas: Canvas, paper: Paper, ending: Ending, box: Box, context: DrawContext) -> None:
    """The only moment: its caption below its picture."""
    (moment,) = ending.stories
    lines = caption(moment.text, context, box.w)
    ribbon = _RIBBON * (ending.label is not None)
    below = sum(pitch(typeset.size) for typeset in lines)
    x, top = box.middle[0], box.y + (box.h - PICTURE[1] - _BEFORE - below + ribbon) // 2
    room = Box(x - PICTURE[0] // 2, top, *PICTURE)
    _picture(canvas, paper, moment, room, ending.winners[0])
    if ending.label:
        _draw_ribbon(canvas, room, context.say(ending.label))
    y = room.bottom + _BEFORE + pitch(lines[0].size) // 2
    for typeset in lines:
        write_suited(canvas, typeset, (x - typeset.wide // 2, y))
        y += pitch(typeset.size)


def _picture(canvas: Canvas, paper: Paper, moment: Moment, room: Box, otherwise: Seat) -> None:
    """The small picture of a moment; of what has none, the head of whom its caption names first."""
    canvas.fill(room.grown(3), INK)
    canvas.fill(room, paper.ground)
    if not paper.vignette(canvas, room, moment.event):
        side = room.h - 16
        seat = _named_first(moment.text, otherwise)
        canvas.put(portrait(seat, side), room.middle[0] - side // 2, room.y + 8)


def side_by_side(canvas: Canvas, room: Box, sprites: Sequence[Sprite]) -> None:
    """One or two sprites in a small picture, evenly spread."""
    gap = (room.w - sum(sprite.size[0] for sprite in sprites)) // (len(sprites) + 1)
    x = room.x + gap
    for sprite in sprites:
        canvas.put(sprite, x, room.middle[1] - sprite.size[1] // 2)
        x += sprite.size[0] + gap


def _named_first(told: Text, otherwise: Seat) -> Seat:
    """The seat that a sentence names first, if any."""
    named_ones = (value.seat for _, value in told.values if isinstance(value, Who))
    return next(named_ones, otherwise)


def _write_caption(canvas: Canvas, lines: Sequence[Line], at: tuple[int, int]) -> None:
    """Lines one below the other, right of a point and centred on its height."""
    x, y = at[0], at[1] - sum(pitch(typeset.size) for typeset in lines[1:]) // 2 - _LIFTED
    for typeset in lines:
        write_suited(canvas, typeset, (x, y))
        y += pitch(typeset.size)
