"""What a film of Streets of Palermo shows: the branch on which something has happened, or the street."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import SUITS
from engines.streets.events import Ended, Event, Lowered, Placed, Swept, Taken
from engines.streets.view import View, leaders, public
from renders.base import DrawContext, Still
from renders.shared.canvas import Canvas
from renders.shared.changes import changes
from renders.streets.boxes import BANK, SIDE
from renders.streets.scenes import branch_scene, joker_scene
from renders.streets.words import figure

_STREET = SIDE._replace(w=BANK.right - SIDE.x)


def still(view: View, happened: Sequence[Event], _context: DrawContext) -> Still:
    """Return the branch that has changed, or what the joker has swept away, or else the whole street."""
    scene, told = _scene(view, happened), public(view)
    return Still(
        () if scene else (_STREET,),
        tuple(figure(told, seat) for seat in (0, 1)),
        leaders(view),
        scene,
    )


def _scene(view: View, happened: Sequence[Event]) -> Canvas | None:
    if any(isinstance(event, Ended) for event in happened):
        return None
    for event in happened:
        match event:
            case Swept():
                return joker_scene(event)
            case Placed(branch=suit) | Taken(branch=suit):
                return branch_scene(view, SUITS.index(suit), changes(happened))
            case Lowered(branch=str(suit)):
                return branch_scene(view, SUITS.index(suit), changes(happened))
    return None
