"""The private picture of MafiaDollar: what matters for the decision large, all else in brief."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from engines.base import Question
from engines.mafiadollar import focus
from engines.mafiadollar.events import Event
from engines.mafiadollar.focus import (
    ABREAST,
    FEW,
    aims,
    goods_of,
    in_full,
    is_low,
    offers_loot,
    on_table,
    others,
    received,
    shows_street,
)
from engines.mafiadollar.view import View
from engines.signs import SPOKEN, spoken_of
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner, draw_piles
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.goods import draw_goods
from renders.mafiadollar.hand import cards_offered, spread_hand
from renders.mafiadollar.head import CORNER
from renders.mafiadollar.last_action import draw_deed, draw_open
from renders.mafiadollar.plate import draw_plates
from renders.mafiadollar.rivals import brief_places, draw_briefs, draw_rival, draw_whole
from renders.shared.canvas import PRIVATE_SIZE, Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs, among
from renders.shared.layout import BANNER, columns
from renders.shared.palette import INK, SEATS, WALNUT

_LEFT, _WIDE, _GAP = 12, 1256, 8
_DEED = Box(_LEFT, BANNER.bottom + 6, _WIDE, 56)
"""The last action."""
_TOP = _DEED.bottom + _GAP
_RIVALS, _TWO_LINES = 228, 268  # heights of the other clans beside each other, and in two rows
_HAND, _LOW_HAND, _LOWEST_HAND = 652, 880, 940
"""Where the hand begins: cards with their names, without them, and where clans are chosen from."""
_THREE_ROWS = 700  # height from which on three clans have a row each
_OWN = 210  # height of the reader's clan below others if nothing of it can be chosen
_SHARE = 44  # hundredths of two clans that the reader's takes then: portraits of the other are no slivers
_PAIR = 2  # clans in a row at most
_SIGN = 58  # height of a clan's sign
_STREET, _WIDE_STREET = 306, 506  # width of the street beside the reader's clan, and where piles are offered
_SUBJECT = 470  # width of what a decision is about without anything to choose
_APART = 4  # pixels between street piles
_PILE = 108  # height of one above another at least
_SHELF = 8  # pixels of their shelf around them
_DECK, _DECK_HIGH = 70, 120
_SCENE = 230  # height of the subject of a decision at most
_LOW_STREET = 132  # height of the street below all clans


def draw_private(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the last action, the hand and the reader's clan, and the clans of which something may be chosen.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*PRIVATE_SIZE, WALNUT, PALETTE)
    draw_banner(canvas, view, context)
    canvas.fill(_DEED, ROAD, CORNER)
    draw_deed(canvas, _DEED.grown(-_GAP)._replace(y=_DEED.y, h=_DEED.h), view, happened, context)
    changed, offered = changes(happened), cards_offered(question)
    held = among(offered, view.sides[view.reader].hand or ())
    table = on_table(view, offered)
    goods = goods_of(view, table)
    in_play = _lit(view, {card: sign for card, sign in table.items() if card not in goods})
    aiming = aims(view, in_play)
    top = _HAND if not table else _LOWEST_HAND if aiming else _LOW_HAND
    room = Box(_LEFT, _TOP, _WIDE, top - _GAP - _TOP)
    if aiming:
        _aim(canvas, room, view, changed, in_play, context)
    else:
        _near(canvas, room, view, changed, in_play, goods, context)
    new = received(view, happened)
    spread_hand(canvas, top, view, view.reader, held, context, changed=new, named=not table)
    return canvas


def _aim(
    canvas: Canvas, room: Box, view: View, changed: Counter[str], in_play: Signs, context: DrawContext
) -> None:
    """Draw the clans that can be chosen from and the reader's, above them the others in brief.

    Below few of them is the street if it offers loot.
    """
    full = in_full(view, in_play)
    briefs = [seat for seat in others(view) if seat not in full]
    if briefs:
        row = _row(room, len(briefs))
        places = brief_places(row, len(briefs))
        draw_briefs(canvas, view, dict(zip(briefs, places, strict=True)), changed, context)
        room = room._replace(y=row.bottom + _GAP, h=room.h - row.h - _GAP)
    if offers_loot(view, in_play) and len(view.sides) <= FEW:
        market = room._replace(y=room.bottom - _LOW_STREET, h=_LOW_STREET)
        draw_piles(canvas, _piles(market.grown(-_SHELF)), view, changed, in_play)
        room = room._replace(h=room.h - _LOW_STREET - _GAP)
    seats = [view.reader or 0, *full]
    chosen = any(card in in_play for card in focus.in_play(view.sides[seats[0]]))
    plates = [
        Plate(box, box._replace(h=_SIGN), corner=False, shows_hand=False)
        for box in _clockwise(room, len(seats), low=not chosen)
    ]
    houses = [*zip(seats, plates, strict=True)]
    first = 0 if chosen or plates[0].whole.w < room.w else 1  # in a low row gangsters may be smaller
    for group in (houses[:first], houses[first:]):
        if group:
            draw_plates(canvas, view, dict(group), changed, in_play, context)


def _row(room: Box, number: int) -> Box:
    """Return the place of that many other clans at the top."""
    return room._replace(h=_RIVALS if number <= ABREAST else _TWO_LINES)


def _clockwise(room: Box, number: int, *, low: bool) -> list[Box]:
    """Return places in rows of one or two, clockwise from the bottom left.

    ``low``: whether the first place is low, if it has a row of its own.
    """
    single = number == _PAIR or (number < 2 * _PAIR and room.h >= _THREE_ROWS)
    rows = [1] * number if single else [_PAIR] * (number // _PAIR) + [1] * (number % _PAIR)
    own = room.h * _SHARE // 100 if number == _PAIR else _OWN
    last = own if low and rows[-1] == 1 else (room.h + _GAP) // len(rows) - _GAP
    above = (room.h - last) // max(1, len(rows) - 1)
    highs = [above - _GAP] * (len(rows) - 1) + [last]
    tops = accumulate((high + _GAP for high in highs), initial=room.y)
    boxes = [
        columns(room._replace(y=top, h=high), abreast, _GAP)
        for top, high, abreast in zip(tops, highs, rows, strict=False)
    ]
    return [row[0] for row in reversed(boxes)] + [row[1] for row in boxes if len(row) > 1]


def _near(
    canvas: Canvas,
    room: Box,
    view: View,
    changed: Counter[str],
    in_play: Signs,
    goods: Signs,
    context: DrawContext,
) -> None:
    """Draw the other clans, below them the reader's, and beside it the street.

    ``goods``: what a decision is about and can be chosen; it has the place of the street.
    """
    seat, seats = view.reader or 0, others(view)
    row = _row(room, len(seats))
    places = dict(zip(seats, brief_places(row, len(seats)), strict=True))
    if in_full(view, in_play):
        for rival, box in places.items():
            draw_rival(canvas, view, rival, box, changed, context)
    else:
        draw_briefs(canvas, view, places, changed, context)
    whole = room._replace(y=row.bottom + _GAP, h=room.h - row.h - _GAP)
    scene, piles = (_WIDE_STREET, 0) if goods else _widths(view, in_play)
    street = whole.right_of(whole.right - scene - piles)
    own = whole._replace(w=whole.w - street.w - (_GAP if street.w else 0))
    canvas.fill(own, SEATS[seat].line, CORNER)
    draw_whole(canvas, view, seat, own.grown(-RIM), changed, in_play, context)
    if street.w:
        canvas.panel(street, NAVY, INK)
    if goods:
        draw_goods(canvas, street.grown(-_GAP - _SHELF - 2), goods)
    elif scene:
        middle = street._replace(w=scene).grown(-_GAP - 2)
        high = min(middle.h, _SCENE)
        draw_open(canvas, middle._replace(y=middle.middle[1] - high // 2, h=high), view)
    if piles:
        market = street.right_of(street.right - piles).grown(-_GAP - 4)
        draw_piles(canvas, _piles(market), view, changed, in_play)


def _widths(view: View, in_play: Signs) -> tuple[int, int]:
    """Return the widths of the subject of an open decision, and of the street piles, beside a clan."""
    if not shows_street(view, in_play):
        return _SUBJECT, 0
    if view.decision is not None:
        return _WIDE_STREET - _STREET, _STREET
    return 0, _WIDE_STREET if offers_loot(view, in_play) or is_low(view, in_play) else _STREET


def _piles(room: Box) -> list[Box]:
    """Return the places of the street piles, two above two if these are high enough, and of the deck."""
    across = 2 if room.h >= 2 * _PILE + _APART else 4
    high = (room.h + _APART) // (4 // across) - _APART
    wide = (room.w - _DECK - _SHELF - 2) // across - _APART
    piles = [
        Box(room.x + column * (wide + _APART), room.y + row * (high + _APART), wide, high)
        for row in range(4 // across)
        for column in range(across)
    ]
    deck = min(room.h, _DECK_HIGH)
    return [*piles, Box(room.right - _DECK, room.middle[1] - deck // 2, _DECK, deck)]


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
