"""Where the branches lie: between the two plates the cards of one side, the sign, and those of the other."""

from __future__ import annotations

from renders.shared.canvas import Box

_PITCH = 267  # from one branch to the next
_ALL = Box(16, 184, 255, 688)  # the first branch
_GAP = 8
_SIGN, _COUNTED = 230, 252  # height of a sign during play, and once the branches are counted


def sign_box(branch: int, *, counted: bool) -> Box:
    """The sign of a branch, in the middle; it is higher once the branches are counted."""
    high = _COUNTED if counted else _SIGN
    return Box(_ALL.x + branch * _PITCH, _ALL.middle[1] - high // 2, _ALL.w, high)


def stack_box(branch: int, *, low: bool, counted: bool) -> Box:
    """The room for the cards of the side that sits at the bottom, or of the other one."""
    sign = sign_box(branch, counted=counted)
    high = sign.y - _GAP - _ALL.y
    return sign._replace(y=_ALL.bottom - high if low else _ALL.y, h=high)
