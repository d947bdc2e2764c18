"""A picture is painted strip by strip, and what was there before is not painted again."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from PIL import Image

from renders.shared import strips
from renders.shared.cache import Cache
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import line
from renders.shared.palette import BRASS, CREAM, LEATHER, PALETTE, WALNUT, Colour
from renders.shared.strips import STRIP, flat

WIDE, HIGH = 300, 5 * STRIP + 7


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    """No strip is kept yet."""
    monkeypatch.setattr(strips, "_strips", Cache(2**20))


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """The rows that are painted."""
    painted, found = strips.painted, list[tuple[int, int]]()

    def noted(strokes: list[strips.Stroke], colour: Colour, wide: int, top: int, bottom: int) -> Image.Image:
        found.append((top, bottom))
        return painted(strokes, colour, wide, top, bottom)

    monkeypatch.setattr(strips, "painted", noted)
    yield found


def drawn(words: str = "Palermo", *, halo: int = 90) -> Canvas:
    canvas = Canvas.blank(WIDE, HIGH, WALNUT)
    canvas.halo(Box(20, halo, 200, 40))
    canvas.panel(Box(20, halo, 200, 40), LEATHER, BRASS)
    canvas.choice_frame(Box(30, halo + 5, 40, 20))
    canvas.stamp("crown", Box(230, halo - 20, 60, 80), CREAM)
    canvas.line((5, 0), (290, HIGH), BRASS, 5)
    canvas.write(line(words), (20, 30), CREAM)
    return canvas


def opened(png: bytes) -> Image.Image:
    """The picture; raises whatever is wrong with its checksums."""
    Image.open(io.BytesIO(png)).verify()
    return Image.open(io.BytesIO(png))


def test_the_strips_together_are_the_whole_picture() -> None:
    """Whatever lies over the edges of strips, and beyond those of the canvas."""
    picture = opened(drawn(halo=-10).png())
    assert (picture.size, picture.mode) == ((WIDE, HIGH), "P")
    assert picture.tobytes() == flat(drawn(halo=-10).image, PALETTE).tobytes()


def test_only_what_is_new_is_painted_and_the_bytes_are_the_same(
    rows: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = drawn().png()
    assert rows == [(0, HIGH)]
    assert drawn().png() == first
    assert rows == [(0, HIGH)]
    drawn("Corleone").png()
    assert rows[1:] == [(0, 2 * STRIP)]
    monkeypatch.setattr(strips, "_strips", Cache(2**20))
    assert drawn().png() == first


def test_what_nobody_can_tell_apart_is_painted_each_time(rows: list[tuple[int, int]]) -> None:
    """A sprite without a key may look otherwise next time."""
    pictures = []
    for colour in (CREAM, BRASS):
        canvas = drawn()
        canvas.put(Sprite(Image.new("RGB", (10, 10), colour)), 5, STRIP + 5)
        pictures.append(opened(canvas.png()).convert("RGB").getpixel((8, STRIP + 8)))
    assert pictures == [CREAM, BRASS]
    assert rows == [(0, HIGH), (STRIP, 2 * STRIP)]


def test_a_heavy_picture_is_pressed_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture has 80 KB at most; where it would have more, the time is taken for it."""
    rng = random.Random(5)
    canvas = Canvas.blank(WIDE, HIGH, WALNUT)
    for _ in range(1000):
        x, y = rng.randrange(0, WIDE, 8), rng.randrange(0, HIGH, 8)
        canvas.fill(Box(x, y, rng.randint(1, 8), rng.randint(1, 8)), rng.choice(PALETTE))
    light = canvas.png()
    monkeypatch.setattr(strips, "_LARGE_BYTES", len(light) - 1)
    hard = canvas.png()
    assert len(hard) < len(light)
    assert opened(hard).tobytes() == opened(light).tobytes()
