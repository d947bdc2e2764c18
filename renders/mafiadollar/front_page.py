"""The Daily Dollar: the front page at the end of MafiaDollar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from PIL import ImageChops

from engines.base import Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.choice_events import Birthday, Lost, Raided
from engines.mafiadollar.events import Played
from engines.mafiadollar.job_events import Attacked, Burgled, Stole, Took
from engines.mafiadollar.trade_events import Traded
from renders.base import DrawContext
from renders.ending import Ending
from renders.mafiadollar.colours import NAVY, PALETTE, SLAB
from renders.mafiadollar.signs import plain
from renders.mafiadollar.tokens import portray
from renders.shared.bosses import portrait
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import columns
from renders.shared.newspaper import Paper, draw_page
from renders.shared.palette import BRASS, CREAM, INK, PARCHMENT, SEATS
from renders.shared.shapes import FINE

_Half: TypeAlias = Callable[[Canvas, Box], None]
"""What draws one half of a small picture."""

_APART, _BESIDE = 4, 6  # pixels between the halves of a small picture, and around a thing in one
_FACE = 112  # hundredths of a half that a person is high or wide: their face fills it
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


def _vignette(canvas: Canvas, room: Box, event: Any) -> bool:
    """Draw who did it and what with, side by side, each on the whole of its half."""
    shown = _shown(event)
    for panel, draw in zip(columns(room, len(shown) or 1, _APART), shown, strict=False):
        draw(canvas, panel)
    return bool(shown)


def _shown(event: Any) -> tuple[_Half, ...]:
    match event:
        case Attacked():
            return _card(event.gangster, event.seat), _card(event.target, event.owner)
        case Burgled():
            return _card(event.gangster, event.seat), _card(event.warehouse)
        case Stole():
            return _boss(event.seat), _bag
        case Took():
            return _card(event.gangster, event.seat), _bag if event.loots[1:] else _card(event.loots[0])
        case Lost():
            return _card(_POLICE), _card(event.loot)
        case _:
            return _other(event)


def _other(event: Any) -> tuple[_Half, ...]:
    match event:
        case Raided():
            return _card(_POLICE), _card(event.kept)
        case Birthday():
            return _card(event.card), _card(event.on)
        case Traded():
            return _boss(event.maker), _boss(event.partner)
        case Played() if event.on is not None:
            return _card(event.on, event.owner), _card(event.card)
        case _:
            return ()


def _card(card: str, seat: Seat | None = None) -> _Half:
    """Draw what a card shows: people on the colour of their clan, things on light paper."""
    kind = CARDS[card].kind

    def draw(canvas: Canvas, room: Box) -> None:
        ground = PARCHMENT if seat is None else SEATS[seat].colour
        alive = kind in {"gangster", "police"}
        side = max(room[2:]) * _FACE // 100 if alive else min(room[2:]) - 2 * _BESIDE
        free = room.h - side
        top = 0 if alive else free if kind == "warehouse" else free // 2
        portray(canvas, card, room, ground, Box((room.w - side) // 2, top, side, side), None)

    return draw


def _boss(seat: Seat) -> _Half:
    return lambda canvas, room: canvas.put(portrait(seat, room.w, room.h), room.x, room.y)


def _bag(canvas: Canvas, room: Box) -> None:
    side = min(room[2:]) - 2 * _BESIDE
    canvas.fill(room, NAVY)
    place = Box(room.middle[0] - side // 2, room.middle[1] - side // 2, side, side)
    canvas.illustrate("mafiadollar/scenes/bag", place, NAVY)


PAPER = Paper("The Daily Dollar", _ornament, _lit_scenery, _vignette, NAVY, SLAB, PALETTE)
