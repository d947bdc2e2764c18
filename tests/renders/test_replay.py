"""The film of a game: light, of one palette, its last frame held, and right in every frame."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image, ImageChops, ImageStat

from renders.replay import CAPTION, LAST_MS, LENGTH_MS, MAX_BYTES, MIN_FRAMES, SCALE, WIDE, animate, frame
from renders.shared.canvas import SIZE as BOARD
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import CREAM, SEATS, WALNUT
from tests.renders.pixels import FakePicture

SIZE = (WIDE, (BOARD[1] + CAPTION) // SCALE)
"""Of the frames of a film of such boards."""


def moving(number: int) -> Canvas:
    """A board on which a piece of a seat's colour wanders."""
    canvas = Canvas.blank(*BOARD, WALNUT)
    canvas.fill(Box(100 + 16 * number, 100, 200, 200), SEATS[number % 6].colour)
    canvas.fill(Box(100, 600, 1000, 100), CREAM)
    return canvas


def noise(seed: int, grain: int = 1) -> FakePicture:
    """A picture that no file makes small, unless its grains are large."""
    wide, high = BOARD[0] // SCALE // grain, BOARD[1] // SCALE // grain
    rng = random.Random(seed)
    image = Image.frombytes("RGB", (wide, high), rng.randbytes(wide * high * 3))
    return FakePicture(b"", image.resize(BOARD, Image.Resampling.NEAREST))


def shown(data: bytes) -> list[Image.Image]:
    """The frames as they are seen."""
    found = Image.open(io.BytesIO(data))
    pictures = []
    for number in range(getattr(found, "n_frames", 1)):
        found.seek(number)
        pictures.append(found.convert("RGB"))
    return pictures


def pauses(data: bytes) -> list[int]:
    """Return how long each frame is shown, in milliseconds."""
    found = Image.open(io.BytesIO(data))
    assert found.info["loop"] == 0
    assert found.size == SIZE
    every = []
    for number in range(getattr(found, "n_frames", 1)):
        found.seek(number)
        every.append(found.info["duration"])
    return every


def test_every_frame_is_seen_as_it_was_drawn() -> None:
    """Though only what has changed is in the file; below each board stand its words."""
    drawn = [moving(number) for number in range(8)]
    data = animate([frame(picture, f"Move {at}") for at, picture in enumerate(drawn)], [1] * 8)
    seen = shown(data)
    assert len(seen) == 8
    assert len(data) < MAX_BYTES
    captions = {image.crop((0, BOARD[1] // SCALE, *SIZE)).tobytes() for image in seen}
    assert len(captions) == 8
    for picture, image in zip(drawn, seen, strict=True):
        small = picture.image.reduce(SCALE)
        assert max(ImageStat.Stat(ImageChops.difference(small, image.crop((0, 0, *small.size)))).mean) < 3


def test_the_words_stay_below_the_board() -> None:
    """However many there are; so the board is never covered."""
    plain, wordy = (
        shown(animate([frame(moving(1), words)], [0]))[0] for words in ("", "Endless words " * 20)
    )
    strange = ImageChops.difference(plain, wordy).convert("L").point([0] * 40 + [255] * 216).getbbox()
    assert strange is not None
    assert strange[1] > BOARD[1] // SCALE


def test_higher_boards_have_higher_frames() -> None:
    high = FakePicture(b"", Image.new("RGB", (BOARD[0], BOARD[1] + 144), WALNUT))
    assert {image.size for image in shown(animate([frame(high, "Words")] * 2, [1] * 2))} == {
        (WIDE, SIZE[1] + 72)
    }


def test_each_frame_has_its_own_colours() -> None:
    """The palette is made of all of them."""
    strange = (255, 0, 255)
    plain, last = (FakePicture(b"", Image.new("RGB", BOARD, colour)) for colour in (WALNUT, strange))
    seen = shown(animate([*[frame(plain, "")] * 7, frame(last, "")], [1] * 8))[-1]
    middle = seen.getpixel((SIZE[0] // 2, SIZE[1] // 2))
    assert isinstance(middle, tuple)
    assert all(abs(one - other) < 8 for one, other in zip(middle, strange, strict=True))


@pytest.mark.parametrize("number", [2, 6, 8])
def test_a_film_takes_ten_seconds_and_begins_again(number: int) -> None:
    """Its last frame is held."""
    *others, last = pauses(animate([frame(moving(at), "") for at in range(number)], [1] * number))
    assert last == LAST_MS
    assert abs(sum(others) + last - LENGTH_MS) < 200


def test_one_frame_is_a_film_too_and_none_is_not() -> None:
    assert len(shown(animate([frame(moving(3), "The end")], [1]))) == 1
    with pytest.raises(ValueError, match="needs frames"):
        animate([], [])


def test_a_heavy_film_leaves_out_what_matters_least() -> None:
    """But neither the first nor the last, and never more than two of eight."""
    frames = [frame(noise(number, 8), f"{number}") for number in range(8)]
    weights = [0, 5, 1, 9, 2, 8, 7, 0]
    seen = shown(animate(frames, weights))
    assert len(seen) == MIN_FRAMES
    every = shown(animate([frame(noise(number, 8), f"{number}") for number in (0, 1, 3, 5, 6, 7)], [1] * 6))
    for image, other in zip(seen, every, strict=True):
        assert max(ImageStat.Stat(ImageChops.difference(image, other)).mean) < 30


def test_a_film_that_is_a_little_too_heavy_gets_fewer_colours() -> None:
    """Before any frame is left out."""
    data = animate([frame(noise(number, 15), "") for number in range(8)], [1] * 8)
    seen = shown(data)
    assert len(seen) == 8
    assert len(data) <= MAX_BYTES
    colours = {colour for image in seen for _, colour in image.getcolors(100) or ()}
    assert 20 < len(colours) <= 32
