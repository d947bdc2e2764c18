"""The podium at the end of a season: the best three on the stage of a theatre."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from engines.text import Text, count
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import write_title
from renders.shared.leaderboard import MEDALS, monogram, write_lines, write_medal
from renders.shared.ledger import RULE
from renders.shared.lettering import Face, cap_height, fit, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, LEATHER, RULED, WALNUT, WINE
from renders.shared.subjects import Podium, SeasonRow
from renders.shared.wrapping import name_lines

_HIGH, _FLOOR = 720, 700  # height of the picture, and where the steps stand
_SIGN = Box(24, 8, SIZE[0] - 48, 104)  # the illuminated sign above the stage
_BULB, _BULBS, _ENDS = 10, 41, 16  # across, of a bulb on its frame, from one to the next, and from the ends
_TAILS = 5  # pixels by which the title is raised, for the tails of letters
_CUP = 60  # side of the cups at both ends of the title
_CURTAIN = Box(0, 0, 220, 660)  # the left one, down to the floor
_STEP, _LEFT_ENDS = 384, (448, 64, 832)  # width of a step, and where they begin, the best first
_HIGHS = {1: 310, 2: 280, 3: 250}  # heights of the steps
_SLAB, _INSET = 20, 9  # height of its upper edge, and from the others to the line within
_LAURELS, _CREST = (286, 255), 160  # size of the laurels on a step, and height of the crest within them
_RAISED = 36  # pixels from the step to the lower end of the crest
_CROWN, _WORN = 88, 14  # width of the crown on a crest, and how far it is pulled over that
_NAME, _BASE = 84, 99  # size of a name, and pixels from the lower end of a step to the base line of all names
_TWO = 21  # by how much the middle of two lines is above that of the lower one
_POINTS = 44  # from the lower end of a step to the middle of its points


def draw_podium(shown: Podium, put: Callable[[Text], str]) -> Canvas:
    """The best three on steps, the first in the middle, 1280 × 720; equal people stand equally high."""
    canvas = _stage()
    _sign(canvas, put(shown.title))
    for x, row in zip(_LEFT_ENDS, shown.rows, strict=False):
        rank = row.place or len(_HIGHS)
        box = Box(x, _FLOOR - _HIGHS[rank], _STEP, _HIGHS[rank])
        _draw_step(canvas, box, rank, row.name, put(_points(row)))
        _honour(canvas, row, rank, box)
    return canvas


def _stage() -> Canvas:
    """The stage in the light, between its curtains; its right half is the left one in a mirror."""
    sheet = Canvas.blank(2 * SIZE[0], 2 * _HIGH, WALNUT)
    sheet.draw("shared/stage", Box(0, 0, *sheet.size))
    sheet.draw("shared/curtain", _CURTAIN.scaled(2))
    half = sheet.image.crop((0, 0, SIZE[0], 2 * _HIGH))
    sheet.image.paste(half.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (SIZE[0], 0))
    return Canvas(sheet.image.reduce(2))


def _sign(canvas: Canvas, title: str) -> None:
    """The title on an illuminated sign, between two cups."""
    canvas.panel(_SIGN, BRASS, INK, 14)
    canvas.panel(_SIGN.grown(-3 * _BULB // 2), LEATHER, INK, 8)
    for x in range(_SIGN.x + _ENDS, _SIGN.right - _ENDS, _BULBS):
        for y in (_SIGN.y, _SIGN.bottom - _BULB - 2 * RULE):
            canvas.stamp("disc", Box(x, y + RULE, _BULB, _BULB), CREAM)
    inside = _SIGN.grown(-2 * _CUP // 3)
    for x in (inside.x, inside.right - _CUP):
        canvas.stamp("cup", Box(x, inside.middle[1] - _CUP // 2, _CUP, _CUP), BRASS_LIGHT)
    room = inside.grown(-_CUP - 16)._replace(y=inside.y, h=inside.h)
    write_title(canvas, room._replace(y=room.y - _TAILS), title, 62, BRASS_LIGHT)


def _draw_step(canvas: Canvas, box: Box, rank: int, name: str, points: str) -> None:
    """A step, its upper edge in the colour of its rank, with the name and the points."""
    canvas.panel(box, CREAM, INK, 6)
    canvas.panel(box.grown(-_INSET), CREAM, RULED, 6)
    canvas.panel(box._replace(h=_SLAB), MEDALS[rank], INK, 6)
    middle, last = box.middle[0], box.bottom - _POINTS
    lines = name_lines(settable(name) or "?", _STEP - 40, _NAME, 2)
    lower = box.bottom - _BASE - cap_height(lines[-1].size, Face.SANS) // 2
    write_lines(canvas, lines, (middle, lower - _TWO * (len(lines) - 1)), "mid")
    canvas.write(fit(points, _STEP - 40, face=Face.BOLD), (middle, last), WINE, "mid")


def _honour(canvas: Canvas, row: SeasonRow, rank: int, step: Box) -> None:
    """Somebody's crest in its laurels, and below it the medal on the edge of the step."""
    (wide, high), middle = _LAURELS, step.middle[0]
    canvas.stamp("laurel", Box(middle - wide // 2, step.y - high, wide, high), MEDALS[rank])
    arms, top = monogram(row.name, _CREST, MEDALS[rank]), step.y - _RAISED - _CREST
    canvas.put(arms, middle - arms.size[0] // 2, top)
    if rank == 1:
        canvas.worn_crown(middle, top + _WORN, _CROWN)
    write_medal(canvas, rank, (middle, step.y))


def _points(row: SeasonRow) -> Text:
    """The points with their noun."""
    return count("{points} point", "{points} points", 1 if row.points == "1" else 2, points=row.points)
