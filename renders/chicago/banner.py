"""The banner over the table: whose turn it is, and what is asked."""

from __future__ import annotations

from engines.chicago.moves import Demand
from engines.chicago.view import View
from renders.base import Look
from renders.chicago.faces import face
from renders.chicago.words import task
from renders.money import note, note_width
from renders.palette import BRASS, CREAM, LEATHER
from renders.paper import Box, Face, Paper, fit, line, settable
from renders.seats import chips

BANNER = Box(0, 0, 1280, 92)
_MIDDLE = 44
_SIZE = 52
_NOTE = 68  # height of the price


def banner(paper: Paper, view: View, look: Look) -> None:
    """Who is to do what, in that seat's colour; money asked for as a note, and what it is for."""
    paper.fill(BANNER, LEATHER)
    paper.fill(Box(0, BANNER.h - 4, BANNER.w, 4), BRASS)
    right = BANNER.w - 16
    if view.demand is not None:
        right = _demand(paper, view.demand, right) - 20
    words = settable(look.say(task(view)), Face.SERIF)
    least = min(line(words, _SIZE, Face.SERIF).wide, (right - 16) // 2)
    seats = view.outcome.winners if view.outcome else view.owes
    x = chips(paper, seats, look.names, right - 16 - least)
    paper.write(fit(words, right - x, _SIZE, Face.SERIF), (x, _MIDDLE), CREAM)


def _demand(paper: Paper, demand: Demand, right: int) -> int:
    """The price, and the territory that it is about, left of ``right``. Returns their left end."""
    right -= note_width(demand.price, _NOTE)
    paper.put(note(demand.price, _NOTE), right, 10)
    if demand.territory is not None:
        right -= 83 + 14
        paper.put(face(demand.territory, 83, 72), right, 8)
    return right
