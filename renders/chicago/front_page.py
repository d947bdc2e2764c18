"""The Chicago Lantern: the front page at the end of Chicago Underworld."""

from __future__ import annotations

from typing import Any

from PIL import Image

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, RED_JOKER
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import Attacked, Fought, Killed
from engines.chicago.state import Demand
from renders.base import DrawContext
from renders.chicago.bosses import fallen
from renders.chicago.cards import face
from renders.chicago.colours import LAMP, PALETTE, QUARTERS
from renders.chicago.districts import district, scene
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.dice import die
from renders.shared.henchmen import henchman
from renders.shared.newspaper import Paper, draw_page, side_by_side
from renders.shared.palette import CREAM, INK, SEATS
from renders.shared.shapes import FINE, shape

_CARD = 130  # width of a card in a small picture
_AIR = 18  # pixels above and below a card together
_FLAG, _EMBLEM = 52, 40  # height of an owner's flag below a district, and side of the emblem on it
_WON, _LOST, _MAN, _FALLEN = 90, 64, 140, 120


def draw_front_page(ending: Ending, context: DrawContext) -> Canvas:
    """Draw the front page, 1280 × 960."""
    return draw_page(PAPER, ending, context)


def _ornament(high: int) -> Sprite:
    wide = high * 3 // 2
    return Sprite(Image.new("RGB", (wide, high), INK), shape("chicago/skyline", wide, high))


def scenery(wide: int, high: int) -> Sprite:
    """Draw the city at night, before the moon."""
    sheet = Canvas.blank(wide * FINE, high * FINE, _NIGHT.wall, PALETTE)
    moon = wide * 3 // 10
    sheet.stamp("disc", Box(wide - moon - 20, 20, moon, moon).scaled(FINE), CREAM)
    slots = {"wall": _NIGHT.sky, "shade": _NIGHT.sky, "light": LAMP}
    sheet.draw("chicago/night", Box(-wide, high // 3, 3 * wide, high * 2 // 3).scaled(FINE), slots)
    return sheet.reduced()


def _vignette(canvas: Canvas, room: Box, event: Any) -> bool:
    match event:
        case Fought():
            _battle(canvas, room, event)
        case Killed():
            side_by_side(
                canvas, room, (face(event.card, _CARD, room.h - _AIR), fallen(event.target, _FALLEN))
            )
        case Attacked():
            _threat(canvas, room, event.joker, event.territory, event.owner)
        case Paid() | Declined():
            return _demand(canvas, room, event.demand)
        case _:
            return False
    return True


def _battle(canvas: Canvas, room: Box, event: Fought) -> None:
    """Draw the district and the best dice of both, the winner's large."""
    canvas.put(scene(event.territory, _CARD, room.h), room.x, room.y)
    if not event.defence:
        mark = SEATS[event.seat]
        canvas.fill(Box(room.x + _CARD, room.y, room.w - _CARD, room.h), mark.colour)
        man = henchman(mark.on, _MAN)
        canvas.put(man, (room.x + _CARD + room.right - man.size[0]) // 2, room.bottom - man.size[1])
        return
    middle = (room.x + _CARD + room.right) // 2
    attack, defence = (_WON, _LOST) if event.won else (_LOST, _WON)
    canvas.put(die(max(event.attack), event.seat, attack), middle - attack // 2, room.y + 3)
    canvas.put(
        die(max(event.defence), event.owner, defence), middle - defence // 2, room.bottom - defence - 3
    )


def _demand(canvas: Canvas, room: Box, demand: Demand) -> bool:
    if demand.territory is None:
        return False
    if demand.purpose == "territory":
        canvas.put(district(demand.territory, room.w, room.h), room.x, room.y)
    else:
        joker = RED_JOKER if demand.purpose == "raid" else BLACK_JOKER
        _threat(canvas, room, joker, demand.territory, demand.payer)
    return True


def _threat(canvas: Canvas, room: Box, joker: str, territory: str, owner: Seat) -> None:
    """Draw a joker, and the district that it is played against on its owner's colour, with the emblem."""
    mark, wide = SEATS[owner], room.w - _CARD
    ground = room.right_of(room.right - wide)
    canvas.fill(ground, mark.colour)
    canvas.put(face(joker, _CARD - _AIR, room.h - _AIR), room.x + _AIR // 2, room.y + _AIR // 2)
    high = room.h - _FLAG
    canvas.put(scene(territory, wide - _AIR, high - _AIR // 2), ground.x + _AIR // 2, room.y + _AIR // 2)
    emblem = Box(ground.middle[0] - _EMBLEM // 2, room.bottom - (_FLAG + _EMBLEM) // 2, _EMBLEM, _EMBLEM)
    canvas.stamp(mark.shape, emblem, mark.on)


_NIGHT = QUARTERS["S"]
PAPER = Paper("The Chicago Lantern", _ornament, scenery, _vignette, _NIGHT.sky, _NIGHT.wall, PALETTE)
