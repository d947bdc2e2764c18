"""The walk through questions."""

from __future__ import annotations

import pytest

from engines.base import Answers, IllegalMove, Option, Question
from engines.dialogue import (
    MARK_KINDS,
    Dialogue,
    MarkKind,
    asked,
    mark_of,
    one,
    seat_option,
    several,
    value_of,
    walk,
)
from engines.text import say

OPTIONS = [Option(value, say(value)) for value in "abc"]


def order() -> Dialogue[str]:
    """One letter, then two of which the first is no ``c``."""
    kind = yield from one(say("Which?"), OPTIONS)
    picks = yield from several(say("Which two?"), OPTIONS, 2, 2)
    if picks[0] == "c":
        raise IllegalMove("Not c first.")
    return kind + "".join(picks)


def test_the_walk_leads_to_questions_and_then_to_the_move() -> None:
    assert walk(order(), ()) == Question(say("Which?"), tuple(OPTIONS))
    assert walk(order(), (("b",),)) == Question(say("Which two?"), tuple(OPTIONS), 2, 2)
    assert walk(order(), (("b",), ("a", "c"))) == "bac"


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ((("d",),), "That choice is no longer available. Please choose again."),
        (((),), "Choose at least 1 option."),
        ((("a", "b"),), "Choose at most 1 option."),
        ((("b",), ("a", "a")), "That choice is no longer available. Please choose again."),
        ((("b",), ("a",)), "Choose at least 2 options."),
        ((("b",), ("c", "a")), "Not c first."),
        ((("b",), ("a", "b"), ("a",)), "There are more answers than questions."),
    ],
)
def test_what_does_not_fit_is_refused(answers: Answers, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        walk(order(), answers)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("reader", [None, 1])
def test_only_who_may_act_is_asked(reader: int | None) -> None:
    assert asked(0, (0, 2)) == 0
    with pytest.raises(IllegalMove, match="nothing to decide"):
        asked(reader, (0, 2))


def test_a_mark_is_read_as_the_kind_that_it_was_made_as() -> None:
    values: dict[MarkKind, str] = {"seat": "3", "deed": "play", "wish": "key"}
    for kind, value in values.items():
        assert [value_of(other, mark_of(kind, value)) for other in MARK_KINDS if other != kind] == [None] * 2
        assert value_of(kind, mark_of(kind, value)) == value
        assert value_of(kind, "G02") is value_of(kind, None) is None


def test_a_seat_is_an_option() -> None:
    option = seat_option(3)
    assert (option.value, str(option.label), option.mark) == ("3", "seat 3", "seat3")
