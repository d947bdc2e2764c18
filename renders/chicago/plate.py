"""A gang's plate: its boss, its player, henchmen, hand and points."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.bosses import photograph
from renders.chicago.boxes import BROAD, head, photo, strip
from renders.chicago.colours import QUARTERS
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.henchmen import henchman
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, Face, fit, line
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, INLAY, LAMPLIT, SEATS
from renders.shared.seats import badge, badge_width, write_name

_BADGE = 62  # height of the emblem before a name
_INSET = 14  # pixels between it and the name, and behind the name
_CROWN = 52  # width of the leader's sign
_BETWEEN = 10  # pixels from one figure of a strip to the next
_MAN = 50  # height of the sign of henchmen
_BACK = 44, 49  # size of the sign of a hand
_BEHIND, _PADDING = 9, 4  # pixels from a sign to its number, and around both at least
_INDENT = 22  # pixels before a sign at most
_GANG = 0.46  # of the room for henchmen and hand together
_SCORE = 90  # width of the points at least
_RADIUS = 10


def plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    box: Box,
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw a plate on its ground; its head is lit in the seat's colour if it is to act or has won."""
    picture = photo(box)
    canvas.put(photograph(seat, picture.w, picture.h), picture.x, picture.y)
    _head(canvas, view, seat, head(box), context)
    room = strip(box)
    right = write_score(canvas, view, seat, room, changed=f"score{seat}" in changed)
    men = room._replace(w=round((right - 2 * _BETWEEN - room.x) * _GANG))
    hand = room._replace(x=men.right + _BETWEEN, w=right - _BETWEEN - men.right - _BETWEEN)
    write_gang(canvas, view.sides[seat].henchmen, men, changed=f"henchmen{seat}" in changed)
    if (place := f"seat{seat}") in offered:
        boss = photo(box)
        target = men if box.w > BROAD else men._replace(x=boss.x + 3, w=men.right - boss.x - 3)
        canvas.choice_frame(target, sign=offered[place], right=box.w > BROAD)
    _hand(canvas, view, seat, hand, changed=f"hand{seat}" in changed)


def write_gang(canvas: Canvas, number: int, box: Box, *, changed: bool) -> None:
    """Draw a henchman and how many there are."""
    man = henchman(CREAM if number else BRASS_DARK, _MAN)
    _figure(canvas, box, man, number, changed=changed)


def _figure(canvas: Canvas, box: Box, sign: Sprite, number: int, *, changed: bool) -> None:
    """Draw a sign with its number on a ground of their own; both are dim if there is nothing.

    A broad ground has them at its left end, for the letter of a choice may be at the right one.
    """
    _ground(canvas, box, changed=changed)
    figure = line(str(number))
    room = box.w - 2 * _PADDING - sign.size[0] - _BEHIND
    figure = figure._replace(wide=max(1, min(figure.wide, room)))
    x = box.x + min(_INDENT, (box.w - sign.size[0] - _BEHIND - figure.wide) // 2)
    canvas.put(sign, x, box.middle[1] - sign.size[1] // 2)
    canvas.write(figure, (x + sign.size[0] + _BEHIND, box.middle[1]), CREAM if number else BRASS)


def _ground(canvas: Canvas, box: Box, *, changed: bool) -> None:
    if changed:
        canvas.halo(box, _RADIUS)
    canvas.fill(box, INK, _RADIUS)


def score(view: View, seat: Seat) -> int:
    """Return the seat's public score; at the end the final score."""
    if view.outcome is not None:
        return view.outcome.scores[seat]
    side = view.sides[seat]
    return side.territory_points + side.henchman_points


def leads(view: View, seat: Seat) -> bool:
    """Tell whether the seat leads, or has won."""
    return is_leading([score(view, other) for other in range(len(view.sides))], seat, view.outcome)


def _head(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext) -> None:
    """Draw emblem and name, and a crown for who leads."""
    mark = SEATS[seat]
    lit = seat in lit_seats(view)
    canvas.panel(box, mark.colour if lit else LAMPLIT, BRASS if lit or seat == view.active else BRASS_DARK)
    ink = mark.on if lit else CREAM
    canvas.put(badge(seat, _BADGE), box.x + 3, box.y + 3)
    name = box.right_of(box.x + 3 + badge_width(_BADGE) + _INSET)
    name = name._replace(y=box.y - 2, w=name.w - _INSET)
    if leads(view, seat):
        canvas.crown((name.right - _CROWN // 2 + 4, box.middle[1]), wide=_CROWN)
        name = name._replace(w=name.w - _CROWN - _INSET)
    write_name(canvas, context, seat, name, ink, SMALLEST)


def write_score(canvas: Canvas, view: View, seat: Seat, room: Box, *, changed: bool) -> int:
    """Draw the points at the right end of the strip. Returns their left end."""
    figure = line(str(score(view, seat)), SMALLEST, Face.BOLD)
    wide = max(_SCORE, figure.wide + 24)
    chip = Box(room.right - wide, room.y, wide, room.h)
    if changed:
        canvas.halo(chip, 10)
    canvas.fill(chip, CREAM, 10)
    canvas.write(figure, chip.middle, INK, "mid")
    return chip.x


def _hand(canvas: Canvas, view: View, seat: Seat, box: Box, *, changed: bool) -> None:
    """Draw the back of a card and how many are in the hand; at the end their money."""
    side = view.sides[seat]
    if view.outcome is None:
        sign = cards.back(*_BACK) if side.hand_size else _no_card()
        _figure(canvas, box, sign, side.hand_size, changed=changed)
        return
    _ground(canvas, box, changed=changed)
    money = fit(f"${side.money or 0}", box.w - 2 * _PADDING)
    canvas.write(money, box.middle, QUARTERS["C"].trim, "mid")


@cached
def _no_card() -> Sprite:
    """The place of a card that nobody has."""
    canvas = Canvas.blank(*_BACK, INK)
    canvas.fill(Box(0, 0, *_BACK), INLAY, 8)
    return canvas.sprite()
