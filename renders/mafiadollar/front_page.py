"""The Daily Dollar: the front page at the end of MafiaDollar."""

from __future__ import annotations

from typing import Any

from PIL import ImageChops

from engines.base import Seat
from engines.mafiadollar.choice_events import Birthday, Lost, Raided
from engines.mafiadollar.events import Played
from engines.mafiadollar.job_events import Attacked, Burgled, Stole, Took
from engines.mafiadollar.trade_events import Traded
from renders.base import DrawContext
from renders.ending import Ending
from renders.mafiadollar.colours import NAVY, PALETTE, SLAB
from renders.mafiadollar.signs import plain
from renders.mafiadollar.tokens import mini
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.newspaper import Paper, draw_page, side_by_side
from renders.shared.palette import BRASS, CREAM, INK, PARCHMENT, SEATS
from renders.shared.seats import badge
from renders.shared.shapes import FINE

_CARD = 128  # width of a card in a small picture
_BADGE = 110
_LOWER = 42  # hundredths of a picture by which the harbour is lower behind a head
_BESIDE_MOON = 14  # pixels beside and above the moon
_POLICE = "P01"


def draw_front_page(ending: Ending, context: DrawContext) -> Canvas:
    """Draw the front page, 1280 × 960."""
    return draw_page(PAPER, ending, context)


def _ornament(high: int) -> Sprite:
    return plain("loot", high, INK, CREAM)


@cached
def scenery(wide: int, high: int) -> Sprite:
    """Draw the harbour at night."""
    sheet = Canvas.blank(wide * FINE, high * FINE, NAVY, PALETTE)
    sheet.draw("mafiadollar/scenes/street", Box(-wide // 2, 0, 4 * wide, high).scaled(FINE))
    return sheet.reduced()


@cached
def _lit_scenery(wide: int, high: int) -> Sprite:
    """Draw the harbour behind the shoulders of a head, before a moon on which even black stands out."""
    night = Canvas.blank(wide * FINE, high * FINE, NAVY, PALETTE)
    sky = night.image.copy()
    night.draw(
        "mafiadollar/scenes/street", Box(-wide // 2, high * _LOWER // 100, 4 * wide, high).scaled(FINE)
    )
    seen = ImageChops.difference(night.image, sky).convert("L").point(lambda part: 255 * (part > 0))
    sheet = Canvas.blank(wide * FINE, high * FINE, NAVY, PALETTE)
    sheet.stamp("disc", Box(0, 0, wide, wide).grown(-_BESIDE_MOON).scaled(FINE), BRASS)
    sheet.image.paste(night.image, (0, 0), seen)
    return sheet.reduced()


def _card(card: str, room: Box, seat: Seat | None = None) -> Sprite:
    """Draw the picture of a card, a gangster's on the colour of its clan, others on light paper."""
    return mini(card, _CARD, room.h, PARCHMENT if seat is None else SEATS[seat].colour)


def _vignette(canvas: Canvas, room: Box, event: Any) -> bool:
    shown = _shown(event, room)
    if shown:
        canvas.put(scenery(room.w, room.h), room.x, room.y)
        side_by_side(canvas, room, shown)
    return bool(shown)


def _shown(event: Any, room: Box) -> tuple[Sprite, ...]:
    match event:
        case Attacked():
            return _card(event.gangster, room, event.seat), _card(event.target, room, event.owner)
        case Burgled():
            return _card(event.gangster, room, event.seat), _card(event.warehouse, room)
        case Stole():
            return cards.back(_CARD, room.h), _card(event.to, room)
        case Took():
            return tuple(_card(loot, room) for loot in event.loots[:2])
        case Lost():
            return _card(_POLICE, room), _card(event.loot, room)
        case _:
            return _other(event, room)


def _other(event: Any, room: Box) -> tuple[Sprite, ...]:
    match event:
        case Raided():
            return _card(_POLICE, room), _card(event.kept, room)
        case Birthday():
            return _card(event.card, room), _card(event.on, room)
        case Traded():
            return badge(event.maker, _BADGE), badge(event.partner, _BADGE)
        case Played() if event.on is not None:
            return _card(event.on, room, event.owner), _card(event.card, room)
        case _:
            return ()


PAPER = Paper("The Daily Dollar", _ornament, _lit_scenery, _vignette, NAVY, SLAB, PALETTE)
