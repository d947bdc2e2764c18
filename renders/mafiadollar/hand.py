"""The private picture of a hand in MafiaDollar, or of the clan if a question is about it."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.plate import crown
from renders.mafiadollar.strip import GAP, draw_hand_in
from renders.mafiadollar.words import balance_text, sum_of
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.choices import Signs, signs_of
from renders.shared.lettering import line, settable
from renders.shared.palette import CREAM, LEATHER_DARK, SEATS, WALNUT
from renders.shared.seats import badge, badge_width, name_width, write_name

_LEFT, _WIDE = 12, 1256
_RIM = 6  # pixels of the line around the cloth
_FOOT = 78  # height of what says whose hand it is
_CORNER = 92  # width of the lower left corner, which stays free for Discord's mark of an alt text


def draw_hand(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the reader's hand, or its clan if a question offers cards in play. 1280 × 960.

    Offered cards have a frame. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    offered = cards_offered(question)
    if offered.keys() - {*(view.sides[view.reader].hand or ())}:
        return draw_clan(view, view.reader, context, offered)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_cloth(canvas, 12, view, view.reader, offered, context)
    return canvas


def cards_offered(question: Question | None) -> dict[str, str | None]:
    """Return the cards that the question's options stand for, each with the letter of its option, if any."""
    return {card: sign for card, sign in signs_of(question).items() if card in CARDS}


def draw_cloth(
    canvas: Canvas, top: int, view: View, seat: Seat, offered: Signs, context: DrawContext
) -> None:
    """Draw a hand on its owner's cloth, from ``top`` to the lower edge of the picture."""
    cloth = Box(_LEFT, top, _WIDE, canvas.size[1] - 10 - top)
    canvas.panel(cloth, LEATHER_DARK, SEATS[seat].colour, thick=_RIM)
    cards = cloth.grown(-_RIM - GAP + 2)
    draw_hand_in(canvas, cards._replace(h=cards.h - _FOOT + 8), view.sides[seat].hand or (), offered, context)
    _foot(canvas, cloth._replace(y=cloth.bottom - _FOOT, h=_FOOT), view, seat, context)


def _foot(canvas: Canvas, foot: Box, view: View, seat: Seat, context: DrawContext) -> None:
    """Draw whose hand it is, and its balance, in words if there is room for them."""
    right, middle, balance = foot.right - 24, foot.middle[1] - 4, view.sides[seat].balance
    x = foot.x + _CORNER
    canvas.put(badge(seat, 58), x, middle - 29)
    x += badge_width(58) + 16
    x += crown(canvas, view, seat, x, middle)
    if balance is not None:
        told = line(settable(context.say(balance_text(balance))))
        if told.wide > right - 24 - x - name_width(context, seat):
            told = line(sum_of(balance))
        right -= canvas.write(told, (right, middle), CREAM, "right") + 24
    write_name(canvas, context, seat, Box(x, middle - 30, right - x, 60), CREAM)
