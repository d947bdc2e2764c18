"""A family's plate: its boss and name, its points with the crown of the leader, the joker, and its hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from engines.base import Seat
from engines.streets.cards import in_order
from engines.streets.standing import leaders
from renders.shared import cards
from renders.shared.bosses import portrait
from renders.shared.canvas import HALO, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import lit_seats
from renders.shared.lettering import fit, line, settable
from renders.shared.palette import CREAM, PANEL, SEATS
from renders.shared.seats import seat_width, write_seat
from renders.streets.boxes import PLATES
from renders.streets.joker import JOKER_CARD, joker
from renders.streets.signs import ENVELOPE, envelope
from renders.streets.stacks import counted
from renders.streets.table import Table
from renders.streets.words import JOKER, points

_START = 90  # from the left end to the emblem: Discord may put the mark for alt text over the portrait
_EDGE, _BETWEEN = 6, 16  # width of a plate's frame, and from one thing on it to the next
_BEHIND = 14  # of a lit ground behind a name
_BADGE, _HIGH = 62, 62  # heights of an emblem, and of a card
_POINTS, _HAND = 876, 458  # where the points end, above each other; width of a revealed hand at most
_CROWN, _TOLD = 68, 330  # width of a crown, and of the points at most
_APART, _GAP = 112, 4  # from one revealed hand card to the next, and between two of them if there is little


def plate(table: Table, seat: Seat, offered: Signs) -> None:
    """Draw a family's plate, its head and name on its colour if it is to act or has won.

    A joker that can be played is framed.
    """
    canvas, view = table.canvas, table.view
    box, mark = PLATES[table.low(seat)], SEATS[seat]
    if table.changed[f"seat{seat}"] and view.phase == "influence":
        canvas.halo(box.grown(-3))  # all of it on the picture
    canvas.fill(box, mark.colour, 12)
    canvas.fill(box.grown(-_EDGE), PANEL, 8)
    left, end = box.x + _START, _POINTS
    if table.revealed:
        hands = [in_order(side.hand or ()) for side in view.sides]
        end = min(_room(hand, box).x for hand in hands) - _BETWEEN
        _hand(canvas, hands[seat], _room(hands[seat], box))
    else:
        end = min(end, _kept(table, seat, box.right - _BETWEEN, offered))
    end = _points(table, seat, box._replace(w=end - box.x))
    room = Box(left, box.y, end - _BEHIND - left, box.h)
    lit = seat in lit_seats(view)
    if lit:
        wide = min(room.w, seat_width(table.context, seat, _BADGE))
        canvas.fill(box._replace(w=left + wide + _BEHIND - box.x), mark.colour, 12)
    canvas.put(portrait(seat, box.h - 2 * _EDGE), box.x + _EDGE, box.y + _EDGE)
    write_seat(canvas, table.context, seat, room, mark.on if lit else CREAM, _BADGE)


def _points(table: Table, seat: Seat, room: Box) -> int:
    """Write the points at the right end of the room, the crown before those of the leader.

    Returns where a name has to end.
    """
    view, canvas, middle = table.view, table.canvas, room.middle[1]
    if view.phase == "influence":
        return room.right
    told = fit(settable(table.context.say(points(view, seat))), _TOLD)
    place = room.right_of(room.right - told.wide)
    if table.changed[f"score{seat}"]:
        ground = Box(place.x - 8, room.y + _EDGE, place.w + 16, room.h - 2 * _EDGE)
        canvas.halo(ground)
        canvas.fill(ground, PANEL, 8)
    canvas.write(told, (place.x, middle), CREAM)
    end = place.x - _BETWEEN
    if seat in leaders(view):
        end -= _CROWN + 8
        canvas.crown((end + _CROWN // 2, middle), wide=_CROWN)
        end -= _BETWEEN
    return end


def _kept(table: Table, seat: Seat, right: int, offered: Signs) -> int:
    """Draw a family's hand, the joker left of it, and bribes of which not even the branch is known.

    Returns where a name has to end.
    """
    canvas, view, side = table.canvas, table.view, table.view.sides[seat]
    middle = PLATES[table.low(seat)].middle[1]
    hand = counted(side.hand_size, _HIGH)
    place = Box(right - hand.size[0], middle - _HIGH // 2, *hand.size)
    if table.changed[f"hand{seat}"]:
        canvas.halo(place, 8)
    canvas.put(hand, place.x, place.y)
    x = place.x - _BETWEEN
    if view.joker == seat:
        x -= 52
        card = Box(x, place.y, 52, _HIGH)
        canvas.put(joker(card.w, card.h), card.x, card.y)
        if seat == view.reader and JOKER_CARD in offered:
            canvas.choice_frame(card.grown(-3), 8, sign=offered[JOKER_CARD])
            x -= HALO
        word = fit(settable(table.context.say(JOKER)), x - _POINTS - 2 * _BETWEEN)
        x -= canvas.write(word, (x - 10, middle), CREAM, "right") + 10 + _BETWEEN
    if view.phase == "influence" and side.chosen and side.bribed is None:
        for _ in range(2):
            x -= ENVELOPE[0] + 6
            canvas.put(envelope(*ENVELOPE), x, middle - ENVELOPE[1] // 2)
    return x


def _room(hand: Sequence[str], box: Box) -> Box:
    """The room for a revealed hand at the right end of a plate: as wide as it is, up to a limit."""
    return box._replace(x=box.right - _BETWEEN - (wide := min(_HAND, len(hand) * _APART)), w=wide)


def _hand(canvas: Canvas, hand: Sequence[str], room: Box) -> None:
    """Draw a hand face up, or as many cards as fit and how many more. Every card drawn shows its suit."""
    pitches, right = [_APART] * len(hand), room.right
    if sum(pitches) > room.w:
        pitches = [cards.least_width(card) + _GAP for card in hand]
    if sum(pitches) > room.w:
        space = room.w - line(f"+{len(hand)}", 64).wide - 12
        pitches = pitches[: sum(total <= space for total in accumulate(pitches))]
        number = line(f"+{len(hand) - len(pitches)}", 64)
        right -= canvas.write(number, (right, room.middle[1]), CREAM, "right") + 12
    x = right - sum(pitches) + _GAP
    for card, pitch in zip(hand, pitches, strict=False):
        canvas.put(cards.face(card, pitch - _GAP, _HIGH), x, room.middle[1] - _HIGH // 2)
        x += pitch
