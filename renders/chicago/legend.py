"""The signs of Chicago Underworld for the legend."""

from __future__ import annotations

from engines.chicago import GAME
from engines.chicago.cards import BLACK_JOKER, RED_JOKER
from engines.chicago.odds import DIE_SIDES
from engines.chicago.state import HIGH_DIE
from engines.signs import LegendPage
from renders.base import DrawContext
from renders.chicago.cards import face
from renders.chicago.city import owned, write_price
from renders.chicago.colours import PALETTE
from renders.shared import legend
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import back
from renders.shared.choices import draw_tick
from renders.shared.dice import die
from renders.shared.henchmen import henchman
from renders.shared.ledger import tile as symbol
from renders.shared.legend import HIGH, centred, frame_choice, put, side_by_side, write_score
from renders.shared.lettering import Face, line
from renders.shared.money import bank_note
from renders.shared.palette import CREAM, INK, WINE
from renders.shared.seats import token

_CARDS = {"raid": RED_JOKER, "mob": BLACK_JOKER}
_ODDS, _TOKEN, _PERCENT = 236, 72, 76  # width of a sample of odds, side of its emblem, and their size
_SLIM, _BACK = 64, 84  # widths of a card of a pile, and of a hidden one
_DIE, _NOTE, _SUM = 68, 96, 92  # side of a die that hires, height of money, and size of a sum


def emblem() -> Sprite:
    """Draw the emblem of the game, 80 pixels high."""
    return symbol("chicago/blocks", 80, WINE, CREAM)


def draw_legend(page: LegendPage, context: DrawContext) -> Canvas:
    """Draw a page of the legend: signs, each with its meaning."""
    heading = legend.Heading(GAME.title, emblem())
    return legend.draw_legend(page, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    match name:
        case "choice":
            frame_choice(canvas, room)
        case "chosen":
            draw_tick(canvas, centred(room, HIGH, HIGH))
        case "points":
            write_score(canvas, room, "20")
        case "sum":
            canvas.write(line("=45", _SUM, Face.BOLD), room.middle, CREAM, "mid")
        case "discards" | "hand" | "henchmen":
            _counted(canvas, room, name)
        case "price":
            write_price(canvas, centred(room, 188, 108), "$10")
        case "odds":
            _odds(canvas, centred(room, _ODDS, _TOKEN))
        case "hitman":
            _gunman(canvas, centred(room, room.w, HIGH))
        case _:
            side_by_side(canvas, room, _sprites(name, room.w))


def _sprites(name: str, wide: int) -> list[Sprite]:
    """Return what is drawn for a sign. Raises KeyError for an unknown one."""
    match name:
        case "owned":
            return [owned("KH", 0, wide, HIGH)]
        case "hires":
            return [die(pips, 0, _DIE) for pips in range(HIGH_DIE, DIE_SIDES + 1)]
        case "money":
            return [bank_note(22, _NOTE)]
    return [face(_CARDS[name], HIGH * 3 // 4, HIGH)]


def _odds(canvas: Canvas, box: Box) -> None:
    """Draw the emblem of a gang with the odds of an attack on it."""
    put(canvas, token(1, _TOKEN), box.x, box.y)
    canvas.write(line("47%", _PERCENT, Face.BOLD), (box.right, box.middle[1]), CREAM, "right")


def _counted(canvas: Canvas, room: Box, name: str) -> None:
    """Draw what is counted, with how many there are at the right end of its place."""
    wide, sprite, number = {
        "discards": (144, face("8C", _SLIM, HIGH), 6),
        "hand": (164, back(_BACK, HIGH), 4),
        "henchmen": (164, henchman(CREAM, HIGH), 3),
    }[name]
    box = centred(room, wide, HIGH)
    put(canvas, sprite, box.x, box.y)
    canvas.write(line(str(number), 92), (box.right, box.middle[1]), CREAM, "right")


def _gunman(canvas: Canvas, box: Box) -> None:
    """Draw an ace, its letter beside the gunman, who would have no room below it."""
    canvas.panel(box, CREAM, INK, 10)
    man = Box(box.right - box.h + 4, box.y + 4, box.h - 8, box.h - 8)
    canvas.illustrate("chicago/hit-man", man, CREAM, {"suit": WINE, "paper": CREAM})
    canvas.write(line("A", 92, Face.BOLD), ((box.x + man.x) // 2, box.middle[1]), WINE, "mid")
