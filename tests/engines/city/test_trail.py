"""The trails of the pawns: every step of every walk, and nothing else."""

from __future__ import annotations

from itertools import pairwise

from engines.city.events import Walked
from engines.city.geometry import CELLS, COLUMNS
from engines.city.trail import steps, stretches
from tests.renders.city_positions import FIVE, WALKING


def _path(*names: str) -> tuple[int, ...]:
    return tuple(CELLS[name] for name in names)


def _between(start: str, end: str) -> set[frozenset[str]]:
    """The steps of a straight line between two cells."""
    (column, row), (to_column, to_row) = (
        (COLUMNS.index(cell[0]), int(cell[1:])) for cell in sorted((start, end))
    )
    cells = [
        f"{COLUMNS[x]}{y}"
        for x in range(min(column, to_column), max(column, to_column) + 1)
        for y in range(min(row, to_row), max(row, to_row) + 1)
    ]
    return {frozenset(step) for step in pairwise(cells)}


def test_a_straight_walk_is_one_stretch() -> None:
    assert [*stretches(steps(_path("c3", "d3", "e3", "e4")))] == [("c3", "e3"), ("e3", "e4")]
    assert [*stretches(steps(_path("e4", "e3", "e4")))] == [("e3", "e4")], "back and forth is one way"
    assert [*stretches(steps(_path("c3")))] == []


def test_a_jump_is_a_ride_along_its_side() -> None:
    """City W3: also past the last row and the last column."""
    path = _path("a14", "n14", "n1", "a1")
    assert [*stretches(steps(path))] == [("a1", "n1"), ("a14", "n14"), ("n1", "n14")]


def test_a_trail_holds_the_walks_of_its_seat() -> None:
    """A whole game: what the events told, whatever the order."""
    view = FIVE[-1].seen()
    walks = [event for stage in FIVE for event in stage.events if isinstance(event, Walked)]
    for seat in range(5):
        gone = {
            step
            for walk in walks
            if walk.seat == seat
            for here, there in pairwise(walk.path)
            for step in _between(here, there)
        }
        trail = {step for start, end in view.trail(seat) for step in _between(start, end)}
        assert trail == gone
        assert WALKING.seen().trail(seat) == ()
