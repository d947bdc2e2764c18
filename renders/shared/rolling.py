"""Rolling dice: where each is at every step, what it shows, and how it is turned."""

from __future__ import annotations

import math

from engines.base import Seat
from renders.shared.canvas import Box
from renders.shared.clip import SCALE, Prop
from renders.shared.dice import turned_die

STEPS = 20
_STILL = 3  # steps at the end in which a die lies as it fell
_TURN = 24  # degrees from one step to the next
_BOUNCES = 2.5
_HIGH, _FAR = 0.5, 300  # of its size, how high a die jumps, and pixels of the canvas that it comes from aside
_SMALLER = 0.84  # of its size, since a turned die takes more room
_FACES = 6


def roll(number: int, seat: Seat, box: Box, comes_from: int, start: int) -> list[Prop]:
    """A die that comes to lie in the box; ``comes_from``: the left (-1) or the right.

    What it shows on its way depends on ``start`` and on where it ends alone.
    """
    return [_at(step, number, seat, box, comes_from, start) for step in range(STEPS)]


def _at(step: int, number: int, seat: Seat, box: Box, comes_from: int, start: int) -> Prop:
    left = max(0, STEPS - _STILL - 1 - step)  # steps until it lies still
    share = left / (STEPS - _STILL - 1)
    face = (number - 1 + left * (start % 4 + 1)) % _FACES + 1 if left else number
    size = round(box.w * (_SMALLER if left else 1) / SCALE)
    x = box.middle[0] + round(comes_from * _FAR * share**2)
    y = box.middle[1] - round(_HIGH * box.h * share * abs(math.sin(math.pi * _BOUNCES * share)))
    return Prop(turned_die(face, seat, size, comes_from * -_TURN * left % 360), (x, y))
