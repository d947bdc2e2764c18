"""The feast at the end: whoever has won dines at the palace, crowned, with all who are home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engines.base import Outcome, Seat
from engines.city.view import View
from renders.city.colours import PALETTE, SEA
from renders.shared.bosses import boss, crest
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.drawings import draw_mask
from renders.shared.layout import ranking
from renders.shared.palette import CREAM, INK, SEATS, Colour
from renders.shared.shapes import FINE

WHOLE = Box(0, 0, 1280, 720)
"""The box of the whole scene; a lower one shows less of the sky."""
_TABLE = 180  # height of the table with what stands on it
_WINNER, _GUEST = 290, 210  # sides of a head at most
_ABREAST = 94  # hundredths of a head from one to the next
_NARROW = 150  # from one guest to the next at least, if there are many winners
_LOW = 92  # pixels of the table in front of the heads
_GLASS, _FOOT = (40, 52), 80  # size of a glass, and from its foot to the end of the cloth
_CROWN, _ON_HAT = 46, 7  # width of a crown, and how far it sits on a hat, in hundredths of a head
_CREST, _HANGS = 76, 52  # height of a coat of arms on the table cloth, and from there to the end of the cloth


def draw_feast(canvas: Canvas, box: Box, view: View, outcome: Outcome) -> None:
    """Draw the palace at night, and before it the table: winners in the middle, then by their points."""
    flags = SEATS[outcome.winners[0]].colour, SEATS[outcome.winners[-1]].colour
    canvas.put(_palace(box.h, *flags), box.x, box.y)
    guests = [
        seat
        for seat in ranking(outcome)
        if seat not in outcome.winners and view.players[seat].home is not None
    ]
    places = [*_seated(guests, outcome.winners, box)]
    for seat, place in places:
        canvas.put(boss(seat, place.w), place.x, place.y)
    table = _table()
    canvas.put(table, box.x, box.bottom - table.size[1])
    glass, middles = _glass(), sorted(place.middle[0] for _, place in places)
    for left, right in pairwise(middles):
        canvas.put(glass, (left + right - glass.size[0]) // 2, box.bottom - _FOOT - glass.size[1])
    for seat, place in places:
        middle, arms = place.middle[0], crest(seat, _CREST)
        canvas.put(arms, middle - arms.size[0] // 2, box.bottom - _CREST - _HANGS)
        if seat in outcome.winners:
            canvas.worn_crown(middle, place.y + place.w * _ON_HAT // 100, place.w * _CROWN // 100)


def _seated(guests: Sequence[Seat], winners: Sequence[Seat], box: Box) -> Iterator[tuple[Seat, Box]]:
    """The places at the table: the winners in the middle, the best guests beside them, left and right.

    Guests are as far from each other as from the winners, if there is room. The guests of a side with one
    fewer sit half a place farther out: so the table leans to neither side.
    """
    aside, fewer = (len(guests) + 1) // 2, len(guests) % 2
    pitch = min(_WINNER * _ABREAST // 100, (box.w - 2 * aside * _NARROW) // len(winners))
    half = pitch * len(winners) // 2
    for at, seat in enumerate(guests):
        near = min(_GUEST * _ABREAST // 100, (box.w // 2 - half) // aside)
        first = half + near // 2
        places = at // 2 + (at % 2) * fewer / 2
        away = first + round(min(first, (box.w - near) // 2 - first) * places)
        yield seat, _place(box, box.middle[0] + (away if at % 2 else -away), near)
    for at, seat in enumerate(winners):
        yield seat, _place(box, box.middle[0] - half + pitch * at + pitch // 2, pitch)


def _place(box: Box, middle: int, pitch: int) -> Box:
    """The box of a head behind the table that has this room."""
    side = pitch * 100 // _ABREAST
    return Box(middle - side // 2, box.bottom - _LOW - side, side, side).within(box)


@cached
def _palace(high: int, left: Colour, right: Colour) -> Sprite:
    """Draw the palace with its flags in these colours, or the lower part of it."""
    fine = 2
    sheet = Canvas.blank(WHOLE.w * fine, WHOLE.h * fine, SEA, PALETTE)
    sheet.draw("city/feast", Box(0, 0, *sheet.size), {"left": left, "right": right})
    return Canvas(sheet.image.reduce(fine).crop((0, WHOLE.h - high, WHOLE.w, WHOLE.h)), PALETTE).sprite()


@cached
def _table() -> Sprite:
    """Draw the table."""
    fine = 2
    sheet = Canvas.blank(WHOLE.w * fine, _TABLE * fine, CREAM, PALETTE)
    sheet.draw("city/table", Box(0, 0, *sheet.size))
    mask = draw_mask("city/table", *sheet.size).reduce(fine)
    return Canvas(sheet.image.reduce(fine), PALETTE).sprite(mask)


@cached
def _glass() -> Sprite:
    """Draw a glass of wine, which stands between two heads."""
    wide, high = _GLASS
    sheet = Canvas.blank(wide * FINE, high * FINE, INK, PALETTE)
    sheet.draw("city/glass", Box(0, 0, *sheet.size))
    return sheet.reduced(draw_mask("city/glass", *sheet.size).reduce(FINE))
