"""A family's plate: its boss and name, its points with the crown of the leader, the joker, and its hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from engines.base import Seat
from engines.streets.cards import in_order
from engines.streets.events import DISPLAY
from engines.streets.view import View, earns, leaders, likely_leaders, privy, scored
from renders.shared import cards
from renders.shared.bosses import boss
from renders.shared.cache import cached
from renders.shared.canvas import RIM, Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.layout import lit_seats
from renders.shared.lettering import Face, Line, fit, ink, line, settable
from renders.shared.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    LEATHER_DARK,
    PANEL,
    PARCHMENT,
    SEATS,
    Colour,
)
from renders.shared.seats import badge_width, seat_width, write_seat
from renders.streets.boxes import PLATES
from renders.streets.colours import PALETTE
from renders.streets.faces import counted
from renders.streets.joker import JOKER_CARD, joker
from renders.streets.likely import BESIDE, EYE, eye, ticket
from renders.streets.signs import ENVELOPE, envelope
from renders.streets.stacks import held
from renders.streets.table import Table
from renders.streets.words import JOKER, figure

_START = 90  # from the left end to the emblem: Discord may put the mark for alt text over the portrait
_RADIUS, _BETWEEN = 12, 16  # of a plate's outer corners, and from one thing on it to the next
_BEHIND = 14  # of a lit ground behind a name
_BADGE, _HIGH = 62, 60  # heights of an emblem, and of a card
_PHOTO = 74, 68  # size of a photograph
_FACE, _HAT = 84, 3  # side of the head on a photograph, and how far the head is raised
_INSET, _BEFORE_CARDS = 4, 33  # from the edge of a plate to what has a halo on it, and from that to cards
_POINTS, _HAND = 876, 458  # where the points end, above each other; width of a revealed hand at most
_FURTHER, _SHORT = 992, 410  # the same for names wider than this, beside points with an eye
_CROWN, _TAG, _SEES = 70, 66, 60  # width of a crown, height of one with an eye, and from the eye to it
_TOLD, _FIGURE, _SEEN = 340, 82, 64  # width of points at most, their size, and that of those with an eye
_AROUND = 6  # above and below the ticket of points with an eye
_APART, _GAP = 112, 4  # from one revealed hand card to the next, and between two of them if there is little
_TRAY = 4  # pixels by which a tray reaches beyond cards
_TICKET, _WITHIN = 52, 4  # width of the joker, and how much smaller it is on its ticket on every side
_BRIBES_APART = 6  # pixels between two bribes
_MARGIN = 9  # around the word on a ticket
_COUNT, _MORE = 64, 12  # size of the number of those without room, and the gap before it


def plate(table: Table, seat: Seat, offered: Signs) -> None:
    """Draw a family's plate: head and emblem on its colour, and the name if the family is to act or has won.

    A joker that can be played is framed.
    """
    canvas, view, low = table.canvas, table.view, table.low(seat)
    box, mark = PLATES[low], SEATS[seat]
    _ground(canvas, box, PANEL, low=low)
    left, end = box.x + _START, _points_end(table)
    if table.revealed:
        hands = [in_order(side.hand or ()) for side in view.sides]
        end = min(_room(hand, box).x for hand in hands) - _BEFORE_CARDS
        draw = _counted if earns(view, seat, "C") else cards.face
        _hand(canvas, hands[seat], _room(hands[seat], box), draw)
    else:
        end = min(end, _kept(table, seat, box.right - _BETWEEN, offered))
    end = _points(table, seat, box._replace(w=end - box.x)) - _crown_room(view)
    room = Box(left, box.y, end - _BEHIND - left, box.h)
    lit = seat in lit_seats(view)
    wide = min(room.w, seat_width(table.context, seat, _BADGE)) if lit else badge_width(_BADGE) - _BEHIND // 2
    _ground(canvas, box._replace(w=left + wide + _BEHIND - box.x), mark.colour, low=low)
    canvas.put(_photo(seat), box.x + _RADIUS, box.y)
    named = write_seat(canvas, table.context, seat, room, mark.on if lit else CREAM, _BADGE)
    if seat in likely_leaders(view):
        _crown(canvas, view, (named + _BEHIND + _BETWEEN, box.middle[1]))


def _crown_room(view: View) -> int:
    """The width that is kept free for a crown behind the longest name, with an eye if it may have one."""
    return (_CROWN + 2 * RIM + _BETWEEN + _SEES * privy(view)) * scored(view)


def _crown(canvas: Canvas, view: View, at: tuple[int, int]) -> None:
    """Draw the leader's crown, its left end and middle at ``at``.

    It stands behind an eye if others see another leader, or none.
    """
    x, middle = at
    if likely_leaders(view) != leaders(view):
        wide, high = EYE
        tag = Box(x - RIM, middle - _TAG // 2, _SEES + _CROWN + 2 * RIM, _TAG)
        canvas.panel(tag, LEATHER_DARK, BRASS_DARK, 8)
        canvas.put(eye(wide, high), x, middle - high // 2)
        canvas.stamp("crown", Box(x + _SEES, middle - _CROWN * 3 // 7, _CROWN, _CROWN * 6 // 7), BRASS_LIGHT)
    else:
        canvas.crown((x + _CROWN // 2, middle), wide=_CROWN)


def _points_end(table: Table) -> int:
    """Where points end: further right, without a word on the joker, if a name needs the room."""
    widest = max(seat_width(table.context, seat, _BADGE) for seat in (0, 1))
    return _FURTHER if privy(table.view) and widest > _SHORT else _POINTS


@cached
def _photo(seat: Seat) -> Sprite:
    """The face of the head of a family, as high as the plate."""
    sheet = Canvas.blank(*_PHOTO, PARCHMENT, PALETTE)
    sheet.put(boss(seat, _FACE), (_PHOTO[0] - _FACE) // 2, -_HAT)
    return sheet.sprite()


def _ground(canvas: Canvas, box: Box, colour: Colour, *, low: bool) -> None:
    """Fill a plate or its left end; its corners are round away from the houses."""
    canvas.fill(box, colour, _RADIUS)
    canvas.fill(box._replace(y=box.y if low else box.bottom - _RADIUS, h=_RADIUS), colour)
    if box.right < PLATES[low].right:
        canvas.fill(box.right_of(box.right - _RADIUS), colour)


def _points(table: Table, seat: Seat, room: Box) -> int:
    """Write a seat's points at the right end of a plate's room; those of both seats have one column.

    They have an eye if the reader knows more than everybody.
    Returns where what is left of them has to end.
    """
    view, canvas = table.view, table.canvas
    if not scored(view):
        return room.right
    told = [figure(view, other) for other in (0, 1)]
    if privy(view):
        return draw_likely(canvas, room, told, seat) - _BETWEEN
    figures = [fit(points, _TOLD, _FIGURE, Face.BOLD) for points in told]
    place = room.right_of(room.right - figures[seat].wide)
    if table.changed[f"score{seat}"]:
        ground = room.grown(-_INSET)._replace(x=place.x - 8, w=place.w + 16)
        canvas.halo(ground)
        canvas.fill(ground, PANEL, 8)
    canvas.write(figures[seat], (place.x, room.middle[1]), CREAM)
    return room.right - max(typeset.wide for typeset in figures) - _BETWEEN


def draw_likely(canvas: Canvas, room: Box, told: Sequence[str], seat: Seat) -> int:
    """Draw a seat's points, counting what only the reader knows, behind an eye at the right end of a room.

    ``told``: the points of all seats, which have one column. Returns where the column begins.
    """
    figures = [fit(points, _TOLD, _SEEN, Face.BOLD) for points in told]
    place = room.right_of(room.right - figures[seat].wide - BESIDE)
    ticket(canvas, place._replace(y=room.y + _AROUND, h=room.h - 2 * _AROUND), figures[seat])
    return room.right - max(typeset.wide for typeset in figures) - BESIDE


def _kept(table: Table, seat: Seat, right: int, offered: Signs) -> int:
    """Draw a family's hand, the joker left of it, and bribes of which not even the branch is known.

    Returns where a name has to end.
    """
    canvas, view, side = table.canvas, table.view, table.view.sides[seat]
    middle = PLATES[table.low(seat)].middle[1]
    hand = held(side.hand_size, _HIGH)
    place = Box(right - hand.size[0], middle - _HIGH // 2, *hand.size)
    if table.changed[f"hand{seat}"]:
        canvas.halo(place, 8)
    canvas.put(hand, place.x, place.y)
    x = place.x - _BETWEEN
    if view.joker == seat:
        left = _points_end(table) + _BETWEEN
        place = _joker(table, place._replace(x=left, w=x - left))
        if seat == view.reader and JOKER_CARD in offered:
            canvas.choice_frame(place.grown(-3), 8, sign=offered[JOKER_CARD])
        x = place.x - _BETWEEN
    if view.phase == "influence" and side.chosen and side.bribed is None:
        wide, high = ENVELOPE
        x -= 2 * wide + _BRIBES_APART
        both = Box(x, middle - high // 2, 2 * wide + _BRIBES_APART, high)
        if table.changed[f"seat{seat}"]:
            canvas.halo(both, 8)
        for left in (both.x, both.right - wide):
            canvas.put(envelope(wide, high), left, both.y)
    return x


def _joker(table: Table, room: Box) -> Box:
    """Draw the joker at the right end of a room, as a ticket with its word if all of that has room there.

    The ticket has a halo when the joker has just been played, and so passed on. Returns the ticket's place.
    """
    canvas, passed = table.canvas, table.changed[DISPLAY] and table.view.phase == "turns"
    ticket = card = room.right_of(room.right - _TICKET)
    told = fit(settable(table.context.say(JOKER)), room.w - card.w - 3 * _MARGIN)
    if not told.text.endswith("…"):
        card = card.grown(-_WITHIN)._replace(x=card.x - _WITHIN)
        ticket = room.right_of(card.x - told.wide - 2 * _MARGIN)
    if passed:
        ticket = Box(ticket.x, ticket.y + _INSET, ticket.w, ticket.h - 2 * _INSET)
        canvas.halo(ticket, 8)
    if ticket.w > card.w:
        canvas.panel(ticket, LEATHER_DARK, BRASS_DARK, 8)
        canvas.write(told, (ticket.x + _MARGIN, ticket.middle[1] - sum(ink(told)) // 2), CREAM)
    canvas.put(joker(card.w, card.h), card.x, card.y)
    return ticket


def _room(hand: Sequence[str], box: Box) -> Box:
    """The room for a revealed hand at the right end of a plate."""
    pitches, more = _pitches(hand)
    wide = sum(pitches) - _GAP + (more.wide + _MORE if more.text else 0) if hand else held(0, _HIGH).size[0]
    return box.right_of(box.right - _BETWEEN - wide)._replace(w=wide)


def _pitches(hand: Sequence[str]) -> tuple[list[int], Line]:
    """The steps between the cards of a revealed hand that fit, and how many more there are."""
    pitches, more = [_APART] * len(hand), line("", _COUNT)
    if sum(pitches) > _HAND:
        pitches = [cards.least_width(card) + _GAP for card in hand]
    if sum(pitches) > _HAND:
        space = _HAND - line(f"+{len(hand)}", _COUNT).wide - _MORE
        pitches = pitches[: sum(total <= space for total in accumulate(pitches))]
        more = line(f"+{len(hand) - len(pitches)}", _COUNT)
    return pitches, more


def _hand(canvas: Canvas, hand: Sequence[str], room: Box, draw: Callable[[str, int, int], Sprite]) -> None:
    """Draw a hand face up on its tray, or as many cards as fit and how many more; an empty one as in play.

    Every card drawn shows its suit.
    """
    if not hand:
        canvas.put(held(0, _HIGH), room.x, room.middle[1] - _HIGH // 2)
        return
    pitches, more = _pitches(hand)
    tray = Box(room.x, room.middle[1] - _HIGH // 2, room.w, _HIGH)
    canvas.panel(tray.grown(_TRAY), LEATHER_DARK, BRASS_DARK, _RADIUS)
    x = room.x
    for card, pitch in zip(hand, pitches, strict=False):
        canvas.put(draw(card, pitch - _GAP, _HIGH), x, room.middle[1] - _HIGH // 2)
        x += pitch
    canvas.write(more, (room.right, room.middle[1]), CREAM, "right")


def _counted(card: str, wide: int, high: int) -> Sprite:
    """A card that a bonus counts."""
    return counted(cards.face(card, wide, high))
