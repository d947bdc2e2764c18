"""The film of a game: light, of one palette, its last frame held, and right in every frame."""

from __future__ import annotations

import io
import random
from functools import partial

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.catalogue import CATALOGUE, pictures
from engines.base import Outcome
from engines.replay import Position, moments_of
from renders.base import DrawContext, Still
from renders.replay import LAST_MS, LENGTH_MS, MAX_BYTES, MIN_FRAMES, animate, frame
from renders.shared.canvas import HAND_SIZE, Box, Canvas, Sprite
from renders.shared.canvas import SIZE as BOARD
from renders.shared.film import CUT, EDGE, SCALE, SIZE, WHOLE, frame_of, poster, title_card
from renders.shared.layout import BANNER
from renders.shared.palette import CREAM, INK, SEATS, WALNUT
from tests.conformance.plays import play, setups
from tests.renders.pixels import FakePicture
from tests.renders.recorder import faults, lettering_of

STILL = Still(((100, 60, 640, 360),), ("12", "?"), (0,))
"""A part of a board as large as the place of the cuts."""


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
    """Though only what has changed is in the file; below each cut stand its words."""
    drawn = [moving(number) for number in range(8)]
    data = animate([frame(picture, f"Move {at}", STILL) for at, picture in enumerate(drawn)], [1] * 8)
    seen = shown(data)
    assert len(seen) == 8
    assert len(data) < MAX_BYTES
    captions = {image.crop((0, CUT.bottom, SIZE[0], CUT.bottom + 100)).tobytes() for image in seen}
    assert len(captions) == 8
    for picture, image in zip(drawn, seen, strict=True):
        (left, top, wide, high), place = STILL.parts[0], (0, CUT.y, CUT.right, CUT.bottom)
        cut = picture.image.crop((left, top, left + wide, top + high))
        assert max(ImageStat.Stat(ImageChops.difference(cut, image.crop(place))).mean) < 3


def test_the_words_stay_below_the_cut() -> None:
    """However many there are; so what has happened is never covered."""
    plain, wordy = (
        shown(animate([frame(moving(1), words, STILL)], [0]))[0] for words in ("", "Endless words " * 20)
    )
    strange = ImageChops.difference(plain, wordy).convert("L").point([0] * 40 + [255] * 216).getbbox()
    assert strange is not None
    assert strange[1] > CUT.bottom


def test_parts_of_a_board_are_shown_whole_one_below_the_other() -> None:
    """The second one is as large as the first one leaves room for."""
    still = Still(((0, 0, 640, 200), (0, 200, 640, 400)), ("1", "2"), ())
    board = Canvas.blank(*BOARD, WALNUT)
    board.fill(Box(0, 0, 640, 200), SEATS[0].colour)
    board.fill(Box(0, 200, 640, 400), SEATS[1].colour)
    seen = shown(animate([frame(board, "", still)], [0]))[0].crop((0, CUT.y, CUT.right, CUT.bottom))
    colours = {colour: number for number, colour in seen.getcolors(CUT.w * CUT.h) or ()}
    assert colours[SEATS[0].colour] == 640 * 200
    assert colours[SEATS[1].colour] > 200 * 140


def test_the_film_shows_how_far_it_has_run() -> None:
    """More of its holes are bright from frame to frame, and all of them at the end."""
    seen = shown(animate([frame(moving(1), "", STILL)] * 4, [1] * 4))
    holes = [image.crop((0, 0, SIZE[0], EDGE)).getcolors(SIZE[0] * EDGE) or () for image in seen]
    bright = [sum(number for number, colour in found if colour == CREAM) for found in holes]
    assert bright == sorted(set(bright))
    assert bright[-1] == 4 * bright[0]


@pytest.mark.parametrize("name", CATALOGUE)
def test_what_a_film_shows_lies_on_its_board(name: str) -> None:
    """With something for each seat, and nothing of the banner: whose turn it is matters no more."""
    drawing, setup = pictures(name), next(setup for setup in setups() if setup.name == name)
    played, context = play(setup), DrawContext(tuple("ABCDEF"[: setup.seats]), str)
    for moment in moments_of(setup.game, map(Position, played.states, played.events)):
        told = (setup.game.knowledge.told(event, None) for event in played.events[moment.at])
        happened = [event for event in told if event is not None]
        view = setup.game.knowledge.view(played.states[moment.at], None)
        assert drawing.still is not None
        still = drawing.still(view, happened, context)
        assert len(still.figures) == setup.seats
        board = drawing.draw_board(view, happened, context).image
        for left, top, wide, high in still.parts:
            assert 0 <= left < left + wide <= board.width
            assert BANNER.bottom <= top < top + high <= board.height


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_film_begins_with_its_title_and_ends_with_who_has_won(seats: int) -> None:
    """Both can be read, with long names too, one winner or several."""
    names = ("Bartholomew Fitzgerald", "Ελένη Παπαδοπούλου", "李小龙", "Io", "Достоевский Фёдор", "W" * 32)
    context = DrawContext(names[:seats], str)
    still = Still((), ("−$1250k",) * seats, (0,))
    title = Canvas.blank(*HAND_SIZE, WALNUT)
    assert faults(lambda: title_card(title, context)) == []
    for winners in ((0,), tuple(range(seats))):
        outcome = Outcome((5,) * seats, winners, {})
        assert faults(partial(poster, wall, outcome, still, context)) == []
    size = (WHOLE.w * SCALE, WHOLE.h * SCALE)
    assert size == title_card(title, context).size == poster(wall, outcome, still, context).size


@pytest.mark.parametrize("seats", range(2, 7))
def test_ordinary_names_are_whole_at_the_end_of_a_film(seats: int) -> None:
    """Beside sums as most games end with, which are below the names of few players."""
    names = ("Bartholomew", "Salvatore", "Rosa", "Vincenzo", "Giuseppe", "Lucia F.")[:seats]
    still = Still((), ("$230k",) * seats, (0,))
    drawn = partial(poster, wall, Outcome((5,) * seats, (0,), {}), still, DrawContext(names, str))
    assert sorted(lettering_of(drawn)) == sorted((*names, *still.figures))


def test_captions_have_the_apostrophes_of_a_printer() -> None:
    typed, set_ = (frame_of(Canvas.blank(*SIZE, WALNUT), f"Anna{sign}s joker", None) for sign in "'’")
    assert typed.tobytes() == set_.tobytes()


def wall(wide: int, high: int) -> Sprite:
    """The simplest scenery."""
    return Canvas.blank(wide, high, INK).sprite()


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
    data = animate([frame(noise(number, 14), "") for number in range(8)], [1] * 8)
    seen = shown(data)
    assert len(seen) == 8
    assert len(data) <= MAX_BYTES
    colours = {colour for image in seen for _, colour in image.getcolors(100) or ()}
    assert 20 < len(colours) <= 32
