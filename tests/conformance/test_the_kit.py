"""The kit itself: the model game passes every test, a game that breaks a law fails the test of that law."""

from __future__ import annotations

import dataclasses
import inspect
import itertools
import random
import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from PIL import Image

from bot.catalogue import CATALOGUE
from engines.base import AnyGame, IllegalMove
from renders.base import DrawContext, Pictures
from renders.shared import clip as clips
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.gif import gif
from renders.shared.lettering import SMALLEST, line
from renders.shared.palette import BRASS_DARK, CREAM, INK, WALNUT
from tests.conformance import (
    plays,
    test_ask,
    test_by_itself,
    test_feats,
    test_measures,
    test_mind,
    test_moments,
    test_moves,
    test_pictures,
    test_play,
    test_secrecy,
    test_undo,
    test_words,
)
from tests.conformance.broken_games import BROKEN, Make, marked, with_functions
from tests.conformance.model_game import MODEL, View
from tests.conformance.plays import Play, Setup
from tests.renders.pixels import FakePicture

KIT = (
    test_ask,
    test_by_itself,
    test_mind,
    test_measures,
    test_feats,
    test_moments,
    test_moves,
    test_pictures,
    test_play,
    test_secrecy,
    test_undo,
    test_words,
)
PLAYS = 6  # whole games in which a broken law has to be found

Check: TypeAlias = Callable[[Play], None]

LAWS: dict[str, Check] = {
    name: check
    for module in KIT
    for name, check in vars(module).items()
    if name.startswith("test_") and "play" in inspect.signature(check).parameters
}
"""The tests of the kit that look at a play."""

OF_PICTURES = "test_pictures_are_the_same_for_every_deal_that_looks_the_same"
FORGED = "test_answers_that_were_never_offered_are_refused"
READABLE = "test_pictures_can_be_read_on_a_phone"
LETTERS = "test_letters_of_choices_hide_nothing"
CLIPS = "test_clips_play_once_and_hold_the_result"
CALLS = itertools.count()


def draw(view: View, context: DrawContext) -> FakePicture:
    """A picture in words."""
    return FakePicture(test_pictures.PNG + repr((view, context.names)).encode())


