"""What was done in words, on the stage of Chicago Underworld: whole names, short words, one other deed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.locales import language_of, languages
from engines.chicago.events import Drawn, Killed, Stopped, Turn
from renders.base import DrawContext
from renders.chicago import PICTURES
from tests.renders.chicago_positions import HELD, WON, named, side, table
from tests.renders.recorder import lettering_of

CLOSING = replace(table(6), phase="close")
"""Nobody may battle: there are no odds."""


def test_a_battle_has_the_whole_stage() -> None:
    """Neither odds nor other deeds are beside it."""
    drawn = Drawn(2, None, 6, 21)
    for happened in ((WON,), (HELD,), (drawn, WON)):
        told = lettering_of(lambda shown=happened: PICTURES.draw_board(table(6), shown, named(6)))  # type: ignore[misc]
        assert "Battle odds" not in told
        assert "draws" not in told


@pytest.mark.parametrize(("name", "words"), [("Al", "kills a henchman"), ("Bartholomew", "kills")])
def test_words_are_shortened_before_a_name_is_cut(name: str, words: str) -> None:
    """Beside the odds, where all words have room behind a shorter name."""
    context = DrawContext(("A", name, "C"), str)
    told = lettering_of(lambda: PICTURES.draw_board(table(3), (Killed(1, "AS", 0, 2),), context))
    assert {words, "Battle odds"} <= {*told}
    assert told.count(name) == 3


def test_one_other_deed_is_told_in_a_word() -> None:
    """Beside the main one, if that keeps its size."""
    happened = (Drawn(1, None, 6, 21), Killed(1, "AS", 0, 2))
    told = lettering_of(lambda: PICTURES.draw_board(CLOSING, happened, named(6)))
    assert {"kills a henchman", "draws"} <= {*told}


@pytest.mark.parametrize("language", languages())
def test_the_dice_that_hire_and_the_end_of_the_turn_are_whole_in_words(language: str) -> None:
    """In every language, where nobody can be attacked."""
    poor = replace(table(2), sides=(side((), 3, 2), side(("QD",), 3, 2)))
    context = DrawContext(("Anna", "Bruno"), language_of(language))
    told = lettering_of(lambda: PICTURES.draw_board(poor, (Stopped(0), Turn(1, 7)), context))
    assert not any(text.endswith("…") for text in told)
