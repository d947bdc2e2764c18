"""The board of Palermo as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.city.moves import Event
from engines.city.view import View
from renders.base import Look
from renders.city import field
from renders.city.banner import ASIDE, BANNER, banner, last_deed, ticker
from renders.city.changes import changes
from renders.city.plates import column
from renders.paper import Paper


def board(view: View, happened: Sequence[Event], look: Look) -> bytes:
    """The city, with a halo around what the events have changed, and the score table beside it."""
    paper = Paper(field.ground(len(view.players)))
    changed = changes(happened)
    deed = last_deed(happened)
    banner(paper, view, look, ASIDE.x if deed else BANNER.right)
    if deed:
        ticker(paper, *deed, look)
    column(paper, view, changed, look)
    field.city(paper, view)
    field.marked(paper, happened, changed)
    field.pieces(paper, field.standing(view))
    return paper.png()
