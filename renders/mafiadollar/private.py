"""The private picture of MafiaDollar: the enlarged hand, and above it what matters for the decision."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engines.base import Question, Seat
from engines.mafiadollar.events import Event
from engines.mafiadollar.focus import FEW, aims, goods_of, offers_loot, on_table
from engines.mafiadollar.view import AskedSeen, LoseSeen, View
from engines.signs import SPOKEN, spoken_of
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner, draw_piles
from renders.mafiadollar.boxes import RIM, table_of
from renders.mafiadollar.colours import NAVY, PALETTE
from renders.mafiadollar.goods import draw_goods
from renders.mafiadollar.hand import cards_offered, spread_hand
from renders.mafiadollar.head import CORNER
from renders.mafiadollar.last_action import draw_open
from renders.mafiadollar.plate import draw_plates
from renders.mafiadollar.rivals import draw_rivals, draw_whole, rival_places
from renders.shared.canvas import PRIVATE_SIZE, Box, Canvas
from renders.shared.choices import Signs, among
from renders.shared.layout import BANNER
from renders.shared.palette import INK, SEATS, WALNUT

_LEFT, _WIDE, _GAP = 12, 1256, 10
_TOP = BANNER.bottom + _GAP
_HEIGHTS = {1: (268, 288), 2: (268, 288), 3: (268, 288), 4: (360, 260), 5: (496, 164)}
"""By number of the other clans the heights of all of them together, and of the reader's."""
_STREET, _WIDE_STREET = 306, 506  # width of the street beside the reader's clan, and where piles are offered
_APART = 4  # pixels between street piles
_SHELF = 8  # pixels of their shelf around them
_DECK, _DECK_HIGH = 70, 120
_LOW_STREET = 132  # height of the street below all clans
CLANS, LETTERED, ABOVE_STREET = 772, 832, 772 - _LOW_STREET - _GAP
"""Lower ends of all clans together, of those where letters of warehouses stand above each other, and of those
above the street."""
_NOTHING: Container[str] = frozenset()


def draw_private(
    view: View, _happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the hand and the reader's clan, or all clans if something of another one may be chosen.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*PRIVATE_SIZE, WALNUT, PALETTE)
    draw_banner(canvas, view, context)
    own = view.sides[view.reader].hand or ()
    offered = cards_offered(question)
    table = on_table(view, offered)
    goods = goods_of(view, table)
    in_play = _lit(view, {card: sign for card, sign in table.items() if card not in goods})
    if aims(view, in_play):
        bottom = _all(canvas, view, view.reader, in_play, context)
    else:
        bottom = _near(canvas, view, view.reader, in_play, goods, context)
    spread_hand(canvas, bottom + _GAP, view, view.reader, among(offered, own), context)
    return canvas


def _all(canvas: Canvas, view: View, seat: Seat, in_play: Signs, context: DrawContext) -> int:
    """Draw all clans as on the board, below few of them the street if it offers loot. Returns its end."""
    street = offers_loot(view, in_play) and len(view.sides) <= FEW
    end = LETTERED if len(view.sides) > FEW and _stacked(view, in_play) else CLANS
    places = enumerate(table_of(len(view.sides), ABOVE_STREET if street else end, seat).plates(seat))
    draw_plates(canvas, view, dict(places), _NOTHING, in_play, context)
    if street:
        market = Box(_LEFT, end - _LOW_STREET, _WIDE, _LOW_STREET).grown(-_SHELF)
        draw_piles(canvas, _piles(market), view, _NOTHING, in_play)
    return end


def _stacked(view: View, in_play: Signs) -> bool:
    """Tell whether several warehouses of a clan have letters."""
    return any(sum(bool(in_play.get(store.card)) for store in side.stores) > 1 for side in view.sides)


def _near(canvas: Canvas, view: View, seat: Seat, in_play: Signs, goods: Signs, context: DrawContext) -> int:
    """Draw the other clans, below them the reader's, and beside one of them the street. Returns its end.

    ``goods``: what a decision is about and can be chosen; it has the place of the street.
    """
    others = [(seat + step) % len(view.sides) for step in range(1, len(view.sides))]
    high, own_high = _HEIGHTS[len(others)]
    places = rival_places(Box(_LEFT, _TOP, _WIDE, high), len(others))
    draw_rivals(canvas, view, dict(zip(others, places, strict=False)), context)
    whole = Box(_LEFT, _TOP + high + _GAP, _WIDE, own_high)
    scene, piles = (_WIDE_STREET, 0) if goods else _widths(view, in_play)
    market = None
    if len(places) > len(others):  # the piles have a place of their own
        market, piles = places[-1].grown(-_APART), 0
    beside = scene + piles
    own = whole._replace(w=whole.w - (beside + _GAP if beside else 0))
    street = whole.right_of(whole.right - beside)
    canvas.fill(own, SEATS[seat].line, CORNER)
    draw_whole(canvas, view, seat, own.grown(-RIM), in_play, context)
    if street.w:
        canvas.panel(street, NAVY, INK)
    if goods:
        draw_goods(canvas, street.grown(-_GAP - _SHELF), goods)
    elif scene:
        draw_open(canvas, street._replace(w=scene).grown(-_GAP), view)
    if piles:
        market = street.right_of(street.right - piles).grown(-_GAP - 2)
    if market is not None:
        draw_piles(canvas, _piles(market), view, _NOTHING, in_play)
    return whole.bottom


def _widths(view: View, in_play: Signs) -> tuple[int, int]:
    """Return the widths of the subject of an open decision, and of the street piles, beside a clan."""
    if isinstance(view.decision, AskedSeen | LoseSeen):  # one card, beside which there is room for piles
        return _WIDE_STREET - _STREET, _STREET
    if view.decision is not None:
        return _WIDE_STREET, 0
    return 0, _WIDE_STREET if offers_loot(view, in_play) else _STREET


def _piles(room: Box) -> list[Box]:
    """Return the places of the street piles, side by side or two above two, and of the deck."""
    across = 4 if room.w > 3 * room.h else 2
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
