"""The seam of the pictures: what a game's pictures are to everything that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engines.base import Question
from engines.text import Text


@dataclass(frozen=True, slots=True)
class Look:
    """What a picture needs beside the view: the players' names by seat, and the reader's language."""

    names: tuple[str, ...]
    say: Callable[[Text], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """A game's pictures; each function gives the bytes of a PNG and is safe to call in a thread.

    They depend on their arguments alone, so whatever two readers may not tell apart looks the same.
    """

    board: Callable[[Any, Sequence[Any], Look], bytes]
    """(view, told events since the last picture, look) -> the table, 1280 × 960."""
    hand: Callable[[Any, Question | None, Look], bytes]
    """(a seat's view, the question it is asked, look) -> its own hand and secrets, 1280 × 480; where nobody
    has a hand the board with what the question offers, 1280 × 960."""
    account: Callable[[Any, Look], bytes]
    """(a view of the finished game, look) -> the scores as a chart, 1280 × 960."""
