"""A close-up of a clan: all its cards with their names, and a frame around what a question offers."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.mafiadollar.focus import FEW, close_up, offered_in_play
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.cells import Look, cells_of, draw_cells
from renders.mafiadollar.cloth import RIGHT, draw_cloth, foot_middle, write_owner
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.hand import cards_marked, cards_offered
from renders.mafiadollar.head import hand_size, score
from renders.mafiadollar.words import thousands
from renders.shared.canvas import PRIVATE_SIZE, SIZE, Canvas
from renders.shared.layout import BANNER
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, WALNUT


def draw_clan(view: View, seat: Seat, context: DrawContext, question: Question | None = None) -> Canvas:
    """Draw the clan of a seat as the reader may know it.

    What a question offers has a frame, even if it is another clan's or nobody's, and comes first, in the
    order of the letters; the rest of the clan follows if all of it fits. 1280 × 960, or 1280 × 1280 if there
    are more than a few.
    """
    offered = offered_in_play(view, cards_offered(question))
    cards = close_up(view, seat, offered)
    canvas = Canvas.blank(*(SIZE if len(cards) <= FEW else PRIVATE_SIZE), WALNUT, PALETTE)
    if offered:
        draw_banner(canvas, view, context, question)
    room = draw_cloth(canvas, BANNER.bottom + 10 if offered else 12, seat)
    _foot(canvas, view, seat, context)
    marked = {**cards_marked(question), **offered}
    draw_cells(canvas, room, cells_of(view, cards), seat, context, Look(marked))
    return canvas


def _foot(canvas: Canvas, view: View, seat: Seat, context: DrawContext) -> None:
    """Draw whose clan it is, and on the right its hand and its loot cards, or at the end its total."""
    side, right, middle = view.sides[seat], RIGHT, foot_middle(canvas)
    if view.outcome is not None and side.balance is not None:
        total = line(context.say(thousands(side.balance.total)), face=Face.SERIF)
        right -= canvas.write(total, (right, middle), CREAM, "right") + 12
    else:
        right -= score(canvas, view, seat, right, middle) + 12
    right = hand_size(canvas, side.hand_size, right, middle, CREAM, halo=False)
    write_owner(canvas, view, seat, right - 16, context)