def clip(steps: int = 5, *, again: bool = False, noisy: bool = False) -> FakeClip:
    """A square that goes to the right, perhaps in front of nothing but noise."""
    board, stage = (Canvas.blank(*clips.SIZE, WALNUT) for _ in range(2))
    if noisy:
        rng = random.Random(1)
        for canvas in (board, stage):
            grains = (clips.SIZE[0] // clips.SCALE, clips.SIZE[1] // clips.SCALE)
            noise = Image.frombytes("RGB", grains, rng.randbytes(grains[0] * grains[1] * 3))
            canvas.image.paste(noise.resize(clips.SIZE, Image.Resampling.NEAREST))
    square = Sprite(Image.new("RGB", (40, 40), CREAM))
    moved = [[clips.Prop(square, (60 + 40 * step, 100))] for step in range(steps)]
    return FakeClip(clips.Clip(board, stage, moved), again)


@dataclasses.dataclass(frozen=True)
class FakeClip:
    """A clip that may start over."""

    clip: clips.Clip
    again: bool

    @property
    def result(self) -> Canvas:
        return self.clip.result

    def gif(self) -> bytes:
        if not self.again:
            return self.clip.gif()
        frames = [clips.small(self.clip.result), clips.small(self.clip.stage)]
        return gif([*frames, frames[0]], [40] * 3, len(self.clip.stage.palette), again=True)


PICTURES = Pictures(
    draw_board=lambda view, _events, context: draw(view, context),
    draw_hand=lambda view, _events, _question, context: draw(view, context),
    draw_account=draw,
    draw_front_page=lambda ending, _context: FakePicture(test_pictures.PNG + repr(ending).encode()),
    draw_private=lambda view, _events, _question, context: draw(view, context),
    draw_title=lambda name: FakePicture(test_pictures.PNG + name.encode()),
    draw_clip=lambda _event, _context: clip(),
)


def judge(law: str, game: AnyGame, monkeypatch: pytest.MonkeyPatch, drawn: Pictures = PICTURES) -> None:
    """Put a game before one test of the kit."""
    monkeypatch.setattr(plays, "game", lambda _name: game)
    monkeypatch.setattr(test_pictures, "pictures", lambda _name: drawn)
    for number in range(PLAYS):
        options = (("twice", number % 3 > 0), ("target", None if number % 2 else 38))
        setup = Setup("model", 2 + number % 3, options, number)
        LAWS[law](plays.play.__wrapped__(setup))


@pytest.mark.parametrize("law", LAWS)
def test_a_game_that_keeps_the_laws_passes(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judge(law, MODEL, monkeypatch)


@pytest.mark.parametrize(
    ("law", "make"),
    [
        pytest.param(law, make, id=f"{law}-{number}")
        for law, broken in BROKEN.items()
        for number, make in enumerate(broken)
    ],
)
def test_a_broken_law_is_found(law: str, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test whose law it breaks finds it: each of them can fail."""
    with pytest.raises((AssertionError, IllegalMove, pytest.fail.Exception)) as failure:
        judge(law, make(), monkeypatch)
    assert getattr(failure.value, "__notes__", [])


@pytest.mark.parametrize(
    "draw_clip",
    [
        None,
        lambda *_: clip(again=True),
        lambda *_: clip(clips.MOST_FRAMES),
        lambda *_: clip(1),
        lambda *_: clip(noisy=True),
        lambda event, _context: clip(5 + next(CALLS) % 2) if event else None,
    ],
    ids=["none", "again", "long", "still", "heavy", "other"],
)
def test_a_clip_that_breaks_the_law_is_found(
    draw_clip: Callable[..., Any] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError):
        judge(CLIPS, MODEL, monkeypatch, dataclasses.replace(PICTURES, draw_clip=draw_clip))


def test_a_picture_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two positions that look alike to a reader must be drawn alike, to the byte."""
    drawn = dataclasses.replace(
        PICTURES,
        draw_board=lambda view, _events, _context: FakePicture(test_pictures.PNG + bytes([view.top])),
    )
    with pytest.raises(AssertionError):
        judge(OF_PICTURES, with_functions(view=marked)(), monkeypatch, drawn)


@pytest.mark.parametrize(
    ("size", "at"), [(40, (60, 60)), (61, (1270, 60)), (61, (2, 60))], ids=["low", "outside", "over a line"]
)
def test_a_picture_that_cannot_be_read_is_caught(
    size: int, at: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A letter lower than 40 px, one that leaves the picture, and one upon another line."""

    def board(*_: object) -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        canvas.write(line("First"), (10, 60), CREAM)
        canvas.write(line("Palermo", size), (at[0], at[1] + (200 if size < SMALLEST else 0)), CREAM)
        return canvas

    with pytest.raises(AssertionError, match=r"lower than|outside|hides a part"):
        judge(READABLE, MODEL, monkeypatch, dataclasses.replace(PICTURES, draw_board=board))


def test_a_frame_that_leaves_the_picture_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything to be chosen is whole in the picture, with its white frame."""

    def board(*_: object) -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        canvas.choice_frame(Box(SIZE[0] - 100, 20, 98, 98))
        return canvas

    with pytest.raises(AssertionError, match="the frame of a choice lies outside"):
        judge(READABLE, MODEL, monkeypatch, dataclasses.replace(PICTURES, draw_board=board))


def test_what_hardly_stands_out_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters on a ground that is too like them, and a symbol without a rim."""

    def board(*_: object) -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        canvas.write(line("Palermo"), (10, 60), BRASS_DARK)
        return canvas

    def hand(*_: object) -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        canvas.stamp("disc", Box(10, 10, 60, 60), INK)
        return canvas

    for drawn in (
        dataclasses.replace(PICTURES, draw_board=board),
        dataclasses.replace(PICTURES, draw_hand=hand),
    ):
        with pytest.raises(AssertionError, match=r"hardly be (read|seen)"):
            judge(READABLE, MODEL, monkeypatch, drawn)


def test_a_symbol_with_a_light_rim_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the rim is drawn before it or the light part after it."""

    def board(*_: object) -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        for x, rim, middle in ((10, CREAM, INK), (110, INK, CREAM)):
            canvas.stamp("disc", Box(x, 10, 60, 60), rim)
            canvas.stamp("disc", Box(x + 5, 15, 50, 50), middle)
        return canvas

    drawn = dataclasses.replace(
        PICTURES,
        draw_board=board,
        draw_hand=board,
        draw_private=board,
        draw_account=board,
        draw_front_page=board,
    )
    judge(READABLE, MODEL, monkeypatch, drawn)


def test_a_picture_with_colours_of_its_own_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """All pictures of a game have one palette."""

    def board(*_: object) -> Canvas:
        return Canvas.blank(*SIZE, WALNUT)

    def hand(*_: object) -> Canvas:
        return Canvas.blank(*SIZE, WALNUT, (WALNUT, CREAM))

    drawn = dataclasses.replace(
        PICTURES,
        draw_board=board,
        draw_hand=hand,
        draw_private=board,
        draw_account=board,
        draw_front_page=board,
    )
    with pytest.raises(AssertionError, match="colours of its own"):
        judge(READABLE, MODEL, monkeypatch, drawn)


@pytest.mark.parametrize("order", ["piece, letter", "letter, piece", "letter, letter"])
def test_a_letter_that_hides_something_is_caught(order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a piece, nor the other way round, nor another letter."""

    def private(*_: object) -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        for kind in order.split(", "):
            if kind == "letter":
                canvas.choice_sign(Box(100, 100, 50, 50), "A")
            else:
                canvas.put(Sprite(Image.new("RGB", (48, 48), CREAM)), 101, 101)
        return canvas

    with pytest.raises(AssertionError, match="the choice “A”"):
        judge(LETTERS, MODEL, monkeypatch, dataclasses.replace(PICTURES, draw_private=private))


def test_a_failure_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """The step with its move, the reader and the event; so nobody has to compare two long sets."""
    make, *_ = BROKEN["test_events_tell_nothing_hidden"]
    with pytest.raises(AssertionError) as failure:
        judge("test_events_tell_nothing_hidden", make(), monkeypatch)
    event, step = failure.value.__notes__
    assert re.fullmatch(r"reader (None|\d), event Swapped\(seat=\d, card=\d+\)", event)
    assert re.fullmatch(r"step \d+: seat \d makes Swap\(\)", step)


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_sample_has_every_kind_of_move_and_event(name: str) -> None:
    """Rare moves and events are looked at too."""
    played = plays.play(next(setup for setup in plays.setups() if setup.name == name))
    sampled = set().union(*(step.kinds for step in plays.varied(played.steps, 3)))
    assert sampled == set().union(*(step.kinds for step in played.steps))


def test_a_failed_question_says_on_which_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers before it and what it asks."""
    *_, make = BROKEN["test_questions_can_be_asked"]
    with pytest.raises(AssertionError, match="do not fit in one panel") as failure:
        judge("test_questions_can_be_asked", make(), monkeypatch)
    assert failure.value.__notes__[0] == "path , question Keep your card or swap it?"
    with pytest.raises(pytest.fail.Exception) as failed:
        judge(FORGED, BROKEN[FORGED][0](), monkeypatch)
    assert failed.value.__notes__[0] == "path k.x"


def test_a_failed_picture_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position, its reader and the picture."""
    told = dataclasses.replace(PICTURES, draw_hand=lambda *_: FakePicture(b"no picture"))
    with pytest.raises(AssertionError) as failure:
        judge(OF_PICTURES, MODEL, monkeypatch, told)
    (where,) = failure.value.__notes__
    assert re.fullmatch(r"before step \d+, read by seat \d, picture hand", where)


def test_every_law_has_a_game_that_breaks_it() -> None:
    """A new test of the kit shows here that it can fail."""
    assert {*BROKEN, OF_PICTURES, READABLE, LETTERS, CLIPS} == {*LAWS}
