"""A plate at the end of a game: who it is, with how many points, and what the gang owns."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import gangster, photograph
from renders.chicago.cards import dearest_first
from renders.chicago.lands import DEED, GAP, draw_lands, in_the_middle, index_places, land_places
from renders.chicago.plate import write_score
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman
from renders.shared.layout import lit_seats
from renders.shared.lettering import line
from renders.shared.money import bank_note
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, PANEL, SEATS
from renders.shared.seats import badge, write_name

_PHOTO, _SLIM = 220, 102  # width of a photograph at most, and in a low plate
_LOW, _TALL = 170, 300  # heights: of plates with the points beside the name, and with all below the name
_HEAD, _NAME = 64, 70  # height of a head at least, and size of a name at most
_TAILS = 8  # pixels below a name, for the tails of letters
_SCORE, _LARGE_SCORE = (114, 128), (162, 190)  # width of the points and their height at most; in a tall plate
_INSET, _GAP, _AIR = 12, 6, 2  # pixels around the points, beside other parts, and above and below them
_APART, _SPREAD = 14, 40  # pixels between money, henchmen and territories: at least and at most
_NOTE, _LARGE_NOTE = 88, 120  # height of the money at most; in a tall plate
_LAND = 168, 128  # size of a district at most
_STACKED = 120  # height of such a room from which henchmen are counted below the money
_MEN = 160  # height of the room below a head from which the gang is there
_MAN, _MEN_WIDE = 46, 84  # height of the sign of henchmen beside their number, and width of both at most


def final_plate(
    canvas: Canvas, view: View, seat: Seat, box: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw the boss beside name, points, money and territories; the head of a winner is lit."""
    lit = seat in lit_seats(view)
    canvas.panel(box, PANEL, BRASS if lit else BRASS_DARK)
    photo, head, below, points = _parts(box.grown(-3))
    canvas.put(photograph(seat, photo.w, photo.h), photo.x, photo.y)
    _write_head(canvas, seat, head, lit=lit, context=context)
    high = min(points.h - 2 * _INSET, _score_size(box)[1])
    chip = points.grown(-_INSET)._replace(y=points.middle[1] - high // 2, h=high)
    write_score(canvas, view, seat, chip, changed=f"score{seat}" in changed)
    draw = _owned_in_rows if box.h > _TALL else _owned
    draw(canvas, view, seat, below.grown(-_AIR)._replace(x=below.x + _GAP, w=below.w - _GAP - _AIR))


def _parts(room: Box) -> tuple[Box, Box, Box, Box]:
    """Return the places of the photograph, the head, what the gang owns, and the points."""
    low, tall = room.h < _LOW, room.h > _TALL
    high = max(_HEAD, room.h // 4)
    photo = room._replace(w=_SLIM if low else min(room.h * 4 // 5, _PHOTO))
    if tall:
        photo = photo._replace(y=room.y + high, h=room.h - high)
    right = room.right - _score_size(room)[0]
    head = (room if tall else room.right_of(photo.right))._replace(h=high)
    below = Box(photo.right, head.bottom, right - photo.right, room.h - high)
    if low:
        return photo, head._replace(w=below.w), below, room.right_of(right)
    return photo, head, below, room._replace(y=below.y, h=below.h).right_of(right)


def _score_size(plate: Box) -> tuple[int, int]:
    """Return the width of the points of a plate, and their height at most."""
    return _LARGE_SCORE if plate.h > _TALL else _SCORE


def _write_head(canvas: Canvas, seat: Seat, head: Box, *, lit: bool, context: DrawContext) -> None:
    """Draw the emblem before the name."""
    mark, emblem = SEATS[seat], badge(seat, head.h)
    if lit:
        canvas.fill(head, mark.colour)
    canvas.put(emblem, head.x, head.y)
    name = head.right_of(head.x + emblem.size[0] + _GAP)._replace(h=head.h - _TAILS)
    write_name(canvas, context, seat, name, mark.on if lit else CREAM, _NAME)


def _owned(canvas: Canvas, view: View, seat: Seat, room: Box) -> None:
    """Draw money, henchmen and territories: the gang below the others if there is room, else its number.

    That is below the money if there is room, else beside it.
    """
    side = view.sides[seat]
    number = len(side.territories)
    half = (room.h - _GAP) // 2
    stacked = room.h >= _STACKED
    money = bank_note(side.money or 0, min(half if stacked else room.h - _GAP, _NOTE))
    spare = room.w - money.size[0] - _MEN_WIDE - number * (DEED + GAP)
    apart = max(_APART, min(_SPREAD, spare // 2))
    rest = room.right_of(room.x + money.size[0] + apart)
    upper = room._replace(h=half)
    lower = upper._replace(y=upper.bottom + _GAP)
    beside = rest
    if room.h > _MEN and len(index_places(number, rest._replace(h=half))) == number:
        rest = beside = rest._replace(h=half)
        _gang(canvas, seat, side.henchmen, lower._replace(h=half + _AIR))
    elif stacked and side.henchmen:
        beside = upper
        _write_men(canvas, side.henchmen, lower)
    elif side.henchmen:
        rest = rest.right_of(_write_men(canvas, side.henchmen, rest) + apart)
    canvas.put(money, room.x, beside.middle[1] - money.size[1] // 2)
    draw_lands(canvas, dearest_first(side.territories), land_places(number, rest, _LAND))


def _owned_in_rows(canvas: Canvas, view: View, seat: Seat, room: Box) -> None:
    """Draw money, territories and the gang below each other, all in the middle."""
    side = view.sides[seat]
    number = len(side.territories)
    men = room.h // 3 if side.henchmen else 0
    wide = min(men, room.w // max(1, side.henchmen)) * side.henchmen
    _gang(canvas, seat, side.henchmen, Box(room.middle[0] - wide // 2, room.bottom - men, wide, men + _AIR))
    room = room._replace(h=room.h - men - _GAP)
    money = bank_note(side.money or 0, min(room.h // (3 if number else 2), _LARGE_NOTE))
    rest = room._replace(y=room.y + money.size[1] + _GAP, h=room.h - money.size[1] - _GAP)
    top = room.y if number else room.middle[1] - money.size[1] // 2
    canvas.put(money, room.middle[0] - money.size[0] // 2, top)
    places = in_the_middle(land_places(number, rest, _LAND), rest)
    draw_lands(canvas, dearest_first(side.territories), places)


def _write_men(canvas: Canvas, men: int, room: Box) -> int:
    """Draw a henchman and how many there are. Returns where their number ends."""
    man = henchman(CREAM, _MAN)
    canvas.put(man, room.x, room.middle[1] - _MAN // 2)
    left = room.x + man.size[0] + _AIR
    return left + canvas.write(line(str(men)), (left, room.middle[1]), CREAM)


def _gang(canvas: Canvas, seat: Seat, men: int, room: Box) -> None:
    """Draw the henchmen side by side at the left end."""
    high = min(room.h, room.w // max(1, men))
    for number in range(men):
        canvas.put(gangster(seat, number, high), room.x + number * high, room.bottom - high)
