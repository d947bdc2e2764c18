"""A private hand of Chicago Underworld: money, hit men and jokers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engines.base import Question, Seat
from engines.chicago.ask import chosen
from engines.chicago.cards import JOKERS, Card, by_worth
from engines.chicago.events import Event
from engines.chicago.state import HAND_LIMIT
from engines.chicago.view import View, just_drawn
from engines.text import say
from renders.base import DrawContext
from renders.chicago.cards import dearest_first, face
from renders.chicago.city import owned, suburb
from renders.chicago.colours import PALETTE
from renders.chicago.districts import TAG, district, tag
from renders.chicago.plate import own_plate
from renders.chicago.words import effect, task
from renders.shared import cards
from renders.shared.canvas import BROAD, HALO, HAND_SIZE, Box, Canvas
from renders.shared.choices import Signs, among, draw_tick, signs_of
from renders.shared.lettering import Face, Line, fit, settable
from renders.shared.money import bank_note
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER, LEATHER_DARK, PANEL, WALNUT
from renders.shared.seats import token

TABLE = Box(16, 12, 1248, 298)
"""The place of the cards."""
PLATE = Box(16, 318, 640, 150)
"""The place of the owner; in its corner Discord may mark the alt text upon the boss."""
LANDS = PLATE._replace(h=144).right_of(PLATE.right + 12)._replace(w=TABLE.right - PLATE.right - 12)
"""The place of the owner's territories."""
_ONE_ROW = 9  # cards at most in one row
_APART, _AIR = 4, 5  # pixels between two frames, and above and below them
_TICK, _LEAST = 33, 44  # side of the tick of a card about to be played: hundredths of its width, and at least
_ASIDE = 6  # pixels of it left of the card
_LOWER = 40  # hundredths of the card above it, so that it leaves index and name free
_FRAME = BROAD  # pixels that are free around each card for its frame
_HEAD, _EMBLEM, _ABOUT = 74, 54, 16  # height of what is asked, its emblem, and pixels between its parts
_PRICE, _DEED = 60, (102, 62)  # height of a price there, and size of a territory
_BESIDE, _NOTICE = 32, 92  # pixels left and right of a notice, and its height
_NAME, _HEM = 48, 16  # height of a name below a joker, and pixels of the card that its ground covers
_PADDING = 9  # pixels at least left and right of it
_SLIM, _ROOMY = 0.76, 168  # width of a card by its height at most, or where a joker has room for its name
_LANDS = 195, 96  # widths of a territory, with its place and with its building alone
_FREE = 180  # width of an empty place that shows the city instead
_BETWEEN = 4  # pixels between two territories


def draw_hand(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the reader's hand; the cards in question are framed, below what is asked unless they are many.

    A card that has just been drawn has a halo. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*HAND_SIZE, WALNUT, PALETTE)
    canvas.panel(TABLE, LEATHER, BRASS_DARK)
    side = view.sides[view.reader]
    own = by_worth(side.hand or ())
    below = TABLE
    if question is not None and len(own) <= _ONE_ROW:
        _ask(canvas, view, question, TABLE._replace(h=_HEAD), context)
        below = TABLE._replace(y=TABLE.y + _HEAD - _AIR, h=TABLE.h - _HEAD + _AIR)
    new = just_drawn(view, happened)
    spread(canvas, below, own, among(signs_of(question), own), context, new, chosen(question))
    canvas.panel(PLATE, PANEL, BRASS_DARK)
    own_plate(canvas, view, view.reader, PLATE, context)
    _territories(canvas, view.reader, dearest_first(side.territories), LANDS)
    return canvas


