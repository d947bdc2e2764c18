"""Tables that are used at random do what they did before, and say so in the same words."""

from __future__ import annotations

import pytest

from tests.bot.tables.uses import GAMES, WRITTEN, written
from tests.breadth import wide


@pytest.mark.parametrize("name", GAMES)
async def test_tables_used_at_random_do_as_written_down(name: str) -> None:
    """After a change that was meant: ``python -m tests.bot.tables.uses``, and read the difference."""
    former = (WRITTEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = (await written(name, wide(1, 0.5))).splitlines()
    assert now == wide(former, former[: len(now)])
