"""Sentences as data."""

from __future__ import annotations

import pytest

from engines.text import Refused, Who, count, say


def test_a_sentence_has_its_values_filled_in() -> None:
    """Seats by number, lists joined by commas, sentences within sentences."""
    text = say("{who} takes {cards} for {branch}.", who=Who(1), cards=("2♥", "3♥"), branch=say("hearts"))
    assert str(text) == "seat 1 takes 2♥, 3♥ for hearts."


@pytest.mark.parametrize(
    ("n", "told"), [(0, "0 cards of seat 0"), (1, "1 card of seat 0"), (2, "2 cards of seat 0")]
)
def test_a_number_decides_between_one_and_many(n: int, told: str) -> None:
    """English has one plural."""
    assert str(count("{n} card of {who}", "{n} cards of {who}", n, who=Who(0))) == told


def test_texts_are_values() -> None:
    """Equal texts are one text: they can be compared and be keys."""
    assert say("{n}", n=1) == say("{n}", n=1)
    assert len({say("a"), say("a"), say("b")}) == 2


def test_a_value_is_never_taken_for_a_template() -> None:
    """Names of players may contain braces."""
    assert str(say("{name}!", name="{0}{seed}")) == "{0}{seed}!"


def test_a_missing_value_is_found() -> None:
    """A sentence is never said with a hole."""
    with pytest.raises(KeyError):
        str(say("{name}!"))


def test_a_refusal_carries_its_text() -> None:
    """It carries data for the translator, and English for logs."""
    refusal = Refused("Not {n}.", n=3)
    assert refusal.text == say("Not {n}.", n=3)
    assert str(refusal) == "Not 3."
    assert Refused(say("Never.")).text == say("Never.")
