"""All cards of MafiaDollar on sheets, one or two kinds on each."""

from __future__ import annotations

from engines.mafiadollar.cards import CARDS, Kind
from engines.text import Text, say
from renders.base import DrawContext
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.large import draw_card
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import write_title
from renders.shared.palette import BRASS_LIGHT, WALNUT

_SHEETS: tuple[tuple[Text, tuple[Kind, ...]], ...] = (
    (say("Gangsters"), ("gangster",)),
    (say("Items"), ("item",)),
    (say("Blocks"), ("block",)),
    (say("Warehouses and guard dogs"), ("warehouse", "dog")),
    (say("Loot"), ("loot",)),
    (say("Police, birthdays and the end"), ("police", "birthday", "end")),
)
_WIDE, _HIGH = 400, 340
_ACROSS = 3
_GAP = 20  # pixels between cards, and beside them
_TITLE = 88  # height of the title


def draw_deck(context: DrawContext) -> tuple[Canvas, ...]:
    """Draw the sheets in the order of the rules; the back of the cards is on the last one."""
    return tuple(
        _sheet(title, [card.id for card in CARDS.values() if card.kind in kinds], context)
        for title, kinds in _SHEETS
    )


def _sheet(title: Text, shown: list[str], context: DrawContext) -> Canvas:
    with_back = "X" in shown
    rows = -(-(len(shown) + with_back) // _ACROSS)
    canvas = Canvas.blank(1280, _TITLE + rows * (_HIGH + _GAP), WALNUT, PALETTE)
    write_title(canvas, Box(20, 0, 1240, _TITLE), context.say(title), 64, BRASS_LIGHT)
    for number, card in enumerate([*shown, *([""] * with_back)]):
        row, column = divmod(number, _ACROSS)
        box = Box(_GAP + column * (_WIDE + _GAP), _TITLE + row * (_HIGH + _GAP), _WIDE, _HIGH)
        if card:
            draw_card(canvas, CARDS[card], box, context, lines=2)
        else:
            canvas.put(cards.back(box.w, box.h), box.x, box.y)
    return canvas
