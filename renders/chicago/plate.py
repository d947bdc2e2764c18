"""A gang's plate: its boss, its player, henchmen, hand and points."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.view import View, standing
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.bosses import photograph
from renders.chicago.boxes import BROAD, WHOLE, head, photo, points, strip
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.henchmen import henchman
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, ink, line, settable
from renders.shared.money import bank_note
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, INLAY, LAMPLIT, SEATS
from renders.shared.seats import TWO_LINES, badge, badge_width, name_width, token, write_name

_RIM = 3  # pixels from the edge of a head to the emblem before a name
_BADGE = 62  # height of the emblem on the photograph of who has a long name
_TOKEN, _FACE = 46, 52  # side of the emblem beside the photograph on a narrow plate, and width of that then
_INSET = 9  # pixels between it and the name, and behind the name
_BETWEEN = 10  # pixels from one figure of a strip to the next
_LOW = 54  # height of a strip below a head
_MAN = 50  # height of the sign of henchmen in such a strip
_BACK = 44, 49  # size of the sign of a hand there
_MOST = 1.6  # how much larger signs and figures of a higher strip are at most
_BEHIND, _PADDING = 9, 4  # pixels from a sign to its number, and around both at least
_GANG = 0.48  # of the room for henchmen and hand together
_FIGURE, _TALL = 0.74, 1.1  # size of the points at most by the width of their ground, and by its height
_ABOVE, _CROWN = 56, 44  # height of what stands above the points, and width of the leader's crown there
_BESIDE, _WIDE_CROWN = 96, 62  # width of what stands beside them on a whole row, and of the crown there
_EMBLEM, _NAME = 104, 84  # height of the emblem in a high head, and size of the name there at most
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
    """Draw a plate on its ground; its head is lit in the seat's colour if it is to act."""
    men, hand = _gang(canvas, view, seat, box, changed, context)
    if (place := f"seat{seat}") in offered:
        boss = photo(box)
        target = men if box.w > BROAD else men._replace(x=boss.x + 3, w=men.right - boss.x - 3)
        canvas.choice_frame(target, sign=offered[place], right=box.w > BROAD)
    _hand(canvas, view.sides[seat].hand_size, hand, changed=f"hand{seat}" in changed)


