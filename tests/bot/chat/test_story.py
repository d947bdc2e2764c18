"""People and the channel read at a table what the recorded story says."""

from __future__ import annotations

import pytest

from tests.bot.chat.chapters import CHAPTERS, WRITTEN, told


@pytest.mark.parametrize("chapter", CHAPTERS)
async def test_what_is_done_and_read_is_as_written_down(chapter: str) -> None:
    """After a change that was meant: ``python -m tests.bot.chat.chapters``, and read the difference."""
    former = (WRITTEN / f"{chapter}.txt").read_text(encoding="utf-8")
    assert (await told(chapter)).split("\n") == former.split("\n")
