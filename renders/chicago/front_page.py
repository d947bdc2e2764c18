"""The Chicago Lantern: the front page at the end of Chicago Underworld."""

from __future__ import annotations

from typing import Any, cast

from PIL import Image

from engines.base import Seat
from engines.chicago.cards import BLACK_JOKER, RED_JOKER
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import Attacked, Finished, Fought, Killed
from engines.chicago.state import Demand
from renders.base import DrawContext
from renders.chicago.bosses import fallen
from renders.chicago.cards import face
from renders.chicago.colours import LAMP, PALETTE, QUARTERS
from renders.chicago.districts import panorama, scene
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.dice import die
from renders.shared.henchmen import henchman
from renders.shared.layout import columns
from renders.shared.money import bank_note
from renders.shared.newspaper import Paper, draw_page
from renders.shared.palette import CREAM, INK, SEATS
from renders.shared.shapes import FINE, shape

_HOUSE = 130  # width of a district that is fought about
_CARD, _SMALL_CARD, _HIT_MAN = (112, 148), (74, 104), (92, 104)  # a card alone, and two above an emblem
_UPPER, _EMBLEM = 104, 44  # height of what is above an emblem, and the side of that
_AIR, _APART = 14, 4  # pixels left and right of a picture on a colour together, and between two halves
_WON, _LOST, _MAN = 90, 64, 140  # sides of the dice of winner and loser, and height of a man
_NOTES, _UNDER = 2, 8  # notes below the first one of a bundle, and pixels by which each shows


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
            killer, victim = columns(room, 2, _APART)
            _flagged(canvas, killer, event.seat, face(event.card, *_HIT_MAN))
            _flagged(canvas, victim, event.target, fallen(event.target, _UPPER))
        case Attacked():
            _threat(canvas, room, event.joker, event.seat, event.territory, event.owner)
        case Finished():
            _fortune(canvas, room, event)
        case Paid() | Declined():
            return _demand(canvas, room, event.demand)
        case _:
            return False
    return True


def _battle(canvas: Canvas, room: Box, event: Fought) -> None:
    """Draw the district with the emblem of whoever has won, and the best dice of both, the winner's large."""
    winner = event.seat if event.won else event.owner
    land = scene(event.territory, _HOUSE - _AIR, _UPPER)
    _flagged(canvas, room._replace(w=_HOUSE), winner, land)
    if not event.defence:
        mark = SEATS[event.seat]
        canvas.fill(Box(room.x + _HOUSE, room.y, room.w - _HOUSE, room.h), mark.colour)
        man = henchman(mark.on, _MAN)
        canvas.put(man, (room.x + _HOUSE + room.right - man.size[0]) // 2, room.bottom - man.size[1])
        return
    middle = (room.x + _HOUSE + room.right) // 2
    attack, defence = (_WON, _LOST) if event.won else (_LOST, _WON)
    canvas.put(die(max(event.attack), event.seat, attack), middle - attack // 2, room.y + 3)
    canvas.put(
        die(max(event.defence), event.owner, defence), middle - defence // 2, room.bottom - defence - 3
    )


def _fortune(canvas: Canvas, room: Box, event: Finished) -> None:
    """Draw what the winner has in hand at the end as a bundle of notes, on the colour with the emblem."""
    (winner,) = event.outcome.winners
    own = cast("list[dict[str, Any]]", event.outcome.detail["seats"])[winner]
    money = bank_note(own["points"]["money"], _UPPER - _UNDER * _NOTES)
    size = money.size[0] + _UNDER * _NOTES, _UPPER
    bundle = Sprite(Image.new("RGB", size), Image.new("L", size))
    for note in range(_NOTES, -1, -1):
        at = _UNDER * note, _UNDER * (_NOTES - note)
        bundle.image.paste(money.image, at, money.mask)
        bundle.mask.paste(255, at, money.mask)
    _flagged(canvas, room, winner, bundle)


def _demand(canvas: Canvas, room: Box, demand: Demand) -> bool:
    if demand.territory is None:
        return False
    if demand.purpose == "territory":
        _flagged(canvas, room, demand.payer, panorama(demand.territory, room.w - _AIR, _UPPER))
    else:
        joker = RED_JOKER if demand.purpose == "raid" else BLACK_JOKER
        _threat(canvas, room, joker, demand.active, demand.territory, demand.payer)
    return True


def _threat(canvas: Canvas, room: Box, joker: str, by: Seat, territory: str, owner: Seat) -> None:
    """Draw a joker with the flag of whose mob it is, and the district that it is played against."""
    left, right = columns(room, 2, _APART)
    if joker == RED_JOKER:
        card = face(joker, *_CARD)
        canvas.put(card, left.middle[0] - card.size[0] // 2, left.middle[1] - card.size[1] // 2)
    else:
        _flagged(canvas, left, by, face(joker, *_SMALL_CARD))
    _flagged(canvas, right, owner, scene(territory, right.w - _AIR, _UPPER))


def _flagged(canvas: Canvas, room: Box, seat: Seat, above: Sprite) -> None:
    """Draw something on the colour of a seat, and the seat's emblem below."""
    mark, x = SEATS[seat], room.middle[0]
    canvas.fill(room, mark.colour)
    canvas.put(above, x - above.size[0] // 2, room.y + _AIR // 2)
    canvas.stamp(mark.shape, Box(x - _EMBLEM // 2, room.bottom - _EMBLEM - 6, _EMBLEM, _EMBLEM), mark.on)


_NIGHT = QUARTERS["S"]
PAPER = Paper("The Chicago Lantern", _ornament, scenery, _vignette, _NIGHT.sky, _NIGHT.wall, PALETTE)
