"""A family's plate: its name, its hand, the crown of the leader, the joker, and its score."""

from __future__ import annotations

from itertools import accumulate

from engines.streets.cards import in_order
from engines.streets.standing import leaders
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import lit_seats
from renders.shared.lettering import SMALLEST, TIGHTEST, fit, line, settable
from renders.shared.newspaper import portrait
from renders.shared.palette import CREAM, INK, PANEL, SEATS, Colour
from renders.shared.seats import badge_width, name_width, write_seat
from renders.streets.boxes import PLATES
from renders.streets.joker import joker
from renders.streets.signs import ENVELOPE, envelope
from renders.streets.stacks import fan
from renders.streets.table import Table
from renders.streets.words import JOKER, leading

_APART = 112  # from one revealed hand card to the next if there is room
_FACE = _BADGE = 62  # heights of a head and of its emblem
_GAP = 4  # between two of them if there is little
_NAME = 250  # least room for a name
_CROWN, _BESIDE = 68, 20  # width of a crown, and the gap between a name and what is said of it


def plate(table: Table, seat: int) -> None:
    """Draw a family's plate, lit in its colour if it is to act or has won."""
    canvas, view = table.canvas, table.view
    box, mark = PLATES[table.low(seat)], SEATS[seat]
    lit = seat in lit_seats(view)
    if table.changed[f"seat{seat}"] and view.phase == "influence":
        canvas.halo(box)
    canvas.panel(box, mark.colour if lit else PANEL, INK)
    start = box.x + 4
    if not table.revealed:  # then the cards of the hand need the room
        canvas.put(portrait(seat, _FACE), start, box.y + 4)
        start += _FACE + 6
    colour = mark.on if lit else CREAM
    left = start + badge_width(_BADGE) + 18
    right = box.right - 12
    if view.outcome is not None:
        right = _score(table, seat, box._replace(w=right - box.x)) - 16
    crowned = leaders(view)
    led = leading(view, seat)
    said = line(settable(table.context.say(led)) if led else "")
    behind = _BESIDE + (_CROWN + 16 if seat in crowned else 0)
    named = min(_NAME, name_width(table.context, seat)) + behind + said.wide + 16
    right = _hand(table, seat, Box(left + named, box.y, right - left - named, box.h), colour) - 16
    if view.phase == "influence" and view.sides[seat].chosen and view.sides[seat].bribed is None:
        for _ in range(2):
            right -= ENVELOPE[0] + 6
            canvas.put(envelope(*ENVELOPE), right, box.middle[1] - ENVELOPE[1] // 2)
    if _holds_joker(table, seat):
        right = _joker(table, right, box.y + 3) - 16
    room = Box(start + 5, box.y, right - start - behind - 13, box.h)
    spare = room.right - left - name_width(table.context, seat, SMALLEST)
    said = fit(said.text, max(spare, round(said.wide * TIGHTEST) + 1))  # set narrower rather than cut a name
    room = room._replace(w=room.w - said.wide)
    x = _BESIDE + write_seat(canvas, table.context, seat, room, colour, _BADGE)
    if seat in crowned:
        canvas.crown((x + _CROWN // 2, box.middle[1]), wide=_CROWN)
        x += _CROWN + 16
    x += canvas.write(said, (x, box.middle[1]), colour)
    name = line(settable(table.context.say(JOKER)))
    if _holds_joker(table, seat) and x + _BESIDE + name.wide <= right:
        canvas.write(name, (right, box.middle[1]), colour, "right")


def _holds_joker(table: Table, seat: int) -> bool:
    return table.view.joker == seat and not table.revealed


def _joker(table: Table, right: int, y: int) -> int:
    """Draw the joker left of ``right``. Returns its left end."""
    place = Box(right - 58, y, 58, 64)
    table.canvas.put(joker(place.w, place.h), place.x, place.y)
    return place.x


def _score(table: Table, seat: int, room: Box) -> int:
    """Draw the score at the right end of the room. Returns its left end."""
    figure = line(str(table.view.outcome.scores[seat] if table.view.outcome else 0), 64)
    chip = Box(room.right - figure.wide - 28, room.y + 8, figure.wide + 28, room.h - 16)
    if table.changed[f"score{seat}"]:
        table.canvas.halo(chip, 10)
    table.canvas.fill(chip, CREAM, 10)
    table.canvas.write(figure, chip.middle, INK, "mid")
    return chip.x


def _hand(table: Table, seat: int, room: Box, colour: Colour) -> int:
    """Draw a hand at the right end of the room: backs and their number, or the revealed cards.

    Returns its left end.
    """
    canvas, side = table.canvas, table.view.sides[seat]
    if table.revealed:
        return _revealed(canvas, in_order(side.hand or ()), room, colour)
    number = line(str(side.hand_size), 64)
    right = room.right - canvas.write(number, (room.right, room.middle[1]), colour, "right") - 10
    if not side.hand_size:
        return right
    backs = fan(side.hand_size)
    box = Box(right - backs.size[0], room.y + 4, *backs.size)
    if table.changed[f"hand{seat}"]:
        canvas.halo(box, 8)
    canvas.put(backs, box.x, box.y)
    return box.x


def _revealed(canvas: Canvas, hand: tuple[str, ...], room: Box, colour: Colour) -> int:
    """Draw a hand face up, or as many cards as fit and how many more. Returns its left end.

    Every card drawn shows its suit.
    """
    pitches, right = [_APART] * len(hand), room.right
    if sum(pitches) > room.w:
        pitches = [cards.least_width(card) + _GAP for card in hand]
    if sum(pitches) > room.w:
        space = room.w - line(f"+{len(hand)}", 64).wide - 12
        pitches = pitches[: sum(total <= space for total in accumulate(pitches))]
        number = line(f"+{len(hand) - len(pitches)}", 64)
        right -= canvas.write(number, (right, room.middle[1]), colour, "right") + 12
    x = left = right - sum(pitches)
    for card, pitch in zip(hand, pitches, strict=False):
        canvas.put(cards.face(card, pitch - _GAP, 62), x, room.y + 5)
        x += pitch
    return left
