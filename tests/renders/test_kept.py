"""What was drawn is kept as long as it fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from renders.shared import kept as keeping
from renders.shared.canvas import Sprite
from renders.shared.kept import Kept, kept, pixels


def square(side: int, mode: str = "L", colour: int = 0) -> Image.Image:
    return Image.new(mode, (side, side), colour)


def never() -> Any:
    raise AssertionError("this is kept")


def test_what_is_kept_is_drawn_once() -> None:
    kept, drawn = Kept(100_000), [square(10), square(10)]
    assert kept.get("a", drawn.pop) is kept.get("a", drawn.pop)
    assert len(drawn) == 1


def test_the_bound_is_in_bytes_and_the_one_unused_longest_goes() -> None:
    """Three masks of 40,000 bytes do not fit into 100,000."""
    kept = Kept(100_000)
    first = kept.get("first", lambda: square(200, colour=1))
    kept.get("second", lambda: square(200, colour=2))
    assert kept.get("first", never) is first
    kept.get("third", lambda: square(200, colour=3))
    assert kept.size <= 100_000
    assert kept.get("first", never) is first
    again = square(200, colour=4)
    assert kept.get("second", lambda: again) is again


def test_images_of_true_colours_take_a_quarter() -> None:
    store = Kept(100_000)
    drawn = store.get("a", lambda: Image.new("RGB", (100, 100), "red"))
    assert 10_000 <= store.size < 11_000 < pixels(drawn) == 40_000
    assert drawn.mode == "RGB"
    assert drawn.getpixel((0, 0)) == (255, 0, 0)


def test_equal_masks_are_kept_once() -> None:
    store = Kept(100_000)
    first, second = (
        store.get(key, lambda: Sprite(Image.new("RGB", (100, 100), "red"), square(100))) for key in "ab"
    )
    assert first.mask is second.mask
    assert store.size < 32_000


def test_the_first_picture_is_like_those_that_follow() -> None:
    """An image of more colours than a palette has comes out with the same ones each time."""
    many = Image.merge("RGB", [Image.linear_gradient("L"), Image.radial_gradient("L"), square(256)])
    store = Kept(10**6)
    assert store.get("a", lambda: many).tobytes() == store.get("a", never).tobytes()


def test_parts_have_a_room_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parts = Kept(10**6), Kept(10**6)
    monkeypatch.setattr(keeping, "_kept", whole)
    monkeypatch.setattr(keeping, "_parts", parts)

    @kept
    def part(side: int) -> Image.Image:
        return square(side, colour=9)

    @kept
    def card(side: int, stroke: Callable[[int], Image.Image]) -> Image.Image:
        return stroke(2 * side)

    card(10, part)
    assert (whole.size, parts.size) == (1000, 1000)
    part(20)  # now a picture needs it by itself
    assert whole.size == 1600  # the pixels are the same