def _ask(canvas: Canvas, view: View, question: Question, head: Box, context: DrawContext) -> None:
    """Say in the middle what is asked of the reader, between their emblem and what it is about."""
    demand = view.demand
    about = [] if demand is None else [bank_note(demand.price, _PRICE)]
    if demand is not None and demand.territory is not None:
        about.insert(0, face(demand.territory, *_DEED))
    wide = _EMBLEM + _ABOUT + sum(thing.size[0] + _ABOUT for thing in about)
    words = fit(
        settable(context.say(task(view, question)), Face.SERIF), head.w - wide - 2 * _BESIDE, face=Face.SERIF
    )
    x = head.middle[0] - (wide + words.wide) // 2
    canvas.put(token(view.reader or 0, _EMBLEM), x, head.middle[1] - _EMBLEM // 2)
    x += _EMBLEM + _ABOUT
    x += canvas.write(words, (x, head.middle[1]), CREAM) + _ABOUT
    for thing in about:
        canvas.put(thing, x, head.middle[1] - thing.size[1] // 2)
        x += thing.size[0] + _ABOUT


def spread(
    canvas: Canvas,
    table: Box,
    own: Sequence[str],
    offered: Signs,
    context: DrawContext,
    new: Collection[str] = (),
    played: Card | None = None,
) -> None:
    """Draw cards in one row, with an empty place for each that may be kept, or in two rows of smaller ones.

    All have one size and one base line. The offered ones are framed, ``new`` ones have a halo, around the
    frame if there is one, and the one that is about to be ``played`` a tick. Without cards, say so.
    """
    rows = 1 if len(own) <= _ONE_ROW else 2
    across = -(-len(own) // rows) if len(own) > HAND_LIMIT else HAND_LIMIT
    deep = table.h // rows
    ringed = any(card in new for card in offered)
    around = _FRAME + (HALO + 3 if ringed else 0)
    high = deep - 2 * (_AIR + around)
    most = max(round(high * _SLIM), _ROOMY if rows == 1 else 0)
    pitch = min((table.w - _APART) // across, most + _APART + 2 * around)
    wide = pitch - _APART - 2 * around
    left = table.middle[0] - across * pitch // 2 + around + _APART // 2
    for place in range(len(own), HAND_LIMIT):
        free = Box(left + place * pitch, table.middle[1] - high // 2, wide, high)
        canvas.fill(free, LEATHER_DARK, cards.radius(wide))
    for index, card in enumerate(own):
        row, column = divmod(index, across)
        box = Box(left + column * pitch, table.y + row * deep + (deep - high) // 2, wide, high)
        if card in new:
            canvas.halo(box.grown(BROAD if card in offered else 0), cards.radius(wide))
        _lay(canvas, card, box, context)
        if card in offered:
            canvas.choice_frame(box, cards.radius(wide), sign=offered[card], broad=True)
        if card == played:
            size = max(_LEAST, wide * _TICK // 100)
            draw_tick(canvas, Box(box.x - _ASIDE, box.y + high * _LOWER // 100, size, size))
    if not own:
        _say_empty(canvas, table, context)


def _lay(canvas: Canvas, card: str, box: Box, context: DrawContext) -> None:
    """Draw a card face up, a joker above its name if there is room."""
    name = _name(card, box.w, context) if card in JOKERS else None
    if name is None:
        canvas.put(face(card, box.w, box.h), box.x, box.y)
    else:
        _named(canvas, card, box, name)


def _say_empty(canvas: Canvas, table: Box, context: DrawContext) -> None:
    """Say upon the empty places that there are no cards."""
    told = fit(settable(context.say(say("No cards in your hand"))), table.w - 80)
    wide, (x, y) = told.wide + 2 * _BESIDE, table.middle
    canvas.panel(Box(x - wide // 2, y - _NOTICE // 2, wide, _NOTICE), LEATHER, BRASS_DARK)
    canvas.write(told, table.middle, CREAM, "mid")


def _name(card: str, wide: int, context: DrawContext) -> Line | None:
    """Return the name of a joker, which has no index, if cards of that width have room for those of both."""
    told = {joker: settable(context.say(effect(joker))) for joker in JOKERS}
    names = {joker: fit(name, wide - 2 * _PADDING) for joker, name in told.items()}
    return names[card] if all(names[joker].text == name for joker, name in told.items()) else None


def _named(canvas: Canvas, card: str, box: Box, name: Line) -> None:
    """Draw a joker above its name."""
    canvas.panel(box, CREAM, INK, cards.radius(box.w))
    canvas.put(face(card, box.w, box.h - _NAME), box.x, box.y)
    below = Box(box.x + 3, box.bottom - _NAME - _HEM, box.w - 6, _NAME)
    canvas.fill(below, CREAM)
    canvas.write(name, (below.middle[0], below.middle[1] + _HEM // 2), INK, "mid")


def _territories(canvas: Canvas, seat: Seat, own: Sequence[str], room: Box) -> None:
    """Draw the territories in one row as in the city or as buildings, or as indices in two."""
    for wide in _LANDS:
        step = wide + _BETWEEN
        if len(own) <= (room.w + _BETWEEN) // step:
            for number, card in enumerate(own):
                broad = wide == _LANDS[0]
                land = owned(card, seat, wide, room.h) if broad else district(card, wide, room.h)
                canvas.put(land, room.x + number * step, room.y)
            free = room.right_of(room.x + len(own) * step)
            if free.w > _FREE:
                canvas.put(suburb(free.w, free.h), free.x, free.y)
            return
    across = -(-len(own) // 2)
    for number, card in enumerate(own):
        row, column = divmod(number, across)
        at = room.x + column * (TAG[0] + _BETWEEN), room.y + row * (room.h - TAG[1])
        canvas.put(tag(card), *at)
