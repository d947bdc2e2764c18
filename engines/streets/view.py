"""What one seat, or a spectator, may know of a position (rules section 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Outcome, Seat
from engines.cards import Suit
from engines.streets.moves import Influence

Phase: TypeAlias = Literal["influence", "turns", "lower", "guess", "over"]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of rules section 3."""

    placement: Literal["any", "suit"]
    negator: Literal["void", "minus"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a stack: face up or face down; ``card`` is None where the reader may not know it."""

    card: str | None
    up: bool


Stack: TypeAlias = "tuple[Laid, ...]"


@dataclass(frozen=True, slots=True)
class Side:
    """What the reader knows of one seat. From the end of play on, everything."""

    hand: tuple[str, ...] | None
    """In the order in which the cards came; None: hidden."""
    hand_size: int
    stacks: tuple[Stack, Stack, Stack, Stack]
    """By branch in the order H D S C, each in the order of placing."""
    discards: tuple[str, ...] | None
    discard_size: int
    chosen: bool
    """Whether the influence choice has been made."""
    bribed: tuple[Suit, ...] | None
    """The set of the two influenced suits, in the order H D S C; None until public or own."""
    influence: Influence | None
    """Which is which: the own one, and both from the end of play."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as ``reader`` may know it; None is a spectator."""

    reader: Seat | None
    options: Options
    phase: Phase
    owes: tuple[Seat, ...]
    joker: Seat
    jokered: bool
    """The joker has been used in the turn that is on: only the action is owed."""
    display: tuple[str | None, str | None, str | None]
    swept: tuple[str, ...]
    """The display discards, oldest first."""
    pile: int
    """Number of cards."""
    sides: tuple[Side, Side]
    differences: tuple[int, int, int, int] | None
    """By branch, as they stand after what B2 took; None before the end of play."""
    winners: tuple[Seat | None, ...] | None
    """By branch, fixed at the end of play (B1)."""
    outcome: Outcome | None
