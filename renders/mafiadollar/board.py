"""The table of MafiaDollar: a street with its loot, and the clans on both sides."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.events import Event
from engines.mafiadollar.view import OfferSeen, Pile, View
from renders.base import DrawContext
from renders.mafiadollar.boxes import BAND, BOTTOM, ROW, TOP, Plate, piles, plates
from renders.mafiadollar.cards import marks
from renders.mafiadollar.colours import PALETTE, PAVEMENT, ROAD, SLAB, STEEL
from renders.mafiadollar.last_action import draw_last_action
from renders.mafiadollar.plate import Signs, draw_plate
from renders.mafiadollar.signs import plain
from renders.mafiadollar.tokens import labelled
from renders.mafiadollar.words import task
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.changes import changes
from renders.shared.layout import BANNER, BANNER_MIDDLE, banner, lit_seats, side_panel
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import (
    BRASS_DARK,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    PANEL,
    PARCHMENT,
    WALNUT,
)
from renders.shared.seats import badge, badge_width

_OFFERS = 2  # as many as fit into the banner


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the reader may see it, with a halo around everything the events have changed."""
    canvas = Canvas.on(ground(len(view.sides)), PALETTE)
    draw_table(canvas, view, changes(happened), {}, context)
    draw_last_action(canvas, view, happened, context)
    return canvas


def draw_table(
    canvas: Canvas, view: View, changed: Container[str], offered: Signs, context: DrawContext
) -> None:
    """Draw the table without the last action; offered cards have a frame, changed ones a halo."""
    draw_banner(canvas, view, context)
    _piles(canvas, view, changed, offered)
    for seat, place in enumerate(plates(len(view.sides), view.reader or 0)):
        draw_plate(canvas, view, seat, place, changed, offered, context)


@cached
def ground(seats: int) -> Sprite:
    """Return the empty street between two rows of houses."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    places = plates(seats, 0)
    for place in places:
        canvas.panel(place.whole, PANEL, BRASS_DARK)
    for y, inner in ((TOP.bottom - ROW, TOP.bottom), (BOTTOM.y + ROW, BOTTOM.y)):
        _pavement(canvas, min(y, inner), ROW, kerb=inner)
    canvas.fill(BAND, ROAD)
    for x in range(BAND.x + 20, BAND.right, 96):
        for y in (BAND.y + 1, BAND.bottom - 7):
            canvas.fill(Box(x, y, 56, 6), PARCHMENT)
    for place in places:
        _house(canvas, place)
    return Sprite(canvas.flat())


def _pavement(canvas: Canvas, y: int, high: int, *, kerb: int) -> None:
    """Draw the pavement in front of the houses, with a kerb towards the road."""
    canvas.fill(Box(BAND.x, y, BAND.w, high), PAVEMENT)
    for number, x in enumerate(range(BAND.x, BAND.right, 78)):
        canvas.fill(Box(x, y, 3, high), SLAB)
        canvas.fill(Box(x, y + (44 if number % 2 else 84), 78, 3), SLAB)
    canvas.fill(Box(BAND.x, kerb - 4, BAND.w, 8), STEEL)


def _house(canvas: Canvas, place: Plate) -> None:
    """Draw the wooden wall of a hideout."""
    home = place.home._replace(x=place.home.x + 3, w=place.home.w - 6)
    canvas.fill(home, LAMPLIT)
    for x in range(home.x + 60, home.right - 8, 64):
        canvas.fill(Box(x, home.y, 3, home.h), PANEL)


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


def _piles(canvas: Canvas, view: View, changed: Container[str], offered: Signs) -> None:
    """Draw the street piles with their top cards, and the deck."""
    *street, deck = piles()
    for box, pile in zip(street, view.street, strict=True):
        _pile(canvas, box, pile, halo=pile.type in changed)
        if pile.top is not None and pile.top in offered:
            canvas.choice_frame(box, sign=offered[pile.top])
    if view.deck:
        canvas.put(cards.back(deck.w, deck.h), deck.x, deck.y)
    figure = line(str(view.deck), SMALLEST, Face.BOLD)
    wide = figure.wide + 20
    plaque = Box(deck.middle[0] - wide // 2, deck.middle[1] - 29, wide, 58)
    canvas.panel(plaque, CREAM, INK, 10)
    canvas.write(figure, plaque.middle, INK, "mid")


def _pile(canvas: Canvas, box: Box, pile: Pile, *, halo: bool) -> None:
    """Draw a street pile with its top card and number of cards, or an empty place."""
    if halo:
        canvas.halo(box)
    if pile.top is None:
        canvas.panel(box, WALNUT, BRASS_DARK)
        canvas.put(plain(pile.type, 64, INLAY, WALNUT), box.middle[0] - 32, box.middle[1] - 32)
        return
    canvas.put(labelled(pile.top, box.w, box.h, None, marks(CARDS[pile.top])), box.x, box.y)
    figure = line(str(pile.size), SMALLEST, Face.BOLD)
    wide = max(50, figure.wide + 14)
    plaque = Box(box.right - wide + 8, box.y - 10, wide, 54)
    canvas.panel(plaque, CREAM, INK, 10)
    canvas.write(figure, plaque.middle, INK, "mid")
