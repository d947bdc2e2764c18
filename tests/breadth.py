"""The size of large samples: with WIDE=1, as in CI, all cases; otherwise some of every kind."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

WIDE = os.environ.get("WIDE", "0") != "0"


def wide(every: T, some: T) -> T:
    """The first where all cases are tried, else the second."""
    return every if WIDE else some
