"""Drawings are kept as long as they fit."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops

from renders.shared.cache import Cache, cached
from renders.shared.canvas import Sprite


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


@pytest.mark.parametrize(("step", "mode"), [(8, "P"), (1, "RGB")])
def test_an_image_of_few_colours_takes_a_quarter(step: int, mode: str) -> None:
    """Up to 256 colours, it looks the same; with more it is kept as it is. A sprite keeps its mask."""
    drawn = Image.merge("RGB", [Image.linear_gradient("L").resize((300, 300))] * 3)
    image = drawn.point(lambda value: value // step * step)
    if step == 1:
        image.paste((1, 2, 3), (0, 0, 10, 10))
    mask = square(300, colour=255)
    kept = Cache(10**6).get("a", lambda: Sprite(image, mask))
    assert kept.cut is mask
    assert kept.image.mode == mode
    assert ImageChops.difference(kept.image.convert("RGB"), image).getbbox() is None
