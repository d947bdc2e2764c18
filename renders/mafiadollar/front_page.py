"""The Daily Dollar: the front page at the end of MafiaDollar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from PIL import ImageChops

from engines.base import Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.choice_events import Gave, Lost, Raided
from engines.mafiadollar.events import Played
from engines.mafiadollar.job_events import Attacked, Burgled, Stole, Took
from engines.mafiadollar.trade_events import Traded
from renders.base import DrawContext
from renders.ending import Ending
from renders.mafiadollar.colours import NAVY, PALETTE, SLAB
from renders.mafiadollar.signs import plain
from renders.mafiadollar.tokens import cut_card, portray
from renders.shared.bosses import boss
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import columns
from renders.shared.newspaper import Paper, draw_page
from renders.shared.palette import BRASS, CREAM, INK, SEATS, WINE
from renders.shared.shapes import FINE

_Drawn: TypeAlias = Callable[[Canvas, Box], None]


class _Half(NamedTuple):
    """One half of a small picture: what draws it, and the seat whose it is, if any."""

    draw: _Drawn
    seat: Seat | None = None


class _Pair(NamedTuple):
    """A small picture: its halves, and the sign between them, if any."""

    left: _Half
    right: _Half
    sign: str = ""


_APART, _BESIDE = 4, 6  # pixels between the halves of a small picture, and around a thing in one
_FACE = 112  # hundredths of a half that a person is high or wide: their face fills it
_THING, _SAMPLE = 88, 100  # hundredths of a half that a thing fills, and the pixels at which it is measured
_LOWER = 42  # hundredths of a picture by which the harbour is lower behind a head
_BESIDE_MOON = 14  # pixels beside and above the moon
_DISC, _IN_DISC = 52, 4  # side of the disc between two halves, and around the sign on it
_STRIP, _LINE, _EMBLEM = 52, 3, 44  # height of a strip with an emblem, and of its parts
_CROSS = 54  # side of the cross over somebody beaten
_POLICE, _BIRTHDAY = "P01", "E1"


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
    """Draw who did it and to whom, side by side, each on the whole of its half, and a sign between them."""
    shown = _shown(event)
    if shown is None:
        return False
    for half, panel in zip((shown.left, shown.right), columns(room, 2, _APART), strict=True):
        _draw_half(canvas, half, panel)
    if shown.sign:
        disc = Box(room.middle[0] - _DISC // 2, room.bottom - _DISC - 2, _DISC, _DISC)
        canvas.stamp("disc", disc.grown(3), INK)
        canvas.stamp("disc", disc, CREAM)
        canvas.stamp(shown.sign, disc.grown(-_IN_DISC), INK)
    return True


def _draw_half(canvas: Canvas, half: _Half, room: Box) -> None:
    """Draw a half above the emblem of whose it is, on their colour; the police fill theirs."""
    if half.seat is None:
        half.draw(canvas, room)
        return
    upper, mark = room._replace(h=room.h - _STRIP), SEATS[half.seat]
    half.draw(canvas, upper)
    strip = Box(room.x, upper.bottom, room.w, _STRIP)
    canvas.fill(strip, mark.colour)
    canvas.fill(strip._replace(h=_LINE), INK)
    x, y = strip.middle
    canvas.stamp(mark.shape, Box(x - _EMBLEM // 2, y + 1 - _EMBLEM // 2, _EMBLEM, _EMBLEM), mark.on)


def _shown(event: Any) -> _Pair | None:
    match event:
        case Attacked():
            target = _card(event.target, event.owner)
            beaten = event.check is not None and event.check.success
            return _Pair(_card(event.gangster, event.seat), _struck(target) if beaten else target, "arrow")
        case Burgled():
            return _Pair(_card(event.gangster, event.seat), _card(event.warehouse, event.owner), "arrow")
        case Stole():
            return _Pair(_card(event.warehouse, event.owner), _bag(event.seat), "arrow")
        case Took():
            spoils = _bag(event.seat) if event.loots[1:] else _card(event.loots[0], event.seat)
            return _Pair(_card(event.gangster, event.seat), spoils)
        case Lost():
            return _Pair(_card(event.loot, event.seat), _card(_POLICE), "arrow")
        case _:
            return _other(event)


def _other(event: Any) -> _Pair | None:
    match event:
        case Raided():
            return _Pair(_card(_POLICE), _card(event.kept, event.seat))
        case Gave():
            return _Pair(_card(event.warehouse, event.giver), _card(_BIRTHDAY, event.seat), "arrow")
        case Traded():
            return _Pair(_boss(event.maker), _boss(event.partner), "swap")
        case Played() if event.on is not None:
            return _Pair(_card(event.card, event.seat), _card(event.on, event.owner), "arrow")
        case _:
            return None


def _card(card: str, seat: Seat | None = None) -> _Half:
    """Draw what a card shows, on the colour of its clan: a face fills its half, a thing nearly so."""
    kind = CARDS[card].kind

    def draw(canvas: Canvas, room: Box) -> None:
        alive = kind in {"gangster", "police"}
        side = max(room.h, min(room[2:]) * _FACE // 100)
        place = Box((room.w - side) // 2, 0, side, side) if alive else _filling(card, room)
        portray(canvas, card, room, CREAM if seat is None else SEATS[seat].colour, place, None)

    return _Half(draw, seat)


def _struck(half: _Half) -> _Half:
    """Draw a half with a cross in its upper right corner: whoever it shows is out of the game."""

    def draw(canvas: Canvas, room: Box) -> None:
        half.draw(canvas, room)
        cross = Box(room.right - _CROSS - 10, room.y + 10, _CROSS, _CROSS)
        canvas.stamp("mafiadollar/signs/lost", cross.grown(6), CREAM)
        canvas.stamp("mafiadollar/signs/lost", cross, WINE)

    return half._replace(draw=draw)


def _filling(card: str, room: Box) -> Box:
    """Where a thing is drawn so that what one sees of it fills a half; a warehouse stands on the ground."""
    left, top, right, bottom = cut_card(card, _SAMPLE, INK, 1).mask.getbbox() or (0, 0, _SAMPLE, _SAMPLE)
    share = min(room.w / (right - left), room.h / (bottom - top)) * _THING / 100
    x, y = (room.w - share * (left + right)) / 2, (room.h - share * (top + bottom)) / 2
    if CARDS[card].kind == "warehouse":
        y = room.h - share * bottom
    side = round(share * _SAMPLE)
    return Box(round(x), round(y), side, side)


def _boss(seat: Seat) -> _Half:
    def draw(canvas: Canvas, room: Box) -> None:
        side = min(room[2:])
        inner = Canvas.blank(room.w, room.h, CREAM)
        inner.put(boss(seat, side), (room.w - side) // 2, room.h - side)
        canvas.image.paste(inner.image, (room.x, room.y))

    return _Half(draw, seat)


def _bag(seat: Seat) -> _Half:
    """Draw a bag of loot on the colour of the clan that has it now."""

    def draw(canvas: Canvas, room: Box) -> None:
        side = min(room[2:]) - 2 * _BESIDE
        colour = SEATS[seat].colour
        canvas.fill(room, colour)
        place = Box(room.middle[0] - side // 2, room.middle[1] - side // 2, side, side)
        canvas.illustrate("mafiadollar/scenes/bag", place, colour)

    return _Half(draw, seat)


PAPER = Paper("The Daily Dollar", _ornament, _lit_scenery, _vignette, NAVY, SLAB, PALETTE)
