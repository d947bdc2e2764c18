"""The seam: options, packed answers, and the walk through all questions."""

from __future__ import annotations

import pytest

from engines.base import PATH_LENGTH, VALUE_LENGTH, Answers, Option, Question, pack, unpack
from engines.options import GameOption, IllegalOption, OptionChoice, complete
from engines.text import say

RANGE = GameOption(
    name="goal",
    label=say("Goal"),
    help=say("Points to win."),
    choices=(OptionChoice(value=None, label=say("None"), help=say("Play on.")),),
    default=None,
    between=(20, 60),
)
SWITCH = GameOption(
    name="open",
    label=say("Open"),
    help=say("Hands are open."),
    choices=(
        OptionChoice(value=True, label=say("Yes"), help=say("Open.")),
        OptionChoice(value=False, label=say("No"), help=say("Hidden.")),
    ),
    default=False,
)


@pytest.mark.parametrize("value", [None, 20, 33, 60])
def test_an_option_takes_its_choices_and_its_range(value: object) -> None:
    """``between`` is legal besides the named choices."""
    assert complete([RANGE, SWITCH], {"goal": value}) == {"goal": value, "open": False}


@pytest.mark.parametrize(
    "given",
    [{"goal": 19}, {"goal": 61}, {"goal": 20.0}, {"goal": True}, {"goal": "20"}, {"open": 1}, {"open": None}],
)
def test_an_option_takes_nothing_else(given: dict[str, object]) -> None:
    """``True`` is no 1 and ``20.0`` no 20."""
    with pytest.raises(IllegalOption, match="cannot be"):
        complete([RANGE, SWITCH], given)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"open": None}, r"“open” cannot be null\. The possible values are: true, false\."),
        ({"open": "yes"}, r"“open” cannot be \"yes\"\. The possible values are: true, false\."),
        (
            {"open": "sì" + "x" * 70},
            r"“open” cannot be \"sìx{58}…\"\. The possible values are: true, false\.",
        ),
        ({"goal": True}, r"“goal” cannot be true\. The possible values are: null, 20–60\."),
    ],
)
def test_values_are_named_as_json_has_them(given: dict[str, object], why: str) -> None:
    """It is what the command line and the records want: ``true``, not ``True``."""
    with pytest.raises(IllegalOption, match=why):
        complete([RANGE, SWITCH], given)


def test_an_unknown_option_is_named_with_those_that_there_are() -> None:
    """The refusal helps whoever mistyped."""
    with pytest.raises(IllegalOption, match=r"no option “goat”\. The options are: goal, open"):
        complete([RANGE, SWITCH], {"goat": 1})


@pytest.mark.parametrize("answers", [(), (("P",),), (("X",), ("2C", "TS")), (("-",), ("a_b", "c"), ("d",))])
def test_answers_survive_packing(answers: Answers) -> None:
    """They travel in a control's id."""
    assert unpack(pack(answers)) == answers


@pytest.mark.parametrize("path", [".", "+", "a..b", "a+", " ", "😀"])
def test_any_string_unpacks_to_some_answers(path: str) -> None:
    """Values that come back from a client are judged by ``ask``, not by the parser."""
    assert pack(unpack(path)) == path


def test_what_a_control_has_room_for() -> None:
    """A custom id has 100 characters; the buttons that stand in channels were made with these bounds."""
    assert (VALUE_LENGTH, PATH_LENGTH) == (4, 70)


def test_questions_are_values() -> None:
    """Equal questions are one."""
    one, other = (Question(say("Which?"), (Option("a", say("A")),)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
