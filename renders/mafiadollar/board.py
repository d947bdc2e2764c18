"""The table of MafiaDollar: a street with its loot, and the clans on both sides."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.events import Event
from engines.mafiadollar.view import OfferSeen, Pile, View
from renders.base import DrawContext
from renders.mafiadollar.boxes import Table, table_of
from renders.mafiadollar.cards import marks
from renders.mafiadollar.colours import PALETTE, ROAD
from renders.mafiadollar.finish import draw_house
from renders.mafiadollar.last_action import draw_last_action
from renders.mafiadollar.plate import draw_plate
from renders.mafiadollar.rows import offer
from renders.mafiadollar.signs import plain
from renders.mafiadollar.tokens import count_plaque, count_width, labelled
from renders.mafiadollar.words import task
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.layout import BANNER, BANNER_MIDDLE, banner, lit_seats, side_panel
from renders.shared.palette import BRASS_DARK, CREAM, WALNUT
from renders.shared.seats import badge, badge_width

_OFFERS = 2  # as many as fit into the banner
_TWO_DIGITS = 10
_SIGN = 64  # side of the sign in an empty place of it
_SHELF = 5  # pixels of the shelf around the street piles


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the reader may see it, with a halo around everything the events have changed."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    table = table_of(len(view.sides))
    draw_ground(canvas, table)
    draw_table(canvas, table, view, changes(happened), {}, context)
    draw_last_action(canvas, table, view, happened, context)
    return canvas


def draw_table(
    canvas: Canvas, table: Table, view: View, changed: Container[str], offered: Signs, context: DrawContext
) -> None:
    """Draw the table without the last action; offered cards have a frame, changed ones a halo."""
    draw_banner(canvas, view, context)
    places = enumerate(table.plates(view.reader or 0))
    if view.outcome is not None:
        for seat, place in places:
            draw_house(canvas, view, seat, place, context)
        return
    for seat, place in places:
        draw_plate(canvas, view, seat, place, changed, offered, context)
    draw_piles(canvas, table.piles, view, changed, offered)


def draw_ground(canvas: Canvas, table: Table) -> None:
    """Draw the street at night."""
    road = table.road
    canvas.put(_street(road.w, road.h), road.x, road.y)


@cached
def _street(wide: int, high: int) -> Sprite:
    sheet = Canvas.blank(wide, high, ROAD, PALETTE)
    sheet.draw("mafiadollar/scenes/street", Box(0, 0, wide, high))
    return Sprite(sheet.image)  # in true colours: it is pasted into each board


def draw_banner(canvas: Canvas, view: View, context: DrawContext) -> None:
    """Draw who has to do what, and on the right the open offers with maker and partner."""
    right = BANNER.right
    if view.offers:
        shown = view.offers[:_OFFERS]
        each = 2 * badge_width(48) + 74
        right -= side_panel(canvas, each * len(shown) + 16).w
        for number, offer in enumerate(shown):
            _offer(canvas, offer, right + 16 + number * each)
    banner(canvas, lit_seats(view), context, context.say(task(view)), right)


def _offer(canvas: Canvas, offer: OfferSeen, x: int) -> None:
    canvas.put(badge(offer.maker, 48), x, BANNER_MIDDLE - 24)
    x += badge_width(48) + 6
    canvas.stamp("swap", Box(x, BANNER_MIDDLE - 22, 46, 44), CREAM)
    canvas.put(badge(offer.partner, 48), x + 52, BANNER_MIDDLE - 24)


def draw_piles(
    canvas: Canvas, boxes: Sequence[Box], view: View, changed: Container[str], offered: Signs
) -> None:
    """Draw the street piles with their top cards, and the deck."""
    *street, deck = boxes
    shelf = street[0]._replace(w=street[-1].right - street[0].x).grown(_SHELF)
    canvas.panel(shelf, WALNUT, BRASS_DARK)
    for box, pile in zip(street, view.street, strict=True):
        chosen = pile.top is not None and pile.top in offered
        _pile(canvas, box, pile, halo=pile.type in changed, lettered=chosen)
        if pile.top is not None and chosen:
            offer(canvas, box, offered[pile.top])
    if view.deck:
        canvas.put(cards.back(deck.w, deck.h), deck.x, deck.y)
    count_plaque(canvas, str(view.deck), deck.middle)


def _pile(canvas: Canvas, box: Box, pile: Pile, *, halo: bool, lettered: bool) -> None:
    """Draw a street pile with its top card and number of cards, or the sign of its type in an empty place.

    ``lettered``: whether the letter of a choice goes into its upper left corner: the number is below it then.
    """
    if halo:
        canvas.halo(box)
    if pile.top is None:
        canvas.fill(box, WALNUT, 12)
        type_ = plain(pile.type, _SIGN, BRASS_DARK, WALNUT)
        canvas.put(type_, box.middle[0] - _SIGN // 2, box.middle[1] - _SIGN // 2)
        return
    canvas.put(labelled(pile.top, box.w, box.h, None, marks(CARDS[pile.top]), typed=False), box.x, box.y)
    if pile.size > 1:
        words = f"×{pile.size}" if pile.size < _TWO_DIGITS else str(pile.size)
        wide = count_width(words)
        count_plaque(canvas, words, (box.right - 3 - wide // 2, box.y + (80 if lettered else 29)))
