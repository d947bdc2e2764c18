"""The banner over the table: whose turn it is, what is asked, and what was done last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

from engines.streets.moves import Drawn, Event, Exchanged, Guessed, Lowered, Placed, Swept, Taken
from engines.streets.view import View
from renders import cards
from renders.base import Look
from renders.palette import BRASS, BRASS_LIGHT, CREAM, LEATHER, LEATHER_DARK
from renders.paper import Box, Face, Paper, fit, line, settable
from renders.seats import badge, badge_width, chips
from renders.streets.words import task

BANNER = Box(0, 0, 1280, 92)
_TICKER = 372  # width of the part that shows what was done last
_MIDDLE = 44
_SIZE = 52

_Deed: TypeAlias = Taken | Placed | Drawn | Exchanged | Swept | Lowered | Guessed


def banner(paper: Paper, view: View, happened: Sequence[Event], look: Look) -> None:
    """The most important first: who is to do what, in that seat's colour; then what was done last."""
    deed = next((event for event in reversed(happened) if _is_deed(event)), None)
    paper.fill(BANNER, LEATHER)
    right = BANNER.w - 16
    if deed is not None:
        right -= _TICKER
        area = Box(BANNER.w - _TICKER, 0, _TICKER, BANNER.h)
        paper.fill(area, LEATHER_DARK)
        paper.fill(area._replace(w=3), BRASS)
        _deed(paper, deed, area)
    paper.fill(Box(0, BANNER.h - 4, BANNER.w, 4), BRASS)
    words = settable(look.say(task(view)), Face.SERIF)
    least = min(line(words, _SIZE, Face.SERIF).wide, (right - 16) // 2)
    seats = view.outcome.winners if view.outcome else view.owes
    x = chips(paper, seats, look.names, right - 16 - least)
    paper.write(fit(words, right - x, _SIZE, Face.SERIF), (x, _MIDDLE), CREAM)


def _is_deed(event: Event) -> TypeGuard[_Deed]:
    return isinstance(event, _Deed) and not (isinstance(event, Lowered) and event.lapsed)


# --- What was done last: who, what, and where to -----------------------------------------------------


def _deed(paper: Paper, event: _Deed, area: Box) -> None:
    paper.put(badge(event.seat, 56), area.x + 20, 16)
    what = Box(area.x + 36 + badge_width(56), 8, 83, 72)
    sign = Box(what.right + 9, 25, 46, 38)
    where = sign.right + 10
    match event:
        case Taken(card=card, branch=branch):
            paper.put(cards.face(card, what.w, what.h), what.x, what.y)
            _onto(paper, sign, branch)
        case Placed(branch=branch):
            paper.put(cards.back(52, what.h), what.x + 15, what.y)
            _onto(paper, sign, branch)
        case Drawn():
            paper.put(cards.back(52, what.h), what.x + 15, what.y)
            paper.write(line("+1", 60), (sign.x, _MIDDLE), CREAM)
        case Exchanged(count=count):
            paper.write(line(str(count), 60), what.middle, CREAM, "mid")
            paper.put(cards.back(52, what.h), sign.x - 8, what.y)
            paper.stamp("swap", Box(where - 2, 20, 56, 48), BRASS_LIGHT)
        case Swept():
            paper.put(cards.joker(60, what.h), what.x + 11, what.y)
            paper.stamp("arrow", sign, BRASS_LIGHT)
            paper.put(badge(1 - event.seat, 56), where, 16)
        case Lowered() | Guessed():
            _bonus(paper, event, what, sign)


def _onto(paper: Paper, sign: Box, branch: str) -> None:
    paper.stamp("arrow", sign, BRASS_LIGHT)
    paper.put(cards.medallion(branch, 68), sign.right + 10, 10)


def _bonus(paper: Paper, event: Lowered | Guessed, what: Box, sign: Box) -> None:
    if isinstance(event, Guessed):
        paper.put(cards.face(event.drawn, what.w, what.h), what.x, what.y)
        paper.write(line(f"+{event.points}", 60), (sign.x + 8, _MIDDLE), CREAM)
        return
    paper.put(cards.medallion(event.branch or "H", 68), what.x + 6, 10)
    paper.write(line(f"−{event.amount}" if event.branch else "–", 60), (sign.x + 8, _MIDDLE), CREAM)
