"""Names of people: nobody passes for an AI, whose sign follows its name in brackets."""

from __future__ import annotations

import pytest

from bot.tables.values.names import AI_NAMES, ai_name, clean


@pytest.mark.parametrize("name", ["Zia (AI)", "Zia (Bots)", "Zia (AI", "Zia ⟨AI⟩", "Zia （AI）", "Zia <AI>"])  # noqa: RUF001 - on purpose
def test_no_name_ends_with_a_sign_in_brackets(name: str) -> None:
    told = clean(name)
    assert not told.endswith((")", ">", "⟩", "）"))  # noqa: RUF001 - on purpose
    assert told.startswith("Zia")


@pytest.mark.parametrize("name", ["Zia (the one from the harbour)", "Zia (Robot)", "Zia", "(", "a (b) c"])
def test_brackets_that_hold_no_sign_stay(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Don\n\tVito  ", "Don Vito"),
        ("\u202eotiV\u200b", "otiV"),
        ("x" * 33, "x" * 32),
        ("x" * 32, "x" * 32),
        ("x" * 31 + " y", "x" * 31),
        ("\x00\x1b", "?"),
        ("x" + "\u0316" * 4 + "y" + "\u20dd" * 4, "x" + "\u0316" * 3 + "y" + "\u20dd" * 3),
        ("\u0316x \u0316y", "x y"),
        ("Ma\u0301rio", "M\u00e1rio"),
        ("a\ufe00b\ufe0fc\ufe10", "abc\ufe10"),
        ("a\U000e0100b\U000e01efc", "abc"),
        *(
            (f"a{filler}b", "ab")
            for filler in "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
        ),
        ("Zia (Bot) (AI)", "Zia (Bot) AI"),
        ("Zia (ABCD)", "Zia ABCD"),
        ("Zia (ABCDE)", "Zia (ABCDE)"),
        ("(AI", "(AI"),
        ("Zia (AI )", "Zia AI"),
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(name: str, shown: str) -> None:
    """Not too long, with few marks on a letter, and with no sign of an AI."""
    assert clean(name) == shown


def test_ai_players_have_different_names_however_many_there_are() -> None:
    taken: list[str] = []
    for _ in range(len(AI_NAMES) + 2):
        taken.append(ai_name(taken))
    assert taken == [*AI_NAMES, "AI 1", "AI 2"]
