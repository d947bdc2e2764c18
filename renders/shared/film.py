"""The frames of a film: a large cut of the board that shows what has happened, its words, and the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from engines.base import Outcome, Seat
from renders.base import Backdrop, DrawContext, Picture, Still
from renders.shared.bosses import boss, crest, group
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns, ranking
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, SEATS, WALNUT
from renders.shared.seats import NAME_GAP, badge, badge_width, name_width, write_name, write_seat
from renders.shared.wrapping import pitch, wrap

SCALE = 2  # pixels of a board per pixel of a frame, for whatever is written
SIZE = (640, 560)
EDGE = 22  # pixels of a frame above and below, where the film has its holes
CUT = Box(0, EDGE, SIZE[0], 360)
"""The place of the cuts."""
_CAPTION = Box(0, CUT.bottom, SIZE[0], 104)
_TALLY = Box(0, _CAPTION.bottom, SIZE[0], SIZE[1] - EDGE - _CAPTION.bottom)
WHOLE = CUT._replace(h=CUT.h + _TALLY.h)
"""The place of a picture that shows the scores itself."""

_LETTERING, _LINES = 92, 84  # sizes of a caption on one line, and on two
_MARKS, _SMALL_MARKS = (76, 56, 14), (64, 44, 8)  # heights of a badge and a crown, and the gaps between
_FEW = 4  # players whose marks are large
_CREST = 210  # height of a winner's crest
_SIDE = 640  # pixels of a poster on which the winners stand
_LISTED = (84, 76, 64)  # sizes of a name on a poster of at most two, four and six players
_ROOMY = 4  # players whose scores are below their names there
_LARGE_CHIP = 88  # height of a badge there at most
_ROW = 264  # height of a row there at most
_NAME, _CHIP, _MARGIN = 72, 64, 12  # size of a name below a title, height of a badge, and around the name
_STRIP = 104  # height of a name's strip below a head
_BETWEEN = 6  # pixels between the players below a title


def frame_of(picture: Picture, caption: str, still: Still | None) -> Image.Image:
    """The frame of a board; without a still, of a whole picture."""
    frame = Image.new("RGB", SIZE, WALNUT)
    _show(frame, _shown_of(picture, still), CUT if still else WHOLE)
    frame.paste(_caption(caption), (0, CUT.bottom if still else WHOLE.bottom))
    if still:
        frame.paste(_tally(still), (0, _TALLY.y))
    for y in (0, SIZE[1] - EDGE):
        frame.paste(INK, (0, y, SIZE[0], y + EDGE))
    return frame


def _shown_of(picture: Picture, still: Still | None) -> list[Image.Image]:
    """Return what is shown of a position: its scene and cuts of its board; without a still, all of it."""
    if still is None:
        return [picture.image]
    cuts = [picture.image.crop((left, top, left + wide, top + high)) for left, top, wide, high in still.parts]
    return [still.scene.image, *cuts] if still.scene else cuts


def _show(frame: Image.Image, found: Sequence[Image.Image], room: Box) -> None:
    """Show images one below the other, as large as they have room, evenly apart."""
    wanted = [_shown(image, room) for image in found]
    if sum(high for _, high in wanted) > room.h:
        first = wanted[0][1] if len(found) > 1 else 0
        wanted = [*wanted[: len(found) - 1], _shown(found[-1], room._replace(h=room.h - first - 8))]
    gap = (room.h - sum(high for _, high in wanted)) // (len(found) + 1)
    y = room.y + gap
    for cut, (wide, high) in zip(found, wanted, strict=True):
        shown = cut
        if cut.size != (wide, high):
            whole = cut.size == (SCALE * wide, SCALE * high)
            shown = cut.reduce(SCALE) if whole else cut.resize((wide, high), Image.Resampling.HAMMING)
        frame.paste(shown, (room.middle[0] - wide // 2, y))
        y += high + gap


def _shown(image: Image.Image, room: Box) -> tuple[int, int]:
    """Return how large an image is shown in a room, never larger than it is."""
    wide, high = image.size
    share = min(1, room.w / wide, room.h / high)
    return round(wide * share), round(high * share)


def _caption(caption: str) -> Image.Image:
    """The words below the cuts, as a silent film has them."""
    canvas = Canvas.blank(_CAPTION.w * SCALE, _CAPTION.h * SCALE, INK)
    words, room = settable(caption, Face.SERIF), canvas.size[0] - 56
    single = fit(words, room, _LETTERING, Face.SERIF)
    large = single.size >= _LINES and not single.text.endswith("…")
    lines = (single,) if large else wrap(words, room, _LINES, 2, Face.SERIF)
    middle = canvas.size[1] // 2 - sum(pitch(typeset.size) for typeset in lines[1:]) // 2
    for typeset in lines:
        canvas.write(typeset, (canvas.size[0] // 2, middle), CREAM, "mid")
        middle += pitch(typeset.size)
    return canvas.image.reduce(SCALE)


def _tally(still: Still) -> Image.Image:
    """Everybody's public score, and a crown beside the leader's."""
    canvas = Canvas.blank(_TALLY.w * SCALE, _TALLY.h * SCALE, WALNUT)
    many = len(still.figures)
    high, worn, gap = _MARKS if many <= _FEW else _SMALL_MARKS
    wide = badge_width(high)
    for seat, place in enumerate(columns(Box(0, 0, *canvas.size), many, 0)):
        crown = worn + gap if seat in still.leaders else 0
        figure = fit(still.figures[seat], place.w - wide - gap - crown - 8, high - 8, Face.BOLD)
        x, y = place.middle[0] - (wide + gap + figure.wide + crown) // 2, place.middle[1]
        canvas.put(badge(seat, high), x, y - high // 2)
        x += wide + gap
        x += canvas.write(figure, (x, y), CREAM)
        if crown:
            canvas.stamp("crown", Box(x + gap, y - worn * 3 // 7, worn, worn * 6 // 7), BRASS_LIGHT)
    return canvas.image.reduce(SCALE)


# --- The first frame, and the last one ----------------------------------------------------------------


def title_card(title: Picture, context: DrawContext) -> Canvas:
    """The start of a film: the game's title above the heads and names of the players."""
    canvas = Canvas.blank(WHOLE.w * SCALE, WHOLE.h * SCALE, INK)
    canvas.image.paste(title.image, (0, 0))
    seats = len(context.names)
    across = 2 if seats in {2, 4} else 3
    rows = [range(first, min(first + across, seats)) for first in range(0, seats, across)]
    top = title.image.size[1] + _BETWEEN
    high = (canvas.size[1] - top + _BETWEEN) // len(rows)
    for number, row in enumerate(rows):
        room = Box(0, top + number * high, canvas.size[0], high - _BETWEEN)
        for seat, place in zip(row, columns(room, len(row), _BETWEEN), strict=True):
            _introduce(canvas, context, seat, place, upright=len(rows) == 1)
    return canvas


