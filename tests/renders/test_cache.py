"""What was drawn is kept as long as it fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from renders.shared import cache
from renders.shared.cache import Cache, cached, pixel_bytes


def square(side: int, mode: str = "L", colour: int = 0) -> Image.Image:
    return Image.new(mode, (side, side), colour)


def never() -> Any:
    raise AssertionError("this is kept")


def test_what_is_kept_is_drawn_once() -> None:
    kept, drawn = Cache(100_000), [square(10), square(10)]
    assert kept.get("a", drawn.pop) is kept.get("a", drawn.pop)
    assert len(drawn) == 1


def test_the_bound_is_in_bytes_and_the_one_unused_longest_goes() -> None:
    """Three masks of 40,000 bytes do not fit into 100,000."""
    kept = Cache(100_000)
    first = kept.get("first", lambda: square(200, colour=1))
    kept.get("second", lambda: square(200, colour=2))
    assert kept.get("first", never) is first
    kept.get("third", lambda: square(200, colour=3))
    assert kept.size <= 100_000
    assert kept.get("first", never) is first
    again = square(200, colour=4)
    assert kept.get("second", lambda: again) is again


def test_what_has_no_room_is_kept_compressed() -> None:
    """Two sprites of 50,000 bytes do not fit into 60,000; flat colours take next to nothing when packed."""
    store = Cache(60_000, 10_000)
    first = Image.new("RGB", (100, 100), "red"), square(100, colour=7)
    second = Image.new("P", (200, 200), 3), None
    second[0].putpalette([9, 8, 7] * 4)
    assert store.get("first", lambda: first) is first
    assert store.get("second", lambda: second) is second
    assert store.size < 45_000 < pixel_bytes(first[0]) + pixel_bytes(second[0])
    again = store.get("first", never)
    assert [part.tobytes() for part in again] == [part.tobytes() for part in first]
    image, mask = store.get("second", never)
    assert mask is None
    assert image.convert("RGB").tobytes() == second[0].convert("RGB").tobytes()


def test_the_bound_holds_for_what_is_compressed() -> None:
    store = Cache(11_000, 2_000)
    for number in range(5):
        store.put(number, square(100, colour=number))
    assert store.size <= 13_000
    assert 0 not in store
    assert store.find(0) is None
    assert store.get(3, never).getpixel((5, 5)) == 3


def test_parts_have_a_room_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parts = Cache(10**6), Cache(10**6)
    monkeypatch.setattr(cache, "_cache", whole)
    monkeypatch.setattr(cache, "_parts", parts)

    @cached
    def part(side: int) -> Image.Image:
        return square(side, colour=9)

    @cached
    def card(side: int, stroke: Callable[[int], Image.Image]) -> Image.Image:
        return stroke(2 * side)

    card(10, part)
    assert (whole.size, parts.size) == (1000, 1000)
    part(20)  # now a picture needs it by itself
    assert whole.size == 2000
