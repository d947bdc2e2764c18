"""The table of MafiaDollar: a street with its loot, and the clans on both sides."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engines.base import Question
from engines.mafiadollar.cards import CARDS, LootType
from engines.mafiadollar.deeds import changed
from engines.mafiadollar.events import Event
from engines.mafiadollar.view import OfferSeen, Pile, View
from renders.base import DrawContext
from renders.mafiadollar.boxes import Table
from renders.mafiadollar.colours import BRICKS, PALETTE, ROAD
from renders.mafiadollar.finish import draw_finish
from renders.mafiadollar.last_action import draw_last_action, stage_of
from renders.mafiadollar.plate import draw_plates
from renders.mafiadollar.rooms import scenery
from renders.mafiadollar.signs import COLOURS, cut_out, plain, tight
from renders.mafiadollar.split import split_table
from renders.mafiadollar.tokens import count_plaque, portray
from renders.mafiadollar.words import addressed, task
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import BANNER, BANNER_MIDDLE, banner, side_panel
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS_DARK, CREAM, INK, PANEL, PARCHMENT, WALNUT
from renders.shared.seats import badge, badge_width
from renders.shared.shapes import rounded

_OFFERS = 2  # as many as fit into the banner
_SIGN = 44  # side of the sign of a pile's type
_SHELF = 8  # pixels of the shelf around the street piles
_LINE = 53  # height of a pile's figures
_PICTURED = 56  # least side of its picture
_FIGURES = 112  # width of the figures right of it, in a pile that is wider than high
_BESIDE = 4  # pixels beside the crate of an empty pile
_STAMPED, _FRONT = 44, 64  # hundredths of it: the size of the sign on it, and how far down that is
_FAR = (
    170  # hundredths of what is seen of the street that it is high: its lower part is too restless for words
)


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the reader may see it, with a halo around what the last deed has changed."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    if view.outcome is not None:
        draw_banner(canvas, view, context)
        draw_finish(canvas, view, view.outcome, context)
        return canvas
    table = split_table(view, stage_of(happened), context)
    draw_ground(canvas, table)
    draw_banner(canvas, view, context)
    ringed = changed(view, happened)
    draw_plates(canvas, view, dict(enumerate(table.plates(view.reader or 0))), ringed, context)
    draw_piles(canvas, table.piles, view, ringed)
    draw_last_action(canvas, table, view, happened, context)
    return canvas


def draw_ground(canvas: Canvas, table: Table) -> None:
    """Draw the street at night."""
    road = table.road
    canvas.put(_street(road.w, road.h), road.x, road.y)


@cached
def _street(wide: int, high: int) -> Sprite:
    """Draw the upper part of the street."""
    sheet = Canvas.blank(wide, high, ROAD, PALETTE)
    sheet.draw("mafiadollar/scenes/street", Box(0, 0, wide, high * _FAR // 100))
    return sheet.sprite()


def draw_banner(canvas: Canvas, view: View, context: DrawContext, question: Question | None = None) -> None:
    """Draw who has to do what, and on the right the open offers with maker and partner.

    ``question``: what the reader is asked in their own picture.
    """
    right = BANNER.right
    if view.offers:
        shown = view.offers[:_OFFERS]
        each = 2 * badge_width(48) + 74
        right -= side_panel(canvas, each * len(shown) + 16).w
        for number, offer in enumerate(shown):
            _offer(canvas, offer, right + 16 + number * each)
    banner(canvas, addressed(view, question), context, context.say(task(view, question)), right)


def _offer(canvas: Canvas, offer: OfferSeen, x: int) -> None:
    canvas.put(badge(offer.maker, 48), x, BANNER_MIDDLE - 24)
    x += badge_width(48) + 6
    canvas.stamp("swap", Box(x, BANNER_MIDDLE - 22, 46, 44), CREAM)
    canvas.put(badge(offer.partner, 48), x + 52, BANNER_MIDDLE - 24)


def draw_piles(canvas: Canvas, boxes: Sequence[Box], view: View, ringed: Container[str]) -> None:
    """Draw the street piles with their top cards, ringed ones with a halo, and the deck."""
    *street, deck = boxes
    first, last = street[0], street[-1]
    shelf = Box(first.x, first.y, deck.right - first.x, last.bottom - first.y).grown(_SHELF)
    canvas.panel(shelf, WALNUT, BRASS_DARK)
    for box, pile in zip(street, view.street, strict=True):
        _pile(canvas, box, pile, halo=pile.type in ringed)
    if view.deck:
        canvas.put(cards.back(deck.w, deck.h), deck.x, deck.y)
    count_plaque(canvas, str(view.deck), deck.middle)


def _pile(canvas: Canvas, box: Box, pile: Pile, *, halo: bool) -> None:
    """Draw a street pile: its top card with its value, the sign of its type, and its number of cards."""
    if halo:
        canvas.halo(box)
    if pile.top is None:
        canvas.put(_empty(pile.type, box.w, box.h), box.x, box.y)
        return
    above, middle, below = _divided(box)
    pictured = pile.top if min(above.w, above.h) >= _PICTURED else None
    canvas.put(_stall(pile.type, pictured, box.w, box.h), box.x, box.y)
    room = middle.right_of(middle.x + _SIGN + 2)
    words = tight(line(str(pile.size), SMALLEST, Face.BOLD), room.w)
    canvas.write(words, room.middle, CREAM, "mid")
    value = tight(line(f"{CARDS[pile.top].value // 1000}k", SMALLEST, Face.BOLD), box.w - 24)
    canvas.write(value, below.middle, INK, "mid")


def _divided(box: Box) -> tuple[Box, Box, Box]:
    """Return the places of a pile's picture, and below or beside it of sign and number, and of the value."""
    inner = box.grown(-3)
    if box.w > box.h:
        beside = inner.right_of(inner.right - _FIGURES)
        upper = beside._replace(h=(inner.h - 3) // 2)
        return inner._replace(w=beside.x - inner.x), upper, upper._replace(y=inner.bottom - upper.h)
    below = inner._replace(y=inner.bottom - _LINE, h=_LINE)
    middle = below._replace(y=below.y - 3 - _LINE)
    return inner._replace(h=middle.y - inner.y), middle, below


@cached
def _empty(type_: LootType, wide: int, high: int) -> Sprite:
    """Draw an empty crate on the shelf, with the sign of what was in it on its front."""
    whole = Box(0, 0, wide, high)
    canvas, side = Canvas.blank(wide, high, PANEL, PALETTE), min(wide, high) - 2 * _BESIDE
    left, top = whole.middle[0] - side // 2, whole.bottom - _BESIDE - side
    canvas.put(scenery("crate", side), left, top)
    sign = max(_SIGN, side * _STAMPED // 100)
    front = cut_out(type_, sign, sign, PARCHMENT, BRICKS[3])
    canvas.put(front, whole.middle[0] - sign // 2, top + side * _FRONT // 100 - sign // 2)
    return canvas.sprite(rounded(wide, high, 9))


@cached
def _stall(type_: LootType, top: str | None, wide: int, high: int) -> Sprite:
    """Draw what a pile shows without its figures, and of its top card the picture if there is room for it."""
    whole = Box(0, 0, wide, high)
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    above, middle, below = _divided(whole)
    ground = COLOURS[type_]
    canvas.fill(whole.grown(-3), ground)
    canvas.fill(below.grown(3), INK)
    canvas.fill(below, CREAM)
    if top is not None:
        side = min(above.w, above.h)
        place = Box((above.w - side) // 2, (above.h - side) // 2, side, side)
        portray(canvas, top, above, ground, place, None)
    canvas.put(plain(type_, _SIGN, CREAM, ground), middle.x + 1, middle.middle[1] - _SIGN // 2)
    return canvas.sprite(rounded(wide, high, 9))
