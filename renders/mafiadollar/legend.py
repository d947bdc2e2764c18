"""The signs of MafiaDollar for the legend."""

from __future__ import annotations

from engines.mafiadollar import GAME
from engines.mafiadollar.cards import LOOT_TYPES, SYMBOLS
from engines.mafiadollar.state import Gangster
from engines.signs import LegendPage
from renders.base import DrawContext
from renders.mafiadollar.cards import die_token
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.figures import draw_gangster
from renders.mafiadollar.rooms import draw_paving, draw_wall
from renders.mafiadollar.signs import COLOURS, Skill, badge_of, plain, plaque, stored
from renders.mafiadollar.tokens import cut_card, item_token, more_token
from renders.shared import legend
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import draw_tick
from renders.shared.legend import HIGH, RIM, centred, four, frame_choice, side_by_side
from renders.shared.lettering import Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, SEATS, WINE

_BADGE = (92, HIGH)  # size of points, two of which are side by side
_BOTH: tuple[Skill, Skill] = ("attack", "burglary")
_ARROW = (64, 48, 54)  # width and height of an arrow, and height of the chance below it
_SWAP, _APART = 76, 6  # side of the arrows of an offer and of the emblems beside them, and the gaps
_LOOT, _ITEM = 108, 100  # sides of a sack and of an item
_AMOUNT = (150, 76)  # size of a plate with an amount
_FIGURE = (174, HIGH)  # size of somebody who is blocked
_MAN, _GROUND = 84, 20  # size of somebody there, and height of the ground below
_OWNER = 1  # the seat whose hideout is drawn
_BLOCKED = Gangster("G05", blocks=("BJ1",))


def emblem() -> Sprite:
    """Draw the emblem of the game, 80 pixels high."""
    return plain("loot", 80, INK, CREAM)


def draw_legend(page: LegendPage, context: DrawContext) -> Canvas:
    """Draw a page of the legend: signs, each with its meaning."""
    heading = legend.Heading(GAME.title, emblem())
    return legend.draw_legend(page, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    match name:
        case "choice":
            frame_choice(canvas, room, "A")
        case "used":
            canvas.stamp("hourglass", centred(room, HIGH, HIGH), BRASS_LIGHT)
        case "blocked":
            figure = centred(room, *_FIGURE)
            canvas.fill(figure.grown(RIM), CREAM, 12)
            draw_gangster(canvas, _BLOCKED, 0, figure, armed=False, layout="broad")
        case "loot":
            four(canvas, room, lambda at, size: plain(LOOT_TYPES[at], size, CREAM, COLOURS[LOOT_TYPES[at]]))
        case "symbol":
            four(canvas, room, lambda at, size: plain(SYMBOLS[at], size, COLOURS[SYMBOLS[at]], CREAM))
        case "star":
            canvas.stamp("star", centred(room, HIGH, HIGH), BRASS_LIGHT)
        case "sack":
            side_by_side(canvas, room, [stored("5", _LOOT, _LOOT)])
        case "dog":
            side_by_side(canvas, room, [cut_card("D1", HIGH, INK, 3)])
        case "chosen" | "house" | "skills" | "raised" | "worth" | "chance" | "bill" | "offer":
            _DRAWN[name](canvas, room)
        case _:
            side_by_side(canvas, room, [_sprite(name)])


def _house(canvas: Canvas, room: Box) -> None:
    """Draw somebody in a hideout, and somebody on the kerb of the street in front of it."""
    house = centred(room, room.w, HIGH).grown(-RIM)
    canvas.fill(house.grown(RIM), CREAM, RIM)
    inside, street = house._replace(w=house.w // 2), house.right_of(house.middle[0])
    draw_wall(canvas, house, _OWNER)
    draw_paving(canvas, street)
    for place, card in ((inside, "G10"), (street, "G14")):
        man = cut_card(card, _MAN, INK, 3)
        canvas.put(man, place.middle[0] - man.size[0] // 2, place.bottom - _GROUND - man.size[1])


def _skills(canvas: Canvas, room: Box) -> None:
    """Draw points of both skills."""
    side_by_side(canvas, room, [badge_of(skill, "4", *_BADGE) for skill in _BOTH])


def _raised(canvas: Canvas, room: Box) -> None:
    """Draw raised points of both skills."""
    side_by_side(canvas, room, [badge_of(skill, "5", *_BADGE, raised=True) for skill in _BOTH])


def _worth(canvas: Canvas, room: Box) -> None:
    """Draw what loot is worth on its plate."""
    canvas.panel(centred(room, *_AMOUNT), CREAM, INK, 10)
    canvas.write(line("40k", face=Face.BOLD), room.middle, INK, "mid")


def _chance(canvas: Canvas, room: Box) -> None:
    """Draw the arrow of a job above its chance."""
    arrow = centred(room, _ARROW[0], sum(_ARROW[1:]))._replace(h=_ARROW[1])
    canvas.stamp("arrow", arrow, CREAM)
    canvas.write(line("58%", face=Face.BOLD), (arrow.middle[0], arrow.bottom + _ARROW[2] // 2), CREAM, "mid")


def _bill(canvas: Canvas, room: Box) -> None:
    """Draw a slip with a bill and its sum below it."""
    slip = centred(room, room.w, HIGH)
    canvas.panel(slip, CREAM, INK, 8)
    total = slip._replace(y=slip.middle[1], h=slip.bottom - slip.middle[1])
    canvas.fill(total, INK, 8)
    canvas.write(line("$5k", face=Face.BOLD), total.middle, CREAM, "mid")
    words = [(line("$9k", face=Face.BOLD), INK), (line("−$4k", face=Face.BOLD), WINE)]
    x, middle = room.middle[0] - sum(word.wide for word, _ in words) // 2, (slip.y + total.y) // 2
    for word, colour in words:
        x += canvas.write(word, (x, middle), colour)


def _offer(canvas: Canvas, room: Box) -> None:
    """Draw arrows between the emblems of two seats."""
    room = centred(room, 3 * _SWAP + 2 * _APART, _SWAP)
    box = room._replace(w=_SWAP)
    for seat, place in ((0, box), (1, box._replace(x=room.right - _SWAP))):
        canvas.fill(place, SEATS[seat].colour, 8)
        canvas.stamp(SEATS[seat].shape, place.grown(-8), SEATS[seat].on)
    canvas.stamp("swap", box._replace(x=box.right + _APART), CREAM)


def _chosen(canvas: Canvas, room: Box) -> None:
    """Draw the tick of what has been chosen."""
    draw_tick(canvas, centred(room, HIGH, HIGH))


_DRAWN = {
    "chosen": _chosen,
    "house": _house,
    "skills": _skills,
    "raised": _raised,
    "worth": _worth,
    "chance": _chance,
    "bill": _bill,
    "offer": _offer,
}


def _sprite(name: str) -> Sprite:
    return {
        "more": more_token(2, HIGH, HIGH),
        "die": die_token(6, HIGH),
        "item": item_token("IW8", _ITEM),
        "vehicle": plaque("vehicle", "+1", 100),
    }[name]
