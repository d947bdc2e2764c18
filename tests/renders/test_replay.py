"""The animated replay: light, of one palette, its last picture held, and right in every picture."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image, ImageChops, ImageStat

from renders.replay import LAST_MS, MAX_BYTES, MIN_FRAMES, SCALE, SIZE, animate, frame
from renders.shared.canvas import SIZE as BOARD
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import CREAM, SEATS, WALNUT
from tests.renders.pixels import FakePicture


def moving(number: int) -> Canvas:
    """A board on which a piece of a seat's colour wanders."""
    canvas = Canvas.blank(*BOARD, WALNUT)
    canvas.fill(Box(100 + 16 * number, 100, 200, 200), SEATS[number % 6].colour)
    canvas.fill(Box(100, 600, 1000, 100), CREAM)
    return canvas


def noise(seed: int) -> FakePicture:
    """A picture that no file makes small."""
    wide, high = SIZE
    rng = random.Random(seed)
    image = Image.frombytes("RGB", (wide, high), rng.randbytes(wide * high * 3))
    return FakePicture(b"", image.resize((SCALE * wide, SCALE * high), Image.Resampling.NEAREST))


def shown(data: bytes) -> list[Image.Image]:
    """The pictures as they are seen."""
    found = Image.open(io.BytesIO(data))
    pictures = []
    for number in range(getattr(found, "n_frames", 1)):
        found.seek(number)
        pictures.append(found.convert("RGB"))
    return pictures


def test_every_picture_is_seen_as_it_was_drawn() -> None:
    """Though only what has changed is in the file."""
    drawn = [moving(number) for number in range(60)]
    data = animate([*map(frame, drawn)])
    seen = shown(data)
    assert len(seen) == 60
    assert len(data) < MAX_BYTES
    for picture, image in zip(drawn, seen, strict=True):
        small = picture.image.reduce(SCALE)
        assert max(ImageStat.Stat(ImageChops.difference(small, image)).mean) < 3


def test_the_last_picture_has_its_colours_whatever_came_before() -> None:
    """The palette is made of some pictures, of which the last is one."""
    strange = (255, 0, 255)
    plain, last = (FakePicture(b"", Image.new("RGB", BOARD, colour)) for colour in (WALNUT, strange))
    seen = shown(animate([*[frame(plain)] * 13, frame(last)]))[-1]
    middle = seen.getpixel((SIZE[0] // 2, SIZE[1] // 2))
    assert isinstance(middle, tuple)
    assert all(abs(one - other) < 8 for one, other in zip(middle, strange, strict=True))


def test_the_last_picture_is_held_and_the_replay_begins_again() -> None:
    found = Image.open(io.BytesIO(animate([frame(moving(0)), frame(moving(30))])))
    pauses = []
    for number in range(2):
        found.seek(number)
        pauses.append(found.info["duration"])
    assert pauses[0] < pauses[1] == LAST_MS
    assert found.info["loop"] == 0
    assert found.size == SIZE


def test_one_picture_is_a_replay_too_and_none_is_not() -> None:
    assert len(shown(animate([frame(moving(3))]))) == 1
    with pytest.raises(ValueError, match="needs pictures"):
        animate([])


def test_of_a_heavy_replay_pictures_are_left_out() -> None:
    """The first and the last stay, and it comes to an end."""
    data = animate([frame(noise(number)) for number in range(40)])
    seen = shown(data)
    assert MIN_FRAMES <= len(seen) < 40
    assert len(data) < 8 * 1024 * 1024
