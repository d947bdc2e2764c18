"""The table of Chicago Underworld: plates around the bank and the last action."""

from __future__ import annotations

from collections.abc import Container, Sequence, Set

from PIL import ImageDraw

from engines.chicago.events import Event
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.boxes import BANK, LAST_ACTION, lots, plates
from renders.chicago.cards import table_card
from renders.chicago.colours import PALETTE
from renders.chicago.last_action import last_action
from renders.chicago.plate import plate
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.changes import changes
from renders.shared.lettering import Face, line
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    WALNUT,
)

_PILES = (Box(BANK.x + 18, BANK.y + 82, 122, 148), Box(BANK.x + 160, BANK.y + 82, 122, 148))

_PLOT = 206  # width of an empty plot with its gap


def draw_board(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas:
    """Draw the table as the reader may see it, with a halo around everything the events have changed."""
    canvas = Canvas.on(ground(len(view.sides)), PALETTE)
    banner(canvas, view, context)
    draw_table(canvas, view, happened, frozenset(), context)
    return canvas


def draw_table(
    canvas: Canvas, view: View, happened: Sequence[Event], offered: Set[str], context: DrawContext
) -> None:
    """Draw everything below the banner; offered territories, and the deck if offered, have a frame."""
    changed = changes(happened)
    _bank(canvas, view, changed, offered)
    last_action(canvas, view, happened, context)
    for seat, box in enumerate(plates(len(view.sides), view.reader or 0)):
        plate(canvas, view, seat, box, changed, offered, context)


@cached
def ground(seats: int) -> Sprite:
    """Return the wooden table with its plates, bank and last action still empty."""
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    for box in plates(seats, 0):
        canvas.panel(box, PANEL, BRASS_DARK)
        _city(canvas, Box(box.x + 3, box.y + 170, box.w - 6, box.h - 176), LAMPLIT)
        _plots(canvas, box)
    canvas.panel(LAST_ACTION, WALNUT, BRASS_DARK)
    _city(canvas, Box(LAST_ACTION.x + 3, LAST_ACTION.y + 80, LAST_ACTION.w - 6, LAST_ACTION.h - 83), PANEL)
    canvas.panel(BANK, LEATHER, BRASS_DARK)
    return Sprite(canvas.flat())


def _plots(canvas: Canvas, plate: Box) -> None:
    """Draw empty plots for territories."""
    draw = ImageDraw.Draw(canvas.image)
    number = (plate.w - 14) // _PLOT
    for lot in lots(number, plate):
        draw.rounded_rectangle((lot.x, lot.y, lot.right - 1, lot.bottom - 1), 10, outline=INLAY, width=3)


def _city(canvas: Canvas, box: Box, colour: tuple[int, int, int]) -> None:
    """Draw roofs along the lower edge of a panel."""
    number = max(1, round(box.w / 410))
    for part in range(number):
        left, right = box.w * part // number, box.w * (part + 1) // number
        canvas.stamp("chicago/skyline", Box(box.x + left, box.y, right - left, box.h), colour)


def _bank(canvas: Canvas, view: View, changed: Container[str], offered: Set[str]) -> None:
    """Draw the round, the deck, and the discard pile with its top card."""
    rounds = line(f"{view.round}/{view.options.rounds}", 66, Face.SERIF)
    x = BANK.middle[0] - (rounds.wide + 60) // 2
    canvas.stamp("hourglass", Box(x, BANK.y + 10, 44, 50), BRASS)
    canvas.write(rounds, (x + 60, BANK.y + 35), CREAM)
    top = table_card(view.discards[-1], _PILES[1].w, _PILES[1].h) if view.discards else None
    back = cards.back(_PILES[0].w, _PILES[0].h) if view.deck else None
    for box, sprite, number, place in (
        (_PILES[0], back, view.deck, "deck"),
        (_PILES[1], top, len(view.discards), "discards"),
    ):
        if place in changed:
            canvas.halo(box)
        if sprite is None:
            canvas.panel(box, LEATHER_DARK, BRASS_DARK)
        else:
            canvas.put(sprite, box.x, box.y)
        if place == "deck" and place in offered:
            canvas.choice_frame(box)
        figure = line(str(number), 64)
        plaque = Box(box.middle[0] - 46, box.bottom - 40, 92, 64)
        canvas.panel(plaque, CREAM, INK, 10)
        canvas.write(figure, plaque.middle, INK, "mid")
