"""The private picture of MafiaDollar: the hand in large, and above it what counts for the decision."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from engines.base import Question, Seat
from engines.mafiadollar.view import Side, View
from engines.signs import SPOKEN, spoken_of
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner, draw_piles
from renders.mafiadollar.boxes import OWN_HIGH, RIM, Plate, table_of
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.hand import cards_offered, spread_hand
from renders.mafiadollar.head import CORNER, draw_head
from renders.mafiadollar.last_action import draw_open
from renders.mafiadollar.plate import draw_plates
from renders.shared.canvas import PRIVATE_SIZE, Box, Canvas
from renders.shared.choices import Signs, among
from renders.shared.layout import BANNER, columns
from renders.shared.palette import BRASS_DARK, SEATS, WALNUT

_LEFT, _WIDE, _GAP = 12, 1256, 10
_TOP = BANNER.bottom + _GAP
_HEAD, _COUNTS, _HOUSE = 66, 58, 122
"""Heights of another clan: of its name, of its counts if they are below that, and of its gangsters."""
_FEW, _PAIR = 3, 2  # other clans in one row at most, and in each row if there are more
_OWN, _OWN_WIDE = 230, 736  # height and width of the reader's clan
_PILE, _PILE_HIGH, _DECK = 100, 190, 64  # size of a street pile, and width of the deck
_NOTHING: Container[str] = frozenset()


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the hand and the reader's clan, or all clans if something of another one may be chosen.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*PRIVATE_SIZE, WALNUT, PALETTE)
    draw_banner(canvas, view, context)
    own = view.sides[view.reader].hand or ()
    offered = cards_offered(question)
    in_play = _lit(view, {card: sign for card, sign in offered.items() if card not in own})
    if in_play.keys() & _others(view):
        bottom = OWN_HIGH
        places = enumerate(table_of(len(view.sides), bottom, view.reader).plates(view.reader))
        draw_plates(canvas, view, dict(places), _NOTHING, in_play, context)
    else:
        bottom = _near(canvas, view, view.reader, in_play, context)
    spread_hand(canvas, bottom + _GAP, view, view.reader, among(offered, own), context)
    return canvas


def _others(view: View) -> frozenset[str]:
    """Return the gangsters and warehouses of all clans but the reader's."""
    others = [side for seat, side in enumerate(view.sides) if seat != view.reader]
    men = [gangster.card for side in others for gangster in side.gangsters]
    return frozenset((*men, *(store.card for side in others for store in side.stores)))


def _near(canvas: Canvas, view: View, seat: Seat, in_play: Signs, context: DrawContext) -> int:
    """Draw the other clans, and below them the reader's beside the street. Returns their end."""
    y = _rivals(canvas, view, seat, context)
    whole = Box(_LEFT, y, _OWN_WIDE, _OWN)
    draw_plates(canvas, view, {seat: _plate(whole, RIM)}, _NOTHING, in_play, context)
    street = Box(whole.right + _GAP, y, _WIDE - _OWN_WIDE - _GAP, _OWN)
    canvas.panel(street, NAVY, BRASS_DARK)
    canvas.fill(Box(street.x + 3, street.bottom - 43, street.w - 6, 40), ROAD)
    if view.decision is not None:
        draw_open(canvas, street.grown(-_GAP), view)
        return street.bottom
    high = _PILE_HIGH
    left, top = street.x + 12, street.middle[1] - high // 2
    piles = [Box(left + at * (_PILE + 4), top, _PILE, high) for at in range(len(view.street))]
    deck = Box(street.right - 10 - _DECK, top + (high - 120) // 2, _DECK, 120)
    draw_piles(canvas, [*piles, deck], view, _NOTHING, in_play)
    return street.bottom


def _rivals(canvas: Canvas, view: View, reader: Seat, context: DrawContext) -> int:
    """Draw the other clans, clockwise: heads, and gangsters if there is room. Returns their end.

    Five of them stand in pairs, and the reader's clan besides the last.
    """
    seats = len(view.sides)
    shown = [(reader + step) % seats for step in range(1, seats)]
    housed, across = len(shown) <= _FEW, len(shown) if len(shown) <= _FEW else _PAIR
    shown += [reader] * (len(shown) % across)
    head = _HEAD + _COUNTS if across > _PAIR else _HEAD
    high = head + _HOUSE if housed else head
    places, y = dict[Seat, Plate](), _TOP
    for at in range(0, len(shown), across):
        row = shown[at : at + across]
        boxes = columns(Box(_LEFT, y, _WIDE, high), len(row), _GAP)
        places |= {seat: _plate(box, head - RIM) for seat, box in zip(row, boxes, strict=True)}
        y += high + _GAP
    for seat, place in places.items():
        canvas.fill(place.whole, SEATS[seat].line, CORNER)
    if housed:
        several = len(shown) > 1
        sides = replace(view, sides=tuple(map(_unstored, view.sides))) if several else view
        below = {seat: place.rooms.grown(RIM) for seat, place in places.items()}
        plates = {seat: _plate(room, RIM)._replace(faces=several) for seat, room in below.items()}
        draw_plates(canvas, sides, plates, _NOTHING, {}, context)
    for seat, place in places.items():
        draw_head(canvas, view, seat, place._replace(scenic=across > _PAIR), context, _NOTHING)
    return y


def _unstored(side: Side) -> Side:
    """Return a clan without its warehouses."""
    return replace(side, stores=())


def _plate(whole: Box, head: int) -> Plate:
    return Plate(whole, whole._replace(h=head), corner=False, scenic=False)


def _lit(view: View, offered: Signs) -> Signs:
    """Return the signs of offered cards in play, or of the warehouse or gangster that holds an offered card.

    A holder has no letter: several of its cards may have one. What a lesson speaks of has precedence.
    """
    side = view.sides[view.reader or 0]
    held = {loot: store.card for store in side.stores for loot in store.loots or ()}
    worn = {item: gangster.card for gangster in side.gangsters for item in gangster.items}
    holders = {card: held.get(card) or worn.get(card) for card in offered}
    return {
        holders[card] or card: sign if not holders[card] else SPOKEN if spoken_of(sign) else None
        for card, sign in sorted(offered.items(), key=lambda at: spoken_of(at[1]))
    }
