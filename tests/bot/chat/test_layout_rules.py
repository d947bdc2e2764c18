"""The rules of a game, from its README to chapters and pages of messages."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

import pytest

from bot.chat.screens import rules
from engines.lesson import Lesson, Page
from engines.text import say
from tests.bot.chat.fakes import all_parts, check, controls, labels, text
from tests.bot.chat.samples import HAND, HUGE, LONG, localizer
from tests.bot.chat.test_emojis import Application, loaded

README = (
    "# Game\n\nOpening.\n\n## One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\ntext\n\n## Two\n\n"
    + "- line\n" * 1400
)


def test_the_rules_are_parted_by_headings() -> None:
    assert [title for title, _ in rules.parsed(README)] == ["Game", "One", "Two"]


@pytest.mark.parametrize(("section", "page"), [(0, 0), (1, 0), (2, 0), (2, 1), (99, 99)])
async def test_the_rules(monkeypatch: pytest.MonkeyPatch, section: int, page: int) -> None:
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed(README))
    check(rules.rules(HUGE, localizer(0), section, page))


async def test_suits_in_the_rules_are_emojis(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare ♠ is near black on the dark theme; without emojis it stands, for the rules speak of the sign."""
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed("# Game\n\n## Suits\n\nOn ♠ you have 10."))
    assert "On ♠ you have 10." in text(rules.rules(HUGE, localizer(0)))
    shown = text(rules.rules(HUGE, replace(localizer(0), emojis=await loaded(Application()))))
    assert "On <:spades:" in shown


async def test_the_arrows_lead_through_the_chapters_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed(README))
    shown = rules.rules(HUGE, localizer(0), 1)
    assert labels(shown) == ["‹ Game", "Two ›"]
    assert "Chapter 2 of 3" in text(shown)
    (menu,) = [part for part in all_parts(shown) if part["type"] == 3]
    assert menu["placeholder"] == "Choose a chapter"
    assert not any(option["default"] for option in menu["options"])
    on = controls(shown)[1]
    following = rules.rules(HUGE, localizer(0), on.count, on.page)
    assert "Chapter 3 of 3, page 1 of 3" in text(following)
    assert labels(following) == ["‹ One", "›"]
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed("# Game\n\n" + "- line\n" * 700))
    assert "page 2 of 2" in text(rules.rules(HUGE, localizer(0), 0, 1))


async def test_a_chapter_opens_on_its_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Like the rules of a game: without a page or chapter, reading begins at the start."""
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed(README))
    assert "Chapter 1 of 3" in text(rules.rules(HUGE, localizer(0)))
    assert "Chapter 3 of 3, page 1 of 3" in text(rules.rules(HUGE, localizer(0), 2))
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed("# Game\n\n" + "- line\n" * 700))
    assert "Chapter 1 of 1, page 1 of 2" in text(rules.rules(HUGE, localizer(0)))


async def test_tables_of_the_rules_stand_in_fixed_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed(README))
    assert "```\na | b\n1 | 2\n```" in text(rules.rules(HUGE, localizer(0), 1))


async def test_wrapped_lines_of_the_rules_are_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord keeps every line break: a paragraph is one line there, and so is an item of a list."""
    readme = "# Game\n\nA city\nof *tiles*.\nAll.\n\n- a chip\n  of yours\n- **two**\n\n1. one\n2. two\n"
    monkeypatch.setattr(rules, "sections", lambda *_: rules.parsed(readme))
    shown = text(rules.rules(HUGE, localizer(0), 0))
    assert "A city of *tiles*. All.\n\n- a chip of yours\n- **two**\n\n1. one\n2. two\n" in shown


async def test_a_page_with_a_picture_has_room_for_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long its sections and its example are."""
    section = Page(title=say("One"), sections=("Game",), example=LONG, move=0)
    lesson = Lesson(
        seat=0,
        opening=LONG,
        steps=(),
        chapters=(),
        ending=LONG,
        pages=(section, section),
        record=Mock(),
    )
    monkeypatch.setattr(rules, "sections", lambda *_: (("Game", "word " * 1400),))
    shown = rules.illustrated(replace(HUGE, lesson=lesson, title="Huge"), lesson, localizer(0), 1, HAND)
    check(shown)
    assert [len(part["content"]) for part in all_parts(shown) if part["type"] == 10][1:3] == [500, 2999]
    assert "Page 2 of 2" in text(shown)
