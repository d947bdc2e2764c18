"""What a film of Streets of Palermo shows of a board: the stack on which something has happened."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import SUITS
from engines.streets.events import Event
from engines.streets.standing import leaders
from engines.streets.view import View
from renders.base import Still
from renders.shared.canvas import Box
from renders.shared.changes import changes
from renders.streets.boxes import AWNING, BAND, BONUS, SIDE, Street, street
from renders.streets.words import figure

_WIDE = 640  # pixels of a part that is shown as large as it is


def still(view: View, happened: Sequence[Event]) -> Still:
    """Return the stack that has changed with its shop and the one beside it, or else the whole street."""
    changed, along = changes(happened), street(view)
    part = SIDE
    for seat in (0, 1):
        for branch, suit in enumerate(SUITS):
            if changed[f"stack{seat}{suit}"]:
                part = _around(along, branch, low=seat == 0)
    return Still((part,), tuple(figure(view, seat) for seat in (0, 1)), leaders(view))


def _around(along: Street, branch: int, *, low: bool) -> Box:
    """Return the part with the cards of a side, from its awning, or down to the bonus of the shop."""
    stack, sign = along.stack(branch, low=low), along.sign(branch)
    first = min(branch, len(SUITS) - 2)
    across = along.house(first)
    across = across._replace(w=along.house(first + 1).right - across.x)
    if across.w > _WIDE:
        across = along.house(branch)
    if low:
        top, bottom = sign.bottom - BAND - AWNING, stack.bottom
    else:
        top, bottom = stack.y, sign.y + BAND + BONUS
    return across._replace(y=top, h=bottom - top)
