"""The banner over the board: whose turn it is and what is asked; beside it what was done last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engines.city.moves import (
    Arrived,
    Built,
    Collected,
    Event,
    Founded,
    Passed,
    Patrolled,
    Skipped,
    Walked,
)
from engines.city.view import View
from engines.text import Text, say
from renders.base import Look
from renders.city.pieces import Piece, pawn_height, sprite
from renders.city.tiles import tile
from renders.city.words import task
from renders.palette import BRASS, BRASS_LIGHT, CREAM, LEATHER, LEATHER_DARK
from renders.paper import Box, Face, Paper, fit, line, settable
from renders.seats import badge, badge_width, chips

BANNER = Box(0, 0, 1280, 92)
ASIDE = Box(884, 0, 396, 88)
"""The part at its right end that shows something else."""
_MIDDLE = 44
_SIZE = 52
_ICON = 64

_Deed: TypeAlias = Founded | Built | Patrolled | Walked | Passed | Skipped


def banner(paper: Paper, view: View, look: Look, right: int = BANNER.right) -> None:
    """The most important first: who is to do what, in that seat's colour; left of ``right``."""
    paper.fill(BANNER, LEATHER)
    paper.fill(Box(0, BANNER.h - 4, BANNER.w, 4), BRASS)
    words = settable(look.say(task(view)), Face.SERIF)
    room = right - 32
    least = min(line(words, _SIZE, Face.SERIF).wide, room // 2)
    seats = view.outcome.winners if view.outcome else view.owes
    x = chips(paper, seats, look.names, room - least)
    paper.write(fit(words, right - 16 - x, _SIZE, Face.SERIF), (x, _MIDDLE), CREAM)


def last_deed(happened: Sequence[Event]) -> tuple[_Deed, Collected | Arrived | None] | None:
    """What was done last, and what it brought if it was a walk; None if nothing was done."""
    gain = None
    for event in reversed(happened):
        if isinstance(event, _Deed):
            return event, gain if isinstance(event, Walked) else None
        if isinstance(event, Collected | Arrived):
            gain = event
    return None


def aside(paper: Paper) -> None:
    """The ground of the part at the right end."""
    paper.fill(ASIDE, LEATHER_DARK)
    paper.fill(ASIDE._replace(w=3), BRASS)


def ticker(paper: Paper, event: _Deed, gain: Collected | Arrived | None, look: Look) -> None:
    """Who, what, where to, and how many points it brought."""
    aside(paper)
    paper.put(badge(event.seat, 56), ASIDE.x + 18, 16)
    icon = Box(ASIDE.x + 30 + badge_width(56), _MIDDLE - _ICON // 2, _ICON, _ICON)
    match event:
        case Founded(at=at):
            paper.image.paste(tile("start", 0, _ICON), (icon.x, icon.y))
            _where(paper, at, icon)
        case Built(house=house, turn=turn, at=at):
            paper.image.paste(tile(house, turn, _ICON), (icon.x, icon.y))
            _where(paper, at, icon)
        case Patrolled(to=to):
            paper.put(sprite(Piece("stone", event.seat), _ICON), icon.x, icon.y)
            _where(paper, to, icon)
        case Walked(to=to):
            figure = sprite(Piece("pawn", event.seat), 50)
            paper.put(figure, icon.x + 4, _MIDDLE - pawn_height(50) // 2)
            if gain is None:
                _where(paper, to, icon)
            else:
                _gained(paper, to, gain, icon)
        case Passed():
            _said(paper, say("passes"), icon, look)
        case Skipped():
            _said(paper, say("is skipped"), icon, look)


def _where(paper: Paper, name: str, icon: Box) -> None:
    paper.stamp("arrow", Box(icon.right + 10, 25, 46, 38), BRASS_LIGHT)
    paper.write(line(name, 60), (icon.right + 70, _MIDDLE), CREAM)


def _gained(paper: Paper, name: str, gain: Collected | Arrived, icon: Box) -> None:
    """The cell, and at the right end the points that the walk brought."""
    points = gain.points if isinstance(gain, Arrived) else gain.income
    figure = line(f"+{points}", 60)
    right = ASIDE.right - 14
    paper.write(figure, (right, _MIDDLE), BRASS_LIGHT, "right")
    paper.write(fit(name, right - figure.wide - icon.right - 6, 60), (icon.right, _MIDDLE), CREAM)


def _said(paper: Paper, words: Text, icon: Box, look: Look) -> None:
    set_ = fit(settable(look.say(words), Face.SERIF), ASIDE.right - 14 - icon.x, _SIZE, Face.SERIF)
    paper.write(set_, (icon.x, _MIDDLE), CREAM)
