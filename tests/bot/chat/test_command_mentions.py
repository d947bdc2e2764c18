"""Commands within sentences: they can be tapped, in every language."""

from __future__ import annotations

import pytest

from bot.chat.wire.command_mentions import CommandMentions
from bot.chat.wire.command_names import DESCRIPTIONS, NAMES
from bot.chat.wire.localizer import Localizer
from bot.locales import ENGLISH, language_of, languages
from engines.text import say

OPEN = say("This table is closed. Open a new one with /palermo start.")


def known() -> CommandMentions:
    found = CommandMentions()
    found.ids = {"palermo": 77, "palermo-admin": 78}
    return found


@pytest.mark.parametrize("language", [None, *languages()])
def test_every_command_is_tappable_by_its_name_in_english(language: str | None) -> None:
    """Whatever the sentence calls it in its own language."""
    speaks = language_of(language)
    for typed in DESCRIPTIONS:
        command, name = typed.split()
        own, id = speaks(NAMES[name]), known().ids[command]
        assert known().tappable(f"→ /{command} {own}.", speaks) == f"→ </{typed}:{id}>."


@pytest.mark.parametrize(
    "text",
    [
        "`/palermo start`",
        "</palermo start:5>",
        "/palermo dance",
        "/palermo purge",
        "/palermo-admin start",
        "/palermo move",
        "https://example.org/palermo start",
    ],
)
def test_what_is_no_command_stays_as_it_is(text: str) -> None:
    assert known().tappable(text, ENGLISH) == text


def test_a_command_is_text_as_long_as_its_id_is_unknown_and_within_labels() -> None:
    assert Localizer(ENGLISH)(OPEN).endswith("with /palermo start.")
    assert Localizer(ENGLISH, commands=known())(OPEN).endswith("with </palermo start:77>.")
    assert Localizer(ENGLISH, commands=known()).plain(OPEN).endswith("with /palermo start.")
