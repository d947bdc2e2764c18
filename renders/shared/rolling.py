"""Rolling dice: where each is at every step, what it shows, and how it is turned."""

from __future__ import annotations

import math

from PIL import Image

from engines.base import Seat
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.clip import SCALE, Prop
from renders.shared.dice import die, turned_die
from renders.shared.palette import INK
from renders.shared.shapes import shape

STEPS = 20
_STILL = 3  # steps at the end in which a die lies as it fell
_TURN = 24  # degrees from one step to the next
_BOUNCES = 2.5
_HIGH, FAR = 0.5, 300  # of its size, how high a die jumps, and pixels of the canvas that it comes from aside
_SQUASHED = ((1.12, 0.84), (0.96, 1.05))  # of its width and height, at the steps after it has landed
_SHADOW = 0.94, 0.2  # width and height of a shadow by the size of its die
_SMALLER = 0.84  # of its size, since a turned die takes more room
_FACES = 6


def lay(canvas: Canvas, number: int, seat: Seat, box: Box, *, counts: bool) -> None:
    """Draw a die as it lies at the end, in a ring of brass if it ``counts``."""
    below = _shadow(*_shadow_size(box.w))
    canvas.put(below, box.middle[0] - below.size[0] // 2, box.bottom - below.size[1] // 2)
    if counts:
        canvas.halo(box, box.w // 5)
    canvas.put(die(number, seat, box.w), box.x, box.y)


def roll(number: int, seat: Seat, box: Box, comes_from: int, start: int, far: int = FAR) -> list[list[Prop]]:
    """A die and its shadow, until it lies in the box; ``comes_from``: the left (-1) or the right.

    What it shows on its way depends on ``start`` and on where it ends alone. ``far``: pixels of the canvas to
    where it comes from.
    """
    return [_at(step, number, seat, box, comes_from * far, start) for step in range(STEPS)]


def _at(step: int, number: int, seat: Seat, box: Box, far: int, start: int) -> list[Prop]:
    left = max(0, STEPS - _STILL - 1 - step)  # steps until it lies still
    share = left / (STEPS - _STILL - 1)
    face = (number - 1 + left * (start % 4 + 1)) % _FACES + 1 if left else number
    size = round(box.w * (_SMALLER if left else 1) / SCALE)
    x = box.middle[0] + round(far * share**2)
    jump = round(_HIGH * box.h * share * abs(math.sin(math.pi * _BOUNCES * share)))
    look = turned_die(face, seat, size, (-_TURN if far > 0 else _TURN) * left % 360)
    y = box.middle[1] - jump
    landed = step - (STEPS - _STILL)
    if 0 <= landed < len(_SQUASHED):
        look = _squashed(look, *_SQUASHED[landed])
        y = box.bottom - look.size[1] * SCALE // 2
    below = _shadow(*_shadow_size(round(size / (1 + jump / box.h))))
    return [Prop(below, (x, box.bottom)), Prop(look, (x, y))]


def _squashed(look: Sprite, wide: float, high: float) -> Sprite:
    size = (round(look.size[0] * wide), round(look.size[1] * high))
    return Sprite(look.image.convert("RGB").resize(size), look.mask.resize(size))


def _shadow_size(side: int) -> tuple[int, int]:
    return round(side * _SHADOW[0]), round(side * _SHADOW[1])


@cached
def _shadow(wide: int, high: int) -> Sprite:
    """The shadow of a die on the ground."""
    return Sprite(Image.new("RGB", (wide, high), INK), shape("disc", wide, high))