def own_plate(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext) -> None:
    """Draw the reader's plate, with the money of the hand in place of its number of cards."""
    _, hand = _gang(canvas, view, seat, box, (), context)
    note = bank_note(view.sides[seat].money or 0, hand.h)
    canvas.put(note, hand.middle[0] - note.size[0] // 2, hand.y)


def _gang(
    canvas: Canvas, view: View, seat: Seat, box: Box, changed: Container[str], context: DrawContext
) -> tuple[Box, Box]:
    """Draw boss, head, points and henchmen. Returns the places of the henchmen and of the hand."""
    picture = photo(box)
    if box.w <= BROAD and _has_long_name(box, seat, context):
        picture = picture._replace(w=_FACE)
    canvas.put(photograph(seat, picture.w, picture.h), picture.x, picture.y)
    _head(canvas, view, seat, box, context)
    chip = points(box)
    beside = box.w >= WHOLE
    room = chip.right_of(chip.x + _BESIDE) if beside else chip._replace(y=chip.y + _ABOVE, h=chip.h - _ABOVE)
    write_score(canvas, view, seat, chip, room, changed=f"score{seat}" in changed)
    label = chip._replace(w=_BESIDE) if beside else chip._replace(h=_ABOVE)
    if leads(view, seat):
        canvas.crown(label.middle, wide=_WIDE_CROWN if beside else _CROWN)
    else:
        _write_unit(canvas, label, context)
    below = strip(box)
    men = below._replace(w=round((below.w - _BETWEEN) * _GANG))
    _write_gang(canvas, view.sides[seat].henchmen, men, changed=f"henchmen{seat}" in changed)
    return men, below.right_of(men.right + _BETWEEN)


def _write_unit(canvas: Canvas, box: Box, context: DrawContext) -> None:
    """Write that the number below or beside it counts points."""
    unit = fit(settable(context.say(words.POINTS)), box.w - 4)
    canvas.write(unit, (box.middle[0], box.middle[1] - sum(ink(unit)) // 2), CREAM, "mid")


def _write_gang(canvas: Canvas, number: int, box: Box, *, changed: bool) -> None:
    """Draw a henchman and how many there are."""
    man = henchman(CREAM if number else BRASS_DARK, round(_MAN * _scale(box)))
    _figure(canvas, box, man, number, changed=changed)


def _scale(box: Box) -> float:
    """Return how much larger than in a low strip signs and figures are."""
    return max(1.0, min(box.h / _LOW, _MOST))


def _figure(canvas: Canvas, box: Box, sign: Sprite, number: int, *, changed: bool) -> None:
    """Draw a sign with its number on a ground of their own; both are dim if there is nothing."""
    _ground(canvas, box, changed=changed)
    figure = line(str(number), round(SMALLEST * _scale(box)))
    room = box.w - 2 * _PADDING - sign.size[0] - _BEHIND
    figure = figure._replace(wide=max(1, min(figure.wide, room)))
    x = box.middle[0] - (sign.size[0] + _BEHIND + figure.wide) // 2
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
    return standing(view)[seat]


def leads(view: View, seat: Seat) -> bool:
    """Tell whether the seat leads, or has won."""
    return is_leading([score(view, other) for other in range(len(view.sides))], seat, view.outcome)


def _head(canvas: Canvas, view: View, seat: Seat, plate: Box, context: DrawContext) -> None:
    """Draw emblem and name; the emblem of a long name is on the photograph, or beside it."""
    box, mark = head(plate), SEATS[seat]
    lit = seat in lit_seats(view)
    canvas.panel(box, mark.colour if lit else LAMPLIT, BRASS if lit or seat == view.active else BRASS_DARK)
    name = box._replace(x=box.x + 2 * _INSET, w=box.w - 3 * _INSET)
    if not _has_long_name(plate, seat, context):
        side = min(box.h - 2 * _RIM, _EMBLEM)
        canvas.put(badge(seat, side), box.x + _RIM, box.middle[1] - side // 2)
        name = name.right_of(box.x + _RIM + badge_width(side) + _INSET)
    elif plate.w > BROAD:
        boss = photo(plate)
        canvas.put(badge(seat, _BADGE), boss.right - badge_width(_BADGE), boss.bottom - _BADGE)
    else:
        boss = photo(plate)
        canvas.put(token(seat, _TOKEN), boss.right + 2 * _RIM - _TOKEN, boss.bottom - _TOKEN)
        name = box.grown(-2 * _RIM)
    inset = 4 if box.h < TWO_LINES else 0  # a halo below the head reaches into it
    name = name._replace(y=box.y - 2 + inset, h=box.h - 2 * inset)
    write_name(
        canvas, context, seat, name, mark.on if lit else CREAM, SMALLEST if box.h < TWO_LINES else _NAME
    )


def _has_long_name(plate: Box, seat: Seat, context: DrawContext) -> bool:
    """Tell whether a name has no room beside its emblem, which is on the photograph then."""
    box = head(plate)
    room = box.w - 2 * _INSET - _RIM - badge_width(box.h - 2 * _RIM)
    return plate.w <= WHOLE and name_width(context, seat, SMALLEST) * TIGHTEST > room


def write_score(canvas: Canvas, view: View, seat: Seat, chip: Box, room: Box, *, changed: bool) -> None:
    """Draw the points on cream, in their room on a chip of ink."""
    if changed:
        canvas.halo(chip, _RADIUS)
    canvas.fill(chip, INK, _RADIUS)
    canvas.fill(room, CREAM, _RADIUS)
    size = max(SMALLEST, min(round(room.w * _FIGURE), round(room.h * _TALL)))
    canvas.write(fit(str(score(view, seat)), room.w - 10, size, Face.BOLD), room.middle, INK, "mid")


def _hand(canvas: Canvas, number: int, box: Box, *, changed: bool) -> None:
    """Draw the back of a card and how many are in the hand."""
    wide, high = (round(edge * _scale(box)) for edge in _BACK)
    sign = cards.back(wide, high) if number else _no_card(wide, high)
    _figure(canvas, box, sign, number, changed=changed)


@cached
def _no_card(wide: int, high: int) -> Sprite:
    """Draw the empty place of a hand without cards."""
    canvas = Canvas.blank(wide, high, INK)
    canvas.fill(Box(0, 0, wide, high), INLAY, 8)
    return canvas.sprite()
