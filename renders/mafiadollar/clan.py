"""A close-up of a clan: all its cards with their names, and a frame around what a question offers."""

from __future__ import annotations

from types import MappingProxyType

from engines.base import Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.focus import by_letter
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.cells import cells_of, clan_cells, draw_cells
from renders.mafiadollar.cloth import RIGHT, draw_cloth, foot_middle, write_owner
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.head import hand_size, score
from renders.mafiadollar.words import thousands
from renders.shared.canvas import SIZE, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import BANNER
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, WALNUT

_WHOLE = 12  # cards up to which the whole clan is shown beside the offered ones
_NOTHING: Signs = MappingProxyType({})


def draw_clan(view: View, seat: Seat, context: DrawContext, offered: Signs = _NOTHING) -> Canvas:
    """Draw the clan of a seat as the reader may know it; offered cards have a frame, even those of others.

    They come first, in the order of their letters; the rest of the clan follows if all of it fits.
    """
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    if offered:
        draw_banner(canvas, view, context)
    room = draw_cloth(canvas, BANNER.bottom + 10 if offered else 12, seat)
    _foot(canvas, view, seat, context)
    own = [cell.card for cell in clan_cells(view.sides[seat], seat)]
    cards = [*dict.fromkeys([*(card for card in CARDS if card in offered and card not in own), *own])]
    if offered and len(cards) > _WHOLE:
        cards = [card for card in cards if card in offered]
    draw_cells(canvas, room, cells_of(view, by_letter(cards, offered)), seat, context, offered=offered)
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
