"""Which places of a table have changed since its last picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.base import GameEvent


def changes(happened: Iterable[GameEvent]) -> Counter[str]:
    """By mark (``GameEvent.marks``) how many things have changed there: the places to put a halo around."""
    return Counter(mark for event in happened for mark in event.marks())
