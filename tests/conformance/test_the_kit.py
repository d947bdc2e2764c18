"""The kit itself: a game that keeps all laws passes, and who breaks one is caught by the test of that law."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from typing import TypeAlias

import pytest

from engines.base import AnyGame, IllegalMove
from renders.base import Look, Pictures
from tests.conformance import (
    plays,
    test_ask,
    test_moves,
    test_pictures,
    test_play,
    test_secrecy,
    test_words,
)
from tests.conformance.alibi import ALIBI, View
from tests.conformance.cheats import CHEATS, Cheat, but, marked
from tests.conformance.plays import Setup
from tests.renders.pixels import FakePicture

KIT = (test_ask, test_moves, test_pictures, test_play, test_secrecy, test_words)
PLAYS = 6  # whole games in which a cheat has to be caught

Check: TypeAlias = Callable[..., None]

LAWS: dict[str, Check] = {
    name: check
    for module in KIT
    for name, check in vars(module).items()
    if name.startswith("test_") and "play" in inspect.signature(check).parameters
}
"""The tests of the kit that look at a play."""

OF_PICTURES = "test_pictures_are_the_same_for_every_deal_that_looks_the_same"


def draw(view: View, look: Look) -> FakePicture:
    """A picture in words."""
    return FakePicture(test_pictures.PNG + repr((view, look.names)).encode())


PICTURES = Pictures(
    draw_board=lambda view, _events, look: draw(view, look),
    draw_hand=lambda view, _question, look: draw(view, look),
    draw_account=draw,
)


def judge(law: str, game: AnyGame, monkeypatch: pytest.MonkeyPatch, drawn: Pictures = PICTURES) -> None:
    """Put a game before one test of the kit."""
    monkeypatch.setattr(plays, "game", lambda _name: game)
    monkeypatch.setattr(test_pictures, "pictures", lambda _name: drawn)
    words = {"text": "null"} if "text" in inspect.signature(LAWS[law]).parameters else {}
    for number in range(PLAYS):
        options = (("twice", number % 3 > 0), ("target", None if number % 2 else 38))
        setup = Setup("alibi", 2 + number % 3, options, number)
        LAWS[law](plays.play.__wrapped__(setup), **words)


@pytest.mark.parametrize("law", LAWS)
def test_a_game_that_keeps_the_laws_passes(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judge(law, ALIBI, monkeypatch)


@pytest.mark.parametrize(
    ("law", "cheat"),
    [
        pytest.param(law, cheat, id=f"{law}-{number}")
        for law, cheats in CHEATS.items()
        for number, cheat in enumerate(cheats)
    ],
)
def test_a_cheat_is_caught(law: str, cheat: Cheat, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the test whose law it breaks: each of them can fail."""
    with pytest.raises((AssertionError, IllegalMove, pytest.fail.Exception)):
        judge(law, cheat(), monkeypatch)


def test_a_picture_that_knows_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """What two positions show a reader alike must be drawn alike, to the byte."""
    drawn = dataclasses.replace(
        PICTURES,
        draw_board=lambda view, _events, _look: FakePicture(test_pictures.PNG + bytes([view.top])),
    )
    with pytest.raises(AssertionError):
        judge(OF_PICTURES, but(view=marked)(), monkeypatch, drawn)


def test_every_law_has_its_cheat() -> None:
    """A new test of the kit shows here that it can fail."""
    assert {*CHEATS, OF_PICTURES} == {*LAWS}
