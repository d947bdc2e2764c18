"""The moves of Chicago Underworld (rules section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.base import Seat
from engines.chicago.cards import Card, HitMan, Territory


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit man kills a henchman of another seat (P11)."""

    card: HitMan
    target: Seat


@dataclass(frozen=True, slots=True)
class Raid:
    """The red joker sends an opponent's territory back into the deck (P12)."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class Mob:
    """The black joker takes an opponent's territory (P13)."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class Hire:
    """Roll for a henchman (P14)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the deck (P15)."""


@dataclass(frozen=True, slots=True)
class Battle:
    """Fight for an opponent's territory (P16)."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the price asked with money cards, none of them superfluous (P9)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not pay (P8)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw away the surplus above five cards, and end the turn (P5)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class End:
    """End the turn (P5)."""


FreePlay: TypeAlias = Hit | Raid | Mob
Action: TypeAlias = Hire | Draw | Battle
Move: TypeAlias = FreePlay | Action | Pay | Decline | Discard | End
