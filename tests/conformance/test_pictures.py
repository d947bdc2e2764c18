"""Pictures: they are drawn for every position, and tell nothing that the reader may not know."""

from __future__ import annotations

from typing import Any

from bot.catalogue import pictures
from engines.base import Question, Seat
from renders.base import Look
from tests.conformance.plays import Play, failing_at
from tests.conformance.test_secrecy import Pair, pairs

PNG = b"\x89PNG\r\n\x1a\n"
STEPS = 2  # of each play that are drawn


def _look(play: Play) -> Look:
    return Look(tuple(f"Player {seat}" for seat in range(play.setup.seats)), str)


def test_pictures_are_the_same_for_every_deal_that_looks_the_same(play: Play) -> None:
    """The board for everybody, the hand for its owner: byte by byte."""
    for pair in pairs(play, STEPS):
        if pair.reader not in (None, pair.number % play.setup.seats):
            continue  # each position for a spectator and for one seat: drawing takes time
        true, other = _drawn(play, pair.true, pair), _drawn(play, pair.other, pair)
        assert true.keys() == other.keys()
        for picture, png in true.items():
            with failing_at(pair, picture=picture):
                assert png.startswith(PNG)
                assert png == other[picture]


def _drawn(play: Play, state: Any, pair: Pair) -> dict[str, bytes]:
    """All that the reader gets to see of a position, with the last move marked on the board."""
    drawing, look = pictures(play.setup.name), _look(play)
    view = play.game.knowledge.view(state, pair.reader)
    told = [play.game.knowledge.told(event, pair.reader) for event in _happened(play, pair)]
    found = {"board": drawing.board(view, [event for event in told if event is not None], look)}
    if play.game.close_ups:
        found |= {f"side of seat {seat}": drawing.side(view, seat, look) for seat in range(play.setup.seats)}
    if pair.reader is not None:
        found["hand"] = drawing.hand(view, _question(play, state, pair.reader, view), look)
    if play.game.rules.outcome(state) is not None:
        found["account"] = drawing.account(view, look)
    return found


def _happened(play: Play, pair: Pair) -> tuple[Any, ...]:
    """The events that led to the true position."""
    for state, events in zip(play.states, play.events, strict=True):
        if state is pair.true:
            return events
    raise ValueError("a position of another play")


def _question(play: Play, state: Any, seat: Seat, view: Any) -> Question | None:
    if seat not in play.game.rules.to_act(state):
        return None
    question = play.game.play.ask(view, ())
    return question if isinstance(question, Question) else None
