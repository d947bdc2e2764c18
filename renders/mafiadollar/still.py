"""What a film of MafiaDollar shows of a board: the scene on the road, and the house of who acted."""

from __future__ import annotations

from collections.abc import Sequence

from engines.mafiadollar.events import Event
from engines.mafiadollar.view import View
from renders.base import Still
from renders.mafiadollar.boxes import table_of
from renders.mafiadollar.head import leaders
from renders.mafiadollar.last_action import doer, stage_of

_FIGHT = 800  # pixels of the road on which a fight is seen
_RIM = 4  # pixels around a house, for its halo


def still(view: View, happened: Sequence[Event]) -> Still:
    """Return the scene and a house; the number of loot cards, at the end the scores."""
    table = table_of(len(view.sides), stage=stage_of(view, happened))
    seat = doer(happened)
    house = table.plates(0)[view.phasing if seat is None else seat].whole.grown(_RIM)
    if view.outcome is not None:
        figures = tuple(f"${points // 1000}k".replace("$-", "−$") for points in view.outcome.scores)
    else:
        figures = tuple(str(side.loots) for side in view.sides)
    scene = table.scene
    if table.stage == "fight":  # which is in the middle of the road
        wide = min(scene.w, _FIGHT)
        scene = scene._replace(x=scene.middle[0] - wide // 2, w=wide)
    return Still((scene, house), figures, leaders(view))
