"""A plate at the end of a game: who it is, with how many points, and what the gang owns."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import gangster, photograph
from renders.chicago.cards import dearest_first
from renders.chicago.lands import draw_lands, in_the_middle, land_places
from renders.chicago.plate import write_score
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman
from renders.shared.layout import lit_seats
from renders.shared.lettering import line
from renders.shared.money import bank_note, bank_note_width
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, PANEL, SEATS
from renders.shared.seats import badge, write_name

_PHOTO, _SLIM = 220, 96  # width of a photograph at most, and in a low plate
_LOW, _MEN, _TALL = (
    170,
    240,
    300,
)  # heights: of plates with the points beside the name, with the gang, and tall
_HEAD, _NAME = 64, 70  # height of a head at least, and size of a name at most
_TAILS = 8  # pixels below a name, for the tails of letters
_SCORE, _LARGE_SCORE = (114, 128), (162, 190)  # width of the points and their height at most; in a tall plate
_INSET, _ABOVE, _GAP, _AIR = 12, 6, 6, 2  # pixels beside the points, above them, beside and above other parts
_APART = 20, 12  # pixels between money, henchmen and territories; in a low plate
_NOTE, _LOW_NOTE, _TALL_NOTE = 88, 62, 78  # height of the money at most, in a low plate, and in a tall one
_LAND = 168, 128  # size of a district at most
_STACKED = 120  # height of such a room from which henchmen are counted below the money
_MAN, _MEN_WIDE = 46, 76  # height of the sign of henchmen beside their number, and width of both
_FEW = 1  # territories at most that leave room for the gang below them, in a plate that is not tall


def final_plate(
    canvas: Canvas, view: View, seat: Seat, box: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw the boss beside name, points, money, henchmen and territories; the head of a winner is lit."""
    lit, side = seat in lit_seats(view), view.sides[seat]
    canvas.panel(box, PANEL, BRASS if lit else BRASS_DARK)
    photo, head, below, points = _parts(box.grown(-3))
    canvas.put(photograph(seat, photo.w, photo.h), photo.x, photo.y)
    _write_head(canvas, seat, head, lit=lit, context=context)
    ganged = box.h > _TALL or (box.h > _MEN and len(side.territories) <= _FEW)
    upper = below
    if box.h > _MEN:
        men = below.w // MOST_HENCHMEN
        upper = below._replace(h=below.h - men)
        points = points._replace(h=upper.h)
    if ganged:
        _gang(canvas, seat, side.henchmen, below._replace(y=upper.bottom, h=men))
    high = min(points.h - 2 * _ABOVE, _score_size(box)[1])
    chip = points.grown(-_INSET)._replace(y=points.middle[1] - high // 2, h=high)
    write_score(canvas, view, seat, chip, changed=f"score{seat}" in changed)
    owned = (upper if ganged else below)._replace(w=points.x - below.x)
    owned = owned.grown(-_AIR)._replace(x=owned.x + _GAP, w=owned.w - _GAP - _AIR)
    if box.h > _TALL:
        _owned_in_rows(canvas, view, seat, owned)
    else:
        _owned(canvas, view, seat, owned, counted=not ganged)


def _parts(room: Box) -> tuple[Box, Box, Box, Box]:
    """Return the places of the photograph, the head, what is below it, and the points at its right end."""
    low, tall = room.h < _LOW, room.h > _TALL
    high = max(_HEAD, room.h // 4)
    photo = room._replace(w=_SLIM if low else min(room.h * 3 // 4, _PHOTO))
    if tall:
        photo = photo._replace(y=room.y + high, h=room.h - high)
    points = room.right_of(room.right - _score_size(room)[0])
    head = (room if tall else room.right_of(photo.right))._replace(h=high)
    below = room.right_of(photo.right)._replace(y=head.bottom, h=room.h - high)
    if low:
        left = points.x - photo.right
        return photo, head._replace(w=left), below._replace(w=left), points
    return photo, head, below, points._replace(y=below.y, h=below.h)


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


def _owned(canvas: Canvas, view: View, seat: Seat, room: Box, *, counted: bool) -> None:
    """Draw money, henchmen if they are ``counted``, and territories in columns, which all plates share.

    Henchmen are below the money if there is room, else beside it.
    """
    side = view.sides[seat]
    stacked = counted and room.h >= _STACKED
    upper = room._replace(h=(room.h - _GAP) // 2) if stacked else room
    high = min(upper.h, _LOW_NOTE if counted and not stacked else _NOTE)
    money = bank_note(side.money or 0, high)
    canvas.put(money, room.x, upper.middle[1] - high // 2)
    apart = _APART[not stacked]
    rest = room.right_of(room.x + max(bank_note_width(one.money or 0, high) for one in view.sides) + apart)
    if counted:
        men = upper._replace(y=upper.bottom + _GAP) if stacked else rest
        _write_men(canvas, side.henchmen, men)
    if counted and not stacked:
        rest = rest.right_of(rest.x + _MEN_WIDE + apart)
    draw_lands(canvas, dearest_first(side.territories), land_places(len(side.territories), rest, _LAND))


def _owned_in_rows(canvas: Canvas, view: View, seat: Seat, room: Box) -> None:
    """Draw money and territories below each other, both in the middle."""
    side = view.sides[seat]
    money = bank_note(side.money or 0, _TALL_NOTE)
    rest = room._replace(y=room.y + _TALL_NOTE + _GAP, h=room.h - _TALL_NOTE - _GAP)
    top = room.y if side.territories else room.middle[1] - _TALL_NOTE // 2
    canvas.put(money, room.middle[0] - money.size[0] // 2, top)
    places = in_the_middle(land_places(len(side.territories), rest, _LAND), rest)
    draw_lands(canvas, dearest_first(side.territories), places)


def _write_men(canvas: Canvas, men: int, room: Box) -> None:
    """Draw a henchman, dim if there is none, and how many there are."""
    man = henchman(CREAM if men else BRASS_DARK, _MAN)
    canvas.put(man, room.x, room.middle[1] - _MAN // 2)
    canvas.write(line(str(men)), (room.x + man.size[0] + _AIR, room.middle[1]), CREAM)


def _gang(canvas: Canvas, seat: Seat, men: int, room: Box) -> None:
    """Draw the henchmen side by side at the left end, all of one size in every plate."""
    for number in range(men):
        canvas.put(gangster(seat, number, room.h), room.x + number * room.h, room.y)
