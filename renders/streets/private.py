"""A player's own view of Streets of Palermo: the table and the hand, with the choices framed."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Question, Seat
from engines.cards import Suit
from engines.streets.events import Drawn, Event, Exchanged
from engines.streets.signs import LOWERS
from engines.streets.view import View, chosen_doubler, own_hand
from renders.base import DrawContext
from renders.shared import cards, layout
from renders.shared.bosses import boss
from renders.shared.canvas import Box, Canvas
from renders.shared.changes import changes
from renders.shared.lettering import settable
from renders.shared.palette import BRASS_LIGHT, CREAM
from renders.shared.seats import badge
from renders.shared.wrapping import pitch, wrap
from renders.streets.banner import banner
from renders.streets.bets import draw_bets
from renders.streets.board import draw_ground, draw_table
from renders.streets.colours import PALETTE
from renders.streets.hand import OWN, Marks, bets_on, offers, own_cards
from renders.streets.signs import draw_doubler
from renders.streets.table import Table

_CAPTION = Box(28, layout.STRIP.y + 20, 180, 220)
_BROAD, _FEW = 480, 3  # width of the caption beside so few cards, or fewer
_BADGE, _APART, _LINES = 84, 12, 38  # side of the badge, and the gaps to the head and to the first line
_MEDAL, _SMALLER, _WORDS = 160, 120, 76  # sides of the suit of a bonus, and size of the words beside it
_HEAD, _LOWER = 220, 32  # side of the head at most, and how much lower the badge is beside a large one


def draw_private(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw table and hand in one picture; in place of the hand the bets, if they are the question.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(PALETTE)
    table = Table(canvas, view, changes(happened), context)
    draw_ground(table)
    offered = offers(view, question)
    chosen = question.preview if question and isinstance(question.preview, str) else None
    banner(canvas, view, happened, context, chosen)
    draw_table(table, offered)
    if doubled := chosen_doubler(view, offered):
        draw_doubler(table, doubled)
    _strip(table, view.reader, Marks(offered, _drawn(happened, view.reader), chosen))
    return canvas


def _strip(table: Table, seat: Seat, marks: Marks) -> None:
    """Draw the reader, and beside them the hand, or the bonus that they decide about.

    From the reveal on the hand lies on the reader's plate, too.
    """
    canvas, context, hand, offered = table.canvas, table.context, own_hand(table.view), marks.offered
    bets, lowers = bets_on(offered), bool(offered) and table.view.phase == "lower"
    caption = _CAPTION._replace(w=_BROAD if 0 < len(hand) <= _FEW and not (bets or lowers) else _CAPTION.w)
    room = layout.STRIP.right_of(caption.right)
    _caption(canvas, caption, seat, "" if bets or lowers else context.say(OWN))
    if bets:
        canvas.put(
            cards.medallion("D", _SMALLER), caption.middle[0] - _SMALLER // 2, caption.y + _BADGE + _LINES
        )
        draw_bets(canvas, room, offered)
    elif lowers:
        _tell(canvas, room.grown(-_APART), "H", settable(context.say(LOWERS)))
    else:
        own_cards(canvas, room, hand, marks, context)


def _tell(canvas: Canvas, room: Box, suit: Suit, words: str) -> None:
    """Say in words what the bonus of a branch is, beside its suit."""
    canvas.put(cards.medallion(suit, _MEDAL), room.x, room.middle[1] - _MEDAL // 2)
    lines = wrap(words, room.w - _MEDAL - 6 * _APART, _WORDS, 3)
    y = room.middle[1] - pitch(lines[0].size) * (len(lines) - 1) // 2
    for typeset in lines:
        canvas.write(typeset, (room.x + _MEDAL + 3 * _APART, y), CREAM)
        y += pitch(typeset.size)


def _drawn(happened: Sequence[Event], reader: Seat) -> set[str]:
    """The cards that the reader has drawn."""
    found: set[str] = set()
    for event in happened:
        match event:
            case Drawn(seat=seat, card=str(card)) if seat == reader:
                found.add(card)
            case Exchanged(seat=seat, drawn=drawn) if seat == reader:
                found.update(drawn)
    return found


def _caption(canvas: Canvas, room: Box, seat: Seat, title: str) -> None:
    """Draw the reader's head, the badge, and a title, if any: below both, or below the badge if it is broad.

    All are above Discord's mark of an alt text.
    """
    head = min(_HEAD, room.w - _BADGE - _APART)
    beside = room.right_of(room.x + head + _APART)
    below, y = (beside, room.y + _LOWER) if room.w == _BROAD else (room, room.y)
    canvas.put(boss(seat, head), room.x, room.y)
    canvas.put(badge(seat, _BADGE), beside.middle[0] - _BADGE // 2, y)
    y += _BADGE + _LINES
    for words in wrap(settable(title), below.w):
        canvas.write(words, (below.middle[0], y), BRASS_LIGHT, "mid")
        y += pitch(words.size)
