"""The feats of Streets of Palermo: all four branches, a bet that is won, and how a victory came about."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Outcome, Seat
from engines.feats import Feat, behind_at_half, happened, seats_with
from engines.moments import Scene
from engines.streets.events import Ended, Event, Guessed, Placed, Swept
from engines.text import count, say

JOKERS = 2
HIDDEN = 6  # cards
WIDE = 40  # points


def _all_branches(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    ends = [*happened(scenes, Ended)]
    return tuple(seat for seat in (0, 1) if any({*end.winners} == {seat} for end in ends))


def _bet(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return tuple(guess.seat for guess in happened(scenes, Guessed) if guess.points > 0)


def _jokers(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((sweep.seat for sweep in happened(scenes, Swept)), JOKERS)


def _hidden(scenes: Sequence[Scene[Event]], _outcome: Outcome) -> tuple[Seat, ...]:
    return seats_with((placed.seat for placed in happened(scenes, Placed)), HIDDEN)


def _wide(_scenes: Sequence[Scene[Event]], outcome: Outcome) -> tuple[Seat, ...]:
    return outcome.winners if max(outcome.scores) - min(outcome.scores) >= WIDE else ()


feats: tuple[Feat[Event], ...] = (
    Feat("all-branches", say("All of Palermo"), say("Win all four branches."), _all_branches),
    Feat("bet", say("Lucky bet"), say("Win the bet on gambling ♦."), _bet),
    Feat("jokers", say("Clean sweep"), say("Sweep away the display twice with the joker."), _jokers),
    Feat(
        "hidden",
        say("Under the table"),
        count("Place {n} card face down.", "Place {n} cards face down.", HIDDEN),
        _hidden,
    ),
    Feat(
        "turned",
        say("Turning the tables"),
        say("Win after being behind halfway through the game."),
        behind_at_half,
    ),
    Feat(
        "wide",
        say("Iron grip"),
        count("Win by {n} point or more.", "Win by {n} points or more.", WIDE),
        _wide,
    ),
)
