"""Requests for moves. They hold what a seat knows, never a state or a seed of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """A decision to think about."""

    game: str
    view: Any
    """What the seat sees (``engines.base.Knowledge.view``)."""
    memory: Any
    """What the seat remembers (``engines.base.Mind.remember``)."""
    whim: int
    """The seed of the search's own random numbers, which have nothing to do with the table's luck."""
    advise: bool = False
    """Whether a person asks, who is also told why (``engines.advice``)."""
