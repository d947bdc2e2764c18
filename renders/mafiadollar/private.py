"""The private picture of MafiaDollar: what can be chosen is large, all else in brief at its fixed place.

From the top: what is to do, the last action, a plate for each other clan, the reader's clan, and on its
cloth the cards that the question is about, the rest of the hand, and the money.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from engines.base import Option, Question
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.deeds import latest
from engines.mafiadollar.events import Event
from engines.mafiadollar.focus import (
    CHOSEN,
    FEW,
    chosen,
    chosen_partner,
    deeds,
    enlarged,
    in_play,
    joined,
    others,
    partners,
    received,
    rest_of_hand,
    set_apart,
    shows_clan,
    sign_of_both,
    wishes,
)
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.cells import Look, cells_of, clan_cells, draw_cells, height, places
from renders.mafiadollar.cloth import GAP, draw_cloth
from renders.mafiadollar.colours import PALETTE, ROAD, WALLS
from renders.mafiadollar.hand import cards_marked, cards_offered, draw_foot
from renders.mafiadollar.head import CORNER, draw_head
from renders.mafiadollar.large import LETTER, draw_card
from renders.mafiadollar.last_action import draw_deed
from renders.mafiadollar.offer import draw_offer
from renders.mafiadollar.options import draw_options
from renders.mafiadollar.partners import draw_partners
from renders.mafiadollar.strip import IN_BRIEF, draw_hand_in, frame
from renders.mafiadollar.tokens import more_token
from renders.shared.canvas import HALO, PRIVATE_SIZE, Box, Canvas
from renders.shared.changes import changes
from renders.shared.choices import Signs
from renders.shared.layout import BANNER, columns
from renders.shared.palette import CREAM, LAMPLIT, SEATS, WALNUT, WHITE
from renders.shared.shapes import shape

_LEFT, _WIDE, _GAP = 12, 1256, 8
_DEED = Box(_LEFT, BANNER.bottom + 6, _WIDE, 56)
"""The last action."""
_LINE, _TWO_LINES, _FULL = 64, 130, 3
"""Heights of the other clans' plates: the name beside the counts, or above them where three are abreast."""
_ABREAST = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (2, 2, 1)}
"""By the number of other clans how many plates are in each row."""
_FEW, _CLAN, _CROWDED, _HALF = (216, 140), (216, 167), (350, 314), 5
"""Heights of the reader's clan at most, in half a row, in one and in two, beside few large cards and beside
_SEVERAL, and how many cards half a row has."""
_ROW, _LONG_ROW, _LOW = 8, 10, 330
"""How many cards a row has, and one that begins so low that a second would take the room of large cards."""
_SEVERAL = 4  # large cards that need the room
_MOST, _MORE = 24, 90  # how many cards two rows have, and the width of a number that takes the place of two
_APART = 12  # pixels between those cards
_BETWEEN = 18  # pixels between plates, each of which may have a frame or a halo
_CHOSEN, _ABOVE = (320, 420), (640, 176)
"""Width of the card that was chosen and its height at most left of what can be chosen now, and above it."""
_BOTH, _TIE = 110, 8  # widths of the sign of taking two cards together, and of its lines to them
_ARROW = (60, 45)  # length and breadth of the arrow from it to what can be chosen
_REST, _LOW_REST = 192, 140  # heights of the cards of a hand that are shown in brief


def draw_private(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the last action, the clans, and large what the question is about.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*PRIVATE_SIZE, WALNUT, PALETTE)
    draw_banner(canvas, view, context, question)
    canvas.fill(_DEED, ROAD, CORNER)
    draw_deed(canvas, _DEED.grown(-_GAP)._replace(y=_DEED.y, h=_DEED.h), view, happened, context)
    seat, marked, changed = view.reader, cards_marked(question), changes(latest(happened))
    to, new, asking = partners(question), received(view, latest(happened)), wishes(question)
    large = [] if to else enlarged(view, cards_offered(question), chosen(question))
    top = _draw_rivals(canvas, view, changed, context)
    if shows_clan(large, question):
        top = _draw_rest(canvas, view, top, large, marked, changed, context)
    before, room = chosen(question), draw_cloth(canvas, top, seat)
    rest = rest_of_hand(view, large, before)
    if rest:
        high = _LOW_REST if len(rest) <= IN_BRIEF else _REST
        low = room._replace(y=room.bottom - high, h=high)
        draw_hand_in(canvas, low, rest, marked, context, changed=new, named=False)
        room = room._replace(h=low.y - GAP - room.y)
    first = joined(view, large, question)
    large = [*first, *large]
    if not first:
        room = _draw_before(canvas, room, view, large, question, context)
    if to:
        draw_partners(canvas, room, to, context)
    elif question is not None and asking and before is not None:
        draw_offer(canvas, room, before, chosen_partner(question), asking, context)
    elif {*large} <= {*(view.sides[seat].hand or ())}:
        draw_hand_in(canvas, room, large, marked, context, changed=new)
    else:
        cells, both = cells_of(view, large), sign_of_both(question)
        gap = GAP if both is None else _BOTH + 3 * GAP
        draw_cells(canvas, room, cells, seat, context, Look(marked, {*changed, *new}, gap))
        if both is not None:
            left, right = places(room, len(cells), gap)
            _draw_both(canvas, left, right, both)
    draw_foot(canvas, view, seat, context)
    return canvas


