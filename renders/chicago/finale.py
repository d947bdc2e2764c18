"""The end of a game: the winners before the city at night, and everybody's plate by rank."""

from __future__ import annotations

from collections.abc import Callable, Container

from engines.base import Outcome, Seat
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import boss, follower, marked_boss, photograph
from renders.chicago.boxes import FINAL_CITY, final_plates, stage
from renders.chicago.colours import QUARTERS
from renders.chicago.plate import write_score
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import columns, lit_seats, ranking
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, PANEL, SEATS
from renders.shared.seats import badge, write_name
from renders.shared.shapes import shape

_CROWN, _DEEP = 96, 0.12  # width of a crown, and how much of a boss it covers
_ABOVE = 8  # pixels above a crown
_RAYS = 0.14  # of the side of the winner's boss: how long the rays around it are at most
_BANNER, _EMBLEM = (96, 190), 72  # size of the winner's banners, and side of their emblem
_ASIDE = 28  # pixels from an end of the stage to a banner, and from a banner to the henchmen
_TAILS = 32  # length of the two tails of a banner
_MAN = 0.74  # height of a henchman by that of his boss
_FACE, _POINTS = 71, 104  # widths of a boss, behind Discord's mark, and of the points on a plate
_RIM, _INSET = 3, 6  # pixels around the points, and beside a name


def finale(
    canvas: Canvas, view: View, outcome: Outcome, changed: Container[str], context: DrawContext
) -> None:
    """Draw the winners above all plates; who has won alone has rays, henchmen and banners."""
    order = ranking(outcome)
    room = stage(len(order)).grown(-3)
    if len(outcome.winners) == 1:
        _triumph(canvas, view, order[0], room)
    else:
        winners = order[: len(outcome.winners)]
        for seat, column in zip(winners, columns(room, len(winners), 0), strict=True):
            _crowned(canvas, marked_boss, seat, column)
    for seat, box in zip(order, final_plates(len(order)), strict=True):
        _plate(canvas, view, seat, box, changed, context)


def _crowned(canvas: Canvas, draw: Callable[[Seat, int], Sprite], seat: Seat, column: Box) -> None:
    """Draw a boss in a crown, as large as the column has room for."""
    high = _height(column)
    figure = draw(seat, min(high, column.w * high // draw(seat, high).size[0]))
    wide, side = figure.size
    left = column.middle[0] - wide // 2
    canvas.put(figure, left, column.bottom - side)
    canvas.worn_crown(left + side // 2, column.bottom - round(side * (1 - _DEEP)), _CROWN)


def _height(room: Box) -> int:
    """Return how high a boss may be below a crown."""
    return round((room.h - _ABOVE - _CROWN * 6 // 7) / (1 - _DEEP))


def _triumph(canvas: Canvas, view: View, seat: Seat, room: Box) -> None:
    """Draw the only winner before rays, amid henchmen and banners."""
    side = _height(room)
    place = Box(room.middle[0] - side // 2, room.bottom - side, side, side)
    _banners(canvas, seat, room)
    _rays(canvas, place, room)
    _gang(canvas, seat, view.sides[seat].henchmen, place)
    _crowned(canvas, boss, seat, room)


def _gang(canvas: Canvas, seat: Seat, men: int, boss: Box) -> None:
    """Draw henchmen on both sides of their boss, evenly across each wing; those farther away are behind."""
    high, wing = round(boss.h * _MAN), boss.x - FINAL_CITY.x - _BANNER[0] - 2 * _ASIDE
    for man in reversed(range(men)):
        row = (men + 1 - man % 2) // 2
        away = wing * (2 * (man // 2) + 1) // (2 * row)
        middle = boss.right + away if man % 2 else boss.x - away
        canvas.put(follower(seat, high), middle - high // 2, boss.bottom - high)


def _rays(canvas: Canvas, boss: Box, room: Box) -> None:
    """Draw rays around the moon behind the winner, those above the street."""
    around = boss.grown(min(round(boss.w * _RAYS), boss.y - room.y))
    mask = shape("chicago/rays", around.w, around.h).crop((0, 0, around.w, room.bottom - around.y))
    canvas.image.paste(QUARTERS["S"].trim, (around.x, around.y), mask)


def _plate(
    canvas: Canvas, view: View, seat: Seat, box: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw boss, emblem, name and points side by side; the plate of a winner is lit."""
    mark, lit = SEATS[seat], seat in lit_seats(view)
    canvas.panel(box, mark.colour if lit else PANEL, BRASS if lit else BRASS_DARK)
    inner = box.grown(-3)
    canvas.put(photograph(seat, _FACE, inner.h), inner.x, inner.y)
    emblem = badge(seat, inner.h)
    canvas.put(emblem, inner.x + _FACE, inner.y)
    chip = inner.grown(-_RIM)._replace(x=inner.right - _RIM - _POINTS, w=_POINTS)
    left = inner.x + _FACE + emblem.size[0] + _INSET
    name = inner._replace(x=left, w=chip.x - _INSET - left)
    write_name(canvas, context, seat, name, mark.on if lit else CREAM)
    write_score(canvas, view, seat, chip, changed=f"score{seat}" in changed)


def _banners(canvas: Canvas, seat: Seat, room: Box) -> None:
    """Draw the winner's banners at both ends; they hang from the upper edge and end in two tails."""
    mark = SEATS[seat]
    for left in (room.x + _ASIDE, room.right - _ASIDE - _BANNER[0]):
        box = Box(left, room.y, *_BANNER)
        canvas.fill(box.grown(3)._replace(y=box.y, h=box.h + 3), INK)
        canvas.fill(box, mark.colour)
        canvas.stamp("triangle", Box(box.x, box.bottom - _TAILS, box.w, _TAILS + 3), INK)
        middle = box.y + (box.h - _TAILS) // 2
        emblem = Box(box.middle[0] - _EMBLEM // 2, middle - _EMBLEM // 2, _EMBLEM, _EMBLEM)
        canvas.stamp(mark.shape, emblem, mark.on)
