"""A plate at the end of a game: who it is, with how many points, and what the gang owns."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.scoring import HENCHMAN_POINTS
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import Side, View
from renders.base import DrawContext
from renders.chicago.bosses import photograph
from renders.chicago.cards import dearest_first
from renders.chicago.city import suburb
from renders.chicago.lands import DEED, GAP, draw_lands, have_points, in_the_middle, land_places
from renders.chicago.plate import score, write_points
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.layout import lit_seats
from renders.shared.lettering import SMALLEST, TIGHTEST, Line, line
from renders.shared.money import bank_note, bank_note_width
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, PANEL, SEATS
from renders.shared.seats import badge, badge_width, name_width, write_name

_PHOTO, _SLIM = 220, 84  # width of a photograph at most, and in a low plate
_LOW, _TALL = 170, 300  # heights: of plates with the points beside the name, and of tall ones
_HEAD, _NAME = 64, 70  # height of a head at least, and size of a name at most
_TAILS = 8  # pixels below a name, for the tails of letters
_SCORE, _LARGE_SCORE = (106, 128), (158, 190)  # width of the points and their height at most; in a tall plate
_INSET, _ABOVE, _GAP, _AIR = 8, 6, 6, 2  # pixels beside the points, above them, beside and above other parts
_APART = 16  # pixels between money, henchmen and territories
_WIDE_APART, _BELOW = 40, 18  # pixels between money and henchmen in a tall plate, and territories below
_NOTE, _LOW_NOTE = 84, 62  # height of the money at most, and in a low plate
_LAND, _LARGE_LAND = (168, 128), (226, 172)  # size of a district at most; in a tall plate
_LANDS = 2 * DEED + GAP  # width of the territories beside a name: of two indices with their points
_STACKED = 120  # height of such a room from which henchmen are counted below the money
_MAN, _LARGE_MAN = 46, 72  # height of the sign of henchmen beside their number, and where there is room
_FIGURE, _NARROW = 0.9, 0.88  # size of that number by the height of the sign, and how narrow it is set


def final_plate(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext) -> None:
    """Draw the boss beside name, points and what the gang owns; head and points of a winner are lit.

    On a low plate the territories are as high as the plate, beside the name. A long name gives way only if
    they have their points there alone.
    """
    mark, lit, side = SEATS[seat], seat in lit_seats(view), view.sides[seat]
    canvas.panel(box, PANEL, BRASS if lit else BRASS_DARK)
    photo, head, below, points = _parts(box.grown(-3))
    canvas.put(photograph(seat, photo.w, photo.h), photo.x, photo.y)
    owned = below._replace(w=points.x - below.x).grown(-_AIR)
    owned = owned._replace(x=owned.x + _GAP, w=owned.w - _GAP - _AIR)
    if box.h > _TALL:
        _owned_in_rows(canvas, view, seat, owned)
    else:
        lands = _money_and_men(canvas, view, seat, owned)
        lands = lands.right_of(max(lands.x, lands.right - _LANDS))
        beside = head._replace(w=lands.x - _GAP - head.x)
        upper = lands._replace(y=photo.y, h=photo.h)
        number = len(side.territories)
        whole = _has_room(context, seat, beside)
        if box.h < _LOW and number and (whole or _have_points(number, upper) > _have_points(number, lands)):
            head, lands = beside, upper
        _draw_lands(canvas, side, lands)
    _write_head(canvas, seat, head, lit=lit, context=context)
    high = min(points.h - 2 * _ABOVE, _score_size(box)[1])
    chip = points.grown(-_INSET)._replace(y=points.middle[1] - high // 2, h=high)
    write_points(canvas, score(view, seat), chip, *((mark.colour, mark.on) if lit else (CREAM, INK)))


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
    mark = SEATS[seat]
    if lit:
        canvas.fill(head, mark.colour)
    canvas.put(badge(seat, head.h), head.x, head.y)
    write_name(canvas, context, seat, _name_room(head), mark.on if lit else CREAM, _NAME)


def _name_room(head: Box) -> Box:
    """Return the room of a name behind its emblem."""
    return head.right_of(head.x + badge_width(head.h) + _GAP)._replace(h=head.h - _TAILS)


def _has_room(context: DrawContext, seat: Seat, head: Box) -> bool:
    """Tell whether a head has room for a whole name."""
    return name_width(context, seat, SMALLEST, TIGHTEST) <= _name_room(head).w


def _money_and_men(canvas: Canvas, view: View, seat: Seat, room: Box) -> Box:
    """Draw money and henchmen in columns, which all plates share. Returns what is right of them.

    Henchmen are below the money if there is room, else beside it.
    """
    side = view.sides[seat]
    stacked = room.h >= _STACKED
    upper = room._replace(h=(room.h - _GAP) // 2) if stacked else room
    high = min(upper.h, _NOTE if stacked else _LOW_NOTE)
    man = min(upper.h, _LARGE_MAN) if stacked else _MAN
    money = max(bank_note_width(one.money or 0, high) for one in view.sides)
    canvas.put(bank_note(side.money or 0, high), room.x, upper.middle[1] - high // 2)
    men = (
        room._replace(y=upper.bottom + _GAP, h=upper.h) if stacked else room.right_of(room.x + money + _APART)
    )
    _write_men(canvas, side.henchmen, men, man)
    wide = max(money, _men_width(man)) if stacked else money + _APART + _men_width(man)
    return room.right_of(room.x + wide + _APART)


def _have_points(number: int, room: Box) -> bool:
    """Tell whether the room has places for that many territories with their points."""
    return have_points(land_places(number, room, _LAND))


def _draw_lands(canvas: Canvas, side: Side, room: Box) -> None:
    """Draw the territories of a gang, or dim roofs if it has none."""
    if not side.territories:
        _draw_city(canvas, room)
    draw_lands(canvas, dearest_first(side.territories), land_places(len(side.territories), room, _LAND))


def _owned_in_rows(canvas: Canvas, view: View, seat: Seat, room: Box) -> None:
    """Draw money and henchmen side by side, and territories below them, all in the middle."""
    side, men = view.sides[seat], _men_width(_LARGE_MAN)
    money = max(bank_note_width(one.money or 0, _NOTE) for one in view.sides)
    left = room.middle[0] - (money + _WIDE_APART + men) // 2
    upper = Box(left, room.y + _GAP * 2, room.right - left, _NOTE)
    canvas.put(bank_note(side.money or 0, _NOTE), upper.x, upper.y)
    _write_men(canvas, side.henchmen, upper.right_of(upper.x + money + _WIDE_APART), _LARGE_MAN)
    below = upper.bottom + _BELOW
    rest = room._replace(y=below, h=room.bottom - below)
    if not side.territories:
        _draw_city(canvas, rest)
    places = in_the_middle(land_places(len(side.territories), rest, _LARGE_LAND), rest)
    draw_lands(canvas, dearest_first(side.territories), places)


def _draw_city(canvas: Canvas, room: Box) -> None:
    """Draw dim roofs along the lower edge of a plate, in place of territories."""
    canvas.put(suburb(room.w, room.h + _AIR, PANEL), room.x, room.y)


def _write_men(canvas: Canvas, men: int, room: Box, high: int) -> None:
    """Draw a henchman, dim if there is none, and how many there are, times what each counts.

    ``high``: height of the sign.
    """
    man = henchman(CREAM if men else BRASS_DARK, high)
    canvas.put(man, room.x, room.middle[1] - high // 2)
    canvas.write(_figure(men, high), (room.x + man.size[0] + _AIR, room.middle[1]), CREAM)


def _figure(men: int, high: int) -> Line:
    """Return the number of henchmen, times what each counts."""
    found = line(f"{men}×{HENCHMAN_POINTS}", max(SMALLEST, round(high * _FIGURE)))
    return found._replace(wide=round(found.wide * _NARROW))


def _men_width(high: int) -> int:
    """Return how wide henchmen are with their number at most, by the height of their sign."""
    return henchman_width(high) + _AIR + max(_figure(men, high).wide for men in range(MOST_HENCHMEN + 1))