def _draw_rivals(canvas: Canvas, view: View, changed: Counter[str], context: DrawContext) -> int:
    """Draw the plates of the other clans, with a halo if anything of them has changed, or else a quiet line.

    Returns where they end.
    """
    seats, boxes, top = others(view), list[Box](), _DEED.bottom + _GAP
    for abreast in _ABREAST[len(seats)]:
        row = Box(_LEFT, top, _WIDE, _TWO_LINES if abreast == _FULL else _LINE)
        boxes += columns(row, abreast, _BETWEEN)
        top = row.bottom + _BETWEEN
    for seat, box in zip(seats, boxes, strict=True):
        if any(card in changed for card in in_play(view.sides[seat])):
            canvas.halo(box, CORNER)
        canvas.fill(box, LAMPLIT, CORNER)
        canvas.fill(box.grown(-RIM), WALNUT, CORNER - RIM)
        head = box._replace(h=box.h - RIM)
        draw_head(canvas, view, seat, Plate(box, head, corner=False), context, changed)
    return top - _BETWEEN + _APART


def _draw_rest(
    canvas: Canvas,
    view: View,
    top: int,
    large: Sequence[str],
    marked: Signs,
    changed: Counter[str],
    context: DrawContext,
) -> int:
    """Draw what the reader has in play, except for what is large.

    Returns where it ends. Of very many cards the last are a number.
    """
    seat = view.reader or 0
    cells = [cell for cell in clan_cells(view.sides[seat], seat) if cell.card not in large]
    if not cells:
        return top
    shown = cells if len(cells) <= _MOST else cells[: _MOST - 2]
    left_out = len(cells) - len(shown)
    row = _ROW if top < _LOW else _LONG_ROW
    highs = _FEW if len(shown) <= _HALF else _CLAN if len(shown) <= row else _CROWDED
    whole = Box(_LEFT, top, _WIDE, highs[len(large) >= _SEVERAL])
    room = whole.grown(-RIM - _GAP)
    room = room._replace(w=room.w - (_MORE + _APART) * (left_out > 0))
    spare = room.h - height(room, len(shown), _APART)
    whole, room = whole._replace(h=whole.h - spare), room._replace(h=room.h - spare)
    canvas.panel(whole, WALLS[seat], SEATS[seat].line, CORNER, RIM)
    draw_cells(canvas, room, shown, seat, context, Look(marked, changed, _APART, called=False))
    if left_out > 0:
        token = more_token(left_out, _MORE, room.h // 2)
        canvas.put(token, room.right + _APART, room.middle[1] - room.h // 4)
    return whole.bottom + _GAP


def _draw_both(canvas: Canvas, left: Box, right: Box, sign: str) -> None:
    """Draw the sign of taking both of two cards between them, with a line to each."""
    (x, y), half = left.middle, _TIE // 2
    x = (left.right + right.x) // 2
    canvas.fill(Box(left.right + HALO, y - half, right.x - left.right - 2 * HALO, _TIE), WHITE)
    canvas.choice_sign(Box(x - _BOTH // 2, y - LETTER // 2, _BOTH, LETTER), sign)


def _draw_before(
    canvas: Canvas,
    room: Box,
    view: View,
    large: Sequence[str],
    question: Question | None,
    context: DrawContext,
) -> Box:
    """Draw what was chosen before a question, and on tiles what it offers beside cards.

    Returns the room for the cards.
    """
    apart, possible = set_apart(view, large, question), deeds(question)
    if apart and len(large) > FEW:
        return _draw_chosen_above(canvas, room, view, apart, possible, context)
    if possible:
        room = draw_options(canvas, room, possible, context)
    return _draw_chosen(canvas, room, view, apart, context) if apart and not wishes(question) else room


def _draw_chosen(canvas: Canvas, room: Box, view: View, cards: Sequence[str], context: DrawContext) -> Box:
    """Draw what was chosen on the left, with an arrow to what can be chosen now.

    Returns the room for that.
    """
    high = min(room.h, _CHOSEN[1])
    _draw_ticked(canvas, Box(room.x, room.middle[1] - high // 2, _CHOSEN[0], high), view, cards, context)
    arrow = Box(room.x + _CHOSEN[0] + _APART, room.middle[1] - _ARROW[1] // 2, *_ARROW)
    canvas.stamp("arrow", arrow, CREAM)
    return room.right_of(arrow.right + GAP)


def _draw_chosen_above(
    canvas: Canvas,
    room: Box,
    view: View,
    cards: Sequence[str],
    possible: Sequence[Option],
    context: DrawContext,
) -> Box:
    """Draw what was chosen above many cards that can be chosen now, with an arrow down to them.

    On its right is what else is ``possible``. Returns the room for those cards.
    """
    (wide, high), (long, broad) = _ABOVE, _ARROW
    place = Box(room.x if possible else room.middle[0] - wide // 2, room.y, wide, high)
    _draw_ticked(canvas, place, view, cards, context)
    arrow = shape("arrow", long, broad).transpose(Image.Transpose.ROTATE_270)
    canvas.image.paste(CREAM, (place.right + GAP, place.middle[1] - long // 2), arrow)
    if possible:
        draw_options(
            canvas, place._replace(w=room.w).right_of(place.right + 2 * GAP + broad), possible, context
        )
    top = place.bottom + GAP
    return room._replace(y=top, h=room.bottom - top)


def _draw_ticked(canvas: Canvas, place: Box, view: View, cards: Sequence[str], context: DrawContext) -> None:
    """Draw what was chosen, with its tick."""
    cells = cells_of(view, cards)
    if len(cells) == 1 and cells[0].seat is None:
        draw_card(canvas, CARDS[cells[0].card], place, context, lettered=True)
        frame(canvas, place, CHOSEN)
    else:
        draw_cells(canvas, place, cells, cells[0].seat or 0, context, Look(dict.fromkeys(cards, CHOSEN)))
