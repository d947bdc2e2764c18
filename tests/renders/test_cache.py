"""Drawings are kept as long as they fit."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from typing import Any
from zlib import crc32

import pytest
from PIL import Image

from renders.shared import cache as shared
from renders.shared.cache import Cache, cached
from tests.renders.gallery.hashes import GALLERY


def square(side: int, mode: str = "L", colour: int = 0) -> Image.Image:
    return Image.new(mode, (side, side), colour)


def cache(room: int, *seconds: int) -> Cache:
    """A cache by whose clock drawings take so many seconds each, any further ones one."""
    times = ((0, took) for took in itertools.chain(seconds, itertools.repeat(1)))
    return Cache(room, itertools.chain.from_iterable(times).__next__)


def never() -> Any:
    raise AssertionError("this is kept")


def test_what_is_kept_is_drawn_once() -> None:
    kept, drawn = cache(100_000), [square(10), square(10)]
    assert kept.get("a", drawn.pop) is kept.get("a", drawn.pop)
    assert len(drawn) == 1


def test_the_bound_is_in_bytes_and_of_equals_the_one_unused_longest_goes() -> None:
    """Three masks of 40,000 bytes do not fit into 100,000."""
    kept = cache(100_000)
    first = kept.get("first", lambda: square(200, colour=1))
    kept.get("second", lambda: square(200, colour=2))
    assert kept.get("first", never) is first
    kept.get("third", lambda: square(200, colour=3))
    assert kept.size <= 100_000
    assert kept.get("first", never) is first
    again = square(200, colour=4)
    assert kept.get("second", lambda: again) is again


def test_what_took_longest_for_its_bytes_stays_but_not_for_ever() -> None:
    """A mask of 10,000 bytes outlasts those of 40,000, until they have been worth as much."""
    kept = cache(100_000)
    dear = kept.get("dear", lambda: square(100))
    for number in range(4):
        kept.get(number, lambda: square(200))
    assert kept.get("dear", never) is dear
    for number in range(4, 20):
        kept.get(number, lambda: square(200))
    again = square(100)
    assert kept.get("dear", lambda: again) is again


def test_each_call_is_kept_by_its_arguments() -> None:
    drawn = []

    @cached
    def card(side: int, *, colour: int) -> tuple[Image.Image, int]:
        drawn.append((side, colour))
        return square(side, colour=colour), side

    assert card(10, colour=1) is card(10, colour=1) is not card(10, colour=2)
    assert drawn == [(10, 1), (10, 2)]


def test_what_two_threads_draw_at_once_counts_once() -> None:
    kept = Cache(100_000)

    def drawn() -> Image.Image:
        kept.get("a", lambda: square(100))
        return square(100)

    kept.get("a", drawn)
    assert 10_000 < kept.size < 20_000


def test_an_image_that_several_values_share_counts_once_and_as_long_as_one_of_them_is_kept() -> None:
    """Two pictures of 10,000 bytes with one mask of 40,000; a third pushes one out, a fourth all."""
    kept, mask = cache(75_000, 1, 1, 1, 9), square(200)
    kept.get("first", lambda: (square(100), mask))
    kept.get("second", lambda: (square(100), mask))
    assert 60_000 < kept.size < 65_000
    kept.get("third", lambda: square(110))
    assert 62_000 < kept.size < 66_000
    kept.get("fourth", lambda: square(220))
    assert 48_400 < kept.size < 75_000
    again = square(10)
    assert kept.get("second", lambda: (again,)) == (again,)


class Watched(Cache):
    """A cache that keeps everything, with the checksum of each image as it was when it was drawn."""

    def __init__(self) -> None:
        super().__init__(room=2**31)
        self.drawn: list[tuple[Hashable, Image.Image, int]] = []

    def _keep(self, key: Hashable, value: object, seconds: float) -> None:
        super()._keep(key, value, seconds)
        self.drawn += [(key, image, crc32(image.tobytes())) for image in shared._images(value)]  # noqa: SLF001


def test_nobody_draws_on_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would look different from then on, and different again once it was dropped and drawn anew."""
    kept = Watched()
    monkeypatch.setattr(shared, "_cache", kept)
    for draw in GALLERY.values():
        draw()
    assert len(kept.drawn) > 1000
    assert [key for key, image, before in kept.drawn if crc32(image.tobytes()) != before] == []