def _introduce(canvas: Canvas, context: DrawContext, seat: Seat, place: Box, *, upright: bool) -> None:
    """Draw the head of a family, and beside or below it the player's name on the seat's colour."""
    side = place.h - _STRIP * upright
    canvas.fill(place, LEATHER)
    name = place.right_of(place.x + side)
    if upright:
        name = place._replace(y=place.bottom - _STRIP, h=_STRIP)
    head = place._replace(x=place.middle[0] - side // 2 if upright else place.x, w=side, h=side)
    canvas.put(boss(seat, side), head.x, head.y)
    canvas.fill(name, SEATS[seat].colour)
    mark = badge(seat, _CHIP)
    canvas.put(mark, head.right - mark.size[0], head.bottom - _CHIP)
    inner = name.grown(-_MARGIN)
    inner = inner.right_of(inner.x + max(0, inner.w - name_width(context, seat, _NAME)) // 2)
    write_name(canvas, context, seat, inner, SEATS[seat].on, _NAME)


def poster(
    scenery: Callable[[int, int], Backdrop], outcome: Outcome, still: Still, context: DrawContext
) -> Canvas:
    """The end of a film: the winners in the game's own scenery, beside everybody's result."""
    canvas = Canvas.blank(WHOLE.w * SCALE, WHOLE.h * SCALE, INK)
    photo = Canvas.blank(_SIDE, canvas.size[1], INK)
    scenery(*photo.size).paste(photo.image, 0, 0)
    if len(outcome.winners) > 1:
        crown = _CREST * 5 // 8
        photo.worn_crown(_SIDE // 2, group(photo, outcome.winners, crown), crown)
    else:
        _winner(photo, *outcome.winners)
    canvas.image.paste(photo.image, (0, 0))
    ranked = ranking(outcome)
    size = _LISTED[(len(ranked) - 1) // 2]
    high = min(_ROW, canvas.size[1] // len(ranked))
    y = (canvas.size[1] - high * len(ranked)) // 2
    for number, seat in enumerate(ranked):
        row = Box(_SIDE + 20, y + number * high, canvas.size[0] - _SIDE - 40, high)
        _listed(canvas, row, seat, still, context, size)
    return canvas


def _winner(photo: Canvas, seat: Seat) -> None:
    """The head of a family that has won alone, below its crest, which wears the crown."""
    wide, high = photo.size
    side = high * 2 // 3
    photo.put(boss(seat, side), (wide - side) // 2, high - side)
    arms = crest(seat, _CREST)
    top = high - side - _CREST + side // 8
    photo.put(arms, (wide - arms.size[0]) // 2, top)
    photo.worn_crown(wide // 2, top + 4, _CREST * 5 // 8)


def _listed(canvas: Canvas, row: Box, seat: Seat, still: Still, context: DrawContext, size: int) -> None:
    """A player and their score, which is large below the name if they are few."""
    colour = BRASS_LIGHT if seat in still.leaders else CREAM
    words = settable(still.figures[seat], Face.BOLD)
    if len(still.figures) <= _ROOMY:
        upper, left = row._replace(h=row.h * 9 // 20), row.x + badge_width(_LARGE_CHIP) + NAME_GAP
        write_seat(canvas, context, seat, upper, CREAM, _LARGE_CHIP, size)
        figure = fit(words, row.right - left, row.h // 2, Face.BOLD)
        canvas.write(figure, (left, row.y + row.h * 7 // 10), colour)
        return
    figure = line(words, size, Face.BOLD)
    canvas.write(figure, (row.right, row.middle[1]), colour, "right")
    name = row._replace(w=row.w - figure.wide - 16)
    write_seat(canvas, context, seat, name, CREAM, min(_LARGE_CHIP, row.h - 16), size)
