"""A player's own view of Streets of Palermo: the table and the hand, with the choices framed."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Question, Seat
from engines.cards import Suit
from engines.streets.ask import SWAP
from engines.streets.events import Drawn, Event, Exchanged
from engines.streets.signs import LOWERS
from engines.streets.view import View, chosen_doubler, own_hand
from renders.base import DrawContext
from renders.shared import cards, layout
from renders.shared.bosses import boss
from renders.shared.canvas import Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.lettering import fit, settable
from renders.shared.palette import BRASS_LIGHT, CREAM
from renders.shared.wrapping import pitch, wrap
from renders.streets.account import draw_bonuses, has_bonuses
from renders.streets.banner import banner
from renders.streets.bets import bets_on, draw_bets
from renders.streets.board import draw_ground, draw_table
from renders.streets.bribes import draw_tall_bribes, own_bribes
from renders.streets.colours import PALETTE
from renders.streets.hand import HEAD, Marks, chosen_card, draw_new, felt, offers, own_cards, titled
from renders.streets.signs import draw_doubler
from renders.streets.table import Table
from renders.streets.words import NEW

_SHEET = layout.STRIP._replace(x=16, w=1248)  # the bonuses at the end
_NEW, _TITLE = Box(32, layout.STRIP.y + 8, 400, 284), 72  # new cards, and the height of their title
_FELT, _PITCH = 8, 180  # around the felt below the hand, and from one card on it to the next at most
_FEW = 3  # cards beside which their owner has room, and the picture stays light
_ASIDE, _UP = 24, 6  # left of the bribes, and above them
_BONUS = layout.STRIP._replace(x=32, w=116)  # the place of the suit of a bonus
_APART = 12  # from the edge to the head
_MEDAL, _WORDS = 160, 76  # side of the suit of a bonus, and size of the words beside it


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
    chosen = chosen_card(question)
    banner(canvas, view, happened, context, question)
    draw_table(table, offered, chosen)
    if doubled := chosen_doubler(view, offered):
        draw_doubler(table, doubled)
    _strip(table, view.reader, question, Marks(offered, _drawn(happened, view.reader), chosen, view.reader))
    return canvas


def _strip(table: Table, seat: Seat, question: Question | None, marks: Marks) -> None:
    """Draw the hand beside its owner or their bribes, or the bonus to decide about; at the end all bonuses.

    From the reveal on the hand lies on the reader's plate, too.
    """
    canvas, context, offered = table.canvas, table.context, marks.offered
    bets, lowers = bets_on(offered), bool(offered) and table.view.phase == "lower"
    swaps = question is not None and question.prompt == SWAP
    room = layout.STRIP.right_of(_BONUS.right)
    if (outcome := table.view.outcome) and has_bonuses(outcome, context):
        draw_bonuses(canvas, _SHEET, outcome, context)
        return
    if bets:
        canvas.put(cards.medallion("D", _BONUS.w), _BONUS.x, _BONUS.middle[1] - _BONUS.w // 2)
        draw_bets(canvas, room, offered)
    elif lowers:
        _tell(canvas, _SHEET.right_of(_bust(canvas, seat)), "H", settable(context.say(LOWERS)))
    else:
        end = _new(table) if swaps else _holder(table, seat, offered)
        room, hand = layout.STRIP.right_of(end).grown(-_FELT), own_hand(table.view)
        room = felt(canvas, room, len(hand), titled(question), context)
        own_cards(canvas, room, hand, marks, context, most=_PITCH)


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


def _holder(table: Table, seat: Seat, offered: Signs) -> int:
    """Draw the reader's bribes, and left of them the reader's head if there is room.

    The bribes lie above Discord's mark of an alt text. Returns where cards may begin.
    """
    x = _SHEET.x + _ASIDE
    if 0 < len(own_hand(table.view)) <= _FEW:
        x = _bust(table.canvas, seat)
    bribes = own_bribes(table.view, seat, offered)
    chooser = seat if offered and table.view.phase == "influence" else None
    return draw_tall_bribes(table.canvas, (x, _SHEET.y + _UP), bribes, table.context, chooser) + _ASIDE


def _bust(canvas: Canvas, seat: Seat) -> int:
    """Draw the reader at the left end of the strip. Returns where the next thing may begin."""
    canvas.put(boss(seat, HEAD), _SHEET.x + _APART, _SHEET.bottom - HEAD - 3)
    return _SHEET.x + HEAD + _APART + _ASIDE


def _new(table: Table) -> int:
    """Draw where new cards come from, in place of the bribes. Returns where cards may begin."""
    title, room = fit(settable(table.context.say(NEW)), _NEW.w), _NEW
    table.canvas.write(title, (room.middle[0], room.y + _TITLE // 2), BRASS_LIGHT, "mid")
    draw_new(table.canvas, room._replace(y=room.y + _TITLE, h=room.h - _TITLE), table.view.pile)
    return room.right
