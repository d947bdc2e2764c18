"""A hand of Streets of Palermo, only for its owner: cards, secret influence, joker."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from engines.base import Question, Seat
from engines.cards import SUITS, Suit
from engines.streets.ask import JOKER, PILE, PLACE, SWAP
from engines.streets.cards import in_order
from engines.streets.events import Event
from engines.streets.rules import SLOTS
from engines.streets.view import PLAY, View, own_hand, shown
from engines.text import Text, say
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.bosses import boss
from renders.shared.canvas import BROAD, HALO, Box, Canvas, Sprite
from renders.shared.choices import Signs, signs_of
from renders.shared.layout import HAND_CLEAR, HAND_TABLE, hand_frame
from renders.shared.legend import centred
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, line, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, LEATHER, LEATHER_DARK, WALNUT
from renders.shared.wrapping import name_lines, pitch, wrap
from renders.streets.bets import bets_on, draw_bets
from renders.streets.boxes import AWNING
from renders.streets.bribes import draw_tall_bribe, next_bribe, own_bribes
from renders.streets.colours import FRONTS, PALETTE
from renders.streets.faces import own_back
from renders.streets.hand_plate import draw_plate
from renders.streets.houses import awning, storey
from renders.streets.joker import JOKER_CARD
from renders.streets.table import own_frame
from renders.streets.words import DISPLAY, DRAW, HAND, NEW, PLACE_OR_EXCHANGE, TAKE

_TITLE, _NAMED_AT = 60, 31  # height of the title of a table, and where that of felt is
_HEAD = 70  # height of what stands above the cards of a table
_APART, _FURTHEST, _EDGE = 22, 44, 26  # between two cards at least and at most, and around a pile
_ROW_EDGE = 8  # above and below one row with room for frames
_FRAMED = HALO + 3 - BROAD  # from the place of a card to the edge of one in a frame
_PLAIN = 4  # the same where none of the cards beside each other has a frame
_IN_ROWS = 175  # from one card to the next at most in several rows
_TALLER, _TALLEST = 1.4, 1.75  # height of a card in one row by its width, and where it is narrow
_HOUSE = 2.5  # that of a branch at most
_GAP, _INSET = 10, 8  # between the display and the hand, and from the edge of either to a card
_DISPLAYED = 190  # from one card to the next at most where the display lies beside the hand
_FEWEST, _WORDY = 3, 4  # cards that a hand has room for at least, and an empty one for its words
_AROUND = 40  # around empty places and the words beside them
_PLACE = 150  # from one empty place to the next at most
_FEW = 5  # cards beside which their owner has room
_OWNER, _NAME_ROOM = 340, 66  # width of the owner's head and name, and height of the name
HEAD = HAND_TABLE.h - 2 * _INSET - _NAME_ROOM  # side of the head
_LEAST, MOST = 112, 248  # from one card to the next in one row at least, and at most
_NEW = 424  # width of the table of new cards
_ARROW, _BACKS = 110, 3  # side of the arrow from that table, and the backs of the pile on it at most
_DRAWN, _TITLE_EDGE = 60, 12  # size of the number on a pile, and the gaps left and right of a title
_POINTER, _LEADING = 56, 66  # side of the arrow from a chosen card to the branches, and its room
_LEADER = 134  # width of the place of such a card at least: its rank is clear of its suit
_CLEAR = HAND_CLEAR.x - HAND_TABLE.x  # pixels left of the branches where no card is before them
_MEDAL = 52  # side of the suit on the awning of a branch
_ALT = 58  # pixels of a table that the pile leaves free at the bottom for Discord's mark of an alt text


class Marks(NamedTuple):
    """The cards of a hand that are marked: those that are offered, new ones, and one about to be laid."""

    offered: Signs
    new: Collection[str] = ()
    chosen: str | None = None
    owner: Seat = 0


def draw_hand(
    view: View, _happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the reader's hand; what is on offer has frames, and a chosen card a frame in their colour.

    Pile and display are drawn beside the hand where a turn begins, and the branches where one is picked. Hand
    cards that can be picked have all the room, or the pile is beside those that can be exchanged. For the
    gambling bonus there are the bets instead. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas, left = hand_frame(view.reader, PALETTE)
    marks = Marks(offers(view, question), chosen=chosen_card(question), owner=view.reader)
    offered, hand = marks.offered, own_hand(view)
    display = shown(view) if question and view.phase in PLAY else ()
    begins = bool(display) and (bool(offered.keys() & {*display}) or not offered.keys() & {*hand})
    if question and offered.keys() & {*SUITS}:
        _with_branches(canvas, view, marks, context)
    elif question and begins:
        _with_display(canvas, view, question, marks, context)
    elif question and bets_on(offered):
        draw_bets(canvas, HAND_CLEAR, offered)
    elif question and question.prompt == SWAP:
        canvas.fill(HAND_TABLE, WALNUT)
        new = HAND_TABLE._replace(w=_NEW)
        draw_new(canvas, _table(canvas, new, NEW, context), view.pile)
        kept = HAND_TABLE.right_of(new.right + _GAP)
        room = _table(canvas, kept, HAND, context)
        own_cards(canvas, room, hand, marks, context)
    else:
        room = _beside_owner(canvas, view.reader, len(hand), context)
        own_cards(canvas, room, hand, marks, context)
    draw_plate(canvas, left, view, view.reader, question=question, offered=offered, context=context)
    return canvas


def _with_branches(canvas: Canvas, view: View, marks: Marks, context: DrawContext) -> None:
    """Draw the hand beside the four branches, left of these a bribe or a card of the display on its way."""
    canvas.fill(HAND_TABLE, WALNUT)
    hand = own_hand(view)
    draw = _laid(view, marks)
    number = len(SUITS) + (draw is not None)
    places = tables(len(hand), slots=number, aside=_CLEAR if draw is None else _LEADING)
    room = places.display
    canvas.panel(room, LEATHER, BRASS_DARK)
    if draw is None:
        room = room.right_of(room.x + _CLEAR)
    else:
        room = _leading(canvas, room, draw, marks.owner, number)
    most = (room.w - 2 * _INSET) // len(SUITS)
    for suit, place in zip(SUITS, _places(len(SUITS), room, most, _HOUSE), strict=True):
        _branch(canvas, suit, place.grown(_FRAMED), marks.offered)
    own_cards(canvas, _table(canvas, places.hand, HAND, context), hand, marks, context, most=most)


def _laid(view: View, marks: Marks) -> Callable[[Canvas, Box], None] | None:
    """Return what draws the bribe or the card of the display that is about to be laid; None: one in hand."""
    if view.phase == "influence":
        return partial(draw_tall_bribe, bribe=next_bribe(own_bribes(view, marks.owner, marks.offered)))
    card = marks.chosen
    if card is None or card in own_hand(view):
        return None
    return lambda canvas, box: canvas.put(cards.face(card, box.w, box.h), box.x, box.y)


def _leading(canvas: Canvas, room: Box, draw: Callable[[Canvas, Box], None], owner: Seat, number: int) -> Box:
    """Draw what is about to be laid at the left end of a room, and the arrow from it to the branches.

    ``number``: of things in the room. Returns the room for the branches.
    """
    share = max(_LEADER, (room.w - 2 * _INSET - _LEADING) // number)
    (place,) = _places(1, room._replace(w=share + 2 * _INSET), share)
    box = place.grown(_FRAMED)
    own_frame(canvas, box, owner)
    draw(canvas, box)
    arrow = Box(room.x + _INSET + share, box.middle[1] - _POINTER // 2, _POINTER, _POINTER)
    canvas.stamp("arrow", arrow, BRASS_LIGHT)
    return room.right_of(arrow.x + _LEADING - _INSET)


def _branch(canvas: Canvas, suit: Suit, box: Box, offered: Signs) -> None:
    """Draw a branch: the windows of its house, below these its awning with the suit; framed if offered."""
    if suit in offered:
        canvas.choice_frame(box, 8, sign=offered[suit], broad=True)
    house = storey(suit, box.w, box.h - AWNING)
    canvas.put(house, box.x, box.y)
    below = box._replace(y=box.bottom - AWNING, h=AWNING)
    canvas.fill(below, FRONTS[suit].shade)
    cloth, _ = awning(canvas, suit, below, None, striped=True)
    canvas.put(cards.medallion(suit, _MEDAL), cloth.middle[0] - _MEDAL // 2, cloth.middle[1] - _MEDAL // 2)


def _with_display(canvas: Canvas, view: View, question: Question, marks: Marks, context: DrawContext) -> None:
    """Draw the hand beside the display, and the pile left of both if one may draw from it.

    The title of a table says what can be done with its cards.
    """
    canvas.fill(HAND_TABLE, WALNUT)
    hand, display = own_hand(view), shown(view)
    draws = settable(context.say(DRAW)) if PILE in marks.offered else ""
    places = tables(len(hand), draws)
    most = min(_DISPLAYED, (places.display.w - 2 * _INSET) // SLOTS)
    takes = not marks.offered.keys().isdisjoint(display)
    room = _table(canvas, places.display, TAKE if takes else DISPLAY, context)
    spread(canvas, room, display, marks, most)
    if places.pile is not None:
        beside, *_ = _places(len(display), room, most)
        room = _table(canvas, places.pile, DRAW, context)
        _pile(canvas, room._replace(h=room.h - _ALT), view.pile, marks.offered[PILE], beside)
    own_cards(canvas, _table(canvas, places.hand, titled(question), context), hand, marks, context, most=most)


def chosen_card(question: Question | None) -> str | None:
    """Return the card that the reader is about to lay, if the question is where."""
    return question.preview if question and isinstance(question.preview, str) else None


def _beside_owner(canvas: Canvas, owner: Seat, number: int, context: DrawContext) -> Box:
    """Draw the owner's head above their name, unless the cards need all the room. Returns what is left.

    ``number``: of cards.
    """
    if number > _FEW:
        return HAND_CLEAR
    room = HAND_CLEAR.grown(-_INSET)._replace(w=_OWNER)
    canvas.put(boss(owner, HEAD), room.middle[0] - HEAD // 2, room.y)
    name, *_ = name_lines(settable(context.names[owner]), room.w - _APART, SMALLEST, 1)
    canvas.write(name, (room.middle[0], room.bottom - _NAME_ROOM // 2), CREAM, "mid")
    return HAND_TABLE.right_of(room.right)


def titled(question: Question | None) -> Text:
    """Return what stands above a hand: what can be done with its cards, or whose they are."""
    acts = question is not None and any(option.value == PLACE for option in question.options)
    return PLACE_OR_EXCHANGE if acts else HAND


class Tables(NamedTuple):
    """The tables of a hand beside each other."""

    pile: Box | None
    display: Box
    """Also of what is in place of the display."""
    hand: Box


def tables(number: int, pile: str = "", slots: int = SLOTS, aside: int = 0) -> Tables:
    """Divide the room into tables: display and hand, and left of them the pile if it has a title.

    They are as wide as their cards, and the pile's at least as its title. ``number``: of cards in the hand;
    ``slots``: of things in place of the display; ``aside``: what else is beside these.
    """
    cards_, title = slots + max(_FEWEST, number or _WORDY), ceil(line(pile).wide * TIGHTEST) + 2 * _TITLE_EDGE
    first, room = None, HAND_TABLE
    if pile:
        share = (room.w - 2 * _GAP - 6 * _INSET) // (cards_ + 1) + 2 * _INSET
        first, room = _split(room, max(title, share))
    apart = max(_LEAST, (room.w - _GAP - 4 * _INSET - aside) // cards_)
    return Tables(first, *_split(room, slots * apart + 2 * _INSET + aside))


def _split(room: Box, wide: int) -> tuple[Box, Box]:
    """The left part of a room, and what is right of it."""
    left = room._replace(w=wide)
    return left, room.right_of(left.right + _GAP)


def offers(view: View, question: Question | None) -> dict[str, str | None]:
    """Return what a question offers; the joker, too, and the whole hand if one answer leads to all of it."""
    answers = {option.value for option in question.options} if question else set()
    leads = dict.fromkeys(own_hand(view) if PLACE in answers else ())
    return {**leads, **dict.fromkeys((JOKER_CARD,) if JOKER in answers else ()), **signs_of(question)}


def _table(canvas: Canvas, box: Box, title: Text, context: DrawContext) -> Box:
    """Draw a table with its title. Returns the room below."""
    canvas.panel(box, LEATHER, BRASS_DARK)
    head = box.grown(-_TITLE_EDGE)._replace(y=box.y, h=_HEAD)
    canvas.write(fit(settable(context.say(title)), head.w), head.middle, BRASS_LIGHT, "mid")
    return box._replace(y=head.bottom, h=box.h - _HEAD)


def _pile(canvas: Canvas, room: Box, number: int, sign: str | None, beside: Box) -> None:
    """Draw the uppermost back of the pile in a choice frame, on it the number of its cards.

    It begins as high as the cards ``beside`` it.
    """
    (place,), end = _places(1, room, beside.w + _APART), room.bottom - (_APART + _ROW_EDGE) // 2
    box = place._replace(y=beside.y, h=min(beside.h, end - beside.y)).grown(_FRAMED)
    canvas.choice_frame(box, cards.radius(box.w), sign=sign, broad=True)
    canvas.put(cards.dark(box.w, box.h), box.x, box.y)
    canvas.write(line(str(number), _DRAWN, Face.BOLD), box.middle, CREAM, "mid")


def felt(canvas: Canvas, box: Box, number: int, title: Text, context: DrawContext) -> Box:
    """Lay felt for a hand of this many cards, with its title if they lie in one row. Returns their room.

    Their number stands behind the title, unless that says what can be done with them.
    """
    if not number:
        return box
    canvas.panel(box, LEATHER_DARK, BRASS_DARK)
    if box.w < number * _LEAST:
        return box
    count = line(str(number) if title == HAND else "", face=Face.BOLD)
    behind = _APART * bool(count.text) + count.wide
    named = fit(settable(context.say(title)), box.w - behind - 40)
    x = box.middle[0] - (named.wide + behind) // 2
    x += canvas.write(named, (x, box.y + _NAMED_AT), BRASS_LIGHT) + _APART
    canvas.write(count, (x, box.y + _NAMED_AT), CREAM)
    return Box(box.x, box.y + _TITLE, box.w, box.h - _TITLE)


def draw_new(canvas: Canvas, room: Box, pile: int) -> None:
    """Draw the pile, and the arrow from it to the cards of the hand right of the room."""
    arrow = Box(room.right - _ARROW - _EDGE, room.middle[1] - _ARROW // 2, _ARROW, _ARROW)
    canvas.stamp("arrow", arrow, BRASS_LIGHT)
    high = room.h - 2 * _EDGE
    card = Box(arrow.x - _EDGE - high * 2 // 3, room.y + _EDGE, high * 2 // 3, high)
    for behind in range(min(pile, _BACKS) - 1, -1, -1):
        canvas.put(cards.back(card.w, card.h), card.x - behind * _EDGE // 2, card.y)


def own_cards(
    canvas: Canvas,
    room: Box,
    hand: Sequence[str],
    marks: Marks,
    context: DrawContext,
    *,
    most: int = MOST,
) -> None:
    """Draw the cards sorted by suit and rank, ``most`` pixels apart at most.

    If there are none, empty places and words beside them say so.
    """
    if hand:
        spread(canvas, room, in_order(hand), marks, most, laid=own_back)
    else:
        _nothing(canvas, room, settable(context.say(say("No cards in your hand"))), min(most, _PLACE))


def _nothing(canvas: Canvas, room: Box, words: str, apart: int) -> None:
    """Draw empty places, and say so in words: beside them, or below where the room is narrow."""
    wide = _FEWEST * apart - _APART
    beside = room.w - wide - 3 * _AROUND
    if beside < wide:
        above = room._replace(h=room.h - _TITLE)
        places = _places(_FEWEST, above, apart)
        lines: Sequence[Line] = (fit(words, room.w - 2 * _INSET),)
        x, y = room.middle[0] - lines[0].wide // 2, room.bottom - _TITLE // 2 - 2 * _INSET
    else:
        lines = wrap(words, beside)
        group = centred(room, wide + _AROUND + max(typeset.wide for typeset in lines), room.h)
        places = _places(_FEWEST, group._replace(w=wide + _APART), apart)
        x, y = group.x + wide + _AROUND, room.middle[1] - pitch(SMALLEST) * (len(lines) - 1) // 2
    for place in places:
        canvas.panel(place, LEATHER_DARK, BRASS_DARK)
    for number, typeset in enumerate(lines):
        canvas.write(typeset, (x, y + number * pitch(SMALLEST)), CREAM)


def spread(
    canvas: Canvas,
    room: Box,
    hand: Sequence[str],
    marks: Marks,
    most: int,
    laid: Callable[[str, int, int], Sprite] = cards.face,
) -> None:
    """Draw cards in one row or more, all of them equally large, with room for frames if any has one.

    Offered ones have a choice frame, the chosen one a frame in its owner's colour, and new ones a halo.
    ``laid``: how the chosen one will lie, face up or down.
    """
    offered, new, chosen, owner = marks
    marked = not {*offered, *new, chosen}.isdisjoint(hand)
    for card, place in zip(hand, _places(len(hand), room, most), strict=True):
        box = place.grown(_FRAMED if marked else _PLAIN)
        if card in offered:
            canvas.choice_frame(box, cards.radius(box.w), sign=offered[card], broad=True)
        elif card == chosen:
            own_frame(canvas, box, owner)
        elif card in new:
            canvas.halo(box, cards.radius(box.w))
        canvas.put((laid if card == chosen else cards.face)(card, box.w, box.h), box.x, box.y)


def _places(number: int, room: Box, most: int, tallest: float = _TALLEST) -> list[Box]:
    """The places of cards in the middle of the room, in as few rows as leave room for each index.

    ``tallest``: height of one in one row by its width at most.
    """
    rows = next((rows for rows in (1, 2) if room.w * rows >= number * _LEAST), 3)
    across = max(1, -(-number // rows))
    apart, deep = min(most if rows == 1 else _IN_ROWS, (room.w - _APART) // across), room.h // rows
    wide, high = apart - _APART, deep - _APART - _ROW_EDGE * (rows == 1)
    if rows == 1:
        wide = min(wide, round(high / _TALLER))
        apart, high = min(apart, wide + _FURTHEST), min(high, round(wide * tallest))
    left = room.middle[0] - ((across - 1) * apart + wide) // 2
    top = room.y + (deep - high) // 2
    return [
        Box(left + index % across * apart, top + index // across * deep, wide, high)
        for index in range(number)
    ]
