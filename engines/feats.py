"""Feats: what a player has achieved in one finished game, and others seldom do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from engines.moments import Scene
from engines.text import Text
from engines.values import GameEvent, Outcome, Seat

E = TypeVar("E", bound=GameEvent)
K = TypeVar("K", bound=GameEvent)

Earned: TypeAlias = "Callable[[Sequence[Scene[E]], Outcome], Collection[Seat]]"


@dataclass(frozen=True, slots=True)
class Feat(Generic[E]):
    """A feat.

    ``id``: in lower case letters and hyphens; it is stored with results, so it never changes. ``text``: how a
    player earns it, in one sentence. ``earned``: (every position of a finished game, its outcome) -> the
    seats that have earned it. A scene contains only what spectators were told.
    """

    id: str
    name: Text
    text: Text
    earned: Earned[E]


def earned_by(
    feats: Iterable[Feat[E]], scenes: Sequence[Scene[E]], outcome: Outcome
) -> tuple[tuple[str, ...], ...]:
    """The ids of the feats that each seat has earned, in their order."""
    by_feat = [(feat.id, feat.earned(scenes, outcome)) for feat in feats]
    return tuple(tuple(id for id, seats in by_feat if seat in seats) for seat in range(len(outcome.scores)))


def seats_with(seats: Iterable[Seat], least: int) -> tuple[Seat, ...]:
    """The seats that are named at least so often."""
    named = [*seats]
    return tuple(seat for seat in sorted({*named}) if named.count(seat) >= least)


def happened(scenes: Sequence[Scene[E]], *kinds: type[K]) -> Iterator[K]:
    """The events of these kinds, in order."""
    return (event for scene in scenes for event in scene.events if isinstance(event, kinds))


def behind_at_half(scenes: Sequence[Scene[E]], outcome: Outcome) -> tuple[Seat, ...]:
    """The only winner, if somebody else led when half of the moves were made."""
    half = scenes[len(scenes) // 2].scores
    return tuple(seat for seat in outcome.winners if len(outcome.winners) == 1 and half[seat] < max(half))
