"""The banner above the table: whose turn it is, the decision that is due, and the last action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

from PIL import Image

from engines.base import Question, Seat
from engines.cards import Suit
from engines.streets.events import (
    Bribed,
    Chosen,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Guessed,
    Lowered,
    Placed,
    Swept,
    Taken,
)
from engines.streets.names import minus
from engines.streets.view import View
from renders.base import DrawContext
from renders.shared import cards, layout
from renders.shared.canvas import Canvas, Sprite
from renders.shared.choices import signs_of
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM
from renders.shared.seats import badge
from renders.shared.shapes import shape
from renders.streets.bets import bet
from renders.streets.bribes import next_bribe, own_bribes, unplaced
from renders.streets.faces import hidden, own_back
from renders.streets.joker import joker
from renders.streets.signs import ENVELOPE, envelope
from renders.streets.words import REVEALED, asked, deed, hides, task

_Deed: TypeAlias = Chosen | Taken | Placed | Drawn | Exchanged | Swept | Lowered | Guessed
_Action: TypeAlias = _Deed | Ended
_Part: TypeAlias = Sprite | str
"""A thing that an action is about, or a figure."""
_BEFORE, _BETWEEN = 18, 14  # left of the first thing, and between two
_WIDE, _HIGH = 124, 72  # of a card
_SMALL = 104  # width of one that was drawn for a bet, or is about to be hidden
_ARROW, _BAR = (50, 44), (3, 52)


def banner(
    canvas: Canvas,
    view: View,
    happened: Sequence[Event],
    context: DrawContext,
    question: Question | None = None,
) -> None:
    """Draw whose turn it is and for what, in that seat's colour; then the last action.

    ``question``: what the reader is asked. It stands behind their emblem alone, which their plate names, and
    behind the card or the bribe that they are about to lay.
    """
    seats, due, about = layout.lit_seats(view), task(view), tuple[Sprite, ...]()
    if question is not None and view.reader is not None:
        seats, due, about = (view.reader,), asked(view, question), _chosen(view, view.reader, question)
        context = context.nameless()
    words, right = context.say(due), BANNER.right
    action = next((event for event in reversed(happened) if _is_action(event)), None)
    if action is not None:
        room = layout.side_room(seats, context, words, about)
        right = _draw_parts(canvas, _fitting(action, _told(action, happened, context), room))
    layout.banner(canvas, seats, context, words, right, about)


def _chosen(view: View, reader: Seat, question: Question) -> tuple[Sprite, ...]:
    """The card or the bribe that the reader is about to lay, on its way to a branch; dark if face down."""
    if view.phase == "influence":
        return unplaced(next_bribe(own_bribes(view, reader, signs_of(question))), _HIGH), _arrow()
    if not isinstance(question.preview, str):
        return ()
    face, wide = (own_back, _SMALL) if hides(view, question) else (cards.face, _WIDE)
    return face(question.preview, wide, _HIGH), _arrow()


def _is_action(event: Event) -> TypeGuard[_Action]:
    return isinstance(event, _Action) and not (isinstance(event, Lowered) and event.lapsed)


# --- The last action: who, what, and where ---------------------------------------------------------


def _fitting(event: _Action, parts: tuple[_Part, ...], room: int) -> tuple[_Part, ...]:
    """The parts of an action; of some actions fewer parts where a name would be cut for them.

    Whether a bet was right, its points or its word tell without the card drawn; and its cards without a word.
    The bribes need not say for which branches, and of what is revealed the bribes are enough.
    """
    tries: tuple[tuple[_Part, ...], ...] = (parts,)
    match event, parts:
        case Guessed(), (who, word, on, compared, drawn, *pays):
            tries = (parts, (who, word, on, *pays), (who, on, compared, drawn))
        case Chosen(), (first, word, *_, second, _, _):
            tries = (
                parts,
                tuple([part for part in parts if part != word]),
                (envelope(*ENVELOPE), first, second),
            )
        case Ended(), (sealed, _, word):
            tries = (parts, (sealed, word))
    return next((some for some in tries if _wide(some) <= room), tries[-1])


def _told(event: _Action, happened: Sequence[Event], context: DrawContext) -> tuple[_Part, ...]:
    """Who did what: the seat's badge, a word, and what it was about.

    Bribes that are paid are of both seats, and what is revealed is nobody's.
    """
    if isinstance(event, Ended):
        return envelope(*ENVELOPE), hidden(60, _HIGH, 60), settable(context.say(REVEALED))
    word = settable(context.say(deed(event)))
    if isinstance(event, Chosen) and (paid := [told for told in happened if isinstance(told, Bribed)]):
        (first, *suits), second = (_paid(seat, paid[-1]) for seat in (0, 1))
        return first, word, *suits, _bar(), *second
    return badge(event.seat, 64), word, *_about(event)


def _draw_parts(canvas: Canvas, parts: Sequence[_Part]) -> int:
    """Draw things and words beside each other at the right end. Returns their left end."""
    area = layout.side_panel(canvas, _wide(parts))
    x = area.x + _BEFORE
    for part in parts:
        if isinstance(part, Sprite):
            canvas.put(part, x, BANNER_MIDDLE - part.size[1] // 2)
        else:
            canvas.write(line(part), (x, BANNER_MIDDLE), CREAM)
        x += _width(part) + _BETWEEN
    return area.x


def _wide(parts: Sequence[_Part]) -> int:
    """The width of parts beside each other, with the gaps around them."""
    return sum(_width(part) + _BETWEEN for part in parts) + _BEFORE


def _width(part: _Part) -> int:
    return part.size[0] if isinstance(part, Sprite) else line(part).wide


def _about(event: _Deed) -> tuple[_Part, ...]:  # noqa: PLR0911 - one line per action
    """The things that an action is about, from left to right."""
    match event:
        case Chosen():
            return (envelope(*ENVELOPE),)
        case Taken(card=card, branch=branch):
            return cards.face(card, _WIDE, _HIGH), _arrow(), _medal(branch)
        case Placed(branch=branch):
            return hidden(60, _HIGH, 60), _arrow(), _medal(branch)
        case Drawn():
            return (cards.back(60, _HIGH),)
        case Exchanged(count=count):
            return str(count), cards.back(60, _HIGH)
        case Swept():
            return (joker(60, _HIGH),)
        case Lowered(branch=branch, amount=amount):
            return (_medal(branch), minus(-amount)) if branch else ()
        case Guessed(call=call, drawn=drawn, points=points):
            pays = (f"+{points}",) if points else ()
            return bet(call, _HIGH), "=" if points else "≠", cards.face(drawn, _SMALL, _HIGH), *pays


def _paid(seat: Seat, bribes: Bribed) -> tuple[Sprite, ...]:
    """A seat, and the branches that it has bribed."""
    return badge(seat, 64), *map(_medal, bribes.suits[seat])


def _medal(suit: Suit) -> Sprite:
    return cards.medallion(suit, 68)


def _bar() -> Sprite:
    """A line between two seats."""
    return Sprite(Image.new("RGB", _BAR, BRASS))


def _arrow() -> Sprite:
    """The way from a card to its branch."""
    return Sprite(Image.new("RGB", _ARROW, BRASS_LIGHT), shape("arrow", *_ARROW))
