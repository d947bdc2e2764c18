"""Palermo 1992's sentences: status, description, events, account, rules (rules section 8)."""

from __future__ import annotations

import pytest

from engines.base import Outcome
from engines.city import GAME
from engines.city.events import (
    Arrived,
    Built,
    Collected,
    Event,
    Finished,
    Founded,
    Indebted,
    Passed,
    Patrolled,
    Paved,
    Round,
    Skipped,
    Waited,
    Walked,
)
from engines.city.state import State
from tests.engines.city.positions import after, city, home, legal, new, played, put, side, turn, walkers

OVER = Outcome((58, 51, 55), (0,), {"ended_by": "all_home"})


def described(state: State) -> list[str]:
    """The position in words, to a spectator."""
    return [str(text) for text in GAME.words.describe(GAME.knowledge.view(state, None))]


def status(state: State) -> str:
    """The status as a spectator reads it."""
    return str(GAME.words.status(GAME.knowledge.view(state, None)))


def test_status() -> None:
    """The status says in every phase whose turn it is, and with what."""
    assert status(new()) == "It's seat 0's turn to lay the start tile."
    assert status(played(new(), "start@F4")) == "It's seat 0's turn to build a house, with 7 chips left."
    assert status(city()) == "Round 1: it's seat 0's turn to walk, with 3 movement points."
    policed = played(city(), "police:m7")
    assert status(policed) == "Round 1: seat 0 has moved the police stone and must now walk."
    waiting = turn(walkers(home(3), side("a1", chips="b5"), side("a9", chips="b7")), 0, 4)
    assert status(waiting) == "Round 4: seat 0 is home, and can move the police stone or pass."


def test_describe() -> None:
    """The most important first: the turn, the seats, the chips; then the tiles."""
    state = put(
        put(turn(city(), 0), 0, pawn="n6", stone="m7", income=7, debt=1), 1, pawn=None, home=2, chips=""
    )
    lines = described(state)
    assert lines[0] == "Round 3: it's seat 0's turn to walk, with 2 movement points."
    assert lines[1] == (
        "seat 0: score 7, 7 chips in the city, pawn on n6, 2 movement points per turn, police stone on m7."
    )
    assert lines[2] == "seat 1: score 0, 0 chips in the city, home since round 2."
    assert lines[3].endswith("pawn waiting at the start, 3 movement points per turn.")
    assert "seat 2's chips: f4, d6, m7, b8, j8, e12, j12." in lines
    assert any("start tile on 24" in line for line in lines)
    assert any("kiosk on 13 (doorway b7)" in line for line in lines)


def test_describe_while_building() -> None:
    """Chips in hand and houses left."""
    lines = described(played(new(), "start@F4 L@E3r0"))
    assert "seat 0 has 6 chips in hand." in lines
    assert "Houses left: 12 with one roof, 12 with two, 11 with three." in lines
    assert any("house with three roofs on 17 (j6, k6, k7; doorway j7)" in line for line in lines)


def test_rounds_are_those_of_walking() -> None:
    """City T1: what replays call them stands on the board, too."""
    building, walking = (GAME.knowledge.view(state, None) for state in (played(new(), "start@F4"), city()))
    assert GAME.words.round_number(building, 1) is None
    assert GAME.words.round_number(walking, 8) == 1


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Founded(0, "F4"), "seat 0 lays the start tile on space 24."),
        (Built(1, "S", "A1", 0, "b3", "first"), "starts the city"),
        (
            Built(1, "B", "A1", 0, "b3", "joined"),
            "seat 1 builds a house with two roofs on space 1; the chip goes on b3.",
        ),
        (Built(1, "B", "A1", 0, "b3", "free"), "since no house can join another"),
        (Built(1, "K", "A1", 0, "b3", "kiosk"), "since no house fits anywhere"),
        (Paved(("A1", "B2")), "streets on spaces 1, 8."),
        (Paved(("A1",)), "a street on space 1."),
        (Paved(()), "The city is complete."),
        (Round(2), "Round 2 begins."),
        (Patrolled(0, None, "m7"), "seat 0 puts the police stone on m7."),
        (Patrolled(0, "m7", "a1"), "from m7 to a1"),
        (
            Walked(0, None, "n6", 3, 3, ("m8", "n8", "n7", "n6")),
            "from the start to n6, using 3 of 3 movement points",
        ),
        (Walked(0, "m8", "m7", 1, 3, ("m8", "m7")), "from m8 to m7, using 1 of 3 movement points"),
        (Walked(0, "j5", "j5", 0, 3, ("j5",)), "is blocked and stays on j5"),
        (Collected(0, "m7", 2, 4, 6), "income 2, 6 chips left, now 4 movement points per turn."),
        (Indebted(0, "m7"), "will have 1 point less next turn"),
        (Arrived(0, 1, 12), "home in round 12 and scores 1 point."),
        (Waited(0, 5), "waits at home: 5 points."),
        (Passed(0), "passes"),
        (Skipped(0), "skipped"),
        (Finished(OVER), "Everyone is home. seat 0 owns the streets of Palermo with 58 points!"),
        (Finished(Outcome((5, 5, 0), (0, 1), {"ended_by": "round_limit"})), "seat 0, seat 1 share"),
    ],
)
def test_events(event: Event, sentence: str) -> None:
    """City section 8: everything that is announced."""
    assert sentence in str(event.tell())
    assert GAME.knowledge.told(event, None) == event


def test_the_round_is_left_to_the_log() -> None:
    """The status has it."""
    assert Round(2).is_minor
    assert not Waited(0, 5).is_minor


def test_account() -> None:
    """The parts of the scores; a dash for who did not come home."""
    sides = home(12, income=9, arrival=2, waiting=3), side("a9", chips="b7", income=4), side("a1", chips="b5")
    state = turn(walkers(*sides), 2, 40)
    assert GAME.words.account(GAME.knowledge.view(state, None)) is None
    state, _ = after(state, next(word for word in sorted(legal(state)) if word.startswith("pawn")))
    account = GAME.words.account(GAME.knowledge.view(state, None))
    assert account is not None
    rows = [[str(cell) for cell in row] for row in account.rows]
    assert rows == [
        ["Income from chips", "9", "4", "0"],
        ["Arriving home", "2", "0", "0"],
        ["Waiting at home", "3", "0", "0"],
        ["Total", "14", "4", "0"],
        ["Chips collected", "11", "0", "0"],
        ["Home in round", "12", "–", "–"],
    ]
    assert status(state) == "The final round is over. seat 0 owns the streets of Palermo with 14 points!"


def test_the_result_is_told_in_the_words_of_the_status() -> None:
    """A message that has one therefore leaves out the other."""
    state = turn(walkers(side("m7", collected=11), home(3), home(4)), 0, 9)
    state, events = after(state, "pawn:m8")
    assert events[-1].tell() == GAME.words.status(GAME.knowledge.view(state, None))
