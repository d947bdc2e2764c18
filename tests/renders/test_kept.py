"""What was drawn is kept as long as it fits."""

from __future__ import annotations

from PIL import Image

from renders.shared.kept import Kept, pixels


def square(side: int, mode: str = "RGB") -> Image.Image:
    return Image.new(mode, (side, side))


def test_what_is_kept_is_drawn_once() -> None:
    kept, drawn = Kept(100_000), [square(10), square(10)]
    assert kept.get("a", drawn.pop) is kept.get("a", drawn.pop)
    assert len(drawn) == 1


def test_the_bound_is_in_bytes_and_the_one_unused_longest_goes() -> None:
    """Three images of 40,000 bytes do not fit into 100,000."""
    kept = Kept(100_000)
    first = kept.get("first", lambda: square(100))
    kept.get("second", lambda: square(100))
    assert kept.get("first", lambda: square(100)) is first
    kept.get("third", lambda: square(100))
    assert kept.size <= 100_000
    assert kept.get("first", lambda: square(100)) is first
    again = square(100)
    assert kept.get("second", lambda: again) is again


def test_images_of_a_palette_take_a_quarter() -> None:
    assert pixels(square(10)) == 4 * pixels(square(10, "P")) == 400


def test_a_sprite_counts_with_its_mask() -> None:
    assert pixels((square(10), square(10, "L"))) == 500
    assert pixels((square(10, "L"), 3, "left")) == 100
