"""The chance stream against the published test vector (README of the rules)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.chance import Chance, commitment

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "rules" / "vectors.json").read_text()
)
SEED = bytes.fromhex(VECTORS["seed"])


@pytest.fixture(params=VECTORS["streams"], ids=lambda stream: str(stream["label"]))
def stream(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The streams of the vector: ``seating`` and ``game``."""
    found: dict[str, Any] = request.param
    return found


def _chance(stream: dict[str, Any], position: int = 0) -> Chance:
    return Chance(SEED, stream["label"], VECTORS["game"], VECTORS["entropy"], position)


def test_the_commitment_is_the_digest_of_the_seed() -> None:
    """Shown in the lobby before anyone else joins."""
    assert commitment(SEED) == VECTORS["commitment"]


def test_key_and_words(stream: dict[str, Any]) -> None:
    """``key = HMAC-SHA256(seed, …)``; blocks cut into big-endian words, over the end of a block."""
    chance = _chance(stream)
    assert chance.key.hex() == stream["key"]
    assert [chance.word() for _ in stream["first_words"]] == stream["first_words"]
    assert chance.position == len(stream["first_words"])


def test_the_stream_goes_on_from_any_position(stream: dict[str, Any]) -> None:
    """A cursor put down anywhere gives the words that follow there."""
    words = stream["first_words"]
    for position in range(len(words)):
        assert _chance(stream, position).word() == words[position]


def test_shuffle(stream: dict[str, Any]) -> None:
    """From the last element down to the second: 51 words for 52 cards."""
    chance, cards = _chance(stream), list(range(52))
    chance.shuffle(cards)
    assert cards == stream["shuffle_0_51"]
    assert chance.position == 51


def test_dice(stream: dict[str, Any]) -> None:
    """``die() = 1 + below(6)``."""
    chance = _chance(stream)
    assert [chance.die() for _ in range(10)] == stream["ten_dice"]


def test_below_one_takes_a_word_too(stream: dict[str, Any]) -> None:
    """The answer is 0, and the next draw is the one of the next word."""
    chance = _chance(stream)
    assert [chance.below(1), chance.below(10)] == stream["below_1_then_below_10"]


def test_words_that_would_favour_low_numbers_are_skipped(stream: dict[str, Any]) -> None:
    """With n = 3 * 2**30 the words from n on are skipped."""
    n = 3 * 2**30
    chance = _chance(stream)
    low = [word for word in stream["first_words"] if word < n]
    assert len(low) < len(stream["first_words"])
    assert [chance.below(n) for _ in low] == low


def test_a_shuffle_skips_words_as_below_does() -> None:
    """Of three items the word 2**32 - 1 would favour the first, so it is skipped."""
    last = 2**32 - 1
    for words in ((last, last - 1, last - 2), (last - 1, last, last), (last - 2, last - 3, 0)):
        one, other = _chance(VECTORS["streams"][0]), _chance(VECTORS["streams"][0])
        for chance in (one, other):
            chance.word()
            chance.position = 0
            chance._words = (*words, *[3] * 12)  # noqa: SLF001 - no seed is known that gives these
        items, expected = list("abc"), list("abc")
        one.shuffle(items)
        for n in (3, 2):
            at = other.below(n)
            expected[n - 1], expected[at] = expected[at], expected[n - 1]
        assert (items, one.position) == (expected, other.position)


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_has_bounds(n: int) -> None:
    """1 <= n <= 2**32."""
    with pytest.raises(ValueError, match="between 1 and"):
        Chance(SEED, "game", "streets", ()).below(n)


def test_streams_differ_by_label_game_and_entropy() -> None:
    """Everything that goes into the key changes the stream."""
    streams = [
        Chance(SEED, "game", "streets", ["1", "ai"]),
        Chance(SEED, "seating", "streets", ["1", "ai"]),
        Chance(SEED, "game", "city", ["1", "ai"]),
        Chance(SEED, "game", "streets", ["ai", "1"]),
        Chance(bytes(32), "game", "streets", ["1", "ai"]),
    ]
    assert len({chance.word() for chance in streams}) == len(streams)
