"""The places of a table that have changed since its last picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.base import GameEvent


def changes(happened: Iterable[GameEvent]) -> Counter[str]:
    """Count the changes by mark (``GameEvent.marks``); halos go around the places that have any."""
    return Counter(mark for event in happened for mark in event.marks())
