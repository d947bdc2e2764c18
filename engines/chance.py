"""The chance stream: shuffles and dice that anyone can check once the seed is known.

``key = HMAC-SHA256(seed, "palermo/1|label|game|entropy…")``, ``block(i) = HMAC-SHA256(key, i)``; the
blocks are cut into 4-byte big-endian words, and every draw takes words in order.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import MutableSequence, Sequence
from typing import Literal, TypeVar

Label = Literal["seating", "game"]
T = TypeVar("T")

SEED_BYTES = 32
WORDS_A_BLOCK = 8  # a SHA-256 digest cut into words of 4 bytes, big-endian
WORD_RANGE = 2**32

_unpack_words = struct.Struct(f">{WORDS_A_BLOCK}I").unpack


def commitment(seed: bytes) -> str:
    """The commitment shown before the game: the SHA-256 of the seed in lowercase hex."""
    return hashlib.sha256(seed).hexdigest()


class Chance:
    """A cursor on one stream. ``position`` is the number of words taken so far.

    A stream is wholly given by its seed (32 bytes), label, game id and entropy (in joining order);
    with ``position`` besides, play can go on from any point.
    """

    __slots__ = ("_block", "_key", "_words", "position")

    def __init__(
        self, seed: bytes, label: Label, game: str, entropy: Sequence[str], position: int = 0
    ) -> None:
        text = "|".join(["palermo/1", label, game, *entropy])
        self._key = hmac.digest(seed, text.encode(), "sha256")
        self._block = -1
        self._words: tuple[int, ...] = ()
        self.position = position

    @property
    def key(self) -> bytes:
        """The stream's key, from which all its words follow. As secret as the seed."""
        return self._key

    def word(self) -> int:
        """The next word, 0 to 2**32 - 1."""
        position = self.position
        block = position // WORDS_A_BLOCK
        if block != self._block:
            self._words = _unpack_words(hmac.digest(self._key, block.to_bytes(8, "big"), "sha256"))
            self._block = block
        self.position = position + 1
        return self._words[position % WORDS_A_BLOCK]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely. ``below(1)`` takes a word too.

        Raises ValueError unless 1 <= n <= 2**32.
        """
        if not 1 <= n <= WORD_RANGE:
            raise ValueError(f"below({n}): n must be between 1 and 2**32")
        limit = WORD_RANGE - WORD_RANGE % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the list into a random order, in place: from the last element down."""
        for last in range(len(items) - 1, 0, -1):
            at = self.below(last + 1)
            items[last], items[at] = items[at], items[last]

    def die(self) -> int:
        """1 to 6."""
        return 1 + self.below(6)
