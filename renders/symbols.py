"""The symbols that stand in sentences: what their small pictures are called, and how they read in words."""

from __future__ import annotations

import re
from collections.abc import Callable

from engines.text import Text, say
from renders.shared.palette import SEATS

_SUITS = {"♥": say("hearts"), "♦": say("diamonds"), "♠": say("spades"), "♣": say("clubs")}
_RANKS = {"J": say("jack"), "Q": say("queen"), "K": say("king"), "A": say("ace")}
_CARD = re.compile(r"(?P<rank>10|[2-9JQKA])(?P<suit>[♥♦♠♣])| ?[♥♦♠♣]")

FACES = ("⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
"""The faces of dice from 1 up."""

TRAILING = tuple(map(str, _SUITS.values()))
"""The emojis that belong to the word before them, as in “gambling ♦”."""

NAMES = (
    dict(zip(_SUITS, TRAILING, strict=True))
    | {mark.emblem: mark.shape for mark in SEATS}
    | {face: f"die_{number}" for number, face in enumerate(FACES, 1)}
)
"""By symbol the name of its emoji. All games share them."""

BESIDE = ("henchman",)
"""Emojis that all games share, too, and that stand beside choices alone."""

WITHIN_ONE = re.compile("(?<=[0-9JQKA])(?=[♥♦♠♣])")
"""The point between two signs for one thing, a card's rank and suit: no line may end there."""

_DIGITS = str.maketrans({face: str(number) for number, face in enumerate(FACES, 1)})


def in_words(text: str, speaks: Callable[[Text], str]) -> str:
    """A text with cards in words, ``10 of spades``, ``queen of hearts``, and dice in digits.

    A suit by itself is left out.
    """

    def card(found: re.Match[str]) -> str:
        if found["rank"] is None:
            return ""
        rank, suit = found["rank"], _SUITS[found["suit"]]
        if rank in _RANKS:  # apart from numbers: in some languages, a queen of hearts is one word
            return speaks(say("{rank} of {suit}", rank=_RANKS[rank], suit=suit))
        return speaks(say("{number} of {suit}", number=rank, suit=suit))

    return _CARD.sub(card, text).translate(_DIGITS).lstrip()
