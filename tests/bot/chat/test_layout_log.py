"""The log of a game: its pages, and how a line of it reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.controls import Kind
from bot.chat.layouts import log
from bot.tables import Log
from engines.text import Who, say
from tests.bot.chat.house import check, controls, text
from tests.bot.chat.scenes import found_log, voice


def calm(found: Log) -> Log:
    """The log with a position of one short line."""
    return replace(found, position=(say("All is calm."),))


@pytest.mark.parametrize("page", [None, 0, 3, 999])
async def test_the_log(page: int | None) -> None:
    check(log.log(found_log(300, say("{who} moves.", who=Who(1))), voice(), page))


async def test_the_log_opens_at_its_newest_page_and_turns() -> None:
    found = found_log(300, say("{who} moves.", who=Who(1)))
    newest = log.log(found, voice())
    back = next(one for one in controls(newest) if one.kind is Kind.LOG_PAGE)
    shown = log.log(found, voice(), back.page)
    check(shown)
    assert "- ■ " in text(shown)
    assert "(AI)" in text(shown)
    assert "`note`" in text(shown)


async def test_a_short_log_and_the_position_are_one_page_without_buttons() -> None:
    shown = log.log(calm(found_log(3, say("{who} moves.", who=Who(1)))), voice())
    check(shown)
    assert text(shown).count("moves.") == 3
    assert "**The position**" in text(shown)
    assert "Page" not in text(shown)
    assert controls(shown) == []


async def test_the_newest_page_of_the_log_is_full() -> None:
    """One line more than a page starts a page for the oldest lines, not for the newest."""
    found = calm(found_log(100, say("{who} moves {long}.", who=Who(1), long="x" * 60)))
    newest, oldest = text(log.log(found, voice())), text(log.log(found, voice(), 1))
    assert newest.count("moves") >= oldest.count("moves") > 0


async def test_each_line_of_a_note_is_code_of_its_own() -> None:
    """Code over two lines is no code in a list."""
    found = calm(found_log(1, say("Both are shown.")))
    two = replace(found, lines=(replace(found.lines[0], note="0 I DC\n1 I HD"),))
    assert "· `0 I DC` · `1 I HD`" in text(log.log(two, voice()))


async def test_the_log_leaves_it_to_the_name_of_an_ai_player_to_say_so() -> None:
    assert "(AI)" not in text(log.log(found_log(3, say("{who} moves.", who=Who(0)), seat=0), voice()))
