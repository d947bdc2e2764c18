"""The moves of Chicago Underworld (rules section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.base import Seat
from engines.chicago.cards import Card, HitMan, Territory


@dataclass(frozen=True, slots=True)
class Hit:
    """Kill another seat's henchman with a hit man (P11)."""

    card: HitMan
    target: Seat


@dataclass(frozen=True, slots=True)
class Raid:
    """Send an opponent's territory back into the deck with the red joker (P12)."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class Mob:
    """Take an opponent's territory with the black joker (P13)."""

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
    """Pay the price asked with money cards, with no more than needed (P9)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline to pay (P8)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the surplus above five cards, and end the turn (P5)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class End:
    """End the turn (P5)."""


FreePlay: TypeAlias = Hit | Raid | Mob
Action: TypeAlias = Hire | Draw | Battle
Move: TypeAlias = FreePlay | Action | Pay | Decline | Discard | End
