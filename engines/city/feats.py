"""The feats of Palermo: the way home, the police, and who came home when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engines.base import Outcome, Seat
from engines.city.events import Arrived, Event, Indebted, Patrolled, Waited
from engines.feats import Feat, happened, seats_with
from engines.moments import Scene
from engines.text import count, say

WAITED = 20  # points
PATROLS = 9


def _first(scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    home = [arrival.seat for arrival in happened(scenes, Arrived)]
    return tuple(seat for seat in home[:1] if seat in outcome.winners)


def _last(scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    home = [arrival.seat for arrival in happened(scenes, Arrived)]
    everybody = len(home) == len(outcome.scores)
    return tuple(seat for seat in home[-1:] if everybody and seat in outcome.winners)


def _never_stopped(scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    stopped = {stop.seat for stop in happened(scenes, Indebted)}
    home = {arrival.seat for arrival in happened(scenes, Arrived)}
    return tuple(seat for seat in range(len(outcome.scores)) if seat in home - stopped)


def _waited(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    points: Counter[Seat] = Counter()
    for wait in happened(scenes, Waited):
        points[wait.seat] += wait.points
    return tuple(seat for seat, waited in points.items() if waited >= WAITED)


def _patrols(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((patrol.seat for patrol in happened(scenes, Patrolled)), PATROLS)


feats: tuple[Feat[Event], ...] = (
    Feat("first-home", say("Fast lane"), say("Come home first, and win."), _first),
    Feat("last-home", say("The long way home"), say("Come home last, and win."), _last),
    Feat(
        "never-stopped",
        say("Clean record"),
        say("Come home without ever stopping on another player's police stone."),
        _never_stopped,
    ),
    Feat(
        "waited",
        say("Home sweet home"),
        count(
            "Score {n} point or more by waiting at home.",
            "Score {n} points or more by waiting at home.",
            WAITED,
        ),
        _waited,
    ),
    Feat(
        "patrols",
        say("Chief of police"),
        count("Move your police stone {n} time.", "Move your police stone {n} times.", PATROLS),
        _patrols,
    ),
)
