"""The signs of Streets of Palermo for the legend."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engines.cards import SUITS
from engines.signs import LegendPage
from engines.streets import GAME
from renders.base import DrawContext
from renders.shared import cards, legend
from renders.shared.canvas import BROAD, Box, Canvas, Sprite
from renders.shared.legend import HIGH, centred, frame_choice, side_by_side
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import CREAM, INK, SEATS
from renders.shared.seats import badge
from renders.streets.boxes import NAME, PLATES
from renders.streets.bribes import Bribe, unplaced
from renders.streets.colours import FRONTS, LINEN, PALETTE, ROSY
from renders.streets.faces import corner, counted, hidden
from renders.streets.family import draw_likely
from renders.streets.houses import awning
from renders.streets.joker import joker
from renders.streets.signs import envelope
from renders.streets.table import own_frame
from renders.streets.words import ABOUT, DOUBLER, TRADES

_EMBLEM, _FIGURE = 56, 84  # side of suit and emblem on an awning, and size of the points
_EYED, _AROUND = 140, 6  # width of points with an eye, and left and right of a name
_BADGE, _BESIDE, _RAISED = 100, 14, 5  # side of an emblem, between two things, and how far a name is raised
_CARD, _SUM, _INSET = (112, 58), 64, 5  # size of a card above a sum, size of the sum, and around cards
_COUNTED = 92  # width of a card that a bonus counts
_WIDE = HIGH * 3 // 4  # width of a card
_LOW = 106  # height of a card with the sign of what is unknown
_FACTOR = 68  # height of a bribe
_CHOSEN = HIGH - 2 * BROAD  # side of one within its frame


def emblem() -> Sprite:
    """Draw the emblem of the game, 80 pixels high."""
    return joker(62, 80)


def draw_legend(page: LegendPage, context: DrawContext) -> Canvas:
    """Draw a page of the legend: signs, each with its meaning."""
    heading = legend.Heading(GAME.title, emblem())
    return legend.draw_legend(page, heading, partial(_draw_sign, context), context.say, PALETTE)


def _draw_sign(context: DrawContext, name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name == "won":
        _won(canvas, room, settable(context.say(TRADES["C"])))
    elif name in _WRITTEN:
        canvas.write(line(_WRITTEN[name], 128, Face.BOLD), room.middle, CREAM, "mid")
    elif name in _DRAWN:
        _DRAWN[name](canvas, room)
    else:
        side_by_side(canvas, room, [_sprite(name)])


def _sprite(name: str) -> Sprite:
    """Draw a sign that stands by itself. Raises KeyError for an unknown one."""
    if name in SUITS:
        return cards.medallion(name, HIGH)
    if name == "own":
        return corner("8S", _WIDE, _LOW, _WIDE, dark=True)
    if name == "hidden":
        return hidden(_WIDE, _LOW, _WIDE)
    if name == "joker":
        return joker(_WIDE, HIGH)
    raise KeyError(name)


def _chosen(canvas: Canvas, room: Box) -> None:
    """Draw a card in the frame of whoever is about to lay it."""
    box = centred(room, _CHOSEN, _CHOSEN)
    own_frame(canvas, box, 0)
    canvas.put(cards.face("8S", box.w, box.h), box.x, box.y)


def _envelope(canvas: Canvas, room: Box) -> None:
    box = centred(room, 174, 116)
    canvas.put(envelope(box.w, box.h), box.x, box.y)


def _bribes(canvas: Canvas, room: Box) -> None:
    """Draw an envelope before a bribe, as on the plate of a hand."""
    side_by_side(canvas, room, [envelope(102, 68), unplaced(Bribe(DOUBLER, None), _FACTOR)])


def _sum(canvas: Canvas, room: Box) -> None:
    """Draw two cards of a side, and below them their sum on its band."""
    house = centred(room, room.w, HIGH)
    canvas.fill(house, FRONTS["C"].wall, 8)
    wide, high = _CARD
    for x, card in ((house.x + _INSET, "8S"), (house.right - _INSET - wide, "6H")):
        canvas.put(cards.face(card, wide, high), x, house.y + _INSET)
    middle = house.middle[0], (house.y + _INSET + high + house.bottom) // 2
    canvas.write(line("14", _SUM, Face.BOLD), middle, CREAM, "mid")


def _score(canvas: Canvas, room: Box) -> None:
    """Draw the points of a family beside its emblem."""
    points = line("7", 128, Face.BOLD)
    x = room.middle[0] - (_BADGE + _BESIDE + points.wide) // 2
    canvas.put(badge(0, _BADGE), x, room.middle[1] - _BADGE // 2)
    canvas.write(points, (x + _BADGE + _BESIDE, room.middle[1]), CREAM)


def _awning(canvas: Canvas, room: Box) -> None:
    """Draw the awning of a branch with its suit, and the emblem of whoever leads by how much."""
    cloth, ink = awning(canvas, "C", centred(room, room.w, HIGH), 0)
    lead = line("5", _FIGURE, Face.BOLD)
    gap = (cloth.w - 2 * _EMBLEM - lead.wide) // 4
    middle = cloth.middle[1]
    seal = Box(cloth.x + 2 * gap + _EMBLEM, middle - _EMBLEM // 2, _EMBLEM, _EMBLEM)
    canvas.put(cards.medallion("C", _EMBLEM), cloth.x + gap, seal.y)
    canvas.stamp(SEATS[0].shape, seal, ink)
    canvas.write(lead, (seal.right + gap, middle), ink)


def _won(canvas: Canvas, room: Box, name: str) -> None:
    """Draw the name of a shop on its lit ground."""
    lit = centred(room, room.w, NAME)
    canvas.fill(lit, LINEN, 8)
    canvas.write(fit(name, lit.w - 2 * _AROUND), (lit.middle[0], lit.middle[1] - _RAISED), INK, "mid")


def _bonus(canvas: Canvas, room: Box) -> None:
    """Draw the points of a bonus on an awning, and beside it a card that the bonus counts."""
    place = centred(room, room.w, HIGH)
    card = counted(cards.face("3S", _COUNTED, HIGH))
    canvas.put(card, place.right - _COUNTED, place.y)
    cloth, _ = awning(canvas, "S", place._replace(w=place.w - _COUNTED - _BESIDE), 0)
    canvas.panel(centred(cloth, cloth.w - 2 * _BESIDE, cloth.h - 16), ROSY, INK, 12)
    canvas.write(line("+6", _FIGURE), cloth.middle, INK, "mid")


def _bribe(canvas: Canvas, room: Box) -> None:
    """Draw what bribes multiply by, as it lies on bands."""
    side_by_side(canvas, room, [unplaced(Bribe(factor, None), _FACTOR) for factor in (DOUBLER, "×0")])


def _likely(canvas: Canvas, room: Box) -> None:
    """Draw points that count what only the reader knows, as they stand on a plate."""
    plate = centred(room, _EYED, PLATES[0].h)
    draw_likely(canvas, plate, (f"{ABOUT}7",), 0)


_WRITTEN = {"doubt": f"{ABOUT}7"}
_DRAWN: dict[str, Callable[[Canvas, Box], None]] = {
    "choice": frame_choice,
    "chosen": _chosen,
    "envelope": _envelope,
    "bribes": _bribes,
    "sum": _sum,
    "score": _score,
    "awning": _awning,
    "bonus": _bonus,
    "bribe": _bribe,
    "likely": _likely,
}
