"""What people are called: nobody passes for an AI, whose sign follows its name in brackets."""

from __future__ import annotations

import pytest

from bot.tables.names import clean


@pytest.mark.parametrize("name", ["Zia (AI)", "Zia (Bots)", "Zia (AI", "Zia ⟨AI⟩", "Zia （AI）", "Zia <AI>"])  # noqa: RUF001 - on purpose
def test_no_name_ends_with_a_sign_in_brackets(name: str) -> None:
    told = clean(name)
    assert not told.endswith((")", ">", "⟩", "）"))  # noqa: RUF001 - on purpose
    assert told.startswith("Zia")


@pytest.mark.parametrize("name", ["Zia (the one from the harbour)", "Zia (Robot)", "Zia", "(", "a (b) c"])
def test_brackets_that_hold_no_sign_stay(name: str) -> None:
    assert clean(name) == name
