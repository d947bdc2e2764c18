"""The signs of Streets of Palermo for the legend."""

from __future__ import annotations

from engines.cards import SUITS
from engines.signs import LegendPage
from engines.streets import GAME
from renders.base import DrawContext
from renders.shared import cards, legend
from renders.shared.canvas import BROAD, Box, Canvas, Sprite
from renders.shared.legend import HIGH, centred, frame_choice, side_by_side
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, INK, SEATS
from renders.streets.balcony import DEEP, bunting
from renders.streets.colours import LINEN, PALETTE, ROSY
from renders.streets.faces import hidden
from renders.streets.houses import awning
from renders.streets.joker import joker
from renders.streets.signs import envelope
from renders.streets.table import own_frame
from renders.streets.words import ABOUT, DOUBLER

_EMBLEM, _FIGURE = 56, 84  # side of the emblem on an awning, and size of the points
_PLATE = 150  # width of the plate of a bonus
_WIDE = HIGH * 3 // 4  # width of a card
_LOW = 106  # height of a card with the sign of what is unknown
_CHOSEN = HIGH - 2 * BROAD  # side of one within its frame


def emblem() -> Sprite:
    """Draw the emblem of the game, 80 pixels high."""
    return joker(62, 80)


def draw_legend(page: LegendPage, context: DrawContext) -> Canvas:
    """Draw a page of the legend: signs, each with its meaning."""
    heading = legend.Heading(GAME.title, emblem())
    return legend.draw_legend(page, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name == "choice":
        frame_choice(canvas, room)
    elif name == "chosen":
        _chosen(canvas, centred(room, _CHOSEN, _CHOSEN))
    elif name == "envelope":
        box = centred(room, 174, 116)
        canvas.put(envelope(box.w, box.h), box.x, box.y)
    elif name == "awning":
        cloth, ink = awning(canvas, "H", centred(room, room.w, HIGH), 0)
        seal = Box(cloth.x + 22, cloth.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM)
        canvas.stamp(SEATS[0].shape, seal, ink)
        lead, factor = line("5", _FIGURE, Face.BOLD), line(DOUBLER)
        gap = (cloth.right - seal.right - lead.wide - factor.wide - _EMBLEM // 4) // 3
        x = seal.right + gap
        x += canvas.write(lead, (x, cloth.middle[1]), ink) + gap
        canvas.write(factor, (x, cloth.middle[1]), ink)
    elif name == "won":
        plate = centred(room, room.w, HIGH - 8)
        canvas.fill(plate, LINEN)
        canvas.put(bunting(0, plate.w), plate.x, plate.y + (plate.h - DEEP) // 2)
    elif name == "bonus":
        cloth, _ = awning(canvas, "H", centred(room, room.w, HIGH), 0)
        canvas.panel(centred(cloth, _PLATE, cloth.h - 12), ROSY, INK, 12)
        canvas.write(line("+6", _FIGURE), cloth.middle, INK, "mid")
    elif name == "bribe":
        box = centred(room, 168, 108)
        canvas.panel(box, CREAM, INK, 8)
        canvas.write(line("×2", 104), box.middle, INK, "mid")
    elif name == "doubt":
        canvas.write(line(ABOUT, 128, Face.BOLD), room.middle, CREAM, "mid")
    elif name == "score":
        canvas.write(line("7", 128, Face.BOLD), room.middle, CREAM, "mid")
    else:
        side_by_side(canvas, room, [_sprite(name)])


def _sprite(name: str) -> Sprite:
    """Draw a sign that stands by itself. Raises KeyError for an unknown one."""
    if name in SUITS:
        return cards.medallion(name, HIGH)
    if name == "own":
        return cards.known_back("8S", _WIDE, HIGH)
    if name == "hidden":
        return hidden(_WIDE, _LOW, _WIDE)
    if name == "joker":
        return joker(_WIDE, HIGH)
    raise KeyError(name)


def _chosen(canvas: Canvas, box: Box) -> None:
    """Draw a card in the frame of whoever is about to lay it."""
    own_frame(canvas, box, 0)
    canvas.put(cards.face("8S", box.w, box.h), box.x, box.y)
