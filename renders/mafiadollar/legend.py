"""The signs of MafiaDollar for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.signs import Sign
from renders.base import DrawContext
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.signs import plaque, stored
from renders.shared import legend
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.legend import centred
from renders.shared.palette import BRASS_LIGHT

_HIGH = 76  # of a sign


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    return legend.draw_legend(signs, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name == "used":
        canvas.stamp("hourglass", centred(room, 44, 50), BRASS_LIGHT)
        return
    sprite = _sprite(name)
    box = centred(room, *sprite.size)
    canvas.put(sprite, box.x, box.y)


def _sprite(name: str) -> Sprite:
    return {
        "attack": plaque("attack", "4", _HIGH),
        "burglary": plaque("burglary", "4", _HIGH),
        "block": plaque("key", "", _HIGH),
        "sack": stored("5", _HIGH, _HIGH, guarded=False),
        "dog": stored("2", _HIGH, _HIGH, guarded=True),
    }[name]
